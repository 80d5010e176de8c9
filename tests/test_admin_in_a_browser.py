"""An editor's day in Chromium: find a draft, change it, publish it, see it, in both languages.

Every page is held to the site's policy: a violation or an error of a script fails the test.
"""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from catalog.models import ProductFact, Question
from tests.builders import drafted
from tests.signing_in import sign_in

PERMALINK = "/en/advice/1/?orchestrate=yes&containers=yes"
OLD, NEW = "What Gke is.", "Gke runs your containers."
NUEVO = "Gke ejecuta tus contenedores."
SPANISH = pytest.mark.browser_context_args(
    locale="es-ES", extra_http_headers={"Accept-Language": "es"}
)

Asked = list[tuple[str, int]]


@pytest.fixture
def asked(page: Page) -> Iterator[Asked]:
    """Fail the test on an answer that is an error, such as a missing icon or script."""
    answers: Asked = []
    page.context.on("response", lambda answer: answers.append((answer.url, answer.status)))
    yield answers
    assert [answer for answer in answers if answer[1] >= 400] == []


@pytest.fixture
def site(page: Page, asked: Asked, live_server: Any, admin_user: Any) -> str:
    drafted()
    return sign_in(page, live_server)


def publish(page: Page, site: str, english: str, spanish: str) -> None:
    page.goto(f"{site}/admin/advisor/release/add/")
    page.locator("textarea[name=notes_en]").fill(english)
    page.locator("textarea[name=notes_es]").fill(spanish)
    page.locator("input[type=submit].default").click()
    expect(page.locator(".messagelist .success")).to_be_visible()


def fact_row(page: Page, words: str) -> Any:
    """The form of the fact that says these words, on the page of its entry."""
    box = page.locator("textarea", has_text=words).first
    return box.locator("xpath=ancestor::*[contains(@class, 'inline-related')][1]")


def test_a_changed_text_is_published_and_the_old_permalink_keeps_the_old_one(
    page: Page, site: str
) -> None:
    publish(page, site, "First.", "Primera.")
    page.goto(f"{site}/admin/")
    page.get_by_role("link", name="Products", exact=True).first.click()
    page.locator("#searchbar").fill("gke")
    page.keyboard.press("Enter")
    page.locator("#result_list a", has_text="Gke").click()
    row = fact_row(page, OLD)
    row.locator("textarea[name$=-text_en]").fill(NEW)
    row.locator("textarea[name$=-text_es]").fill(NUEVO)
    page.locator("input[name=_save]").first.click()
    expect(page.locator(".messagelist .success")).to_contain_text("Gke")

    page.goto(f"{site}/admin/advisor/release/add/")
    change = page.locator(".changed-entry")
    expect(change.locator("del").first).to_have_text(OLD)
    expect(change.locator("ins").nth(1)).to_have_text(NUEVO)
    publish(page, site, "GKE is said better.", "GKE se explica mejor.")

    for address, words in (("/en/products/gke/", NEW), ("/es/products/gke/", NUEVO)):
        page.goto(f"{site}{address}")
        expect(page.locator("main")).to_contain_text(words)
    page.goto(f"{site}{PERMALINK}")
    expect(page.locator("main")).to_contain_text(OLD)
    page.goto(f"{site}{PERMALINK.replace('/1/', '/2/')}")
    expect(page.locator("main")).to_contain_text(NEW)


def look_around(page: Page, site: str) -> None:
    """Lists, filters, a form with inlines, its autocomplete, a picker, an added row, a popup."""
    page.goto(f"{site}/admin/catalog/product/")
    page.locator("#changelist-filter a[href*='complexity']").first.click()
    page.goto(f"{site}/admin/catalog/question/?q=containers")
    page.locator("#result_list a", has_text="containers?").click()
    expect(page.locator(".related-drafts a").first).to_be_visible()
    page.locator("#choices-group .add-row a, #choices-group tr.add-row a").click()
    added = page.locator("#choices-2")
    added.locator("input[name$=-slug]").fill("perhaps")
    added.locator("textarea[name$=-label_en]").fill("Perhaps")
    added.locator("textarea[name$=-label_es]").fill("Quizá")
    target = str(Question.objects.get(slug="managed").pk)
    added.locator("select[name$=-to_question]").select_option(target)
    page.locator("input[name=_save]").first.click()
    expect(page.locator(".messagelist .success")).to_be_visible()


def test_lists_and_forms_work_under_the_policy(page: Page, site: str) -> None:
    look_around(page, site)


@SPANISH
def test_they_do_for_an_editor_who_reads_spanish(page: Page, site: str) -> None:
    look_around(page, site)
    expect(page.locator("html")).to_have_attribute("lang", re.compile("^es"))
    publish(page, site, "First.", "Primera.")


def test_a_fact_is_added_in_both_languages(page: Page, site: str) -> None:
    page.goto(f"{site}/admin/catalog/product/?q=gke")
    page.locator("#result_list a", has_text="Gke").click()
    page.locator("#facts-group .add-row a").click()
    row = page.locator("#facts-5")
    row.locator("select[name$=-kind]").select_option("strength")
    row.locator("input[name$=-position]").fill("90")
    row.locator("textarea[name$=-text_en]").fill("It scales.")
    row.locator("textarea[name$=-text_es]").fill("Escala.")
    row.locator(".field-sources .select2-selection").click()
    page.locator(".select2-results__option", has_text="Page").click()
    page.locator("input[name=_save]").first.click()
    expect(page.locator(".messagelist .success")).to_be_visible()
    fact = ProductFact.objects.get(position=90)
    assert fact.text == {"en": "It scales.", "es": "Escala."}
    assert [source.slug for source in fact.sources.all()] == ["page"]


def test_what_belongs_to_a_draft_is_a_click_away(page: Page, site: str) -> None:
    page.goto(f"{site}/admin/catalog/source/?q=page")
    page.locator("#result_list tbody a", has_text="Page").first.click()
    page.locator(".related-drafts a", has_text="Facts about products").click()
    expect(page.locator("#result_list tbody tr")).to_have_count(20)
