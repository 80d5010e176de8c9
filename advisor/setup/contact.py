"""Where readers may write: an e-mail address or a page, if whoever runs the site names one."""

import re

from django.core.exceptions import ImproperlyConfigured

from advisor.setup.env import env_text

MAIL = re.compile(r"[\w.+-]+@[a-zA-Z0-9-]+(\.[a-zA-Z0-9-]+)+", re.ASCII)
PAGE = re.compile(r"https://[\w.-]+(:\d+)?(/[\w./~%?=&#-]*)?", re.ASCII)


def env_contact(name: str) -> str:
    value = env_text(name, values="an e-mail address, or a page that begins with https")
    if value and not (MAIL.fullmatch(value) or PAGE.fullmatch(value)):
        raise ImproperlyConfigured(
            f"{name} is “{value}”: write an e-mail address such as help@example.org, or the address"
            " of a page that begins with https://."
        )
    return value


def as_link(contact: str) -> str:
    return f"mailto:{contact}" if MAIL.fullmatch(contact) else contact
