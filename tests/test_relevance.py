"""What goes with a recommendation, and the products side by side."""

import pytest

from advisor import snapshot
from advisor.relevance import comparison
from tests.builders import a_snapshot, claim, data, orchestrator


def test_the_surest_orchestrators_of_a_product_come_first_then_the_authors_order():
    known = [
        ("slurm", "preview"), ("custom-none", None), ("nomad", "allow-list"),
        ("ray", "community"), ("kubernetes", "yes"), ("borg", "no"), ("flux", "yes"),
    ]  # fmt: skip
    read = a_snapshot(
        orchestrators=[orchestrator(slug) for slug, _support in known],
        product_orchestrators=[
            claim(support, product="gke", orchestrator=slug) for slug, support in known
        ],
        flowcharts=data()["flowcharts"][1:],
    )
    found = {product.slug: [one.slug for one, _claim in row] for product, row in comparison(read)}
    assert found["gke"] == ["kubernetes", "flux", "slurm", "nomad", "ray"]
    assert found["cluster-director"] == []


@pytest.mark.parametrize("language", ["en", "es"])
def test_gke_is_shown_with_kubernetes_first(shipped, language):
    read = snapshot.read(shipped, language)
    rows = {product.slug: row for product, row in comparison(read)}
    assert rows["gke"][0][0].slug == "kubernetes"
