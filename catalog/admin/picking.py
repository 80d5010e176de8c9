"""Parts on the page of their entry: what they name is read once for all of them, not row by row."""

from collections.abc import Iterable
from typing import Any, ClassVar

from django import forms
from django.contrib import admin
from django.contrib.admin.widgets import AutocompleteSelect, AutocompleteSelectMultiple


class Labels:
    """The labels of the drafts that one field names, in all rows of a page."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.rows: Any = None  # the formset
        self.known: dict[str, str] = {}

    def of(self, choices: Any, chosen: set[str]) -> Iterable[tuple[str, str]]:
        """Those that were chosen, in the order of their kind."""
        if chosen - self.known.keys():
            self._read(choices, chosen.union(*(_chosen(row, self.name) for row in self.rows.forms)))
        return ((pk, label) for pk, label in self.known.items() if pk in chosen and label)

    def _read(self, choices: Any, wanted: set[str]) -> None:
        found = choices.queryset.filter(pk__in=[pk for pk in wanted if pk.isdecimal()])
        labels = {str(draft.pk): choices.field.label_from_instance(draft) for draft in found}
        self.known = labels | dict.fromkeys(wanted - labels.keys(), "")


class Picking(forms.Select):
    """A field with search that asks the page for its labels. Copies for other rows share them."""

    labels: Labels
    choices: Any

    def optgroups(self, name: str, value: Any, attrs: Any = None) -> Any:
        chosen = {str(one) for one in value if one not in self.choices.field.empty_values}
        is_one = not (self.is_required or self.allow_multiple_selected)
        blank = [self.create_option(name, "", "", False, 0)] if is_one else []
        options = [
            self.create_option(name, pk, label, True, number)
            for number, (pk, label) in enumerate(self.labels.of(self.choices, chosen), len(blank))
        ]
        return [(None, [*blank, *options], 0)]


class PickOne(Picking, AutocompleteSelect):
    pass


class PickMany(Picking, AutocompleteSelectMultiple):
    pass


class PickingForms(forms.BaseInlineFormSet[Any, Any, Any]):
    picked: ClassVar[dict[str, Labels]]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for labels in self.picked.values():
            labels.rows = self


def _chosen(form: Any, name: str) -> set[str]:
    value = form[name].value() if name in form.fields else None
    return {str(pk) for pk in (value if isinstance(value, list | tuple) else [value]) if pk}


class PickingInline(admin.options.InlineModelAdmin[Any, Any]):
    formset = PickingForms

    def get_formset(self, request: Any, obj: Any = None, **kwargs: Any) -> Any:
        """A class for this request, with the labels that it comes to know."""
        picked = {name: Labels(name) for name in self.get_autocomplete_fields(request)}
        request.picked = picked
        formset = super().get_formset(request, obj, **kwargs)
        return type(formset.__name__, (formset,), {"picked": picked})

    def formfield_for_foreignkey(self, db_field: Any, request: Any, **kwargs: Any) -> Any:
        picking = self._picking(PickOne, db_field, request)
        return super().formfield_for_foreignkey(db_field, request, **picking, **kwargs)

    def formfield_for_manytomany(self, db_field: Any, request: Any, **kwargs: Any) -> Any:
        picking = self._picking(PickMany, db_field, request)
        return super().formfield_for_manytomany(db_field, request, **picking, **kwargs)

    def _picking(self, kind: Any, db_field: Any, request: Any) -> dict[str, Any]:
        labels = getattr(request, "picked", {}).get(db_field.name)
        if labels is None:
            return {}
        widget = kind(db_field, self.admin_site)
        widget.labels = labels
        return {"widget": widget}
