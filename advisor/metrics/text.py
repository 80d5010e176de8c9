"""What was counted, in the text format of Prometheus (version 0.0.4)."""

from collections.abc import Iterator, Sequence
from itertools import accumulate

from advisor import health, releases
from advisor.metrics import series

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"

Labels = dict[str, str]
Sample = tuple[str, Labels, float]
"""What is put behind the name, the labels, the value."""


def text() -> str:
    return "".join(line + "\n" for line in lines())


def lines() -> Iterator[str]:
    totals = series.rows.totals()
    yield from requests(totals)
    yield from seconds(totals)
    kept: list[Sample] = [
        ("", {"result": result}, totals[at]) for result, at in series.KEPT.items()
    ]
    yield from family(
        "kept_pages_total", "counter", "Pages answered from memory (hit), or made and kept.", kept
    )
    yield from family(
        "log_lines_dropped_total",
        "counter",
        "Lines of the log that could not be written in time.",
        [("", {}, totals[series.DROPPED])],
    )
    yield from of_processes()
    yield from of_releases()
    degraded = [("", {"reason": kind}, float(bool(said))) for kind, said in health.found().items()]
    yield from family("degraded", "gauge", "1 for each reason that /readyz gives.", degraded)


def requests(totals: Sequence[int]) -> Iterator[str]:
    samples: list[Sample] = [
        ("", {"route": route, "status": class_}, totals[at])
        for (route, class_), at in series.REQUESTS.items()
    ]
    yield from family("requests_total", "counter", "Requests that were answered.", samples)


def seconds(totals: Sequence[int]) -> Iterator[str]:
    samples: list[Sample] = []
    for audience, begins in series.SECONDS.items():
        label = {"audience": audience}
        up_to = list(accumulate(totals[begins : begins + series.BUCKETS]))
        for bound, count in zip((*map(str, series.BOUNDS), "+Inf"), up_to, strict=True):
            samples.append(("_bucket", label | {"le": bound}, count))
        samples.append(("_sum", label, totals[begins + series.BUCKETS] / 1_000_000))
        samples.append(("_count", label, up_to[-1]))
    yield from family("request_seconds", "histogram", "Time from a request to its answer.", samples)


def of_processes() -> Iterator[str]:
    living = [(row[series.RELEASE], row[series.LOOKED]) for row in series.rows.living()]
    yield from gauge("processes", "Processes that have served a request.", len(living))
    if living:
        yield from gauge(
            "release", "The lowest release that a process serves.", min(at for at, _look in living)
        )
        age = (series.now() - min(look for _release, look in living)) / 1_000_000
        yield from gauge(
            "database_look_age_seconds", "Since the database last answered every process.", age
        )


def of_releases() -> Iterator[str]:
    index = releases.index()
    yield from gauge("releases", "Releases that are known.", len(index))
    newest = releases.state().newest
    yield from gauge("release_newest", "The newest release that a file or a row has.", newest)
    if index:
        at = index[0].published_at.timestamp()
        yield from gauge("published_timestamp_seconds", "When a release was last published.", at)


def gauge(name: str, help_: str, value: float) -> Iterator[str]:
    return family(name, "gauge", help_, [("", {}, value)])


def family(name: str, type_: str, help_: str, samples: list[Sample]) -> Iterator[str]:
    yield f"# HELP batuta_{name} {help_}"
    yield f"# TYPE batuta_{name} {type_}"
    for end, labels, value in samples:
        spelled = ",".join(f'{label}="{said}"' for label, said in labels.items())
        yield (
            f"batuta_{name}{end}{{{spelled}}} {value!r}" if spelled else f"batuta_{name} {value!r}"
        )
