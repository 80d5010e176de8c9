"""The secret key: given in the environment or in a file, or made once and kept."""

import os
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured
from django.core.management.utils import get_random_secret_key

from advisor.setup.env import make_folder
from advisor.setup.secrets import env_secret, text_in


def env_secret_key(kept: Path, *, may_make: bool) -> str:
    """Return the key of SECRET_KEY, of the file SECRET_KEY_FILE, or of the file kept.

    The file kept is made once, where that is allowed. Empty when there is no key.
    """
    if key := env_secret("SECRET_KEY", "50 characters or more"):
        return key
    if os.path.exists(kept):
        return text_in(kept, "The secret key is kept in")
    return make_key(kept) if may_make else ""


def make_key(kept: Path) -> str:
    make_folder(kept.parent)
    key = get_random_secret_key()
    try:
        descriptor = os.open(kept, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with open(descriptor, "w") as file:
            file.write(key)
    except OSError as error:
        raise ImproperlyConfigured(
            f"A secret key cannot be kept in {kept}: {error.strerror}."
        ) from None
    return key
