"""Which machine types hold an estimate, in what order, and what joins several of them."""

from decimal import Decimal

import pytest

from advisor import reading
from advisor.fit import Estimate, Fit, Kind, Network, Part, PartName, fit_of, fits, network_of
from advisor.fit.machines import counts
from advisor.snapshot import GpuSeries
from tests import builders
from tests.test_fit import machine, model

INTERCONNECT = builders.gpu_series()["interconnect"]


def needing(gb: int) -> Estimate:
    return Estimate(model(1), (Part(PartName.WEIGHTS, Decimal(gb)),))


def series(slug="a4", *machines, **given) -> GpuSeries:
    types = [builders.machine_type(f"{slug}-{n}", **one) for n, one in enumerate(machines)]
    data = builders.gpu_series(slug, machine_types=types, **given)
    return reading.build(GpuSeries, data, "en")


@pytest.mark.parametrize(
    ("gb", "on", "expected"),
    [
        (80, (8, 80), Fit(Kind.ONE_GPU, 1, 1)),
        (84, (8, 80), Fit(Kind.ONE_MACHINE, 2, 1)),
        (168, (8, 80), Fit(Kind.ONE_MACHINE, 4, 1)),
        (480, (8, 80), Fit(Kind.ONE_MACHINE, 8, 1)),
        (640, (8, 80), Fit(Kind.ONE_MACHINE, 8, 1)),
        (648, (8, 80), Fit(Kind.MACHINES, 8, 2)),
        (648, (16, 40), Fit(Kind.MACHINES, 16, 2)),
        (240, (3, 80), Fit(Kind.ONE_MACHINE, 3, 1)),
        (48, (0.5, 96), Fit(Kind.ONE_GPU, 0.5, 1)),
        (60, (0.5, 96), Fit(Kind.MACHINES, 0.5, 2)),
        (12, (8, None), Fit(Kind.UNKNOWN)),
    ],
)
def test_the_smallest_number_of_gpus_that_holds_it(gb, on, expected):
    assert fit_of(machine(*on), needing(gb)) == expected


def test_memory_that_is_nought_is_as_unknown_as_none():
    assert fit_of(machine(8, 0), needing(12)) == Fit(Kind.UNKNOWN)
    assert fit_of(machine(0, 80), needing(12)) == Fit(Kind.UNKNOWN)


def test_a_share_of_a_gpu_counts_only_the_memory_that_is_verified_for_it():
    share = machine(0.5, 96, gpu_memory_gb_total=None)
    assert fit_of(share, needing(12)) == Fit(Kind.UNKNOWN)


def test_a_model_is_split_over_powers_of_two_or_all_gpus():
    assert [list(counts(n)) for n in (0, 1, 3, 8, 16)] == [
        [],
        [1],
        [1, 2, 3],
        [1, 2, 4, 8],
        [1, 2, 4, 8, 16],
    ]


@pytest.mark.parametrize(
    ("klass", "domain", "machines", "expected"),
    [
        ("clustered", 18, 18, Network.NVLINK),
        ("clustered", 18, 19, Network.CLUSTERED),
        ("clustered", None, 2, Network.CLUSTERED),
        ("general", None, 2, Network.GENERAL),
    ],
)
def test_several_machines_are_joined_by_what_their_series_has(klass, domain, machines, expected):
    given = {"klass": klass, "interconnect": INTERCONNECT | {"domain_instances": domain}}
    assert network_of(series(**given), Fit(Kind.MACHINES, 8, machines)) == expected


@pytest.mark.parametrize("fit", [Fit(Kind.ONE_GPU, 1, 1), Fit(Kind.UNKNOWN)])
def test_one_machine_needs_no_network(fit):
    assert network_of(series(), fit) is None


def test_machine_types_stand_best_first_and_those_of_a_series_together():
    small, half, large = {"gpus": 1}, {"gpus": 2}, {"gpus": 8}
    memory = {"gpu_memory_gb": 80, "gpu_memory_gb_total": 80}
    found = fits(
        [
            series("unknown", large | {"gpu_memory_gb": None}),
            series("general", small | memory, klass="general"),
            series("clustered", small | memory),
            series("mixed", small | memory, large | memory, half | memory),
        ],
        needing(168),
    )
    assert [one.series.slug for one in found] == ["mixed", "clustered", "general", "unknown"]
    assert [one.machine.gpus for one in found[0].machines] == [8, 2, 1]
    assert [one.fit.machines for one in found[0].machines] == [1, 2, 3]


def test_of_machine_types_that_fit_alike_the_smallest_stands_first():
    large = {"gpus": 8, "gpu_memory_gb": 279}
    small = {"gpus": 1, "gpu_memory_gb": 24}
    share = {"gpus": 0.25, "gpu_memory_gb": 96, "gpu_memory_gb_total": 24}
    (found,) = fits([series("any", large, small, share)], needing(12))
    assert [one.machine.gpus for one in found.machines] == [0.25, 1, 8]


def test_a_series_without_machine_types_is_left_out():
    assert fits([series("empty")], needing(12)) == ()
