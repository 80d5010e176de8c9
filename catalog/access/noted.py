"""What happens at the door, for those who run the site. Accounts are called by their numbers.

A name that was typed is never written down: people type their password there by mistake.
"""

import logging
from typing import Any

from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.auth import get_user_model

logger = logging.getLogger("catalog.access")


def signed_in(account: Any, *, has_factor: bool) -> None:
    how = "with a second factor" if has_factor else "by password alone"
    logger.info("Account %s signed in, %s.", account.pk, how)


def wrong_password(name: str) -> None:
    account = get_user_model().objects.filter(username=name).values_list("pk", flat=True).first()
    logger.info("A password was wrong, for %s.", f"account {account}" if account else "no account")


def wrong_code(account: Any) -> None:
    logger.warning(
        "A one-time code was wrong for account %s, whose password was right.", account.pk
    )


def slowed_down(seconds: int) -> None:
    logger.warning("Somebody who signs in waits for %s s: too many wrong tries.", seconds)


def changed(account: Any, what: str) -> None:
    """Put it into the log of the account, too, in English as every log."""
    logger.info("Account %s: %s", account.pk, what)
    LogEntry.objects.log_actions(account.pk, [account], CHANGE, what, single_object=True)
