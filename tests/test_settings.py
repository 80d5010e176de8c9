"""The settings as a whole: what an operator has left out is found before visitors find it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from advisor.setup import checks, databases

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture
def production(settings, tmp_path):
    settings.SECRET_KEY_IS_SET = True
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
    assert ids() == ([] if trusted else ["batuta.W003"])


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
