"""Several processes, as a server starts them: what they share is the database and the files."""

import os
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
pytestmark = pytest.mark.sqlite  # each test has a database of its own, in a file

PREAMBLE = """
import os, sys, threading, time
from advisor.wsgi import application
from advisor import releases
from django.db import connections
from django.test import RequestFactory

def ask(path):
    return application.get_response(RequestFactory(SERVER_NAME="127.0.0.1").get(path))

def watches():
    return [thread.name for thread in threading.enumerate()].count("watch")

def hear(number):
    until = time.monotonic() + 10
    while releases.state().current != number:
        assert time.monotonic() < until
        time.sleep(0.01)
"""


@pytest.fixture
def machine(tmp_path):
    """A folder with a database that has the table of releases, and nothing in it."""
    run(tmp_path, "manage.py", "migrate", "advisor", "--verbosity=0")
    return tmp_path


def environment(folder: Path) -> dict[str, str]:
    given = {"DATABASE_URL": f"sqlite:///{folder}/batuta.sqlite3", "DATA_DIR": str(folder)}
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
    return kept | given | {"DJANGO_SETTINGS_MODULE": "advisor.settings", "SITE_URL": ""}


def run(folder: Path, *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env=environment(folder),
        capture_output=True,
        text=True,
        timeout=30,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def script(folder: Path, text: str) -> str:
    return run(folder, "-c", PREAMBLE + textwrap.dedent(text))


def publish(folder: Path, number: int) -> None:
    """Write a row and nothing else, as a publisher on another machine would."""
    run(
        folder,
        "-c",
        f"import django; django.setup(); from tests.test_release_row import a_row; a_row({number})",
    )


def test_the_watch_starts_in_each_child_with_its_first_request_and_no_query_comes_before(machine):
    publish(machine, 1)
    said = script(
        machine,
        """
        assert threading.active_count() == 1
        assert not any(database.connection for database in connections.all())
        def child():
            if os.fork() == 0:
                before = watches()
                ask("/livez"), ask("/livez")
                hear(1)
                os.write(1, f"{before} {watches()}\\n".encode())
                os._exit(0)
            os.wait()

        child(), child()
        print(watches(), flush=True)
        ask("/livez")
        hear(1)
        child()  # of a process that has a watch of its own
        print(watches())
        """,
    )
    assert said.splitlines() == ["0 1", "0 1", "0", "0 1", "1"]


SERVER = """
ask("/livez")
print("up", flush=True)
for line in sys.stdin:
    hear(int(line))
    print(time.time(), flush=True)
"""


def test_every_process_serves_a_new_release_within_two_seconds(machine):
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", PREAMBLE + SERVER],
            cwd=ROOT,
            env=environment(machine),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for _process in (1, 2)
    ]
    try:
        assert [process.stdout.readline() for process in processes] == ["up\n", "up\n"]
        for process in processes:
            process.stdin.write("1\n")
            process.stdin.flush()
        publish(machine, 1)
        written = time.time()
        seen = [float(process.stdout.readline()) for process in processes]
    finally:
        for process in processes:
            process.kill()
            process.communicate()
    assert max(seen) - written < 2


def test_with_the_database_moved_away_a_new_process_serves_the_last_good_release(machine):
    publish(machine, 1)
    script(machine, "releases.catch_up()")
    for file in machine.glob("batuta.sqlite3*"):
        file.rename(machine / f"away-{file.name}")
    said = script(
        machine,
        """
        ready = ask("/readyz")
        print(releases.current().number, ready.status_code, ready.text)
        """,
    )
    assert said.startswith('1 200 {"state": "degraded"')
    assert "The database does not answer." in said
    assert not (machine / "batuta.sqlite3").exists()


def test_where_there_is_neither_database_nor_file_a_process_says_that_it_is_not_ready(tmp_path):
    said = script(
        tmp_path,
        """
        ready = ask("/readyz")
        print(ready.status_code, ready.headers["Retry-After"], ready.text)
        """,
    )
    assert said.startswith('503 5 {"state": "unavailable"')
