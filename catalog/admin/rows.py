"""One changed value with the label of its field, as it was and as it will be."""

from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from advisor import snapshot
from catalog.changes import Change
from catalog.models import GpuSeries
from catalog.problems.names import FACTS, MODELS
from catalog.problems.problem import Words
from catalog.problems.walking import Leaf, Node, Shape, shapes

PARTS: dict[type, Words] = {snapshot.Link: _("links")}
"""What several kinds of drafts have a list of."""

COMPUTED: dict[tuple[type, str], Words] = {
    (snapshot.Source, "url_language"): _("language of the address"),
    (snapshot.MachineType, "sources"): GpuSeries._meta.get_field("machine_sources").verbose_name,
    (snapshot.Choice, "leads_to"): _("leads to"),
}
"""What no form has a field of its own for: it follows from others, or stands in one of two."""

LANGUAGES = dict(settings.LANGUAGES)


@dataclass(frozen=True, slots=True)
class Cell:
    """What stood and will stand in a field: in one language, or in none when it is no text."""

    language: str
    old: str
    new: str
    code: str = ""  # of the language


@dataclass(frozen=True, slots=True)
class Row:
    field: Words
    cells: list[Cell]
    is_gone: bool = False  # with all that it stood in


def row(change: Change, node: Node, names: tuple[str, ...]) -> Row:
    name = names[-1]
    shape, inner = shape_of(node.kind, name)
    if change.is_order:
        what = order_words(_model(node.kind, inner), PARTS.get(inner))
        title = format_lazy("{}: {}", node.title, what) if node.trail else what
        return Row(title, [Cell("", ", ".join(change.old), ", ".join(change.new))])
    if shape is None:  # a name that only an older release has
        old, new = ("" if value is None else str(value) for value in (change.old, change.new))
        return Row(" / ".join(names), [Cell("", old, new)])
    leaf = Leaf(node, name, shape, change.new)
    if shape in (Shape.TEXT, Shape.TEXTS):
        cells = [
            Cell(str(label), _text(change.old, code), _text(change.new, code), code)
            for code, label in LANGUAGES.items()
        ]
        return Row(_label(leaf), cells)
    return Row(_label(leaf), [_cell(leaf, change.old, change.new)])


def order_words(model: Any, things: Words | None = None) -> Words:
    return format_lazy(_("order of the {things}"), things=things or model._meta.verbose_name_plural)


def _model(kind: type, inner: Any) -> Any:
    return FACTS[kind] if inner is snapshot.Fact else MODELS[inner]


def _label(leaf: Leaf) -> Words:
    computed = COMPUTED.get((leaf.node.kind, leaf.name))
    return (
        format_lazy("{}: {}", leaf.node.title, computed)
        if computed and leaf.node.trail
        else (computed or leaf.field)
    )


def _text(value: Any, code: str) -> str:
    """One text, or several, a line each, in one language."""
    texts = value if isinstance(value, list) else [value or {}]
    return "\n".join(text.get(code, "") for text in texts)


def _cell(leaf: Leaf, old: Any, new: Any) -> Cell:
    if isinstance(old or [], list) and isinstance(new or [], list) and (old or new):
        gone = [value for value in old or [] if value not in (new or [])]
        come = [value for value in new or [] if value not in (old or [])]
        if not (gone or come):  # only their order differs
            gone, come = old, new
        return Cell("", _said(leaf, gone), _said(leaf, come))
    return Cell("", _said(leaf, old), _said(leaf, new))


def _said(leaf: Leaf, value: Any) -> str:
    """A value as the form shows it."""
    if isinstance(value, list):
        return ", ".join(_said(leaf, item) for item in value)
    if isinstance(value, bool):
        return str(_("yes") if value else _("no"))
    if value is None or value == "":
        return ""
    field = leaf.draft_field if (leaf.node.kind, leaf.name) not in COMPUTED else None
    labels = dict(getattr(field, "flatchoices", None) or [])
    return str(labels.get(value, value))


def shape_of(kind: type, name: str) -> tuple[Shape | None, Any]:
    return next(
        ((shape, inner) for known, shape, inner in shapes(kind) if known == name), (None, None)
    )
