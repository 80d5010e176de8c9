"""What an answer says of a link. Functions of values; nothing is asked or written here.

Broken is what a reader would find broken, too: no such page, no such host, no valid certificate.
Everything else that is no yes may be a bad day of the server, or its dislike of programs: such a
link could not be checked. A server that fails for a week is broken; one that refuses us is not.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from urllib.parse import parse_qsl, urlencode, urlsplit

from catalog.checking.asking import Answer
from catalog.models.link_checks import Detail, LinkState

GONE = frozenset({404, 410})
PERMANENT = frozenset({301, 308})
BROKEN = frozenset({Detail.NAME, Detail.CERTIFICATE})
NEVER_BROKEN = frozenset({Detail.UNSAFE, Detail.ERROR})
"""What says more about this check than about the page."""
FAILS_FOR = timedelta(days=7)
LANGUAGE = frozenset({"hl", "lang", "locale"})
"""The parameters by which servers send a reader to a page in another language."""


@dataclass(frozen=True, slots=True)
class Judgement:
    state: LinkState
    status: int | None
    detail: str = ""
    moved_to: str = ""
    failing_since: datetime | None = None


def judge(
    address: str, answer: Answer, now: datetime, failing_since: datetime | None = None
) -> Judgement:
    """`failing_since` is what the last check of this address came to."""
    if answer.status and 200 <= answer.status < 300:
        return _there(address, answer)
    since = failing_since or now
    if answer.status in GONE or answer.failure in BROKEN:
        state = LinkState.BROKEN
    elif not _may_break(answer):
        return Judgement(LinkState.UNSURE, answer.status, answer.failure or "")
    else:
        state = LinkState.BROKEN if now - since >= FAILS_FOR else LinkState.UNSURE
    return Judgement(state, answer.status, answer.failure or "", failing_since=since)


def _there(address: str, answer: Answer) -> Judgement:
    moved_to = _moved_to(answer)
    if moved_to and not is_same_page(address, moved_to):
        return Judgement(LinkState.MOVED, answer.status, moved_to=moved_to)
    reached = answer.hops[-1].to if answer.hops else address
    detail = "" if is_same_page(address, reached) else Detail.REDIRECTED
    return Judgement(LinkState.GOOD, answer.status, detail)


def _may_break(answer: Answer) -> bool:
    """A server that answers 4xx is there, and refuses: it may well answer a reader."""
    if answer.status:
        return not 400 <= answer.status < 500
    return answer.failure not in NEVER_BROKEN


def _moved_to(answer: Answer) -> str:
    """Where the permanent redirects lead; a temporary one may lead elsewhere tomorrow."""
    moved_to = ""
    for hop in answer.hops:
        if hop.status not in PERMANENT:
            break
        moved_to = hop.to
    return moved_to


def is_same_page(one: str, other: str) -> bool:
    """Whether two addresses differ in nothing but the language that they ask for."""
    return _without_language(one) == _without_language(other)


def _without_language(address: str) -> tuple[str, ...]:
    parts = urlsplit(address)
    rest = [(name, value) for name, value in _query(parts.query) if name not in LANGUAGE]
    return (parts.netloc.lower(), parts.path or "/", urlencode(rest))


def _query(query: str) -> list[tuple[str, str]]:
    return parse_qsl(query, keep_blank_values=True)
