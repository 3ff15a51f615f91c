"""Tells common words from names that hold or resemble them: "something to watch before bed" names nothing.

Whether a word is a name follows from how it is written, how common the word is, how well known what is called so is,
and whether it stands where a name has to stand.
"""

from collections.abc import Sequence, Set
from typing import Final, Protocol

from catalog.entities import TITLE_TYPES
from catalog.names import fold

from agent_core.grammar.common_words import is_common, word_frequencies
from agent_core.planning.lexicon.forms import TagKind
from agent_core.planning.words.tagging import Span, Tag, Word
from agent_core.results import Candidate

# Readers of a title or somebody who is meant by a common word in lower case, by in how many synopses the word stands.
_READERS: Final = ((1_280, 300_000), (160, 100_000), (0, 10_000))
# A word in so many synopses is no name even where one may stand, but for what many know.
_EVERYWHERE: Final = 1_280
# Behind these words a name stands.
_DEMANDING: Final = frozenset(
    {TagKind.RELATION, TagKind.BY, TagKind.SIMILAR, TagKind.ATTRIBUTE, TagKind.ORDERING, TagKind.COMPARE}
)
_OF: Final = "of"
_AUXILIARIES: Final = frozenset({"did", "does", "do", "has", "have", "had"})
_ARTICLES: Final = frozenset({"the", "a", "an"})
# So many readers mean somebody or a title by its whole name, or by a part of it, whatever stands beside it.
_MEANT_BY_ALL: Final = 100_000
_MEANT_BY_A_PART: Final = 1_000_000
# Small words inside names, and how many of them stand together at most, with the word behind.
_JOINTS: Final = frozenset({"of", "the"})
_INSIDE: Final = 3
# What words of a name may be besides.
_NAMEABLE: Final = frozenset(
    {TagKind.FILLER, TagKind.GENRE, TagKind.BEYOND, TagKind.ORDER, TagKind.LENGTH, TagKind.SOURCE}
)
# Nouns that are often written with a capital letter beside a name, and are none of its words.
_KINDS_OF_WORKS: Final = frozenset(
    {"anime", "animes", "manga", "mangas", "series", "show", "shows", "title", "titles", "cartoon", "cartoons",
     "character", "characters", "people", "episode", "episodes", "works"}
)  # fmt: skip
# Words of a title that people leave out at most where it does not begin with what they say.
_LEFT_OUT: Final = 3
# Where a story plays is no name of the data: "set in Kyoto".
_SETTINGS: Final = frozenset({"set", "place", "located"})
# Of a word of so many letters a typing error leaves too little to know it by.
_SHORT: Final = 4


class Piece(Span, Protocol):
    """A name that may be a word: ``words[first:last]`` with what it may mean."""

    @property
    def candidates(self) -> tuple[Candidate, ...]:
        """What it may mean, best first."""
        ...


def is_stray(piece: Piece, words: Sequence[Word], tags: Sequence[Tag], in_quotes: Set[int], *, cased: bool) -> bool:
    """Tell whether what was found as a name are common words that nobody means as one.

    Args:
        piece: the name.
        words: those of the question.
        tags: what its words would do if none of them were a name.
        in_quotes: the indices of words in quotation marks.
        cased: the question has capital letters where names have them.
    """
    inside = range(piece.first, piece.last)
    if not in_quotes.isdisjoint(inside) or len(inside) == len(words):
        return False
    if piece.first > 1 and words[piece.first - 1].text in ("in", "at") and words[piece.first - 2].text in _SETTINGS:
        return True
    if cased and _is_written(piece, words):
        return False
    if len(inside) == 1 and _is_a_slip_of_a_short_name(piece, words):
        return True
    rarest = min((word_frequencies().get(words[i].text, 0) for i in inside), default=0)
    if not rarest:
        return False
    exact = [c for c in piece.candidates if not (c.omitted or c.typos)]
    least = next(readers for synopses, readers in _READERS if rarest >= synopses)
    if any(c.display and c.popularity >= least for c in exact):
        return False
    return rarest >= _EVERYWHERE or not _is_demanded(piece, words, tags)


def _is_written(piece: Piece, words: Sequence[Word]) -> bool:
    """True for a capital letter that is not that of a sentence's first word."""
    return any(words[i].capital and i for i in range(piece.first, piece.last))


def _is_a_slip_of_a_short_name(piece: Piece, words: Sequence[Word]) -> bool:
    short = len(words[piece.first].text) <= _SHORT
    return short and all(c.typos for c in piece.candidates)


def _is_demanded(piece: Piece, words: Sequence[Word], tags: Sequence[Tag]) -> bool:
    """True behind "who directed", "like" and "of", in "did X make", and in front of an owner's "'s"."""
    place = piece.first
    while place and words[place - 1].text in _ARTICLES:
        place -= 1
    before = next((t for t in tags if t.last == place and t.first < place), None)
    behind = next((t for t in tags if t.first == piece.last), None)
    verb = behind is not None and behind.kind is TagKind.RELATION and behind.form.target is None
    if verb and place and words[place - 1].text in _AUXILIARIES:
        return True
    owner = bool(words[piece.last - 1].owner)
    return owner or (before is not None and (before.kind in _DEMANDING or words[place - 1].text == _OF))


def is_a_piece(piece: Piece, named: Set[int], words: Sequence[Word], tags: Sequence[Tag]) -> bool:
    """Tell whether a name is a piece of one that was not found: the "Stranger" of "Stranger Things".

    A word with a capital letter stands beside it that nothing explains as a question word, and nobody means by the
    piece alone what many know.

    Args:
        piece: the name.
        named: the indices of all words that are names.
        words: those of the question, which has capital letters where names have them.
        tags: what its words would do if none of them were a name.
    """
    if not _is_written(piece, words) or any(_is_meant_alone(c) for c in piece.candidates):
        return False
    beside = (_next_capital(words, piece.last, 1), _next_capital(words, piece.first - 1, -1))
    return any(i is not None and i not in named and may_be_named(i, words, tags) for i in beside)


def _is_meant_alone(candidate: Candidate) -> bool:
    """True for what so many mean by the name that it is shown under, or by how that begins."""
    shown = fold(candidate.name).startswith(fold(candidate.matched_name))
    whole = candidate.display and shown and not (candidate.omitted or candidate.typos)
    return candidate.popularity >= (_MEANT_BY_ALL if whole else _MEANT_BY_A_PART)


def unknown_name(i: int, words: Sequence[Word], tags: Sequence[Tag]) -> range:
    """Return the words of the name that was not found of which one word is known: "Breaking Bad" around "Breaking".

    It reaches over the words with a capital letter beside that one, which might be question words elsewhere, and over
    the small words inside names.
    """
    first, last = i, i + 1
    while (before := _next_capital(words, first - 1, -1)) is not None and may_be_named(before, words, tags):
        first = before
    while (behind := _next_capital(words, last, 1)) is not None and may_be_named(behind, words, tags):
        last = behind + 1
    return range(first, last)


def _next_capital(words: Sequence[Word], i: int, step: int) -> int | None:
    """Return the next word of a name, over the small words inside names; none in another clause, and none first."""
    for _ in range(_INSIDE):
        if not 0 < i < len(words):
            return None
        edge = words[i - 1] if step > 0 else words[i]
        if edge.pause or edge.stop or edge.owner:
            return None
        if words[i].capital:
            return i
        if words[i].text not in _JOINTS:
            return None
        i += step
    return None


def may_be_named(i: int, words: Sequence[Word], tags: Sequence[Tag]) -> bool:
    """Tell whether a word with a capital letter may be one of a name, though it is a question word elsewhere."""
    tag = next((t for t in tags if t.first <= i < t.last), None)
    if tag is None or tag.kind in _NAMEABLE:
        return words[i].text != "i"
    return tag.kind is TagKind.TYPE and words[i].text not in _KINDS_OF_WORKS


def is_by_chance(piece: Piece, words: Sequence[Word]) -> bool:
    """Tell whether a name only resembles what hardly anybody knows: "Black Mirror" inside a title of seven words.

    So it does where words that are spelt as they should be are taken for others with a typing error in them, or a
    typing error leads to what no reader is counted of.
    """
    inside = [words[i].text for i in range(piece.first, piece.last)]
    spelt = all(is_common(word) for word in inside)
    return all(_is_remote(c, " ".join(inside), spelt=spelt) for c in piece.candidates)


def _is_remote(candidate: Candidate, text: str, *, spelt: bool) -> bool:
    if candidate.popularity >= _MEANT_BY_ALL:
        return False
    if candidate.typos:
        return spelt or not candidate.popularity
    titled = candidate.ref.entity_type in TITLE_TYPES
    return titled and candidate.omitted > _LEFT_OUT and not fold(candidate.matched_name).startswith(fold(text))
