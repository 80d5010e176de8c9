"""What an answer says of a link: a table."""

from datetime import UTC, datetime, timedelta

import pytest

from catalog.checking.asking import Answer, Hop
from catalog.checking.judging import Judgement, judge
from catalog.models.link_checks import Detail, LinkState

HERE = "https://docs.test/page"
THERE = "https://docs.test/new"
NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)
GOOD, MOVED, BROKEN, UNSURE = LinkState


def answer(status, *hops):
    return Answer(status, hops=tuple(Hop(*hop) for hop in hops))


@pytest.mark.parametrize(
    ("given", "state", "moved_to", "detail"),
    [
        (answer(200), GOOD, "", ""),
        (answer(204), GOOD, "", ""),
        (answer(200, (301, THERE)), MOVED, THERE, ""),
        (answer(200, (308, THERE)), MOVED, THERE, ""),
        (answer(200, (301, "https://a.test/"), (308, THERE)), MOVED, THERE, ""),
        (answer(200, (302, THERE)), GOOD, "", "redirected"),
        (answer(200, (307, THERE)), GOOD, "", "redirected"),
        (answer(200, (301, THERE), (302, f"{THERE}/today")), MOVED, THERE, ""),
        (answer(200, (302, f"{HERE}/today"), (301, THERE)), GOOD, "", "redirected"),
        (answer(200, (301, f"{HERE}?hl=en")), GOOD, "", ""),
        (answer(200, (302, f"{HERE}?hl=es-419")), GOOD, "", ""),
        (answer(200, (301, f"{HERE}?hl=en&tab=2")), MOVED, f"{HERE}?hl=en&tab=2", ""),
        (answer(200, (301, "https://DOCS.test/page?lang=en")), GOOD, "", ""),
        (answer(200, (301, f"{HERE}/")), MOVED, f"{HERE}/", ""),
        (answer(200, (301, THERE), (301, HERE)), GOOD, "", ""),
    ],
)
def test_a_page_that_is_there_is_good_or_has_moved(given, state, moved_to, detail):
    assert judge(HERE, given, NOW) == Judgement(state, given.status, detail, moved_to)


@pytest.mark.parametrize(
    "given",
    [
        answer(404),
        answer(410),
        answer(404, (301, THERE)),
        Answer(failure=Detail.NAME),
        Answer(failure=Detail.CERTIFICATE),
    ],
)
def test_what_a_reader_would_find_broken_is_broken_at_once(given):
    found = judge(HERE, given, NOW)
    assert (found.state, found.moved_to, found.failing_since) == (BROKEN, "", NOW)


LASTING = [
    answer(500),
    answer(503),
    answer(304),
    *(
        Answer(failure=failure)
        for failure in (
            Detail.TIMEOUT,
            Detail.RESOLVER,
            Detail.PRIVATE,
            Detail.TLS,
            Detail.CONNECTION,
            Detail.ANSWER,
            Detail.LOOP,
            Detail.LOST,
        )
    ),
]


@pytest.mark.parametrize("given", LASTING)
def test_a_server_that_fails_is_broken_when_it_fails_for_a_week(given):
    first = judge(HERE, given, NOW)
    assert (first.state, first.failing_since) == (UNSURE, NOW)
    nearly = judge(HERE, given, NOW + timedelta(days=6, hours=23), NOW)
    assert (nearly.state, nearly.failing_since) == (UNSURE, NOW)
    assert judge(HERE, given, NOW + timedelta(days=7), NOW).state == BROKEN


@pytest.mark.parametrize(
    "given",
    [
        *map(answer, (400, 401, 403, 429, 451, 499)),
        Answer(failure=Detail.UNSAFE),
        Answer(failure=Detail.ERROR),
    ],
)
def test_a_server_that_refuses_us_is_never_broken(given):
    found = judge(HERE, given, NOW + timedelta(days=30), NOW)
    assert (found.state, found.failing_since) == (UNSURE, None)


def test_every_word_for_a_failure_is_judged():
    failures = {given.failure for given in LASTING if given.failure}
    told = failures | {Detail.NAME, Detail.CERTIFICATE}
    assert set(Detail) - told == {Detail.REDIRECTED, Detail.UNSAFE, Detail.ERROR}


def test_a_page_that_is_there_again_no_longer_fails():
    assert judge(HERE, answer(200), NOW, NOW - timedelta(days=30)).failing_since is None
