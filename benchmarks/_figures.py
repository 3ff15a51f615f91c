"""What is made of measured values."""

from collections.abc import Sequence


def percentile(values: Sequence[float], q: int) -> float:
    """Return the q-th percentile of the values, one of them."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, len(ordered) * q // 100)]
