"""When the database does not take it in time: everything that was typed is there to be sent again."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.contrib.messages.storage.fallback import FallbackStorage
from django.contrib.messages.storage.session import SessionStorage
from django.contrib.sessions.models import Session
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import InterfaceError, OperationalError, connection

from catalog import history
from catalog.models import Edit, Flowchart, Product, Question, Term, Upload
from tests.builders import drafted
from tests.editors import Editor, fields_of
from tests.test_admin import address

pytestmark = pytest.mark.django_db(transaction=True)

NOT_YET = "The database did not take it, so nothing is saved yet."
ODD = "“Two lines”,\n & <b>marks</b> – ñ"


@pytest.fixture
def gke():
    drafted()
    with connection.cursor() as cursor:  # or each refusal takes the seconds of the site
        wait = "PRAGMA busy_timeout" if connection.vendor == "sqlite" else "SET lock_timeout"
        cursor.execute(f"{wait} = 50")
    yield Product.objects.get(slug="gke")
    connection.close()


@pytest.fixture
def ana(gke):
    return Editor("ana")


@contextmanager
def somebody_writing() -> Iterator[None]:
    """Another connection that writes drafts, and takes longer than anybody waits."""
    other = connection.copy()
    is_sqlite = connection.vendor == "sqlite"
    begin = "BEGIN IMMEDIATE" if is_sqlite else "BEGIN; LOCK TABLE catalog_edit IN EXCLUSIVE MODE"
    try:
        with other.cursor() as cursor:
            cursor.execute(begin)
            yield
            cursor.execute("ROLLBACK")
    finally:
        other.close()


def sent_again(ana, page, answer):
    """Send what the page kept, as its button does."""
    assert answer.status_code == 503
    assert answer.headers["Cache-Control"] == "no-store"
    assert NOT_YET in answer.text
    assert "Not saved yet | Batuta" in answer.text
    assert "Django" not in answer.text
    return ana.client.post(page, fields_of(answer))


def test_a_change_is_sent_again_with_all_that_was_typed(ana, gke):
    ana.opens(gke)
    row = ana.row("facts-", gke.facts.first())
    ana.types(row, text_en=ODD, text_es=" ")
    count = gke.facts.first().sources.count()
    with somebody_writing():
        answer = ana.saves(name="Hers", _continue="Save")
    assert sent_again(ana, ana.page, answer).url == ana.page  # the same button
    gke.refresh_from_db()
    assert (gke.name, gke.facts.first().text) == ("Hers", {"en": ODD})
    assert gke.facts.first().sources.count() == count
    assert Edit.objects.count() == 1


def test_it_is_sent_again_as_often_as_it_takes(ana, gke):
    ana.opens(gke)
    with somebody_writing():
        first = ana.saves(name="Hers")
        second = sent_again(ana, ana.page, first)
    assert fields_of(second) | {"csrfmiddlewaretoken": ""} == fields_of(first) | {
        "csrfmiddlewaretoken": ""
    }
    assert sent_again(ana, ana.page, second).status_code == 302


def test_what_somebody_saved_in_the_meantime_is_not_overwritten(ana, gke):
    ana.opens(gke)
    with somebody_writing():
        answer = ana.saves(name="Hers")
    Editor("luis").opens(gke).saves(name="His")
    refused = sent_again(ana, ana.page, answer)
    assert "conflict-values" in refused.text
    assert fields_of(refused)["name"] == "Hers"


def test_something_new_is_sent_again(ana):
    page = address(Term, "add")
    form = fields_of(ana.client.get(page)) | {"slug": "odd", "text_en": ODD, "name_en": "Odd"}
    with somebody_writing():
        answer = ana.client.post(page, form | {"checked_on": "2026-01-01"})
    assert sent_again(ana, page, answer).status_code == 302
    assert Term.objects.get().text == {"en": ODD}


def test_a_popup_that_was_sent_again_closes(ana, gke):
    ana.opens(gke, "?_popup=1")
    with somebody_writing():
        answer = ana.saves(name="Hers")
    assert "popup_response" in sent_again(ana, ana.page, answer).text


def test_deleting_is_sent_again(ana):
    term = Term.objects.create(slug="odd", checked_on="2026-01-01")
    page = address(Term, "delete", term.pk)
    asked = fields_of(ana.client.get(page))
    with somebody_writing():
        answer = ana.client.post(page, asked)
    assert sent_again(ana, page, answer).status_code == 302
    assert not Term.objects.exists()


def test_an_action_on_many_is_sent_again(ana):
    terms = [Term.objects.create(slug=f"t-{n}", checked_on="2026-01-01") for n in range(3)]
    page = address(Term, "changelist")
    with somebody_writing():
        chosen = {"action": "mark_checked", "_selected_action": [term.pk for term in terms]}
        answer = ana.client.post(page, chosen)
    assert sent_again(ana, page, answer).status_code == 302
    assert not Term.objects.filter(checked_on="2026-01-01").exists()


def test_restoring_is_sent_again(ana, gke):
    ana.opens(gke).saves(name="Hers")
    page = f"/admin/catalog/edit/{Edit.objects.get().pk}/restore/before/"
    asked = fields_of(ana.client.get(page))
    with somebody_writing():
        answer = ana.client.post(page, asked)
    assert sent_again(ana, page, answer).status_code == 302
    assert Product.objects.get(pk=gke.pk).name == "Gke"


def test_importing_is_sent_again(ana):
    words = "name: {en: Odd, es: Raro}, text: {en: Odd, es: Raro}"
    entry = f"- model: catalog.term\n  fields: {{slug: odd, {words}, checked_on: 2026-01-01}}\n"
    files = {"uploads": SimpleUploadedFile("terms.yaml", entry.encode())}
    ana.client.post(address(Upload, "add"), files)
    page = address(Upload, "change", Upload.objects.get().pk)
    asked = fields_of(ana.client.get(page))
    with somebody_writing():
        answer = ana.client.post(page, asked | {"_import": "x"})
    assert sent_again(ana, page, answer).status_code == 302
    assert Term.objects.get().slug == "odd"


def test_an_action_on_a_flowchart_asks_to_confirm_once_more(ana):
    question = Question.objects.get(slug="containers")
    page = f"/admin/catalog/flowchart/{Flowchart.objects.get(slug='platform').pk}/retire/"
    page += f"{question.pk}/"
    asked = fields_of(ana.client.get(page)) | {"target": "gke", "strays": "keep"}
    with somebody_writing():
        answer = ana.client.post(page, asked)
    assert answer.status_code == 200
    assert "confirm once more" in answer.text
    assert fields_of(answer)["target"] == "gke"
    assert ana.client.post(page, fields_of(answer)).status_code == 302


@pytest.mark.parametrize("error", [OperationalError, InterfaceError])
def test_a_connection_that_breaks_in_between_loses_nothing_either(ana, gke, monkeypatch, error):
    ana.opens(gke)

    def fail(*_arguments):
        raise error("the connection is closed")

    with monkeypatch.context() as patched:
        patched.setattr("catalog.history.recording._write", fail)
        answer = ana.saves(name="Hers")
    assert Product.objects.get(pk=gke.pk).name == "Gke"
    assert sent_again(ana, ana.page, answer).status_code == 302
    assert Product.objects.get(pk=gke.pk).name == "Hers"


def test_the_page_asks_the_database_nothing_more(ana, gke, monkeypatch):
    ana.opens(gke)
    asked = []

    def fail(by, way, reason=""):
        connection.execute_wrappers.append(lambda *query: asked.append(query[1]))
        raise OperationalError("database is locked")

    monkeypatch.setattr(history, "editing", fail)
    try:
        answer = ana.saves(name="Hers")
    finally:
        connection.execute_wrappers.clear()
    assert answer.status_code == 503
    assert asked == []


def test_who_has_signed_out_elsewhere_while_saving_is_told_to_look(ana, gke, monkeypatch):
    ana.opens(gke)
    monkeypatch.setattr(FallbackStorage, "storage_classes", (SessionStorage,))  # as for long ones

    def sign_out(execute, sql, parameters, many, context):
        result = execute(sql, parameters, many, context)
        if sql.startswith('UPDATE "catalog_product"'):
            Session.objects.all().delete()
        return result

    with connection.execute_wrapper(sign_out):
        answer = ana.saves(name="Hers")
    assert answer.status_code == 400
    assert "What you sent may be saved already" in answer.text


def test_what_is_said_after_saving_takes_the_database_no_second_time(ana, gke):
    ana.opens(gke)
    ana.client.get("/admin/")
    writes = []

    def listen(execute, sql, parameters, many, context):
        writes.append(sql) if sql.startswith("UPDATE") else None
        return execute(sql, parameters, many, context)

    with connection.execute_wrapper(listen):
        saved = ana.saves(name="Hers")
        assert "was changed successfully" in ana.client.get(saved.url).text
    assert not [sql for sql in writes if "django_session" in sql]
