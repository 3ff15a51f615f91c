"""Shares the words of a question out among names that "and", "or" and "but not" join."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from agent_core.planning.lexicon.forms import TagKind
from agent_core.planning.words.segmentation import Segmentation
from agent_core.planning.words.tagging import Tag

_JOINTS = frozenset({TagKind.AND, TagKind.OR, TagKind.NOT, TagKind.OTHER})
# What begins a list of its own behind a denial: "excluding anything by X", "but not those by X".
_LISTS = frozenset({"anything", "everything", "those", "ones", "works", "all", "any", "stuff", "what"})
_OPENING = frozenset({"both", "either"})
_SAYING = frozenset({TagKind.RELATION, TagKind.TYPE, TagKind.FORMAT})


@dataclass(frozen=True, slots=True, kw_only=True)
class Conjunct:
    """What is said of one of several names.

    Attributes:
        before, after: the relation and type words on either side of the name, within its part of the question.
        shared: they are said of another name, and of this one by leaving them out: "directed by X or Y".
        made: "by" stands in front of the name, which alone may say how it is related.
        own: a list of its own begins in front of that, so that it shares no words.
    """

    before: tuple[Tag, ...]
    after: tuple[Tag, ...]
    shared: bool = False
    made: bool = False
    own: bool = False

    @property
    def says(self) -> bool:
        """True where the part has words for a relation."""
        return any(t.kind in _SAYING for t in (*self.before, *self.after))


def conjuncts(cut: Segmentation, body: Sequence[Tag]) -> tuple[Conjunct, ...]:
    """Return the parts of a question, one for each name; none where the names are not joined."""
    if len(cut.anchors) < 2:
        return ()
    gaps = [(left.last, right.first) for left, right in pairwise(cut.anchors)]
    joints = [_joint(cut, *gap) for gap in gaps]
    combined = any(t.kind in (TagKind.OR, TagKind.NOT) for t in cut.tags)
    if all(joint is None for joint in joints) and not combined:
        return ()
    listed = [_listed(cut, *gap) if joint is None else joint for gap, joint in zip(gaps, joints, strict=True)]
    known = [joint for joint in listed if joint is not None]
    if len(known) < len(listed):
        return ()
    edges = [0, *known, len(cut.words)]
    makers = {t.last for t in cut.tags if t.kind is TagKind.BY}
    parts = [
        Conjunct(
            before=tuple(t for t in body if first <= t.first < anchor.first),
            after=tuple(t for t in body if anchor.last <= t.first < last),
            made=anchor.first in makers,
            own=_begins_a_list(cut, anchor.first),
        )
        for anchor, (first, last) in zip(cut.anchors, pairwise(edges), strict=True)
    ]
    return tuple(_completed(parts, i) for i in range(len(parts)))


def _begins_a_list(cut: Segmentation, name: int) -> bool:
    """True for "excluding anything by X" and "not by the studio X"."""
    by = next((t for t in cut.tags if t.kind is TagKind.BY and 0 <= name - t.last <= 2), None)
    denied = by is not None and any(t.kind is TagKind.NOT and 0 <= by.first - t.last <= 2 for t in cut.tags)
    if by is None or not denied or by.first == 0:
        return False
    titled = any(w.text == "studio" for w in cut.words[by.last : name + 1])
    return titled or cut.words[by.first - 1].text in _LISTS


def _joint(cut: Segmentation, first: int, last: int) -> int | None:
    """Return where the next part begins: at "and", "or", "but not"."""
    between = (t for t in cut.tags if first <= t.first < last and t.kind in _JOINTS)
    return next((t.first for t in between if not opens_a_list(t, cut)), None)


def opens_a_list(tag: Tag, cut: Segmentation) -> bool:
    """True for the "both" of "did X direct both Y and Z", which joins nothing with what stands in front."""
    return cut.text(tag) in _OPENING


def _listed(cut: Segmentation, first: int, last: int) -> int | None:
    """Return where the next part begins in a list of names, which nothing divides, or only a comma."""
    paused = next((i + 1 for i in range(first - 1, last) if cut.words[i].pause), None)
    return paused if any(first <= t.first < last for t in cut.tags) else first


def _completed(parts: Sequence[Conjunct], i: int) -> Conjunct:
    """Return a part with the words of the nearest part in front of it, or behind it, where it has none."""
    part = parts[i]
    if part.says or part.own or (i == 0 and part.made):
        return part
    others = [*reversed(parts[:i]), *parts[i + 1 :]]
    told = next((other for other in others if other.says), None)
    if told is None:
        return part
    return Conjunct(before=told.before, after=told.after, shared=True, made=part.made)
