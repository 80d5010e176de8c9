"""A translation is older than its original when only the original was changed since."""

from datetime import UTC, datetime
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalog import history
from catalog.fixtures.files import BY_LABEL
from catalog.history.translating import Place, older_after, text_fields, texts_in
from catalog.models import Choice, Edit, OlderTranslation, Product, ProductFact, Question, Term
from catalog.models.history import Way
from catalog.upkeep import older_translations
from tests.builders import drafted


@pytest.fixture
def fact(db):
    drafted()
    return ProductFact.objects.get(product__slug="gke", kind="strength")


def write(draft, by="ana", **fields):
    with history.editing(by, Way.ADMIN):
        for name, value in fields.items():
            setattr(draft, name, value)
        draft.save()


def older():
    return [
        (found.entry.slug, found.row.field, found.row.language) for found in older_translations()
    ]


def test_a_change_of_the_original_alone_leaves_the_translation_behind(fact):
    was = fact.text
    write(fact, text=was | {"en": "It scales far."}, by="ana")
    (found,) = older_translations()
    assert (str(found.entry), found.part, found.field.name) == ("Gke", fact, "text")
    assert (found.original, found.translation) == ("It scales far.", was["es"])
    assert (found.row.made_for, found.row.by, found.row.language) == (was["en"], "ana", "es")


@pytest.mark.parametrize(
    "change",
    [
        {"en": "It scales far.", "es": "Escala mucho."},  # both
        {"es": "Escala mucho."},  # the translation alone
        {},
        {"en": "  A strength\nof Gke. "},  # nothing that a translation hangs on
        {"en": ""},
    ],
)
def test_no_other_change_does(fact, change):
    write(fact, text=fact.text | change)
    assert older() == []


def test_it_has_caught_up_when_it_is_changed_too(fact):
    write(fact, text=fact.text | {"en": "It scales far."})
    write(fact, text=fact.text | {"es": "Escala mucho."})
    assert older() == []


def test_it_has_caught_up_when_the_original_is_as_it_was(fact):
    was = fact.text
    write(fact, text=was | {"en": "It scales far."})
    write(fact, text=was | {"en": "It scales farther."})
    assert len(older()) == 1
    write(fact, text=was)
    assert older() == []


def test_it_stays_behind_since_the_first_change(fact):
    was = fact.text
    write(fact, text=was | {"en": "It scales far."}, by="ana")
    write(fact, text=was | {"en": "It scales farther."}, by="ben")
    (row,) = OlderTranslation.objects.all()
    assert (row.made_for, row.by) == (was["en"], "ana")


def test_whoever_says_it_is_still_right_is_remembered_until_the_next_change(fact):
    write(fact, text=fact.text | {"en": "It scales far."})
    OlderTranslation.objects.all().delete()  # what the action does
    write(fact, note="Something else changed.")
    assert older() == []
    write(fact, text=fact.text | {"en": "It scales farther."})
    assert OlderTranslation.objects.get().made_for == "It scales far."


def test_a_row_of_a_text_that_changed_again_is_another_one(fact):
    write(fact, text=fact.text | {"en": "It scales far."})
    seen = OlderTranslation.objects.get()
    write(fact, note="Something else changed.")
    assert OlderTranslation.objects.get().pk == seen.pk
    write(fact, text=fact.text | {"en": "It scales farther."})
    assert OlderTranslation.objects.get().pk != seen.pk


def test_the_texts_of_an_entry_and_of_its_parts_are_followed(db):
    drafted()
    question, choice = Question.objects.get(slug="containers"), Choice.objects.filter(slug="yes")[0]
    write(question, text=question.text | {"en": "New?"})
    write(choice, label=choice.label | {"en": "Sure"})
    found = {(item.entry, item.part, item.row.field) for item in older_translations()}
    assert found == {(question, question, "text"), (choice.question, choice, "label")}


def test_what_is_deleted_is_forgotten(fact):
    write(fact, text=fact.text | {"en": "It scales far."})
    with history.editing("ana", Way.ADMIN):
        fact.delete()
    assert not OlderTranslation.objects.exists()


def test_an_entry_that_is_deleted_takes_all_of_it_along(db):
    with history.editing("ana", Way.ADMIN):
        term = Term.objects.create(
            slug="pod", name={"en": "Pod", "es": "Pod"}, text={"en": "A.", "es": "B."},
            checked_on="2026-11-30",
        )  # fmt: skip
    write(term, text=term.text | {"en": "C."})
    assert len(older()) == 1
    with history.editing("ana", Way.ADMIN):
        term.delete()
    assert not OlderTranslation.objects.exists()


def test_it_survives_a_new_slug_and_a_new_position(fact):
    write(fact, text=fact.text | {"en": "It scales far."})
    write(fact.product, slug="gke-2")
    assert older() == [("gke-2", "text", "es")]
    write(fact, position=77)
    assert older() == [("gke-2", "text", "es")]
    assert older_translations()[0].part == fact


def test_facts_that_change_places_take_it_with_them(fact):
    other = ProductFact.objects.create(
        product=fact.product, kind="strength", position=50, text={"en": "One.", "es": "Una."}
    )
    write(fact, text=fact.text | {"en": "It scales far."})
    own = fact.position
    with history.editing("ana", Way.ADMIN):
        for draft, position in ((fact, 90), (other, own), (fact, 50)):
            draft.position = position
            draft.save()
    assert [found.part for found in older_translations()] == [fact]


def test_a_new_text_is_never_behind(db):
    with history.editing("ana", Way.ADMIN):
        product = Product.objects.create(slug="gke", name="GKE", checked_on="2026-11-30")
    with history.editing("ana", Way.ADMIN):
        ProductFact.objects.create(
            product=product, kind="strength", position=1, text={"en": "One.", "es": "Una."}
        )
    assert older() == []


def test_finding_them_costs_a_few_queries_however_many_there_are(db, django_assert_max_num_queries):
    drafted()
    for fact in ProductFact.objects.select_related("product"):
        write(fact, text=fact.text | {"en": f"New {fact.pk}."})
    with django_assert_max_num_queries(8):
        found = older_translations()
        assert all((str(item.entry), str(item.part), item.original) for item in found)
    assert len(found) == ProductFact.objects.count()


def test_a_change_without_texts_costs_two_queries_more_at_most(fact, django_assert_max_num_queries):
    edit = Edit(model="catalog.product", entry_id=fact.product_id, before=[], after=[])
    with django_assert_max_num_queries(2):
        history.translating.follow([edit])


def test_every_text_that_is_translated_is_followed_and_no_address():
    followed = {label: text_fields(label) for label in BY_LABEL}
    assert followed["catalog.product"] == set()
    assert followed["catalog.choice"] == {"label", "examples"}
    assert followed["catalog.source"] == set()
    assert followed["catalog.dispute"] == {"text", "first", "second", "why"}


# Against a plain reading of all the changes of one text

WORDS = st.sampled_from(["", "a", "b", "c"])
TEXTS = st.fixed_dictionaries({"en": WORDS, "es": WORDS})
PLACE = Place("catalog.term", "", "text")


def state(texts):
    fields = {"slug": "pod", "text": {code: word for code, word in texts.items() if word}}
    return [{"model": "catalog.term", "fields": fields}]


def is_behind(versions):
    """Held against the original that stood when the translation was last changed."""
    made_for = versions[0]["en"]
    for was, now in pairwise(versions):
        if was["es"] != now["es"] or not now["en"] or not made_for:
            made_for = now["en"]
    last = versions[-1]
    return bool(last["es"] and last["en"] and made_for != last["en"])


@given(st.lists(TEXTS, min_size=1, max_size=8))
def test_following_every_change_comes_to_the_same_as_reading_them_all(versions):
    known = {}
    for was, now in pairwise(versions):
        edit = Edit(
            model="catalog.term", entry_id=1, before=state(was), after=state(now),
            at=datetime(2026, 11, 30, tzinfo=UTC), by="ana",
        )  # fmt: skip
        known = older_after(edit, known)
    assert bool(known) == is_behind(versions)


def test_the_texts_of_a_state_are_found_by_their_place():
    part = {"product": ["gke"], "kind": "strength", "position": 2, "text": {"en": "It scales."}}
    kept = [
        {"model": "catalog.product", "fields": {"slug": "gke", "name": "GKE"}},
        {"model": "catalog.productfact", "fields": part},
    ]
    place = Place("catalog.productfact", "strength/2", "text")
    assert texts_in(kept) == {place: {"en": "It scales."}}
    assert texts_in(None) == {}
