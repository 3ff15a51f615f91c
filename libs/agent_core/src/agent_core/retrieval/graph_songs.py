"""The cards of anime with the songs that they open and end with."""

from collections.abc import Sequence
from typing import Final

from catalog.songs import Song, load_songs

from agent_core.results import EntityCard
from agent_core.retrieval.graph_cards import entity_card, load_entity_cards
from agent_core.retrieval.graph_scope import Scope

OPENING: Final = "opening"
ENDING: Final = "ending"
# Anime of one answer whose songs are read.
_MOST: Final = 20


async def load_cards_with_songs(scope: Scope, keys: Sequence[int]) -> list[EntityCard]:
    """Return the cards of anime, the first of them with their songs, in two statements."""
    songs = await load_songs(scope.driver, keys[:_MOST])
    fields = {key: [(song.kind, say_song(song)) for song in found] for key, found in songs.items()}
    return await load_entity_cards(scope.driver, keys, lambda row: entity_card(row, fields=fields.get(row.key, ())))


def songs_of(card: EntityCard, kind: str) -> list[str]:
    """Return the songs of one kind that a card tells, in their order, such as "“Tank!” by The Seatbelts (eps 1-25)"."""
    return [text for label, text in card.fields if label == kind]


def say_song(song: Song) -> str:
    """Return a song as it is told, such as "“Tank!” by The Seatbelts (eps 1-25)"."""
    artist = f" by {song.artist}" if song.artist else ""
    return f"“{song.title}”{artist}{f' ({song.episodes})' if song.episodes else ''}"
