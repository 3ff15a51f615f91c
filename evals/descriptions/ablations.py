"""What each stage of a search is worth: the same descriptions without it."""

from collections.abc import Sequence
from dataclasses import fields, replace
from typing import Final

from semantic_index.reranking import LEARNT
from semantic_index.stages import Stages

ALL: Final = "all stages"


def ablations(rankers: Sequence[str] = ()) -> dict[str, Stages]:
    """Return by name the stages of each run: all of them, all but one, with rankers behind them, and words alone."""
    whole = Stages()
    switches = [one.name for one in fields(whole) if isinstance(getattr(whole, one.name), bool)]
    named = {f"without {name}": replace(whole, **{name: False}) for name in switches}
    ranked = {f"ranked: {name}": replace(whole, rerank=name) for name in (LEARNT, *rankers)}
    return {ALL: whole, **named, **ranked, "none": replace(whole, **dict.fromkeys(switches, False))}
