"""Publishing, regretting it and rolling back in Chromium, and problems that lead into their fields."""

from typing import Any

from playwright.sync_api import Page, expect

from catalog.models import ProductFact, Question
from tests.test_admin_in_a_browser import NEW, NUEVO, OLD, SPANISH, asked, publish, site

__all__ = ["asked", "site"]

ADD = "/admin/advisor/release/add/"
GKE = "/en/products/gke/"


def say(page: Page, site: str, english: str, spanish: str) -> None:
    """Edit the sentence on what GKE is, on the page of that fact."""
    fact = ProductFact.objects.get(product__slug="gke", kind="what-it-is")
    page.goto(f"{site}/admin/catalog/productfact/{fact.pk}/change/")
    page.locator("textarea[name=text_en]").fill(english)
    page.locator("textarea[name=text_es]").fill(spanish)
    page.locator("input[name=_save]").first.click()
    expect(page.locator(".messagelist .success")).to_be_visible()


def roll_back_to_the_first(page: Page, site: str, words: str) -> None:
    page.goto(f"{site}/admin/advisor/release/")
    page.locator("#result_list tbody tr").last.get_by_role("link", name=words).click()
    expect(page.locator(".changed-entry ins").first).to_have_text(OLD)
    page.locator("input[type=submit].default").click()
    expect(page.locator(".messagelist .success")).to_contain_text("3")


def test_what_was_published_is_regretted_and_rolled_back(page: Page, site: str) -> None:
    publish(page, site, "First.", "Primera.")
    say(page, site, NEW, NUEVO)
    publish(page, site, "GKE is said better.", "GKE se explica mejor.")
    page.goto(f"{site}{GKE}")
    expect(page.locator("main")).to_contain_text(NEW)

    roll_back_to_the_first(page, site, "Roll back to it")
    expect(page.locator(".left-drafts")).to_contain_text("has the content of release 1")
    page.goto(f"{site}/es/products/gke/")  # the other one may be kept by the browser for a second
    expect(page.locator("main")).to_contain_text(f"{OLD} (es)")
    page.goto(f"{site}/en/releases/")
    expect(page.locator("main")).to_contain_text("Back to release 1: First.")
    page.goto(f"{site}{ADD}")
    expect(page.locator(".changed-entry ins").first).to_have_text(NEW)


@SPANISH
def test_it_is_the_same_for_an_editor_who_reads_spanish(page: Page, site: str) -> None:
    publish(page, site, "First.", "Primera.")
    say(page, site, NEW, NUEVO)
    publish(page, site, "GKE is said better.", "GKE se explica mejor.")
    roll_back_to_the_first(page, site, "Volver a ella")
    expect(page.locator(".left-drafts")).to_contain_text("los borradores son distintos")


def test_a_problem_leads_into_the_box_of_the_language_that_is_missing(
    page: Page, site: str
) -> None:
    say(page, site, NEW, "")
    page.goto(f"{site}{ADD}")
    page.locator(".problems a", has_text="gke").first.click()
    expect(page.locator("textarea[name=text_es]")).to_be_focused()
    page.keyboard.type(NUEVO)
    page.locator("input[name=_save]").first.click()
    page.goto(f"{site}{ADD}")
    expect(page.locator(".problems")).to_have_count(0)


def test_a_problem_leads_into_a_list_that_can_be_searched(page: Page, site: str) -> None:
    Question.objects.get(slug="managed").choices.all()[0].delete()
    choice: Any = Question.objects.get(slug="managed").choices.get()
    type(choice).objects.filter(pk=choice.pk).update(to_outcome=None)
    page.goto(f"{site}{ADD}")
    page.locator(".problems a[href$='#id_to_question']").first.click()
    focused = page.locator(".field-to_question .select2-selection")
    expect(focused).to_be_focused()
