"""A server on 127.0.0.1 that answers links in every way a server can, and keeps a log.

The certificates in `tests/certificates/` were made for it and hold till the year 2120: those of
`good.pem` for every host in “.site.test”; `expired.pem`, `misnamed.pem` and `unknown.pem` (of an
authority that nobody believes) for the hosts of these names. `believed.pem` is the authority.
"""

import socket
import ssl
import threading
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote

import pytest

from catalog.checking.network import Endpoint, Network

CERTIFICATES = Path(__file__).parent / "certificates"
ODD_CERTIFICATES = ("expired", "misnamed", "unknown")
LONGEST_WAIT = 20.0
A_LOT = 50_000_000


@dataclass(slots=True)
class Asked:
    """One request as the server saw it; times are those of `time.monotonic`."""

    host: str
    method: str
    path: str
    head: str
    accepted: float
    answered: float = 0.0
    sent: int = 0


class Conversation:
    """What a handler may do with the one who asks."""

    def __init__(self, sock: ssl.SSLSocket, asked: Asked, over: threading.Event) -> None:
        self.sock, self.asked, self.over = sock, asked, over

    def send(self, data: bytes | str) -> None:
        raw = data.encode() if isinstance(data, str) else data
        self.sock.sendall(raw)
        self.asked.sent += len(raw)

    def answer(self, status: int, *headers: str, body: str = "") -> None:
        lines = [f"HTTP/1.1 {status} So", f"Content-Length: {len(body)}", *headers, "", ""]
        self.send("\r\n".join(lines) + ("" if self.asked.method == "HEAD" else body))

    def wait(self, seconds: float = LONGEST_WAIT) -> None:
        self.over.wait(seconds)

    def again_and_again(self, data: str, pause: float = 0) -> None:
        end = time.monotonic() + LONGEST_WAIT
        while self.asked.sent < A_LOT and time.monotonic() < end and not self.over.is_set():
            self.send(data)
            self.over.wait(pause)


Handler = Callable[[Conversation], None]


def refusing_head(status: int, then: Handler) -> Handler:
    return lambda talk: talk.answer(status) if talk.asked.method == "HEAD" else then(talk)


def endless_page(talk: Conversation) -> None:
    talk.send("HTTP/1.1 200 So\r\nContent-Type: text/html\r\n\r\n")
    talk.again_and_again("All work and no play. " * 100)


def dripping_page(talk: Conversation) -> None:
    talk.send("HTTP/1.1 200 So\r\nContent-Length: 100000\r\n\r\n")
    talk.again_and_again("x", pause=0.05)


def endless_headers(talk: Conversation) -> None:
    talk.send("HTTP/1.1 200 So\r\n")
    talk.again_and_again(f"X-Filler: {'x' * 900}\r\n")


def cut_head(talk: Conversation) -> None:
    if talk.asked.method == "GET":
        talk.answer(200)


HANDLERS: dict[str, Handler] = {
    "/good": lambda talk: talk.answer(200, body="A page."),
    "/slow": lambda talk: talk.wait(),
    "/dripping-headers": lambda talk: talk.again_and_again("H", pause=0.05),
    "/dripping-page": refusing_head(405, dripping_page),
    "/endless-page": refusing_head(405, endless_page),
    "/endless-headers": endless_headers,
    "/endless-line": lambda talk: talk.again_and_again("x" * 1000),
    "/endless-continue": lambda talk: talk.again_and_again("HTTP/1.1 100 Go on\r\n\r\n"),
    "/large-headers": lambda talk: talk.answer(200, *[f"X-{n}: {'x' * 800}" for n in range(90)]),
    "/many-headers": lambda talk: talk.answer(200, *[f"X-{n}: x" for n in range(300)]),
    "/bad-status": lambda talk: talk.send("HTTP/1.1 good So\r\n\r\n"),
    "/no-http": lambda talk: talk.send("220 mail.test ESMTP\r\n"),
    "/silence": lambda talk: None,
    "/cut-head": cut_head,
    "/wait": lambda talk: talk.answer(429, "Retry-After: 3600"),
    "/busy": lambda talk: talk.answer(503, "Retry-After: 3600"),
    "/nowhere": lambda talk: talk.answer(301),
    "/round": lambda talk: talk.answer(302, "Location: /and-round"),
    "/and-round": lambda talk: talk.answer(302, "Location: /round"),
    "/language": lambda talk: talk.answer(301, "Location: /language?hl=en"),
    "/language?hl=en": lambda talk: talk.answer(200),
    "/utf-8": lambda talk: talk.answer(301, "Location: /españa"),
    "/espa%C3%B1a": lambda talk: talk.answer(200),
}


def handler_of(path: str) -> Handler:
    """Besides the table: /status/<n>, /no-head/<n>, /go/<status>?<to> and /steps/<n>."""
    _slash, kind, rest = [*path.split("/", 2), "", ""][:3]
    word, _mark, query = rest.partition("?")
    if kind == "status":
        return lambda talk: talk.answer(int(word))
    if kind == "no-head":
        return refusing_head(int(word), lambda talk: talk.answer(200))
    if kind == "go":
        return lambda talk: talk.answer(int(word), f"Location: {unquote(query)}")
    if kind == "steps":
        to = f"/steps/{int(word) - 1}" if int(word) > 1 else "/good"
        return lambda talk: talk.answer(301, f"Location: {to}")
    return HANDLERS.get(path) or HANDLERS[path.partition("?")[0]]


class LinkServer:
    def __init__(self) -> None:
        self.log: list[Asked] = []
        self.resolved: list[str] = []
        self.over = threading.Event()
        self.sockets = {kind: self._listen(kind) for kind in ("tls", "plain", "mute")}
        self.threads: list[threading.Thread] = []
        for kind in self.sockets:
            self._start(self._accept, kind)

    def resolve(self, host: str) -> list[Endpoint]:
        """Every name in “.site.test” is here: “plain.site.test” speaks no TLS and “mute.site.test” nothing."""
        self.resolved.append(host)
        if not host.endswith(".site.test"):
            raise socket.gaierror(socket.EAI_NONAME, "no such name")
        kind = host.removesuffix(".site.test")
        listening = self.sockets.get(kind, self.sockets["tls"])
        return [Endpoint("127.0.0.1", listening.getsockname()[1])]

    @property
    def network(self) -> Network:
        tls = ssl.create_default_context(cafile=str(CERTIFICATES / "believed.pem"))
        return Network(self.resolve, tls)

    def paths(self, host: str = "") -> list[str]:
        return [asked.path for asked in self.log if host in ("", asked.host)]

    def stop(self) -> None:
        self.over.set()
        for listening in self.sockets.values():
            listening.shutdown(socket.SHUT_RDWR)
            listening.close()
        for thread in self.threads:
            thread.join(LONGEST_WAIT)

    def _listen(self, kind: str) -> socket.socket:
        return socket.create_server(("127.0.0.1", 0), backlog=50)

    def _start(self, target: Callable[..., None], *args: object) -> None:
        thread = threading.Thread(target=target, args=args, daemon=True)
        self.threads.append(thread)
        thread.start()

    def _accept(self, kind: str) -> None:
        with suppress(OSError):  # it was closed
            while True:
                sock, _client = self.sockets[kind].accept()
                self._start(self._serve, kind, sock, time.monotonic())

    def _serve(self, kind: str, sock: socket.socket, accepted: float) -> None:
        with sock, suppress(OSError):  # who asks may leave at any time
            sock.settimeout(LONGEST_WAIT)
            if kind == "mute":
                self.over.wait(LONGEST_WAIT)
            elif kind == "plain":
                sock.sendall(b"HTTP/1.1 200 So\r\nContent-Length: 0\r\n\r\n")
            else:
                with _secure(sock) as secure:
                    self._answer(secure, accepted)

    def _answer(self, sock: ssl.SSLSocket, accepted: float) -> None:
        head = _head(sock)
        method, path, *_rest = head.split(" ")
        host = head.partition("Host: ")[2].partition("\r\n")[0]
        asked = Asked(host, method, path, head, accepted)
        self.log.append(asked)
        try:
            handler_of(path)(Conversation(sock, asked, self.over))
        finally:
            asked.answered = time.monotonic()


def _head(sock: ssl.SSLSocket) -> str:
    data = b""
    while b"\r\n\r\n" not in data and (more := sock.recv(4096)):
        data += more
    return data.decode()


def _context(name: str) -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(CERTIFICATES / f"{name}.pem")
    return context


def _secure(sock: socket.socket) -> ssl.SSLSocket:
    def choose(secure: ssl.SSLSocket, host: str, _context_: ssl.SSLContext) -> None:
        name = host.removesuffix(".site.test")
        if name in ODD_CERTIFICATES:
            secure.context = _context(name)

    context = _context("good")
    context.sni_callback = choose
    return context.wrap_socket(sock, server_side=True)


@contextmanager
def serving() -> Iterator[LinkServer]:
    server = LinkServer()
    try:
        yield server
    finally:
        server.stop()


@pytest.fixture
def link_server() -> Generator[LinkServer]:
    with serving() as server:
        yield server
