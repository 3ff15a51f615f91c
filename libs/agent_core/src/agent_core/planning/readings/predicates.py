"""Reads what is said of whoever or whatever a name leads to: "is the sequel of X a film", "is its author a person"."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from catalog.entities import RELEASED_TYPES, EntityType

from agent_core.graph_query import EntityFilters
from agent_core.planning.goals import Goal, GoalKind
from agent_core.planning.lexicon.forms import TagKind
from agent_core.planning.phrases.frame import frame_of
from agent_core.planning.readings.selections import selections
from agent_core.planning.words.constraints import read_constraints
from agent_core.planning.words.heads import BE
from agent_core.planning.words.segmentation import Segmentation
from agent_core.planning.words.tagging import Tag

# What a field says of a title where nothing is said besides: "has X ended", "is the sequel of X out yet".
STANDS: Final = {
    "end_date": EntityFilters(status=["finished"]),
    "year": EntityFilters(status=["finished", "airing"]),
}
_ONE_OF: Final = frozenset({"a", "an"})
# What something can be said to be where an article stands in front of it, and where none does.
_NAMED_SO: Final = (TagKind.FORMAT, TagKind.GENRE, TagKind.TYPE, TagKind.RELATION)
_STATES: Final = (TagKind.STATUS, TagKind.ATTRIBUTE)
_ARE: Final = frozenset({"are", "were"})
_HAVE: Final = frozenset({"has", "have", "had"})
# Words for a kind alone; "a woman" and "a ninja" say more, which the data does not hold.
_KINDS: Final = {
    "anime": EntityType.ANIME,
    "manga": EntityType.MANGA,
    "character": EntityType.CHARACTER,
    "person": EntityType.PERSON,
    "individual": EntityType.PERSON,
    "studio": EntityType.STUDIO,
    "company": EntityType.STUDIO,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Predicate:
    """What stands behind the noun phrase of a question for yes or no, from ``words[first]`` on.

    Attributes:
        kind: of what kind the results are said to be.
        where: what else they are said to fulfil; of nothing that narrows, and of no kind, nothing is known.
    """

    first: int
    kind: EntityType | None = None
    where: EntityFilters

    @property
    def is_readable(self) -> bool:
        """True where the data can tell whether it holds."""
        return self.kind is not None or self.where != EntityFilters()


def predicate_in(cut: Segmentation) -> Predicate | None:
    """Return what is said of what a name leads to; ``None`` where a question says nothing behind it, or of a name."""
    if len(cut.anchors) != 1 or cut.words[0].text not in BE | _HAVE or not _has_a_noun(cut):
        return None
    first = _end_of_phrase(cut)
    tags = [t for t in cut.tags if t.first >= first]
    if not tags or any(t.kind is TagKind.OR for t in tags):
        return None
    article = cut.words[first].text in _ONE_OF
    said = tags[1:] if article else tags
    if not (article or _is_a_state(cut, said)):
        return None
    readable = said and all(t.kind in (*_NAMED_SO, *_STATES) for t in said) and _is_tagged(cut, said)
    kind = _KINDS.get(cut.text(said[-1])) if readable else None
    if not readable or not (kind or _tells(said[-1])):
        return Predicate(first=first, where=EntityFilters())
    where = STANDS.get(said[-1].form.value) or read_constraints(cut.words, said).where
    return Predicate(first=first, kind=kind, where=where)


def predications(cut: Segmentation, predicate: Predicate) -> Iterator[Goal]:
    """Yield what the name leads to with what is said of it; nothing where the data holds nothing of the kind."""
    if not predicate.is_readable:
        return
    phrase = replace(
        cut, words=cut.words[: predicate.first], tags=tuple(t for t in cut.tags if t.last <= predicate.first)
    )
    for goal in selections(phrase, frame_of(phrase)):
        if goal.hops and goal.query is not None and _can_be(goal.query.result_type, predicate):
            yield replace(goal, kind=GoalKind.VERIFY, said=predicate.where, said_kind=predicate.kind, attribute=None)


def says_what_kind(cut: Segmentation) -> bool:
    """True for "is X a person", which asks of X and of nothing that it leads to."""
    if len(cut.anchors) != 1 or cut.anchors[0].first != 1 or cut.words[0].text not in BE:
        return False
    behind = [t for t in cut.tags if t.first >= cut.anchors[0].last]
    kinds = [t.kind for t in behind[1:]]
    return bool(behind) and cut.text(behind[0]) in _ONE_OF and kinds == [TagKind.TYPE] and _is_tagged(cut, behind)


def _can_be(kind: EntityType, predicate: Predicate) -> bool:
    """True but for a state of what is never released: nobody is finished."""
    return kind in RELEASED_TYPES or predicate.kind is not None or bool(predicate.where.format)


def _has_a_noun(cut: Segmentation) -> bool:
    """True for "the sequel of X" and "X's sequel"; no definite phrase says that something exists."""
    anchor = cut.anchors[0]
    if _is_owner(cut):
        return cut.next_tag(anchor, TagKind.RELATION) is not None
    nouns = [t for t in cut.tags if t.form.target is not None or t.kind in (TagKind.FORMAT, TagKind.RELATION)]
    return cut.words[1].text == "the" and any(t.last <= anchor.first for t in nouns)


def _is_owner(cut: Segmentation) -> bool:
    return cut.words[cut.anchors[0].last - 1].owner


def _end_of_phrase(cut: Segmentation) -> int:
    """Return the place behind "the sequel of X" and "X's sequel"."""
    anchor = cut.anchors[0]
    noun = cut.next_tag(anchor, TagKind.RELATION) if _is_owner(cut) else None
    return noun.last if noun is not None else anchor.last


def _is_a_state(cut: Segmentation, said: Sequence[Tag]) -> bool:
    """True for "finished", "ended" and "out yet", and for "films" of "are the sequels of X films"."""
    last, first, opening = said[-1], cut.anchors[0].first, cut.words[0].text
    dated = last.kind is TagKind.ATTRIBUTE and last.form.value in STANDS
    plural = last.kind is TagKind.FORMAT and cut.text(last).endswith("s") and cut.words[first - 1].text != "the"
    return len(said) == 1 and (last.kind is TagKind.STATUS or dated or (plural and opening in _ARE))


def _is_tagged(cut: Segmentation, said: Sequence[Tag]) -> bool:
    """True where the last words of a question are the tags and nothing else."""
    return said[-1].last == len(cut.words) and all(left.last == right.first for left, right in pairwise(said))


def _tells(last: Tag) -> bool:
    return last.kind in (TagKind.FORMAT, TagKind.GENRE, TagKind.STATUS) or last.form.value in STANDS
