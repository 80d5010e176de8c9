"""Answers Django's questions about permissions from the policy, by the role of an account."""

from typing import Any

from django.contrib.auth import get_user_model
from django.contrib.auth.backends import ModelBackend
from django.db.models import Q

from catalog.access import policy
from catalog.access.roles import Role, role_of


class RoleBackend(ModelBackend):
    """Signs in as Django does. What the database says of permissions counts for nothing.

    A superuser has every permission, as anywhere in Django; what nobody may do the pages refuse.
    """

    def get_user_permissions(self, user_obj: Any, obj: Any = None) -> set[str]:
        return set()

    def get_group_permissions(self, user_obj: Any, obj: Any = None) -> set[str]:
        return set() if obj is not None else set(policy.permissions(role_of(user_obj)))

    def with_perm(
        self, perm: Any, is_active: bool = True, include_superusers: bool = True, obj: Any = None
    ) -> Any:
        """The accounts whose role may do it, and superusers."""
        roles = [role for role in Role if obj is None and perm in policy.permissions(role)]
        able = Q(groups__name__in=[role.value for role in roles])
        able |= Q(is_superuser=True) if include_superusers else Q()
        return get_user_model().objects.filter(able, is_active=is_active).distinct()
