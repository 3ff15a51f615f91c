"""Reads what a phrase says of the theme songs of anime: "whose opening is “X” by Y", "with a theme song by Y"."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from agent_core.grounding.cursor import Cursor
from agent_core.references import EntityRef
from agent_core.results import SongName

# The words for a song, with whether it opens or ends an anime.
_PLACES: Final[dict[tuple[str, ...], str | None]] = {
    ("opening",): "opening", ("ending",): "ending", ("theme", "song"): None
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Sung:
    """Anime that a theme song tells: by its title, by who performs it, or by both."""

    place: str | None
    names: tuple[SongName, ...]

    @property
    def anime(self) -> frozenset[EntityRef]:
        """Those of which a row has a song with all of these names in this place."""
        first, *others = self.names
        songs = [song for song in first.songs if all(song in name.songs for name in others)]
        return frozenset(song.anime for song in songs if self.place in (None, song.kind))


def sung_at(cursor: Cursor, place: int, known: Sequence[SongName]) -> Iterator[tuple[Sung, int]]:
    """Yield what is said of songs at a place, by the names that were found in the question, with where it ends."""
    titled = cursor.word(place) == "whose"
    start = place + 1 if titled else place + 2
    if not titled and (cursor.word(place), cursor.word(place + 1)) not in (("with", "a"), ("with", "an")):
        return
    for words, end in cursor.phrase(start, _PLACES):
        if cursor.word(end) != ("is" if titled else "by"):
            continue
        for name, last in _named(cursor, end + 1, known, sings=not titled):
            for artist, behind in _named(cursor, last + 1, known, sings=True) if cursor.word(last) == "by" else ():
                yield Sung(_PLACES[words], (name, artist)), behind
            yield Sung(_PLACES[words], (name,)), last


def _named(cursor: Cursor, place: int, known: Sequence[SongName], *, sings: bool) -> Iterator[tuple[SongName, int]]:
    """Yield the names that stand at a place, the longest first, each with where it ends."""
    found = [(name, end) for name in known if name.sings is sings and (end := cursor.spelt(place, name.text))]
    yield from sorted(found, key=lambda each: -each[1])
