"""Names of machines and addresses of sites, as the environment gives them."""

import re
from ipaddress import ip_address, ip_network
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured

from advisor.setup.env import env_list, env_text

HOST_NAME = re.compile(r"[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*")


def env_hosts(name: str) -> list[str]:
    hosts = env_list(name, values="names of hosts")
    for host in hosts:
        if host == "*" or "/" in host or " " in host:
            raise ImproperlyConfigured(
                f"{name} holds “{host}”: list names alone, such as batuta.example.org."
            )
    return hosts


def env_proxies(name: str, default: str) -> str:
    """Return the addresses or networks from which proxies call, with commas between."""
    proxies = env_list(name, default, "addresses, networks, or `*` for all")
    for proxy in proxies:
        if proxy != "*" and not is_network(proxy):
            raise ImproperlyConfigured(
                f"{name} holds “{proxy}”: list addresses such as 10.0.0.2 or 10.0.0.0/8."
            )
    return ",".join(proxies)


def env_host(name: str, default: str) -> str:
    """Return an address to listen at; one of IPv6 stands in brackets, as in other addresses."""
    value = env_text(name, default, "an address of this machine")
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
    value = env_text(name, default, "`https://` and a host, with a port or without")
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


def is_network(text: str) -> bool:
    try:
        return bool(ip_network(text))
    except ValueError:
        return False
