"""What a snapshot says to some answers."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from advisor.flow import Step, walk
from advisor.snapshot import Flowchart, Outcome, Question, Snapshot


@dataclass(frozen=True, slots=True)
class Advice:
    """One flowchart's answer: an outcome with the path that led there, or what to ask next."""

    flowchart: Flowchart
    because: tuple[Step, ...]
    outcome: Outcome | None
    next_question: Question | None

    @property
    def state(self) -> Literal["settled", "open"]:
        return "settled" if self.outcome else "open"


def advise(flowchart: Flowchart, answers: Mapping[str, str]) -> Advice:
    walked = walk(flowchart, answers)
    return Advice(flowchart, walked.steps, walked.outcome, walked.open_question)


def advise_all(snapshot: Snapshot, answers: Mapping[str, str]) -> tuple[Advice, ...]:
    """The advice of every flowchart, answered or not, in the author's order."""
    return tuple(advise(flowchart, answers) for flowchart in snapshot.flowcharts)
