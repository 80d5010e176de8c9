"""Nobody waits for the log: what cannot be written is dropped, and counted."""

import io
import logging
import os
import subprocess
import sys
from pathlib import Path

import pytest

from advisor.metrics import series
from advisor.setup import log_writer
from advisor.setup.log_writer import MOST_WAITING, Unhurried

ROOT = Path(__file__).resolve().parent.parent


def record(message):
    return logging.LogRecord("advisor", logging.ERROR, "", 1, message, (), None)


@pytest.fixture
def pipe():
    """A pipe that holds little, and that nobody reads: its ends, the second one for writing."""
    read, write = os.pipe()
    stream = os.fdopen(write, "w")
    yield read, stream
    os.close(read)
    stream.close()


def dropped():
    return series.rows.totals()[series.DROPPED]


def test_a_process_that_was_started_writes_at_once(pipe):
    read, stream = pipe
    handler = Unhurried(stream)
    handler.emit(record("A line."))
    assert os.read(read, 100) == b"A line.\n"
    assert handler._thread is None
    handler.close()


def test_it_too_goes_on_while_nobody_takes_the_log(pipe, monkeypatch):
    _read, stream = pipe
    monkeypatch.setattr(log_writer, "PATIENCE", 0.01)
    handler = Unhurried(stream)
    for _time in range(70):  # 64 of them fill the pipe
        handler.emit(record("x" * 1023))
    handler.close()


def test_what_is_in_memory_always_has_room():
    stream = io.StringIO()
    Unhurried(stream).emit(record("A line."))
    assert stream.getvalue() == "A line.\n"


def test_one_that_was_forked_writes_from_a_thread_and_its_last_lines_too(pipe):
    read, stream = pipe
    handler = Unhurried(stream)
    handler.write_from_a_thread()
    for number in range(100):
        handler.emit(record(f"Line {number}."))
    handler.close()
    assert os.read(read, 10_000).decode().splitlines() == [f"Line {n}." for n in range(100)]


def test_while_nobody_takes_the_log_nobody_waits_and_what_is_dropped_is_counted(pipe):
    read, stream = pipe
    handler = Unhurried(stream)
    handler.write_from_a_thread()
    before, line = dropped(), "x" * 999
    for _time in range(MOST_WAITING + 500):  # 65 of them fit into the pipe
        handler.emit(record(line))
    lost = dropped() - before
    assert 300 <= lost <= 500
    arrived = 0
    while arrived < (MOST_WAITING + 500 - lost) * 1000:
        arrived += len(os.read(read, 65_536))
    handler.close()
    assert arrived == (MOST_WAITING + 500 - lost) * 1000


def test_a_full_disk_is_no_fault_of_who_writes():
    handler = Unhurried(Path("/dev/full").open("w"))  # noqa: SIM115
    handler.write_from_a_thread()
    before = dropped()
    handler.emit(record("A line."))
    handler.close()
    assert dropped() - before == 1
    handler.stream.close()


FORKED = """
import logging, os, sys
from advisor.setup.log_writer import Unhurried
logger = logging.getLogger("a")
logger.addHandler(Unhurried(sys.stderr))
logger.error("of the first")
if (pid := os.fork()) == 0:
    logger.error("of the second")
    sys.exit()
os.waitpid(pid, 0)
"""


def test_what_a_forked_process_says_last_is_written_before_it_ends():
    done = subprocess.run(
        [sys.executable, "-c", FORKED], cwd=ROOT, capture_output=True, text=True, timeout=30
    )
    assert done.stderr.splitlines() == ["of the first", "of the second"]
