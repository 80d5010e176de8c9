"""Pairs of catalogs, before and after an editor was at work, and the plainest way to compare them.

The oracle lists all paths one by one, and asks about each what advisor.drift tells its reader.
"""

import random
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

from advisor.drift import compare
from advisor.flow import Answers
from advisor.snapshot import Flowchart, Outcome, Question, Snapshot
from catalog.problems import graphs
from tests.builders import a_snapshot, claim, flowchart_data, outcome, question
from tests.entries import rule

Data = dict[str, Any]
Edit = Callable[[random.Random, Data], None]
Key = tuple[str, str, str, bool]
"""The kind of a path, its outcome where that makes a difference, where its answers end in the other
catalog, and whether some of them cannot be given there."""

Listed = dict[Key, list[tuple[Answers, str]]]
"""The answers of each path of a group, and its outcome."""

PRODUCTS = ("gke", "cluster-director", "cluster-toolkit", "compute-engine")
TAKEN = ["kubernetes", "slurm"]
"""Of two orchestrators the plan takes the first that nothing refuses."""


def generated(chance: random.Random, size: int) -> Data:
    """A catalog with a flowchart of some questions, each of which leads to later ones or ends."""
    names = [f"q{number}" for number in range(size)]
    questions = []
    for number, name in enumerate(names):
        later = [*names[number + 1 : number + 4], *PRODUCTS]
        targets = chance.choices(later, k=chance.randint(2, 3))
        if number + 1 < size:
            targets[0] = names[number + 1]
        questions.append(question(name, **{f"c{n}": slug for n, slug in enumerate(targets)}))
    ends = [outcome(slug, product=slug, orchestrators=TAKEN) for slug in PRODUCTS]
    chart = flowchart_data("platform", *questions, *ends, settles="product")
    other = flowchart_data("other", question("else", yes="spot", no="flex_start"), *OTHERS)
    return {
        "flowcharts": [chart, other],
        "rules": [],
        "product_orchestrators": [
            claim("yes", product=product, orchestrator=orchestrator)
            for product in PRODUCTS
            for orchestrator in TAKEN
        ],
    }


OTHERS = [outcome(slug, product=None, option=slug) for slug in ("spot", "flex-start")]


def later(chart: Data, number: int) -> list[str]:
    """Where a choice of a question can lead without a loop: their order is kept."""
    ends = [one["slug"] for one in chart["outcomes"]]
    return [one["slug"] for one in chart["questions"][number + 1 :]] + ends


def move_choice(chance: random.Random, data: Data) -> None:
    chart = data["flowcharts"][0]
    number = chance.randrange(len(chart["questions"]))
    choice = chance.choice(chart["questions"][number]["choices"])
    choice["leads_to"] = chance.choice(later(chart, number))


def insert_question(chance: random.Random, data: Data) -> None:
    chart = data["flowcharts"][0]
    number = chance.randrange(len(chart["questions"]))
    choice = chance.choice(chart["questions"][number]["choices"])
    targets = {"c0": choice["leads_to"], "c1": chance.choice(later(chart, number))}
    if targets["c0"] in {one["slug"] for one in chart["questions"]}:
        targets["c1"] = targets["c0"]
    slug = f"new{chance.randrange(10**6)}"
    choice["leads_to"] = slug
    chart["questions"].insert(number + 1, question(slug, **targets))


def delete_question(chance: random.Random, data: Data) -> None:
    chart = data["flowcharts"][0]
    if len(chart["questions"]) < 2:
        return
    gone = chart["questions"].pop(chance.randrange(1, len(chart["questions"])))
    onward = chance.choice(gone["choices"])["leads_to"]
    for one in chart["questions"]:
        for choice in one["choices"]:
            if choice["leads_to"] == gone["slug"]:
                choice["leads_to"] = onward


def swap_questions(chance: random.Random, data: Data) -> None:
    chart = data["flowcharts"][0]
    number = chance.randrange(len(chart["questions"]))
    one, other = chart["questions"][number], chance.choice(chart["questions"])
    names = {one["slug"]: other["slug"], other["slug"]: one["slug"]}
    for asked in chart["questions"]:
        asked["slug"] = names.get(asked["slug"], asked["slug"])
        for choice in asked["choices"]:
            choice["leads_to"] = names.get(choice["leads_to"], choice["leads_to"])
    chart["start"] = chart["questions"][0]["slug"]


def rename_choice(chance: random.Random, data: Data) -> None:
    asked = chance.choice(data["flowcharts"][0]["questions"])
    chance.choice(asked["choices"])["slug"] = f"named{chance.randrange(10**6)}"


def drop_choice(chance: random.Random, data: Data) -> None:
    asked = chance.choice(data["flowcharts"][0]["questions"])
    if len(asked["choices"]) > 1:
        asked["choices"].pop(chance.randrange(len(asked["choices"])))


def add_choice(chance: random.Random, data: Data) -> None:
    chart = data["flowcharts"][0]
    number = chance.randrange(len(chart["questions"]))
    choices = chart["questions"][number]["choices"]
    added = deepcopy(choices[0])
    added |= {"slug": f"added{chance.randrange(10**6)}"}
    added |= {"leads_to": chance.choice(later(chart, number))}
    choices.insert(chance.randrange(len(choices) + 1), added)


def start_elsewhere(chance: random.Random, data: Data) -> None:
    chart = data["flowcharts"][0]
    del chart["questions"][: chance.randrange(min(3, len(chart["questions"])))]
    chart["start"] = chart["questions"][0]["slug"]


def ask_elsewhere(chance: random.Random, data: Data) -> None:
    """A question is not asked here any more, but in another flowchart."""
    chart, other = data["flowcharts"]
    before = deepcopy(chart["questions"])
    delete_question(chance, data)
    left = {one["slug"] for one in chart["questions"]}
    for moved in (one for one in before if one["slug"] not in left):
        for choice in moved["choices"]:
            choice["leads_to"] = "else"
        other["questions"].insert(0, moved)
        other["start"] = moved["slug"]


def recommend_other(chance: random.Random, data: Data) -> None:
    chance.choice(data["flowcharts"][0]["outcomes"])["orchestrators"] = ["slurm"]


def reword_outcome(chance: random.Random, data: Data) -> None:
    found = chance.choice(data["flowcharts"][0]["outcomes"])
    found["summary"] = found["summary"] | {"es": "Otras palabras."}


def refuse(chance: random.Random, data: Data) -> None:
    """The plan then takes another orchestrator, though the flowchart says what it said."""
    product = chance.choice(PRODUCTS)
    data["rules"] = [rule("no", product=[product], orchestrator=["kubernetes"])]


def retire(_chance: random.Random, data: Data) -> None:
    del data["flowcharts"][0]


EDITS: tuple[Edit, ...] = (
    *(move_choice, insert_question, delete_question, swap_questions, rename_choice, drop_choice),
    *(add_choice, start_elsewhere, ask_elsewhere, recommend_other, reword_outcome, refuse),
)


def pair(seed: int, size: int = 5, most_edits: int = 4) -> tuple[Data, Data]:
    chance = random.Random(seed)  # noqa: S311
    old = generated(chance, chance.randint(1, size))
    new = deepcopy(old)
    for edit in chance.choices(EDITS, k=chance.randint(0, most_edits)):
        edit(chance, new)
    if chance.random() < 0.02:
        retire(chance, new)
    for chart in (*old["flowcharts"], *new["flowcharts"]):
        drop_unreachable(chart)
    return old, new


def drop_unreachable(chart: Data) -> None:
    """As publishing demands it."""
    met = graphs.reachable(chart["start"], graphs.arrows(chart))
    for nodes in ("questions", "outcomes"):
        chart[nodes] = [node for node in chart[nodes] if node["slug"] in met]


def read(data: Data) -> Snapshot:
    return a_snapshot(**data)


def reworded(old: Data, new: Data) -> set[tuple[str, str]]:
    """The outcomes that say something else in some language."""
    before, after = (
        {(c["slug"], o["slug"]): o for c in d["flowcharts"] for o in c["outcomes"]}
        for d in (old, new)
    )
    return {key for key in before if key in after and before[key] != after[key]}


def paths(chart: Flowchart, node: str | None = None) -> Iterator[tuple[Answers, Outcome]]:
    """Every complete path, one by one, in the author's order."""
    here = chart.nodes[node or chart.start]
    if isinstance(here, Outcome):
        yield {}, here
    else:
        for choice in here.choices:
            for answers, end in paths(chart, choice.leads_to):
                yield {here.slug: choice.slug} | answers, end


def followed(chart: Flowchart, answers: Answers) -> Question | Outcome:
    """Where the answers lead."""
    node = chart.nodes[chart.start]
    while isinstance(node, Question) and (choice := node.choice(answers.get(node.slug))):
        node = chart.nodes[choice.leads_to]
    return node


def offered(snapshot: Snapshot, answers: Answers) -> bool:
    """Whether all answers can be given somewhere: to a question that some path leads to."""
    met: dict[str, set[str]] = {}
    for chart in snapshot.flowcharts:
        for given, _end in paths(chart):
            for slug, choice in given.items():
                met.setdefault(slug, set()).add(choice)
    return all(choice in met.get(slug, ()) for slug, choice in answers.items())


def brute_force(old: Snapshot, new: Snapshot, slug: str, words: set[Any]) -> Listed:
    """The paths of a flowchart by what the reader of each old link is told."""
    found: Listed = {}
    for answers, end in paths(old.flowchart[slug]):
        kind = told(old, new, answers, (slug, end.slug) in words)
        later = new.flowchart.get(slug)
        to = followed(later, answers).slug if later else ""
        is_gone = later is None or not offered(new, answers)
        is_apart = kind not in ("retired", "open")
        key = kind, end.slug if is_apart else "", to, is_gone
        found.setdefault(key, []).append((answers, end.slug))
    return found


def told(old: Snapshot, new: Snapshot, answers: Answers, is_reworded: bool) -> str:
    drift = compare(old, new, answers)
    if drift.state == "retired":
        return "retired"
    if drift.changes:
        (change,) = drift.changes
        if change.new.state == "open":
            return "open"
        was, will = change.old.outcome, change.new.outcome
        return "different" if was and will and was.slug != will.slug else "recommends"
    if drift.moves:
        return "plan"
    assert not is_reworded or drift.state == "details" or drift.state == "same"
    return "words" if is_reworded else "same"


def fresh(old: Snapshot, new: Snapshot, slug: str) -> Listed:
    """The new paths by whether the older catalog had advice for exactly these answers."""
    found: Listed = {}
    for answers, end in paths(new.flowchart[slug]):
        before = old.flowchart.get(slug)
        to = followed(before, answers) if before else None
        is_gone = before is None or not offered(old, answers)
        is_new = is_gone or not isinstance(to, Outcome)
        key = "new" if is_new else "same", "", to.slug if to else "", is_gone
        found.setdefault(key, []).append((answers, end.slug))
    return found
