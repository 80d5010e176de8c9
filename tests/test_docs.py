"""The README and the guides name files, addresses and settings that there really are."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
GUIDES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "SECURITY.md",
    *sorted((ROOT / "docs").rglob("*.md")),
]
LINK = re.compile(r"\]\((?!https?:)([^)#]+)")
PATH = re.compile(r"`([a-z.]+(?:/[a-z0-9_.-]+)*/?)`")
MADE_LATER = ("var/", ".venv/", "releases/")
SETTING = re.compile(r"""(?:env_[a-z_]+\(\s*|environ(?:\.get\(|\[))["']([A-Z_]+)""")


@pytest.mark.parametrize("guide", GUIDES, ids=lambda guide: str(guide.relative_to(ROOT)))
def test_a_guide_links_to_files_that_are_there(guide):
    assert [
        link for link in LINK.findall(guide.read_text()) if not (guide.parent / link).exists()
    ] == []


@pytest.mark.parametrize("guide", GUIDES, ids=lambda guide: str(guide.relative_to(ROOT)))
def test_a_guide_names_folders_and_files_that_are_there(guide):
    paths = [path for path in PATH.findall(guide.read_text()) if "/" in path]
    ours = [path for path in paths if not path.startswith(MADE_LATER)]
    assert [path for path in ours if not is_there(path)] == []


def is_there(path):
    """From the top, or, where a sentence has named the app already, from inside of it."""
    return any((ROOT / folder / path).exists() for folder in ("", "advisor", "catalog"))


def test_every_setting_that_is_read_is_explained():
    files = [ROOT / "deploy" / "gunicorn.conf.py", *(ROOT / "scripts").glob("*.py")]
    files += [*(ROOT / "advisor").rglob("*.py"), *(ROOT / "catalog").rglob("*.py")]
    read = {name for file in files for name in SETTING.findall(file.read_text())}
    explained = (ROOT / "docs" / "settings.md").read_text()
    assert read
    assert [name for name in sorted(read) if f"`{name}`" not in explained] == []


READING = """
from advisor.setup import env, guide, variables
guide.read_all()
explained = [name for group in variables.GROUPS for name in group.variables]
assert len(explained) == len(set(explained))
print(sorted(env.READ.keys() ^ (set(explained) - variables.NOT_READ_HERE)))
print(guide.text(), end="")
"""


def test_the_guide_to_the_settings_says_what_the_code_does_that_reads_them(tmp_path):
    """In a process of its own, where nothing is set. To mend it: python -m advisor.setup.guide"""
    given = {"PATH": os.environ["PATH"], "SECRET_KEY": "x"}
    done = subprocess.run(
        [sys.executable, "-c", READING], cwd=ROOT, env=given, capture_output=True, text=True
    )
    assert done.stderr == ""
    odd, _line, text = done.stdout.partition("\n")
    assert odd == "[]"
    assert text == (ROOT / "docs" / "settings.md").read_text()
