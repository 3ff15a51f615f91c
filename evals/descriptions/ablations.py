"""What each stage of a search is worth: the same descriptions without it."""

from dataclasses import fields, replace
from typing import Final

from semantic_index.stages import Stages

ALL: Final = "all stages"


def ablations() -> dict[str, Stages]:
    """Return by name the stages of each run: all of them, all but one, and words alone."""
    whole = Stages()
    named = {f"without {one.name}": replace(whole, **{one.name: not getattr(whole, one.name)}) for one in fields(whole)}
    return {ALL: whole, **named, "none": Stages(**{one.name: False for one in fields(whole)})}
