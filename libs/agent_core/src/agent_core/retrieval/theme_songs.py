"""The ``songs`` primitive: which anime a theme song belongs to, by its title, its artist or both."""

from collections.abc import Iterator, Sequence, Set
from typing import Final
from uuid import UUID

from catalog.names import fold
from catalog.songs import ThemeSong, load_songs_called

from agent_core.graph_query import SongQuery
from agent_core.results import GraphMeta, GraphOutcome, GraphResult
from agent_core.retrieval.graph_cards import entity_card, list_summary, load_entity_cards
from agent_core.retrieval.graph_scope import Scope
from agent_core.retrieval.graph_songs import say_song

# Words of a text that are looked at, and of the longest title of a song in it.
_MOST_WORDS: Final = 40
_LONGEST: Final = 12
# Words that may stand between a title and its artist.
_JOINING: Final = frozenset({"by", "the", "from", "a", "an", "song", "and", "of", "band", "singer", "artist"})
SUNG_TITLE: Final = "song"
SUNG_BY: Final = "artist"


async def find_theme_songs(scope: Scope, query: SongQuery) -> GraphResult:
    """Return the anime with the theme song that ``query`` names, the best known first, each with the songs found.

    The longest title in the text is the song's; what else in it names an artist has to perform it, unless none of that
    title is by them. Without a title, all songs of the artist are meant. Two statements.
    """
    words = fold(query.text).split()[:_MOST_WORDS]
    found = await load_songs_called(scope.driver, list(dict.fromkeys(_pieces(words))))
    only = None if query.anime is None else UUID(query.anime.id)
    kept = [song for song in found if (scope.include_adult or not song.adult) and only in (None, song.id)]
    chosen = _of_kind(_chosen(kept, words, by_artist=query.artist), query.kind)
    if not chosen:
        return GraphResult(
            summary="No theme song of that title or artist.",
            count=0,
            meta=GraphMeta(outcome=GraphOutcome.NO_ROWS, total=0),
        )
    fields: dict[int, list[tuple[str, str]]] = {}
    for song in chosen:
        fields.setdefault(song.key, []).append((song.song.kind, say_song(song.song)))
    cards = await load_entity_cards(scope.driver, list(fields), lambda row: entity_card(row, fields=fields[row.key]))
    first = chosen[0].song
    named = [(SUNG_TITLE, first.title)] if chosen[0].by_title else []
    cards[0].fields += [*named, *([(SUNG_BY, first.artist)] if first.artist else [])]
    return GraphResult.of(cards, summary=list_summary("theme songs found:", cards), meta=GraphMeta(total=len(cards)))


def _pieces(words: Sequence[str]) -> Iterator[str]:
    for first in range(len(words)):
        for last in range(first + 1, min(first + _LONGEST, len(words)) + 1):
            yield " ".join(words[first:last])


def _chosen(songs: Sequence[ThemeSong], words: Sequence[str], *, by_artist: bool) -> list[ThemeSong]:
    """Return the songs that are meant: of the longest title and by whom is named, or else all of that artist.

    None where a word of the text is in neither: a part of a name is another name.
    """
    title = "" if by_artist else _longest({key for song in songs for key in song.by_title})
    titled = [song for song in songs if title and title in song.by_title]
    artist = _longest({key for song in songs for key in song.by_artist if not title or key not in title})
    by_them = [song for song in titled if artist and artist in song.by_artist]
    alone = [song for song in songs if artist and artist in song.by_artist]
    for found, names in ((by_them, f"{title} {artist}"), (titled, title), (alone, artist)):
        if found and {*words} - _JOINING <= {*names.split()}:
            return found
    return []


def _of_kind(songs: Sequence[ThemeSong], kind: str | None) -> list[ThemeSong]:
    """Return those that open, or end, an anime; where none of them does, all, whose card says what they do."""
    return [song for song in songs if kind in (None, song.song.kind)] or [*songs]


def _longest(keys: Set[str]) -> str:
    return max(keys, key=lambda key: (key.count(" "), len(key), key), default="")
