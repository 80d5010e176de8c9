"""Each of many faults is refused on every way into the drafts, with its place and what to do.

In the admin, what concerns a flowchart as a whole may be saved while somebody is at work on it;
it is then said on the page that publishes, and nothing can be published.
"""

from collections.abc import Iterator
from copy import deepcopy
from html import unescape
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction
from django.test import Client

from catalog import drafts, importing, problems
from catalog.admin.places import field_address
from catalog.fixtures import NotLoadedError, csv_text, exporting, load, yaml_text
from catalog.fixtures.files import BY_LABEL
from catalog.fixtures.records import Key
from catalog.models import Edit, Upload
from tests.builders import drafted
from tests.seeded_faults import FAULTS, Change, Fault
from tests.test_admin import address, form_of

pytestmark = pytest.mark.either

Entry = dict[str, Any]


@pytest.fixture
def catalog(db: None) -> dict[tuple[str, Key], Entry]:
    """The small catalog in the drafts; return its entries as a file holds them, by their names."""
    drafted()
    return {
        (entry["model"], key_of(entry)): entry
        for entries in exporting.everything().values()
        for entry in entries
    }


def key_of(entry: Entry) -> Key:
    key: list[Any] = []
    for name in BY_LABEL[entry["model"]].natural_key_fields:
        value = entry["fields"][name]
        key += value if isinstance(value, list) else [value]
    return tuple(key)


def entries_of(fault: Fault, catalog: dict[tuple[str, Key], Entry]) -> list[Entry]:
    """The changed drafts as a file would hold them."""
    return [entry_of(change, catalog) for change in fault.changes]


def entry_of(change: Change, catalog: dict[tuple[str, Key], Entry]) -> Entry:
    like = catalog.get((change.label, change.like or change.key), {"fields": {}})
    fields = deepcopy(like["fields"]) | change.fields
    return {"model": change.label, "fields": {k: v for k, v in fields.items() if v is not None}}


def is_said(fault: Fault, said: str) -> bool:
    return any(sentence in said for sentence in fault.says)


def missed(found: Iterator[tuple[Fault, str]]) -> list[tuple[str, str]]:
    """The faults that were not said where they are, with what was said instead."""
    return [
        (fault.name, said[:300])
        for fault, said in found
        if not any(fault.place in line and is_said(fault, line) for line in said.splitlines())
    ]


def test_there_are_enough_of_them_and_each_has_a_name_of_its_own() -> None:
    assert len(FAULTS) >= 40
    assert len({fault.name for fault in FAULTS}) == len(FAULTS)


def test_a_fixture_file_with_one_is_refused(catalog: Any, tmp_path: Any) -> None:
    before = exporting.texts()

    def tried() -> Iterator[tuple[Fault, str]]:
        for fault in FAULTS:
            path = tmp_path / "some.yaml"
            path.write_text(yaml_text.write(entries_of(fault, catalog)), "utf-8")
            with pytest.raises(NotLoadedError) as refused:
                load([path])
            yield fault, str(refused.value)

    assert missed(tried()) == []
    assert exporting.texts() == before


def test_the_command_refuses_it_too(catalog: Any, tmp_path: Any) -> None:
    before = exporting.texts()

    def tried() -> Iterator[tuple[Fault, str]]:
        for fault in FAULTS:
            path = tmp_path / "some.yaml"
            path.write_text(yaml_text.write(entries_of(fault, catalog)), "utf-8")
            with pytest.raises(CommandError, match=r"Nothing was loaded\.") as refused:
                call_command("load_catalog", str(path))
            yield fault, str(refused.value)

    assert missed(tried()) == []
    assert exporting.texts() == before
    assert not Edit.objects.exists()


def test_an_import_of_tables_says_it(catalog: Any) -> None:
    before = exporting.texts()

    def tried() -> Iterator[tuple[Fault, str]]:
        for fault in FAULTS:
            trial = importing.try_out(importing.records(upload(fault, catalog)))
            assert trial.edits == []
            yield fault, "\n".join(map(str, trial.faults))

    assert missed(tried()) == []
    assert exporting.texts() == before
    assert not Edit.objects.exists()


def test_an_import_in_spite_of_it_imports_nothing(catalog: Any) -> None:
    for fault in FAULTS[::10]:
        brought = upload(fault, catalog)
        with pytest.raises(NotLoadedError):
            importing.carry_out(
                brought, importing.records(brought), "ana", importing.Trial().fingerprint
            )
    assert not Edit.objects.exists()


def upload(fault: Fault, catalog: Any) -> Upload:
    """The changed drafts as CSV, a file for each, as each may have columns of its own."""
    found = enumerate(entries_of(fault, catalog))
    files = {
        f"{number}.csv": csv_text.write(BY_LABEL[entry["model"]], [entry]).encode()
        for number, entry in found
    }
    return importing.kept(files, "ana")


def test_the_admin_refuses_it_on_saving_or_before_publishing(
    catalog: Any, admin_client: Client
) -> None:
    before = exporting.texts()

    def tried() -> Iterator[tuple[Fault, str]]:
        for fault in FAULTS:
            with transaction.atomic():
                said = saved_or_looked_at(admin_client, fault, catalog)
                transaction.set_rollback(True)
            yield fault, said

    assert missed(tried()) == []
    assert exporting.texts() == before


def saved_or_looked_at(client: Client, fault: Fault, catalog: Any) -> str:
    """Save what the fault changes in the forms of the admin; return what is said at last."""
    for change in fault.changes:
        errors = saved(client, change, catalog)
        if errors:
            return "\n".join(f"{fault.place}: {error}" for error in errors)
    found = problems.blocking(problems.find(drafts.content()))
    assert all(field_address(problem) for problem in found if problem.model)
    return "\n".join(map(str, found))


def saved(client: Client, change: Change, catalog: Any) -> list[str]:
    """Fill in the form as the change says and send it; return what the page says against it."""
    model = BY_LABEL[change.label]
    known = None if change.like else catalog.get((change.label, change.key))
    at = address(model, "add")
    if known:
        at = address(model, "change", model.objects.get_by_natural_key(*change.key).pk)
    form = form_of(client.get(at))
    wanted = change.fields if known else entry_of(change, catalog)["fields"]
    for name, value in wanted.items():
        form |= typed(model._meta.get_field(name), value)
    response = client.post(at, {k: v for k, v in form.items() if v is not None})
    if response.status_code == 302:
        return []
    shown = [response.context["adminform"].form, *response.context["inline_admin_formsets"]]
    return [unescape(str(error)) for error in errors_of(shown)]


def errors_of(shown: list[Any]) -> Iterator[str]:
    form, *inlines = shown
    for errors in form.errors.values():
        yield from errors
    for inline in inlines:
        for errors in inline.formset.errors:
            for some in errors.values():
                yield from some


def typed(field: Any, value: Any) -> dict[str, Any]:
    """What a person would put into the boxes of a field."""
    if isinstance(value, dict):
        return {f"{field.name}_{code}": value.get(code, "") for code in ("en", "es")}
    if field.many_to_many:
        return {field.name: [chosen(field, key) for key in value]}
    if field.is_relation:
        return {field.name: chosen(field, value) if value else ""}
    if isinstance(value, bool):
        return {field.name: "on" if value else None}
    return {field.name: "" if value is None else value}


def chosen(field: Any, key: list[Any]) -> int:
    """The number of an entry; for one that is not there a number that nothing has."""
    found = field.related_model.objects
    try:
        return int(found.get_by_natural_key(*key).pk)
    except field.related_model.DoesNotExist:
        return 999999
