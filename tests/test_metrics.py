"""What the site counts: few series, right over all processes, for whoever has the key."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.urls import URLPattern, get_resolver

from advisor import health
from advisor.metrics import series
from advisor.middleware import routes
from tests.builders import published

ROOT = Path(__file__).resolve().parent.parent
KEY = "a-key-of-some-length-0123456789-0123456789-0123456789"
SAMPLE = re.compile(r'(batuta_[a-z_]+)(?:\{((?:[a-z]+="[A-Za-z0-9+.-]+",?)+)\})? (\S+)')
COMMENT = re.compile(r"# (HELP|TYPE) (batuta_[a-z_]+) (.+)")


@pytest.fixture(autouse=True)
def key(settings, monkeypatch):
    settings.METRICS_KEY = KEY
    monkeypatch.setattr(health, "database", list)  # a thread, which asks the database


def samples(said):
    """Name and labels to value."""
    found = {}
    for line in said.splitlines():
        if not COMMENT.fullmatch(line):
            name, labels, value = SAMPLE.fullmatch(line).groups()
            assert (name, labels) not in found
            found[name, labels] = float(value)
    return found


def asked(client, given=f"Bearer {KEY}"):
    return client.get("/metrics", headers={"Authorization": given} if given else {})


# Who may read it


@pytest.mark.parametrize(
    "given",
    ["", KEY, f"Bearer {KEY}x", f"Bearer {KEY[:-1]}", f"bearer {KEY}", "Bearer ñ", "Bearer "],
)
def test_to_everybody_else_there_is_no_such_page(client, given):
    refused, nothing = asked(client, given), client.get("/nothing/")
    assert (refused.status_code, refused.content) == (404, nothing.content)
    assert refused.headers["Cache-Control"] == routes.NO_STORE


@pytest.mark.parametrize("given", ["", "Bearer ", "Bearer None"])
def test_without_a_key_there_is_no_such_page_at_all(client, settings, given):
    settings.METRICS_KEY = ""
    assert asked(client, given).status_code == 404


def test_who_has_the_key_reads_it_under_any_name_and_nobody_keeps_it(client):
    answer = client.get("/metrics", headers={"Authorization": f"Bearer {KEY}", "Host": "10.0.0.7"})
    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8"
    assert answer.headers["Cache-Control"] == routes.NO_STORE
    assert "ETag" not in answer.headers


# What it says


def test_every_line_is_of_the_format_and_every_family_is_explained_once(client):
    published(1)
    said = asked(client).text
    explained = [found[2] for line in said.splitlines() if (found := COMMENT.fullmatch(line))]
    assert len(set(explained)) * 2 == len(explained)
    names = {name for name, _labels in samples(said)}
    families = {re.sub(r"(?<=request_seconds)_(bucket|sum|count)$", "", name) for name in names}
    assert families == set(explained)
    assert said.endswith("\n")


def test_how_a_page_was_answered_is_counted(client):
    published(1)
    before = samples(asked(client).text)
    for _time in range(3):
        client.get("/en/products/")
    client.get("/somewhere/")
    after = samples(asked(client).text)
    grown = {key: after[key] - before[key] for key in after if after[key] != before.get(key)}
    assert grown["batuta_requests_total", 'route="products",status="2xx"'] == 3
    assert grown["batuta_requests_total", 'route="none",status="4xx"'] == 1
    assert grown["batuta_kept_pages_total", 'result="hit"'] == 2
    assert grown["batuta_kept_pages_total", 'result="miss"'] == 1
    assert grown["batuta_request_seconds_count", 'audience="visitors"'] == 4
    assert grown["batuta_request_seconds_bucket", 'audience="visitors",le="+Inf"'] == 4


def test_the_buckets_of_a_histogram_hold_what_is_at_most_their_bound():
    before = series.rows.totals()
    for seconds in (0.0, 0.0005, 0.00051, 10.0, 11.0):
        series.request("home", 200, seconds)
    begins = series.SECONDS["visitors"]
    grown = [now - then for now, then in zip(series.rows.totals(), before, strict=True)]
    buckets = grown[begins : begins + series.BUCKETS]
    assert buckets == [2, 1, *[0] * (series.BUCKETS - 4), 1, 1]
    assert grown[begins + series.BUCKETS] == 21_001_010  # microseconds


def test_there_are_no_more_series_whatever_is_asked_for(client):
    published(1)
    before = set(samples(asked(client).text))
    for number in range(20):
        client.get(f"/en/{number}/?a={number}", headers={"X-Request-ID": f"some-id-{number}"})
        client.generic(f"M{number}", "/en/")
    after = set(samples(asked(client).text))
    assert after == before
    assert len(after) < 250


def test_every_public_route_has_its_series():
    public = {pattern.name for pattern in get_resolver().url_patterns[-1].url_patterns}
    named = {one.name for one in get_resolver().url_patterns if isinstance(one, URLPattern)}
    assert public | named <= set(series.ROUTES)


@pytest.mark.parametrize("kind", ["refused", "unread", "unwritten", "silent", "database", "disk"])
def test_each_reason_of_readyz_is_a_series(client, monkeypatch, kind):
    published(1)
    monkeypatch.setattr(health, kind, lambda: ["Something is wrong."])
    found = samples(asked(client).text)
    reasons = {
        labels: value for (name, labels), value in found.items() if name == "batuta_degraded"
    }
    assert [labels for labels, value in reasons.items() if value] == [f'reason="{kind}"']


def test_the_release_and_the_last_look_at_the_database_are_told(client, monkeypatch):
    published(1)
    published(2)
    series.serves(2)
    series.looked()
    later = series.now() + 90_000_000
    monkeypatch.setattr(series, "now", lambda: later)
    found = samples(asked(client).text)
    assert found["batuta_release", None] == found["batuta_release_newest", None] == 2
    assert found["batuta_releases", None] == 2
    assert 90 <= found["batuta_database_look_age_seconds", None] < 100


def test_it_answers_without_database_and_release(client):
    found = samples(asked(client).text)
    assert found["batuta_releases", None] == found["batuta_release_newest", None] == 0


# Several processes

FORKING = """
import os, signal, sys
from advisor.metrics.rows import Rows

def begin(row):
    row[1] = 7

rows = Rows(3, begin)

def worker(count):
    told, tell = os.pipe()
    go_on, end = os.pipe()
    if (pid := os.fork()) == 0:
        for _ in range(count):
            rows.mine[0] += 1
        assert rows.mine[1] == 7
        rows.mine[1] = count
        os.write(tell, b"x")
        os.close(end)
        os.read(go_on, 1)
        os._exit(0)
    os.close(tell)
    os.read(told, 1)
    return pid, end

def state():
    print(rows.totals()[0], sorted(row[1] for row in rows.living()))

first, second = worker(1000), worker(500)
state()
os.kill(first[0], signal.SIGKILL)
os.waitpid(first[0], 0)
state()
third = worker(20)
state()
for pid, end in (second, third):
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
state()
"""


def test_what_forked_processes_count_is_added_up_and_outlives_them():
    done = subprocess.run(
        [sys.executable, "-c", FORKING], cwd=ROOT, capture_output=True, text=True, timeout=30
    )
    assert done.stderr == ""
    assert done.stdout.splitlines() == [
        "1500 [500, 1000]",
        "1500 [500]",
        "1520 [20, 500]",
        "1520 []",
    ]


def test_a_process_beyond_all_rows_is_served_and_not_counted(monkeypatch):
    rows = series.Rows(3, lambda row: None)
    monkeypatch.setattr(rows, "_lock", lambda _number, _kind: False)
    rows.mine[0] += 1
    assert rows.totals() == [0, 0, 0]


def test_the_guide_explains_every_series_and_every_reason(client):
    published(1)
    guide = (ROOT / "docs" / "operate.md").read_text()
    said = asked(client).text
    families = {found[2] for line in said.splitlines() if (found := COMMENT.fullmatch(line))}
    rows = set(re.findall(r"^\| `(batuta_\w+)` \|", guide, re.MULTILINE))
    assert rows == families
    assert set(re.findall(r"`(batuta_\w+)", guide)) <= families
    kinds = re.findall(r"^\| “.*\| `(\w+)` \|", guide, re.MULTILINE)
    assert set(kinds) == set(health.found())
