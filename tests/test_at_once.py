"""Two people at the same moment, on a server with two processes; see tests/at_once/ for more rounds."""

import os

import pytest

from tests.at_once.guessing import hammered
from tests.at_once.publishing import NOTHING, Rounds
from tests.at_once.server import site

pytestmark = pytest.mark.database

ROUNDS = 9


@pytest.fixture
def address(tmp_path):
    with site(tmp_path, os.environ.get("TEST_DATABASE_URL")) as found:
        yield found


def test_two_publishers_get_two_numbers_or_one_clear_sentence_and_lose_nothing(address, tmp_path):
    told = Rounds(address, tmp_path).run(ROUNDS)
    assert ROUNDS <= told["published"] <= 2 * ROUNDS  # each third round may have four
    assert told[NOTHING] >= ROUNDS / 3
    log = (tmp_path / "log").read_text()
    assert "Traceback" not in log, log


def test_who_guesses_a_password_from_all_sides_gets_no_further_and_locks_nobody_out(address):
    told = hammered(address, seconds=3)
    assert told["looked at"] >= 1
