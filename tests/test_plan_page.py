"""The plan on the page of the advice: it works, corrects, explains and refuses."""

from typing import Any

import pytest
from django.test import Client

from tests.builders import (
    data,
    fact,
    fitting,
    flowchart_data,
    gpu_series,
    machine_type,
    outcome,
    published,
    question,
)
from tests.entries import rule, step
from tests.reader import Page, Reader

GKE = "orchestrate=yes&containers=yes"
SPOT = "over-90-days=no&interruptible=yes"
A4X = gpu_series("a4x", name="A4X", machine_types=[machine_type("a4x-highgpu-4g")])
WORKLOAD = flowchart_data(
    "workload",
    question("size", large="training", small="serving"),
    outcome(
        "training",
        product=None,
        fitting=[fitting("a4x", "It is the largest."), fitting("a4", "It is large.")],
    ),
    outcome("serving", product=None, fitting=[fitting("a4", "It is enough.")]),
    settles="series",
)
APPROACH = flowchart_data(
    "approach",
    question("ops", yes="cluster_toolkit", no="infrastructure"),
    outcome(
        "cluster-toolkit",
        facts=[fact("for", "Little to do."), fact("against", "Little to say.")],
    ),
    outcome("infrastructure", product=None),
    settles="approach",
)


@pytest.fixture
def reader(client: Client) -> Reader:
    return Reader(client)


def publish(number: int = 1, **given: Any) -> None:
    platform, capacity = data()["flowcharts"]
    flowcharts = [platform, APPROACH, WORKLOAD, capacity]
    published(number, **{"gpu_series": [A4X, gpu_series()], "flowcharts": flowcharts} | given)


def plan_of(page: Page) -> str:
    return page.words.partition("Your plan")[2].partition("I know a part")[0]


def test_it_joins_what_was_answered_and_stated(reader: Reader) -> None:
    publish()
    page = reader.open(f"/en/advice/1/?{GKE}&size=large&{SPOT}&days=9&arch=arm64")
    for words in (
        "Platform Gke your answers lead there",
        "Orchestrator Kubernetes your answers lead there",
        "GPU series A4X the first that fits and that nothing refuses",
        "Machine type a4x-highgpu-4g the only machine type of this series",
        "How machines are obtained Spot your answers lead there",
        "Days 9 days you stated it",
        "Architecture of the images arm64 you stated it",
    ):
        assert words in page.words, words


def test_what_is_open_stands_with_its_question(reader: Reader) -> None:
    publish()
    page = reader.open(f"/en/advice/1/?{GKE}")
    assert "GPU series open size?" in plan_of(page)
    assert page.link("size?") == f"/en/choose/workload/?{GKE}"
    assert page.link("over-90-days?") == f"/en/choose/capacity/?{GKE}"


def test_a_stated_part_alone_is_a_plan(reader: Reader) -> None:
    publish()
    page = reader.open("/en/advice/?series=a4&option=spot")
    assert page.url == "/en/advice/1/?series=a4&option=spot"
    assert page.heading == "A4 + Spot"
    assert page.title.startswith("A4 + Spot")


def test_every_entry_of_the_catalog_starts_a_plan(reader: Reader) -> None:
    publish()
    for address, query in (
        ("products/gke", "product=gke"),
        ("orchestrators/slurm", "orchestrator=slurm"),
        ("gpus/a4", "series=a4"),
        ("consumption/spot", "option=spot"),
    ):
        page = reader.open(f"/en/{address}/")
        assert page.link("Plan with") == f"/en/advice/?{query}"
        assert reader.open(page.link("Plan with")).url == f"/en/advice/1/?{query}"
    machines = [link.url for link in reader.open("/en/gpus/a4x/").links]
    assert "/en/advice/?machine=a4x-highgpu-4g" in machines


@pytest.mark.parametrize(
    ("query", "canonical"),
    [
        (f"{GKE}&product=gke", "product=gke"),
        ("option=spot&product=gke", "product=gke&option=spot"),
        (f"product=nothing&{GKE}", GKE),
        (f"{SPOT}&option=spot&series=", "option=spot"),
        (f"series=a4&{GKE}&arch=sparc", f"{GKE}&series=a4"),
        ("series=a4&size=large", "size=large&series=a4"),
    ],
)
def test_an_address_has_one_spelling(reader: Reader, query: str, canonical: str) -> None:
    publish()
    assert reader.open(f"/en/advice/1/?{query}").url == f"/en/advice/1/?{canonical}"


def test_a_refusal_stands_at_the_top_with_its_reason_and_source_and_the_ways_out(
    reader: Reader,
) -> None:
    publish(rules=[rule("a4-no-spot", series=["a4"], option=["spot"])])
    page = reader.open(f"/en/advice/1/?{GKE}&{SPOT}&series=a4&option=spot")
    top = page.words.partition("This is the advice of")[0]
    assert "This cannot be: one thing rules out another." in top
    assert "Refused: The rule a4-no-spot. 1" in top
    assert "Ways out" in top
    assert page.link("GPU series: A4X") == f"/en/advice/1/?{GKE}&series=a4x&option=spot"


def test_each_way_out_leads_out(reader: Reader) -> None:
    publish(rules=[rule("a4-no-spot", series=["a4"], option=["spot"])])
    page = reader.open(f"/en/advice/1/?{GKE}&{SPOT}&machine=a4-highgpu-8g&option=spot")
    ways = [link.url for link in page.links if ": " in link.words and "advice/1/" in link.url]
    assert len(ways) >= 2
    for way in ways:
        assert "This cannot be" not in reader.open(way).words


def test_where_nothing_goes_together_it_says_so_and_recommends_none(reader: Reader) -> None:
    publish(rules=[rule("no-spot", series=["a4x", "a4"], option=["spot"])])
    page = reader.open(f"/en/advice/1/?size=large&{SPOT}")
    assert "Your answers leave nothing that goes together." in page.words
    assert "GPU series: something refuses all that would fit" in page.words
    top = page.words.partition("This is the advice of")[0]
    assert "Not A4X: The rule no-spot. 1" in top
    assert "Nothing known speaks against" not in page.words
    assert "by answering “No” to “interruptible?”" in page.words


def test_what_was_passed_over_is_said(reader: Reader) -> None:
    publish(rules=[rule("a4x-no-spot", series=["a4x"], option=["spot"])])
    page = reader.open(f"/en/advice/1/?size=large&{SPOT}")
    assert "GPU series A4 the first that fits and that nothing refuses" in plan_of(page)
    assert "Not A4X: The rule a4x-no-spot." in plan_of(page)


def test_what_nobody_has_verified_and_what_is_doubtful_is_said(reader: Reader) -> None:
    warning = rule("dear", series=["a4"]) | {"severity": "warn"}
    publish(rules=[warning], series_options=[])
    plan = plan_of(reader.open("/en/advice/1/?series=a4&option=spot"))
    assert "Not all of it is verified: ask before you rely on it." in plan
    assert "Not verified: A4 and Spot: not verified. Ask before you rely on it." in plan
    assert "Warning: The rule dear." in plan


def test_a_managed_service_may_do_instead_with_reasons_for_and_against(reader: Reader) -> None:
    publish()
    page = reader.open(f"/en/advice/1/?{GKE}&ops=yes")
    also = page.words.partition("Also consider Cluster Toolkit")[2]
    assert "What speaks for it Little to do." in also
    assert "What speaks against it Little to say." in also
    assert "Also consider" not in reader.open(f"/en/advice/1/?{GKE}&ops=no").words


def test_a_managed_service_that_does_not_go_with_the_rest_says_so(reader: Reader) -> None:
    publish(rules=[rule("not-on-a4", product=["cluster-toolkit"], series=["a4"])])
    page = reader.open(f"/en/advice/1/?{GKE}&ops=yes&series=a4")
    words = "It does not go with the rest of your plan: The rule not-on-a4."
    assert words in page.words
    assert words not in reader.open(f"/en/advice/1/?{GKE}&ops=yes&series=a4x").words


def test_the_steps_are_merged_for_exactly_this_combination(reader: Reader) -> None:
    steps = [
        step("drive", stage="run", orchestrators=["slurm"]),
        step("pod", stage="run", orchestrators=["kubernetes"]),
        step("buy", stage="capacity", options=["spot"]),
        step("rack", stage="create", series=["a4"]),
        step("frame", stage="create", series=["a4x"]),
    ]
    publish(steps=steps)
    page = reader.open(f"/en/advice/1/?{GKE}&{SPOT}&series=a4")
    after = page.words.rpartition("Next steps")[2]
    told = [name for name in ("drive", "pod", "buy", "rack", "frame") if f"Do {name}" in after]
    assert told == ["pod", "buy", "rack"]
    assert after.index("Do buy") < after.index("Do rack") < after.index("Do pod")
    assert "The guide for A4: Page" in after


def test_the_other_flowcharts_are_offered_unless_a_stated_part_settles_them(
    reader: Reader,
) -> None:
    publish()
    page = reader.open(f"/en/advice/1/?{GKE}&option=spot")
    offers = page.words.partition("Make it concrete The")[2]
    assert "workload flowchart" in offers
    assert "capacity flowchart" not in offers


def test_days_that_are_no_number_are_explained_and_kept(reader: Reader) -> None:
    publish()
    for days in ("abc", "0", "-7", "7.5", "10000"):
        page = reader.open(f"/en/advice/?series=a4&days={days}")
        assert "Write a whole number of days from 1 to 9999." in page.words
        (field,) = (field for field in page.fields if field.name == "days")
        assert field.value == days
    spanish = reader.open("/es/advice/?series=a4&days=abc")
    assert "Escribe un número entero de días, de 1 a 9999." in spanish.words


def test_what_would_collide_says_so_and_stays_choosable(reader: Reader) -> None:
    publish(rules=[rule("a4-no-spot", series=["a4"], option=["spot"])])
    page = reader.open("/en/advice/1/?option=spot")
    assert "A4 – collides: The rule a4-no-spot." in page.words
    assert list(page.find("option", value="a4"))


def test_what_the_plan_has_only_taken_gives_way_and_collides_with_nothing(reader: Reader) -> None:
    publish(rules=[rule("a4x-no-spot", series=["a4x"], option=["spot"])])
    page = reader.open("/en/choose/capacity/?size=large&over-90-days=no")
    assert "Collides with your plan" not in page.words
    page = reader.open(f"/en/advice/1/?{GKE}&size=large")
    assert "GPU series A4X the first" in plan_of(page)
    assert "collides: The rule a4x-no-spot." not in page.words.replace("A4X – collides", "")


def test_a_stated_orchestrator_collides_with_platforms_that_do_not_run_it(reader: Reader) -> None:
    publish(rules=[rule("slurm-only", product=["cluster-director"], orchestrator=["kubernetes"])])
    page = reader.open("/en/choose/platform/?orchestrate=yes&containers=no&orchestrator=kubernetes")
    assert "Collides with your plan: The rule slurm-only." in page.words


def test_the_wizard_carries_what_is_stated_and_says_what_collides(reader: Reader) -> None:
    publish(rules=[rule("a4-no-spot", series=["a4"], option=["spot"])])
    page = reader.open("/en/choose/capacity/?series=a4&over-90-days=no")
    assert page.url == "/en/choose/capacity/?over-90-days=no&series=a4"
    assert "Collides with your plan: The rule a4-no-spot." in page.words
    assert page.hidden["series"] == "a4"
    after = reader.send(page, "yes")
    assert after.url == f"/en/advice/1/?{SPOT}&series=a4"


def test_the_picture_of_a_flowchart_carries_what_is_stated_too(reader: Reader) -> None:
    publish()
    page = reader.open("/en/flowcharts/capacity/?product=gke&option=spot&over-90-days=no")
    assert page.url == "/en/flowcharts/capacity/?over-90-days=no&product=gke"
    assert "/en/choose/capacity/?over-90-days=no&product=gke" in [link.url for link in page.links]


def test_infrastructure_leads_to_the_question_which_one(reader: Reader) -> None:
    publish()
    page = reader.open("/en/flowcharts/approach/")
    assert "/en/choose/platform/" in [link.url for link in page.links]


def test_whoever_walks_a_flowchart_takes_back_what_was_stated_in_its_place(reader: Reader) -> None:
    publish()
    query = "product=gke&orchestrator=slurm&option=spot&days=9"
    page = reader.open(f"/en/choose/platform/?{query}")
    assert page.url.endswith("?orchestrator=slurm&option=spot&days=9")
    page = reader.open(f"/en/choose/capacity/?{query}")
    assert page.url.endswith("?product=gke&orchestrator=slurm&days=9")
    page = reader.open("/en/choose/workload/?machine=a4-highgpu-8g&series=a4")
    assert page.url.endswith("/choose/workload/?series=a4&machine=a4-highgpu-8g")


def test_no_question_is_linked_whose_answer_would_take_back_what_is_stated(reader: Reader) -> None:
    publish()
    page = reader.open("/en/advice/1/?product=gke&series=a4")
    assert "Orchestrator open GPU series" in plan_of(page)
    assert not any("/choose/platform/?" in link.url for link in page.links)


def test_a_name_given_twice_is_refused(client: Client) -> None:
    publish()
    assert client.get("/en/advice/1/?series=a4&series=a4x").status_code == 400


@pytest.mark.django_db
def test_no_visitor_costs_a_query(client: Client, django_assert_num_queries: Any) -> None:
    publish()
    with django_assert_num_queries(0):
        client.get(f"/en/advice/1/?{GKE}&size=large&{SPOT}&days=9")


MODEL = "params=70&purpose=inference&precision=bf16"


def test_it_says_whether_a_model_fits_on_the_series_of_the_plan(reader: Reader) -> None:
    publish()
    page = reader.open(f"/en/advice/?{GKE}&series=a4&params=70")
    assert page.url == f"/en/advice/1/?{GKE}&series=a4&{MODEL}"
    assert "held against the machine types of A4." in page.words
    assert "About 168 GB of GPU memory, without the KV cache." in page.words
    held = page.words.rpartition("What holds it")[2]
    assert "a4-highgpu-8g on 1 GPU" in held
    assert "a4x-highgpu-4g" not in held


def test_the_model_goes_along_while_the_plan_changes(reader: Reader) -> None:
    publish(rules=[rule("a4-no-spot", series=["a4"], option=["spot"])])
    page = reader.open(f"/en/advice/1/?{GKE}&series=a4&option=spot&{MODEL}")
    assert page.link("GPU series: A4X").endswith(f"&series=a4x&option=spot&{MODEL}")
    wizard = reader.open(f"/en/choose/capacity/?series=a4&over-90-days=no&{MODEL}")
    assert reader.send(wizard, "yes").url == f"/en/advice/1/?{SPOT}&series=a4&{MODEL}"


def test_a_model_that_cannot_be_read_is_explained_beside_the_plan(reader: Reader) -> None:
    publish()
    page = reader.open(f"/en/advice/1/?{GKE}&params=seventy")
    assert "Write billions of parameters in digits alone" in page.words
    assert page.heading == "Gke with Kubernetes"


def test_the_model_is_no_part_of_what_is_taken_away(client: Client, reader: Reader) -> None:
    publish()
    page = reader.open(f"/en/advice/1/?{GKE}&{MODEL}")
    assert page.link("Save as JSON") == f"/en/advice/1.json?{GKE}"
    assert client.get(f"/en/advice/1.json?{GKE}&{MODEL}").status_code == 302
