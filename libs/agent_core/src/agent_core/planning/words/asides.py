"""Leaves out what says nothing wherever it stands: clefts, "of any kind", who it is that tells a story."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from agent_core.planning.lexicon.vocabulary import ENGLISH_VOCABULARY
from agent_core.planning.phrases.concepts import STORIES
from agent_core.planning.words.tagging import Word

_SET_IN_FRONT: Final = frozenset({"whoever", "whomever", "whatever", "whichever", "the"})
_BEING: Final = frozenset({"is", "was", "were", "may", "might"})
_GOING_ON: Final = frozenset({"that", "who", "which"})
# Words of what is set in front at most: "whatever animation studio".
_LONGEST: Final = 3
# Who tells a story, whom nobody asks for.
_TELLERS: Final = frozenset({"they", "somebody", "someone", "one"})
# Words of a verb at most: "picked up the story".
_LONGEST_VERB: Final = 4
# "of any kind", a set of words for each of its places.
_PARTS: Final = (
    frozenset({"of", "in"}),
    frozenset({"any", "whatever", "whichever"}),
    frozenset({"format", "kind", "type", "sort"}),
)


def without_asides(words: Sequence[Word]) -> list[Word]:
    """Return the words without clefts and without what says that nothing is left out."""
    return _without_any_kind(_without_tellers(_without_clefts(words)))


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


def _without_tellers(words: Sequence[Word]) -> list[Word]:
    """Return the words of "the film in which they recapped X" as those of "the film which recapped X"."""
    dropped: set[int] = set()
    for place in range(1, len(words) - 3):
        front = [w.text for w in words[place : place + 2]]
        if front == ["in", "which"] and words[place + 2].text in _TELLERS and _tells_a_story(words, place + 3):
            dropped |= {place, place + 2}
    return [word for i, word in enumerate(words) if i not in dropped]


def _tells_a_story(words: Sequence[Word], place: int) -> bool:
    """True where a verb stands that joins two titles."""
    for last in range(min(place + _LONGEST_VERB, len(words)), place, -1):
        form = ENGLISH_VOCABULARY.forms.get(" ".join(w.text for w in words[place:last]))
        if form is not None and form.target is None and form.value in STORIES:
            return True
    return False


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
