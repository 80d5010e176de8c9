"""What all tests share: which of them this machine can run, and the fixtures.

REQUIRE_ALL=1, as on the machine that checks every change, makes a skipped test a failure.
"""

import os
from collections.abc import Callable, Generator
from contextlib import AbstractContextManager
from functools import lru_cache
from pathlib import Path
from typing import Any

import hypothesis
import pytest
from django.conf import settings
from django.db import transaction

from advisor import reading, releases, snapshot
from catalog import drafts
from catalog.fixtures import all_files, load
from tests.chromium import CHROMIUM, CHROMIUM_FLAGS
from tests.unguarded import let_tests_flush

# How long an example takes says more about the machine than about the code.
hypothesis.settings.register_profile("batuta", deadline=None)
hypothesis.settings.load_profile("batuta")

DATABASE = settings.DATABASES["default"]["ENGINE"].rpartition(".")[2]


def pytest_configure(config: pytest.Config) -> None:
    for marker in (
        "browser: needs Chromium; every test that asks for a page has it by itself",
        "database: asks the database; every test that does has it by itself",
        "full: looks at everything in every way, for an hour or more; `make test-full` runs it",
        "either: asks a database, but any kind would give the same answer, so one run is enough",
        "postgres: is about PostgreSQL alone",
        "sqlite: is about SQLite alone",
    ):
        config.addinivalue_line("markers", marker)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if "FULL" not in os.environ:
        leave_out_full(config, items)
    for item in items:
        fixtures = set(getattr(item, "fixturenames", ()))
        if {"page", "context", "browser"} & fixtures:
            item.add_marker("browser")
        if item.get_closest_marker("django_db") or {"db", "transactional_db"} & fixtures:
            item.add_marker("database")
        if "shipped" in fixtures:
            item.add_marker("django_db")  # or there is no database to load it into


def leave_out_full(config: pytest.Config, items: list[pytest.Item]) -> None:
    full = [item for item in items if item.get_closest_marker("full")]
    config.hook.pytest_deselected(items=full)
    items[:] = [item for item in items if item not in full]


def pytest_runtest_setup(item: pytest.Item) -> None:
    if item.get_closest_marker("postgres") and DATABASE != "postgresql":
        pytest.skip("is about PostgreSQL; set TEST_DATABASE_URL")
    if item.get_closest_marker("sqlite") and DATABASE != "sqlite3":
        pytest.skip("is about SQLite; unset TEST_DATABASE_URL")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    return nothing_skipped((yield))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    return nothing_skipped((yield))


def nothing_skipped[Report: (pytest.TestReport, pytest.CollectReport)](report: Report) -> Report:
    if report.skipped and os.environ.get("REQUIRE_ALL") == "1" and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"Skipped, and REQUIRE_ALL=1 allows no skip: {report.longrepr}"
    return report


@pytest.fixture(autouse=True, scope="session")
def _flush() -> Generator[None]:
    with pytest.MonkeyPatch.context() as monkeypatch:
        let_tests_flush(monkeypatch)
        yield


@pytest.fixture(autouse=True, scope="session")
def _read_once() -> Generator[None]:
    """Thousands of tests serve a handful of releases: a process reads each of them once."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr(snapshot, "read", lru_cache(maxsize=64)(snapshot.read))
        yield


@pytest.fixture(autouse=True)
def _no_releases(settings: Any, tmp_path: Path) -> None:
    """Every test starts with an empty store, and writes its release files where nobody looks."""
    settings.DATA_DIR = tmp_path
    releases.forget()


@pytest.fixture(scope="session")
def shipped(django_db_setup: None, django_db_blocker: Any) -> str:
    """The content of a release of the catalog that this repository ships.

    Loading it takes seconds, so each process does it once, and leaves no draft in the database.
    """
    with django_db_blocker.unblock(), transaction.atomic():
        load(all_files())
        content = reading.canonical(drafts.content())
        transaction.set_rollback(True)
    return content


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    if CHROMIUM is None:
        pytest.skip("needs Chromium (on Debian: apt install chromium)")
    return browser_type_launch_args | {"executable_path": CHROMIUM, "args": CHROMIUM_FLAGS}


@pytest.fixture
def complaints() -> list[str]:
    """What the browser has complained of so far; a test that provokes a complaint clears it."""
    return []


@pytest.fixture
def context(context: Any, complaints: list[str]) -> Generator[Any]:
    """Fail the test on a console error, a violation of the policy or an error in any page."""

    def listen(message: Any) -> None:
        # A page that is itself an error page (a 404) is no complaint; a missing part of it is.
        address = message.location["url"]
        of_the_page = message.text.startswith("Failed to load resource") and (
            message.page is None or address == message.page.url
        )
        if message.type == "error" and not of_the_page:
            complaints.append(f"{message.text} ({address})")

    context.on("console", listen)
    context.on("weberror", lambda error: complaints.append(str(error.error)))
    yield context
    assert complaints == []


@pytest.fixture
def no_queries(django_assert_num_queries: Any) -> Callable[[], AbstractContextManager[Any]]:
    """Return a context in which a database query fails the test: `with no_queries(): …`."""
    return lambda: django_assert_num_queries(0)
