"""Two to four entries of one kind side by side: the address, the table and the form."""

import re

import pytest
from django.test import Client

from advisor.middleware import routes
from advisor.pages.compared.kinds import KINDS
from tests import entries
from tests.builders import claim, fact, gpu_series, machine_type, product, published
from tests.reader import Reader
from tests.webpage import WebPage, plain

pytestmark = pytest.mark.either

COMPARE = "/en/compare/"
TWO = "/en/compare/?product=gke&product=cluster-director"
PAIRS = (
    "product=gke&product=cluster-director",
    "orchestrator=slurm&orchestrator=kubernetes",
    "series=a4&series=g2",
    "machine=a4-highgpu-8g&machine=g2-highgpu-8g",
    "option=spot&option=flex-start",
)
SERIES = {"gpu_series": [gpu_series("a4"), gpu_series("g2", klass="general")]}


@pytest.fixture
def reader(client: Client) -> Reader:
    return Reader(client)


def rows(client: Client, address: str) -> dict[str, str]:
    """The words of each row by those of its name; rows are told apart by their end tag."""
    html = client.get(address).content.decode().partition("<tbody>")[2].partition("</table>")[0]
    found = {}
    for row in html.split("</tr>"):
        name, _th, cells = row.partition("</th>")
        found[" ".join(WebPage(name).texts)] = plain(" ".join(WebPage(cells).texts))
    return found


# It works.


@pytest.mark.parametrize("pair", PAIRS)
@pytest.mark.parametrize("language", ["en", "es"])
def test_each_kind_is_compared_without_a_query(client, no_queries, db, language, pair):
    published(**SERIES)
    with no_queries():
        response = client.get(f"/{language}/compare/?{pair}")
    assert response.status_code == 200
    assert response.content.count(b"<table") == response.content.count(b"<h1") == 1
    assert response.headers["Cache-Control"] == routes.PUBLIC
    assert not response.cookies


@pytest.mark.parametrize("pair", ["", *PAIRS])
def test_every_link_within_the_page_leads_somewhere_on_it(client, pair):
    published(**SERIES, disputes=[entries.dispute("speed", products=["gke"], series=["a4"])])
    shown = WebPage(client.get(f"{COMPARE}?{pair}").content.decode())
    assert set(shown.anchors) <= set(shown.ids)
    assert len(shown.ids) == len(set(shown.ids))


def test_a_row_has_a_cell_for_each_entry_with_its_name(client):
    published(
        product_orchestrators=[claim("yes", "By design.", product="gke", orchestrator="slurm")]
    )
    found = rows(client, TWO)
    assert found["What it is differs"] == (
        "Gke What Gke is. 1 Cluster Director What Cluster Director is. 1"
    )
    assert found["Slurm partly unknown"] == "Gke yes 1 By design. Cluster Director unknown"
    assert found["Technical complexity"] == "Gke Low Cluster Director Low"


def test_what_differs_is_said_in_words(client):
    machines = [machine_type("a"), machine_type("b", gpus=4, vcpus=None)]
    published(gpu_series=[gpu_series("a4", machine_types=machines)])
    found = rows(client, f"{COMPARE}?machine=a&machine=b")
    assert found["GPUs differs"] == "a 8 1 b 4 1"
    assert found["vCPUs partly unknown"] == "a 224 1 b unknown"
    assert found["GPU memory, each"] == "a 180 GB 1 b 180 GB 1"


def test_only_what_differs_can_be_shown_and_everything_again(client, reader):
    published()
    everything = reader.open(TWO)
    less = reader.open(everything.link("Show only these rows"))
    assert less.url == f"{TWO}&only=differences"
    assert "What it is differs" in rows(client, less.url)
    assert "Technical complexity" in rows(client, TWO)
    assert "Technical complexity" not in rows(client, less.url)
    assert less.link("Show all rows") == TWO


def test_the_canonical_address_shows_all_rows(client):
    published()
    html = client.get(f"{TWO}&only=differences").content.decode()
    canonical = re.search(r'rel="canonical" href="([^"]+)"', html)
    assert canonical is not None
    assert canonical[1].endswith(TWO.replace("&", "&amp;"))
    assert 'hreflang="es" href="' in html


def test_an_entry_leads_to_its_page_and_can_be_taken_out(reader):
    published(**SERIES)
    three = f"{TWO}&product=cluster-toolkit&only=differences"
    page = reader.open(three)
    assert page.heading == "Gke, Cluster Director and Cluster Toolkit compared"
    assert page.link("Gke") == "/en/products/gke/"
    assert page.link("Remove Gke") == (
        f"{COMPARE}?product=cluster-director&product=cluster-toolkit&only=differences"
    )
    assert reader.open(TWO).link("Remove Gke") == f"{COMPARE}?product=cluster-director"
    machines = reader.open(f"{COMPARE}?{PAIRS[3]}")
    assert machines.link("a4-highgpu-8g") == "/en/gpus/a4/#machine-types"


def test_another_entry_can_be_added_until_there_are_four(client):
    published()
    html = client.get(TWO).content.decode()
    form = html.partition('<form class="choose"')[2].partition("</form>")[0]
    assert re.findall(r'type="hidden" name="product" value="([^"]+)"', form) == [
        "gke",
        "cluster-director",
    ]
    assert re.findall(r'<option value="([^"]+)"', form) == ["compute-engine", "cluster-toolkit"]
    four = f"{COMPARE}?product=compute-engine&product=gke&product=cluster-director&product=cluster-toolkit"
    assert '<form class="choose"' not in client.get(four).content.decode()


@pytest.mark.parametrize("path", ["products/", "orchestrators/", "consumption/", "compare/"])
def test_a_list_offers_a_form_to_choose_from(client, path):
    published(**SERIES)
    html = client.get(f"/en/{path}").content.decode()
    assert 'method="get" action="/en/compare/"' in html
    assert len(re.findall(r"<select", html)) >= 2
    assert set(re.findall(r'<label for="([^"]+)"', html)) == set(
        re.findall(r'<select id="([^"]+)"', html)
    )


@pytest.mark.parametrize(
    ("answers", "compared"),
    [
        ("orchestrate=yes&containers=yes", "product=compute-engine&product=gke"),
        ("over-90-days=no&interruptible=yes", "option=spot&option=flex-start"),
        ("orchestrate=yes&containers=unsure&managed=yes", "product=gke&product=cluster-director"),
    ],
)
def test_advice_leads_to_the_comparison_with_the_nearest_alternative(reader, answers, compared):
    published()
    link = reader.open(f"/en/advice/1/?{answers}").link("Compare ")
    assert link == f"{COMPARE}?{compared}"
    assert reader.open(link).url == link


# It corrects.


@pytest.mark.parametrize(
    ("asked", "canonical"),
    [
        ("product=cluster-director&product=gke", TWO),
        ("product=gke&product=cluster-director&product=gke", TWO),
        ("product=gke&product=&product=cluster-director&product=", TWO),
        ("product=gke&product=nonsense&product=cluster-director", TWO),
        ("utm_source=x&product=gke&product=cluster-director", TWO),
        ("product=gke&product=cluster-director&series=a4", TWO),
        ("product=gke&product=cluster-director&only=nonsense", TWO),
        ("only=differences&product=gke&product=cluster-director", f"{TWO}&only=differences"),
        ("product=nonsense", COMPARE),
        ("only=differences", COMPARE),
        ("product=gke&only=differences", f"{COMPARE}?product=gke"),
        ("option=spot&product=gke", f"{COMPARE}?product=gke&option=spot"),
    ],
)
def test_an_address_is_put_right_where_it_is_clear(client, asked, canonical):
    published()
    response = client.get(f"{COMPARE}?{asked}")
    assert (response.status_code, response.headers["Location"]) == (302, canonical)
    assert client.get(canonical).status_code == 200


# It explains.


def test_the_day_of_a_launch_has_the_sources_of_what_is_said_about_it(client):
    said = [fact("launch", "Since May.", stage="ga")]
    published(
        products=[product("gke", facts=said, launch_date="2026-05"), product("cluster-director")]
    )
    assert rows(client, TWO)["In this stage since partly unknown"] == (
        "Gke May 2026 1 Cluster Director unknown"
    )


def test_a_launch_stage_is_the_same_whether_it_is_said_in_a_word_or_by_a_fact(client):
    said = product("gke", facts=[fact("launch", "Since May.", stage="ga")])
    published(products=[said, product("cluster-director", facts=[])])
    found = rows(client, TWO)
    assert found["Launch stage details differ"] == (
        "Gke Since May. generally available 1 Cluster Director Generally available"
    )


def test_with_nothing_chosen_it_offers_every_kind(reader):
    published(**SERIES)
    page = reader.open(COMPARE)
    for kind in ("Products", "Orchestrators", "GPU series", "Machine types", "Consumption options"):
        assert kind in page.words
    assert "Choose two to four of one kind." in page.words


def test_a_kind_with_less_than_two_entries_offers_nothing(client):
    published(gpu_series=[gpu_series("a4")])
    html = client.get(COMPARE).content.decode()
    assert 'id="choose-product"' in html
    assert 'id="choose-series"' not in html


def test_with_one_chosen_it_asks_for_another_of_its_kind(client, reader):
    published()
    page = reader.open(f"{COMPARE}?product=gke")
    assert "Choose what to compare with Gke." in page.words
    assert page.link("Compare something else") == COMPARE
    html = client.get(f"{COMPARE}?product=gke").content.decode()
    assert html.count("<form") == 1
    assert re.findall(r'<option value="([^"]*)" selected', html) == ["gke"]


@pytest.mark.parametrize("asked", ["product=gke&option=spot", f"{PAIRS[0]}&{PAIRS[4]}"])
def test_kinds_cannot_be_mixed(client, reader, asked):
    published()
    page = reader.open(f"{COMPARE}?{asked}")
    assert "Entries of different kinds cannot stand side by side." in page.words
    assert client.get(f"{COMPARE}?{asked}").content.decode().count("<form") == 2


def test_what_nobody_verified_is_unknown_and_neither_no_nor_zero(client):
    unknown = machine_type(
        "b", gpu_memory_gb=None, gpu_memory_gb_total=None, vcpus=None, memory_gb=None,
        local_ssd_gib=None, local_ssd={"en": "", "es": ""}, network_gbps=None, nics=None,
    )  # fmt: skip
    published(
        gpu_series=[gpu_series("a4", machine_types=[machine_type("a"), unknown])],
        series_options=[claim(None, series="a4", option="spot")],
    )
    found = rows(client, f"{COMPARE}?machine=a&machine=b")
    told = [cells.partition(" b ")[2] for name, cells in found.items() if "unknown" in name]
    assert told == ["unknown"] * 7
    assert found["Spot"] == "a unknown 1 b unknown 1"
    assert found["Flex start"] == "a unknown b unknown"  # no claim at all


def test_a_dispute_is_marked_and_printed_with_both_sides(client):
    facts = [fact("limit", "Slow.", dispute="speed")]
    published(
        products=[product("gke", facts=facts), product("cluster-director")],
        disputes=[entries.dispute("speed"), entries.dispute("age", products=["gke"])],
    )
    shown = WebPage(client.get(TWO).content.decode())
    assert "Slow. 1 disputed" in shown.words
    for said in ("One says speed.", "Another denies speed.", "One says age."):
        assert said in shown.words


def test_a_disputed_machine_type_is_marked_beside_its_name(client):
    machines = [machine_type("a", dispute="memory"), machine_type("b")]
    published(
        gpu_series=[gpu_series("a4", machine_types=machines)], disputes=[entries.dispute("memory")]
    )
    shown = WebPage(client.get(f"{COMPARE}?machine=a&machine=b").content.decode())
    assert "a 1 disputed Remove a b 1 Remove b" in shown.words


def test_nothing_may_be_left_when_only_differences_are_shown(reader):
    published(gpu_series=[gpu_series("a4", machine_types=[machine_type("a"), machine_type("b")])])
    page = reader.open(f"{COMPARE}?machine=a&machine=b&only=differences")
    assert "Nothing is known to differ." in page.words
    assert page.link("Show all rows") == f"{COMPARE}?machine=a&machine=b"


# It refuses.


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("&".join(f"product={n}" for n in range(5)), "more often than this page takes it"),
        (f"{PAIRS[0]}&only=a&only=b", "gives the same parameter twice"),
    ],
)
def test_a_name_given_more_often_than_allowed_is_refused(reader, query, sentence):
    published()
    page = reader.open(f"{COMPARE}?{query}")
    assert page.status == 400
    assert sentence in page.words


def test_the_kinds_are_those_that_an_address_may_repeat():
    assert set(routes.REPEATS["compare"]) == set(KINDS)


def test_it_takes_no_data(client):
    published()
    assert client.post(COMPARE, {"product": "gke"}).status_code == 405
