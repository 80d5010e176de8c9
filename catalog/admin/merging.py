"""What only others have changed put into a form that was made before they did.

What its sender has typed stays; both are shown beside each other before anything is saved.
"""

from dataclasses import dataclass
from typing import Any

from django.http import QueryDict

from catalog.admin.posted import count, prefixed, take
from catalog.admin.versions import Conflict


def merge(model_admin: Any, request: Any, draft: Any, form: Any, conflict: Conflict) -> QueryDict:
    """Return the data of the form with what others have changed and its sender has not."""
    data: QueryDict = request.POST.copy()
    for both in conflict.differing:
        model, key, name, language = both.difference.place
        is_own = (model, key) == (draft._meta.label_lower, "")
        if is_own and not both.is_mine and name in form.fields:
            take(data, "", form, name, language)
    for prefix, formset, _inline in prefixed(model_admin, request, draft):
        Rows(data, prefix, formset, draft).merge(conflict)
    return data


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows of one list of parts in the data of a form."""

    data: QueryDict
    prefix: str
    formset: Any
    draft: Any

    def merge(self, conflict: Conflict) -> None:
        label = self.formset.model._meta.label_lower
        mine = {both.difference.place[:2] for both in conflict.differing if both.is_mine}
        saved = self._saved()
        for both in conflict.differing:
            model, key, name, language = both.difference.place
            if model != label or not key or both.is_mine:
                continue
            if key in saved:
                self._take(saved[key], name, language)
            elif (model, key) not in mine:
                self._delete(key)

    def _saved(self) -> dict[str, Any]:
        parts = self.formset.model.objects.filter(**{self.formset.fk.name: self.draft.pk})
        return {"/".join(map(str, part.natural_key())): part for part in parts}

    def _take(self, part: Any, name: str, language: str) -> None:
        for row in self._rows():
            is_it = self.data.get(f"{row}-id") == str(part.pk)
            if is_it and name in self.formset.form.base_fields:
                take(self.data, row, self.formset.form(instance=part), name, language)

    def _delete(self, key: str) -> None:
        """Others have deleted it: by now it is a new row, found by what names it."""
        names = self.formset.model.natural_key_fields[1:]
        for row in self._rows():
            values = [self.data.get(f"{row}-{name}", "") for name in names]
            if not self.data.get(f"{row}-id") and values == key.split("/")[-len(names) :]:
                self.data[f"{row}-DELETE"] = "on"

    def _rows(self) -> list[str]:
        return [f"{self.prefix}-{number}" for number in range(count(self.data, self.prefix))]
