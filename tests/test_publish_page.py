"""The page that publishes, and the pages of releases: what is shown is what is published."""

import re

import pytest
from django.db import OperationalError
from django.urls import reverse

from advisor import releases
from advisor.models import Release
from catalog import history
from catalog.models import Product
from catalog.models.history import Way
from catalog.publish import publish as publish_drafts
from catalog.releasing import writing
from tests.builders import drafted
from tests.publishing import ADD, NOTES, publish, roll_back, sent, shown_by
from tests.test_rollback import busy
from tests.unguarded import unguarded
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


def page_of(number, name="change"):
    return reverse(f"admin:advisor_release_{name}", args=[number])


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
    assert f'href="{address}#conditions-group"' in response.text
    assert "Release 2 is published." in publish(publisher).text


def test_rolling_back_is_asked_for_with_what_readers_will_see_differently(publisher):
    rename("GKE, renamed")
    publish(publisher)
    page = publisher.get(page_of(1, "roll_back"))
    assert "<del>GKE, renamed</del>" in page.text
    assert "<ins>Gke</ins>" in page.text
    assert "Back to release 1: First." in page.text
    assert numbers() == [2, 1]


def test_rolling_back_publishes_the_earlier_content_and_says_that_drafts_differ(publisher):
    rename("GKE, renamed")
    publish(publisher)
    response = roll_back(publisher, 1, notes_en="Sorry.", notes_es="Perdón.")
    assert "Release 3 is published, with the content of release 1." in words(response)
    assert releases.current().content == releases.get(1).content
    assert releases.current().notes == {"en": "Sorry.", "es": "Perdón."}
    differ = "Release 3, the current one, has the content of release 1, and the drafts differ"
    for page in (ADD, reverse("admin:advisor_release_changelist"), reverse("admin:index")):
        assert differ in words(publisher.get(page)), page
    assert "<ins>GKE, renamed</ins>" in publisher.get(ADD).text


def test_rolling_back_to_what_is_current_is_one_sentence_without_a_button(publisher):
    page = publisher.get(page_of(1, "roll_back"))
    assert "says the same already" in words(page)
    assert "notes_en" not in page.text
    assert "says the same already" in words(roll_back(publisher, 1, shown="a", beside="1"))
    assert numbers() == [1]


def test_a_roll_back_beside_another_release_than_was_shown_does_nothing(publisher):
    rename("GKE, renamed")
    publish(publisher)
    form = sent(publisher, page_of(1, "roll_back"), notes_en="Sorry.")
    rename("GKE, once more")
    publish_drafts("carla", FIRST)
    response = publisher.post(page_of(1, "roll_back"), form)
    assert "Release 3 was published meanwhile, by carla" in words(response)
    assert "Sorry." in response.text
    assert numbers() == [3, 2, 1]


def test_a_release_that_is_not_there_is_not_found(publisher):
    assert publisher.get(page_of(7, "roll_back")).status_code == 404
    assert publisher.post(page_of(7, "roll_back"), NOTES).status_code == 404


def test_a_release_shows_its_notes_in_both_languages_and_what_it_changed(publisher):
    rename("GKE, renamed")
    publish(publisher)
    response = publisher.get(page_of(2))
    said = words(response)
    assert NOTES["notes_en"] in said
    assert NOTES["notes_es"] in said
    assert "published as release 2 by admin" in said
    assert "1 entry differs from release 1," in said
    assert "<del>Gke</del>" in response.text
    assert 'href="/en/releases/2/"' in response.text
    assert 'href="/es/releases/2/"' in response.text
    assert page_of(2, "roll_back") not in response.text  # it is current


def test_an_earlier_release_offers_the_way_back_and_says_what_came_of_it(publisher):
    rename("GKE, renamed")
    publish(publisher)
    page = publisher.get(page_of(1))
    assert page_of(1, "roll_back") in page.text
    assert "It was the first release" in words(page)
    roll_back(publisher, 1)
    assert "published as release 3 by admin" in words(publisher.get(page_of(1)))


def test_the_history_of_a_release_is_on_its_page(publisher):
    response = publisher.get(page_of(1, "history"))
    assert response["Location"] == f"{page_of(1)}#happened"


def test_the_list_says_who_published_what_and_which_content_came_back(publisher):
    rename("GKE, renamed")
    publish(publisher)
    roll_back(publisher, 1)
    response = publisher.get(reverse("admin:advisor_release_changelist"))
    said = words(response)
    assert "Spot is explained." in said
    ways_back = re.findall(r'href="(/admin/[^"]*roll-back/)"', response.text)
    assert ways_back == [page_of(2, "roll_back")]  # the others say what is current already
    assert "release 1" in said
    assert "ana" in said


def test_a_release_that_cannot_be_read_stands_in_the_way_of_no_page(publisher):
    from django.db import connection

    rename("GKE, renamed")
    publish(publisher)
    with unguarded(connection):
        Release.objects.filter(number=1).update(content='{"schema":99}')
    for page in (page_of(1), page_of(2), page_of(1, "roll_back")):
        assert publisher.get(page).status_code == 200
    assert "cannot be read by this version" in words(publisher.get(page_of(2)))
    assert "Release 1 is damaged" in words(roll_back(publisher, 1))


def test_who_may_not_publish_may_not_roll_back(publisher, client, django_user_model):
    client.force_login(django_user_model.objects.create_user("writer", is_staff=True))
    address = page_of(1, "roll_back")
    assert client.get(address).status_code == 403
    assert client.post(address, NOTES).status_code == 403


def test_the_pages_speak_spanish(publisher):
    rename("GKE, renamed")
    publish(publisher)
    roll_back(publisher, 1)
    said = {
        ADD: "los borradores son distintos",
        page_of(2): "Qué cambió para quienes leen",
        page_of(2, "roll_back"): "Volver a la versión 2",
    }
    for address, expected in said.items():
        response = publisher.get(address, headers=SPANISH)
        assert expected in words(response), address
