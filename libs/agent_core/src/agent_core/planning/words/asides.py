"""Leaves out what says nothing wherever it stands: "it was that" behind "whoever", and "of any kind" behind a noun."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from agent_core.planning.words.tagging import Word

_SET_IN_FRONT: Final = frozenset({"whoever", "whomever", "whatever", "whichever", "the"})
_BEING: Final = frozenset({"is", "was", "were", "may", "might"})
_GOING_ON: Final = frozenset({"that", "who", "which"})
# Words of what is set in front at most: "whatever animation studio".
_LONGEST: Final = 3
# "of any kind", a set of words for each of its places.
_PARTS: Final = (
    frozenset({"of", "in"}),
    frozenset({"any", "whatever", "whichever"}),
    frozenset({"format", "kind", "type", "sort"}),
)


def without_asides(words: Sequence[Word]) -> list[Word]:
    """Return the words without clefts and without what says that nothing is left out."""
    return _without_any_kind(_without_clefts(words))


def _without_clefts(words: Sequence[Word]) -> list[Word]:
    """Return the words without the "it was that" of "whatever studio it was that", behind "the" without "it was"."""
    dropped: set[int] = set()
    for place in range(1, len(words) - 2):
        be, opening = place + 1, place + 2
        if words[place].text != "it" or words[be].text not in _BEING or words[opening].text not in _GOING_ON:
            continue
        front = [w.text for w in words[max(0, place - _LONGEST) : place]]
        if not _SET_IN_FRONT.isdisjoint(front) and not any(w.capital for w in words[place : opening + 1]):
            dropped |= {place, be} if "the" in front else {place, be, opening}
    return [word for i, word in enumerate(words) if i not in dropped]


def _without_any_kind(words: Sequence[Word]) -> list[Word]:
    """Return the words without "of any kind", and without the pauses around it."""
    told: list[Word] = []
    place = 0
    while place < len(words):
        aside = words[place : place + 3]
        if told and len(aside) == len(_PARTS) and all(w.text in texts for w, texts in zip(aside, _PARTS, strict=True)):
            told[-1] = replace(told[-1], pause=False, stop=aside[-1].stop)
            place += len(aside)
        else:
            told.append(words[place])
            place += 1
    return told
