"""The index of the admin, by subject: what editors work with, in the order of their work."""

from datetime import UTC, datetime
from typing import Any

from django import template
from django.contrib.auth.models import User
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _

from advisor.models import Release
from catalog import models
from catalog.admin.related import pairing
from catalog.models.base import Draft

register = template.Library()

SUBJECTS = (
    (_("Flowcharts"), (models.Flowchart, models.Question, models.Outcome)),
    (
        _("Catalog"),
        (
            models.Product,
            models.Orchestrator,
            models.GpuSeries,
            models.MachineType,
            models.ConsumptionOption,
            models.Use,
            models.Feature,
        ),
    ),
    (
        _("What goes together"),
        (
            models.ProductOrchestrator,
            models.ProductOption,
            models.SeriesOption,
            models.Deployment,
            models.Rule,
        ),
    ),
    (
        _("Guidance"),
        (
            models.Step,
            models.Misconception,
            models.Term,
            models.Rename,
            models.Dispute,
            models.PageFact,
        ),
    ),
    (_("Sources"), (models.Source,)),
    (_("In and out"), (models.Upload,)),
    (_("Releases"), (Release, models.PreviewLink)),
    (_("History"), (models.Edit, models.RetiredSlug, models.OlderTranslation)),
    (_("Accounts"), (User,)),
)
PARTS = (
    models.ProductFact,
    models.ProductLink,
    models.OrchestratorFact,
    models.OrchestratorLink,
    models.SeriesFact,
    models.OptionFact,
    models.OptionLink,
    models.FeatureFact,
    models.FeatureLink,
    models.QuestionFact,
    models.OutcomeFact,
    models.Choice,
    models.OutcomeSeries,
    models.DeploymentOption,
    models.RuleCondition,
)
"""What lives inside another entry and is edited on its page: found there, not in the index."""


@register.filter
def moment(at: datetime) -> str:
    """A day and time, such as “November 30, 2026, 22:49 UTC”: editors may sit in several time zones."""
    there = at.astimezone(UTC)
    return f"{date_format(there, 'DATE_FORMAT')}, {date_format(there, 'H:i')} UTC"


@register.simple_tag
def by_subject(apps: list[dict[str, Any]], with_parts: bool = False) -> list[dict[str, Any]]:
    """Return what the admin lists app by app, subject by subject; what has none comes last."""
    rows = {row["model"]: row for app in apps for row in app["models"]}
    subjects = [*SUBJECTS, *([(_("Parts of entries"), PARTS)] if with_parts else [])]
    placed = {model for _name, members in [*SUBJECTS, ("", PARTS)] for model in members}
    found = [
        (name, [rows[model] for model in members if model in rows]) for name, members in subjects
    ]
    found += [
        (app["name"], [row for row in app["models"] if row["model"] not in placed]) for app in apps
    ]
    return [{"name": name, "models": members} for name, members in found if members]


@register.simple_tag(takes_context=True)
def pairings(context: Any, draft: Any) -> list[tuple[str, str]]:
    """What can be said of a draft together with another: the name, and the form with it chosen."""
    user = context["request"].user
    found = pairing(draft) if isinstance(draft, Draft) else ()
    return [
        (str(model._meta.verbose_name_plural), address)
        for model, address in found
        if user.has_perm(f"{model._meta.app_label}.add_{model._meta.model_name}")
    ]
