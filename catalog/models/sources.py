"""Where facts come from."""

from django.db import models
from django.db.models import Value
from django.db.models.fields.json import KT
from django.db.models.functions import NullIf
from django.utils.translation import gettext_lazy as _

from advisor.vocabulary import Evidence, Trust
from catalog.models.base import Draft
from catalog.models.fields import AddressesField, DayField, SlugField, date_field
from catalog.texts import shown


class Source(Draft):
    """A page that was read, or whose address was seen on a page that was."""

    slug = SlugField(max_length=120)
    title = models.CharField(
        _("title"),
        max_length=200,
        blank=True,
        help_text=_(
            "As the page itself is titled, in its own language, such as “GPU machine types”."
        ),
    )
    publisher = models.CharField(
        _("publisher"),
        max_length=80,
        blank=True,
        help_text=_("Who answers for the page, such as “Google”."),
    )
    url = AddressesField(
        _("address"),
        help_text=_(
            "The page in each language that has one, such as “https://docs.cloud.google.com/…?hl=es-419” for Spanish; empty when the address is not known."
        ),
    )
    page_date = date_field(
        _("page date"),
        _("The page’s own “last updated”, such as “2026-04-06”; empty when it shows none."),
    )
    checked_on = DayField(
        _("last checked"),
        help_text=_("The day on which the page was last looked at, such as 2026-11-30."),
    )
    evidence = models.CharField(
        _("evidence"),
        max_length=10,
        choices=Evidence,
        default=Evidence.ADDRESS,
        help_text=_("How the page was seen, for example “read in part”."),
    )
    trust = models.CharField(
        _("trust"),
        max_length=10,
        choices=Trust,
        default=Trust.HIGH,
        help_text=_("How much weight it has, for example “high” for Google’s own pages."),
    )

    class Meta:
        verbose_name = _("source")
        verbose_name_plural = _("sources")
        ordering = ["slug"]
        constraints = [
            models.UniqueConstraint(
                NullIf(KT("url__en"), Value("", models.TextField())),
                name="one_source_an_english_address",
                violation_error_message=_(
                    "Another source has this English address already: use that one."
                ),
            )
        ]

    def __str__(self) -> str:
        return self.title or shown(self.url, self.slug)
