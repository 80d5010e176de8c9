"""What each flowchart of a release says to some answers: the parts that every form of it prints."""

from dataclasses import dataclass

from advisor.advice import advise_all
from advisor.flow import Answers
from advisor.pages.compared.advised import Beside, beside
from advisor.pages.explanation import Explanation, explain
from advisor.pages.guidance import Guidance, guide_all
from advisor.snapshot import Snapshot


@dataclass(frozen=True, slots=True)
class Section:
    """What one flowchart says; the guidance is there once its outcome is settled.

    `beside` is what to compare with it.
    """

    explanation: Explanation
    guidance: Guidance | None
    beside: Beside | None

    @property
    def is_open(self) -> bool:
        return self.explanation.advice.state == "open"


def sections(snapshot: Snapshot, answers: Answers) -> tuple[Section, ...]:
    """One section for every flowchart, answered or not, in the author's order."""
    advices = advise_all(snapshot, answers)
    guidances = {found.advice.flowchart.slug: found for found in guide_all(snapshot, advices)}
    return tuple(
        Section(
            explain(snapshot, advice, answers),
            guidances.get(advice.flowchart.slug),
            beside(snapshot, advice),
        )
        for advice in advices
    )
