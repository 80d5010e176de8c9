"""Answers Django's questions about permissions from the policy, by the role of an account."""

from typing import Any

from django.contrib.auth.backends import ModelBackend

from catalog.access import policy
from catalog.access.roles import role_of


class RoleBackend(ModelBackend):
    """Signs in as Django does. What the database says of permissions counts for nothing.

    A superuser has every permission, as anywhere in Django; what nobody may do the pages refuse.
    """

    def get_user_permissions(self, user_obj: Any, obj: Any = None) -> set[str]:
        return set()

    def get_group_permissions(self, user_obj: Any, obj: Any = None) -> set[str]:
        return set() if obj is not None else set(policy.permissions(role_of(user_obj)))

    def with_perm(self, *args: Any, **kwargs: Any) -> Any:
        raise NotImplementedError("Ask catalog.access.roles who has a role.")
