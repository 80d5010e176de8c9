"""The columns that rows can be sorted by. Unknown stands last both ways; ties as in the catalog."""

import re
from collections.abc import Callable, Sequence
from typing import Any

from advisor.finder.filters import STAGES, figure, fold
from advisor.finder.rows import Row

DIGITS = re.compile(r"([0-9]+)")


def natural(text: str) -> list[tuple[bool, int, str]]:
    """A key by which 2 stands before 16 within a name."""
    parts = DIGITS.split(fold(text))
    return [(part.isdecimal(), int(part) if part.isdecimal() else 0, part) for part in parts]


def stage(row: Row) -> tuple[int, str] | None:
    """How far along the launch is: what is generally available comes first."""
    if row.stage is None:
        return None
    return (STAGES.index(row.stage) if row.stage in STAGES else len(STAGES), row.stage)


COLUMNS: dict[str, Callable[[Row], Any]] = {
    "series": lambda row: natural(row.series.name),
    "machine": lambda row: natural(row.machine.name) if row.machine else None,
    "gpu": lambda row: natural(row.gpu_model) if row.gpu_model else None,
    "gpus": figure("gpus"),
    "gpu-memory": lambda row: row.gpu_memory_gb,
    "gpu-memory-all": figure("gpu_memory_gb_total"),
    "memory": figure("memory_gb"),
    "network": figure("network_gbps"),
    "interconnect": lambda row: row.series.interconnect.nvlink_gb_s,
    "stage": stage,
}
"""Names as in an address; `-` before one turns its order round."""

SORTS = tuple(sort for name in COLUMNS for sort in (name, f"-{name}"))


def in_order(rows: Sequence[Row], sort: str) -> list[int]:
    """The places of the rows in the order of a sort, "" for that of the catalog."""
    if not sort:
        return list(range(len(rows)))
    keys = [COLUMNS[sort.removeprefix("-")](row) for row in rows]
    known = [place for place, key in enumerate(keys) if key is not None]
    known.sort(key=keys.__getitem__, reverse=sort.startswith("-"))  # stable both ways
    return known + [place for place, key in enumerate(keys) if key is None]
