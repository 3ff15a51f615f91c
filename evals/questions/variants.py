"""The same question as people type it: with a typing error, in lower case, without punctuation."""

import random
from dataclasses import replace
from typing import Final

from evals.questions.facts import Facts
from evals.questions.mentions import Mentions
from evals.questions.questions import Question

VARIANTS: Final = ("typo", "lower", "unpunctuated")
# Marks within words, which people leave out without a space.
_JOINING: Final = "'’`"


def vary(question: Question, variant: str, *, facts: Facts, mentions: Mentions, rng: random.Random) -> Question | None:
    """Return a question as a variant of itself, or ``None`` where nothing would change."""
    match variant:
        case "typo":
            text = _mistyped(question, facts, mentions, rng)
        case "lower":
            text = question.text.lower()
        case _:
            text = unpunctuated(question.text)
    if text in {None, question.text} or not text:
        return None
    return replace(question, id=f"{question.id}-{variant}", text=text, variant=variant, of=question.id, pair=None)


def _mistyped(question: Question, facts: Facts, mentions: Mentions, rng: random.Random) -> str | None:
    known = [(ref, name) for ref, name in question.names if ref and question.text.count(name) == 1]
    if not known:
        return None
    ref, name = rng.choice(known)
    wrong = mentions.mistyped(facts.things[ref], name, rng)
    return None if wrong is None else question.text.replace(name, wrong)


def unpunctuated(text: str) -> str:
    """Return a text without marks: apostrophes vanish, others leave a space."""
    joined = "".join(c for c in text if c not in _JOINING)
    return " ".join("".join(c if c.isalnum() or c.isspace() else " " for c in joined).split())
