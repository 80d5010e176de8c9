"""What is published while a page is looked at, and what is out of order."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.test import override_settings

from advisor import releases
from tests.builders import published
from tests.crawl import serve
from tests.drift_cases import CASES
from tests.edits import content, drop, without

PUBLISHED_TWICE = {case: edits for case, (edits, *_said) in CASES.items()} | {
    "flowchart removed": [drop("flowcharts", "capacity")],
    "product removed": [without("product", "cluster-director")],
}


@contextmanager
def world(name: str, shipped: str) -> Iterator[None]:
    """Be in a world, whose releases are kept in a folder of its own."""
    with (
        pytest.MonkeyPatch.context() as monkeypatch,
        TemporaryDirectory() as folder,
        override_settings(DATA_DIR=Path(folder)),
    ):
        if name in PUBLISHED_TWICE:
            twice(name)
        else:
            serve(shipped)
            OUT_OF_ORDER[name](monkeypatch)
        yield
    releases.forget()


def twice(name: str) -> None:
    releases.forget()
    published(1, catalog=content())
    published(2, catalog=content(*PUBLISHED_TWICE[name]))


def in_order(_monkeypatch: pytest.MonkeyPatch) -> None:
    """The shipped release, and nothing else."""


def on_its_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(releases, "current", raising(releases.NotHereYetError()))


def nothing_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(releases, "current", raising(releases.NothingPublishedError()))


def forbidden(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("advisor.views.home.platforms", raising(PermissionDenied()))


def our_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("advisor.views.home.platforms", raising(ZeroDivisionError()))


OUT_OF_ORDER = {
    "shipped": in_order,
    "on its way": on_its_way,
    "nothing yet": nothing_yet,
    "forbidden": forbidden,
    "our fault": our_fault,
}


def raising(error: Exception) -> Any:
    def fail(*_args: object, **_given: object) -> None:
        raise error

    return fail
