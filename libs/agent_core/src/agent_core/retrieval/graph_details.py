"""The cards of titles with what few questions ask for: figures, the time of their broadcast, and all their topics."""

from collections.abc import Iterator, Sequence
from typing import Final

from catalog.details import Details, load_details

from agent_core.results import EntityCard
from agent_core.retrieval.graph_cards import entity_card, load_entity_cards
from agent_core.retrieval.graph_scope import Scope

MEMBERS: Final = "members"
FAVORITES: Final = "favorites"
RANK: Final = "rank"
POPULARITY_RANK: Final = "popularity rank"
BROADCAST: Final = "broadcast"
AS_OF: Final = "as of"
TOPIC: Final = "topic"
# Titles of one answer whose details are read.
_MOST: Final = 20


async def load_cards_with_details(scope: Scope, keys: Sequence[int]) -> list[EntityCard]:
    """Return the cards of titles, the first of them with their details, in two statements."""
    details = await load_details(scope.driver, keys[:_MOST])
    fields = {key: list(_labelled(known)) for key, known in details.items()}
    return await load_entity_cards(scope.driver, keys, lambda row: entity_card(row, fields=fields.get(row.key, ())))


def detail_of(card: EntityCard, label: str) -> str | None:
    """Return one detail of a card as text; ``None`` where it is not known, or was not read."""
    return next((text for named, text in card.fields if named == label), None)


def topics_of(card: EntityCard) -> list[str]:
    """Return the genres, themes, demographics and tags of a card that was read with its details."""
    return [text for label, text in card.fields if label == TOPIC]


def _labelled(details: Details) -> Iterator[tuple[str, str]]:
    figures = (
        (MEMBERS, details.members),
        (FAVORITES, details.favorites),
        (RANK, details.rank),
        (POPULARITY_RANK, details.popularity_rank),
        (BROADCAST, details.broadcast),
        (AS_OF, details.as_of),
    )
    yield from ((label, str(value)) for label, value in figures if value is not None)
    yield from ((TOPIC, topic) for topic in details.topics)
