"""Reads questions from a theme song to its anime: "which anime opens with X", "who sings X", "songs by X"."""

from catalog.entities import TITLE_TYPES

from agent_core.planning.goals import Goal
from agent_core.planning.parsed_songs import (
    AROUND,
    JOINTS,
    LEADING,
    MARKS,
    SINGING,
    SONGS,
    TITLES,
    WHICH,
    goal_of_song,
)
from agent_core.planning.words.segmentation import Segmentation
from agent_core.planning.words.tagging import quoted


def song_asked_for(question: str, cut: Segmentation) -> Goal | None:
    """Return the reading of a question that names a theme song or its artist; ``None`` of any other question."""
    words = [word.text for word in cut.words]
    sings = not SINGING.isdisjoint(words)
    songs = sings or not SONGS.isdisjoint(words)
    if not songs or _is_asked_of_a_title(cut):
        return None
    text = (_named(question, cut) or "").strip(MARKS)
    before = [word.text for word in cut.words if word.end <= question.find(text)]
    return goal_of_song(text, words, before, titles=_asks_for_titles(cut))


def _asks_for_titles(cut: Segmentation) -> bool:
    """True for "which anime …" and "anime with …", but for "the anime X"."""
    names = {anchor.first for anchor in cut.anchors}
    words = [word.text for word in cut.words]
    nouns = [i for i, word in enumerate(words) if word in TITLES and i + 1 not in names]
    return words[0] == "where" or any(i == 0 or words[i - 1] in WHICH for i in nouns)


def _is_asked_of_a_title(cut: Segmentation) -> bool:
    """True for "who sings the opening of X" and "X's opening", which ask for what X opens with."""
    titles = [a for a in cut.anchors if a.candidates[0].ref.entity_type in TITLE_TYPES]
    words = [word.text for word in cut.words]
    for anchor in titles:
        place = anchor.first
        while place > 0 and words[place - 1] in TITLES | LEADING:
            place -= 1
        sung = any(word in SONGS for word in words[:place])
        behind = words[anchor.last : anchor.last + 1]
        owned = cut.words[anchor.last - 1].owner and any(word in SONGS for word in behind)
        joined = place > 0 and words[place - 1] in JOINTS
        sung = sung or (place > 1 and words[place - 2] in SINGING)  # "who sings in X"
        if owned or (sung and joined):
            return True
    return False


def _named(question: str, cut: Segmentation) -> str | None:
    """Return the piece of a question from the first to the last word that is no word around a name."""
    if spans := quoted(question):
        first, last = spans[0][0], spans[-1][1]
        ends = [w.end for w in cut.words if w.text not in AROUND and w.end > last]
        return question[first : max([last, *ends])]
    places = [i for i, word in enumerate(cut.words) if word.text not in AROUND]
    if not places:
        return None
    start = places[0]
    while start > 0 and cut.words[start - 1].text in LEADING and cut.words[start - 1].capital:
        start -= 1
    return question[cut.words[start].start : cut.words[places[-1]].end]
