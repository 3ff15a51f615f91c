"""Whether a row fulfils the conditions that a question puts to it, which decides a yes or a no."""

from collections.abc import Iterator
from typing import Final

from catalog.names import fold

from agent_core.goals.goal import Goal, VerifyGoal
from agent_core.graph_query import EntityFilters
from agent_core.references import EntityRef
from agent_core.results import EntityCard
from agent_core.retrieval.graph_details import BROADCAST, FAVORITES, MEMBERS
from agent_core.verification.evidence import Evidence

_BOUNDED: Final = (
    ("year", "year"),
    ("score", "rating"),
    ("episodes", "episodes"),
    ("chapters", "chapters"),
    ("volumes", "volumes"),
)
_OF_DETAILS: Final = (("members", MEMBERS), ("favorites", FAVORITES))
_AMONG: Final = (("format", "format"), ("status", "status"), ("source_material", "source_material"))
# A manga that still runs is published, an anime airs.
_RUNS: Final = frozenset({"airing", "publishing"})


def is_fulfilled(goal: VerifyGoal, ref: EntityRef, evidence: Evidence) -> bool | None:
    """Tell whether an entity is what a question says that it is; ``None`` where no row decides it."""
    said = goal.said
    if said is None:
        return None
    if goal.said_kind not in (None, ref.entity_type):
        return False
    cards = evidence.cards(ref)
    held = [one for card in cards[:1] for one in _each(said, card)]
    if _names_topics(said):
        held.append(_has_topics(goal, said, ref, evidence))
    if False in held:
        return False
    return None if None in held or not cards else True


def _each(said: EntityFilters, card: EntityCard) -> Iterator[bool | None]:
    if said.year is not None:
        yield None if card.year is None else card.year == said.year
    for name, attribute in _BOUNDED:
        yield from _between(
            getattr(card, attribute), getattr(said, f"{name}_min", None), getattr(said, f"{name}_max", None)
        )
    for name, label in _OF_DETAILS:
        text = next((text for named, text in card.fields if named == label), None)
        value = None if text is None else float(text)
        yield from _between(value, getattr(said, f"{name}_min"), getattr(said, f"{name}_max"))
    yield from _between(card.runtime, said.runtime_min, said.runtime_max)
    yield from _above_or_below(said, card)
    for name, attribute in _AMONG:
        wanted, value = {*getattr(said, name)}, getattr(card, attribute)
        wanted |= _RUNS if name == "status" and wanted & _RUNS else set()
        if wanted:
            yield None if value is None else value in wanted
    if said.source_not:
        yield None if card.source_material is None else card.source_material not in said.source_not
    if said.format_not:
        yield None if card.format is None else card.format not in said.format_not
    if said.season is not None:
        yield None if card.season is None else card.season == said.season
    yield from _on_a_day(said, card)


def _between(value: float | None, low: float | None, high: float | None) -> Iterator[bool | None]:
    if low is not None or high is not None:
        yield None if value is None else (low is None or value >= low) and (high is None or value <= high)


def _above_or_below(said: EntityFilters, card: EntityCard) -> Iterator[bool | None]:
    if said.score_above is not None:
        yield None if card.rating is None else card.rating > said.score_above
    if said.score_below is not None:
        yield None if card.rating is None else card.rating < said.score_below


def _on_a_day(said: EntityFilters, card: EntityCard) -> Iterator[bool | None]:
    for date, first, last in (
        (card.start_date, said.started_min, said.started_max),
        (card.end_date, said.ended_min, said.ended_max),
    ):
        if first is not None or last is not None:
            yield (
                None
                if date is None
                else ((first is None or date >= first) and (last is None or date[: len(last)] <= last))
            )
    if said.airs_on is not None:
        slot = next((text for label, text in card.fields if label == BROADCAST), None)
        yield None if slot is None else slot.lower().startswith(said.airs_on)


def _names_topics(said: EntityFilters) -> bool:
    return bool(said.genre or said.genre_any or said.genre_not)


def _has_topics(goal: Goal, said: EntityFilters, ref: EntityRef, evidence: Evidence) -> bool:
    """Tell whether rows, or a query for them, say that a title is of genres; what none says counts as denied."""
    topics = evidence.facts.topics(ref)
    held = {fold(topic) for topic in said.genre} <= topics and not topics & {fold(t) for t in said.genre_not}
    some = not said.genre_any or bool(topics & {fold(topic) for topic in said.genre_any})
    if held and some and topics:
        return True
    narrowed = EntityFilters(genre=said.genre, genre_any=said.genre_any, genre_not=said.genre_not)
    chains = goal.query.chains if goal.query is not None else []
    return any(
        known.query.where == narrowed and known.query.chains == chains and ref in known.result.node_ids
        for known in evidence.sets
    )
