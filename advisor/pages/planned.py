"""The plan in the reader's words: its parts, what speaks against it, the ways out, what to do."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from advisor.flow import Answer, Answers, walk
from advisor.pages.compared.spelling import in_a_row
from advisor.pages.conditions import to_its_question
from advisor.pages.figures import spell_number
from advisor.pages.finding_words import (
    FINE_SO_FAR,
    PART_NAMES,
    SEVERITIES,
    VERDICTS,
    name_in,
    sentence,
)
from advisor.pages.guidance import Stage, name_of, stages
from advisor.plan import Part, Plan, make_plan
from advisor.plan.combination import HOLDERS, Combination
from advisor.plan.judging import Finding, judge
from advisor.plan.stated import BEATS, Stated, heard, model_in
from advisor.plan.steps import deployed, steps_for
from advisor.plan.ways_out import Changes, WayOut, ways_out
from advisor.snapshot import Fact, Flowchart, Outcome, Product, Slugged, Snapshot
from advisor.vocabulary import Architecture, spelled

PAGES = {"product": "product", "orchestrator": "orchestrator", "series": "gpu", "option": "option"}
"""The route of the page about what stands in a part."""

ASKED_BY = {
    "approach": "approach",
    "product": "product",
    "orchestrator": "product",
    "series": "series",
    "option": "option",
}
"""The part that the flowchart settles which asks for it."""

ORIGINS = {
    "stated": gettext_lazy("you stated it"),
    "answered": gettext_lazy("your answers lead there"),
    "taken": gettext_lazy("the first that fits and that nothing refuses"),
}


@dataclass(frozen=True, slots=True)
class PassedOver:
    """What would fit, had nothing refused it: why, and what says so."""

    text: str
    finding: Finding


@dataclass(frozen=True, slots=True)
class Line:
    """One part of the plan as it is printed."""

    part: Part
    title: str | Promise
    name: str  # "" while it is open
    page: str  # the route of its page; "" where it has none
    entry: Slugged | None  # what that page is about
    flowchart: Flowchart | None  # where its question is asked
    question: str  # the open one; "" where nothing is asked for it
    passed: tuple[PassedOver, ...]  # what would fit and was passed over

    @property
    def origin(self) -> str | Promise:
        if self.part.name == "machine" and self.part.origin == "taken":
            return _("the only machine type of this series")
        return ORIGINS.get(self.part.origin, "")


@dataclass(frozen=True, slots=True)
class Way:
    """A way out, and the address to follow it."""

    words: str
    query: Answers
    changes: Changes
    verdict: str


@dataclass(frozen=True, slots=True)
class Conflict:
    """Something that speaks against the plan, with its source and the ways out of it."""

    finding: Finding
    severity: str | Promise
    text: str


@dataclass(frozen=True, slots=True)
class Considered:
    """A managed service that may do instead, with what speaks for and against it."""

    outcome: Outcome
    product: Product
    speaks_for: tuple[Fact, ...]
    speaks_against: tuple[Fact, ...]
    conflict: Conflict | None  # why it does not go with the rest of the plan


@dataclass(frozen=True, slots=True)
class Guide:
    """A page that shows how to deploy exactly this."""

    title: str
    source: str


@dataclass(frozen=True, slots=True)
class Planned:
    plan: Plan
    title: str  # what is settled, in a few words
    lines: tuple[Line, ...]
    conflicts: tuple[Conflict, ...]
    blocked: tuple[Line, ...]
    ways: tuple[Way, ...]
    considered: tuple[Considered, ...]
    stages: tuple[Stage, ...]
    guides: tuple[Guide, ...]
    limits: tuple[tuple[str | Promise, str], ...]  # what else is stated: its name and value

    @property
    def verdict(self) -> str | Promise:
        """What the plan comes to; of what is still open nothing is known yet."""
        is_open = any(part.slug is None for part in self.plan.parts)
        return (
            FINE_SO_FAR if is_open and self.plan.verdict == "fine" else VERDICTS[self.plan.verdict]
        )


def planned(snapshot: Snapshot, query: Answers) -> Planned:
    """Make the plan of a canonical query, and put it into words."""
    answers, stated = heard(snapshot, query)
    plan = make_plan(snapshot, answers, stated)
    lines = tuple(_line(snapshot, part, answers, stated) for part in plan.parts)
    return Planned(
        plan=plan,
        title=" + ".join(line.name for line in lines if line.name and line.part.name in PAGES),
        lines=lines,
        conflicts=tuple(_conflict(snapshot, finding) for finding in plan.findings),
        blocked=tuple(line for line in lines if line.part in plan.blocked),
        ways=tuple(_way(snapshot, way, query) for way in ways_out(snapshot, answers, stated)),
        considered=tuple(_considered(snapshot, plan, outcome) for outcome in plan.also_consider),
        stages=() if plan.is_empty else stages(steps_for(snapshot, plan.combination)),
        guides=tuple(_guides(snapshot, plan.combination)),
        limits=tuple(_limits(plan)),
    )


def _limits(plan: Plan) -> Iterator[tuple[str | Promise, str]]:
    """What is stated about the work and no part of the plan."""
    if days := plan.stated.days:
        number = spell_number(days)
        words = ngettext("%(number)s day", "%(number)s days", days) % {"number": number}
        yield PART_NAMES["days"], words
    if arch := plan.stated.arch:
        yield PART_NAMES["arch"], spelled(Architecture, arch)


def _guides(snapshot: Snapshot, combination: Combination) -> Iterator[Guide]:
    """The guide for exactly this series, and the blueprint, where there are any."""
    deployment = deployed(snapshot, combination)
    if deployment is None:
        return
    name = snapshot.series[deployment.series].name
    if deployment.guide:
        yield Guide(_("The guide for %(series)s:") % {"series": name}, deployment.guide)
    if deployment.blueprint:
        yield Guide(_("The blueprint for %(series)s:") % {"series": name}, deployment.blueprint)


def _line(snapshot: Snapshot, part: Part, answers: Answers, stated: Stated) -> Line:
    asked = ASKED_BY.get(part.name)
    if asked in BEATS.values() and getattr(stated, str(asked)):
        asked = None  # whoever answers there takes back what was stated
    chart = next((c for c in snapshot.flowcharts if asked and c.settles == asked), None)
    question = walk(chart, answers).open_question if chart else None
    return Line(
        part,
        PART_NAMES[part.name],
        _name(snapshot, part, chart) if part.slug else "",
        PAGES.get(part.name, "") if part.slug else "",
        _entry(snapshot, part),
        chart,
        question.text if question and not part.slug else "",
        tuple(_passed(snapshot, part)),
    )


def _entry(snapshot: Snapshot, part: Part) -> Slugged | None:
    if part.slug is None or part.name not in HOLDERS:
        return None
    found: Slugged = getattr(snapshot, HOLDERS[part.name])[part.slug]
    return found


def _name(snapshot: Snapshot, part: Part, chart: Flowchart | None) -> str:
    slug = str(part.slug)
    if part.name in HOLDERS:
        return name_in(snapshot, part.name, slug)
    return name_of(snapshot, next(o for o in chart.outcomes if o.slug == slug)) if chart else slug


def _passed(snapshot: Snapshot, part: Part) -> Iterator[PassedOver]:
    for passed in part.passed:
        name = name_in(snapshot, part.name, passed.slug)
        reason = sentence(snapshot, passed.finding)
        text = _("Not %(name)s: %(reason)s") % {"name": name, "reason": reason}
        yield PassedOver(text, passed.finding)


def _way(snapshot: Snapshot, way: WayOut, query: Answers) -> Way:
    words = "; ".join(_change_words(snapshot, way))
    return Way(words, way.query | model_in(query), way.changes, way.plan.verdict)


def _change_words(snapshot: Snapshot, way: WayOut) -> Iterator[str]:
    """What a way out changes: parts by their new names, answers by what they lead to as well."""
    for name, choice in way.changes:
        if name in PART_NAMES:
            words = {"part": PART_NAMES[name], "name": name_in(snapshot, name, choice)}
            yield _("%(part)s: %(name)s") % words
    asked = {name: choice for name, choice in way.changes if name not in PART_NAMES}
    for flowchart in snapshot.flowcharts:
        changed = [question for question in flowchart.questions if question.slug in asked]
        if changed and flowchart.settles:
            part = way.plan.part(flowchart.settles)
            answers = [
                to_its_question(Answer(question, question.choice(asked[question.slug])))
                for question in changed
            ]
            words = {"answers": in_a_row(answers), "part": PART_NAMES[part.name]}
            words["name"] = _name(snapshot, part, flowchart) if part.slug else _("open")
            yield _("%(part)s: %(name)s, by answering %(answers)s") % words


def _considered(snapshot: Snapshot, plan: Plan, outcome: Outcome) -> Considered:
    product = snapshot.product[str(outcome.product)]
    beside = replace(plan.combination, product=product.slug, orchestrator=None)
    worst = next(iter(judge(snapshot, beside)), None)
    return Considered(
        outcome,
        product,
        outcome.facts_of("for"),
        outcome.facts_of("against"),
        _conflict(snapshot, worst) if worst and worst.is_refusal else None,
    )


def _conflict(snapshot: Snapshot, finding: Finding) -> Conflict:
    return Conflict(finding, SEVERITIES[finding.severity], sentence(snapshot, finding))
