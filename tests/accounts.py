"""An account that signs in by its password, and what the site takes for the time."""

import pytest
from django.contrib.auth.models import User

from catalog.access.roles import Role, give

PASSWORD = "long enough for a baton"


class Clock:
    """Stands still until a test moves it on. In seconds."""

    def __init__(self) -> None:
        self.at = 1_800_000_000.0

    def __call__(self) -> float:
        return self.at

    def later(self, seconds: float) -> None:
        self.at += seconds


@pytest.fixture
def ana() -> User:
    user = User.objects.create_user("ana", password=PASSWORD)
    give(user, Role.EDITOR)
    return user
