"""What happened to the drafts: every change of every entry, and the slugs that had their time.

Nothing here is a draft: no fixture holds it and no release. All values are plain, so nothing that
is deleted later takes its history with it.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from advisor.models import JSONField

_brings_back: ContextVar[bool] = ContextVar("brings_back", default=False)
_retired: ContextVar[frozenset[tuple[str, str]] | None] = ContextVar("retired", default=None)


@contextmanager
def bringing_back() -> Iterator[None]:
    """Let drafts have the slugs that they had before they were deleted."""
    token = _brings_back.set(True)
    try:
        yield
    finally:
        _brings_back.reset(token)


@contextmanager
def retired_read_once() -> Iterator[None]:
    """Read all retired slugs now, where many drafts are about to be asked for theirs."""
    token = _retired.set(frozenset(RetiredSlug.objects.values_list("model", "key")))
    try:
        yield
    finally:
        _retired.reset(token)


class Way(models.TextChoices):
    """How a change came into the drafts."""

    ADMIN = "admin", _("edited in the admin")
    IMPORT = "import", _("imported")
    LOAD = "load", _("loaded from files")
    RESTORE = "restore", _("restored from the history")
    RELEASE = "release", _("made from a release")


class What(models.TextChoices):
    ADDED = "added", pgettext_lazy("what happened to an entry", "added")
    CHANGED = "changed", pgettext_lazy("what happened to an entry", "changed")
    DELETED = "deleted", pgettext_lazy("what happened to an entry", "deleted")


class Edit(models.Model):
    """One change of one entry, its facts, links, choices and conditions included.

    Rows are only ever added: `catalog.history.guard` keeps the database from changing or deleting
    one. A state is the list of records that a fixture file would hold: first the entry, then its
    parts.
    """

    at = models.DateTimeField(_("at"))
    by = models.CharField(_("by"), max_length=150)
    way = models.CharField(_("how"), max_length=10, choices=Way)
    what = models.CharField(_("what"), max_length=10, choices=What)
    model = models.CharField(_("kind"), max_length=100)  # such as "catalog.product"
    entry_id = models.BigIntegerField(_("id"))
    key = models.CharField(_("slug"), max_length=300)  # the natural key, joined by "/"
    before = JSONField(_("before"), null=True)  # None where it was added
    after = JSONField(_("after"), null=True)  # None where it was deleted
    reason = models.CharField(_("reason"), max_length=300, blank=True)

    class Meta:
        verbose_name = _("change")
        verbose_name_plural = _("changes")
        ordering = ["-pk"]
        indexes = [
            models.Index(fields=["model", "entry_id"], name="edit_by_entry"),
            models.Index(fields=["model", "key"], name="edit_by_key"),
        ]

    def __str__(self) -> str:
        return f"{self.key}: {self.get_what_display()}"


class RetiredSlug(models.Model):
    """A slug that a release had and no draft has any more. Old links rest on it: it is never reused."""

    model = models.CharField(_("kind"), max_length=100)  # such as "catalog.question"
    key = models.CharField(_("slug"), max_length=300)  # the natural key, joined by "/"
    at = models.DateTimeField(_("retired at"))
    by = models.CharField(_("by"), max_length=150)

    class Meta:
        verbose_name = _("retired slug")
        verbose_name_plural = _("retired slugs")
        ordering = ["model", "key"]
        constraints = [models.UniqueConstraint(fields=["model", "key"], name="one_retired_slug")]

    def __str__(self) -> str:
        return self.key

    @classmethod
    def forbids(cls, model: str, key: str) -> bool:
        """Whether a draft may not have this slug."""
        if _brings_back.get():
            return False
        known = _retired.get()
        if known is not None:
            return (model, key) in known
        return cls.objects.filter(model=model, key=key).exists()
