"""What the last look at every page found: read from the file that `make test-full` writes."""

import json
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

WRITTEN = Path(__file__).parent.parent / "accessibility.json"


@dataclass(frozen=True, slots=True, kw_only=True)
class Tested:
    tested_on: date
    engine: str  # the version of axe-core
    browser: str
    states: int  # of pages, in each language
    languages: tuple[str, ...]
    widths: tuple[int, ...]
    themes: tuple[str, ...]
    letters: tuple[str, ...]
    scripts: tuple[bool, ...]
    looks: int
    violations: int
    unread: int  # what axe leaves to a person, and no person has looked at yet
    faults: int  # what is out of its place
    reviewed: int

    @property
    def problems(self) -> int:
        return self.violations + self.unread + self.faults


@cache
def last_tested() -> Tested | None:
    """None while nobody has looked at everything yet."""
    return tested(json.loads(WRITTEN.read_text())) if WRITTEN.exists() else None


def tested(data: dict[str, Any]) -> Tested:
    lists = {name: tuple(value) for name, value in data.items() if isinstance(value, list)}
    return Tested(**data | lists | {"tested_on": date.fromisoformat(data["tested_on"])})
