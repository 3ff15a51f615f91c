"""Reads questions from a theme song to its anime, or to who performs it: "which anime opens with X", "who sings X".

No song and no artist of one is a name that is looked up, so what is left of such a question names it.
"""

from typing import Final, Literal

from catalog.entities import TITLE_TYPES

from agent_core.grammar.cover import Cover
from agent_core.grammar.logical_form import Named
from agent_core.graph_query import SongQuery
from agent_core.planning.goals import Goal, GoalKind
from agent_core.retrieval.theme_songs import SUNG_BY

# Words for a song, and for whoever performs it.
_SONG: Final = frozenset({"song", "songs", "theme", "opens", "ends"})
_SINGING: Final = frozenset({"sings", "sing", "sang", "sung", "singer", "performs", "performed", "singing"})
_WHICH: Final = frozenset({"which", "what", "whose", "name", "find", "list", "show", "any", "all"})
_TITLES: Final = frozenset({"anime", "animes", "show", "shows", "series", "titles"})
_OPENING: Final = frozenset({"opens", "opening", "openings", "op", "ops", "intro"})
_ENDING: Final = frozenset({"ends", "ending", "endings", "ed", "eds", "outro"})
_SONGS: Final = _SONG | _OPENING | _ENDING
# Words of such a question that belong to no name; what is left names the song or its artist.
_AROUND: Final = _SONGS | _SINGING | _WHICH | _TITLES | frozenset(
    {"is", "are", "was", "were", "does", "do", "did", "has", "have", "with", "the", "a", "an", "by", "from", "in",
     "of", "for", "who", "where", "uses", "use", "used", "using", "featuring", "feature", "features", "called",
     "me", "please", "that", "this", "there", "begins", "starts", "begin", "start", "their", "its", "as", "and",
     "what's", "artist", "band", "tell", "sounds", "appear", "appears", "play", "plays", "played", "belongs",
     "belong", "to", "it", "on", "'s", ",", "?"}
)  # fmt: skip
# Words that may stand inside a title in front of its first other word.
_LEADING: Final = frozenset({"the", "a", "an"})
_JOINTS: Final = frozenset({"of", "for", "in", "from"})
_MARKS: Final = " ?!.,;:\"'“”‘’"
_LONGEST: Final = 500


def song_asked_for(question: str, cover: Cover) -> Goal | None:
    """Return the reading of a question that names a theme song or its artist; ``None`` of any other question."""
    words = [token.text for token in cover.tokens]
    sings = not _SINGING.isdisjoint(words)
    if not (sings or not _SONGS.isdisjoint(words)) or _is_asked_of_a_title(cover):
        return None
    who = words[0] in ("who", "whose") or "singer" in words
    text = _named(question, cover).strip(_MARKS)
    if _is_of_something(question, text, cover):
        return None
    if not text or not (_asks_for_titles(cover) or (who and sings)):
        return None
    return Goal(
        kind=GoalKind.SONG,
        subjects=(),
        song=SongQuery(text=text[:_LONGEST], kind=_kind(words), artist=_is_behind_by(question, text, cover)),
        attribute=SUNG_BY if who and sings else None,
        phrase=f"theme song {text}",
        plural=f"theme songs {text}",
    )


def _asks_for_titles(cover: Cover) -> bool:
    """True for "which anime …" and "anime with …", but for "the anime X"."""
    names = {name.first for name in cover.names}
    words = [token.text for token in cover.tokens]
    nouns = [i for i, word in enumerate(words) if word in _TITLES and i + 1 not in names]
    return words[0] == "where" or any(i == 0 or words[i - 1] in _WHICH for i in nouns)


def _is_asked_of_a_title(cover: Cover) -> bool:
    """True for "who sings the opening of X" and "X's opening", which ask for what X opens with."""
    words = [token.text for token in cover.tokens]
    for name in cover.names:
        if not isinstance(name.meaning, Named) or name.meaning.candidate.ref.entity_type not in TITLE_TYPES:
            continue
        place = name.first
        while place > 0 and words[place - 1] in _TITLES | _LEADING:
            place -= 1
        behind = [word for word in words[name.last : name.last + 2] if word != "'s"]
        owned = words[name.last : name.last + 1] == ["'s"] and any(word in _SONGS for word in behind)
        sung = any(word in _SONGS for word in words[:place]) or (place > 1 and words[place - 2] in _SINGING)
        if owned or (sung and place > 0 and words[place - 1] in _JOINTS):
            return True
    return False


def _named(question: str, cover: Cover) -> str:
    """Return the piece of a question from the first to the last word that is no word around a name."""
    tokens = cover.tokens
    if any(token.quoted for token in tokens):
        places = [i for i, token in enumerate(tokens) if token.quoted]
        places += [i for i, t in enumerate(tokens) if i > places[-1] and t.text not in _AROUND]
    else:
        places = [i for i, token in enumerate(tokens) if token.text not in _AROUND]
    if not places:
        return ""
    start = places[0]
    while start > 0 and tokens[start - 1].text in _LEADING and tokens[start - 1].capital:
        start -= 1
    return question[tokens[start].start : tokens[places[-1]].end]


def _is_of_something(question: str, text: str, cover: Cover) -> bool:
    """True for "the opening of X", where X is a title that was not found."""
    before = [token.text for token in cover.tokens if token.end <= question.find(text)]
    while before and before[-1] in _TITLES | _LEADING:
        before.pop()
    return bool(before) and before[-1] in ("of", "for") and not (_SONGS | _SINGING).isdisjoint(before)


def _kind(words: list[str]) -> Literal["opening", "ending"] | None:
    opens, ends = not _OPENING.isdisjoint(words), not _ENDING.isdisjoint(words)
    return "opening" if opens and not ends else "ending" if ends and not opens else None


def _is_behind_by(question: str, text: str, cover: Cover) -> bool:
    """True for "openings by X", where nothing but an artist is named."""
    before = [token.text for token in cover.tokens if token.end <= question.find(text)]
    return before[-1:] == ["by"] or before[-2:] == ["by", "the"]
