"""Reading a release: whole and in one language, or a sentence that says what is wrong."""

import json

import pytest

from advisor import reading, snapshot
from tests.builders import a_snapshot, content, data, product


def test_each_language_is_read_from_the_same_content():
    assert a_snapshot("en").flowcharts[0].title == "The platform flowchart"
    assert a_snapshot("es").flowcharts[0].title == "The platform flowchart (es)"


def test_canonical_json_does_not_depend_on_the_order_of_names():
    assert reading.canonical({"b": 1, "a": "ñ"}) == '{"a":"ñ","b":1}'
    shuffled = dict(reversed(list(data().items())))
    assert reading.canonical(shuffled) == content()


def test_unknown_stays_unknown():
    snap = a_snapshot(products=[product("gke", complexity=None), *data()["products"][2:]])
    assert snap.product["gke"].complexity is None


@pytest.mark.parametrize(
    ("broken", "sentence"),
    [
        ("{", "Not JSON"),
        ("[]", "not an object"),
        ('{"schema": 1, "schema": 1}', "stands twice"),
        ('{"schema": NaN}', "NaN is not a number"),
        ('{"schema": 99}', "schema 99"),
        ("{}", "schema None"),
        ("[" * 100_000, "nested too deeply"),
    ],
)
def test_what_is_no_release_is_refused_with_a_sentence(broken, sentence):
    with pytest.raises(reading.UnreadableError, match=sentence):
        snapshot.read(broken, "en")


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"products": None}, "Snapshot.products is not a list"),
        ({"extra": []}, "missing or unknown names: extra"),
        ({"products": [product("gke", name=3)]}, "products.0. gke.name is 3"),
        ({"products": [product("gke", links=[{"title": {"en": "x"}, "source": "page"}])]}, "“es”"),
        ({"products": [product("gke") | {"slug": True}]}, "slug is True"),
        ({"language": "en"}, "unknown names: language"),
    ],
)
def test_what_does_not_fit_is_named_with_its_place(change, sentence):
    with pytest.raises(reading.UnreadableError, match=sentence):
        snapshot.read(json.dumps(data() | change), "es")
