"""An editor looks at a draft and gives the link away; somebody without an account walks it."""

import re
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from catalog.models import Product
from tests.builders import drafted, published
from tests.signing_in import sign_in

WORDS = {"en": "Preview of the drafts", "es": "Vista previa de los borradores"}
PUBLIC = "https://batuta.example"
WIDTH = "document.documentElement.scrollWidth"


@pytest.fixture
def site(page: Page, live_server: Any, admin_user: Any) -> str:
    drafted()
    published(1)
    return sign_in(page, live_server)


def banner(page: Page, language: str) -> None:
    """Hold that the page has its banner, in its language."""
    expect(page.locator("#preview")).to_contain_text(WORDS[language])
    expect(page).to_have_title(re.compile("^(Preview|Vista previa): "))


def within(page: Page, path: str) -> re.Pattern[str]:
    """The address of a page in the preview that is being looked at."""
    prefix = re.match(r"https?://[^/]+/preview/[^/]+", page.url)
    assert prefix, page.url
    return re.compile(re.escape(prefix[0] + path) + "$")


def test_a_draft_is_seen_in_a_new_tab_and_what_was_typed_stays(page: Page, site: str) -> None:
    product = Product.objects.get(slug="gke")
    page.goto(f"{site}/admin/catalog/product/{product.pk}/change/")
    page.locator("#id_name").fill("Gke, renamed")
    page.locator("input[name=_continue]").first.click()
    expect(page.locator(".messagelist .success")).to_be_visible()
    page.locator("#id_name").fill("Not saved yet")
    with page.context.expect_page() as opened:
        page.get_by_role("button", name="See this draft in the preview").click()
    preview = opened.value
    expect(preview.locator("h1")).to_have_text("Gke, renamed")
    banner(preview, "en")
    expect(page.locator("#id_name")).to_have_value("Not saved yet")
    preview.get_by_role("link", name="Español").first.click()
    expect(preview).to_have_url(within(preview, "/es/products/gke/"))
    banner(preview, "es")
    preview.goto(f"{site}/en/products/gke/")
    expect(preview.locator("h1")).to_have_text("Gke")
    expect(preview.locator("#preview")).to_have_count(0)


def given_away(page: Page, site: str) -> str:
    page.goto(f"{site}/admin/catalog/previewlink/add/")
    page.locator("#id_purpose").fill("Bo, to have a look")
    page.locator("input[name=_save]").click()
    page.context.grant_permissions(["clipboard-write"])
    page.get_by_role("button", name="Copy the link").click()
    expect(page.get_by_role("status")).to_have_text("The link is copied.")
    return page.get_by_label("Whoever has it sees").input_value().replace(PUBLIC, site)


def walk(page: Page, language: str, words: dict[str, str]) -> None:
    """From the preview's home to its advice, by clicks alone."""
    page.get_by_role("link", name=words["start"]).click()
    for question, choice in (("orchestrate", "yes"), ("containers", "yes")):
        expect(page.locator("h1")).to_contain_text(f"{question}?")
        banner(page, language)
        page.locator(f"input[type=radio][value={choice}]").check()
        page.get_by_role("button", name=words["continue"]).click()
    expect(page.locator("h1")).to_contain_text("Gke")
    advice = f"/{language}/advice/2/?orchestrate=yes&containers=yes"
    expect(page).to_have_url(within(page, advice))
    banner(page, language)


ENGLISH = {"start": "Start choosing", "continue": "Continue"}
SPANISH = {"start": "Empezar a elegir", "continue": "Continuar"}


@pytest.mark.parametrize("has_scripts", [True, False])
def test_somebody_without_an_account_walks_the_drafts_until_the_link_is_revoked(
    page: Page, site: str, browser: Browser, has_scripts: bool
) -> None:
    address = given_away(page, site)
    guest = browser.new_context(java_script_enabled=has_scripts, locale="en-GB")
    visit = guest.new_page()
    visit.goto(address)
    expect(visit).to_have_url(within(visit, "/en/"))
    banner(visit, "en")
    walk(visit, "en", ENGLISH)
    visit.goto(f"{address}es/")
    walk(visit, "es", SPANISH)
    assert guest.cookies() == []
    page.get_by_role("button", name="Revoke it now").click()
    expect(page.locator(".messagelist")).to_contain_text("1 link is revoked")
    visit.reload()
    expect(visit.locator("h1")).to_have_text("This link shows no preview")
    guest.close()


def test_the_banner_is_in_order_for_everybody_and_fits_a_small_phone(page: Page, site: str) -> None:
    Product.objects.filter(slug="gke").update(complexity="odd")
    address = given_away(page, site)
    page.goto(f"{address}en/products/")
    page.get_by_text("1 problem stands in the way of publishing").click()
    expect(page.get_by_role("complementary", name="Preview of the drafts")).to_contain_text("gke")
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    page.set_viewport_size({"width": 320, "height": 568})
    assert page.evaluate(WIDTH) == 320
