"""One table for every route: what it answers, who may keep it, and what it varies on."""

import pytest

from advisor.middleware import routes
from tests.builders import published
from tests.pictures import hung
from tests.test_middleware_headers import PACKED, SECURE

pytestmark = pytest.mark.either

SETTLED = "?orchestrate=yes&containers=yes"
# route name: address, status, Cache-Control, Vary, whether it has an ETag
ROUTES = {
    "root": ("/", 302, routes.PRIVATE, "Accept-Language", False),
    "home": ("/en/", 200, routes.PUBLIC, PACKED, True),
    "wizard": ("/en/choose/platform/", 200, routes.PUBLIC, PACKED, True),
    "current-advice": (f"/en/advice/{SETTLED}", 302, routes.PUBLIC, None, False),
    "advice": (f"/en/advice/1/{SETTLED}", 200, routes.PUBLIC, PACKED, True),
    "advice-markdown": (f"/en/advice/1.md{SETTLED}", 200, routes.PUBLIC, PACKED, True),
    "advice-json": (f"/en/advice/1.json{SETTLED}", 200, routes.PUBLIC, PACKED, True),
    "flowcharts": ("/en/flowcharts/", 200, routes.PUBLIC, PACKED, True),
    "flowchart": ("/en/flowcharts/platform/", 200, routes.PUBLIC, PACKED, True),
    "flowchart-svg": ("/en/flowcharts/platform.svg", 200, routes.PUBLIC, PACKED, True),
    "picture": ("/en/pictures/1.png", 200, routes.PUBLIC, None, True),
    "flowchart-png": ("/en/pictures/1/platform.png", 200, routes.PUBLIC, None, True),
    "outcome-png": ("/en/pictures/1/platform/gke.png", 200, routes.PUBLIC, None, True),
    "products": ("/en/products/", 200, routes.PUBLIC, PACKED, True),
    "product": ("/en/products/gke/", 200, routes.PUBLIC, PACKED, True),
    "orchestrators": ("/en/orchestrators/", 200, routes.PUBLIC, PACKED, True),
    "orchestrator": ("/en/orchestrators/slurm/", 200, routes.PUBLIC, PACKED, True),
    "gpus": ("/en/gpus/", 200, routes.PUBLIC, PACKED, True),
    "gpus-csv": ("/en/gpus.csv", 200, routes.PUBLIC, None, True),
    "fit": ("/en/gpus/fit/", 200, routes.PUBLIC, PACKED, True),
    "gpu": ("/en/gpus/a4/", 200, routes.PUBLIC, PACKED, True),
    "consumption": ("/en/consumption/", 200, routes.PUBLIC, PACKED, True),
    "option": ("/en/consumption/spot/", 200, routes.PUBLIC, PACKED, True),
    "compare": ("/en/compare/", 200, routes.PUBLIC, PACKED, True),
    "releases": ("/en/releases/", 200, routes.PUBLIC, PACKED, True),
    "release": ("/en/releases/1/", 200, routes.PUBLIC, PACKED, True),
    "feed": ("/en/releases/feed/", 200, routes.PUBLIC, None, True),
    "accessibility": ("/en/accessibility/", 200, routes.PUBLIC, PACKED, True),
    "sources": ("/en/sources/", 200, routes.PUBLIC, PACKED, True),
    "glossary": ("/en/glossary/", 200, routes.PUBLIC, PACKED, True),
    "favicon": ("/favicon.ico", 302, routes.PUBLIC, None, False),
    "robots": ("/robots.txt", 200, routes.PUBLIC, None, True),
    "sitemap": ("/sitemap.xml", 200, routes.PUBLIC, PACKED, True),
    "livez": ("/livez", 200, routes.NO_STORE, None, False),
    "readyz": ("/readyz", 200, routes.NO_STORE, None, False),
    "metrics": ("/metrics", 404, routes.NO_STORE, None, False),  # without its key
}


def test_every_route_has_a_row():
    assert set(ROUTES) == set(routes.CACHE)


@pytest.mark.django_db
@pytest.mark.parametrize("name", ROUTES)
def test_every_route_answers_as_its_row_says(client, name):
    address, status, cache, vary, has_tag = ROUTES[name]
    published(1)
    hung(1)
    answer = client.get(address, secure=True)
    assert answer.resolver_match.view_name == name
    assert (answer.status_code, answer.headers["Cache-Control"]) == (status, cache)
    assert answer.headers.get("Vary") == vary
    assert ("ETag" in answer.headers) == has_tag
    elsewhere = "cross-origin" if name in routes.PICTURES else "same-origin"
    secure = SECURE | {"Cross-Origin-Resource-Policy": elsewhere}
    assert {header: answer.headers.get(header) for header in SECURE} == secure
    assert answer.headers.get("X-Robots-Tag") == ("noindex" if name in routes.UNLISTED else None)
    assert not answer.cookies


@pytest.mark.django_db
@pytest.mark.parametrize("name", [name for name in ROUTES if ROUTES[name][4]])
def test_a_page_that_has_not_changed_is_not_sent_again(client, name):
    published(1)
    hung(1)
    first = client.get(ROUTES[name][0], secure=True)
    again = client.get(
        ROUTES[name][0], secure=True, headers={"If-None-Match": first.headers["ETag"]}
    )
    assert (again.status_code, again.content) == (304, b"")
