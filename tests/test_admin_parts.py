"""The facts and links on the page of their entry: in the order of readers, and read once for all."""

import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from advisor.vocabulary import ProductFactKind
from catalog.models import Product, ProductFact, ProductLink, Source
from tests.builders import drafted, text
from tests.editors import fields_of
from tests.test_admin import address

pytestmark = pytest.mark.django_db


@pytest.fixture
def gke() -> Product:
    drafted()
    found: Product = Product.objects.get(slug="gke")
    return found


def page(gke: Product) -> str:
    return address(Product, "change", gke.pk)


def queries(editor: Client, url: str) -> int:
    with CaptureQueriesContext(connection) as captured:
        editor.get(url)
    return len(captured)


def more_parts(gke: Product, number: int) -> list[Source]:
    """As many facts and links, each with a source of its own."""
    made = []
    for place in range(number):
        source = Source.objects.create(
            slug=f"s-{place}", title=f"Page {place}", checked_on="2026-11-30"
        )
        words = text(f"Fact {place}")
        fact = ProductFact.objects.create(
            product=gke, kind="strength", position=10 + place, text=words, link=source
        )
        fact.sources.set([source])
        ProductLink.objects.create(product=gke, position=10 + place, title=words, source=source)
        made.append(source)
    return made


def test_a_page_with_many_facts_and_links_costs_no_more_queries(admin_client, gke):
    queries(admin_client, page(gke))  # the first one fills caches
    more_parts(gke, 2)
    few = queries(admin_client, page(gke))
    assert few <= 20
    ProductFact.objects.filter(position__gte=10).delete()
    ProductLink.objects.filter(position__gte=10).delete()
    Source.objects.filter(slug__startswith="s-").delete()
    more_parts(gke, 20)
    assert queries(admin_client, page(gke)) == few


def chosen(html: str, name: str) -> list[str]:
    select = re.search(rf'<select name="{name}".*?</select>', html, re.DOTALL)
    return re.findall(r"<option[^>]* selected[^>]*>(.*?)</option>", select[0]) if select else []


def test_each_row_shows_what_it_names_also_where_the_form_is_refused(admin_client, gke):
    first, second = more_parts(gke, 2)
    shown = admin_client.get(page(gke))
    sent = fields_of(shown)
    rows = {
        sent[name]: name.split("-")[1] for name in sent if re.fullmatch(r"facts-\d+-position", name)
    }
    row = rows["10"]
    assert chosen(shown.text, f"facts-{row}-sources") == ["Page 0"]
    assert chosen(shown.text, f"facts-{row}-link") == ["Page 0"]
    sent |= {f"facts-{row}-sources": [first.pk, second.pk], f"facts-{row}-link": "", "name": ""}
    refused = admin_client.post(page(gke), sent).text
    assert chosen(refused, f"facts-{row}-sources") == ["Page 0", "Page 1"]
    assert chosen(refused, f"facts-{row}-link") in ([], [""])
    assert chosen(refused, f"facts-{rows['11']}-link") == ["Page 1"]


@pytest.mark.parametrize("forged", ["x", "-1", "٣"])
def test_what_is_no_source_is_refused_and_no_error(admin_client, gke, forged):
    sent = fields_of(admin_client.get(page(gke))) | {"facts-0-sources": [forged]}
    answer = admin_client.post(page(gke), sent)
    assert answer.status_code == 200
    assert "errorlist" in answer.text


def test_facts_stand_in_the_order_of_readers_on_the_page_and_in_their_list(admin_client, gke):
    order = [kind.value for kind in ProductFactKind]
    formset: Any = admin_client.get(page(gke)).context["inline_admin_formsets"][0].formset
    kinds = [form.instance.kind for form in formset.initial_forms]
    assert len(set(kinds)) > 2
    assert kinds != sorted(kinds)
    assert kinds == sorted(kinds, key=order.index)
    listed = admin_client.get(address(ProductFact, "changelist") + f"?product__id__exact={gke.pk}")
    assert [fact.kind for fact in listed.context["cl"].result_list] == kinds
