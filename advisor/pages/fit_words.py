"""The memory estimate in the reader's words: the model, its parts, and what holds it."""

from collections.abc import Mapping
from decimal import Decimal

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from advisor.fit import Fit, Kind, Model, Network, PartName, Precision, Purpose
from advisor.pages.figures import spell_gpus, spell_number
from advisor.snapshot import GpuSeries, MachineType

PURPOSES: Mapping[Purpose, Promise] = {
    Purpose.INFERENCE: gettext_lazy("inference"),
    Purpose.TRAINING: gettext_lazy("full fine-tuning or pre-training with Adam"),
    Purpose.LORA: gettext_lazy("fine-tuning with LoRA"),
    Purpose.QLORA: gettext_lazy("fine-tuning with QLoRA"),
}
PRECISIONS: Mapping[Precision, Promise] = {
    Precision.FP32: gettext_lazy("fp32"),
    Precision.BF16: gettext_lazy("bf16 or fp16"),
    Precision.FP8: gettext_lazy("fp8 or int8"),
    Precision.INT4: gettext_lazy("int4"),
}
PARTS: Mapping[PartName, Promise] = {
    PartName.WEIGHTS: gettext_lazy("weights"),
    PartName.GRADIENTS: gettext_lazy("gradients"),
    PartName.OPTIMIZER: gettext_lazy("optimizer states"),
    PartName.KV_CACHE: gettext_lazy("KV cache"),
    PartName.ALLOWANCE: gettext_lazy("allowance"),
}


def spell_gb(gb: Decimal) -> str:
    return spell_number(float(gb), "GB")


def params_words(params: Decimal) -> str:
    """How many parameters, in billions, or in millions below one."""
    # Exactly one is singular, and nothing else: Spanish then says “mil millones” without a number.
    if (millions := params * 1000) < 1000:
        words = ngettext(
            "1 million parameters", "%(number)s million parameters", 1 if millions == 1 else 2
        )
        return words % {"number": spell_number(float(millions))}
    words = ngettext(
        "1 billion parameters", "%(number)s billion parameters", 1 if params == 1 else 2
    )
    return words % {"number": spell_number(float(params))}


def model_words(model: Model) -> str:
    """The model in a line, such as “70 billion parameters, inference, bf16 or fp16”."""
    said = (params_words(model.params), PURPOSES[model.purpose], PRECISIONS[model.precision])
    return ", ".join(map(str, said))


def fit_words(machine: MachineType, fit: Fit) -> str:
    """How an estimate fits on a machine type, in a few words, such as “on 2 of 8 GPUs”."""
    match fit.kind:
        case Kind.ONE_GPU if machine.gpus < 1:
            return _("on %(share)s of a GPU") % {"share": spell_gpus(machine.gpus)}
        case Kind.ONE_GPU:
            return _("on 1 GPU")
        case Kind.ONE_MACHINE:
            used, all_ = spell_number(fit.gpus or 0), spell_number(machine.gpus)
            return _("on %(number)s of %(all)s GPUs") % {"number": used, "all": all_}
        case Kind.MACHINES:
            return machines_words(fit.machines or 0)
    return _("unknown")


MOST_MACHINES = 10_000
"""A number of machines beyond which it says nothing any more."""


def machines_words(number: int) -> str:
    if number > MOST_MACHINES:
        most = spell_number(MOST_MACHINES)
        return _("on more than %(number)s machines: not sensible") % {"number": most}
    return ngettext("on %(number)s machine", "on %(number)s machines", number) % {
        "number": spell_number(number)
    }


def network_mark(network: Network | None) -> str:
    """What to bear in mind where several machines are needed; "" where that is as it should be."""
    marks = {
        Network.NVLINK: _("in one NVLink domain"),
        Network.GENERAL: _("not advisable"),
    }
    return marks.get(network, "") if network else ""


def network_words(series: GpuSeries, network: Network) -> str:
    """Why several machines of a series make sense, or why not."""
    if network == Network.NVLINK:
        domain = spell_number(series.interconnect.domain_instances or 0)
        return _("One NVLink domain joins up to %(number)s machines.") % {"number": domain}
    words = {
        Network.CLUSTERED: _("Several machines: the series is made for clusters."),
        Network.GENERAL: _("Several machines: the series is for general use, not for clusters."),
    }
    return " ".join([words[network], *_technology(series)])


def unknown_words() -> str:
    return _("Nobody has verified how much memory the GPUs have.")


def _technology(series: GpuSeries) -> list[str]:
    """What joins the machines of a series, as its page says it."""
    technology = series.network.technology
    return [_("Network: %(technology)s.") % {"technology": technology}] if technology else []
