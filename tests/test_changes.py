"""What a release would change, value by value, and how editors read it."""

from time import perf_counter
from typing import Any

import pytest
from django.utils import translation

from catalog.admin.called import names_in
from catalog.admin.words import by_entry, by_kind
from catalog.changes import Change, compare
from catalog.models import Product, Question
from tests.builders import (
    PLATFORM,
    PLATFORM_OUTCOMES,
    claim,
    data,
    fact,
    flowchart_data,
    gpu_series,
    machine_type,
    product,
    question,
    text,
)

NEW = {"en": "Better.", "es": "Mejor."}
OLD = {"en": "Good.", "es": "Bueno."}


def said(changes: list[Change]) -> list[tuple[str, Any, Any]]:
    return [(str(change), change.old, change.new) for change in changes]


def gke(*facts: Any, **given: Any) -> Any:
    return data(products=[product("gke", facts=list(facts), **given)])


def rule(*conditions: Any) -> Any:
    rest = {"slug": "r", "severity": "warn", "text": text("R"), "sources": []}
    return data(rules=[rest | {"confidence": "normal", "conditions": list(conditions)}])


def condition(facet: str, *values: str) -> Any:
    return {"facet": facet, "operator": "among", "values": list(values)}


def test_equal_catalogs_differ_in_nothing():
    assert compare(data(), data()) == []


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        (gke(), gke(complexity="high"), [("products / gke / complexity", "low", "high")]),
        (
            gke(fact("strength", OLD)),
            gke(fact("strength", NEW)),
            [("products / gke / facts / strength / text", OLD, NEW)],
        ),
        (
            data(product_options=[claim(None, product="gke", option="spot")]),
            data(product_options=[claim("yes", product="gke", option="spot")]),
            [("product_options / gke × spot / support", None, "yes")],
        ),
        (
            data(gpu_series=[gpu_series()]),
            data(gpu_series=[gpu_series(machine_types=[machine_type(gpus=4)])]),
            [("gpu_series / a4 / machine_types / a4-highgpu-8g / gpus", 8, 4)],
        ),
        (
            data(gpu_series=[gpu_series()]),
            data(
                gpu_series=[gpu_series(launch={"stage": "ga", "date": None, "sources": ["page"]})]
            ),
            [("gpu_series / a4 / launch / date", "2025-03-17", None)],
        ),
        (
            rule(condition("series", "a4"), condition("option", "spot")),
            rule(condition("series", "a4"), condition("option", "spot", "dws")),
            [("rules / r / conditions / option / values", ["spot"], ["spot", "dws"])],
        ),
        (
            gke(is_ceiling=True),
            gke(is_ceiling=False),
            [("products / gke / is_ceiling", True, False)],
        ),
    ],
)
def test_each_changed_value_is_named_with_its_path(old, new, expected):
    assert said(compare(old, new)) == expected


def test_choices_are_told_apart_by_their_slugs():
    old = flowchart_data("platform", *PLATFORM, *PLATFORM_OUTCOMES)
    turned = question("containers", yes="gke", no="compute_engine")
    new = flowchart_data("platform", PLATFORM[0], turned, PLATFORM[2], *PLATFORM_OUTCOMES)
    found = compare(data(flowcharts=[old]), data(flowcharts=[new]))
    place = "flowcharts / platform / questions / containers / choices / no / leads_to"
    assert said(found) == [(place, "managed", "compute-engine")]


def test_a_fact_put_before_others_changes_only_itself():
    first, second = fact("strength", "One."), fact("strength", "Two.")
    found = compare(gke(first, second), gke(fact("strength", NEW), first, second))
    assert {change.path[-2].what for change in found} == {"added"}
    assert ("products / gke / facts / strength / text", None, NEW) in said(found)


def test_a_fact_taken_away_is_shown_with_what_it_said():
    first, second = fact("strength", OLD), fact("strength", "Two.")
    found = compare(gke(first, second), gke(second))
    assert {change.path[-2].what for change in found} == {"removed"}
    assert [change.old for change in found if change.path[-1].name == "text"] == [OLD]


def test_what_only_changes_its_place_is_a_change():
    first, second = fact("strength", "One."), fact("strength", "Two.")
    found = compare(gke(first, second), gke(second, first))
    assert said(found) == [
        ("products / gke / facts", ["strength 2", "strength"], ["strength", "strength 2"])
    ]
    assert found[0].is_order


def test_entries_that_come_and_go_are_told_with_their_values():
    old, new = data(products=[product("batch")]), data(products=[product("cloud-run")])
    found = compare(old, new)
    assert {(change.path[0].key, change.path[0].what) for change in found} == {
        ("cloud-run", "added"),
        ("batch", "removed"),
    }
    assert ("products / cloud-run / name", None, "Cloud Run") in said(found)


def test_comparing_takes_time_in_proportion_to_the_size():
    def seconds(number: int) -> float:
        facts = [fact("strength", f"Fact {place}.") for place in range(number)]
        start = perf_counter()
        assert compare(gke(*facts), gke(*[item | {"as_of": "2026"} for item in facts]))
        return perf_counter() - start

    seconds(100)
    assert seconds(4000) < 80 * max(seconds(400), 0.001)


@pytest.mark.django_db
def test_editors_read_a_change_in_the_words_of_their_forms():
    old = gke(fact("strength", OLD), complexity="low", launch_stage="ga")
    new = gke(fact("strength", NEW), complexity="high", launch_stage=None)
    [(kind, [entry])] = by_kind(compare(old, new))
    assert (kind, str(entry.place.entry)) == ("products", "product “gke”")
    rows = {str(row.field): [(c.language, c.old, c.new) for c in row.cells] for row in entry.rows}
    assert rows == {
        "complexity": [("", "low", "high")],
        "launch stage": [("", "generally available", "")],
        "strength “Better.”: text": [
            ("English", "Good.", "Better."),
            ("Spanish", "Bueno.", "Mejor."),
        ],
    }
    with translation.override("es"):
        [entry] = by_entry(compare(old, new))
        assert str(entry.rows[-1].field) == "punto fuerte «Mejor.»: texto"


@pytest.mark.django_db
def test_each_changed_entry_leads_to_its_own_page():
    from tests.builders import drafted

    drafted()
    old = flowchart_data("platform", *PLATFORM, *PLATFORM_OUTCOMES)
    turned = question("containers", yes="gke", no="compute_engine")
    new = flowchart_data("platform", PLATFORM[0], turned, PLATFORM[2], *PLATFORM_OUTCOMES)
    changed = compare(data(flowcharts=[old]), data(flowcharts=[new], products=[]))
    entries = {str(entry.place.entry): entry for entry in by_entry(changed)}
    pk = Question.objects.get(slug="containers").pk
    assert entries["question “containers”"].address == f"/admin/catalog/question/{pk}/change/"
    assert [str(row.field) for row in entries["question “containers”"].rows] == [
        "choice “no”: leads to"
    ]
    assert Product.objects.filter(slug="gke").exists()
    assert entries["product “gke”"].address is None
    assert entries["product “gke”"].what == "removed"


def test_an_entry_is_called_as_readers_know_it_with_its_slug_where_that_says_more():
    asked = question("containers", yes="gke", no="compute_engine") | {"text": text("All packed?")}
    chart = flowchart_data("platform", PLATFORM[0], asked, PLATFORM[2], *PLATFORM_OUTCOMES)
    joined = claim("partial", product="gke", orchestrator="kubernetes")
    old, new = data(), data(product_orchestrators=[joined], flowcharts=[chart])
    new["products"][0]["name"] = "Engine"
    entries = by_entry(compare(old, new), names_in(new, old), linked=False)
    found = {str(entry.called.words): entry.called.slug for entry in entries}
    first = new["products"][0]["slug"]
    assert found["question “All packed?”"] == "containers"
    assert found["product “Engine”"] == first
    kubernetes = names_in(new)["orchestrator"]["kubernetes"]
    name = names_in(new)["product"]["gke"]
    assert [slug for words, slug in found.items() if f"“{name} × {kubernetes}”" in words] == [""]


def test_a_list_of_slugs_says_what_came_and_what_went():
    series = gpu_series(uses=["training", "serving"])
    changes = compare(
        data(gpu_series=[series]), data(gpu_series=[series | {"uses": ["serving", "hpc"]}])
    )
    [entry] = by_entry_without_pages(changes)
    assert [(cell.old, cell.new) for cell in entry.rows[0].cells] == [("training", "hpc")]


def by_entry_without_pages(changes: list[Change]) -> Any:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("catalog.admin.words.admin_address", lambda *_place: None)
        return by_entry(changes)


def test_the_order_of_the_products_is_said_of_the_catalog():
    a, b = product("gke"), product("batch")
    [entry] = by_entry_without_pages(compare(data(products=[a, b]), data(products=[b, a])))
    assert str(entry.rows[0].field) == "order of the products"
    assert [(c.old, c.new) for c in entry.rows[0].cells] == [("gke, batch", "batch, gke")]


def test_names_that_the_data_no_longer_has_are_shown_as_they_stand():
    old = data(products=[product("gke", price="dear")], starters=[{"slug": "slurm"}])
    entries = by_entry_without_pages(compare(old, data(products=[product("gke")])))
    assert [str(row.field) for entry in entries for row in entry.rows] == [
        "price",
        "starters / slug",
    ]
