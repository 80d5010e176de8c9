"""The releases that this process serves. Everything here answers from memory or from files.

Only `catch_up`, which the watch calls once a second, asks the database.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from advisor.storage.published import Heading, Published, RefusedError, UnknownReleaseError
from advisor.storage.store import NotHereYetError, NothingPublishedError, State, Store

__all__ = [
    "Heading",
    "NotHereYetError",
    "NothingPublishedError",
    "Published",
    "RefusedError",
    "State",
    "UnknownReleaseError",
    "add",
    "await_news",
    "catch_up",
    "current",
    "edition",
    "forget",
    "get",
    "index",
    "instead",
    "state",
]

_store = Store()
_instead: ContextVar[Published | None] = ContextVar("instead", default=None)


def current() -> Published:
    """Return the newest good release. Raises NotHereYetError or NothingPublishedError."""
    return _instead.get() or _store.current()


def get(number: int) -> Published:
    """Return the release of that number. Raises UnknownReleaseError or NotHereYetError."""
    other = _instead.get()
    return other if other and other.number == number else _store.get(number)


def index() -> tuple[Heading, ...]:
    """Return the headings of all releases, newest first; some may not be here yet."""
    headings = tuple(_store.shelf().headings.values())
    if other := _instead.get():
        return (other.heading, *(one for one in headings if one.number != other.number))
    return headings


@contextmanager
def instead(release: Published) -> Iterator[None]:
    """Give this release for the current one to whoever asks inside of the block, and nobody else.

    It is kept nowhere: all other requests go on with what was published.
    """
    before = _instead.set(release)
    try:
        yield
    finally:
        _instead.reset(before)


def edition() -> int:
    """Return a number that differs after every change of what this process can serve."""
    return _store.shelf().edition


def add(release: Published) -> Published:
    """Serve a release that was just published. Raises RefusedError if it is not whole."""
    return _store.add(release)


def catch_up() -> None:
    """Ask the database once for what is new. Raises what the database raises."""
    _store.catch_up()


def await_news() -> None:
    """Say that the database will be asked: until then an unheard number may still exist."""
    _store.awaits_news = True


def state() -> State:
    return _store.state()


def forget() -> None:
    """Empty the memory, as in a process that has just started."""
    _store.forget()
