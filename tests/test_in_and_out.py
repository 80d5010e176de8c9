"""The catalog taken away and brought back in the admin: seen first, then all of it or nothing."""

import io
import re
import zipfile
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.backends.db import SessionStore
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import OperationalError
from django.test import Client
from django.urls import reverse

from catalog import fixtures, importing
from catalog.access.roles import Role, give
from catalog.admin.in_and_out import shown
from catalog.fixtures import NotLoadedError, archives, exporting
from catalog.models import (
    Choice,
    Edit,
    Flowchart,
    GpuSeries,
    Product,
    ProductFact,
    Source,
    Upload,
    Use,
)
from catalog.models.history import Way
from catalog.models.uploads import KEPT
from tests.builders import drafted
from tests.test_load_catalog import GKE as ONE_PRODUCT

HOME = "/admin/catalog/upload/"
GKE = ONE_PRODUCT + "    note: Look again.\n"


@pytest.fixture
def editor(db: None, client: Client) -> Client:
    drafted()
    user = User.objects.create_user("ana", password="password")
    give(user, Role.EDITOR)
    client.force_login(user)
    return client


def sent(client: Client, **files: str | bytes) -> Any:
    """Upload files, named by keyword: `gke_yaml` is “gke.yaml”. Return the page that follows."""
    given = [
        SimpleUploadedFile(name.replace("_", "."), text.encode() if isinstance(text, str) else text)
        for name, text in files.items()
    ]
    return client.post(f"{HOME}add/", {"uploads": given}, follow=True)


def imported(client: Client, page: Any, **given: str) -> Any:
    """Press the button of the page that shows what would change."""
    fingerprint = page.context["trial"].fingerprint
    data = {"shown": fingerprint, "_import": "Import"} | given
    return client.post(page.request["PATH_INFO"], data, follow=True)


def words(response: Any) -> str:
    text = re.sub(r"<[^>]+>", " ", text_of(response))
    return " ".join(text.split())


def text_of(response: Any) -> str:
    return str(response.content.decode())


def tags(name: str, text: str) -> list[str]:
    """What stands in each tag of this name; the words alone, where it holds no other such tag."""
    found = re.findall(rf"<{name}\b[^>]*>(.*?)</{name}>", text, re.DOTALL)
    return [" ".join(re.sub(r"<(?!/?td)[^>]+>", "", one).split()) for one in found]


def said(response: Any) -> list[str]:
    return [str(message) for message in response.context["messages"]]


def of(response: Any) -> bytes:
    return b"".join(response) if response.streaming else response.content


def test_the_whole_catalog_is_exported_as_the_fixture_files(editor):
    response = editor.get(f"{HOME}export/yaml/")
    assert re.search(
        r'filename="catalog-yaml-\d{4}-\d\d-\d\d\.zip"', response["Content-Disposition"]
    )
    with zipfile.ZipFile(io.BytesIO(of(response))) as archive:
        held = {
            name.removesuffix(".yaml"): archive.read(name).decode() for name in archive.namelist()
        }
    assert held == exporting.texts()
    assert of(editor.get(f"{HOME}export/yaml/")) == of(response)
    assert editor.get(f"{HOME}export/xlsx/").status_code == 404


@pytest.mark.parametrize("form", ["yaml", "csv"])
def test_what_was_exported_changes_nothing_when_it_comes_back(editor, form):
    content = of(editor.get(f"{HOME}export/{form}/"))
    page = sent(editor, catalog_zip=content)
    assert "Nothing: the drafts already say what the files say." in words(page)
    assert "Import all of this" not in words(page)


def test_the_shipped_catalog_comes_back_whole_into_an_empty_one(admin_client):
    fixtures.load(fixtures.all_files())
    with zipfile.ZipFile(io.BytesIO(of(admin_client.get(f"{HOME}export/yaml/")))) as archive:
        held = {name: archive.read(name) for name in archive.namelist()}
    assert held == {path.name: path.read_bytes() for path in fixtures.all_files()}

    tables = of(admin_client.get(f"{HOME}export/csv/"))
    assert "Nothing: the drafts" in words(sent(admin_client, catalog_zip=tables))
    empty()
    page = sent(admin_client, catalog_zip=tables)
    assert "entries were imported" in said(imported(admin_client, page))[0]
    assert exporting.texts() == {
        path.stem: path.read_text("utf-8") for path in fixtures.all_files()
    }


def empty() -> None:
    """Delete all drafts; what holds others in place is taken off first."""
    Flowchart.objects.update(start=None)
    Choice.objects.update(to_question=None, to_outcome=None)
    Use.objects.update(broader=None)
    for model in fixtures.MODELS:
        for field in model._meta.many_to_many:
            field.remote_field.through.objects.all().delete()
    for model in reversed(fixtures.MODELS):
        model.objects.all().delete()


def test_first_every_difference_is_shown_and_nothing_is_written(editor):
    before = exporting.texts()
    page = sent(editor, gke_yaml=GKE)
    text = words(page)
    assert "Import gke.yaml" in text
    assert "Product “gke” changed" in text
    for word in ("Name Gke GKE", "Note for editors Look again."):
        assert word in text
    assert exporting.texts() == before
    assert not Edit.objects.exists()


def test_then_it_is_imported_recorded_and_gone_from_the_list(editor):
    page = imported(editor, sent(editor, gke_yaml=GKE))
    assert said(page) == ["1 entry was imported."]
    assert Product.objects.get(slug="gke").name == "GKE"
    edit = Edit.objects.get()
    assert (edit.by, edit.way, edit.key, edit.reason) == ("ana", Way.IMPORT, "gke", "gke.yaml")
    assert not Upload.objects.exists()


def test_a_new_entry_is_shown_with_all_its_fields(editor):
    page = sent(
        editor,
        two_yaml="""
- model: catalog.source
  fields: {slug: page-two, title: Two, url: {en: https://docs.cloud.google.com/two}, checked_on: 2026-11-30}
""",
    )
    assert "Source “page-two” new" in words(page)
    assert "https://docs.cloud.google.com/two" in words(page)
    imported(editor, page)
    assert Source.objects.filter(slug="page-two").exists()


def test_several_tables_are_brought_at_once(editor):
    page = sent(
        editor,
        product_csv="model,slug,name\ncatalog.product,gke,GKE\n",
        gpuseries_csv="model,slug,name\ncatalog.gpuseries,a4,A4 (B200)\n",
    )
    assert "Import product.csv, gpuseries.csv" in words(page)
    assert said(imported(editor, page)) == ["2 entries were imported."]
    assert GpuSeries.objects.get().name == "A4 (B200)"


def test_chosen_entries_are_exported_with_what_belongs_to_them(editor):
    gke = Product.objects.get(slug="gke")
    data = {"action": "export_yaml", "_selected_action": [gke.pk]}
    content = of(editor.post("/admin/catalog/product/", data)).decode()
    assert content.count("- model: catalog.product\n") == 1
    assert content.count("product: [gke]") == gke.facts.count() + gke.links.count()
    assert "Nothing: the drafts" in words(sent(editor, gke_yaml=content))

    response = editor.post("/admin/catalog/product/", data | {"action": "export_csv"})
    with zipfile.ZipFile(io.BytesIO(of(response))) as archive:
        assert archive.namelist() == ["product.csv", "productfact.csv", "productlink.csv"]
    assert "Nothing: the drafts" in words(sent(editor, gke_zip=of(response)))


def test_entries_without_parts_are_one_table(editor):
    data = {"action": "export_csv", "_selected_action": [Source.objects.get().pk]}
    response = editor.post("/admin/catalog/source/", data)
    assert re.search(r'filename="source-\d{4}-\d\d-\d\d\.csv"', response["Content-Disposition"])
    assert of(response).startswith(b"\xef\xbb\xbfmodel,slug,")


def test_every_list_of_drafts_offers_the_export(editor):
    for model in fixtures.MODELS:
        name = f"admin:catalog_{model._meta.model_name}_changelist"
        if model.objects.exists():
            page = words(editor.get(reverse(name)))
            assert "Export as YAML" in page, model
            assert "Export as CSV, for a spreadsheet" in page, model


def test_every_problem_is_said_by_file_row_and_field_and_nothing_is_imported(editor):
    before = exporting.texts()
    page = sent(
        editor,
        product_csv="model,slug,role,position\n\ncatalog.product,gke,toy,two\n",
        more_yaml="# nothing\n" + GKE.replace("gke", "GKE"),
    )
    rows = [cells for row in tags("tr", text_of(page)) if len(cells := tags("td", row)) == 5]
    assert [row[:4] for row in rows] == [
        ["product.csv", "3", "product “gke”", "position"],
        ["product.csv", "3", "product “gke”", "role"],
        ["more.yaml", "3", "product “GKE”", "slug"],
    ]
    assert "Import all of this" not in words(page)
    again = imported(editor, page)
    assert "“toy” is unknown here" in words(again)
    assert exporting.texts() == before


def test_files_without_entries_are_told_from_what_the_drafts_say_already(editor):
    page = sent(editor, nothing_yaml="# nothing", names_csv="model,slug,name\n")
    assert "Nothing: the files hold no entry." in words(page)
    assert "Import all of this" not in words(page)


def test_all_faults_of_all_entries_are_said_at_once(editor):
    """Other than what only the whole catalog shows, once it has no such faults."""
    page = sent(
        editor,
        fact_csv="model,product,kind,position,text:en,sources\n"
        "catalog.productfact,gke,strength,90,Fast.,nowhere\n",
        choice_csv="model,question,slug,to_question\ncatalog.choice,managed,yes,containers\n",
        product_csv="model,slug,name\ncatalog.product,cluster-director,Gke\n",
        term_csv=terms(1).replace(",Palabra 0.", ","),
    )
    found = [
        (fault.file, str(fault.field), str(fault.message)) for fault in page.context["trial"].faults
    ]
    for file, field, sentence in (
        ("fact.csv", "sources", "There is no source “nowhere”"),
        ("fact.csv", "text (Spanish)", "The text in Spanish is missing"),
        ("choice.csv", "", "A choice leads to a question or to an outcome, not to both"),
        ("product.csv", "", "Another draft has the same name"),
        ("term.csv", "explanation (Spanish)", "The text in Spanish is missing"),
    ):
        assert [one for one in found if one[:2] == (file, field) and sentence in one[2]], found
    assert len(found) == 5, found


def test_a_problem_outside_of_the_files_leads_to_its_place(editor):
    page = sent(
        editor,
        choice_csv="model,question,slug,to_outcome\ncatalog.choice,managed,yes,platform/cluster-toolkit\n",
    )
    assert "No choice leads here from the start" in words(page)
    assert re.search(
        r'<a href="/admin/catalog/outcome/\d+/change/">outcome “platform × cluster',
        text_of(page),
    )


def test_drafts_that_changed_meanwhile_are_looked_at_again(editor):
    page = sent(editor, gke_yaml=GKE)
    Product.objects.filter(slug="gke").update(name="Kubernetes Engine")
    again = imported(editor, page)
    assert "The drafts have changed since this page was made" in said(again)[0]
    assert "Kubernetes Engine GKE" in words(again)
    assert Product.objects.get(slug="gke").name == "Kubernetes Engine"
    imported(editor, again)
    assert Product.objects.get(slug="gke").name == "GKE"


def test_of_two_imports_of_the_same_files_one_is_done(editor):
    page = sent(editor, gke_yaml=GKE)
    imported(editor, page)
    assert said(imported(editor, page)) == ["These files were imported or discarded already."]
    assert Edit.objects.count() == 1


def test_files_can_be_discarded(editor):
    page = sent(editor, gke_yaml=GKE)
    address = page.request["PATH_INFO"]
    editor.post(address, {"_discard": "Discard"})
    assert not Upload.objects.exists()
    assert Product.objects.get(slug="gke").name == "Gke"


def zipped(*files: tuple[str, bytes], compression: int = zipfile.ZIP_DEFLATED) -> bytes:
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", compression) as made:
        for name, content in files:
            made.writestr(name, content)
    return archive.getvalue()


BOMBS = {
    "too large": zipped(("bomb.yaml", b"#" * (archives.LARGEST_FILE + 1))),
    "too much at once": zipped(*((f"{n}.yaml", b"#" * archives.LARGEST_FILE) for n in range(3))),
    "too much at once: bring it": zipped(
        *((f"{n}.yaml", b"") for n in range(archives.MOST_FILES + 1))
    ),
    "no proper ZIP file": b"PK\x03\x04 and nothing",
    "is no proper ZIP": zipped(("a.yaml", b"#"), compression=zipfile.ZIP_LZMA),
    "There is no file in it that could be imported": zipped(),
    "no file in it that could be imported: put YAML": zipped(("a/", b""), ("__MACOSX/a", b"")),
    "neither YAML nor CSV": zipped(("passwd", b"root")),
    "Two files have this name": zipped(("a/x.yaml", b"#"), ("b/x.yaml", b"#")),
}


@pytest.mark.parametrize("sentence", BOMBS)
def test_an_archive_that_is_a_bomb_or_none_is_refused(editor, sentence):
    page = sent(editor, some_zip=BOMBS[sentence])
    assert sentence in words(page)
    assert not Upload.objects.exists()


def test_an_archive_that_lies_about_its_sizes_is_refused(editor):
    content = bytearray(zipped(("bomb.yaml", b"#" * (archives.LARGEST_FILE + 1))))
    for place in [m.start() for m in re.finditer(b"PK\x01\x02", content)]:
        content[place + 24 : place + 28] = (10).to_bytes(4, "little")
    page = sent(editor, some_zip=bytes(content))
    assert "some.zip" in words(page) or "bomb.yaml" in words(page)
    assert not Upload.objects.exists()


def test_an_archive_with_a_name_that_is_no_utf_8_is_refused(editor):
    content = zipped(("é.yaml", b"#")).replace("é".encode(), b"\xff\xff")
    assert "It is no proper ZIP file" in words(sent(editor, some_zip=content))


def test_an_archive_with_a_forged_place_of_its_list_is_refused(editor):
    content = bytearray(zipped(("a.yaml", b"#")))
    content[-6:-2] = (1_000_000).to_bytes(4, "little")
    assert "It is no proper ZIP file" in words(sent(editor, some_zip=bytes(content)))


def test_whatever_happens_to_an_archive_it_is_read_or_refused():
    dice = Random(6)  # noqa: S311
    whole = zipped(("é.yaml", GKE.encode()), ("b/c.csv", b"model,slug\n"), ("d/", b""))
    for _time in range(1_500):
        content = bytearray(whole[: dice.choice((None, None, dice.randrange(1, len(whole))))])
        for _change in range(dice.randint(1, 6)):
            content[dice.randrange(len(content))] = dice.choice((0, 1, 9, 127, 128, 255))
        with suppress(NotLoadedError):
            archives.unpack([("some.zip", bytes(content))])


def test_names_are_shown_and_never_used_as_paths(editor):
    page = sent(editor, some_zip=zipped(("../../etc/\u202epasswd.yaml", GKE.encode())))
    assert "Import passwd.yaml" in words(page)
    folder = zipped(("a/", b""), ("__MACOSX/._gke.yaml", b"\0"), ("a/gke.yaml", GKE.encode()))
    assert "Import gke.yaml" in words(sent(editor, some_zip=folder))


def test_a_file_that_is_too_large_is_thrown_away_as_it_comes_in(editor, settings):
    settings.FILE_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024
    assert "more than 1 MB" in words(sent(editor, gke_yaml="#" * (1024 * 1024 + 1)))
    assert "Choose a file first." in words(editor.post(f"{HOME}add/", follow=True))


@pytest.mark.parametrize(
    "text",
    [
        "- &a [" + "a," * 9,
        "a: 1" + ":1" * 100_000,
        "- " * 200_000,
        "{" * 100_000,
        "- !!python/object/apply:os.system [ls]",
        "a: &a [x,x]\nb: &b [*a,*a]\nc: &c [*b,*b]",
        "- model: catalog.product\n  fields: {slug: a, position: 1" + "0" * 5000 + "}",
        '- model: catalog.product\n  fields: {slug: "\\ud800"}',
        '- model: catalog.product\n  fields: {slug: "\\0"}',
        "- model: catalog.product\n  fields: {slug: [[[a]]]}",
        "- model: [catalog.product]\n  fields: {slug: a}",
        "- model: catalog.product\n  fields: {? [a] : b}",
        "- model: catalog.source\n  fields: {slug: a, url: {en: [a], es: {}}}",
        "- model: catalog.productfact\n  fields: {product: [a], text: {en: 1, es: []}}",
        "- !!bool zz",
        "- !!timestamp zz",
        "- !!int ''",
        "- !!map [1]",
        "\x00",
        "\ufeff- 7",
    ],
)
def test_yaml_made_to_hurt_is_a_sentence(editor, text):
    page = sent(editor, some_yaml=text)
    assert page.status_code == 200
    assert "What is wrong" in words(page)


def test_who_may_not_change_a_kind_cannot_import_it(editor, monkeypatch):
    from catalog.admin.sources import SourceAdmin

    page = sent(editor, gke_yaml=GKE, s_csv="model,slug,title\ncatalog.source,page,Other\n")
    monkeypatch.setattr(SourceAdmin, "has_change_permission", lambda *args: False)
    again = editor.get(page.request["PATH_INFO"])
    assert "You may not add and change sources" in words(again)
    assert imported(editor, page).status_code == 403
    assert Product.objects.get(slug="gke").name == "Gke"


def test_what_nobody_imported_for_a_week_is_forgotten(editor):
    sent(editor, gke_yaml=GKE)
    old = Upload.objects.get()
    Upload.objects.update(at=old.at - KEPT * 2)
    sent(editor, gke_yaml=GKE)
    assert Upload.objects.get().pk != old.pk


def test_opening_the_pages_writes_nothing(editor, django_assert_num_queries):
    address = sent(editor, gke_yaml=GKE).request["PATH_INFO"]
    rows = list(Upload.objects.values()), exporting.texts(), ProductFact.objects.count()
    for _time in range(2):
        assert editor.get(address).status_code == editor.get(HOME).status_code == 200
    assert (list(Upload.objects.values()), exporting.texts(), ProductFact.objects.count()) == rows


def terms(count: int) -> str:
    rows = [
        f"catalog.term,t{n},T{n},E{n},Word {n}.,Palabra {n}.,{n},2026-11-30" for n in range(count)
    ]
    return "\n".join(["model,slug,name:en,name:es,text:en,text:es,position,checked_on", *rows])


def test_of_very_many_changes_the_first_are_listed_and_all_are_imported(editor, monkeypatch):
    monkeypatch.setattr(shown, "MOST_ENTRIES", 3)
    page = sent(editor, terms_csv=terms(5), gke_yaml=GKE)
    assert [(kind.count, len(kind.entries)) for kind in page.context["kinds"]] == [(1, 1), (5, 2)]
    assert "3 more entries are different and not listed here." in words(page)
    assert "“t1”" in words(page)
    assert "“t2”" not in words(page)
    assert said(imported(editor, page)) == ["6 entries were imported."]


def test_more_entries_than_others_can_wait_for_are_brought_in_parts(editor, monkeypatch):
    monkeypatch.setattr(importing, "MOST_RECORDS", 5)
    page = sent(editor, terms_csv=terms(5), gke_yaml=GKE)
    assert (
        "The files hold 6 entries. At most 5 are imported at once: bring them in parts."
        in words(page)
    )
    assert "Import all of this" not in words(page)
    assert said(imported(editor, sent(editor, terms_csv=terms(5)))) == ["5 entries were imported."]


def busy(*_given: Any) -> None:
    raise OperationalError("database is locked")


@pytest.mark.parametrize("language", ["en", "es"])
def test_while_somebody_else_writes_the_page_says_so_and_writes_nothing(
    editor, monkeypatch, language
):
    """Nor into the session, which waits for the same lock."""
    page = sent(editor, gke_yaml=GKE)
    address = page.request["PATH_INFO"]
    fingerprint = page.context["trial"].fingerprint
    monkeypatch.setattr("catalog.history.recording.take_turn", busy)
    monkeypatch.setattr(SessionStore, "save", busy)
    editor.raise_request_exception = False
    assert editor.get(address).status_code == 200  # looking waits for nobody
    data = {"shown": fingerprint, "_import": "Import"}
    carried = editor.post(address, data, headers={"accept-language": language})
    assert carried.status_code == 503
    assert f'name="shown" value="{fingerprint}"' in text_of(carried)
    assert {"en": "Send it again", "es": "Enviar otra vez"}[language] in text_of(carried)
    assert Upload.objects.exists()
