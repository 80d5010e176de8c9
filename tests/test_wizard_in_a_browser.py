"""The wizard in Chromium: the same steps with JavaScript and without."""

from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.builders import published
from tests.edits import content, drop, insert, retire_managed
from tests.test_wizard_after_publish import BUDGET

State = tuple[str, str, str, str]


def state(page: Page) -> State:
    """What tells one step from another: address, title, heading, the page in the other language."""
    parts = urlsplit(page.url)
    other = str(page.locator(".languages a").get_attribute("href"))
    heading = page.locator("h1").inner_text()
    return f"{parts.path}?{parts.query}", page.title(), heading, other


def radio(page: Page, choice: str) -> Locator:
    return page.locator(f"input[type=radio][value={choice}]")


def steps(page: Page, server: str) -> Iterator[State]:
    """From the home page over an error and a change of mind to the advice, by clicks alone."""
    page.goto(f"{server}/en/")
    page.get_by_role("link", name="Start choosing").click()
    expect(page.locator("h1")).to_have_text("orchestrate?")
    yield state(page)
    page.get_by_role("button", name="Continue").click()
    expect(page.locator("#error")).to_have_text("Choose one answer to go on.")
    expect(page.locator(".error-summary")).to_be_focused()
    yield state(page)
    for question, choice in (("orchestrate", "yes"), ("containers", "no")):
        radio(page, choice).check()
        page.get_by_role("button", name="Continue").click()
        expect(page.locator("h1")).not_to_have_text(f"{question}?")
        expect(page.locator("h1")).to_be_focused()
        yield state(page)
    page.get_by_role("link", name="Back", exact=True).click()
    expect(page.locator("h1")).to_have_text("containers?")
    expect(radio(page, "no")).to_be_checked()
    yield state(page)
    radio(page, "yes").check()
    page.get_by_role("button", name="Continue").click()
    expect(page.locator("h1")).to_have_text("Gke with Kubernetes")
    expect(page.locator("h1")).to_be_focused()
    yield state(page)


EXPECTED = [
    ("/en/choose/platform/?", "orchestrate?", "/es/choose/platform/"),
    (
        "/en/choose/platform/?asked=orchestrate",
        "orchestrate?",
        "/es/choose/platform/?asked=orchestrate",
    ),
    (
        "/en/choose/platform/?orchestrate=yes",
        "containers?",
        "/es/choose/platform/?orchestrate=yes",
    ),
    (
        "/en/choose/platform/?orchestrate=yes&containers=no",
        "managed?",
        "/es/choose/platform/?orchestrate=yes&containers=no",
    ),
    (
        "/en/choose/platform/?orchestrate=yes&containers=no&change=containers",
        "containers?",
        "/es/choose/platform/?orchestrate=yes&containers=no&change=containers",
    ),
    (
        "/en/advice/1/?orchestrate=yes&containers=yes",
        "Gke with Kubernetes",
        "/es/advice/1/?orchestrate=yes&containers=yes",
    ),
]


def test_a_publish_in_between_costs_no_answer(page: Page, live_server: object) -> None:
    published(1, catalog=content())
    page.goto(f"{live_server}/en/choose/platform/?orchestrate=yes&containers=no")
    published(2, catalog=content(*insert(BUDGET, "containers", "no")))
    radio(page, "yes").check()
    page.get_by_role("button", name="Continue").click()
    expect(page.locator("h1")).to_have_text("budget?")
    expect(page.get_by_role("heading", name="Kept for later")).to_be_visible()
    published(3, catalog=content(retire_managed))
    radio(page, "large").check()
    page.get_by_role("button", name="Continue").click()
    expect(page.locator("h1")).to_have_text("Cluster Director with Slurm")
    expect(page.locator(".dropped")).to_contain_text("The question “managed?” is no longer asked.")


def test_a_flowchart_that_was_removed_in_between_leads_on(
    page: Page, live_server: object, complaints: list[str]
) -> None:
    published(1, catalog=content())
    page.goto(f"{live_server}/en/choose/capacity/?orchestrate=no")
    published(2, catalog=content(drop("flowcharts", "capacity")))
    radio(page, "yes").check()
    page.get_by_role("button", name="Continue").click()
    expect(page.locator("h1")).to_have_text("This flowchart is no longer there")
    expect(page.locator("h1")).to_be_focused()
    page.get_by_role("link", name="Go on from the answers that still make sense").click()
    expect(page.locator("h1")).to_contain_text("Compute Engine")
    assert [complaint.partition(" (http")[0] for complaint in complaints] == [
        "Failed to load resource: the server responded with a status of 404 (Not Found)"
    ]
    complaints.clear()


LISTEN_TO_THE_CLIPBOARD = """
  const write = navigator.clipboard.writeText.bind(navigator.clipboard);
  navigator.clipboard.writeText = (text) => write(text).then(() => { window.copied = text; });
"""
"""The policy lets no page read the clipboard, so the test listens to what is written."""


def hold(taken: list[State]) -> None:
    assert [(address, heading, other) for address, _, heading, other in taken] == EXPECTED
    titles = [title for _, title, _, _ in taken]
    assert len(set(titles)) == len(titles)
    assert all(heading in title for _, title, heading, _ in taken)
    assert [title.startswith("Error: ") for title in titles] == [False, True, *[False] * 4]


def test_every_step_is_a_page_of_its_own_with_javascript(page: Page, live_server: object) -> None:
    published()
    hold(list(steps(page, str(live_server))))


@pytest.mark.browser_context_args(java_script_enabled=False)
def test_the_steps_are_the_same_without_javascript(page: Page, live_server: object) -> None:
    published()
    hold(list(steps(page, str(live_server))))


def test_only_the_first_page_is_loaded_whole_with_javascript(
    page: Page, live_server: object
) -> None:
    published()
    loaded: list[str] = []
    page.on("domcontentloaded", lambda: loaded.append(urlsplit(page.url).path))
    walk = steps(page, str(live_server))
    for _ in range(4):
        next(walk)
    assert loaded == ["/en/"]


def test_back_and_forward_ask_the_server_and_show_the_right_page(
    page: Page, live_server: object
) -> None:
    published()
    taken = list(steps(page, str(live_server)))
    for before in reversed(taken[:-1]):
        page.go_back()
        expect(page.locator("h1")).to_have_text(before[2])
        assert state(page) == before
    page.go_forward()
    expect(page.locator("#error")).to_be_visible()
    page.reload()
    assert state(page) == taken[1]


def test_the_link_to_the_advice_is_copied_and_the_page_says_so(
    page: Page, context: BrowserContext, live_server: object
) -> None:
    published()
    context.grant_permissions(["clipboard-write"])
    page.add_init_script(LISTEN_TO_THE_CLIPBOARD)
    page.goto(f"{live_server}/en/advice/1/?orchestrate=no")
    page.get_by_role("button", name="Copy the link").click()
    expect(page.get_by_role("status")).to_have_text("The link is copied.")
    assert page.evaluate("window.copied") == "https://batuta.example/en/advice/1/?orchestrate=no"


def test_a_refused_copy_says_what_to_do_instead(page: Page, live_server: object) -> None:
    published()
    page.add_init_script("navigator.clipboard.writeText = () => Promise.reject()")
    page.goto(f"{live_server}/en/advice/1/?orchestrate=no")
    page.get_by_role("button", name="Copy the link").click()
    expect(page.get_by_role("status")).to_contain_text("Copy the address")


def test_nothing_scrolls_sideways_on_a_small_phone(page: Page, live_server: object) -> None:
    published()
    page.set_viewport_size({"width": 320, "height": 568})
    for path in (
        "/en/",
        "/es/choose/platform/?orchestrate=yes",
        "/en/advice/1/?orchestrate=yes&containers=no&managed=no&over-90-days=yes",
        "/es/flowcharts/platform/",
        "/en/nowhere/",
    ):
        page.goto(f"{live_server}{path}")
        width = "document.documentElement.scrollWidth"
        assert (path, page.evaluate(width)) == (path, 320)
