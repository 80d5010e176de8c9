"""Before publishing: which paths and plans readers will be advised about differently, in words."""

import re
from collections.abc import Sequence
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from catalog.admin.releases.advice import advice_changes
from catalog.admin.releases.path_words import spell_count
from catalog.admin.releases.paths import Entry
from catalog.admin.releases.plans import plan_words
from catalog.changes.plans import compare_plans
from catalog.models import Choice, Outcome, ProductOption, Question
from catalog.publish import publish
from tests.builders import a_snapshot, data, drafted, fitting
from tests.drift_cases import BUDGET
from tests.edits import Edit, add, catalog, drop, insert, lead, put, retire_managed
from tests.entries import rule
from tests.spanish import DJANGOS, OURS, english_in
from tests.webpage import WebPage

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.either]

ADD = reverse("admin:advisor_release_add")
NOTES = {"en": "The first.", "es": "La primera."}


@pytest.fixture
def released(admin_client: Client) -> Client:
    drafted()
    publish("ana", NOTES)
    return admin_client


def text(client: Client, address: str = ADD, **headers: str) -> str:
    page = client.get(address, headers=headers)
    assert page.status_code == 200
    return page.text


def words(page: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page)).split())


def lead_elsewhere() -> None:
    """Managed: yes leads to Cluster Toolkit instead of Cluster Director, and no the other way."""
    yes, no = Choice.objects.filter(question__slug="managed").order_by("position")
    ends = yes.to_outcome, no.to_outcome
    for choice, end in ((yes, ends[1]), (no, ends[0])):
        choice.to_outcome = end
        choice.save()


def test_without_an_edit_nothing_is_said_of_advice(released: Client) -> None:
    assert 'id="advice"' not in text(released)


def test_the_first_thing_said_is_how_many_paths_give_different_advice(released: Client) -> None:
    lead_elsewhere()
    page = words(text(released))
    assert "2 of 7 complete paths give different advice." in page
    assert "The platform flowchart 2 of 4 complete paths give different advice." in page
    assert "Cluster Toolkit with Slurm instead of Cluster Director with Slurm 1" in page
    assert "The capacity flowchart" not in page.partition("What readers will see differently")[0]
    assert "No combination gets another verdict." in page


def test_each_path_is_shown_by_its_answers_and_links_to_its_old_permalink(released: Client) -> None:
    lead_elsewhere()
    page = text(released)
    assert "orchestrate? Yes containers? No managed? Yes" in words(page)
    links = re.findall(r'href="(/en/advice/1/[^"]+)"', page)
    assert links == [
        "/en/advice/1/?orchestrate=yes&amp;containers=no&amp;managed=yes",
        "/en/advice/1/?orchestrate=yes&amp;containers=no&amp;managed=no",
    ]
    for link in links:
        assert Client().get(unescape(link)).status_code == 200


def test_an_answer_that_can_no_longer_be_given_is_marked(released: Client) -> None:
    Choice.objects.filter(question__slug="managed", slug="yes").update(slug="surely")
    page = text(released)
    assert "<del>Yes</del>" in page
    assert "Some answers can no longer be given; with the others, “managed?” is asked." in words(
        page
    )
    assert "1 of 4 paths is new" in words(page)


def test_a_plan_that_gets_worse_is_shown_with_what_makes_it_so(released: Client) -> None:
    ProductOption.objects.filter(product__slug="gke", option__slug="spot").update(support="no")
    page = words(text(released))
    assert "combinations get another verdict." in page
    assert "From “not verified” to “refused” worse" in page
    assert "New: Gke and Spot do not go together." in page


def test_drafts_that_lead_nowhere_are_mended_first(released: Client) -> None:
    Question.objects.get(slug="managed").choices.update(to_outcome=None)
    page = words(text(released))
    assert "Which paths and plans change is worked out once" in page
    assert "complete paths" not in page


def test_a_missing_translation_does_not_hide_what_changes(released: Client) -> None:
    lead_elsewhere()
    Outcome.objects.filter(slug="gke").update(summary={"en": "GKE.", "es": ""})
    page = words(text(released))
    assert "Mend these first" in page
    assert "2 of 7 complete paths give different advice." in page


def test_rolling_back_shows_the_same(released: Client) -> None:
    lead_elsewhere()
    publish("ana", NOTES)
    page = words(text(released, reverse("admin:advisor_release_roll_back", args=[1])))
    assert "2 of 7 complete paths give different advice." in page
    assert "Cluster Director with Slurm instead of Cluster Toolkit with Slurm 1" in page


def test_an_editor_who_speaks_spanish_finds_no_english(released: Client) -> None:
    lead_elsewhere()
    Choice.objects.filter(question__slug="over-90-days", slug="yes").update(slug="surely")
    ProductOption.objects.filter(product__slug="gke", option__slug="spot").update(support="no")
    page = text(released, **{"accept-language": "es"})
    assert "caminos completos dan otra recomendación" in page
    assert 'href="/es/advice/1/?' in page
    assert [found for found in english_in(WebPage(page), (OURS, *DJANGOS)) if " " in found] == []


GKE = ("flowcharts", "platform", "outcomes", "gke")
EITHER = put(*GKE, "orchestrators", to=["kubernetes", "slurm"])
NO_KUBERNETES = add("rules", entry=rule("no", product=["gke"], orchestrator=["kubernetes"]))


def entries(*edits: Edit, before: Sequence[Edit] = ()) -> list[Entry]:
    old, new = catalog(*before), catalog(*before, *edits)
    charts = advice_changes(3, old, new)["advice"].charts
    return [entry for chart in charts for entry in (*chart.entries, *chart.fresh)]


def headings(*edits: Edit) -> list[str]:
    return [entry.heading for entry in entries(*edits)]


@pytest.mark.parametrize(
    ("edits", "expected"),
    [
        (
            insert(BUDGET, "containers", "no"),
            "First “budget?” is asked. Today: Cluster Director with Slurm or "
            "Cluster Toolkit with Slurm",
        ),
        (
            [put(*GKE, "orchestrators", to=["slurm"])],
            "Gke with Slurm instead of Gke with Kubernetes",
        ),
        (
            [put(*GKE, "fitting", to=[fitting("a4")])],
            "It is still called Gke with Kubernetes, but recommends something else.",
        ),
        (
            [put(*GKE, "summary", to={"en": "gke.", "es": "Otras palabras."})],
            "It is still Gke with Kubernetes, in other words.",
        ),
        (
            [drop("flowcharts", "capacity")],
            "Nothing is asked any more. Today: Future reservation ai, Spot or Flex start",
        ),
        (
            [retire_managed],
            "Some answers can no longer be given; the others lead to Cluster Director with Slurm. "
            "Today: Cluster Director with Slurm or Cluster Toolkit with Slurm",
        ),
    ],
)
def test_each_kind_of_change_has_its_sentence(edits: Sequence[Edit], expected: str) -> None:
    assert expected in headings(*edits)


def test_a_plan_that_takes_something_else_says_what_and_which_rule_makes_it_so() -> None:
    (entry,) = entries(NO_KUBERNETES, before=[EITHER])
    assert entry.heading.startswith("It is still Gke with Kubernetes or Slurm, but the plan")
    assert "Orchestrator: instead of Kubernetes, the plan takes Slurm." in entry.reasons
    assert "New: Refused. The rule no." in entry.reasons


def test_a_new_path_says_what_the_older_release_makes_of_its_answers() -> None:
    assert headings(*insert(BUDGET, "containers", "no"))[1:] == [
        "To Cluster Toolkit with Slurm, by new answers.",
        "To Cluster Director with Slurm, by new answers. It is the same without these.",
        "To Cluster Toolkit with Slurm, by new answers. It is the same without these.",
    ]
    assert headings(lead("containers", "no", to="cluster-director"))[-1] == (
        "To Cluster Director with Slurm. With these answers release 3 asks “managed?”."
    )


def test_a_large_number_of_paths_is_said_by_its_size() -> None:
    assert spell_count(1_234_567) == "1,234,567"
    assert spell_count(10**15 - 1) == "999,999,999,999,999"
    assert spell_count(10**15) == "more than 10¹⁵"
    assert spell_count(2**3000) == "more than 10⁹⁰³"


def test_new_combinations_are_told_by_their_verdicts() -> None:
    options = data()["options"]
    old, new = a_snapshot(), a_snapshot(options=[*options, {**options[0], "slug": "new"}])
    said = plan_words(old, new, compare_plans(old, new))
    assert said.come == "12 combinations are new: 12 not verified."
    assert plan_words(new, old, compare_plans(new, old)).changes.gone == 12
