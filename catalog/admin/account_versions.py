"""What an account was when its page was made: access that was taken away is not given back unseen."""

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
    """What is saved now as one word, with the newest change that was known before it was read."""
    newest = _log(pk).values_list("pk", flat=True).first() or 0
    word = sha256(reading.canonical(saved(pk)).encode()).hexdigest()[:32]
    return f"{newest}-{word}"


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
        "Nothing is saved yet: %(who)s changed this account since you opened this page. Saved now: %(now)s. Save once more if it is to be as in the form below."
    )
    now = "; ".join(_differing(form)) or gettext("the same as in the form")
    return words % {"who": ", ".join(names) or gettext("somebody else"), "now": now}


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
