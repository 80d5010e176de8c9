"""The flowcharts of a release as drawings."""

from django.utils.translation import gettext as _

from advisor.drawing import Drawing, Mark, draw
from advisor.pages.guidance import name_of
from advisor.snapshot import Flowchart, Snapshot


def drawing_of(snapshot: Snapshot, flowchart: Flowchart) -> Drawing:
    """The flowchart as a drawing: made once, and kept with the snapshot as long as that is."""
    drawings: dict[str, Drawing] = vars(snapshot).setdefault("drawings", {})
    if flowchart.slug not in drawings:
        names = {outcome.slug: name_of(snapshot, outcome) for outcome in flowchart.outcomes}
        drawings[flowchart.slug] = draw(flowchart, names)
    return drawings[flowchart.slug]


def meanings() -> dict[Mark, str]:
    """What the looks of a marked drawing mean, in words."""
    return {"on-path": _("your path"), "open": _("still possible"), "off-path": _("ruled out")}
