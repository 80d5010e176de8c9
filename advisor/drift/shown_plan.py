"""What the page shows of the plan: its parts, what speaks against it, the ways out, the steps."""

from typing import Any

from advisor.drift.collected import Collected
from advisor.flow import Answers
from advisor.plan import Plan, make_plan
from advisor.plan.combination import HOLDERS
from advisor.plan.judging import Finding
from advisor.plan.stated import Stated
from advisor.plan.steps import deployed, steps_for
from advisor.plan.ways_out import ways_out
from advisor.snapshot import Claim, Rule, Step


class ShownPlan(Collected):
    """Collects what stands on the page of a plan."""

    def add_plan(self, answers: Answers, stated: Stated) -> None:
        plan = make_plan(self.snapshot, answers, stated)
        for part in plan.parts:
            self.add_name(part.name, part.slug)
            for passed in part.passed:
                self.add_name(part.name, passed.slug)
                self.add_finding(passed.finding)
        for finding in plan.findings:
            self.add_finding(finding)
        ways = ways_out(self.snapshot, answers, stated)
        self.add("plan", "plan", None, ways_out=tuple(way.changes for way in ways))
        self.add_considered(plan)
        if not plan.is_empty:
            self.add_deployment(plan)
            for step in steps_for(self.snapshot, plan.combination):
                self.add_step(step)

    def add_name(self, facet: str, slug: str | None) -> None:
        """What stands in a part of the plan, by name."""
        if slug and facet in HOLDERS:
            entry: Any = getattr(self.snapshot, HOLDERS[facet])[slug]
            self.add(facet, slug, entry, name=entry.name)

    def add_finding(self, finding: Finding) -> None:
        for facet, slug in zip(finding.facets, finding.key, strict=False):
            self.add_name(facet, slug)
        basis = finding.basis
        fields: dict[str, object] = {"severity": finding.severity, "support": finding.support}
        if isinstance(basis, Rule | Claim):
            fields["text"] = basis.text
        cited = self.cites(basis) if basis else {}
        kind = "rule" if isinstance(basis, Rule) else "support"
        thing = basis if isinstance(basis, Rule) else finding
        self.add(kind, finding.name, thing, **fields, **cited)

    def add_considered(self, plan: Plan) -> None:
        """The managed services that may do instead."""
        for outcome in plan.also_consider:
            self.add_name("product", outcome.product)
            self.add("outcome", outcome.slug, outcome, **self.facts(outcome, "for", "against"))

    def add_deployment(self, plan: Plan) -> None:
        """The guide for exactly this series, and the blueprint."""
        if deployment := deployed(self.snapshot, plan.combination):
            pages = {"guide": deployment.guide, "blueprint": deployment.blueprint}
            links = {name: self.link(slug) for name, slug in pages.items() if slug}
            self.add("support", f"deployment:{deployment.series}", deployment, **links)

    def add_step(self, step: Step) -> None:
        self.add(
            "step",
            step.slug,
            step,
            stage=(step.stage, bool(step.series)),
            title=step.title,
            why=step.why,
            link=self.link(step.link, step.title),
            **self.cites(step),
        )
