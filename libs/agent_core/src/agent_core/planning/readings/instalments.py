"""Readings of questions for the films, specials or OVAs of a series: "the Zorblat movies", "the first film of X"."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Final

from catalog.entities import EntityType

from agent_core.graph_query import Chain, EntityFilters
from agent_core.planning.goals import Goal, GoalKind
from agent_core.planning.lexicon.forms import Form, TagKind
from agent_core.planning.naming import weighed
from agent_core.planning.phrases.frame import asks_yes_or_no, frame_of
from agent_core.planning.readings.selections import query_of, selections
from agent_core.planning.readings.verifications import HAVE
from agent_core.planning.words.anchors import Anchor
from agent_core.planning.words.segmentation import Segmentation
from agent_core.planning.words.tagging import Tag, has
from agent_core.results import Candidate

# Formats of what belongs to a series without being one.
_FORMATS: Final = frozenset({"movie", "ova", "special", "ona"})
_CALLED: Final = {"movie": ("film", "films"), "ova": ("OVA", "OVAs"), "special": ("special", "specials"),
                  "ona": ("web anime", "web anime"), "tv": ("season", "seasons"),
                  "": ("title", "titles")}  # fmt: skip
# What else would be asked of a name than what belongs to it.
_OTHERWISE: Final = (TagKind.RELATION, TagKind.WHO, TagKind.WHERE, TagKind.BY, TagKind.SIMILAR, TagKind.NOT,
                     TagKind.OTHER, TagKind.MORE)  # fmt: skip
# What tells of several names otherwise than that one made what belongs to the other.
_NOT_BESIDE_MAKERS: Final = (TagKind.COMPARE, TagKind.CONNECT, TagKind.COMMON, TagKind.SIMILAR, TagKind.MORE,
                             TagKind.NOT, TagKind.OR)  # fmt: skip
_ANIME: Final = Form(TagKind.TYPE, "", EntityType.ANIME)
# What a story with all that belongs to it is called, and how that belongs.
_WHOLE: Final = frozenset({"franchise", "saga", "belong", "belongs"})
_SEASONS: Final = ("season", "seasons")
# Cost of what belongs to a title, which no word for a relation tells.
_BELONGING: Final = 5
_SAID_TO_EXIST: Final = -1
# The same of what is far better known than whoever is called by the one word that is left of its name: "conan movies".
_FOR_SHORT: Final = -6
_FAR_BETTER_KNOWN: Final = 10


def instalments(cut: Segmentation) -> Iterator[Goal]:
    """Yield the titles of a format that belong to the one title that is named, or its seasons where they are ranked.

    Beside who made them they are those of somebody ("which seasons of X did Y make"), and where something is asked of
    them it is of all.
    """
    if len(cut.anchors) != 1:
        yield from _of_makers(cut) if cut.anchors else ()
        return
    yield from _of_their_own(cut)
    form = _format_of_parts(cut) or _ranked_seasons(cut) or _ranked_titles(cut)
    yes_or_no = asks_yes_or_no(cut)
    if form is None or (yes_or_no and not any(w.text in HAVE for w in cut.words)):
        return  # "is X a movie" is about X
    frame, anchor = frame_of(cut), cut.anchors[0]
    limits = frame.constraints
    seasons = form.kind is TagKind.ATTRIBUTE
    rest = replace(limits, where=limits.where.model_copy(update={"format": []}))
    if in_order := has(cut.tags, TagKind.ORDERING):
        rest = replace(rest, order_by="start_date", descending=False)
    for candidate in _series(anchor, form):
        one, many = _called(form, candidate)
        goal = Goal(
            kind=GoalKind.VERIFY if yes_or_no else GoalKind.SELECT,
            subjects=(candidate,),
            query=query_of(
                EntityType.ANIME,
                [Chain(start=[candidate.ref])],
                rest,
                aggregate="count" if frame.count else "list",
            ),
            attribute=None if yes_or_no or seasons else frame.attribute,
            count=frame.count,
            ranked=limits.ranked or in_order,
            instalments=_parts(form),
            phrase=one,
            plural=many,
            cost=_SAID_TO_EXIST if yes_or_no or seasons else _belonging(anchor, candidate, form),
        )
        yield weighed(goal, [anchor])


def _belonging(anchor: Anchor, series: Candidate, noun: Tag) -> int:
    if noun.kind is TagKind.TYPE:
        return 2 * _BELONGING  # "the best X anime" is by a studio X rather
    return _FOR_SHORT if _is_short(anchor, series) else _BELONGING


def _of_makers(cut: Segmentation) -> Iterator[Goal]:
    """Yield the films or the seasons of the first title, as far as the other names lead to them."""
    series, others = cut.anchors[0], cut.anchors[1:]
    noun = _parts_of(cut, series)
    if noun is None:
        return
    said = tuple(replace(t, form=_ANIME) if t == noun else t for t in cut.tags if not _joins(t, noun, series))
    rest = replace(cut, anchors=others, tags=said)
    counted = has(cut.tags, TagKind.COUNT) or cut.text(noun).startswith("how many")
    aggregate = {"aggregate": "count"} if counted else {}
    for goal, candidate in product(selections(rest, frame_of(rest)), _series(series, noun)):
        query = goal.query
        if query is None or query.result_type is not EntityType.ANIME or not all(chain.hops for chain in goal.chains):
            continue
        itself = weighed(Goal(kind=goal.kind, subjects=(candidate,)), [series])
        chains = [*query.chains, Chain(start=[candidate.ref])]
        one, many = _called(noun, candidate)
        yield replace(
            goal,
            subjects=(candidate, *goal.subjects),
            query=query.model_copy(update={"chains": chains, **aggregate}),
            count=goal.count or counted,
            instalments=_parts(noun),
            phrase=goal.phrase.replace("anime", one, 1),
            plural=goal.plural.replace("anime", many, 1),
            also=(*itself.also, *goal.also),
            rivals=(*itself.rivals, *goal.rivals),
            cost=itself.cost + goal.cost + _SAID_TO_EXIST,
        )


def _of_their_own(cut: Segmentation) -> Iterator[Goal]:
    """Yield what is asked of all the films or seasons of the one title: "who directed the X films"."""
    series = cut.anchors[0]
    noun = _parts_of(cut, series)
    if noun is None or not cut.text(noun).endswith("s") or not has(cut.tags, TagKind.RELATION):
        return
    told = [t for t in cut.tags if t != noun and not _joins(t, noun, series)]
    meant = {candidate.ref: candidate for candidate in _series(series, noun)}
    rest = replace(cut, tags=tuple(told))
    for goal in selections(rest, frame_of(rest)):
        candidate = meant.get(goal.refs[0]) if len(goal.subjects) == 1 and goal.outermost is not None else None
        if candidate is None or len(goal.chains) != 1 or candidate.name not in goal.phrase:
            continue
        _, many = _called(noun, candidate)
        yield replace(
            goal,
            instalments=_parts(noun),
            phrase=goal.phrase.replace(candidate.name, f"the {many}", 1),
            plural=goal.plural.replace(candidate.name, f"the {many}", 1),
            cost=goal.cost + _SAID_TO_EXIST,
        )


def _series(anchor: Anchor, noun: Tag) -> Iterator[Candidate]:
    """Yield what has such parts: an anime that is none of them itself, but for the first of its seasons.

    Where a word of its name is left out and a studio is far better known by the rest, the films are the studio's. All
    titles of a story are asked for by the name that it is shown under alone.
    """
    seasons = noun.kind is TagKind.ATTRIBUTE
    makers = (c.popularity for c in anchor.candidates if c.ref.entity_type is EntityType.STUDIO)
    known = max(makers, default=0)
    for candidate in anchor.of_kind(EntityType.ANIME):
        of_a_maker = candidate.omitted and known >= _FAR_BETTER_KNOWN * max(candidate.popularity, 1)
        called_otherwise = noun.kind is TagKind.TYPE and not (candidate.verbatim and candidate.display)
        if _is_of(candidate, _parts(noun).format) is seasons and not of_a_maker and not called_otherwise:
            yield candidate


def _parts(noun: Tag) -> EntityFilters:
    if noun.kind is TagKind.TYPE:
        return EntityFilters()
    return EntityFilters(format=["tv" if noun.kind is TagKind.ATTRIBUTE else noun.form.value])


def _called(noun: Tag, series: Candidate) -> tuple[str, str]:
    """Return what one of the parts is called, and several."""
    one, many = _CALLED[next(iter(_parts(noun).format), "")]
    return f"{one} of the story of {series.name}", f"{many} of the story of {series.name}"


def _parts_of(cut: Segmentation, series: Anchor) -> Tag | None:
    """Return the noun of "which seasons of X" and "which X films", where nothing else is asked of the title."""
    if asks_yes_or_no(cut) or any(has(cut.tags, kind) for kind in _NOT_BESIDE_MAKERS):
        return None
    for tag in cut.tags:
        film = tag.kind is TagKind.FORMAT and tag.form.value in _FORMATS
        if not film and not (tag.kind is TagKind.ATTRIBUTE and tag.form.value in _SEASONS):
            continue
        joint = cut.next_tag(tag, TagKind.OF)
        of_it = joint is not None and (joint.first, joint.last) == (tag.last, series.first)
        if of_it or tag.first == series.last:
            return tag
    return None


def _joins(tag: Tag, noun: Tag, series: Anchor) -> bool:
    """True for the "of" between the noun and its title."""
    return tag.kind is TagKind.OF and noun.last <= tag.first < series.first


def _is_short(anchor: Anchor, series: Candidate) -> bool:
    """True for a series of which a word is left out, where nobody whose whole name is left is nearly as known."""
    whole = max((c.popularity for c in anchor.candidates if not (c.omitted or c.typos)), default=0)
    return series.omitted == 1 and series.display and series.popularity >= _FAR_BETTER_KNOWN * max(whole, 1)


def _ranked_seasons(cut: Segmentation) -> Tag | None:
    """Return the noun of "the best season of X" and "which X season has most episodes"."""
    ranked = has(cut.tags, TagKind.ORDER) and len(cut.anchors) == 1
    if not ranked or any(has(cut.tags, kind) for kind in (*_OTHERWISE, TagKind.COUNT, TagKind.FORMAT)):
        return None
    return next((t for t in cut.tags if t.kind is TagKind.ATTRIBUTE and t.form.value in _SEASONS), None)


def _ranked_titles(cut: Segmentation) -> Tag | None:
    """Return the noun of "which X series is the best", which asks for one of all the titles of a story."""
    ranked = has(cut.tags, TagKind.ORDER) and not any(has(cut.tags, kind) for kind in (*_OTHERWISE, TagKind.COUNT))
    noun = cut.next_tag(cut.anchors[0], TagKind.TYPE)
    return noun if ranked and noun is not None and noun.form.target is EntityType.ANIME else None


def _format_of_parts(cut: Segmentation) -> Tag | None:
    """Return the noun for what belongs to a name: "movies of X", "X films"; not that of "the movie X"."""
    if len(cut.anchors) != 1 or any(has(cut.tags, kind) for kind in _OTHERWISE):
        return None
    anchor = cut.anchors[0]
    formats = [t for t in cut.tags if t.kind is TagKind.FORMAT and t.form.value in _FORMATS]
    if len({t.form.value for t in formats}) != 1:
        return None
    told = next((t for t in formats if t.last != anchor.first), None)
    within = any(t.kind in (TagKind.OF, TagKind.ASK) for t in cut.tags if t.last <= anchor.first)
    within = within or any(w.text in _WHOLE for w in cut.words)
    return told if told is not None and (told.first >= anchor.last or within) else None


def _is_of(candidate: Candidate, formats: list[str]) -> bool:
    """True for a title that is itself of one of the formats."""
    return (candidate.format or "").lower() in formats
