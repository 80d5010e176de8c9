"""Secrets: in a variable of the environment, or in a file that a variable names.

A secret NAME is given as NAME itself or in the file NAME_FILE, as container platforms hand them
out. Whoever sets both has forgotten one, and does not know which is in force.
"""

from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

from advisor.setup.env import env_text

SHORTEST_KEY = 50
"""Characters; what is made by this site or by `openssl rand -hex 32` has more."""
FEWEST_SIGNS = 5
EXAMPLES = ("django-insecure-", "change", "example", "placeholder", "your", "…", "<")
"""How the keys of guides and templates begin: everybody can read them."""


def env_secret(name: str, values: str = "") -> str:
    """Return a secret, or "" where there is none."""
    secret = env_text(name, values=values)
    file = env_text(f"{name}_FILE", values="a file")
    if secret and file:
        raise ImproperlyConfigured(f"{name} and {name}_FILE are both set: take one of them out.")
    return text_in(Path(file), f"{name}_FILE names") if file else secret


def env_key(name: str) -> str:
    """Return a key that lets somebody in, or "" where there is none. A weak one is refused."""
    key = env_secret(name, f"{SHORTEST_KEY} characters or more")
    if key and (why := why_weak(key)):
        raise ImproperlyConfigured(f"{name} {why}: make one by “openssl rand -hex 32”.")
    return key


def text_in(file: Path, naming: str) -> str:
    """Return what stands in the file. The naming begins the sentence that refuses it."""
    try:
        text = file.read_text("utf-8").strip()
    except OSError as error:
        raise ImproperlyConfigured(
            f"{naming} {file}, which cannot be read: {error.strerror}."
        ) from None
    except (UnicodeDecodeError, ValueError):
        raise ImproperlyConfigured(
            f"{naming} {file}, which holds no text: write letters, digits and signs into it."
        ) from None
    if not text:
        raise ImproperlyConfigured(f"{naming} {file}, which is empty.")
    return text


def why_weak(key: str) -> str:
    """Return why the key is easy to guess, as the end of a sentence, or ""."""
    if key.lower().startswith(EXAMPLES):
        return "is one of an example, which everybody can read"
    if len(key) < SHORTEST_KEY:
        return f"has fewer than {SHORTEST_KEY} characters"
    if len(set(key)) < FEWEST_SIGNS:
        return f"has fewer than {FEWEST_SIGNS} different characters"
    return ""
