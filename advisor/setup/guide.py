"""Writes docs/settings.md from the code that reads the settings: python -m advisor.setup.guide

What a variable may be and what holds without it is what the code said when it read it; what it is
for stands in `variables`.
"""

import os
import runpy
from collections.abc import Iterator
from pathlib import Path

from advisor.setup import env
from advisor.setup.variables import GROUPS, Group, Said

ROOT = Path(__file__).resolve().parents[2]
FILE = ROOT / "docs" / "settings.md"
HEAD = """# Settings

Every setting is an environment variable. One that is empty counts as not set; one that is wrong stops the start with
a sentence that says what to write. A secret may stand in a file instead, which a variable of the same name with `_FILE`
names; both at once are refused. `python manage.py check --deploy` looks at the whole.

`python -m advisor.setup.guide` writes this page from the code that reads the variables.
"""


def read_all() -> None:
    """Have the code read every variable, as a site does that starts with none of them set."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "advisor.settings")
    import advisor.settings  # noqa: F401

    runpy.run_path(str(ROOT / "deploy" / "gunicorn.conf.py"))


def text() -> str:
    return "\n".join([HEAD, *("\n".join(section(group)) for group in GROUPS)])


def section(group: Group) -> Iterator[str]:
    yield f"## {group.heading}\n"
    if group.intro:
        yield f"{group.intro}\n"
    yield "| variable | may be | without it | |"
    yield "|---|---|---|---|"
    for name, said in group.variables.items():
        yield row(name, said)
    yield ""


def row(name: str, said: Said) -> str:
    known = env.READ.get(name, env.Variable("", ""))
    without = said.without or (f"`{known.default}`" if known.default else "")
    cells = (f"`{name}`", known.values, without, said.text)
    return "".join(f"| {cell} " if cell else "| " for cell in cells) + "|"


if __name__ == "__main__":
    read_all()
    FILE.write_text(text())
