"""What is counted: few series, and no more of them whatever visitors ask for.

Where each number stands in a row is fixed when the code is read. Times are kept in whole
microseconds, since a row holds whole numbers.
"""

from bisect import bisect_left
from time import monotonic

from advisor.metrics.rows import Rows
from advisor.middleware import routes

ROUTES = (*routes.CACHE, *routes.GROUPS)
"""The names of routes; those of the admin, of which there are hundreds, count as one."""
CLASSES = ("2xx", "3xx", "4xx", "5xx")
AUDIENCES = ("visitors", "staff", "machines")
BOUNDS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Seconds. The first is for what is kept; beyond the last nobody waits any more."""
RESULTS = ("hit", "miss")

BUCKETS = len(BOUNDS) + 1  # the last is for what took longer
REQUESTS = {
    (route, class_): at
    for at, (route, class_) in enumerate((route, class_) for route in ROUTES for class_ in CLASSES)
}
SECONDS = {
    audience: len(REQUESTS) + number * (BUCKETS + 1) for number, audience in enumerate(AUDIENCES)
}
"""Where the buckets of an audience begin; behind them stands the sum."""
KEPT = {
    result: len(REQUESTS) + len(AUDIENCES) * (BUCKETS + 1) + number
    for number, result in enumerate(RESULTS)
}
RELEASE = KEPT["miss"] + 1
LOOKED = RELEASE + 1
DROPPED = LOOKED + 1
WIDTH = DROPPED + 1


def begin(row: memoryview) -> None:
    """Whoever had the row before served another release, and looked at another time."""
    row[RELEASE] = 0
    row[LOOKED] = now()


rows = Rows(WIDTH, begin)


def now() -> int:
    """In a clock that all processes of this machine have in common, and that nobody sets."""
    return int(monotonic() * 1_000_000)


def request(route: str, status: int, seconds: float, kept: str = "") -> None:
    """Count a request that was answered."""
    at = REQUESTS[route, CLASSES[min(max(status // 100, 2), 5) - 2]]
    begins = SECONDS[audience(route)]
    bucket = begins + bisect_left(BOUNDS, seconds)
    with rows.lock:
        mine = rows.mine
        mine[at] += 1
        mine[bucket] += 1
        mine[begins + BUCKETS] += int(seconds * 1_000_000)
        if kept:
            mine[KEPT[kept]] += 1


def audience(route: str) -> str:
    if route in (routes.ADMIN, routes.PREVIEW):
        return "staff"
    return "machines" if route in routes.FOR_MACHINES else "visitors"


def looked() -> None:
    """Note that the database has answered."""
    with rows.lock:
        rows.mine[LOOKED] = now()


def dropped() -> None:
    """Count a line of the log that could not be written."""
    with rows.lock:
        rows.mine[DROPPED] += 1


def serves(release: int) -> None:
    """Note which release this process gives advice from; 0 for none."""
    with rows.lock:
        rows.mine[RELEASE] = release
