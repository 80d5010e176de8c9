"""Every value of a release's data with its place, one after the other.

Goes down by the classes of the snapshot, so a new name there is checked from the first day.
The depth is that of the classes, whatever the size of the catalog.
"""

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from functools import cache
from types import NoneType
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from django.utils.text import format_lazy

from advisor import snapshot
from catalog.problems.names import MODELS, draft_field, part_model
from catalog.problems.problem import CATALOG, Part, Place, Spot, Words, quoted
from catalog.texts import shown

KEYS: dict[type, tuple[str, ...]] = {
    snapshot.ProductOrchestrator: ("product", "orchestrator"),
    snapshot.ProductOption: ("product", "option"),
    snapshot.SeriesOption: ("series", "option"),
    snapshot.Deployment: ("product", "orchestrator", "series"),
    snapshot.PageFact: (),
}
"""What names an entry in the plain data, where it is not the slug alone."""

PAGE_FACT = MODELS[snapshot.PageFact]._meta.label_lower
PARTS = {snapshot.Choice}
"""What has a slug but is edited on the page of what it belongs to."""


class Shape(Enum):
    TEXT = "a text in every language"
    TEXTS = "several such texts"
    VALUE = "one plain value"
    VALUES = "several plain values"
    PART = "one object, or none"
    PARTS = "several objects"


@dataclass(frozen=True, slots=True)
class Node:
    """An object of the data: an entry, or a part of one."""

    kind: type
    data: dict[str, Any]
    place: Place
    parent: type
    trail: tuple[Words, ...]  # from the entry down to this object
    is_entry: bool = False
    part: Part | None = None  # the draft of its own that it is in the entry; None for none

    @property
    def title(self) -> Words:
        """Where in its entry it stands; "" for the entry itself."""
        return _joined(self.trail)


@dataclass(frozen=True, slots=True)
class Leaf:
    node: Node
    name: str
    shape: Shape
    value: Any

    @property
    def draft_field(self) -> Any:
        return draft_field(self.node.kind, self.name, self.node.parent)

    @property
    def field(self) -> Words:
        """The names of the parts down to this value and of its field, as the admin has them."""
        label = self.draft_field.verbose_name if self.draft_field else self.name
        return _joined((*self.node.trail, label))

    @property
    def spot(self) -> Spot:
        name = self.draft_field.name if self.draft_field else ""
        return Spot(self.field, name, self.node.part)


def _joined(words: tuple[Words, ...]) -> Words:
    return format_lazy(": ".join(["{}"] * len(words)), *words) if words else ""


def leaves(node: Node) -> Iterator[Leaf]:
    """Return the values that stand in an object itself, not in its parts."""
    if node.kind is snapshot.Snapshot:
        return
    for name, shape, _inner in shapes(node.kind):
        if shape not in (Shape.PART, Shape.PARTS):
            yield Leaf(node, name, shape, node.data[name])


def nodes(data: dict[str, Any]) -> Iterator[Node]:
    """Return every object of the data, the catalog itself first."""
    return _nodes(Node(snapshot.Snapshot, data, CATALOG, NoneType, ()))


def _nodes(node: Node) -> Iterator[Node]:
    yield node
    for name, shape, kind in shapes(node.kind):
        if shape is Shape.PARTS:
            for number, item in enumerate(node.data[name]):
                title = title_of(node, kind, item, number + 1)
                yield from _nodes(below(node, kind, item, title, number))
        elif shape is Shape.PART and node.data[name] is not None:
            item = node.data[name]
            title = title_of(node, kind, item, 1) if kind is snapshot.Fact else None
            yield from _nodes(below(node, kind, item, title))


def below(node: Node, kind: type, data: dict[str, Any], title: Words, number: int = 0) -> Node:
    """The object of that number in a list of the node, or one that the node has once."""
    if kind in KEYS or ("slug" in data and kind not in PARTS):
        part = Part(PAGE_FACT, number) if kind is snapshot.PageFact else None
        return Node(kind, data, place_of(kind, data, node), node.kind, (), True, part)
    trail = (*node.trail, title) if title else node.trail
    model = part_model(kind, node.kind)
    part = Part(model._meta.label_lower, number) if model else node.part
    return Node(kind, data, node.place, node.kind, trail, part=part)


def place_of(kind: type, data: dict[str, Any], parent: Node) -> Place:
    """The draft that an object was made from, found again by its natural key."""
    key = tuple(str(data[name]) for name in KEYS.get(kind, ("slug",)))
    if kind is snapshot.Outcome:
        key = (*parent.place.key, *key)
    meta = MODELS[kind]._meta
    name = meta.verbose_name
    if kind is snapshot.PageFact:
        name = format_lazy("{} {}", name, quoted(data["page"]))
    return Place(meta.label_lower, key, name)


def title_of(parent: Node, kind: type, item: dict[str, Any], number: int | str) -> Words:
    """What tells an object from the others of its list."""
    if kind is snapshot.Fact:
        kinds = dict(draft_field(kind, "kind", parent.kind).flatchoices)
        subject = kinds.get(item["kind"], item["kind"])
        return format_lazy("{} {}", subject, quoted(_beginning(item["text"])))
    if kind is snapshot.Link:
        return quoted(_beginning(item["title"]))
    name = item.get("slug") or item.get("option") or number
    return format_lazy("{} {}", MODELS[kind]._meta.verbose_name, quoted(name))


def _beginning(text: dict[str, str]) -> str:
    words = shown(text, "")
    return f"{words[:40]}…" if len(words) > 40 else words


@cache
def shapes(kind: type) -> tuple[tuple[str, Shape, Any], ...]:
    """The names of a snapshot class, each with its shape and the class of its objects."""
    hints = get_type_hints(kind, include_extras=True)
    return tuple((field.name, *_shape(hints[field.name])) for field in fields(kind))


def _shape(hint: Any) -> tuple[Shape, Any]:
    if get_origin(hint) is Annotated:
        return Shape.TEXT, None
    several = get_origin(hint) is tuple
    inner = next(arg for arg in get_args(hint) or (hint,) if arg is not NoneType)
    if get_origin(inner) is Annotated:
        return Shape.TEXTS, None
    if is_dataclass(inner):
        return (Shape.PARTS if several else Shape.PART), inner
    return (Shape.VALUES if several else Shape.VALUE), None
