"""A dictionary of bounded size: what was not used for longest goes first."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock


class Recent[Key: Hashable, Value]:
    """Holds at most `count` values that together weigh at most `weight`. Safe between threads."""

    def __init__(
        self, count: int, weight: int | None = None, weigh: Callable[[Value], int] = lambda _: 0
    ) -> None:
        self._count = count
        self._weight = weight
        self._weigh = weigh
        self._held = 0
        self._values: OrderedDict[Key, Value] = OrderedDict()
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._values)

    def get(self, key: Key) -> Value | None:
        with self._lock:
            if key not in self._values:
                return None
            self._values.move_to_end(key)
            return self._values[key]

    def put(self, key: Key, value: Value) -> None:
        if self._weight is not None and self._weigh(value) > self._weight:
            return  # it would push out all others and then itself
        with self._lock:
            self._drop(key)
            self._values[key] = value
            self._held += self._weigh(value)
            while self._is_too_much():
                self._drop(next(iter(self._values)))

    def drop(self, key: Key) -> None:
        with self._lock:
            self._drop(key)

    def clear(self) -> None:
        with self._lock:
            self._values.clear()
            self._held = 0

    def _is_too_much(self) -> bool:
        too_heavy = self._weight is not None and self._held > self._weight
        return len(self._values) > self._count or too_heavy

    def _drop(self, key: Key) -> None:
        if key in self._values:
            self._held -= self._weigh(self._values.pop(key))
