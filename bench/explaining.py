"""What walking and explaining cost on generated flowcharts of 100, 1,000 and 10,000 questions.

Run: .venv/bin/python bench/explaining.py

Each flowchart is at most 40 questions deep. A walk answers every question on one path; advice is
that for the same answers (why, why not, what would change it), and for a reader who is unsure of
everything (every outcome with its condition, and what to find out next).
"""

import random
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from advisor.advice import advise
from advisor.flow import UNSURE, walk
from advisor.snapshot import Choice, Flowchart, Outcome, Question

DEPTH = 40
SIZES = (100, 1_000, 10_000)


def generated(size: int) -> Flowchart:
    """A flowchart in rows: each question leads to questions of the next row, the last to ends."""
    dice = random.Random(size)  # noqa: S311
    width = size // DEPTH or 1
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
    outcomes = tuple(map(ended, ends))
    return Flowchart(
        slug="generated",
        title="",
        intro="",
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


def ended(slug: str) -> Outcome:
    return Outcome(
        slug=slug,
        product=None,
        orchestrators=(),
        also_deploys=(),
        option=None,
        series=(),
        summary="",
        facts=(),
        sources=(),
    )


def seconds(task: Callable[[], object], runs: int) -> float:
    """The median of several runs."""
    times = []
    for _run in range(runs):
        start = perf_counter()
        task()
        times.append(perf_counter() - start)
    return median(times)


def main() -> None:
    print(
        f"{'questions':>10} {'arrows':>8} {'walk':>10} {'advice':>10} {'unsure':>10}  µs per node and arrow"
    )
    for size in SIZES:
        chart = generated(size)
        arrows = sum(len(question.choices) for question in chart.questions)
        first = {question.slug: "c0" for question in chart.questions}
        unsure = {question.slug: UNSURE for question in chart.questions}
        _warm = chart.nodes, chart.order, chart.place
        times = (
            seconds(lambda: walk(chart, first), 50),  # noqa: B023
            seconds(lambda: advise(chart, first), 7),  # noqa: B023
            seconds(lambda: advise(chart, unsure), 7),  # noqa: B023
        )
        each = [1e6 * time / (len(chart.nodes) + arrows) for time in times[1:]]
        spelled = " ".join(f"{1e3 * time:8.3f}ms" for time in times)
        print(f"{size:>10,} {arrows:>8,} {spelled}  {each[0]:.2f} and {each[1]:.2f}")


if __name__ == "__main__":
    main()
