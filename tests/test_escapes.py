"""A page has one address: a path that is written with escapes leads to the one without."""

import pytest

from tests.builders import published


def ask(client, path, written):
    """Ask as the server in front of Django does: it unescapes the path and says how it was."""
    return client.get(path, RAW_URI=written)


@pytest.mark.parametrize(
    ("written", "path", "query"),
    [
        ("/en%2fproducts/", "/en/products/", ""),
        ("/en/product%73/", "/en/products/", ""),
        ("/en/products%2Fgke%2F", "/en/products/gke/", ""),
        ("/%65n/advice/1%2Emd", "/en/advice/1.md", "?orchestrate=no"),
        ("http://batuta.example/en%2Fproducts/", "/en/products/", ""),
    ],
)
def test_it_leads_to_the_path_without_escapes(client, written, path, query):
    published(1)
    response = ask(client, f"{path}{query}", f"{written}{query}")
    assert (response.status_code, response.headers["Location"]) == (302, f"{path}{query}")


def test_also_while_the_page_is_kept(client):
    published(1)
    for _again in range(2):
        assert ask(client, "/en/products/", "/en/products/").status_code == 200
        assert ask(client, "/en/products/", "/en%2fproducts/").status_code == 302


def test_escapes_in_the_query_are_no_matter_of_the_path(client):
    published(1)
    page = ask(client, "/en/compare/?product=%67ke", "/en/compare/?product=%67ke")
    assert page.headers["Location"] == "/en/compare/?product=gke"


@pytest.mark.parametrize(
    ("written", "path"),
    [
        ("/%2Fevil.example/", "//evil.example/"),
        ("/en/products/%3Cb%3E/", "/en/products/%3Cb%3E/"),
        ("/en/produ%63tos/", "/en/productos/"),
        ("/en/gpus/%C3%B1/", "/en/gpus/%C3%B1/"),
    ],
)
def test_what_leads_nowhere_does_not_lead_on(client, written, path):
    published(1)
    response = client.get("/", PATH_INFO=path, RAW_URI=written)
    assert response.status_code in (400, 404)
    assert "Location" not in response.headers
