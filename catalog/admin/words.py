"""A change of the release's data in the words of the admin, for the page that publishes."""

from dataclasses import replace
from typing import Any

from django.utils.translation import gettext_lazy as _

from advisor import snapshot
from catalog.changes import Change
from catalog.problems.names import FACTS, MODELS, draft_field
from catalog.problems.problem import Words
from catalog.problems.walking import Shape, shapes

PARTS: dict[type, Words] = {
    snapshot.Link: _("links"),
    snapshot.Gpu: _("GPU"),
    snapshot.Interconnect: _("interconnect"),
    snapshot.Network: _("network"),
    snapshot.Cpu: _("CPU"),
    snapshot.Launch: _("launch"),
    snapshot.Maintenance: _("maintenance"),
}
"""What is a group of fields in the admin, or a list that several kinds of drafts have."""

Names = dict[str, tuple[Shape, Any]]


def in_words(change: Change) -> Change:
    """Return the change with what its list and its fields are called; a name of old data stays."""
    lists = names_of(snapshot.Snapshot)
    if change.kind not in lists:
        return change
    kind = lists[change.kind][1]
    return replace(
        change,
        kind=str(MODELS[kind]._meta.verbose_name_plural),
        fields=tuple(str(field_words(kind, name)) for name in change.fields),
    )


def names_of(kind: type) -> Names:
    return {name: (shape, inner) for name, shape, inner in shapes(kind)}


def field_words(kind: type, name: str) -> Words:
    if name not in (names := names_of(kind)):
        return name
    shape, inner = names[name]
    if shape in (Shape.PART, Shape.PARTS):
        model = FACTS[kind] if inner is snapshot.Fact else MODELS[inner]
        return PARTS.get(inner) or model._meta.verbose_name_plural
    field = draft_field(kind, name, snapshot.Snapshot)
    return field.verbose_name if field else name
