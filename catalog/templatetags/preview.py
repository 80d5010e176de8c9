"""Where the admin leads on into the preview."""

from typing import Any

from django import template

from catalog.models.base import Draft
from catalog.preview.places import page_showing

register = template.Library()


@register.simple_tag
def preview_page(shown: Any) -> str:
    """The path of the page that shows a draft; "" where none does."""
    return (page_showing(shown) if isinstance(shown, Draft) else None) or ""
