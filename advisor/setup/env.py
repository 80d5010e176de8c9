"""What differs between machines comes from the environment: read here, or refused in a sentence.

A variable that is empty counts as one that is not set.
"""

import os
import re
from ipaddress import ip_address
from pathlib import Path
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured
from django.core.management.utils import get_random_secret_key

HOST_NAME = re.compile(r"[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*")


def env_text(name: str, default: str = "") -> str:
    return os.environ.get(name) or default


def env_bool(name: str, default: bool) -> bool:
    value = env_text(name, str(default))
    if value not in {"True", "False"}:
        raise ImproperlyConfigured(f"{name} is “{value}”: use True or False.")
    return value == "True"


def env_int(name: str, default: int, *, least: int = 0, most: int) -> int:
    """Return a whole number within bounds: a slip of the finger must not swallow the machine."""
    value = env_text(name, str(default))
    is_number = value.isascii() and value.isdigit() and len(value) < 20
    if not is_number or not least <= int(value) <= most:
        raise ImproperlyConfigured(
            f"{name} is “{value}”: use a whole number from {least} to {most}."
        )
    return int(value)


def env_choice(name: str, default: str, choices: set[str]) -> str:
    value = env_text(name, default)
    if value not in choices:
        raise ImproperlyConfigured(f"{name} is “{value}”: use one of {', '.join(sorted(choices))}.")
    return value


def env_list(name: str) -> list[str]:
    """Return the words between the commas."""
    return [word.strip() for word in env_text(name).split(",") if word.strip()]


def env_hosts(name: str) -> list[str]:
    hosts = env_list(name)
    for host in hosts:
        if host == "*" or "/" in host or " " in host:
            raise ImproperlyConfigured(
                f"{name} holds “{host}”: list names alone, such as batuta.example.org."
            )
    return hosts


def env_folder(name: str, default: Path) -> Path:
    return Path(env_text(name, str(default))).expanduser().resolve()


def env_site_url(name: str, default: str) -> str:
    """Return the address of the site, without a slash at its end.

    It must be https, but for this machine and private networks.
    """
    value = env_text(name, default)
    wrong = ImproperlyConfigured(
        f"{name} is “{value}”: write the site's address without a path, such as"
        " https://batuta.example.org, or http://127.0.0.1:8000 on this machine."
    )
    try:
        parts = urlsplit(value)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise wrong from None
    spelled = (f"[{host}]" if ":" in host else host) + (f":{port}" if port else "")
    is_plain = parts.netloc.lower() == spelled and not parts.path.strip("/")
    if not is_plain or parts.query or parts.fragment or not is_host(host):
        raise wrong
    if parts.scheme != "https" and not (parts.scheme == "http" and is_near(host)):
        raise wrong
    return f"{parts.scheme}://{spelled}"


def is_host(host: str) -> bool:
    """Whether it is written like the name of a machine, or is the number of one."""
    if HOST_NAME.fullmatch(host):
        return True
    try:
        return bool(ip_address(host))
    except ValueError:
        return False


def is_near(host: str) -> bool:
    """Whether the host is this machine or stands in a private network.

    A name without a dot is known only there.
    """
    if "." not in host and ":" not in host:
        return True
    try:
        return ip_address(host).is_private
    except ValueError:
        return False


def env_secret_key(kept: Path, *, may_make: bool) -> str:
    """Return the key of SECRET_KEY, of the file SECRET_KEY_FILE, or of the file kept.

    The file kept is made once, where that is allowed. Empty when there is no key.
    """
    if key := env_text("SECRET_KEY"):
        return key
    if given := env_text("SECRET_KEY_FILE"):
        return key_in(Path(given), "SECRET_KEY_FILE names")
    if kept.exists():
        return key_in(kept, "The secret key is kept in")
    return make_key(kept) if may_make else ""


def key_in(file: Path, naming: str) -> str:
    try:
        key = file.read_text().strip()
    except OSError as error:
        raise ImproperlyConfigured(
            f"{naming} {file}, which cannot be read: {error.strerror}."
        ) from None
    if not key:
        raise ImproperlyConfigured(f"{naming} {file}, which is empty.")
    return key


def make_key(kept: Path) -> str:
    kept.parent.mkdir(parents=True, exist_ok=True)
    key = get_random_secret_key()
    with open(os.open(kept, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(key)
    return key
