"""What nothing forbids and hardly anybody means: choices that read the same, series never met."""

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext_lazy as _

from advisor import snapshot
from advisor.vocabulary import Part
from catalog.problems.flowcharts import choice_of, question_place
from catalog.problems.names import MODELS
from catalog.problems.problem import Place, Problem, problem
from catalog.problems.texts import language
from catalog.texts import languages

Data = dict[str, Any]


def check(data: Data) -> Iterator[Problem]:
    for flowchart in data["flowcharts"]:
        for question in flowchart["questions"]:
            yield from _check_labels(question)
        if flowchart["settles"] == Part.SERIES:
            yield from _check_series(flowchart, data["gpu_series"])


def _check_labels(question: Data) -> Iterator[Problem]:
    for code in languages():
        seen: dict[str, str] = {}
        for number, choice in enumerate(question["choices"]):
            label = choice["label"].get(code, "").casefold()
            if label and seen.get(label, choice["slug"]) != choice["slug"]:
                message = _("In {language} two choices read “{label}”: say how they differ.")
                spot = choice_of(number, "label").in_language(code)
                facts = {"language": language(code), "label": choice["label"][code]}
                place = question_place(question)
                yield problem(place, "same-label", message, field=spot, blocking=False, **facts)
            seen.setdefault(label, choice["slug"])


def _check_series(flowchart: Data, every: list[Data]) -> Iterator[Problem]:
    """Find the series that no answers to the flowchart about series lead to."""
    outcomes = flowchart["outcomes"]
    fitting = {item["series"] for outcome in outcomes for item in outcome["fitting"]}
    meta = MODELS[snapshot.GpuSeries]._meta
    for slug in (series["slug"] for series in every if series["slug"] not in fitting):
        message = _(
            "No outcome of “{flowchart}” recommends it, so no answers lead to it: add it to the "
            "outcomes that it fits, or leave it as a mere page of the catalog."
        )
        place = Place(meta.label_lower, (slug,), meta.verbose_name)
        facts = {"flowchart": flowchart["slug"]}
        yield problem(place, "never-recommended", message, blocking=False, **facts)
