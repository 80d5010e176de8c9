"""`manage.py check_links`: what it prints, what it leaves out, and when it fails."""

from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from catalog import checking
from catalog.checking import Manners
from catalog.management.commands import check_links
from catalog.models import LinkCheck, Product, ProductFact, Source
from tests.link_server import link_server

__all__ = ["link_server"]

BASE = "https://docs.site.test"


@pytest.fixture(autouse=True)
def _near(db, link_server, monkeypatch):
    """The command as it is, but asking the server of the tests, and in a hurry."""

    def check(addresses, *, manners, tell):
        quick = Manners(pause=0, whole=manners.whole)
        return checking.check(addresses, network=link_server.network, manners=quick, tell=tell)

    monkeypatch.setattr(check_links, "check", check)


def source(slug, *paths):
    url = dict(zip(("en", "es"), (f"{BASE}{path}" for path in paths), strict=False))
    return Source.objects.create(slug=slug, title=slug.title(), url=url, checked_on="2026-11-30")


def run(capsys, *args):
    try:
        call_command("check_links", *args)
    except CommandError as error:
        return [*capsys.readouterr().out.splitlines(), f"fails: {error}"]
    return capsys.readouterr().out.splitlines()


def test_good_links_are_counted_and_nothing_fails(capsys):
    source("one", "/good", "/status/200")
    assert run(capsys) == ["Asked 2: works 2."]


def test_what_moved_or_broke_is_printed_with_the_drafts_that_have_it(capsys):
    gone = source("gone", "/status/404")
    source("moved", "/go/301?/good")
    product = Product.objects.create(slug="gke", name="GKE", checked_on="2026-11-30")
    fact = ProductFact.objects.create(product=product, kind="strength", text={"en": "It scales."})
    fact.sources.add(gone)
    today = f"{timezone.now():%Y-%m-%d}"
    assert run(capsys) == [
        f"Moved: {BASE}/go/301?/good → {BASE}/good",
        "    in source “Moved”",
        f"Broken: {BASE}/status/404 (the server answers 404 since {today})",
        "    in source “Gone”, named by facts about products (1)",
        "Asked 2: moved 1, broken 1.",
        "fails: 1 of them are broken.",
    ]


@pytest.mark.parametrize("path", ["/go/301?/good", "/status/403", "/status/500", "/no-http"])
def test_only_a_broken_link_fails_it(capsys, path):
    source("one", path)
    assert not [line for line in run(capsys) if line.startswith("fails")]


def test_a_machine_without_a_way_out_fails_and_records_nothing(capsys):
    for number in range(3):
        url = {"en": f"https://nobody{number}.example/"}
        Source.objects.create(slug=f"s{number}", url=url, checked_on="2026-11-30")
    (line,) = run(capsys)
    assert line.startswith("fails: No host answered at all")
    assert not LinkCheck.objects.exists()


def test_it_can_leave_out_what_was_asked_lately_and_take_only_a_few(capsys, link_server):
    source("one", "/good?1", "/good?2")
    run(capsys, "--limit", "1")
    assert link_server.paths() == ["/good?1"]
    run(capsys, "--only-older-than", "7")
    assert link_server.paths() == ["/good?1", "/good?2"]
    LinkCheck.objects.update(checked_at=timezone.now() - timedelta(days=8))
    run(capsys, "--only-older-than", "7")
    assert len(link_server.log) == 4


def test_it_can_take_one_source_alone(capsys, link_server):
    source("one", "/good?1")
    source("two", "/good?2")
    run(capsys, "--source", "two")
    assert link_server.paths() == ["/good?2"]
    assert run(capsys, "--source", "three") == ["fails: No source “three” has an address."]


def test_what_was_not_reached_is_said(capsys, link_server):
    source("one", "/busy", "/good")
    *_lines, last = run(capsys)
    assert last == "Not reached, as time or patience ran out: 1. The next run begins with them."
    assert link_server.paths() == ["/busy"]
    run(capsys)
    assert link_server.paths() == ["/busy", "/good", "/busy"]


def test_addresses_that_left_the_drafts_leave_the_table(capsys):
    one = source("one", "/good?1")
    run(capsys)
    one.delete()
    source("two", "/good?2")
    run(capsys)
    assert LinkCheck.objects.get().address == f"{BASE}/good?2"


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("--minutes", "0"), "--minutes is 0: use a whole number from 1 to 1440."),
        (("--limit", "-3"), "--limit is -3: use a whole number from 1 to 1000000."),
        (
            ("--only-older-than", "99999"),
            "--only-older-than is 99999: use a whole number from 1 to 10000.",
        ),
    ],
)
def test_a_number_out_of_bounds_is_refused_in_a_sentence(capsys, args, message):
    assert run(capsys, *args) == [f"fails: {message}"]


def test_with_no_addresses_there_is_nothing_to_ask(capsys):
    assert run(capsys) == ["Asked 0: nothing to ask."]


def test_the_help_says_when_it_fails(capsys):
    with pytest.raises(SystemExit):
        call_command("check_links", "--help")
    assert "Fails when an address that was asked is broken" in " ".join(
        capsys.readouterr().out.split()
    )
