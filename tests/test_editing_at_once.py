"""Two editors at the same moment, on a server with two processes; see tests/at_once/ for more rounds."""

import os

import pytest

from tests.at_once.editing import rounds_on

pytestmark = pytest.mark.database

ROUNDS = 14  # one of each kind


def test_two_editors_lose_no_word_and_the_history_tells_everything(tmp_path):
    with rounds_on(tmp_path, os.environ.get("TEST_DATABASE_URL")) as both:
        told = both.run(ROUNDS)
    assert told["saved"] == 2 * ROUNDS
    assert told.total() - told["saved"] >= ROUNDS / 2  # in most rounds one was refused
    log = (tmp_path / "log").read_text()
    assert "Traceback" not in log, log
