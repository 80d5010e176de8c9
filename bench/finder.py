"""What a page of the GPU finder costs beside a page of the wizard, with 5,000 machine types.

    .venv/bin/python bench/finder.py

The catalog is the stored release of the tests, with its GPU series many times over: other figures,
other GPU models, gaps. No page is kept, so each is found, counted and rendered. Prints processor
time as the median over several rounds, and its ratio to that of the wizard's pages in the same
round; what it costs to make a release ready is paid once for each release and language.
"""

import gzip
import json
import os
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from copy import deepcopy
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

if __name__ == "__main__":
    import django

    no_releases = tempfile.TemporaryDirectory(prefix="batuta-bench-")
    os.environ |= {
        "DJANGO_SETTINGS_MODULE": "advisor.settings",
        "DATA_DIR": no_releases.name,
        "PAGES_KEPT": "0",
        "SECRET_KEY": "measured, not used",
    }
    django.setup()

from django.core.handlers.wsgi import WSGIHandler  # noqa: E402
from django.test import RequestFactory  # noqa: E402

from advisor import reading, releases  # noqa: E402
from advisor.finder.asked import read  # noqa: E402
from advisor.finder.finding import find  # noqa: E402
from advisor.finder.index import Index  # noqa: E402
from advisor.snapshot import read as read_release  # noqa: E402
from advisor.snapshot import upgrade  # noqa: E402
from advisor.storage import watch  # noqa: E402

STORED = ROOT / "tests" / "golden" / "release-1.json.gz"
MACHINE_TYPES = 5_000
SERIES = 104
ROUNDS = 15
REQUESTS = 10
GOAL = 3.0
WIZARD = (
    "/en/choose/platform/",
    "/en/choose/platform/?orchestrate=yes",
    "/en/choose/platform/?orchestrate=yes&containers=no",
)
FINDER = {
    "everything": "",
    "the last page": "page=100",
    "sorted by network": "sort=-network",
    "sorted by memory, page 7": "sort=memory&page=7",
    "two filters": "class=general&gpu-memory=40",
    "six filters": "gpu-memory=24&gpus=4&gpus=8&network=50&option=spot&option=flex-start"
    "&product=gke&stage=ga",
    "words": "q=nvidia+b200",
    "one series": "q=a3-high-8-5",
    "with what is unknown": "network=100&stage=ga&unknown=included&sort=network",
    "nothing": "q=t4&class=clustered&gpu-memory=9000&network=5000",
}
Data = dict[str, Any]


def catalog() -> str:
    """The stored release with `MACHINE_TYPES` machine types, as it would be published."""
    data = upgrade(json.loads(json.loads(gzip.decompress(STORED.read_bytes()))["content"]))
    originals, dice = data["gpu_series"], random.Random(MACHINE_TYPES)  # noqa: S311
    each = sum(len(series["machine_types"]) for series in originals) * SERIES // len(originals)
    sizes = range(-(-MACHINE_TYPES // each))
    copies = range(SERIES // len(originals))
    data["gpu_series"] = [varied(one, copy, sizes, dice) for copy in copies for one in originals]
    for name in ("series_options", "deployments"):
        data[name] += [
            claim | {"series": f"{claim['series']}-{copy}"}
            for copy in copies
            for claim in data[name]
        ]
    return reading.canonical(data)


def varied(series: Data, copy: int, sizes: range, dice: random.Random) -> Data:
    """A series like it, with each machine type in several sizes."""
    return deepcopy(series) | {
        "slug": f"{series['slug']}-{copy}",
        "name": f"{series['name']} {copy}",
        "machine_types": [
            sized(machine, copy, size, dice)
            for machine in series["machine_types"]
            for size in sizes
        ],
    }


def sized(machine: Data, copy: int, size: int, dice: random.Random) -> Data:
    """A machine type like it. Some figures differ from the first one's, others are unknown."""
    name = f"{machine['slug']}-v{copy}-{size}"
    model = machine["gpu_model"] + dice.choice(["", " Next", " Lite"])
    new = machine | {"slug": name, "name": name, "gpu_model": model}
    for figure in ("gpu_memory_gb", "gpu_memory_gb_total", "memory_gb", "network_gbps"):
        if machine[figure] is not None:
            new[figure] = dice.choice([None, machine[figure], machine[figure] * (1 + size)])
    return new | {"stage": dice.choice([None, "ga", "preview"])}


def serve(content: str) -> None:
    releases.add(
        releases.Published.of(
            number=1,
            content=content,
            notes={"en": "Generated.", "es": "Generada."},
            published_at=datetime(2026, 11, 30, tzinfo=UTC),
            published_by="bench",
        )
    )


def milliseconds(task: Callable[[], Any], times: int) -> float:
    """Processor time for one run of the task."""
    started = time.process_time()
    for _time in range(times):
        task()
    return (time.process_time() - started) / times * 1e3


def ask(site: WSGIHandler, address: str) -> None:
    path = RequestFactory(SERVER_NAME="127.0.0.1").get(address)
    status = []
    response = site(path.environ, lambda line, _headers, _error=None: status.append(line))
    b"".join(response)
    response.close()
    if status != ["200 OK"]:
        sys.exit(f"{address} answered {status}: it was not measured.")


def addresses() -> dict[str, str]:
    return {name: f"/en/gpus/?{query}".removesuffix("?") for name, query in FINDER.items()}


def rounds(site: WSGIHandler) -> dict[str, list[float]]:
    """The cost of each address in each round; the wizard's are one, by their mean."""
    finder = addresses()
    costs: dict[str, list[float]] = {name: [] for name in ("the wizard", *finder)}
    for _round in range(ROUNDS):
        wizard = [milliseconds(lambda: ask(site, a), REQUESTS) for a in WIZARD]  # noqa: B023
        costs["the wizard"].append(statistics.mean(wizard))
        for name, address in finder.items():
            costs[name].append(milliseconds(lambda: ask(site, address), REQUESTS))  # noqa: B023
    return costs


def pure(content: str) -> None:
    """What finding costs by itself: making a release ready, and one search with all its counts."""
    snapshot = read_release(content, "en")
    index = Index(snapshot)
    asked = read(index, {"gpu-memory": ["40"], "option": ["spot"], "stage": ["ga"]})

    def search() -> None:
        found = find(index, asked)
        for name, matcher in index.matchers.items():
            found.counts(name, matcher.offered)
        found.page(1)

    print(
        f"{len(index.rows):,} rows made ready   {milliseconds(lambda: Index(snapshot), 3):8.2f} ms"
    )
    print(f"a search with its counts   {milliseconds(search, 50):8.2f} ms")


def main() -> None:
    content = catalog()
    watch.start = lambda: None  # nothing is published while this runs
    serve(content)
    pure(content)
    site = WSGIHandler()
    for address in (*WIZARD, "/en/gpus/"):
        ask(site, address)
    costs = rounds(site)
    wizard = costs.pop("the wizard")
    print(f"{'the wizard':26} {statistics.median(wizard):8.2f} ms")
    worst = 0.0
    for name, found in costs.items():
        ratio = statistics.median(one / beside for one, beside in zip(found, wizard, strict=True))
        worst = max(worst, ratio)
        print(f"{name:26} {statistics.median(found):8.2f} ms   {ratio:5.2f} ×")
    print(f"the worst of them          {worst:14.2f} ×    (goal: at most {GOAL})")
    sys.exit(worst > GOAL)


if __name__ == "__main__":
    main()
