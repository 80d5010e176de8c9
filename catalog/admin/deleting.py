"""Deleting in the admin: only what was looked at, as it was then, with all that goes with it."""

from collections.abc import Iterable
from hashlib import sha256
from typing import Any

from django.apps import apps
from django.contrib import admin, messages
from django.contrib.admin import actions
from django.contrib.admin.utils import NestedObjects
from django.db import router
from django.utils.html import format_html
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from advisor import reading
from catalog.admin.related import fields_to, page_of
from catalog.admin.versions import NAME
from catalog.history import entry_of, state_of
from catalog.history.wholes import all_states
from catalog.models.base import Draft

MANY = 50
"""From so many entries on, reading all of them at once is cheaper than one by one."""

IS_CHANGED = _(
    "Nothing is deleted yet: somebody has changed some of it since you were asked. Look at what "
    "would be deleted now, and confirm once more."
)


def version(drafts: Iterable[Any]) -> str:
    """Everything that would go with these drafts, as one word: another one when any of it changes."""
    objects = [one for ones in _going(drafts).values() for one in ones]
    entries = {_entry(one) for one in objects if isinstance(one, Draft)}
    plain = [*_states(entries), *sorted([one._meta.label, str(one.pk)] for one in objects)]
    return sha256(reading.canonical(plain).encode()).hexdigest()[:32]


def _entry(draft: Draft) -> tuple[type[Draft], int]:
    entry = entry_of(draft)
    return type(entry), entry.pk


def _states(entries: set[tuple[type[Draft], int]]) -> list[Any]:
    ordered = sorted(entries, key=lambda entry: (entry[0]._meta.label, entry[1]))
    if len(ordered) <= MANY:
        return [state_of(*entry) for entry in ordered]
    known = all_states()
    return [known[entry] for entry in ordered]


def listed(objs: Any, found: tuple[Any, ...]) -> tuple[Any, ...]:
    """What Django found for the page that asks: without joins, and with those that hold a draft."""
    *others, protected = without_joins(*found)
    named = [_linked(draft) for draft in holders(objs)]
    return *others, [*protected, *(words for words in named if words not in protected)]


def holders(drafts: Iterable[Any]) -> list[Draft]:
    """The drafts that name one of these among others, and that would not go along with them."""
    going = _going(drafts)
    pks = {model: [one.pk for one in ones] for model, ones in going.items()}
    return [
        holder
        for model in going
        if issubclass(model, Draft)
        for field in fields_to(model)
        if field.many_to_many
        for holder in _naming(field, pks[model], pks.get(field.model, []))
    ]


def _naming(field: Any, named: list[int], gone: list[int]) -> Any:
    rows = field.model.objects.filter(**{f"{field.name}__in": named})
    return rows.exclude(pk__in=gone).distinct()


def _going(drafts: Iterable[Any]) -> dict[Any, set[Any]]:
    found = [*drafts]
    collector = NestedObjects(using=router.db_for_write(type(found[0])) if found else "default")
    collector.collect(found)
    return dict(collector.model_objs)


def _linked(draft: Draft) -> Any:
    """As Django writes what it lists."""
    kind = capfirst(draft._meta.verbose_name)
    return format_html('{}: <a href="{}">{}</a>', kind, page_of(draft), str(draft))


def without_joins(
    to_delete: list[Any], counts: dict[Any, int], lacking: Any, protected: list[Any]
) -> tuple[Any, ...]:
    """What Django lists, without the rows that only say that an entry names another.

    It calls them “Product-source relationship: ProductFact_sources object (12)”.
    """
    joins = [model for model in apps.get_models(include_auto_created=True) if _is_join(model)]
    begins = tuple(f"{capfirst(model._meta.verbose_name)}: " for model in joins)
    names = {str(model._meta.verbose_name_plural) for model in joins}
    kept = {name: count for name, count in counts.items() if str(name) not in names}
    return _without(to_delete, begins), kept, lacking, _without(protected, begins)


def _is_join(model: Any) -> bool:
    return bool(model._meta.auto_created)


def _without(listed: list[Any], begins: tuple[str, ...]) -> list[Any]:
    """As deep as drafts are in one another, which is a few steps."""
    inner = [_without(one, begins) if isinstance(one, list) else one for one in listed]
    return [one for one in inner if one and not (isinstance(one, str) and one.startswith(begins))]


@admin.action(permissions=["delete"], description=_("Delete selected %(verbose_name_plural)s"))
def delete_selected(model_admin: Any, request: Any, queryset: Any) -> Any:
    """Django’s own action, which asks once more where somebody has changed something since."""
    known = version(queryset)
    if request.POST.get("post") and request.POST.get(NAME) != known:
        model_admin.message_user(request, IS_CHANGED, messages.ERROR)
        request.POST = request.POST.copy()
        del request.POST["post"]
    response: Any = actions.delete_selected(model_admin, request, queryset)
    if response:
        response.context_data |= {"version_name": NAME, "version": known}
    return response
