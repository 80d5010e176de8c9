"""Releases of older schemas in the shape of the next one: what they could not say is left open."""

from typing import Any

Data = dict[str, Any]

SETTLED = {"platform": "product", "capacity": "option"}
"""What the flowcharts of schema 1 settle: it had these two alone."""


def from_1(data: Data) -> Data:
    """Schema 2 says what a flowchart settles, which series fit and why, and for which uses.

    It also knows for which orchestrator a step is.
    """
    return data | {
        "schema": 2,
        "flowcharts": [_flowchart_from_1(flowchart) for flowchart in data["flowcharts"]],
        "steps": [{"orchestrators": [], **step} for step in data["steps"]],
    }


def _flowchart_from_1(flowchart: Data) -> Data:
    return flowchart | {
        "settles": SETTLED.get(flowchart["slug"]),
        "outcomes": [_outcome_from_1(outcome) for outcome in flowchart["outcomes"]],
    }


def _outcome_from_1(outcome: Data) -> Data:
    """A series was a bare name, without a reason."""
    kept = {name: value for name, value in outcome.items() if name != "series"}
    return kept | {"fitting": [_fitting(slug) for slug in outcome["series"]], "uses": []}


def _fitting(series: str) -> Data:
    return {
        "series": series,
        "text": {"en": "", "es": ""},
        "sources": [],
        "confidence": "normal",
        "as_of": None,
        "dispute": None,
    }
