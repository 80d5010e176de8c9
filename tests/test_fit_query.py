"""Which model an address asks about: read as typed, corrected where that is safe, or explained."""

from decimal import Decimal

import pytest
from django.utils import translation

from advisor.fit import Model, Precision, Purpose
from advisor.pages.fit_form import form
from advisor.pages.fit_query import MOST, NAMES, Asked, missing, read_model

LLAMA = {"layers": "80", "kv-heads": "8", "head-size": "128"}


def asked(**query: str) -> Asked:
    return read_model({name.replace("_", "-"): value for name, value in query.items()})


def test_everything_that_is_said_is_read():
    query = {"params": "70.5", "purpose": "inference", "precision": "fp8"}
    query |= {"context": "8192", "sequences": "4", **LLAMA}
    found = read_model(query)
    assert found.model == Model(
        params=Decimal("70.5"),
        purpose=Purpose.INFERENCE,
        precision=Precision.FP8,
        context=8192,
        sequences=4,
        layers=80,
        kv_heads=8,
        head_size=128,
    )
    assert (found.query, found.problems) == (query, {})


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        ("70", "70"),
        ("70.50", "70.5"),
        ("0070", "70"),
        (" 70 ", "70"),
        (".5", "0.5"),
        ("0.001", "0.001"),
        ("100000", "100000"),
        ("70.0000", "70"),
        ("1.235", "1.2350"),
        ("0.125", "0.125"),
        ("1,000", "1000"),
        ("12,345.6", "12345.6"),
        ("1 000", "1000"),
        ("1\N{NARROW NO-BREAK SPACE}000", "1000"),
    ],
)
def test_a_number_has_one_spelling(typed, canonical):
    assert asked(params=typed).query["params"] == canonical


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        ("70,5", "70.5"),
        ("70.5", "70.5"),
        (",5", "0.5"),
        ("1,235", "1.2350"),
        ("1.2350", "1.2350"),
        ("0.125", "0.125"),
        ("1 000", "1000"),
        ("1\N{NO-BREAK SPACE}000", "1000"),
        ("10\N{NARROW NO-BREAK SPACE}000", "10000"),
        ("12.345,6", "12345.6"),
        ("1 000,25", "1000.25"),
    ],
)
def test_a_number_is_read_in_spanish_and_its_address_means_the_same_in_english(typed, canonical):
    with translation.override("es"):
        spanish = asked(params=typed)
        assert (spanish.query["params"], spanish.problems) == (canonical, {})
        assert asked(**spanish.query).model == spanish.model
    with translation.override("en"):
        english = asked(**spanish.query)
        assert (english.model, english.query) == (spanish.model, spanish.query)


@pytest.mark.parametrize(
    ("typed", "ways", "numbers"),
    [
        ("1.000", ("1000", "1"), (1000, 1)),
        ("1,000", ("1000", "1"), (1000, 1)),
        ("3.600", ("3600", "3,6"), (3600, Decimal("3.6"))),
        ("1.235", ("1235", "1,235"), (1235, Decimal("1.235"))),
    ],
)
def test_what_can_be_read_in_two_ways_is_not_guessed_but_both_are_shown(typed, ways, numbers):
    with translation.override("es"):
        found = asked(params=typed)
        assert (found.model, found.query["params"]) == (None, typed)
        assert f"«{typed}»" in found.problems["params"]
        for way, number in zip(ways, numbers, strict=True):
            assert f" {way} " in f"{found.problems['params'][:-1]} "
            model = asked(params=way).model
            assert model is not None
            assert model.params == number


@pytest.mark.parametrize(
    ("language", "typed"),
    [("en", "8,192"), ("es", "8.192"), ("en", "8 192"), ("es", "8 192"), ("es", "8192")],
)
def test_a_whole_number_may_be_grouped_in_the_readers_way(language, typed):
    with translation.override(language):
        assert read_model({"params": "7", "context": typed}).query["context"] == "8192"


@pytest.mark.parametrize(("language", "typed"), [("es", "8,192"), ("en", "8.192")])
def test_decimals_are_not_taken_for_a_group(language, typed):
    with translation.override(language):
        assert "context" in read_model({"params": "7", "context": typed}).problems


@pytest.mark.parametrize(
    ("language", "value"), [("en", "1.235"), ("es", "1,235"), ("es", "70B"), ("es", "1.000")]
)
def test_a_field_holds_the_number_as_the_reader_types_it(language, value):
    with translation.override(language):
        assert form(asked(params=value)).always[0].value == value


@pytest.mark.parametrize("name", MOST)
def test_whole_numbers_have_one_spelling(name):
    assert read_model({"params": "7", name: "012"}).query[name] == "12"


@pytest.mark.parametrize(
    ("query", "canonical"),
    [
        ({}, {}),
        ({"purpose": "lora"}, {"purpose": "lora"}),
        ({"precision": "int8"}, {"precision": "fp8"}),
        ({"context": "8192"}, {"context": "8192"}),
        ({"params": "7"}, {"params": "7", "purpose": "inference", "precision": "bf16"}),
        (
            {"precision": "fp16", "purpose": "lora", "params": "7", "anything": "else"},
            {"params": "7", "purpose": "lora", "precision": "bf16"},
        ),
        (
            {"params": "7", "purpose": "nothing", "precision": "int5", "context": ""},
            {"params": "7", "purpose": "inference", "precision": "bf16"},
        ),
        (
            {"params": "7", "purpose": "training", "context": "8192", "layers": "zz"},
            {"params": "7", "purpose": "training", "precision": "bf16"},
        ),
        (
            {"params": "7", "purpose": "qlora", "precision": "bf16"},
            {"params": "7", "purpose": "qlora", "precision": "int4"},
        ),
        ({"params": ""}, {"params": "", "purpose": "inference", "precision": "bf16"}),
        ({"params": "7B"}, {"params": "7B", "purpose": "inference", "precision": "bf16"}),
    ],
)
def test_an_address_has_one_spelling_in_one_order(query, canonical):
    found = read_model(query)
    assert list(found.query.items()) == list(canonical.items())
    assert read_model(found.query).query == found.query


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("", "Write how many parameters the model has, in billions, such as 70."),
        ("   ", "Write how many parameters the model has, in billions, such as 70."),
        ("70,5", "Write decimals with a point, nine at most, such as 70.5"),
        ("1,00,000", "Write decimals with a point, nine at most, such as 70.5"),
        ("1,000 000", "Write decimals with a point, nine at most, such as 70.5"),
        ("1.000.000", "Write decimals with a point, nine at most, such as 70.5"),
        ("7.", "Write decimals with a point, nine at most, such as 70.5"),
        ("70.000", "“70.000” can be read in two ways: write 70000 or 70."),
        ("seventy", "digits alone"),
        ("70B", "digits alone"),
        ("-7", "digits alone"),
        ("1e3", "digits alone"),
        ("NaN", "digits alone"),
        ("٧٠", "digits alone"),
        ("0.0123456789", "nine at most"),
        ("0", "from 0.001 to 100,000"),
        ("0.0001", "from 0.001 to 100,000"),
        ("100000.1", "from 0.001 to 100,000"),
        ("9" * 64, "from 0.001 to 100,000"),
    ],
)
def test_parameters_that_cannot_be_read_are_explained_and_kept(typed, expected):
    found = asked(params=typed)
    assert expected in found.problems["params"]
    assert (found.model, found.query["params"]) == (None, typed.strip())


@pytest.mark.parametrize("name", MOST)
@pytest.mark.parametrize("typed", ["0", "-1", "8k", "8.5", "8.192", "8,19", "٨", "9" * 64])
def test_a_number_that_is_not_whole_or_too_large_is_explained_and_kept(name, typed):
    found = read_model({"params": "7", name: typed})
    assert set(found.problems) == {name}
    assert "Write a whole number from 1 to" in found.problems[name]
    assert (found.model, found.query[name]) == (None, typed)


@pytest.mark.parametrize(
    ("purpose", "precision", "expected"),
    [
        ("training", "int4", "choose one of them"),
        ("training", "int8", "choose one of them"),
        ("lora", "int4", "is QLoRA"),
    ],
)
def test_a_precision_that_does_not_go_with_the_purpose_is_explained(purpose, precision, expected):
    found = asked(params="7", purpose=purpose, precision=precision)
    assert expected in found.problems["precision"]
    assert found.model is None


def test_all_mistakes_are_told_at_once():
    found = read_model({"params": "7B", "context": "8k", "layers": "80"})
    assert set(found.problems) == {"params", "context"}


def test_nothing_is_wrong_before_anything_is_asked():
    found = read_model({"purpose": "training", "precision": "int4", "context": "8k"})
    assert (found.model, found.problems) == (None, {})


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ({}, ("context", "layers", "kv-heads", "head-size")),
        ({"context": "1", "sequences": "2"}, ("layers", "kv-heads", "head-size")),
        ({"context": "1", **LLAMA}, ()),
    ],
)
def test_what_is_still_missing_for_the_cache_is_named(said, expected):
    model = read_model({"params": "70", **said}).model
    assert model is not None
    assert missing(model) == expected


def test_the_sentences_are_in_the_readers_language():
    with translation.override("es"):
        assert "coma" in asked(params="70,5,5").problems["params"]


def test_a_sentence_may_be_read_for_every_name_and_none_is_forgotten():
    assert set(NAMES) == {"params", "purpose", "precision", *MOST}
