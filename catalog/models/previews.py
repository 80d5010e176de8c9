"""Who may look at the drafts as a visitor would, and until when."""

from datetime import datetime

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from catalog.characters import refuse_hidden


class PreviewLinkQuerySet(models.QuerySet["PreviewLink"]):
    def working(self, at: datetime | None = None) -> "PreviewLinkQuerySet":
        """The links that open the preview, now or at another time."""
        return self.filter(revoked_at=None, ends_at__gt=at or timezone.now())

    def revoked(self) -> "PreviewLinkQuerySet":
        return self.exclude(revoked_at=None)

    def ended(self, at: datetime | None = None) -> "PreviewLinkQuerySet":
        """Those whose time was up before anybody revoked them."""
        return self.filter(revoked_at=None, ends_at__lte=at or timezone.now())

    def personal(self, by: str) -> "PreviewLinkQuerySet":
        """Those that somebody made by looking at the drafts, for nobody else."""
        return self.filter(Q(made_by=by) & Q(purpose=""))


class PreviewLink(models.Model):
    """A link that shows the drafts, also to people without an account, until it ends."""

    nonce = models.CharField(
        max_length=64, unique=True, editable=False
    )  # the token is signed from it
    purpose = models.CharField(
        _("for whom"), max_length=150, help_text=_("Such as “Ana, to check the new question”.")
    )
    made_by = models.CharField(_("made by"), max_length=150, editable=False)
    made_at = models.DateTimeField(_("made at"), editable=False)
    ends_at = models.DateTimeField(_("ends at"))
    revoked_at = models.DateTimeField(_("revoked at"), null=True, editable=False)
    revoked_by = models.CharField(_("revoked by"), max_length=150, blank=True, editable=False)

    objects = PreviewLinkQuerySet.as_manager()

    class Meta:
        verbose_name = _("preview link")
        verbose_name_plural = _("preview links")
        ordering = ["-made_at"]

    def __str__(self) -> str:
        return self.purpose or str(_("for oneself"))

    def clean(self) -> None:
        try:
            refuse_hidden(self.purpose)
        except ValidationError as error:
            raise ValidationError({"purpose": error}) from None

    @property
    def works(self) -> bool:
        return self.revoked_at is None and self.ends_at > timezone.now()
