"""Finds the titles of theme songs in a text, and who performs some: every piece of it that is called so in full."""

import re
from collections.abc import Iterator
from typing import Final, Literal, cast

from catalog.entities import EntityType
from catalog.names import fold
from catalog.prepared import Driver
from catalog.songs import ThemeSong as Found
from catalog.songs import artist_called, load_songs_called, title_called

from agent_core.references import EntityRef
from agent_core.results import Mention, SongName, ThemeSong

# Words of a text that are looked at, and of the longest name in it.
_MOST_WORDS: Final = 60
_LONGEST: Final = 12
_WORD: Final = re.compile(r"[^\W_]+")


async def find_song_names(driver: Driver, text: str, *, include_adult: bool) -> list[Mention]:
    """Return the pieces of a text that are titles of theme songs or perform some, in its order, in one statement."""
    pieces = [(start, end, fold(text[start:end])) for start, end in _pieces(text)]
    found = await load_songs_called(driver, list(dict.fromkeys(key for _, _, key in pieces)))
    kept = [song for song in found if include_adult or not song.adult]
    by_key: dict[tuple[str, bool], list[Found]] = {}
    for song in kept:
        for sings, keys in ((False, song.by_title), (True, song.by_artist)):
            for key in keys:
                by_key.setdefault((key, sings), []).append(song)
    names = {key: _named(key, songs) for key, songs in by_key.items()}
    return [
        Mention(start=start, end=end, surface=text[start:end], candidates=[], song=name)
        for start, end, key in pieces
        for sings in (False, True)
        if (name := names.get((key, sings))) is not None
    ]


def _pieces(text: str) -> Iterator[tuple[int, int]]:
    words = [match.span() for match in _WORD.finditer(text)][:_MOST_WORDS]
    for first, (start, _) in enumerate(words):
        yield from ((start, end) for _, end in words[first : first + _LONGEST])


def _named(called: tuple[str, bool], songs: list[Found]) -> SongName:
    (key, sings), first = called, songs[0].song
    text = artist_called(first.artist, key) if sings else title_called(first.title, key)
    return SongName(text=text, sings=sings, songs=tuple(map(_song, songs)))


def _song(found: Found) -> ThemeSong:
    return ThemeSong(
        anime=EntityRef.known(EntityType.ANIME, found.id),
        kind=cast("Literal['opening', 'ending']", found.song.kind),
        title=found.song.title,
        artist=found.song.artist,
    )
