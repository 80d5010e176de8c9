"""What an address carries on while a reader walks one flowchart."""

from collections.abc import Mapping

from advisor.flow import Answers, kept_answers
from advisor.plan.stated import Stated, beaten_questions, read_stated
from advisor.snapshot import Flowchart, Snapshot


def carried(
    snapshot: Snapshot, chart: Flowchart, query: Mapping[str, str]
) -> tuple[Answers, Stated]:
    """The answers and the stated parts that go on beside a flowchart.

    Whoever walks it wants its answers to count: what is stated in their place is left out.
    """
    stated = read_stated(snapshot, query).without(chart.settles)
    beaten = beaten_questions(snapshot, stated)
    answers = kept_answers(snapshot, query)
    return {slug: choice for slug, choice in answers.items() if slug not in beaten}, stated
