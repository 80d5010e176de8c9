"""What only others have changed put into a form that was made before they did.

What its sender has typed stays; both are shown beside each other before anything is saved.
"""

from typing import Any

from django.http import QueryDict

from catalog.admin.conflicts import Conflict
from catalog.admin.posted import without_rows


def merge(conflict: Conflict, sent: QueryDict) -> QueryDict:
    """Return the data of the form with what others have changed and its sender has not."""
    data = sent.copy()
    for row, form in conflict.forms.items():
        places = [both.difference.place for both in conflict.differing_in(row) if not both.is_mine]
        if places and row in conflict.saved:
            saved = saved_in(form)
            for name, language in places:
                take(data, form, saved, name, language)
    lost = [form.prefix for row, form in conflict.forms.items() if conflict.is_lost(row)]
    return without_rows(data, lost)


def saved_in(form: Any) -> Any:
    """The form of the same draft as it is saved, with nothing typed into it."""
    saved = type(form.instance).objects.get(pk=form.instance.pk)
    return type(form)(instance=saved, prefix=form.prefix)


def take(data: QueryDict, form: Any, saved: Any, name: str, language: str) -> None:
    """Put one saved value into the data, as a browser sends it."""
    if name not in form.fields:
        return
    value = saved[name].value()
    if language:
        value = (value or {}).get(language, "")
    target = form.add_prefix(name)
    target = f"{target}_{language}" if language else target
    values = value if isinstance(value, list | tuple) else [value]
    data.setlist(target, [_sent(item) for item in values if item is not None and item is not False])


def _sent(value: Any) -> str:
    return "on" if value is True else str(getattr(value, "pk", value))
