"""How far a reader is: what the wizard promises of the questions to come holds for every reader."""

from collections.abc import Iterator

import pytest

from advisor import snapshot
from advisor.flow import UNSURE, Answers, walk
from advisor.pages.progress import Progress, progress, start
from advisor.snapshot import Flowchart
from tests.builders import flowchart, question


def told(chart: Flowchart, answers: Answers) -> Progress:
    walked = walk(chart, answers)
    assert walked.open_question
    return progress(chart, walked, walked.open_question, answers)


def states(chart: Flowchart, answers: Answers, *, unsure: bool) -> Iterator[Answers]:
    """Every state in which a question is open, from these answers on."""
    open_question = walk(chart, answers).open_question
    if open_question is None:
        return
    yield answers
    choices = [choice.slug for choice in open_question.choices]
    for choice in choices + [UNSURE] * (unsure and open_question.offers_unsure):
        yield from states(chart, answers | {open_question.slug: choice}, unsure=unsure)


def longest(chart: Flowchart, answers: Answers, *, unsure: bool) -> int:
    """How many questions the most patient reader answers in all."""
    return max(len(state) for state in states(chart, answers, unsure=unsure)) + 1


@pytest.mark.parametrize("slug", ["platform", "approach", "workload", "capacity"])
def test_the_promise_holds_on_every_path_of_the_shipped_catalog_and_is_not_too_long(
    shipped: str, slug: str
) -> None:
    chart = snapshot.read(shipped, "en").flowchart[slug]
    for answers in states(chart, {}, unsure=True):
        said = told(chart, answers)
        assert said.number == len(answers) + 1
        assert said.most_unsure == longest(chart, answers, unsure=True)
        if UNSURE not in answers.values():
            assert said.most == longest(chart, answers, unsure=False)


FORK = flowchart(
    question("kind", serve="latency", train="size"),
    question("latency", low="gke", high="spot"),
    question("size", small="gke", large="spot"),
)


def fork(**given: str) -> Progress:
    return told(FORK, given)


def test_who_is_unsure_is_promised_the_questions_of_all_branches() -> None:
    assert fork() == start(FORK) == Progress(number=1, most=2, most_unsure=3)
    assert fork(kind="serve") == Progress(number=2, most=2, most_unsure=2)
    assert fork(kind=UNSURE) == Progress(number=2, most=3, most_unsure=3)
    assert fork(kind=UNSURE, latency="low").is_last


def test_answers_that_wait_are_not_asked_again() -> None:
    assert fork(latency="low", size="small").is_last
