"""In the admin: what is known of links, checking them, taking new addresses, marking as checked."""

from datetime import timedelta

import pytest
from django.db import connection
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format

from catalog import checking
from catalog.admin import link_actions
from catalog.checking import Manners, Outcome
from catalog.models import (
    Edit,
    LinkCheck,
    OlderTranslation,
    Product,
    ProductFact,
    ProductOrchestrator,
    Source,
)
from catalog.models.link_checks import LinkState
from tests.builders import drafted
from tests.link_server import link_server
from tests.test_admin import form_of

__all__ = ["link_server"]

BASE = "https://docs.site.test"
SOURCES = "admin:catalog_source_changelist"


@pytest.fixture
def near(link_server, monkeypatch):
    """The action as it is, but asking the server of the tests."""
    seen = []

    def check(addresses, *, manners):
        seen.append(connection.in_atomic_block)
        quick = Manners(pause=0, hosts=manners.hosts, each=manners.each, whole=manners.whole)
        return checking.check(addresses, network=link_server.network, manners=quick)

    monkeypatch.setattr(link_actions, "check", check)
    return seen


def source(slug, *urls, checked_on="2026-01-01"):
    url = dict(zip(("en", "es"), urls, strict=False))
    return Source.objects.create(slug=slug, title=slug.title(), url=url, checked_on=checked_on)


def known(address, state, **more):
    return LinkCheck.objects.create(
        address=address, state=state, **{"checked_at": timezone.now(), "status": 200} | more
    )


def act(client, name, drafts, page=SOURCES, **more):
    chosen = [draft.pk for draft in drafts]
    sent = {"action": name, "_selected_action": chosen} | more
    return client.post(reverse(page), sent, follow=True)


def said(response):
    return [str(message) for message in response.context["messages"]]


# Checking links


def test_checking_says_what_was_found_and_where(admin_client, near):
    drafts = [
        source("good", f"{BASE}/good"),
        source("gone", f"{BASE}/status/404"),
        source("moved", f"{BASE}/go/301?/good"),
    ]
    assert said(act(admin_client, "check_links", drafts)) == [
        "3 addresses were checked (broken: 1, moved: 1, works: 1).",
        f"“{BASE}/go/301?/good”: moved to {BASE}/good",
        f"“{BASE}/status/404”: broken: the server answers 404",
    ]
    assert LinkCheck.objects.count() == 3
    assert not Edit.objects.exists()  # nothing of the drafts changed


@pytest.mark.django_db(transaction=True)
def test_no_transaction_waits_for_a_server(admin_client, near):
    act(admin_client, "check_links", [source("good", f"{BASE}/good")])
    assert near == [False]


def test_only_a_handful_is_asked_at_once_and_the_rest_is_named(admin_client, near, link_server):
    drafts = [source(f"s{n:02}", f"{BASE}/good?{n:02}") for n in range(12)]
    words = said(act(admin_client, "check_links", drafts))
    assert len(link_server.log) == link_actions.AT_ONCE == 10
    assert words[1] == (
        "2 addresses were not reached. Choose them again, or ask whoever runs this site for "
        "“python manage.py check_links --source s10 --source s11”."
    )
    act(admin_client, "check_links", drafts)  # those come first now
    assert link_server.paths()[10:12] == ["/good?10", "/good?11"]


def test_a_slow_server_does_not_keep_the_editor(admin_client, near, monkeypatch):
    monkeypatch.setattr(link_actions, "MANNERS", Manners(each=20, whole=1))
    began = timezone.now()
    words = said(act(admin_client, "check_links", [source("slow", f"{BASE}/slow")]))
    assert timezone.now() - began < timedelta(seconds=6)
    assert words[0].startswith("1 address was not reached.")


def test_the_action_takes_far_less_time_than_a_worker_has():
    assert link_actions.MANNERS.whole <= 15  # deploy/gunicorn.conf.py: 30


def test_without_a_way_out_no_link_is_blamed(admin_client, near, monkeypatch):
    monkeypatch.setattr(link_actions, "check", lambda *a, **k: Outcome(is_offline=True))
    (words,) = said(act(admin_client, "check_links", [source("one", f"{BASE}/good")]))
    assert words.startswith("No host answered at all")


def test_sources_without_addresses_need_no_asking(admin_client, near):
    assert said(act(admin_client, "check_links", [source("none")])) == [
        "None of them has an address."
    ]


# What is known


def test_the_list_says_the_worst_state_of_each_source_and_filters_by_it(admin_client):
    source("both", f"{BASE}/a", f"{BASE}/b#part")
    source("fine", f"{BASE}/c")
    source("new", f"{BASE}/d")
    known(f"{BASE}/a", LinkState.GOOD)
    known(f"{BASE}/b", LinkState.BROKEN, status=404)
    known(f"{BASE}/c", LinkState.GOOD)
    html = admin_client.get(reverse(SOURCES)).text
    assert f"broken, {date_format(timezone.localdate())}" in html
    assert "not checked yet" in html
    for state, slugs in (
        ("broken", ["both"]),
        ("good", ["both", "fine"]),
        ("never", ["new"]),
        ("moved", []),
        ("nonsense", ["both", "fine", "new"]),
    ):
        changelist = admin_client.get(reverse(SOURCES), {"links": state}).context["cl"]
        assert [draft.slug for draft in changelist.queryset] == slugs, state


def test_the_list_costs_no_query_for_each_source(admin_client, django_assert_max_num_queries):
    for number in range(30):
        source(f"s{number}", f"{BASE}/{number}")
    with django_assert_max_num_queries(14):
        admin_client.get(reverse(SOURCES))


def test_the_page_of_a_source_says_what_is_known_of_each_address(admin_client):
    one = source("one", f"{BASE}/a", f"{BASE}/b?hl=es")
    failing = timezone.now() - timedelta(days=3)
    known(f"{BASE}/a", LinkState.UNSURE, status=None, detail="timeout", failing_since=failing)
    html = admin_client.get(reverse("admin:catalog_source_change", args=[one.pk])).text
    assert "could not be checked: no answer in time, " in html
    assert "failing since" in html
    assert f"{BASE}/b?hl=es</a>: not checked yet" in html
    assert admin_client.get(reverse("admin:catalog_source_add")).status_code == 200


# Taking the address that a page moved to


def test_a_moved_page_gives_its_source_the_new_address(admin_client):
    one = source("one", f"{BASE}/old#part", f"{BASE}/fine")
    known(f"{BASE}/old", LinkState.MOVED, moved_to=f"{BASE}/new")
    words = said(act(admin_client, "take_moved", [one]))
    assert words == ["1 source has the address that its page moved to."]
    one.refresh_from_db()
    assert one.url == {"en": f"{BASE}/new#part", "es": f"{BASE}/fine"}
    assert str(one.checked_on) == "2026-01-01"  # nobody read the page
    (check,) = LinkCheck.objects.all()
    assert (check.address, check.state) == (f"{BASE}/new", LinkState.GOOD)
    (edit,) = Edit.objects.all()
    assert (edit.model, edit.key, edit.by) == ("catalog.source", "one", "admin")


def test_an_address_that_may_not_stand_there_is_refused_and_the_others_are_taken(admin_client):
    drafts = [source("a", f"{BASE}/a"), source("b", f"{BASE}/b"), source("c", f"{BASE}/c")]
    known(f"{BASE}/a", LinkState.MOVED, moved_to="http://docs.site.test/")
    known(f"{BASE}/b", LinkState.MOVED, moved_to=f"{BASE}/c")
    known(f"{BASE}/c", LinkState.MOVED, moved_to=f"{BASE}/new")
    drafts_in_order = [drafts[0], drafts[1], drafts[2]]
    words = said(act(admin_client, "take_moved", drafts_in_order))
    assert words == [
        "“a”: The address does not begin with “https://”: give a full address that does.",
        "“b”: Another source has this English address already: use that one.",
        "1 source has the address that its page moved to.",
    ]
    urls = dict(Source.objects.values_list("slug", "url__en"))
    assert urls == {"a": f"{BASE}/a", "b": f"{BASE}/b", "c": f"{BASE}/new"}
    assert LinkCheck.objects.filter(state=LinkState.MOVED).count() == 2


def test_with_nothing_moved_nothing_changes(admin_client):
    one = source("one", f"{BASE}/a")
    known(f"{BASE}/a", LinkState.GOOD)
    assert said(act(admin_client, "take_moved", [one])) == [
        "As far as the last check knows, none of their pages has moved."
    ]
    assert not Edit.objects.exists()


# Marking as checked


def test_many_sources_are_marked_as_checked_in_one_action(admin_client):
    today = timezone.localdate()
    drafts = [source(f"s{n}", checked_on="2026-01-01") for n in range(3)]
    drafts.append(source("today", checked_on=today))
    (words,) = said(act(admin_client, "mark_checked", drafts))
    assert words.startswith("3 entries are marked as checked on ")
    assert set(Source.objects.values_list("checked_on", flat=True)) == {today}
    assert sorted(Edit.objects.values_list("key", flat=True)) == ["s0", "s1", "s2"]
    assert said(act(admin_client, "mark_checked", drafts)) == [
        "All of them were marked as checked today already."
    ]


def test_hundreds_are_marked_at_once_and_each_is_in_the_history(
    admin_client, django_assert_max_num_queries
):
    drafts = [source(f"s{n:03}") for n in range(150)]
    with django_assert_max_num_queries(200):
        act(admin_client, "mark_checked", drafts[:1], select_across="1")
    assert Edit.objects.count() == 150
    edit = Edit.objects.get(key="s000")
    assert edit.before[0]["fields"]["checked_on"] == "2026-01-01"
    assert edit.after[0]["fields"]["checked_on"] == str(timezone.localdate())


@pytest.mark.parametrize("model", [Product, ProductOrchestrator])
def test_entries_and_claims_are_marked_too(admin_client, model):
    drafted()
    page = f"admin:catalog_{model._meta.model_name}_changelist"
    draft = model.objects.first()
    model.objects.filter(pk=draft.pk).update(checked_on="2026-01-01")
    act(admin_client, "mark_checked", [draft], page)
    draft.refresh_from_db()
    assert draft.checked_on == timezone.localdate()


def test_a_list_shows_what_is_overdue(admin_client):
    drafted()
    Product.objects.update(checked_on=timezone.localdate())
    Product.objects.filter(slug="gke").update(checked_on=timezone.localdate() - timedelta(days=31))
    page = reverse("admin:catalog_product_changelist")
    found = admin_client.get(page, {"overdue": "yes"}).context["cl"].queryset
    assert [product.slug for product in found] == ["gke"]
    assert admin_client.get(page).context["cl"].queryset.count() > 1


def test_facts_have_no_day_of_their_own_and_no_such_action(admin_client):
    drafted()
    html = admin_client.get(reverse("admin:catalog_productfact_changelist")).text
    assert "mark_checked" not in html


# Translations


TRANSLATIONS = "admin:catalog_oldertranslation_changelist"


@pytest.fixture
def behind(admin_client):
    drafted()
    fact = ProductFact.objects.get(product__slug="gke", kind="strength")
    page = reverse("admin:catalog_productfact_change", args=[fact.pk])
    _save(admin_client, page, text_en="It scales far.")
    return fact


def _save(client, page, **typed):
    response = client.get(page)
    sent = form_of(response) | {response.context["version_name"]: response.context["version"]}
    assert client.post(page, sent | typed).status_code == 302


def test_older_translations_are_listed_with_both_texts_and_a_way_to_them(admin_client, behind):
    html = admin_client.get(reverse(TRANSLATIONS)).text
    for words in ("A strength of Gke.", "It scales far.", "A strength of Gke. (es)", "Spanish"):
        assert words in html
    assert reverse("admin:catalog_productfact_change", args=[behind.pk]) + "#id_text_1" in html


def test_one_action_says_that_they_are_still_right(admin_client, behind):
    rows = list(OlderTranslation.objects.all())
    *_saved, words = said(act(admin_client, "still_right", rows, TRANSLATIONS))
    assert words == "1 translation counts as right again, until its original changes."
    assert not OlderTranslation.objects.exists()


def test_a_text_that_changed_since_the_page_was_opened_is_not_approved_unseen(admin_client, behind):
    seen = list(OlderTranslation.objects.all())
    page = reverse("admin:catalog_productfact_change", args=[behind.pk])
    _save(admin_client, page, text_en="It scales farther.")
    *_saved, words = said(act(admin_client, "still_right", seen, TRANSLATIONS))
    assert words.startswith("Some texts were changed meanwhile")
    assert OlderTranslation.objects.count() == 1


def test_a_row_cannot_be_edited_added_or_deleted(admin_client, behind):
    row = OlderTranslation.objects.get()
    page = reverse("admin:catalog_oldertranslation_change", args=[row.pk])
    assert admin_client.get(page).status_code == 200
    assert admin_client.post(page, {"made_for": "x"}).status_code == 403
    assert admin_client.get(reverse("admin:catalog_oldertranslation_add")).status_code == 403
    delete = reverse("admin:catalog_oldertranslation_delete", args=[row.pk])
    assert admin_client.post(delete, {"post": "yes"}).status_code == 403
    assert OlderTranslation.objects.exists()
