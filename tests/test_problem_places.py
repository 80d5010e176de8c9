"""Every problem leads to the field that is wrong: its link opens a page that has it."""

import re
from copy import deepcopy

import pytest

from catalog.admin.places import field_address
from catalog.models import Choice, OutcomeSeries, ProductFact, QuestionFact, RuleCondition
from catalog.problems import find
from tests.builders import data, drafted, fact, fitting, flowchart_data, outcome, question
from tests.seeded import put
from tests.test_admin import address
from tests.webpage import WebPage

pytestmark = [pytest.mark.django_db, pytest.mark.either]

RULE = {
    "slug": "no-spot",
    "severity": "refuse",
    "text": {"en": "Never.", "es": "Nunca."},
    "conditions": [
        {"facet": "product", "operator": "among", "values": ["gke"]},
        {"facet": "option", "operator": "among", "values": ["spot"]},
    ],
    "sources": ["page"],
    "confidence": "normal",
}
WORK = flowchart_data(
    "workload",
    question("serve", yes="a4", no="none"),
    outcome("a4", product=None, fitting=[fitting("a4")]),
    outcome("none", product=None, fitting=[fitting("a4")]),
    settles="series",
)
WHOLE = {"rules": [RULE], "page_facts": [{"page": "gpus", "fact": fact("note")}]}

FAULTS = {
    "products.1.name": "a" * 81,
    "products.1.facts.0.text.es": "",
    "products.1.facts.3.text.en": "",
    "products.1.facts.1.sources": ["nobody"],
    "products.1.links.0.title.es": "",
    "orchestrators.0.facts.0.text.es": "",
    "gpu_series.0.gpu.memory_gb": -1,
    "gpu_series.0.interconnect.kind.es": "",
    "gpu_series.0.facts.0.sources": [],
    "gpu_series.0.machine_types.0.gpus": -8,
    "series_options.0.sources": [],
    "deployments.0.options.0.support": "perhaps",
    "uses.0.name.en": "",
    "steps.0.why.es": "",
    "sources.0.url.es": "javascript:x",
    "page_facts.0.fact.text.es": "",
    "flowcharts.0.start": "",
    "flowcharts.0.title.es": "",
    "flowcharts.0.questions.1.choices.1.slug": "unsure",
    "flowcharts.0.questions.1.choices": [],
    "flowcharts.0.questions.1.choices.1.leads_to": "gone",
    "flowcharts.0.questions.1.choices.1.label.es": "",
    "flowcharts.0.questions.1.facts.1.text.es": "",
    "flowcharts.0.outcomes.1.product": None,
    "flowcharts.0.outcomes.1.facts.0.text.es": "",
    "flowcharts.2.outcomes.0.fitting.0.text.es": "",
    "rules.0.conditions": [],
    "rules": [RULE | {"conditions": [{"facet": "series", "operator": "among", "values": ["a4"]}]}],
    "rules.0.conditions.1.values": ["nobody"],
}


def with_all_kinds():
    small = data(**WHOLE)
    return {**small, "flowcharts": [*small["flowcharts"], WORK]}


def problems_of(path, value):
    return find(put(deepcopy(with_all_kinds()), path, value))


@pytest.fixture
def editor(admin_client):
    drafted(**with_all_kinds())
    return admin_client


def test_the_catalog_of_these_tests_has_no_problem_itself():
    assert find(with_all_kinds()) == []


def test_the_link_of_each_problem_opens_the_page_that_has_the_field(editor):
    for path, value in FAULTS.items():
        found = problems_of(path, value)
        assert any(problem.spot.field for problem in found), path
        for problem in found:
            page, _, field = field_address(problem).partition("#")
            ids = WebPage(editor.get(page).text).ids
            assert field in ids if problem.spot.field else not field, problem


PARTS = [
    ("products.1.facts.3.text.es", ProductFact, {"product__slug": "gke", "kind": "strength"}, "text_1"),
    ("flowcharts.0.questions.1.choices.1.label.es", Choice, {"question__slug": "containers", "slug": "no"}, "label_1"),
    ("flowcharts.0.questions.1.facts.1.text.en", QuestionFact, {"question__slug": "containers", "kind": "help"}, "text_0"),
    ("rules.0.conditions.1.values", RuleCondition, {"facet": "option"}, "values"),
    ("flowcharts.2.outcomes.1.fitting.0.text.es", OutcomeSeries, {"outcome__slug": "none"}, "text_1"),
]  # fmt: skip


def test_a_part_is_the_very_one_and_a_missing_language_its_own_box(editor):
    for path, model, chosen, field in PARTS:
        value = ["nobody"] if field == "values" else ""
        addresses = {field_address(problem) for problem in problems_of(path, value)}
        part = model.objects.get(**chosen)
        assert f"{address(model, 'change', part.pk)}#id_{field}" in addresses


def test_what_is_about_the_whole_catalog_has_no_page(editor):
    (found,) = [item for item in problems_of("flowcharts", [WORK]) if item.code == "no-platform"]
    assert field_address(found) is None


def test_a_draft_that_is_gone_leads_to_the_list_of_its_kind(editor):
    problem = problems_of("products.1.name", "a" * 81)[0]
    ProductFact.objects.filter(product__slug="gke").delete()
    problem_of_fact = problems_of("products.1.facts.3.text.es", "")[0]
    assert re.search(r"/change/#id_name$", field_address(problem))
    assert "/catalog/product/" in field_address(problem_of_fact)
