"""What was found when the addresses of the sources were last asked for."""

from typing import Any

from django.db import models
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _


class LinkState(models.TextChoices):
    GOOD = "good", _("works")
    MOVED = "moved", _("moved")
    BROKEN = "broken", _("broken")
    UNSURE = "unsure", _("could not be checked")


class Detail(models.TextChoices):
    """What a status alone does not say."""

    REDIRECTED = "redirected", _("leads on to another page for now")
    TIMEOUT = "timeout", _("no answer in time")
    NAME = "name", _("there is no host of this name")
    RESOLVER = "resolver", _("the name of the host could not be looked up")
    PRIVATE = "private", _("the host is not on the internet")
    CERTIFICATE = "certificate", _("its certificate is not valid")
    TLS = "tls", _("no secure connection could be made")
    CONNECTION = "connection", _("the connection failed")
    ANSWER = "answer", _("the answer is no proper HTTP")
    LOOP = "loop", _("redirects that do not end")
    LOST = "lost", _("a redirect that names no page")
    UNSAFE = "unsafe", _("leads to an address that no link may lead to")
    ERROR = "error", _("it could not be asked for")


class LinkCheck(models.Model):
    """The last look at one address. It is no draft: no fixture holds it and no release."""

    address = models.CharField(_("address"), max_length=2000, unique=True)
    checked_at = models.DateTimeField(_("checked at"))
    state = models.CharField(_("state"), max_length=10, choices=LinkState)
    status = models.PositiveSmallIntegerField(_("status"), null=True)  # HTTP; None without answer
    moved_to = models.CharField(_("moved to"), max_length=2000, blank=True)
    detail = models.CharField(_("detail"), max_length=300, blank=True)  # a word of Detail
    failing_since = models.DateTimeField(_("failing since"), null=True)

    class Meta:
        verbose_name = _("link check")
        verbose_name_plural = _("link checks")
        ordering = ["address"]

    def __str__(self) -> str:
        return self.address

    @property
    def why(self) -> Any:
        """What came back, in words; "" for a plain yes."""
        if self.detail in Detail.values:
            return Detail(self.detail).label
        if self.status and self.state != LinkState.GOOD and not self.moved_to:
            return format_lazy(_("the server answers {status}"), status=self.status)
        return ""
