"""What must be reached: shares that may not be lower, and shares that may not be higher."""

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

# How far below a measured share a written floor lies: a few questions of a small group.
_SLACK: Final = 0.1
# Bad shares are of all questions and move less.
_BAD: Final = {"wrong": 0.03, "answered_unanswerable": 0.05}
# Single kinds are too few in CI to be held to anything.
_COARSE: Final = ("plain", "typo", "lower", "unpunctuated", "1-hop", "2-hop", "3-hop")


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
    """Write floors that what was measured now passes with something to spare."""
    good = [*(f"accuracy/{name}" for name in _COARSE), "pairs"]
    at_least = {name: _down(shares[name] - _SLACK) for name in good if name in shares}
    at_most = {name: _down(shares[name] + slack) for name, slack in _BAD.items() if name in shares}
    file.write_text(json.dumps({"at_least": at_least, "at_most": at_most}, indent=2) + "\n", encoding="utf-8")


def _down(share: float) -> float:
    return max(0.0, math.floor(share * 100 + 1e-9) / 100)
