"""The plainest nodes of a flowchart, for the scripts that make large ones."""

from advisor.snapshot import Outcome


def outcome(slug: str, summary: str = "") -> Outcome:
    return Outcome(
        slug=slug,
        product=None,
        orchestrators=(),
        also_deploys=(),
        option=None,
        fitting=(),
        uses=(),
        summary=summary,
        facts=(),
        sources=(),
    )
