"""What the drafts of every subject share when they become plain data.

Each table is read whole, by one query, and put together here: the number of queries does not
grow with the catalog. All order is made in Python, because the two databases sort texts
differently.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from itertools import zip_longest
from typing import Any

from django.db import models
from django.db.models import FETCH_RAISE

from catalog.models.base import Claim, Draft, Fact, Link
from catalog.texts import Texts, languages

Data = dict[str, Any]


def drafts(model: type[Draft], *relations: str) -> Iterable[Any]:
    """All drafts of a model with what the relations lead to; any other relation is an error."""
    rows = model.objects.all().fetch_mode(FETCH_RAISE)
    return rows.select_related(*relations) if relations else rows


def entries(model: type[Draft], *relations: str) -> list[Any]:
    """All entries of a model in the author's order."""
    return sorted(drafts(model, *relations), key=place)


def place(entry: Any) -> tuple[int, str]:
    return entry.position, entry.slug


def slugs(model: type[Draft], name: str) -> Mapping[int, list[str]]:
    """Return the slugs that a many-to-many relation names, by the id of the draft that has it."""
    field: Any = model._meta.get_field(name)
    names = {other.name for other in field.related_model._meta.fields}
    order = [f"{name}__position"] if "position" in names else []
    rows = model.objects.order_by().filter(**{f"{name}__isnull": False})
    found: defaultdict[int, list[str]] = defaultdict(list)
    for pk, *_position, slug in sorted(rows.values_list("pk", *order, f"{name}__slug")):
        found[pk].append(slug)
    return found


def slug_of(entry: Any) -> str | None:
    return entry.slug if entry else None


def texts(value: Any) -> Texts:
    """Return a text in every language of the site; "" where a language is missing."""
    given = value if isinstance(value, dict) else {}
    return {code: str(given.get(code, "")).strip() for code in languages()}


def lines(value: Any) -> list[Texts]:
    """Return the items of a text that holds one a line, each in every language."""
    split = [[line.strip() for line in text.splitlines()] for text in texts(value).values()]
    items = [
        dict(zip(languages(), item, strict=True)) for item in zip_longest(*split, fillvalue="")
    ]
    return [item for item in items if any(item.values())]


def facts_of(model: type[Fact]) -> Mapping[int, list[Data]]:
    """Return the facts of every entry by the entry's id: kinds as the vocabulary lists them."""
    owner = f"{model.natural_key_fields[0]}_id"
    found: defaultdict[int, list[Data]] = defaultdict(list)
    for draft, data in facts(model):
        found[getattr(draft, owner)].append(data)
    return found


def facts(model: type[Fact]) -> Iterable[tuple[Any, Data]]:
    """All facts of a model in their order, each as the draft and as plain data."""
    sources = slugs(model, "sources")
    for draft in in_order(model, drafts(model, "link", "dispute")):
        yield (
            draft,
            {
                "kind": draft.kind,
                "title": texts(draft.title),
                "text": texts(draft.text),
                "stage": draft.stage or None,
                "link": slug_of(draft.link),
                **statement(draft, sources),
            },
        )


def statement(draft: Any, sources: Mapping[int, list[str]]) -> Data:
    """What a fact or claim rests on, and how far to trust it."""
    return {
        "sources": sources[draft.pk],
        "confidence": draft.confidence,
        "as_of": draft.as_of or None,
        "dispute": slug_of(draft.dispute),
    }


def claims(model: type[Claim], *parts: str) -> list[tuple[Any, Data]]:
    """All claims of a model in the order of the things that they join, as drafts and as data."""
    sources = slugs(model, "sources")
    return [
        (
            draft,
            {part: getattr(draft, part).slug for part in parts}
            | {"support": draft.support or None, "text": texts(draft.text)}
            | statement(draft, sources)
            | {"checked_on": day(draft.checked_on)},
        )
        for draft in sorted(
            drafts(model, "dispute", *parts),
            key=lambda claim: [place(getattr(claim, part)) for part in parts],
        )
    ]


def in_order(model: type[Draft], parts: Iterable[Any]) -> list[Any]:
    """Parts of one entry, or of all of them, as a release lists those of each entry."""
    if not issubclass(model, Fact):
        return sorted(parts, key=lambda part: (part.position, part.pk))
    kinds = {kind: number for number, (kind, _label) in enumerate(choices(model, "kind"))}
    last = len(kinds)
    return sorted(parts, key=lambda fact: (kinds.get(fact.kind, last), fact.position, fact.pk))


def links_of(model: type[Link]) -> Mapping[int, list[Data]]:
    """Return the links of every entry by the entry's id."""
    owner = f"{model.natural_key_fields[0]}_id"
    found: defaultdict[int, list[Data]] = defaultdict(list)
    for link in in_order(model, drafts(model, "source")):
        found[getattr(link, owner)].append({"title": texts(link.title), "source": link.source.slug})
    return found


def choices(model: type[models.Model], name: str) -> list[tuple[str, Any]]:
    """The values of a field with their labels, as the vocabulary lists them."""
    field: Any = model._meta.get_field(name)
    return list(field.flatchoices)


def day(value: Any) -> str:
    """A day as the release spells it."""
    return str(value.isoformat())
