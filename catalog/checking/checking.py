"""Addresses asked for in one round and written down as they answer."""

from collections.abc import Callable, Iterable
from contextlib import closing
from dataclasses import dataclass, field

from django.utils import timezone

from catalog.checking.asking import Answer
from catalog.checking.network import Network
from catalog.checking.recording import record
from catalog.checking.rounds import Manners, Round
from catalog.models import LinkCheck
from catalog.models.link_checks import Detail

HOSTS_THAT_TELL = 3
"""When so many hosts and more have no certificate that we believe, somebody stands in between."""

SILENCE = frozenset(
    {Detail.NAME, Detail.RESOLVER, Detail.TIMEOUT, Detail.CONNECTION, Detail.PRIVATE, Detail.ERROR}
)
"""What a machine without a way out meets at every host, and what says nothing of the page."""


@dataclass(slots=True)
class Outcome:
    checked: list[LinkCheck] = field(default_factory=list)
    left: list[str] = field(default_factory=list)  # not asked for, or without an answer in time
    is_offline: bool = False
    was_stopped: bool = False  # by Ctrl-C


def check(
    addresses: Iterable[str],
    *,
    network: Network | None = None,
    manners: Manners = Manners(),  # noqa: B008 (it is frozen)
    tell: Callable[[LinkCheck], None] = lambda check: None,
) -> Outcome:
    """Ask for the addresses and record each answer at once; what is recorded is never lost.

    Call it outside of any transaction: it takes as long as the servers take.
    """
    outcome = Outcome()
    around = Round(addresses, network or Network(), manners)
    try:
        _record_all(around, outcome, tell)
    except KeyboardInterrupt:
        outcome.was_stopped = True
    outcome.left = list(around.left)
    return outcome


def _record_all(around: Round, outcome: Outcome, tell: Callable[[LinkCheck], None]) -> None:
    """Keep silence back until some host answers: before that it may be our own, also of one host."""
    held: list[tuple[str, Answer]] = []
    is_heard = False
    with closing(iter(around)) as answers:
        for found in answers:
            held.append(found)
            is_heard = is_heard or _is_of_a_host(found[1], around)
            while is_heard and held:
                check = record(*held[0], timezone.now())
                del held[0], around.left[check.address]
                outcome.checked.append(check)
                tell(check)
    outcome.is_offline = bool(held)


def _is_of_a_host(answer: Answer, around: Round) -> bool:
    """Whether an answer came from the host, not from our own machine or what stands in between."""
    if answer.status or answer.hops:
        return True
    return len(around.hosts) < HOSTS_THAT_TELL and answer.failure not in SILENCE
