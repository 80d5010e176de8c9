"""What was found when the addresses of the sources were last asked for."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class LinkState(models.TextChoices):
    GOOD = "good", _("answers")
    MOVED = "moved", _("moved")
    BROKEN = "broken", _("broken")
    UNSURE = "unsure", _("could not be checked")


class LinkCheck(models.Model):
    """The last look at one address. It is no draft: no fixture holds it and no release."""

    address = models.CharField(_("address"), max_length=2000, unique=True)
    checked_at = models.DateTimeField(_("checked at"))
    state = models.CharField(_("state"), max_length=10, choices=LinkState)
    status = models.PositiveSmallIntegerField(_("status"), null=True)  # HTTP; None without answer
    moved_to = models.CharField(_("moved to"), max_length=2000, blank=True)
    detail = models.CharField(_("detail"), max_length=300, blank=True)  # a word, such as "timeout"
    failing_since = models.DateTimeField(_("failing since"), null=True)

    class Meta:
        verbose_name = _("link check")
        verbose_name_plural = _("link checks")
        ordering = ["address"]

    def __str__(self) -> str:
        return self.address
