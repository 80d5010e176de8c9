"""The reader of fixtures is safe with any file, also with one that only wants to keep it busy."""

from contextlib import suppress
from random import Random
from time import process_time

import pytest
from django.utils.translation import override

from catalog.fixtures import yaml_text


def mapping(size: int) -> str:
    return "\n".join(f"name-{number}: 1" for number in range(size))


def seconds(size: int) -> float:
    text = mapping(size)
    start = process_time()
    assert len(yaml_text.read(text)) == size
    return process_time() - start


def test_eight_times_the_names_take_nothing_like_64_times_as_long():
    few = min(seconds(4_000) for _again in range(3))
    assert seconds(32_000) < 24 * few


def test_the_name_that_is_given_twice_is_said_also_among_many():
    with pytest.raises(yaml_text.RefusedError, match="“name-7” is given twice"):
        yaml_text.read(mapping(20_000) + "\nname-7: 2")


@pytest.mark.parametrize(
    "item",
    [
        *("!!bool zz", "!!timestamp zz", "!!timestamp ''", "!!int ''", "!!int zz", "!!float zz"),
        *("!!map [1]", "!!seq {a: 1}", "!!set {a}", "!!omap [a]", "!!binary é", "!!null {}"),
        *("!!map x", "!!seq x", "!!str [1]", "! {a: 1, b: !!bool c}", "!made-up x"),
    ],
)
def test_a_tag_that_makes_something_else_of_a_value_is_refused_with_its_line(item):
    with pytest.raises(yaml_text.RefusedError, match=r"a tag \(!\) is not allowed") as refused:
        yaml_text.read(f"- 1\n- {item}")
    assert refused.value.line == 2


@pytest.mark.parametrize(
    "value",
    ["2026-13-01", "2026-02-30", "0x_", "0b_", "2026-01-01 25:00:00", "2026-01-01 00:00:00+99:00"],
)
def test_what_looks_like_a_number_or_a_day_and_is_none_is_said_with_its_line(value):
    with pytest.raises(yaml_text.RefusedError, match="no proper number or day") as refused:
        yaml_text.read(f"- 1\n- a: {value}")
    assert (refused.value.line, f"“{value}”" in str(refused.value)) == (2, True)


def test_whatever_happens_to_a_file_it_is_read_or_refused():
    dice = Random(6)  # noqa: S311
    text = "- model: catalog.product\n  fields: {slug: gke, day: 2026-11-30, no: [1, 2.5, yes]}\n"
    parts = [
        *"!&*:-?[]{}<=~|>%@\"'#,\n\t 0:x_",
        "!!int ",
        "!!map ",
        "!!bool ",
        "<<: ",
        "---\n",
        "\0",
    ]
    for _time in range(2_000):
        given = text
        for _change in range(dice.randint(1, 4)):
            place = dice.randrange(len(given))
            given = given[:place] + dice.choice(parts) + given[place + dice.randint(0, 3) :]
        with suppress(yaml_text.RefusedError):
            yaml_text.read(given)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("- {a: 1, a: 2}", "«a» está dos veces"),
        ("- &a 1\n- *a", "no se permiten referencias (& y *)"),
        ("- 1" + "0" * 50, "el número es demasiado largo"),
        ("- 1\n" * 130_000, "contiene demasiados valores: divídelo"),
        ("- 2026-13-01", "«2026-13-01» no es un número ni un día válido"),
        ("- !!bool zz", "no se permite una etiqueta (!): bórrala"),
        ("- a\n- ]", "no se puede leer a partir de la línea 2, columna 3"),
        ("- a\n- \0", "contiene un carácter que nadie puede ver: bórralo"),
        ("[" * 100_000, "no se puede leer a partir de la línea 1, columna 1001"),
    ],
)
def test_a_faulty_file_is_explained_in_spanish_alone(text, sentence):
    with override("es"), pytest.raises(yaml_text.RefusedError) as refused:
        yaml_text.read(text)
    with override("es"):
        assert sentence in str(refused.value)
