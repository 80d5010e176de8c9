"""Nothing is waited for without end: each wait has a limit, and each limit is in force."""

import ast
import runpy
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection

from advisor import health
from advisor.pictures import painting
from catalog.checking import exchange

ROOT = settings.BASE_DIR
GUNICORN = runpy.run_path(str(ROOT / "deploy" / "gunicorn.conf.py"))
CALLS_OUT = {"run", "call", "check_call", "check_output", "communicate", "urlopen"}
WAITS = {"wait", "join", "acquire", "create_connection"}


def waiting(source: str) -> list[str]:
    """The calls that may wait, and are given nothing that says for how long."""
    found = []
    for call in ast.walk(ast.parse(source)):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute):
            name, named = call.func.attr, {keyword.arg for keyword in call.keywords}
            of_subprocess = isinstance(call.func.value, ast.Name) and call.func.value.id in (
                "subprocess",
                "request",
            )
            outside = name in CALLS_OUT and (of_subprocess or name in ("urlopen", "communicate"))
            if (outside and "timeout" not in named) or (
                name in WAITS and not call.args and not named & {"timeout", "blocking"}
            ):
                found.append(f"{name} in line {call.lineno}")
    return found


def at_a_terminal(file: Path) -> bool:
    """Whether somebody runs it by hand, who sees that it goes on and may stop it."""
    return "backups" in file.parts or "commands" in file.parts


@pytest.mark.parametrize("app", ["advisor", "catalog"])
def test_every_wait_in_the_code_has_a_limit(app):
    files = [file for file in sorted((ROOT / app).rglob("*.py")) if not at_a_terminal(file)]
    endless = {str(file): waiting(file.read_text()) for file in files}
    assert {file: calls for file, calls in endless.items() if calls} == {}


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("subprocess.run(['a'])", ["run in line 1"]),
        ("subprocess.run(['a'], timeout=1)", []),
        ("thread.join()", ["join in line 1"]),
        ("thread.join(2.0)", []),
        ("', '.join(words)", []),
        ("lock.acquire()", ["acquire in line 1"]),
        ("lock.acquire(blocking=False)", []),
        ("command.run()", []),
    ],
)
def test_an_endless_wait_would_be_found(source, found):
    assert waiting(source) == found


@pytest.mark.postgres
@pytest.mark.django_db
@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("statement_timeout", "30s"),
        ("lock_timeout", "5s"),
        ("idle_in_transaction_session_timeout", "1min"),
    ],
)
def test_postgresql_gives_up_in_time(name, value):
    with connection.cursor() as cursor:
        cursor.execute(f"SHOW {name}")
        assert cursor.fetchone() == (value,)


@pytest.mark.postgres
@pytest.mark.django_db
def test_a_connection_to_postgresql_notices_that_nobody_is_there():
    connection.ensure_connection()
    given = connection.connection.info.get_parameters()
    limits = ("connect_timeout", "tcp_user_timeout", "keepalives_idle", "keepalives_interval")
    assert [given[name] for name in limits] == ["3", "10000", "5", "2"]


@pytest.mark.sqlite
@pytest.mark.django_db
def test_sqlite_waits_for_another_writer_and_not_for_ever():
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA busy_timeout")
        assert cursor.fetchone() == (5000,)


def test_a_worker_that_is_told_to_stop_may_finish_what_the_database_allows():
    seconds = 30  # of one statement, as above
    assert GUNICORN["graceful_timeout"] > seconds
    assert GUNICORN["timeout"] <= GUNICORN["graceful_timeout"]
    assert GUNICORN["keepalive"] <= 5


def test_what_is_asked_of_others_ends_in_time():
    assert health.SECONDS <= 2
    assert painting.PATIENCE <= 180
    assert exchange.CONNECTING <= 5


def test_the_limits_stand_in_the_guide():
    guide = (Path(ROOT) / "docs" / "operate.md").read_text()
    told = (
        f"{GUNICORN['graceful_timeout']} seconds",
        f"{GUNICORN['keepalive']} seconds",
        f"{health.SECONDS:.0f} seconds",
        f"{painting.PATIENCE} seconds",
        "30 seconds",
    )
    assert [limit for limit in told if limit not in guide] == []
