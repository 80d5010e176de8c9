"""The picture above a form: what the admin pages of flowcharts, questions and outcomes share."""

from typing import Any

from django.http import HttpRequest, HttpResponseRedirect
from django.shortcuts import redirect
from django.urls import reverse

from catalog.admin.back import way_back
from catalog.admin.base import DraftAdmin
from catalog.admin.flowcharts.picture import look
from catalog.models import Flowchart, Outcome, Question

CHANGED = (Flowchart, Question, Outcome)
"""What the actions of a flowchart change: who does one may change all of them."""


def may_edit(site: Any, request: HttpRequest) -> bool:
    """Whether somebody may do what adds, moves and deletes parts of a flowchart."""
    admins = [site.get_model_admin(model) for model in CHANGED]
    return all(
        one.has_add_permission(request)
        and one.has_change_permission(request)
        and one.has_delete_permission(request)
        for one in admins
    )


def page_of_flowchart(flowchart: Flowchart) -> str:
    return reverse("admin:catalog_flowchart_change", args=[flowchart.pk])


class PicturedAdmin(DraftAdmin):
    """A draft that is a part of a flowchart, under the picture of the whole."""

    change_form_template = "admin/catalog/flowchart/change_form.html"

    def flowchart_of(self, draft: Any) -> Flowchart:
        flowchart: Flowchart = draft.flowchart
        return flowchart

    def render_change_form(self, request: Any, context: Any, *args: Any, **kwargs: Any) -> Any:
        """Draw the drafts as they are saved, also beside a form that was refused."""
        draft = context.get("original")
        is_seen = not (context.get("is_popup") or getattr(request, "trial", None))
        saved = self.model.objects.filter(pk=draft.pk).first() if draft and is_seen else None
        if saved:
            flowchart = self.flowchart_of(saved)
            context |= {
                "look": look(flowchart, None if saved == flowchart else saved),
                "may_edit": may_edit(self.admin_site, request),
                "flowchart_page": page_of_flowchart(flowchart),
            }
        return super().render_change_form(request, context, *args, **kwargs)


class PartAdmin(PicturedAdmin):
    """A question or an outcome: whoever has saved it looks at the flowchart again."""

    def response_post_save_change(self, request: HttpRequest, obj: Any) -> HttpResponseRedirect:
        return redirect(way_back(request) or page_of_flowchart(obj.flowchart))

    def response_post_save_add(self, request: HttpRequest, obj: Any) -> HttpResponseRedirect:
        return redirect(page_of_flowchart(obj.flowchart))
