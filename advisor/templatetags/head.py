"""The head of a page: what search engines and those who show links read."""

import json
from html import unescape

from django import template
from django.conf import settings
from django.template import Context
from django.template.base import NodeList, Parser, Token
from django.urls import reverse
from django.utils.html import strip_tags
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from advisor.middleware import routes
from advisor.pages.in_short import in_short

register = template.Library()

LOCALES = {"en": "en_US", "es": "es_ES"}
"""How those who show links name a language."""


class KeepNode(template.Node):
    def __init__(self, name: str, nodelist: NodeList) -> None:
        self.name = name
        self.nodelist = nodelist

    def render(self, context: Context) -> str:
        words = unescape(strip_tags(self.nodelist.render(context)))
        context[self.name] = " ".join(words.split())
        return ""


@register.tag
def keep(parser: Parser, token: Token) -> KeepNode:
    """Keep the words between the tags under a name and print nothing: `{% keep page_title %}`."""
    _tag, name = token.split_contents()
    nodelist = parser.parse(("endkeep",))
    parser.delete_first_token()
    return KeepNode(name, nodelist)


@register.filter
def described(text: str) -> str:
    """The description of a page, as long as those who list it have room for."""
    return in_short(
        text,
        _(
            "Which orchestrator and which platform fit your AI work on Google Cloud, why, and what to do next."
        ),
    )


@register.filter
def locale(language: str) -> str:
    return LOCALES.get(language, language)


@register.simple_tag(takes_context=True)
def structured_data(context: Context) -> SafeString:
    """What a page is among the others, for search engines: the site itself, or its place in it."""
    name = routes.name(context["request"])
    home = settings.SITE_URL + reverse("home")
    said = site_itself(home) if name == "home" else place(name, home, context)
    # No word may end the element early.
    text = json.dumps(said, ensure_ascii=False).replace("<", "\\u003c")
    return mark_safe(f'<script type="application/ld+json">{text}</script>')  # noqa: S308


def site_itself(home: str) -> dict[str, object]:
    return {
        "@context": "https://schema.org",
        "@type": "WebSite",
        "name": "Batuta",
        "url": home,
        "inLanguage": get_language(),
    }


def place(name: str, home: str, context: Context) -> dict[str, object]:
    steps = [("Batuta", home)]
    if parent := parents().get(name):
        steps.append((parent[1], settings.SITE_URL + reverse(parent[0])))
    steps.append((context["page_title"], context["canonical"]))
    return {
        "@context": "https://schema.org",
        "@type": "BreadcrumbList",
        "itemListElement": [
            {"@type": "ListItem", "position": number, "name": words, "item": url}
            for number, (words, url) in enumerate(steps, start=1)
        ],
    }


def parents() -> dict[str, tuple[str, str]]:
    """The page that lists pages of a kind: the name of its address, and its own."""
    return {
        "product": ("products", _("Products")),
        "orchestrator": ("orchestrators", _("Orchestrators")),
        "gpu": ("gpus", _("GPU series")),
        "fit": ("gpus", _("GPU series")),
        "option": ("consumption", _("Consumption options")),
        "flowchart": ("flowcharts", _("Flowcharts")),
        "wizard": ("flowcharts", _("Flowcharts")),
        "release": ("releases", _("Releases")),
    }
