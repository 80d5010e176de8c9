"""The advice on paper, as Chromium prints it: at most two sheets, in letters that can be read."""

import re
import zlib
from itertools import cycle
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect

from advisor import snapshot
from advisor.flow import Answers
from advisor.pages.examples import fewest_answers
from advisor.snapshot import Flowchart
from tests.builders import published
from tests.entries import step

ADVICE = "/en/advice/1/?orchestrate=yes&containers=yes"
BOTH = f"{ADVICE}&over-90-days=yes"
PAPERS = ("A4", "Letter")
SMALLEST = ("Letter",)
"""What fits there fits A4, but for what is a little too wide; the longest are printed on both."""
SETTLED = {
    "platform": {"orchestrate": "yes", "containers": "no", "managed": "yes"},
    "approach": {"must-keep": "nothing", "kind-of-work": "train", "who-operates": "team"},
    "workload": {"what-runs": "inference", "copy-size": "one-machine"},
    "capacity": {"over-90-days": "open-ended", "held-while-idle": "no"},
}
LEFT_OPEN = (
    ("platform", "approach", "workload", "capacity"),
    ("approach", "workload", "capacity"),
    ("approach", "workload"),
    ("approach",),
    ("workload",),
)
"""The flowcharts of which a person is unsure, while all others are settled."""
NINE_POINTS = 12  # in pixels of CSS
SMALL_TEXTS = """
  least => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const small = [];
    for (let text; (text = texts.nextNode()); ) {
      const range = document.createRange();
      range.selectNodeContents(text);
      const of = text.parentElement;
      const isSmall = parseFloat(getComputedStyle(of).fontSize) < least - 0.01;
      const isSeen = text.data.trim() && range.getClientRects().length && !of.closest(".unseen");
      if (isSeen && isSmall && !of.closest(".cite")) small.push(text.data.trim());
    }
    return small;
  }
"""


def test_on_paper_stand_the_address_the_release_and_the_date(
    page: Page, live_server: object
) -> None:
    published()
    page.goto(f"{live_server}{ADVICE}")
    page.emulate_media(media="print")
    expect(page.locator(".address")).to_have_text(f"https://batuta.example{ADVICE}")
    expect(page.locator(".address")).to_be_visible()
    expect(
        page.get_by_text("This is the advice of release 1 of November 30, 2026.")
    ).to_be_visible()
    for title in ("Because you answered", "Strengths", "Limits", "Next steps", "Sources"):
        expect(page.get_by_role("heading", name=title, exact=True)).to_be_visible()
    for out in (".top", ".contents", ".share .button", ".comparison", ".offers"):
        assert page.locator(out).count() > 0
        assert not any(one.is_visible() for one in page.locator(out).all()), out


def test_paper_with_several_flowcharts_says_that_it_has_the_essence_alone(
    page: Page, live_server: object
) -> None:
    published()
    page.emulate_media(media="print")
    for address, is_in_short in ((ADVICE, False), (BOTH, True)):
        page.goto(f"{live_server}{address}")
        expect(page.get_by_text("On paper stands the essence")).to_be_visible(visible=is_in_short)
        expect(page.locator(".otherwise").first).to_be_visible(visible=not is_in_short)


def test_paper_has_room_for_the_reasons_of_the_steps_of_one_outcome_alone(
    page: Page, live_server: object
) -> None:
    published(steps=[step("quotas")])
    page.emulate_media(media="print")
    for address, is_seen in ((ADVICE, True), (BOTH, False)):
        page.goto(f"{live_server}{address}")
        expect(page.get_by_text("Do quotas")).to_be_visible()
        expect(page.get_by_text("Why quotas.")).to_be_visible(visible=is_seen)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("language", ["en", "es"])
def test_all_advice_takes_at_most_two_sheets_of_readable_letters(
    page: Page, live_server: object, shipped: str, language: str
) -> None:
    published(catalog=shipped)
    catalog = snapshot.read(shipped, language)
    assert faults(page, f"{live_server}/{language}", worth_printing(catalog), SMALLEST) == []


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("language", ["en", "es"])
def test_advice_of_an_older_release_takes_two_sheets_with_its_banner_too(
    page: Page, live_server: object, shipped: str, language: str
) -> None:
    published(catalog=shipped)
    published(2)
    several = left_open(snapshot.read(shipped, language))
    assert faults(page, f"{live_server}/{language}", several, PAPERS) == []
    expect(page.locator(".drift")).to_be_visible()


def test_paper_in_short_has_of_what_is_unsettled_the_names_and_what_to_find_out(
    page: Page, live_server: object, shipped: str
) -> None:
    published(catalog=shipped)
    page.emulate_media(media="print")
    answers = left_open(snapshot.read(shipped, "en"))[0]
    page.goto(f"{live_server}/en/advice/1/?{urlencode(answers)}")
    beside = page.locator(".outcome")
    assert beside.count() == 3
    for one in beside.all():
        expect(one.locator(".lede")).to_contain_text("or ")
        expect(one.locator(".find-out")).to_be_visible()
        expect(one.locator(".conditions").first).to_be_visible(visible=False)
    expect(page.locator(".possibilities .conditions").first).to_be_visible()
    expect(page.locator(".possibilities .key-facts").first).to_be_visible(visible=False)


def test_paper_has_nothing_to_press_on_a_comparison_and_the_finder(
    page: Page, live_server: object
) -> None:
    published()
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 718, "height": 1000})  # a sheet of A4
    page.goto(f"{live_server}/en/compare/?product=gke&product=cluster-director")
    for words in ("Compare something else", "Show only these rows", "Start choosing", "Remove"):
        assert page.get_by_role("link", name=words, include_hidden=True).count() > 0
        assert page.get_by_role("link", name=words).count() == 0, words
    row = page.locator(".compared tbody tr", has_text="Management level").first
    places = [box.bounding_box() for box in row.locator("> *").all()]
    assert len({place["y"] for place in places if place}) == 1  # name and cells stand side by side
    page.goto(f"{live_server}/en/gpus/")
    assert page.locator("input").count() > 0
    assert not any(one.is_visible() for one in page.locator("input, select, button").all())


def faults(page: Page, site: str, several: list[Answers], papers: tuple[str, ...]) -> list[object]:
    """What takes more than two sheets, is wider than a sheet, or is too small to read."""
    page.emulate_media(media="print")
    found: list[object] = []
    for answers in several:
        page.goto(f"{site}/advice/1/?{urlencode(answers)}")
        for paper in papers:
            printed = page.pdf(format=paper, print_background=True)
            if sheets(printed) > 2 or not is_full_size(printed):
                found.append((paper, answers))
        found += [(text, answers) for text in page.evaluate(SMALL_TEXTS, NINE_POINTS)]
    return found


def left_open(catalog: snapshot.Snapshot) -> list[Answers]:
    """Plans of which some is unsure and the rest is settled."""
    unsure = {
        chart.slug: {question.slug: "unsure" for question in chart.questions}
        for chart in catalog.flowcharts
    }
    return [
        merged([(unsure if chart in several else SETTLED)[chart] for chart in SETTLED])
        for several in LEFT_OPEN
    ]


def merged(several: list[Answers]) -> Answers:
    return {slug: choice for some in several for slug, choice in some.items()}


def worth_printing(catalog: snapshot.Snapshot) -> list[Answers]:
    """Every outcome, some of the platform with all of the capacity, being unsure, and plans."""
    charts = [catalog.flowchart["platform"], catalog.flowchart["capacity"]]
    ways = [ways_through(chart) for chart in charts]
    together = [{**first, **second} for first, second in zip(cycle(ways[0]), ways[1], strict=False)]
    unsure = [{q.slug: "unsure" for q in chart.questions} for chart in charts]
    found = [*ways[0], *ways[1], *together, *unsure, {**unsure[0], **unsure[1]}, *plans(catalog)]
    assert len(found) >= 4 + 6 + 6 + 3 + 13
    return [*found, *left_open(catalog)]


def plans(catalog: snapshot.Snapshot) -> list[Answers]:
    """All flowcharts answered: each outcome of each of them once or more, and unsure of the last."""
    ways = [ways_through(chart) for chart in catalog.flowcharts]
    most = max(map(len, ways))
    mixed = [[way[n % len(way)] for way in ways] for n in range(most)]
    unsure = [{q.slug: "unsure" for q in catalog.flowchart["capacity"].questions}]
    mixed.append([*mixed[0][:-1], *unsure])
    return [merged(several) for several in mixed]


def ways_through(chart: Flowchart) -> list[Answers]:
    found = fewest_answers(chart)
    return [found[outcome.slug] for outcome in chart.outcomes]


def sheets(paper: bytes) -> int:
    return len(re.findall(rb"/Type /Page\b", paper))


def is_full_size(paper: bytes) -> bool:
    """Whether nothing was too wide for the sheet: Chromium then prints everything smaller."""
    found = []
    for stream in re.findall(rb"stream\r?\n(.*?)endstream", paper, re.DOTALL):
        try:
            drawn = zlib.decompress(stream)
        except zlib.error:
            continue  # a font or a picture
        found += re.findall(rb"\nq\n([\d.]+) 0 0 [\d.]+ [-\d.]+ [-\d.]+ cm", drawn)[:1]
    assert found
    return all(abs(float(scale) - 300 / 96) < 0.01 for scale in found)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("address", "most"),
    [
        ("/gpus/", 8),
        ("/compare/?product=gke&product=cluster-director&product=cluster-toolkit", 17),
    ],
)
def test_wide_tables_stay_tables_on_paper_and_take_few_sheets(
    page: Page, live_server: object, shipped: str, address: str, most: int
) -> None:
    published(catalog=shipped)
    page.set_viewport_size({"width": 718, "height": 1000})  # a sheet of A4
    page.emulate_media(media="print")
    for language in ("en", "es"):
        page.goto(f"{live_server}/{language}{address}")
        head = page.locator("main > table thead, .finder thead").first
        assert head.evaluate("it => getComputedStyle(it).display") == "table-header-group"
        printed = page.pdf(format="A4", print_background=True)
        assert sheets(printed) <= most
        assert is_full_size(printed)
