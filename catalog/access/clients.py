"""Where a request comes from, as far as that can be believed, and no more exactly than needed."""

from ipaddress import IPv6Address, ip_address, ip_network

from django.conf import settings
from django.http import HttpRequest

OF_ONE_CUSTOMER = 64
"""Bits of an address of IPv6 that one customer of a provider has in common."""


def network(request: HttpRequest) -> str:
    """Return the address of IPv4, or the network of IPv6; "" where nothing is known.

    Each proxy adds the address that it was called from at the end of `X-Forwarded-For`. What
    stands before those of the trusted ones the client may have made up.
    """
    proxies = settings.TRUSTED_PROXIES
    named = request.META.get("HTTP_X_FORWARDED_FOR", "").split(",")
    if 0 < proxies <= len(named) and (found := shortened(named[-proxies])):
        return found
    return shortened(request.META.get("REMOTE_ADDR", ""))


def shortened(given: str) -> str:
    try:
        address = ip_address(given.strip())
    except ValueError:
        return ""
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ip_network((int(address), OF_ONE_CUSTOMER), strict=False))
