"""Why an outcome is not the advice: the answer that ruled it out, and those that still lead there.

By brute force over every advice of the shipped flowcharts, and in the words of both languages.
"""

from collections.abc import Iterator, Mapping

import pytest
from django.utils.translation import override

from advisor import snapshot
from advisor.advice import advise, ruled_out
from advisor.flow import UNSURE, Answer, Answers, walk
from advisor.pages.explanation import explain
from advisor.snapshot import Choice, Flowchart
from tests.builders import a_snapshot, flowchart_data, outcome, question
from tests.oracle import paths

ONE = {
    "en": "To “{question}” you answered “{given}”; {name} asks for “{wanted}”.",
    "es": "A «{question}» has respondido «{given}»; {name} pide «{wanted}».",
}
SEVERAL = {
    "en": "To “{question}” you answered “{given}”; for {name} these would do: “{wanted}”.",
    "es": "A «{question}» has respondido «{given}»; para {name} valdrían: «{wanted}».",
}
BETWEEN = {"en": "”, “", "es": "», «"}


def every_advice(chart: Flowchart, answers: Answers | None = None) -> Iterator[Answers]:
    """All answers that a reader can come by who goes on to the end."""
    answers = answers or {}
    asked = walk(chart, answers).open_question
    if asked is None:
        yield answers
        return
    for choice in (*(choice.slug for choice in asked.choices), UNSURE):
        yield from every_advice(chart, answers | {asked.slug: choice})


def can_lead(chart: Flowchart, answers: Mapping[str, str], outcome: str) -> bool:
    return any(
        end == outcome and all(answers.get(q, UNSURE) in (UNSURE, choice) for q, choice in pairs)
        for pairs, _places, end in paths(chart)
    )


def decisive(
    chart: Flowchart, because: tuple[Answer, ...], outcome: str
) -> tuple[Answer, list[Choice]]:
    """The first answer with which no path leads there, and the choices with which one would."""
    before: Answers = {}
    for answer in because:
        slug = answer.question.slug
        if not can_lead(chart, before | {slug: answer.choice_slug}, outcome):
            return answer, [
                choice
                for choice in answer.question.choices
                if can_lead(chart, before | {slug: choice.slug}, outcome)
            ]
        before[slug] = answer.choice_slug
    raise AssertionError(outcome)


def sentence(language: str, answer: Answer, wanted: list[Choice], name: str) -> str:
    assert answer.choice
    return (ONE if len(wanted) == 1 else SEVERAL)[language].format(
        question=answer.question.text,
        given=answer.choice.label,
        name=name,
        wanted=BETWEEN[language].join(choice.label for choice in wanted),
    )


@pytest.mark.parametrize("language", ["en", "es"])
def test_why_not_is_the_answer_that_ruled_it_out_and_the_choices_that_still_lead_there(
    shipped: str, language: str
) -> None:
    catalog = snapshot.read(shipped, language)
    alone, unlike_the_first, unlike_the_last = set(), 0, 0
    for chart in catalog.flowcharts:
        for answers in every_advice(chart):
            advice = advise(chart, answers)
            by = {o.slug: answer for answer, gone in ruled_out(advice) for o in gone}
            with override(language):
                others = explain(catalog, advice, answers).otherwise
            for other in others:
                answer, wanted = decisive(chart, advice.because, other.outcome.slug)
                assert answer == by[other.outcome.slug]
                said = sentence(language, answer, wanted, other.name)
                assert (
                    other.reason.removesuffix(f" {other.fact.text}" if other.fact else "") == said
                )
                changed = [
                    one.question for one in other.instead.changes if one.question.slug in answers
                ]
                unlike_the_first += changed[0] != answer.question
                unlike_the_last += changed[-1] != answer.question
                alone.add(len(wanted) == 1)
    assert alone == {True, False}
    assert unlike_the_first
    assert unlike_the_last


REJOINING = (
    question("kept", nothing="kind", something="own"),
    question("kind", train="who", whole="own"),
    question("who", google="managed", team="own"),
    outcome("managed", product="gke"),
    outcome("own", product=None, fitting=[]),
)


@pytest.mark.parametrize(
    ("language", "answers", "said"),
    [
        ("en", "nothing train google", "To “who?” you answered “Google”; own asks for “Team”."),
        (
            "es",
            "nothing train google",
            "A «who? (es)» has respondido «Google (es)»; own. (es) pide «Team (es)».",
        ),
        ("en", "something", "To “kept?” you answered “Something”; Gke asks for “Nothing”."),
    ],
)
def test_it_is_not_the_first_answer_that_could_have_been_another(
    language: str, answers: str, said: str
) -> None:
    catalog = a_snapshot(language, flowcharts=[flowchart_data("platform", *REJOINING)])
    chosen = dict(zip(("kept", "kind", "who"), answers.split(), strict=False))
    advice = advise(catalog.flowcharts[0], chosen)
    with override(language):
        (other,) = explain(catalog, advice, chosen).otherwise
    assert other.reason.startswith(said)
