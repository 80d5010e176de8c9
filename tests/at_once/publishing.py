"""Two publishers at once, round after round: two numbers or one clear sentence, and no gap.

    python -m tests.at_once.publishing --rounds 200

Each round ends with what both meant published, under numbers without a gap; whoever got no number
got one sentence, and the notes still in the form.
"""

import argparse
import json
import os
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from tests.at_once.person import Answer, Fields, Person, at_once, filled
from tests.at_once.server import PASSWORD, PEOPLE, site

PUBLISH = "/admin/advisor/release/add/"
NOTHING = "Nothing has changed since release"
SENTENCES = (
    NOTHING,
    "The drafts have changed since you were shown them",
    "was published meanwhile, by",
    "Somebody else is saving at this very moment",
)
MOST_TRIES = 8

Told = Counter[str]
"""What happened how often: “published”, or the sentence that was said instead."""


class Rounds:
    def __init__(self, address: str, folder: Path) -> None:
        self.folder = folder
        self.people = [Person(address, name, PASSWORD) for name in PEOPLE]
        self.uses = dict(zip(PEOPLE, ("training", "serving"), strict=True))
        self.pages = {slug: page_of_use(self.people[0], slug) for slug in self.uses.values()}
        self.told: Told = Counter()
        self.last = 1

    def run(self, rounds: int) -> Told:
        kinds: list[Callable[[int], None]] = [self.the_same, self.one_later, self.each_their_own]
        for number in range(rounds):
            kinds[number % len(kinds)](number)
            self.check()
        return self.told

    def the_same(self, number: int) -> None:
        """Both are shown the same drafts and publish them."""
        ana, beto = self.people
        self.edit(ana, f"{number}")
        forms = [self.form(person, number) for person in (ana, beto)]
        self.publish_at_once(forms)

    def one_later(self, number: int) -> None:
        """One is shown the drafts, the other edits and is shown them, then both publish."""
        ana, beto = self.people
        self.edit(ana, f"{number}")
        first = self.form(ana, number)
        self.edit(beto, f"{number}")
        self.publish_at_once([first, self.form(beto, number)])

    def each_their_own(self, number: int) -> None:
        """Both edit, look and publish on their own, twice, and again where that was refused."""
        at_once(*(lambda p=person: self.twice(p, number) for person in self.people))

    def twice(self, person: Person, number: int) -> None:
        for time in ("first", "then"):
            self.edit(person, f"{number}, {time}")
            self.until_done(person, number)

    def until_done(self, person: Person, number: int) -> None:
        for _try in range(MOST_TRIES):
            answer = person.send(PUBLISH, self.form(person, number))
            if self.outcome(person, answer, number) in ("published", NOTHING):
                return
        raise AssertionError(f"{person.name} tried {MOST_TRIES} times.")

    def publish_at_once(self, forms: list[Fields]) -> None:
        number = int(dict(forms[0])["notes_en"].split()[-1])
        pairs = list(zip(self.people, forms, strict=True))
        answers = at_once(*(lambda p=p, f=f: p.send(PUBLISH, f) for p, f in pairs))
        outcomes = [
            self.outcome(person, answer, number)
            for person, answer in zip(self.people, answers, strict=True)
        ]
        assert outcomes.count("published") == 1, outcomes

    def edit(self, person: Person, words: str) -> None:
        slug = self.uses[person.name]
        form = person.open(self.pages[slug]).form
        name = f"{slug} {words} of {person.name}"
        answer = person.send(self.pages[slug], filled(form, name_en=name, name_es=name))
        assert answer.status == 302, (answer.status, answer.complaints)

    def form(self, person: Person, number: int) -> Fields:
        page = person.open(PUBLISH)
        assert page.status == 200, page.status
        notes = notes_of(person, number)
        return filled(page.form, notes_en=f"{notes} {number}", notes_es=f"{notes} {number}")

    def outcome(self, person: Person, answer: Answer, number: int) -> str:
        """Hold an answer to what was promised, and say in a word what it is."""
        if answer.status == 302:
            self.told["published"] += 1
            return "published"
        assert answer.status == 200, (answer.status, answer.text[:2000])
        said = [next((one for one in SENTENCES if one in c), c) for c in answer.complaints]
        assert len(said) == 1, said
        assert said[0] in SENTENCES, said
        assert f"{notes_of(person, number)} {number}" in answer.text, "The notes are lost."
        self.told[said[0]] += 1
        return said[0]

    def check(self) -> None:
        """There is a release for each number so far, and the last one has what both meant."""
        self.last = 1 + self.told["published"]
        numbers = sorted(int(file.stem) for file in (self.folder / "releases").glob("*.json"))
        assert numbers == list(range(1, self.last + 1)), numbers[-5:]
        released = json.loads((self.folder / f"releases/{self.last}.json").read_text())
        names = {use["slug"]: use["name"]["en"] for use in json.loads(released["content"])["uses"]}
        for slug, page in self.pages.items():
            drafted = dict(self.people[0].open(page).form)["name_en"]
            assert names[slug] == drafted, (names[slug], drafted)


def notes_of(person: Person, number: int) -> str:
    return f"What {person.name} says in round {number}:"


def page_of_use(person: Person, slug: str) -> str:
    listed = person.open(f"/admin/catalog/use/?q={slug}").text
    (page,) = {part.split('"')[0] for part in listed.split('href="')[1:] if is_page(part)}
    return page


def is_page(part: str) -> bool:
    return part.startswith("/admin/catalog/use/") and "/change/" in part.split('"')[0]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=200)
    rounds = parser.parse_args().rounds
    with (
        tempfile.TemporaryDirectory(prefix="batuta-at-once-") as folder,
        site(Path(folder), os.environ.get("TEST_DATABASE_URL")) as address,
    ):
        told = Rounds(address, Path(folder)).run(rounds)
    print(f"{rounds} rounds, and every promise was kept.")
    for sentence, count in told.most_common():
        print(f"{count:6} {sentence}")


if __name__ == "__main__":
    main()
