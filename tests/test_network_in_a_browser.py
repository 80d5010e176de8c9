"""A slow or failing network in Chromium: what was pressed says so, keeps everything, asks again."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, Route, expect

from tests.builders import published
from tests.test_finder_page import CATALOG

pytestmark = pytest.mark.django_db(transaction=True)

KEPT = "Nothing you chose is lost."
Answer = Callable[[Route], None]


class Network:
    """Answers the requests that scripts make, one way after the other, and counts them."""

    def __init__(self, page: Page) -> None:
        self.asked: list[str] = []
        self.answers: list[Answer] = []
        page.route("**/*", self.meet)

    def meet(self, route: Route) -> None:
        if route.request.resource_type != "xhr":
            route.continue_()
            return
        self.asked.append(route.request.url.partition("/en/")[2])
        if self.answers:
            self.answers.pop(0)(route)
        else:
            route.continue_()


def aborted(reason: str) -> Answer:
    return lambda route: route.abort(reason)


def answered(status: int, body: str = "", **headers: str) -> Answer:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return lambda route: route.fulfill(status=status, body=body, headers=named)


def never(route: Route) -> None:
    """Leave the request without an answer."""


@pytest.fixture
def network(page: Page) -> Network:
    return Network(page)


@pytest.fixture(autouse=True)
def _expected(context: BrowserContext, complaints: list[str]) -> Iterator[None]:
    """The console repeats what these tests provoke; it is read before `context` looks at it."""
    yield
    provoked = ("Failed to load resource", "htmx:", "net::ERR")
    unexpected = [said for said in complaints if not any(part in said for part in provoked)]
    complaints[:] = unexpected


@pytest.fixture
def question(page: Page, live_server) -> Page:
    """The second question with an answer chosen."""
    published()
    page.goto(f"{live_server}/en/choose/platform/?orchestrate=yes")
    radio(page, "no").check()
    return page


def radio(page: Page, choice: str) -> Locator:
    return page.locator(f".choice input[value={choice}]")


def go_on(page: Page) -> Locator:
    """Press Continue; return what is said beside it."""
    page.get_by_role("button", name="Continue").press("Enter")
    return page.locator(".actions .network")


def try_again(page: Page) -> None:
    page.get_by_role("button", name="Try again").press("Enter")


FAILURES = [
    (aborted("failed"), "The site could not be reached."),
    (aborted("blockedbyclient"), "The site could not be reached."),
    (answered(500, "<main id='main'>"), "The site cannot answer at the moment."),
    (answered(502, "Bad Gateway"), "The site cannot answer at the moment."),
    (
        answered(503, Retry_After="10"),
        "The site cannot answer at the moment. It asks you to wait for 10 s.",
    ),
    (
        answered(503, Retry_After="Wed, 21 Oct 2026 07:28:00 GMT"),
        "The site cannot answer at the moment.",
    ),
    (answered(429), "The site cannot answer at the moment."),
    (answered(200, "<h1>Sign in to the wireless"), "The site cannot answer at the moment."),
]


@pytest.mark.parametrize(("answer", "words"), FAILURES)
def test_a_failure_is_said_beside_the_button_and_asked_again(
    question: Page, network: Network, answer: Answer, words: str
) -> None:
    address = question.url
    network.answers = [answer, answer]
    for _ in range(2):
        said = go_on(question)
        expect(said).to_contain_text(f"{words} {KEPT} Try again")
        expect(question.get_by_role("button", name="Continue")).to_be_focused()
        expect(radio(question, "no")).to_be_checked()
        assert question.url == address
    expect(question.locator(".network")).to_have_count(1)
    try_again(question)
    expect(question.locator("h1")).to_have_text("managed?")
    expect(question.locator("h1")).to_be_focused()
    expect(question.locator(".network")).to_have_count(0)
    assert len(set(network.asked)) <= 2  # the same request, and where it was sent on to


def test_the_words_are_read_aloud_by_a_place_that_was_there_before(
    question: Page, network: Network
) -> None:
    question.evaluate(
        "window.said = []; new MutationObserver((all) => all.forEach(({ target }) =>"
        " target.role === 'status' && said.push(target.textContent)))"
        ".observe(document.body, { childList: true, subtree: true })"
    )
    network.answers = [aborted("failed")]
    expect(go_on(question)).to_have_attribute("role", "status")
    expect(question.get_by_role("button", name="Try again")).to_be_visible()
    heard = question.evaluate("said.filter((text, n) => text !== said[n - 1])")
    assert heard == [f"The site could not be reached. {KEPT} Try again"]


def test_without_a_connection_it_says_so_and_goes_on_once_there_is_one(
    question: Page, context: BrowserContext
) -> None:
    context.set_offline(True)
    expect(go_on(question)).to_contain_text(f"You are offline. {KEPT}")
    try_again(question)
    expect(question.locator(".network")).to_contain_text("You are offline.")
    expect(question.get_by_role("button", name="Continue")).to_be_focused()
    context.set_offline(False)
    try_again(question)
    expect(question.locator("h1")).to_have_text("managed?")


def test_an_answer_that_takes_too_long_is_given_up(question: Page, network: Network) -> None:
    assert question.evaluate("htmx.config.timeout") == 30_000
    question.evaluate("htmx.config.timeout = 300")
    network.answers = [never]
    expect(go_on(question)).to_contain_text(f"The site took too long to answer. {KEPT}")
    try_again(question)
    expect(question.locator("h1")).to_have_text("managed?")


def test_a_slow_answer_is_waited_for_and_asked_for_once(question: Page, network: Network) -> None:
    held: list[Route] = []
    network.answers = [held.append]
    said = go_on(question)
    expect(said).to_have_text("")
    expect(said).to_have_text("Still loading…")
    expect(question.get_by_role("button", name="Continue")).to_be_enabled()
    for _ in range(3):
        go_on(question)
    assert len(network.asked) == 1
    held[0].continue_()
    expect(question.locator("h1")).to_have_text("managed?")
    assert [asked for asked in network.asked if "asked=" in asked] == network.asked[:1]


def test_a_quick_answer_is_not_called_slow(question: Page, network: Network) -> None:
    go_on(question)
    expect(question.locator("h1")).to_have_text("managed?")
    question.wait_for_timeout(1200)
    expect(question.locator(".network")).to_have_count(0)
    assert "Still loading" not in question.locator("body").inner_text()


def test_what_is_chosen_meanwhile_counts(question: Page, network: Network) -> None:
    network.answers = [never]
    expect(go_on(question)).to_have_text("Still loading…")
    radio(question, "yes").check()
    go_on(question)
    expect(question.locator("h1")).to_have_text("Gke with Kubernetes")
    assert len([asked for asked in network.asked if "asked=" in asked]) == 2


def test_a_link_says_it_too_and_is_followed_again(question: Page, network: Network) -> None:
    network.answers = [aborted("failed")]
    link = question.get_by_role("link", name="See your path in the flowchart")
    link.press("Enter")
    expect(link.locator("+ .network")).to_contain_text(f"The site could not be reached. {KEPT}")
    expect(link).to_be_focused()
    expect(question.get_by_role("button", name="Try again")).to_be_in_viewport()
    try_again(question)
    question.wait_for_url("**/flowcharts/platform/**")


def test_the_finder_keeps_its_ticks_and_its_focus_and_asks_again(
    page: Page, network: Network, live_server
) -> None:
    published(**CATALOG)
    page.set_viewport_size({"width": 1440, "height": 900})
    page.goto(f"{live_server}/en/gpus/")
    network.answers = [answered(500)]
    box = page.get_by_role("checkbox", name="general (2)")
    box.focus()
    page.keyboard.press("Space")
    expect(page.locator(".network")).to_contain_text(
        f"The site cannot answer at the moment. {KEPT}"
    )
    expect(box).to_be_checked()
    expect(box).to_be_focused()
    expect(page.locator("#said")).to_have_text("3 machine types of 2 GPU series")
    try_again(page)
    expect(page.locator("#said")).to_have_text("2 machine types of 1 GPU series")
    expect(page.get_by_role("checkbox", name="general (2)")).to_be_focused()
    expect(page.locator(".network")).to_have_count(0)
    page.wait_for_url("**/en/gpus/?class=general")


@pytest.mark.parametrize("width", [320, 1440])
def test_the_words_have_room_and_hide_nothing_that_has_the_focus(
    question: Page, network: Network, width: int
) -> None:
    question.set_viewport_size({"width": width, "height": 640})
    network.answers = [aborted("failed")]
    said = go_on(question)
    expect(said).to_contain_text(KEPT)
    assert question.evaluate("document.documentElement.scrollWidth") <= width
    note, button = said.bounding_box(), question.get_by_text("Continue").bounding_box()
    assert note
    assert button
    assert note["y"] >= button["y"] + button["height"] or note["x"] >= button["x"] + button["width"]
    assert note["x"] + note["width"] <= width
