"""Add a question, move a choice, retire a question: each leaves the flowchart sound or does nothing."""

import random
from typing import Any

import pytest

from catalog import drafts, problems
from catalog.drafts import flowcharts as drafted_flowcharts
from catalog.editing import actions, graph
from catalog.editing.actions import ChangedMeanwhileError, RefusedError, Strays
from catalog.fixtures import all_files, load
from catalog.models import Choice, Edit, Flowchart, Outcome, Question, QuestionFact
from catalog.problems import flowcharts as flowchart_problems
from tests.builders import drafted, flowchart_data, outcome, question

pytestmark = [pytest.mark.django_db, pytest.mark.either]

ENDS = ("gke", "cluster-director", "cluster-toolkit", "compute-engine")


def chart_of(slug: str = "platform") -> graph.Data:
    return actions.chart_of({"flowcharts": drafted_flowcharts.flowcharts()}, slug)


def node(slug: str, flowchart: str = "platform") -> Any:
    within = {"flowchart__slug": flowchart, "slug": slug}
    return Question.objects.filter(**within).first() or Outcome.objects.get(**within)


def choice(question: str, slug: str) -> Choice:
    return Choice.objects.get(question__slug=question, slug=slug)


def add(before: Choice | None, onward: Any, other: Any, slug: str = "new") -> Question:
    flowchart = before.question.flowchart if before else Flowchart.objects.get(slug="platform")
    words = {"en": "New?", "es": "¿Nueva?"}
    added = Question(slug=slug, text=words)
    yes, no = {"en": "Yes", "es": "Sí"}, {"en": "No", "es": "No"}
    choices = [(Choice(slug="yes", label=yes), onward), (Choice(slug="no", label=no), other)]
    seen = graph.fingerprint(chart_of(flowchart.slug))
    actions.add_question(flowchart, before, added, choices, by="ana", seen=seen)
    return Question.objects.get(slug=slug)


def move(moved: Choice, target: Any, strays: Strays | None = None) -> actions.Act:
    seen = graph.fingerprint(chart_of(moved.question.flowchart.slug))
    return actions.move(moved, target, by="ana", seen=seen, strays=strays)


def retire(retired: Question, target: Any, strays: Strays | None = None) -> actions.Act:
    seen = graph.fingerprint(chart_of(retired.flowchart.slug))
    return actions.retire(retired, target, by="ana", seen=seen, strays=strays)


def target_of(of: Choice) -> Any:
    return of.to_question or of.to_outcome


def codes() -> set[tuple[str, str]]:
    return {(found.code, found.key[-1]) for found in problems.find(drafts.content())}


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look at the flowcharts alone, where many actions are done to a large catalog."""
    monkeypatch.setattr(drafts, "content", lambda: {"flowcharts": drafted_flowcharts.flowcharts()})
    monkeypatch.setattr(problems, "find", lambda data: list(flowchart_problems.check(data)))


def test_a_question_between_two_is_asked_between_them():
    drafted()
    containers = choice("orchestrate", "yes")
    add(containers, node("containers"), node("gke"))
    chart = chart_of()
    assert graph.question_of(chart, "orchestrate")["choices"][0]["leads_to"] == "new"
    assert [c["leads_to"] for c in graph.question_of(chart, "new")["choices"]] == [
        "containers",
        "gke",
    ]
    assert [item["slug"] for item in chart["questions"]] == [
        *("orchestrate", "new", "containers", "managed")
    ]
    assert codes() == set()


def test_a_question_before_the_first_one_becomes_the_first():
    drafted()
    add(None, node("orchestrate"), node("gke"))
    assert chart_of()["start"] == "new"
    assert next(item["slug"] for item in chart_of()["questions"]) == "new"
    assert codes() == set()


def test_adding_and_retiring_a_question_gives_back_the_same_flowchart():
    drafted()
    before = chart_of()
    retire(add(choice("containers", "no"), node("managed"), node("gke")), node("managed"))
    assert chart_of() == before
    retire(add(None, node("orchestrate"), node("gke")), node("orchestrate"))
    assert chart_of() == before


def test_moving_a_choice_and_moving_it_back_gives_back_the_same_flowchart():
    drafted()
    before = chart_of()
    add(choice("managed", "yes"), node("cluster-director"), node("gke"))
    between = chart_of()
    move(choice("new", "no"), node("cluster-toolkit"))
    assert chart_of() != between
    move(choice("new", "no"), node("gke"))
    assert chart_of() == between
    retire(node("new"), node("cluster-director"))
    assert chart_of() == before


def test_what_nobody_would_come_to_any_more_refuses_the_move_in_words():
    drafted()
    before = chart_of()
    with pytest.raises(RefusedError) as refused:
        move(choice("managed", "yes"), node("gke"))
    assert [item.code for item in refused.value.problems] == ["unreachable"]
    assert "outcome “platform × cluster-director”: No choice leads here" in str(refused.value)
    assert chart_of() == before
    assert not Edit.objects.exists()


def test_it_may_be_retired_with_it():
    drafted()
    move(choice("containers", "no"), node("gke"), Strays.RETIRE)
    assert graph.nodes_of(chart_of()) == ["orchestrate", "containers", "compute-engine", "gke"]
    assert codes() == set()
    assert not QuestionFact.objects.filter(question__slug="managed").exists()


def test_or_be_kept_and_the_editor_is_told_what_is_missing():
    drafted()
    act = move(choice("managed", "yes"), node("gke"), Strays.KEEP)
    assert {(item.code, item.key[-1]) for item in act.missing} == codes()
    assert codes() == {("unreachable", "cluster-director")}
    move(choice("managed", "yes"), node("cluster-director"))
    assert codes() == set()


def test_a_retired_question_takes_its_choices_and_help_with_it():
    drafted()
    gone = node("containers")
    retire(gone, node("managed"), Strays.RETIRE)
    assert not Choice.objects.filter(question_id=gone.pk).exists()
    assert not QuestionFact.objects.filter(question_id=gone.pk).exists()
    assert target_of(choice("orchestrate", "yes")).slug == "managed"
    assert not Outcome.objects.filter(slug="gke").exists()
    assert codes() == set()


def test_when_the_first_question_is_retired_another_comes_first():
    drafted()
    retire(node("orchestrate"), node("containers"), Strays.RETIRE)
    assert chart_of()["start"] == "containers"
    assert codes() == set()


def test_retiring_never_brings_a_loop():
    drafted()
    with pytest.raises(RefusedError) as refused:
        retire(node("containers"), node("orchestrate"), Strays.RETIRE)
    assert "loop" in {item.code for item in refused.value.problems}


def test_a_choice_of_an_unmet_question_that_led_to_a_retired_one_is_not_left_dangling():
    drafted()
    lost = Question.objects.create(
        slug="lost", flowchart=node("managed").flowchart, text={"en": "Lost"}
    )
    label = {"en": "To", "es": "A"}
    Choice.objects.create(question=lost, slug="to", label=label, to_question=node("managed"))
    with pytest.raises(RefusedError) as refused:
        move(choice("containers", "no"), node("gke"), Strays.RETIRE)
    assert {item.code for item in refused.value.problems} == {"leads-nowhere"}
    assert Question.objects.filter(slug="managed").exists()


def test_a_broken_flowchart_can_be_mended_step_by_step():
    drafted()
    managed = node("managed")
    managed.choices.filter(slug="yes").update(to_question=node("orchestrate"), to_outcome=None)
    managed.choices.filter(slug="no").update(to_outcome=None)
    assert ("loop", "managed") in codes()
    move(choice("managed", "no"), node("cluster-toolkit"))
    retire(add(choice("orchestrate", "yes"), node("containers"), node("gke")), node("containers"))
    move(choice("managed", "yes"), node("cluster-director"))
    assert codes() == set()


def test_nothing_is_done_to_a_flowchart_that_somebody_else_has_changed():
    drafted()
    seen = graph.fingerprint(chart_of())
    Question.objects.filter(slug="managed").update(text={"en": "Changed", "es": "Cambiada"})
    with pytest.raises(ChangedMeanwhileError):
        actions.retire(node("managed"), node("gke"), by="ana", seen=seen, strays=Strays.RETIRE)
    assert Question.objects.filter(slug="managed").exists()


def test_everything_that_is_done_stands_in_the_history():
    drafted()
    add(choice("orchestrate", "yes"), node("containers"), node("gke"))
    done = set(Edit.objects.values_list("what", "model", "key", "by"))
    assert ("added", "catalog.question", "new", "ana") in done
    assert ("changed", "catalog.question", "orchestrate", "ana") in done
    retire(node("new"), node("containers"))
    done = set(Edit.objects.values_list("what", "model", "key", "by"))
    assert ("deleted", "catalog.question", "new", "ana") in done


def sound(seed: int) -> graph.Data:
    """A flowchart without a problem, of up to eight questions that lead onward only."""
    chance = random.Random(seed)  # noqa: S311
    slugs = [f"q{number}" for number in range(chance.randint(1, 8))]
    leads: dict[str, list[str]] = {slug: [] for slug in slugs}
    for number in range(1, len(slugs)):
        leads[slugs[chance.randrange(number)]].append(slugs[number])
    for number, slug in enumerate(slugs):
        leads[slug] += chance.choices([*slugs[number + 1 :], *ENDS], k=2)
    leads[slugs[-1]] += ENDS
    nodes = [
        question(slug, **{f"c{n}": to for n, to in enumerate(targets)})
        for slug, targets in leads.items()
    ]
    return flowchart_data("platform", *nodes, *map(outcome, ENDS), settles="product")


@pytest.mark.parametrize("seed", range(4))
def test_no_action_on_any_sound_flowchart_leaves_a_problem(seed, quick):
    drafted(flowcharts=[sound(seed)])
    chance = random.Random(seed)  # noqa: S311
    for number in range(6):
        every = list(Choice.objects.select_related("question"))
        chart, moved = chart_of(), chance.choice(every)
        harmless = graph.harmless(chart, moved.question.slug)
        add(moved, target_of(moved), node(chance.choice(harmless)), slug=f"new{number}")
        assert codes() == set()
        moved = chance.choice(list(Choice.objects.select_related("question")))
        target = chance.choice(graph.harmless(chart_of(), moved.question.slug))
        move(moved, node(target), Strays.RETIRE)
        assert codes() == set()
        retired = chance.choice(list(Question.objects.all()))
        if ways := graph.ways_on(chart_of(), retired.slug):
            retire(retired, node(chance.choice(ways)), Strays.RETIRE)
            assert codes() == set()


def test_behind_choices_of_the_shipped_flowcharts_a_question_can_be_added_and_retired(quick):
    load(all_files())
    for one in list(Choice.objects.select_related("question__flowchart"))[::6]:
        slug = one.question.flowchart.slug
        before, target = chart_of(slug), target_of(one)
        other = node(graph.harmless(before, one.question.slug)[-1], slug)
        added = add(one, target, other)
        assert chart_of(slug) != before
        assert codes() == set()
        retire(added, target)
        assert chart_of(slug) == before


def test_every_shipped_question_can_be_retired_and_nothing_is_left_in_the_way(quick):
    load(all_files())
    for slug in Question.objects.values_list("slug", flat=True):
        retired = Question.objects.filter(slug=slug).select_related("flowchart").first()
        if retired and (ways := graph.ways_on(chart_of(retired.flowchart.slug), slug)):
            retire(retired, node(ways[0], retired.flowchart.slug), Strays.RETIRE)
            assert codes() == set()
            assert not Question.objects.filter(slug=slug).exists()
