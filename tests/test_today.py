"""What differs today, in sentences."""

import pytest
from django.utils.translation import override

from advisor.advice import advise_all
from advisor.drift.shown import shown
from advisor.pages.entry_names import FIELDS, entry_name, field_name
from advisor.pages.today import Today, today
from tests.edits import (
    DIRECTOR,
    OUTCOME,
    PRODUCT,
    QUESTION,
    UNSURE,
    Edit,
    add,
    choice,
    drop,
    lead,
    put,
    snapshot,
)
from tests.entries import misconception
from tests.test_drift_changes import MAYBE, TWICE, reverse_choices
from tests.test_drift_is_whole import EVERYTHING

CAPACITY = {"over-90-days": "no", "interruptible": "yes"}


def said(
    *edits: Edit, before: tuple[Edit, ...] = (), answers: dict[str, str] = UNSURE, language: str
) -> list[str]:
    """The sentences, each followed by its reasons."""
    with override(language):
        found = compared(before, edits, answers, language)
        return [words for point in found.points for words in (point.text, *point.reasons)]


def compared(
    before: tuple[Edit, ...], after: tuple[Edit, ...], answers: dict[str, str], language: str = "en"
) -> Today:
    old, new = (snapshot(*edits, language=language) for edits in (before, after))
    return today(old, new, answers)


@pytest.mark.parametrize(
    ("before", "after", "english", "spanish"),
    [
        (
            (),
            (MAYBE,),
            [
                "Instead of Gke with Kubernetes or Cluster Director with Slurm, it says Compute Engine "
                "with an orchestrator of your own, or none; Gke with Kubernetes; or "
                "Cluster Director with Slurm.",
                "The question “containers?” now offers the answer “Maybe”, too.",
            ],
            "La pregunta «containers? (es)» ofrece ahora también la respuesta «Maybe (es)».",
        ),
        (
            (TWICE,),
            (),
            [
                "It still says Gke with Kubernetes or Cluster Director with Slurm, "
                "but under other conditions.",
                "The question “containers?” no longer offers the answer “Maybe”.",
            ],
            "La pregunta «containers? (es)» ya no ofrece la respuesta «Maybe (es)».",
        ),
        (
            (TWICE,),
            (TWICE, reverse_choices),
            [
                "It still says Gke with Kubernetes or Cluster Director with Slurm, "
                "but under other conditions.",
                "The answers to “containers?” stand in another order now.",
            ],
            "Las respuestas a «containers? (es)» están ahora en otro orden.",
        ),
        (
            (),
            (put(*QUESTION, "offers_unsure", to=False),),
            ["The question “containers?” no longer offers the answer “I’m not sure”."],
            "La pregunta «containers? (es)» ya no ofrece la respuesta «No lo sé».",
        ),
        (
            (),
            (
                put("products", "gke", "name", to="Cluster Director"),
                put(*OUTCOME, "product", to="gke"),
            ),
            [
                "Instead of Gke with Kubernetes or Cluster Director with Slurm, "
                "it says Cluster Director with Kubernetes or Cluster Director with Slurm.",
                "The path to Cluster Director with Slurm is the same; "
                "what is recommended at its end is not.",
            ],
            "El camino a Cluster Director con Slurm es el mismo; lo que se recomienda al final, no.",
        ),
    ],
)
def test_each_change_is_said_in_both_languages(
    before: tuple[Edit, ...], after: tuple[Edit, ...], english: list[str], spanish: str
) -> None:
    assert said(*after, before=before, language="en") == english
    assert spanish in said(*after, before=before, language="es")


def test_another_product_of_the_same_name_is_something_else() -> None:
    after = (
        put("products", "gke", "name", to="Cluster Director"),
        put(*OUTCOME, "product", to="gke"),
    )
    english = said(*after, answers=DIRECTOR, language="en")
    assert (
        english[0] == "It still says Cluster Director with Slurm, but means something else by it."
    )


def test_what_is_another_in_several_flowcharts_is_said_of_each() -> None:
    after = (
        lead("managed", "yes", to="cluster-toolkit"),
        lead("managed", "no", to="cluster-director"),
        put("flowcharts", "capacity", "outcomes", "spot", "option", to="flex-start"),
    )
    points = compared((), after, DIRECTOR | CAPACITY).points
    assert [point.text for point in points] == [
        "Instead of Cluster Director with Slurm, it says Cluster Toolkit with Slurm.",
        "Instead of Spot, it says Flex start.",
    ]


def test_each_entry_is_named_once_with_all_of_its_fields() -> None:
    after = (
        put(*PRODUCT, "facts", "limit", "text", to="!"),
        put(*PRODUCT, "name", to="Director"),
        add("misconceptions", entry=misconception("m", products=["cluster-director"])),
        drop("renames", "hypercluster"),
    )
    assert said(*after, answers=DIRECTOR, language="en") == [
        "Cluster Director: name, limit.",
        "The former name “Hypercluster”: no longer shown.",
        "The mistake “People believe m.”: now shown.",
    ]


@pytest.mark.parametrize(
    ("edits", "answers", "expected"),
    [
        ((put(*QUESTION, "offers_unsure", to=False),), UNSURE, "platform"),
        ((drop("flowcharts", "capacity"),), DIRECTOR | CAPACITY, "platform"),
        ((put(*PRODUCT, "name", to="Director"),), DIRECTOR, None),
        (
            (
                add(
                    "flowcharts",
                    "capacity",
                    "questions",
                    "interruptible",
                    "choices",
                    entry=choice("a", "spot"),
                ),
                drop("flowcharts", "capacity", "questions", "interruptible", "choices", "yes"),
            ),
            DIRECTOR | CAPACITY,
            "capacity",
        ),
    ],
)
def test_the_wizard_goes_on_in_the_flowchart_where_something_was_retired(
    edits: tuple[Edit, ...], answers: dict[str, str], expected: str | None
) -> None:
    assert compared((), edits, answers).to_ask == expected


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("answers", [DIRECTOR | CAPACITY, UNSURE])
def test_everything_that_is_shown_has_a_name(answers: dict[str, str], language: str) -> None:
    catalog = snapshot(*EVERYTHING, language=language)
    advices = [advice for advice in advise_all(catalog, answers) if advice.state != "open"]
    with override(language):
        for entry, fields in shown(catalog, advices, answers).items():
            assert entry_name(catalog, entry) != entry.slug
            for field in fields:
                name = field_name(entry.kind, field)
                assert field in FIELDS or name != field or language == "en", (entry, field)
                assert "-" not in name
