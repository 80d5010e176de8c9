"""Holds the history of a site against its drafts, in a process of its own beside the server.

Every change of an entry must begin with what the one before it ended with, the last one must end
with what is saved, and what somebody was told is saved must stand in one of them.
"""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tests.at_once.server import ROOT


class Checker:
    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        assert self._line() == "ready"

    def check(self, words: list[str]) -> None:
        """Fail unless the history tells everything that happened since the last check."""
        assert self.process.stdin
        self.process.stdin.write(f"{json.dumps(words)}\n")
        self.process.stdin.flush()
        faults = self._line()
        assert faults == [], faults

    def _line(self) -> Any:
        assert self.process.stdout
        line = self.process.stdout.readline()
        assert line, "The process that checks has ended."
        return json.loads(line)


@contextmanager
def checking(environment: dict[str, str]) -> Iterator[Checker]:
    command = [sys.executable, "-m", "tests.at_once.checking"]
    pipe = subprocess.PIPE
    with subprocess.Popen(
        command, cwd=ROOT, env=environment, stdin=pipe, stdout=pipe, text=True
    ) as process:
        try:
            yield Checker(process)
        finally:
            process.terminate()


class Ledger:
    """What the history has told so far of every entry."""

    def __init__(self) -> None:
        from catalog.history.wholes import all_states

        self.states: dict[Any, Any] = {**all_states()}
        self.last = 0

    def faults(self, words: list[str]) -> list[str]:
        from catalog.history.wholes import all_states
        from catalog.models import Edit

        edits = list(Edit.objects.filter(pk__gt=self.last).order_by("pk"))
        found = [f"{edit} begins with another state." for edit in edits if not self._follows(edit)]
        told = json.dumps([edit.after for edit in edits], ensure_ascii=False)
        found += [f"No change has “{word}”." for word in words if word not in told]
        now: dict[Any, Any] = {**all_states()}
        known = {entry: state for entry, state in self.states.items() if state}
        changed = [entry for entry in known | now if known.get(entry) != now.get(entry)]
        return found + [f"{model.__name__} {pk} is saved otherwise." for model, pk in changed]

    def _follows(self, edit: Any) -> bool:
        from catalog.fixtures.files import BY_LABEL

        entry = BY_LABEL[edit.model], edit.entry_id
        before = self.states.get(entry)
        self.states[entry], self.last = edit.after, edit.pk
        return bool(before == edit.before)


def main() -> None:
    import django

    django.setup()
    from django.db import connection

    ledger = Ledger()
    print(json.dumps("ready"), flush=True)
    for line in sys.stdin:
        connection.close()
        print(json.dumps(ledger.faults(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
