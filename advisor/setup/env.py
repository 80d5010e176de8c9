"""What differs between machines comes from the environment: read here, or refused in a sentence.

A variable that is empty counts as one that is not set.
"""

import os
import re
from ipaddress import ip_address
from pathlib import Path
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured

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
    """Return a folder, which need not be there yet."""
    value = env_text(name, str(default))
    try:
        folder = Path(value).expanduser().resolve()
    except (RuntimeError, OSError) as error:
        raise ImproperlyConfigured(f"{name} is “{value}”: {error}") from None
    there = next(path for path in (folder, *folder.parents) if os.path.exists(path))
    if not there.is_dir():
        raise ImproperlyConfigured(f"{name} is “{value}”, but {there} is no folder: name another.")
    return folder


def make_folder(folder: Path) -> None:
    """Make the folder if it is missing, or say in a sentence why it cannot be made."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ImproperlyConfigured(
            f"The folder {folder} cannot be made ({error.strerror}): name another in DATA_DIR or"
            " DATABASE_URL."
        ) from None


def env_host(name: str, default: str) -> str:
    """Return an address to listen at; one of IPv6 stands in brackets, as in other addresses."""
    value = env_text(name, default)
    host = value.removeprefix("[").removesuffix("]")
    if value not in {host, f"[{host}]"} or not is_host(host.lower()):
        raise ImproperlyConfigured(
            f"{name} is “{value}”: write an address of this machine, such as 127.0.0.1 or ::1."
        )
    return f"[{host}]" if ":" in host else host


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
