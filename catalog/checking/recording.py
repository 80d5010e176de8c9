"""The last look at each address, kept as one row. Only the writing of a row is a transaction."""

from collections.abc import Collection
from dataclasses import asdict
from datetime import datetime

from catalog.checking.asking import Answer
from catalog.checking.judging import judge
from catalog.models import LinkCheck

AT_ONCE = 500


def record(address: str, answer: Answer, now: datetime) -> LinkCheck:
    last = LinkCheck.objects.filter(address=address).first()
    judgement = judge(address, answer, now, last.failing_since if last else None)
    values = asdict(judgement) | {"checked_at": now}
    check, _is_new = LinkCheck.objects.update_or_create(address=address, defaults=values)
    return check


def forget_unused(addresses: Collection[str]) -> int:
    """Delete what was found at addresses that no draft holds any more; return how many."""
    rows = LinkCheck.objects.values_list("pk", "address")
    unused = [pk for pk, address in rows if address not in addresses]
    for start in range(0, len(unused), AT_ONCE):
        LinkCheck.objects.filter(pk__in=unused[start : start + AT_ONCE]).delete()
    return len(unused)
