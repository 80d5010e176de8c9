"""Who may look at the drafts as a visitor would, and until when."""

from django.db import models
from django.utils.translation import gettext_lazy as _


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

    class Meta:
        verbose_name = _("preview link")
        verbose_name_plural = _("preview links")
        ordering = ["-made_at"]

    def __str__(self) -> str:
        return self.purpose
