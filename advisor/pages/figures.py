"""Numbers and dates as the reader writes them. `None` stays `None`: not verified."""

import datetime
import re
from fractions import Fraction
from functools import lru_cache

from django.utils import formats
from django.utils.translation import get_language

THIN_SPACE = "\N{NARROW NO-BREAK SPACE}"
FIGURES_END = Fraction(1, 2000)
"""Figures of the catalog have three decimals: a third of a GPU is 0.333."""
MEASURE = re.compile(r"(\d+(?:\.\d+)?) (\S+)")
BYTES_A_SECOND = {"GBps": "GB/s", "TBps": "TB/s"}
"""As these pages write them; Google writes both."""
PRECISIONS = {4: "Y", 7: "YEAR_MONTH_FORMAT", 10: "DATE_FORMAT"}


def spell_number(value: float, unit: str = "") -> str:
    """Return the number grouped in the reader's way, with its unit kept on the same line."""
    whole = int(value) if value == int(value) else value
    number = formats.number_format(whole, use_l10n=True, force_grouping=_is_grouped(value))
    number = number.replace("\N{NO-BREAK SPACE}", THIN_SPACE)
    return f"{number}\N{NO-BREAK SPACE}{unit}" if unit else number


def _is_grouped(value: float) -> bool:
    """From four digits on by a comma; by a space from five on, as the Spanish academy writes it."""
    is_space = formats.get_format("THOUSAND_SEPARATOR").isspace()
    return abs(value) >= (10_000 if is_space else 1_000)


def spell_measure(words: str) -> str:
    """Return a figure that is kept with its unit, such as "4.8 TBps", in the reader's way."""
    if not (found := MEASURE.fullmatch(words)):
        return words
    return spell_number(float(found[1]), BYTES_A_SECOND.get(found[2], found[2]))


def spell_gpus(gpus: float) -> str:
    """Return how many GPUs there are; a share of one as a fraction, such as 1/8."""
    share = Fraction(gpus).limit_denominator(64)
    is_share = gpus < 1 and abs(share - Fraction(gpus)) < FIGURES_END
    return str(share) if is_share else spell_number(gpus)


def spell_date(date: str) -> str:
    """Return a day, a month or a year as precisely as it is given: "2026-04" is a month."""
    return date_in(get_language(), date)


@lru_cache(maxsize=1_000)
def date_in(language: str | None, date: str) -> str:
    """A date in the language that is spoken; a page has the same few many times."""
    year, month, day = (*map(int, date.split("-")), 1, 1)[:3]
    return formats.date_format(datetime.date(year, month, day), PRECISIONS[len(date)])
