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
    claimed = goal.said
    if claimed is None:
        return None
    if goal.said_kind not in (None, ref.entity_type):
        return False
    cards = evidence.cards(ref)
    held = [one for card in cards[:1] for one in _each(claimed, card)]
    if _names_topics(claimed):
        held.append(_has_topics(goal, claimed, ref, evidence))
    if False in held:
        return False
    return None if None in held or not cards else True


def _each(claimed: EntityFilters, card: EntityCard) -> Iterator[bool | None]:
    if claimed.year is not None:
        yield None if card.year is None else card.year == claimed.year
    for name, attribute in _BOUNDED:
        yield from _between(
            getattr(card, attribute), getattr(claimed, f"{name}_min", None), getattr(claimed, f"{name}_max", None)
        )
    for name, label in _OF_DETAILS:
        text = next((text for named, text in card.fields if named == label), None)
        value = None if text is None else float(text)
        yield from _between(value, getattr(claimed, f"{name}_min"), getattr(claimed, f"{name}_max"))
    yield from _between(card.runtime, claimed.runtime_min, claimed.runtime_max)
    yield from _above_or_below(claimed, card)
    for name, attribute in _AMONG:
        wanted, value = {*getattr(claimed, name)}, getattr(card, attribute)
        wanted |= _RUNS if name == "status" and wanted & _RUNS else set()
        if wanted:
            yield None if value is None else value in wanted
    if claimed.source_not:
        yield None if card.source_material is None else card.source_material not in claimed.source_not
    if claimed.format_not:
        yield None if card.format is None else card.format not in claimed.format_not
    if claimed.season is not None:
        yield None if card.season is None else card.season == claimed.season
    yield from _on_a_day(claimed, card)


def _between(value: float | None, low: float | None, high: float | None) -> Iterator[bool | None]:
    if low is not None or high is not None:
        yield None if value is None else (low is None or value >= low) and (high is None or value <= high)


def _above_or_below(claimed: EntityFilters, card: EntityCard) -> Iterator[bool | None]:
    if claimed.score_above is not None:
        yield None if card.rating is None else card.rating > claimed.score_above
    if claimed.score_below is not None:
        yield None if card.rating is None else card.rating < claimed.score_below


def _on_a_day(claimed: EntityFilters, card: EntityCard) -> Iterator[bool | None]:
    for date, first, last in (
        (card.start_date, claimed.started_min, claimed.started_max),
        (card.end_date, claimed.ended_min, claimed.ended_max),
    ):
        if first is not None or last is not None:
            yield (
                None
                if date is None
                else ((first is None or date >= first) and (last is None or date[: len(last)] <= last))
            )
    if claimed.airs_on is not None:
        slot = next((text for label, text in card.fields if label == BROADCAST), None)
        yield None if slot is None else slot.lower().startswith(claimed.airs_on)


def _names_topics(claimed: EntityFilters) -> bool:
    return bool(claimed.genre or claimed.genre_any or claimed.genre_not)


def _has_topics(goal: Goal, claimed: EntityFilters, ref: EntityRef, evidence: Evidence) -> bool:
    """Tell whether rows, or a query for them, say that a title is of genres; what none says counts as denied."""
    topics = evidence.facts.topics(ref)
    held = {fold(topic) for topic in claimed.genre} <= topics and not topics & {fold(t) for t in claimed.genre_not}
    some = not claimed.genre_any or bool(topics & {fold(topic) for topic in claimed.genre_any})
    if held and some and topics:
        return True
    narrowed = EntityFilters(genre=claimed.genre, genre_any=claimed.genre_any, genre_not=claimed.genre_not)
    chains = goal.query.chains if goal.query is not None else []
    return any(
        known.query.where == narrowed and known.query.chains == chains and ref in known.result.node_ids
        for known in evidence.sets
    )
