"""What walking and explaining cost on generated flowcharts of 100, 1,000 and 10,000 questions.

Run: .venv/bin/python bench/explaining.py

Each flowchart is at most 40 questions deep. A walk answers every question on one path; advice is
that for the same answers (why, why not, what would change it), and for a reader who is unsure of
everything (every outcome with its condition, and what to find out next).

Two figures are told for each node and arrow. The time is the processor's, the median of several
rounds, all sizes in turn, so that what else the machine does falls on all alike. The steps are the lines of code that
were run: they are the same in every run, and what is linear keeps them the same at every size.

The time of a step grows a little with the flowchart: a large one no longer fits into the caches of
the processor, and the garbage collector has more to look over. And a step in finding out what to
ask next joins sets of outcomes, one bit for each: 16 machine words at 1,000 outcomes, which is
little beside the step itself.
"""

import gc
import random
import sys
from collections.abc import Callable
from math import ceil
from pathlib import Path
from statistics import median
from time import process_time
from types import FrameType

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from advisor.advice import advise
from advisor.flow import UNSURE, walk
from advisor.snapshot import Choice, Flowchart, Question
from bench.nodes import outcome

DEPTH = 40
SIZES = (100, 1_000, 10_000)
ROUNDS = 15
HEADING = """\
                              milliseconds   µs per node, arrow  steps per node, arrow
questions  arrows     walk   advice   unsure  advice  unsure  advice  unsure"""

Task = Callable[[], object]
Trace = Callable[[FrameType, str, object], "Trace"]


def generated(size: int) -> Flowchart:
    """A flowchart in rows: each question leads to questions of the next row, the last to ends."""
    dice = random.Random(size)  # noqa: S311
    width = ceil(size / (DEPTH - 1))  # the start is a question, too
    rows = [
        [f"q{n}" for n in range(start, min(start + width, size))] for start in range(0, size, width)
    ]
    ends = [f"o{n}" for n in range(max(size // 10, 2))]
    questions = [
        asked(slug, [*dice.sample(onward, min(3, len(onward))), dice.choice(ends)])
        for row, onward in zip(rows, [*rows[1:], ends], strict=True)
        for slug in row
    ]
    start = asked("start", rows[0])
    outcomes = tuple(map(outcome, ends))
    return Flowchart(
        slug="generated",
        title="",
        intro="",
        settles=None,
        start="start",
        questions=(start, *questions),
        outcomes=outcomes,
        sources=(),
    )


def asked(slug: str, targets: list[str]) -> Question:
    choices = tuple(
        Choice(slug=f"c{n}", label="", examples=(), leads_to=target)
        for n, target in enumerate(targets)
    )
    return Question(
        slug=slug, text="", facts=(), terms=(), choices=choices, offers_unsure=True, sources=()
    )


def tasks(chart: Flowchart) -> dict[str, Task]:
    first = {question.slug: "c0" for question in chart.questions}
    unsure = {question.slug: UNSURE for question in chart.questions}
    return {
        "walk": lambda: walk(chart, first),
        "advice": lambda: advise(chart, first),
        "unsure": lambda: advise(chart, unsure),
    }


def seconds(task: Task) -> float:
    gc.collect()  # or each pays for what the one before has left
    start = process_time()
    task()
    return process_time() - start


def steps(task: Task) -> int:
    """How many lines of code are run."""
    count = 0

    def trace(_frame: FrameType, event: str, _argument: object) -> Trace:
        nonlocal count
        count += event == "line"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        task()
    finally:
        sys.settrace(before)
    return count


def main() -> None:
    charts = [generated(size) for size in SIZES]
    work = {(chart, name): task for chart in charts for name, task in tasks(chart).items()}
    lines = {key: steps(task) for key, task in work.items()}  # also fills what a flowchart keeps
    rounds = [{key: seconds(task) for key, task in work.items()} for _round in range(ROUNDS)]
    print(HEADING)
    for chart in charts:
        arrows = sum(len(question.choices) for question in chart.questions)
        size = len(chart.nodes) + arrows
        spent = {name: median(times[chart, name] for times in rounds) for name in tasks(chart)}
        print(
            f"{len(chart.questions) - 1:>9,} {arrows:>7,} "
            + "".join(f"{1e3 * taken:9.3f}" for taken in spent.values())
            + "".join(f"{1e6 * spent[name] / size:8.2f}" for name in ("advice", "unsure"))
            + "".join(f"{lines[chart, name] / size:8.1f}" for name in ("advice", "unsure"))
        )


if __name__ == "__main__":
    main()
