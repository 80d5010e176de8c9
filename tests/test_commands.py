"""The scripts behind `make run` and `make test`, with pretended Pythons instead of installing."""

import os
import shutil
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import nothing_skipped

SCRIPTS = Path(__file__).resolve().parent.parent / "scripts"
LOCK = "requirements.txt"

SHIM = 'echo "pyenv: another version is selected" >&2; exit 127'
OLD = "exit 1"
PYTHON = """
case "$1 $2" in
"-c "*) ;;
"--version ") echo "Python 3.12.1" ;;
"-m venv") mkdir -p .venv/bin && cp "$0" .venv/bin/python ;;
"-m pip") echo "$0 $*" >>pip.log ;;
esac
"""


@pytest.fixture
def machine(tmp_path):
    """A machine with a clone in a folder with a space, the plain tools, and no Python yet."""
    clone = tmp_path / "a clone"
    shutil.copytree(SCRIPTS, clone / "scripts")
    (clone / LOCK).write_text("django==6.1.3\n")
    (tmp_path / "bin").mkdir()
    for tool in ("cmp", "cp", "dirname", "mkdir", "sh"):
        (tmp_path / "bin" / tool).symlink_to(shutil.which(tool))
    return tmp_path


def install(python, behaviour):
    python.parent.mkdir(parents=True, exist_ok=True)
    python.write_text(f"#!/bin/sh\n{behaviour}\n")
    python.chmod(0o755)


def environment(machine):
    command = ["sh", machine / "a clone" / "scripts" / "environment", LOCK]
    variables = {"PATH": str(machine / "bin"), "HOME": str(machine)}
    return subprocess.run(command, env=variables, capture_output=True, text=True)


def pip_calls(machine):
    return (machine / "a clone" / "pip.log").read_text().splitlines()


def test_a_python_that_only_pyenv_has_is_found(machine):
    install(machine / "bin" / "python3.13", SHIM)
    install(machine / "bin" / "python3", OLD)
    install(machine / ".pyenv" / "versions" / "3.11.7" / "bin" / "python3", OLD)
    install(machine / ".pyenv" / "versions" / "3.12.1" / "bin" / "python3", PYTHON)
    assert environment(machine).returncode == 0
    assert any("--require-hashes" in call and LOCK in call for call in pip_calls(machine))


def test_the_second_time_there_is_nothing_to_do(machine):
    install(machine / "bin" / "python3", PYTHON)
    environment(machine)
    before = pip_calls(machine)
    again = environment(machine)
    assert (again.returncode, again.stdout) == (0, "")
    assert pip_calls(machine) == before


def test_a_changed_lock_is_installed(machine):
    install(machine / "bin" / "python3", PYTHON)
    environment(machine)
    before = pip_calls(machine)
    (machine / "a clone" / LOCK).write_text("django==6.1.4\n")
    environment(machine)
    assert len(pip_calls(machine)) > len(before)


def test_an_environment_whose_python_has_vanished_is_made_again(machine):
    install(machine / "bin" / "python3", PYTHON)
    environment(machine)
    (machine / "a clone" / ".venv" / "bin" / "python").unlink()
    assert "Making .venv with Python 3.12.1" in environment(machine).stdout


def test_without_a_python_that_is_new_enough_one_sentence_says_so(machine):
    install(machine / "bin" / "python3.13", SHIM)
    install(machine / "bin" / "python3", OLD)
    result = environment(machine)
    assert result.returncode == 1
    assert result.stderr.startswith("Batuta needs Python 3.12 or newer")
    assert result.stderr.count("\n") == 1


def can_listen(host, port):
    command = [sys.executable, SCRIPTS / "can_listen.py"]
    variables = os.environ | {"HOST": host, "PORT": str(port)}
    return subprocess.run(command, env=variables, capture_output=True, text=True)


@pytest.mark.parametrize(
    ("host", "port", "sentence"),
    [
        ("127.0.0.1", "abc", "PORT is 'abc': use a number from 1 to 65535"),
        ("127.0.0.1", "65536", "PORT is '65536': use a number from 1 to 65535"),
        ("127.0.0.1", "9" * 5000, "PORT is '999"),
        ("host.invalid", "8000", "Batuta cannot listen on host.invalid, port 8000"),
        ("é" * 70, "8000", f"HOST is '{'é' * 70}', which no machine can be called"),
    ],
)
def test_a_place_where_nobody_can_listen_is_explained(host, port, sentence):
    result = can_listen(host, port)
    assert result.returncode == 1
    assert result.stderr.startswith(sentence)
    assert result.stderr.count("\n") == 1


def test_a_port_that_is_taken_is_explained_and_a_free_one_is_taken():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert "Address already in use" in can_listen("127.0.0.1", port).stderr
    assert can_listen("127.0.0.1", port).returncode == 0


@pytest.mark.parametrize(("required", "outcome"), [("1", "failed"), ("", "skipped")])
def test_where_everything_is_required_a_skipped_test_has_failed(monkeypatch, required, outcome):
    monkeypatch.setenv("REQUIRE_ALL", required)
    report = pytest.TestReport(
        "test", ("test.py", 1, "test"), {}, "skipped", ("test.py", 1, "Skipped: no browser"), "call"
    )
    assert nothing_skipped(report).outcome == outcome


@pytest.mark.parametrize(
    ("host", "url"),
    [
        ("::1", "http://[::1]:8103"),
        ("[::1]", "http://[::1]:8103"),
        ("::", "http://localhost:8103"),
        ("0.0.0.0", "http://localhost:8103"),  # noqa: S104
        ("127.0.0.1", "http://127.0.0.1:8103"),
    ],
)
def test_run_calls_the_site_by_an_address_that_can_be_visited(tmp_path, host, url):
    """The script's own lines, up to what needs the network."""
    lines = (SCRIPTS / "run").read_text().partition("\nsh scripts/environment")[0]
    script = lines.replace('cd "$(dirname "$0")/.."', "") + '\necho "$SITE_URL"'
    variables = {"HOST": host, "PORT": "8103", "PATH": os.environ["PATH"]}
    said = subprocess.run(["sh", "-c", script], env=variables, capture_output=True, text=True)
    assert said.stdout == f"{url}\n"
