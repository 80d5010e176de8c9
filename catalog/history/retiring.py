"""Slugs that had their time: a release named them, so they are never given to anything else."""

from collections.abc import Iterable
from typing import Any

from django.utils import timezone

from advisor.models import Release
from catalog.fixtures.files import BY_LABEL
from catalog.models.history import Edit, RetiredSlug

Name = tuple[str, str]
"""A kind such as “catalog.question”, and a natural key joined by “/”."""


def key_of(kept: dict[str, Any], begin: int = 0) -> str:
    """The natural key of a record, or what of it comes after its first fields."""
    parts: list[str] = []
    for name in BY_LABEL[kept["model"]].natural_key_fields[begin:]:
        value = kept["fields"].get(name, "")
        parts += map(str, value) if isinstance(value, list) else [str(value)]
    return "/".join(parts)


def follow(edits: Iterable[Edit]) -> None:
    """Remember the slugs that these changes took away, and forget those that came back."""
    for edit in edits:
        before, after = _names(edit.before), _names(edit.after)
        for model, key in after - before:
            RetiredSlug.objects.filter(model=model, key=key).delete()
        for model, key in sorted(before - after):
            if was_published(key):
                RetiredSlug.objects.get_or_create(
                    model=model, key=key, defaults={"at": timezone.now(), "by": edit.by}
                )


def _names(state: list[dict[str, Any]] | None) -> set[Name]:
    return {(kept["model"], key_of(kept)) for kept in state or [] if "slug" in kept["fields"]}


def was_published(key: str) -> bool:
    """Whether any release says the slug; also of another kind, which is rather safe than sorry."""
    return Release.objects.filter(content__contains=f'"slug":"{key.rpartition("/")[2]}"').exists()
