"""Any number of flowcharts, for tests of what must hold for each of them."""

import random
from functools import cache

from advisor.drawing import Drawing, draw
from advisor.snapshot import Flowchart
from tests.builders import flowchart, question, text

LABELS = (
    *("Yes", "No", "Up to eight machines in one place", "Sí"),
    *("High-performance computing (HPC)", "w" * 80),
)
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


SIZES = (3, 6, 12, 25, 40, 60)
"""How many nodes a flowchart may have that must still be drawn well."""
SPANISH = (
    "¿Qué necesita una copia del modelo para responder a tiempo?",
    "Por encima de noventa días, y se conservan mientras están ociosas",
    "Sí, intercambian datos mientras calculan",
    "Preentrenamiento de un modelo de frontera con infraestructura gestionada internacionalmente",
)


@cache
def sized(nodes: int) -> Flowchart:
    """A flowchart of so many nodes, with the long labels of Spanish."""
    chance = random.Random(nodes)  # noqa: S311
    questions = [f"q-{number}" for number in range(max(1, nodes * 3 // 5 - nodes // 30))]
    outcomes = [f"o-{number}" for number in range(nodes - len(questions))]
    leads_to: dict[str, list[str]] = {name: [] for name in questions}
    for number, name in enumerate([*questions[1:], *outcomes], start=1):
        before = questions[max(0, number - 6) : number] or questions[-6:]
        leads_to[min(before, key=lambda one: (len(leads_to[one]), chance.random()))].append(name)
    for name in questions:
        while len(leads_to[name]) < 2:
            leads_to[name].append(chance.choice(outcomes))
    drawn_up = [question(name, **named(leads_to[name])) for name in questions]
    for node in drawn_up:
        node["text"] = text(chance.choice(SPANISH))
        for choice in node["choices"]:
            choice["label"] = text(chance.choice(SPANISH))
    return flowchart(*drawn_up, slug=f"sized-{nodes}")


def named(targets: list[str]) -> dict[str, str]:
    return {f"choice{number}": target for number, target in enumerate(targets)}


def drawn(chart: Flowchart) -> Drawing:
    return draw(chart, {outcome.slug: outcome.summary for outcome in chart.outcomes})


@cache
def charts() -> tuple[Flowchart, ...]:
    return *(anything(seed) for seed in range(60)), *(sized(nodes) for nodes in SIZES)


@cache
def drawings() -> tuple[Drawing, ...]:
    return tuple(drawn(chart) for chart in charts())
