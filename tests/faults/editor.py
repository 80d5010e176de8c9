"""Somebody who saves and publishes from another process, and says what was acknowledged.

Reads a line for each thing to do: `edit WORDS`, `publish`, `both NUMBER` (names that carry the
number, then a release). Says a line of JSON when it is done, or why it was refused.
"""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tests.at_once.server import ROOT

NOTES = {"en": "What changed.", "es": "Qué cambió."}
NAMED = ("gke", "cluster-director")


class Editor:
    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process

    def do(self, *words: str) -> Any:
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(f"{' '.join(words)}\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        assert line, "The editor has ended."
        return json.loads(line)


@contextmanager
def an_editor(environment: dict[str, str]) -> Iterator[Editor]:
    command, pipe = [sys.executable, "-m", "tests.faults.editor"], subprocess.PIPE
    with subprocess.Popen(
        command, cwd=ROOT, env=environment, stdin=pipe, stdout=pipe, text=True
    ) as process:
        try:
            yield Editor(process)
        finally:
            process.kill()


def edit(words: str) -> int:
    """Save a name, and return the number of the row that the history has of it."""
    from catalog import history
    from catalog.models import Edit, Use
    from catalog.models.history import Way

    with history.editing("ana", Way.ADMIN):
        use = Use.objects.get(slug="training")
        use.name = {"en": words, "es": words}
        use.save()
    return int(Edit.objects.latest("pk").pk)


def publish() -> tuple[int, str]:
    from catalog.publish import publish

    release = publish("ana", NOTES)
    return release.number, release.checksum


def both(number: str) -> tuple[int, str]:
    from catalog import history
    from catalog.models import Product
    from catalog.models.history import Way

    with history.editing("ana", Way.ADMIN):
        for product in Product.objects.filter(slug__in=NAMED):
            product.name = f"{product.slug} r{number}"
            product.save()
    return publish()


def main() -> None:
    import django

    django.setup()
    from django.db import connection

    for line in sys.stdin:
        what, _space, words = line.strip().partition(" ")
        try:
            done: Any = edit(words) if what == "edit" else both(words) if words else publish()
        except Exception as error:
            done = {"refused": f"{type(error).__name__}: {error}"}
        connection.close()
        print(json.dumps(done), flush=True)


if __name__ == "__main__":
    main()
