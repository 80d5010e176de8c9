"""A flowchart as one file: the current release, with the path of the answers marked."""

import xml.etree.ElementTree as ElementTree

import pytest
from django.test import Client

from tests.builders import published

SVG = "/en/flowcharts/platform.svg"
NAME = "{http://www.w3.org/2000/svg}"


def opened(client: Client, address: str) -> ElementTree.Element:
    answer = client.get(address)
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "image/svg+xml")
    return ElementTree.fromstring(answer.content)  # noqa: S314


def said(svg: ElementTree.Element) -> str:
    return " ".join(" ".join(text.text or "" for text in svg.iter(f"{NAME}text")).split())


def test_it_says_what_it_is_where_it_is_from_and_what_the_outline_says(client: Client) -> None:
    published(7)
    svg = opened(client, SVG)
    assert svg.findtext(f"{NAME}title") == "The platform flowchart"
    described = svg.findtext(f"{NAME}desc") or ""
    assert "1. orchestrate? Yes leads to question 2; No leads to Compute Engine" in described
    assert (
        "Release 7 of November 30, 2026 · https://batuta.example/en/flowcharts/platform/"
        in said(svg)
    )
    assert "your path" not in said(svg)


def test_the_path_is_told_by_more_than_colour(client: Client) -> None:
    published()
    svg = opened(client, f"{SVG}?orchestrate=yes")
    assert "your path still possible ruled out" in said(svg)
    assert "platform/?orchestrate=yes" in said(svg)
    looks = {(p.get("stroke-width"), p.get("stroke-dasharray")) for p in svg.iter(f"{NAME}path")}
    assert {("3", "none"), ("1.5", "none"), ("1.5", "4 3")} <= looks


@pytest.mark.parametrize(
    ("asked", "canonical"),
    [
        (f"{SVG}?zz=1", SVG),
        (f"{SVG}?containers=no&orchestrate=yes", f"{SVG}?orchestrate=yes&containers=no"),
        (f"{SVG}?over-90-days=no", SVG),
    ],
)
def test_other_spellings_redirect(client: Client, asked: str, canonical: str) -> None:
    published()
    answer = client.get(asked)
    assert (answer.status_code, answer.headers["Location"]) == (302, canonical)


def test_it_is_saved_under_a_name_that_says_what_it_is(client: Client) -> None:
    published(3)
    name = 'inline; filename="batuta-platform-3-es.svg"'
    answer = client.get("/es/flowcharts/platform.svg")
    assert answer.headers["Content-Disposition"] == name


def test_an_unknown_flowchart_has_none(client: Client) -> None:
    published()
    assert client.get("/en/flowcharts/nothing.svg").status_code == 404


def test_odd_texts_leave_it_readable(client: Client) -> None:
    from tests.builders import PLATFORM, PLATFORM_OUTCOMES, flowchart_data, text

    chart = flowchart_data("platform", *PLATFORM, *PLATFORM_OUTCOMES, settles="product")
    chart["title"] = text("<&>\"' \x0b ]]> {{ title }} \ud7ff\ufffe 日本語 \u202e")
    published(flowcharts=[chart])
    assert "{{ title }}" in (opened(client, SVG).findtext(f"{NAME}title") or "")
