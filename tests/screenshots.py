"""Takes the pictures of the README anew, in Chromium: `make screenshots`, or only some by name.

Each state in light and in dark, always from the same site: the shipped catalog, published on one
day, under one name. What is written is WebP, which Chromium makes by itself and which is small.
"""

import base64
import sys
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from unittest.mock import patch

from playwright.sync_api import Browser, Page, sync_playwright

from tests.chromium import CHROMIUM, CHROMIUM_FLAGS
from tests.shipped_site import free_port, shipped_site

FOLDER = Path(__file__).parent.parent / "docs" / "screenshots"
SITE = "http://127.0.0.1:8000"  # as the README has it; somebody may have a Batuta there already
PUBLISHED = datetime(2026, 12, 1, 9, tzinfo=UTC)
EDITOR, PASSWORD = "ana", "for a picture alone"
THEMES = ("light", "dark")
WIDTH, HEIGHT, SHARPNESS, QUALITY = 1280, 800, 1.5, 70
PLAN = "orchestrate=yes&containers=no&managed=yes"
PAGES = {
    "home": "/en/",
    "wizard": "/en/choose/platform/?orchestrate=yes&containers=no",
    "advice": f"/en/advice/1/?{PLAN}",
    "finder": "/en/gpus/?class=clustered&option=spot",
    "compare": "/en/compare/?product=gke&product=cluster-director&product=cluster-toolkit",
    "flowchart": f"/en/flowcharts/platform/?{PLAN}",
    "publishing": "/admin/advisor/release/add/",
}


def take(names: Iterable[str]) -> None:
    port = free_port()
    rule = f"--host-resolver-rules=MAP {SITE.removeprefix('http://')} 127.0.0.1:{port}"
    with (
        shipped_site(port, "-m", "tests.screenshots", "prepare", address=SITE),
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=[*CHROMIUM_FLAGS, rule])
        for theme in THEMES:
            take_in(browser, theme, names)
        browser.close()


def take_in(browser: Browser, theme: str, names: Iterable[str]) -> None:
    context = browser.new_context(
        viewport={"width": WIDTH, "height": HEIGHT},
        device_scale_factor=SHARPNESS,
        color_scheme=theme,
        reduced_motion="reduce",
        locale="en",
    )
    page = context.new_page()
    for name in names:
        if name == "publishing":
            sign_in(page)
        page.goto(SITE + PAGES[name])
        page.wait_for_load_state("networkidle")
        (FOLDER / f"{name}-{theme}.webp").write_bytes(picture(page))
    context.close()


def sign_in(page: Page) -> None:
    page.goto(f"{SITE}/admin/login/")
    page.fill("#id_username", EDITOR)
    page.fill("#id_password", PASSWORD)
    page.click("input[type=submit]")


def picture(page: Page) -> bytes:
    session = page.context.new_cdp_session(page)
    taken = session.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
    return base64.b64decode(taken["data"])


def prepare() -> None:
    """Make the site of the pictures: a release of always the same day, and what was edited since."""
    import django

    django.setup()
    from catalog.start import prepare as start

    with patch("django.utils.timezone.now", lambda: PUBLISHED):
        start(lambda _sentence: None)
        edit()


def edit() -> None:
    """What waits to be published: an answer has other words, and another leads elsewhere."""
    from django.contrib.auth.models import User

    from catalog import history
    from catalog.models import Choice, Question
    from catalog.models.history import Way

    User.objects.create_superuser(EDITOR, password=PASSWORD)
    with history.editing(by=EDITOR, way=Way.ADMIN):
        managed = Choice.objects.get(question__slug="managed", slug="yes")
        managed.label = {
            "en": "Yes, let Google take care of it",
            "es": "Sí, que se encargue Google",
        }
        managed.save()
        shared = Choice.objects.get(question__slug="kind-of-work", slug="platform")
        shared.to_outcome, shared.to_question = None, Question.objects.get(slug="who-operates")
        shared.save()


if __name__ == "__main__":
    if sys.argv[1:] == ["prepare"]:
        prepare()
    else:
        take(sys.argv[1:] or PAGES)
