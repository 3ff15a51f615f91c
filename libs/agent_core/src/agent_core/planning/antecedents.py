"""Puts what a lead-in names into the question behind it: "I loved X. Who directed it?"."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from catalog.entities import EntityType

from agent_core.planning.anchors import Anchor
from agent_core.planning.leadins import AGAIN, ASKS, places_to_begin
from agent_core.planning.lexicon.forms import TagKind
from agent_core.planning.segmentation import Segmentation, segment
from agent_core.planning.tagging import Tag
from agent_core.results import Mention

_THINGS: Final = r"(?:anime|show|series|movie|film|manga|comic|title|one|ova|character|studio|person|guy)"
# Words that take up what was named before.
_TAKES_UP: Final = re.compile(
    rf"\b(?P<own>its|their|his|her(?=\s+\w))\b|\b(?:it|they|them|he|him|she|her)\b|\b(?:this|that)\s+{_THINGS}\b"
    rf"|\bthe\s+{_THINGS}(?=\W*$)|\b(?:this|that)(?=\s+be\b|\W*$)",
    re.IGNORECASE,
)
# "How old is X, I mean what year was it released".
_AGAIN: Final = re.compile(rf"\W*{AGAIN}", re.IGNORECASE)
_END: Final = " .,;:?!"
_SAYING: Final = frozenset(
    {TagKind.RELATION, TagKind.ATTRIBUTE, TagKind.COUNT, TagKind.TYPE, TagKind.FORMAT, TagKind.SIMILAR,
     TagKind.ORDERING}
)  # fmt: skip
# What a phrase around a name is made of, and the words that one begins with.
_IN_PHRASES: Final = frozenset(
    {TagKind.RELATION, TagKind.TYPE, TagKind.FORMAT, TagKind.OF, TagKind.BY, TagKind.FILLER, TagKind.WHO, TagKind.ASK,
     TagKind.CLAUSE, TagKind.CUE}
)  # fmt: skip
_NARROWING: Final = frozenset({"that", "which", "who", "whose", "whom", "where", "of", "from", "by", "with"})
_BEGINS: Final = frozenset({"the", "all", "a", "an", "whoever", "whichever", "whatever", "every"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Rephrased:
    """A question with what its lead-in names.

    Attributes:
        text: the question behind the lead-in, with the phrase.
        mentions: the names in the text.
        phrase: where the phrase stands in the text.
        first, origin, behind: where the question, the phrase, and what follows it in the text stand in the whole one.
    """

    text: str
    mentions: tuple[Mention, ...]
    phrase: tuple[int, int]
    first: int
    origin: int
    behind: int

    def there(self, place: tuple[int, int]) -> tuple[int, int]:
        """Return where something of the text stands in the whole question."""
        start, end = place
        opens, closes = self.phrase
        if opens <= start < closes:
            return self.origin + start - opens, self.origin + min(end, closes) - opens
        by = self.first if start < opens else self.behind - closes
        return start + by, end + by


def rephrasings(question: str, mentions: Sequence[Mention]) -> Iterator[Rephrased]:
    """Yield a question behind a lead-in with the one phrase of the lead-in in it, the longest phrase first.

    It is put for the word that takes it up, or behind the question.
    """
    for place in places_to_begin(question):
        again = _AGAIN.match(question, place)
        start = again.end() if again else place
        if again or not ASKS.match(question):
            cut = segment(question, mentions)
            yield from _with_phrase(question, mentions, cut, place=start, word=_TAKES_UP.search(question, start))
            return


def _with_phrase(
    question: str, mentions: Sequence[Mention], cut: Segmentation, *, place: int, word: re.Match[str] | None
) -> Iterator[Rephrased]:
    said = any(t.kind in _SAYING for t in cut.tags if cut.words[t.first].start >= place)
    counted = any(t.kind in (TagKind.NUMBER, TagKind.YEAR) and cut.words[t.first].start < place for t in cut.tags)
    if len(cut.anchors) != 1 or not said or counted:
        return
    anchor = cut.anchors[0]
    end = cut.words[anchor.last - 1].end
    if end > place or _is_narrowed(cut, anchor, question):
        return
    end -= len(question[:end]) - len(question[:end].rstrip(",.;:"))
    for start in _beginnings(cut, anchor):
        yield _put(question, mentions, (cut.words[start].start, end), place=place, word=word)


def _is_narrowed(cut: Segmentation, anchor: Anchor, question: str) -> bool:
    """True for "the X of 1987" and "X that nobody saw", which say which of several is meant."""
    paused = question[cut.words[anchor.last - 1].end - 1] in _END
    return not paused and anchor.last < len(cut.words) and cut.words[anchor.last].text in _NARROWING


def _put(
    question: str, mentions: Sequence[Mention], phrase: tuple[int, int], *, place: int, word: re.Match[str] | None
) -> Rephrased:
    """Return the question from a place on with a phrase: for the word that takes it up, or behind the question."""
    start, end = phrase
    if word is None or word["own"]:
        whole = question[place:] if word is None else f"{question[place : word.start()]}the{question[word.end() :]}"
        front, behind, rest = f"{whole.rstrip(_END)} of ", len(question), "?"
    else:
        front, behind, rest = question[place : word.start()], word.end(), question[word.end() :]
    opens, closes = len(front), len(front) + end - start
    text = f"{front}{question[start:end]}{rest}"
    moved = [
        replace(m, start=m.start - start + opens, end=_end_of_word(text, min(m.end, end) - start + opens))
        for m in mentions
        if start <= m.start < end
    ]
    return Rephrased(
        text=text,
        mentions=tuple(moved),
        phrase=(opens, closes),
        first=place,
        origin=start,
        behind=behind,
    )


def _end_of_word(text: str, place: int) -> int:
    return next((i for i in range(place, len(text)) if text[i].isspace()), len(text))


def _beginnings(cut: Segmentation, anchor: Anchor) -> Iterator[int]:
    """Yield where a phrase around a name may begin: "the sequel of X" is not X, its music or episodes are."""
    before: list[Tag] = []
    place = anchor.first
    for tag in reversed([t for t in cut.tags if t.last <= anchor.first]):
        if tag.last != place or tag.kind not in _IN_PHRASES:
            break
        before.append(tag)
        place = tag.first
    places = {place for t in before for place in (t.first, t.last - 1)}  # "crazy about the"
    starts = sorted(place for place in places if cut.words[place].text in _BEGINS)
    yield from starts[:1]
    inside = [t for t in before if starts and t.first >= starts[0]]
    if not any(t.form.target not in (None, EntityType.EPISODE) and t.last != anchor.first for t in inside):
        yield anchor.first
