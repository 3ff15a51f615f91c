"""Composes the relation words of a question into a chain of hops whose kinds fit one another.

English nests its relations around a name: "the studio of the sequel of X", "the manga that X is based on". Read from
the name outwards they are the hops of a chain. Word order is a hint, the kinds decide: every order that the grammar
allows is tried, every reading of every word, and the cheapest chain that uses all words wins.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from catalog.entities import EntityType

from agent_core.limits import MAX_HOPS
from agent_core.planning.concepts import BRIDGES, CONCEPTS, KIND_NOUNS, Reading
from agent_core.planning.lexicon.forms import TagKind
from agent_core.planning.tagging import Tag
from agent_core.schemas import Hop

# Costs are small integers: a hop is worth more than an unlikely word order, and a redundant word costs least.
_HOP: Final = 10
_UNUSUAL_ORDER: Final = 8
_REDUNDANT: Final = 2
_BRIDGED: Final = 3
_VAGUE: Final = 14
_MAX_STATES: Final = 64


@dataclass(frozen=True, slots=True)
class Composition:
    """A chain in the making: where it stands, what it has followed, and what it cost.

    Attributes:
        concept: the concept of the last hop, or one that qualifies where the chain stands ("as voice actors").
        role: it only qualifies.
        readings: what each hop says, innermost first.
    """

    kind: EntityType
    hops: tuple[Hop, ...] = ()
    concept: str | None = None
    role: bool = False
    readings: tuple[Reading, ...] = field(default=())
    cost: int = 0

    def noun(self, *, many: bool) -> str:
        """Return what the results are called, such as "directors"; empty where nothing is followed."""
        if not self.readings:
            return ""
        reading = self.readings[-1]
        return (reading.plural or f"{reading.noun}s") if many else reading.noun

    def rest(self, name: str) -> str:
        """Return what stands behind the noun, such as "of the sequel of X"; only the name where nothing is followed."""
        if not self.readings:
            return name
        text = name
        for reading in self.readings[:-1]:
            text = f"the {reading.phrase(text, many=reading.collective)}"
        return self.readings[-1].link.format(text)


def compose(start: EntityType, *, before: Sequence[Tag], after: Sequence[Tag], head: Tag | None) -> list[Composition]:
    """Return all compositions from an entity of kind ``start``, cheapest first.

    Args:
        start: kind of the named entity.
        before: relation and type words in front of the name, in the order of the text, without the head.
        after: those behind it.
        head: the word that says what is asked for ("which studios", "who"), always the last to be applied.
    """
    found: dict[object, Composition] = {}
    for order, cost in _orders(before, after):
        for end in _follow(Composition(start, cost=cost), [*order, *([head] if head else [])]):
            key = (end.kind, tuple((h.relation, h.role) for h in end.hops))
            if key not in found or end.cost < found[key].cost:
                found[key] = end
    return sorted(found.values(), key=lambda c: c.cost)


def _orders(before: Sequence[Tag], after: Sequence[Tag]) -> Iterator[tuple[list[Tag], int]]:
    inward = list(reversed(before))
    yield [*inward, *after], 0
    if before and after:
        yield [*after, *inward], 1
    if len(before) > 1:
        yield [*before, *after], _UNUSUAL_ORDER


def _follow(start: Composition, tags: Sequence[Tag]) -> list[Composition]:
    states = [start]
    for tag in tags:
        reached = (after for state in states for after in _apply(state, tag))
        states = [state for state in reached if len(state.hops) <= MAX_HOPS][:_MAX_STATES]
    return states


def _apply(state: Composition, tag: Tag) -> Iterator[Composition]:
    if tag.kind is TagKind.RELATION:
        yield from _relation(state, tag.form.value, tag.form.target)
    elif tag.kind in (TagKind.TYPE, TagKind.FORMAT) and tag.form.target is not None:
        yield from _type(state, tag.form.target)
    elif tag.kind is TagKind.WHO:
        yield from _who(state)
    else:
        yield state


def _relation(state: Composition, concept: str, target: EntityType | None) -> Iterator[Composition]:
    """Apply a noun, which ends at its target, or a verb, which goes either way."""
    title_like = target is EntityType.ANIME
    for reading in CONCEPTS[concept]:
        fits = target is None or reading.target is target or (title_like and reading.target is EntityType.MANGA)
        if reading.source is state.kind and fits:
            extra = _BRIDGED if len(reading.hops) > 1 else 0
            yield _step(state, reading, concept, extra)
    said = target is None and any(list(reading.hops) == list(state.hops[-1:]) for reading in CONCEPTS[concept])
    same = state.concept == concept or (concept in KIND_NOUNS and bool(state.hops)) or (bool(state.hops) and said)
    if same and (target is None or target is state.kind):
        yield replace(state, cost=state.cost + _REDUNDANT)
    elif target is state.kind and not _stays(concept, state.kind):
        yield replace(state, concept=concept, role=True, cost=state.cost + _REDUNDANT)


def _stays(concept: str, kind: EntityType) -> bool:
    """True for a concept such as sequel, which leads from a kind to the same kind and so cannot describe the start."""
    return any(reading.source is kind and reading.target is kind for reading in CONCEPTS[concept])


def _type(state: Composition, target: EntityType) -> Iterator[Composition]:
    if state.kind is target:
        yield state
        return
    if state.concept is not None and (state.role or state.hops):
        for reading in CONCEPTS[state.concept]:
            if reading.source is state.kind and reading.target is target:
                yield _step(state, reading, state.concept, 0)
    yield from _bridge(state, target)


def _bridge(state: Composition, target: EntityType) -> Iterator[Composition]:
    """Reach another kind by the relation that a bare "anime" or "studio" stands for."""
    concepts = BRIDGES.get((state.kind, target), ())
    for rank, concept in enumerate(concepts):
        for reading in CONCEPTS[concept]:
            if reading.source is state.kind and reading.target is target and len(reading.hops) == 1:
                vague = _VAGUE if len(concepts) > 1 else 1
                yield _step(state, reading, concept, vague + rank)


def _who(state: Composition) -> Iterator[Composition]:
    """Take "who" for a person or a character, and at a pinch for a studio ("who animated X")."""
    if state.kind in (EntityType.PERSON, EntityType.CHARACTER):
        yield state
    elif state.kind is EntityType.STUDIO:
        yield replace(state, cost=state.cost + 1)


def _step(state: Composition, reading: Reading, concept: str, extra: int) -> Composition:
    return Composition(
        kind=reading.target,
        hops=(*state.hops, *reading.hops),
        concept=concept,
        readings=(*state.readings, reading),
        cost=state.cost + _HOP * len(reading.hops) + extra,
    )
