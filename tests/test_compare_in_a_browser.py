"""The comparison in Chromium: chosen with and without JavaScript, readable on a phone."""

import pytest
from playwright.sync_api import Page, expect

from tests.builders import published

PHONE = {"width": 320, "height": 640}
DESKTOP = {"width": 1440, "height": 900}
PAIR = "/en/compare/?product=gke&product=cluster-director"


def choose(page: Page, server: str) -> None:
    """From the list of products to a comparison of three, and back to what differs of two."""
    page.goto(f"{server}/en/products/")
    page.get_by_label("Compare", exact=True).select_option("cluster-director")
    page.get_by_label("with", exact=True).select_option("gke")
    page.get_by_role("button", name="Put side by side").click()
    expect(page.locator("h1")).to_have_text("Gke and Cluster Director compared")
    page.get_by_label("Add another").select_option("compute-engine")
    page.get_by_role("button", name="Add").click()
    expect(page.locator("h1")).to_have_text("Compute Engine, Gke and Cluster Director compared")
    page.get_by_role("link", name="Show only these rows").click()
    expect(page.get_by_role("link", name="Show all rows")).to_be_visible()
    page.get_by_role("link", name="Remove Compute Engine").click()
    expect(page.locator("h1")).to_have_text("Gke and Cluster Director compared")
    expect(page).to_have_url(f"{server}{PAIR}&only=differences")


@pytest.mark.django_db(transaction=True)
def test_it_is_chosen_with_javascript(page: Page, live_server) -> None:
    published()
    choose(page, live_server.url)


@pytest.mark.django_db(transaction=True)
@pytest.mark.browser_context_args(java_script_enabled=False)
def test_it_is_chosen_all_the_same_without(page: Page, live_server) -> None:
    published()
    choose(page, live_server.url)


@pytest.mark.django_db(transaction=True)
def test_each_value_has_the_name_of_its_entry_before_it_on_a_phone(page: Page, live_server) -> None:
    published()
    page.set_viewport_size(PHONE)
    page.goto(f"{live_server.url}{PAIR}")
    name, value = page.locator(".whose").first, page.get_by_text("What Gke is.")
    expect(name).to_have_text("Gke")
    above, below = name.bounding_box(), value.bounding_box()
    assert above is not None
    assert below is not None
    assert above["y"] + above["height"] <= below["y"]
    page.set_viewport_size(DESKTOP)
    expect(name).to_be_hidden()
