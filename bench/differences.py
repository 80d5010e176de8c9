"""What it costs to find out which paths and plans the drafts would change.

Run: .venv/bin/python bench/differences.py

Flowcharts of 100, 1,000 and 10,000 questions, at most 40 deep, are compared with the same after an
editor was at work: so many edits of each of six kinds (a choice moved, a question put in, taken
out, exchanged with the one that it leads to, an answer renamed, an outcome that recommends
something else). The seconds are the processor's, for all of it: counts both ways, the groups, and
their first paths. Then the plans of the catalog that Batuta ships, as far as a release of it stands
in tests/golden: when nothing changes that plans are held against, when a rule does, and when all
rules and a table go.
"""

import gzip
import json
import random
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from time import process_time

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from advisor.snapshot import Choice, Flowchart, Question, Snapshot, read
from bench.explaining import asked, generated
from catalog.changes.paths import compare_paths
from catalog.changes.plans import compare_plans

GOLDEN = Path(__file__).resolve().parent.parent / "tests" / "golden" / "release-2.json.gz"
SIZES = (100, 1_000, 10_000)
EDITS = (1, 10, 100)
HEADING = "questions  edits of each kind  seconds              paths  changed"

Nodes = dict[str, Question]
Edit = Callable[[random.Random, Flowchart, Nodes], None]


def edited(chart: Flowchart, edits: int) -> Flowchart:
    """The flowchart after so many edits of each kind."""
    dice = random.Random(edits)  # noqa: S311
    questions = {question.slug: question for question in chart.questions}
    for edit in (move_choice, put_in, take_out, exchange, rename):
        for _time in range(edits):
            edit(dice, chart, questions)
    outcomes = {one.slug: one for one in chart.outcomes}
    for slug in dice.sample([*outcomes], min(edits, len(outcomes))):
        outcomes[slug] = replace(outcomes[slug], product="another")
    return sound(replace(chart, questions=(*questions.values(),), outcomes=(*outcomes.values(),)))


def sound(chart: Flowchart) -> Flowchart:
    """Without what nothing leads to any more."""
    return replace(
        chart,
        questions=tuple(one for one in chart.questions if one.slug in chart.place),
        outcomes=tuple(one for one in chart.outcomes if one.slug in chart.place),
    )


def some(dice: random.Random, questions: Nodes) -> tuple[Question, int]:
    """A question with one of its choices, by its place."""
    question = questions[dice.choice([*questions])]
    return question, dice.randrange(len(question.choices))


def leading(question: Question, place: int, **given: str) -> Question:
    choices = [*question.choices]
    choices[place] = replace(choices[place], **given)
    return replace(question, choices=tuple(choices))


def move_choice(dice: random.Random, chart: Flowchart, questions: Nodes) -> None:
    question, place = some(dice, questions)
    end = dice.choice(chart.outcomes).slug
    questions[question.slug] = leading(question, place, leads_to=end)


def put_in(dice: random.Random, chart: Flowchart, questions: Nodes) -> None:
    question, place = some(dice, questions)
    new = asked(f"new{len(questions)}", [question.choices[place].leads_to, chart.outcomes[0].slug])
    questions[new.slug] = new
    questions[question.slug] = leading(question, place, leads_to=new.slug)


def take_out(dice: random.Random, chart: Flowchart, questions: Nodes) -> None:
    gone, place = some(dice, questions)
    if gone.slug == chart.start:
        return
    onward = gone.choices[place].leads_to
    del questions[gone.slug]
    for question in [*questions.values()]:
        for number, choice in enumerate(question.choices):
            if choice.leads_to == gone.slug:
                questions[question.slug] = leading(
                    questions[question.slug], number, leads_to=onward
                )


def exchange(dice: random.Random, chart: Flowchart, questions: Nodes) -> None:
    """Ask two questions, of which one leads to the other, in the other order."""
    question, place = some(dice, questions)
    other = questions.get(question.choices[place].leads_to)
    if other is None or question.slug == chart.start:
        return
    names = {question.slug: other.slug, other.slug: question.slug}

    def renamed(choice: Choice) -> Choice:
        return replace(choice, leads_to=names.get(choice.leads_to, choice.leads_to))

    for one in [*questions.values()]:
        if names.keys() & {choice.leads_to for choice in one.choices}:
            questions[one.slug] = replace(one, choices=tuple(map(renamed, one.choices)))
    one, two = questions[question.slug], questions[other.slug]
    questions[one.slug] = replace(two, slug=one.slug)
    questions[two.slug] = replace(one, slug=two.slug)


def rename(dice: random.Random, chart: Flowchart, questions: Nodes) -> None:
    question, place = some(dice, questions)
    questions[question.slug] = leading(question, place, slug="renamed")


def catalog(*charts: Flowchart) -> Snapshot:
    empty = dict.fromkeys(Snapshot.__dataclass_fields__, ())
    return Snapshot(**empty | {"schema": 2, "language": "en", "flowcharts": charts})


def plans() -> None:
    content = json.loads(gzip.decompress(GOLDEN.read_bytes()))["content"]
    old = read(content, "en")
    edits = {
        "nothing": old,
        "one rule": replace(old, rules=old.rules[1:]),
        "all rules and a table": replace(old, rules=(), product_options=()),
    }
    print("\nplans: what is changed   seconds  combinations  changed")
    for name, new in edits.items():
        start = process_time()
        found = compare_plans(old, new)
        took = process_time() - start
        print(f"{name:<22} {took:9.2f} {found.before:>13,} {found.changed:>8,}")


def main() -> None:
    print(HEADING)
    for size in SIZES:
        for edits in (number for number in EDITS if number <= size // 10):
            chart = generated(size)
            old, new = catalog(chart), catalog(edited(chart, edits))
            start = process_time()
            (found,) = compare_paths(old, new)
            took = process_time() - start
            share = found.changed / found.before
            whole = "" if found.groups is not None else " (at most)"
            print(f"{size:>9,} {edits:>19,} {took:8.2f} {found.before:18.3g}  {share:.3%}{whole}")
    plans()


if __name__ == "__main__":
    main()
