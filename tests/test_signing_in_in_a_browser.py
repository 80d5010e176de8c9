"""In Chromium, under the policy of the site: a second factor is set up and used, and nothing typed is lost."""

import re
from base64 import b32decode
from typing import Any

from django.contrib.sessions.models import Session
from playwright.sync_api import Page, expect

from catalog.access import one_time, second_factor
from tests.signing_in import sign_in


def secret_on(page: Page) -> bytes:
    """What an app takes from the link of the page."""
    link = page.locator("a[href^='otpauth:']").get_attribute("href")
    secret = re.search(r"secret=([A-Z2-7]+)", link or "")
    assert secret
    return b32decode(secret[1])


def this_step() -> int:
    return int(second_factor.now()) // one_time.STEP


def test_a_second_factor_is_set_up_and_used_and_what_was_typed_comes_back(
    page: Page, live_server: Any, admin_user: Any
) -> None:
    site = sign_in(page, live_server)
    page.get_by_role("link", name="Your account").click()
    page.get_by_role("link", name="Set up a second factor").click()
    expect(page.locator("svg.qr")).to_be_visible()
    secret, step = secret_on(page), this_step()
    right = one_time.code(secret, step)
    page.get_by_label("Code:").fill("0" * 6 if right != "0" * 6 else "1" * 6)
    page.get_by_role("button", name="Set it up").click()
    expect(page.locator(".errornote")).to_contain_text("Nothing is set up yet.")
    expect(page.get_by_label("Code:")).to_have_attribute("aria-invalid", "true")
    page.get_by_label("Code:").fill(right)
    page.get_by_role("button", name="Set it up").click()
    recovery = page.locator(".recovery-codes code").first.inner_text()

    page.goto(f"{site}/admin/catalog/term/add/")
    page.locator("[name=slug]").fill("typed-before")
    Session.objects.all().delete()
    page.locator("[name=_save]").first.click()
    expect(page.locator(".messagelist")).to_contain_text("it comes back to be sent again")
    page.get_by_label("Username:").fill("admin")
    page.get_by_label("Password:").fill("password")
    page.get_by_role("button", name="Log in").click()
    expect(page.get_by_label("Code:")).to_be_focused()
    page.keyboard.insert_text(recovery)  # as pasting does
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Send it again").click()
    expect(page.locator("[name=slug]")).to_have_value("typed-before")

    page.get_by_role("button", name="Log out").click()
    page.goto(f"{site}/admin/")
    page.get_by_label("Username:").fill("admin")
    page.get_by_label("Password:").fill("password")
    page.keyboard.press("Enter")
    page.get_by_label("Code:").fill(one_time.code(secret, max(step + 1, this_step())))
    page.keyboard.press("Enter")
    expect(page.locator("#user-tools")).to_contain_text("Your account")
