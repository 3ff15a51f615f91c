"""Cuts a question into names, words that the lexicon knows, and words that nothing explains."""

import re
from collections.abc import Sequence, Set
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from catalog.entities import MAKERS
from catalog.names import fold

from agent_core.planning.lexicon.forms import ORDINALS, Form, TagKind
from agent_core.planning.lexicon.french import FRENCH
from agent_core.planning.lexicon.vocabulary import ENGLISH_VOCABULARY, SHORTEST_MISSPELT, Vocabulary, vocabulary_of
from agent_core.planning.words.anchors import Anchor, chosen
from agent_core.planning.words.asides import without_asides
from agent_core.planning.words.filters import with_filters
from agent_core.planning.words.respelling import in_phrases, respelt
from agent_core.planning.words.stray import is_a_piece, unknown_name
from agent_core.planning.words.tagging import (
    Span,
    Tag,
    Word,
    indices,
    is_cased,
    nth,
    quoted,
    tag,
    with_told_question,
    words_of,
)
from agent_core.results import Mention

# "l'auteur", "d'anime" and "j'ai" as they are typed without the apostrophe.
_ELIDED: Final = re.compile(r"(?:j(?=ai$)|c(?=est$)|(?:[ldsm]|qu)(?=[aeiouyh]\w{3}))(\w+)")
# Cuts of which is kept what is read of them again and again: those of the questions at work.
CUTS_KEPT: Final = 64


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Segmentation:
    """A question cut into names and tagged words, equal to itself alone, so that what is read of it can be kept.

    Attributes:
        unexplained: the indices of words that may belong to a name that was not found.
        unread: the indices of words that are neither known nor written like a name.
        language: of the words outside its names.
    """

    words: tuple[Word, ...]
    anchors: tuple[Anchor, ...]
    tags: tuple[Tag, ...]
    unexplained: tuple[int, ...] = ()
    unread: tuple[int, ...] = ()
    language: str = ENGLISH_VOCABULARY.code

    @property
    def names_makers(self) -> bool:
        """True where people and studios are named and nothing else, whom no title can be like."""
        return bool(self.anchors) and all(a.candidates[0].ref.entity_type in MAKERS for a in self.anchors)

    def text(self, tag: Tag) -> str:
        """Return the words of a tag with a space between them."""
        return " ".join(w.text for w in self.words[tag.first : tag.last])

    def span(self, first: int, last: int) -> tuple[int, int]:
        """Return where ``words[first:last]`` stand in the question, as (start, end)."""
        return self.words[first].start, self.words[last - 1].end

    def next_tag(self, part: Span, *kinds: TagKind) -> Tag | None:
        """Return the tag right behind a tag or a name; ``None`` where it is of none of the kinds, if any are given."""
        return next((t for t in self.tags if t.first == part.last and (not kinds or t.kind in kinds)), None)

    def previous_tag(self, part: Span, *kinds: TagKind) -> Tag | None:
        """Return the tag right in front of a tag or a name; ``None`` as of `next_tag`."""
        return next((t for t in self.tags if t.last == part.first and (not kinds or t.kind in kinds)), None)

    def next_name(self, part: Span) -> Anchor | None:
        """Return the name right behind a tag or a name."""
        return next((a for a in self.anchors if a.first == part.last), None)

    def previous_name(self, part: Span) -> Anchor | None:
        """Return the name right in front of a tag or a name."""
        return next((a for a in self.anchors if a.last == part.first), None)


def segment(
    question: str, mentions: Sequence[Mention], *, wordy: bool = False, forgiving: bool = False
) -> Segmentation:
    """Cut a question at its names, those that explain most first.

    What stands in quotation marks is a name. A name that is made of question words only ("Top", "The Best One") is none
    otherwise, unless ``wordy`` asks for the one that is likeliest. ``forgiving`` takes more unknown words for question
    words with a typing error.
    """
    return cut_at_names(question, tuple(mentions), wordy=wordy, forgiving=forgiving)


@lru_cache(maxsize=CUTS_KEPT)
def cut_at_names(question: str, mentions: tuple[Mention, ...], *, wordy: bool, forgiving: bool) -> Segmentation:
    """Return what `segment` does; of a question that was cut with the same names before the same."""
    words = with_filters(without_asides(words_of(question)))
    vocabulary = _vocabulary(words, mentions)
    words = _joined([_shortened(word, vocabulary) for word in words], vocabulary, mentions)
    told = tag(words, vocabulary)
    if mended := in_phrases(words, mentions, vocabulary, tags=told):
        words, told = mended, tag(mended, vocabulary)
    in_quotes = _quoted_words(question, words)
    anchors = chosen(question, words, mentions, tags=told, in_quotes=in_quotes, wordy=wordy)
    words = respelt(words, anchors, in_quotes, vocabulary, tags=told, forgiving=forgiving)
    tags = _tag_between(words, anchors, vocabulary, in_quotes)
    left = _left_over(words, anchors, tags)
    pieces = [] if left else _pieces(words, anchors, tags, in_quotes, vocabulary)
    if pieces:
        anchors = [anchor for anchor in anchors if anchor not in pieces]
        tags = _tag_between(words, anchors, vocabulary, in_quotes)
        left = _left_over(words, anchors, tags)
    if (left or pieces) and vocabulary is ENGLISH_VOCABULARY and is_cased(words):
        named = _unknown_names(words, tags, {*left, *indices(pieces)})
        tags = _tag_between(words, anchors, vocabulary, in_quotes | named)
        left = _left_over(words, anchors, tags)
    unread = _unread(words, left, anchors) - in_quotes if is_cased(words) else set[int]()
    if all(i in unread for i in left) and not anchors:
        unread = set[int]()  # a question without any name may hold one in lower case
    unexplained = tuple(i for i in left if i not in unread)
    return one_cut(
        tuple(words), tuple(anchors), tuple(tags), unexplained, tuple(sorted(unread)), language=vocabulary.code
    )


def _left_over(words: Sequence[Word], anchors: Sequence[Anchor], tags: Sequence[Tag]) -> list[int]:
    """Return the words that are in no name and that no tag says anything of."""
    explained = indices(anchors) | indices(tags)
    return [i for i in range(len(words)) if i not in explained and any(map(str.isalnum, words[i].text))]


def _unknown_names(words: Sequence[Word], tags: Sequence[Tag], known: Set[int]) -> set[int]:
    """Return the words of the names that were not found, of which some words are known."""
    return {j for i in known if words[i].capital for j in unknown_name(i, words, tags)}


def _pieces(
    words: Sequence[Word], anchors: Sequence[Anchor], tags: Sequence[Tag], in_quotes: Set[int], vocabulary: Vocabulary
) -> list[Anchor]:
    """Return the names that are a piece of one that was not found; English writes few other words with a capital."""
    if vocabulary is not ENGLISH_VOCABULARY or not is_cased(words):
        return []
    named = indices(anchors) | in_quotes
    return [a for a in anchors if in_quotes.isdisjoint(range(a.first, a.last)) and is_a_piece(a, named, words, tags)]


@lru_cache(maxsize=CUTS_KEPT)
def one_cut(
    words: tuple[Word, ...],
    anchors: tuple[Anchor, ...],
    tags: tuple[Tag, ...],
    unexplained: tuple[int, ...],
    unread: tuple[int, ...],
    *,
    language: str,
) -> Segmentation:
    """Return the same object for equal parts: a name that changes nothing has nothing of the question read again."""
    return Segmentation(
        words=words, anchors=anchors, tags=tags, unexplained=unexplained, unread=unread, language=language
    )


def _vocabulary(words: Sequence[Word], mentions: Sequence[Mention]) -> Vocabulary:
    """Return the language of the words that are in no name of several words."""
    long = [m for m in mentions if " " in m.surface.strip()]
    outside = [w.text for w in words if not _is_inside(w, long)]
    return vocabulary_of(outside or [w.text for w in words])


def _joined(words: Sequence[Word], vocabulary: Vocabulary, mentions: Sequence[Mention]) -> list[Word]:
    """Return the words with the two parts of "wie geht es nach X weiter" as one phrase, but for those inside names."""
    long = [m for m in mentions if " " in m.surface.strip()]
    told = vocabulary.joined(["" if _is_inside(word, long) else word.text for word in words])
    return [replace(word, text=text) if text else word for word, text in zip(words, told, strict=True)]


def _is_inside(word: Word, mentions: Sequence[Mention]) -> bool:
    return any(m.start <= word.start < m.end for m in mentions)


def _shortened(word: Word, vocabulary: Vocabulary) -> Word:
    """Return a question word as it is meant: with a vowel too many ("vouice"), or an article run into it ("lauteur").

    Names are found as they are written.
    """
    if word.text in vocabulary.forms:
        return word
    elided = _ELIDED.fullmatch(word.text) if vocabulary.code == FRENCH.code else None
    if elided is not None and elided[1] in vocabulary.reach:
        return replace(word, text=elided[1])
    folded = fold(word.text) if len(word.text) >= SHORTEST_MISSPELT else word.text
    return replace(word, text=folded) if folded in vocabulary.forms else word


def _quoted_words(question: str, words: Sequence[Word]) -> set[int]:
    spans = quoted(question)
    return {i for i, w in enumerate(words) for first, last in spans if w.start < last and w.end > first}


def _tag_between(
    words: Sequence[Word], anchors: Sequence[Anchor], vocabulary: Vocabulary, in_quotes: Set[int]
) -> list[Tag]:
    """Tag the stretches between names, each for itself, so that no phrase reaches into a name."""
    names = sorted({*((a.first, a.last) for a in anchors), *((i, i + 1) for i in in_quotes)})
    tags: list[Tag] = []
    position = 0
    for first, last in [*names, (len(words), len(words))]:
        found = tag(words[position:first], vocabulary)
        if position < first < len(words) and _is_placed(words, first, [t.moved(position) for t in found]):
            place = Form(TagKind.NUMBER, str(nth(words[first - 1].text)))
            found.append(Tag(place, first - position - 1, first - position))
        if not position and anchors:
            found = with_told_question(found, words[:first])
        tags += [t.moved(position) for t in found]
        position = max(position, last)
    return tags


def _is_placed(words: Sequence[Word], name: int, tags: Sequence[Tag]) -> bool:
    """True for the number in front of a name in "the second X film", a word that nothing else explains."""
    told = [w.text for w in words[max(0, name - 2) : name]]
    unknown = not tags or tags[-1].last < name
    return unknown and len(told) > 1 and told[0] == "the" and told[1] in ORDINALS[1:]


def _unread(words: Sequence[Word], left: Sequence[int], anchors: Sequence[Anchor]) -> set[int]:
    """Return the unknown words that are not written like names where others are.

    They are in lower case, alone, touch no name, and do not stand at the end, where a name mostly does.
    """
    named = indices(anchors) | {i for i in left if words[i].capital}
    small = {i for i in left if not words[i].capital}
    beside = named | small
    return {i for i in small if not {i - 1, i + 1} & beside and i < len(words) - 1}
