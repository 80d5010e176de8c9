"""Numbers as people type them: in the way of their language, or as an address writes them.

Addresses are the same in every language, so they have one way: digits alone, a point before
decimals, and never three of these, which would look like a group of thousands.
"""

import re
from decimal import Decimal

from django.utils.formats import get_format

SPACES = " \N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}\N{THIN SPACE}"
PLAIN = re.compile(r"[0-9]+|[0-9]*\.[0-9]{1,9}", re.ASCII)
TWO_WAYS = re.compile(r"([1-9][0-9]{0,2})([.,])([0-9]{3})", re.ASCII)
"""Three digits after the first sign: a group of thousands, or decimals."""


def read_whole(text: str) -> int | None:
    """The whole number that somebody typed, also in groups of thousands; None: it is none."""
    return int(_digits(text)) if re.fullmatch(_whole(), text, re.ASCII) else None


def read_number(text: str) -> Decimal | None:
    """The number that somebody typed; None: it is none, or nobody can tell which (`two_ways`)."""
    sign = get_format("DECIMAL_SEPARATOR")
    if two_ways(text):
        return None
    if found := re.fullmatch(
        rf"(?P<whole>{_whole()})?({re.escape(sign)}(?P<decimals>[0-9]{{1,9}}))?", text, re.ASCII
    ):
        whole, decimals = found["whole"] or "", found["decimals"] or ""
        return Decimal(f"{_digits(whole)}.{decimals}") if text else None
    return Decimal(text) if PLAIN.fullmatch(text) else None


def two_ways(text: str) -> tuple[str, str] | None:
    """How to type the two numbers that a text may mean, as whole thousands and with decimals.

    A point may group in the reader's language, and is that of decimals in every address. The
    decimal sign of the language before a last zero is more likely a habit from another language.
    """
    sign = get_format("DECIMAL_SEPARATOR")
    if not (found := TWO_WAYS.fullmatch(text)) or _is_clear(found, sign):
        return None
    return found[1] + found[3], f"{found[1]}{sign}{found[3]}".rstrip("0").rstrip(sign)


def _is_clear(found: re.Match[str], sign: str) -> bool:
    if found[2] == sign:
        return not found[3].endswith("0")
    return found[2] != "."


def address_form(number: Decimal) -> str:
    """The number as it stands in addresses, where it means the same in every language."""
    plain = f"{number.normalize():f}"
    return f"{plain}0" if TWO_WAYS.fullmatch(plain) else plain


def typed_form(plain: str) -> str:
    """The number of an address as the reader types it, to stand in a field."""
    number = f"{Decimal(plain).normalize():f}"
    return number.replace(".", get_format("DECIMAL_SEPARATOR"))


def _whole() -> str:
    """Digits alone, or in groups of three that are parted by the same sign."""
    group = "," if get_format("DECIMAL_SEPARATOR") == "." else "."
    grouped = rf"[1-9][0-9]{{0,2}}(?P<by>[{group}{SPACES}])[0-9]{{3}}((?P=by)[0-9]{{3}})*"
    return rf"(?:{grouped}|[0-9]+)"


def _digits(text: str) -> str:
    return re.sub(r"[^0-9]", "", text)
