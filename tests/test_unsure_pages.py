"""“I’m not sure” on the pages: asked, kept, and ending in conditional advice."""

import pytest
from django.test import Client

from tests.builders import published
from tests.reader import Reader

PLATFORM = "/en/choose/platform/"


@pytest.fixture
def reader(client: Client) -> Reader:
    published()
    return Reader(client)


def test_every_question_offers_not_being_sure(reader):
    assert "unsure" in reader.open(PLATFORM).choices


def test_an_unsure_reader_is_asked_what_some_branch_still_needs(reader):
    page = reader.send(reader.open(PLATFORM), "unsure")
    assert page.heading == "containers?"
    assert page.hidden["orchestrate"] == "unsure"


def test_unsure_of_everything_leaves_every_outcome_with_its_condition(reader):
    page = reader.open(PLATFORM)
    while page.choices:
        page = reader.send(page, "unsure")
    assert page.url == "/en/advice/1/?orchestrate=unsure&containers=unsure&managed=unsure"
    for product in ("Compute Engine", "Gke", "Cluster Director", "Cluster Toolkit"):
        assert product in page.words
    assert page.heading == "4 outcomes are still possible"
    assert "if you answer “Yes” to “orchestrate?” and “Yes” to “containers?”" in page.words


def test_conditional_advice_says_what_to_find_out_next(reader):
    page = reader.open("/en/advice/1/?orchestrate=yes&containers=unsure&managed=yes")
    assert page.heading == "Gke with Kubernetes or Cluster Director with Slurm"
    assert page.link("containers?").endswith("change=containers")


def test_settled_advice_says_what_each_answer_ruled_out_and_why_not_the_others(reader):
    page = reader.open("/en/advice/1/?orchestrate=yes&containers=yes")
    assert "This rules out: Compute Engine with an orchestrator of your own, or none." in page.words
    assert (
        "To “containers?” you answered “Yes”; Cluster Director with Slurm asks for “No”."
        in page.words
    )
    assert "What speaks against cluster-director." in page.words


@pytest.mark.parametrize(
    "name",
    [
        "Compute Engine with an orchestrator of your own, or none",
        "Cluster Director with Slurm",
        "Cluster Toolkit with Slurm",
    ],
)
def test_each_link_to_another_outcome_gives_what_it_promises(reader, name):
    page = reader.open("/en/advice/1/?orchestrate=yes&containers=yes")
    other = reader.open(page.link(f"See the advice with the answers that lead to {name}"))
    assert other.heading == name


def test_a_question_that_does_not_offer_it_does_not_take_it(client):
    from tests.builders import flowchart_data, outcome, question

    nodes = (question("orchestrate", offers_unsure=False, yes="gke", no="batch"), outcome("gke"))
    chart = flowchart_data("platform", *nodes, outcome("batch", product="compute-engine"))
    published(flowcharts=[chart])
    page = Reader(client).open(f"{PLATFORM}?orchestrate=unsure")
    assert page.url == PLATFORM
    assert "unsure" not in page.choices
