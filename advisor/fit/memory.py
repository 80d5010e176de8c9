"""The memory that a model needs, part by part."""

from dataclasses import dataclass
from decimal import ROUND_CEILING, Decimal

from advisor.fit.assumptions import (
    ADAPTER_SHARE,
    ALLOWANCE,
    CACHE_BYTES,
    LEAST_ALLOWANCE_GB,
    MIXED_PRECISION,
    TRAINED_BYTES,
    WEIGHT_BYTES,
    Assumption,
    PartName,
    Precision,
    Purpose,
)

GB = 10**9
STEP = Decimal("0.1")


ASKED = (
    *("params", "purpose", "precision"),
    *("context", "sequences", "layers", "kv-heads", "head-size"),
)
"""The names by which an address describes a model, in their order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Model:
    """What somebody wants to run. What is None was not said: the KV cache is then not counted."""

    params: Decimal  # billions
    purpose: Purpose
    precision: Precision  # one of PRECISIONS[purpose]
    context: int | None = None  # tokens of one sequence
    sequences: int | None = None  # at the same time; None: one
    layers: int | None = None
    kv_heads: int | None = None
    head_size: int | None = None

    @property
    def has_cache(self) -> bool:
        """Whether all is said that the size of the KV cache depends on."""
        return None not in (self.context, self.layers, self.kv_heads, self.head_size)

    @property
    def cache_bytes_per_token(self) -> int:
        """A key and a value for every layer and head; 0 while it is not known."""
        values = (self.layers or 0) * (self.kv_heads or 0) * (self.head_size or 0)
        return 2 * values * CACHE_BYTES[self.precision]

    @property
    def trains_adapters(self) -> bool:
        return self.purpose in (Purpose.LORA, Purpose.QLORA)


@dataclass(frozen=True, slots=True)
class Part:
    name: PartName
    gb: Decimal | None  # None: not counted, because too little was said


@dataclass(frozen=True, slots=True)
class Estimate:
    """Parts in tenths of a GB, rounded up, so what is printed adds up to the total."""

    model: Model
    parts: tuple[Part, ...]

    @property
    def total_gb(self) -> Decimal:
        return sum((part.gb for part in self.parts if part.gb is not None), Decimal(0))


def estimate(model: Model) -> Estimate:
    states = _states(model)
    parts = [Part(name, _rounded(gb)) for name, gb in states]
    if model.purpose == Purpose.INFERENCE:
        parts.append(Part(PartName.KV_CACHE, _cache(model)))
    share = ALLOWANCE[model.purpose] * sum((gb for _name, gb in states), Decimal(0))
    parts.append(Part(PartName.ALLOWANCE, _rounded(max(share, LEAST_ALLOWANCE_GB))))
    return Estimate(model, tuple(parts))


def assumptions_of(model: Model | None) -> tuple[Assumption, ...]:
    """Return what an estimate rests on, or, without a model, what any of them may rest on."""
    if model is None:
        return tuple(Assumption)
    beside_the_point = {
        Assumption.TRAINING: model.purpose == Purpose.INFERENCE,
        Assumption.ADAPTERS: not model.trains_adapters,
        Assumption.KV_CACHE: model.purpose != Purpose.INFERENCE,
    }
    return tuple(name for name in Assumption if not beside_the_point.get(name))


def _states(model: Model) -> tuple[tuple[PartName, Decimal], ...]:
    """The weights and what training keeps beside them, in GB."""
    weights = model.params * WEIGHT_BYTES[model.precision]
    if model.purpose == Purpose.INFERENCE:
        return ((PartName.WEIGHTS, weights),)
    if model.trains_adapters:
        trained, each = model.params * ADAPTER_SHARE, MIXED_PRECISION
        weights += trained * each.weights
    else:
        trained, each = model.params, TRAINED_BYTES[model.precision]
        weights = trained * each.weights
    return (
        (PartName.WEIGHTS, weights),
        (PartName.GRADIENTS, trained * each.gradients),
        (PartName.OPTIMIZER, trained * each.optimizer),
    )


def _cache(model: Model) -> Decimal | None:
    if not model.has_cache:
        return None
    tokens = (model.context or 0) * (model.sequences or 1)
    return _rounded(Decimal(model.cache_bytes_per_token * tokens) / GB)


def _rounded(gb: Decimal) -> Decimal:
    return gb.quantize(STEP, ROUND_CEILING)
