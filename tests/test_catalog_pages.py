import re
from typing import Any

import pytest

from tests import entries
from tests.builders import (
    claim,
    fact,
    gpu_series,
    machine_type,
    product,
    published,
    source,
    text,
)
from tests.webpage import WebPage

pytestmark = pytest.mark.either

LANGUAGES = ("en", "es")
PAGES = (
    "products/",
    "products/gke/",
    "orchestrators/",
    "orchestrators/slurm/",
    "gpus/",
    "gpus/a4/",
    "consumption/",
    "consumption/spot/",
    "releases/",
    "releases/1/",
    "sources/",
    "glossary/",
)


def page(client: Any, path: str) -> WebPage:
    response = client.get(path)
    assert response.status_code == 200
    return WebPage(response.content.decode())


# It works.


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_is_shown_without_a_query_or_a_cookie(client, no_queries, db, language, path):
    published()
    with no_queries():
        response = client.get(f"/{language}/{path}")
    assert response.status_code == 200
    assert response.content.count(b"<h1") == 1
    assert not response.cookies


@pytest.mark.parametrize("path", PAGES)
def test_every_link_within_a_page_leads_somewhere_on_it(client, path):
    published(disputes=[entries.dispute("speed", products=["gke"])])
    shown = page(client, f"/en/{path}")
    assert set(shown.anchors) <= set(shown.ids)
    assert len(shown.ids) == len(set(shown.ids))


def test_products_stand_under_their_management_level(client):
    published(
        products=[
            product("gke", management="managed"),
            product("cluster-director", management="managed"),
            product("compute-engine", management="self-managed"),
            product("cluster-toolkit", management="semi-self-managed"),
            product("batch", management="fully-managed", role="managed-service"),
        ]
    )
    words = page(client, "/en/products/").words
    headings = ("Managed and automated platforms", "Semi-self-managed and", "Managed services")
    managed, others, services = (words.rindex(heading) for heading in headings)
    assert managed < words.rindex("What Gke is.") < others
    assert others < words.rindex("What Compute Engine is.") < services
    assert services < words.rindex("What Batch is.")


def test_a_product_page_has_all_that_names_the_product(client):
    published(
        features=[entries.feature("queue")],
        steps=[entries.step("quotas", products=["gke"], series=["a4"])],
        rules=[entries.rule("only-kubernetes", product=["gke"])],
        misconceptions=[entries.misconception("it-queues", products=["gke"])],
        renames=[entries.rename("Container Engine", "GKE", "gke")],
        disputes=[entries.dispute("speed", features=["queue"])],
    )
    words = page(client, "/en/products/gke/").words
    for said in (
        "A strength of Gke.",
        "A limit of Gke.",
        "A limit of queue.",
        "Do quotas Why quotas.",
        "For A4",
        "The rule only-kubernetes.",
        "It is not it-queues.",
        "“Container Engine” is now “GKE”.",
        "One says speed.",
        "GKE is Kubernetes.",
    ):
        assert said in words


def test_a_machine_type_shows_its_figures_with_a_source_on_the_page(client):
    published()
    words = page(client, "/en/gpus/a4/").words
    for figure in ("8 × NVIDIA B200", "180 GB", "1,440 GB", "224", "3,968 GB", "12,000 GiB"):
        assert figure in words
    assert "https://docs.cloud.google.com/page" in page(client, "/en/gpus/a4/").links


@pytest.mark.parametrize("path", ["/en/gpus/", "/en/gpus/a4/"])
def test_every_figure_has_a_footnote_in_its_row_or_group(client, path):
    published()
    html = client.get(path).content.decode()
    groups = re.findall(r"<tr>.*?</tr>|<section>.*?</section>", html, re.DOTALL)
    with_figures = [group for group in groups if re.search(r"\d\xa0(GB|GiB|Gbps)\b", group)]
    assert with_figures
    assert all('class="cite"' in group for group in with_figures)


def test_the_figures_of_a_spanish_page_are_written_in_the_spanish_way(client):
    published()
    assert "1440 GB" in page(client, "/es/gpus/a4/").words


def test_a_ceiling_is_said_to_be_one(client):
    most = machine_type("n1-t4", is_ceiling=True, vcpus=48, memory_gb=312)
    custom = machine_type("n1-p4", memory_gb_least=1, memory_gb=208)
    published(gpu_series=[gpu_series("a4", gpu=None, machine_types=[most, custom])])
    words = page(client, "/en/gpus/a4/").words
    assert "up to 48" in words
    assert "up to 312 GB" in words
    assert "1 to 208 GB" in words


def test_an_option_shows_the_series_and_products_that_it_goes_with(client):
    published(series_options=[claim("allow-list", "Ask first.", series="a4", option="spot")])
    words = page(client, "/en/consumption/spot/").words
    assert "A4 only for projects that Google admits" in words
    assert "Ask first." in words


def test_releases_stand_newest_first_and_link_into_their_advice(client):
    published(1)
    published(2)
    assert page(client, "/en/releases/").words.index("Release 2") < page(
        client, "/en/releases/"
    ).words.index("Release 1")
    shown = page(client, "/en/releases/1/")
    assert "A newer release is current." in shown.words
    assert "/en/advice/1/?orchestrate=yes&containers=yes" in shown.links


def test_a_term_is_explained_where_both_languages_use_it(client):
    facts = [
        fact("note", {"en": "Each Pod waits for a block.", "es": "Cada Pod espera un bloque."}),
        fact("note", {"en": "A gang of disks.", "es": "Un grupo de discos."}),
    ]
    block = entries.term("block") | {"name": {"en": "block", "es": "bloque"}}
    gang = entries.term("gang") | {"name": {"en": "gang", "es": "banda"}}
    published(products=[product("gke", facts=facts)], terms=[block, gang])
    shown = page(client, "/en/products/gke/")
    assert "term-block" in shown.ids
    assert "term-gang" not in shown.ids


def test_a_release_adds_little_to_the_list(client):
    published(1)
    alone = len(client.get("/en/releases/").content)
    for number in range(2, 12):
        published(number)
    assert len(client.get("/en/releases/").content) - alone < 10 * 300


# It corrects.


@pytest.mark.parametrize("path", PAGES)
def test_parameters_that_mean_nothing_are_dropped(client, path):
    published()
    response = client.get(f"/en/{path}?utm_source=x")
    assert response.status_code == 302
    assert response.headers["Location"] == f"/en/{path}"


# It explains.


def test_what_nobody_verified_is_unknown_and_neither_no_nor_zero(client):
    unverified = machine_type(
        "a4-x", gpu_memory_gb=None, gpu_memory_gb_total=None, vcpus=None, memory_gb=None,
        local_ssd_gib=None, local_ssd={"en": "", "es": ""}, network_gbps=None, nics=None,
    )  # fmt: skip
    published(
        gpu_series=[gpu_series("a4", machine_types=[unverified])],
        series_options=[claim(None, series="a4", option="spot")],
    )
    words = page(client, "/en/gpus/a4/").words
    assert "a4-x 8 × NVIDIA B200" + 7 * " unknown" in words
    assert "Spot unknown 1" in words
    assert "Flex start unknown" in words  # no claim at all
    assert " no " not in words.partition("Consumption options for A4")[2].partition("What")[0]


def test_a_disputed_figure_shows_both_sides(client):
    published(
        gpu_series=[gpu_series("a4", machine_types=[machine_type(dispute="memory")])],
        disputes=[entries.dispute("memory")],
    )
    shown = page(client, "/en/gpus/a4/")
    assert "dispute-memory" in shown.anchors
    assert "One says memory." in shown.words
    assert "Another denies memory." in shown.words
    assert "It is the newer page about memory." in shown.words


def test_a_source_in_another_language_is_said_to_be_one(client):
    published(sources=[source(url_language={"en": "es", "es": "es"}, title="Spot")])
    assert "Spot (in Spanish), Google." in page(client, "/en/sources/").words


def test_no_two_links_to_different_sources_have_one_name(client):
    addresses = ("https://a.example/x/overview#one", "https://a.example/y/overview")
    nameless = [source(f"s{n}", title="", url=text(url)) for n, url in enumerate(addresses)]
    named = [source(f"t{n}", title="Pricing", url=text(url)) for n, url in enumerate(addresses)]
    published(sources=[source(), *nameless, *named])
    links = re.findall(r'<a href="https://a[^>]*>([^<]+)</a>', client.get("/en/sources/").text)
    assert sorted(links) == [
        "Pricing – a.example/x/overview#one",
        "Pricing – a.example/y/overview",
        "a.example/x/overview#one",
        "a.example/y/overview",
    ]


def test_a_fact_of_less_confidence_says_so(client):
    published(products=[product("gke", facts=[fact("limit", "Slow.", confidence="inferred")])])
    assert "Slow. 1 inferred from the source" in page(client, "/en/products/gke/").words


# It refuses.


@pytest.mark.parametrize("kind", ["products", "orchestrators", "gpus", "consumption"])
def test_an_unknown_entry_is_not_found(client, kind):
    published()
    assert client.get(f"/en/{kind}/nonsense/").status_code == 404


@pytest.mark.parametrize("path", ["releases/2/", "releases/0/", "releases/01/"])
def test_an_unknown_release_is_not_found(client, path):
    published()
    assert client.get(f"/en/{path}").status_code == 404


@pytest.mark.parametrize("path", PAGES)
def test_a_page_takes_no_data(client, path):
    published()
    assert client.post(f"/en/{path}", {"a": "b"}).status_code == 405
