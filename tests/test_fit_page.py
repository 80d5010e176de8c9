"""Does a model fit? The page: the estimate, its parts, what holds it, and what it assumes."""

import re

import pytest
from django.test import Client

from advisor.fit import Assumption
from advisor.pages.fit_query import MOST
from advisor.pages.fit_words import machines_words
from tests.builders import fact, gpu_series, machine_type, published
from tests.crawl import serve
from tests.webpage import WebPage

pytestmark = pytest.mark.either

FIT = "/en/gpus/fit/"
SEVENTY = f"{FIT}?params=70&purpose=inference&precision=bf16"
CACHE = "&context=8192&layers=80&kv-heads=8&head-size=128"
HOW = "Counted like this."
FACTS = [
    {"page": "fit", "fact": fact(name, f"{HOW} {name}")} for name in ("units", "weights", "split")
]


def said(address: str) -> str:
    return WebPage(Client().get(address, secure=True).content.decode()).words


def series(slug: str, gpus: float, memory: float | None, **given):
    total = memory and gpus * memory
    figures = {"gpus": gpus, "gpu_memory_gb": memory, "gpu_memory_gb_total": total}
    return gpu_series(slug, machine_types=[machine_type(f"{slug}-type", **figures)], **given)


def rows(address: str) -> list[str]:
    """The machine types of the table in their order, each with how it fits."""
    html = Client().get(address, secure=True).content.decode()
    found = re.findall(r"<code>([^<]+-type)</code>.*?<td class=\"fit[^>]*>(.*?)</td>", html, re.S)
    return [f"{name}: {WebPage(fits).words}" for name, fits in found]


# It works


@pytest.mark.django_db
def test_the_parts_and_their_sum_stand_on_the_page():
    published()
    words = said(SEVENTY + CACHE)
    assert "Weights 140 GB 2 bytes for each parameter" in words
    assert "KV cache 2.7 GB 327,680 bytes for a token × 8,192 tokens × 1 sequence" in words
    assert "Allowance 28 GB 20% of the weights, at least 2 GB" in words
    assert "Together 170.7 GB" in words
    assert "About 170.7 GB of GPU memory. 70 billion parameters, inference, bf16 or fp16." in words


@pytest.mark.django_db
def test_training_has_its_own_parts():
    published()
    words = said(f"{FIT}?params=7&purpose=training&precision=bf16")
    assert "Weights 14 GB" in words
    assert "Gradients 14 GB 2 bytes" in words
    assert "Optimizer states 84 GB 12 bytes" in words
    assert "Allowance 33.6 GB 30% of the other parts" in words
    assert (
        "KV cache" not in words.partition("What the estimate assumes")[0].partition("Together")[2]
    )


@pytest.mark.django_db
def test_adapters_are_told_from_the_model():
    published()
    words = said(f"{FIT}?params=65&purpose=qlora&precision=int4")
    assert "0.5 bytes for each parameter; 2 bytes for each parameter of the adapters" in words
    assert "Together 45.1 GB" in words


@pytest.mark.django_db
def test_a_cache_that_is_not_counted_is_never_zero():
    published()
    words = said(SEVENTY)
    assert "KV cache not counted" in words
    assert "To count it, say: context length, layers, KV heads, head size." in words
    assert "About 168 GB of GPU memory, without the KV cache." in words


@pytest.mark.django_db
def test_machine_types_stand_by_series_best_first_with_how_they_fit():
    domain = gpu_series()["interconnect"] | {"domain_instances": 4}
    published(
        gpu_series=[
            series("unverified", 8, None),
            series("small", 1, 24, klass="general"),
            series("clustered", 1, 80),
            series("joined", 1, 80, interconnect=domain),
            series("half", 0.5, 400, klass="general"),
            series("eight", 8, 80),
            series("two", 2, 100),
            series("one", 1, 192),
        ]
    )
    assert rows(SEVENTY) == [
        "half-type: on 1/2 of a GPU",
        "one-type: on 1 GPU",
        "two-type: on 2 of 2 GPUs",
        "eight-type: on 4 of 8 GPUs",
        "joined-type: on 3 machines in one NVLink domain",
        "clustered-type: on 3 machines",
        "small-type: on 7 machines not advisable",
        "unverified-type: unknown",
    ]
    words = said(SEVENTY)
    assert "One NVLink domain joins up to 4 machines." in words
    assert "Several machines: the series is made for clusters. Network: RoCE." in words
    assert "the series is for general use, not for clusters." in words
    assert "Nobody has verified how much memory the GPUs have." in words
    assert "On one GPU: 2 machine types" in words
    assert "Unknown: 1 machine type " in words


@pytest.mark.django_db
def test_machine_types_with_the_same_gpus_share_a_row():
    types = [machine_type("g2-4"), machine_type("g2-8"), machine_type("g2-96", gpus=4)]
    published(gpu_series=[gpu_series("g2", machine_types=types)])
    words = said(SEVENTY)
    assert "g2-4 , g2-8 on 1 GPU" in words
    assert words.count("8 × NVIDIA B200") == 1


@pytest.mark.django_db
def test_every_assumption_is_stated_with_its_source():
    published(page_facts=FACTS)
    words = said(FIT)
    for name in ("Units", "Weights", "Adapters", "KV cache", "Allowance", "Several machines"):
        assert name in words.partition("What the estimate assumes")[2]
    for about in FACTS:
        assert f"{HOW} {about['fact']['kind']}" in words
    assert words.count("This release names no source for it.") == len(Assumption) - len(FACTS)
    assert "Page , Google." in words.partition("Sources")[2]


@pytest.mark.django_db
def test_the_shipped_catalog_names_a_source_for_every_assumption(shipped):
    serve(shipped)
    for language, nothing in (("en", "names no source"), ("es", "no indica ninguna fuente")):
        assert nothing not in said(f"/{language}/gpus/fit/")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("params", "precision", "machine", "fits"),
    [
        (405, "bf16", "a3-megagpu-8g", "on 2 machines"),
        (405, "fp8", "a3-megagpu-8g", "on 8 of 8 GPUs"),
        (405, "bf16", "a3-ultragpu-8g", "on 8 of 8 GPUs"),
        (405, "bf16", "a4x-highgpu-4g", "on 2 machines in one NVLink domain"),
        (70, "bf16", "a4-highgpu-8g", "on 1 GPU"),
        (20, "int4", "g4-standard-6", "on 1/8 of a GPU"),
    ],
)
def test_shipped_machine_types_hold_what_is_known_of_them(
    shipped, params, precision, machine, fits
):
    serve(shipped)
    words = said(f"{FIT}?params={params}&purpose=inference&precision={precision}")
    assert re.search(rf"{machine} {fits}(?! machines)", words)


@pytest.mark.django_db
def test_spanish_has_its_own_words_and_numbers():
    published()
    words = said("/es/gpus/fit/?params=70.5&purpose=training&precision=bf16")
    assert "70,5 mil millones de parámetros" in words
    assert "Pesos 141 GB" in words
    one = said("/es/gpus/fit/?params=1&purpose=inference&precision=bf16")
    assert "Mil millones de parámetros, inferencia" in one
    half = said("/es/gpus/fit/?params=0.5&purpose=inference&precision=bf16")
    assert "500 millones de parámetros" in half


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "on more than 10,000 machines: not sensible"),
        ("es", "en más de 10 000 máquinas: no tiene sentido"),
    ],
)
def test_a_number_of_machines_that_nobody_has_is_not_counted_out(language, words):
    published(gpu_series=[series("a4", 8, 180)])
    most = "&".join(f"{name}={number}" for name, number in MOST.items())
    (row,) = rows(f"/{language}/gpus/fit/?params=100000&purpose=inference&precision=fp32&{most}")
    assert row == f"a4-type: {words}"
    assert machines_words(10_000) == "on 10,000 machines"


# It corrects


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("query", "canonical"),
    [
        (
            "params=70.50&precision=fp16&zzz=1&context=",
            "params=70.5&purpose=inference&precision=bf16",
        ),
        ("purpose=zzz", "purpose=inference"),
        ("kv-heads=8&params=7", "params=7&purpose=inference&precision=bf16&kv-heads=8"),
        ("params=7,5", "params=7%2C5&purpose=inference&precision=bf16"),
    ],
)
def test_another_spelling_leads_to_the_one_address(query, canonical):
    published()
    answer = Client().get(f"{FIT}?{query}", secure=True)
    assert (answer.status_code, answer.headers["Location"]) == (302, f"{FIT}?{canonical}")
    assert Client().get(answer.headers["Location"], secure=True).status_code == 200


# It explains a mistake


@pytest.mark.django_db
def test_a_mistake_is_told_above_the_form_and_beside_its_field():
    published()
    html = (
        Client()
        .get(f"{FIT}?params=7B&purpose=inference&precision=bf16&context=8k", secure=True)
        .content.decode()
    )
    page = WebPage(html)
    assert page.words.startswith("Error: Does a model fit?")
    assert {"fit-params", "fit-context"} <= set(page.anchors) & set(page.ids)
    assert html.count("digits alone") == 4
    assert 'value="7B"' in html
    assert 'value="8k"' in html
    assert html.count(" autofocus") == 1
    assert "Estimated memory" not in page.words


@pytest.mark.django_db
def test_a_number_typed_in_spanish_leads_to_the_address_of_every_language():
    published()
    found = Client().get("/es/gpus/fit/?params=70,5", secure=True)
    canonical = "?params=70.5&purpose=inference&precision=bf16"
    assert (found.status_code, found["Location"]) == (302, f"/es/gpus/fit/{canonical}")
    assert 'value="70,5"' in Client().get(found["Location"], secure=True).text
    assert 'value="70.5"' in Client().get(f"{FIT}{canonical}", secure=True).text
    refused = Client().get("/es/gpus/fit/?params=1.000", secure=True, follow=True).text
    assert "dos maneras: escribe 1000 o 1." in refused
    assert 'value="1.000"' in refused


@pytest.mark.django_db
def test_what_was_typed_is_never_taken_for_html():
    published()
    answer = Client().get(f"{FIT}?params=%22%3E%3Cb%3E", secure=True, follow=True)
    assert b"<b>" not in answer.content


# It refuses


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("query", "status"), [("params=7&params=8", 400), (f"params={'9' * 65}", 400)]
)
def test_an_address_that_no_form_makes_is_refused(query, status):
    published()
    assert Client().get(f"{FIT}?{query}", secure=True).status_code == status


# It stays fast


@pytest.mark.django_db
def test_thousands_of_machine_types_are_no_hindrance():
    types = [
        machine_type(f"type-{n}", gpus=n % 16 + 1, gpu_memory_gb=n % 200 + 1) for n in range(5000)
    ]
    many = [gpu_series(f"s{n}", machine_types=types[n::50]) for n in range(50)]
    published(gpu_series=many)
    answer = Client().get(SEVENTY, secure=True)
    assert answer.content.count(b"<code>type-") == 5000
