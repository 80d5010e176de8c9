"""Combinations that cannot exist or are unwise."""

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext_lazy as _

from advisor.plan.stated import MOST_DAYS, read_days
from advisor.vocabulary import Facet, Operator, Severity
from catalog.models.base import Draft, Entry, Sourced
from catalog.models.fields import position_field, unique
from catalog.texts import TextsField


class Rule(Entry, Sourced):
    severity = models.CharField(
        _("severity"),
        max_length=10,
        choices=Severity,
        help_text=_("“refuse” when it cannot exist, “warn” when it can but is unwise."),
    )
    text = TextsField(
        _("text"),
        help_text=_("The reason that readers see, such as “Flex-start ends after seven days.”"),
    )

    class Meta(Entry.Meta):
        verbose_name = _("rule")
        verbose_name_plural = _("rules")

    def __str__(self) -> str:
        return self.slug


class RuleCondition(Draft):
    """One of the conditions that must all hold for a rule to apply."""

    natural_key_fields = ("rule", "position")

    rule = models.ForeignKey(
        Rule,
        models.CASCADE,
        related_name="conditions",
        verbose_name=_("rule"),
        help_text=_("The rule that it belongs to, such as “flex-start-days”."),
    )
    position = position_field(_("Its place, such as 1."))
    facet = models.CharField(
        _("facet"),
        max_length=12,
        choices=Facet,
        help_text=_("What it looks at, such as “consumption option”."),
    )
    operator = models.CharField(
        _("operator"),
        max_length=10,
        choices=Operator,
        help_text=_("Such as “is among”; numbers of days use “is at most” and “is at least”."),
    )
    values = models.CharField(
        _("values"),
        max_length=500,
        help_text=_(
            "Slugs with a space between them, such as “a4 a3-ultra”; for days one number, such as 8."
        ),
    )

    class Meta:
        verbose_name = _("condition of a rule")
        verbose_name_plural = _("conditions of rules")
        ordering = ["position", "pk"]
        constraints = [
            unique(
                "rulecondition",
                "rule",
                "position",
                message=_("Two conditions have the same position: give each its own."),
            )
        ]

    def __str__(self) -> str:
        return f"{self.get_facet_display()} {self.get_operator_display()} {self.values}"

    def clean(self) -> None:
        super().clean()
        counted = self.operator in (Operator.AT_MOST, Operator.AT_LEAST)
        if counted != (self.facet == Facet.DAYS):
            raise ValidationError(
                _(
                    "Days go with “is at most” or “is at least”, everything else with “is among” or “is not among”."
                )
            )
        if counted and read_days(self.values) is None:
            message = _("Write one whole number of days from 1 to %(most)d, such as 8.")
            wrong = ValidationError(message, params={"most": MOST_DAYS})
            raise ValidationError({"values": wrong})
