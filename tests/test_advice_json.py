"""The advice as JSON: the shape that other programs rely on, and what it says."""

import json
import random
from typing import Any
from urllib.parse import urlencode

import pytest
from django.test import Client

from advisor import snapshot
from advisor.advice import advise
from advisor.snapshot import Flowchart
from tests import builders, entries
from tests.builders import (
    CAPACITY,
    CAPACITY_OUTCOMES,
    PLATFORM,
    PLATFORM_OUTCOMES,
    fact,
    flowchart_data,
    outcome,
    product,
    published,
    question,
    source,
)
from tests.oracle import Oracle
from tests.test_explaining import all_answers, pairs

pytestmark = pytest.mark.either

DIRECTOR = "orchestrate=yes&containers=no&managed=yes"
PAGE = builders.source()["url"]["en"]
MACHINE = "a4-highgpu-8g"
Data = dict[str, Any]


def read(client: Client, query: str = "", language: str = "en", number: int = 1) -> Data:
    """The advice to some answers, given in any order."""
    response = client.get(f"/{language}/advice/{number}.json?{query}", follow=True)
    assert response.status_code == 200
    data: Data = json.loads(response.content)
    return data


def step(question: str, choice: str) -> Data:
    return {"question": question, "choice": choice}


def test_settled_advice_says_what_fits_why_and_why_not_the_rest(client: Client) -> None:
    published()
    data = read(client, "orchestrate=yes&containers=yes")
    assert [*data] == [
        *("release", "language", "answers", "permalink"),
        *("advice", "drift", "sources"),
        *("stated", "plan", "conflicts", "none_left", "also_consider", "steps"),
    ]
    assert (data["release"], data["language"]) == (1, "en")
    assert data["answers"] == {"orchestrate": "yes", "containers": "yes"}
    assert data["permalink"].endswith("/en/advice/1/?orchestrate=yes&containers=yes")
    platform = data["advice"][0]
    reasons = [other.pop("reason") for other in platform["instead"]]
    assert platform == {
        "flowchart": "platform",
        "state": "settled",
        "outcomes": [
            {
                "outcome": "gke",
                "product": "gke",
                "orchestrators": ["kubernetes"],
                "when": [],
                "more": False,
            }
        ],
        "because": [step("orchestrate", "yes"), step("containers", "yes")],
        "instead": [
            {
                "outcome": "compute-engine",
                "product": "compute-engine",
                "changes": [step("orchestrate", "no")],
            },
            {
                "outcome": "cluster-director",
                "product": "cluster-director",
                "changes": [step("containers", "no"), step("managed", "yes")],
            },
            {
                "outcome": "cluster-toolkit",
                "product": "cluster-toolkit",
                "changes": [step("containers", "no"), step("managed", "no")],
            },
        ],
        "next_question": None,
    }
    assert reasons[0] == (
        "To “orchestrate?” you answered “Yes”; Compute Engine with an orchestrator of your own,"
        " or none asks for “No”. What speaks against compute-engine."
    )


def test_the_keys_stand_in_the_documented_order(client: Client) -> None:
    published()
    data = read(client, "orchestrate=yes&containers=unsure&managed=yes&over-90-days=yes")
    platform, capacity = data["advice"]
    names = ["flowchart", "state", "outcomes", "because", "instead", "next_question"]
    assert [*platform] == [*capacity] == names
    assert [*platform["outcomes"][0]] == ["outcome", "product", "orchestrators", "when", "more"]
    assert [*capacity["outcomes"][0]] == ["outcome", "option", "when", "more"]
    assert [*platform["instead"][0]] == ["outcome", "product", "changes", "reason"]
    assert [*capacity["instead"][0]] == ["outcome", "option", "changes", "reason"]
    assert [*data["drift"]] == ["state", "current_release"]
    assert [*data["sources"][0]] == ["url", "checked_on"]


def test_every_flowchart_has_its_advice_also_where_nothing_is_answered(client: Client) -> None:
    published()
    data = read(client)
    assert data["answers"] == {}
    assert data["permalink"] == "https://batuta.example/en/advice/1/"
    assert [one["flowchart"] for one in data["advice"]] == ["platform", "capacity"]
    assert {one["state"] for one in data["advice"]} == {"open"}
    assert [one["instead"] for one in data["advice"]] == [[], []]
    assert [one["next_question"] for one in data["advice"]] == ["orchestrate", "over-90-days"]


def test_answers_stand_in_the_authors_order(client: Client) -> None:
    published()
    data = read(client, "over-90-days=yes&managed=yes&containers=no&orchestrate=yes")
    assert [*data["answers"]] == ["orchestrate", "containers", "managed", "over-90-days"]


def test_an_outcome_of_several_paths_says_that_there_are_more(client: Client) -> None:
    questions = (
        question("orchestrate", yes="gke", no="containers"),
        question("containers", yes="gke", no="compute_engine"),
    )
    outcomes = (outcome("gke"), outcome("compute-engine"))
    published(flowcharts=[flowchart_data("platform", *questions, *outcomes)])
    told = read(client, "orchestrate=unsure&containers=unsure")["advice"][0]["outcomes"]
    assert [(one["outcome"], one["when"], one["more"]) for one in told] == [
        ("gke", [step("orchestrate", "yes")], True),
        ("compute-engine", [step("orchestrate", "no"), step("containers", "no")], False),
    ]


def test_it_rests_on_the_sources_of_all_that_it_says(client: Client) -> None:
    named = ("page", "of-gke", "against-toolkit", "unused")
    published(
        sources=[*map(source, named), source("book", url={"en": "", "es": ""})],
        flowcharts=[platform_with(gke=["of-gke", "book"], toolkit=["against-toolkit"])],
    )
    found = read(client, "orchestrate=yes&containers=yes")["sources"]
    page, of_gke, against = (f"https://docs.cloud.google.com/{slug}" for slug in named[:3])
    assert [one["url"] for one in found] == [page, of_gke, None, against]
    assert {one["checked_on"] for one in found} == {"2026-11-30"}


def platform_with(gke: list[str], toolkit: list[str]) -> Data:
    outcomes = [
        outcome("compute-engine"),
        outcome("gke", sources=gke),
        outcome("cluster-director"),
        outcome("cluster-toolkit", facts=[fact("against", "It is work.", sources=toolkit)]),
    ]
    return flowchart_data("platform", *PLATFORM, *outcomes)


def by_brute_force(chart: Flowchart, answers: dict[str, str]) -> Data:
    """What the JSON has to say of a flowchart, but for the reasons."""
    oracle = Oracle(chart, answers)
    return {
        "flowchart": chart.slug,
        "state": oracle.state(),
        "outcomes": [
            recommended(chart, slug, orchestrators=True) | condition(*oracle.when(slug))
            for slug in oracle.reachable()
        ],
        "because": [step(*pair) for pair in oracle.met.items()],
        "instead": [
            recommended(chart, slug) | {"changes": [step(*pair) for pair in changes]}
            for slug, changes in oracle.instead()
        ],
        "next_question": oracle.next_question(),
    }


def recommended(chart: Flowchart, slug: str, orchestrators: bool = False) -> Data:
    (found,) = (one for one in chart.outcomes if one.slug == slug)
    if found.option:
        return {"outcome": slug, "option": slug}
    if not found.product:
        return {"outcome": slug, "series": [*found.series]}
    more = {"orchestrators": [*found.orchestrators]} if orchestrators else {}
    return {"outcome": slug, "product": slug, **more}


def condition(path: tuple[tuple[str, str], ...], more: bool) -> Data:
    return {"when": [step(*pair) for pair in path], "more": more}


FLOWCHARTS = pytest.mark.parametrize("slug", ["platform", "approach", "workload", "capacity"])


def some_answers(chart: Flowchart, most: int) -> list[dict[str, str]]:
    """Every combination of answers where they are few; else some, the same in every run."""
    combinations = [*all_answers(chart)]
    few = min(most, len(combinations))
    return random.Random(chart.slug).sample(combinations, few)  # noqa: S311


@pytest.mark.django_db
@FLOWCHARTS
def test_any_combination_of_answers_is_told_as_found_by_brute_force(
    client: Client, shipped: str, slug: str
) -> None:
    published(catalog=shipped)
    chart = snapshot.read(shipped, "en").flowchart[slug]
    for answers in some_answers(chart, 400):
        data = read(client, urlencode(answers))
        (told,) = (one for one in data["advice"] if one["flowchart"] == slug)
        assert all(other.pop("reason") for other in told["instead"])
        assert told == by_brute_force(chart, answers), answers
        assert data["answers"] == dict(pairs(advise(chart, answers).because))


@pytest.mark.django_db
@FLOWCHARTS
def test_every_change_followed_is_settled_on_what_it_promised(
    client: Client, shipped: str, slug: str
) -> None:
    published(catalog=shipped)
    followed = 0
    for answers in some_answers(snapshot.read(shipped, "en").flowchart[slug], 100):
        for other in told_of(client, slug, answers)["instead"]:
            changes = {one["question"]: one["choice"] for one in other["changes"]}
            then = told_of(client, slug, answers | changes)
            assert then["state"] == "settled"
            assert [one["outcome"] for one in then["outcomes"]] == [other["outcome"]]
            followed += 1
    assert followed > 50


def told_of(client: Client, slug: str, answers: dict[str, str]) -> Data:
    data = read(client, urlencode(answers))
    return next(one for one in data["advice"] if one["flowchart"] == slug)


@pytest.mark.django_db
def test_the_languages_differ_in_words_alone(client: Client, shipped: str) -> None:
    published(catalog=shipped)
    for query in ("orchestrate=yes&containers=yes", "orchestrate=unsure&over-90-days=yes"):
        english, spanish = read(client, query), read(client, query, "es")
        assert english["language"] != spanish["language"]
        assert reasons(english) != reasons(spanish)
        assert without_words(english) == without_words(spanish)


def reasons(data: Data) -> list[str]:
    return [other["reason"] for one in data["advice"] for other in one["instead"]]


def without_words(data: Data) -> Data:
    kept = json.loads(json.dumps(data))
    for name in ("language", "permalink"):
        del kept[name]
    for other in (other for one in kept["advice"] for other in one["instead"]):
        del other["reason"]
    for name in ("conflicts", "also_consider", "none_left", "sources", "steps"):
        kept[name] = len(kept[name])
    return kept


def test_it_says_whether_the_current_release_says_the_same(client: Client) -> None:
    published(1)
    assert read(client, DIRECTOR)["drift"] == {"state": "same", "current_release": 1}
    published(2)
    assert read(client, DIRECTOR)["drift"] == {"state": "same", "current_release": 2}
    names = [one["slug"] for one in PLATFORM_OUTCOMES]
    published(3, products=[product(slug, name=f"New {slug}") for slug in names])
    assert read(client, DIRECTOR)["drift"] == {"state": "details", "current_release": 3}
    swapped = question("managed", yes="cluster_toolkit", no="cluster_director")
    published(
        4, flowcharts=[flowchart_data("platform", *PLATFORM[:2], swapped, *PLATFORM_OUTCOMES)]
    )
    assert read(client, DIRECTOR)["drift"] == {"state": "different", "current_release": 4}
    published(5, flowcharts=[flowchart_data("capacity", *CAPACITY, *CAPACITY_OUTCOMES)])
    assert read(client, DIRECTOR)["drift"] == {"state": "retired", "current_release": 5}


PLANNED = "orchestrate=yes&containers=yes&series=a4&option=on-demand&days=9&arch=x86-64"


def test_the_plan_is_told_with_what_speaks_against_it_and_the_ways_out(client: Client) -> None:
    rules = [entries.rule("no-a4-on-demand", series=["a4"], option=["on-demand"])]
    options = [*builders.data()["options"], builders.option("on-demand")]
    published(rules=rules, options=options)
    data = read(client, PLANNED)
    assert data["stated"] == {"series": "a4", "option": "on-demand", "days": 9, "arch": "x86-64"}
    assert data["answers"] == {"orchestrate": "yes", "containers": "yes"}
    assert data["permalink"].endswith(f"/en/advice/1/?{PLANNED}")
    assert data["plan"] == {
        "approach": None,
        "product": "gke",
        "orchestrator": "kubernetes",
        "series": "a4",
        "machine": "a4-highgpu-8g",
        "option": "on-demand",
        "verdict": "refused",
    }
    refusal = data["conflicts"][0]
    assert [*refusal] == ["rule", "severity", "text", "sources", "ways_out"]
    assert (refusal["rule"], refusal["severity"]) == ("no-a4-on-demand", "refuse")
    assert refusal["text"] == "The rule no-a4-on-demand."
    assert refusal["sources"] == [{"url": PAGE, "checked_on": "2026-11-30"}]
    assert [step("option", "spot")] in refusal["ways_out"]
    assert [one["severity"] for one in data["conflicts"]] == ["refuse", "unknown"]
    assert all(not one["ways_out"] for one in data["conflicts"][1:])


def test_each_way_out_of_the_plan_followed_is_not_refused(client: Client) -> None:
    published(rules=[entries.rule("no-spot", option=["spot"], series=["a4"])])
    query = {"over-90-days": "no", "interruptible": "yes", "product": "gke", "machine": MACHINE}
    data = read(client, urlencode(query | {"option": "spot"}))
    assert data["plan"]["verdict"] == "refused"
    ways = data["conflicts"][0]["ways_out"]
    assert ways
    for way in ways:
        changed = data["answers"] | data["stated"]
        changed |= {one["question"]: one["choice"] for one in way}
        assert read(client, urlencode(changed))["plan"]["verdict"] != "refused"


def test_where_nothing_is_left_to_take_the_data_says_why(client: Client) -> None:
    published(rules=[entries.rule("no-spot", option=["spot"], series=["a4"])])
    data = read(client, "over-90-days=no&interruptible=yes&series=a4")
    assert data["plan"]["option"] is None
    assert data["plan"]["verdict"] != "refused"
    (none_left,) = data["none_left"]
    assert none_left["part"] == "option"
    assert [one["slug"] for one in none_left["refused"]] == ["spot"]
    assert [step("interruptible", "no")] in none_left["ways_out"]


def test_the_steps_are_merged_in_the_order_of_their_stages(client: Client) -> None:
    steps = [
        entries.step("run-it", stage="run"),
        entries.step("check", stage="prepare", products=["gke"]),
        entries.step("other", products=["compute-engine"]),
    ]
    published(steps=steps)
    told = read(client, "orchestrate=yes&containers=yes")["steps"]
    assert told == [
        {"stage": "prepare", "title": "Do check", "url": PAGE},
        {"stage": "run", "title": "Do run-it", "url": PAGE},
    ]


def test_the_guide_for_exactly_this_series_is_the_first_step(client: Client) -> None:
    published(steps=[])
    told = read(client, "orchestrate=yes&containers=yes&series=a4")["steps"]
    assert told == [{"stage": "create", "title": "The guide for A4: Page", "url": PAGE}]


def test_what_is_passed_over_has_its_sources(client: Client) -> None:
    published(rules=[entries.rule("no-spot", option=["spot"], series=["a4"])])
    (none_left,) = read(client, "over-90-days=no&interruptible=yes&series=a4")["none_left"]
    assert none_left["refused"][0]["sources"] == [{"url": PAGE, "checked_on": "2026-11-30"}]
