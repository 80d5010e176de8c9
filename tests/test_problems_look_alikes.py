"""Slugs that a person would take for one another are found, and others raise no alarm."""

import pytest

from advisor import reading
from catalog.problems import find, look_alikes
from tests.builders import data, product, question
from tests.seeded import codes, found

CHOICES = "flowcharts.0.questions.0.choices"


@pytest.mark.parametrize("slug", ["gk-e", "cluster-direct0r", "c1uster-toolkit", "computeengine"])
def test_a_product_that_looks_like_another_is_found(slug):
    products = [*data()["products"], product(slug)]
    assert codes(find(data(products=products))) == {("look-alike", slug)}


@pytest.mark.parametrize("slug", ["gke-2", "gce", "cluster-directory", "batch"])
def test_a_product_that_reads_otherwise_is_not(slug):
    assert find(data(products=[*data()["products"], product(slug)])) == []


def test_choices_of_one_question_are_told_apart_and_those_of_others_may_be_called_alike():
    alike = question("orchestrate", yes="containers", ye_s="compute_engine")["choices"]
    alike[1]["slug"] = "y-es"
    assert found(CHOICES, alike) == {("look-alike", "orchestrate")}
    said = [str(item) for item in look_alikes.check(data())]
    assert said == []


def test_digits_count_where_they_tell_versions_apart():
    assert look_alikes.look("a3-1-1") != look_alikes.look("a3-11")
    assert look_alikes.look("g2") != look_alikes.look("g4")


def test_the_shipped_catalog_has_none(shipped):
    assert list(look_alikes.check(reading.parse(shipped))) == []
