"""A site of its own with the shipped catalog, as a proxy finds it: gunicorn, its files hashed and packed."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.request import urlopen

from tests.at_once.server import await_start, free_port, run, serving, settings

PREPARE = ("manage.py", "prepare")
PAINTED_WITHIN = 120
PICTURE = b'property="og:image"'


@contextmanager
def shipped_site(port: int, *prepare: str, address: str = "") -> Iterator[str]:
    """Serve a new site in a temporary folder, and yield its address.

    `prepare` is what Python runs to make its database and its first release; `address` is what it
    calls itself, if that is not where it listens.
    """
    with TemporaryDirectory(prefix="batuta-site-") as folder:
        environment = of_site(Path(folder), port, address or f"http://127.0.0.1:{port}")
        run(environment, "manage.py", "collectstatic", "--noinput", "--verbosity=0")
        run(environment, *(prepare or PREPARE))
        with serving(environment, Path(folder) / "log") as server:
            await_start(server, port)
            yield environment["SITE_URL"]


def of_site(folder: Path, port: int, address: str) -> dict[str, str]:
    static = folder / "static"
    static.mkdir()
    given = {"PORT": str(port), "STATIC_MANIFEST": "True", "STATIC_ROOT": str(static)}
    return settings(folder, f"sqlite:///{folder}/batuta.sqlite3", address) | given


def await_pictures(site: str) -> None:
    """Wait until the pictures of the release are painted: that takes the processor, and changes pages."""
    until = time.monotonic() + PAINTED_WITHIN
    while PICTURE not in asked(f"{site}/en/"):
        if time.monotonic() > until:
            raise RuntimeError("The pictures of the release are not painted.")
        time.sleep(1)


def asked(address: str) -> bytes:
    with urlopen(address, timeout=30) as response:  # noqa: S310
        return bytes(response.read())


__all__ = ["asked", "await_pictures", "free_port", "shipped_site"]
