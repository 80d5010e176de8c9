"""A clock that stands still while somebody tries to sign in, however slow the machine of the test is."""

from types import SimpleNamespace

import pytest
from django.utils import timezone

from catalog.access import slowing


@pytest.fixture(autouse=True)
def no_second_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    now = timezone.now()
    monkeypatch.setattr(slowing, "timezone", SimpleNamespace(now=lambda: now))
