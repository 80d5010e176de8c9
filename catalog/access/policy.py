"""The one policy: what each role may do, and what each address of the admin takes.

Being allowed something takes no rows of permissions in the database, and none there can allow
more: Django asks `catalog.access.backend`, which reads these tables. An address without a row is
closed, and a test names it.
"""

from collections.abc import Mapping
from enum import Enum

from django.apps import apps

from catalog.access.roles import Role
from catalog.models.base import Draft


class Open(Enum):
    """Who needs no role."""

    TO_ALL = "whoever comes"
    TO_STAFF = "whoever may sign in to the admin"


Least = Role | Open
Done = Mapping[str, Role]
"""What can be done with one kind of thing, and the least role for it."""

DRAFT: Done = dict.fromkeys(("view", "add", "change", "delete"), Role.EDITOR)
KINDS: Mapping[str, Done] = {
    "catalog.edit": dict.fromkeys(("view", "restore"), Role.EDITOR),
    "catalog.retiredslug": {"view": Role.EDITOR},
    "catalog.linkcheck": {"view": Role.EDITOR},
    "catalog.previewlink": dict.fromkeys(("view", "add", "revoke"), Role.EDITOR),  # one's own
    "catalog.upload": dict.fromkeys(("view", "add", "change"), Role.EDITOR),  # change: import it
    "catalog.oldertranslation": dict.fromkeys(
        ("view", "confirm"), Role.EDITOR
    ),  # it is still right
    "advisor.release": {"view": Role.EDITOR, "add": Role.PUBLISHER},  # add: also an old one again
    "auth.user": dict.fromkeys(("view", "add", "change"), Role.ADMINISTRATOR),
}
"""The kinds that are no drafts. What stands in no row nobody may do, not even a superuser."""

PAGES: Mapping[str, tuple[str, str]] = {
    "changelist": ("view", "view"),  # what an action takes stands in ACTIONS
    "add": ("add", "add"),
    "change": ("view", "change"),
    "history": ("view", "view"),
    "export": ("view", "view"),  # of the whole catalog
    "open": ("add", "add"),  # the preview, with a link of one's own
    "revoke": ("revoke", "revoke"),
    "restore": ("restore", "restore"),
    "delete": ("delete", "delete"),
    "password_change": ("change", "change"),  # of another's account
    "roll_back": ("add", "add"),
    **dict.fromkeys(
        ("before", "between", "move", "retire"), ("change", "change")
    ),  # in a flowchart
}
"""The addresses `admin:<app>_<model>_<page>`: what is done by opening one, and by sending to it."""

PAGES_OF_THEIR_OWN: Mapping[str, tuple[str, str]] = {
    "advisor_release_add": ("view", "add"),  # every editor sees what publishing would change
}
"""Those pages of one model that take something else."""

ADDRESSES: Mapping[str, Least] = {
    "login": Open.TO_ALL,
    "language": Open.TO_ALL,
    "logout": Open.TO_ALL,
    "index": Open.TO_STAFF,
    "password_change": Open.TO_STAFF,
    "password_change_done": Open.TO_STAFF,
    "own_account": Open.TO_STAFF,
    "second_factor": Open.TO_STAFF,
    "jsi18n": Open.TO_STAFF,
    "app_list": Role.EDITOR,
    "autocomplete": Role.EDITOR,
    "view_on_site": Role.EDITOR,
    "<path:object_id>": Open.TO_STAFF,  # leads on to the page “change”
    "(?P<url>.*)$": Open.TO_STAFF,  # leads on to the same address with a slash
}
"""The other addresses, by name; those without a name by the last part of their pattern."""

ACTIONS: Mapping[str, str] = {
    "delete_selected": "delete",
    **dict.fromkeys(("mark_checked", "check_links", "take_moved"), "change"),
    "still_right": "confirm",
    "export_yaml": "view",
    "export_csv": "view",
    "revoke_selected": "revoke",
}
"""The actions of lists, and what each does with the chosen entries."""


def may(role: Role | None, model: str, action: str) -> bool:
    """Whether a role may do this with what a label such as “catalog.product” stands for."""
    least = done_with(model).get(action)
    return bool(role and least and role.includes(least))


def done_with(model: str) -> Done:
    return DRAFT if issubclass(apps.get_model(model), Draft) else KINDS.get(model, {})


def permissions(role: Role | None) -> frozenset[str]:
    """All that a role may do, in Django's words, such as “catalog.change_product”."""
    return frozenset(
        f"{meta.app_label}.{action}_{meta.model_name}"
        for meta in (model._meta for model in apps.get_models())
        for action in done_with(meta.label_lower)
        if may(role, meta.label_lower, action)
    )
