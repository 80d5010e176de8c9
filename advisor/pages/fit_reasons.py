"""How the memory estimate was made, in the reader's words: each part, each assumption."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from decimal import Decimal

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from advisor.fit import Assumption, Model, PartName, Precision, Purpose, assumptions_of
from advisor.fit.assumptions import (
    ADAPTER_SHARE,
    ALLOWANCE,
    CACHE_BYTES,
    LEAST_ALLOWANCE_GB,
    MIXED_PRECISION,
    TRAINED_BYTES,
    WEIGHT_BYTES,
)
from advisor.pages.figures import spell_number
from advisor.pages.fit_query import missing
from advisor.pages.fit_words import spell_gb
from advisor.snapshot import Fact
from advisor.vocabulary import PageFactKind, spelled


@dataclass(frozen=True, slots=True)
class Reason:
    """An assumption: its name, its numbers as the code has them, what the catalog says of it."""

    name: str
    numbers: str
    facts: tuple[Fact, ...]


def reasons(model: Model | None, facts: Mapping[str, tuple[Fact, ...]]) -> tuple[Reason, ...]:
    """Return what an estimate rests on; without a model, all that estimates may rest on."""
    return tuple(
        Reason(spelled(PageFactKind, name), NUMBERS[name](), facts.get(name, ()))
        for name in assumptions_of(model)
    )


def part_words(model: Model, name: PartName) -> str:
    """How large a part is for each parameter or token."""
    if name == PartName.ALLOWANCE:
        return allowance_words(model.purpose)
    if name == PartName.KV_CACHE:
        return cache_words(model)
    if model.trains_adapters:
        return adapter_words(model, name)
    if model.purpose == Purpose.INFERENCE:
        return each_parameter(WEIGHT_BYTES[model.precision])
    return each_parameter(Decimal(getattr(TRAINED_BYTES[model.precision], name)))


def each_parameter(count: Decimal) -> str:
    return ngettext(
        "%(number)s byte for each parameter",
        "%(number)s bytes for each parameter",
        1 if count == 1 else 2,
    ) % {"number": spell_number(float(count))}


def adapter_words(model: Model, name: PartName) -> str:
    trained = _("%(number)s bytes for each parameter of the adapters") % {
        "number": spell_number(getattr(MIXED_PRECISION, name))
    }
    if name != PartName.WEIGHTS:
        return trained
    return f"{each_parameter(WEIGHT_BYTES[model.precision])}; {trained}"


def cache_words(model: Model) -> str:
    sequences = model.sequences or 1
    return ngettext(
        "%(bytes)s bytes for a token × %(tokens)s tokens × %(number)s sequence",
        "%(bytes)s bytes for a token × %(tokens)s tokens × %(number)s sequences",
        sequences,
    ) % {
        "bytes": spell_number(model.cache_bytes_per_token),
        "tokens": spell_number(model.context or 0),
        "number": spell_number(sequences),
    }


def missing_words(model: Model, labels: Mapping[str, Promise]) -> str:
    """What to say so that the KV cache is counted."""
    names = ", ".join(str(labels[name]) for name in missing(model))
    return _("To count it, say: %(names)s.") % {"names": names}


def allowance_words(purpose: Purpose) -> str:
    words = (
        _("%(share)s of the weights, at least %(least)s")
        if purpose == Purpose.INFERENCE
        else _("%(share)s of the other parts, at least %(least)s")
    )
    share, least = percent(ALLOWANCE[purpose]), spell_gb(LEAST_ALLOWANCE_GB)
    return words % {"share": share, "least": least}


def percent(share: Decimal) -> str:
    return _("%(number)s%%") % {"number": spell_number(float(share * 100))}


def _units() -> str:
    return _("1 GB is 10⁹ bytes. A GPU holds as many GB as Google prints.")


def _weights() -> str:
    return _(
        "Bytes for each parameter: %(fp32)s in fp32, %(bf16)s in bf16 or fp16, "
        "%(fp8)s in fp8 or int8, %(int4)s in int4."
    ) % {name: spell_number(float(count)) for name, count in WEIGHT_BYTES.items()}


def _training() -> str:
    mixed = _(
        "With Adam in mixed precision a parameter takes %(all)s bytes: %(weights)s for the weight, "
        "%(gradients)s for its gradient, %(optimizer)s for the optimizer states."
    )
    single = _("In fp32 it takes %(all)s: %(weights)s, %(gradients)s and %(optimizer)s.")
    return f"{mixed % _bytes(Precision.BF16)} {single % _bytes(Precision.FP32)}"


def _bytes(precision: Precision) -> Mapping[str, int]:
    trained = TRAINED_BYTES[precision]
    return {"all": trained.total, **asdict(trained)}


def _adapters() -> str:
    return _(
        "Adapters have %(share)s as many parameters as the model. They alone are trained, in mixed "
        "precision; the model keeps its weights as they are."
    ) % {"share": percent(ADAPTER_SHARE)}


def _cache() -> str:
    return _(
        "2 × layers × KV heads × head size × bytes × tokens × sequences, with %(few)s bytes for "
        "each value, or %(many)s when the weights are in fp32. It is only counted when all of "
        "this is known."
    ) % {
        "few": CACHE_BYTES[Precision.BF16],
        "many": CACHE_BYTES[Precision.FP32],
    }


def _allowance() -> str:
    return _(
        "The runtime, activations, buffers and fragmentation together take %(few)s of the weights "
        "in inference, %(many)s of the other parts in training, and at least %(least)s. "
        "They are not counted any closer."
    ) % {
        "few": percent(ALLOWANCE[Purpose.INFERENCE]),
        "many": percent(ALLOWANCE[Purpose.TRAINING]),
        "least": spell_gb(LEAST_ALLOWANCE_GB),
    }


def _split() -> str:
    return _(
        "A model is split evenly over 1, 2, 4, 8 … or all GPUs of a machine; if these are too "
        "few, over all GPUs of several machines."
    )


def _several_machines() -> str:
    return _(
        "Several machines make sense in a series for clusters, best within one NVLink domain. "
        "Other series are not meant for that."
    )


NUMBERS = {
    Assumption.UNITS: _units,
    Assumption.WEIGHTS: _weights,
    Assumption.TRAINING: _training,
    Assumption.ADAPTERS: _adapters,
    Assumption.KV_CACHE: _cache,
    Assumption.ALLOWANCE: _allowance,
    Assumption.SPLIT: _split,
    Assumption.SEVERAL_MACHINES: _several_machines,
}
