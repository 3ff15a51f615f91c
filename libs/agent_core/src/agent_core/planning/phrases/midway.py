"""Puts years, genres and formats where a chain passes through titles: "studios that animated films directed by X"."""

from dataclasses import replace
from typing import Final

from catalog.entities import EntityType

from agent_core.answering.narrowing import narrowed
from agent_core.graph_query import EntityFilters
from agent_core.planning.lexicon.forms import TagKind
from agent_core.planning.phrases.composition import Composition
from agent_core.planning.phrases.concepts import Reading
from agent_core.planning.words.anchors import Anchor
from agent_core.planning.words.segmentation import Segmentation
from agent_core.planning.words.tagging import Tag

_NARROWING: Final = (
    TagKind.YEAR, TagKind.SEASON, TagKind.GENRE, TagKind.FORMAT, TagKind.STATUS, TagKind.SOURCE, TagKind.LENGTH,
)  # fmt: skip
# What stands in front of a year, of what somebody made then.
_PREPOSITIONS: Final = frozenset({"in", "from", "of", "since", "between", "after", "before", "during", "and", "the"})


def narrowed_midway(end: Composition, where: EntityFilters) -> Composition | None:
    """Return a chain through those titles alone that fulfil ``where``; ``None`` where it passes not through one."""
    places = [i for i, reading in enumerate(end.readings[:-1]) if reading.target is EntityType.ANIME]
    if where == EntityFilters() or len(places) != 1:
        return None
    place = places[0]
    last = sum(len(reading.hops) for reading in end.readings[: place + 1]) - 1
    hops = [hop.model_copy(update={"where": where}) if i == last else hop for i, hop in enumerate(end.hops)]
    readings = [_told(reading, where) if i == place else reading for i, reading in enumerate(end.readings)]
    return replace(end, hops=tuple(hops), readings=tuple(readings))


def is_told_midway(cut: Segmentation, head: Tag | None) -> bool:
    """True where all that narrows is said of an anime on the way: "the source of the anime that X directed in 2013"."""
    asked = next((t for t in cut.tags if t is head or t.kind is TagKind.RELATION), None)
    if asked is None or len(cut.anchors) != 1:
        return False
    (name,) = cut.anchors
    told = [t for t in cut.tags if t.kind in _NARROWING]
    nouns = [t for t in cut.tags if asked.last <= t.first < name.first and t.form.target is EntityType.ANIME]
    noun = next((t for t in reversed(nouns) if t.kind in (TagKind.TYPE, TagKind.FORMAT)), None)
    return noun is not None and all(_stands_before(t, noun, cut) or _stands_behind(t, name, cut) for t in told)


def _stands_before(tag: Tag, noun: Tag, cut: Segmentation) -> bool:
    """True for what narrows a noun right in front of it, and for the noun itself: "the 2013 romance films"."""
    between = {i for t in cut.tags if t.kind in _NARROWING for i in range(t.first, t.last)}
    return tag is noun or (tag.last <= noun.first and between.issuperset(range(tag.last, noun.first)))


def _stands_behind(tag: Tag, name: Anchor, cut: Segmentation) -> bool:
    """True for "X in 2013" and "X made in 2013"; what came out in 2013 are the results."""
    verbs = {i for t in cut.tags if t.kind is TagKind.RELATION for i in range(t.first, t.last)}
    between = (i for i in range(name.last, tag.first) if i not in verbs)
    dated = tag.kind is TagKind.YEAR and name.last <= tag.first
    return dated and all(cut.words[i].text in _PREPOSITIONS or cut.words[i].text.isdigit() for i in between)


def _told(reading: Reading, where: EntityFilters) -> Reading:
    """Return a reading that says what its results fulfil."""
    one, link = _parted(reading.noun, reading.link, where, many=False)
    several, _ = _parted(reading.plural or f"{reading.noun}s", reading.link, where, many=True)
    return replace(reading, noun=one, plural=several, link=link)


def _parted(noun: str, link: str, where: EntityFilters, *, many: bool) -> tuple[str, str]:
    text = narrowed(f"{noun} {link}", where, many=many)
    front, _, behind = text.partition(f" {link.partition(' ')[0]} ")
    return front, text[len(front) + 1 :] if behind else link
