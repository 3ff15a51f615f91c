"""Which floors are made of what was measured: with something to spare, and of what is many enough."""

import math
from collections.abc import Mapping
from typing import Final

from evals.floors import Floors

# How far below a measured share its floor lies: a few questions of a small group.
_SLACK: Final = 0.1
# Bad shares are of all questions and move less.
_BAD: Final = {"wrong": 0.03, "answered_unanswerable": 0.05, "calibration_error": 0.03}
# Single kinds are too few in CI to be held to anything.
_COARSE: Final = ("plain", "typo", "lower", "unpunctuated", "1-hop", "2-hop", "3-hop")


def floors_of(shares: Mapping[str, float]) -> Floors:
    """Return floors that what was measured now passes with something to spare."""
    good = [*(f"accuracy/{name}" for name in _COARSE), "pairs"]
    return Floors(
        at_least={name: _down(shares[name] - _SLACK) for name in good if name in shares},
        at_most={name: _down(shares[name] + slack) for name, slack in _BAD.items() if name in shares},
    )


def _down(share: float) -> float:
    return max(0.0, math.floor(share * 100 + 1e-9) / 100)
