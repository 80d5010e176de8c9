"""Processes that save and publish are killed at random moments; nothing acknowledged is lost.

    python -m tests.faults.kills --kills 500

Two writers at a time save and publish as fast as they can, and say through a pipe what they were
told is done. One of them is killed with SIGKILL, its pipe is read to the end, and all that it was
told must be there whole. At the end the whole history, all releases and files are looked at.
On SQLite, or on the PostgreSQL server of TEST_DATABASE_URL.
"""

import argparse
import json
import os
import random
import signal
import tempfile
import time
from pathlib import Path
from typing import Any
from uuid import uuid4

from tests.at_once.server import database, run, settings
from tests.faults.editor import edit, publish

LONGEST = 0.4


class Writer:
    """A process that was forked from this one."""

    def __init__(self) -> None:
        from django.db import connections

        connections.close_all()
        self.pipe, end = os.pipe()
        self.pid = os.fork()
        if self.pid == 0:
            try:
                write_on(end)
            finally:
                os._exit(1)
        os.close(end)

    def kill(self) -> list[dict[str, Any]]:
        """Kill it, and return what it was told is done."""
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        with open(self.pipe) as told:
            return [json.loads(line) for line in told if line.endswith("\n")]


def write_on(pipe: int) -> None:
    """Go on until killed. What is refused, as while the other one writes, is not told."""
    from django.db import DatabaseError

    from catalog.publish import NothingChangedError, NotPublishedError

    while True:
        words = uuid4().hex
        try:
            tell(pipe, edit=edit(words), words=words)
            number, checksum = publish()
        except (DatabaseError, NothingChangedError, NotPublishedError):
            continue
        tell(pipe, release=number, checksum=checksum)


def tell(pipe: int, **done: Any) -> None:
    os.write(pipe, f"{json.dumps(done)}\n".encode())


class Kills:
    def __init__(self, seed: int) -> None:
        from tests.at_once.checking import Ledger

        self.chance = random.Random(seed)  # noqa: S311
        self.ledger = Ledger()
        self.told: list[dict[str, Any]] = []

    def run(self, kills: int) -> None:
        writers = [Writer(), Writer()]
        for number in range(kills):
            time.sleep(self.chance.uniform(0.01, LONGEST))
            one = self.chance.randrange(2)
            self.check(writers[one].kill())
            writers[one] = Writer()
            if number % 25 == 24:
                print(f"{number + 1} kills, {len(self.told)} acknowledged", flush=True)
        for writer in writers:
            self.check(writer.kill())
        self.check_all()

    def check(self, told: list[dict[str, Any]]) -> None:
        from advisor.models import Release
        from advisor.storage import files
        from catalog import storage
        from catalog.models import Edit

        self.told += told
        for done in told:
            if "edit" in done:
                row = Edit.objects.get(pk=done["edit"])
                assert row.after, done
                continue
            release = Release.objects.get(number=done["release"]).published
            release.check_bytes()
            assert release.checksum == done["checksum"]
            assert files.read(storage.release_folder(), release.number) == release

    def check_all(self) -> None:
        from advisor import releases
        from advisor.models import Release
        from advisor.storage import files
        from catalog import storage

        words = [done["words"] for done in self.told if "edit" in done]
        faults = self.ledger.faults(words)
        assert faults == [], faults
        rows = [row.published for row in Release.objects.order_by("number")]
        assert [row.number for row in rows] == list(range(1, len(rows) + 1))
        releases.forget()
        for _round in rows:  # each writes some of the files that killed publishers did not write
            releases.catch_up()
        for row in rows:
            row.check()
            assert files.read(storage.release_folder(), row.number) == row
        state = releases.state()
        assert (state.current, state.refused, state.disputed) == (len(rows), {}, ())
        refuse_damaged()


def refuse_damaged() -> None:
    from django.db import connection

    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA integrity_check")
            assert cursor.fetchall() == [("ok",)]
            cursor.execute("PRAGMA foreign_key_check")
            assert cursor.fetchall() == []


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=500)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    given = parser.parse_args()
    with (
        tempfile.TemporaryDirectory(prefix="batuta-kills-", ignore_cleanup_errors=True) as folder,
        database(Path(folder), os.environ.get("TEST_DATABASE_URL")) as url,
    ):
        environment = settings(Path(folder), url, "http://127.0.0.1")
        run(environment, "-m", "tests.at_once.server", "prepare")
        os.environ.update(environment)
        import django

        django.setup()
        from django.db import connections

        kills = Kills(given.seed)
        kills.run(given.kills)
        connections.close_all()
    edits = sum("edit" in done for done in kills.told)
    print(
        f"{given.kills} kills (seed {given.seed}): {edits} edits and {len(kills.told) - edits}"
        " releases were acknowledged, and all of them are there, whole."
    )


if __name__ == "__main__":
    main()
