"""A release that was published once stays readable: the snapshot's shape does not change unseen."""

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from hashlib import sha256
from types import NoneType
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from advisor.snapshot import SHAPE, Snapshot, Text

CHANGED = (
    "The snapshot's shape changed: raise SCHEMA, teach upgrade() to read the old one, "
    "and store a release of it under tests/. Then set SHAPE to “{}”."
)


def shape_of(kind: type) -> str:
    """A short hash of all names and types that a value of a class holds, at any depth."""
    lines = sorted({line for found in classes(kind) for line in spelled(found)})
    return sha256("\n".join(lines).encode()).hexdigest()[:12]


def classes(kind: type) -> set[type]:
    """The dataclass itself with those that its fields hold."""
    found: set[type] = set()
    waiting = [kind]
    while waiting:
        known = waiting.pop()
        if known not in found:
            found.add(known)
            waiting += [inner for hint in hints(known).values() for inner in held(hint)]
    return found


def hints(kind: Any) -> dict[str, Any]:
    every = get_type_hints(kind, include_extras=True)
    return {field.name: every[field.name] for field in fields(kind)}


def held(hint: Any) -> Iterator[type]:
    for part in (hint, *get_args(hint)):
        if is_dataclass(part) and isinstance(part, type):
            yield part


def spelled(kind: type) -> list[str]:
    return [f"{kind.__name__}.{name}: {word(hint)}" for name, hint in hints(kind).items()]


def word(hint: Any) -> str:
    """A type in words that no version of Python spells in another way."""
    if get_origin(hint) is Annotated:
        return "text"
    if get_origin(hint) is tuple:
        return f"several {word(get_args(hint)[0])}"
    if NoneType in get_args(hint):
        return " or ".join(["none", *(word(arg) for arg in get_args(hint) if arg is not NoneType)])
    return str(hint.__name__)


def test_the_shape_is_the_one_that_releases_were_published_in():
    shape = shape_of(Snapshot)
    assert shape == SHAPE, CHANGED.format(shape)


@dataclass
class Part:
    size: int


@dataclass
class Whole:
    name: str
    parts: tuple[Part, ...]


def test_any_other_name_type_or_part_is_another_shape():
    @dataclass
    class Renamed:
        title: str
        parts: tuple[Part, ...]

    @dataclass
    class Spoken:
        name: Text
        parts: tuple[Part, ...]

    @dataclass
    class Optional:
        name: str | None
        parts: tuple[Part, ...]

    @dataclass
    class Single:
        name: str
        parts: Part

    found = {shape_of(Whole)}
    for kind in (Renamed, Spoken, Optional, Single):
        kind.__name__ = "Whole"
        found.add(shape_of(kind))
    assert len(found) == 5


def test_the_parts_count_too():
    assert spelled(Part) == ["Part.size: int"]
    assert classes(Whole) == {Whole, Part}
    assert len(classes(Snapshot)) > 30
