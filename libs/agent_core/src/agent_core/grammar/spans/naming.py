"""Finds the names of a question: edges of the lattice for what they may mean, and what speaks against each."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from catalog.entities import BEINGS, EntityType
from catalog.lookup import POSSESSIVE as POSSESSIVE_ENDING
from catalog.names import fold

from agent_core.grammar.ranking.weights import Feature, features_of_name
from agent_core.grammar.semantics.logical_form import Named
from agent_core.grammar.words.common_words import is_common, word_frequencies
from agent_core.grammar.words.tokens import POSSESSIVE, QUESTION_MARK, Token
from agent_core.results import Candidate, Mention

MAX_NAMESAKES: Final = 3
"""Entities of one kind that a name, or a part of one, is taken for in one place."""
MAX_ALIKE: Final = 24
"""Those of one kind who have a name, of whom a title may tell which is meant."""
# How sure it is that a word of questions is one where a question begins with it.
_OPENING: Final = 0.6
# Marks behind a name that are not part of it.
_ENDINGS: Final = frozenset({",", QUESTION_MARK})
# Quotation marks, which some names hold themselves.
_QUOTES: Final = frozenset('"“”')
# The one word of questions that everybody capitalises.
_I: Final = "i"
# Readers of what is meant by a common word in small letters, by in how many synopses the word stands.
_READERS: Final = ((1_280, 300_000), (160, 100_000), (0, 10_000))
# Words of a title that people leave out at most where it does not begin with what they say.
_LEFT_OUT: Final = 3
# A name that so many readers know is one beside another name.
_KNOWN: Final = 1_000
_KNOWN_BY_A_WORD: Final = 50_000
# So many readers know a title that is meant by several common words in small letters, without its marks.
_KNOWN_BY_WORDS: Final = 10_000
_FAR_BETTER_KNOWN: Final = 100
# So many readers mean a title or somebody by the beginning of its name, or by any part of it.
_MEANT_BY_ITS_BEGINNING: Final = 100_000
_MEANT_BY_A_PART: Final = 1_000_000
_INDEFINITE: Final = frozenset({"a", "an"})
# Words that may stand between an article and its noun, and what follows where that noun ends.
_ATTRIBUTES: Final = 2
_BEHIND_NOUNS: Final = _ENDINGS | {
    "who", "that", "which", "whose", "with", "and", "or", "but", "in", "on", "of", "for", "from",
}  # fmt: skip
# Words of a name of somebody of which one is enough, and the marks between a title and its subtitle.
_PARTS_OF_A_NAME: Final = 3
_TITLE_MARKS: Final = re.compile(r"[:：/\[\]()~〜–—]|\s-|-\s")
# Small words inside names.
_LINKING_WORDS: Final = frozenset({"of", "the"})
# Small words that no misspelt name ends in.
_LINKS: Final = frozenset({"and", "by", "from", "in", "of", "on", "or", "to", "with"})

KIND_NOUNS: Final = frozenset(
    {"anime", "manga", "series", "show", "movie", "film", "tv", "ova", "ona", "special", "season", "episode", "studio"}
)
"""Nouns that are often written with a capital letter beside a name, and are none of its words."""

type Found = tuple[int, int, Named, tuple[Feature, ...]]
"""The first and last token of a name, with what it means and what speaks against that."""


def names_of(
    tokens: Sequence[Token], mentions: Sequence[Mention], words: Sequence[bool], *, cased: bool
) -> Iterator[Found]:
    """Yield what the names of a question may mean.

    Args:
        tokens: of the question.
        mentions: the names that were found in it.
        words: which tokens are words of questions.
        cased: the writer capitalises names.
    """
    found = _by_place(tokens, mentions)
    whole = [place for place, mention in found.items() if is_whole(mention)]
    known = [place for place, mention in found.items() if _is_known(mention)]
    for place, mention in found.items():
        first, last = place
        best_known = max(candidate.popularity for candidate in mention.candidates)
        written = as_written(tokens[first:last], words[first:last], opens=first == 0, cased=cased)
        within = any(a <= first and last <= b and (a, b) != place for a, b in whole)
        apart = cased and _goes_on(tokens, first, last, known)
        common = _is_common(tokens[first:last])
        considered = [
            candidate
            for candidate in _considered(mention.candidates)
            if not _is_by_chance(candidate, mention.surface, apart=apart, common=common)
            and not _is_overshadowed(candidate, best_known)
        ]
        written = _unless_so_called(written, considered)
        for candidate in considered:
            namesakes = sum(_is_namesake(other, candidate) for other in considered)
            stray = common and _is_stray(candidate, tokens[first:last])
            doubts = (
                *features_of_name(candidate, best_known), *_shortened(candidate, mention.surface), *written,
                ("name.part", within), ("name.namesakes", namesakes), ("name.stray", stray),
                ("name.piece", apart and candidate.popularity < _MEANT_BY_A_PART),
            )  # fmt: skip
            features = tuple(feature for feature in doubts if feature[1])
            alike = tuple(c for c in mention.candidates if c.ref.entity_type is candidate.ref.entity_type)
            meaning = Named(candidate, tokens[first].start, tokens[last - 1].end, alike[:MAX_ALIKE])
            yield first, last, meaning, features


def is_introduced(tokens: Sequence[Token], first: int, last: int) -> bool:
    """True for an indefinite article in small letters, and for common nouns behind one: "he is a talented chef".

    A noun behind them tells that they are a name all the same: "a monster movie".
    """
    if tokens[first].text in _INDEFINITE and last - first == 1:
        return not tokens[first].capital and last < len(tokens)
    if not _is_common(tokens[first:last]) or (last < len(tokens) and tokens[last].text not in _BEHIND_NOUNS):
        return False
    reach = range(first - 1, max(-1, first - _ATTRIBUTES - 2), -1)
    article = next((i for i in reach if tokens[i].text in _INDEFINITE), first)
    return article + 1 == first or (article < first and _is_common(tokens[article + 1 : first]))


def _by_place(tokens: Sequence[Token], mentions: Sequence[Mention]) -> Mapping[tuple[int, int], Mention]:
    """Return what may be named in each place, as one mention where a name was looked up again."""
    starts = {token.start: i for i, token in enumerate(tokens)}
    found: dict[tuple[int, int], Mention] = {}
    for mention in mentions:
        place = place_of(tokens, mention, starts)
        if place is None or not mention.candidates:
            continue
        before = found.get(place)
        meant = [] if before is None else [c.ref for c in before.candidates]
        others = [c for c in mention.candidates if c.ref not in meant]
        found[place] = mention if before is None else replace(before, candidates=[*before.candidates, *others])
    return found


def _shortened(candidate: Candidate, surface: str) -> Sequence[Feature]:
    """Return what speaks against a name for what it leaves out: little, where a part of the name stands for it.

    That is somebody's first or last name, and what stands on one side of a mark in a title: its subtitle.
    """
    if not candidate.omitted:
        return ()
    said, called = _unpossessed(surface), fold(candidate.matched_name)
    being = candidate.ref.entity_type in BEINGS
    parts = called.split() if being else list(map(fold, _TITLE_MARKS.split(candidate.matched_name)))
    if said in parts and not (being and len(parts) > _PARTS_OF_A_NAME):
        return (("name.by_part", 1.0),)
    begins = called.startswith(said)
    return ("name.shortened", 1.0), ("name.shortened_word", candidate.omitted), ("name.inner_word", not begins)


def _unpossessed(surface: str) -> str:
    return fold(POSSESSIVE_ENDING.sub("", surface))


def _is_known(mention: Mention) -> bool:
    """True for a name in full that is no common word, or that readers know: it is one beside another name as well."""
    words = mention.surface.lower().split()
    least = 0 if not all(map(is_common, words)) else _KNOWN if len(words) > 1 else _KNOWN_BY_A_WORD
    return is_whole(mention) and max(c.popularity for c in mention.candidates if is_exact(c)) >= least


def _goes_on(tokens: Sequence[Token], first: int, last: int, known: Sequence[tuple[int, int]]) -> bool:
    """True where a word with a capital letter stands beside a name that belongs to no other: "X Things".

    Args:
        tokens: of the question.
        first: token of the name.
        last: token behind it.
        known: the names in full that readers know.
    """

    def strange(place: int) -> bool:
        if not 0 < place < len(tokens) or not tokens[place].capital or tokens[place].text == _I:
            return False
        return tokens[place].text.removesuffix("s") not in KIND_NOUNS and not any(a <= place < b for a, b in known)

    before, behind = first - 1, last
    while before > 0 and tokens[before].text in _LINKING_WORDS:
        before -= 1
    return (strange(before) and _is_one_piece(tokens[before : first + 1])) or (
        strange(behind) and _is_one_piece(tokens[last - 1 : behind + 1])
    )


def _is_one_piece(tokens: Sequence[Token]) -> bool:
    """True where nothing but blanks stands between tokens: behind a full stop something else begins."""
    return all(right.start - left.end <= 1 for left, right in pairwise(tokens))


def _is_by_chance(candidate: Candidate, surface: str, *, apart: bool, common: bool) -> bool:
    """True for what is only like a name: a common word, a piece of another name, or one that nobody calls so."""
    if common and candidate.popularity < _MEANT_BY_A_PART and not _is_spelt_out(candidate, surface):
        return True
    if is_exact(candidate):
        return apart and not candidate.display and candidate.popularity < _MEANT_BY_A_PART
    words = surface.split()
    idle = all(map(is_common, surface.lower().split())) or (len(words) > 1 and words[-1] in _LINKS)
    if candidate.typos and idle and candidate.popularity < _MEANT_BY_ITS_BEGINNING:
        return True
    called, said = fold(candidate.matched_name), _unpossessed(surface)
    begins = called.startswith(said)
    meant = candidate.popularity >= (_MEANT_BY_ITS_BEGINNING if begins else _MEANT_BY_A_PART)
    if candidate.omitted and said not in called and candidate.popularity < _MEANT_BY_ITS_BEGINNING:
        return True
    return (apart and not meant) or (
        candidate.omitted > _LEFT_OUT and not begins and candidate.popularity < _MEANT_BY_ITS_BEGINNING
    )


def _is_spelt_out(candidate: Candidate, surface: str) -> bool:
    """True for a whole name as it is written, and for several words of one without its marks: "laid back camp"."""
    marks_left_out = " " in surface and candidate.popularity >= _KNOWN_BY_WORDS
    return is_exact(candidate) and (candidate.verbatim or marks_left_out)


def _is_overshadowed(candidate: Candidate, best_known: int) -> bool:
    """True for what nobody means by a part of its name, since something far better known is called so."""
    return candidate.omitted > 0 and (candidate.popularity + _KNOWN) * _FAR_BETTER_KNOWN < best_known


def _is_common(tokens: Sequence[Token]) -> bool:
    """True for common words in small letters: "good", "worlds"."""
    return not (_has_capital(tokens) or tokens[0].quoted) and all(is_common(token.text) for token in tokens)


def _is_stray(candidate: Candidate, tokens: Sequence[Token]) -> bool:
    """True for common words that few mean by the name that they are."""
    rarest = min(word_frequencies().get(token.text, 0) for token in tokens)
    least = next(readers for synopses, readers in _READERS if rarest >= synopses)
    return not (candidate.display and candidate.popularity >= least)


def place_of(tokens: Sequence[Token], mention: Mention, starts: Mapping[int, int]) -> tuple[int, int] | None:
    """Return the tokens of a name, without the possessive ending that a sentence puts behind it."""
    inside = [i for i, token in enumerate(tokens) if mention.start <= token.start and token.end <= mention.end]
    if not inside or (mention.start not in starts and tokens[inside[0]].start - mention.start > 1):
        return None
    first, last = inside[0], inside[-1] + 1
    while last - first > 1 and tokens[last - 1].text in _ENDINGS:
        last -= 1
    owned = tokens[last - 1].text == POSSESSIVE and last - first > 1
    if owned and not all(_ends_so(candidate, mention.surface) for candidate in mention.candidates[:1]):
        last -= 1
    quoted = {token.quoted for token in tokens[first:last]}
    own = any(not _QUOTES.isdisjoint(candidate.matched_name) for candidate in mention.candidates[:1])
    return (first, last) if len(quoted) == 1 or own else None


def is_exact(candidate: Candidate) -> bool:
    """True for what is called so in full, without a typing error."""
    return not (candidate.omitted or candidate.typos)


def is_whole(mention: Mention) -> bool:
    """True where somebody or something has that name in full."""
    return any(map(is_exact, mention.candidates))


def _ends_so(candidate: Candidate, surface: str) -> bool:
    return not candidate.omitted and fold(candidate.matched_name) == fold(surface)


def as_written(tokens: Sequence[Token], words: Sequence[bool], *, opens: bool, cased: bool) -> list[Feature]:
    """Return what speaks against a name as it is written: in small letters, or of the words of questions."""
    if tokens[0].quoted:
        return []
    small = cased and not opens and tokens[0].text.isascii() and tokens[0].text.isalpha() and not _has_capital(tokens)
    if not all(words):
        return [("name.small", small)]
    written = cased and not opens and tokens[0].capital and tokens[0].text != _I
    hidden = _OPENING if cased and opens else 0.0  # the capital that a sentence begins with says nothing
    return [("name.of_words", 0.2 if written else 1.0), ("name.of_small_words", max(small, hidden))]


def _unless_so_called(written: list[Feature], candidates: Sequence[Candidate]) -> list[Feature]:
    """Return what speaks against a name, but for its small letters where it is written with them: ufotable."""
    if not any(each.matched_name[:1].islower() and not each.typos for each in candidates):
        return written
    return [(name, amount) for name, amount in written if not name.endswith("small")]


def _has_capital(tokens: Sequence[Token]) -> bool:
    return any(token.capital for token in tokens)


def _is_namesake(other: Candidate, candidate: Candidate) -> bool:
    """True for another entity that has the same name as plainly."""
    plain = (other.typos, other.omitted > 0) == (candidate.typos, candidate.omitted > 0)
    return plain and other.ref != candidate.ref


def _considered(candidates: Sequence[Candidate]) -> Iterator[Candidate]:
    """Yield the first ones of each kind who have the whole name, and of those of whose name it is a part."""
    seen = Counter[tuple[EntityType, bool]]()
    for candidate in candidates:
        kind = candidate.ref.entity_type, candidate.omitted > 0
        seen[kind] += 1
        if seen[kind] <= MAX_NAMESAKES:
            yield candidate
