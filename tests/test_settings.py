"""The settings as a whole: what an operator has left out is found before visitors find it."""

import os
import secrets
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management.utils import get_random_secret_key

from advisor.setup import checks, databases

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture
def production(settings, tmp_path):
    settings.SECRET_KEY_IS_SET = True
    settings.SECRET_KEY = PRODUCTION["SECRET_KEY"]
    settings.ALLOWED_HOSTS = ["batuta.example.org"]
    settings.SITE_URL = "https://batuta.example.org"
    settings.BEHIND_PROXY = True
    settings.TRUSTED_PROXIES = 1
    settings.STATIC_MANIFEST = True
    settings.STATIC_ROOT = settings.DATA_DIR = tmp_path
    (tmp_path / "staticfiles.json").write_text("{}")
    return settings


def ids() -> list[str]:
    everything = (
        checks.what_it_cannot_do_without,
        checks.what_is_unsafe,
        checks.how_it_is_reached,
        checks.where_it_keeps_things,
    )
    return [message.id for check in everything for message in check()]


def test_a_site_in_production_lacks_nothing(production):
    assert ids() == []


@pytest.mark.parametrize(
    ("name", "value", "found"),
    [
        ("SECRET_KEY_IS_SET", False, "batuta.E001"),
        ("STATIC_ROOT", Path("/nowhere"), "batuta.E002"),
        ("DEBUG", True, "batuta.E003"),
        ("SECRET_KEY", "x" * 60, "batuta.E004"),
        ("SITE_URL", "http://127.0.0.1:8000", "batuta.W001"),
        ("BEHIND_PROXY", False, "batuta.W002"),
        ("TRUSTED_PROXIES", 0, "batuta.W006"),
        ("DATA_DIR", Path("/nowhere"), "batuta.W004"),
        ("STATIC_MANIFEST", False, "batuta.W005"),
    ],
)
def test_what_an_operator_has_left_out_is_found(production, name, value, found):
    setattr(production, name, value)
    assert ids() == [found]


@pytest.mark.parametrize(
    ("url", "trusted"),
    [
        ("postgres://batuta@db.example/batuta", False),
        ("postgres://batuta@db.example/batuta?sslmode=require", False),
        ("postgres://batuta@db.example/batuta?sslmode=verify-full", True),
        ("postgres://batuta@%2Frun%2Fpostgresql/batuta", True),
        ("postgres://batuta@127.0.0.1/batuta", True),
        ("", True),
    ],
)
def test_a_database_far_away_must_prove_who_it_is(production, monkeypatch, tmp_path, url, trusted):
    found = databases.database(url, tmp_path, may_create=False)
    assert databases.is_trusted(found) == trusted
    monkeypatch.setattr(checks, "is_trusted", lambda _found: trusted)
    assert ids() == ([] if trusted else ["batuta.E005"])


@pytest.mark.parametrize("hosts", [["localhost", "[::1]", "192.168.1.5"], ["workshop"]])
def test_errors_may_be_shown_where_nobody_else_comes(production, hosts):
    production.DEBUG, production.ALLOWED_HOSTS = True, hosts
    assert ids() == []


@pytest.mark.parametrize(
    ("key", "why"),
    [
        ("short", "has fewer than 50 characters"),
        ("x" * 50, "has fewer than 5 different characters"),
        ("ab1-" * 20, "has fewer than 5 different characters"),
        ("django-insecure-" + "k3y-with-many-signs" * 3, "is one of an example, which everybody"),
        (
            "Change-me-" + "k3y-with-many-signs" * 3,
            "is one of an example, which everybody can read",
        ),
        ("<your key here>" + "k3y-with-many-signs" * 3, "is one of an example, which everybody"),
    ],
)
def test_a_key_that_is_easy_to_guess_is_not_one(production, key, why):
    production.SECRET_KEY = key
    (message,) = checks.what_is_unsafe()
    assert message.msg.startswith(f"The secret key {why}")


def test_a_key_that_this_site_or_openssl_makes_is_one(production):
    for key in (get_random_secret_key(), secrets.token_hex(32)):
        production.SECRET_KEY = key
        assert ids() == []


# The whole, in a process of its own

PRODUCTION = {
    "SITE_URL": "https://batuta.example.org",
    "BEHIND_PROXY": "True",
    "TRUSTED_PROXIES": "1",
    "SECRET_KEY": "k3y-that-is-long-enough-and-has-many-different-characters-in-it",
    "DATABASE_URL": "postgres://batuta@db.example/batuta?sslmode=verify-full",
    "STATIC_MANIFEST": "True",
}


def start(folder: Path, *arguments: str, **given: str) -> subprocess.CompletedProcess[str]:
    machine = {"DATA_DIR": str(folder), "STATIC_ROOT": str(folder), "PATH": os.environ["PATH"]}
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env=machine | given,
        capture_output=True,
        text=True,
        timeout=30,
    )


def test_a_site_in_production_passes_djangos_checks_too(tmp_path):
    (tmp_path / "staticfiles.json").write_text("{}")
    done = start(tmp_path, "manage.py", "check", "--deploy", "--fail-level=WARNING", **PRODUCTION)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    "command",
    [
        ("manage.py", "check"),
        ("-c", "import advisor.wsgi"),
        ("-m", "gunicorn", "--config", "deploy/gunicorn.conf.py", "advisor.wsgi"),
    ],
)
def test_a_wrong_value_stops_the_start_with_one_sentence(tmp_path, command):
    done = start(tmp_path, *command, PORT="many")
    assert done.returncode == 1
    assert done.stderr == "PORT is “many”: use a whole number from 0 to 65535.\n"


def test_the_site_does_not_start_without_a_key(tmp_path):
    done = start(tmp_path, "-c", "import advisor.wsgi")
    assert done.returncode == 1
    assert done.stderr == (
        "There is no secret key. Run “python manage.py prepare”, which makes one, or set"
        " SECRET_KEY or SECRET_KEY_FILE.\n"
    )


UNSAFE = {
    "DEBUG is True for a site at batuta.example.org, so whoever meets an error is shown the code and"
    " the settings. Set DEBUG to False.": {"DEBUG": "True"},
    "The secret key has fewer than 50 characters. Make one by “openssl rand -hex 32” and set it as"
    " SECRET_KEY or write it into the file of SECRET_KEY_FILE.": {"SECRET_KEY": "short"},
    "The connection to PostgreSQL does not prove who it talks to. Add"
    " “?sslmode=verify-full&sslrootcert=system” to DATABASE_URL.": {
        "DATABASE_URL": "postgres://me@db.example/batuta"
    },
    "SITE_URL is “http://batuta.example.org”: write the site's address without a path, such as"
    " https://batuta.example.org, or http://127.0.0.1:8000 on this machine.": {
        "SITE_URL": "http://batuta.example.org"
    },
    "METRICS_KEY has fewer than 50 characters: make one by “openssl rand -hex 32”.": {
        "METRICS_KEY": "guess"
    },
    "METRICS_KEY_FILE names /nowhere/key, which cannot be read: No such file or directory.": {
        "METRICS_KEY_FILE": "/nowhere/key"
    },
    "DATABASE_URL and DATABASE_URL_FILE are both set: take one of them out.": {
        "DATABASE_URL_FILE": "/nowhere/url"
    },
}


@pytest.mark.parametrize("sentence", UNSAFE)
def test_what_is_unsafe_stops_the_start_with_one_sentence(tmp_path, sentence):
    (tmp_path / "staticfiles.json").write_text("{}")
    done = start(tmp_path, "-c", "import advisor.wsgi", **PRODUCTION | UNSAFE[sentence])
    assert (done.returncode, done.stderr) == (1, f"{sentence}\n")


def test_nothing_else_in_production_stops_it(tmp_path):
    (tmp_path / "staticfiles.json").write_text("{}")
    done = start(tmp_path, "-c", "import advisor.wsgi", **PRODUCTION)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_address_of_the_database_may_stand_in_a_file(tmp_path):
    (tmp_path / "url").write_text("sqlite:////srv/batuta.sqlite3\n")
    given = {"DATABASE_URL_FILE": str(tmp_path / "url"), "SECRET_KEY": "x"}
    ask = "from advisor.settings import DATABASES; print(DATABASES['default']['NAME'])"
    done = start(tmp_path, "-c", ask, **given)
    assert done.stdout == "file:///srv/batuta.sqlite3?mode=rw\n"


def test_an_address_of_ipv6_is_answered_as_the_name_of_the_site(tmp_path):
    ask = (
        "import django; django.setup(); from django.http.request import HttpRequest; "
        "request = HttpRequest(); request.META['HTTP_HOST'] = '[fd00::1]:8000'; "
        "print(request.get_host())"
    )
    given = {"DJANGO_SETTINGS_MODULE": "advisor.settings", "SECRET_KEY": "x"}
    done = start(tmp_path, "-c", ask, SITE_URL="http://[fd00::1]:8000", **given)
    assert done.stdout == "[fd00::1]:8000\n"


@pytest.mark.parametrize("host", ["::1", "[::1]", "127.0.0.1"])
def test_the_server_listens_at_an_address_of_ipv6_however_it_is_written(tmp_path, host):
    ask = "import runpy; print(runpy.run_path('deploy/gunicorn.conf.py')['bind'])"
    done = start(tmp_path, "-c", ask, HOST=host, PORT="8103")
    assert done.stdout == ("127.0.0.1:8103\n" if "." in host else "[::1]:8103\n")
