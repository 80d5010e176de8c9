"""The address of a source: one in each language that has a page, none of them twice in English."""

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.urls import reverse
from django.utils import translation

from advisor.pages.citations import foreign
from advisor.snapshot import Source as Published
from catalog.admin.sources import SourceAdmin
from catalog.fixtures import exporting
from catalog.models import Source
from tests.builders import a_snapshot, drafted, source
from tests.test_admin import form_of

pytestmark = pytest.mark.either

ADDRESS = "https://a.org/"


def kept(slug: str, **url: str) -> Source:
    return Source.objects.create(slug=slug, url=url, checked_on="2026-11-30")


def test_the_database_refuses_a_second_source_with_an_english_address(db):
    kept("first", en=ADDRESS, es=f"{ADDRESS}es")
    with pytest.raises(IntegrityError, match="one_source_an_english_address"), transaction.atomic():
        kept("second", en=ADDRESS)


def test_the_draft_says_so_before_the_database_does(db):
    kept("first", en=ADDRESS)
    second = Source(slug="second", url={"en": ADDRESS}, checked_on="2026-11-30")
    with pytest.raises(ValidationError, match="Another source has this English address already"):
        second.full_clean()
    Source.objects.get(slug="first").full_clean()  # it does not stand in its own way


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ({}, {}),
        ({"en": ""}, {"en": ""}),
        ({"es": ADDRESS}, {"es": ADDRESS}),
        ({"en": ADDRESS}, {"es": ADDRESS}),
        ({"en": ADDRESS}, {"en": f"{ADDRESS}#b"}),
    ],
)
def test_what_is_not_one_english_address_may_stand_twice(db, first, second):
    kept("first", **first)
    found = Source(slug="second", url=second, checked_on="2026-11-30")
    found.full_clean()
    found.save()


def test_the_form_has_a_box_a_language_and_gives_back_one_value(admin_client):
    drafted()
    page = Source.objects.get(slug="page")
    change = reverse("admin:catalog_source_change", args=[page.pk])
    response = admin_client.get(change)
    for code in ("en", "es"):
        assert f'<input type="url" name="url_{code}"' in response.text
    sent = form_of(response) | {"url_en": ADDRESS, "url_es": f" {ADDRESS}es "}
    assert admin_client.post(change, sent).status_code == 302
    page.refresh_from_db()
    assert page.url == {"en": ADDRESS, "es": f"{ADDRESS}es"}


@pytest.mark.parametrize("word", ["only-english", "solo-en-castellano"])
def test_a_source_is_found_by_its_address_in_any_language(admin_client, word):
    kept("first", en=f"{ADDRESS}only-english", es=f"{ADDRESS}solo-en-castellano")
    kept("second", en=f"{ADDRESS}other")
    found = admin_client.get(reverse("admin:catalog_source_changelist"), {"q": word})
    assert [draft.slug for draft in found.context["cl"].queryset] == ["first"]


def test_the_list_links_to_the_page_in_the_editors_language(db):
    admin = SourceAdmin(Source, None)
    both, spanish, none = kept("a", en=ADDRESS, es=f"{ADDRESS}es"), kept("b", es=ADDRESS), kept("c")
    with translation.override("es"):
        assert f'href="{ADDRESS}es"' in admin.open(both)
    assert f'href="{ADDRESS}"' in admin.open(both)
    assert f'href="{ADDRESS}"' in admin.open(spanish)
    assert "href" not in admin.open(none)


def test_addresses_come_back_from_a_release_as_they_were_given(db):
    one = source("one", url={"en": ADDRESS, "es": f"{ADDRESS}es"}) | {
        "url_language": {"en": "en", "es": "es"}
    }
    drafted(sources=[source(), one])
    assert Source.objects.get(slug="one").url == {"en": ADDRESS, "es": f"{ADDRESS}es"}
    assert Source.objects.get(slug="page").url == {"en": "https://docs.cloud.google.com/page"}
    assert (
        "    url:\n      en: https://a.org/\n      es: https://a.org/es\n"
        in (exporting.texts()["sources"])
    )


@pytest.mark.parametrize(
    ("reader", "of_the_page", "said"),
    [
        ("en", "en", ""),
        ("en", "es", "in Spanish"),
        ("en", "de", "in German"),
        ("es", "en", "en inglés"),
        ("en", "tlh", "in tlh"),
        ("en", "", ""),
    ],
)
def test_a_language_is_named_as_django_names_it(reader, of_the_page, said):
    with translation.override(reader):
        assert foreign(page_in(of_the_page), reader) == said


def page_in(language: str) -> Published:
    read = a_snapshot(sources=[source(url_language=dict.fromkeys(("en", "es"), language))])
    return read.source["page"]
