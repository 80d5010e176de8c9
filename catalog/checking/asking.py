"""What comes back when an address is asked for, with the redirects on the way."""

import socket
import ssl
from contextlib import AbstractContextManager
from dataclasses import dataclass
from http.client import HTTPException
from typing import Protocol
from urllib.parse import urljoin, urlsplit

from catalog.checking.addresses import asked
from catalog.checking.exchange import Reply, exchange
from catalog.checking.network import Network, PrivateError
from catalog.links import why_unsafe
from catalog.models.link_checks import Detail

REDIRECTS = frozenset({301, 302, 303, 307, 308})
MOST_REDIRECTS = 5
TOO_MANY_REQUESTS = 429
NO_SUCH_NAME = {socket.EAI_NONAME, getattr(socket, "EAI_NODATA", socket.EAI_NONAME)}


@dataclass(frozen=True, slots=True)
class Hop:
    """A redirect that was followed."""

    status: int
    to: str


@dataclass(frozen=True, slots=True)
class Answer:
    """A status, or the word for why there is none."""

    status: int | None = None
    failure: Detail | None = None
    hops: tuple[Hop, ...] = ()
    wants_rest: bool = False  # the host asks to be left alone for a while


class Turns(Protocol):
    def turn(self, host: str) -> AbstractContextManager[float]:
        """Wait until the host may be asked; gives the time at which the request must be over."""


class _RedirectError(Exception):
    """A redirect is not followed."""

    def __init__(self, failure: Detail) -> None:
        self.failure = failure


def ask(address: str, network: Network, turns: Turns) -> Answer:
    """Ask for the head of a page, or for the page where a server gives no head."""
    asking = _Asking(network, turns)
    try:
        reply = asking.follow(asked(address))
    except _RedirectError as error:
        return Answer(failure=error.failure, hops=tuple(asking.hops))
    except (OSError, HTTPException, ValueError) as error:
        return Answer(failure=_failure(error), hops=tuple(asking.hops))
    return Answer(reply.status, hops=tuple(asking.hops), wants_rest=_wants_rest(reply))


class _Asking:
    def __init__(self, network: Network, turns: Turns) -> None:
        self.network, self.turns = network, turns
        self.hops: list[Hop] = []
        self.method = "HEAD"

    def follow(self, address: str) -> Reply:
        seen: set[str] = set()
        while True:
            if why_unsafe(address):
                raise _RedirectError(Detail.UNSAFE)
            if address in seen or len(self.hops) > MOST_REDIRECTS:
                raise _RedirectError(Detail.LOOP)
            seen.add(address)
            reply = self._reply(address)
            if reply.status not in REDIRECTS:
                return reply
            address = _target(address, reply)
            self.hops.append(Hop(reply.status, address))

    def _reply(self, address: str) -> Reply:
        """Many servers refuse HEAD, or answer it wrongly: what is no yes is asked for again."""
        if self.method == "HEAD":
            reply = self._head(address)
            if reply and (reply.status < 400 or _wants_rest(reply)):
                return reply
            self.method = "GET"
        return self._exchange(address)

    def _head(self, address: str) -> Reply | None:
        try:
            return self._exchange(address)
        except (HTTPException, ConnectionError):
            return None

    def _exchange(self, address: str) -> Reply:
        with self.turns.turn(urlsplit(address).hostname or "") as until:
            return exchange(self.method, address, self.network, until)


def _target(address: str, reply: Reply) -> str:
    if not reply.location:
        raise _RedirectError(Detail.LOST)
    target = urljoin(address, reply.location)
    parts = urlsplit(target)
    return asked(parts._replace(netloc=parts.netloc.removesuffix(":443")).geturl())


def _wants_rest(reply: Reply) -> bool:
    return reply.status == TOO_MANY_REQUESTS or (reply.status >= 400 and reply.asks_to_wait)


def _failure(error: Exception) -> Detail:
    if isinstance(error, TimeoutError):
        return Detail.TIMEOUT
    if isinstance(error, PrivateError):
        return Detail.PRIVATE
    if isinstance(error, socket.gaierror):
        return Detail.NAME if error.errno in NO_SUCH_NAME else Detail.RESOLVER
    if isinstance(error, ssl.SSLCertVerificationError):
        return Detail.CERTIFICATE
    if isinstance(error, ssl.SSLError):
        return Detail.TLS
    return Detail.CONNECTION if isinstance(error, OSError) else Detail.ANSWER
