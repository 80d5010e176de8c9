"""The page that publishes: what is shown is what is published."""

import re

import pytest
from django.db import OperationalError
from django.urls import reverse

from advisor import releases
from advisor.models import Release
from catalog import history
from catalog.admin.releases import compared
from catalog.models import Product
from catalog.models.history import Way
from catalog.publish import publish as publish_drafts
from catalog.releasing import writing
from tests.builders import drafted
from tests.publishing import ADD, NOTES, publish, sent, shown_by
from tests.test_rollback import busy
from tests.webpage import WebPage

pytestmark = pytest.mark.django_db

FIRST = {"en": "First.", "es": "Primera."}
SPANISH = {"accept-language": "es"}


@pytest.fixture
def publisher(admin_client):
    drafted()
    publish_drafts("ana", FIRST)
    return admin_client


def rename(name, slug="gke", by="beto"):
    """Edit a product as anybody else would."""
    with history.editing(by=by, way=Way.ADMIN):
        product = Product.objects.get(slug=slug)
        product.name = name
        product.save()


def numbers():
    return [row.number for row in Release.objects.newest_first()]


def words(response):
    return WebPage(response.text).words


def test_what_was_shown_is_published(publisher):
    rename("GKE, renamed")
    assert "Release 2 is published." in publish(publisher).text
    assert releases.current().notes == {"en": NOTES["notes_en"], "es": NOTES["notes_es"]}
    assert releases.current().published_by == "admin"


def test_when_the_drafts_changed_meanwhile_nothing_is_published_and_the_page_says_what(publisher):
    rename("GKE, renamed")
    form = sent(publisher)
    rename("Toolkit, renamed", slug="cluster-toolkit", by="carla")
    response = publisher.post(ADD, form)
    said = words(response)
    assert numbers() == [1]
    assert "The drafts have changed since you were shown them, so nothing was published." in said
    assert "Product “cluster-toolkit” : changed by carla" in said
    assert "changed by beto" not in said
    assert NOTES["notes_en"] in response.text
    assert NOTES["notes_es"] in response.text


def test_after_looking_again_it_is_published(publisher):
    rename("GKE, renamed")
    form = sent(publisher)
    rename("Toolkit, renamed", slug="cluster-toolkit")
    again = publisher.post(ADD, form)
    form |= shown_by(again.text)
    assert "Release 2 is published." in publisher.post(ADD, form, follow=True).text


def test_a_change_that_was_taken_back_meanwhile_is_none(publisher):
    rename("GKE, renamed")
    form = sent(publisher)
    rename("GKE, once more")
    rename("GKE, renamed")
    assert "Release 2 is published." in publisher.post(ADD, form, follow=True).text


def test_the_second_of_two_who_publish_the_same_gets_one_sentence_and_no_number(publisher):
    rename("GKE, renamed")
    form = sent(publisher)
    publisher.post(ADD, form)
    response = publisher.post(ADD, form)
    errors = response.context["form"].non_field_errors()
    assert [*errors] == ["Nothing has changed since release 2, so there is nothing to publish."]
    assert numbers() == [2, 1]
    assert NOTES["notes_en"] in response.text


def test_who_was_shown_the_differences_to_another_release_is_told_of_the_newer_one(publisher):
    rename("GKE, renamed")
    form = sent(publisher)
    publish_drafts("carla", FIRST)
    rename("GKE, once more")
    response = publisher.post(ADD, form)
    assert "Release 2 was published meanwhile, by carla" in words(response)
    assert numbers() == [2, 1]
    assert NOTES["notes_es"] in response.text


def test_who_sends_without_having_looked_is_shown_first(publisher):
    rename("GKE, renamed")
    form = sent(publisher)
    for name in ("shown", "beside", "seen"):
        for value in (None, "", "abc", "-1", "9" * 30):
            given = {key: text for key, text in form.items() if key != name}
            response = publisher.post(ADD, given | ({} if value is None else {name: value}))
            assert response.status_code == 200, (name, value)
            assert NOTES["notes_en"] in response.text
    assert numbers() == [1]


def test_a_database_that_is_busy_is_a_sentence_with_the_notes_still_there(publisher, monkeypatch):
    def fail(_release):
        raise busy()

    rename("GKE, renamed")
    monkeypatch.setattr(writing, "insert", fail)
    response = publish(publisher)
    assert "Somebody else is saving at this very moment" in words(response)
    assert NOTES["notes_en"] in response.text
    assert numbers() == [1]


def test_what_is_published_is_said_to_be_though_the_log_could_not_be_written(
    publisher, monkeypatch
):
    def fail(*_log):
        raise OperationalError("database is locked")

    rename("GKE, renamed")
    monkeypatch.setattr("catalog.admin.releases.ReleaseAdmin.log_addition", fail)
    assert "Release 2 is published." in publish(publisher).text


def test_both_languages_of_a_changed_text_stand_side_by_side(publisher):
    product = Product.objects.get(slug="gke")
    fact = product.facts.get(kind="strength")
    fact.text = {"en": "It scales.", "es": "Escala."}
    fact.save()
    page = publisher.get(ADD).text
    row = re.search(r"<dt>.*?</dt>(.*?)</div>", page[page.index("It scales.") - 600 :], re.DOTALL)
    assert row is not None
    assert re.findall(r'<span class="language">(.*?)</span>', row[1]) == ["English", "Spanish"]


def test_a_rule_that_leaves_no_plan_is_told_before_publishing(publisher):
    from catalog.models import Rule, RuleCondition

    rule = Rule.objects.create(slug="never", severity="refuse", text=FIRST, checked_on="2026-11-30")
    RuleCondition.objects.create(rule=rule, facet="series", operator="among", values="a4")
    response = publisher.get(ADD)
    assert "It refuses every plan that there can be" in words(response)
    address = reverse("admin:catalog_rule_change", args=[rule.pk])
    assert f'href="{address}?back=publishing#conditions-group"' in response.text
    assert "Release 2 is published." in publish(publisher).text


def test_of_very_many_changes_the_first_are_listed_with_their_pages_and_all_are_counted(
    publisher, monkeypatch
):
    monkeypatch.setattr(compared, "MOST_ENTRIES", 1)
    for slug in ("gke", "cluster-toolkit", "cluster-director"):
        rename(f"{slug}, renamed", slug=slug)
    page = publisher.get(ADD)
    [(_kind, count, entries)] = page.context["kinds"]
    assert (count, page.context["entry_count"]) == (3, 3)
    gke = reverse("admin:catalog_product_change", args=[Product.objects.get(slug="gke").pk])
    assert [entry.address for entry in entries] == [f"{gke}?back=publishing"]
    assert "2 more entries are different and not listed here." in words(page)
