"""What an account was when its page was made: access that was taken away is not given back unseen.

What only others have changed since is put into the form, as it is into that of a draft.
"""

from hashlib import sha256
from typing import Any

from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import User
from django.contrib.contenttypes.models import ContentType
from django.db.models import QuerySet
from django.utils.translation import gettext

from advisor import reading
from catalog.access.roles import Role
from catalog.admin import versions

FIELDS = ("first_name", "last_name", "is_active")


def version(pk: int) -> str:
    """What is saved now, a word for each field, and the newest change known before it was read."""
    newest = _log(pk).values_list("pk", flat=True).first() or 0
    return "-".join([str(newest), *(_word(name, value) for name, value in saved(pk).items())])


def _word(name: str, value: Any) -> str:
    return sha256(reading.canonical([name, value]).encode()).hexdigest()[:16]


def saved(pk: int) -> dict[str, Any]:
    """What the page of an account edits, as it is saved now."""
    user = User.objects.get(pk=pk)
    names = {group.name for group in user.groups.all()}
    role = next((role.value for role in reversed(Role) if role in names), "")
    return {name: getattr(user, name) for name in FIELDS} | {"role": role}


def refusal(form: Any, posted: str) -> str:
    """Who has saved the account since, and what it says now otherwise than the form."""
    people = _log(form.instance.pk).filter(pk__gt=versions.since(posted))
    names = dict.fromkeys(people.values_list("user__username", flat=True))
    words = gettext(
        "Nothing is saved yet: %(who)s changed this account since you opened this page. Saved now: %(now)s. What you had not changed yourself is in the form below as it is saved now, and what you typed is still there: save once more if it is right like this."
    )
    now = "; ".join(_differing(form)) or gettext("the same as in the form")
    return words % {"who": ", ".join(names) or gettext("somebody else"), "now": now}


def merged(form: Any, posted: str) -> Any:
    """Return what was sent, with what others have changed and its sender has not."""
    now = saved(form.instance.pk)
    was = dict(zip(now, posted.split("-")[1:], strict=False))
    data = form.data.copy()
    for name, value in now.items():
        is_mine = was.get(name) != _word(name, form.cleaned_data.get(name))
        if name in form.fields and not is_mine:
            data.setlist(name, ["on"] if value is True else [] if value is False else [value])
    return data


def _differing(form: Any) -> list[str]:
    now = saved(form.instance.pk)
    fields = {name: field for name, field in form.fields.items() if name in now}
    return [
        f"{field.label}: {_shown(now[name], field)}"
        for name, field in fields.items()
        if form.cleaned_data.get(name, now[name]) != now[name]
    ]


def _shown(value: Any, field: Any) -> str:
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    chosen = dict(getattr(field, "choices", ()))
    return str(chosen.get(value, value)) or "–"


def _log(pk: int) -> QuerySet[LogEntry]:
    kind = ContentType.objects.get_for_model(User)
    return LogEntry.objects.filter(content_type=kind, object_id=str(pk)).order_by("-pk")
