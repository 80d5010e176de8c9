"""The pages of the actions: add a question, move a choice, retire a question."""

from functools import partial, wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from advisor import reading, snapshot
from advisor.models import Release
from catalog.admin import again
from catalog.admin.flowcharts.forms import AddQuestionForm, TargetForm
from catalog.admin.flowcharts.scene import GoneError, Scene
from catalog.editing import actions, graph
from catalog.history.retiring import was_published
from catalog.models import Choice, Question
from catalog.texts import shown


def asked_or_sent(view: Any) -> Any:
    """A page that asks and is sent back; what was typed is shown where its place is gone."""

    @require_http_methods(["GET", "HEAD", "POST"])
    @wraps(view)
    def kept(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)  # type: ignore[no-any-return]
        except GoneError:
            return again.gone(request)

    return kept


@asked_or_sent
def move(request: HttpRequest, model_admin: Any, pk: int, choice: int) -> HttpResponse:
    """Lead a choice to another target."""
    scene = Scene(model_admin, request, pk)
    moved = scene.draft(Choice, choice, question__flowchart=pk)
    question, chart = moved.question, scene.chart
    now = _leads_to(chart, moved)
    targets = [
        (slug, graph.after_moving(chart, question.slug, moved.slug, slug))
        for slug in graph.harmless(chart, question.slug)
        if slug != now
    ]
    label = _("Where should it lead?")
    form = TargetForm(scene.sent, chart, scene.names, targets, label)
    if scene.sent and form.is_valid():
        slug, strays = form.cleaned_data["target"], form.strays_chosen
        words = {"choice": label_of(moved), "target": scene.names[slug]}
        done = _("The choice “%(choice)s” now leads here: %(target)s.") % words
        act = partial(actions.move, moved, scene.target(slug), strays=strays)
        if answer := scene.do(act, partial(form.add_error, None), done):
            return answer
    title = _("Move the choice “%(choice)s”") % {"choice": label_of(moved)}
    says = {"choice": moved, "question": scene.names[question.slug], "now": scene.names.get(now)}
    return scene.page("move", title, question, form=form, **says)


@asked_or_sent
def retire(request: HttpRequest, model_admin: Any, pk: int, question: int) -> HttpResponse:
    """Take a question out, and lead those who came to it on."""
    scene = Scene(model_admin, request, pk)
    retired = scene.draft(Question, question, flowchart=pk)
    chart, slug = scene.chart, retired.slug
    led = list(retired.reached_by.exclude(question=retired).select_related("question"))
    needs_target = bool(led) or chart["start"] == slug
    ways = graph.ways_on(chart, slug) if needs_target else []
    targets = [(way, graph.after_retiring(chart, slug, way)) for way in ways]
    label = _("Where should those go who come to it now?") if needs_target else None
    form = TargetForm(scene.sent, chart, scene.names, targets, label)
    if scene.sent and form.is_valid():
        target = scene.target(form.cleaned_data.get("target", ""))
        act = partial(actions.retire, retired, target, strays=form.strays_chosen)
        done = _("The question “%(slug)s” is retired.") % {"slug": slug}
        if answer := scene.do(act, partial(form.add_error, None), f"{done} {_reuse(slug)}"):
            return answer
    title = _("Retire the question “%(question)s”") % {"question": scene.looking.texts[slug]}
    says = {
        "led": [(scene.names[choice.question.slug], choice) for choice in led],
        "is_start": chart["start"] == slug,
        "is_stuck": needs_target and not ways,
        "parts": _parts(retired),
        "answered": answered(chart["slug"], slug),
        "reuse": _reuse(slug),
    }
    return scene.page("retire", title, retired, form=form, **says)


@asked_or_sent
def add(request: HttpRequest, model_admin: Any, pk: int, choice: int | None = None) -> HttpResponse:
    """Put a question behind a choice, or before the first question."""
    scene = Scene(model_admin, request, pk)
    before = scene.draft(Choice, choice, question__flowchart=pk) if choice else None
    chart = scene.chart
    now = _leads_to(chart, before) if before else chart["start"]
    harmless = graph.harmless(chart, before.question.slug) if before else graph.nodes_of(chart)
    options = [(slug, scene.names[slug]) for slug in harmless]
    is_open = now not in scene.names
    form = AddQuestionForm(scene.sent, options if is_open else [], options)
    if scene.sent and form.is_valid():
        first = now if not is_open else form.first.cleaned_data["target"]
        choices = [
            (form.first.instance, scene.target(first)),
            (form.second.instance, scene.target(form.second.cleaned_data["target"])),
        ]
        question = form.question.instance
        act = partial(actions.add_question, scene.flowchart, before, question, choices)
        done = _("The question “%(slug)s” is added.") % {"slug": question.slug}
        if answer := scene.do(act, form.refuse, done):
            return answer
    says = {"choice": label_of(before) if before else None, "now": scene.names.get(now)}
    says["question"] = scene.names[before.question.slug] if before else None
    present = before.question if before else None
    return scene.page("add", _("Add a question"), present, form=form, **says)


def _leads_to(chart: graph.Data, choice: Choice) -> str:
    question = graph.question_of(chart, choice.question.slug)
    found = (one["leads_to"] for one in question["choices"] if one["slug"] == choice.slug)
    return next(found, "")


def label_of(choice: Choice) -> str:
    return shown(choice.label, choice.slug)


def _parts(question: Question) -> str:
    """What is deleted with a question."""
    choices, facts = question.choices.count(), question.facts.count()
    first = ngettext("%(count)s choice", "%(count)s choices", choices) % {"count": choices}
    second = ngettext("%(count)s help text", "%(count)s help texts", facts) % {"count": facts}
    return _("%(choices)s and %(facts)s") % {"choices": first, "facts": second}


def _reuse(slug: str) -> str:
    if was_published(slug):
        return _("Published links rest on its slug, which can never be used again.")
    return _("No release has it, so its slug is free again.")


def answered(flowchart: str, question: str) -> dict[str, int] | None:
    """Return how many paths of the current release answer a question; None when it has none."""
    current = Release.objects.current()
    if current is None:
        return None
    data = snapshot.upgrade(reading.parse(current.content))
    for chart in data["flowcharts"]:
        if chart["slug"] == flowchart:
            through, paths = graph.paths_through(chart, question)
            return {"release": current.number, "through": through, "paths": paths}
    return None
