"""Lets Lighthouse judge the main pages, in each language, on a phone and on a desktop: `make lighthouse`.

It serves a site of its own and stops it again. What is under 100 is judged twice more, and the
middle score counts: Lighthouse simulates a slow phone from what it measures, and a busy machine
shows. Ends with an error when a score stays under 100. Names limit it to some pages:
`sh scripts/lighthouse flowchart`.
"""

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from tests.chromium import CHROMIUM, CHROMIUM_FLAGS
from tests.shipped_site import asked, await_pictures, free_port, shipped_site

LIGHTHOUSE = Path(__file__).parent / "node" / "node_modules" / ".bin" / "lighthouse"
PAGES = {
    "home": "/",
    "wizard": "/choose/platform/",
    "advice": "/advice/1/?orchestrate=yes&containers=no&managed=yes",
    "finder": "/gpus/",
    "flowchart": "/flowcharts/platform/",
}
LANGUAGES = ("en", "es")
SCREENS: dict[str, tuple[str, ...]] = {"phone": (), "desktop": ("--preset=desktop",)}
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
WHOLE, MORE = 100, 2
ENDS_WITHIN = 120  # seconds for one page

Scores = dict[str, int]


def main(names: list[str]) -> None:
    if unknown := set(names) - set(PAGES):
        sys.exit(f"There is no {', '.join(sorted(unknown))}: use {', '.join(PAGES)}.")
    with shipped_site(free_port()) as site, chromium() as port:
        await_pictures(site)
        low = [one for name in names or PAGES for one in judged(name, site, port)]
    if low:
        sys.exit("\n".join(["Under 100:", *low]))


def judged(name: str, site: str, port: int) -> Iterator[str]:
    """Print a row for each language, and yield what is under 100."""
    for language in LANGUAGES:
        address = f"{site}/{language}{PAGES[name]}"
        asked(address)  # and so the page is made, as for all but the first reader
        row = [name, language]
        for screen, flags in SCREENS.items():
            scores, why = fair(address, [*flags, f"--port={port}"])
            row += [str(scores[category]) for category in CATEGORIES]
            if under(scores):
                yield f"{name} in {language} on a {screen}: {under(scores)} for {', '.join(why)}"
        print("|", " | ".join(row), "|", flush=True)


def fair(address: str, flags: list[str]) -> tuple[Scores, list[str]]:
    """The scores of a page, the middle of three where one is under 100; and what took them down."""
    reports = [report_on(address, flags)]
    if under(scores_of(reports[0])):
        reports += [report_on(address, flags) for _once_more in range(MORE)]
    found = [scores_of(report) for report in reports]
    return {name: int(median(one[name] for one in found)) for name in CATEGORIES}, whys(reports)


def report_on(address: str, flags: list[str]) -> dict[str, Any]:
    command = [LIGHTHOUSE, address, "--quiet", "--output=json", "--no-enable-error-reporting"]
    only = f"--only-categories={','.join(CATEGORIES)}"
    done = subprocess.run(  # noqa: S603
        [*command, only, *flags], capture_output=True, text=True, timeout=ENDS_WITHIN
    )
    if done.returncode:
        raise RuntimeError(done.stderr)
    return dict(json.loads(done.stdout))


def scores_of(report: dict[str, Any]) -> Scores:
    """Whole percents, as Lighthouse shows them; what it could not judge is an error of its own."""
    found = {name: report["categories"][name]["score"] for name in CATEGORIES}
    if None in found.values():
        raise RuntimeError(f"Not judged: {found} {report.get('runWarnings')}")
    return {name: round(score * 100) for name, score in found.items()}


def under(scores: Scores) -> Scores:
    return {name: score for name, score in scores.items() if score < WHOLE}


def whys(reports: list[dict[str, Any]]) -> list[str]:
    """The audits that cost a category something."""
    return sorted({name for report in reports for name in failing(report)})


def failing(report: dict[str, Any]) -> Iterator[str]:
    for category in report["categories"].values():
        for audit in category["auditRefs"]:
            score = report["audits"][audit["id"]]["score"]
            if audit["weight"] and score is not None and score < 1:
                yield audit["id"]


@contextmanager
def chromium() -> Iterator[int]:
    """One Chromium for all pages, with a profile that is thrown away; yields where it listens."""
    port = free_port()
    with TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        mine = [f"--user-data-dir={profile}", f"--remote-debugging-port={port}"]
        command = [CHROMIUM or "chromium", *CHROMIUM_FLAGS, "--headless=new", *mine]
        browser = subprocess.Popen(command, stderr=subprocess.DEVNULL)  # noqa: S603
        try:
            yield port
        finally:
            browser.terminate()
            browser.wait(30)


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda _number, _frame: sys.exit("Stopped."))  # and so ends all
    main(sys.argv[1:])
