"""A question with what a right answer to it is."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any


class Check(StrEnum):
    """How an answer is held against the gold."""

    SET = "set"
    """The results are the gold set, or one of the other readings; or the value is one of the gold values."""
    VALUE = "value"
    """``evidence.value`` is one of the gold values."""
    ORDERED = "ordered"
    """The results are the gold list in its order."""
    PATH = "path"
    """A returned path joins the two entities with at most ``longest`` relations."""
    COMPARE = "compare"
    """The results are the two entities, and there are rows that compare them."""
    YES_NO = "yes_no"
    """``evidence.value``, else the first word of the answer, says the gold's yes or no."""
    WATCH = "watch"
    """The gold list stands among the results, none before one that it follows, and all results are in ``within``."""
    WITHIN = "within"
    """There are results, all of them in ``within``."""
    NONE = "none"
    """Nothing is answered, and the end of the loop says so."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Gold:
    """What is right.

    Attributes:
        refs: references of the dataset; sorted unless the check is about an order.
        readings: other sets that are as right, because the wording allows them.
        values: texts that ``evidence.value`` may be.
        within: what may be among the results.
        follows: of a story, each title with one that continues it.
        longest: relations on a path at most.
        clarify: to ask back is right too.
    """

    check: Check
    refs: tuple[str, ...] = ()
    readings: tuple[frozenset[str], ...] = ()
    values: tuple[str, ...] = ()
    within: frozenset[str] = frozenset()
    follows: tuple[tuple[str, str], ...] = ()
    longest: int = 0
    clarify: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """One question.

    Attributes:
        kind: what is asked; ``steps`` are the relations that it follows.
        names: the mentions, as ``(reference, text)`` in the order of the text; an invented one has no reference.
        variant: how the text was changed: plain, typo, lower or unpunctuated.
        of: the id of the question that this one varies.
        pair: common to the two questions of a minimal pair.
    """

    id: str
    kind: str
    hops: int
    text: str
    gold: Gold
    steps: tuple[str, ...] = ()
    names: tuple[tuple[str, str], ...] = ()
    variant: str = "plain"
    of: str | None = None
    pair: str | None = None

    @property
    def answerable(self) -> bool:
        """Whether there is something to answer."""
        return self.gold.check is not Check.NONE

    def row(self) -> Mapping[str, Any]:
        """Return the question in the form of public question files, with what they lack under names of its own."""
        gold = self.gold
        ordered = list(gold.refs) if gold.check is Check.ORDERED else None
        return {
            "id": self.id,
            "kind": self.kind,
            "hops": self.hops,
            "typos": int(self.variant == "typo"),
            "variant": self.variant,
            "question": self.text,
            "gold": {
                "refs": list(gold.refs),
                "value": gold.values[0] if gold.values else None,
                "check": gold.check.value,
                "values": list(gold.values),
                "readings": [sorted(reading) for reading in gold.readings],
                **({"ordered": ordered} if ordered else {}),
                **({"path_len": gold.longest} if gold.longest else {}),
            },
            "expect": "answer" if self.answerable else "no_match",
            "steps": list(self.steps),
        }


def set_of(refs: frozenset[str] | set[str], *readings: frozenset[str], clarify: bool = False) -> Gold:
    """Return the gold of a question whose answer is a set of entities."""
    others = tuple(dict.fromkeys(reading for reading in readings if reading and reading != refs))
    return Gold(check=Check.SET, refs=tuple(sorted(refs)), readings=others, clarify=clarify)
