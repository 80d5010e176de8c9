"""The lock on every address of the admin, in front of what each page checks by itself."""

from django.apps import apps
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from django.urls import ResolverMatch
from django.utils.translation import gettext

from catalog.access.policy import ADDRESSES, PAGES, PAGES_OF_THEIR_OWN, Least, Open, done_with
from catalog.access.roles import Role, administrators, role_of

MOST_NAMES = 3
"""Of those whom somebody can ask."""


class NoRowError(LookupError):
    """An address stands in no table of `catalog/access/policy.py`."""


class Refused(PermissionDenied):
    """Says in the reader's language why, and whom to ask."""


def check(request: HttpRequest) -> None:
    """Refuse who may not do this at this address. Superusers are held by the pages alone."""
    if not request.user.is_superuser:
        role, least = role_of(request.user), least_for(request)
        if not isinstance(least, Open) and not (role and least and role.includes(least)):
            raise Refused(why(role, least))


def least_for(request: HttpRequest) -> Least | None:
    """Return who may do this at this address; None where nobody may."""
    assert request.resolver_match is not None  # noqa: S101 (or no view were asked)
    try:
        return needed(request.resolver_match, request.method or "GET")
    except NoRowError:
        return None


def needed(match: ResolverMatch, method: str) -> Least | None:
    """Return who may do this at the address that was found; None where nobody may."""
    if name(match) in ADDRESSES:
        return ADDRESSES[name(match)]
    model, page = page_of_a_model(name(match))
    opened, sent = PAGES_OF_THEIR_OWN.get(name(match), PAGES[page])
    return done_with(model).get(opened if method in ("GET", "HEAD") else sent)


def name(match: ResolverMatch) -> str:
    """What the table calls an address; the last part of its pattern if it has no name."""
    return match.url_name or match.route.rstrip("/").rpartition("/")[2]


def page_of_a_model(name: str) -> tuple[str, str]:
    for meta in (model._meta for model in apps.get_models()):
        page = name.removeprefix(f"{meta.app_label}_{meta.model_name}_")
        if page != name and page in PAGES:
            return meta.label_lower, page
    raise NoRowError(f"The address “{name}” has no row: add one in catalog/access/policy.py.")


def why(role: Role | None, least: Role | None) -> str:
    if role is None:
        return no_role()
    if least is None:
        return gettext("Nobody may do this. Go back and use what the page offers.")
    return gettext(
        "This takes the role “%(needed)s”, and yours is “%(role)s”. If you need it, ask %(names)s."
    ) % {"needed": least.label, "role": role.label, "names": whom_to_ask()}


def no_role() -> str:
    return gettext(
        "Your account has no role yet, so there is nothing that you can see or edit. Ask %(names)s to give you one."
    ) % {"names": whom_to_ask()}


def whom_to_ask() -> str:
    """The names of a few administrators, joined as the language does."""
    names = [user.get_full_name() or user.username for user in administrators()[:MOST_NAMES]]
    if not names:
        return gettext("whoever runs this site")
    *others, last = names
    if not others:
        return last
    return gettext("%(names)s or %(last)s") % {"names": ", ".join(others), "last": last}
