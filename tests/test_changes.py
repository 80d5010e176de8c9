"""What a release would change, entry by entry."""

from catalog.admin.words import in_words
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


def test_the_admin_names_a_change_as_it_names_the_drafts():
    changed = Change("gpu_series", "a4", "changed", ("klass", "facts", "launch", "machine_types"))
    assert in_words(changed) == Change(
        "GPU series",
        "a4",
        "changed",
        ("class", "facts about GPU series", "launch", "machine types"),
    )


def test_names_that_the_data_no_longer_has_are_shown_as_they_stand():
    assert in_words(Change("starters", "slurm", "removed")).kind == "starters"
    assert in_words(Change("products", "gke", "changed", ("price",))).fields == ("price",)
    assert in_words(Change("sources", "page", "changed", ("url_language",))).fields == (
        "url_language",
    )
