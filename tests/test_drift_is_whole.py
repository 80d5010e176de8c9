"""“Still the same” is said when the two pages are the same, and only then."""

import re
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest
from django.test import Client

from advisor import reading, snapshot
from advisor.drift import compare
from tests.builders import Data, claim, published
from tests.edits import DIRECTOR, PRODUCT, UNSURE, Edit, add, catalog, put
from tests.entries import dispute, step

BESIDE = re.compile(
    r'<aside class="permalink".*?</aside>'
    r'|<section class="offers\b.*?</section>|<a [^>]*#offers.*?</a>'
    r'|<details class="state\b.*?</details>|<a class="open-question".*?</a>',
    re.DOTALL,
)
"""What speaks of the release, of what could be stated, and of flowcharts that are not answered."""

EVERYTHING: tuple[Edit, ...] = (
    add("disputes", entry=dispute("limits", first_sources=["other"])),
    put(*PRODUCT, "facts", "limit", "dispute", to="limits"),
    put(*PRODUCT, "facts", "strength", "link", to="other"),
    add("steps", entry=step("of-a-series", series=["a4"])),
    add("steps", entry=step("of-an-option", options=["spot"], link=None)),
    add(
        "product_orchestrators",
        entry=claim("preview", product="cluster-director", orchestrator="kubernetes"),
    ),
)


def texts(node: Any) -> Iterator[Data]:
    """Every text of a release, as the dictionary that holds its languages."""
    if isinstance(node, dict) and node.keys() == {"en", "es"}:
        yield node
    elif isinstance(node, dict | list):
        for child in node.values() if isinstance(node, dict) else node:
            yield from texts(child)


def main(client: Client, number: int, answers: dict[str, str]) -> str:
    html = client.get(f"/en/advice/{number}/", answers).content.decode()
    found = re.search(r"<main.*</main>", html, re.DOTALL)
    assert found
    return BESIDE.sub("", found[0]).replace(f"/advice/{number}", "/advice/n")


@pytest.mark.parametrize("start", range(4))
@pytest.mark.parametrize("answers", [DIRECTOR, UNSURE | {"over-90-days": "yes"}])
def test_whenever_a_text_is_edited(client: Client, answers: dict[str, str], start: int) -> None:
    """Every twentieth text, from another one each time; help is read while answering."""
    old = catalog(*EVERYTHING)
    published(1, catalog=reading.canonical(old))
    before, said = main(client, 1, answers), set()
    for number in range(start * 5, len(list(texts(old))), 20):
        new = deepcopy(old)
        list(texts(new))[number]["en"] += "!"
        published(number + 2, catalog=reading.canonical(new))
        read = (snapshot.read(reading.canonical(data), "en") for data in (old, new))
        drift = compare(*read, answers)
        shown = any(d.field not in ("help", "why", "examples") for d in drift.details)
        assert (main(client, number + 2, answers) != before) == shown, drift
        said.add(drift.state)
    assert said == {"same", "details"}
