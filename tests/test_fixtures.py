"""The catalog that Batuta comes with: whole, in both languages, and without a problem."""

import re
from collections.abc import Iterator
from itertools import chain
from typing import Any
from urllib.parse import urlencode

import pytest
from django.conf import settings

from advisor import reading, snapshot
from advisor.flow import walk
from advisor.snapshot import Flowchart, Snapshot
from catalog import drafts, problems
from catalog.fixtures import FOLDER, MODELS, all_files, exporting, load, yaml_text
from catalog.fixtures.files import FILES
from catalog.problems.walking import Shape, leaves, nodes

PROPER_NAMES = {
    "A5X",
    "AI Data Center Guide",
    "Anywhere Cache",
    "Batch",
    "Cloud HPC Toolkit",
    "Cloud Run",
    "Cloud Storage FUSE",
    "Cloud Web School",
    "Cluster Director",
    "Cluster Toolkit",
    "Compute Engine",
    "Data Gate",
    "Filestore",
    "GKE",
    "GKE Inference Gateway",
    "GKE Inference Quickstart",
    "GPUDirect-TCPX",
    "GPUDirect-TCPXO",
    "Gemini Enterprise Agent Platform",
    "Google Kubernetes Engine (GKE)",
    "Hypercompute Cluster",
    "Hyperdisk",
    "Intel Cascade Lake",
    "JobSet",
    "Kubernetes",
    "Kueue",
    "LeaderWorkerSet",
    "Managed Lustre",
    "NVIDIA P100",
    "NVIDIA P4",
    "NVIDIA T4",
    "NVIDIA V100",
    "Pod",
    "Rapid Cache",
    "Ray",
    "Run:ai Model Streamer",
    "SchedMD Slinky",
    "Slinky",
    "Slurm",
    "Spot",
    "Spot.",
    "The Neural Base",
    "Vertex AI",
    "Vertex AI (Gemini Enterprise Agent Platform)",
    "gokce.ai",
}
SAME_WORDS = {"Tutorial", "VM", "host"}
"""Words that English and Spanish share."""

loaded: dict[str, Any] = {}


@pytest.fixture
def shipped(request: Any) -> dict[str, Any]:
    """The fixtures as the plain data of a release; they are loaded once in a process."""
    if not loaded:
        request.getfixturevalue("db")
        load(all_files())
        loaded.update(drafts.content())
    return loaded


@pytest.fixture(params=["en", "es"])
def read(request: Any, shipped: dict[str, Any]) -> Snapshot:
    return snapshot.read(reading.canonical(shipped), request.param)


def texts(data: dict[str, Any]) -> Iterator[dict[str, str]]:
    """Every text that is not wholly empty; the addresses of sources are none."""
    for leaf in chain.from_iterable(map(leaves, nodes(data))):
        if leaf.node.kind is not snapshot.Source:
            found = [leaf.value] if leaf.shape is Shape.TEXT else leaf.value
            if leaf.shape in (Shape.TEXT, Shape.TEXTS):
                yield from (text for text in found if any(text.values()))


def paths(flowchart: Flowchart) -> Iterator[dict[str, str]]:
    """All complete ways through a flowchart, one by one, as answers."""
    waiting: list[dict[str, str]] = [{}]
    while waiting:
        answers = waiting.pop()
        walked = walk(flowchart, answers)
        if walked.open_question is None:
            yield answers
            continue
        slug = walked.open_question.slug
        waiting += [answers | {slug: choice.slug} for choice in walked.open_question.choices]


def test_they_have_no_problem(shipped):
    assert [str(problem) for problem in problems.find(shipped)] == []


def test_they_stand_as_the_export_writes_them(db):
    load(all_files())
    for name, text in exporting.texts().items():
        assert (FOLDER / f"{name}.yaml").read_text("utf-8") == text, name
    assert {path.stem for path in FOLDER.iterdir()} == set(FILES)


@pytest.mark.parametrize("path", all_files(), ids=lambda path: path.stem)
def test_their_notes_speak_of_pages_and_not_of_how_the_files_were_made(path):
    made_of = r"founding|the seed\b|_supported|(?<![/\w-])\w+\.yaml\b|\bD\d+\b"
    notes = [entry["fields"].get("note", "") for entry in yaml_text.read(path.read_text("utf-8"))]
    assert [note for note in notes if re.search(made_of, note, re.IGNORECASE)] == []


def test_loading_them_again_changes_nothing(db):
    load(all_files())
    again = load(all_files())
    assert (again.added, again.changed) == ({}, [])
    assert again.unchanged == sum(model._default_manager.count() for model in MODELS)


def test_every_text_stands_in_every_language(shipped):
    codes = {code for code, _name in settings.LANGUAGES}
    found = list(texts(shipped))
    assert len(found) > 1000
    assert [text for text in found if {c for c in text if text[c].strip()} != codes] == []


def test_what_reads_the_same_in_both_languages_is_a_proper_name_or_a_shared_word(shipped):
    same = {text["en"] for text in texts(shipped) if text["en"] == text["es"]}
    assert same - PROPER_NAMES - SAME_WORDS == set()


def test_every_path_ends_in_an_outcome_and_every_choice_is_on_a_path(read):
    for flowchart in read.flowcharts:
        found = list(paths(flowchart))
        ends = {outcome.slug for way in found if (outcome := walk(flowchart, way).outcome)}
        assert ends == {outcome.slug for outcome in flowchart.outcomes}
        assert {answer for way in found for answer in way.items()} == {
            (question.slug, choice.slug)
            for question in flowchart.questions
            for choice in question.choices
        }


def test_the_platform_flowchart_takes_three_clicks_at_most(read):
    platform = read.flowchart["platform"]
    assert max(len(way) for way in paths(platform)) == 3
    assert {outcome.product for outcome in platform.outcomes} == {
        "compute-engine",
        "gke",
        "cluster-director",
        "cluster-toolkit",
    }


def test_the_longest_permalink_stays_short(read):
    longest: dict[str, str] = {}
    for flowchart in read.flowcharts:
        longest |= max(paths(flowchart), key=lambda way: len(urlencode(way)))
    address = f"{settings.SITE_URL}/en/advice/1/?{urlencode(longest)}"
    assert len(address) < 2000


def test_every_fact_is_one_click_from_a_source(shipped):
    facts = [node.data for node in nodes(shipped) if node.kind is snapshot.Fact]
    assert len(facts) > 500
    assert [fact["text"]["en"] for fact in facts if not fact["sources"]] == []
