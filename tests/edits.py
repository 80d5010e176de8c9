"""What an editor may do between two releases, as changes of the small catalog's plain data."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

from advisor import reading
from advisor.drift import Drift, compare
from advisor.flow import Answers
from tests.builders import Data, a_snapshot, data, source, text
from tests.entries import misconception, rename, step

Edit = Callable[[Data], None]

DIRECTOR = {"orchestrate": "yes", "containers": "no", "managed": "yes"}
INSTEAD = {"product": "compute-engine", "option": "flex-start"}
"""What an outcome says whose own product or option was retired."""
UNSURE = {"orchestrate": "yes", "containers": "unsure", "managed": "yes"}


def catalog(*edits: Edit) -> Data:
    """The small catalog with something of everything that advice shows, then edited."""
    content = data(
        sources=[source(), source("other")],
        steps=[step("quotas", products=["cluster-director"]), step("elsewhere", products=["gke"])],
        misconceptions=[misconception("slurm-is-old", orchestrators=["slurm"])],
        renames=[rename("Hypercluster", "Cluster Director", "cluster-director")],
    )
    content = deepcopy(content)  # the builders share the flowcharts
    for edit in edits:
        edit(content)
    return content


def content(*edits: Edit) -> str:
    return reading.canonical(catalog(*edits))


def snapshot(*edits: Edit, language: str = "en") -> Any:
    return a_snapshot(language, **catalog(*edits))


def drift(*edits: Edit, answers: Answers = DIRECTOR) -> Drift:
    """From the small catalog to the edited one."""
    return compare(snapshot(), snapshot(*edits), answers)


def details(found: Drift) -> list[tuple[str, str, str]]:
    return [(d.entry.kind, d.entry.slug, d.field) for d in found.details]


def find(content: Data, *path: str) -> Any:
    """Follow names: of a field, or of an entry in a list by its slug or the kind of a fact."""
    node: Any = content
    for name in path:
        if isinstance(node, list):
            node = next(item for item in node if name in (item.get("slug"), item.get("kind")))
        else:
            node = node[name]
    return node


def put(*path: str, to: Any) -> Edit:
    """Give a field another value; a string becomes a text where the field is a text."""

    def edit(content: Data) -> None:
        *where, field = path
        entry = find(content, *where)
        entry[field] = text(to) if isinstance(entry[field], dict) else deepcopy(to)

    return edit


def drop(*path: str) -> Edit:
    """Remove an entry from its list."""

    def edit(content: Data) -> None:
        find(content, *path[:-1]).remove(find(content, *path))

    return edit


def add(*path: str, entry: Data) -> Edit:
    def edit(content: Data) -> None:
        find(content, *path).append(deepcopy(entry))

    return edit


def without(kind: str, slug: str) -> Edit:
    """Retire a product, an orchestrator … and what goes with it. An outcome then says another."""

    def edit(content: Data) -> None:
        drop("gpu_series" if kind == "series" else f"{kind}s", slug)(content)
        forget(content, kind, slug)

    return edit


def forget(node: Data, kind: str, slug: str) -> None:
    for name, value in node.items():
        if isinstance(value, list):
            node[name] = [item for item in value if item != slug and not is_about(item, kind, slug)]
            for item in node[name]:
                if isinstance(item, dict):
                    forget(item, kind, slug)
        elif (name, value) == (kind, slug):
            node[name] = INSTEAD[kind]


def is_about(item: Any, kind: str, slug: str) -> bool:
    return isinstance(item, dict) and item.get(kind) == slug and "summary" not in item


def lead(question: str, choice: str, to: str, chart: str = "platform") -> Edit:
    """Let a choice lead elsewhere."""
    return put("flowcharts", chart, "questions", question, "choices", choice, "leads_to", to=to)


def insert(question: Data, after: str, by: str) -> tuple[Edit, Edit]:
    """Ask a new question after a choice."""
    return add("flowcharts", "platform", "questions", entry=question), lead(
        after, by, to=question["slug"]
    )


def choice(slug: str, leads_to: str) -> Data:
    return {"slug": slug, "label": text(slug.capitalize()), "examples": [], "leads_to": leads_to}


def retire_managed(content: Data) -> None:
    """Remove the question, and let what led to it lead to Cluster Director."""
    lead("containers", "no", to="cluster-director")(content)
    lead("orchestrate", "no", to="cluster-toolkit")(content)
    drop("flowcharts", "platform", "questions", "managed")(content)
    drop("flowcharts", "platform", "outcomes", "compute-engine")(content)


PRODUCT = ("products", "cluster-director")
QUESTION = ("flowcharts", "platform", "questions", "containers")
CHOICE = (*QUESTION, "choices", "no")
OUTCOME = ("flowcharts", "platform", "outcomes", "cluster-director")
