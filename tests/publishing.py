"""What somebody who publishes sends: the notes, and what the page has shown."""

import re
from typing import Any

from django.test import Client
from django.urls import reverse

NOTES = {"notes_en": "Spot is explained.", "notes_es": "Se explica Spot."}
ADD = "/admin/advisor/release/add/"
HIDDEN = re.compile(r'<input type="hidden" name="(shown|beside|seen)" value="([^"]*)">')


def shown_by(page: str) -> dict[str, str]:
    """The hidden fields of a page that publishes or rolls back."""
    return dict(HIDDEN.findall(page))


def sent(client: Client, address: str = ADD, **given: str) -> dict[str, str]:
    """What a browser would send from the page as it is now, with notes in both languages."""
    return shown_by(client.get(address).text) | NOTES | given


def publish(client: Client, address: str = ADD, **given: str) -> Any:
    """Open the page and send it at once; following leads to the list of releases."""
    return client.post(address, sent(client, address, **given), follow=True)


def roll_back(client: Client, number: int, **given: str) -> Any:
    return publish(client, reverse("admin:advisor_release_roll_back", args=[number]), **given)
