"""Flowcharts as they may stand in the drafts: sound, or broken in every way that can be."""

from typing import Any

from hypothesis import strategies as st

from tests.builders import flowchart_data, outcome, question


@st.composite
def charts(draw: Any, size: int = 7) -> dict[str, Any]:
    """Loops, choices that lead to themselves or nowhere, nodes that nobody comes to, no start."""
    asked = [f"q{number}" for number in range(draw(st.integers(0, size)))]
    ends = [f"o{number}" for number in range(draw(st.integers(0, 3)))]
    if asked and draw(st.booleans()):
        ends.append(asked[-1])  # a question and an outcome of one slug
    anywhere = st.sampled_from([*asked, *ends, "", "elsewhere"])
    nodes = [
        question(slug, **{f"c{n}": to for n, to in enumerate(draw(st.lists(anywhere, max_size=4)))})
        for slug in asked
    ]
    start = draw(st.sampled_from([*asked, "", "elsewhere"]))
    return flowchart_data(
        "platform",
        question("never"),
        start=start,
        questions=nodes,
        outcomes=[outcome(slug, product="gke") for slug in ends],
    )
