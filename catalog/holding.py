"""What a draft names among others is held by it, as is what it names alone: it cannot be deleted.

The rows of such a relation would else go along without a word, citations among them, and nothing
would bring them back. They have models that Django makes by itself and that let rows go along;
a field has no option for it, so they are told here, for every relation there is.
"""

from typing import Any

from django.apps import AppConfig
from django.db.models import RESTRICT


def hold(catalog: AppConfig) -> None:
    """Let a draft be deleted only without those that name it, or together with them."""
    for model in catalog.get_models():
        for field in model._meta.local_many_to_many:
            joins: Any = field.remote_field.through
            to_draft = joins._meta.get_field(field.m2m_reverse_field_name())
            to_draft.remote_field.on_delete = RESTRICT
