"""An editor reshapes a flowchart in Chromium with the keyboard alone, and it is sound at each step."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from catalog import drafts, problems
from catalog.models import Choice, Flowchart, Question
from tests.test_admin_in_a_browser import SPANISH, asked, site

__all__ = ["asked", "site"]

MOST_TABS = 150
MIDDLE_IS_SEEN = """picture => {
    const node = picture.querySelector("a.on-path, a.question").getBoundingClientRect();
    const [whole, middle] = [picture.getBoundingClientRect(), (node.left + node.right) / 2];
    return whole.left < middle && middle < whole.right;
}"""


def tab_to(page: Page, wanted: Locator) -> None:
    """Go there as somebody without a mouse does: past the menu, then from one thing to the next."""
    expect(wanted).to_be_visible()
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.classList.contains('skip-to-content-link')"):
            page.keyboard.press("Enter")
        if wanted.evaluate("element => element === document.activeElement"):
            return
    raise AssertionError(f"The keyboard does not lead to {wanted}.")


def follow(page: Page, name: str) -> None:
    link = page.get_by_role("link", name=name, exact=True)
    tab_to(page, link)
    with page.expect_navigation():
        page.keyboard.press("Enter")


def write(page: Page, name: str, words: str) -> None:
    tab_to(page, page.locator(f"[name={name}]"))
    page.keyboard.type(words)


def choose(page: Page, options: Locator, value: str) -> None:
    tab_to(page, options)
    for _ in range(10):
        if options.input_value() != value:
            page.keyboard.press("ArrowDown")
    assert options.input_value() == value


def confirm(page: Page, name: str) -> None:
    tab_to(page, page.get_by_role("button", name=name, exact=True))
    with page.expect_navigation():
        page.keyboard.press("Enter")
    expect(page.locator(".messagelist .success")).to_be_visible()
    assert problems.blocking(problems.find(drafts.content())) == []


def the_picture(page: Page) -> Locator:
    return page.locator("svg.flowchart")


def open_flowchart(page: Page, site: str) -> str:
    url = f"{site}/admin/catalog/flowchart/{Flowchart.objects.get(slug='platform').pk}/change/"
    page.goto(url)
    expect(the_picture(page)).to_contain_text("containers?")
    return url


def test_a_question_is_added_moved_and_retired_with_the_keyboard_alone(
    page: Page, site: str
) -> None:
    url = open_flowchart(page, site)
    follow(page, "Add a question after the choice “Yes” of “orchestrate?”")
    write(page, "question-text_en", "Is it large?")
    write(page, "question-text_es", "¿Es grande?")
    write(page, "question-slug", "large")
    choose(page, page.locator("[name=second-target]"), "gke")
    confirm(page, "Add the question")
    assert page.url.partition("#")[0] == url
    expect(the_picture(page)).to_contain_text("Is it large?")
    assert Choice.objects.get(question__slug="large", slug="no").to_outcome.slug == "gke"

    follow(page, "Move the choice “No” of “Is it large?”")
    tab_to(page, page.get_by_role("radio").first)
    toolkit = page.locator("[type=radio][value=cluster-toolkit]")
    for _ in range(10):
        if not toolkit.is_checked():
            page.keyboard.press("ArrowDown")
    confirm(page, "Move it")
    target = Choice.objects.get(question__slug="large", slug="no").to_outcome
    assert target.slug == "cluster-toolkit"

    follow(page, "Retire the question “Is it large?”")
    tab_to(page, page.get_by_role("radio").first)
    page.keyboard.press("Space")
    confirm(page, "Retire it")
    expect(the_picture(page)).not_to_contain_text("Is it large?")
    assert not Question.objects.filter(slug="large").exists()


def test_a_node_of_the_picture_opens_its_form_and_saving_it_draws_anew(
    page: Page, site: str
) -> None:
    url = open_flowchart(page, site)
    node = the_picture(page).get_by_role("link", name="managed?")
    tab_to(page, node)
    with page.expect_navigation():
        page.keyboard.press("Enter")
    for name, words in (("text_en", "Who runs it?"), ("choices-0-label_en", "Certainly")):
        tab_to(page, page.locator(f"[name={name}]"))
        page.keyboard.press("Control+A")
        page.keyboard.type(words)
    with page.expect_navigation():
        page.locator("input[name=_save]").last.press("Enter")
    assert page.url.partition("#")[0] == url
    expect(the_picture(page)).to_contain_text("Who runs it?")
    expect(the_picture(page)).to_contain_text("Certainly")


@SPANISH
@pytest.mark.parametrize("width", [768, 1280])
def test_the_pages_fit_a_tablet_and_a_laptop(page: Page, site: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    chart, yes = Flowchart.objects.get(slug="platform"), Choice.objects.first()
    assert yes is not None
    for path in (
        *("change/", "before/"),
        *(f"move/{yes.pk}/", f"between/{yes.pk}/", f"retire/{yes.question_id}/"),
    ):
        page.goto(f"{site}/admin/catalog/flowchart/{chart.pk}/{path}")
        expect(the_picture(page)).to_be_visible()
        assert wider_than_the_window(page) <= 0
        assert page.locator(".picture").evaluate(MIDDLE_IS_SEEN)


def wider_than_the_window(page: Page) -> Any:
    return page.evaluate("document.documentElement.scrollWidth - innerWidth")
