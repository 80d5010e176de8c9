"""What a page explains of its words."""

from django import template
from django.template import Context
from django.template.base import NodeList, Parser, Token
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from advisor.pages import abbreviations, foreign_words

register = template.Library()


class ExplainedNode(template.Node):
    def __init__(self, nodelist: NodeList) -> None:
        self.nodelist = nodelist

    def render(self, context: Context) -> SafeString:
        language = get_language()
        html = foreign_words.marked(self.nodelist.render(context), language)
        return abbreviations.explained(html, language)


@register.tag
def explained(parser: Parser, token: Token) -> ExplainedNode:
    """Explain every abbreviation between the tags where it first stands, mark words of English."""
    nodelist = parser.parse(("endexplained",))
    parser.delete_first_token()
    return ExplainedNode(nodelist)
