"""What is told of a question while it is being answered, before its answer stands."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class StepBegun:
    """The planner has decided: told before the step is executed and before any judge looks at it.

    Attributes:
        turn: from 1 on; the step that is done afterwards has the same one.
        elapsed_ms: from the beginning of the loop to the decision.
    """

    turn: int
    action: str
    rationale: str
    elapsed_ms: float


@dataclass(frozen=True, slots=True, kw_only=True)
class TextDelta:
    """The next sentence of the answer, which is final in its wording.

    Attributes:
        index: from 0 on. 0 begins the text; told again, it takes back what was told before.
        text: with the space behind it: all texts in a row are the answer.
    """

    index: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Heartbeat:
    """Nothing else was to be told for a while, and the question is still being answered."""

    elapsed_ms: float
