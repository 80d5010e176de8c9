"""Which addresses may stand behind a link. Django's own URL field lets unsafe ones through."""

import re
from typing import Any

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from catalog.characters import hidden_character

LONGEST = 500
SHAPE = re.compile(r"https://(?P<host>[^/?#]*)(?P<rest>[/?#].*)?", re.DOTALL)
HOST = re.compile(r"([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?")
BAD_ESCAPE = re.compile(r"%(?![0-9a-f]{2})|%[01][0-9a-f]|%7f", re.IGNORECASE)
UNSAFE = re.compile(r"[\s\\<>\"{}|^`]")


def why_unsafe(url: str) -> Any:
    """Return the sentence that says why no link may lead to this address, or None when one may.

    Only `https`, only an ordinary host name in ASCII, and nothing in it that a person or another
    program could read as a different address.
    """
    if len(url) > LONGEST:
        return format_lazy(
            _("The address has more than {longest} characters: find a shorter one."),
            longest=LONGEST,
        )
    if character := hidden_character(url, allowed=""):
        return format_lazy(
            _("The address holds an invisible character ({character}): type it anew."),
            character=character,
        )
    if match := SHAPE.fullmatch(url):
        return _unsafe_characters(url) or _unsafe_host(match["host"])
    return _("The address does not begin with “https://”: give a full address that does.")


def _unsafe_characters(url: str) -> Any:
    if match := UNSAFE.search(url):
        return format_lazy(
            _("The address holds “{character}”, which no address may: correct or encode it."),
            character=match[0],
        )
    if BAD_ESCAPE.search(url):
        return _("The address holds a “%” that encodes no visible character: correct it.")
    return None


def _unsafe_host(host: str) -> Any:
    if "@" in host:
        return _("The address names a user before “@”: leave that part out.")
    if ":" in host:
        return _("The address names a port: use one that is reached without.")
    if not host.isascii() or "xn--" in host.lower():
        return _("The host has letters other than a to z, which can look alike: use another page.")
    if len(host) > 253 or not HOST.fullmatch(host.lower()):
        return _("The address has no proper host, such as “docs.cloud.google.com”: correct it.")
    return None
