"""The one table of the published side: a row is written once and never changes."""

from typing import Any

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext_lazy as _

from advisor.storage.published import Published

NEVER_CHANGES = _("A release never changes. Publish a new one.")


class JSONField(models.JSONField):
    """A value that JSON has, looked at by no check that needs a database."""

    def _check_supported(self, databases: Any) -> list[Any]:
        """Both databases have JSON; asking them would need a database before there is one."""
        return []


class NotesField(JSONField):
    """What changed in a release, in each language: {"en": …, "es": …}."""


class ReleaseQuerySet(models.QuerySet["Release"]):
    def newest_first(self) -> "ReleaseQuerySet":
        """Releases by number, which is the order in which they were published."""
        return self.order_by("-number")

    def current(self) -> "Release | None":
        """The release that new advice is given from."""
        return self.newest_first().first()


class Release(models.Model):
    """A published catalog. `advisor.storage.guard` keeps the database from changing or deleting one.

    All values are plain: nothing that is edited or deleted later can take a release with it.
    """

    number = models.PositiveIntegerField(_("number"), primary_key=True, editable=False)
    content = models.TextField(_("content"), editable=False)  # canonical JSON
    checksum = models.CharField(_("checksum"), max_length=64, editable=False)  # of the content
    notes = NotesField(
        _("notes"), help_text=_("What changed, for readers, such as “Spot prices explained.”")
    )
    published_at = models.DateTimeField(_("published at"), editable=False)
    published_by = models.CharField(_("published by"), max_length=150, editable=False)

    objects = ReleaseQuerySet.as_manager()

    class Meta:
        verbose_name = _("release")
        verbose_name_plural = _("releases")
        ordering = ["-number"]
        constraints = [
            models.CheckConstraint(
                name="release_number_from_one",
                condition=models.Q(number__gte=1),
                violation_error_message=_("Releases are numbered from 1."),
            ),
        ]

    def __str__(self) -> str:
        return str(self.number)

    def save(self, **kwargs: Any) -> None:
        if not self._state.adding:
            raise ValidationError(NEVER_CHANGES)
        super().save(**kwargs | {"force_insert": True})

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        raise ValidationError(NEVER_CHANGES)

    @property
    def published(self) -> Published:
        """The row as the value that is checked, written to a file and served."""
        return Published(
            number=self.number,
            published_at=self.published_at,
            published_by=self.published_by,
            notes=self.notes,
            checksum=self.checksum,
            content=self.content,
        )
