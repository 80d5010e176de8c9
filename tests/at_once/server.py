"""A site of its own for people who do things at once: a new database, and gunicorn in front of it."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit
from uuid import uuid4

ROOT = Path(__file__).resolve().parent.parent.parent
PEOPLE = ("ana", "beto")
PASSWORD = "two people at the same moment"
STARTS_WITHIN = 60


@contextmanager
def site(folder: Path, postgresql: str | None = None) -> Iterator[str]:
    """Serve a new site that keeps its files in the folder, and yield its address.

    `postgresql` is the address of a server on which it may make a database of its own; without
    it the site has SQLite.
    """
    with database(folder, postgresql) as url, served(folder, url) as environment:
        yield environment["SITE_URL"]


@contextmanager
def served(folder: Path, url: str) -> Iterator[dict[str, str]]:
    """Serve a new site with this database, and yield its settings."""
    port = free_port()
    environment = settings(folder, url, f"http://127.0.0.1:{port}")
    run(environment, "-m", "tests.at_once.server", "prepare")
    with serving(environment | {"PORT": str(port)}, folder / "log") as server:
        await_start(server, port)
        yield environment


@contextmanager
def serving(environment: dict[str, str], log: Path) -> Iterator[subprocess.Popen[bytes]]:
    command = ["gunicorn", "--config", "deploy/gunicorn.conf.py", "advisor.wsgi"]
    with log.open("wb") as said:
        server = subprocess.Popen(
            [sys.executable, "-m", *command], cwd=ROOT, env=environment, stderr=said
        )
        try:
            yield server
        finally:
            server.terminate()
            server.wait(60)


@contextmanager
def database(folder: Path, postgresql: str | None) -> Iterator[str]:
    """The address of a database that is nobody else’s, and that is gone afterwards."""
    if postgresql is None:
        yield f"sqlite:///{folder}/batuta.sqlite3"
        return
    import psycopg

    name = f"at_once_{uuid4().hex[:12]}"
    with psycopg.connect(postgresql, autocommit=True) as server:
        server.execute(f"CREATE DATABASE {name}")
    try:
        yield urlsplit(postgresql)._replace(path=f"/{name}").geturl()
    finally:
        with psycopg.connect(postgresql, autocommit=True) as server:
            server.execute(f"DROP DATABASE {name} WITH (FORCE)")


def settings(folder: Path, url: str, address: str) -> dict[str, str]:
    given = {
        "DATA_DIR": str(folder),
        "DATABASE_URL": url,
        "DJANGO_SETTINGS_MODULE": "advisor.settings",
        "SECRET_KEY": "of a site that lives for some rounds, and signs nothing that lasts",
        "SITE_URL": address,
    }
    kept = ("PATH", "HOME", "LANG", "PYTHONPATH")
    return {name: os.environ[name] for name in kept if name in os.environ} | given


def run(environment: dict[str, str], *arguments: str) -> None:
    command = [sys.executable, *arguments]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(done.stderr)


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def await_start(server: subprocess.Popen[bytes], port: int) -> None:
    until = time.monotonic() + STARTS_WITHIN
    while not listens(port):
        if server.poll() is not None or time.monotonic() > until:
            raise RuntimeError("The server has not started; its folder has the log.")
        time.sleep(0.1)


def listens(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), timeout=5).close()
    except OSError:
        return False
    return True


def prepare() -> None:
    """Make the database, a small catalog, its first release, and two people who may publish."""
    import django

    django.setup()
    from django.contrib.auth.models import Group, User

    from catalog.publish import FIRST_NOTES, publish
    from catalog.start import make_database
    from tests.builders import drafted, use

    make_database(lambda _sentence: None)
    drafted(uses=[use("training"), use("serving")])
    publish("ana", FIRST_NOTES)
    for name in PEOPLE:
        person = User.objects.create_user(name, password=PASSWORD, is_staff=True)
        person.groups.add(Group.objects.get(name="publisher"))


if __name__ == "__main__":
    prepare()
