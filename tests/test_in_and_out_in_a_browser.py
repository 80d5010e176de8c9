"""The catalog taken away and brought back in Chromium, under the site's policy."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from catalog.models import Product
from tests.builders import drafted
from tests.signing_in import sign_in


@pytest.fixture
def site(page: Page, live_server: Any, admin_user: Any) -> str:
    drafted()
    return sign_in(page, live_server)


def bring(page: Page, name: str, text: str) -> None:
    page.get_by_role("link", name="Export and import", exact=True).first.click()
    page.get_by_label("Files").set_input_files(
        {"name": name, "mimeType": "text/plain", "buffer": text.encode()}
    )
    page.get_by_role("button", name="Look at the changes").click()


def test_a_chosen_entry_is_exported_changed_and_imported(
    page: Page, site: str, tmp_path: Path
) -> None:
    page.goto(f"{site}/admin/catalog/product/?q=gke")
    page.locator("#result_list input.action-select").first.check()
    page.locator("select[name=action]").select_option(label="Export as YAML")
    with page.expect_download() as download:
        page.locator("#changelist-form .actions button[type=submit]").first.click()
    download.value.save_as(tmp_path / "gke.yaml")
    text = (tmp_path / "gke.yaml").read_text("utf-8")
    assert "name: Gke\n" in text

    page.goto(f"{site}/admin/")
    bring(page, "gke.yaml", text.replace("role: platform", "role: toy"))
    row = page.locator(".faults tbody tr")
    expect(row).to_have_count(1)
    expect(row).to_contain_text("“toy” is unknown here")
    expect(page.get_by_role("button", name="Import all of this")).to_have_count(0)
    page.get_by_role("button", name="Discard the files").click()
    expect(page.locator(".messagelist")).to_contain_text("nothing was imported")

    bring(page, "gke.yaml", text.replace("name: Gke\n", "name: GKE\n"))
    change = page.locator(".changed-entry")
    expect(change).to_have_count(1)
    expect(change.locator("del")).to_have_text("Gke")
    expect(change.locator("ins")).to_have_text("GKE")
    assert Product.objects.get(slug="gke").name == "Gke"
    page.get_by_role("button", name="Import all of this").click()
    expect(page.locator(".messagelist .success")).to_have_text("1 entry was imported.")
    assert Product.objects.get(slug="gke").name == "GKE"


def test_the_whole_catalog_is_a_download_away_and_files_wait_for_whoever_comes_back(
    page: Page, site: str, tmp_path: Path
) -> None:
    page.get_by_role("link", name="Export and import", exact=True).first.click()
    with page.expect_download() as download:
        page.get_by_role("link", name="The whole catalog as CSV").click()
    download.value.save_as(tmp_path / "catalog.zip")
    page.get_by_label("Files").set_input_files(tmp_path / "catalog.zip")
    page.get_by_label("Files").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#content")).to_contain_text("Nothing: the drafts already say")
    page.go_back()
    page.reload()
    page.locator(".waiting a").first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Import source.csv, dispute.csv")
