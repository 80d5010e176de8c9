"""What only the wizard prints."""

from django import template
from django.template import Context
from django.utils.safestring import SafeString

from advisor.snapshot import Fact
from advisor.templatetags.batuta import marks

register = template.Library()


@register.simple_tag(takes_context=True)
def caveat(context: Context, fact: Fact) -> SafeString:
    """Print what to bear in mind about a fact whose footnotes stand elsewhere on the page."""
    return marks(context["citations"], fact)
