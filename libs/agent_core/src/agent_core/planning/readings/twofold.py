"""Two relations of one thing in one question: "who wrote and directed X", "the same director and composer as X"."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from catalog.entities import TITLE_TYPES

from agent_core.planning.goals import Goal, GoalKind
from agent_core.planning.lexicon.forms import TagKind
from agent_core.planning.words.segmentation import Segmentation, segment
from agent_core.planning.words.tagging import Tag, has
from agent_core.results import Mention

_OF_BOTH: Final = (TagKind.COMPARE, TagKind.CONNECT, TagKind.SIMILAR, TagKind.ORDERING, TagKind.MOST)
_BETWEEN: Final = (TagKind.AND, TagKind.FILLER, TagKind.WHO, TagKind.ASK)


@dataclass(frozen=True, slots=True, kw_only=True)
class Twofold:
    """The two questions that one asks.

    Attributes:
        first, second: each without the other one's relation.
        gone_from_first, gone_from_second: what of the whole question, as (start, end), they do without.
        place: where the second relation stands.
        nouns: both relations are nouns, so that neither is followed behind the other.
        shared: both have to be the same as of the name: "the same director and composer as X".
    """

    first: str
    second: str
    gone_from_first: tuple[int, int]
    gone_from_second: tuple[int, int]
    place: tuple[int, int]
    nouns: bool
    shared: bool


def two_of_one(question: str, mentions: Sequence[Mention]) -> Twofold | None:
    """Return the halves of a question for two relations of one name; ``None`` where it is not for two.

    Two verbs are two questions of a title only: what somebody "wrote and directed" is one list.
    """
    cut = segment(question, mentions)
    told = [t for t in cut.tags if t.kind in (TagKind.RELATION, TagKind.TYPE)]
    if len(cut.anchors) != 1 or any(has(cut.tags, kind) for kind in _OF_BOTH):
        return None
    for one, other in pairwise(told):
        if _are_joined(one, other, cut):
            (start, end), (opens, closes) = cut.span(one.first, one.last), cut.span(other.first, other.last)
            return Twofold(
                first=question[:end] + question[closes:],
                second=question[:start] + question[opens:],
                gone_from_first=(end, closes),
                gone_from_second=(start, opens),
                place=(opens, closes),
                nouns=one.form.target is not None and other.form.target is not None,
                shared=has(cut.tags, TagKind.COMMON) or any(word.text == "same" for word in cut.words),
            )
    return None


def _are_joined(one: Tag, other: Tag, cut: Segmentation) -> bool:
    """True where only "and" and an article or a question word stand between two relations of people."""
    between = [t for t in cut.tags if one.last <= t.first < other.first]
    tagged = sum(t.last - t.first for t in between) == other.first - one.last
    ands = any(t.kind is TagKind.AND and cut.words[t.first].text != "both" for t in between)
    joined = tagged and ands and all(t.kind in _BETWEEN for t in between)
    nouns = one.form.target is not None and other.form.target is not None
    verbs = one.form.target is None and other.form.target is None and has(cut.tags, TagKind.WHO)
    titled = cut.anchors[0].candidates[0].ref.entity_type in TITLE_TYPES
    return joined and (nouns or (verbs and titled))


def sharing(first: Goal, second: Goal) -> Goal | None:
    """Return the reading of what shares two things with a title; ``None`` where these lead to no titles of one list."""
    one, other = first.query, second.query
    if one is None or other is None or any(g.kind is not GoalKind.SELECT or g.count for g in (first, second)):
        return None
    leads_on = all(len(chain.hops) > 1 for chain in (*one.chains, *other.chains))
    rest = {"chains", "exclude"}
    if not leads_on or first.refs != second.refs or one.model_dump(exclude=rest) != other.model_dump(exclude=rest):
        return None
    chains = [*one.chains, *other.chains]
    query = one.model_copy(update={"chains": chains, "combine": "intersection"})
    phrase, plural = f"{first.phrase} that is {second.phrase} too", f"{first.plural} that are {second.plural} too"
    return replace(first, query=query, phrase=phrase, plural=plural, cost=max(first.cost, second.cost))
