"""Canonical JSON, and frozen dataclasses read from it. Knows nothing of the catalog."""

import json
from dataclasses import fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

SPOKEN = "spoken"
"""Marks a text that the JSON holds once a language: `Annotated[str, SPOKEN]`."""


class UnreadableError(ValueError):
    """The content is not a release; the message says where and what."""


def canonical(data: Any) -> str:
    """Return the one spelling of data as JSON: equal data gives equal bytes."""
    return json.dumps(
        data, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False
    )


def parse(content: str) -> dict[str, Any]:
    """Return the JSON object in content. Refuses NaN and a name given twice."""
    try:
        data = json.loads(content, object_pairs_hook=_unique, parse_constant=_no_constant)
    except RecursionError:
        raise UnreadableError("The JSON is nested too deeply.") from None
    except json.JSONDecodeError as error:
        raise UnreadableError(f"Not JSON: {error}.") from None
    if not isinstance(data, dict):
        raise UnreadableError("The JSON is not an object.")
    return data


def build[Value](kind: type[Value], data: Any, language: str) -> Value:
    """Return data as an instance of kind, a dataclass, with its texts in one language."""
    value: Value = _read(kind, data, language, kind.__name__)
    return value


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    result = dict(pairs)
    if len(result) != len(pairs):
        raise UnreadableError("A name stands twice in one JSON object.")
    return result


def _no_constant(name: str) -> Any:
    raise UnreadableError(f"{name} is not a number that a release may hold.")


def _read(kind: Any, data: Any, language: str, place: str) -> Any:
    if is_dataclass(kind):
        return _read_dataclass(kind, data, language, place)
    origin = get_origin(kind)
    if origin is Annotated:
        return _read_text(data, language, place)
    if origin is tuple:
        return _read_tuple(get_args(kind)[0], data, language, place)
    if origin in (Union, UnionType):
        return _read_optional(kind, data, language, place)
    return _read_plain(kind, data, place)


def _read_dataclass(kind: Any, data: Any, language: str, place: str) -> Any:
    if not isinstance(data, dict):
        raise UnreadableError(f"{place} is not an object.")
    hints = _hints(kind)
    if data.keys() != hints.keys():
        odd = ", ".join(sorted(data.keys() ^ hints.keys()))
        raise UnreadableError(f"{place} has missing or unknown names: {odd}.")
    label = f"{place} {data['slug']}" if isinstance(data.get("slug"), str) else place
    return kind(**{n: _read(h, data[n], language, f"{label}.{n}") for n, h in hints.items()})


@cache
def _hints(kind: Any) -> dict[str, Any]:
    hints = get_type_hints(kind, include_extras=True)
    return {field.name: hints[field.name] for field in fields(kind)}


def _read_text(data: Any, language: str, place: str) -> str:
    if not isinstance(data, dict) or not isinstance(data.get(language), str):
        raise UnreadableError(f"{place} has no text in “{language}”.")
    text: str = data[language]
    return text


def _read_tuple(kind: Any, data: Any, language: str, place: str) -> tuple[Any, ...]:
    if not isinstance(data, list):
        raise UnreadableError(f"{place} is not a list.")
    return tuple(_read(kind, item, language, f"{place}[{n}]") for n, item in enumerate(data))


def _read_optional(kind: Any, data: Any, language: str, place: str) -> Any:
    if data is None:
        return None
    inner = next(arg for arg in get_args(kind) if arg is not NoneType)
    return _read(inner, data, language, place)


def _read_plain(kind: Any, data: Any, place: str) -> Any:
    if kind is float and type(data) is int:
        return data
    if type(data) is not kind:
        raise UnreadableError(f"{place} is {data!r}, not of the kind {kind.__name__}.")
    return data
