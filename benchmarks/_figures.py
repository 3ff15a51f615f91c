"""How long things take, and what is made of it."""

import time
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field


@dataclass
class Clock:
    """Milliseconds by name of what was measured."""

    taken: dict[str, list[float]] = field(default_factory=dict[str, list[float]])

    @contextmanager
    def timing(self, *names: str) -> Generator[None]:
        """Note under every name how long the block took; nothing where it fails."""
        started = time.perf_counter()
        yield
        took = (time.perf_counter() - started) * 1e3
        for name in names:
            self.taken.setdefault(name, []).append(took)

    def keep_least(self, other: "Clock") -> None:
        """Take what another round of the same took, where that is less."""
        for name, taken in other.taken.items():
            self.taken[name] = [min(pair) for pair in zip(taken, self.taken.get(name, taken), strict=True)]

    def p(self, name: str, q: int) -> float:
        """Return the q-th percentile of what was measured under a name, in ms."""
        return percentile(self.taken[name], q)


def percentile(values: Sequence[float], q: int) -> float:
    """Return the q-th percentile of the values, one of them."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, len(ordered) * q // 100)]
