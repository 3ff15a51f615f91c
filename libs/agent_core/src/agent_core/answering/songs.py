"""Says which songs an anime opens and ends with, all of them or one by its number."""

from typing import Final

from agent_core.answering.wording import join, ordinal
from agent_core.planning.readings.songs import LAST
from agent_core.results import EntityCard
from agent_core.retrieval.graph_songs import ENDING, OPENING, songs_of

_KINDS: Final = {"openings": (OPENING,), "endings": (ENDING,), "songs": (OPENING, ENDING)}
_NAMES: Final = {"openings": "opening", "endings": "ending", "songs": "theme song"}


def say_songs(card: EntityCard, field: str, name: str, *, place: int | None) -> tuple[str | None, str]:
    """Return the songs of an anime as text, with a sentence that tells them; ``None`` where none is known.

    Args:
        card: of the anime, read with its songs.
        field: openings, endings or songs, which are both.
        name: what the anime is called in the sentence.
        place: the number of the one that is asked for, or `LAST`; ``None`` for all.
    """
    told = {kind: songs for kind in _KINDS[field] if (songs := songs_of(card, kind))}
    if not told:
        return None, f"The data does not say the {_NAMES[field]}s of {name}."
    if place is None:
        sentences = [_all(kind, songs, name) for kind, songs in told.items()]
        return "; ".join(song for songs in told.values() for song in songs), " ".join(sentences)
    chosen = [(kind, songs, len(songs) if place == LAST else place) for kind, songs in told.items()]
    found = [(songs[number - 1], kind, number) for kind, songs, number in chosen if number <= len(songs)]
    if not found:
        counts = join([_counted(kind, len(songs)) for kind, songs, _ in chosen])
        return None, f"The data has only {counts} of {name}."
    sentences = [f"The {ordinal(number)} {kind} of {name} is {song}." for song, kind, number in found]
    return "; ".join(song for song, _, _ in found), " ".join(sentences)


def _all(kind: str, songs: list[str], name: str) -> str:
    if len(songs) == 1:
        return f"The {kind} of {name} is {songs[0]}."
    return f"{name} has {len(songs)} {kind}s: {'; '.join(songs)}."


def _counted(kind: str, number: int) -> str:
    return f"{number} {kind}{'' if number == 1 else 's'}"
