"""Two editors at their desks, and what each round keeps: whoever is refused loses no word."""

from collections import Counter
from typing import Any

from tests.at_once.checking import Checker
from tests.at_once.person import Answer, Fields, Person, at_once, filled
from tests.at_once.server import PASSWORD, PEOPLE

NEWER = "Somebody has saved a newer version"
SENTENCES = (
    NEWER,
    "Somebody has deleted this meanwhile",
    "Nothing is deleted yet: somebody has changed some of it",
    "Somebody has changed this flowchart since you opened this page.",
    "Somebody else is saving at this moment: confirm once more.",
    "The drafts have changed since this page was made",
    "Nothing is restored yet: somebody has changed it since this page was made.",
    "Two facts of one kind have the same position: give each its own.",
)
AGAIN = "The database did not take it, so nothing is saved yet."
MOST_TRIES = 6

Told = Counter[str]
"""What happened how often: “saved”, or the sentence that was said instead."""


class Sending:
    """Something that one of the two is about to send, made from a page as it was opened."""

    def __init__(self, person: Person, path: str, fields: Fields, *words: str) -> None:
        self.person, self.path, self.fields = person, path, fields
        self.words = words  # what is typed; "" where nothing is
        self.mend: dict[str, str] = {}  # what is typed over before it is sent again
        self.is_form = True  # or the words stand in a file, which no form gives back
        self.is_shown = True  # to who comes second; a new part stays as it is, and in no form

    def send(self) -> Answer:
        return self.person.send(self.path, self.fields)


class Desk:
    def __init__(self, address: str, checker: Checker) -> None:
        self.people = [Person(address, name, PASSWORD) for name in PEOPLE]
        self.checker = checker
        self.told: Told = Counter()
        self.saved: list[str] = []  # words that somebody was told are saved

    def both(self, *sendings: Sending) -> None:
        """Send both at the same moment; who is refused looks at the page and sends it again."""
        answers = at_once(*(sending.send for sending in sendings))
        for sending, answer, other in zip(sendings, answers, reversed(sendings), strict=True):
            self.settle(sending, answer, other)
        self.check()

    def settle(self, sending: Sending, answer: Answer, other: Sending) -> None:
        for _try in range(MOST_TRIES):
            if answer.status == 302:
                self.told["saved"] += 1
                self.saved += sending.words
                return
            said = self.reason(answer)
            self.told[said] += 1
            if said == NEWER and other.is_shown:
                assert all(word in answer.text for word in other.words), "One version is missing."
            assert not self.lost(sending, answer), self.lost(sending, answer)
            answer = sending.person.send(sending.path, filled(answer.form, **sending.mend))
        raise AssertionError(f"{sending.person.name} tried {MOST_TRIES} times: {said}")

    def lost(self, sending: Sending, answer: Answer) -> list[str]:
        values = [value for _name, value in answer.form]
        words = sending.words if sending.is_form else ()
        return [word for word in words if not any(word in value for value in values)]

    def reason(self, answer: Answer) -> str:
        """Hold a refusal to what was promised, and return the sentence that says why."""
        if answer.status == 503 and AGAIN in answer.text:
            return AGAIN
        assert answer.status == 200, (answer.status, answer.text[:3000])
        said = next((one for one in SENTENCES if one in answer.text), "")
        assert said, answer.complaints or answer.text[:3000]
        return said

    def check(self) -> None:
        words, self.saved = self.saved, []
        self.checker.check(words)

    def done(self, answer: Answer) -> Answer:
        """Something that one does alone, and that nobody stands against."""
        assert answer.status == 302, (answer.status, answer.complaints, answer.text[:3000])
        return answer

    def sees(self, page: str, *words: str) -> None:
        """Both find all words on a page."""
        for person in self.people:
            text = " ".join(value for _name, value in person.open(page).form)
            assert all(word in text for word in words), (words, text)


def page_of(person: Person, model: str, slug: str) -> str:
    """The page of the entry with this slug, found as an editor finds it: in the list."""
    start = f"/admin/catalog/{model}/"
    listed = person.open(f"{start}?q={slug}").text.partition('id="result_list"')[2]
    rows = listed.split("<tr>")[1:]
    found = [row for row in rows if f'href="{start}' in row and "/change/" in row]
    (row,) = found if len(found) == 1 else [row for row in found if f">{slug}<" in row]
    return start + row.partition(f'href="{start}')[2].partition("?")[0].partition('"')[0]


def row_of(fields: Fields, prefix: str, **given: Any) -> str:
    """The beginning of the names of the row with these values, such as “facts-3-”."""
    sent = dict(fields)
    for number in range(int(sent[f"{prefix}-TOTAL_FORMS"])):
        row = f"{prefix}-{number}-"
        if all(sent.get(row + name) == value for name, value in given.items()):
            return row
    raise LookupError(given)


def with_row(fields: Fields, prefix: str, **given: str) -> tuple[Fields, str]:
    """The fields with one more row, as “Add another” makes it, and the beginning of its names."""
    number = dict(fields)[f"{prefix}-TOTAL_FORMS"]
    row = f"{prefix}-{number}-"
    total = {f"{prefix}-TOTAL_FORMS": str(int(number) + 1)}
    return filled(fields, **total, **{row + name: value for name, value in given.items()}), row
