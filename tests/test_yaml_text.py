"""The reader of fixtures is safe with any file, also with one that only wants to keep it busy."""

from time import process_time

import pytest
import yaml

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
    with pytest.raises(yaml.YAMLError, match="“name-7” is given twice"):
        yaml_text.read(mapping(20_000) + "\nname-7: 2")
