"""Write the golden files: python -m tests.golden --write [--store NUMBER]."""

import argparse
import gzip
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import django

os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
django.setup()

from django.test import Client  # noqa: E402
from django.test.utils import setup_test_environment  # noqa: E402

from advisor import releases  # noqa: E402
from advisor.storage import files  # noqa: E402
from tests.golden import ANSWERS, everything, release, stored  # noqa: E402


def store(number: int) -> None:
    """Start a new site with the shipped catalog, and keep its first release under this number."""
    if stored(number).exists():
        raise SystemExit(f"{stored(number)} is stored already. Remove it if it never went out.")
    with TemporaryDirectory() as folder:
        site = {"DJANGO_SETTINGS_MODULE": "advisor.settings", "DATA_DIR": folder}
        command = [sys.executable, "manage.py", "prepare"]
        subprocess.run(command, check=True, env=os.environ | site)
        first = files.read(Path(folder) / "releases", 1)
    kept = releases.Published.of(
        number=number,
        content=first.content,
        notes=first.notes,
        published_at=first.published_at.replace(microsecond=0),
        published_by=first.published_by,
    )
    # Without a time in it, the same release gives the same bytes.
    stored(number).write_bytes(gzip.compress(files.envelope(kept).encode(), mtime=0))


def write() -> None:
    """Ask the site for each of the files, with that release as the current one."""
    setup_test_environment()
    for number in ANSWERS:
        releases.forget()
        releases.add(release(number))
        for golden in (golden for golden in everything() if golden.number == number):
            golden.file.parent.mkdir(exist_ok=True)
            golden.file.write_bytes(Client().get(golden.address).content)


parser = argparse.ArgumentParser(prog="python -m tests.golden", description=__doc__)
parser.add_argument("--write", action="store_true", help="write the files anew")
parser.add_argument("--store", type=int, metavar="NUMBER", help="store a release first")
options = parser.parse_args()
if options.store:
    store(options.store)
if options.write:
    write()
