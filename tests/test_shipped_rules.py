"""The rules that Batuta comes with refuse and warn of what they should, and the rest is told as a note."""

import pytest

from advisor import snapshot
from advisor.plan.combination import Combination, breaks

CASES = [
    ("a4x-only-by-reservation", {"series": "a4x", "option": "on-demand"}),
    ("a4x-only-by-reservation", {"series": "a4x-max", "option": "spot"}),
    ("a4x-only-by-reservation", {"series": "a4x-max", "option": "flex-start"}),
    ("a4x-only-by-reservation", {"series": "a4x", "option": "calendar-mode"}),
    ("a4-a3-ultra-not-on-demand", {"series": "a4", "option": "on-demand"}),
    ("a4-a3-ultra-not-on-demand", {"series": "a3-ultra", "option": "on-demand"}),
    (
        "a3-high-below-eight-gpus-spot-or-flex-start",
        {"series": "a3-high-1-2-4", "option": "calendar-mode"},
    ),
    (
        "a3-high-below-eight-gpus-spot-or-flex-start",
        {"series": "a3-high-1-2-4", "option": "on-demand-reservation"},
    ),
    ("calendar-mode-series", {"option": "calendar-mode", "series": "g2"}),
    ("calendar-mode-days", {"option": "calendar-mode", "days": 91}),
    ("dense-reservation-series", {"option": "future-reservation-ai", "series": "g4"}),
    ("dense-reservation-from-one-year", {"option": "future-reservation-ai", "days": 365}),
    ("flex-start-days", {"option": "flex-start", "days": 8}),
    ("cluster-director-series", {"product": "cluster-director", "series": "g2"}),
    (
        "cluster-director-only-slurm",
        {"product": "cluster-director", "orchestrator": "kubernetes"},
    ),
    (
        "cluster-director-no-gpu-on-demand",
        {"product": "cluster-director", "option": "on-demand"},
    ),
    (
        "toolkit-slurm-no-on-demand",
        {
            "product": "cluster-toolkit",
            "orchestrator": "slurm",
            "series": "a3-high-8",
            "option": "on-demand",
        },
    ),
    ("several-machines-without-gpudirect", {"series": "g2", "use": "large-pretraining"}),
    ("several-machines-without-gpudirect", {"series": "a2-ultra", "use": "frontier-pretraining"}),
    ("several-machines-without-gpudirect", {"series": "n1", "use": "multi-host-inference"}),
    ("a4x-needs-arm-images", {"series": "a4x-max", "arch": "x86-64"}),
    ("a4x-max-on-gke", {"series": "a4x-max", "product": "gke"}),
    (
        "a4x-max-on-toolkit-gke",
        {"series": "a4x-max", "product": "cluster-toolkit", "orchestrator": "kubernetes"},
    ),
    ("a3-edge-not-for-training", {"series": "a3-edge", "use": "fine-tuning"}),
    ("a3-edge-not-for-training", {"series": "a3-edge", "use": "small-medium-models"}),
    ("x86-series-need-x86-images", {"series": "a4", "arch": "arm64"}),
    ("cloud-run-gpus", {"product": "cloud-run", "series": "a4"}),
    ("cloud-run-one-gpu", {"product": "cloud-run", "use": "multi-host-inference"}),
    ("cloud-run-one-gpu-a-machine", {"product": "cloud-run", "machine": "g2-standard-96"}),
    (
        "cloud-run-not-for-a-whole-machine",
        {"product": "cloud-run", "use": "single-host-inference"},
    ),
    ("batch-days", {"product": "batch", "days": 15}),
    ("batch-flex-start-days", {"product": "batch", "option": "flex-start", "days": 8}),
    ("batch-not-for-large-training", {"product": "batch", "use": "large-pretraining"}),
    ("batch-serves-nothing-online", {"product": "batch", "use": "single-host-inference"}),
]
"""A rule, and what it refuses or warns of."""

FINE = [
    ("a4x-only-by-reservation", {"series": "a4x", "option": "future-reservation-ai"}),
    ("a4-a3-ultra-not-on-demand", {"series": "a3-mega", "option": "on-demand"}),
    (
        "a3-high-below-eight-gpus-spot-or-flex-start",
        {"series": "a3-high-1-2-4", "option": "flex-start"},
    ),
    ("calendar-mode-series", {"option": "calendar-mode", "series": "a3-high-8"}),
    ("calendar-mode-days", {"option": "calendar-mode", "days": 90}),
    ("dense-reservation-series", {"option": "future-reservation-ai", "series": "a3-edge"}),
    ("dense-reservation-from-one-year", {"option": "future-reservation-ai", "days": 364}),
    ("flex-start-days", {"option": "flex-start", "days": 7}),
    ("cluster-director-series", {"product": "cluster-director", "series": "a4x-max"}),
    ("cluster-director-only-slurm", {"product": "cluster-director", "orchestrator": "slurm"}),
    (
        "cluster-director-no-gpu-on-demand",
        {"product": "compute-engine", "series": "a3-mega", "option": "on-demand"},
    ),
    (
        "toolkit-slurm-no-on-demand",
        {
            "product": "cluster-toolkit",
            "orchestrator": "slurm",
            "series": "g2",
            "option": "on-demand",
        },
    ),
    ("several-machines-without-gpudirect", {"series": "g2", "use": "small-medium-models"}),
    ("several-machines-without-gpudirect", {"series": "a3-mega", "use": "large-pretraining"}),
    ("a4x-needs-arm-images", {"series": "a4x-max", "arch": "arm64"}),
    ("a4x-max-on-gke", {"series": "a4x", "product": "gke"}),
    (
        "a4x-max-on-toolkit-gke",
        {"series": "a4x-max", "product": "cluster-toolkit", "orchestrator": "slurm"},
    ),
    ("a3-edge-not-for-training", {"series": "a3-edge", "use": "single-host-inference"}),
    ("x86-series-need-x86-images", {"series": "a4", "arch": "x86-64"}),
    ("x86-series-need-x86-images", {"series": "a4x", "arch": "arm64"}),
    ("x86-series-need-x86-images", {"series": "n1", "arch": "arm64"}),
    ("cloud-run-gpus", {"product": "cloud-run", "series": "g2"}),
    ("cloud-run-one-gpu", {"product": "cloud-run", "use": "cost-optimised-inference"}),
    ("cloud-run-one-gpu-a-machine", {"product": "cloud-run", "machine": "g2-standard-4"}),
    (
        "cloud-run-not-for-a-whole-machine",
        {"product": "cloud-run", "use": "cost-optimised-inference"},
    ),
    ("batch-days", {"product": "batch", "days": 14}),
    ("batch-flex-start-days", {"product": "batch", "option": "spot", "days": 8}),
    ("batch-not-for-large-training", {"product": "batch", "use": "fine-tuning"}),
    ("batch-serves-nothing-online", {"product": "batch", "use": "hpc"}),
]
"""A rule, and what is close to that and all right."""

NOTES = [
    *(("series", slug, "no windows") for slug in ("a4x-max", "a4x", "a4", "a3-ultra", "a3-mega")),
    *(("series", slug, "no windows") for slug in ("a3-high-8", "a3-high-1-2-4", "a3-edge")),
    ("series", "a2-standard", "no windows on a2-megagpu-16g"),
    ("series", "g4", "no windows on g4-standard-384"),
    *(
        ("series", slug, "no persistent disk")
        for slug in ("a4x-max", "a4x", "a4", "a3-ultra", "g4")
    ),
    *(("series", slug, "multiples of 18") for slug in ("a4x-max", "a4x")),
    *(("series", slug, "no compute engine sla") for slug in ("a4x-max", "a4x")),
    *(("series", slug, "october 1, 2025") for slug in ("a3-mega", "a3-high-8")),
    *(("series", slug, "maximum distance on a3") for slug in ("a3-ultra", "a3-mega", "a3-high-8")),
    *(("series", slug, "maximum distance on a3") for slug in ("a3-high-1-2-4", "a3-edge")),
    *(("series", slug, "works through cluster toolkit") for slug in ("a4", "a3-ultra")),
    *(
        ("series", slug, "does not work through cluster toolkit")
        for slug in ("a3-mega", "a3-high-8")
    ),
    ("series", "g4", "for types with less than one gpu use standard mode"),
    ("series", "n1", "for p4, v100 and p100 use standard mode"),
    ("option", "calendar-mode", "at most 80 gpu machines"),
    ("option", "flex-start", "cannot be combined with a reservation"),
    ("option", "flex-start", "preemptible quota"),
    ("option", "flex-start", "resize request of a managed instance group cannot"),
    ("option", "spot", "a reservation cannot be used to create spot machines"),
    *(("option", slug, "tpu7x") for slug in ("spot", "flex-start", "calendar-mode")),
]
"""What limits a series or an option by something that is no part of a plan."""


@pytest.fixture
def english(shipped):
    return snapshot.read(shipped, "en")


def combined(english, facets):
    """The facets of a plan; a use with those that it is a kind of."""
    given = dict(facets)
    use = given.pop("use", None)
    return Combination(uses=frozenset(english.widening(use) if use else ()), **given)


def broken(english, facets):
    combination = combined(english, facets)
    return {rule.slug for rule in english.rules if breaks(rule, combination)}


@pytest.mark.parametrize(("slug", "facets"), CASES)
def test_a_rule_holds_for_what_it_is_about(english, slug, facets):
    assert slug in broken(english, facets)


@pytest.mark.parametrize(("slug", "facets"), CASES)
def test_what_is_left_open_breaks_no_rule(english, slug, facets):
    for left_out in facets:
        rest = {facet: value for facet, value in facets.items() if facet != left_out}
        assert slug not in broken(english, rest)


@pytest.mark.parametrize(("slug", "facets"), FINE)
def test_it_does_not_hold_for_what_is_like_it_and_can_be(english, slug, facets):
    assert slug not in broken(english, facets)


def test_every_rule_is_looked_at_from_both_sides(english):
    slugs = {rule.slug for rule in english.rules}
    assert {slug for slug, _facets in CASES} == {slug for slug, _facets in FINE} == slugs


def test_every_series_without_arm_processors_is_refused_arm_images_and_the_others_the_other(
    english,
):
    refused = {
        arch: {
            series.slug
            for series in english.gpu_series
            if broken(english, {"series": series.slug, "arch": arch})
        }
        for arch in ("arm64", "x86-64")
    }
    known = {series.slug: series.cpu.architecture for series in english.gpu_series if series.cpu}
    for arch, other in (("arm64", "x86-64"), ("x86-64", "arm64")):
        assert refused[arch] == {slug for slug, has in known.items() if has == other}


@pytest.mark.parametrize(("kind", "slug", "words"), NOTES)
def test_what_no_rule_can_look_at_is_told_on_the_series_or_the_option(english, kind, slug, words):
    entry = (english.series if kind == "series" else english.option)[slug]
    assert any(words in fact.text.lower() for fact in entry.facts), [f.text for f in entry.facts]


def test_the_discounts_that_gpus_do_not_get_are_told_on_every_accelerator_optimised_series(english):
    for series in english.gpu_series:
        told = [fact.text for fact in series.facts_of("discount")]
        assert any("No flexible committed use discount" in text for text in told) == (
            series.slug != "n1"
        )
