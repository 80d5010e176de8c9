"""Orchestrators side by side."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from advisor.pages import related
from advisor.pages.compared import together
from advisor.pages.compared.spelling import date, fact_row
from advisor.pages.comparison import Row, Sections, row, section, with_rows, words
from advisor.snapshot import Orchestrator, Snapshot


def sections(snapshot: Snapshot, entries: Sequence[Orchestrator]) -> Sections:
    about = [related.to_orchestrator(snapshot, entry) for entry in entries]
    return with_rows(
        (
            section("glance", _("At a glance"), glance(entries)),
            section(
                "fit",
                _("What it is good for"),
                fact_row(_("Good for"), entries, "good-for"),
                fact_row(_("Weak for"), entries, "weak-for"),
            ),
            section(
                "deployed-by",
                _("What deploys it"),
                fact_row(_("In general"), entries, "deployed-by"),
                together.claim_rows(
                    "product",
                    snapshot.products,
                    [entry.slug for entry in entries],
                    snapshot.product_orchestrators,
                    ("orchestrator", "product"),
                ),
            ),
            section("how", _("How it works"), how(entries)),
            section(
                "more",
                _("What else to know"),
                fact_row(_("On Google Cloud"), entries, "on-google-cloud"),
                fact_row(_("Companions"), entries, "companion"),
                fact_row(_("Slurm and Kubernetes at once"), entries, "bridge"),
                fact_row(_("Worth knowing"), entries, "note"),
                together.rule_row(_("What does not go together"), about),
                together.mistake_row(_("Mistakes people make"), about),
                together.link_row(_("Pages to read on"), [entry.links for entry in entries]),
            ),
        )
    )


def glance(entries: Sequence[Orchestrator]) -> list[Row]:
    return [
        fact_row(_("What it is"), entries, "what-it-is", may_be_left_out=False),
        fact_row(_("Typical user"), entries, "typical-user", may_be_left_out=False),
        fact_row(_("Unit of work"), entries, "unit-of-work", may_be_left_out=False),
        row(_("License"), entries, lambda e: words(e.licence, facts=e.facts_of("licence"))),
        fact_row(_("Who develops it"), entries, "steward", may_be_left_out=False),
        row(_("Last checked"), entries, lambda entry: date(entry.checked_on)),
    ]


def how(entries: Sequence[Orchestrator]) -> list[Row]:
    named = {
        "queueing": _("Queueing"),
        "placement": _("Placement"),
        "scaling": _("Scaling"),
        "failure-handling": _("When something fails"),
        "sharing": _("Sharing"),
        "serving": _("Serving"),
    }
    return [fact_row(name, entries, kind, may_be_left_out=False) for kind, name in named.items()]
