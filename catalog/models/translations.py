"""Which translations have fallen behind: their original was changed, and they were not."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class OlderTranslation(models.Model):
    """A translation that is older than its original. The row goes as soon as it is not any more.

    It is no draft: no fixture holds it and no release. The text stands in the entry or in one of
    its parts; both are named as the history names them.
    """

    model = models.CharField(_("kind"), max_length=100)  # of the entry, such as "catalog.product"
    entry_id = models.BigIntegerField(_("id"))
    part = models.CharField(_("part"), max_length=100)  # such as "catalog.productfact"
    place = models.CharField(max_length=300, blank=True)  # its key within the entry: "strength/3"
    field = models.CharField(_("field"), max_length=100)
    language = models.CharField(_("language"), max_length=20)
    made_for = models.TextField(_("the original that it translates"))
    since = models.DateTimeField(_("since"))
    by = models.CharField(_("by"), max_length=150)

    class Meta:
        verbose_name = _("translation older than its original")
        verbose_name_plural = _("translations older than their original")
        ordering = ["since", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["model", "entry_id", "part", "place", "field", "language"],
                name="one_older_translation",
            )
        ]

    def __str__(self) -> str:
        return f"{self.part} {self.place} {self.field} ({self.language})".replace("  ", " ")
