"""Where a host is reached. Only what this module gives is ever connected to.

An address of the catalog must not make this machine ask something in its own network. So a name
is resolved once, every number that it has is looked at, and the connection goes to exactly such a
number: asking the name a second time could give another one.
"""

import socket
import ssl
from collections.abc import Callable
from dataclasses import dataclass, field
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address

HTTPS = 443
NAT64 = IPv6Network("64:ff9b::/96")


@dataclass(frozen=True, slots=True)
class Endpoint:
    number: str  # of IPv4 or IPv6
    port: int = HTTPS


Resolver = Callable[[str], list[Endpoint]]
"""From the name of a host to where it may be connected to. Raises OSError."""


class PrivateError(OSError):
    """The host stands in a network that is not the internet."""


def on_the_internet(host: str) -> list[Endpoint]:
    """Resolve a name. Raises PrivateError when any of its numbers leads elsewhere."""
    found = socket.getaddrinfo(host, HTTPS, type=socket.SOCK_STREAM)
    numbers = list(dict.fromkeys(str(entry[4][0]) for entry in found))
    if private := [number for number in numbers if not is_public(number)]:
        raise PrivateError(f"{host} is {private[0]}")
    return [Endpoint(number) for number in numbers]


@dataclass(frozen=True, slots=True)
class Network:
    """How hosts are found and whose certificates are believed; the tests have one of their own."""

    resolve: Resolver = on_the_internet
    tls: ssl.SSLContext = field(default_factory=ssl.create_default_context)


def is_public(number: str) -> bool:
    """Whether the number is one of the internet, also where one of IPv4 is wrapped in it."""
    address = _unwrapped(ip_address(number))
    if isinstance(address, IPv6Address) and address.is_site_local:
        return False
    return address.is_global and not (address.is_multicast or address.is_reserved)


def _unwrapped(address: IPv4Address | IPv6Address) -> IPv4Address | IPv6Address:
    if isinstance(address, IPv4Address):
        return address
    if address in NAT64:
        return IPv4Address(int(address) & 0xFFFFFFFF)
    return address.ipv4_mapped or address.sixtofour or address
