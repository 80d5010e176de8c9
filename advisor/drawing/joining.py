"""Dashed lines that lead to the same node: what they share is drawn once.

Dashes over the dashes of another line would fill its gaps, and look like a line that is whole.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from advisor.drawing.picture import Edge

COMMAND = re.compile(r"[MVHC][^MVHC]*")


class Part(NamedTuple):
    """A command of a path, with the point at which it begins."""

    start: tuple[int, int]
    command: str


def joined(edges: Iterable[Edge]) -> Iterator[Edge]:
    """Yield the edges, those off the path cut off where another one has drawn the rest."""
    drawn: dict[str, list[list[Part]]] = {}
    for edge in edges:
        if edge.mark != "off-path":
            yield edge
            continue
        way = parts(edge.d)
        others = drawn.setdefault(edge.target, [])
        shortest = min((rest(way, other) for other in others), key=extent, default=way)
        others.append(way)
        yield edge if shortest == way else replace(edge, d=written(shortest), joins=True)


def parts(d: str) -> list[Part]:
    found, x, y = [], 0, 0
    for command in map(str.strip, COMMAND.findall(d)):
        found.append(Part((x, y), command))
        numbers = [int(number) for number in command[1:].split()]
        if command[0] in "MC":
            x, y = numbers[-2:]
        elif command[0] == "V":
            y = numbers[0]
        else:
            x = numbers[0]
    return found


def rest(way: list[Part], other: list[Part]) -> list[Part]:
    """Return what is left of a way without its end that the other one has drawn."""
    left = list(way)
    for mine, its in zip(reversed(way), reversed(other), strict=False):
        if mine == its:
            left.pop()
            continue
        (x, y), (its_x, its_y) = mine.start, its.start
        if mine.command == its.command and mine.command[0] == "V" and x == its_x:
            left.pop()
            if y < its_y:  # it comes in further up, and runs alone to where the other one comes in
                left.append(Part(mine.start, f"V{its_y}"))
        break
    return left


def extent(way: list[Part]) -> tuple[int, int]:
    """How much of a way is left: how many commands, and how far down it leads."""
    last = way[-1]
    return len(way), int(last.command.split()[-1].lstrip("MVHC"))


def written(way: list[Part]) -> str:
    return " ".join(part.command for part in way)
