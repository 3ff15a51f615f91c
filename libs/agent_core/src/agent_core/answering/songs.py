"""Says which songs an anime opens and ends with, all of them or one by its number."""

from collections.abc import Sequence
from typing import Final

from agent_core.answering.citations import Citations
from agent_core.goals.goal import SongGoal
from agent_core.grammar.languages.morphology import join, ordinal, with_article
from agent_core.grammar.semantics.logical_form import LAST
from agent_core.references import EntityRef
from agent_core.results import EntityCard, GraphResult
from agent_core.retrieval.graph_songs import ENDING, OPENING, songs_of
from agent_core.retrieval.theme_songs import SUNG_BY, SUNG_TITLE

# Anime of an artist that a sentence names.
_MOST_ANIME: Final = 8

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
    by_kind = {kind: songs for kind in _KINDS[field] if (songs := songs_of(card, kind))}
    if not by_kind:
        return None, f"The data does not say the {_NAMES[field]}s of {name}."
    if place is None:
        sentences = [_all(kind, songs, name) for kind, songs in by_kind.items()]
        return "; ".join(song for songs in by_kind.values() for song in songs), " ".join(sentences)
    chosen = [(kind, songs, len(songs) if place == LAST else place) for kind, songs in by_kind.items()]
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


def say_song_found(
    goal: SongGoal, result: GraphResult, citations: Citations
) -> tuple[str, Sequence[EntityRef], str | None]:
    """Return which anime open or end with a song, and by whom it is; of an artist's songs each anime with its own.

    The value is the artist where that is asked for, else the name of the only anime.
    """
    cards = result.cards
    first = dict(cards[0].fields)
    title, artist = first.get(SUNG_TITLE), first.get(SUNG_BY)
    asked = goal.attribute == SUNG_BY
    text = " ".join(song for card in cards[:_MOST_ANIME] for song in _with_songs(card, citations))
    shown = [card.ref for card in cards]
    if title is None:
        song = goal.song.kind if goal.song.kind is not None else "theme song"
        noun = f"anime has {with_article(song)}" if len(cards) == 1 else f"anime have {song}s"
        best_known = " These are of the best known." if len(cards) > _MOST_ANIME else ""
        return f"{len(cards)} {noun} by {artist}.{best_known} {text}", shown, None
    if not asked:
        return text, shown, cards[0].name if len(cards) == 1 else None
    if artist is None:
        return f"The data does not say who performs “{title}”. {text}", shown, None
    artists = {song.partition("” by ")[2].split(" (ep")[0] for card in cards for _, song in _found(card)}
    if len(artists) > 1:
        return f"Several theme songs are called “{title}”. {text}", shown, None
    return f"“{title}” is performed by {artist}. {text}", shown, artist


def _with_songs(card: EntityCard, citations: Citations) -> list[str]:
    """Return a sentence for each song of an anime that was found: "The opening of X [1] is …."."""
    return [f"The {kind} of {citations.cite_card(card)} is {song}." for kind, song in _found(card)]


def _found(card: EntityCard) -> list[tuple[str, str]]:
    return [(kind, song) for kind in (OPENING, ENDING) for song in songs_of(card, kind)]
