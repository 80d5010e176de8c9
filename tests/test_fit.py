"""The memory estimate: published figures, parts that add up, and the machine types that hold it."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from advisor import reading
from advisor.fit import (
    Assumption,
    Kind,
    Model,
    PartName,
    Precision,
    Purpose,
    assumptions_of,
    estimate,
    fit_of,
)
from advisor.fit.assumptions import ALLOWANCE, PRECISIONS, TRAINED_BYTES
from advisor.snapshot import MachineType
from advisor.vocabulary import PageFactKind
from tests import builders

LLAMA_3_70B = {"layers": 80, "kv_heads": 8, "head_size": 128}
H100, H200 = (8, 80), (8, 141)


def model(params, purpose="inference", precision="bf16", **given):
    return Model(
        params=Decimal(str(params)),
        purpose=Purpose(purpose),
        precision=Precision(precision),
        **given,
    )


def parts(*what, **given) -> dict[str, Decimal | None]:
    return {part.name: part.gb for part in estimate(model(*what, **given)).parts}


def machine(gpus=8, memory: float | None = 80, **given) -> MachineType:
    total = None if memory is None else gpus * memory
    data = {"gpus": gpus, "gpu_memory_gb": memory, "gpu_memory_gb_total": total} | given
    return reading.build(MachineType, builders.machine_type(**data), "en")


# What others have published


@pytest.mark.parametrize(
    ("params", "precision", "gb"),
    [(70, "bf16", 140), (405, "bf16", 810), (405, "fp8", 405), (7, "fp32", 28), (70, "int4", 35)],
)
def test_weights_take_the_bytes_of_their_precision(params, precision, gb):
    assert parts(params, "inference", precision)[PartName.WEIGHTS] == gb


def test_adam_in_mixed_precision_takes_sixteen_bytes_for_each_parameter():
    found = parts(7, "training")
    assert (found["weights"], found["gradients"], found["optimizer"]) == (14, 14, 84)
    assert {bytes_.total for bytes_ in TRAINED_BYTES.values()} == {16}


def test_gpt_2_with_a_billion_and_a_half_takes_24_gb_before_activations():
    found = parts("1.5", "training")
    assert sum(found.values()) - found["allowance"] == 24


@pytest.mark.parametrize(
    ("precision", "gpus", "fits_on_one_machine"),
    [("bf16", H100, False), ("fp8", H100, True), ("bf16", H200, True)],
)
def test_405_billion_fit_on_one_machine_as_published(precision, gpus, fits_on_one_machine):
    fit = fit_of(machine(*gpus), estimate(model(405, "inference", precision)))
    assert (fit.machines == 1) == fits_on_one_machine


def test_a_token_of_llama_3_70b_takes_327680_bytes_of_cache():
    found = model(70, context=1, **LLAMA_3_70B)
    assert found.cache_bytes_per_token == 327_680


def test_a_token_of_opt_13b_takes_800_kb_of_cache():
    found = model(13, context=2048, layers=40, kv_heads=40, head_size=128)
    assert found.cache_bytes_per_token == 800 * 1024


def test_a_cache_in_sixteen_bits_does_not_shrink_with_the_weights():
    small = model(70, "inference", "int4", context=1, **LLAMA_3_70B)
    large = model(70, "inference", "fp32", context=1, **LLAMA_3_70B)
    assert (small.cache_bytes_per_token, large.cache_bytes_per_token) == (327_680, 655_360)


def test_lora_of_175_billion_keeps_350_gb_of_weights_and_little_more():
    found = parts(175, "lora")
    assert 350 < found["weights"] < 351
    assert found["gradients"] + found["optimizer"] < 5


def test_qlora_of_65_billion_fits_on_one_gpu_with_48_gb():
    assert fit_of(machine(1, 48), estimate(model(65, "qlora", "int4"))).kind == Kind.ONE_GPU


# The parts


def test_the_cache_counts_every_token_of_every_sequence():
    assert parts(70, context=8192, sequences=4, **LLAMA_3_70B)["kv-cache"] == Decimal("10.8")


def test_one_sequence_is_meant_where_none_is_said():
    said = parts(70, context=8192, sequences=1, **LLAMA_3_70B)
    assert parts(70, context=8192, **LLAMA_3_70B) == said


@pytest.mark.parametrize("missing", ["context", "layers", "kv_heads", "head_size"])
def test_a_cache_of_which_too_little_is_said_is_not_counted_and_never_zero(missing):
    said = {"context": 8192, **LLAMA_3_70B} | {missing: None}
    assert parts(70, **said)["kv-cache"] is None


def test_only_inference_has_a_cache_and_only_training_has_gradients():
    assert list(parts(7)) == ["weights", "kv-cache", "allowance"]
    assert list(parts(7, "training")) == ["weights", "gradients", "optimizer", "allowance"]


def test_the_allowance_is_a_share_and_never_too_little_for_the_runtime():
    assert parts(70)["allowance"] == 28
    assert parts(70, "training")["allowance"] == 336
    assert parts("0.5")["allowance"] == 2


def test_an_estimate_names_what_it_rests_on_and_nothing_else():
    said = {purpose: set(assumptions_of(model(7, purpose))) for purpose in Purpose}
    training = {Assumption.TRAINING}
    assert said["inference"] == set(Assumption) - training - {Assumption.ADAPTERS}
    assert said["training"] == set(Assumption) - {Assumption.ADAPTERS, Assumption.KV_CACHE}
    assert said["lora"] == said["qlora"] == set(Assumption) - {Assumption.KV_CACHE}
    assert assumptions_of(None) == tuple(Assumption)


def test_the_catalog_has_a_kind_of_fact_for_every_assumption():
    assert {*Assumption} <= {*PageFactKind.values}


def test_every_purpose_has_an_allowance_and_precisions():
    assert set(ALLOWANCE) == set(PRECISIONS) == set(Purpose)


MODELS = st.builds(
    lambda pair, params, context, sequences: model(
        params, *pair, context=context, sequences=sequences, **LLAMA_3_70B
    ),
    st.sampled_from([(purpose, one) for purpose in Purpose for one in PRECISIONS[purpose]]),
    st.decimals("0.001", 100_000, places=3),
    st.none() | st.integers(1, 10_000_000),
    st.none() | st.integers(1, 100_000),
)
MACHINES = st.builds(
    machine,
    st.sampled_from([0.125, 0.25, 0.5, 1, 2, 3, 4, 8, 16]),
    st.none() | st.integers(1, 300),
)


@given(MODELS)
def test_the_parts_add_up_to_the_total_as_they_are_printed(wanted):
    found = estimate(wanted)
    assert found.total_gb == sum(part.gb for part in found.parts if part.gb is not None)
    assert all(part.gb is None or part.gb == round(part.gb, 1) > 0 for part in found.parts)


@given(MODELS, st.decimals("0", 1000, places=3), MACHINES)
def test_more_parameters_never_need_less(smaller, more, on):
    fields = {name: getattr(smaller, name) for name in ("context", "sequences", *LLAMA_3_70B)}
    params = smaller.params + more
    larger = Model(params=params, purpose=smaller.purpose, precision=smaller.precision, **fields)
    before, after = estimate(smaller), estimate(larger)
    assert before.total_gb <= after.total_gb
    assert fit_of(on, before).place <= fit_of(on, after).place


@given(MODELS, MACHINES)
def test_what_fits_is_held_by_the_gpus_that_it_is_said_to_use(wanted, on):
    found, fit = estimate(wanted), fit_of(on, estimate(wanted))
    if fit.kind == Kind.UNKNOWN:
        assert on.gpu_memory_gb is None
        return
    memory = (on.gpu_memory_gb or 0) * (fit.gpus or 0) * (fit.machines or 0)
    assert found.total_gb <= memory
    assert (fit.gpus or 0) <= on.gpus
