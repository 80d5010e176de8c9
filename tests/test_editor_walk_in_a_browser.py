"""Somebody who knows the subject and no Django, for an afternoon in the admin, in Chromium.

A question, a product and a translation are drafted, previewed, published, regretted and rolled
back. The first address is the only one that is typed; from there on links and buttons lead on.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Locator, Page, expect

from catalog.access.roles import Role, give
from catalog.publish import publish
from tests.builders import drafted
from tests.test_admin_in_a_browser import SPANISH, asked
from tests.test_flowchart_admin_in_a_browser import (
    choose,
    confirm,
    follow,
    tab_to,
    the_picture,
    write,
)

__all__ = ["asked"]

PASSWORD = "a grey tide and a moon"
NOTES = {"en": "Whoever runs Ray is asked for it.", "es": "Se pregunta a quienes usan Ray."}


@pytest.fixture
def site(page: Page, asked: Any, live_server: Any, admin_user: Any) -> str:
    drafted()
    publish("ana", {"en": "First.", "es": "Primera."})
    page.goto(f"{live_server}/admin/")
    return str(live_server)


def sign_in(page: Page, name: str, password: str) -> None:
    expect(page.locator("#id_username")).to_be_focused()
    page.keyboard.type(name)
    page.keyboard.press("Tab")
    page.keyboard.type(password)
    page.keyboard.press("Enter")
    expect(page.locator("#user-tools")).to_contain_text(name)


def go(page: Page, *names: str) -> None:
    """Follow one link after the other, as it is called on the page."""
    for name in names:
        with page.expect_navigation():
            page.get_by_role("link", name=name, exact=True).first.click()


def add(page: Page, kind: str) -> None:
    """From the home page to the form for a new one of a kind."""
    row = page.locator("#content-main tr", has=page.get_by_role("link", name=kind, exact=True))
    with page.expect_navigation():
        row.locator(".addlink").click()


def save(page: Page, button: str = "Save") -> None:
    with page.expect_navigation():
        page.get_by_role("button", name=button, exact=True).last.click()
    expect(page.locator(".messagelist .success")).to_be_visible()


def type_into(page: Page, **words: str) -> None:
    """With the keyboard, from one field to the next."""
    for name, said in words.items():
        write(page, name, said)


def pick(page: Page, field: Locator, typed: str, name: str) -> None:
    """Choose from a list that is searched by typing, without the mouse."""
    tab_to(page, field.locator(".select2-selection"))
    page.keyboard.press("Enter")
    expect(page.locator(".select2-dropdown .select2-search__field")).to_be_focused()
    page.keyboard.type(typed)
    expect(page.locator(".select2-results__option--highlighted")).to_have_text(name)
    page.keyboard.press("Enter")
    expect(field.locator(".select2-selection")).to_contain_text(name)


@contextmanager
def new_tab(page: Page, opener: Locator, **how: Any) -> Iterator[Page]:
    with page.context.expect_page() as opened:
        opener.click(**how)
    tab = opened.value
    tab.bring_to_front()
    yield tab
    tab.close()


def the_site(page: Page) -> Any:
    return new_tab(page, page.get_by_role("link", name="View site"), modifiers=["ControlOrMeta"])


def answer(page: Page, question: str, choice: str, button: str = "Continue") -> None:
    expect(page.locator("h1")).to_contain_text(question)
    page.locator(f"input[type=radio][value={choice}]").check()
    page.get_by_role("button", name=button).click()


def make_the_account(page: Page) -> None:
    add(page, "Users")
    expect(page.locator("#id_username")).to_be_focused()
    page.keyboard.type("pilar")
    type_into(page, password1=PASSWORD, password2=PASSWORD)
    page.get_by_label("publisher:").check()
    save(page)
    page.get_by_role("button", name="Log out").click()
    go(page, "Log in again")


def add_the_question(page: Page) -> None:
    go(page, "Flowcharts", "The platform flowchart")
    follow(page, "Add a question after the choice “Yes” of “orchestrate?”")
    type_into(page, **{"question-text_en": "Do you run Ray?", "question-text_es": "¿Usas Ray?"})
    type_into(page, **{"question-slug": "ray"})
    choose(page, page.locator("[name=second-target]"), "gke")
    confirm(page, "Add the question")
    expect(the_picture(page)).to_contain_text("Do you run Ray?")
    go(page, "Home")


def add_the_product(page: Page) -> None:
    """With a fact in one language, the new page that says so, and what it goes together with."""
    add(page, "Products")
    expect(page.locator("#id_slug")).to_be_focused()
    page.keyboard.type("ray-turbo")
    type_into(page, name="Ray Turbo")
    page.locator("#id_role").select_option(label="managed service")
    page.locator("#id_management").select_option(label="fully managed")
    page.get_by_role("button", name="Today").click()
    page.get_by_role("button", name="Add another Fact about a product").click()
    page.locator("#id_facts-0-kind").select_option(label="what it is")
    page.locator("[name=facts-0-text_en]").fill("Ray Turbo runs Ray for you.")
    with new_tab(page, page.locator("#facts-0 .field-sources .add-related")) as popup:
        add_the_source(popup)
    expect(page.locator("#facts-0 .field-sources")).to_contain_text("Ray Turbo overview")
    save(page, "Save and continue editing")
    related = page.locator(".related-drafts")
    with page.expect_navigation():
        related.get_by_role("link", name="Products × orchestrators", exact=True).click()
    expect(page.locator(".field-product .select2-selection")).to_contain_text("Ray Turbo")
    pick(page, page.locator(".field-orchestrator"), "kub", "Kubernetes")
    page.locator("#id_support").select_option(label="yes")
    page.get_by_role("button", name="Today").click()
    save(page)
    go(page, "Home")


def add_the_source(popup: Page) -> None:
    expect(popup.locator("#id_slug")).to_be_focused()
    popup.keyboard.type("ray-turbo-overview")
    type_into(popup, title="Ray Turbo overview", url_en="docs.cloud.google.com/ray-turbo")
    popup.get_by_role("button", name="Today").click()
    popup.get_by_role("button", name="Save").click()
    expect(popup.locator(".field-url")).to_contain_text("give a full address")
    popup.locator("[name=url_en]").fill("https://docs.cloud.google.com/ray-turbo")
    with popup.expect_event("close"):
        popup.get_by_role("button", name="Save").click()


def bring_a_translation_up_to_date(page: Page) -> None:
    older = page.locator("section", has=page.get_by_role("heading", name="Translations older"))
    expect(older).to_contain_text("Every translation is as new as its original.")
    go(page, "Products", "Gke")
    page.locator("textarea", has_text="A strength of Gke.").first.fill("Gke is strong.")
    save(page)
    go(page, "Home")
    with page.expect_navigation():
        older.locator("li a").click()
    expect(page.locator("[name=text_es]")).to_be_focused()
    page.keyboard.press("ControlOrMeta+A")
    page.keyboard.type("Gke es fuerte.")
    save(page)
    go(page, "Home")
    expect(older).to_contain_text("Every translation is as new as its original.")


def walk_the_preview(page: Page) -> None:
    with new_tab(page, page.get_by_role("button", name="Preview")) as tab:
        banner = tab.get_by_role("complementary", name="Preview of the drafts")
        expect(banner).to_contain_text("1 problem stands in the way of publishing")
        tab.get_by_role("link", name="Start choosing").click()
        answer(tab, "orchestrate?", "yes")
        answer(tab, "Do you run Ray?", "no")
        expect(tab.locator("h1")).to_contain_text("Gke")
        expect(tab.locator("main")).to_contain_text("This is what the drafts advise.")
        expect(tab.locator("main")).to_contain_text("Gke is strong.")
        tab.get_by_role("link", name="Products").first.click()
        tab.get_by_role("link", name="Ray Turbo").first.click()
        expect(tab.locator("main")).to_contain_text("Ray Turbo runs Ray for you.")
        expect(banner).to_be_visible()


def mend_what_stands_in_the_way(page: Page) -> None:
    go(page, "See what a release would change")
    with page.expect_navigation():
        page.locator(".problems a", has_text="Ray Turbo runs Ray").first.click()
    expect(page.locator("[name=text_es]")).to_be_focused()
    page.keyboard.type("Ray Turbo ejecuta Ray por ti.")
    save(page)


def publish_it(page: Page) -> None:
    go(page, "Publish")
    said = page.locator("#content")
    expect(said).to_contain_text("Nothing: the drafts can be published.")
    expect(said).to_contain_text("First “Do you run Ray?” is asked.")
    expect(said.locator("del", has_text="A strength of Gke. (es)")).to_be_visible()
    expect(said.locator("ins", has_text="Ray Turbo ejecuta Ray por ti.")).to_be_visible()
    with page.expect_navigation():
        page.get_by_role("button", name="Publish").click()
    page.locator(".errornote a").first.click()
    expect(page.locator("[name=notes_en]")).to_be_focused()
    page.keyboard.type(NOTES["en"])
    page.keyboard.press("Tab")
    page.keyboard.type(NOTES["es"])
    save(page, "Publish")
    expect(page.locator(".messagelist")).to_contain_text("Release 2 is published.")


def see_it(page: Page) -> None:
    with the_site(page) as tab:
        tab.get_by_role("link", name="Start choosing").click()
        answer(tab, "orchestrate?", "yes")
        answer(tab, "Do you run Ray?", "no")
        expect(tab.locator("main")).to_contain_text("This is the advice of release 2")
        tab.get_by_role("link", name="Products").first.click()
        tab.get_by_role("link", name="Ray Turbo").first.click()
        tab.get_by_role("link", name="Español").first.click()
        expect(tab.locator("main")).to_contain_text("Ray Turbo ejecuta Ray por ti.")
        tab.get_by_role("link", name="Versiones").first.click()
        expect(tab.locator("main")).to_contain_text(NOTES["es"])


def regret_it(page: Page) -> None:
    go(page, "Roll back to it")
    said = page.locator("#content")
    expect(said).to_contain_text("The content of release 1 becomes a new release")
    expect(said.locator("del", has_text="Ray Turbo ejecuta Ray por ti.")).to_be_visible()
    expect(page.locator("[name=notes_en]")).to_have_value("Back to release 1: First.")
    save(page, "Roll back")
    expect(page.locator(".messagelist")).to_contain_text("Release 3 is published")
    with the_site(page) as tab:
        tab.get_by_role("link", name="Start choosing").click()
        answer(tab, "orchestrate?", "yes")
        tab.wait_for_url("**/?orchestrate=yes")
        tab.reload()  # a browser may keep a page for a second
        expect(tab.locator("h1")).to_contain_text("containers?")
    go(page, "Home")
    expect(page.locator(".left-drafts")).to_contain_text("the drafts differ from it")
    go(page, "See the differences")
    expect(page.locator("ins", has_text="Do you run Ray?").first).to_be_visible()


def test_what_somebody_adds_is_previewed_published_regretted_and_rolled_back(
    page: Page, site: str
) -> None:
    sign_in(page, "admin", "password")
    make_the_account(page)
    sign_in(page, "pilar", PASSWORD)
    add_the_question(page)
    add_the_product(page)
    bring_a_translation_up_to_date(page)
    walk_the_preview(page)
    mend_what_stands_in_the_way(page)
    publish_it(page)
    see_it(page)
    regret_it(page)


@SPANISH
def test_somebody_who_reads_spanish_does_the_same_in_spanish(page: Page, site: str) -> None:
    give(User.objects.create_user("pilar", password=PASSWORD), Role.PUBLISHER)
    sign_in(page, "pilar", PASSWORD)
    go(page, "Diagramas de flujo", "The platform flowchart (es)")
    follow(page, "Añadir una pregunta tras la respuesta «Yes (es)» de «orchestrate? (es)»")
    type_into(page, **{"question-text_es": "¿Usas Ray?", "question-slug": "ray"})
    choose(page, page.locator("[name=second-target]"), "gke")
    page.get_by_role("button", name="Añadir la pregunta").click()
    expect(page.locator(".errorlist").first).to_contain_text("Falta el texto en inglés")
    type_into(page, **{"question-text_en": "Do you run Ray?"})
    confirm(page, "Añadir la pregunta")
    with new_tab(page, page.get_by_role("button", name="Vista previa").first) as tab:
        tab.get_by_role("link", name="Empezar a elegir").click()
        answer(tab, "orchestrate? (es)", "yes", "Continuar")
        expect(tab.locator("h1")).to_have_text("¿Usas Ray?")
        expect(tab.locator("#preview")).to_contain_text("Vista previa de los borradores")

    go(page, "Publicar")
    expect(page.locator("#content")).to_contain_text("Antes se pregunta «¿Usas Ray?».")
    type_into(page, notes_en=NOTES["en"], notes_es=NOTES["es"])
    save(page, "Publicar")
    expect(page.locator(".messagelist")).to_contain_text("La versión 2 está publicada.")
    go(page, "Abrir")
    expect(page.locator("main")).to_contain_text(NOTES["es"])
    page.go_back()
    go(page, "Volver a ella")
    save(page, "Volver a esta versión")
    go(page, "Inicio")
    expect(page.locator(".left-drafts")).to_contain_text("los borradores son distintos")
    go(page, "Ver las diferencias")
    expect(page.locator("ins", has_text="¿Usas Ray?").first).to_be_visible()
