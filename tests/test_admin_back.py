"""Whoever follows a problem to its field is led back to the problems by saving."""

from typing import Any

import pytest
from django.urls import reverse

from catalog.models import ProductFact, Question
from tests.builders import drafted
from tests.editors import Editor, fields_of
from tests.test_admin import address

pytestmark = pytest.mark.django_db

PUBLISHING, HOME = reverse("admin:advisor_release_add"), reverse("admin:index")


@pytest.fixture
def ana() -> Editor:
    """She finds a fact and a question that lack their Spanish text."""
    drafted()
    fact = ProductFact.objects.filter(product__slug="gke").first()
    for draft in (fact, Question.objects.get(slug="containers")):
        draft.text = {"en": "Is it?"}
        draft.save()
    return Editor("ana")


def way_to(page: Any, draft: Any) -> str:
    """The link on a page to the form of a draft."""
    form = address(type(draft), "change", draft.pk)
    return next(part for part in page.text.split('"') if part.startswith(form))


@pytest.mark.parametrize("start", [PUBLISHING, HOME])
@pytest.mark.parametrize("model", [ProductFact, Question])
def test_saving_leads_back_to_the_problems(ana, start, model):
    draft = model.objects.get(text={"en": "Is it?"})
    link = way_to(ana.client.get(start), draft)
    assert link.endswith("#id_text_1")
    form = ana.client.get(link)
    assert f'href="{start}"' in form.text.partition("Saving leads there, too.")[0][-300:]
    sent = fields_of(form)
    refused = ana.client.post(link, sent | {"text_en": "", "text_es": ""})
    assert "Saving leads there, too." in refused.text
    kept_open = ana.client.post(link, sent | {"text_es": "¿Lo es?", "_continue": ""}, follow=True)
    assert "Saving leads there, too." in kept_open.text
    assert ana.client.post(link, fields_of(kept_open) | {"note": "Hm."}).url == start


@pytest.mark.parametrize("asked", ["?back=https://evil.example/", "?back=", "?back=x&back=y"])
def test_it_leads_to_no_other_page(ana, asked):
    page = address(ProductFact, "change", ProductFact.objects.first().pk) + asked
    sent = fields_of(ana.client.get(page))
    assert ana.client.post(page, sent).url == address(ProductFact, "changelist")


def test_every_way_from_the_problems_leads_to_a_page(ana):
    links = {part for part in ana.client.get(PUBLISHING).text.split('"') if "?back=" in part}
    assert len(links) == 2
    assert {ana.client.get(link).status_code for link in links} == {200}
