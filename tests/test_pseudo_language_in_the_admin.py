"""In the pseudo-language the workplace says no word without a mark: neither ours nor Django's."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from advisor import snapshot
from catalog.models import Product, ProductFact, Question, Source
from tests import builders, pseudo, whole_database
from tests.admin_addresses import addresses, furnish
from tests.editors import Editor, fields_of
from tests.marks import REVIEWED, Known, Marked
from tests.publishing import sent
from tests.test_admin_policy import written
from tests.test_pseudo_language import said

pytestmark = pytest.mark.django_db

GIVEN = {name: part for name, part in builders.data().items() if name != "schema"}
SLUG = "|".join(sorted(set(re.findall(r'"slug":"([^"]+)"', builders.content())), reverse=True))
OF_THE_WORKPLACE = {
    "who edits, and what the tests write": r"admin|ana|Luis|x|What is said in English alone\.",
    "a slug, and what has no other name": rf"(?:{SLUG}|page|yes|no)(=(yes|no))?",
    "a moment": r"(de \d{4}( a las|,) )?\d\d:\d\d( UTC)?",
    "how the history names a part": r"“(strength|audience|limit)( \d)?”",
    "a row that no page shows but its own": r"catalog\.\w+( [\w/]+)?( \w+)? ?(\(es\))?",
}
"""What the workplace prints as it is: it speaks of keys, where the site has names."""


@pytest.fixture
def editor(admin_user: Any) -> Client:
    client = Client(headers={"accept-language": "es"})
    client.force_login(admin_user)
    return client


@pytest.fixture
def known() -> Any:
    """What the small catalog names; its drafts are in the pseudo-language, as everything else."""
    with pseudo.spoken():
        given = pseudo.rewritten(GIVEN)
        furnish(**given)
        read = snapshot.read(builders.content(**given), "es")
        yield Known(read, OF_THE_WORKPLACE | REVIEWED)


@pytest.mark.parametrize("method", ["get", "post"])
def test_no_address_says_a_word_without_a_mark_or_writes_when_it_is_opened(
    editor: Client, known: Known, method: str
) -> None:
    """Nothing is sent with the form: so it comes back with what is wrong with it.

    As every page is opened here as a browser would, this is also where opening one writes nothing.
    """
    left, wrote, before = {}, [], whole_database.rows()
    for address in addresses():
        if method == "post" and address.match.url_name == "logout":
            continue
        with written() as writes:
            answer = getattr(editor, method)(address.path, follow=True)
        if writes and whole_database.changed(before):
            wrote.append(address.route)
            before = whole_database.rows()
        if answer.content and answer.headers["Content-Type"].startswith("text/html"):
            left[address.route] = known.left(said(answer, answer.status_code))
    assert {route: words for route, words in left.items() if words} == {}
    assert len(left) > 200
    assert method == "post" or (wrote, whole_database.changed(before)) == ([], [])


def test_no_page_about_a_conflict_says_a_word_without_a_mark(editor: Client, known: Known) -> None:
    gke = Product.objects.get(slug="gke")
    page = reverse("admin:catalog_product_change", args=[gke.pk])
    mine = fields_of(editor.get(page))
    Editor("luis").opens(gke).saves(complexity="high", name="GKE Ultra")
    answer = editor.post(page, mine | {"complexity": "medium"})
    assert "conflict" in answer.context
    assert known.left(said(answer)) <= {"GKE Ultra", "GKE Ultra |"}


def test_no_page_that_deletes_several_says_a_word_without_a_mark(
    editor: Client, known: Known
) -> None:
    for model in (Source, Product, ProductFact):  # protected, with parts, alone
        page = reverse(f"admin:catalog_{model._meta.model_name}_changelist")
        chosen = {"action": "delete_selected", "_selected_action": model.objects.all()[0].pk}
        answer = editor.post(page, chosen)
        # Django looks up once more what a kind is called, which it has in the right language.
        assert known.left(Marked(answer.text).bare) == set(), model


def test_no_page_that_publishes_or_rolls_back_says_a_word_without_a_mark(
    editor: Client, known: Known
) -> None:
    add = reverse("admin:advisor_release_add")
    assert known.left(said(editor.post(add, sent(editor, notes_es="")))) == set()
    Question.objects.get(slug="managed").choices.update(to_outcome=None)
    assert known.left(said(editor.get(add))) == set()
    chart = Question.objects.all()[0].flowchart_id
    answer = editor.get(reverse("admin:catalog_flowchart_change", args=[chart]))
    assert pseudo.pseudo("Leads nowhere") in answer.text
    assert known.left(said(answer)) == set()
