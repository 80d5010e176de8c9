"""Somebody who edits drafts in the admin, as tests that need no server speak of them."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from catalog.models import Product
from tests.at_once.person import FormReader
from tests.builders import drafted
from tests.test_admin import address


@pytest.fixture
def gke() -> Product:
    """The product of the small catalog, which ana and luis open."""
    drafted()
    found: Product = Product.objects.get(slug="gke")
    return found


@pytest.fixture
def ana(gke: Product) -> "Editor":
    return Editor("ana").opens(gke)


@pytest.fixture
def luis(gke: Product) -> "Editor":
    return Editor("luis").opens(gke)


class Editor:
    """Somebody at a change page of the admin."""

    page: str
    sent: dict[str, Any]

    def __init__(self, name: str) -> None:
        self.client = Client()
        self.client.force_login(User.objects.create_superuser(name))

    def opens(self, draft: Any, query: str = "") -> "Editor":
        self.page = address(type(draft), "change", draft.pk) + query
        self.sent = fields_of(self.client.get(self.page))
        return self

    def saves(self, **typed: Any) -> Any:
        """Type over some fields and send the form; what comes back refused is then on the page."""
        self.sent |= typed
        response = self.client.post(self.page, self.sent)
        if response.status_code == 200 and "adminform" in (response.context or ()):
            self.sent = fields_of(response)
        return response

    def row(self, prefix: str, part: Any) -> str:
        """The beginning of the names of a part’s fields, such as “facts-3-”."""
        ids = (name for name in self.sent if name.startswith(prefix) and name.endswith("-id"))
        return next(name for name in ids if self.sent[name] == str(part.pk)).removesuffix("id")

    def types(self, row: str, **typed: Any) -> "Editor":
        """Type into the fields of a part."""
        self.sent |= {f"{row}{name}": value for name, value in typed.items()}
        return self


def fields_of(response: Any) -> dict[str, Any]:
    """What a browser would send from the page with nothing touched."""
    found: dict[str, list[str]] = {}
    for name, value in FormReader(response.text).fields:
        found.setdefault(name, []).append(value)
    return {name: values[0] if len(values) == 1 else values for name, values in found.items()}
