"""Links to the preview. The address holds a token, signed from what the database keeps of it."""

from datetime import datetime, timedelta
from secrets import token_urlsafe

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.signing import BadSignature, Signer
from django.utils import timezone

from catalog.models import PreviewLink

ONE_OWN = timedelta(hours=12)
"""How long the link works that somebody gets by looking at the drafts."""
STILL_GOOD = timedelta(hours=1)
"""A link of one's own that works for less is not used again."""


def _signer() -> Signer:
    """Made when it is needed: while the site is set up there may be no key yet."""
    return Signer(salt="catalog.preview", sep=".")


def make(by: str, purpose: str, lasts: timedelta) -> PreviewLink:
    link = begin(PreviewLink(purpose=purpose), by, lasts)
    link.save()
    return link


def begin(link: PreviewLink, by: str, lasts: timedelta) -> PreviewLink:
    """Return the link as it is from now on; it is not saved yet."""
    link.nonce, link.made_by, link.made_at = token_urlsafe(16), by, timezone.now()
    link.ends_at = link.made_at + lasts
    return link


def own(by: str) -> PreviewLink:
    """Return the link with which somebody looks at the drafts, made anew when it ends soon."""
    working = PreviewLink.objects.personal(by).working(timezone.now() + STILL_GOOD)
    return working.first() or make(by, "", ONE_OWN)


def revoke(link: PreviewLink, by: str) -> bool:
    """End a link now. Return whether it still worked."""
    working = PreviewLink.objects.working().filter(pk=link.pk)
    return bool(working.update(revoked_at=timezone.now(), revoked_by=by))


def find(token: str, at: datetime | None = None) -> PreviewLink | None:
    """Return the link of a token as long as it works. Costs two queries, and none for a forged one."""
    nonce = read(token)
    link = PreviewLink.objects.working(at).filter(nonce=nonce).first() if nonce else None
    return None if link is None or is_shut_out(link.made_by) else link


def is_shut_out(name: str) -> bool:
    """Whether the account was switched off: then its links end, too."""
    return get_user_model().objects.filter(username=name, is_active=False).exists()


def read(token: str) -> str | None:
    """Return what a token was signed from, or None for one that is not ours."""
    try:
        return _signer().unsign(token)
    except BadSignature:
        return None


def prefix(link: PreviewLink) -> str:
    """Return what all addresses of the preview begin with, without a slash at the end."""
    return f"/preview/{_signer().sign(link.nonce)}"


def address(link: PreviewLink, path: str = "/") -> str:
    """Return the whole address of a page in the preview, to be given away."""
    return settings.SITE_URL + prefix(link) + path
