"""What the workplace keeps about signing in: failed tries, second factors, recovery codes."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Tries(models.Model):
    """How often signing in has failed at one of a fixed number of places.

    A place is a hash of who tried, with the secret key, cut to 16 bits: many share one, it leads
    back to nobody, and the table cannot grow without end. See catalog/access/slowing.py.
    """

    place = models.PositiveIntegerField(primary_key=True)
    failed = models.PositiveIntegerField()
    until = models.DateTimeField(db_index=True)  # from here on the next try is looked at

    class Meta:
        verbose_name = _("failed tries")
        verbose_name_plural = _("failed tries")

    def __str__(self) -> str:
        return str(self.place)


class SecondFactor(models.Model):
    """An app that shows one-time codes, which an account has shown that it can read.

    The secret that the app knows is made from the nonce and the secret key of the site, so a copy
    of the database holds none.
    """

    account = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="second_factor"
    )
    nonce = models.CharField(max_length=64, editable=False)
    since = models.DateTimeField(_("since"), editable=False)
    last_step = models.BigIntegerField(editable=False)  # the time of the last code that was used

    class Meta:
        verbose_name = _("second factor")
        verbose_name_plural = _("second factors")

    def __str__(self) -> str:
        return str(self.account)


class RecoveryCode(models.Model):
    """Stands in for the app once. Using it deletes it; only its hash is kept."""

    factor = models.ForeignKey(SecondFactor, models.CASCADE, related_name="recovery_codes")
    hash = models.CharField(max_length=64, unique=True, editable=False)

    class Meta:
        verbose_name = _("recovery code")
        verbose_name_plural = _("recovery codes")

    def __str__(self) -> str:
        return str(self.factor)
