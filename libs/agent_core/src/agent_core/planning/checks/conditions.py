"""Finds the conditions of a question that the data cannot check: "mystery anime where nobody dies"."""

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, replace
from typing import Final

from agent_core.grammar.common_words import is_common, word_frequencies
from agent_core.planning.lexicon.forms import Form, TagKind
from agent_core.planning.words.heads import BE
from agent_core.planning.words.segmentation import Segmentation
from agent_core.planning.words.tagging import Tag, indices

_WHERE: Final = "where"
_NOUNS: Final = (TagKind.TYPE, TagKind.FORMAT)
# A word in more synopses says too little to be a condition: "they", "have".
_SAYING_LITTLE: Final = 2_560
# What begins a modifier behind the title that something is like, in the languages that are read.
_MODIFYING: Final = frozenset(
    {"but", "with", "only", "except", "without", "and", "pero", "con", "mais", "avec", "aber", "mit", "nur"}
)
# What the data follows of a modifier.
_FOLLOWED: Final = frozenset(
    {TagKind.GENRE, TagKind.MORE, TagKind.LENGTH, TagKind.YEAR, TagKind.FORMAT, TagKind.SOURCE, TagKind.STATUS,
     TagKind.SEASON, TagKind.NUMBER}
)  # fmt: skip
# What else a modifier is no part of: ", looking for something alike".
_ASKING: Final = frozenset({TagKind.SIMILAR, TagKind.ASK, TagKind.WHO, TagKind.ORDERING})
_JOINING: Final = frozenset({"and", "with", "con", "avec", "mit"})
_RELATING: Final = frozenset({"same", "by", "from", "of"})
_BOUNDING: Final = frozenset({TagKind.MORE, TagKind.NUMBER, TagKind.YEAR, TagKind.CUE})
_DESCRIBING: Final = frozenset({TagKind.GENRE, TagKind.TYPE, TagKind.FORMAT, TagKind.FILLER, TagKind.AND})
_PRAISE: Final = frozenset({"good", "great", "decent", "excellent", "bueno", "buenos", "buena", "bon", "bien", "gut"})
_LESS: Final = frozenset({"less", "fewer", "menos", "moins", "weniger"})
_FILLER: Final = Form(TagKind.FILLER)
_BETTER: Final = Form(TagKind.MORE, "score desc")


@dataclass(frozen=True, slots=True, kw_only=True)
class Modified:
    """A question without the words of its modifiers that nothing of the data follows.

    Attributes:
        unapplied: modifiers that are left out as a whole, as ``words[first:last]``.
        partly_applied: those of which only some words are followed.
    """

    cut: Segmentation
    unapplied: tuple[tuple[int, int], ...] = ()
    partly_applied: tuple[tuple[int, int], ...] = ()


def modified(cut: Segmentation) -> Modified | None:
    """Return "like X but with better music" without the words that say nothing to the data; ``None`` without any.

    Only what stands behind the last name, and behind a pause or a word that begins a modifier, is one.
    """
    cut = _without_stray_names(cut)
    start = _start(cut)
    if start is None or any(i < start for i in (*cut.unexplained, *cut.unread)):
        return None
    unread = _unread(cut, start)
    parts = [part for part in _modifiers(cut, start) if not unread.isdisjoint(range(*part))]
    if not parts or any(t.kind is TagKind.BEYOND and t.first < start for t in cut.tags):
        return None
    parts = [_alone(part, unread) if _has(cut, part, _ASKING) else part for part in parts]
    whole = tuple(part for part in parts if not (_is_followed(cut, part, unread) or _praises(cut, part)))
    gone = {i for part in whole for i in range(*part)} | unread
    return Modified(
        cut=replace(cut, tags=tuple(_read_again(cut, gone, parts)), unexplained=(), unread=()),
        unapplied=whole,
        partly_applied=tuple(part for part in parts if part not in whole),
    )


def described_as(cut: Segmentation) -> Modified | None:
    """Return "is X a slow burn space western" without the words that are no genre; ``None`` where all are.

    Of "is X a masterpiece" these are what the data does not hold.
    """
    unread = {*cut.unexplained, *cut.unread} | indices(t for t in cut.tags if t.kind is TagKind.BEYOND)
    if len(cut.anchors) != 1 or not unread or cut.words[0].text not in BE or cut.anchors[0].first not in (1, 2):
        return None
    start = cut.anchors[0].last
    told = [t for t in cut.tags if t.first >= start and t.first not in unread]
    article = start < len(cut.words) and cut.words[start].text in ("a", "an")
    if min(unread) < start or not article or any(t.kind not in _DESCRIBING for t in told):
        return None
    if not any(t.kind is TagKind.GENRE for t in told):
        return _with_nothing_held(cut, unread)
    tags = tuple(replace(t, form=_FILLER) if t.first in unread else t for t in cut.tags)
    cut = replace(cut, tags=tags, unexplained=(), unread=())
    return Modified(cut=cut, unapplied=tuple((i, i + 1) for i in sorted(unread)))


def _with_nothing_held(cut: Segmentation, unread: Set[int]) -> Modified | None:
    """Return a question whose last words, common ones in lower case, ask for what is not held."""
    words = [cut.words[i] for i in sorted(unread)]
    known = any(not (c.omitted or c.typos) for c in cut.anchors[0].candidates)
    if not known or any(word.capital or not is_common(word.text) for word in words):
        return None
    beyond = (Tag(Form(TagKind.BEYOND), i, i + 1) for i in sorted({*cut.unexplained, *cut.unread}))
    tags = tuple(sorted((*cut.tags, *beyond), key=lambda t: t.first))
    return Modified(cut=replace(cut, tags=tags, unexplained=(), unread=()))


def _unread(cut: Segmentation, start: int) -> set[int]:
    """Return the words of the modifiers that no likeness is narrowed by."""
    unread = {*cut.unexplained, *cut.unread}
    for first, last in _modifiers(cut, start):
        told = [t for t in cut.tags if first <= t.first < last]
        if cut.words[first].text in _MODIFYING and not any(t.kind in _ASKING for t in told):
            bounded = any(t.kind in _BOUNDING for t in told)
            unread |= indices(t for t in told if _says_nothing(t, cut, bounded=bounded))
    return unread


def _says_nothing(tag: Tag, cut: Segmentation, *, bounded: bool) -> bool:
    """True for a word that is not held, a field without a bound, and a relation that is not said to be the same."""
    if tag.kind is TagKind.RELATION:
        return tag.first > 0 and cut.words[tag.first - 1].text not in _RELATING
    return tag.kind is TagKind.BEYOND or (tag.kind is TagKind.ATTRIBUTE and not bounded)


def _without_stray_names(cut: Segmentation) -> Segmentation:
    """Return a question without the names behind a modifier's first word that are common words in lower case."""
    first = next((i for i, w in enumerate(cut.words) if w.text in _MODIFYING and w.text not in _JOINING), None)
    named = [a for a in cut.anchors if first is not None and a.first > first and cut.anchors[0].last <= first]
    stray = [a for a in named if all(is_common(w.text) and not w.capital for w in cut.words[a.first : a.last])]
    if not stray:
        return cut
    anchors = tuple(a for a in cut.anchors if a not in stray)
    return replace(cut, anchors=anchors, unexplained=tuple(sorted({*cut.unexplained, *indices(stray)})))


def _read_again(cut: Segmentation, gone: Set[int], parts: Sequence[tuple[int, int]]) -> Iterator[Tag]:
    """Yield the tags as they are read in modifiers: praise as a better score, and "less" as a denial."""
    praise = {part for part in parts if _praises(cut, part)}
    told = {t.first for t in cut.tags}
    for i in sorted(gone - told):
        if cut.words[i].text in _LESS and i + 1 in told:
            yield Tag(Form(TagKind.NOT), i, i + 1)
    for tag in cut.tags:
        if any(first <= tag.first < last for first, last in praise) and cut.text(tag) in _PRAISE:
            yield replace(tag, form=_BETTER)
        else:
            yield replace(tag, form=_FILLER) if tag.first in gone else tag


def _praises(cut: Segmentation, part: tuple[int, int]) -> bool:
    """True for "but good", which wants what readers rate higher."""
    idle = indices(t for t in cut.tags if t.kind is TagKind.FILLER)
    said = [cut.words[i].text for i in range(*part) if i not in idle and cut.words[i].text not in _MODIFYING]
    return bool(said) and _PRAISE.issuperset(said)


def _is_followed(cut: Segmentation, part: tuple[int, int], unread: Set[int]) -> bool:
    """True where the data tells a part of a modifier; of "better animation" it does not tell what is better."""
    return any(
        t.kind in _FOLLOWED and part[0] <= t.first < part[1] and not (t.kind is TagKind.MORE and t.last in unread)
        for t in cut.tags
    )


def _start(cut: Segmentation) -> int | None:
    """Return where the modifiers begin behind the last name; ``None`` where none does."""
    behind = range(cut.anchors[-1].last, len(cut.words)) if cut.anchors else ()
    return next((i for i in behind if cut.words[i].text in _MODIFYING or _ends(cut, i - 1)), None)


def _ends(cut: Segmentation, i: int) -> bool:
    return cut.words[i].pause or cut.words[i].stop


def _modifiers(cut: Segmentation, start: int) -> Iterator[tuple[int, int]]:
    """Yield the parts from a place on that pauses and the words in front of modifiers divide."""
    first = start
    for i in range(start, len(cut.words) + 1):
        divided = i == len(cut.words) or _ends(cut, i - 1) or cut.words[i].text in _MODIFYING
        if divided and any(word.text not in _MODIFYING for word in cut.words[first:i]):
            yield first, i
            first = i


def _alone(part: tuple[int, int], open_words: Set[int]) -> tuple[int, int]:
    inside = [i for i in range(*part) if i in open_words]
    return inside[0], inside[-1] + 1


def _has(cut: Segmentation, part: tuple[int, int], kinds: Set[TagKind]) -> bool:
    return any(t.kind in kinds and part[0] <= t.first < part[1] for t in cut.tags)


def unapplied(cut: Segmentation) -> tuple[int, int] | None:
    """Return the clause behind a noun of which no word narrows anything, as ``words[first:last]``, or ``None``."""
    idle = indices(t for t in cut.tags if t.kind is TagKind.FILLER)
    for tag in cut.tags:
        if cut.text(tag) != _WHERE or cut.previous_tag(tag, *_NOUNS) is None:
            continue
        ends = (i + 1 for i in range(tag.last, len(cut.words)) if cut.words[i].pause or cut.words[i].stop)
        last = next(ends, len(cut.words))
        clause = range(tag.last, last)
        if all(i in idle for i in clause) and any(_says_something(cut.words[i].text) for i in clause):
            return tag.first, last
    return None


def _says_something(word: str) -> bool:
    return word.isalpha() and word_frequencies().get(word, 0) < _SAYING_LITTLE
