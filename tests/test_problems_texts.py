"""Texts without a language, with invisible characters or without an end are found."""

import pytest
from django.utils.translation import override

from catalog.problems import find
from catalog.problems.walking import Shape, leaves, nodes
from tests.builders import data, fact, text
from tests.seeded import faulty, found, said

STRENGTH = "products.1.facts.3.text"
GKE = {("missing-language", "gke")}


@pytest.mark.parametrize(
    ("path", "value", "expected"),
    [
        (STRENGTH, {"en": "Fast.", "es": ""}, GKE),
        (STRENGTH, {"en": "", "es": "Rápido."}, GKE),
        (STRENGTH, {"en": "Fast.", "es": " \n"}, GKE),
        (STRENGTH, {"en": "", "es": ""}, {("missing-text", "gke")}),
        ("products.1.facts.3.title", {"en": "Speed", "es": ""}, GKE),
        ("products.1.facts.3.title", {"en": "", "es": ""}, set()),
        ("flowcharts.0.title.es", "", {("missing-language", "platform")}),
        ("flowcharts.0.questions.1.text.en", "", {("missing-language", "containers")}),
        ("flowcharts.0.questions.1.choices.0.label.es", "", {("missing-language", "containers")}),
        (
            "flowcharts.0.questions.1.choices.0.examples.0.es",
            "",
            {("missing-language", "containers")},
        ),
        ("flowcharts.0.outcomes.1.summary.es", "", {("missing-language", "gke")}),
        ("gpu_series.0.network.nics.en", "", {("missing-language", "a4")}),
        (
            "gpu_series.0.machine_types.0.remark",
            {"en": "", "es": "x"},
            {("missing-language", "a4-highgpu-8g")},
        ),
        ("deployments.0.text", {"en": "x", "es": ""}, {("missing-language", "a4")}),
        (STRENGTH, text("a" * 1995), set()),
        (STRENGTH, text("a" * 1996), {("unfit-text", "gke")}),
        ("options.0.name", text("a" * 196), {("unfit-text", "future-reservation-ai")}),
        (STRENGTH, text("two\nlines"), set()),
        (STRENGTH, text("tab\there"), {("unfit-text", "gke")}),
        (STRENGTH, text("turned \u202eround"), {("unfit-text", "gke")}),
        (STRENGTH, text("zero\u200bwidth"), {("unfit-text", "gke")}),
        (STRENGTH, text("half \ud800"), {("unfit-text", "gke")}),
        ("products.1.name", "G\u200bKE", {("hidden-character", "gke")}),
        ("products.1.name", "GKE\n", {("hidden-character", "gke")}),
    ],
)
def test_a_text_that_cannot_be_read_is_found(path, value, expected):
    assert found(path, value) == expected


def test_the_entry_the_field_and_the_language_are_named():
    assert (
        said(STRENGTH, {"en": "Fast.", "es": ""}) == "product “gke”, strength “Fast.”: text: "
        "The text in Spanish is missing: write it, or empty the other languages."
    )


def test_the_message_is_in_the_language_of_who_reads_it():
    problem = find(faulty("products.1.checked_on", "2026-11"))[0]
    with override("es"):
        assert "formato de fecha" in str(problem.message)


def test_a_fact_of_a_page_is_named_by_its_page():
    page_facts = [{"page": "gpus", "fact": fact("overview", {"en": "All GPUs.", "es": ""})}]
    assert "“gpus”, overview “All GPUs.”: text" in "\n".join(
        map(str, find(data(page_facts=page_facts)))
    )


def test_every_value_of_a_release_has_a_name_that_editors_know():
    for node in nodes(data()):
        for leaf in leaves(node):
            assert str(leaf.field).strip()
            assert leaf.shape not in (Shape.PART, Shape.PARTS)
