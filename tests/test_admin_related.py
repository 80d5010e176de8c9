"""What belongs to a draft is one click away from its page: in the admin and on the site."""

import re
from typing import Any

import pytest
from django.contrib import admin
from django.test import Client
from django.urls import reverse

from catalog.admin.related import named, naming
from catalog.fixtures.files import MODELS
from catalog.models import (
    ConsumptionOption,
    Flowchart,
    GpuSeries,
    Orchestrator,
    Product,
    ProductFact,
    Question,
    Source,
)
from tests.builders import drafted, published, text

pytestmark = [pytest.mark.django_db, pytest.mark.either]

RULE = {
    "slug": "no-a4",
    "severity": "warn",
    "text": text("Not there."),
    "conditions": [{"facet": "product", "operator": "among", "values": ["gke", "compute-engine"]}],
    "sources": ["page"],
    "confidence": "normal",
}


@pytest.fixture
def editor(admin_client: Client) -> Client:
    drafted(rules=[RULE])
    return admin_client


def page_of(draft: Any) -> str:
    return reverse(f"admin:catalog_{draft._meta.model_name}_change", args=[draft.pk])


def related(client: Client, draft: Any) -> dict[str, tuple[int, str]]:
    """What refers to a draft, as its page says: the list and the field, the count, the address."""
    context = client.get(page_of(draft)).context
    return {
        f"{item.name}: {item.field.verbose_name}": (item.count, item.address)
        for item in context["naming"]
    }


def test_a_product_leads_to_the_forms_that_say_what_it_goes_together_with(editor):
    gke = Product.objects.get(slug="gke")
    shown = editor.get(page_of(gke)).text
    for kind in ("productorchestrator", "productoption", "deployment"):
        form = f"{reverse(f'admin:catalog_{kind}_add')}?product={gke.pk}"
        assert f'href="{form}"' in shown
        chosen = editor.get(form).context["adminform"].form["product"].value()
        assert chosen == str(gke.pk)
    assert "/add/?product=" not in editor.get(page_of(Flowchart.objects.first())).text


def test_a_product_leads_to_all_that_names_it_with_counts(editor):
    found = related(editor, Product.objects.get(slug="gke"))
    assert {name: count for name, (count, _address) in found.items()} == {
        "facts about products: product": 5,
        "links of products: product": 1,
        "outcomes: product": 1,
        "products × consumption options: product": 1,
        "products × orchestrators: product": 1,
        "products × orchestrators × GPU series: product": 1,
        "steps: products": 1,
        "rules: values": 1,
    }


def test_what_rests_on_a_source_is_counted_and_listed_although_it_has_no_way_back(editor):
    page = Source.objects.get(slug="page")
    found = related(editor, page)
    assert found["facts about products: sources"][0] == 20
    assert found["products × orchestrators × GPU series: guide"][0] == 1
    assert found["GPU series: sources for the network"][0] == 1
    assert "What rests on it" in editor.get(page_of(page)).text


@pytest.mark.parametrize("model", [Source, Product, Question, Flowchart])
def test_every_link_leads_to_a_list_of_just_as_many(editor, model):
    draft = model.objects.order_by("-pk").first()
    for name, (count, address) in related(editor, draft).items():
        response = editor.get(address)
        assert (name, response.status_code) == (name, 200)
        assert (name, response.context["cl"].result_count) == (name, count)
        assert response.context["cl"].has_active_filters, name


def test_a_narrowed_list_says_to_what_and_how_to_see_all_again(editor):
    _count, address = related(editor, Source.objects.get())["facts about products: sources"]
    response = editor.get(address)
    chosen = [spec for spec in response.context["cl"].filter_specs if spec.title == "sources"]
    assert [choice["display"] for choice in chosen[0].choices(response.context["cl"])] == [
        "All",
        "Page",
    ]


def test_a_draft_leads_to_what_it_names(editor):
    question = Question.objects.get(slug="containers")
    text = editor.get(page_of(question)).text
    assert f'href="{page_of(question.flowchart)}"' in text
    fact = ProductFact.objects.filter(product__slug="gke").first()
    assert f'href="{page_of(fact.product)}"' in editor.get(page_of(fact)).text


def test_odd_filters_are_no_fault(editor):
    for query in ("sources__id__exact=x", "pk__in=1,x", "pk__in=", "nothing__id__exact=1"):
        response = editor.get(f"{reverse('admin:catalog_productfact_changelist')}?{query}")
        assert response.status_code in (200, 302, 400), query


def test_the_related_block_costs_few_queries(editor, django_assert_max_num_queries):
    page, gke = Source.objects.get(), Product.objects.get(slug="gke")
    series = GpuSeries.objects.get()
    with django_assert_max_num_queries(1):
        assert len(naming(page)) > 10
    with django_assert_max_num_queries(2):  # the conditions of rules name slugs
        assert len(naming(gke)) > 5
    with django_assert_max_num_queries(3):  # which ones, the sources, the uses
        assert len(named(series)) > 5


@pytest.mark.parametrize(
    ("model", "slug", "address"),
    [
        (Product, "gke", "/en/products/gke/"),
        (Orchestrator, "slurm", "/en/orchestrators/slurm/"),
        (GpuSeries, "a4", "/en/gpus/a4/"),
        (ConsumptionOption, "spot", "/en/consumption/spot/"),
        (Flowchart, "platform", "/en/flowcharts/platform/"),
    ],
)
def test_an_entry_leads_to_its_page_on_the_site_once_it_is_published(editor, model, slug, address):
    draft = model.objects.get(slug=slug)
    assert f'href="{address}"' not in editor.get(page_of(draft)).text
    published(1)
    assert f'href="{address}"' in editor.get(page_of(draft)).text
    spanish = editor.get(page_of(draft), headers={"accept-language": "es"}).text
    assert f'href="/es/{address.removeprefix("/en/")}"' in spanish


def test_who_may_not_see_a_kind_of_draft_is_not_sent_there(editor, monkeypatch):
    gke = Product.objects.get(slug="gke")
    assert "facts about products: product" in related(editor, gke)
    facts = admin.site.get_model_admin(ProductFact)
    monkeypatch.setattr(facts, "has_view_permission", lambda *_asked: False)
    assert "facts about products: product" not in related(editor, gke)


def test_the_index_shows_what_stands_by_itself_by_subject(editor):
    page = editor.get(reverse("admin:index")).text
    captions = re.findall(r'<span class="section">([^<]+)</span>', page)
    assert captions == [
        "Flowcharts",
        "Catalog",
        "What goes together",
        "Guidance",
        "Sources",
        "In and out",
        "Releases",
        "History",
        "Accounts",
    ]
    assert reverse("admin:catalog_product_changelist") in page
    assert reverse("admin:catalog_productfact_changelist") not in page


def test_parts_of_entries_have_lists_of_their_own_elsewhere(editor):
    page = editor.get(reverse("admin:app_list", args=["catalog"])).text
    assert reverse("admin:catalog_productfact_changelist") in page
    for model in MODELS:
        address = reverse(f"admin:catalog_{model._meta.model_name}_changelist")
        assert f'"{address}"' in page, model


def test_the_note_for_editors_is_last_in_every_form(editor):
    for model in MODELS:
        context = editor.get(reverse(f"admin:catalog_{model._meta.model_name}_add")).context
        fields = [name for line in context["adminform"] for name in line.fields]
        assert fields[-1] == "note", model
        for inline in context["inline_admin_formsets"]:
            names = [name for _label, given in inline.fieldsets for name in given["fields"]]
            assert "note" not in names[:-1], model


def test_every_page_of_the_admin_has_the_sites_icon(editor):
    for page in (editor.get(reverse("admin:index")), Client().get(reverse("admin:login"))):
        assert 'rel="icon" href="/static/img/mark.svg"' in page.text
