"""What an author says of an outcome stands beside its name, unless the name says it already."""

import re

import pytest
from django.test import Client

from tests.builders import flowchart_data, outcome, published, question, text

OWN = text({"en": "Infrastructure of your own", "es": "Infraestructura propia"})
CHART = flowchart_data(
    "platform",
    question("keep", yes="own", no="spot"),
    outcome("own", product=None, summary=OWN),
    outcome("spot", product=None, option="spot", summary=text("Spot.")),
)
NAMES = {
    ("en", "yes"): "Infrastructure of your own",
    ("es", "yes"): "Infraestructura propia",
    ("en", "no"): "Spot",
}
RESTS_ON = {"en": "This recommendation rests on", "es": "Esta recomendación se basa en"}


@pytest.mark.parametrize(("language", "answer"), NAMES)
def test_a_record_names_an_outcome_once_with_its_footnotes(
    client: Client, language: str, answer: str
) -> None:
    published(flowcharts=[CHART])
    record = client.get(f"/{language}/advice/1.md?keep={answer}").text
    assert f"\n\n**{NAMES[language, answer]}** [1]\n" in record


@pytest.mark.parametrize(("language", "answer"), NAMES)
def test_a_page_names_an_outcome_once_with_its_footnotes(
    client: Client, language: str, answer: str
) -> None:
    published(flowcharts=[CHART])
    page = client.get(f"/{language}/advice/1/?keep={answer}").text
    assert f">{NAMES[language, answer]}</h1>" in page
    assert '<p class="lede">' not in page
    (rests_on,) = re.findall(r"</h1>\s*<p[^>]*>(.*?)</p>", page)
    assert re.sub("<[^>]*>", "", rests_on) == RESTS_ON[language] + "1"


def test_conditional_advice_names_each_outcome_once(client: Client) -> None:
    published(flowcharts=[CHART])
    record = client.get("/en/advice/1.md?keep=unsure").text
    assert "- **Infrastructure of your own** [1]\n  - if you answer" in record
    page = client.get("/en/advice/1/?keep=unsure").text
    assert not re.search(r"<p[^>]*>(Infrastructure of your own|Spot)\.?<", page)


def test_what_says_more_than_the_name_stays(client: Client) -> None:
    published()
    query = "orchestrate=yes&containers=yes"
    assert "**Gke with Kubernetes:** gke. [1]" in client.get(f"/en/advice/1.md?{query}").text
    assert '<p class="lede">gke.' in client.get(f"/en/advice/1/?{query}").text
