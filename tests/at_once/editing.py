"""Two editors at once, round after round: nobody saves over what they have not seen.

    python -m tests.at_once.editing --rounds 200

After each round everything that both typed is saved, whoever came second has seen both versions,
and the history tells all of it without a break.
"""

import argparse
import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.at_once.acting import Acting
from tests.at_once.checking import checking
from tests.at_once.desk import Sending, Told, page_of, row_of, with_row
from tests.at_once.person import filled
from tests.at_once.server import database, served, settings

FACT = {"kind": "limit", "confidence": "normal"}


class Rounds(Acting):
    """What two editors may do to the same forms at the same moment."""

    def run(self, rounds: int) -> Told:
        kinds: list[Callable[[int], None]] = [
            self.the_same_field,
            self.two_fields,
            self.two_facts,
            self.a_fact_on_two_pages,
            self.a_fact_that_one_deletes,
            self.an_entry_that_one_deletes,
            self.two_facts_at_one_place,
            self.an_entry_that_one_renames,
            self.a_question_that_one_retires,
            self.a_choice_that_one_moves,
            self.a_question_behind_which_one_adds_another,
            self.an_entry_that_one_imports,
            self.an_entry_that_one_marks_as_checked,
            self.an_entry_that_one_restores,
        ]
        for number in range(rounds):
            kinds[number % len(kinds)](number)
        return self.told

    def typed(self, page: str, number: int, *fields: str) -> list[Sending]:
        """What each of the two types into one field of a page."""
        sendings = []
        for person, name in zip(self.people, fields, strict=True):
            words = f"{person.name} {number} {name}"
            typed = filled(person.open(page).form, **{name: words})
            sendings.append(Sending(person, page, typed, words))
        return sendings

    def the_same_field(self, number: int) -> None:
        page = page_of(self.people[0], "question", "containers")
        self.both(*self.typed(page, number, "text_en", "text_en"))

    def two_fields(self, number: int) -> None:
        page = page_of(self.people[0], "question", "managed")
        sendings = self.typed(page, number, "text_en", "text_es")
        self.both(*sendings)
        self.sees(page, *(word for one in sendings for word in one.words))

    def two_facts(self, number: int) -> None:
        page = page_of(self.people[0], "question", "orchestrate")
        sendings = self.typed(page, number, "facts-0-text_en", "facts-1-text_en")
        self.both(*sendings)
        self.sees(page, *(word for one in sendings for word in one.words))

    def a_fact_on_two_pages(self, number: int) -> None:
        ana, beto = self.people
        entry = page_of(ana, "question", "containers")
        fact = f"/admin/catalog/questionfact/{dict(ana.open(entry).form)['facts-0-id']}/change/"
        first, second = f"ana {number} of two", f"beto {number} of two"
        self.both(
            Sending(ana, fact, filled(ana.open(fact).form, text_en=first), first),
            Sending(
                beto, entry, filled(beto.open(entry).form, **{"facts-0-text_es": second}), second
            ),
        )
        self.sees(entry, first, second)

    def a_fact_that_one_deletes(self, number: int) -> None:
        ana, beto = self.people
        page = page_of(ana, "product", "gke")
        place, words = str(1000 + number), f"beto {number} deleted"
        fact, _row = with_row(ana.open(page).form, "facts", **FACT, position=place, text_en="Old.")
        self.done(ana.send(page, fact))
        forms = [person.open(page).form for person in self.people]
        row = row_of(forms[0], "facts", position=place)
        self.both(
            Sending(ana, page, filled(forms[0], **{f"{row}DELETE": "on"})),
            Sending(beto, page, filled(forms[1], **{f"{row}text_en": words}), words),
        )

    def an_entry_that_one_deletes(self, number: int) -> None:
        ana, beto = self.people
        page = self.new_term(f"deleted-{number}")
        words = f"beto {number} entry"
        asked = page.replace("/change/", "/delete/")
        self.both(
            Sending(ana, asked, ana.open(asked).form),
            Sending(beto, page, filled(beto.open(page).form, text_en=words), words),
        )

    def two_facts_at_one_place(self, number: int) -> None:
        page, place = page_of(self.people[0], "product", "gke"), str(2000 + number)
        sendings = []
        for person in self.people:
            words = f"{person.name} {number} place"
            form, row = with_row(
                person.open(page).form, "facts", **FACT, position=place, text_en=words
            )
            sendings.append(Sending(person, page, form, words))
            sendings[-1].mend = {f"{row}position": str(5000 + number)}
            sendings[-1].is_shown = False
        self.both(*sendings)
        self.sees(page, *(word for one in sendings for word in one.words))

    def an_entry_that_one_renames(self, number: int) -> None:
        ana, beto = self.people
        page = self.new_term(f"old-{number}")
        slug, words = f"new-{number}", f"beto {number} renamed"
        self.both(
            Sending(ana, page, filled(ana.open(page).form, slug=slug), slug),
            Sending(beto, page, filled(beto.open(page).form, text_en=words), words),
        )
        self.sees(page, slug, words)


@contextmanager
def rounds_on(folder: Path, postgresql: str | None) -> Iterator[Rounds]:
    """The rounds on a new site that keeps its files in the folder."""
    with (
        database(folder, postgresql) as url,
        served(folder, url) as environment,
        checking(settings(folder, url, environment["SITE_URL"])) as checker,
    ):
        yield Rounds(environment["SITE_URL"], checker)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=200)
    rounds = parser.parse_args().rounds
    with tempfile.TemporaryDirectory(prefix="batuta-at-once-") as folder:
        with rounds_on(Path(folder), os.environ.get("TEST_DATABASE_URL")) as both:
            told = both.run(rounds)
        log = (Path(folder) / "log").read_text()
        assert "Traceback" not in log, log
    print(f"{rounds} rounds, and every promise was kept.")
    for sentence, count in told.most_common():
        print(f"{count:6} {sentence}")


if __name__ == "__main__":
    main()
