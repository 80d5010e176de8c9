"""How long a drawing takes, by the number of nodes: `python bench/drawing.py`.

The flowcharts are random: each question has two or three choices, most of which lead a little
further down. The time is the best of three.
"""

import random
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from advisor.drawing import draw
from advisor.snapshot import Choice, Flowchart, Question
from bench.nodes import outcome

NODES = (10, 25, 60, 200, 500)
AHEAD = 8


def flowchart(nodes: int, seed: int = 1) -> Flowchart:
    """Return a flowchart with three questions for each two outcomes, all of them reachable."""
    chance = random.Random(seed)  # noqa: S311
    questions = [f"q-{number}" for number in range(nodes * 3 // 5)]
    outcomes = [f"o-{number}" for number in range(nodes - len(questions))]
    leads_to: dict[str, list[str]] = {slug: [] for slug in questions}
    for number, slug in enumerate([*questions[1:], *outcomes], start=1):
        before = questions[max(0, number - AHEAD) : number] or questions
        leads_to[min(before, key=lambda name: (len(leads_to[name]), chance.random()))].append(slug)
    for number, slug in enumerate(questions):
        ahead = [*questions[number + 1 : number + AHEAD], *outcomes]
        while len(leads_to[slug]) < 2:
            leads_to[slug].append(chance.choice(ahead))
        chance.shuffle(leads_to[slug])
    return Flowchart(
        slug=f"random-{nodes}",
        title="",
        intro="",
        settles=None,
        start=questions[0],
        questions=tuple(question(slug, leads_to[slug]) for slug in questions),
        outcomes=tuple(outcome(slug, f"Outcome {slug}.") for slug in outcomes),
        sources=(),
    )


def question(slug: str, leads_to: list[str]) -> Question:
    return Question(
        slug=slug,
        text="Will you need the machines for more than 90 days?",
        facts=(),
        terms=(),
        choices=tuple(
            Choice(slug=f"c-{number}", label=f"Choice {number}", examples=(), leads_to=target)
            for number, target in enumerate(leads_to)
        ),
        offers_unsure=False,
        sources=(),
    )


def seconds(chart: Flowchart) -> float:
    start = time.perf_counter()
    draw(chart, {outcome.slug: outcome.summary for outcome in chart.outcomes})
    return time.perf_counter() - start


if __name__ == "__main__":
    for nodes in NODES:
        chart = flowchart(nodes)
        best = min(seconds(chart) for _ in range(3))
        choices = sum(len(question.choices) for question in chart.questions)
        print(f"{nodes:4} nodes {choices:4} choices {best * 1000:8.1f} ms")
