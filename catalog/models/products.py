"""What runs and deploys work: products and orchestrators."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from advisor.vocabulary import (
    Complexity,
    Management,
    OrchestratorFactKind,
    ProductFactKind,
    Role,
    Stage,
)
from catalog.models.base import Entry, Fact, Link
from catalog.models.fields import date_field, kind_field, unique
from catalog.texts import TextsField, shown

ONE_AT_A_PLACE = _("Two facts of one kind have the same position: give each its own.")
ONE_LINK_AT_A_PLACE = _("Two links have the same position: give each its own.")


class Product(Entry):
    name = models.CharField(
        _("name"),
        max_length=80,
        unique=True,
        help_text=_("Its current name, such as “Cluster Director”."),
    )
    role = models.CharField(
        _("role"),
        max_length=20,
        choices=Role,
        help_text=_("Platforms are what the first flowchart recommends, such as GKE."),
    )
    management = models.CharField(
        _("management level"),
        max_length=20,
        choices=Management,
        help_text=_("Who runs it, for example “managed”."),
    )
    complexity = models.CharField(
        _("complexity"),
        max_length=20,
        choices=Complexity,
        blank=True,
        help_text=_("How much one must know, for example “low”; empty when nobody classes it."),
    )
    launch_stage = models.CharField(
        _("launch stage"),
        max_length=12,
        choices=Stage,
        blank=True,
        help_text=_("Such as “generally available”; empty when unknown."),
    )
    launch_date = date_field(
        _("launch date"),
        _("When it reached that stage, such as “2026-04-06”; empty when nobody says."),
    )

    class Meta(Entry.Meta):
        verbose_name = _("product")
        verbose_name_plural = _("products")


class ProductFact(Fact):
    natural_key_fields = ("product", "kind", "position")

    kind = kind_field(ProductFactKind)
    product = models.ForeignKey(
        Product,
        models.CASCADE,
        related_name="facts",
        verbose_name=_("product"),
        help_text=_("The product that it is about, such as GKE."),
    )

    class Meta(Fact.Meta):
        verbose_name = _("fact about a product")
        verbose_name_plural = _("facts about products")
        constraints = [unique("productfact", "product", "kind", "position", message=ONE_AT_A_PLACE)]


class ProductLink(Link):
    natural_key_fields = ("product", "position")

    product = models.ForeignKey(
        Product,
        models.CASCADE,
        related_name="links",
        verbose_name=_("product"),
        help_text=_("The product that the page is about, such as GKE."),
    )

    class Meta(Link.Meta):
        verbose_name = _("link of a product")
        verbose_name_plural = _("links of products")
        constraints = [unique("productlink", "product", "position", message=ONE_LINK_AT_A_PLACE)]


class Orchestrator(Entry):
    name = TextsField(_("name"), rows=1, help_text=_("Such as “Slurm”, or “Custom or none”."))
    licence = models.CharField(
        _("licence"),
        max_length=40,
        blank=True,
        help_text=_("Such as “Apache-2.0”; empty when it has none or it is unknown."),
    )

    class Meta(Entry.Meta):
        verbose_name = _("orchestrator")
        verbose_name_plural = _("orchestrators")

    def __str__(self) -> str:
        return shown(self.name, self.slug)


class OrchestratorFact(Fact):
    natural_key_fields = ("orchestrator", "kind", "position")

    kind = kind_field(OrchestratorFactKind)
    orchestrator = models.ForeignKey(
        Orchestrator,
        models.CASCADE,
        related_name="facts",
        verbose_name=_("orchestrator"),
        help_text=_("The orchestrator that it is about, such as Slurm."),
    )

    class Meta(Fact.Meta):
        verbose_name = _("fact about an orchestrator")
        verbose_name_plural = _("facts about orchestrators")
        constraints = [
            unique("orchestratorfact", "orchestrator", "kind", "position", message=ONE_AT_A_PLACE)
        ]


class OrchestratorLink(Link):
    natural_key_fields = ("orchestrator", "position")

    orchestrator = models.ForeignKey(
        Orchestrator,
        models.CASCADE,
        related_name="links",
        verbose_name=_("orchestrator"),
        help_text=_("The orchestrator that the page is about, such as Slurm."),
    )

    class Meta(Link.Meta):
        verbose_name = _("link of an orchestrator")
        verbose_name_plural = _("links of orchestrators")
        constraints = [
            unique("orchestratorlink", "orchestrator", "position", message=ONE_LINK_AT_A_PLACE)
        ]
