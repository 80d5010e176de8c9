"""Since when a stage holds: said with its source where a page says it, else unknown."""

import pytest

from advisor import snapshot
from tests.builders import fact, gpu_series, option, product, published
from tests.webpage import WebPage

SINCE = {
    "launch_stage": "ga",
    "launch_date": "2025-03-17",
    "facts": [fact("launch", "Generally available.", sources=["page"])],
}
SERIES = gpu_series("a4", launch={"stage": "ga", "date": "2025-03-17", "sources": ["page"]})
UNKNOWN = gpu_series("a4", launch={"stage": "ga", "date": None, "sources": ["page"]})


def words(client, path):
    return WebPage(client.get(f"/en/{path}/").content.decode()).words


@pytest.mark.parametrize(
    ("path", "given"),
    [
        ("products/gke", {"products": [product("gke", **SINCE)]}),
        ("consumption/spot", {"options": [option("spot", **SINCE)], "series_options": []}),
        ("gpus/a4", {"gpu_series": [SERIES]}),
    ],
)
def test_a_date_stands_with_its_footnote(client, path, given):
    published(**given)
    said = words(client, path).replace("\xa0", " ")
    assert said.partition("In this stage since ")[2].startswith("March 17, 2025 1")


@pytest.mark.parametrize(
    ("path", "given"),
    [("products/gke", {}), ("consumption/spot", {}), ("gpus/a4", {"gpu_series": [UNKNOWN]})],
)
def test_a_date_that_nobody_gives_is_unknown(client, path, given):
    published(**given)
    assert "In this stage since unknown" in words(client, path)


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_date_of_the_shipped_catalog_has_a_source(shipped, language):
    read = snapshot.read(shipped, language)
    dated = [item for item in (*read.products, *read.options) if item.launch_date]
    assert dated
    assert all(item.facts_of("launch")[0].sources for item in dated)
    launches = [series.launch for series in read.gpu_series if series.launch.date]
    assert launches
    assert all(launch.sources for launch in launches)
