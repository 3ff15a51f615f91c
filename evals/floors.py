"""What must be reached: shares that may not be lower, and shares that may not be higher."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True, kw_only=True)
class Floors:
    """Shares by the names of what is measured."""

    at_least: Mapping[str, float]
    at_most: Mapping[str, float]


def read_floors(file: Path) -> Floors:
    """Read floors from ``{"at_least": {measure: share}, "at_most": {measure: share}}``."""
    held = json.loads(file.read_text(encoding="utf-8"))
    return Floors(at_least=held.get("at_least", {}), at_most=held.get("at_most", {}))


def write_floors(file: Path, floors: Floors) -> None:
    """Write floors as they are read."""
    held = {"at_least": floors.at_least, "at_most": floors.at_most}
    file.write_text(json.dumps(held, indent=2) + "\n", encoding="utf-8")


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


def held_to(file: Path | None, shares: Mapping[str, float]) -> int:
    """Print what is worse than the floors of a file, and return the exit code: 1 where anything is."""
    if file is None:
        return 0
    short = shortfalls(shares, read_floors(file))
    print("\n".join(["", "worse than the floors:", *short] if short else ["", "all floors are reached"]))
    return int(bool(short))
