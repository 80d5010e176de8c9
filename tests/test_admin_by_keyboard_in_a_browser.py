"""An editor with a keyboard and no mouse, on a tablet, and one who has the pages read aloud."""

from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.contrib.auth.models import User
from django.urls import reverse
from playwright.sync_api import Locator, Page, expect

from catalog.access.roles import Role, give
from catalog.models import Flowchart, Product, ProductFact
from tests.builders import drafted, published

PASSWORD = "long enough for a baton"
TABLET = {"width": 768, "height": 1024}
MOST_TABS = 400
UNDESCRIBED = """
  () => [...document.querySelectorAll("fieldset[aria-describedby]")]
    .filter(field => !document.getElementById(field.getAttribute("aria-describedby")))
    .map(field => field.textContent.trim().slice(0, 40))
"""
"""Fields of two languages whose help has another name than they say."""
NOT_OURS = {
    "list",  # Select2 puts the cross that clears a list beside its items
    "label-title-only",  # the label of Django's search field is the picture of a lens
}


@pytest.fixture
def site(page: Page, live_server: Any) -> Iterator[str]:
    drafted()
    published(1)
    give(User.objects.create_user("ana", password=PASSWORD, first_name="Ana"), Role.ADMINISTRATOR)
    page.set_viewport_size(TABLET)
    return str(live_server)


def sign_in(page: Page, site: str) -> None:
    page.goto(f"{site}/admin/")
    expect(page.locator("#id_username")).to_be_focused()
    page.keyboard.type("ana")
    page.keyboard.press("Tab")
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.locator("#user-tools")).to_contain_text("Ana (")


def tab_to(page: Page, place: Locator) -> None:
    """Press Tab until the place has the focus, and hold that it can be seen to have it."""
    expect(place.first).to_be_attached()
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        if place.first.evaluate("place => place === document.activeElement"):
            assert place.first.is_visible()
            return
    pytest.fail(f"{place} is not reached by {MOST_TABS} tabs")


def go(page: Page, place: Locator) -> None:
    tab_to(page, place)
    page.keyboard.press("Enter")


def test_a_fact_is_added_without_a_mouse_on_a_tablet(page: Page, site: str) -> None:
    sign_in(page, site)
    go(page, page.locator("#content-main .model-product th a"))
    go(page, page.locator("#result_list th a", has_text="Gke"))
    go(page, page.locator("#facts-group .add-row a"))
    row = page.locator("#facts-5")
    tab_to(page, row.locator("select[name$=-kind]"))
    page.keyboard.type("strength")
    tab_to(page, row.locator("input[name$=-position]"))
    page.keyboard.type("90")
    for language, words in (("en", "It scales."), ("es", "Escala.")):
        tab_to(page, row.locator(f"textarea[name$=-text_{language}]"))
        page.keyboard.type(words)
    tab_to(page, row.locator(".field-sources .select2-search__field"))
    page.keyboard.type("page")
    expect(page.locator(".select2-results__option--highlighted")).to_contain_text("Page")
    page.keyboard.press("Enter")
    go(page, page.locator("input[name=_save]").last)
    expect(page.locator(".messagelist .success")).to_be_visible()
    fact = ProductFact.objects.get(position=90)
    assert fact.text == {"en": "It scales.", "es": "Escala."}
    assert [source.slug for source in fact.sources.all()] == ["page"]


def test_the_other_language_is_chosen_without_a_mouse(page: Page, site: str) -> None:
    page.goto(f"{site}/admin/")
    go(page, page.get_by_role("button", name="Español"))
    expect(page.get_by_role("button", name="English")).to_be_visible()
    page.locator("#id_username").focus()
    page.keyboard.type("ana")
    page.keyboard.press("Tab")
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.locator("#user-tools")).to_contain_text("Ana (administración)")


@pytest.mark.parametrize(("language", "scheme"), [("English", "light"), ("Español", "dark")])
def test_every_page_can_be_read_aloud_and_fits_a_tablet(
    page: Page, site: str, language: str, scheme: Any
) -> None:
    """What the other pages of the workplace look like: tests/test_every_look_in_a_browser.py."""
    page.emulate_media(color_scheme=scheme)
    page.goto(f"{site}/admin/")
    if language != "English":
        page.get_by_role("button", name=language).click()
    hold(page)
    sign_in(page, site)
    ana = User.objects.get(username="ana").pk
    for name, args in (
        ("index", []),
        ("catalog_product_changelist", []),
        ("catalog_product_change", [Product.objects.all()[0].pk]),
        ("catalog_flowchart_change", [Flowchart.objects.all()[0].pk]),
        ("catalog_edit_changelist", []),
        ("catalog_upload_changelist", []),
        ("catalog_previewlink_add", []),
        ("advisor_release_changelist", []),
        ("advisor_release_add", []),
        ("auth_user_changelist", []),
        ("auth_user_add", []),
        ("auth_user_change", [ana]),
        ("auth_user_password_change", [ana]),
        ("password_change", []),
    ):
        address = site + reverse(f"admin:{name}", args=args)
        page.goto(address)
        assert page.url == address
        hold(page)
    page.goto(f"{site}/admin/nowhere/")
    hold(page)


def hold(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth") <= TABLET["width"], page.url
    found = Axe().run(page, options={"rules": {"target-size": {"enabled": True}}}).response
    ours = [one for one in found["violations"] if one["id"] not in NOT_OURS]
    assert [(one["id"], [node["html"] for node in one["nodes"]]) for one in ours] == [], page.url
    assert page.evaluate(UNDESCRIBED) == [], page.url
