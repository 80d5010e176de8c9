"""Every page of the site in every state that a reader may meet: one table, for all languages.

What depends on a release (its questions, outcomes, entries) is computed from it; what somebody
mistakes, or finds nothing with, is said here. Each state belongs to a world: what was published,
and what is out of order.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.urls import Resolver404, resolve, reverse
from django.utils.translation import override

from advisor.flow import UNSURE, Answers, walk
from advisor.pages.examples import examples, fewest_answers, whole_plan
from advisor.snapshot import Flowchart, Snapshot
from tests.drift_cases import ANSWERS, CASES

Query = Mapping[str, str | list[str]]


@dataclass(frozen=True)
class State:
    kind: str  # states of one kind are made by the same lines of the same templates
    path: str  # with the query, without the language
    status: int = 200
    world: str = "shipped"
    method: str = "GET"

    @property
    def name(self) -> str:
        """What a failing test calls it."""
        return f"{self.kind} {self.path}"

    @property
    def route(self) -> str:
        try:
            return resolve(f"/en{self.path.partition('?')[0]}").view_name
        except Resolver404:
            return ""


def states(snapshot: Snapshot) -> tuple[State, ...]:
    """All states, those of one world together."""
    return (*of_release(snapshot), *IN_OTHER_WORLDS)


def of_release(snapshot: Snapshot) -> Iterator[State]:
    for name in (
        *("home", "products", "orchestrators", "gpus", "consumption", "flowcharts", "fit"),
        *("compare", "releases", "sources", "glossary", "accessibility"),
    ):
        yield at(name, name)
    yield at("release", "release", 1)
    for flowchart in snapshot.flowcharts:
        yield from of_flowchart(snapshot, flowchart)
    yield at("a whole plan", "advice", 1, **whole_plan(snapshot) or {})
    yield from of_entries(snapshot)
    yield from of_comparisons(snapshot)
    yield from SAID_HERE


def of_flowchart(snapshot: Snapshot, flowchart: Flowchart) -> Iterator[State]:
    """Each question and each outcome; the first question again; whoever is never sure."""
    fewest, name = fewest_answers(flowchart), flowchart.slug
    unsure = never_sure(flowchart)
    yield at("a flowchart", "flowchart", name)
    for question in flowchart.questions:
        yield at("a question", "wizard", name, **fewest[question.slug])
    first = flowchart.questions[0]
    yield at("a question without an answer", "wizard", name, asked=first.slug)
    answers = {first.slug: first.choices[0].slug}
    yield at("a question again", "wizard", name, **answers, change=first.slug)
    for example in examples(snapshot, flowchart):
        yield at(f"an outcome of {name}", "advice", 1, **example.answers)
    yield at("a path", "flowchart", name, **example.answers)
    yield at("ways that are open", "flowchart", name, **unsure)
    yield at("an outcome on conditions", "advice", 1, **unsure)


def never_sure(flowchart: Flowchart) -> Answers:
    """Leave open what may be left open, and else take the first choice."""
    answers: Answers = {}
    while question := walk(flowchart, answers).open_question:
        answers[question.slug] = UNSURE if question.offers_unsure else question.choices[0].slug
    return answers


def of_entries(snapshot: Snapshot) -> Iterator[State]:
    for kind, entries in (
        ("product", snapshot.products),
        ("orchestrator", snapshot.orchestrators),
        ("gpu", snapshot.gpu_series),
        ("option", snapshot.options),
    ):
        for entry in entries:
            yield at(kind, kind, entry.slug)


def of_comparisons(snapshot: Snapshot) -> Iterator[State]:
    """Of each kind as many as a comparison takes; and two kinds together."""
    machines = [machine for series in snapshot.gpu_series for machine in series.machine_types]
    for kind, entries in (
        ("product", snapshot.products),
        ("orchestrator", snapshot.orchestrators),
        ("series", snapshot.gpu_series),
        ("machine", machines),
        ("option", snapshot.options),
    ):
        slugs = [entry.slug for entry in entries[:4]]
        yield at(f"a comparison by {kind}", "compare", **{kind: slugs})
        yield at("what differs", "compare", **{kind: slugs[:2]}, only="differences")


def at(kind: str, name: str, *values: Any, **query: Any) -> State:
    """The state of a page at the address that the routes give it."""
    with override("en"):
        return State(kind, reverse(name, args=values, query=query).removeprefix("/en"))


MODEL = "params=70&purpose=inference&precision=bf16"
CACHE = "&context=8192&layers=80&kv-heads=8&head-size=128"
PAIR = "product=compute-engine&product=gke"
SAID_HERE = (
    State("a plan that is refused", "/advice/1/?product=cloud-run&series=a4x"),
    State(
        "a plan with a machine", "/advice/1/?orchestrate=yes&containers=yes&machine=a4-highgpu-8g"
    ),
    State("a model in a plan", f"/advice/1/?orchestrate=yes&containers=yes&series=a4&{MODEL}"),
    State("a wizard with stated parts", "/choose/approach/?orchestrator=slurm&series=n1"),
    State("two kinds together", "/compare/?product=gke&option=spot"),
    State("one alone to compare", "/compare/?product=gke"),
    State("filters", "/gpus/?class=general&option=spot&option=flex-start&machine=a4-highgpu-8g"),
    State("all that is not verified", "/gpus/?stage=ga&unknown=included&sort=-gpus"),
    State("a second page", "/gpus/?page=2"),
    State("nothing found", "/gpus/?q=nothing"),
    State("too few to compare", "/gpus/?compare=now"),
    State("a model in the table", f"/gpus/?{MODEL}"),
    State("a model that fits", f"/gpus/fit/?{MODEL}"),
    State("a model with its cache", f"/gpus/fit/?{MODEL}{CACHE}"),
    State("a model that fits nowhere", "/gpus/fit/?params=90000&purpose=training&precision=fp32"),
    State(
        "a model with mistakes", "/gpus/fit/?params=70B&purpose=inference&precision=bf16&context=8k"
    ),
    State("not found", "/nowhere/", 404),
    State("not readable", "/products/?a=1&a=2", 400),
    State("only to be read", "/products/", 405, method="POST"),
)
IN_OTHER_WORLDS = (
    *(State(f"an older link: {case}", f"/advice/1/?{ANSWERS}", world=case) for case in CASES),
    State("an older release", "/releases/1/", world="label"),
    State("several releases", "/releases/", world="label"),
    State("the current one of two", f"/advice/2/?{ANSWERS}", world="label"),
    State(
        "an answer left out", f"/choose/platform/?{ANSWERS}&asked=managed", world="question removed"
    ),
    State("a flowchart that is gone", "/choose/capacity/?orchestrate=no", 404, "flowchart removed"),
    State(
        "an entry left out", f"/compare/?{PAIR}&product=cluster-director", world="product removed"
    ),
    State("on its way", "/", 503, "on its way"),
    State("nothing yet", "/", 503, "nothing yet"),
    State("forbidden", "/", 403, "forbidden"),
    State("our fault", "/", 500, "our fault"),
)
