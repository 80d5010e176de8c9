"""The advice of an older release links to the catalog of the current one, which may have less."""

import re

import pytest
from django.test import Client

from tests.builders import fitting, published
from tests.crawl import dead_links
from tests.edits import OUTCOME, content, put, without
from tests.reader import Reader
from tests.webpage import WebPage

DIRECTOR = "orchestrate=yes&containers=no&managed=yes"
SPOT = "over-90-days=no&interruptible=yes"
ADVICE = f"/en/advice/1/?{DIRECTOR}&{SPOT}"
ONE_OPEN = f"/en/advice/1/?{DIRECTOR}"
FITTED = f"/en/advice/1/?{DIRECTOR}&params=7&purpose=inference&precision=bf16"
UNSURE = "/en/advice/1/?orchestrate=yes&containers=unsure&managed=yes"

RETIRED = {
    "product": ("Cluster Director", "cluster-director"),
    "orchestrator": ("Slurm", "slurm"),
    "series": ("A4", "a4"),
    "option": ("Spot", "spot"),
    "flowchart": ("The capacity flowchart", "capacity"),
}
"""Each kind of entry, with the name of one on the page and its slug."""


def before() -> str:
    """The small catalog, with advice that names something of every kind."""
    return content(
        put(*OUTCOME, "fitting", to=[fitting("a4")]),
        put(*OUTCOME, "also_deploys", to=["kubernetes"]),
    )


def retire(*kinds: str) -> None:
    published(1, catalog=before())
    published(2, catalog=content(*(without(kind, RETIRED[kind][1]) for kind in kinds)))


@pytest.fixture
def reader(client: Client) -> Reader:
    return Reader(client)


@pytest.mark.parametrize("kind", RETIRED)
@pytest.mark.parametrize("address", [ADVICE, ONE_OPEN, FITTED, UNSURE])
def test_no_link_of_an_older_permalink_is_dead(client, kind, address):
    retire(kind)
    assert dead_links(client.get(address).text) == {}


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("address", [ADVICE, ONE_OPEN, FITTED, UNSURE])
def test_also_where_they_were_all_retired(client, language, address):
    retire(*RETIRED)
    assert dead_links(client.get(address.replace("/en/", f"/{language}/")).text) == {}


@pytest.mark.parametrize("kind", ["product", "orchestrator", "series", "flowchart"])
def test_its_name_stands_there_without_a_link(reader, client, kind):
    name, _edit = RETIRED[kind]
    address = ONE_OPEN if kind == "flowchart" else ADVICE
    published(1, catalog=before())
    assert name in [link.words for link in reader.open(address).links]
    retire(kind)
    page = reader.open(address)
    assert name not in [link.words for link in page.links]
    assert name in page.words


@pytest.mark.parametrize(("kind", "name"), [("product", "Cluster Director"), ("option", "Spot")])
def test_instead_of_the_link_to_everything_known_it_says_why_there_is_none(reader, kind, name):
    published(1, catalog=before())
    assert reader.open(ADVICE).link(f"Everything known about {name}")
    retire(kind)
    page = reader.open(ADVICE)
    assert f"The current release no longer has {name}." in page.words
    assert f"Everything known about {name}" not in page.words


def test_what_cannot_be_compared_any_more_is_not_offered_to_be(reader):
    retire("product")
    links = [link.words for link in reader.open(ADVICE).links]
    assert [words for words in links if words.startswith("Compare ")] == [
        "Compare Spot and Flex start in every detail"
    ]


def test_answers_to_a_flowchart_that_is_no_longer_there_cannot_be_changed(reader):
    retire("flowchart")
    page = reader.open(ADVICE)
    changes = [link.url for link in page.links if link.words.startswith("Change")]
    assert len(changes) == 3
    assert all("/choose/platform/" in url for url in changes)


def test_what_is_still_there_is_still_linked(reader):
    retire("orchestrator")
    page = reader.open(ADVICE)
    assert page.link("Kubernetes") == "/en/orchestrators/kubernetes/"
    assert page.link("A4") == "/en/gpus/a4/"
    assert page.link("Everything known about Cluster Director")


@pytest.mark.parametrize("form", ["md", "json"])
@pytest.mark.parametrize("kind", RETIRED)
def test_no_link_of_its_other_forms_is_dead(client, kind, form):
    retire(kind)
    for query in (DIRECTOR, f"{DIRECTOR}&{SPOT}", ""):
        text = client.get(f"/en/advice/1.{form}?{query}").text
        links = re.findall(r"https://batuta\.example[^)>\"]*", text)
        assert dead_links("".join(f'<a href="{link}">' for link in links)) == {}


def test_the_record_names_a_retired_flowchart_without_a_link(client):
    retire("flowchart")
    record = client.get(f"/en/advice/1.md?{DIRECTOR}").text
    assert "\n- The capacity flowchart\n" in record


def test_visitors_of_an_older_link_make_no_query(client, no_queries, db):
    retire(*RETIRED)
    with no_queries():
        assert "no longer has" in WebPage(client.get(ADVICE).text).words
