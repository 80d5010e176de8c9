"""The roles. Each is a group with the same name; who is in none of them may only sign in.

An account that was put into several by hand has the last of them.
"""

from typing import Any

from django.apps import apps as global_apps
from django.contrib.auth.models import Group, User
from django.db.models import Q, QuerySet, TextChoices
from django.utils.translation import pgettext_lazy


class Role(TextChoices):
    """In order: each may also do what those before it may."""

    EDITOR = "editor", pgettext_lazy("role", "editor")
    PUBLISHER = "publisher", pgettext_lazy("role", "publisher")
    ADMINISTRATOR = "administrator", pgettext_lazy("role", "administrator")

    def includes(self, other: "Role") -> bool:
        order = list(Role)
        return order.index(self) >= order.index(other)


def role_of(user: Any) -> Role | None:
    """Return the role of an account; a superuser has the last one. One query, kept on the user."""
    if not (user.is_active and user.is_authenticated):
        return None
    if user.is_superuser:
        return Role.ADMINISTRATOR
    if not hasattr(user, "_role"):
        names = {group.name for group in user.groups.all()}
        user._role = next((role for role in reversed(Role) if role in names), None)
    role: Role | None = user._role
    return role


def give(user: User, role: Role | None) -> None:
    """Make this the one role of an account. Who has one may sign in to the admin."""
    groups = [Group.objects.get_or_create(name=role.value)[0]] if role else []
    user.groups.set(groups)
    user.is_staff = bool(role) or user.is_superuser
    user.save(update_fields=["is_staff"])
    user.__dict__.pop("_role", None)


def after_migrate(using: str, apps: Any = global_apps, **_kwargs: Any) -> None:
    """Put back the group of a role that somebody deleted, or that emptying all tables did."""
    try:
        groups = apps.get_model("auth", "Group").objects.using(using)
    except LookupError:
        return
    for role in Role:
        groups.get_or_create(name=role.value)


def administrators() -> QuerySet[User]:
    """Who can give somebody a role."""
    named = Q(groups__name=Role.ADMINISTRATOR) | Q(is_superuser=True)
    return User.objects.filter(named, is_active=True).distinct().order_by("username")
