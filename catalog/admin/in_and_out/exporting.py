"""Drafts to take away: the whole catalog, or the entries that were chosen in a list."""

from collections.abc import Iterable, Mapping
from typing import Any, Literal

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from catalog.fixtures import archives, csv_text, exporting, yaml_text
from catalog.fixtures.exporting import Entry
from catalog.looking import one_view
from catalog.models.base import Draft

Form = Literal["yaml", "csv"]
FORMS: tuple[Form, ...] = ("yaml", "csv")
KINDS = {
    "yaml": "application/yaml",
    "csv": "text/csv; charset=utf-8",
    "zip": "application/zip",
}


def whole(form: str) -> HttpResponse:
    """All drafts as they are at one moment."""
    with one_view():
        files = _yaml_files() if form == "yaml" else csv_text.files(exporting.everything())
    return download(f"catalog-{form}.zip", archives.pack(files))


def _yaml_files() -> Mapping[str, bytes]:
    return {f"{name}.yaml": text.encode() for name, text in exporting.texts().items()}


def some(model: type[Draft], pks: Iterable[Any], form: Form) -> HttpResponse:
    """Some drafts with all that belongs to them: one file of YAML, or a table for each kind."""
    with one_view():
        found = exporting.chosen(model, frozenset(pks))
    name = str(model._meta.model_name)
    if form == "yaml":
        return download(f"{name}.yaml", yaml_of(found).encode())
    files = csv_text.files(found)
    if len(files) == 1:
        return download(*files.popitem())
    return download(f"{name}-csv.zip", archives.pack(files))


def yaml_of(found: Mapping[type[Draft], list[Entry]]) -> str:
    return yaml_text.write(entry for entries in found.values() for entry in entries)


def download(name: str, content: bytes) -> HttpResponse:
    """A file that is saved under a name which says from when it is."""
    stem, _dot, kind = name.rpartition(".")
    name = f"{stem}-{timezone.now():%Y-%m-%d}.{kind}"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(content, content_type=KINDS[kind], headers=headers)


@admin.action(description=_("Export as YAML"), permissions=["view"])
def export_yaml(model_admin: Any, request: HttpRequest, queryset: Any) -> HttpResponse:
    return some(model_admin.model, queryset.values_list("pk", flat=True), "yaml")


@admin.action(description=_("Export as CSV, for a spreadsheet"), permissions=["view"])
def export_csv(model_admin: Any, request: HttpRequest, queryset: Any) -> HttpResponse:
    return some(model_admin.model, queryset.values_list("pk", flat=True), "csv")
