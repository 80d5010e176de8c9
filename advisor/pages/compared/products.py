"""Products side by side."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from advisor.pages import related
from advisor.pages.compared import together
from advisor.pages.compared.spelling import date, fact_row, since, stage, word
from advisor.pages.comparison import Cell, Row, Sections, listed, row, section, with_rows
from advisor.snapshot import Product, Snapshot, Use
from advisor.vocabulary import Complexity, Management, Role, Stage


def sections(snapshot: Snapshot, entries: Sequence[Product]) -> Sections:
    slugs = [entry.slug for entry in entries]
    return with_rows(
        (
            section("glance", _("At a glance"), glance(entries)),
            section("choice", _("For and against"), choice(entries)),
            section(
                "orchestrators",
                _("Orchestrators"),
                fact_row(_("In general"), entries, "orchestration"),
                together.claim_rows(
                    "orchestrator",
                    snapshot.orchestrators,
                    slugs,
                    snapshot.product_orchestrators,
                    ("product", "orchestrator"),
                ),
            ),
            section(
                "capacity",
                _("How capacity is obtained"),
                together.claim_rows(
                    "option",
                    snapshot.options,
                    slugs,
                    snapshot.product_options,
                    ("product", "option"),
                ),
            ),
            section(
                "gpus", pgettext("several", "GPU series"), together.series_rows(snapshot, slugs)
            ),
            section("features", _("Features by use"), features(snapshot, entries)),
            section("more", _("What else to know"), more(snapshot, entries)),
        )
    )


def glance(entries: Sequence[Product]) -> list[Row]:
    return [
        fact_row(_("What it is"), entries, "what-it-is", may_be_left_out=False),
        row(_("Kind"), entries, lambda entry: word(entry.role, Role)),
        row(
            _("Management level"),
            entries,
            lambda e: word(e.management, Management, facts=e.facts_of("management")),
        ),
        row(
            _("Technical complexity"),
            entries,
            lambda e: word(e.complexity, Complexity, facts=e.facts_of("complexity")),
        ),
        fact_row(_("Recommended for"), entries, "audience", may_be_left_out=False),
        fact_row(_("Key benefit"), entries, "key-benefit", may_be_left_out=False),
        fact_row(_("What you pay for"), entries, "pricing", may_be_left_out=False),
        row(
            _("Launch stage"),
            entries,
            lambda e: stage(e.launch_stage, Stage, e.facts_of("launch")),
        ),
        row(
            _("In this stage since"),
            entries,
            lambda e: since(e.launch_date, e.facts_of("launch")),
        ),
        row(_("Last checked"), entries, lambda entry: date(entry.checked_on)),
    ]


def choice(entries: Sequence[Product]) -> list[Row]:
    return [
        fact_row(_("Strengths"), entries, "strength", may_be_left_out=False),
        fact_row(_("Limits"), entries, "limit", may_be_left_out=False),
        fact_row(_("Choose it when"), entries, "choose-when"),
        fact_row(_("Use cases"), entries, "use-case"),
        fact_row(_("Alternatives"), entries, "alternative"),
        fact_row(_("Who it is for"), entries, "persona"),
        fact_row(_("Role families"), entries, "role-family"),
    ]


def features(snapshot: Snapshot, entries: Sequence[Product]) -> list[Row]:
    """The features of the products under each use that they serve."""
    under = [dict(related.features_by_use(snapshot, entry)) for entry in entries]
    uses: list[Use | None] = [*snapshot.uses, None]

    def use_row(use: Use | None) -> Row:
        cells = (listed("features", found.get(use, ()), lambda one: one.slug) for found in under)
        name = use.name if use else _("Other")
        return Row(name=name, cells=tuple(cells), may_be_left_out=True)

    return [use_row(use) for use in uses]


def more(snapshot: Snapshot, entries: Sequence[Product]) -> list[Row]:
    about = [related.to_product(snapshot, entry) for entry in entries]
    return [
        fact_row(_("Storage"), entries, "storage"),
        fact_row(_("Hardware"), entries, "hardware"),
        fact_row(_("Frameworks and tools"), entries, "framework"),
        fact_row(_("Worth knowing"), entries, "note"),
        together.rule_row(_("What does not go together"), about),
        together.mistake_row(_("Mistakes people make"), about),
        row(_("Former names"), about, renamed, may_be_left_out=True),
        fact_row(_("Getting started"), entries, "get-started"),
        together.link_row(_("Pages to read on"), [entry.links for entry in entries]),
        fact_row(_("Guides whose address is not known"), entries, "unlinked-guide"),
    ]


def renamed(about: related.Related) -> Cell:
    return listed("renames", about.renames, lambda rename: rename.old)
