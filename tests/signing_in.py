"""Signing in to the admin in a browser, as Django's `admin_user` does it."""

from typing import Any

from playwright.sync_api import Page, expect


def sign_in(page: Page, live_server: Any, name: str = "admin") -> str:
    """Sign in and return the address of the site."""
    page.goto(f"{live_server}/admin/")
    page.locator("#id_username").fill(name)
    page.locator("#id_password").fill("password")
    page.locator("input[type=submit]").click()
    expect(page.locator("#user-tools")).to_be_visible()
    return str(live_server)
