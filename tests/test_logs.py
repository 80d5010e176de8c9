"""What the log says: one event, one line, and nothing of who reads the site."""

import json
import logging
import sys
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured

from advisor.setup import logs, request_ids
from advisor.setup.logs import Json, Plain

KEYS = {"time", "level", "logger", "process", "message", "request_id", "exception", *logs.FACTS}
SPLITTING = ("\n", "\r", "\x0b", "\x0c", "\x1b[31m", "\x7f", "\x85", "\u2028", "\u2029", "\ud800")


def record(message: str, *said: Any, **more: Any) -> logging.LogRecord:
    made = logging.LogRecord("advisor", logging.ERROR, "", 1, message, said, more.pop("exc", None))
    made.created = 0.25
    made.msecs = 250
    vars(made).update(more)
    return made


@pytest.mark.parametrize("format_", [Json(), Plain()], ids=["json", "plain"])
@pytest.mark.parametrize("character", SPLITTING)
def test_what_a_visitor_sent_begins_no_line(format_, character):
    line = format_.format(record("Not found: %s", f'/a{character}"}}{{"level": "ERROR"'))
    assert len(line.splitlines()) == 1
    assert character not in line or character == "\ud800"


def test_an_event_is_an_object_whose_message_reads_as_it_was():
    said = "Not found: /ñ\n“a”\x7f\u2028"
    line = Json().format(record("Not found: %s", said.removeprefix("Not found: ")))
    assert line.isascii()
    assert json.loads(line) == {
        "time": "1970-01-01T00:00:00.250Z",
        "level": "ERROR",
        "logger": "advisor",
        "process": record("").process,
        "message": said,
    }


def test_a_line_for_people_reads_in_one_go():
    line = Plain().format(record("Not found: %s", "/a\n\x1b[31m\u2028"))
    assert line == "1970-01-01T00:00:00Z ERROR advisor: Not found: /a\\n\\x1b[31m\\u2028"


@pytest.mark.parametrize("fact", sorted(logs.FACTS))
def test_any_fact_may_come_alone(fact):
    told = record("Release 1 is served.", facts={fact: 1})
    assert json.loads(Json().format(told))[fact] == 1
    assert "Release 1 is served." in Plain().format(told)


def test_a_traceback_is_part_of_its_event():
    try:
        raise ValueError("one\ntwo")
    except ValueError:
        line = Json().format(record("It failed.", exc=sys.exc_info()))
    assert "\n" not in line
    assert "ValueError: one\ntwo" in json.loads(line)["exception"]


def test_of_what_a_line_is_given_only_the_known_facts_are_written():
    given = {"route": "advice", "status": 200, "user_agent": "a browser", "query": "a=1"}
    said = json.loads(Json().format(record("GET", facts=given, request="no request")))
    assert (said["route"], said["status"]) == ("advice", 200)
    assert set(said) <= KEYS
    assert "a browser" not in str(said)


@pytest.mark.parametrize("format_", [Json(), Plain()], ids=["json", "plain"])
def test_the_request_is_named_in_each_of_its_lines(format_):
    before = request_ids.current.set("of-the-middleware")
    try:
        assert "of-the-middleware" in format_.format(record("Now"))
    finally:
        request_ids.current.reset(before)
    assert "of-the-middleware" not in format_.format(record("Afterwards"))


PRIVATE = {
    "Service Unavailable: /preview/a-word.its-signature/en/?a=1": "Unavailable: /preview/…/en/?…",
    "Error handling request GET /en/choose/platform/?orchestrate=yes": "/en/choose/platform/?…",
    "Error handling request /?a=b c": "Error handling request /?… c",
    "Invalid request from ip=203.0.113.9: Invalid HTTP request line: 'GET /a HTTP/9'": (
        "Invalid request: Invalid HTTP request line"
    ),
    "Invalid request from ip=2001:db8::1: Request Line is too large (5000 > 4094)": (
        "Invalid request: Request Line is too large (5000 > 4094)"
    ),
    "https://cloud.google.com/run?hl=en could not be asked for.": (
        "https://cloud.google.com/run?hl=en could not"
    ),
}


@pytest.mark.parametrize("said", PRIVATE)
def test_what_is_private_stays_out(said):
    event = json.loads(Json().format(record("%s", said)))
    for line in (event["message"], Plain().format(record("%s", said))):
        assert PRIVATE[said] in line
        assert not [word for word in ("signature", "orchestrate", "203.0", "db8") if word in line]


@pytest.mark.parametrize(
    ("given", "chosen"),
    [
        ({}, "json"),
        ({"DEBUG": "True"}, "plain"),
        ({"DEBUG": "True", "LOG_FORMAT": "json"}, "json"),
        ({"LOG_FORMAT": "plain"}, "plain"),
    ],
)
def test_programs_read_the_log_of_a_site_and_people_that_of_development(monkeypatch, given, chosen):
    for name in ("DEBUG", "LOG_FORMAT"):
        monkeypatch.delenv(name, raising=False)
    for name, value in given.items():
        monkeypatch.setenv(name, value)
    assert logs.env_log_format() == chosen


def test_another_format_is_refused(monkeypatch):
    monkeypatch.setenv("LOG_FORMAT", "xml")
    with pytest.raises(ImproperlyConfigured, match="LOG_FORMAT is “xml”: use one of json, plain"):
        logs.env_log_format()
