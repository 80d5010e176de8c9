"""The feed of releases, held to what RFC 4287 wants and what feed readers rely on."""

from datetime import UTC, datetime
from xml.etree import ElementTree

import pytest

from advisor import releases
from advisor.formats.feed import MOST
from tests.builders import content, published

ATOM = "{http://www.w3.org/2005/Atom}"
LANG = "{http://www.w3.org/XML/1998/namespace}lang"
SITE = "https://batuta.example"
LANGUAGES = pytest.mark.parametrize("language", ["en", "es"])


def feed_of(client, language="en"):
    response = client.get(f"/{language}/releases/feed/")
    assert response.status_code == 200
    return ElementTree.fromstring(response.content)  # noqa: S314 (our own)


def words(element, name):
    (found,) = element.findall(ATOM + name)
    return found.text or ""


def links(element):
    return {link.get("rel"): link.get("href") for link in element.findall(ATOM + "link")}


def noted(number, notes, when=datetime(2026, 11, 30, 12, tzinfo=UTC)):
    return releases.add(
        releases.Published.of(
            number=number,
            content=content(),
            notes=notes,
            published_at=when,
            published_by="ana",
        )
    )


@LANGUAGES
def test_the_feed_has_all_that_atom_wants(client, language):
    published(1)
    published(2)
    feed = feed_of(client, language)
    assert feed.tag == ATOM + "feed"
    assert feed.get(LANG) == language
    address = f"{SITE}/{language}/releases/feed/"
    assert words(feed, "id") == address
    assert links(feed) == {"self": address, "alternate": f"{SITE}/{language}/releases/"}
    assert words(feed, "title")
    assert words(feed, "updated") == "2026-11-30T12:02:00+00:00"
    assert [name.text for name in feed.findall(f"{ATOM}author/{ATOM}name")] == ["Batuta"]


@LANGUAGES
def test_each_release_is_an_entry_in_the_language_of_the_feed_newest_first(client, language):
    published(1)
    published(2)
    entries = feed_of(client, language).findall(ATOM + "entry")
    pages = [f"{SITE}/{language}/releases/{number}/" for number in (2, 1)]
    assert [words(entry, "id") for entry in entries] == pages
    assert [links(entry) for entry in entries] == [{"alternate": page} for page in pages]
    assert [words(entry, "title") for entry in entries] == (
        ["Release 2", "Release 1"] if language == "en" else ["Versión 2", "Versión 1"]
    )
    assert [words(entry, "summary") for entry in entries] == (
        ["Release 2.", "Release 1."] if language == "en" else ["Versión 2.", "Versión 1."]
    )
    dates = ["2026-11-30T12:02:00+00:00", "2026-11-30T12:01:00+00:00"]
    assert [words(entry, "updated") for entry in entries] == dates
    assert [words(entry, "published") for entry in entries] == dates


def test_the_titles_of_the_two_feeds_are_in_their_languages(client):
    published(1)
    assert words(feed_of(client, "en"), "title") == "Batuta: releases of the catalog"
    assert words(feed_of(client, "es"), "title") == "Batuta: versiones del catálogo"
    assert words(feed_of(client, "es"), "subtitle").startswith("Qué cambió")


def test_notes_are_text_and_stay_what_was_typed(client):
    typed = "Prices of <b>Spot</b> & others: ]]> 5 < 6 “done”.\nA second line."
    noted(1, {"en": typed, "es": "Sí."})
    (entry,) = feed_of(client).findall(ATOM + "entry")
    assert words(entry, "summary") == typed
    assert entry.find(ATOM + "summary").get("type") == "text"


def test_a_feed_has_at_most_the_newest_fifty(client):
    for number in range(1, MOST + 3):
        published(number)
    entries = feed_of(client).findall(ATOM + "entry")
    assert len(entries) == MOST == 50
    assert words(entries[0], "title") == "Release 52"
    assert words(entries[-1], "title") == "Release 3"


def test_an_id_stays_when_more_is_published(client):
    published(1)
    before = [words(entry, "id") for entry in feed_of(client).findall(ATOM + "entry")]
    published(2)
    after = [words(entry, "id") for entry in feed_of(client).findall(ATOM + "entry")]
    assert after[1:] == before


def test_a_release_that_does_not_speak_the_language_is_left_out(client):
    noted(1, {"en": "English only."})
    published(2)
    assert len(feed_of(client, "es").findall(ATOM + "entry")) == 1
    assert len(feed_of(client, "en").findall(ATOM + "entry")) == 2


@pytest.mark.django_db
def test_it_is_served_as_a_feed_and_without_the_database(client, no_queries):
    published(1)
    with no_queries():
        response = client.get("/en/releases/feed/")
    assert response.headers["Content-Type"] == "application/atom+xml; charset=utf-8"
    again = client.get("/en/releases/feed/", headers={"If-None-Match": response.headers["ETag"]})
    assert again.status_code == 304


@LANGUAGES
@pytest.mark.parametrize("page", ["releases/", "releases/1/"])
def test_the_pages_of_releases_name_the_feed(client, page, language):
    published(1)
    html = client.get(f"/{language}/{page}").text
    assert 'type="application/atom+xml"' in html
    assert f'href="/{language}/releases/feed/"' in html


def test_the_list_of_releases_links_to_the_feed_in_words(client):
    published(1)
    page = client.get("/en/releases/").text
    assert '<a href="/en/releases/feed/" hx-boost="false">Follow the releases as a feed' in page


def test_before_the_first_release_it_says_so_like_any_page(client):
    response = client.get("/en/releases/feed/")
    assert response.status_code == 503
    assert response.headers["Cache-Control"] == "no-store"


def test_it_takes_no_parameters_and_only_reading(client):
    published(1)
    assert client.get("/en/releases/feed/?a=b")["Location"] == "/en/releases/feed/"
    assert client.post("/en/releases/feed/").status_code == 405


def test_pages_say_which_release_had_the_same_content_before(client):
    published(1)
    published(2, renames=[], terms=[], flowcharts=content_of_another())
    published(3)
    assert "content of release 1" in client.get("/en/releases/").text
    assert "contenido de la versión 1" in client.get("/es/releases/").text
    for number, other in ((1, 3), (3, 1)):
        page = client.get(f"/en/releases/{number}/").text
        assert f'<dd><a href="/en/releases/{other}/">Release {other}</a></dd>' in page
    assert "Same content" not in client.get("/en/releases/2/").text


def content_of_another():
    from tests.builders import PLATFORM, PLATFORM_OUTCOMES, flowchart_data

    return [flowchart_data("platform", *PLATFORM, *PLATFORM_OUTCOMES, settles="product")]
