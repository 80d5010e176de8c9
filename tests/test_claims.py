"""What goes together: each claim says when it was last checked."""

import pytest
from django.urls import reverse

from catalog import drafts
from catalog.models import Deployment, ProductOption, ProductOrchestrator, SeriesOption
from tests.builders import drafted

CLAIMS = {
    "product_orchestrators": ProductOrchestrator,
    "product_options": ProductOption,
    "series_options": SeriesOption,
    "deployments": Deployment,
}


@pytest.mark.parametrize(("name", "model"), CLAIMS.items())
def test_the_day_of_the_last_check_is_published(db, name, model):
    drafted()
    model.objects.update(checked_on="2026-12-01")
    assert {claim["checked_on"] for claim in drafts.content()[name]} == {"2026-12-01"}


@pytest.mark.parametrize("model", CLAIMS.values())
def test_editors_can_list_what_was_checked_on_a_day(admin_client, model):
    drafted()
    page = reverse(f"admin:catalog_{model._meta.model_name}_changelist")
    found = admin_client.get(page, {"checked_on__gte": "2026-12-01"})
    assert found.context["cl"].result_count == 0
    assert admin_client.get(page).context["cl"].result_count == 1
    assert "checked_on" in found.context["cl"].list_display
