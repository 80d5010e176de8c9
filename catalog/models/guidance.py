"""What helps a reader decide and go on: steps, rules, misconceptions, terms, disputes."""

from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from advisor.vocabulary import CatalogPage, PageFactKind, Side, StepStage
from catalog.models.base import Entry, Fact, Sourced
from catalog.models.fields import date_field, kind_field, unique
from catalog.models.products import ONE_AT_A_PLACE
from catalog.texts import TextsField, shown


def about(model: str, label: Any) -> Any:
    """The entries that something is about; none means that it is about any."""
    return models.ManyToManyField(
        f"catalog.{model}",
        blank=True,
        related_name="%(class)ss",
        verbose_name=label,
        help_text=_("Leave it empty for any; otherwise choose, for example, GKE."),
    )


class Step(Entry):
    stage = models.CharField(
        _("stage"),
        max_length=10,
        choices=StepStage,
        help_text=_("When it comes, for example “Get capacity”."),
    )
    title = TextsField(_("title"), rows=1, help_text=_("What to do, such as “Check quotas”."))
    why = TextsField(
        _("why"), help_text=_("Why it comes, such as “Clusters and disks are counted separately.”")
    )
    link = models.ForeignKey(
        "catalog.Source",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("guide"),
        help_text=_("The page that shows how, such as “Deployment options overview”."),
    )
    products = about("Product", _("products"))
    orchestrators = about("Orchestrator", _("orchestrators"))
    options = about("ConsumptionOption", _("consumption options"))
    series = about("GpuSeries", pgettext_lazy("several", "GPU series"))
    sources = models.ManyToManyField(
        "catalog.Source",
        blank=True,
        related_name="+",
        verbose_name=_("sources"),
        help_text=_("The pages that name this step, such as “Recommended configurations”."),
    )

    class Meta(Entry.Meta):
        verbose_name = _("step")
        verbose_name_plural = _("steps")

    def __str__(self) -> str:
        return shown(self.title, self.slug)


class Misconception(Entry, Sourced):
    belief = TextsField(
        _("belief"),
        help_text=_("What newcomers think, such as “Having quota means having machines.”"),
    )
    correction = TextsField(
        _("correction"), help_text=_("What is true, such as “Only a reservation holds capacity.”")
    )
    products = about("Product", _("products"))
    orchestrators = about("Orchestrator", _("orchestrators"))
    series = about("GpuSeries", pgettext_lazy("several", "GPU series"))
    options = about("ConsumptionOption", _("consumption options"))

    class Meta(Entry.Meta):
        verbose_name = _("misconception")
        verbose_name_plural = _("misconceptions")

    def __str__(self) -> str:
        return shown(self.belief, self.slug)


class Term(Entry, Sourced):
    name = TextsField(_("term"), rows=1, help_text=_("The word, such as “blueprint”."))
    text = TextsField(
        _("explanation"),
        help_text=_("What it means, such as “A group of machines used as a unit.”"),
    )

    class Meta(Entry.Meta):
        verbose_name = _("term")
        verbose_name_plural = _("terms")

    def __str__(self) -> str:
        return shown(self.name, self.slug)


class Rename(Entry, Sourced):
    old = TextsField(_("former name"), rows=1, help_text=_("Such as “Cloud HPC Toolkit”."))
    new = TextsField(_("current name"), rows=1, help_text=_("Such as “Cluster Toolkit”."))
    product = models.ForeignKey(
        "catalog.Product",
        models.CASCADE,
        null=True,
        blank=True,
        related_name="renames",
        verbose_name=_("product"),
        help_text=_(
            "The product that was renamed, such as Cluster Toolkit; empty when it is something else."
        ),
    )
    as_of = date_field(_("since"), _("Since when, such as “2026-04-22”; empty when unknown."))

    class Meta(Entry.Meta):
        verbose_name = _("former name")
        verbose_name_plural = _("former names")

    def __str__(self) -> str:
        return shown(self.old, self.slug)


class Dispute(Entry):
    text = TextsField(
        _("what it is about"),
        help_text=_("What the sources disagree on, such as “A3 Ultra memory”."),
    )
    first = TextsField(
        _("first side"),
        blank=True,
        help_text=_("What one side says, such as “2,952 GB in the table”."),
    )
    first_sources = models.ManyToManyField(
        "catalog.Source",
        blank=True,
        related_name="+",
        verbose_name=_("sources of the first side"),
        help_text=_("The pages that say so, such as “GPU machine types”."),
    )
    second = TextsField(
        _("second side"),
        blank=True,
        help_text=_("What the other side says, such as “2,944 GB in the introduction”."),
    )
    second_sources = models.ManyToManyField(
        "catalog.Source",
        blank=True,
        related_name="+",
        verbose_name=_("sources of the second side"),
        help_text=_("The pages that say so, such as “GPU machine types”."),
    )
    trusted = models.CharField(
        _("trusted"),
        max_length=10,
        choices=Side,
        blank=True,
        help_text=_("The side that this catalog follows, such as “the first”; empty for neither."),
    )
    why = TextsField(
        _("why"), blank=True, help_text=_("Why that side is followed, such as “Newer page.”")
    )
    products = about("Product", _("products"))
    series = about("GpuSeries", pgettext_lazy("several", "GPU series"))
    options = about("ConsumptionOption", _("consumption options"))
    features = about("Feature", _("features"))
    sources = models.ManyToManyField(
        "catalog.Source",
        blank=True,
        related_name="+",
        verbose_name=_("sources"),
        help_text=_("Pages that bear on it as a whole, such as “GPU machine types”."),
    )

    class Meta(Entry.Meta):
        verbose_name = _("dispute")
        verbose_name_plural = _("disputes")

    def __str__(self) -> str:
        return shown(self.text, self.slug)


class PageFact(Fact):
    """A fact about a page of the catalog as a whole, such as what all platforms share."""

    natural_key_fields = ("page", "kind", "position")

    kind = kind_field(PageFactKind)
    page = models.CharField(
        _("page"),
        max_length=20,
        choices=CatalogPage,
        help_text=_("Where it stands, such as “products”."),
    )

    class Meta(Fact.Meta):
        verbose_name = _("fact about a page")
        verbose_name_plural = _("facts about pages")
        ordering = ["page", "kind", "position"]
        constraints = [unique("pagefact", "page", "kind", "position", message=ONE_AT_A_PLACE)]

    @property
    def owner(self) -> Any:
        return self.get_page_display()
