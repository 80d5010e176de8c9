"""What pages of the workplace say about the releases."""

from typing import Any

from django import template

from catalog.rollback import left_drafts as left

register = template.Library()


@register.inclusion_tag("admin/advisor/release/_left_drafts.html", takes_context=True)
def left_drafts(context: Any) -> dict[str, Any]:
    """Say that the site was rolled back and the drafts were not; nothing where that is not so."""
    user = context["request"].user
    return {"left": left(), "may_publish": user.has_perm("advisor.add_release")}
