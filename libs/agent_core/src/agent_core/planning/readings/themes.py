"""Reads questions from a theme song to its anime: "which anime opens with X", "who sings X", "songs by X"."""

from typing import Final, Literal

from catalog.entities import TITLE_TYPES

from agent_core.graph_query import SongQuery
from agent_core.planning.goals import Goal, GoalKind
from agent_core.planning.words.segmentation import Segmentation
from agent_core.planning.words.tagging import quoted
from agent_core.retrieval.theme_songs import SUNG_BY

# Words for a song beside those of the lexicon, and for whoever performs it.
_SONG: Final = frozenset({"song", "songs", "theme", "opens", "ends"})
_SINGING: Final = frozenset({"sings", "sing", "sang", "sung", "singer", "performs", "performed", "singing"})
_WHICH: Final = frozenset({"which", "what", "whose", "name", "find", "list", "show", "any", "all"})
_TITLES: Final = frozenset({"anime", "animes", "show", "shows", "series", "titles"})
_OPENING: Final = frozenset({"opens", "opening", "openings", "op", "ops", "intro"})
_ENDING: Final = frozenset({"ends", "ending", "endings", "ed", "eds", "outro"})
# Words of such a question that belong to no name; what is left names the song or its artist.
_AROUND: Final = _SONG | _SINGING | _WHICH | _TITLES | _OPENING | _ENDING | frozenset(
    {"is", "are", "was", "were", "does", "do", "did", "has", "have", "with", "the", "a", "an", "by", "from", "in",
     "of", "for", "who", "where", "uses", "use", "used", "using", "featuring", "feature", "features", "called",
     "me", "please", "that", "this", "there", "begins", "starts", "begin", "start", "their", "its", "as", "and",
     "which", "what's", "artist", "band", "tell", "sounds", "appear", "appears", "play", "plays", "played", "belongs",
     "belong", "to", "it", "on"}
)  # fmt: skip
# Words that may stand inside a title in front of its first other word: "The Real Folk Blues".
_LEADING: Final = frozenset({"the", "a", "an"})
_MARKS: Final = " ?!.,;:\"'“”‘’"
_JOINTS: Final = frozenset({"of", "for", "in", "from"})


def song_asked_for(question: str, cut: Segmentation) -> Goal | None:
    """Return the reading of a question that names a theme song or its artist; ``None`` of any other question."""
    words = [word.text for word in cut.words]
    sings = not _SINGING.isdisjoint(words)
    songs = sings or not (_SONG | _OPENING | _ENDING).isdisjoint(words)
    if not songs or _is_asked_of_a_title(cut):
        return None
    who = words[0] in ("who", "whose") or "singer" in words
    titles = _asks_for_titles(cut)
    text = (_named(question, cut) or "").strip(_MARKS)
    if not text or not (titles or (who and sings)):
        return None
    return Goal(
        kind=GoalKind.SONG,
        subjects=(),
        song=SongQuery(text=text[:500], kind=_kind(words), artist=_is_behind_by(question, text, cut)),
        attribute=SUNG_BY if who and sings else None,
        phrase=f"theme song {text}",
        plural=f"theme songs {text}",
    )


def _asks_for_titles(cut: Segmentation) -> bool:
    """True for "which anime …" and "anime with …", but for "the anime X"."""
    names = {anchor.first for anchor in cut.anchors}
    words = [word.text for word in cut.words]
    nouns = [i for i, word in enumerate(words) if word in _TITLES and i + 1 not in names]
    return words[0] == "where" or any(i == 0 or words[i - 1] in _WHICH for i in nouns)


def _is_asked_of_a_title(cut: Segmentation) -> bool:
    """True for "who sings the opening of X" and "X's opening", which ask for what X opens with."""
    titles = [a for a in cut.anchors if a.candidates[0].ref.entity_type in TITLE_TYPES]
    words = [word.text for word in cut.words]
    for anchor in titles:
        place = anchor.first
        while place > 0 and words[place - 1] in _TITLES | _LEADING:
            place -= 1
        sung = any(word in _SONG | _OPENING | _ENDING for word in words[:place])
        behind = words[anchor.last : anchor.last + 1]
        owned = cut.words[anchor.last - 1].owner and any(word in _SONG | _OPENING | _ENDING for word in behind)
        joined = place > 0 and words[place - 1] in _JOINTS
        sung = sung or (place > 1 and words[place - 2] in _SINGING)  # "who sings in X"
        if owned or (sung and joined):
            return True
    return False


def _named(question: str, cut: Segmentation) -> str | None:
    """Return the piece of a question from the first to the last word that is no word around a name."""
    if spans := quoted(question):
        first, last = spans[0][0], spans[-1][1]
        ends = [w.end for w in cut.words if w.text not in _AROUND and w.end > last]
        return question[first : max([last, *ends])]
    places = [i for i, word in enumerate(cut.words) if word.text not in _AROUND]
    if not places:
        return None
    start = places[0]
    while start > 0 and cut.words[start - 1].text in _LEADING and cut.words[start - 1].capital:
        start -= 1
    return question[cut.words[start].start : cut.words[places[-1]].end]


def _kind(words: list[str]) -> Literal["opening", "ending"] | None:
    opens, ends = not _OPENING.isdisjoint(words), not _ENDING.isdisjoint(words)
    return "opening" if opens and not ends else "ending" if ends and not opens else None


def _is_behind_by(question: str, text: str, cut: Segmentation) -> bool:
    """True for "openings by X", where nothing but an artist is named."""
    start = question.find(text)
    before = [w.text for w in cut.words if w.end <= start]
    return before[-1:] == ["by"] or before[-2:] == ["by", "the"]
