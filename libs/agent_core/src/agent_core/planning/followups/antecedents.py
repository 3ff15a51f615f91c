"""Puts what a lead-in names into the question behind it: "I loved X. Who directed it?"."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from catalog.entities import EntityType

from agent_core.planning.lexicon.forms import TagKind
from agent_core.planning.phrases.concepts import STORIES
from agent_core.planning.words.anchors import Anchor
from agent_core.planning.words.leadins import AGAIN, ASKS, places_to_begin
from agent_core.planning.words.segmentation import Segmentation, segment
from agent_core.planning.words.tagging import Tag, end_of_word
from agent_core.results import Mention

_THINGS: Final = r"(?:anime|show|series|movie|film|manga|comic|title|one|ova|character|studio|person|guy)"
# Words that take up what was named before.
_TAKES_UP: Final = re.compile(
    rf"\b(?P<own>its|their|his|her(?=\s+\w))\b|\b(?:it(?!\s+(?:that|who)\b)|they|them|he|him|she|her)\b|\b(?:this|that)\s+{_THINGS}\b"
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
_MINE: Final = frozenset({"my", "our", "a", "some", "friends", "family"})
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
    counted = any(
        t.kind in (TagKind.NUMBER, TagKind.YEAR) and cut.words[t.first].start < place and not _numbers_episode(t, cut)
        for t in cut.tags
    )
    if len(cut.anchors) != 1 or not said or counted:
        return
    anchor = cut.anchors[0]
    end = cut.words[anchor.last - 1].end
    if end > place or _is_narrowed(cut, anchor, question) or _is_a_piece(cut, anchor) or _is_a_doer(cut, anchor, place):
        return
    owned = cut.next_tag(anchor, TagKind.RELATION) if cut.words[anchor.last - 1].owner else None
    if owned is not None and owned.form.value in STORIES:  # "X's sequel" is not X
        end = cut.words[owned.last - 1].end
    end -= len(question[:end]) - len(question[:end].rstrip(",.;:"))
    owner = _owner(cut, place) if word is None else None
    for start in _beginnings(cut, anchor):
        if _is_torn(cut, start):
            return
        yield _put(question, mentions, (cut.words[start].start, end), place=place, word=word, owner=owner)


def _owner(cut: Segmentation, place: int) -> int | None:
    """Return where "the director" of "what else did the director make" ends, which is that of what was named."""
    for tag in cut.tags:
        noun = tag.kind is TagKind.RELATION and tag.form.target is not None and cut.words[tag.first].start > place
        if noun and cut.words[tag.first - 1].text == "the" and cut.next_tag(tag, TagKind.RELATION) is not None:
            return cut.words[tag.last - 1].end
    return None


def _is_a_piece(cut: Segmentation, anchor: Anchor) -> bool:
    """True for a name with an unknown word beside it that may belong to it: the "Code" of "I love Code Geass"."""
    before = anchor.first - 1 in cut.unexplained and anchor.first > 1 and cut.words[anchor.first - 1].capital
    return before or anchor.last in cut.unexplained


def _is_a_doer(cut: Segmentation, anchor: Anchor, place: int) -> bool:
    """True for the maker of "the anime that X directed" and "that have X as director": what X made is taken up."""
    owns = cut.words[anchor.last - 1].owner
    said = [
        t for t in cut.tags if t.kind is TagKind.RELATION and not (owns and t.form.target) and t.first >= anchor.last
    ]
    return cut.names_makers and any(cut.words[t.first].start < place for t in said)


def _is_narrowed(cut: Segmentation, anchor: Anchor, question: str) -> bool:
    """True for "the X of 1987" and "X that nobody saw", which say which of several is meant."""
    paused = question[cut.words[anchor.last - 1].end - 1] in _END
    behind = [w.text for w in cut.words[anchor.last : anchor.last + 2]]
    in_company = behind[:1] == ["with"] and behind[1:] and behind[1] in _MINE  # "I watched X with my dad"
    return not paused and not in_company and behind[:1] != [] and behind[0] in _NARROWING


def _is_torn(cut: Segmentation, start: int) -> bool:
    """True where an unknown word divides a phrase from a noun in front: "the characters of grumf rank in the X"."""
    noun = max((t.last for t in cut.tags if t.last <= start and t.form.target is not None), default=start)
    joined = any(t.kind is TagKind.OF and t.last == start for t in cut.tags)
    return joined and any(noun <= i < start for i in (*cut.unread, *cut.unexplained))


def _numbers_episode(number: Tag, cut: Segmentation) -> bool:
    """True for the 3 of "episode 3 of X"."""
    return any(t.form.target is EntityType.EPISODE and t.last == number.first for t in cut.tags)


def _put(
    question: str,
    mentions: Sequence[Mention],
    phrase: tuple[int, int],
    *,
    place: int,
    word: re.Match[str] | None,
    owner: int | None,
) -> Rephrased:
    """Return the question from a place on with a phrase: for the word that takes it up, or behind who or what is its.

    ``owner`` is where that ends; ``None`` for the end of the question.
    """
    start, end = phrase
    if owner is not None:
        front, behind, rest = f"{question[place:owner]} of ", owner, question[owner:]
    elif word is None or word["own"]:
        whole = question[place:] if word is None else f"{question[place : word.start()]}the{question[word.end() :]}"
        front, behind, rest = f"{whole.rstrip(_END)} of ", len(question), "?"
    else:
        front, behind, rest = question[place : word.start()], word.end(), question[word.end() :]
    opens, closes = len(front), len(front) + end - start
    text = f"{front}{question[start:end]}{rest}"
    moved = [
        replace(m, start=m.start - start + opens, end=end_of_word(text, min(m.end, end) - start + opens))
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


def _beginnings(cut: Segmentation, anchor: Anchor) -> Iterator[int]:
    """Yield where a phrase around a name may begin: "the sequel of X" is not X, its music or episodes are."""
    before: list[Tag] = []
    place = anchor.first
    for tag in reversed([t for t in cut.tags if t.last <= anchor.first]):
        if tag.last != place or not (tag.kind in _IN_PHRASES or _numbers_episode(tag, cut)):
            break
        before.append(tag)
        place = tag.first
    places = {place for t in before for place in (t.first, t.last - 1)}  # "crazy about the"
    numbered = {t.first for t in before if _is_numbered(t, cut)}
    starts = sorted(place for place in places if place in numbered or cut.words[place].text in _BEGINS)
    yield from starts[:1]
    inside = [t for t in before if starts and t.first >= starts[0]]
    follows = any(t.kind is TagKind.RELATION and not t.form.target and t.form.value in STORIES for t in before)
    if not follows and not any(_is_something_else(t) and t.last != anchor.first for t in inside):
        yield anchor.first  # but for "what comes after X"


def _is_numbered(tag: Tag, cut: Segmentation) -> bool:
    """True for the first word of "episode 3 of X", and for "season 2" of "season 2 of X"."""
    return tag.form.value.endswith(" season") or any(_numbers_episode(t, cut) and t.first == tag.last for t in cut.tags)


def _is_something_else(tag: Tag) -> bool:
    return tag.form.target not in (None, EntityType.EPISODE) or tag.form.value in STORIES
