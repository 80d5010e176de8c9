"""The form by which a reader states parts of the plan. What would collide says so and why."""

from collections.abc import Iterator, Mapping
from typing import Any

from django import forms
from django.utils.text import Truncator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from advisor.flow import Answers
from advisor.pages.finding_words import PART_NAMES, sentence
from advisor.plan import Plan
from advisor.plan.collisions import stating
from advisor.plan.combination import HOLDERS
from advisor.plan.judging import Finding
from advisor.plan.stated import MOST_DAYS, PARTS, read_days
from advisor.snapshot import Snapshot
from advisor.vocabulary import Architecture

LONGEST_REASON = 110

Options = list[tuple[str, str]]


class StateForm(forms.Form):
    """Unbound but for days that are no number: then it says what to do."""

    def __init__(self, snapshot: Snapshot, plan: Plan, answers: Answers, days: str) -> None:
        is_wrong = bool(days) and read_days(days) is None
        stated = plan.stated.query | ({"days": days} if is_wrong else {})
        super().__init__(stated if is_wrong else None, initial=stated, label_suffix="")
        self.answers = {name: value for name, value in answers.items() if name not in PARTS}
        for facet in HOLDERS:
            if facet == "machine" and plan.combination.series is None:
                continue  # those of all series would be a list to get lost in
            self.fields[facet] = chosen(facet, [*options(snapshot, plan, answers, facet)])
        self.fields["days"] = forms.IntegerField(
            label=PART_NAMES["days"],
            required=False,
            widget=forms.TextInput(attrs={"inputmode": "numeric", "size": 6}),
            min_value=1,
            max_value=MOST_DAYS,
            error_messages=dict.fromkeys(
                ("invalid", "min_value", "max_value"),
                _("Write a whole number of days from 1 to %(most)d.") % {"most": MOST_DAYS},
            ),
        )
        self.fields["arch"] = chosen("arch", [*Architecture.choices])


def chosen(name: str, listed: list[Any]) -> forms.ChoiceField:
    left = [("", gettext_lazy("not stated"))]
    return forms.ChoiceField(label=PART_NAMES[name], required=False, choices=[*left, *listed])


def options(
    snapshot: Snapshot, plan: Plan, query: Answers, facet: str
) -> Iterator[tuple[str, str]]:
    """What may be stated for a facet, each with what would come into its way.

    Of the machine types those of the plan's series, and the one that is stated.
    """
    entries: Mapping[str, Any] = getattr(snapshot, HOLDERS[facet])
    colliding = stating(snapshot, query, facet) if facet != "machine" else {}
    for slug, entry in entries.items():
        is_of_series = facet != "machine" or snapshot.series_of[slug] == plan.combination.series
        if is_of_series or slug == plan.stated.machine:
            finding = colliding.get(slug)
            yield slug, f"{entry.name} – {why(snapshot, finding)}" if finding else entry.name


def why(snapshot: Snapshot, finding: Finding) -> str:
    reason = Truncator(sentence(snapshot, finding)).chars(LONGEST_REASON)
    return _("collides: %(reason)s") % {"reason": reason}
