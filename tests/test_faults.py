"""A short form of each of the commands under tests/faults/, which have the long ones."""

import subprocess
import sys

import pytest

from tests.at_once.server import ROOT
from tests.faults import database, postgresql, restarts

pytestmark = pytest.mark.either


def run(module, *arguments):
    """As a process of its own: it works in a database of its own, and forks."""
    command = [sys.executable, "-m", f"tests.faults.{module}", *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.database
def test_writers_who_are_killed_lose_nothing_that_was_acknowledged():
    said = run("kills", "--kills", "8", "--seed", "7")
    assert "all of them are there, whole" in said
    assert " 0 edits" not in said


def test_a_full_disk_leaves_nothing_half():
    said = run("full_disk", "--points", "4", "--least", "0", "--step", "200000", "--no-mount")
    assert "4 points of a limit on the size of files: all that was acknowledged is there" in said
    assert "0 KiB left: 0 edits, 0 releases, 0 backups done" in said
    assert "8 edits, 4 releases" in said


def test_readers_notice_nothing_of_a_lost_database_and_no_edit_is_lost():
    found = database.suffer_all(["deleted"], (True,))
    assert [seen.lost for _name, _restart, seen in found] == [[]]
    assert all(seen.asked for _name, _restart, seen in found)


def test_a_release_reaches_all_processes_and_no_restart_loses_a_page(capsys):
    restarts.run(kills=1, stops=1, releases=1)
    assert "USR2, WINCH, TERM, 1 times" in capsys.readouterr().out


@pytest.mark.postgres
@pytest.mark.skipif(postgresql.binaries() is None, reason="needs PostgreSQL's own programs")
def test_readers_notice_nothing_while_postgresql_is_away():
    outage = postgresql.suffer_all(1, ["crashed"], (False,))
    assert outage.slowest > 0
