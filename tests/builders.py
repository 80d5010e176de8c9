"""Small catalogs in the catalog's own words, for tests.

Everything is built as the plain data that a release holds, then read like any release. A text
may be given as one string: it then stands in both languages as “name” and “name (es)”.
"""

from datetime import UTC, date, datetime
from functools import cache
from typing import Any

from advisor import reading, snapshot
from advisor.snapshot import Flowchart, Snapshot

LANGUAGES = ("en", "es")

Data = dict[str, Any]


def text(value: str | dict[str, str]) -> dict[str, str]:
    if isinstance(value, dict):
        return value
    return {"en": value, "es": f"{value} (es)" if value else ""}


def source(slug: str = "page", **given: Any) -> Data:
    address = f"https://docs.cloud.google.com/{slug}"
    return {
        "slug": slug,
        "title": slug.capitalize(),
        "publisher": "Google",
        "url": dict.fromkeys(LANGUAGES, address),
        "url_language": dict.fromkeys(LANGUAGES, "en"),
        "page_date": "2026-04-06",
        "checked_on": "2026-11-30",
        "evidence": "read",
        "trust": "high",
    } | given


def fact(kind: str, words: str | dict[str, str] = "A fact.", **given: Any) -> Data:
    return {
        "kind": kind,
        "title": text(given.pop("title", "")),
        "text": text(words),
        "stage": None,
        "link": None,
        "sources": ["page"],
        "confidence": "normal",
        "as_of": None,
        "dispute": None,
    } | given


def product(slug: str, **given: Any) -> Data:
    name = slug.replace("-", " ").title()
    return {
        "slug": slug,
        "name": name,
        "role": "platform",
        "management": "managed",
        "complexity": "low",
        "launch_stage": "ga",
        "launch_date": None,
        "facts": [
            fact("what-it-is", f"What {name} is."),
            fact("audience", f"Who {name} is for."),
            fact("key-benefit", f"What {name} is good for."),
            fact("strength", f"A strength of {name}."),
            fact("limit", f"A limit of {name}."),
        ],
        "links": [{"title": text("Overview"), "source": "page"}],
        "checked_on": "2026-11-30",
    } | given


def orchestrator(slug: str, **given: Any) -> Data:
    return {
        "slug": slug,
        "name": text({"en": slug.capitalize(), "es": slug.capitalize()}),
        "licence": "Apache-2.0",
        "facts": [fact("what-it-is", f"What {slug} is.")],
        "links": [],
        "checked_on": "2026-11-30",
    } | given


def option(slug: str, **given: Any) -> Data:
    return {
        "slug": slug,
        "name": text(slug.replace("-", " ").capitalize()),
        "kind": "access",
        "max_days": None,
        "provisioning_model": None,
        "launch_stage": None,
        "launch_date": None,
        "facts": [fact("lifespan", f"How long {slug} lasts.")],
        "links": [],
        "checked_on": "2026-11-30",
    } | given


def claim(support: str | None, words: str = "", **given: Any) -> Data:
    return {
        "support": support,
        "text": text(words),
        "sources": ["page"],
        "confidence": "normal",
        "as_of": None,
        "dispute": None,
        "checked_on": "2026-11-30",
    } | given


def machine_type(slug: str = "a4-highgpu-8g", **given: Any) -> Data:
    return {
        "slug": slug,
        "name": slug,
        "gpu_model": "NVIDIA B200",
        "gpus": 8,
        "gpu_memory_gb": 180,
        "gpu_memory_gb_total": 1440,
        "vcpus": 224,
        "memory_gb": 3968,
        "memory_gb_least": None,
        "is_ceiling": False,
        "local_ssd": text("automatic"),
        "local_ssd_gib": 12000,
        "network_gbps": 3600,
        "nics": 10,
        "stage": None,
        "remark": text(""),
        "sources": ["page"],
        "dispute": None,
    } | given


def gpu_series(slug: str = "a4", **given: Any) -> Data:
    return {
        "slug": slug,
        "name": slug.upper(),
        "klass": "clustered",
        "form": text("VM"),
        "gpu": {
            "model": "NVIDIA B200",
            "accelerator": "nvidia-b200",
            "memory_gb": 180,
            "memory_type": "HBM3e",
            "bandwidth": "8 TBps",
            "sources": ["page"],
        },
        "interconnect": {
            "kind": text("NVLink"),
            "nvlink_gb_s": 1800,
            "nvlink_generation": 5,
            "domain_instances": None,
            "domain_gpus": None,
            "sources": ["page"],
        },
        "network": {
            "technology": text("RoCE"),
            "nics": text("8 cards"),
            "gpu_gbps": 3200,
            "general_gbps": None,
            "sources": ["page"],
        },
        "cpu": {"platform": text("Intel Xeon"), "architecture": "x86-64", "sources": ["page"]},
        "launch": {"stage": "ga", "date": "2025-03-17", "sources": ["page"]},
        "maintenance": {"interval_days": 90, "notice_days": None, "sources": ["page"]},
        "uses": ["training"],
        "uses_sources": ["page"],
        "machine_types": [machine_type(f"{slug}-highgpu-8g")],
        "facts": [fact("limit", f"A limit of {slug}.")],
        "checked_on": "2026-11-30",
    } | given


def use(slug: str, **given: Any) -> Data:
    return {
        "slug": slug,
        "name": text(slug.capitalize()),
        "text": text(""),
        "broader": None,
        "sources": [],
    } | given


def question(slug: str, *, offers_unsure: bool = True, **leads_to: str) -> Data:
    """A question whose choices are named by keyword: `question("containers", yes="gke")`."""
    return {
        "slug": slug,
        "text": text(f"{slug}?"),
        "facts": [fact("why", f"Why {slug}."), fact("help", f"Help with {slug}.")],
        "terms": [],
        "choices": [
            {
                "slug": choice,
                "label": text(choice.capitalize()),
                "examples": [text(f"Example of {slug} {choice}")],
                "leads_to": target.replace("_", "-"),
            }
            for choice, target in leads_to.items()
        ],
        "offers_unsure": offers_unsure,
        "sources": ["page"],
    }


def outcome(slug: str, **given: Any) -> Data:
    return {
        "slug": slug,
        "product": slug,
        "orchestrators": [],
        "also_deploys": [],
        "option": None,
        "fitting": [],
        "uses": [],
        "summary": text(f"{slug}."),
        "facts": [fact("against", f"What speaks against {slug}.")],
        "sources": ["page"],
    } | given


def fitting(series: str, words: str = "It fits.", **given: Any) -> Data:
    return {
        "series": series,
        "text": text(words),
        "sources": ["page"],
        "confidence": "normal",
        "as_of": None,
        "dispute": None,
    } | given


def flowchart_data(slug: str, *nodes: Data, **given: Any) -> Data:
    return {
        "slug": slug,
        "title": text(f"The {slug} flowchart"),
        "intro": text(""),
        "settles": None,
        "start": nodes[0]["slug"],
        "questions": [node for node in nodes if "choices" in node],
        "outcomes": [node for node in nodes if "choices" not in node],
        "sources": ["page"],
    } | given


def flowchart(*nodes: Data, language: str = "en", slug: str = "platform") -> Flowchart:
    """A flowchart; outcomes that its questions lead to and nobody gave are added."""
    named = {node["slug"] for node in nodes}
    targets = [choice["leads_to"] for node in nodes for choice in node.get("choices", [])]
    missing = [outcome(target) for target in dict.fromkeys(targets) if target not in named]
    data = flowchart_data(slug, *nodes, *missing)
    return reading.build(Flowchart, data, language)


PLATFORM = (
    question("orchestrate", yes="containers", no="compute_engine"),
    question("containers", yes="gke", no="managed"),
    question("managed", yes="cluster_director", no="cluster_toolkit"),
)
CAPACITY = (
    question("over-90-days", yes="future_reservation_ai", no="interruptible"),
    question("interruptible", yes="spot", no="flex_start"),
)
PLATFORM_OUTCOMES = (
    outcome("compute-engine", orchestrators=["custom-none"]),
    outcome("gke", orchestrators=["kubernetes"]),
    outcome("cluster-director", orchestrators=["slurm"]),
    outcome("cluster-toolkit", orchestrators=["slurm"], also_deploys=["kubernetes"]),
)
CAPACITY_OUTCOMES = tuple(
    outcome(slug, product=None, option=slug)
    for slug in ("future-reservation-ai", "spot", "flex-start")
)


def data(**given: Any) -> Data:
    """The plain data of a small catalog that has no problem; given keys replace its own."""
    return {
        "schema": snapshot.SCHEMA,
        "sources": [source()],
        "products": [product(item["slug"]) for item in PLATFORM_OUTCOMES],
        "orchestrators": [orchestrator(slug) for slug in ("slurm", "kubernetes", "custom-none")],
        "product_orchestrators": [
            claim("yes", "GKE is Kubernetes.", product="gke", orchestrator="kubernetes")
        ],
        "gpu_series": [gpu_series()],
        "options": [option(item["slug"]) for item in CAPACITY_OUTCOMES],
        "product_options": [claim(None, product="gke", option="spot")],
        "series_options": [claim("yes", series="a4", option="spot")],
        "deployments": [
            claim("yes", product="gke", orchestrator="kubernetes", series="a4")
            | {"stage": None, "guide": "page", "blueprint": None}
            | {"options": [{"option": "spot", "support": "yes"}]}
        ],
        "uses": [use("training")],
        "features": [],
        "steps": [
            {
                "slug": "quotas",
                "stage": "prepare",
                "title": text("Check quotas"),
                "why": text("They are counted apart."),
                "link": "page",
                "products": ["gke"],
                "orchestrators": [],
                "options": [],
                "series": [],
                "sources": ["page"],
            }
        ],
        "rules": [],
        "misconceptions": [],
        "terms": [],
        "renames": [],
        "disputes": [],
        "page_facts": [],
        "flowcharts": [
            flowchart_data("platform", *PLATFORM, *PLATFORM_OUTCOMES, settles="product"),
            flowchart_data("capacity", *CAPACITY, *CAPACITY_OUTCOMES, settles="option"),
        ],
    } | given


def content(**given: Any) -> str:
    """The canonical JSON of a small catalog."""
    return reading.canonical(data(**given))


def a_snapshot(language: str = "en", **given: Any) -> Snapshot:
    return snapshot.read(content(**given), language)


@cache
def small_snapshot(language: str = "en") -> Snapshot:
    """The small catalog as it is, read once."""
    return a_snapshot(language)


def drafted(**given: Any) -> None:
    """Make the drafts of the small catalog, as an editor would have; needs the database."""
    from catalog.fixtures import from_release, records
    from catalog.fixtures.loading import load_records

    entries = from_release.entries(data(**given), date(2026, 11, 30))
    load_records([records.from_entries("the small catalog", entries)])


def published(number: int = 1, catalog: str | None = None, **given: Any) -> Any:
    """Put a release into the store, without the database: of the small catalog or another one."""
    from advisor import releases

    return releases.add(
        releases.Published.of(
            number=number,
            content=catalog or content(**given),
            notes={"en": f"Release {number}.", "es": f"Versión {number}."},
            published_at=datetime(2026, 11, 30, 12, number % 60, tzinfo=UTC),
            published_by="editor",
        )
    )
