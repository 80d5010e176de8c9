"""Any number of flowcharts, for tests of what must hold for each of them."""

import random
from functools import cache

from advisor.drawing import Drawing, draw
from advisor.snapshot import Flowchart
from tests.builders import flowchart, question, text

LABELS = ("Yes", "No", "Up to eight machines in one place", "Sí")
WORDS = (
    *("cluster", "GPU", "reservation", "for", "more", "than", "days"),
    *("Schwerlastverkehrsinfrastrukturabgabe", "日本語"),
)


@cache
def anything(seed: int) -> Flowchart:
    """Any flowchart whose nodes can all be reached, with texts and labels of any length."""
    chance = random.Random(seed)  # noqa: S311
    names = [f"q-{number}" for number in range(chance.randint(1, 9))]
    leads_to: dict[str, list[str]] = {name: [] for name in names}
    for number, name in enumerate(names[1:], start=1):
        leads_to[names[chance.randrange(max(0, number - 4), number)]].append(name)
    for number, name in enumerate(names):
        anywhere = [*names[number + 1 :], *(f"o-{number}" for number in range(5))]
        leads_to[name] += chance.choices(anywhere, k=chance.randint(1, 3))
        chance.shuffle(leads_to[name])
    nodes = [question(name, **named(leads_to[name])) for name in names]
    for node in nodes:
        node["text"] = text(" ".join(chance.choices(WORDS, k=chance.randint(1, 14))))
        for choice in node["choices"]:
            choice["label"] = text(chance.choice(LABELS))
    return flowchart(*nodes, slug=f"seed-{seed}")


def named(targets: list[str]) -> dict[str, str]:
    return {f"choice{number}": target for number, target in enumerate(targets)}


def drawn(chart: Flowchart) -> Drawing:
    return draw(chart, {outcome.slug: outcome.summary for outcome in chart.outcomes})


@cache
def drawings() -> tuple[Drawing, ...]:
    return tuple(drawn(anything(seed)) for seed in range(60))
