"""The page of the finder: its table, its filters and their numbers, what to loosen, the CSV."""

import csv
import re
from typing import Any

import pytest
from django.test import Client

from advisor.finder.finding import ON_A_PAGE
from advisor.middleware import routes
from tests.builders import claim, fact, gpu_series, machine_type, option, published, text
from tests.entries import dispute
from tests.reader import Reader
from tests.webpage import WebPage, plain

pytestmark = pytest.mark.either

GPUS = "/en/gpus/"
G2 = gpu_series(
    "g2",
    klass="general",
    launch={"stage": None, "date": None, "sources": ["page"]},
    machine_types=[
        machine_type("g2-standard-4", gpu_model="NVIDIA L4", gpus=1, gpu_memory_gb=24),
        machine_type("g2-standard-8", gpu_model="NVIDIA L4", gpus=2, network_gbps=None),
    ],
)
CATALOG: dict[str, Any] = {
    "gpu_series": [gpu_series("a4"), G2],
    "series_options": [
        claim("allow-list", series="a4", option="spot", confidence="inferred"),
        claim("yes", series="g2", option="flex-start"),
        claim("no", series="g2", option="spot"),
    ],
}


@pytest.fixture
def reader(client: Client) -> Reader:
    return Reader(client)


def rows(page: str) -> list[str]:
    """The words of each row of the table."""
    body = page.partition("</thead>")[2].partition("</table>")[0]
    return [plain(" ".join(WebPage(row).texts)) for row in body.split("</tr>")[:-1]]


def numbers(client: Client, address: str) -> dict[str, str]:
    """The number of each value that can be ticked, by its field and value."""
    html = client.get(address).content.decode()
    found = re.findall(r'id="([\w-]+=[^"]+)"[^>]*> <span>[^<]*<i>(\d+)</i>', html)
    return dict(found)


def parameters(address: str) -> str:
    return address.partition("?")[2]


# It works.


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("query", ["", "?class=general&sort=-gpus", "?gpu-memory=9999", "?q=odd"])
def test_the_table_is_shown_without_a_query_or_a_cookie(client, no_queries, db, language, query):
    published(**CATALOG)
    with no_queries():
        response = client.get(f"/{language}/gpus/{query}")
    assert response.status_code == 200
    assert response.headers["Cache-Control"] == routes.PUBLIC
    assert response.content.count(b"<h1") == 1
    assert not response.cookies


def test_each_machine_type_has_a_row_under_its_series(client):
    published(**CATALOG)
    a4, small, large = rows(client.get(GPUS).content.decode())
    assert a4.startswith("A4 1 clustered a4-highgpu-8g 1 Plan with this : a4-highgpu-8g GPU NVIDIA")
    assert "GPU memory, all 1,440 GB Memory 3,968 GB Network 3,600 Gbps" in a4
    assert small.startswith("G2 1 general g2-standard-4 1")
    assert "GPUs 1 GPU memory, each 24 GB" in small
    assert large.startswith("g2-standard-8 1")
    assert "Network unknown Between GPUs NVLink Launch stage unknown" in large


def test_the_table_is_a_table_with_headings_that_sort(client):
    published(**CATALOG)
    html = client.get(f"{GPUS}?sort=gpus").content.decode()
    assert html.count("<caption>") == html.count('aria-sort="ascending"') == 1
    assert html.count('scope="col"') == 10
    assert html.count('scope="row"') == 3
    assert html.count('scope="rowgroup" rowspan="') == 2
    head = WebPage(html.partition("<thead")[2].partition("</thead>")[0])
    assert f"{GPUS}?sort=-gpus" in head.links
    assert f"{GPUS}?sort=network" in head.links


@pytest.mark.parametrize(
    ("query", "series"),
    [
        ("sort=gpus", ["g2-standard-4", "g2-standard-8", "a4-highgpu-8g"]),
        ("sort=-gpus", ["a4-highgpu-8g", "g2-standard-8", "g2-standard-4"]),
        ("sort=-series", ["g2-standard-4", "g2-standard-8", "a4-highgpu-8g"]),
    ],
)
def test_rows_stand_in_the_order_that_is_asked_for(client, query, series):
    published(**CATALOG)
    html = client.get(f"{GPUS}?{query}").content.decode()
    assert re.findall(r"<code>([^<]+)</code>", html) == series


def test_each_value_tells_how_many_machine_types_it_would_leave(client):
    published(**CATALOG)
    found = numbers(client, GPUS)
    assert (found["class=clustered"], found["class=general"]) == ("1", "2")
    assert (found["gpu=nvidia-b200"], found["gpu=nvidia-l4"]) == ("1", "2")
    assert (found["option=spot"], found["option=flex-start"]) == ("1", "2")
    found = numbers(client, f"{GPUS}?class=clustered")
    assert (found["class=clustered"], found["class=general"]) == ("1", "2")
    assert (found["gpu=nvidia-b200"], found["gpu=nvidia-l4"]) == ("1", "0")
    html = client.get(f"{GPUS}?class=general").content.decode()
    assert '<option value="24">at least 24\xa0GB (2)</option>' in html
    assert '<option value="180">at least 180\xa0GB (1)</option>' in html


def test_a_bound_from_the_address_is_in_the_list_too(client):
    published(**CATALOG)
    html = client.get(f"{GPUS}?gpu-memory=100").content.decode()
    assert '<option value="100" selected>at least 100\xa0GB (2)</option>' in html


def test_what_is_unknown_is_left_out_said_and_can_be_shown(reader):
    published(**CATALOG)
    page = reader.open(f"{GPUS}?network=100&stage=ga")
    assert "1 machine type of 1 GPU series" in page.words
    assert (
        "2 more machine types may fit: nobody has verified of them what is asked for under"
        " “Network” (1), “Launch stage” (2)."
    ) in page.words
    more = reader.open(page.link("Show them too"))
    assert parameters(more.url) == "network=100&stage=ga&unknown=included"
    assert "3 machine types of 2 GPU series" in more.words
    assert parameters(reader.open(more.link("Leave it out")).url) == "network=100&stage=ga"


def test_how_it_is_obtained_is_said_with_its_caveats(client):
    published(**CATALOG)
    html = client.get(f"{GPUS}?option=spot&product=gke").content.decode()
    (_machine, support) = rows(html)
    assert support.startswith(
        "Spot: only for projects that Google admits 1 inferred from the source"
    )
    assert "Gke, Kubernetes: yes 1" in support


def test_a_deployment_says_which_chosen_option_it_is_not_there_with(client):
    more = {"stage": None, "guide": None, "blueprint": None}
    deployments = [
        claim("yes", product="gke", orchestrator=orchestrator, series="a4")
        | more
        | {"options": [{"option": "spot", "support": support}]}
        for orchestrator, support in (("kubernetes", None), ("slurm", "no"))
    ]
    published(**CATALOG | {"deployments": deployments})
    (_machine, support) = rows(client.get(f"{GPUS}?option=spot&product=gke").content.decode())
    assert support.endswith("Gke, Kubernetes: yes 1 Gke, Slurm: yes 1 not with Spot")
    (_machine, support, *_more) = rows(client.get(f"{GPUS}?product=gke").content.decode())
    assert support.endswith("Gke, Kubernetes: yes 1 Gke, Slurm: yes 1")


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_share_of_a_gpu_is_a_fraction_in_words_and_a_number_in_the_address(client, language):
    published(gpu_series=[gpu_series("g4", machine_types=[machine_type("m", gpus=0.125)])])
    page = client.get(f"/{language}/gpus/?gpus=0.125")
    assert page.status_code == 200
    html = page.content.decode()
    assert re.search(r'value="0.125" id="gpus=0.125" checked> <span>1/8 <i>1</i>', html)
    assert "GPUs 1/8" in rows(html)[0].replace("Número de GPU", "GPUs")
    assert "GPU: 0" not in WebPage(html).words


def test_an_option_that_the_catalog_denies_or_does_not_know_finds_nothing(client):
    published(**CATALOG)
    words = WebPage(client.get(f"{GPUS}?class=general&option=spot").content.decode()).words
    assert "Nothing fits all of this." in words
    assert "more machine type" not in words
    words = WebPage(client.get(f"{GPUS}?option=future-reservation-ai").content.decode()).words
    assert "3 more machine types may fit" in words


def test_nothing_found_names_what_to_loosen_and_how_many_come_back(reader):
    published(**CATALOG)
    page = reader.open(f"{GPUS}?class=clustered&gpus=1&network=100&sort=gpus")
    assert "Nothing fits all of this." in page.words
    assert "Without “Class: clustered” : 1 machine type" in page.words
    assert "Without “GPUs: 1” : 1 machine type" in page.words
    assert "Without “Network" not in page.words
    looser = reader.open(page.link("Without “GPUs: 1”"))
    assert parameters(looser.url) == "class=clustered&network=100&sort=gpus"
    assert "1 machine type of 1 GPU series" in looser.words


def test_each_filter_that_is_set_can_be_taken_away(reader):
    published(**CATALOG)
    page = reader.open(f"{GPUS}?q=g2&gpus=1&gpus=2")
    away = {
        str(link.attributes["aria-label"]): link.url for link in page.links if link.words == "✕"
    }
    assert {name: parameters(url) for name, url in away.items()} == {
        "Remove Search: g2": "gpus=1&gpus=2",
        "Remove GPUs: 1": "q=g2&gpus=2",
        "Remove GPUs: 2": "q=g2&gpus=1",
    }
    assert page.link("Remove all filters") == GPUS


def test_it_is_a_plain_form_that_keeps_what_was_asked_for(reader):
    published(**CATALOG)
    page = reader.open(f"{GPUS}?class=general&gpus=1&unknown=included&machine=a4-highgpu-8g")
    ticked = {(field.name, field.value) for field in page.fields if field.is_chosen}
    assert ticked == {("class", "general"), ("gpus", "1"), ("unknown", "included")}
    assert page.hidden == {"machine": "a4-highgpu-8g"}
    (form,) = page.find("form", id="finder")
    assert (form["method"], form["action"]) == ("get", GPUS)


def test_a_long_table_is_shown_in_pages(reader, client):
    machines = [machine_type(f"m{n}", gpus=n) for n in range(1, 2 * ON_A_PAGE)]
    published(gpu_series=[gpu_series("a4", machine_types=machines)])
    first = reader.open(f"{GPUS}?sort=gpus")
    assert "99 machine types of 1 GPU series, page 1 of 2" in first.words
    second = reader.open(first.link("Page after"))
    assert parameters(second.url) == "sort=gpus&page=2"
    html = client.get(second.url).content.decode()
    assert re.findall(r"<code>([^<]+)</code>", html) == [f"m{n}" for n in range(51, 100)]
    assert second.link("Page before") == f"{GPUS}?sort=gpus"
    assert [link.words for link in second.links if link.words == "Page after"] == []


def test_it_keeps_what_is_said_about_the_series(client):
    about = [
        {"page": "gpus", "fact": fact("overview", "An overview.")},
        {"page": "gpus", "fact": fact("note", "A note.")},
    ]
    published(page_facts=about, **CATALOG)
    words = WebPage(client.get(GPUS).content.decode()).words
    assert "An overview." in words
    assert "A note." in words


def test_a_dispute_is_marked_and_told(client):
    machine = machine_type("a4-highgpu-8g", dispute="speed")
    published(
        gpu_series=[gpu_series("a4", machine_types=[machine])],
        disputes=[dispute("speed", series=["a4"])],
    )
    shown = WebPage(client.get(GPUS).content.decode())
    assert "disputed" in shown.words
    assert set(shown.anchors) <= set(shown.ids)


@pytest.mark.parametrize("query", ["", "?class=general&option=spot&machine=a4-highgpu-8g", "?q=no"])
def test_every_id_stands_once_and_every_link_within_the_page_leads_to_one(client, query):
    published(**CATALOG)
    shown = WebPage(client.get(f"{GPUS}{query}").content.decode())
    assert len(shown.ids) == len(set(shown.ids))
    assert set(shown.anchors) <= set(shown.ids)


# It compares.


def test_what_is_ticked_is_put_side_by_side(reader):
    published(**CATALOG)
    pair = "machine=g2-standard-4&machine=a4-highgpu-8g"
    page = reader.open(f"{GPUS}?q=b200&{pair}&compare=now")
    assert page.url == "/en/compare/?machine=a4-highgpu-8g&machine=g2-standard-4"
    page = reader.open(f"{GPUS}?series=g2&series=a4&compare=now")
    assert page.url == "/en/compare/?series=a4&series=g2"


def test_what_is_chosen_stays_when_a_filter_hides_it(reader):
    published(**CATALOG)
    page = reader.open(f"{GPUS}?class=clustered&machine=a4-highgpu-8g&machine=g2-standard-4")
    assert page.hidden == {"machine": "g2-standard-4"}
    assert page.link("Put side by side").startswith("/en/compare/?machine=a4-highgpu-8g&machine=g2")
    away = [
        link.url for link in page.links if "Remove g2" in str(link.attributes.get("aria-label"))
    ]
    assert [parameters(url) for url in away] == ["class=clustered&machine=a4-highgpu-8g"]


@pytest.mark.parametrize(
    ("chosen", "sentence"),
    [
        ("", "Choose at least two to put them side by side."),
        ("series=a4", "Choose at least two to put them side by side."),
        ("machine=m1&machine=m2&machine=m3&machine=m4&machine=m5", "At most four can stand"),
        ("series=a4&machine=m1", "A GPU series and a machine type cannot stand side by side."),
    ],
)
def test_a_choice_that_cannot_be_compared_comes_back_with_the_reason(reader, chosen, sentence):
    machines = [machine_type(f"m{n}") for n in range(1, 7)]
    published(gpu_series=[gpu_series("a4", machine_types=machines)])
    query = "&".join(filter(None, [chosen, "compare=now"]))
    page = reader.open(f"{GPUS}?{query}")
    assert (page.status, parameters(page.url)) == (200, query)
    assert page.title.startswith("Error: ")
    assert sentence in page.words
    ticked = {field.value for field in page.fields if field.is_chosen and field.name == "machine"}
    assert ticked == set(re.findall(r"machine=(m\d)", chosen))


# It takes away.


def table(client: Client, address: str) -> list[dict[str, str]]:
    text_ = client.get(address).content.decode("utf-8-sig")
    return list(csv.DictReader(text_.splitlines()))


def test_the_table_can_be_taken_away_with_all_its_pages(reader, client):
    machines = [machine_type(f"m{n}", gpus=n) for n in range(1, 2 * ON_A_PAGE)]
    published(gpu_series=[gpu_series("a4", machine_types=machines)])
    page = reader.open(f"{GPUS}?gpu-memory=100&sort=-gpus&machine=m1&page=2")
    link = page.link("All of these as a table")
    assert link == "/en/gpus.csv?gpu-memory=100&sort=-gpus"
    found = table(client, link)
    assert [row["Machine type"] for row in found] == [f"m{n}" for n in range(99, 0, -1)]
    headers = client.get(link).headers
    assert headers["Content-Type"] == "text/csv; charset=utf-8"
    assert headers["Content-Disposition"] == 'attachment; filename="gpus.csv"'


def test_the_csv_has_its_units_in_the_headings_and_nothing_for_what_is_unknown(client):
    published(**CATALOG)
    a4, _small, large = table(client, "/en/gpus.csv")
    assert (a4["GPU memory, each (GB)"], a4["GPU memory, all (GB)"]) == ("180", "1440")
    assert (a4["Network (Gbps)"], large["Network (Gbps)"]) == ("3600", "")
    assert (a4["Local SSD (GiB)"], a4["NVLink for each GPU (GB/s)"]) == ("12000", "1800")
    assert (a4["Launch stage"], large["Launch stage"]) == ("generally available", "")
    assert a4["Obtained by: Spot"] == "only for projects that Google admits"
    assert (large["Obtained by: Spot"], large["Obtained by: Flex start"]) == ("no", "yes")
    assert (a4["Deployed by: Gke, Kubernetes"], large["Deployed by: Gke, Kubernetes"]) == (
        "yes",
        "",
    )


@pytest.mark.parametrize(
    ("given", "least", "most", "is_ceiling"),
    [
        ({"memory_gb": 100}, "100", "100", "no"),
        ({"memory_gb": 54, "memory_gb_least": 32}, "32", "54", "no"),
        ({"memory_gb": 78, "is_ceiling": True}, "", "78", "yes"),
        ({"memory_gb": None}, "", "", "no"),
    ],
)
def test_memory_that_can_be_chosen_has_two_figures(client, given, least, most, is_ceiling):
    published(gpu_series=[gpu_series("a4", machine_types=[machine_type("m", **given)])])
    (row,) = table(client, "/en/gpus.csv")
    assert (row["Memory, least (GB)"], row["Memory, most (GB)"]) == (least, most)
    assert row["vCPUs and memory are upper limits"] == is_ceiling


def test_numbers_are_the_same_in_every_language_and_words_are_not(client):
    published(gpu_series=[gpu_series("a4", machine_types=[machine_type("m", gpus=0.125)])])
    (english,), (spanish,) = table(client, "/en/gpus.csv"), table(client, "/es/gpus.csv")
    assert english["GPUs"] == "0.125"
    assert "0.125" in spanish.values()
    assert "1440" in spanish.values()
    assert spanish["Tipo de máquina"] == "m"


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", "\r"])
def test_no_cell_is_a_formula_to_a_spreadsheet(client, start):
    formula = f"{start}HYPERLINK(1)"
    series = gpu_series("a4", name=formula, machine_types=[machine_type("m", gpu_model=formula)])
    published(gpu_series=[series], options=[option("spot", name=text(formula))])
    body = client.get("/en/gpus.csv").content.decode("utf-8-sig")
    for row in csv.reader(body.splitlines() if start not in "\r" else [*body.split("\r\n")]):
        assert not [cell for cell in row if cell.startswith(("=", "+", "-", "@", "\t", "\r"))]
    assert f"'{formula}" in body


def test_a_name_is_printed_as_it_stands(client):
    odd = '"><script>alert(1)</script>{}'
    series = gpu_series("a4", name=odd, machine_types=[machine_type("m", name=odd, gpu_model=odd)])
    series["machine_types"][0]["remark"] = text(odd)
    published(gpu_series=[series])
    for query in ("", "?option=spot", "?sort=gpu&machine=m", "?gpu=script-alert-1-script"):
        html = client.get(f"{GPUS}{query}").content.decode()
        assert "<script>alert" not in html
        assert odd in WebPage(html).words


# It corrects.


@pytest.mark.parametrize("path", ["gpus/", "gpus.csv"])
@pytest.mark.parametrize(
    ("asked", "canonical"),
    [
        ("class=general&class=clustered", "class=clustered&class=general"),
        ("sort=gpus&class=general", "class=general&sort=gpus"),
        ("class=odd&utm_source=x&q=", ""),
        ("gpu-memory=&network=0100", "network=100"),
        ("q=+g2++l4+", "q=g2+l4"),
        ("sort=", ""),
        ("page=9", ""),
    ],
)
def test_an_address_is_put_right(client, path, asked, canonical):
    published(**CATALOG)
    response = client.get(f"/en/{path}?{asked}")
    wanted = f"/en/{path}?{canonical}" if canonical else f"/en/{path}"
    assert (response.status_code, response.headers["Location"]) == (302, wanted)
    assert client.get(wanted).status_code == 200


def test_a_filter_may_be_given_often_but_another_parameter_only_once(client):
    published(**CATALOG)
    assert client.get(f"{GPUS}?gpus=1&gpus=2&option=spot&option=flex-start").status_code == 200
    often = "&".join(f"gpu=model-{n}" for n in range(routes.MOST_VALUES + 1))
    for query in (often, "network=1&network=2", "q=a&q=b", "sort=gpus&sort=gpu", "x=1&x=2"):
        assert client.get(f"{GPUS}?{query}").status_code == 400


def test_a_new_release_is_found_in_at_once(client):
    published(1, **CATALOG)
    assert b"a5-highgpu" not in client.get(GPUS).content
    published(2, gpu_series=[gpu_series("a5")], series_options=[], deployments=[])
    assert b"a5-highgpu-8g" in client.get(GPUS).content


MODEL = "params=70&purpose=inference&precision=bf16"


def test_it_says_of_each_machine_type_how_a_model_fits(client):
    published(**CATALOG)
    page = client.get(f"{GPUS}?{MODEL}").text
    (a4,) = (row for row in rows(page) if "a4-highgpu-8g" in row)
    (g2,) = (row for row in rows(page) if "g2-standard-4" in row)
    assert "It fits on 1 GPU" in a4
    assert "It fits on 7 machines (not advisable)" in g2


def test_the_model_goes_along_with_filters_and_order_and_not_into_the_csv(reader):
    published(**CATALOG)
    page = reader.open(f"{GPUS}?class=general&{MODEL}")
    assert page.url.endswith(f"?class=general&{MODEL}")
    assert page.link("Remove all filters").endswith(f"/gpus/?{MODEL}")
    assert page.link("See its parts") == f"/en/gpus/fit/?{MODEL}"
    assert "params" not in page.link("All of these as a table")


def test_a_model_that_cannot_be_read_is_explained_above_the_table(reader):
    published(**CATALOG)
    page = reader.open(f"{GPUS}?params=seventy&purpose=inference")
    assert "Parameters, in billions: Write billions of parameters in digits alone" in page.words
    assert "a4-highgpu-8g" in page.words


def test_a_form_that_is_sent_without_a_model_asks_for_none(reader):
    published(**CATALOG)
    page = reader.open(f"{GPUS}?class=general&params=&purpose=inference&precision=bf16")
    assert page.url.endswith("?class=general")
