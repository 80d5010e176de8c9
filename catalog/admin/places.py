"""Where in the admin a draft is edited."""

from collections.abc import Sequence

from django.apps import apps
from django.core.exceptions import ObjectDoesNotExist
from django.urls import reverse


def admin_address(model: str, key: Sequence[str]) -> str | None:
    """Return the address of a draft's page, of the list of its kind, or None for no model.

    `model` is a label such as “catalog.product”, `key` a natural key. Costs one query with a key.
    """
    if not model:
        return None
    found = apps.get_model(model)
    page = f"admin:{found._meta.app_label}_{found._meta.model_name}"
    try:
        draft = found._default_manager.get_by_natural_key(*key) if key else None
    except ObjectDoesNotExist:
        draft = None
    if draft is None:
        return reverse(f"{page}_changelist")
    return reverse(f"{page}_change", args=[draft.pk])
