"""The store: releases in memory and in files, without the database."""

import json
import logging
from dataclasses import replace
from pathlib import Path

import pytest

from advisor import health, releases
from advisor.releases import (
    NotHereYetError,
    NothingPublishedError,
    RefusedError,
    UnknownReleaseError,
)
from advisor.storage import shelf
from advisor.storage.published import checksum_of
from tests.builders import content, published


def file_of(settings, number: int) -> Path:
    return Path(settings.DATA_DIR) / "releases" / f"{number}.json"


@pytest.fixture
def clock(monkeypatch):
    """A clock for refusals that a test can put forward."""
    times = [1000.0]
    monkeypatch.setattr(shelf, "monotonic", lambda: times[0])
    return times


@pytest.fixture
def awaited_news():
    releases.await_news()
    yield
    releases._store.awaits_news = False


def test_the_newest_release_is_current_and_the_others_are_found_by_number():
    for number in (1, 3, 2):
        published(number)
    assert releases.current().number == 3
    assert [releases.get(number).number for number in (1, 2, 3)] == [1, 2, 3]
    assert [heading.number for heading in releases.index()] == [3, 2, 1]


def test_a_process_that_starts_serves_what_the_files_hold():
    before = [published(1), published(2)]
    releases.forget()
    assert [releases.get(1), releases.current()] == before
    assert releases.index()[0].notes == {"en": "Release 2.", "es": "Versión 2."}


def test_a_release_is_read_once_in_each_language():
    release = published()
    assert release.snapshot("es").products[0].facts[0].text.endswith("(es)")
    assert release.snapshot("es") is releases.current().snapshot("es")
    assert release.snapshot("en").language == "en"


def test_a_release_does_not_speak_a_language_that_its_notes_do_not_have():
    with pytest.raises(UnknownReleaseError, match="“fr”"):
        published().snapshot("fr")


def test_a_release_file_is_whole_and_nothing_else_is_left_beside_it(settings):
    release = published(7)
    (file,) = (Path(settings.DATA_DIR) / "releases").iterdir()
    assert json.loads(file.read_text()) == {
        "number": 7,
        "published_at": "2026-11-30T12:07:00+00:00",
        "published_by": "editor",
        "notes": {"en": "Release 7.", "es": "Versión 7."},
        "checksum": release.checksum,
        "content": content(),
    }


def test_a_file_that_could_not_be_finished_leaves_nothing_behind(settings, monkeypatch):
    def full(_descriptor):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    assert published().number == releases.current().number == 1
    assert list((Path(settings.DATA_DIR) / "releases").iterdir()) == []


def test_a_release_file_is_never_replaced_by_another_release(settings):
    published(1)
    before = file_of(settings, 1).read_bytes()
    published(1)
    with pytest.raises(RefusedError, match="already holds another release 1"):
        published(1, products=[])
    assert file_of(settings, 1).read_bytes() == before


def test_a_release_that_is_not_whole_is_not_added():
    good = published(1)
    bad = replace(good, checksum="0" * 64, number=2)
    with pytest.raises(RefusedError, match="does not match its checksum"):
        releases.add(bad)
    assert releases.current() == good


def test_a_number_that_nobody_published_is_unknown():
    published(1)
    for number in (0, 2, 999_999_999):
        with pytest.raises(UnknownReleaseError):
            releases.get(number)


def test_without_any_release_there_is_nothing_to_show():
    with pytest.raises(NothingPublishedError):
        releases.current()
    assert releases.index() == ()


@pytest.mark.usefixtures("awaited_news")
def test_while_the_database_has_not_been_heard_an_unknown_number_may_still_come():
    with pytest.raises(NotHereYetError):
        releases.current()
    published(1)
    with pytest.raises(NotHereYetError):
        releases.get(2)
    assert releases.current().number == 1


def test_only_a_few_older_releases_stay_in_memory(settings):
    settings.OLDER_RELEASES_KEPT = 2
    releases.forget()
    for number in (1, 2, 3, 4):
        published(number)
    for number in (1, 2, 3):
        releases.get(number)
        file_of(settings, number).unlink()
    releases.get(2)
    releases.get(3)
    with pytest.raises(NotHereYetError):
        releases.get(1)


DAMAGE = {
    "changed content": lambda file: rewrite(file, "Gke", "GKE"),
    "changed checksum": lambda file: edit(file, checksum="0" * 64),
    "another number": lambda file: edit(file, number=1),
    "cut off": lambda file: file.write_bytes(file.read_bytes()[:-1]),
    "empty": lambda file: file.write_bytes(b""),
    "not text": lambda file: file.write_bytes(b"\xff" + file.read_bytes()),
    "half a character": lambda file: rewrite(file, "managed?", r"\ud800"),
    "a name twice": lambda file: rewrite(file, '{"checksum"', '{"number":2,"checksum"'),
    "not a number": lambda file: rewrite(file, '"number":2', '"number":NaN'),
    "a huge number": lambda file: rewrite(file, '"number":2', f'"number":{"9" * 5000}'),
    "deeply nested": lambda file: file.write_text("[" * 100_000),
    "a part missing": lambda file: edit(file, published_by=None),
    "a part too many": lambda file: edit(file, more=1),
    "a note that is no text": lambda file: edit(file, notes={"en": 1}),
    "no notes": lambda file: edit(file, notes={}),
    "no time": lambda file: edit(file, published_at="yesterday"),
    "a time without a zone": lambda file: edit(file, published_at="2026-11-30T12:00:00"),
    "another schema": lambda file: resigned(file, content(schema=99)),
    "no catalog": lambda file: resigned(file, "{}"),
    "too large": lambda file: enlarge(file),
}


def rewrite(file: Path, old: str, new: str) -> None:
    assert old in file.read_text()
    file.write_text(file.read_text().replace(old, new, 1))


def edit(file: Path, **changes) -> None:
    file.write_text(json.dumps(json.loads(file.read_text()) | changes))


def resigned(file: Path, text: str) -> None:
    """Content that matches its checksum and still is not a release."""
    edit(file, content=text, checksum=checksum_of(text))


def enlarge(file: Path) -> None:
    with file.open("ab") as end:
        end.truncate(65 * 1024 * 1024)


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE)
def test_a_damaged_file_is_refused_and_the_release_before_it_is_served(settings, damage):
    published(1)
    published(2)
    damage(file_of(settings, 2))
    releases.forget()
    assert releases.current().number == 1
    assert [heading.number for heading in releases.index()] == [1]
    with pytest.raises(NotHereYetError):
        releases.get(2)
    assert list(releases.state().refused) == [2]


def test_a_damaged_older_file_leaves_all_others_as_they_are(settings):
    for number in (1, 2, 3):
        published(number)
    edit(file_of(settings, 2), checksum="0" * 64)
    releases.forget()
    assert [heading.number for heading in releases.index()] == [3, 1]
    assert releases.current().number == 3
    assert releases.get(1).number == 1
    with pytest.raises(NotHereYetError):
        releases.get(2)


def test_a_release_in_memory_does_not_suffer_from_its_file(settings):
    published(1)
    file_of(settings, 1).write_text("rubbish")
    assert releases.current().number == releases.get(1).number == 1


def test_a_refused_release_is_logged_once_a_minute(settings, clock, caplog):
    published(1)
    published(2)
    edit(file_of(settings, 1), checksum="0" * 64)
    releases.forget()
    with caplog.at_level(logging.ERROR):
        for seconds, lines in ((0, 1), (59, 1), (2, 2), (0, 2)):
            clock[0] += seconds
            with pytest.raises(NotHereYetError):
                releases.get(1)
            assert len(caplog.messages) == lines
    assert set(caplog.messages) == {
        "Release 1 is not served. Its content does not match its checksum."
    }


def test_a_file_that_was_put_right_is_served_again(settings, clock):
    published(1)
    published(2)
    good = file_of(settings, 1).read_text()
    file_of(settings, 1).write_text("rubbish")
    releases.forget()
    with pytest.raises(NotHereYetError):
        releases.get(1)
    file_of(settings, 1).write_text(good)
    clock[0] += 61
    assert releases.get(1).number == 1
    assert releases.state().refused == {}


def test_what_else_lies_in_the_folder_is_left_alone(settings):
    published(1)
    folder = Path(settings.DATA_DIR) / "releases"
    for name in ("007.json", "0.json", "x.json", "2.json.bak", "²3.json", "-4.json"):
        (folder / name).write_text("rubbish")
    releases.forget()
    assert [heading.number for heading in releases.index()] == [1]
    assert releases.state().refused == {}


def test_the_edition_changes_with_every_release():
    editions = [releases.edition()]
    for number in (1, 2):
        published(number)
        editions.append(releases.edition())
    releases.forget()
    editions.append(releases.edition())
    assert len(set(editions)) == 4
    assert releases.edition() == editions[-1]


def test_a_release_whose_file_cannot_be_written_stays_in_memory_and_is_told_of(settings):
    Path(settings.DATA_DIR, "releases").write_text("a file where the folder should be")
    for number in (1, 2):
        published(number)
    assert releases.current().number == 2
    assert releases.get(1).number == 1
    assert releases.state().unwritten == (1, 2)
    assert "The file of release 1 could not be written, see the log." in health.unwritten()
