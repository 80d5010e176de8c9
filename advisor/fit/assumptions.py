"""Every number that the estimate assumes, each in one place.

The catalog says where they come from: the facts of its page “fit” have the names of `Assumption`
as their kinds, so those names stay. Bytes are for each parameter; 1 GB is 10⁹ bytes, so billions
of parameters times bytes are GB.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum


class Assumption(StrEnum):
    UNITS = "units"
    WEIGHTS = "weights"
    TRAINING = "training"
    ADAPTERS = "adapters"
    KV_CACHE = "kv-cache"
    ALLOWANCE = "allowance"
    SPLIT = "split"
    SEVERAL_MACHINES = "several-machines"


class Purpose(StrEnum):
    INFERENCE = "inference"
    TRAINING = "training"  # full fine-tuning or pre-training, with Adam
    LORA = "lora"
    QLORA = "qlora"


class Precision(StrEnum):
    """The precision of the weights; two of a kind need the same memory."""

    FP32 = "fp32"
    BF16 = "bf16"  # or fp16
    FP8 = "fp8"  # or int8
    INT4 = "int4"


class PartName(StrEnum):
    WEIGHTS = "weights"
    GRADIENTS = "gradients"
    OPTIMIZER = "optimizer"
    KV_CACHE = "kv-cache"
    ALLOWANCE = "allowance"


@dataclass(frozen=True, slots=True)
class TrainedBytes:
    """What a parameter takes that Adam trains."""

    weights: int
    gradients: int
    optimizer: int

    @property
    def total(self) -> int:
        return self.weights + self.gradients + self.optimizer


WEIGHT_BYTES: Mapping[Precision, Decimal] = {
    Precision.FP32: Decimal(4),
    Precision.BF16: Decimal(2),
    Precision.FP8: Decimal(1),
    Precision.INT4: Decimal("0.5"),
}
MIXED_PRECISION = TrainedBytes(weights=2, gradients=2, optimizer=12)
TRAINED_BYTES: Mapping[Precision, TrainedBytes] = {
    Precision.BF16: MIXED_PRECISION,
    Precision.FP32: TrainedBytes(weights=4, gradients=4, optimizer=8),
}

ADAPTER_SHARE = Decimal("0.002")
"""How many parameters the adapters of LoRA have for each of the model; trained like mixed ones."""

CACHE_BYTES: Mapping[Precision, int] = dict.fromkeys(Precision, 2) | {Precision.FP32: 4}
"""For each value in the KV cache: weights in fewer bits do not make the cache smaller."""

ALLOWANCE: Mapping[Purpose, Decimal] = {
    Purpose.INFERENCE: Decimal("0.2"),
    Purpose.TRAINING: Decimal("0.3"),
    Purpose.LORA: Decimal("0.3"),
    Purpose.QLORA: Decimal("0.3"),
}
"""For the runtime, activations, buffers and fragmentation: a share of all but the KV cache."""

LEAST_ALLOWANCE_GB = Decimal(2)

PRECISIONS: Mapping[Purpose, tuple[Precision, ...]] = {
    Purpose.INFERENCE: (Precision.BF16, Precision.FP32, Precision.FP8, Precision.INT4),
    Purpose.TRAINING: (Precision.BF16, Precision.FP32),
    Purpose.LORA: (Precision.BF16, Precision.FP32, Precision.FP8),
    Purpose.QLORA: (Precision.INT4,),
}
"""What can be estimated for a purpose, the usual one first."""
