"""The files of the pictures: made once, whole or not at all, and asked for by nobody in vain."""

import logging
import os
import time
from typing import Any

import pytest

from advisor import releases
from advisor.pictures import at_once, folder, making, painting
from advisor.pictures.making import Maker
from advisor.pictures.painting import NotPaintedError, Picture, paint
from tests.builders import drafted, published
from tests.pictures import hung, size

CARD = "/en/pictures/1/platform/gke.png"
SMALL = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"/>'


@pytest.fixture
def quick(monkeypatch: Any) -> None:
    """Paint one small picture instead of all."""
    monkeypatch.setattr(folder, "every", lambda release: [Picture("en.png", SMALL, 2)])


def names() -> list[str]:
    """What stands in the folder of the pictures, without the lock."""
    return sorted(name for name in os.listdir(folder.root()) if name != ".lock")


def test_the_painter_writes_each_picture_under_its_name(tmp_path):
    paint([Picture("en/a.png", SMALL, 2), Picture("es.png", SMALL)], tmp_path)
    assert size((tmp_path / "en" / "a.png").read_bytes()) == (80, 40)
    assert size((tmp_path / "es.png").read_bytes()) == (40, 20)


@pytest.mark.parametrize("svg", ["no SVG", SMALL.replace("40", "4000000")])
def test_what_cannot_be_painted_ends_the_painter_and_nothing_else(tmp_path, svg):
    with pytest.raises(NotPaintedError, match="The painter ended with"):
        paint([Picture("en.png", svg, 100)], tmp_path)


def test_a_painter_that_hangs_is_ended(tmp_path, monkeypatch):
    monkeypatch.setattr(painting, "PATIENCE", 0.001)
    with pytest.raises(NotPaintedError, match=r"more than 0\.001 seconds"):
        paint([Picture("en.png", SMALL)], tmp_path)


def test_a_release_is_painted_once(quick):
    release = published()
    assert (folder.make(release), folder.make(release)) == (1, 0)
    assert names() == [folder.of(1).name]
    assert folder.make(release, again=True) == 1
    assert size(folder.read(1, "en.png")) == (80, 40)


def test_what_was_there_stays_when_it_cannot_be_painted_again(quick, monkeypatch):
    release = published()
    folder.make(release)
    monkeypatch.setattr(folder, "every", lambda release: [Picture("en.png", "no SVG")])
    with pytest.raises(NotPaintedError):
        folder.make(release, again=True)
    assert names() == [folder.of(1).name]
    assert folder.read(1, "en.png")


def test_two_do_not_paint_at_once(quick):
    with folder.alone(), pytest.raises(folder.BusyError):
        folder.make(published())


def test_another_name_of_the_site_has_pictures_of_its_own(settings):
    before = folder.of(1)
    settings.SITE_URL = "https://elsewhere.example"
    assert folder.of(1) != before


def test_what_is_of_no_use_is_removed(quick):
    folder.make(published(2))
    day = time.time() - folder.DAY - 1
    for name in ("1-00000000", ".2.abc.tmp", "2-00000000", "2-11111111"):
        (folder.root() / name).mkdir()
    os.utime(folder.root() / "2-00000000", (day, day))
    os.utime(folder.of(2), (day, day))
    folder.tidy({2})
    assert names() == sorted(["2-11111111", folder.of(2).name])


def test_only_so_many_releases_keep_theirs(quick, settings):
    settings.PICTURES_KEPT = 2
    for number in (1, 2, 3):
        published(number)
    maker = Maker()
    for number in (1, 2, 3):
        maker.make(number)
    assert names() == sorted(folder.of(number).name for number in (2, 3))


def test_the_newest_release_is_painted_first_and_each_once(quick, monkeypatch):
    painted: list[int] = []
    make = folder.make
    monkeypatch.setattr(
        folder, "make", lambda release: painted.append(release.number) or make(release)
    )
    maker = Maker()
    for number in (1, 2, 3):
        published(number)
    for _second in range(5):
        maker.look()
        if maker._thread:
            maker._thread.join()
    assert painted == [3, 2, 1]


def test_what_goes_wrong_is_said_once_and_tried_again_later(quick, monkeypatch, caplog):
    published()
    folder.root().write_text("no folder")
    maker = Maker()
    with caplog.at_level(logging.ERROR):
        for _second in range(3):
            maker.look()
            if maker._thread:
                maker._thread.join()
    assert [record.message.partition(":")[0] for record in caplog.records] == [
        "The pictures of release 1 were not painted"
    ]
    folder.root().unlink()
    monkeypatch.setattr(making, "monotonic", lambda: time.monotonic() + making.PAUSE)
    maker.look()
    assert maker._thread
    maker._thread.join()
    assert folder.is_made(1)


@pytest.mark.django_db
def test_publishing_needs_no_pictures(client):
    from catalog.publish import publish

    folder.root().write_text("no folder")
    drafted()
    release = publish("ana", {"en": "The first.", "es": "La primera."})
    assert releases.current().number == release.number
    assert client.get(f"/en/releases/{release.number}/").status_code == 200
    answer = client.get(f"/en/pictures/{release.number}/platform.png")
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "10")


def test_a_picture_is_asked_for_by_its_address_and_needs_no_database(client):
    published()
    hung()
    answer = client.get(CARD)
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "image/png")
    assert answer.headers["Content-Disposition"] == 'inline; filename="batuta-platform-1-en.png"'
    assert "Content-Language" not in answer.headers


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/en/pictures/1/platform/nothing.png", 404),
        ("/en/pictures/1/nothing.png", 404),
        ("/en/pictures/9.png", 404),
        ("/en/pictures/0.png", 404),
        ("/en/pictures/1/../../releases/1.png", 404),
        ("/en/pictures/1.png?a=1", 302),
        ("/zz/pictures/1.png", 404),
    ],
)
def test_what_there_is_no_picture_of_is_not_found(client, path, status):
    published()
    hung()
    assert client.get(path).status_code == status


def test_while_it_is_being_painted_a_reader_is_told_when_to_come_back(client):
    published()
    answer = client.get("/es/pictures/1/platform.png")
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "10")
    assert "Esta imagen aún no está lista" in answer.text
    hung()
    assert client.get(CARD).status_code == 200


@pytest.mark.parametrize("address", [CARD, "/es/pictures/1.png"])
def test_a_card_is_painted_at_once_for_who_asks_before_it_is_there(client, address):
    published()
    answer = client.get(address)
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "image/png")
    assert not folder.is_made(1)
    folder.make(releases.get(1))
    assert client.get(address).content == answer.content


def test_no_card_is_painted_at_once_of_what_there_is_not_or_if_it_takes_too_long(
    client, monkeypatch
):
    published()
    assert client.get("/en/pictures/1/platform/nothing.png").status_code == 503
    monkeypatch.setattr(at_once, "PATIENCE", 0.001)
    assert client.get(CARD).status_code == 503


def test_for_a_release_that_keeps_none_there_is_the_picture_of_the_site(client, settings):
    settings.PICTURES_KEPT = 1
    published(1)
    published(2)
    answer = client.get(CARD)
    assert (answer.status_code, answer.headers["Location"]) == (302, "/en/pictures/2.png")


def test_a_picture_that_cannot_be_read_is_no_error_of_the_page(client):
    published()
    (folder.of(1) / "en" / "platform" / "gke.png").mkdir(parents=True)
    assert client.get(CARD).status_code == 404


@pytest.mark.django_db
def test_a_command_paints_them_too(quick, capsys):
    from django.core.management import call_command

    published()
    call_command("paint_pictures")
    call_command("paint_pictures")
    call_command("paint_pictures", "--again")
    assert capsys.readouterr().out.splitlines() == [
        "Release 1: 1 pictures painted.",
        "Release 1: all pictures are there.",
        "Release 1: 1 pictures painted.",
    ]
