"""Readings of questions for which of several has more of something: "who directed more films, X or Y"."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from catalog.entities import RELEASED_TYPES, EntityType

from agent_core.graph_query import Chain, EntityFilters, GraphQuery
from agent_core.limits import MAX_COMPARED
from agent_core.planning.goals import Goal, GoalKind, Measure
from agent_core.planning.lexicon.forms import Form, TagKind
from agent_core.planning.naming import is_by_the_way, weighed
from agent_core.planning.phrases.composition import Composition, compose
from agent_core.planning.phrases.frame import asks_yes_or_no
from agent_core.planning.readings.verifications import THAN, choices, measured_by, verified
from agent_core.planning.words.constraints import read_constraints
from agent_core.planning.words.contextual_quantities import SURPASSING
from agent_core.planning.words.heads import BE
from agent_core.planning.words.segmentation import Segmentation
from agent_core.planning.words.tagging import Tag, has
from agent_core.results import Candidate

_PAIR: Final = 2
# Words that compare what is counted; the first are fillers, the others bound numbers elsewhere.
_MORE: Final = frozenset({"more"})
_GREATER: Final = frozenset({"greater", "larger", "higher", "bigger"})
_FEWER: Final = frozenset({"fewer", "less"})
_AMONG: Final = frozenset({"of", "between", "among", "from"})
# What is more or longer where somebody has made more.
_WORKS: Final = frozenset(
    {"prolific", "productive", "filmography", "catalogue", "catalog", "work", "works", "portfolio", "oeuvre", "credits"}
)
_NOUNS: Final = (TagKind.TYPE, TagKind.FORMAT, TagKind.RELATION)
# Between the comparing word and what is counted stands at most what narrows it: "more action films".
_NARROWING: Final = (TagKind.GENRE, TagKind.STATUS, TagKind.FILLER, TagKind.OTHER)


def comparing(cut: Segmentation) -> Tag | None:
    """Return the word by which numbers of names are compared; ``None`` where none are."""
    for tag in cut.tags if len(cut.anchors) >= _PAIR or _exceeds_a_name(cut) else ():
        said = cut.words[tag.last - 1].text
        filled = tag.kind is TagKind.FILLER and (said in _MORE or _is_of_more(tag, cut))
        fewer = tag.kind is TagKind.CUE and tag.last - tag.first == 1 and said in _FEWER
        most = tag.kind is TagKind.MOST and (has(cut.tags, TagKind.OR) or _is_among(cut) or _exceeds_a_name(cut))
        if filled or fewer or most or _is_greater(tag, cut):
            return tag
    return None


def tallies(cut: Segmentation, more: Tag) -> Iterator[Goal]:
    """Yield how many ends of one relation the names have; which has more of them is asked, or whether the first has.

    Args:
        cut: a question; of one name alone ("who directed more films than X") nothing is told.
        more: the word that compares.
    """
    if len(cut.anchors) < _PAIR:
        return
    noun = _left_out(cut, more) or _counted(cut, more) or _numbered(cut, more) or _led_in(cut, more)
    told = [t for t in cut.tags if t.kind is TagKind.RELATION and t is not noun]
    if noun is not None and noun.first == more.first:  # "the more prolific director", "as a director"
        told = [replace(t, form=replace(t.form, target=None)) for t in told]
    if noun is not None and noun.kind is TagKind.FORMAT and not cut.names_makers and not told:
        return  # the films of a story, which no single relation leads to
    limits = read_constraints(cut.words, [t for t in cut.tags if t is not more and t.kind is not TagKind.MOST])
    descending = cut.words[more.last - 1].text not in _FEWER and more.form.value != "less"
    anchors = cut.anchors[:MAX_COMPARED]
    if len(anchors) < len(cut.anchors) or limits.limit is not None or limits.episode_number is not None:
        return
    ends: dict[EntityType, Composition | None] = {}
    for chosen in choices(anchors):
        if noun is not None and noun.form.target is EntityType.EPISODE:  # which the title itself counts
            yield measured_by(cut, chosen, "episodes", descending=descending)
            continue
        kind = chosen[0].ref.entity_type
        end = ends[kind] if kind in ends else ends.setdefault(kind, _end(kind, told, noun))
        if any(map(is_by_the_way, chosen, anchors)):
            continue
        if end is not None and (limits.where == EntityFilters() or end.kind in RELEASED_TYPES):
            yield _goal(cut, chosen, end, limits.where, descending=descending)


def _is_of_more(tag: Tag, cut: Segmentation) -> bool:
    """True for "a greater number of"."""
    return not _GREATER.isdisjoint(w.text for w in cut.words[tag.first : tag.last]) and tag.last - tag.first > 1


def _is_greater(tag: Tag, cut: Segmentation) -> bool:
    """True for "is the number of … greater than that of X"."""
    counted = has([t for t in cut.tags if t.last <= tag.first], TagKind.COUNT) and cut.words[0].text in BE
    bound = tag.kind is TagKind.CUE and tag.form.value in ("more", "less") and len(cut.anchors) >= _PAIR
    return counted and bound and cut.anchors[0].last <= tag.first < cut.anchors[-1].first


def _exceeds_a_name(cut: Segmentation) -> bool:
    """True for "more films than X", "plus de films que X" and "surpass X in the number of films"."""
    return any(a.first > 0 and cut.words[a.first - 1].text in THAN | SURPASSING for a in cut.anchors)


def _claims_it(cut: Segmentation) -> bool:
    """True for "X directed more anime than Y", which says itself who has more."""
    return cut.anchors[0].first == 0 and cut.words[cut.anchors[1].first - 1].text in THAN


def _is_among(cut: Segmentation) -> bool:
    """True for "which of X, Y and Z", in front of which nothing but the question word stands."""
    first = cut.anchors[0].first
    return 0 < first <= _PAIR + 1 and cut.words[first - 1].text in _AMONG


def _counted(cut: Segmentation, more: Tag) -> Tag | None:
    """Return the noun of what is counted; ``None`` for "who directed more"."""
    for tag in (t for t in cut.tags if t.first >= more.last):
        if tag.kind in _NOUNS and tag.form.target is not None:
            return tag
        if tag.kind not in _NARROWING or any(a.first < tag.first and a.first >= more.last for a in cut.anchors):
            return None
    return None


def _left_out(cut: Segmentation, more: Tag) -> Tag | None:
    """Return what "more prolific" and "the longer filmography" count without a word for it; ``None`` for any other."""
    works = more.kind is TagKind.MOST and cut.words[more.last - 1].text in _WORKS
    within = cut.next_tag(more, TagKind.OF)
    told = cut.next_tag(within) if within is not None else None
    if works and told is not None and told.form.target is EntityType.CHARACTER:
        return told  # "more prolific in voice roles"
    return replace(more, form=Form(TagKind.TYPE, "", EntityType.ANIME)) if works else None


def _numbered(cut: Segmentation, more: Tag) -> Tag | None:
    """Return the noun of "is the number of … greater than that of X"."""
    counts = [t.last for t in cut.tags if t.kind is TagKind.COUNT and t.first < more.first]
    return next((t for t in cut.tags if t.first in counts and t.kind in _NOUNS and t.form.target is not None), None)


def _led_in(cut: Segmentation, more: Tag) -> Tag | None:
    """Return the noun of "who leads in director credits on anime"."""
    leads = more.kind is TagKind.MOST and cut.next_tag(more, TagKind.OF) is not None
    nouns = (t for t in cut.tags if t.first >= more.last and t.kind in _NOUNS and t.form.target is not None)
    return next(nouns, None) if leads else None


def _end(kind: EntityType, told: Sequence[Tag], noun: Tag | None) -> Composition | None:
    """Return the one relation that is counted; what the names are themselves ("which studio") is no relation."""
    words = [t for t in told if t.form.target is not kind]
    behind = [t for t in told if t.form.target is kind and noun is not None and t.first >= noun.last]
    played = noun is not None and noun.form.target is EntityType.CHARACTER
    if words and all(t.form.value == "making" for t in words) and len(words) < len(told):
        words = []  # "which director made more anime": what they are says how they made them
    if not (words or behind or played) and noun is not None:
        words = [replace(t, form=replace(t.form, target=None)) for t in told]  # "which director has more anime"
    if not (words or behind or played) and (noun is None or kind is EntityType.PERSON):
        return None  # of what somebody has done with anime nothing is said
    found = compose(kind, before=words, after=behind, head=noun)
    return next((end for end in found if len(end.hops) == 1), None)


def _goal(
    cut: Segmentation, chosen: Sequence[Candidate], end: Composition, where: EntityFilters, *, descending: bool
) -> Goal:
    counted = end.hops[0].model_copy(update={"where": where})
    query = GraphQuery(
        result_type=chosen[0].ref.entity_type,
        chains=[Chain(start=[c.ref for c in chosen])],
        order_by="related",
        related=counted,
        descending=descending,
    )
    goal = Goal(
        kind=GoalKind.SELECT,
        subjects=tuple(chosen),
        query=query,
        measure=Measure(order_by="related", descending=descending),
        phrase=f"{end.noun(many=False)} {end.rest('each')}",
        plural=f"{end.noun(many=True)} {end.rest('each')}",
        outermost=end.readings[-1],
        cost=end.cost,
    )
    goal = weighed(goal, cut.anchors[: len(chosen)])
    asks = asks_yes_or_no(cut) or cut.words[0].text in BE or _claims_it(cut)
    if not asks or has(cut.tags, TagKind.OR) or len(chosen) != _PAIR:
        return goal
    return verified(goal, cut)
