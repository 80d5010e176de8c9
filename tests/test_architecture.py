"""The arrows between the folders, the migrations, and what the locks may hold."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import call_command

ROOT = Path(__file__).resolve().parent.parent
LOCK_LINE = re.compile(
    r"[a-z0-9-]+(\[[a-z,-]+\])?==\S+( ; [\w .'=<>!()-]+)? \\"  # a package, pinned
    r"|    --hash=sha256:[0-9a-f]{64}( \\)?"
    r"|    # (via|  )[\w ().-]*"
)


def test_the_import_arrows_hold():
    # As a process of its own: import-linter silences the loggers of the one that it runs in.
    program = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    command = [sys.executable, "-c", program, "--no-logo"]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert result.returncode == 0, result.stdout


@pytest.mark.django_db
def test_the_migrations_say_what_the_models_say(capsys):
    try:
        call_command("makemigrations", check=True, dry_run=True)
    except SystemExit:
        pytest.fail(capsys.readouterr().out)


@pytest.mark.parametrize("lock", sorted(ROOT.glob("requirements*.txt")), ids=lambda lock: lock.name)
def test_a_lock_names_packages_and_hashes_and_no_host(lock):
    strange = [line for line in lock.read_text().splitlines() if not LOCK_LINE.fullmatch(line)]
    assert strange == []
