"""Drafts as CSV: safe in a spreadsheet, and the same drafts when they come back."""

import csv
from datetime import date
from decimal import Decimal
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from hypothesis import given, settings
from hypothesis import strategies as st

from catalog.fixtures import MODELS, NotLoadedError, all_files, cells, csv_text, load
from catalog.fixtures.exporting import everything, in_order
from catalog.models import GpuSeries, MachineType, Product, ProductFact, Question
from catalog.texts import TextsField
from tests.builders import drafted

AWKWARD = [
    "",
    "'",
    "''",
    "'=1+1",
    "=1+1",
    "+1",
    "-1",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    "\n=1",
    "＝1",
    "007",
    "12345678901234567890",
    "1e5",
    "2026-04",
    "2026-04-06",
    "1/2",
    "mar 5",
    "true",
    "FALSE",
    "#N/A",
    'a "quoted" word',
    '"',
    "two\nlines",
    "two\r\nlines",
    "a;=1+1",
    "a,'=1+1",
    "a\n-1",
    "a\n'''-1",
    "a, b; c",
    " space ",
    "A4X: 72 GPUs.",
]
WORDS = st.sampled_from(AWKWARD) | st.text(st.characters(codec="utf-8"))


def value_of(field: Any, *, is_name: bool) -> st.SearchStrategy[Any]:
    """The values that a record may have for a field."""
    some = WORDS.filter(bool)
    key = st.lists(some, min_size=1, max_size=3)
    kind = type(field).__name__
    if field.many_to_many:
        return st.lists(key, min_size=1)
    if field.is_relation:
        return key
    if isinstance(field, TextsField):
        return st.dictionaries(st.sampled_from(["en", "es", "fr"]), WORDS, min_size=1)
    return {
        "BooleanField": st.booleans(),
        "DayField": st.dates(),
        "DecimalField": st.integers(0, 10**6) | st.sampled_from([0.5, 0.125, 999999.99]),
        "PositiveIntegerField": st.integers(0, 2**31),
    }.get(kind, some if is_name else WORDS)


@st.composite
def entries(draw: Any) -> tuple[Any, list[Any]]:
    model = draw(st.sampled_from(MODELS))
    found = []
    for _number in range(draw(st.integers(1, 3))):
        fields = {}
        for field in in_order(model):
            is_name = field.name in model.natural_key_fields
            if is_name or draw(st.booleans()):
                fields[field.name] = draw(value_of(field, is_name=is_name))
        found.append({"model": model._meta.label_lower, "fields": fields})
    return model, found


def back(text: str) -> list[Any]:
    records, faults = csv_text.read("some.csv", text)
    assert faults == [fault for record in records for fault in record.faults] == []
    return [
        {"model": record.model._meta.label_lower, "fields": record.fields} for record in records
    ]


@settings(max_examples=300)
@given(entries())
def test_any_draft_comes_back_from_csv_as_it_was(drawn: Any) -> None:
    model, found = drawn
    assert back(csv_text.write(model, found)) == found


@given(WORDS)
def test_no_cell_is_taken_for_more_than_a_text(text: str) -> None:
    cell = cells.protect(text)
    assert cells.plain(cell) == text
    assert not cell.startswith(tuple("=+-@\t\r\n＝＋－＠0123456789#"))
    for separator in "\n\r\t;,|":
        assert not any(part.startswith(tuple("=+-@＝＋－＠")) for part in cell.split(separator))


def test_ordinary_words_stand_in_the_cell_as_they_are() -> None:
    for text in ("GKE runs your containers.", "a4", "cluster-director", "Fast, and cheap; really"):
        assert cells.protect(text) == text
    assert cells.protect("=1+1") == "'=1+1"
    assert cells.protect("2026-04") == "'2026-04"


def test_the_whole_shipped_catalog_comes_back(db: None) -> None:
    load(all_files())
    for model, found in everything().items():
        assert back(csv_text.write(model, found)) == found, model


@pytest.fixture
def small(db: None) -> None:
    drafted()


@pytest.fixture
def file(tmp_path: Any) -> Any:
    def write(text: str | bytes, name: str = "some.csv") -> Any:
        path = tmp_path / name
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        return path

    return write


def faults(path: Any) -> list[str]:
    with pytest.raises(NotLoadedError) as refused:
        load([path])
    return [str(fault) for fault in refused.value.faults]


def exported(model: Any) -> str:
    return csv_text.write(model, everything()[model])


def test_a_column_that_is_not_there_leaves_the_field_as_it_is(small, file):
    before = Product.objects.get(slug="gke")
    load([file("model,slug,name\ncatalog.product,gke,GKE\n")])
    after = Product.objects.get(slug="gke")
    assert (after.name, after.role, after.checked_on) == ("GKE", before.role, before.checked_on)
    load(
        [
            file(
                "model,question,kind,position,text:es\ncatalog.questionfact,managed,why,1,Por eso.\n"
            )
        ]
    )
    fact = Question.objects.get(slug="managed").facts.get(kind="why")
    assert fact.text == {"en": "Why managed.", "es": "Por eso."}
    assert [source.slug for source in fact.sources.all()] == ["page"]


def test_an_empty_cell_empties_the_field(small, file):
    GpuSeries.objects.filter(slug="a4").update(note="Look again.", gpu_memory_gb=180)
    load([file("model,slug,note,gpu_memory_gb,uses\ncatalog.gpuseries,a4,,,\n")])
    a4 = GpuSeries.objects.get(slug="a4")
    assert (a4.note, a4.gpu_memory_gb, list(a4.uses.all())) == ("", None, [])


def test_what_a_spreadsheet_made_of_the_file_is_read_too(small, file):
    rows = list(csv.reader(StringIO(exported(MachineType))))
    for row in rows:
        row += ["", ""]  # columns that it saw
    rows.insert(1, [])
    saved = StringIO()
    csv.writer(saved, delimiter=";", quoting=csv.QUOTE_ALL).writerows([*rows, ["", "", ""]])
    loaded = load([file("\ufeff" + saved.getvalue())])
    assert (loaded.added, loaded.changed, loaded.unchanged) == ({}, [], 1)


def test_figures_keep_their_one_spelling(small, file):
    MachineType.objects.update(gpus=Decimal("0.125"), gpu_memory_gb=Decimal("22.5"))
    text = exported(MachineType)
    assert "'0.125" in text
    load([file(text.replace("'22.5", "22.50"))])
    assert MachineType.objects.get().gpu_memory_gb == Decimal("22.5")


HEAD = "model,slug,name,position,checked_on\n"
ROW = "catalog.product,gke,GKE,"
FAULTY = {
    "": "some.csv: It is not proper CSV: its first row names the columns",
    "slug,model\n": "some.csv: It is not proper CSV: its first row names the columns",
    "model,slug,slug\n": "some.csv: It is not proper CSV: the column “slug” is there twice",
    'model,slug\ncatalog.product,"gke"x': "some.csv: It is not proper CSV: a quotation mark is missing",
    "model,slug\n\nauth.user,eve\n": "some.csv:3: “auth.user” is no kind of draft",
    "model,slug\n,gke\n": "some.csv:2: “” is no kind of draft",
    "model,slug\ncatalog.product\n": "some.csv:2: “slug” is what it is found by",
    "model,slug\ncatalog.product,gke,platform\n": "some.csv:2: It has a cell without a column",
    "model,slug,,role\ncatalog.product,gke,x,\n": "some.csv:2: It has a cell without a column",
    "model,slug,price\ncatalog.product,gke,7\n": "some.csv:2, product “gke”: “price” is no field of it",
    "model,slug,name:en\ncatalog.product,gke,GKE\n": "some.csv:2, product “gke”: “name:en” is no field",
    "model,slug,role\ncatalog.product,gke,toy\n": "some.csv:2, product “gke”, role: “toy” is unknown here",
    HEAD + ROW + "two,": "some.csv:2, product “gke”, position: “two” is no whole number",
    HEAD + ROW + "99999999999999999999,": "position: “99999999999999999999” is no whole number",
    HEAD + ROW + "2,30/11/2026": "last checked: “30/11/2026” is no day: write year, month and day",
    HEAD + ROW + "2,2026-02-30": "last checked: “2026-02-30” is no day",
    "model,slug,offers_unsure\ncatalog.question,managed,VERDADERO\n": "“VERDADERO” is neither “yes” nor “no”",
    'model,slug,gpus\ncatalog.machinetype,a4-highgpu-8g,"0,5"\n': "“0,5” is no number: write one with a point",
    "model,slug,gpus\ncatalog.machinetype,a4-highgpu-8g,3.600\n": "“3.600” can be read in two ways",
    "model,product,kind,position,sources\ncatalog.productfact,gke,limit,1,page nope\n": "There is no source “nope”",
    "model,product,kind,position,text:fr\ncatalog.productfact,gke,strength,1,Vite.\n": "“fr” is not a language",
    HEAD
    + ROW
    + "2,2026-11-30\n"
    + ROW
    + "2,2026-11-30\n": "some.csv:3, product “gke”: It stands in the files twice",
}


def test_a_faulty_row_is_said_with_its_number_as_a_spreadsheet_counts(small, file):
    before = everything()
    for text, sentence in FAULTY.items():
        assert any(sentence in said for said in faults(file(text))), (text, faults(file(text)))
    assert faults(file("model,slug\ncatalog.product,señal\n".encode("latin-1"))) == [
        "some.csv: It is not UTF-8: save it as “CSV UTF-8”."
    ]
    assert everything() == before


def test_a_file_of_nothing_but_cells_is_refused_before_they_are_made(small, file):
    assert "too many cells" in faults(file("model" + "," * 300_000))[0]
    assert "too many cells" in faults(file("model,slug\n" + "\n" * 300_000))[0]
    assert (
        "a cell holds more than 131072 characters"
        in faults(file("model,slug\n" + "a" * 200_000))[0]
    )


def test_a_fault_in_the_last_row_keeps_out_all_rows(small, file):
    text = exported(ProductFact).replace("A limit", "No limit")
    assert text.count("No limit") > 3
    before = everything()
    said = faults(file(text + "catalog.productfact,nobody,limit,1,\r\n"))
    assert "There is no product “nobody”" in said[0]
    assert {fault.partition(",")[0] for fault in said} == {"some.csv:22"}
    assert everything() == before


def test_day_of_a_record_is_a_day(small, file):
    assert back(exported(Product))[0]["fields"]["checked_on"] == date(2026, 11, 30)


def test_the_commands_write_and_read_tables_too(small, tmp_path):
    with pytest.raises(CommandError, match="Say with --to"):
        call_command("export_catalog", csv=True)
    said = StringIO()
    call_command("export_catalog", csv=True, to=tmp_path, stdout=said)
    assert said.getvalue() == f"{len(MODELS)} files written to {tmp_path}.\n"
    tables = sorted(map(str, tmp_path.iterdir()))
    call_command("load_catalog", *tables, stdout=said)
    assert "Nothing to change" in said.getvalue()
    (tmp_path / "product.csv").write_text("model,slug,role\ncatalog.product,gke,toy\n")
    with pytest.raises(
        CommandError, match=r"product\.csv:2, product “gke”, role: “toy” is unknown"
    ):
        call_command("load_catalog", *tables)
