"""A flowchart as a picture and as text, with the path of the answers marked."""

import pytest
from django.test import Client

from tests.builders import published, small_snapshot, use
from tests.reader import Page, Reader

PLATFORM = "/en/flowcharts/platform/"


@pytest.fixture
def reader(client: Client) -> Reader:
    published()
    return Reader(client)


def nodes(page: Page) -> dict[str, str]:
    """The nodes of the picture by what a screen reader says first, and where they lead."""
    return {
        str(link.attributes["aria-label"]).partition("?")[0]: link.url
        for link in page.links
        if "aria-label" in link.attributes and link.attributes.get("class") != "cite"
    }


def test_the_list_leads_to_every_flowchart(reader: Reader) -> None:
    page = reader.open("/en/flowcharts/")
    assert page.link("The platform flowchart") == PLATFORM
    assert page.link("The capacity flowchart") == "/en/flowcharts/capacity/"


def test_every_node_is_a_link_and_every_edge_is_told(reader: Reader) -> None:
    page = reader.open(PLATFORM)
    assert nodes(page) == {
        "orchestrate": "/en/choose/platform/",
        "containers": "#question-containers",
        "managed": "#question-managed",
        "Gke with Kubernetes": "/en/products/gke/",
        "Cluster Director with Slurm": "/en/products/cluster-director/",
        "Cluster Toolkit with Slurm": "/en/products/cluster-toolkit/",
        "Compute Engine with an orchestrator of your own, or none": "/en/products/compute-engine/",
    }
    for question in small_snapshot().flowchart["platform"].questions:
        assert next(page.find("li", id=f"question-{question.slug}"))
    assert "Yes → question 3: managed?" not in page.words
    assert "Yes → question 2: containers?" in page.words
    assert "No → question 3: managed?" in page.words
    assert "Yes → Gke with Kubernetes" in page.words


def test_a_node_says_where_its_answers_lead(reader: Reader) -> None:
    labels = [
        tag["aria-label"] for tag in reader.open(PLATFORM).find("a", **{"class": "question open"})
    ]
    assert labels[1] == (
        "containers? Yes leads to Gke with Kubernetes; No leads to question 3: managed?"
    )


def test_the_path_of_the_answers_is_marked_in_both(reader: Reader) -> None:
    page = reader.open(f"{PLATFORM}?orchestrate=yes")
    assert nodes(page)["orchestrate"] == "/en/choose/platform/?orchestrate=yes&change=orchestrate"
    assert nodes(page)["containers"] == "/en/choose/platform/?orchestrate=yes"
    assert len(list(page.find("a", **{"class": "question on-path"}))) == 2
    assert "Yes your answer → question 2: containers?" in page.words
    assert "containers? 1 the open question" in page.words


def test_it_leads_on_to_the_wizard_and_then_to_the_advice(reader: Reader) -> None:
    assert reader.open(PLATFORM).link("Start answering") == "/en/choose/platform/"
    begun = reader.open(f"{PLATFORM}?orchestrate=yes")
    assert begun.link("Go on answering") == "/en/choose/platform/?orchestrate=yes"
    done = reader.open(f"{PLATFORM}?orchestrate=no")
    assert reader.open(done.link("See the advice")).url == "/en/advice/1/?orchestrate=no"


def test_it_is_drawn_once_for_each_release_and_language(
    reader: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    reader.open(PLATFORM)
    monkeypatch.delattr("advisor.pages.drawings.draw")
    assert reader.open(f"{PLATFORM}?orchestrate=no").status == 200
    published(2, uses=[use("training"), use("serving")])
    with pytest.raises(NameError):
        reader.open(PLATFORM)


def test_options_lead_to_their_pages_in_the_readers_language(reader: Reader) -> None:
    assert nodes(reader.open("/es/flowcharts/capacity/"))["Spot (es)"] == "/es/consumption/spot/"


@pytest.mark.parametrize(
    ("asked", "canonical"),
    [
        (f"{PLATFORM}?zz=1", PLATFORM),
        (f"{PLATFORM}?containers=no&orchestrate=yes", f"{PLATFORM}?orchestrate=yes&containers=no"),
        ("/en/flowcharts/?orchestrate=yes", "/en/flowcharts/"),
    ],
)
def test_other_spellings_redirect(reader: Reader, asked: str, canonical: str) -> None:
    response = reader.client.get(asked)
    assert (response.status_code, response.headers["Location"]) == (302, canonical)


def test_an_unknown_flowchart_is_not_found(reader: Reader) -> None:
    assert reader.open("/en/flowcharts/nothing/").status == 404
