"""Facts that nobody has checked for too long are named, the worst first."""

from datetime import date, timedelta

import pytest
from django.apps import apps

from catalog.models import GpuSeries, Product, ProductOrchestrator, Source, Step
from catalog.upkeep import due_before, overdue
from catalog.upkeep.overdue import KIND_OF, KINDS, MODELS
from tests.builders import drafted

CHECKED = date(2026, 11, 30)  # by the builders


def test_every_kind_that_has_a_day_of_its_last_check_has_an_interval(settings):
    with_a_day = {
        model
        for model in apps.get_app_config("catalog").get_models()
        if any(field.name == "checked_on" for field in model._meta.fields)
    }
    assert set(MODELS) == with_a_day
    assert len(MODELS) == len(KIND_OF)  # none stands under two
    assert settings.CHECK_EVERY_DAYS.keys() == KINDS.keys()


def test_what_goes_together_and_launch_stages_come_up_before_descriptions(settings):
    days = settings.CHECK_EVERY_DAYS
    assert max(days["support"], days["stages"]) < days["machines"] < days["texts"]
    for model, soon in ((ProductOrchestrator, 30), (Product, 30), (GpuSeries, 60), (Step, 180)):
        assert due_before(model, CHECKED) == CHECKED - timedelta(days=soon)


def test_an_entry_is_overdue_the_day_after_its_interval(db):
    Product.objects.create(slug="gke", name="GKE", checked_on=CHECKED)
    assert overdue(CHECKED + timedelta(days=30)).total == 0
    found = overdue(CHECKED + timedelta(days=31))
    assert found.counts == {Product: 1}
    assert [(late.draft.slug, late.days) for late in found.worst] == [("gke", 1)]


def test_the_interval_is_a_setting(db, settings):
    Product.objects.create(slug="gke", name="GKE", checked_on=CHECKED)
    settings.CHECK_EVERY_DAYS = {**settings.CHECK_EVERY_DAYS, "stages": 7}
    assert overdue(CHECKED + timedelta(days=8)).total == 1


def test_the_worst_come_first_whatever_their_kind(db):
    drafted()
    Step.objects.update(checked_on=CHECKED - timedelta(days=400))
    Product.objects.filter(slug="gke").update(checked_on=CHECKED - timedelta(days=300))
    found = overdue(CHECKED + timedelta(days=31))
    days = [late.days for late in found.worst]
    assert [str(late.draft) for late in found.worst[:2]] == ["Gke", str(Step.objects.first())]
    assert days == sorted(days, reverse=True)
    assert found.total == sum(
        model.objects.filter(checked_on__lt=due_before(model, CHECKED + timedelta(days=31))).count()
        for model in MODELS
    )


def test_only_the_worst_are_named_but_all_are_counted(db):
    for number in range(5):
        day = CHECKED - timedelta(days=number)
        Source.objects.create(slug=f"page-{number}", checked_on=day)
    found = overdue(CHECKED + timedelta(days=365), most=2)
    assert [late.draft.slug for late in found.worst] == ["page-4", "page-3"]
    assert found.counts == {Source: 5}


def test_it_costs_a_few_queries_however_much_there_is(db, django_assert_max_num_queries):
    drafted()
    with django_assert_max_num_queries(22):
        found = overdue(CHECKED + timedelta(days=3000), most=1000)
        assert all(str(late.draft) for late in found.worst)
    assert found.total > 10


@pytest.mark.parametrize("most", [0, 1])
def test_with_nothing_overdue_nothing_is_said(db, most):
    drafted()
    found = overdue(CHECKED, most)
    assert (found.total, found.counts, found.worst) == (0, {}, [])
