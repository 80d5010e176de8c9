"""The wizard in Chromium with the keyboard alone: every path, what has the focus, how many keys.

docs/wizard.md says what has the focus after each step; these tests hold it.
"""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from advisor import snapshot
from advisor.flow import UNSURE, Answers, walk
from advisor.snapshot import Flowchart, Question
from tests.builders import published
from tests.crawl import serve

pytestmark = pytest.mark.django_db(transaction=True)

MOST_KEYS = 14
"""From the home page through three questions to the advice."""

FOCUSED = """
  () => {
    const { tagName, name, value, checked, className, innerText } = document.activeElement;
    return tagName === "INPUT" ? `${name}=${value}${checked ? " chosen" : ""}` : className || innerText;
  }
"""


AS_SENT = """
  async () => {
    const sent = await (await fetch(location.href)).text();
    return new DOMParser().parseFromString(sent, "text/html").querySelector("#main").textContent;
  }
"""
"""The text of the page at this address where no script runs."""


class Keyboard:
    """Presses keys, counts them, and says what has the focus."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.pressed = 0

    def press(self, *keys: str) -> str:
        """What has the focus afterwards."""
        self.send(*keys)
        return str(self.page.evaluate(FOCUSED))

    def send(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
        self.pressed += len(keys)

    def go_on(self, heading: str) -> None:
        """Press Enter, and wait for the focus on the heading of the next page."""
        self.send("Enter")
        expect(self.page.locator("h1")).to_have_text(heading)
        expect(self.page.locator("h1")).to_be_focused()


def every_path(flowchart: Flowchart) -> Iterator[Answers]:
    """Every complete way through a flowchart, and that of a reader who is never sure."""

    def onward(answers: Answers) -> Iterator[Answers]:
        question = walk(flowchart, answers).open_question
        if question is None:
            yield answers
            return
        for choice in question.choices:
            yield from onward(answers | {question.slug: choice.slug})

    yield from onward({})
    unsure: Answers = {}
    while question := walk(flowchart, unsure).open_question:
        unsure[question.slug] = UNSURE
    yield unsure


def place_of(question: Question, choice: str) -> str:
    """The number key that chooses it."""
    choices = [*(each.slug for each in question.choices), UNSURE]
    return str(choices.index(choice) + 1)


def answer(keyboard: Keyboard, question: Question, choice: str) -> None:
    """From the heading of a question into its choices, and to one of them."""
    first = f"{question.slug}={question.choices[0].slug}"
    assert keyboard.press("Tab") == first
    assert keyboard.press(place_of(question, choice)) == f"{question.slug}={choice} chosen"


def take(keyboard: Keyboard, flowchart: Flowchart, answers: Answers) -> None:
    """Answer one question after the other, up to the heading of the advice."""
    given: Answers = {}
    while question := walk(flowchart, given).open_question:
        assert keyboard.page.locator("h1").inner_text() == question.text
        answer(keyboard, question, answers[question.slug])
        given[question.slug] = answers[question.slug]
        following = walk(flowchart, given).open_question
        if following:
            keyboard.go_on(following.text)
    keyboard.send("Enter")
    keyboard.page.wait_for_url("**/advice/**")
    expect(keyboard.page.locator("h1")).to_be_focused()


def walk_to_advice(page: Page, home: str, flowchart: Flowchart, answers: Answers) -> None:
    """Take a path from the first question of its flowchart on."""
    page.goto(f"{home}choose/{flowchart.slug}/")
    keyboard = Keyboard(page)
    keyboard.send("Tab", "Enter")  # the link that skips to the content
    take(keyboard, flowchart, answers)
    assert keyboard.pressed == 2 + 3 * len(answers)


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("slug", ["platform", "approach", "workload", "capacity"])
def test_every_path_is_taken_with_the_keyboard_to_the_same_advice_as_without_javascript(
    page: Page, live_server, shipped: str, slug: str, language: str
) -> None:
    serve(shipped)
    flowchart = snapshot.read(shipped, language).flowchart[slug]
    paths = list(every_path(flowchart))
    for answers in paths:
        walk_to_advice(page, f"{live_server.url}/{language}/", flowchart, answers)
        assert page.locator("#main").text_content() == page.evaluate(AS_SENT)
    assert len(paths) > len(flowchart.outcomes)


@pytest.mark.parametrize("language", ["en", "es"])
def test_three_questions_from_the_home_page_take_fourteen_keys_at_most(
    page: Page, live_server, shipped: str, language: str
) -> None:
    serve(shipped)
    flowchart = snapshot.read(shipped, language).flowchart["platform"]
    paths = list(every_path(flowchart))
    for answers in paths:
        page.goto(f"{live_server.url}/{language}/")
        keyboard = Keyboard(page)
        assert keyboard.press("Tab") == "skip"
        keyboard.press("Enter")
        assert keyboard.press("Tab") == "main-action"
        keyboard.go_on(flowchart.questions[0].text)
        take(keyboard, flowchart, answers)
        assert keyboard.pressed <= MOST_KEYS
    assert max(map(len, paths)) == 3


@pytest.mark.browser_context_args(java_script_enabled=False)
def test_without_javascript_the_arrows_choose_and_enter_goes_on(page: Page, live_server) -> None:
    published()
    page.goto(f"{live_server}/en/choose/platform/")
    keyboard = Keyboard(page)
    assert keyboard.press("Tab", "Enter", "Tab") == "orchestrate=yes"
    assert keyboard.press("Space") == "orchestrate=yes chosen"
    keyboard.go_on("containers?")
    assert keyboard.press("Tab", "ArrowDown") == "containers=no chosen"
    keyboard.go_on("managed?")
    assert keyboard.press("Tab", "ArrowUp") == "managed=unsure chosen"
    keyboard.send("Enter")
    page.wait_for_url("**/advice/**")


def test_a_mistake_leads_over_its_summary_back_to_the_choices(page: Page, live_server) -> None:
    published()
    page.goto(f"{live_server}/en/choose/platform/")
    keyboard = Keyboard(page)
    keyboard.send("Tab", "Enter", "Tab", "Enter")
    expect(page.locator(".error-summary")).to_be_focused()
    assert keyboard.press("Tab") == "Choose one answer to go on."
    assert keyboard.press("Enter") == "orchestrate=yes"
    assert keyboard.press("2") == "orchestrate=no chosen"


# What the number keys do, and where they do nothing.


def chosen(page: Page) -> list[str]:
    ticked = page.locator(".choice input:checked").all()
    return [str(radio.get_attribute("value")) for radio in ticked]


@pytest.fixture
def question(page: Page, live_server) -> Page:
    published()
    page.goto(f"{live_server}/en/choose/platform/?orchestrate=yes")
    expect(page.locator("h1")).to_be_focused()
    return page


def test_numbers_do_nothing_outside_of_the_choices(question: Page) -> None:
    for place in ("h1", ".beside summary >> nth=0", "main button", ".skip"):
        question.locator(place).focus()
        question.keyboard.press("1")
        assert (place, chosen(question)) == (place, [])


@pytest.mark.parametrize("key", ["0", "4", "9", "a", "Control+1", "Alt+1", "Meta+1"])
def test_other_keys_are_left_to_the_browser(question: Page, key: str) -> None:
    question.locator(".choice input").first.focus()
    question.keyboard.press(key)
    assert chosen(question) == []


@pytest.mark.parametrize("key", ["2", "Numpad2", "Digit2"])
def test_both_places_of_a_digit_choose(question: Page, key: str) -> None:
    question.locator(".choice input").first.focus()
    question.keyboard.press(key)
    assert chosen(question) == ["no"]


def test_the_top_row_chooses_on_a_keyboard_that_has_letters_there(question: Page) -> None:
    question.locator(".choice input").first.focus()
    question.evaluate(
        "document.activeElement.dispatchEvent(new KeyboardEvent('keydown',"
        " {key: 'é', code: 'Digit2', bubbles: true}))"
    )
    assert chosen(question) == ["no"]


def test_the_keys_are_shown_beside_the_choices_and_explained(question: Page) -> None:
    shown = "getComputedStyle(document.querySelector('.choice'), '::after').content"
    assert "counter(key)" in question.evaluate(shown)
    question.get_by_text("Answering with the keyboard").click()
    expect(question.locator(".keys")).to_contain_text("1 to 9 choose the answer of that place")


def test_where_no_keyboard_is_likely_no_keys_are_shown(browser: Browser, live_server) -> None:
    published()
    phone = browser.new_context(has_touch=True, is_mobile=True).new_page()
    phone.goto(f"{live_server}/en/choose/platform/")
    shown = "getComputedStyle(document.querySelector('.choice'), '::after').content"
    assert phone.evaluate(shown) == "none"
