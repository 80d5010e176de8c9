"""A short form of `python -m tests.faults.requests`: no request is answered with a fault."""

from contextlib import contextmanager

import pytest
from django.core import signals
from django.core.handlers.wsgi import WSGIHandler
from django.db import close_old_connections

from tests.builders import drafted, published
from tests.faults import requests

SEED = 7
NAMES = ("orchestrate", "containers", "managed", "over-90-days", "interruptible")
VALUES = ("yes", "no", "unsure", "gke", "slurm", "kubernetes", "a4", "a4-highgpu-8g", "spot")


@contextmanager
def one_connection():
    """Keep the connection of the test, as Django's own test client does."""
    for signal in (signals.request_started, signals.request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (signals.request_started, signals.request_finished):
        signal.connect(close_old_connections)


@pytest.mark.django_db
def test_no_request_is_answered_with_a_fault(client):
    drafted()
    published(1)
    sitemap = client.get("/sitemap.xml").text
    site = requests.known(sitemap, "batuta.example", NAMES, VALUES)
    with one_connection():
        found = requests.ask(WSGIHandler(), range(1200), site, SEED, requests.Editor())
    assert found.faults == []
    assert {200, 301, 302, 400, 403, 404, 405} <= set(found.statuses)


@pytest.mark.django_db
def test_a_fault_is_found_with_the_request_that_met_it(client, monkeypatch):
    published(1)
    monkeypatch.setattr("advisor.views.health.HttpResponse", lambda *_args, **_given: 1 / 0)
    site = requests.Known(("/livez",), NAMES, VALUES, "batuta.example")
    with one_connection():
        found = requests.ask(WSGIHandler(), range(40), site, SEED)
    assert found.faults
    assert all("livez" in fault and "--only" in fault for fault in found.faults)
