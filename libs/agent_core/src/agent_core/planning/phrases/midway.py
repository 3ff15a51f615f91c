"""Puts years, genres and formats where a chain passes through titles: "studios that animated films directed by X"."""

from dataclasses import replace

from catalog.entities import RELEASED_TYPES, EntityType

from agent_core.answering.narrowing import narrowed
from agent_core.graph_query import EntityFilters
from agent_core.planning.phrases.composition import Composition
from agent_core.planning.phrases.concepts import Reading


def narrowed_midway(end: Composition, where: EntityFilters) -> Composition | None:
    """Return a chain through those titles alone that fulfil ``where``; ``None`` where it is not told which are meant.

    That is so where its results have such fields themselves, and where it passes through no anime or through several.
    """
    places = [i for i, reading in enumerate(end.readings[:-1]) if reading.target is EntityType.ANIME]
    if where == EntityFilters() or end.kind in RELEASED_TYPES or len(places) != 1:
        return None
    place = places[0]
    last = sum(len(reading.hops) for reading in end.readings[: place + 1]) - 1
    hops = [hop.model_copy(update={"where": where}) if i == last else hop for i, hop in enumerate(end.hops)]
    readings = [_told(reading, where) if i == place else reading for i, reading in enumerate(end.readings)]
    return replace(end, hops=tuple(hops), readings=tuple(readings))


def _told(reading: Reading, where: EntityFilters) -> Reading:
    """Return a reading that says what its results fulfil."""
    one, link = _parted(reading.noun, reading.link, where, many=False)
    several, _ = _parted(reading.plural or f"{reading.noun}s", reading.link, where, many=True)
    return replace(reading, noun=one, plural=several, link=link)


def _parted(noun: str, link: str, where: EntityFilters, *, many: bool) -> tuple[str, str]:
    text = narrowed(f"{noun} {link}", where, many=many)
    front, _, behind = text.partition(f" {link.partition(' ')[0]} ")
    return front, text[len(front) + 1 :] if behind else link
