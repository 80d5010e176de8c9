"""What the current release would say to the answers of an older one, without any page."""

import pytest

from advisor.drift import Drift, compare
from advisor.flow import Answers
from tests.builders import claim, fact, outcome
from tests.edits import (
    CHOICE,
    DIRECTOR,
    OUTCOME,
    PRODUCT,
    QUESTION,
    UNSURE,
    Edit,
    add,
    choice,
    details,
    drift,
    drop,
    lead,
    put,
    snapshot,
)
from tests.entries import dispute, misconception, rename, step


@pytest.mark.parametrize("answers", [{}, {"orchestrate": "yes"}, DIRECTOR, UNSURE])
def test_without_an_edit_it_is_the_same(answers: Answers) -> None:
    assert drift(answers=answers) == Drift("same", answers)


@pytest.mark.parametrize(
    ("edit", "detail"),
    [
        (put(*QUESTION, "text", to="Boxes?"), ("question", "containers", "text")),
        (put(*QUESTION, "facts", "help", "text", to="?"), ("question", "containers", "help")),
        (put(*QUESTION, "facts", "why", "text", to="?"), ("question", "containers", "why")),
        (put(*CHOICE, "label", to="Never"), ("choice", "containers=no", "label")),
        (put(*CHOICE, "examples", to=[]), ("choice", "containers=no", "examples")),
        (
            put("flowcharts", "platform", "title", to="Which one?"),
            ("flowchart", "platform", "title"),
        ),
        (put(*OUTCOME, "summary", to="!"), ("outcome", "cluster-director", "summary")),
        (put(*OUTCOME, "sources", to=["other"]), ("outcome", "cluster-director", "sources")),
        (
            put(*OUTCOME, "also_deploys", to=["kubernetes"]),
            ("outcome", "cluster-director", "also-deploys"),
        ),
        (put(*PRODUCT, "name", to="Slurm Director"), ("product", "cluster-director", "name")),
        (put(*PRODUCT, "complexity", to="high"), ("product", "cluster-director", "complexity")),
        (
            put(*PRODUCT, "management", to="fully-managed"),
            ("product", "cluster-director", "management"),
        ),
        (
            put(*PRODUCT, "facts", "strength", "text", to="!"),
            ("product", "cluster-director", "strength"),
        ),
        (
            put(*PRODUCT, "facts", "limit", "confidence", to="low"),
            ("product", "cluster-director", "limit"),
        ),
        (
            add(*PRODUCT, "facts", entry=fact("limit", "One more.")),
            ("product", "cluster-director", "limit"),
        ),
        (put("orchestrators", "slurm", "name", to="SLURM"), ("orchestrator", "slurm", "name")),
        (put("steps", "quotas", "title", to="Ask for quotas"), ("step", "quotas", "title")),
        (put("steps", "quotas", "stage", to="run"), ("step", "quotas", "stage")),
        (put("steps", "quotas", "link", to="other"), ("step", "quotas", "link")),
        (add("steps", entry=step("log-in")), ("step", "log-in", "comes")),
        (drop("steps", "quotas"), ("step", "quotas", "goes")),
        (
            put("misconceptions", "slurm-is-old", "correction", to="No."),
            ("misconception", "slurm-is-old", "correction"),
        ),
        (
            add("misconceptions", entry=misconception("m", products=["cluster-director"])),
            ("misconception", "m", "comes"),
        ),
        (put("renames", "hypercluster", "new", to="CD"), ("rename", "hypercluster", "new")),
        (
            add("renames", entry=rename("HC", "Director", "cluster-director")),
            ("rename", "hc", "comes"),
        ),
        (put("sources", "page", "checked_on", to="2026-12-01"), ("source", "page", "checked-on")),
        (put("sources", "page", "page_date", to=None), ("source", "page", "page-date")),
    ],
)
def test_a_text_or_a_fact_that_the_advice_shows_is_a_detail(
    edit: Edit, detail: tuple[str, str, str]
) -> None:
    found = drift(edit)
    assert (found.state, details(found)) == ("details", [detail])


@pytest.mark.parametrize(
    ("edit", "detail"),
    [
        (
            put(
                "flowcharts", "platform", "outcomes", "gke", "facts", "against", "text", to="Heavy."
            ),
            ("outcome", "gke", "against"),
        ),
        (put("products", "gke", "name", to="GKE"), ("product", "gke", "name")),
        (put("products", "gke", "complexity", to="high"), ("product", "gke", "complexity")),
        (
            put(*QUESTION, "choices", "yes", "label", to="Always"),
            ("choice", "containers=yes", "label"),
        ),
        (
            add(
                "product_orchestrators",
                entry=claim("preview", product="gke", orchestrator="slurm"),
            ),
            ("product", "gke", "orchestrators"),
        ),
    ],
)
def test_so_is_what_it_says_of_the_others(edit: Edit, detail: tuple[str, str, str]) -> None:
    found = drift(edit)
    assert (found.state, details(found)) == ("details", [detail])


@pytest.mark.parametrize(
    "edit",
    [
        put("products", "gke", "facts", "strength", "text", to="Not shown here."),
        put("products", "cluster-director", "checked_on", to="2026-12-01"),
        put("orchestrators", "slurm", "facts", "what-it-is", "text", to="Not shown here."),
        put("options", "spot", "facts", "lifespan", "text", to="Not shown here."),
        put("steps", "elsewhere", "title", to="Of another product"),
        put("steps", "quotas", "title", to={"en": "Do quotas", "es": "Otro título"}),
        put("sources", "other", "checked_on", to="2026-12-01"),
        put("flowcharts", "capacity", "questions", "interruptible", "text", to="Not asked yet?"),
        lead("interruptible", "yes", to="flex-start", chart="capacity"),
        add("misconceptions", entry=misconception("of-gke", products=["gke"])),
        add("disputes", entry=dispute("nobody-refers-to-it")),
        put("gpu_series", "a4", "form", to="Not shown here."),
    ],
)
def test_what_the_advice_does_not_show_is_no_difference(edit: Edit) -> None:
    assert drift(edit) == Drift("same", DIRECTOR)


def test_the_language_of_the_reader_decides() -> None:
    edit = put("steps", "quotas", "title", to={"en": "Do quotas", "es": "Otro título"})
    in_spanish = compare(snapshot(language="es"), snapshot(edit, language="es"), DIRECTOR)
    assert details(in_spanish) == [("step", "quotas", "title")]


def test_details_stand_in_the_order_of_the_page_and_new_entries_after_them() -> None:
    edits = (
        add("steps", entry=step("log-in")),
        put("sources", "page", "checked_on", to="2026-12-01"),
        put(*PRODUCT, "facts", "limit", "text", to="!"),
        put(*PRODUCT, "facts", "strength", "text", to="!"),
        put(*QUESTION, "text", to="Boxes?"),
    )
    assert details(drift(*edits)) == [
        ("product", "cluster-director", "strength"),
        ("product", "cluster-director", "limit"),
        ("question", "containers", "text"),
        ("source", "page", "checked-on"),
        ("step", "log-in", "comes"),
    ]


def test_a_dispute_is_a_detail_of_what_refers_to_it() -> None:
    disputed = (
        put(*PRODUCT, "facts", "limit", "dispute", to="limits"),
        add("disputes", entry=dispute("limits")),
    )
    assert details(drift(*disputed)) == [("product", "cluster-director", "limit")]
    settled = put("disputes", "limits", "trusted", to="second")
    found = compare(snapshot(*disputed), snapshot(*disputed, settled), DIRECTOR)
    assert details(found) == [("dispute", "limits", "trusted")]


def test_another_way_to_another_outcome_is_a_detail() -> None:
    found = drift(lead("containers", "yes", to="cluster-toolkit"), lead("managed", "no", to="gke"))
    assert details(found) == [
        ("outcome", "gke", "changes"),
        ("outcome", "gke", "ruled-out-by"),
        ("outcome", "cluster-toolkit", "changes"),
        ("outcome", "cluster-toolkit", "ruled-out-by"),
    ]


def test_another_outcome_is_a_detail_of_the_flowchart() -> None:
    added = add("flowcharts", "platform", "outcomes", entry=outcome("other", product="gke"))
    found = drift(added, add(*QUESTION, "choices", entry=choice("maybe", "other")))
    assert details(found) == [("outcome", "other", "comes")]
