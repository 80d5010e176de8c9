"""What the pages of all actions on a flowchart share: what they show, and what they do on POST."""

from collections.abc import Callable
from functools import cached_property
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db import OperationalError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.utils.text import capfirst
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from catalog.admin.flowcharts.looking import may_edit, page_of_flowchart
from catalog.admin.flowcharts.names import Names
from catalog.admin.flowcharts.picture import Looking, looking_at
from catalog.editing.actions import Act, ChangedMeanwhileError, RefusedError, TakenMeanwhileError
from catalog.editing.graph import Data
from catalog.models import Flowchart, Outcome, Question
from catalog.problems.problem import quoted

CHANGED = _(
    "Somebody has changed this flowchart since you opened this page. Look at it as it is now, "
    "and confirm once more if it is still what you want."
)
TAKEN = _(
    "Somebody else has just used this slug for something new. Give another one and confirm once more."
)
BUSY = _("Somebody else is saving at this moment: confirm once more.")


class GoneError(Exception):
    """What somebody has sent is about something that was deleted meanwhile."""


class Scene:
    """A flowchart on which somebody is about to act."""

    def __init__(self, model_admin: Any, request: HttpRequest, pk: int) -> None:
        if not may_edit(model_admin.admin_site, request):
            raise PermissionDenied
        self.admin, self.request = model_admin, request
        self.flowchart = self.draft(Flowchart, pk)

    def draft(self, model: Any, pk: int, **within: Any) -> Any:
        """What the action is about. Where it is gone, what was typed is not lost with it."""
        try:
            return get_object_or_404(model, pk=pk, **within)
        except Http404:
            if self.sent:
                raise GoneError from None
            raise

    @cached_property
    def looking(self) -> Looking:
        return looking_at(self.flowchart)

    @property
    def chart(self) -> Data:
        return self.looking.chart

    @cached_property
    def names(self) -> Names:
        """The nodes by slug, each with its kind."""
        question, outcome = Question._meta.verbose_name, Outcome._meta.verbose_name
        named = {slug: _named(outcome, name) for slug, name in self.looking.names.items()}
        return named | {slug: _named(question, text) for slug, text in self.looking.texts.items()}

    @property
    def sent(self) -> Any:
        """What was sent; None while the page is only looked at."""
        return self.request.POST if self.request.method == "POST" else None

    def target(self, slug: str) -> Any:
        """The question or outcome of this flowchart; None for no slug."""
        for nodes in (self.flowchart.questions, self.flowchart.outcomes):
            if slug and (found := nodes.filter(slug=slug).first()):
                return found
        return None

    def do(
        self, act: Callable[..., Act], refuse: Callable[[Any], Any], done: str
    ) -> HttpResponse | None:
        """Act and return to the flowchart, or say on the page why not. Returns None then."""
        try:
            acted = act(by=self.request.user.get_username(), seen=self.request.POST.get("seen", ""))
        except ChangedMeanwhileError:
            refuse(CHANGED)
        except TakenMeanwhileError:
            refuse(TAKEN)
        except OperationalError:
            refuse(BUSY)
        except RefusedError as error:
            for problem in error.problems:
                refuse(gettext("This would not do: %(problem)s") % {"problem": problem})
        else:
            self.admin.log_change(self.request, self.flowchart, done)
            messages.success(self.request, done)
            for problem in acted.missing:
                messages.warning(self.request, str(problem))
            return redirect(page_of_flowchart(self.flowchart))
        return None

    def page(self, template: str, title: Any, present: Any, **context: Any) -> HttpResponse:
        self.looking.present = present
        given = {
            **self.admin.admin_site.each_context(self.request),
            "title": title,
            "opts": self.admin.opts,
            "flowchart": self.flowchart,
            "flowchart_page": page_of_flowchart(self.flowchart),
            "look": self.looking.look(),
            "media": self.admin.media,
            **context,
        }
        return TemplateResponse(self.request, f"admin/catalog/flowchart/{template}.html", given)


def _named(kind: Any, name: str) -> str:
    return f"{capfirst(kind)} {quoted(name)}"
