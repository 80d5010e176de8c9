"""What stored releases say stays the same, byte for byte, whatever the code becomes."""

import json

import pytest
from django.test import Client

from advisor import reading, releases
from advisor.snapshot import SCHEMA
from tests import golden
from tests.builders import published
from tests.golden import ANSWERS, FOLDER, Golden, everything

AGAIN = "If this is meant, write the golden files anew: python -m tests.golden --write"
NUMBERS = pytest.mark.parametrize("number", ANSWERS)


@pytest.mark.parametrize("wanted", everything(), ids=str)
def test_a_stored_release_gives_the_same_advice(client: Client, wanted: Golden) -> None:
    releases.add(golden.release(wanted.number))
    response = client.get(wanted.address)
    assert response.status_code == 200
    assert response.content == wanted.file.read_bytes(), AGAIN


@NUMBERS
def test_a_stored_release_is_whole_and_reads_in_all_languages(number: int) -> None:
    release = golden.release(number)
    assert release.number == number
    release.check()


def test_there_is_a_stored_release_of_every_schema() -> None:
    assert {golden.schema(number) for number in ANSWERS} == set(range(1, SCHEMA + 1))


@NUMBERS
def test_every_outcome_of_a_stored_release_has_a_golden_file(number: int) -> None:
    told = [json.loads(one.file.read_text()) for one in everything() if one.form == "json"]
    advices = [one for data in told if data["release"] == number for one in data["advice"]]
    settled = {one["outcomes"][0]["outcome"] for one in advices if one["state"] == "settled"}
    charts = golden.release(number).snapshot("en").flowcharts
    assert settled == {outcome.slug for chart in charts for outcome in chart.outcomes}
    assert {one["state"] for one in advices} == {"settled", "conditional", "open"}


@NUMBERS
def test_a_newer_release_changes_nothing_but_what_is_said_of_today(
    client: Client, number: int
) -> None:
    """The newer one calls every product otherwise, and asks the same questions."""
    stored = golden.release(number)
    newer = json.loads(stored.content)
    for product in newer["products"]:
        product["name"] += " II"
    releases.add(stored)
    published(number + 1, catalog=reading.canonical(newer))
    for wanted in (one for one in everything() if one.number == number):
        text = client.get(wanted.address).text
        if wanted.form == "md":
            assert text == wanted.file.read_text()
        else:
            now, then = json.loads(text), json.loads(wanted.file.read_text())
            assert now.pop("drift")["current_release"] == number + 1
            assert then.pop("drift") == {"state": "same", "current_release": number}
            assert now == then


def test_no_golden_file_is_left_over() -> None:
    written = {file for file in FOLDER.glob("release-*/*") if file.is_file()}
    assert written == {one.file for one in everything()}
    assert {*FOLDER.glob("release-*.gz")} == {golden.stored(number) for number in ANSWERS}
