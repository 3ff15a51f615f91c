"""Theme songs that are in no catalogue, and what a look-up would find of their titles and of who performs them."""

import re
from typing import Literal

from agent_core.grammar.spans.song_names import speaks_of_songs
from agent_core.references import EntityRef
from agent_core.results import Mention, SongName, ThemeSong
from catalog.entities import EntityType, entity_id

from tests.support.made_up_names import mentions

type Place = Literal["opening", "ending"]

# Of which anime what song is the opening or the ending, and who performs it.
SONGS: list[tuple[str, Place, str, str]] = [
    ("Zorblat", "opening", "Blue Mist", "Velvets"),
    ("Ombra", "opening", "Mist", "Velvets"),
    ("Ombra", "ending", "Blue Mist", "Tam Quoz"),
    ("Quimby", "ending", "Carry Me Home", "Tam Quoz"),
    ("Quimby", "opening", "Grumfex no Vorn", "Velvets"),
]


def anime(name: str) -> EntityRef:
    """The reference to an anime."""
    return EntityRef(entity_type=EntityType.ANIME, id=str(entity_id(f"anime:{name}")))


def song_name(text: str, *, sings: bool = False) -> SongName:
    """The title of a song or, with ``sings``, who performs some."""
    songs = tuple(
        ThemeSong(anime=anime(of), kind=place, title=title, artist=artist)
        for of, place, title, artist in SONGS
        if text == (artist if sings else title)
    )
    return SongName(text=text, sings=sings, songs=songs)


def with_songs(question: str) -> list[Mention]:
    """What an exact look-up would find of a question: names and, where it speaks of songs, those of songs as well."""
    found = mentions(question)
    names = [*((title, False) for _, _, title, _ in SONGS), *((artist, True) for _, _, _, artist in SONGS)]
    for text, sings in dict.fromkeys(names) if speaks_of_songs(question) else ():
        for place in re.finditer(rf"\b{text}\b", question, re.IGNORECASE):
            start, end = place.span()
            song = song_name(text, sings=sings)
            found.append(Mention(start=start, end=end, surface=question[start:end], candidates=[], song=song))
    return found
