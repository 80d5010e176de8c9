"""What the outcomes of a flowchart are called, as readers are told, however little the draft says."""

from django.utils.translation import get_language

from advisor import reading, snapshot
from advisor.pages.guidance import name_of
from catalog.editing.graph import Data
from catalog.texts import shown

NAMED = ("products", "orchestrators", "options", "gpu_series")
"""What the names of outcomes are made of."""

Names = dict[str, str]


def outcome_names(data: Data, chart: Data) -> Names:
    """What each outcome recommends, in the reader's language, in any other, or by its slug."""
    slim = {
        name: value if name in NAMED else [] for name, value in data.items() if name != "schema"
    }
    slim |= {"schema": data["schema"], "flowcharts": [chart]}
    language = get_language() or "en"
    snap = reading.build(snapshot.Snapshot, slim | {"language": language}, language)
    named = snap.flowcharts[0].outcomes
    return {
        outcome.slug: _name(snap, outcome) or shown(item["summary"], outcome.slug)
        for outcome, item in zip(named, chart["outcomes"], strict=True)
    }


def _name(snap: snapshot.Snapshot, outcome: snapshot.Outcome) -> str:
    try:
        return name_of(snap, outcome)
    except KeyError:  # it recommends what does not exist, which is a problem of its own
        return outcome.summary
