"""Consumption options side by side."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from advisor.pages import related
from advisor.pages.compared import together
from advisor.pages.compared.spelling import date, fact_row, since, stage, word
from advisor.pages.comparison import Cell, Row, Sections, row, section, stated, with_rows, words
from advisor.snapshot import ConsumptionOption, Snapshot
from advisor.vocabulary import OptionKind, Stage


def sections(snapshot: Snapshot, entries: Sequence[ConsumptionOption]) -> Sections:
    slugs = [entry.slug for entry in entries]
    return with_rows(
        (
            section("glance", _("At a glance"), glance(entries)),
            section(
                "fit",
                _("What it is good for"),
                fact_row(_("Best for"), entries, "best-for"),
                fact_row(_("Not for"), entries, "not-for"),
                fact_row(_("What surprises people"), entries, "gotcha"),
            ),
            section(
                "series",
                pgettext("several", "GPU series"),
                fact_row(_("In general"), entries, "gpu-series"),
                together.claim_rows(
                    "gpu", snapshot.gpu_series, slugs, snapshot.series_options, ("option", "series")
                ),
            ),
            section(
                "products",
                _("Products"),
                fact_row(_("In general"), entries, "on-product"),
                together.claim_rows(
                    "product",
                    snapshot.products,
                    slugs,
                    snapshot.product_options,
                    ("option", "product"),
                ),
            ),
            section("more", _("What else to know"), more(snapshot, entries)),
        )
    )


def glance(entries: Sequence[ConsumptionOption]) -> list[Row]:
    def facts(name: str, kind: str) -> Row:
        return fact_row(name, entries, kind, may_be_left_out=False)

    return [
        row(_("Kind"), entries, lambda entry: word(entry.kind, OptionKind)),
        facts(_("How it is obtained"), "how-obtained"),
        row(_("Lifespan"), entries, lifespan),
        facts(_("Start"), "start"),
        facts(_("Assurance of capacity"), "capacity-assurance"),
        facts(_("Interruption"), "interruption"),
        facts(_("Price model"), "price-model"),
        facts(_("Quota"), "quota"),
        facts(_("Allocation"), "allocation"),
        row(
            _("Provisioning model in the API"),
            entries,
            lambda e: words(e.provisioning_model, is_code=True),
        ),
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


def lifespan(option: ConsumptionOption) -> Cell:
    most = option.max_days
    if most is None:
        return stated(option.facts_of("lifespan"))
    days = ngettext("At most %(days)s day", "At most %(days)s days", most) % {"days": most}
    return words(days, facts=option.facts_of("lifespan"))


def more(snapshot: Snapshot, entries: Sequence[ConsumptionOption]) -> list[Row]:
    about = [related.to_option(snapshot, entry) for entry in entries]
    return [
        fact_row(_("Worth knowing"), entries, "note"),
        together.rule_row(_("What does not go together"), about),
        together.mistake_row(_("Mistakes people make"), about),
        together.link_row(_("Pages to read on"), [entry.links for entry in entries]),
    ]
