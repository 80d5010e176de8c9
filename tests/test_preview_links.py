"""Links to the preview in the admin: made, shown again, revoked, and made by looking at a draft."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from catalog import models
from catalog.access.roles import Role, give
from catalog.models import PreviewLink, Product
from catalog.preview import links
from catalog.preview.places import page_showing
from tests.builders import drafted, published

pytestmark = pytest.mark.django_db

LIST = "/admin/catalog/previewlink/"
OPEN = f"{LIST}open/"
HOUR = timedelta(hours=1)


def signed_in(name: str, role: Role | None) -> Client:
    user, client = User.objects.create_user(name), Client()
    give(user, role)
    client.force_login(user)
    return client


@pytest.fixture
def ana() -> Client:
    return signed_in("ana", Role.EDITOR)


def address_on(client: Client, link: PreviewLink) -> str | None:
    found: str | None = client.get(f"{LIST}{link.pk}/change/").context["address"]
    return found


def test_a_link_is_made_for_somebody_for_some_time_and_shown_to_be_copied(ana):
    published(1)
    answer = ana.post(f"{LIST}add/", {"purpose": "Bo", "lasts": "72"}, follow=True)
    link = PreviewLink.objects.get()
    assert (link.purpose, link.made_by) == ("Bo", "ana")
    assert link.ends_at - link.made_at == timedelta(days=3)
    address = address_on(ana, link)
    assert address.startswith("https://batuta.example/preview/")
    assert f'readonly value="{address}"' in answer.text
    visitor = Client().get(address.removeprefix("https://batuta.example"), follow=True)
    assert 'id="preview"' in visitor.text


@pytest.mark.parametrize("hidden", ["\u202e", "\u200b", "\u2066", "\x07"])
def test_for_whom_it_is_holds_nothing_that_nobody_sees(ana, hidden):
    answer = ana.post(f"{LIST}add/", {"purpose": f"Bo{hidden}b", "lasts": "72"})
    assert f"invisible character (U+{ord(hidden):04X}): type it anew." in answer.text
    assert not PreviewLink.objects.exists()


def test_a_day_is_what_the_form_begins_with(ana):
    assert ana.get(f"{LIST}add/").context["adminform"].form["lasts"].value() == "24"


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"purpose": "", "lasts": "24"}, "Fill this in: it cannot stay empty."),
        ({"purpose": "Bo", "lasts": "9999"}, "“9999” is not offered here: choose one of the list."),
        (
            {"purpose": "x" * 151, "lasts": "24"},
            "It has 151 characters and may have 150: shorten it.",
        ),
    ],
)
def test_what_is_given_wrongly_makes_no_link_and_is_told(ana, given, words):
    answer = ana.post(f"{LIST}add/", given)
    assert words in answer.text
    assert given["purpose"] in answer.text
    assert not PreviewLink.objects.exists()


def test_a_link_that_works_no_more_is_not_shown_again(ana):
    ended, revoked = links.make("ana", "Bo", HOUR), links.make("ana", "Cy", HOUR)
    PreviewLink.objects.filter(pk=ended.pk).update(ends_at=timezone.now())
    links.revoke(revoked, "ana")
    for link, state in ((ended, "has ended"), (revoked, "revoked")):
        assert address_on(ana, link) is None
        assert state in ana.get(f"{LIST}{link.pk}/change/").text
        assert links.prefix(link) not in ana.get(f"{LIST}{link.pk}/change/").text


def test_the_list_says_which_links_work_and_can_be_narrowed(ana):
    published(1)
    working, ended = links.make("ana", "Bo", HOUR), links.make("ana", "Cy", HOUR)
    revoked = links.make("ana", "Di", HOUR)
    PreviewLink.objects.filter(pk=ended.pk).update(ends_at=timezone.now())
    links.revoke(revoked, "ana")
    for query, shown in (
        ("", {working, ended, revoked}),
        ("?state=working", {working}),
        ("?state=ended", {ended}),
        ("?state=revoked", {revoked}),
        ("?state=other", {working, ended, revoked}),
    ):
        assert set(ana.get(LIST + query).context["cl"].queryset) == shown


def revoke(client: Client, link: PreviewLink) -> str:
    return client.post(f"{LIST}{link.pk}/revoke/", follow=True).text


def test_editors_revoke_their_own_links_and_publishers_those_of_all(ana):
    own, other = links.make("ana", "Bo", HOUR), links.make("cy", "Di", HOUR)
    assert "1 link is revoked: it shows nothing any more." in revoke(ana, own)
    assert "it takes a publisher to revoke it" in revoke(ana, other)
    other.refresh_from_db()
    assert other.works
    assert "1 link is revoked" in revoke(signed_in("pat", Role.PUBLISHER), other)
    other.refresh_from_db()
    assert (other.works, other.revoked_by) == (False, "pat")
    assert "had ended before" in revoke(ana, own)


def test_several_links_are_revoked_at_once_and_those_of_others_are_left(ana):
    made = [links.make(by, f"{by} {number}", HOUR) for by in ("ana", "cy") for number in (1, 2)]
    sent = {"action": "revoke_selected", "_selected_action": [link.pk for link in made]}
    answer = ana.post(LIST, sent, follow=True)
    assert "2 links are revoked" in answer.text
    assert "2 links were made by somebody else" in answer.text
    assert set(PreviewLink.objects.working().values_list("made_by", flat=True)) == {"cy"}


def test_a_link_can_be_neither_changed_nor_deleted(admin_client):
    link = links.make("ana", "Bo", HOUR)
    for page in ("change", "delete"):
        assert admin_client.post(f"{LIST}{link.pk}/{page}/", {"post": "yes"}).status_code == 403
    assert "delete_selected" not in admin_client.get(LIST).text
    assert PreviewLink.objects.get().purpose == "Bo"


def test_opening_an_address_changes_nothing(ana):
    link = links.make("ana", "Bo", HOUR)
    assert ana.get(OPEN).headers["Location"] == LIST
    assert ana.get(f"{LIST}{link.pk}/revoke/").status_code == 302
    assert [*PreviewLink.objects.working()] == [link]


@pytest.mark.parametrize("path", [LIST, f"{LIST}add/", OPEN, f"{LIST}1/revoke/"])
def test_an_account_without_a_role_gets_no_link(path):
    client = signed_in("eve", None)
    assert client.post(path).status_code in (302, 403)
    assert not PreviewLink.objects.exists()


def opened(client: Client, page: str) -> str:
    return str(client.post(OPEN, {"page": page}).headers["Location"])


def test_who_looks_at_a_draft_gets_a_link_of_their_own_for_twelve_hours_and_uses_it_again(ana):
    first = opened(ana, "/es/products/gke/")
    link = PreviewLink.objects.get()
    assert first == f"{links.prefix(link)}/es/products/gke/"
    assert (link.made_by, link.ends_at - link.made_at) == ("ana", timedelta(hours=12))
    assert opened(ana, "/en/") == f"{links.prefix(link)}/en/"
    PreviewLink.objects.update(ends_at=timezone.now() + timedelta(minutes=30))
    assert not opened(ana, "/en/").startswith(links.prefix(link))
    assert not opened(signed_in("bo", Role.EDITOR), "/en/").startswith(links.prefix(link))


@pytest.mark.parametrize(
    "path", ["https://evil.example/", "//evil.example/en/", "/admin/", "", "en/", "/en\r\nX: y"]
)
def test_only_a_page_of_the_site_can_be_opened(ana, path):
    prefix = links.prefix(links.own("ana"))
    assert opened(ana, path) == f"{prefix}/"
    assert opened(ana, "/en/\r\nX: y") == f"{prefix}/en/%0D%0AX:%20y"


def test_the_page_of_a_draft_leads_to_the_page_that_shows_it_in_the_editors_language(ana):
    drafted()
    published(1)
    product = Product.objects.get(slug="gke")
    answer = ana.get(f"/admin/catalog/product/{product.pk}/change/", HTTP_ACCEPT_LANGUAGE="es")
    assert '<input type="hidden" name="page" value="/es/products/gke/">' in answer.text
    assert f'action="{OPEN}"' in ana.get("/admin/").text


def test_what_an_account_may_not_open_is_not_offered():
    assert OPEN not in signed_in("eve", None).get("/admin/").text


PAGES = {
    models.Product: "/en/products/compute-engine/",
    models.ProductFact: "/en/products/compute-engine/",
    models.ProductLink: "/en/products/compute-engine/",
    models.Orchestrator: "/en/orchestrators/slurm/",
    models.GpuSeries: "/en/gpus/a4/",
    models.MachineType: "/en/gpus/a4/#machine-types",
    models.ConsumptionOption: "/en/consumption/future-reservation-ai/",
    models.ProductOrchestrator: "/en/products/gke/",
    models.Flowchart: "/en/flowcharts/platform/",
    models.Question: "/en/flowcharts/platform/#question-orchestrate",
    models.Choice: "/en/flowcharts/platform/#question-orchestrate",
    models.Outcome: "/en/flowcharts/platform/",
    models.Source: "/en/sources/",
    models.Use: None,
    models.Step: None,
}


def test_a_draft_is_seen_on_its_page_or_on_that_of_what_it_belongs_to(client):
    drafted()
    published(1)
    first: Any = {kind: kind.objects.order_by("pk").first() for kind in PAGES}
    assert {kind: page_showing(draft) for kind, draft in first.items()} == PAGES
    link = links.own("ana")
    for page in filter(None, PAGES.values()):
        path, _, anchor = page.partition("#")
        answer = client.get(links.prefix(link) + path)
        assert answer.status_code == 200
        assert f'id="{anchor}"' in answer.text or not anchor


def test_the_address_is_named_as_the_policy_has_it():
    assert reverse("admin:catalog_previewlink_open") == OPEN
