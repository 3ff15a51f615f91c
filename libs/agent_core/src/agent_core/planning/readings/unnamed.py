"""Readings of questions without a name: "top 10 fantasy anime of 2015", "how many studios are there"."""

from collections.abc import Iterator
from dataclasses import replace

from catalog.entities import EntityType

from agent_core.answering.wording import many
from agent_core.planning.goals import Goal, GoalKind
from agent_core.planning.lexicon.forms import TagKind
from agent_core.planning.phrases.frame import Frame, frame_of
from agent_core.planning.readings.afterwards import STAND_INS
from agent_core.planning.readings.averages import asks_for_average
from agent_core.planning.readings.recommendations import (
    asks_for_a_recommendation,
    asks_for_anything,
    is_a_taste,
)
from agent_core.planning.readings.selections import query_of
from agent_core.planning.words.endings import dates
from agent_core.planning.words.merging import is_unit
from agent_core.planning.words.segmentation import Segmentation
from agent_core.planning.words.tagging import has


def without_names(cut: Segmentation, *, narrowed: bool) -> Iterator[Goal]:
    """Yield the set that is asked for.

    ``narrowed`` tells that something else says which entities of a kind are asked for.
    """
    frame = frame_of(cut)
    limits = frame.constraints
    if asks_for_average(cut) and frame.head is None and len(frame.before) == 1:
        frame = replace(frame, head=frame.before[0], before=())  # "the average score of films"
    kind = _kind_asked_for(cut, frame, narrowed=narrowed)
    if not (narrowed or limits.any) and kind in (None, EntityType.ANIME) and asks_for_anything(cut):
        yield _anything(cut)
        return
    if (
        kind is None
        or kind is EntityType.EPISODE
        or cut.unexplained
        or cut.unread
        or any(t.kind not in (TagKind.CLAUSE, TagKind.FORMAT) for t in frame.before)
        or not (narrowed or limits.any or frame.count or asks_for_average(cut))
    ):
        return
    wished = kind is EntityType.ANIME and not (limits.ranked or narrowed or frame.count or asks_for_average(cut))
    yield Goal(
        kind=GoalKind.SELECT,
        subjects=(),
        query=query_of(kind, [], limits, aggregate="count" if frame.count else "list"),
        count=frame.count,
        ranked=limits.ranked,
        phrase=str(kind),
        plural=many(kind),
        recommends=wished and (asks_for_a_recommendation(cut, limits.where) or is_a_taste(cut, limits.where)),
    )


def _anything(cut: Segmentation) -> Goal:
    """Return the wish for something to watch, whatever it is."""
    query = query_of(EntityType.ANIME, [], frame_of(cut).constraints)
    return Goal(kind=GoalKind.SELECT, subjects=(), query=query, phrase="anime", plural="anime", recommends=True)


def _kind_asked_for(cut: Segmentation, frame: Frame, *, narrowed: bool) -> EntityType | None:
    if frame.head is None or is_unit(frame.head, cut):  # "comedies with at least 12 episodes"
        titled = has(cut.tags, TagKind.GENRE) or has(cut.tags, TagKind.SOURCE) or _tells_of_titles(cut) or _runs(cut)
        return EntityType.ANIME if titled else None
    return EntityType.PERSON if narrowed and frame.head.kind is TagKind.WHO else frame.head.form.target


def _tells_of_titles(cut: Segmentation) -> bool:
    """True for "which ended in 2012" and "started before 2000 and is still airing": only titles do."""
    pointed = any(w.text in STAND_INS or w.text == "when" for w in cut.words)
    said = any(t.kind in (TagKind.ATTRIBUTE, TagKind.MORE) and dates(t, cut.tags) for t in cut.tags)
    return said and not pointed and not has(cut.tags, TagKind.RELATION)


def _runs(cut: Segmentation) -> bool:
    """True for "what is airing right now"."""
    return any(t.kind is TagKind.STATUS and t.form.value in ("airing", "upcoming") for t in cut.tags)
