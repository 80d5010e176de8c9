"""What can be done about the links of the sources: check them, take what has moved."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.text import format_lazy
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from catalog import history
from catalog.admin.links import WORST_FIRST, said
from catalog.checking import Manners, Outcome, check, moving
from catalog.checking.addresses import due, held_by, holders
from catalog.models import LinkCheck
from catalog.models.history import Way
from catalog.models.link_checks import LinkState
from catalog.problems.problem import quoted

AT_ONCE = 10
MANNERS = Manners(pause=0.5, hosts=5, each=5, whole=15)
"""A worker is given up after 30 seconds, and an editor sooner."""
MOST_NAMED = 5


@admin.action(
    description=format_lazy(_("Check their links now ({most} addresses at most)"), most=AT_ONCE),
    permissions=["change"],
)
def check_links(model_admin: Any, request: Any, queryset: Any) -> None:
    """Called outside of any transaction: see `SourceAdmin.changelist_view`."""
    held = holders(queryset)
    wanted = due(held)
    outcome = check(wanted[:AT_ONCE], manners=MANNERS)
    left = [*outcome.left, *wanted[AT_ONCE:]]
    for level, words in _told(outcome, held, left):
        model_admin.message_user(request, words, level)


def _told(outcome: Outcome, held: Any, left: list[str]) -> Iterable[tuple[int, str]]:
    if outcome.is_offline:
        yield (
            messages.ERROR,
            gettext(
                "No host answered at all, so nothing was recorded: the machine of this site seems to have no way out. If it has one, the hosts themselves are silent: choose a source of another host as well, and check again."
            ),
        )
        return
    if outcome.checked:
        yield messages.SUCCESS, _counted(outcome.checked)
    for row in outcome.checked:
        if row.state != LinkState.GOOD:
            level = messages.ERROR if row.state == LinkState.BROKEN else messages.WARNING
            yield level, f"{quoted(row.address)}: {said(row)}"
    if left:
        yield messages.WARNING, _not_reached(left, held)
    elif not outcome.checked:
        yield messages.INFO, gettext("None of them has an address.")


def _counted(rows: list[LinkCheck]) -> str:
    counts = Counter(row.state for row in rows)
    numbers = [
        f"{LinkState(state).label}: {counts[state]}" for state in WORST_FIRST if counts[state]
    ]
    words = ngettext(
        "%(count)s address was checked (%(numbers)s).",
        "%(count)s addresses were checked (%(numbers)s).",
        len(rows),
    )
    return words % {"count": len(rows), "numbers": ", ".join(numbers)}


def _not_reached(left: list[str], held: Any) -> str:
    slugs = list(dict.fromkeys(source.slug for url in left for source in held[url]))
    few = slugs if len(slugs) <= MOST_NAMED else []
    command = " ".join(["python manage.py check_links", *(f"--source {slug}" for slug in few)])
    words = ngettext(
        "%(count)s address was not reached. Choose it again, or ask whoever runs this site for “%(command)s”.",
        "%(count)s addresses were not reached. Choose them again, or ask whoever runs this site for “%(command)s”.",
        len(left),
    )
    return words % {"count": len(left), "command": command}


@admin.action(description=_("Take the addresses that their pages moved to"), permissions=["change"])
def take_moved(model_admin: Any, request: Any, queryset: Any) -> None:
    taken, refused = [], []
    with history.editing(request.user.get_username(), Way.ADMIN):
        sources = list(queryset)
        known = moving.moved(url for source in sources for url in held_by(source))
        for source in sources:
            try:
                with transaction.atomic():
                    taken += [source] if moving.take(source, known) else []
            except ValidationError as error:
                refused.append(f"{quoted(source.slug)}: {' '.join(error.messages)}")
        moving.settle(known)
    for words in refused:
        model_admin.message_user(request, words, messages.ERROR)
    if taken or not refused:
        model_admin.message_user(request, _taken(len(taken)), messages.SUCCESS)


def _taken(count: int) -> str:
    if not count:
        return gettext("As far as the last check knows, none of their pages has moved.")
    words = ngettext(
        "%(count)s source has the address that its page moved to.",
        "%(count)s sources have the addresses that their pages moved to.",
        count,
    )
    return words % {"count": count}
