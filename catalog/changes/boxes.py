"""Many combinations as few boxes: in each, every value of one facet goes with all of the others."""

from collections.abc import Iterable

Box = tuple[tuple[str, ...], ...]
"""For each facet the values that it may have."""


def boxes(cells: Iterable[tuple[str, ...]]) -> tuple[Box, ...]:
    """Join combinations that differ in one facet, from the last facet to the first."""
    found: list[Box] = [tuple((value,) for value in cell) for cell in cells]
    for place in reversed(range(len(found[0]) if found else 0)):
        found = _joined(found, place)
    return tuple(found)


def _joined(found: list[Box], place: int) -> list[Box]:
    values: dict[Box, list[str]] = {}
    for box in found:
        values.setdefault((*box[:place], *box[place + 1 :]), []).extend(box[place])
    return [(*rest[:place], tuple(own), *rest[place:]) for rest, own in values.items()]
