"""What a release would change, entry by entry."""

from catalog.changes import Change, compare
from tests.builders import claim, data, product


def test_equal_catalogs_differ_in_nothing():
    assert compare(data(), data()) == []


def test_added_removed_and_changed_entries_are_named_with_their_fields():
    old = data(products=[product("gke"), product("batch")])
    new = data(products=[product("gke", complexity="high"), product("cloud-run")])
    assert compare(old, new) == [
        Change("products", "batch", "removed"),
        Change("products", "cloud-run", "added"),
        Change("products", "gke", "changed", ("complexity",)),
    ]


def test_a_combination_is_named_by_its_parts():
    old = data(product_options=[claim(None, product="gke", option="spot")])
    new = data(product_options=[claim("yes", product="gke", option="spot")])
    assert compare(old, new) == [Change("product_options", "gke × spot", "changed", ("support",))]


def test_entries_with_the_same_key_are_kept_apart():
    fact = {"page": "gpus", "fact": {"text": "a"}}
    new = data(page_facts=[fact, {"page": "gpus", "fact": {"text": "b"}}])
    assert compare(data(page_facts=[fact]), new) == [Change("page_facts", "gpus (2)", "added")]
