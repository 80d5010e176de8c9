"""Where facts come from."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from advisor.vocabulary import Evidence, Trust
from catalog.models.base import Draft
from catalog.models.fields import LinkField, SlugField, date_field


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
    url = LinkField(
        _("address"),
        help_text=_(
            "The page in English, such as “https://docs.cloud.google.com/…”; empty when the address is not known."
        ),
    )
    url_es = LinkField(
        _("address in Spanish"),
        help_text=_(
            "Only where a Spanish page exists, such as “https://docs.cloud.google.com/…?hl=es-419”."
        ),
    )
    page_date = date_field(
        _("page date"),
        _("The page’s own “last updated”, such as “2026-04-06”; empty when it shows none."),
    )
    checked_on = models.DateField(
        _("last checked"), help_text=_("The day on which the page was last looked at.")
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
                fields=["url"],
                condition=~Q(url=""),
                name="one_source_an_address",
                violation_error_message=_("Another source has this address already: use that one."),
            )
        ]

    def __str__(self) -> str:
        return self.title or self.url or self.slug
