"""Advice in the reader's words: what fits and when, what decided, why not the rest."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from advisor.advice import Advice, Decided, Instead, Reachable, ruled_out, still_leading
from advisor.flow import Answer, Answers
from advisor.pages.compared.spelling import listed, one_of
from advisor.pages.conditions import chosen, joined, otherwise
from advisor.pages.figures import spell_number
from advisor.pages.guidance import name_of, said_besides
from advisor.pages.key_facts import KeyFact, key_facts
from advisor.plan.stated import canonical
from advisor.snapshot import Choice, Fact, Outcome, Question, Snapshot

MOST_NAMED = 3
"""As many names stand in a heading; more are counted there, and named below."""
MOST_LISTED = 6
"""As many are named below the heading; more have a list of their own."""


@dataclass(frozen=True, slots=True)
class Decision:
    """An answer that was given, and the names of the outcomes that it ruled out."""

    answer: Answer
    ruled_out: tuple[str, ...]

    @property
    def names(self) -> str:
        return listed(self.ruled_out)


@dataclass(frozen=True, slots=True)
class Possibility:
    """An outcome that can still be right, by name, and the answers on which it depends."""

    name: str
    reachable: Reachable
    conditions: tuple[str, ...]  # one phrase an answer; all of them have to be given
    key_facts: tuple[KeyFact, ...]

    @property
    def outcome(self) -> Outcome:
        return self.reachable.outcome

    @property
    def summary(self) -> str:
        return said_besides(self.name, self.outcome)


@dataclass(frozen=True, slots=True)
class Otherwise:
    """Another outcome: why it is not the advice, and all answers with which it would be."""

    name: str
    instead: Instead
    reason: str
    fact: Fact | None  # what speaks against the outcome, with its sources
    answers: Answers

    @property
    def outcome(self) -> Outcome:
        return self.instead.outcome

    @property
    def sources(self) -> tuple[str, ...]:
        return self.fact.sources if self.fact else self.outcome.sources


@dataclass(frozen=True, slots=True)
class Explanation:
    advice: Advice
    name: str  # what fits, in a few words
    sentence: str  # which of two outcomes fits when; "" where that takes more than a sentence
    decisions: tuple[Decision, ...]
    possibilities: tuple[Possibility, ...]
    otherwise: tuple[Otherwise, ...]

    @property
    def counted(self) -> str:
        """How many outcomes are left, where that is a better heading than all their names; else ""."""
        number = len(self.possibilities)
        if number <= MOST_NAMED:
            return ""
        sentence = ngettext(
            "%(number)s outcome is still possible", "%(number)s outcomes are still possible", number
        )
        return sentence % {"number": spell_number(number)}

    @property
    def heading(self) -> str:
        return self.counted or self.name

    @property
    def named(self) -> str:
        """The outcomes by name below a heading that counts them, unless those are a page of names."""
        is_short = len(self.possibilities) <= MOST_LISTED
        return f"{self.name}." if self.counted and is_short else ""

    @property
    def find_out(self) -> Question | None:
        """The question whose answer would settle the most, while the advice is conditional."""
        return self.advice.next_question if self.advice.state == "conditional" else None

    @property
    def possible_products(self) -> frozenset[str | None]:
        """The products between which the advice is still undecided."""
        return frozenset(one.outcome.product for one in self.possibilities if self.find_out)


def explain(snapshot: Snapshot, advice: Advice, answers: Answers) -> Explanation:
    """Put the advice of one flowchart into words; `answers` are all that is asked for."""
    possibilities = tuple(_possibility(snapshot, reachable) for reachable in advice.outcomes)
    decided = ruled_out(advice)
    return Explanation(
        advice,
        one_of([possibility.name for possibility in possibilities]),
        _in_a_sentence(possibilities),
        tuple(
            Decision(answer, tuple(name_of(snapshot, outcome) for outcome in outcomes))
            for answer, outcomes in decided
        ),
        possibilities,
        tuple(_otherwise(snapshot, advice, answers, decided)),
    )


def _possibility(snapshot: Snapshot, reachable: Reachable) -> Possibility:
    outcome = reachable.outcome
    name = name_of(snapshot, outcome)
    return Possibility(name, reachable, joined(reachable.when), key_facts(snapshot, outcome))


def _in_a_sentence(possibilities: tuple[Possibility, ...]) -> str:
    """Say which of two outcomes fits when: “GKE if …; otherwise Cluster Director”.

    “Otherwise” is true only where no other answers than those named lead to the first one.
    """
    both = sorted(possibilities, key=lambda one: one.reachable.more)
    if len(both) != 2 or both[0].reachable.more:
        return ""
    name, other = (one.name.rstrip(".") for one in both)  # some are a sentence of their own
    return otherwise(name, both[0].reachable.when, other)


def _otherwise(
    snapshot: Snapshot, advice: Advice, answers: Answers, decided: Decided
) -> Iterator[Otherwise]:
    reasons = dict(_reasons(snapshot, advice, decided))
    for instead in advice.instead:
        changed = {answer.question.slug: answer.choice_slug for answer in instead.changes}
        fact = instead.outcome.fact("against")
        reason = reasons[instead.outcome.slug]
        yield Otherwise(
            name_of(snapshot, instead.outcome),
            instead,
            f"{reason} {fact.text}" if fact else reason,
            fact,
            canonical(snapshot, answers | changed),
        )


def _reasons(snapshot: Snapshot, advice: Advice, decided: Decided) -> Iterator[tuple[str, str]]:
    """Yield, for the slug of each outcome that an answer ruled out, the sentence that says so."""
    for answer, outcomes in decided:
        leading = still_leading(advice, answer) if outcomes else {}
        for outcome in outcomes:
            yield outcome.slug, _reason(answer, name_of(snapshot, outcome), leading[outcome.slug])


def _reason(answer: Answer, name: str, wanted: Sequence[Choice]) -> str:
    """Name the answer that ruled an outcome out, and those in its place that still lead there."""
    words = {
        "question": answer.question.text,
        "given": chosen(answer),
        "name": name.rstrip("."),  # some are a sentence of their own
        "wanted": ", ".join(_("“%(words)s”") % {"words": choice.label} for choice in wanted),
    }
    if len(wanted) == 1:
        return (
            _("To “%(question)s” you answered “%(given)s”; %(name)s asks for %(wanted)s.") % words
        )
    return (
        _("To “%(question)s” you answered “%(given)s”; for %(name)s these would do: %(wanted)s.")
        % words
    )
