"""Kinds of work, and the features of a product that serve them."""

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext_lazy as _

from advisor.vocabulary import FeatureFactKind, Stage
from catalog.models.base import Entry, Fact, Link, Sourced
from catalog.models.fields import date_field, kind_field, unique
from catalog.models.products import ONE_AT_A_PLACE, ONE_LINK_AT_A_PLACE, Product
from catalog.texts import TextsField, shown


class Use(Entry, Sourced):
    name = TextsField(_("name"), rows=1, help_text=_("Such as “Inference and serving”."))
    text = TextsField(
        _("text"),
        blank=True,
        help_text=_("How GKE helps with it, such as “Serves models elastically.”"),
    )
    broader = models.ForeignKey(
        "self",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="finer",
        verbose_name=_("broader use"),
        help_text=_(
            "The use that it is a kind of, such as “Training and fine-tuning” for fine-tuning; empty when there is none."
        ),
    )

    class Meta(Entry.Meta):
        verbose_name = _("use")
        verbose_name_plural = _("uses")

    def __str__(self) -> str:
        return shown(self.name, self.slug)

    def clean(self) -> None:
        super().clean()
        if self.broader is not None and self.broader == self:
            message = _("A use is no kind of itself: choose a broader one, or none.")
            raise ValidationError({"broader": message})


class Feature(Entry):
    name = TextsField(_("name"), rows=1, help_text=_("Such as “GKE Inference Gateway”."))
    product = models.ForeignKey(
        Product,
        models.CASCADE,
        related_name="features",
        verbose_name=_("product"),
        help_text=_("The product that has it, such as GKE."),
    )
    uses = models.ManyToManyField(
        Use,
        blank=True,
        related_name="features",
        verbose_name=_("uses"),
        help_text=_("The work that it serves, such as “Inference and serving”."),
    )
    stage = models.CharField(
        _("launch stage"),
        max_length=12,
        choices=Stage,
        blank=True,
        help_text=_("Such as “preview”; empty when unknown."),
    )
    stage_as_of = date_field(
        _("stage as of"),
        _("When that stage was read, such as “2026-04-20”; empty when unknown."),
    )

    class Meta(Entry.Meta):
        verbose_name = _("feature")
        verbose_name_plural = _("features")

    def __str__(self) -> str:
        return shown(self.name, self.slug)


class FeatureFact(Fact):
    natural_key_fields = ("feature", "kind", "position")

    kind = kind_field(FeatureFactKind)
    feature = models.ForeignKey(
        Feature,
        models.CASCADE,
        related_name="facts",
        verbose_name=_("feature"),
        help_text=_("The feature that it is about, such as Kueue."),
    )

    class Meta(Fact.Meta):
        verbose_name = _("fact about a feature")
        verbose_name_plural = _("facts about features")
        constraints = [unique("featurefact", "feature", "kind", "position", message=ONE_AT_A_PLACE)]


class FeatureLink(Link):
    natural_key_fields = ("feature", "position")

    feature = models.ForeignKey(
        Feature,
        models.CASCADE,
        related_name="links",
        verbose_name=_("feature"),
        help_text=_("The feature that the page is about, such as Kueue."),
    )

    class Meta(Link.Meta):
        verbose_name = _("link of a feature")
        verbose_name_plural = _("links of features")
        constraints = [unique("featurelink", "feature", "position", message=ONE_LINK_AT_A_PLACE)]
