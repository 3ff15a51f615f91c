"""Puts the kind of a name in the place of the name, and leaves out the constraints: what is left is what is asked."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from catalog.entities import EntityType

from agent_core.planning.constraints import read_constraints
from agent_core.planning.lexicon.forms import TagKind
from agent_core.planning.segmentation import Segmentation
from agent_core.planning.tagging import Tag
from agent_core.planning.wordings import MASKS

# Words that narrow or order what is asked for. One that changes no constraint was not understood.
_CONSTRAINING: Final = frozenset(
    {TagKind.ORDER, TagKind.MORE, TagKind.GENRE, TagKind.STATUS, TagKind.SEASON, TagKind.NUMBER, TagKind.YEAR,
     TagKind.FORMAT}
)  # fmt: skip
_LEFT_OUT: Final = frozenset({TagKind.SPOKEN, TagKind.OTHER})
_JOINTS: Final = frozenset({TagKind.AND, TagKind.OR, TagKind.NOT})


@dataclass(frozen=True, slots=True, kw_only=True)
class Clause:
    """The words around one name, with what constrains the results left out.

    Attributes:
        owner: the name is followed by "'s".
        unknown: those of the words that the lexicon does not hold.
    """

    before: tuple[str, ...]
    after: tuple[str, ...]
    owner: bool
    unknown: tuple[str, ...]

    def about(self, kind: EntityType, *, without: Collection[str] = ()) -> str:
        """Return the clause about something of a kind: "who helmed this anime"; words may be left out."""
        mask = f"{MASKS[kind]}'s" if self.owner else MASKS[kind]
        return " ".join(word for word in (*self.before, mask, *self.after) if word not in without)


def clauses_of(cut: Segmentation, noun: str) -> list[Clause] | None:
    """Return the clause of each name; ``None`` where a word is left that narrows the results in an unknown way.

    Args:
        cut: the question.
        noun: what a clause behind "and" is about, such as "anime".
    """
    constraining = _constraining(cut)
    bounds = _bounds(cut)
    if constraining is None or bounds is None:
        return None
    left_out = {i for t in constraining for i in range(t.first, t.last)}
    return [_clause(cut, n, bound, left_out, noun if n else "") for n, bound in enumerate(bounds)]


def _constraining(cut: Segmentation) -> list[Tag] | None:
    """Return the words of the constraints; ``None`` where one of them constrains nothing as it was read."""
    whole = read_constraints(cut.words, cut.tags)
    found: list[Tag] = []
    for tag in cut.tags:
        others = [t for t in cut.tags if t is not tag]
        if tag.kind in _LEFT_OUT or read_constraints(cut.words, others) != whole:
            found.append(tag)
        elif tag.kind in _CONSTRAINING:
            return None
    return found


def _bounds(cut: Segmentation) -> list[tuple[int, int]] | None:
    """Return from which to which word each name's clause goes; ``None`` where nothing is known to join two names."""
    starts, ends = [0], list[int]()
    for left, right in zip(cut.anchors, cut.anchors[1:], strict=False):
        joints = [t for t in cut.tags if t.kind in _JOINTS and left.last <= t.first < right.first]
        if not joints:
            return None
        ends.append(joints[0].first)
        starts.append(joints[-1].last)
    return list(zip(starts, [*ends, len(cut.words)], strict=True))


def _clause(cut: Segmentation, n: int, bound: tuple[int, int], left_out: set[int], noun: str) -> Clause:
    anchor = cut.anchors[n]
    formats = {t.first for t in cut.tags if t.kind is TagKind.FORMAT}

    def words(first: int, last: int) -> tuple[str, ...]:
        kept = (i for i in range(first, last) if i not in left_out or i in formats)
        return tuple("anime" if i in formats else cut.words[i].text for i in kept)

    return Clause(
        before=(*((noun,) if noun else ()), *words(bound[0], anchor.first)),
        after=words(anchor.last, bound[1]),
        owner=cut.words[anchor.last - 1].owner,
        unknown=tuple(cut.words[i].text for i in (*cut.unexplained, *cut.unread) if bound[0] <= i < bound[1]),
    )
