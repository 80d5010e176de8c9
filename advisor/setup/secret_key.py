"""The secret key: given in the environment or in a file, or made once and kept."""

import os
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured
from django.core.management.utils import get_random_secret_key

from advisor.setup.env import env_text, make_folder


def env_secret_key(kept: Path, *, may_make: bool) -> str:
    """Return the key of SECRET_KEY, of the file SECRET_KEY_FILE, or of the file kept.

    The file kept is made once, where that is allowed. Empty when there is no key.
    """
    if key := env_text("SECRET_KEY"):
        return key
    if given := env_text("SECRET_KEY_FILE"):
        return key_in(Path(given), "SECRET_KEY_FILE names")
    if os.path.exists(kept):
        return key_in(kept, "The secret key is kept in")
    return make_key(kept) if may_make else ""


def key_in(file: Path, naming: str) -> str:
    try:
        key = file.read_text("utf-8").strip()
    except OSError as error:
        raise ImproperlyConfigured(
            f"{naming} {file}, which cannot be read: {error.strerror}."
        ) from None
    except UnicodeDecodeError:
        raise ImproperlyConfigured(
            f"{naming} {file}, which holds no text: write the key in letters, digits and signs."
        ) from None
    if not key:
        raise ImproperlyConfigured(f"{naming} {file}, which is empty.")
    return key


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
