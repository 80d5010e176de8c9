"""Beside an older permalink: what the current release would say to the same answers today."""

import re
from dataclasses import dataclass

import pytest
from django.test import Client

from catalog.models import Product
from catalog.publish import publish
from tests.builders import drafted, published
from tests.drift_cases import ANSWERS, CASES, KEPT, VERDICTS
from tests.edits import (
    Edit,
    add,
    content,
    drop,
    put,
)
from tests.entries import step
from tests.webpage import without_abbr

BANNER = re.compile(r'<div class="drift drift-(\w+)">(.*?)</div>', re.DOTALL)
ASIDE = re.compile(r'<aside class="permalink".*?</aside>', re.DOTALL)
MAIN = re.compile(r"<main.*</main>", re.DOTALL)
LINK = re.compile(r'<a href="([^"]*)">')
TAG = re.compile(r"<[^>]*>")


@dataclass
class Banner:
    state: str
    words: str
    link: str


def html(client: Client, url: str) -> str:
    return without_abbr(client.get(url).text)


def banner(client: Client, language: str, answers: str = ANSWERS, number: int = 1) -> Banner:
    found = BANNER.search(html(client, f"/{language}/advice/{number}/?{answers}"))
    assert found
    (link,) = LINK.findall(found[2])
    return Banner(found[1], " ".join(TAG.sub(" ", found[2]).split()), link.replace("&amp;", "&"))


def publish_twice(*edits: Edit) -> None:
    published(1, catalog=content())
    published(2, catalog=content(*edits))


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("case", CASES)
def test_after_each_kind_of_edit_an_older_link_says_what_became_of_it(
    client: Client, case: str, language: str
) -> None:
    edits, state, english, spanish = CASES[case]
    publish_twice(*edits)
    beside = banner(client, language)
    assert beside.state == state
    assert beside.words.startswith(VERDICTS[state][language])
    assert {"en": english, "es": spanish}[language] in beside.words


@pytest.mark.parametrize("case", CASES)
def test_the_words_of_the_older_advice_stay_byte_for_byte(client: Client, case: str) -> None:
    published(1, catalog=content())
    before = MAIN.search(html(client, f"/en/advice/1/?{ANSWERS}"))
    published(2, catalog=content(*CASES[case][0]))
    after = MAIN.search(html(client, f"/en/advice/1/?{ANSWERS}"))
    assert before
    assert after
    assert ASIDE.sub("", after[0]) == ASIDE.sub("", before[0])


@pytest.mark.parametrize("case", CASES)
def test_the_link_beside_it_leads_to_the_answers_that_still_make_sense(
    client: Client, case: str
) -> None:
    """Where there is advice, straight to its address; else to the question that is open."""
    publish_twice(*CASES[case][0])
    beside = banner(client, "en")
    if beside.state == "retired" or case == "question inserted":
        assert beside.link == f"/en/choose/platform/?{KEPT.get(case, ANSWERS)}"
    else:
        assert beside.link == f"/en/advice/2/?{KEPT.get(case, ANSWERS)}"
        assert client.get(beside.link).status_code == 200


@pytest.mark.parametrize(("language", "words"), [("en", "Start again"), ("es", "Empezar de nuevo")])
def test_where_nothing_is_kept_the_link_starts_again(
    client: Client, language: str, words: str
) -> None:
    publish_twice(drop("flowcharts", "platform", "questions", "orchestrate", "choices", "no"))
    beside = banner(client, language, answers="orchestrate=no")
    assert (beside.state, beside.link) == ("retired", f"/{language}/choose/platform/")
    assert beside.words.endswith(words)


def test_the_current_release_says_that_it_is_the_current_one(client: Client) -> None:
    publish_twice(*CASES["label"][0])
    page = html(client, f"/en/advice/2/?{ANSWERS}")
    assert "This is the current release." in page
    assert not BANNER.search(page)
    assert "This is the current release." not in html(client, f"/en/advice/1/?{ANSWERS}")


def test_a_page_that_was_kept_does_not_outlive_the_release_that_it_speaks_of(
    client: Client,
) -> None:
    """The page of the older link is served from memory between two publishes, not beyond."""
    publish_twice()
    assert banner(client, "en").state == "same"
    assert banner(client, "en").state == "same"
    published(3, catalog=content(*CASES["choice's target"][0]))
    assert banner(client, "en").state == "different"
    assert banner(client, "en", number=2).link == f"/en/advice/3/?{ANSWERS}"
    published(4, catalog=content())
    assert banner(client, "en").state == "same"


def test_many_details_stand_behind_a_button_after_the_first_five(client: Client) -> None:
    steps = [add("steps", entry=step(f"step-{number}")) for number in range(8)]
    publish_twice(*steps)
    page = html(client, f"/en/advice/1/?{ANSWERS}")
    before, _, after = page.partition("<summary>3 more changes</summary>")
    assert "The step “Do step-4”: now shown." in before
    assert "The step “Do step-5”: now shown." in after


def test_what_an_editor_types_is_text_and_never_markup(client: Client) -> None:
    typed = put("steps", "quotas", "title", to="<b>Do</b>")
    published(1, catalog=content(typed))
    published(2, catalog=content(typed, put("steps", "quotas", "why", to="Now.")))
    assert "The step “&lt;b&gt;Do&lt;/b&gt;”: why." in html(client, f"/en/advice/1/?{ANSWERS}")


@pytest.mark.django_db(transaction=True)
def test_it_holds_from_the_drafts_to_the_page(client: Client) -> None:
    """An editor publishes, somebody shares the link, the editor changes a product, publishes."""
    drafted()
    publish("editor", {"en": "First.", "es": "Primera."})
    assert "This is the current release." in html(client, f"/en/advice/1/?{ANSWERS}")
    Product.objects.filter(slug="cluster-director").update(name="Director of Clusters")
    publish("editor", {"en": "Second.", "es": "Segunda."})
    assert "Cluster Director: name." in banner(client, "en").words
    assert "Cluster Director: nombre." in banner(client, "es").words
