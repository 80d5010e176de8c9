"""One-time codes as every authenticator app shows them (RFC 6238): functions of values.

Of the standard library alone: see docs/decisions for what a package would have added.
"""

import hmac
from base64 import b32encode
from collections.abc import Iterable
from hashlib import sha1
from urllib.parse import quote, urlencode

STEP = 30
"""Seconds for which an app shows one code."""
DIGITS = 6
AROUND = (0, -1, 1)
"""Steps whose codes are taken: this one and, for slow typing and wrong clocks, its neighbours."""


def code(secret: bytes, step: int) -> str:
    digest = hmac.new(secret, step.to_bytes(8), sha1).digest()
    offset = digest[-1] & 15
    number = int.from_bytes(digest[offset : offset + 4]) & 0x7FFFFFFF
    return str(number % 10**DIGITS).zfill(DIGITS)


def step_of(secrets: Iterable[bytes], typed: str, now: float) -> int | None:
    """Return the step whose code was typed, or None."""
    given, this = typed.encode(), int(now) // STEP
    steps = [this + around for around in AROUND]
    found = [
        step
        for secret in secrets
        for step in steps
        if hmac.compare_digest(code(secret, step).encode(), given)
    ]
    return found[0] if found else None


def spelled(secret: bytes) -> str:
    """The secret as one types it into an app, in groups of four."""
    text = b32encode(secret).decode()
    return " ".join(text[at : at + 4] for at in range(0, len(text), 4))


def link(secret: bytes, account: str, issuer: str) -> str:
    """The address that an app takes the secret from, as a link or as a picture."""
    label = quote(f"{issuer}:{account}")
    query = {"secret": b32encode(secret).decode(), "issuer": issuer}
    return f"otpauth://totp/{label}?{urlencode(query, quote_via=quote)}"
