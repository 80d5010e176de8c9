"""Says to editors why no link may lead to an address: see advisor/links.py for the rule."""

from typing import Any

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from advisor.links import LONGEST, Unsafe, fault

WORDS = {
    Unsafe.LONG: _("The address has more than {longest} characters: find a shorter one."),
    Unsafe.HIDDEN: _("The address holds an invisible character ({character}): type it anew."),
    Unsafe.NOT_HTTPS: _(
        "The address does not begin with “https://”: give a full address that does."
    ),
    Unsafe.CHARACTER: _(
        "The address holds “{character}”, which no address may: correct or encode it."
    ),
    Unsafe.ESCAPE: _("The address holds a “%” that encodes no visible character: correct it."),
    Unsafe.USER: _("The address names a user before “@”: leave that part out."),
    Unsafe.PORT: _("The address names a port: use one that is reached without."),
    Unsafe.LOOK_ALIKE: _(
        "The host has letters other than a to z, which can look alike: use another page."
    ),
    Unsafe.HOST: _("The address has no proper host, such as “docs.cloud.google.com”: correct it."),
}


def why_unsafe(url: str) -> Any:
    """Return the sentence that says why no link may lead to this address, or None when one may."""
    if found := fault(url):
        why, character = found
        return format_lazy(WORDS[why], longest=LONGEST, character=character)
    return None
