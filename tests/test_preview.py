"""The preview: the public site's own pages, made from the drafts, under a link that ends."""

from collections.abc import Callable
from copy import deepcopy
from datetime import timedelta
from threading import Semaphore
from typing import Any

import pytest
from django.db import OperationalError
from django.test import Client
from django.utils import timezone

from advisor.middleware import routes
from catalog import drafts
from catalog.models import PreviewLink, Product
from catalog.preview import drafted as making
from catalog.preview import links
from tests.builders import Data, data, drafted, published
from tests.seeded import faulty
from tests.test_middleware_headers import SECURE
from tests.webpage import WebPage

pytestmark = pytest.mark.django_db

Get = Callable[..., Any]
HOUR = timedelta(hours=1)
ADVICE = "orchestrate=yes&containers=yes"


@pytest.fixture
def link() -> PreviewLink:
    published(1)
    return links.make("ana", "Bo, to have a look", HOUR)


@pytest.fixture
def content(monkeypatch: Any) -> Data:
    """What the drafts say; reading them from the database takes a test of its own."""
    said = deepcopy(data())
    monkeypatch.setattr(drafts, "content", lambda: said)
    return said


@pytest.fixture
def get(link: PreviewLink, content: Data, client: Client) -> Get:
    """Ask for a page of the preview by its path."""

    def ask(path: str, **given: Any) -> Any:
        return client.get(links.prefix(link) + path, secure=True, **given)

    return ask


def test_the_drafts_are_shown_and_the_public_page_stays_as_it_is(link, client):
    drafted()
    page = f"{links.prefix(link)}/en/products/gke/"
    assert "Gke" in client.get(page).text
    for name in ("Brand new", "Changed meanwhile"):  # also right after it was shown
        Product.objects.filter(slug="gke").update(name=name)
        assert name in client.get(page).text
        assert name not in client.get("/en/products/gke/").text


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "Preview of the drafts – not published"), ("es", "Vista previa de los borradores")],
)
def test_a_page_says_whose_preview_it_is_and_until_when_in_its_language(get, language, words):
    page = WebPage(get(f"/{language}/products/gke/").text)
    assert words in page.words
    assert "ana" in page.words
    assert "Bo" not in page.words  # for whom it was made is nobody else's business
    assert "/admin/catalog/previewlink/" in page.links


def test_the_title_and_the_footer_say_that_it_is_a_preview(get):
    text = get("/en/products/gke/").text
    assert "<title>Preview: " in text
    assert "You are reading the drafts, as release 2 would have them." in text
    assert 'rel="canonical"' not in text
    assert '<meta name="robots" content="noindex, nofollow">' in text


def test_a_shared_address_within_the_preview_says_what_the_drafts_change_about_it(
    get, content, client
):
    address = f"/en/advice/1/?{ADVICE}"
    assert client.get(address).text.count("release 2") == 0
    orchestrate, containers, *_ = content["flowcharts"][0]["questions"]
    orchestrate["choices"][1]["leads_to"] = "gke"
    containers["choices"][0]["leads_to"] = "compute-engine"
    page = WebPage(get(address).text).words
    assert "release 2" in page
    assert "Compute Engine" in page


def test_the_wizard_leads_to_the_advice_of_the_drafts(get, link):
    onward = get(f"/en/choose/platform/?{ADVICE}")
    assert onward.headers["Location"] == f"{links.prefix(link)}/en/advice/2/?{ADVICE}"


def test_absolute_addresses_stay_within_the_preview(get, link):
    permalink = f"https://batuta.example{links.prefix(link)}/en/advice/2/?{ADVICE}"
    assert f'data-copy="{permalink.replace("&", "&amp;")}"' in get(f"/en/advice/2/?{ADVICE}").text
    assert get(f"/en/advice/2.json?{ADVICE}").json()["permalink"] == permalink
    assert f"<{permalink}>" in get(f"/en/advice/2.md?{ADVICE}").text


def test_what_is_taken_away_says_that_it_is_not_published(get):
    markdown, data = get(f"/es/advice/2.md?{ADVICE}"), get(f"/es/advice/2.json?{ADVICE}")
    words = "Vista previa de los borradores – sin publicar"
    assert markdown.text.startswith(f"> **{words}**\n")
    assert data.json()["preview"] == words
    for answer in (markdown, data, get("/en/gpus.csv")):
        assert 'filename="preview-' in answer.headers["Content-Disposition"]
        assert int(answer.headers["Content-Length"]) == len(answer.content)


def test_the_list_of_releases_begins_with_the_drafts(get):
    text = get("/en/releases/").text
    assert text.index("Release 2") < text.index("What the drafts say. It is not published.")
    assert text.index("What the drafts say") < text.index("Release 1")
    assert get("/en/releases/2/").status_code == 200


def test_there_is_a_preview_before_the_first_release(content, client):
    link = links.make("ana", "", HOUR)
    assert "as release 1 would have them" in client.get(f"{links.prefix(link)}/en/").text


@pytest.mark.parametrize(
    "path", ["/", "/en/", f"/en/advice/2/?{ADVICE}", f"/en/advice/2.json?{ADVICE}", "/en/nowhere/"]
)
def test_no_cache_keeps_it_no_search_engine_lists_it_and_no_other_site_learns_the_token(get, path):
    answer = get(path)
    assert answer.headers["Cache-Control"] == routes.NO_STORE
    assert answer.headers["X-Robots-Tag"] == "noindex, nofollow"
    expected = SECURE | {"Referrer-Policy": "no-referrer"}
    assert {name: answer.headers.get(name) for name in expected} == expected
    assert not {"ETag", "Vary"} & {*answer.headers}
    assert not answer.cookies


def test_the_way_in_leads_to_the_language_of_the_browser(get, link):
    answer = get("/", headers={"Accept-Language": "es"})
    assert answer.headers["Location"] == f"{links.prefix(link)}/es/"
    assert get("").headers["Location"] == f"{links.prefix(link)}/en/"


def test_an_address_that_is_not_canonical_is_mended_within_the_preview(get, link):
    prefix = links.prefix(link)
    assert get("/en/products").headers["Location"] == f"{prefix}/en/products/"
    assert get("/en/products/?x=1").headers["Location"] == f"{prefix}/en/products/"
    asked = {"RAW_URI": f"{prefix}/en/%70roducts/"}
    assert get("/en/products/", **asked).headers["Location"] == f"{prefix}/en/products/"


def test_two_entries_are_compared_and_what_is_refused_elsewhere_is_refused_here(get):
    assert get("/en/compare/?product=gke&product=cluster-director").status_code == 200
    assert get("/en/products/?x=1&x=2").status_code == 400
    assert get("/en/products/gke/", headers={"Host": "elsewhere.example"}).status_code == 400


def test_the_longest_address_that_readers_may_ask_for_can_be_previewed(get):
    path = f"/en/glossary/?{'x' * 1900}"
    assert get(path).status_code == 302
    assert get(f"{path}{'&y=' + 'z' * 250}").status_code == 400


@pytest.mark.parametrize("path", ["/admin/", "/static/css/site.css", "/livez", "/sitemap.xml"])
def test_only_pages_of_the_site_are_there(get, path):
    assert get(path).status_code == 404


def test_it_can_only_be_read(link, content, client):
    answer = client.post(f"{links.prefix(link)}/en/")
    assert (answer.status_code, answer.headers["Allow"]) == (405, "GET, HEAD")
    head = client.head(f"{links.prefix(link)}/en/")
    assert (head.status_code, head.content) == (200, b"")


def forged(link: PreviewLink) -> dict[str, str]:
    """Links that open nothing, each for another reason."""
    working = links.prefix(link)
    others = {name: links.make("ana", name, HOUR) for name in ("ended", "revoked", "deleted")}
    PreviewLink.objects.filter(purpose="ended").update(ends_at=timezone.now())
    links.revoke(others["revoked"], "ana")
    prefixes = {name: links.prefix(other) for name, other in others.items()}
    others["deleted"].delete()
    nonce, signature = working.removeprefix("/preview/").split(".")
    return prefixes | {
        "unknown": "/preview/nobody",
        "unsigned": f"/preview/{nonce}",
        "tampered": f"/preview/{nonce}.{signature[::-1]}",
        "of another": f"/preview/{link.nonce[::-1]}.{signature}",
        "none": "/preview",
    }


def test_no_answer_tells_why_a_link_shows_nothing(link, client):
    answers = [client.get(f"{prefix}/en/") for prefix in forged(link).values()]
    said = {(answer.status_code, answer.content) for answer in answers}
    assert len(said) == 1
    for answer in answers:
        del answer.headers["X-Request-ID"]  # says nothing: each answer of the site has another one
    assert len({tuple(sorted(answer.headers.items())) for answer in answers}) == 1
    page = WebPage(answers[0].text)
    assert answers[0].status_code == 404
    assert answers[0].headers["Cache-Control"] == routes.NO_STORE
    assert "Ask whoever gave it to you for a new one." in page.words
    assert "Pide uno nuevo a quien te lo dio." in page.words


def test_a_forged_token_costs_no_query(client, no_queries):
    published(1)
    with no_queries():
        assert client.get("/preview/nobody.nothing/en/").status_code == 404


def test_a_link_works_until_it_ends_and_not_longer(link):
    token = links.prefix(link).removeprefix("/preview/")
    assert links.find(token, link.ends_at - timedelta(seconds=1)) == link
    assert links.find(token, link.ends_at) is None


def test_a_revoked_link_ends_with_the_next_page(get, link):
    assert get("/en/").status_code == 200
    assert links.revoke(link, "bo")
    assert get("/en/").status_code == 404
    assert not links.revoke(link, "ana")  # and whoever revoked it first stays written down
    assert PreviewLink.objects.get().revoked_by == "bo"


def test_without_the_database_only_the_preview_is_away(get, client, monkeypatch):
    def fail(*_args: Any) -> None:
        raise OperationalError("gone")

    monkeypatch.setattr(links, "find", fail)
    answer = get("/en/")
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "10")
    assert "The database with the drafts does not answer." in answer.text
    assert client.get("/en/").status_code == 200


def test_what_blocks_publishing_is_told_on_every_page_in_words(get, content):
    content["flowcharts"][0]["questions"][1]["text"] = {"en": "Containers?", "es": ""}
    for path, words in (
        ("/en/products/", "1 problem stands in the way of publishing"),
        ("/es/products/", "1 problema impide publicar"),
    ):
        page = WebPage(get(path).text)
        assert words in page.words
        assert "containers" in page.words
        assert "/admin/advisor/release/add/" in page.links


FAULTS = {
    "a loop": ("flowcharts.0.questions.1.choices.0.leads_to", "orchestrate"),
    "a loop of one": ("flowcharts.0.questions.1.choices.0.leads_to", "containers"),
    "a choice that leads nowhere": ("flowcharts.0.questions.1.choices.0.leads_to", ""),
    "no start": ("flowcharts.0.start", ""),
    "no flowchart": ("flowcharts", []),
    "a product that is not there": ("flowcharts.0.outcomes.0.product", "nothing"),
    "a source that is not there": ("products.0.facts.0.sources", ["nothing"]),
    "no sources": ("sources", []),
    "a slug that is none": ("products.0.slug", "A b/c"),
    "a date that is none": ("sources.0.page_date", "soon"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_pages_that_the_drafts_cannot_give_say_why_and_the_others_are_shown(
    get, monkeypatch, fault
):
    monkeypatch.setattr(drafts, "content", lambda: faulty(*FAULTS[fault]))
    paths = ("/en/", f"/en/advice/?{ADVICE}", "/en/products/", "/en/flowcharts/platform/")
    answers = [get(path, follow=True) for path in (*paths, "/en/glossary/")]
    assert {answer.status_code for answer in answers} <= {200, 404, 409}
    failed = [answer.text for answer in answers if answer.status_code == 409]
    assert failed
    assert all(text.count("This page cannot be made from the drafts") == 2 for text in failed)
    assert all('id="preview"' in text for text in failed)
    assert answers[-1].status_code == 200


def test_drafts_that_make_no_release_are_explained_on_every_page(get, monkeypatch):
    monkeypatch.setattr(drafts, "content", lambda: faulty("products.0.name", None))
    for path in ("/en/", "/es/glossary/", f"/en/advice/1/?{ADVICE}"):
        answer = get(path)
        assert answer.status_code == 409
        assert "Snapshot.products[0]" in answer.text or "Product" in answer.text


def test_a_fault_of_our_own_is_no_problem_of_the_drafts(get, client, monkeypatch):
    monkeypatch.setattr("advisor.views.library.Citations", None)
    client.raise_request_exception = False
    assert get("/en/glossary/").status_code == 500


def test_only_a_few_pages_are_made_at_once(get, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr("catalog.preview.middleware._room", Semaphore(0))
        answer = get("/en/")
    assert answer.status_code == 503
    assert "Load the page again in a few seconds" in answer.text
    assert get("/en/").status_code == 200


def test_room_is_given_back_whatever_happens(get, client, monkeypatch):
    client.raise_request_exception = False
    with monkeypatch.context() as patch:
        patch.setattr(making, "next_number", None)
        assert [get("/en/").status_code for _ in range(3)] == [500] * 3
    assert get("/en/").status_code == 200


def test_what_is_made_of_the_drafts_is_made_once(get, monkeypatch):
    get("/en/")
    monkeypatch.setattr(making.problems, "find", None)  # whoever calls it fails
    assert get("/es/products/").status_code == 200
