"""Fixture files: loaded whole or refused whole, and loading twice changes nothing."""

import re
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from catalog import drafts, fixtures
from catalog.fixtures import FOLDER, NotLoadedError, exporting, load
from catalog.models import Choice, Flowchart, Product, ProductFact, Question, Source
from tests.builders import data, drafted

PAGE = """
- model: catalog.source
  fields:
    slug: page-two
    url: {en: https://docs.cloud.google.com/two}
    checked_on: 2026-11-30
"""
GKE = """
- model: catalog.product
  fields:
    slug: gke
    position: 2
    name: GKE
    role: platform
    management: managed
    complexity: low
    launch_stage: ga
    checked_on: 2026-11-30
"""
FACT = """
- model: catalog.productfact
  fields:
    product: [gke]
    kind: strength
    position: 9
    text: {en: Fast., es: Rápido.}
    sources: [[page], [page-two]]
"""
ALONE = FACT.replace(", [page-two]", "")


@pytest.fixture
def small(db):
    drafted()


@pytest.fixture
def file(tmp_path):
    """Write a file of fixtures and return its path."""

    def write(text, name="some.yaml"):
        path = tmp_path / name
        path.write_text(text, "utf-8")
        return path

    return write


def command(*paths, **options):
    said = StringIO()
    call_command("load_catalog", *map(str, paths), stdout=said, **options)
    return said.getvalue()


def faults(*paths):
    """What is said against the files; and nothing of them is in the drafts."""
    before = exporting.texts()
    with pytest.raises(NotLoadedError) as refused:
        load(list(paths))
    assert exporting.texts() == before
    return [str(fault) for fault in refused.value.faults]


def test_new_entries_are_added_with_what_they_refer_to(small, file):
    said = command(file(FACT, "facts.yaml"), file(PAGE, "pages.yaml"))
    assert sorted(said.splitlines()) == ["added: 1 fact about a product", "added: 1 source"]
    fact = ProductFact.objects.get(product__slug="gke", kind="strength", position=9)
    assert fact.text == {"en": "Fast.", "es": "Rápido."}
    assert [source.slug for source in fact.sources.all()] == ["page", "page-two"]


def test_an_entry_becomes_what_the_file_says_and_the_fields_are_named(small, file):
    Product.objects.filter(slug="gke").update(note="Undated copy.", launch_date="2026-04")
    assert command(file(GKE)) == "changed: product “gke” (note for editors, name, launch date)\n"
    gke = Product.objects.get(slug="gke")
    assert (gke.name, gke.note, gke.launch_date) == ("GKE", "", "")


def test_loading_twice_changes_nothing(small, file):
    paths = [file(PAGE + GKE + FACT)]
    load(paths)
    before = exporting.texts()
    assert command(*paths) == ("Nothing to change: the drafts already say what the files say.\n")
    assert exporting.texts() == before


def test_related_entries_are_added_and_taken_off(small, file):
    load([file(PAGE + FACT)])
    assert command(file(FACT.replace(", [page-two]", ""))) == (
        "changed: fact about a product “gke × strength × 9” (sources)\n"
    )
    fact = ProductFact.objects.get(product__slug="gke", kind="strength", position=9)
    assert [source.slug for source in fact.sources.all()] == ["page"]


def test_a_dry_run_says_what_would_change_and_changes_nothing(small, file):
    before = exporting.texts()
    said = command(file(PAGE + GKE), dry_run=True)
    assert said.splitlines() == [
        "would be added: 1 source",
        "would be changed: product “gke” (name)",
    ]
    assert exporting.texts() == before


def test_what_stands_in_no_file_stays(small, file):
    load([file(GKE)])
    assert Product.objects.count() == len(data()["products"])


QUESTION = """
- model: catalog.question
  fields: {slug: new, flowchart: [platform], text: {en: New?, es: ¿Nueva?}}
"""
CHOICE = """
- model: catalog.choice
  fields:
    question: [managed]
    slug: 'yes'
    label: {en: Yes., es: Sí.}
"""
FLOWCHART = """
- model: catalog.flowchart
  fields:
    slug: platform
    title: {en: Platform?, es: ¿Plataforma?}
    start: [interruptible]
    checked_on: 2026-11-30
"""
MACHINE = """
- model: catalog.machinetype
  fields:
    slug: a9
    name: a9
    series: [a4]
    gpu_model: NVIDIA B200
"""
FAULTY = {
    "products:\n": ": It is not a list of entries.",
    "- [": ": It is not proper YAML: it cannot be read from line 2, column 1 on.",
    "- model: catalog.product\n  fields: {slug: a, slug: b}": ": It is not proper YAML: “slug” is given twice",
    "- model: catalog.product\n  fields: {'': a, '': b}": ": It is not proper YAML: “” is given twice",
    "- model: catalog.product\n  fields: &a {slug: a}\n- *a": ": It is not proper YAML: references (& and *) are",
    "- !!python/object/apply:os.system [ls]": ": It is not proper YAML: a tag (!) is not allowed: delete it.",
    "- model: auth.user\n  fields: {username: eve}": ", entry 1: “auth.user” is no kind of draft",
    "- model: advisor.release\n  fields: {number: 1}": ", entry 1: “advisor.release” is no kind of draft",
    "- model: catalog.product\n  pk: 1\n  fields: {slug: a}": ", entry 1: An entry has the two parts “model” and “fields”",
    "- model: catalog.product": ", entry 1: An entry has the two parts “model” and “fields”",
    "- model: catalog.product\n  fields: [slug]": ", entry 1: “fields” holds no names",
    "- model: catalog.product\n  fields: {name: A}": ", entry 1: “slug” is what it is found by",
    GKE + GKE: ", product “gke”: It stands in the files twice, first in some.yaml",
    GKE + "    price: 7": ", product “gke”: “price” is no field of it",
    GKE + "    id: 7": ", product “gke”: “id” is no field of it",
    GKE.replace("role: platform", ""): ", product “gke”, role: It is empty: give it a value.",
    GKE.replace(
        "platform", "toy"
    ): ", product “gke”, role: “toy” is unknown here: choose one of platform, managed-",
    GKE.replace("gke", "G K E"): ", product “G K E”, slug: Use small letters",
    GKE.replace(
        "name: GKE", "name: 7"
    ): ", product “gke”, name: “7” is of the wrong kind; it wants a text",
    GKE.replace("name: GKE", "name: yes"): ", product “gke”, name: “True” is of the wrong kind",
    GKE.replace("name: GKE", "name: null"): ", product “gke”, name: “None” is of the wrong kind",
    GKE.replace(
        "name: GKE", 'name: "G\\u202eKE"'
    ): ", product “gke”, name: It holds an invisible character (U+202E)",
    GKE.replace(
        "name: GKE", "name: Cluster Director"
    ): ", product “gke”: Another draft has the same name",
    GKE.replace(
        "position: 2", "position: two"
    ): ", product “gke”, position: “two” is of the wrong kind; it wants a whole",
    GKE.replace(
        "position: 2", "position: true"
    ): ", product “gke”, position: “True” is of the wrong kind",
    GKE.replace(
        "position: 2", "position: 2.5"
    ): ", product “gke”, position: “2.5” is of the wrong kind",
    GKE.replace(
        "position: 2", "position: -2"
    ): ", product “gke”, position: This is too little: write 0 at least.",
    GKE.replace(
        "position: 2", "position: 1000001"
    ): ", product “gke”, position: This is too much: write 1000000 at most.",
    GKE.replace(
        "2026-11-30", "'2026-11-30'"
    ): ", product “gke”, last checked: “2026-11-30” is of the wrong kind; it wants a day",
    GKE.replace(
        "2026-11-30", "2026-11-30 10:00:00"
    ): ", product “gke”, last checked: “2026-11-30 10:00:00” is of the wrong kind",
    GKE
    + "    launch_date: 2026-10-13": ", product “gke”, launch date: “2026-10-13” is of the wrong kind; it wants a text",
    GKE + "    launch_date: '2026-02-30'": ", product “gke”, launch date: Write the date as year",
    FACT: ", fact about a product “gke × strength × 9”, sources: There is no source “page-two”: add it to the files",
    FACT.replace(
        "[page-two]", "[page]"
    ): ", fact about a product “gke × strength × 9”, sources: It names the source “page” twice",
    FACT.replace(
        "[[page], [page-two]]", "[page]"
    ): ", fact about a product “gke × strength × 9”, sources: Another entry is named by",
    FACT.replace(
        "[[page], [page-two]]", "page"
    ): ", fact about a product “gke × strength × 9”, sources: It is a list of names",
    ALONE.replace(
        "[gke]", "[nothing]"
    ): ", fact about a product “nothing × strength × 9”, product: There is no product “nothing”",
    ALONE.replace(
        "[gke]", "gke"
    ): ", fact about a product “gke × strength × 9”, product: Another entry is named by a list, such as [gke].",
    ALONE.replace("product: [gke]", ""): ", entry 1: “product” is what it is found by",
    ALONE.replace(
        "{en: Fast., es: Rápido.}", "Fast."
    ): ", fact about a product “gke × strength × 9”, text: “Fast.” is of the wrong kind; it wants a text for each",
    ALONE.replace(
        "es: Rápido.", "fr: Rapide."
    ): ", fact about a product “gke × strength × 9”, text: “fr” is not a language of this site.",
    ALONE.replace(
        "es: Rápido.", "es: 7"
    ): ", fact about a product “gke × strength × 9”, text: Write one text for each language.",
    ALONE.replace(
        "es: Rápido.", ""
    ): ", product “gke”, strength “Fast.”: text: The text in Spanish is missing",
    PAGE.replace(
        "https:", "http:"
    ): ", source “page-two”, address: The address does not begin with “https://”",
    PAGE.replace(
        "en:", "fr:"
    ): ", source “page-two”, address: “fr” is not a language of this site.",
    PAGE.replace(
        "/two", "/page"
    ): ", source “page-two”: Another source has this English address already",
    QUESTION: ", question “new”: Readers cannot go on from here",
    CHOICE.replace(
        "'yes'", "maybe"
    ): ", question “managed”, choice: The choice “maybe” leads nowhere",
    CHOICE
    + "    to_question: [orchestrate]\n    to_outcome: [platform, gke]": ", choice “managed × yes”: A choice leads to a question or to an outcome, not to both",
    CHOICE
    + "    to_question: [interruptible]": ", choice “managed × yes”, leads to the question: This belongs to another flowchart",
    CHOICE
    + "    to_question: [orchestrate]": ", question “managed”: It leads back to “orchestrate”",
    FLOWCHART: ", flowchart “platform”, first question: This question belongs to another flowchart",
    MACHINE + "    gpus: 0": ", machine type “a9”: A machine type here has a GPU or a share of one",
    MACHINE
    + "    gpus: '8'": ", machine type “a9”, GPUs: “8” is of the wrong kind; it wants a number",
}
"""What stands in a file, and what is said after its name."""


def test_a_faulty_file_is_refused_whole_with_the_file_the_entry_and_a_sentence(small, file):
    good = file(PAGE.replace("two", "three"), "good.yaml")
    before = exporting.texts()
    for text, sentence in FAULTY.items():
        with pytest.raises(NotLoadedError) as refused:
            load([file(text), good])
        assert re.search(rf"some\.yaml(:\d+)?{re.escape(sentence)}", str(refused.value))
    assert exporting.texts() == before


def test_every_fault_is_said_at_once(small, file):
    one = GKE.replace("platform", "toy").replace("name: GKE", "name: 7")
    said = faults(file(one, "a.yaml"), file(FACT, "b.yaml"), file("- 7", "c.yaml"))
    assert sorted(line[:6] for line in said) == ["a.yaml", "a.yaml", "b.yaml", "c.yaml"]


def test_files_that_cannot_be_read_are_said(small, tmp_path, file, monkeypatch):
    (tmp_path / "latin.yaml").write_bytes("- é".encode("latin-1"))
    assert "No such file" in faults(tmp_path / "none.yaml")[0]
    assert faults(tmp_path / "latin.yaml") == ["latin.yaml: It is not UTF-8: save it as UTF-8."]
    assert "not proper YAML: it cannot be read from line 1" in faults(file("[" * 100_000))[0]
    monkeypatch.setattr("catalog.fixtures.opening.TOO_LARGE", 10)
    assert faults(file(GKE)) == ["some.yaml: The file is too large: split it."]


def test_an_empty_file_changes_nothing(small, file):
    assert command(file("# nothing yet\n")).startswith("Nothing to change")


def test_problems_that_were_there_before_do_not_stand_in_the_way(small, file):
    Choice.objects.filter(slug="yes", question__slug="managed").update(to_outcome=None)
    load([file(PAGE)])
    assert Source.objects.filter(slug="page-two").exists()


def test_the_command_says_the_faults_and_that_nothing_was_loaded(small, file):
    with pytest.raises(CommandError, match=r"some\.yaml.*“toy”[\s\S]*Nothing was loaded"):
        command(file(GKE.replace("platform", "toy")))


def test_what_is_exported_can_be_loaded_into_an_empty_catalog_and_is_the_same(small, tmp_path):
    before = drafts.content()
    fixtures.export(tmp_path)
    files = {path.name: path.read_bytes() for path in tmp_path.glob("*.yaml")}
    for model in reversed(fixtures.MODELS):
        Flowchart.objects.update(start=None)
        Choice.objects.update(to_question=None, to_outcome=None)
        model.objects.all().delete()
    assert drafts.content()["sources"] == []
    load(fixtures.all_files(tmp_path))
    assert drafts.content() == before
    fixtures.export(tmp_path)
    assert {path.name: path.read_bytes() for path in tmp_path.glob("*.yaml")} == files


def test_an_export_that_cannot_be_written_is_a_sentence(small, tmp_path):
    (tmp_path / "taken").write_text("a file")
    with pytest.raises(CommandError, match="taken"):
        call_command("export_catalog", to=tmp_path / "taken")


def test_texts_of_several_lines_are_written_so_that_people_can_read_them(small, tmp_path):
    Question.objects.filter(slug="managed").update(text={"en": "One\nTwo", "es": "Uno: dos"})
    call_command("export_catalog", to=tmp_path, stdout=StringIO())
    written = (tmp_path / "flowcharts.yaml").read_text()
    assert "      en: |-\n        One\n        Two\n      es: 'Uno: dos'\n" in written


def test_the_folder_of_the_fixtures_is_that_of_the_project():
    assert Path(__file__).resolve().parent.parent / "fixtures" == FOLDER
