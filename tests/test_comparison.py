"""What is compared, and when two entries differ: functions of values."""

from dataclasses import replace

import pytest
from django.http import QueryDict
from django.utils.translation import override

from advisor import vocabulary
from advisor.advice import advise
from advisor.pages.compared.advised import to_compare
from advisor.pages.compared.choosing import read_chosen
from advisor.pages.compared.kinds import KINDS
from advisor.pages.compared.spelling import in_a_row
from advisor.pages.comparison import (
    Row,
    claimed,
    only_differences,
    section,
    stated,
    with_rows,
    words,
)
from tests import entries
from tests.builders import (
    a_snapshot,
    claim,
    fact,
    fitting,
    flowchart,
    gpu_series,
    machine_type,
    option,
    orchestrator,
    outcome,
    product,
    question,
    small_snapshot,
)


def row_of(*cells):
    return Row(name="speed", cells=cells)


def go_together(support, text=""):
    return replace(small_snapshot().product_orchestrators[0], support=support, text=text)


FACT = small_snapshot().products[0].facts[0]
OTHER = replace(FACT, text="Something else.")


@pytest.mark.parametrize(
    ("one", "other", "state"),
    [
        (words("low"), words("low"), "same"),
        (words("low"), words("high"), "differs"),
        (words("low"), words(None), "partly-unknown"),
        (words(None), words(""), "unknown"),
        (words("low", facts=(FACT,)), words("low", facts=(OTHER,)), "details"),
        (words("low", facts=(FACT,)), words("high", facts=(FACT,)), "differs"),
        (words(None, facts=(FACT,)), words("low"), "partly-unknown"),
        (words(None, facts=(FACT,)), words(None), "details"),
        (stated((FACT,)), stated((FACT,)), "same"),
        (stated((FACT,)), stated((OTHER,)), "differs"),
        (stated((FACT,)), stated(()), "partly-unknown"),
        (stated((FACT,), "ga"), stated((OTHER,), "ga"), "details"),
        (stated((FACT,), "ga"), words("ga", facts=(FACT,)), "same"),
        (claimed(go_together("yes")), claimed(go_together("no")), "differs"),
        (claimed(go_together("yes")), claimed(go_together("yes", "By hand.")), "details"),
        (claimed(go_together("no")), claimed(go_together(None)), "partly-unknown"),
        (claimed(go_together("no")), claimed(None), "partly-unknown"),
        (claimed(None), claimed(go_together(None)), "unknown"),
    ],
)
def test_what_nobody_knows_is_no_answer_that_could_differ(one, other, state):
    assert row_of(one, other).state == state
    assert row_of(other, one).state == state


def test_two_answers_that_differ_outweigh_what_is_unknown():
    assert row_of(words("low"), words(None), words("high")).state == "differs"


@pytest.mark.parametrize("change", ["sources", "confidence", "as_of", "dispute", "link"])
def test_where_it_was_read_and_how_sure_it_is_does_not_count(change):
    values = {"sources": ("other",), "confidence": "low"}
    same = replace(FACT, **{change: values.get(change, "other")})
    assert row_of(stated((FACT,)), stated((same,))).state == "same"


def test_zero_is_a_figure_and_not_unknown():
    assert row_of(words("0"), words(None)).state == "partly-unknown"


def test_a_section_keeps_a_row_of_which_nothing_is_known_unless_it_may_be_left_out():
    nothing = row_of(words(None), words(None))
    shown = section("a", "A", nothing, [replace(nothing, may_be_left_out=True)])
    assert shown.rows == (nothing,)


def test_only_differences_leaves_out_what_is_equal_or_unknown_to_all():
    equal, nothing = row_of(words("a"), words("a")), row_of(words(None), words(None))
    partly, differs = row_of(words("a"), words(None)), row_of(words("a"), words("b"))
    sections = with_rows(
        [section("x", "X", equal, partly, nothing, differs), section("y", "Y", equal)]
    )
    (left,) = only_differences(sections)
    assert left.rows == (partly, differs)


def test_a_section_without_rows_is_left_out():
    assert with_rows([section("x", "X")]) == ()


# Every kind of fact has a row.

FACT_KINDS = {
    "product": vocabulary.ProductFactKind,
    "orchestrator": vocabulary.OrchestratorFactKind,
    "series": vocabulary.SeriesFactKind,
    "option": vocabulary.OptionFactKind,
}
BUILDERS = {"orchestrator": orchestrator, "series": gpu_series, "option": option}


def with_every_kind_of_fact(key):
    facts = [fact(kind, f"About {kind}.") for kind in FACT_KINDS[key].values]
    build = BUILDERS.get(key, product)
    name = {"series": "gpu_series"}.get(key, f"{key}s")
    claims = ("product_orchestrators", "product_options", "series_options", "deployments")
    return a_snapshot(
        **{name: [build("one", facts=facts), build("other", facts=[])]},
        **{claim: [] for claim in claims},
    )


@pytest.mark.parametrize("key", FACT_KINDS)
def test_every_kind_of_fact_has_a_row(key):
    snapshot = with_every_kind_of_fact(key)
    entries_of_kind = KINDS[key].entries(snapshot)
    rows = [
        row for section in KINDS[key].sections(snapshot, entries_of_kind) for row in section.rows
    ]
    told = {
        known.text
        for row in rows
        if row.cells[0].form == "words"
        for known in row.cells[0].value.facts
    }
    assert told == {f"About {kind}." for kind in FACT_KINDS[key].values}


# What is chosen.

CATALOG = a_snapshot(gpu_series=[gpu_series("a4"), gpu_series("g2", klass="general")])


@pytest.mark.parametrize(
    ("asked", "chosen"),
    [
        ("", {}),
        ("product=gke", {"product": ["gke"]}),
        ("product=gke&product=compute-engine", {"product": ["compute-engine", "gke"]}),
        ("product=gke&product=gke", {"product": ["gke"]}),
        ("product=gke&product=nonsense&product=", {"product": ["gke"]}),
        ("option=nonsense", {}),
        ("series=g2&series=a4&product=gke", {"series": ["a4", "g2"]}),
        ("series=a4&product=gke", {"product": ["gke"], "series": ["a4"]}),
        ("machine=g2-highgpu-8g&machine=a4-highgpu-8g", {"machine": ["a4-highgpu-8g", "g2-highgpu-8g"]}),
        (
            "orchestrator=slurm&orchestrator=kubernetes&series=a4&series=g2&product=gke",
            {"product": ["gke"], "orchestrator": ["slurm", "kubernetes"], "series": ["a4", "g2"]},
        ),
    ],
)  # fmt: skip
def test_a_query_says_what_to_compare_in_the_order_of_the_catalog(asked, chosen):
    found = read_chosen(CATALOG, QueryDict(asked))
    assert {key: [entry.slug for entry in entries] for key, entries in found.items()} == chosen


# What to compare with a recommendation.

CHART = flowchart(
    question("one", yes="two", no="far"),
    question("two", yes="here", no="three"),
    question("three", yes="near", no="further"),
    outcome("further"),
    outcome("far"),
)


@pytest.mark.parametrize(
    ("answers", "compared"),
    [
        ({"one": "no"}, ["far", "here"]),  # both take another answer; here adds fewer
        ({"one": "yes", "two": "yes"}, ["here", "far"]),  # far adds none
        ({"one": "yes", "two": "no", "three": "yes"}, ["near", "further"]),
        ({"one": "yes", "two": "no", "three": "no"}, ["further", "near"]),  # it parts the latest
        ({"one": "yes", "two": "unsure", "three": "no"}, ["further", "here"]),
        ({"one": "unsure", "two": "unsure", "three": "unsure"}, ["further", "far", "here", "near"]),
    ],
)
def test_the_nearest_alternative_takes_the_fewest_other_answers(answers, compared):
    assert list(to_compare(advise(CHART, answers), "product")) == compared


def test_to_alter_one_answer_more_is_further_than_to_add_one():
    chart = flowchart(
        question("first", yes="start", no="new"),
        question("new", yes="adds", no="more"),
        question("start", left="left", right="right"),
        question("left", yes="here", no="alters"),
        question("right", yes="here", no="elsewhere"),
        outcome("alters"),
    )
    answers = {"first": "yes", "start": "unsure", "left": "yes", "right": "yes"}
    assert list(to_compare(advise(chart, answers), "product")) == ["here", "adds"]


def test_an_alternative_that_recommends_the_same_or_another_kind_is_none():
    chart = flowchart(
        question("one", yes="gke", no="two"),
        question("two", yes="spot", no="three"),
        question("three", yes="again", no="batch"),
        outcome("spot", product=None, option="spot"),
        outcome("again", product="gke"),
    )
    assert list(to_compare(advise(chart, {"one": "yes"}), "product")) == ["gke", "batch"]


def test_an_outcome_without_product_and_option_stands_for_its_series():
    chart = flowchart(
        question("one", yes="large", no="small"),
        outcome("large", product=None, fitting=[*map(fitting, ("a4x", "a4", "a3"))]),
        outcome("small", product=None, fitting=[*map(fitting, ("a3", "g2", "n1"))]),
    )
    assert list(to_compare(advise(chart, {"one": "yes"}), "series")) == ["a4x", "a4", "a3", "g2"]


# How it is spelled.


@pytest.mark.parametrize(
    ("language", "names", "said"),
    [
        ("en", ["A4", "Inference"], "A4 and Inference"),
        ("es", ["A4", "G2"], "A4 y G2"),
        ("es", ["A4", "Spot", "Inicio flexible"], "A4, Spot e Inicio flexible"),
        ("es", ["A4", "Hielo"], "A4 y Hielo"),
    ],
)
def test_the_names_stand_in_a_row(language, names, said):
    with override(language):
        assert in_a_row(names) == said


def test_a_machine_type_has_the_rules_of_its_own_and_of_its_series():
    snapshot = a_snapshot(
        gpu_series=[gpu_series("a4", machine_types=[machine_type("a"), machine_type("b")])],
        rules=[entries.rule("only-a", machine=["a"]), entries.rule("both", series=["a4"])],
        series_options=[claim("yes", series="a4", option="spot")],
    )
    machines = KINDS["machine"].entries(snapshot)
    *_rest, more = KINDS["machine"].sections(snapshot, machines)
    cells = next(row for row in more.rows if row.cells[0].form == "rules").cells
    assert [[rule.slug for rule in cell.value] for cell in cells] == [["only-a", "both"], ["both"]]
