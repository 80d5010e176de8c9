"""Everything happens to the database of a running site, and readers notice nothing.

    python -m tests.faults.database

For each harm, while readers read: first under a running server, then with the server started anew
in the middle of it. Readers must get every page; /livez says that the process answers, /readyz that
it is degraded and why; an editor who saves is refused, and nothing that was acknowledged is lost;
when the harm is undone, all is as before.
"""

import argparse
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from tests.at_once.person import Person, filled
from tests.at_once.publishing import page_of_use
from tests.at_once.server import PASSWORD
from tests.faults.editor import an_editor
from tests.faults.harms import (
    EMPTIES_WITH_A_RESTART,
    HARMS,
    ONLY_AFTER_A_RESTART,
    copy,
    file_of,
)
from tests.faults.readers import Readers, Seen, reading
from tests.faults.site import Site, running, until

NOTICED_WITHIN = 15.0


class Database:
    def __init__(self, site: Site, readers: Readers) -> None:
        self.site, self.readers = site, readers
        self.ana = Person(site.address, "ana", PASSWORD)
        self.page = page_of_use(self.ana, "training")
        self.acknowledged: list[str] = []

    def suffer(self, name: str, *, restart: bool) -> Seen:
        harm, reason, refuses = HARMS[name]
        form = self.ana.open(self.page).form
        self.readers.take()
        with harm(self.site):
            if restart:
                self.site.restart()
            if reason and (restart or name not in ONLY_AFTER_A_RESTART):
                until(lambda: self.says(reason), NOTICED_WITHIN)
            is_still = not (restart and name in EMPTIES_WITH_A_RESTART)
            if refuses and is_still:
                self.is_refused(form, f"{name} {restart}")
        until(lambda: self.site.ready()["state"] == "ready", 70)
        self.save(f"after {name} {restart}")
        return self.readers.take()

    def says(self, reason: str) -> bool:
        said = self.site.ready()
        assert said["status"] == 200, said
        return said["state"] == "degraded" and any(reason in one for one in said["reasons"])

    def is_refused(self, form: list[tuple[str, str]], words: str) -> None:
        answer = self.ana.send(self.page, filled(form, name_en=words, name_es=words))
        assert answer.status == 503, (words, answer.status, answer.text[:500])

    def save(self, words: str) -> None:
        form = self.ana.open(self.page).form
        answer = self.ana.send(self.page, filled(form, name_en=words, name_es=words))
        assert answer.status == 302, (words, answer.status, answer.complaints)
        self.acknowledged.append(words)

    def check(self) -> None:
        """Every edit that was acknowledged stands in the history; the file is good."""
        with closing(sqlite3.connect(file_of(self.site))) as other:
            told = "".join(str(row) for row in other.execute("SELECT after FROM catalog_edit"))
            assert other.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert [words for words in self.acknowledged if words not in told] == []


def suffer_all(names: list[str], restarts: tuple[bool, ...]) -> list[tuple[str, bool, Seen]]:
    found = []
    with (
        tempfile.TemporaryDirectory(
            prefix="batuta-database-", ignore_cleanup_errors=True
        ) as folder,
        running(Path(folder), f"sqlite:///{folder}/batuta.sqlite3") as site,
        reading(site.address) as readers,
    ):
        copy(file_of(site), site.folder / "older.sqlite3")
        with an_editor(site.environment) as editor:
            assert editor.do("both", "2")[0] == 2
        until(lambda: site.ready()["state"] == "ready", 20)
        database = Database(site, readers)
        for name in names:
            for restart in restarts:
                seen = database.suffer(name, restart=restart)
                assert seen.lost == [], (name, restart, seen.lost[:5])
                found.append((name, restart, seen))
                print(line(name, restart, seen), flush=True)
        database.check()
    return found


def line(name: str, restart: bool, seen: Seen) -> str:
    how = "server started anew" if restart else "running server"
    return (
        f"{name + ', ' + how:48} {seen.asked:5} pages, {len(seen.lost)} lost,"
        f" slowest {seen.slowest * 1000:5.0f} ms"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help=f"of: {', '.join(HARMS)}")
    found = suffer_all(parser.parse_args().names or [*HARMS], (False, True))
    pages = sum(seen.asked for _name, _restart, seen in found)
    print(f"{len(found)} times harmed, {pages} pages read, none of them lost.")


if __name__ == "__main__":
    main()
