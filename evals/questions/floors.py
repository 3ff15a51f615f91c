"""What must be reached: shares that may not be lower, and shares that may not be higher."""

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

# How far below a measured share a written floor lies: a few questions of a small kind.
_SLACK: Final = 0.05
_BAD: Final = ("wrong", "withheld", "answered_unanswerable")


@dataclass(frozen=True, slots=True, kw_only=True)
class Floors:
    """Shares by the names of ``scoring.measures``."""

    at_least: Mapping[str, float]
    at_most: Mapping[str, float]


def read_floors(file: Path) -> Floors:
    """Read floors from ``{"at_least": {measure: share}, "at_most": {measure: share}}``."""
    held = json.loads(file.read_text(encoding="utf-8"))
    return Floors(at_least=held.get("at_least", {}), at_most=held.get("at_most", {}))


def shortfalls(shares: Mapping[str, float], floors: Floors) -> list[str]:
    """Return a line for all that is worse than its floor, or that was not measured at all."""
    missing = [f"{name}: not measured" for name in (*floors.at_least, *floors.at_most) if name not in shares]
    low = [
        f"{name} is {shares[name]:.3f}, below {floor:.3f}"
        for name, floor in floors.at_least.items()
        if name in shares and shares[name] < floor
    ]
    high = [
        f"{name} is {shares[name]:.3f}, above {most:.3f}"
        for name, most in floors.at_most.items()
        if name in shares and shares[name] > most
    ]
    return [*missing, *low, *high]


def write_floors(file: Path, shares: Mapping[str, float]) -> None:
    """Write floors that what was measured now passes with a little to spare."""
    at_least = {name: _down(share - _SLACK) for name, share in shares.items() if name not in _BAD}
    at_most = {name: _down(shares[name] + _SLACK + 0.01) for name in _BAD if name in shares}
    held = {"at_least": {name: share for name, share in at_least.items() if share > 0}, "at_most": at_most}
    file.write_text(json.dumps(held, indent=2) + "\n", encoding="utf-8")


def _down(share: float) -> float:
    return max(0.0, math.floor(share * 100) / 100)
