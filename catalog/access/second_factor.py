"""The second factor of an account: set up, asked for, replaced by a recovery code, taken off.

What is right is used up in the same statement that checks it, so two who send the same code at the
same moment do not both get in.
"""

import re
import time
from base64 import b32encode
from hashlib import sha256
from secrets import token_bytes, token_urlsafe
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac

from catalog.access import one_time
from catalog.models import RecoveryCode, SecondFactor

SALT = "catalog.access.second_factor"
CODES = 8
"""Recovery codes that an account gets at once."""
BYTES = 15
"""Of a recovery code, 120 bits: nobody tries out what has such a hash."""


def now() -> float:
    return time.time()


def new_nonce() -> str:
    return token_urlsafe(24)


def secrets(nonce: str) -> list[bytes]:
    """What an app may know: made with the key of the site, or with one that it had before."""
    keys = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    return [salted_hmac(SALT, nonce, key, algorithm="sha256").digest()[:20] for key in keys]


def of(account: Any) -> SecondFactor | None:
    return SecondFactor.objects.filter(account=account.pk).first()


def issuer() -> str:
    """What an app calls this site."""
    return f"Batuta ({urlsplit(settings.SITE_URL).hostname})"


def link(nonce: str, account: Any) -> str:
    return one_time.link(secrets(nonce)[0], account.get_username(), issuer())


def set_up(account: Any, nonce: str, typed: str) -> list[str] | None:
    """Make what an app knows the second factor of an account, if it shows the right code.

    Return the recovery codes, which nobody can read again.
    """
    step = one_time.step_of(secrets(nonce)[:1], digits(typed), now())
    if step is None:
        return None
    with transaction.atomic():
        factor, is_new = SecondFactor.objects.get_or_create(
            account=account,
            defaults={"nonce": nonce, "since": timezone.now(), "last_step": step},
        )
        return new_codes(factor) if is_new else None


def new_codes(factor: SecondFactor) -> list[str]:
    """Put new recovery codes in the place of those that there are."""
    codes = [b32encode(token_bytes(BYTES)).decode().lower() for _ in range(CODES)]
    with transaction.atomic():
        factor.recovery_codes.all().delete()
        RecoveryCode.objects.bulk_create(
            RecoveryCode(factor=factor, hash=hashed(code)) for code in codes
        )
    return ["-".join(re.findall("....", code)) for code in codes]


def is_right(factor: SecondFactor, typed: str) -> bool:
    """Whether it is a code of the app or a recovery code; either is good for one time."""
    step = one_time.step_of(secrets(factor.nonce), digits(typed), now())
    if step is not None:
        unused = SecondFactor.objects.filter(pk=factor.pk, last_step__lt=step)
        return bool(unused.update(last_step=step))
    return bool(factor.recovery_codes.filter(hash=hashed(typed)).delete()[0])


def digits(typed: str) -> str:
    """A code without the spaces with which apps show it."""
    return re.sub(r"[\s-]", "", typed)


def hashed(code: str) -> str:
    return sha256(digits(code).lower().encode()).hexdigest()


def take_off(account: Any) -> bool:
    """Take the second factor off an account. Return whether it had one."""
    return bool(SecondFactor.objects.filter(account=account).delete()[0])
