"""Chooses which pieces of a question are names, and finds the pieces that nothing explains."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from catalog.entities import EntityType
from catalog.names import fold

from agent_core.planning.lexicon.forms import TagKind
from agent_core.planning.lexicon.genres import GENRES
from agent_core.planning.lexicon.vocabulary import Vocabulary, corrected, vocabulary_of
from agent_core.planning.tagging import Tag, Word, is_cased, quoted, tag, words_of
from agent_core.results import Candidate, Mention
from agent_core.schemas import EntityRef

# Words that may stand inside a name although the lexicon knows them.
_TRANSPARENT: Final = frozenset(
    {
        TagKind.FILLER,
        TagKind.OF,
        TagKind.BY,
        TagKind.ASK,
        TagKind.CUE,
        TagKind.FORMAT,
        TagKind.GENRE,
        TagKind.NUMBER,
        TagKind.YEAR,
        TagKind.SEASON,
        TagKind.OTHER,
        TagKind.NOT,
        TagKind.MOST,
        TagKind.SPOKEN,
    }
)
# Words that nobody means as a name in lower case: "a", "of", "by", "women".
_SMALL: Final = frozenset(
    {TagKind.FILLER, TagKind.OF, TagKind.BY, TagKind.AND, TagKind.OR, TagKind.ASK, TagKind.TYPE, TagKind.FORMAT}
)
# So many unknown words are a name or a description; fewer may be typing errors.
_MOST_MISSPELT: Final = 3
# Genres are often written like names.
_GENRES: Final = frozenset(word for genre in GENRES for word in genre.lower().split())
# Question words that no word outside a name is taken for; and those that it is not taken for beside a name.
_NEVER_MEANT: Final = frozenset({TagKind.GENRE, TagKind.SEASON, TagKind.STATUS, TagKind.BEYOND, TagKind.HELP})
_LOOSE: Final = _TRANSPARENT | {TagKind.TYPE}


# Words between what can be seen and where.
_OUTLETS: Final = frozenset({"on", "at", "via"})
# Of what a later look-up found in a place, so many stand with the best of each kind.
_BEST_KNOWN: Final = 4
_BEINGS: Final = frozenset({EntityType.CHARACTER, EntityType.PERSON})


@dataclass(frozen=True, slots=True, kw_only=True)
class Anchor:
    """A name in a question: ``words[first:last]`` with what it may mean, best first."""

    first: int
    last: int
    surface: str
    candidates: tuple[Candidate, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Segmentation:
    """A question cut into names and tagged words.

    Attributes:
        unexplained: the indices of words that may belong to a name that was not found.
        unread: the indices of words that are neither known nor written like a name.
    """

    words: tuple[Word, ...]
    anchors: tuple[Anchor, ...]
    tags: tuple[Tag, ...]
    unexplained: tuple[int, ...] = ()
    unread: tuple[int, ...] = ()


def segment(question: str, mentions: Sequence[Mention], *, wordy: bool = False) -> Segmentation:
    """Cut a question at its names, those that explain most first.

    What stands in quotation marks is a name. A name that is made of question words only ("Top", "The Best One") is none
    otherwise, unless ``wordy`` asks for the one that is likeliest.
    """
    words = words_of(question)
    vocabulary = _vocabulary(words, mentions)
    in_quotes = _quoted_words(question, words)
    tagged = tag(words, vocabulary)
    lexical = {i for t in tagged for i in range(t.first, t.last)} - in_quotes
    beyond = {i for t in tagged if t.kind is TagKind.BEYOND for i in range(t.first, t.last)}
    found = _anchors(words, mentions)
    plain = [a for a in found if not _within(a, lexical) or _is_maker(a, words, beyond)]
    proper = [a for a in found if _within(a, lexical) and _is_proper(a, words) and (a.last - a.first > 1 or not plain)]
    anchors = _choose([*plain, *proper], lexical, in_quotes)
    if is_cased(words):
        anchors = _written_as_names(anchors, words, in_quotes)
    small = {i for t in tagged if t.kind in _SMALL for i in range(t.first, t.last) if not words[i].capital}
    telling = [a for a in found if not (a.last - a.first == 1 and a.first in small)]
    if wordy and not anchors and telling:
        anchors = [max(telling, key=lambda a: _likeliness(a, words))]
    anchors = [_with_kind(_with_year(a, words, question), words) for a in _merged(anchors)]
    words = _corrected(words, anchors, in_quotes, vocabulary)
    tags = _tag_between(words, anchors, vocabulary, in_quotes)
    explained = {i for a in anchors for i in range(a.first, a.last)} | {i for t in tags for i in range(t.first, t.last)}
    left = [i for i in range(len(words)) if i not in explained and any(map(str.isalnum, words[i].text))]
    unread = _unread(words, left, anchors) - in_quotes if is_cased(words) else set[int]()
    if all(i in unread for i in left) and not anchors:
        unread = set[int]()  # a question without any name may hold one in lower case
    return Segmentation(
        words=tuple(words),
        anchors=tuple(anchors),
        tags=tuple(tags),
        unexplained=tuple(i for i in left if i not in unread),
        unread=tuple(sorted(unread)),
    )


def _vocabulary(words: Sequence[Word], mentions: Sequence[Mention]) -> Vocabulary:
    """Return the language of the words that are in no name of several words."""
    long = [m for m in mentions if " " in m.surface.strip()]
    outside = [w.text for w in words if not any(m.start <= w.start < m.end for m in long)]
    return vocabulary_of(outside or [w.text for w in words])


def _quoted_words(question: str, words: Sequence[Word]) -> set[int]:
    spans = quoted(question)
    return {i for i, w in enumerate(words) for first, last in spans if w.start < last and w.end > first}


def _with_year(anchor: Anchor, words: Sequence[Word], question: str) -> Anchor:
    """Take a year in brackets behind a name for a part of it, which tells namesakes apart."""
    if anchor.last == len(words) or not question[words[anchor.last].start :].startswith("("):
        return anchor
    year = words[anchor.last].text
    of_year = tuple(c for c in anchor.candidates if str(c.year) == year)
    return replace(anchor, last=anchor.last + 1, candidates=of_year) if of_year else anchor


def _with_kind(anchor: Anchor, words: Sequence[Word]) -> Anchor:
    """Take "studio" in front of a name for a part of it, where that is a studio's name."""
    studios = tuple(c for c in anchor.candidates if c.ref.entity_type is EntityType.STUDIO and not c.omitted)
    told = anchor.first > 0 and words[anchor.first - 1].text == "studio" and not words[anchor.first - 1].owner
    return replace(anchor, first=anchor.first - 1, candidates=studios) if told and studios else anchor


def _written_as_names(anchors: Sequence[Anchor], words: Sequence[Word], in_quotes: set[int]) -> list[Anchor]:
    """Leave out single words in lower case where other names of the question have capital letters."""
    proper = [
        a
        for a in anchors
        if a.last - a.first > 1 or any(words[i].capital or i in in_quotes for i in range(a.first, a.last))
    ]
    return proper or list(anchors)


def _is_proper(anchor: Anchor, words: Sequence[Word]) -> bool:
    """True for question words that are written as a name behind the first word: "Just Because!", "Girlfriend"."""
    inside = words[anchor.first : anchor.last]
    if not (anchor.first > 0 and is_cased(words)):
        return False
    return all(w.capital for w in inside if any(map(str.isalnum, w.text))) and not all(
        w.text in _GENRES for w in inside
    )


def _is_maker(anchor: Anchor, words: Sequence[Word], beyond: set[int]) -> bool:
    """True for a company that is named as one, and not as where something can be seen: "licensed by Crunchyroll"."""
    named = any(c.ref.entity_type is EntityType.STUDIO and not c.omitted and not c.typos for c in anchor.candidates)
    return _within(anchor, beyond) and named and anchor.first > 0 and words[anchor.first - 1].text not in _OUTLETS


def _likeliness(anchor: Anchor, words: Sequence[Word]) -> tuple[bool, int, int]:
    capital = is_cased(words) and any(words[i].capital for i in range(max(anchor.first, 1), anchor.last))
    return capital, anchor.last - anchor.first, max(c.popularity for c in anchor.candidates)


def _corrected(
    words: Sequence[Word], anchors: Sequence[Anchor], in_quotes: set[int], vocabulary: Vocabulary
) -> list[Word]:
    """Take unknown words outside names for question words with one typing error, where there is such a one.

    Words that may stand in a name as well are left beside one: "Negima!? haru specail".
    """
    settled = in_quotes | {i for a in anchors for i in range(a.first, a.last)}
    settled |= {i for found in tag(words, vocabulary) for i in range(found.first, found.last)}
    solid = {i for i in range(len(words)) if i not in settled} | {i for a in anchors for i in range(a.first, a.last)}
    if len(words) - len(settled) > _MOST_MISSPELT:
        return list(words)
    cased = is_cased(words)
    mended: list[Word] = []
    for i, word in enumerate(words):
        meant = None if i in settled else corrected(word.text, vocabulary)
        form = vocabulary.forms.get(meant or "")
        if form is not None and form.kind is TagKind.GENRE and _names_a_kind(words[i + 1 : i + 2], vocabulary):
            mended.append(replace(word, text=str(meant)))
            continue
        meant = None if cased and word.capital and i else meant
        loose = form is not None and form.kind in _LOOSE
        if meant is None or (form is not None and form.kind in _NEVER_MEANT) or (loose and {i - 1, i + 1} & solid):
            mended.append(word)
        else:
            mended.append(replace(word, text=meant))
    return mended


def _names_a_kind(following: Sequence[Word], vocabulary: Vocabulary) -> bool:
    """True for the anime of "Avdenture anime"."""
    return any(t.kind in (TagKind.TYPE, TagKind.FORMAT) for t in tag(following, vocabulary))


def _unread(words: Sequence[Word], left: Sequence[int], anchors: Sequence[Anchor]) -> set[int]:
    """Return the unknown words that are not written like names where others are.

    They are in lower case, alone, touch no name, and do not stand at the end, where a name mostly does.
    """
    named = {i for a in anchors for i in range(a.first, a.last)} | {i for i in left if words[i].capital}
    small = {i for i in left if not words[i].capital}
    beside = named | small
    return {i for i in small if not {i - 1, i + 1} & beside and i < len(words) - 1}


def unexplained_regions(segmentation: Segmentation) -> list[tuple[int, int]]:
    """Return where misspelt names may stand, as (start, end) in the question, most likely first.

    A region is a run of words around an unexplained one: first with the names and the name-like words beside it, then
    everything from the first to the last word that is not a question word, then the unexplained words alone.
    """
    if not segmentation.unexplained:
        return []
    nameable = _nameable(segmentation)
    words = segmentation.words
    cased = is_cased(words)
    runs = [_run(nameable, i, len(words)) for i in segmentation.unexplained]
    whole = (min(nameable), max(nameable) + 1)
    lone = {i for i in segmentation.unexplained if words[i].capital or not cased}
    alone = [_run(lone, i, len(words)) for i in sorted(lone)]
    first = [whole] if _is_one_name(segmentation, whole) else []
    return [(words[a].start, words[b - 1].end) for a, b in dict.fromkeys([*first, *runs, whole, *alone])]


def name_region(segmentation: Segmentation) -> tuple[int, int] | None:
    """Return where one name may stand of which only pieces were found, as (start, end) in the question."""
    nameable = _nameable(segmentation)
    if not nameable:
        return None
    return segmentation.words[min(nameable)].start, segmentation.words[max(nameable)].end


def adjoining(segmentation: Segmentation) -> tuple[int, int] | None:
    """Return where names stand side by side with nothing between them, as (start, end) in the question."""
    runs: list[list[Anchor]] = []
    for anchor in segmentation.anchors:
        if runs and runs[-1][-1].last == anchor.first:
            runs[-1].append(anchor)
        else:
            runs.append([anchor])
    if len(runs) == len(segmentation.anchors):
        return None
    run = max(runs, key=len)
    return segmentation.words[run[0].first].start, segmentation.words[run[-1].last - 1].end


def _is_one_name(segmentation: Segmentation, whole: tuple[int, int]) -> bool:
    """True where nothing but "and" divides the pieces, and the question does not ask for two things."""
    kinds = {t.kind for t in segmentation.tags if whole[0] <= t.first < whole[1]}
    two = {t.kind for t in segmentation.tags} & {TagKind.COMPARE, TagKind.CONNECT, TagKind.COMMON, TagKind.MORE}
    return TagKind.AND in kinds and kinds <= _TRANSPARENT | {TagKind.AND} and not two


def _nameable(segmentation: Segmentation) -> set[int]:
    """Return the words that may belong to a name: unexplained, named, or known words between two such.

    Where names have capital letters, known words with one belong to it as well, and so does a number at its end.
    """
    words = segmentation.words
    solid = set(segmentation.unexplained) | {i for a in segmentation.anchors for i in range(a.first, a.last)}
    soft = {i for t in segmentation.tags if t.kind in _TRANSPARENT for i in range(t.first, t.last)}
    soft |= {i for i, word in enumerate(words) if not any(map(str.isalnum, word.text))}
    capital = {i for i in range(1, len(words)) if words[i].capital} if is_cased(words) else set[int]()
    capital -= {i for i in capital if words[i].text == "i"}
    grown = -1
    while grown != len(solid):
        grown = len(solid)
        solid |= {i for i in soft if _between(i, solid, soft)}
        solid |= {i for i in capital if _reaches(i, solid, soft)}
    numbers = {t.first for t in segmentation.tags if t.kind is TagKind.NUMBER}
    return solid | {i for i in numbers if i - 1 in solid}


def _between(i: int, solid: set[int], soft: set[int]) -> bool:
    left, right = i, i
    while left in soft:
        left -= 1
    while right in soft:
        right += 1
    return left in solid and right in solid


def _reaches(i: int, solid: set[int], soft: set[int]) -> bool:
    """True where only words that may stand in a name lie between ``i`` and a piece of one."""
    left, right = i - 1, i + 1
    while left in soft and left not in solid:
        left -= 1
    while right in soft and right not in solid:
        right += 1
    return left in solid or right in solid


def _run(members: set[int], i: int, size: int) -> tuple[int, int]:
    first, last = i, i + 1
    while first - 1 in members:
        first -= 1
    while last < size and last in members:
        last += 1
    return first, last


def _anchors(words: Sequence[Word], mentions: Sequence[Mention]) -> list[Anchor]:
    """Return the names at word bounds; what several look-ups found in one place is one name, best first."""
    starts = {w.start: i for i, w in enumerate(words)}
    ends = {w.end: i + 1 for i, w in enumerate(words)}
    merged: dict[tuple[int, int], Anchor] = {}
    for m in mentions:
        if m.start not in starts or m.end not in ends:
            continue
        place = starts[m.start], ends[m.end]
        before = merged[place].candidates if place in merged else ()
        candidates = _together(before, m.candidates)
        merged[place] = Anchor(first=place[0], last=place[1], surface=m.surface, candidates=candidates)
    return list(merged.values())


def _together(before: Sequence[Candidate], found: Sequence[Candidate]) -> tuple[Candidate, ...]:
    """Join what two look-ups found in one place, so that the first of them hold each kind and the best known.

    A name has more meanings than are weighed against one another.
    """
    kinds: dict[EntityType, Candidate] = {}
    for candidate in before:
        kinds.setdefault(candidate.ref.entity_type, candidate)
    known = sorted((c for c in found if c.ref not in {b.ref for b in before}), key=lambda c: -c.popularity)
    ordered = [*kinds.values(), *known[:_BEST_KNOWN], *before, *found]
    first: dict[EntityRef, Candidate] = {}
    for candidate in ordered:
        first.setdefault(candidate.ref, candidate)
    return tuple(first.values())


def _within(anchor: Anchor, lexical: set[int]) -> bool:
    return all(i in lexical for i in range(anchor.first, anchor.last))


def _choose(anchors: Sequence[Anchor], lexical: set[int], in_quotes: set[int]) -> list[Anchor]:
    """Take the anchors that explain most, then the longest, that do not overlap; return them in the text's order.

    Of names in quotation marks the one counts that fills them.
    """

    def rank(anchor: Anchor) -> tuple[int, int, int]:
        explained = sum(i not in lexical for i in range(anchor.first, anchor.last))
        return -explained, anchor.first - anchor.last, anchor.first

    chosen: list[Anchor] = []
    for anchor in sorted(anchors, key=rank):
        inside = {i in in_quotes for i in range(anchor.first, anchor.last)}
        covers = anchor.first - 1 not in in_quotes and anchor.last not in in_quotes
        free = all(anchor.last <= other.first or other.last <= anchor.first for other in chosen)
        if free and (covers or len(inside) == 1):
            chosen.append(anchor)
    return sorted(chosen, key=lambda a: a.first)


def _merged(anchors: Sequence[Anchor]) -> list[Anchor]:
    """Take the name of somebody and a part of somebody else's right beside it for one name: "Levi Ackerman".

    It means who has both words, else whom the whole one of the two names, with a word left over.
    """
    found: list[Anchor] = []
    for anchor in anchors:
        one = _one_name(found[-1], anchor) if found and found[-1].last == anchor.first else None
        if one is not None:
            found[-1] = one
        else:
            found.append(anchor)
    return found


def _one_name(left: Anchor, right: Anchor) -> Anchor | None:
    whole, part = (right, left) if _is_part(left) else (left, right)
    beings = [c for c in whole.candidates if c.ref.entity_type in _BEINGS and not c.typos]
    if not _is_part(part) or not beings:
        return None
    words = {*fold(left.surface).split(), *fold(right.surface).split()}
    of_both = [c for a in (left, right) for c in a.candidates if words <= {*fold(c.matched_name).split()}]
    meant = of_both or [_with_more(c) for c in beings]
    return Anchor(first=left.first, last=right.last, surface=f"{left.surface} {right.surface}", candidates=tuple(meant))


def _with_more(candidate: Candidate) -> Candidate:
    """Return a candidate that was not named as it is: a word of the question is none of its name's."""
    return candidate.model_copy(update={"omitted": max(1, candidate.omitted), "verbatim": False})


def _is_part(anchor: Anchor) -> bool:
    """True where a name is only a part of the names of whoever it may mean."""
    return all(c.omitted for c in anchor.candidates) and any(c.ref.entity_type in _BEINGS for c in anchor.candidates)


def _tag_between(
    words: Sequence[Word], anchors: Sequence[Anchor], vocabulary: Vocabulary, in_quotes: set[int]
) -> list[Tag]:
    """Tag the stretches between names, each for itself, so that no phrase reaches into a name."""
    names = sorted({*((a.first, a.last) for a in anchors), *((i, i + 1) for i in in_quotes)})
    tags: list[Tag] = []
    position = 0
    for first, last in [*names, (len(words), len(words))]:
        tags += [t.moved(position) for t in tag(words[position:first], vocabulary)]
        position = max(position, last)
    return tags
