"""How capacity is obtained."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from advisor.vocabulary import OptionFactKind, OptionKind, Stage
from catalog.models.base import Entry, Fact, Link
from catalog.models.fields import date_field, kind_field, unique
from catalog.models.products import ONE_AT_A_PLACE, ONE_LINK_AT_A_PLACE
from catalog.texts import TextsField, shown


class ConsumptionOption(Entry):
    name = TextsField(_("name"), rows=1, help_text=_("Such as “Spot”."))
    kind = models.CharField(
        _("kind"),
        max_length=10,
        choices=OptionKind,
        help_text=_(
            "Whether it obtains machines or only changes their price, for example “a way to obtain machines”."
        ),
    )
    max_days = models.PositiveIntegerField(
        _("days at most"),
        null=True,
        blank=True,
        help_text=_("How long machines may be kept, such as 7; empty for no limit."),
    )
    provisioning_model = models.CharField(
        _("provisioning model"),
        max_length=40,
        blank=True,
        help_text=_("The value of Google’s API, such as “SPOT”; empty when unknown."),
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
        _("When it reached that stage, such as “2025-09-22”; empty when nobody says."),
    )

    class Meta(Entry.Meta):
        verbose_name = _("consumption option")
        verbose_name_plural = _("consumption options")

    def __str__(self) -> str:
        return shown(self.name, self.slug)


class OptionFact(Fact):
    natural_key_fields = ("option", "kind", "position")

    kind = kind_field(OptionFactKind)
    option = models.ForeignKey(
        ConsumptionOption,
        models.CASCADE,
        related_name="facts",
        verbose_name=_("consumption option"),
        help_text=_("The option that it is about, such as Spot."),
    )

    class Meta(Fact.Meta):
        verbose_name = _("fact about a consumption option")
        verbose_name_plural = _("facts about consumption options")
        constraints = [unique("optionfact", "option", "kind", "position", message=ONE_AT_A_PLACE)]


class OptionLink(Link):
    natural_key_fields = ("option", "position")

    option = models.ForeignKey(
        ConsumptionOption,
        models.CASCADE,
        related_name="links",
        verbose_name=_("consumption option"),
        help_text=_("The option that the page is about, such as Spot."),
    )

    class Meta(Link.Meta):
        verbose_name = _("link of a consumption option")
        verbose_name_plural = _("links of consumption options")
        constraints = [unique("optionlink", "option", "position", message=ONE_LINK_AT_A_PLACE)]
