"""One request over one connection, with an end in time and in size whatever the server does."""

import io
import socket
import time
from dataclasses import dataclass
from http.client import HTTPException, HTTPResponse
from typing import Any
from urllib.parse import quote, urlsplit

from django.conf import settings

from catalog.checking.network import Endpoint, Network

MOST_BYTES = 64 * 1024
MOST_NUMBERS = 4
CONNECTING = 5.0
"""The seconds after which the next number of a host is tried."""
KEPT = "%/:?#[]@!$&'()*+,;=~"
"""What stays as it is when an address is sent: the rest is encoded, as browsers do."""


@dataclass(frozen=True, slots=True)
class Reply:
    status: int
    location: str
    asks_to_wait: bool


class TooMuchError(HTTPException):
    """The server sends more than any answer needs."""


def exchange(method: str, address: str, network: Network, until: float) -> Reply:
    """Ask and return what the server answers: its headers are read, of a page at most 8 KiB.

    `until` is a time of `time.monotonic`. Raises OSError (TimeoutError, ssl.SSLError and
    PrivateError are some), HTTPException or ValueError.
    """
    parts = urlsplit(address)
    host = parts.hostname or ""
    with _connect(network.resolve(host), until) as plain:
        plain.settimeout(_left(until))
        with network.tls.wrap_socket(plain, server_hostname=host) as secure:
            secure.settimeout(_left(until))
            secure.sendall(_request(method, host, _target(parts)))
            return _read(method, secure, until)


def _connect(endpoints: list[Endpoint], until: float) -> socket.socket:
    error: OSError = OSError("the name has no number")
    for endpoint in endpoints[:MOST_NUMBERS]:
        family = socket.AF_INET6 if ":" in endpoint.number else socket.AF_INET
        sock = socket.socket(family, socket.SOCK_STREAM)
        try:
            sock.settimeout(min(_left(until), CONNECTING))
            sock.connect((endpoint.number, endpoint.port))
        except OSError as failed:
            sock.close()
            error = failed
        else:
            return sock
    raise error


def _left(until: float) -> float:
    """The seconds that are left. Raises TimeoutError when there are none."""
    left = until - time.monotonic()
    if left <= 0:
        raise TimeoutError
    return left


def _target(parts: Any) -> str:
    path = quote(parts.path or "/", safe=KEPT)
    return f"{path}?{quote(parts.query, safe=KEPT)}" if parts.query else path


def _request(method: str, host: str, target: str) -> bytes:
    lines = (
        f"{method} {target} HTTP/1.1",
        f"Host: {host}",
        f"User-Agent: Batuta link check (+{settings.SITE_URL})",
        "Accept: */*",
        "Accept-Encoding: identity",
        "Connection: close",
    )
    return "\r\n".join((*lines, "", "")).encode("ascii")


def _read(method: str, sock: socket.socket, until: float) -> Reply:
    reading: Any = _Reading(sock, until)
    response = HTTPResponse(reading, method=method)
    try:
        response.begin()
        location = response.headers.get("Location", "")
        waits = "Retry-After" in response.headers
        return Reply(response.status, _readable(location), asks_to_wait=waits)
    finally:
        response.close()


def _readable(location: str) -> str:
    """A header as it was meant: http.client reads bytes as Latin-1, servers write UTF-8."""
    return quote(location.strip().encode("latin-1", "replace"), safe=KEPT)


class _Reading(io.RawIOBase):
    """What a server sends: `HTTPResponse` reads from it as from a socket.

    The time of a socket begins anew with every byte, so a server that sends one byte a second
    would never run out of it. Here every read has what is left of the whole.
    """

    def __init__(self, sock: socket.socket, until: float) -> None:
        self.sock, self.until, self.room = sock, until, MOST_BYTES

    def makefile(self, _mode: str) -> io.BufferedReader:
        return io.BufferedReader(self)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        if not self.room:
            raise TooMuchError
        self.sock.settimeout(_left(self.until))
        count = self.sock.recv_into(memoryview(buffer)[: self.room])
        self.room -= count
        return count
