"""Files that somebody brings, kept between the look at what they would change and the import."""

from datetime import timedelta

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

KEPT = timedelta(days=7)


class UploadQuerySet(models.QuerySet["Upload"]):
    def forgotten(self) -> "UploadQuerySet":
        """Those that nobody has imported for a while."""
        return self.filter(at__lt=timezone.now() - KEPT)


class Upload(models.Model):
    """Kept in a table, so that every machine has it: a form or a session could not carry as much."""

    at = models.DateTimeField(_("at"), default=timezone.now, editable=False)
    by = models.CharField(_("by"), max_length=150, editable=False)
    name = models.CharField(_("files"), max_length=300, editable=False)  # as a person sees them
    content = models.BinaryField(
        editable=False
    )  # the files, as catalog.fixtures.archives packs them

    objects = UploadQuerySet.as_manager()

    class Meta:
        verbose_name = _("import")
        verbose_name_plural = _("export and import")
        ordering = ["-at"]

    def __str__(self) -> str:
        return self.name
