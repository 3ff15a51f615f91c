"""Joins the questions of one text."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from agent_core.planning.goals import Part, Understanding

MAX_PARTS: Final = 5
"""Questions of one text that are answered; how many more it asks is said."""


def together(parts: Sequence[Part], names: tuple[tuple[int, int], ...]) -> Understanding:
    """Return several questions as one understanding, of which the first that has a reading tells all else."""
    first = next(part.understanding for part in parts if part.understanding.best is not None)
    left_out = max(0, len(parts) - MAX_PARTS)
    return replace(first, names=names, guess=None, misspelt=None, parts=tuple(parts[:MAX_PARTS]), left_out=left_out)
