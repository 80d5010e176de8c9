"""Many addresses are asked for politely, within their time, and written down as they answer."""

import logging
import time
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from threading import Barrier

import pytest
from django.db import connection

from catalog.checking import addresses, checking
from catalog.checking.asking import Answer
from catalog.checking.network import Network
from catalog.checking.recording import forget_unused, record
from catalog.checking.rounds import GIVES_UP_AFTER, Manners, Round
from catalog.models import LinkCheck, Source
from catalog.models.link_checks import Detail, LinkState
from tests.link_server import link_server

__all__ = ["link_server"]

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)
QUICK = Manners(pause=0.01, each=10, whole=30)


def links(host, *paths):
    return [f"https://{host}.site.test{path}" for path in paths]


def many(host, count):
    return links(host, *[f"/no-head/405?{number}" for number in range(count)])


def test_a_host_is_asked_one_request_at_a_time_with_a_pause_between_two(link_server):
    away = [f"/go/301?https://docs.site.test/go/302?{n}" for n in range(2)]
    wanted = [*many("docs", 3), *links("other", "/good", *away), *many("third", 2)]
    pause = 0.15
    found = dict(Round(wanted, link_server.network, Manners(pause=pause, whole=60)))
    assert found.keys() == set(wanted)
    hosts = {asked.host for asked in link_server.log}
    assert hosts == {"docs.site.test", "other.site.test", "third.site.test"}
    for host in hosts:
        seen = [asked for asked in link_server.log if asked.host == host]
        seen.sort(key=lambda asked: asked.accepted)
        gaps = [later.accepted - earlier.answered for earlier, later in pairwise(seen)]
        assert min(gaps) >= pause, host


def test_hosts_are_asked_side_by_side_but_not_too_many(link_server):
    at_once, running, most = Barrier(3, timeout=10), [], []

    def asker(address, network, turns):
        running.append(address)
        most.append(len(running))
        at_once.wait()  # it breaks when three are never asked at the same time
        running.remove(address)
        return Answer(200)

    wanted = [link for n in range(6) for link in links(f"host{n}", "/good")]
    found = list(Round(wanted, link_server.network, Manners(hosts=3), asker))
    assert [answer for _address, answer in found] == [Answer(200)] * 6
    assert max(most) == 3


def test_the_round_ends_in_time_and_says_what_it_did_not_get_to(link_server):
    wanted = [*links("docs", "/good", "/slow", "/good?2"), *links("other", "/good")]
    around = Round(wanted, link_server.network, Manners(pause=0, each=20, whole=1))
    began = time.monotonic()
    found = {address: answer.status for address, answer in around}
    assert time.monotonic() - began < 4
    assert found == {wanted[0]: 200, wanted[3]: 200}  # “/slow” had no time to fail


def test_the_round_ends_in_time_although_a_name_takes_for_ever(link_server):
    def resolve(host):
        time.sleep(3 if host.startswith("slow") else 0)
        return link_server.resolve(host)

    wanted = [*links("slow", "/good"), *links("docs", "/good")]
    network = Network(resolve, link_server.network.tls)
    began = time.monotonic()
    found = list(Round(wanted, network, Manners(whole=0.5)))
    assert time.monotonic() - began < 2
    assert [address for address, _answer in found] == wanted[1:]


def test_a_host_that_asks_to_wait_is_left_alone(link_server):
    wanted = [*links("docs", "/good", "/wait", "/good?2"), *links("other", "/good")]
    found = dict(Round(wanted, link_server.network, QUICK))
    assert found.keys() == set(wanted) - {wanted[2]}


def test_a_host_that_never_answers_is_given_up(link_server):
    wanted = links("docs", *[f"/silence?{n}" for n in range(GIVES_UP_AFTER)], "/good")
    asked = []

    def silent(address, network, turns):
        asked.append(address)
        return Answer(failure=Detail.TIMEOUT)

    list(Round(wanted, link_server.network, QUICK, silent))
    assert asked == wanted[:GIVES_UP_AFTER]


def test_a_strange_page_does_not_end_the_round(link_server, caplog):
    def asker(address, network, turns):
        if "strange" in address:
            raise ZeroDivisionError
        return Answer(200)

    wanted = links("docs", "/strange", "/good")
    with caplog.at_level(logging.CRITICAL + 1, logger="catalog.checking.rounds"):
        found = dict(Round(wanted, link_server.network, QUICK, asker))
    assert found == {wanted[0]: Answer(failure=Detail.ERROR), wanted[1]: Answer(200)}


# Written down


def check(link_server, wanted, manners=QUICK, **given):
    return checking.check(wanted, network=link_server.network, manners=manners, **given)


def test_each_answer_is_a_row_with_status_and_date(db, link_server):
    wanted = links("docs", "/good", "/status/404", "/go/301?/good", "/status/500", "/no-http")
    outcome = check(link_server, wanted)
    assert outcome.left == []
    assert [row.address for row in outcome.checked] == wanted
    rows = {row.address: row for row in LinkCheck.objects.all()}
    said = [(rows[url].state, rows[url].status, rows[url].moved_to) for url in wanted]
    assert said == [
        ("good", 200, ""),
        ("broken", 404, ""),
        ("moved", 200, wanted[0]),
        ("unsure", 500, ""),
        ("unsure", None, ""),
    ]
    assert rows[wanted[4]].detail == "answer"
    assert all(row.checked_at.date() == datetime.now(UTC).date() for row in rows.values())


def test_an_address_keeps_one_row_and_the_day_on_which_it_began_to_fail(db):
    for days, status in ((0, 500), (3, 500), (8, 500)):
        row = record("https://docs.test/", Answer(status), NOW + timedelta(days=days))
        assert row.failing_since == NOW
    assert LinkCheck.objects.get().state == LinkState.BROKEN
    assert record("https://docs.test/", Answer(200), NOW).failing_since is None


def test_rows_of_addresses_that_nobody_holds_are_removed(db):
    for url in ("https://a.test/", "https://b.test/"):
        record(url, Answer(200), NOW)
    assert forget_unused({"https://b.test/"}) == 1
    assert LinkCheck.objects.get().address == "https://b.test/"


@pytest.mark.parametrize("hosts", [1, 2, 3])
def test_a_machine_without_a_way_out_blames_no_link(db, link_server, hosts):
    wanted = [f"https://nobody{n}.example/" for n in range(hosts)]
    outcome = check(link_server, wanted)
    assert (outcome.is_offline, outcome.checked, outcome.left) == (True, [], wanted)
    assert not LinkCheck.objects.exists()


@pytest.mark.parametrize("host", ["expired", "misnamed", "unknown"])
def test_a_host_that_nobody_can_trust_is_one_that_answers(db, link_server, host):
    assert not check(link_server, [f"https://{host}.site.test/"]).is_offline
    assert LinkCheck.objects.get().detail == "certificate"


def test_silence_is_believed_as_soon_as_some_host_answers(db, link_server):
    wanted = [f"https://nobody{n}.example/" for n in range(3)]
    outcome = check(link_server, [*wanted, *links("docs", "/status/404")])
    assert (outcome.is_offline, outcome.left) == (False, [])
    assert LinkCheck.objects.filter(state="broken", detail="name").count() == 3


def test_whoever_stops_it_keeps_what_is_recorded(db, link_server):
    def stop(row):
        raise KeyboardInterrupt

    wanted = links("docs", "/good", "/good?2")
    outcome = check(link_server, wanted, tell=stop)
    assert outcome.was_stopped
    assert outcome.left == wanted[1:]
    assert LinkCheck.objects.get().address == wanted[0]


@pytest.mark.django_db(transaction=True)
def test_nothing_is_asked_inside_a_transaction(link_server):
    inside = []
    check(
        link_server,
        links("docs", "/good", "/good?2"),
        tell=lambda row: inside.append(connection.in_atomic_block),
    )
    assert inside == [False, False]


# Which addresses


def source(slug, **url):
    return Source.objects.create(slug=slug, url=url, checked_on="2026-11-30")


def test_the_addresses_of_all_languages_are_found_with_the_drafts_that_hold_them(db):
    one = source("one", en="https://a.test/#top", es="https://a.test/?hl=es")
    two = source("two", en="https://a.test/#end", es="")
    source("none")
    assert addresses.all_holders() == {
        "https://a.test/": [one, two],
        "https://a.test/?hl=es": [one],
    }


def test_what_was_never_asked_for_comes_first_then_the_longest_ago(db):
    urls = [f"https://{name}.test/" for name in "abcd"]
    record(urls[0], Answer(200), NOW)
    record(urls[1], Answer(200), NOW - timedelta(days=9))
    assert addresses.due(urls) == [urls[2], urls[3], urls[1], urls[0]]
    assert addresses.due(urls, before=NOW - timedelta(days=1)) == [urls[2], urls[3], urls[1]]
    assert addresses.due(urls, limit=1) == [urls[2]]
