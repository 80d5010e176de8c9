"""Every page has one obvious next thing to do, and no second one as large beside it."""

import pytest
from django.test import Client

from tests.builders import published
from tests.reader import Page, Reader
from tests.test_finder_page import CATALOG

UNSURE = "/en/advice/1/?orchestrate=yes&containers=unsure&managed=yes"


@pytest.fixture
def reader(client: Client) -> Reader:
    published(**CATALOG)
    return Reader(client)


def main_actions(page: Page) -> list[str]:
    """What the main actions of a page are called: the words of links, the names of buttons."""
    links = [link.words for link in page.links if link.attributes.get("class") == "main-action"]
    return [*links, *("a button" for _ in page.find("button", **{"class": "main-action"}))]


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize(
    "path",
    [
        *("", "choose/platform/", "flowcharts/platform/", "products/", "products/gke/"),
        *("orchestrators/", "orchestrators/slurm/", "gpus/a4/", "consumption/spot/", "gpus/fit/"),
        *("gpus/", "gpus/?class=general", "gpus/?gpu-memory=9999", "gpus/?machine=a4-highgpu-8g"),
        *("gpus/?series=a4&series=g2", "gpus/?series=a4&machine=a4-highgpu-8g"),
        *("compare/?product=gke&product=cluster-director", "compare/?series=a4&series=g2"),
        *("compare/?product=gke&product=cluster-director&only=differences", "glossary/"),
        *("advice/1/?orchestrate=yes&containers=yes", "advice/1/?series=a4"),
        "advice/1/?orchestrate=yes&containers=unsure&managed=yes",
    ],
)
def test_each_page_has_one_main_action(reader: Reader, language: str, path: str) -> None:
    page = reader.open(f"/{language}/{path}")
    assert page.status == 200
    assert len(main_actions(page)) == 1, main_actions(page)


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("gpus/", "Start choosing"),
        ("gpus/?class=general", "Plan with G2"),
        ("gpus/?gpu-memory=9999", "Start choosing"),
        ("gpus/?series=a4&series=g2", "Put side by side"),
        ("compare/?product=gke&product=cluster-director", "Start choosing"),
        ("advice/1/?orchestrate=yes&containers=unsure&managed=yes", "containers?"),
        ("advice/1/?orchestrate=yes&containers=yes", "Go on: "),
    ],
)
def test_it_is_what_the_reader_came_for(reader: Reader, path: str, expected: str) -> None:
    (said,) = main_actions(reader.open(f"/en/{path}"))
    assert said.startswith(expected)


def test_where_a_question_is_open_another_flowchart_stands_back(reader: Reader) -> None:
    page = reader.open(UNSURE)
    (beside,) = [link for link in page.links if link.words.startswith("Go on: ")]
    assert beside.attributes["class"] == "button"
    assert page.link("containers?").endswith("change=containers")


def test_what_is_not_there_yet_is_asked_for_again(client: Client) -> None:
    page = Reader(client).open("/en/gpus/?class=general")
    assert (page.status, main_actions(page)) == (503, ["Try again"])
    assert "/en/gpus/?class=general" in {link.url for link in page.links}
