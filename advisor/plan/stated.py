"""What a reader states instead of answering: parts of the plan, by name, in the address."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from advisor.fit import ASKED
from advisor.flow import Answers, read_answers
from advisor.snapshot import Snapshot

GIVEN_UP = {"product": ("product",), "option": ("option",)}
"""What is stated in the place of answers, by the part that these settle.

Whoever walks the flowchart takes it back. A stated orchestrator and a stated series stay beside the
answers, which then say when they collide with it.
"""

ARCHITECTURES = ("x86-64", "arm64")

MOST_DAYS = 9999

BEATS = {"product": "product", "option": "option"}
"""Stated parts, and the part whose flowchart then has nothing left to say.

The answers about the workload stay beside a stated series: rules look at what runs.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stated:
    """Each part by slug; None where it is left to the answers."""

    product: str | None = None
    orchestrator: str | None = None
    series: str | None = None
    machine: str | None = None
    option: str | None = None
    days: int | None = None
    arch: str | None = None

    @property
    def query(self) -> Answers:
        """The stated parts as they stand in an address, in its order."""
        values = {name: getattr(self, name) for name in PARTS}
        return {name: str(value) for name, value in values.items() if value is not None}

    def without(self, part: str | None) -> "Stated":
        """What is stated beside that which a flowchart settles."""
        nothing: dict[str, Any] = dict.fromkeys(GIVEN_UP.get(part or "", ()))
        return replace(self, **nothing)

    def __bool__(self) -> bool:
        return bool(self.query)


PARTS = tuple(field.name for field in fields(Stated))

NOTHING = Stated()


def read_stated(snapshot: Snapshot, query: Mapping[str, str]) -> Stated:
    """Return the parts that the query states; what the release does not know is left out."""
    known: dict[str, Mapping[str, object]] = {
        "product": snapshot.product,
        "orchestrator": snapshot.orchestrator,
        "series": snapshot.series,
        "machine": snapshot.machine_type,
        "option": snapshot.option,
        "arch": dict.fromkeys(ARCHITECTURES),
    }
    named = {name: query[name] for name in known if query.get(name) in known[name]}
    return Stated(**named, days=read_days(query.get("days", "")))


def read_days(value: str) -> int | None:
    """A whole number of days from 1 to MOST_DAYS; None for everything else."""
    is_number = value.isascii() and value.isdigit() and not value.startswith("0")
    return int(value) if is_number and len(value) <= len(str(MOST_DAYS)) else None


def heard(snapshot: Snapshot, query: Mapping[str, str]) -> tuple[Answers, Stated]:
    """Return what of a query counts: the answers that no stated part beats, and those parts."""
    stated = read_stated(snapshot, query)
    beaten = beaten_questions(snapshot, stated)
    answers = read_answers(snapshot, query)
    return {slug: choice for slug, choice in answers.items() if slug not in beaten}, stated


def beaten_questions(snapshot: Snapshot, stated: Stated) -> frozenset[str]:
    """The questions that nobody needs to ask beside the stated parts."""
    parts = {part for name, part in BEATS.items() if getattr(stated, name)}
    return frozenset(
        question.slug
        for flowchart in snapshot.flowcharts
        if flowchart.settles in parts
        for question in flowchart.questions
    )


def canonical(snapshot: Snapshot, query: Mapping[str, str]) -> Answers:
    """Return what of a query counts, in the order in which it stands in an address.

    The names that describe a model go along as they are: the estimate of its memory reads them.
    """
    answers, stated = heard(snapshot, query)
    return answers | stated.query | model_in(query)


def model_in(query: Mapping[str, str]) -> Answers:
    """What of a query describes a model whose memory is to be estimated."""
    return {name: query[name] for name in ASKED if name in query}
