"""Make of the parts that the whole matrix wrote down what the statement on accessibility says.

    python -m tests.results FOLDER

It also fails when something in tests/reviewed.py was needed nowhere.
"""

import json
import sys
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

from tests.looking import LETTERS, THEMES, WIDTHS
from tests.reviewed import REVIEWED

WRITTEN = Path(__file__).parent.parent / "advisor" / "accessibility.json"


def results(parts: list[dict[str, Any]], day: date) -> dict[str, Any]:
    """What was looked at in all parts together, and what was found there."""
    met = {key for part in parts for key in part["met"]}
    return {
        "tested_on": day.isoformat(),
        "engine": max(part["engine"] for part in parts),
        "browser": max(part["browser"] for part in parts),
        "states": max(part["states"] for part in parts),
        "languages": sorted({part["language"] for part in parts}),
        "widths": list(WIDTHS),
        "themes": in_order(THEMES, {part["theme"] for part in parts}),
        "letters": in_order(LETTERS, {part["letters"] for part in parts}),
        "scripts": sorted({part["scripts"] for part in parts}, reverse=True),
        "looks": sum(part["looks"] for part in parts),
        "violations": sum(part["violations"] for part in parts),
        "unread": sum(part["unread"] for part in parts),
        "faults": sum(part["faults"] for part in parts),
        "reviewed": sum(one.key in met for one in REVIEWED),
    }


def in_order(names: Any, met: set[str]) -> list[str]:
    return [name for name in names if name in met]


def stale(parts: list[dict[str, Any]]) -> list[str]:
    met = {key for part in parts for key in part["met"]}
    return [one.key for one in REVIEWED if one.key not in met]


def main(folder: str) -> None:
    parts = [json.loads(path.read_text()) for path in sorted(Path(folder).glob("*.json"))]
    found = results(parts, datetime.now(UTC).date())
    WRITTEN.write_text(json.dumps(found, indent=2) + "\n")
    print(f"{WRITTEN} says what was found: {found['violations']} violations.")
    if left := stale(parts):
        sys.exit(f"Nothing needs these in tests/reviewed.py any more: {', '.join(left)}")


if __name__ == "__main__":
    main(sys.argv[1])
