"""An older link to a plan: what became of its parts, its rules and its verdict."""

from typing import Any

import pytest
from django.test import Client

from tests.builders import (
    claim,
    data,
    fitting,
    flowchart_data,
    gpu_series,
    machine_type,
    outcome,
    published,
    question,
)
from tests.entries import rule, step
from tests.test_drift_pages import banner

A4X = gpu_series("a4x", machine_types=[machine_type("a4x-highgpu-4g")])
WORKLOAD = flowchart_data(
    "workload",
    question("size", large="training", small="serving"),
    outcome("training", product=None, fitting=[fitting("a4x"), fitting("a4")]),
    outcome("serving", product=None, fitting=[fitting("a4")]),
    settles="series",
)
SWAPPED = WORKLOAD | {
    "outcomes": [
        outcome("training", product=None, fitting=[fitting("a4"), fitting("a4x")]),
        WORKLOAD["outcomes"][1],
    ]
}
STATED = "series=a4&option=spot"
WARNING = rule("dear", series=["a4"], option=["spot"]) | {"severity": "warn"}
REFUSAL = rule("no", series=["a4"], option=["spot"])


def catalog(**given: Any) -> dict[str, Any]:
    platform, capacity = data()["flowcharts"]
    return {
        "gpu_series": [A4X, gpu_series()],
        "flowcharts": [platform, WORKLOAD, capacity],
        "series_options": [claim("yes", series=slug, option="spot") for slug in ("a4", "a4x")],
    } | given


CASES = {
    "a rule that refuses": (
        STATED,
        {},
        {"rules": [REFUSAL]},
        "different",
        "About the whole plan it said “Nothing known speaks against it”; today it says “This cannot be: one thing rules out another”. New: Refused. The rule no.",
        "De todo el plan decía «Sin objeciones conocidas»; hoy dice «Esta combinación no es posible». Es nuevo: Rechazado. The rule no. (es)",
    ),
    "a rule's words": (
        STATED,
        {"rules": [WARNING]},
        {"rules": [WARNING | {"text": {"en": "Very dear.", "es": "Muy caro."}}]},
        "details",
        "The rule “The rule dear.”: wording.",
        "La regla «The rule dear. (es)»: redacción.",
    ),
    "another series taken": (
        "size=large&option=spot",
        {},
        {"rules": [rule("no", series=["a4x"])]},
        "different",
        "GPU series: instead of A4X, the plan takes A4.",
        "Serie de GPU: en lugar de A4X, el plan toma A4.",
    ),
    "a rule that now refuses": (
        STATED,
        {"rules": [WARNING]},
        {"rules": [WARNING | {"severity": "refuse"}]},
        "different",
        "New: Refused. The rule dear. No longer said: Warning. The rule dear.",
        "Es nuevo: Rechazado. The rule dear. (es) Ya no se dice: Advertencia. The rule dear. (es)",
    ),
    "the order of the series": (
        "size=large&option=spot",
        {},
        {"flowcharts": [*data()["flowcharts"][:1], SWAPPED, *data()["flowcharts"][1:]]},
        "different",
        "The GPU series that fit stand in another order, or others are among them.",
        "Las series de GPU que encajan están en otro orden, o hay otras entre ellas.",
    ),
    "none left": (
        "size=small&option=spot",
        {},
        {"rules": [REFUSAL]},
        "different",
        "GPU series: instead of A4, the plan takes nothing.",
        "Serie de GPU: en lugar de A4, el plan no toma nada.",
    ),
    "a row of a table": (
        STATED,
        {},
        {"series_options": []},
        "different",
        "today it says “Not all of it is verified: ask before you rely on it”",
        "hoy dice «No todo está verificado: pregunta antes de contar con ello»",
    ),
    "a stated series retired": (
        "series=a4x&option=spot",
        {},
        {"gpu_series": [gpu_series()], "flowcharts": data()["flowcharts"], "series_options": []},
        "retired",
        "GPU series: the current release no longer has A4X.",
        "Serie de GPU: la versión actual ya no tiene A4X.",
    ),
    "a step": (
        STATED,
        {"steps": []},
        {"steps": [step("log-in")]},
        "details",
        "The step “Do log-in”: now shown.",
        "El paso «Do log-in (es)»: ahora aparece.",
    ),
    "nothing that it shows": (
        STATED,
        {},
        {"rules": [rule("other", series=["a4x"])]},
        "same",
        "Release 2, the current one, gives the same advice.",
        "La versión 2, la actual, da la misma recomendación.",
    ),
}


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("case", CASES)
def test_after_each_kind_of_edit_an_older_plan_says_what_became_of_it(
    client: Client, case: str, language: str
) -> None:
    query, before, after, state, english, spanish = CASES[case]
    published(1, **catalog(**before))
    published(2, **catalog(**before | after))
    beside = banner(client, language, answers=query)
    assert beside.state == state
    assert {"en": english, "es": spanish}[language] in beside.words


@pytest.mark.parametrize("case", CASES)
def test_the_link_beside_it_leads_to_what_still_counts(client: Client, case: str) -> None:
    query, before, after, state, *_words = CASES[case]
    published(1, **catalog(**before))
    published(2, **catalog(**before | after))
    link = banner(client, "en", answers=query).link
    assert link == f"/en/advice/2/?{'option=spot' if state == 'retired' else query}"
    assert client.get(link).status_code == 200


def test_data_says_the_same(client: Client) -> None:
    published(1, **catalog())
    published(2, **catalog(rules=[REFUSAL]))
    told = client.get(f"/en/advice/1.json?{STATED}").json()
    assert told["drift"] == {"state": "different", "current_release": 2}
    assert told["plan"]["verdict"] == "fine"


def test_a_plan_that_knows_less_today_is_not_called_better(client: Client) -> None:
    """A question before the platform opens it: what was not verified beside it is not known now."""
    first = question("first", yes="orchestrate", no="compute_engine")
    platform = data()["flowcharts"][0]
    asked = platform | {"questions": [first, *platform["questions"]], "start": "first"}
    published(1, **catalog(series_options=[]))
    published(2, **catalog(series_options=[], flowcharts=[asked, WORKLOAD]))
    answers = "orchestrate=yes&containers=yes&series=a4&option=spot"
    beside = banner(client, "en", answers=answers)
    assert "it first asks “first?”" in beside.words
    assert "About the whole plan" not in beside.words
