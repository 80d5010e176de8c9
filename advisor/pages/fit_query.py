"""Which model an address asks about: its parameters read one by one, each mistake explained.

Names and choices that nobody knows are left out, so an address has one canonical spelling. A
number is read in the reader's way and written in that of addresses; one that cannot be read stays
as it was typed, with a sentence on what to do about it.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal

from django.utils.translation import gettext as _

from advisor.fit import ASKED, Model, Precision, Purpose
from advisor.fit.assumptions import PRECISIONS
from advisor.pages.figures import spell_number
from advisor.pages.typed_numbers import SPACES, address_form, read_number, read_whole, two_ways

PARAMS, PURPOSE, PRECISION = "params", "purpose", "precision"
MOST: Mapping[str, int] = {
    "context": 10_000_000,
    "sequences": 100_000,
    "layers": 1_000,
    "kv-heads": 1_000,
    "head-size": 4_096,
}
"""What the KV cache depends on: whole numbers from 1 up to these."""

NAMES = ASKED
LEAST_PARAMS, MOST_PARAMS = Decimal("0.001"), Decimal(100_000)
ALSO_CALLED = {"fp16": Precision.BF16, "int8": Precision.FP8}

SIGNS = re.compile(rf"[0-9][0-9.,{SPACES}]*[.,{SPACES}][0-9.,{SPACES}]*")
"""What looks like a number with decimals or groups."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What an address says: a model, or what keeps it from being one."""

    query: Mapping[str, str]  # as it stands in the canonical address
    purpose: Purpose
    precision: Precision
    model: Model | None  # None: nothing was asked yet, or there are problems
    problems: Mapping[str, str]  # the name of a parameter to a sentence about it


class UnreadableNumberError(ValueError):
    """Holds the sentence for the person who typed it."""


def read_model(query: Mapping[str, str]) -> Asked:
    """Read the model; it is only asked about once `params` stands in the address."""
    purpose = _purpose(query.get(PURPOSE, ""))
    precision = _precision(query.get(PRECISION, ""), purpose)
    typed = {PARAMS: query.get(PARAMS, "").strip()} if PARAMS in query else {}
    if purpose == Purpose.INFERENCE:
        typed |= {name: text for name in MOST if (text := query.get(name, "").strip())}
    numbers, problems = _read(typed)
    if precision not in PRECISIONS[purpose]:
        problems[PRECISION] = _no_such_precision(purpose)
    is_asked = PARAMS in query
    choices = {PURPOSE: purpose, PRECISION: precision}
    written = typed | {name: address_form(number) for name, number in numbers.items()}
    written |= {name: str(choices[name]) for name in choices if is_asked or name in query}
    return Asked(
        query={name: written[name] for name in NAMES if name in written},
        purpose=purpose,
        precision=precision,
        model=_model(purpose, precision, numbers) if is_asked and not problems else None,
        problems=problems if is_asked else {},
    )


def missing(model: Model) -> tuple[str, ...]:
    """What has to be said, too, before the KV cache is counted."""
    needed = (name for name in MOST if name != "sequences")
    return tuple(name for name in needed if getattr(model, name.replace("-", "_")) is None)


def _purpose(text: str) -> Purpose:
    return Purpose(text) if text in set(Purpose) else Purpose.INFERENCE


def _precision(text: str, purpose: Purpose) -> Precision:
    """The precision that is named, also by its other name; else the usual or the only one."""
    text, (usual, *others) = ALSO_CALLED.get(text, text), PRECISIONS[purpose]
    return Precision(text) if others and text in set(Precision) else usual


def _read(typed: Mapping[str, str]) -> tuple[dict[str, Decimal], dict[str, str]]:
    """The numbers that can be read, and a sentence about each of the others."""
    numbers, problems = {}, {}
    for name, text in typed.items():
        try:
            numbers[name] = _params(text) if name == PARAMS else _whole(text, MOST[name])
        except UnreadableNumberError as error:
            problems[name] = str(error)
    return numbers, problems


def _params(text: str) -> Decimal:
    if not text:
        raise UnreadableNumberError(
            _("Write how many parameters the model has, in billions, such as 70.")
        )
    if (params := read_number(text)) is None:
        raise UnreadableNumberError(_unreadable(text))
    if not LEAST_PARAMS <= params <= MOST_PARAMS:
        raise UnreadableNumberError(
            _("Write billions of parameters from %(least)s to %(most)s.") % _spelled_limits()
        )
    return params


def _spelled_limits() -> Mapping[str, str]:
    return {
        "least": spell_number(float(LEAST_PARAMS)),
        "most": spell_number(float(MOST_PARAMS)),
    }


def _unreadable(text: str) -> str:
    if ways := two_ways(text):
        words = _("“%(typed)s” can be read in two ways: write %(whole)s or %(decimal)s.")
        return words % {"typed": text, "whole": ways[0], "decimal": ways[1]}
    if SIGNS.fullmatch(text):
        return _(
            "Write decimals with a point, nine at most, such as 70.5, and thousands such as 1,000"
            " or 1000."
        )
    return _("Write billions of parameters in digits alone, such as 70 for a model of 70B.")


def _whole(text: str, most: int) -> Decimal:
    if (number := read_whole(text)) and number <= most:
        return Decimal(number)
    raise UnreadableNumberError(
        _("Write a whole number from 1 to %(most)s, in digits alone.")
        % {"most": spell_number(most)}
    )


def _no_such_precision(purpose: Purpose) -> str:
    return {
        Purpose.TRAINING: _(
            "Training all parameters is estimated in bf16 or fp16, and in fp32: choose one of them."
        ),
        Purpose.LORA: _("LoRA on a model in int4 is QLoRA: choose that, or another precision."),
    }[purpose]


def _model(purpose: Purpose, precision: Precision, numbers: Mapping[str, Decimal]) -> Model:
    whole = {name.replace("-", "_"): int(numbers[name]) for name in MOST if name in numbers}
    return Model(params=numbers[PARAMS], purpose=purpose, precision=precision, **whole)
