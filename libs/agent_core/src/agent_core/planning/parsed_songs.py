"""Reads questions from a theme song to its anime, or to who performs it: "which anime opens with X", "who sings X".

No song and no artist of one is a name that is looked up, so what is left of such a question names it.
"""

from collections.abc import Sequence
from typing import Final, Literal

from catalog.entities import TITLE_TYPES

from agent_core.grammar.cover import Cover
from agent_core.grammar.logical_form import Named
from agent_core.graph_query import SongQuery
from agent_core.planning.goals import Goal, GoalKind
from agent_core.retrieval.theme_songs import SUNG_BY

SONG: Final = frozenset({"song", "songs", "theme", "opens", "ends"})
SINGING: Final = frozenset({"sings", "sing", "sang", "sung", "singer", "performs", "performed", "singing"})
WHICH: Final = frozenset({"which", "what", "whose", "name", "find", "list", "show", "any", "all"})
TITLES: Final = frozenset({"anime", "animes", "show", "shows", "series", "titles"})
OPENING: Final = frozenset({"opens", "opening", "openings", "op", "ops", "intro"})
ENDING: Final = frozenset({"ends", "ending", "endings", "ed", "eds", "outro"})
SONGS: Final = SONG | OPENING | ENDING
# Words of such a question that belong to no name; what is left names the song or its artist.
AROUND: Final = SONGS | SINGING | WHICH | TITLES | frozenset(
    {"is", "are", "was", "were", "does", "do", "did", "has", "have", "with", "the", "a", "an", "by", "from", "in",
     "of", "for", "who", "where", "uses", "use", "used", "using", "featuring", "feature", "features", "called",
     "me", "please", "that", "this", "there", "begins", "starts", "begin", "start", "their", "its", "as", "and",
     "what's", "artist", "band", "tell", "sounds", "appear", "appears", "play", "plays", "played", "belongs",
     "belong", "to", "it", "on", "'s", ",", "?"}
)  # fmt: skip
# Words that may stand inside a title in front of its first other word.
LEADING: Final = frozenset({"the", "a", "an"})
JOINTS: Final = frozenset({"of", "for", "in", "from"})
MARKS: Final = " ?!.,;:\"'“”‘’"
_LONGEST: Final = 500
# Words of a name without a capital letter.
_LONGEST_SMALL: Final = 7


def song_asked_for(question: str, cover: Cover) -> Goal | None:
    """Return the reading of a question that names a theme song or its artist; ``None`` of any other question."""
    words = [token.text for token in cover.tokens]
    sings = not SINGING.isdisjoint(words)
    if not (sings or not SONGS.isdisjoint(words)) or _is_asked_of_a_title(cover):
        return None
    text = _named(question, cover).strip(MARKS)
    if _is_of_something(question, text, cover) or _is_described(text, cover):
        return None
    before = [token.text for token in cover.tokens if token.end <= question.find(text)]
    return goal_of_song(text, words, before, titles=_asks_for_titles(cover))


def goal_of_song(text: str, words: Sequence[str], before: Sequence[str], *, titles: bool) -> Goal | None:
    """Return the reading of a question for a theme song.

    Args:
        text: names the song, or whoever performs it.
        words: of the question.
        before: those in front of the name; behind "by" stands an artist.
        titles: anime are asked for.
    """
    sung = (words[0] in ("who", "whose") or "singer" in words) and not SINGING.isdisjoint(words)
    if not text or not (titles or sung):
        return None
    artist = before[-1:] == ["by"] or before[-2:] == ["by", "the"]  # where nothing but an artist is named
    return Goal(
        kind=GoalKind.SONG,
        subjects=(),
        song=SongQuery(text=text[:_LONGEST], kind=_kind_of(words), artist=artist),
        attribute=SUNG_BY if sung else None,
        phrase=f"theme song {text}",
        plural=f"theme songs {text}",
    )


def _asks_for_titles(cover: Cover) -> bool:
    """True for "which anime …" and "anime with …", but for "the anime X"."""
    names = {name.first for name in cover.names}
    words = [token.text for token in cover.tokens]
    nouns = [i for i, word in enumerate(words) if word in TITLES and i + 1 not in names]
    return words[0] == "where" or any(i == 0 or words[i - 1] in WHICH for i in nouns)


def _is_asked_of_a_title(cover: Cover) -> bool:
    """True for "who sings the opening of X" and "X's opening", which ask for what X opens with."""
    words = [token.text for token in cover.tokens]
    for name in cover.names:
        if not isinstance(name.meaning, Named) or name.meaning.candidate.ref.entity_type not in TITLE_TYPES:
            continue
        place = name.first
        while place > 0 and words[place - 1] in TITLES | LEADING:
            place -= 1
        behind = [word for word in words[name.last : name.last + 2] if word != "'s"]
        owned = words[name.last : name.last + 1] == ["'s"] and any(word in SONGS for word in behind)
        sung = any(word in SONGS for word in words[:place]) or (place > 1 and words[place - 2] in SINGING)
        if owned or (sung and place > 0 and words[place - 1] in JOINTS):
            return True
    return False


def _named(question: str, cover: Cover) -> str:
    """Return the piece of a question from the first to the last word that is no word around a name."""
    tokens = cover.tokens
    if any(token.quoted for token in tokens):
        places = [i for i, token in enumerate(tokens) if token.quoted]
        places += [i for i, t in enumerate(tokens) if i > places[-1] and t.text not in AROUND]
    else:
        places = [i for i, token in enumerate(tokens) if token.text not in AROUND]
    if not places:
        return ""
    start = places[0]
    while start > 0 and tokens[start - 1].text in LEADING and tokens[start - 1].capital:
        start -= 1
    return question[tokens[start].start : tokens[places[-1]].end]


def _is_of_something(question: str, text: str, cover: Cover) -> bool:
    """True for "the opening of X", where X is a title that was not found."""
    before = [token.text for token in cover.tokens if token.end <= question.find(text)]
    while before and before[-1] in TITLES | LEADING:
        before.pop()
    return bool(before) and before[-1] in ("of", "for") and not (SONGS | SINGING).isdisjoint(before)


def _is_described(text: str, cover: Cover) -> bool:
    """True for words that tell of titles and name no song: "novels with historical theme, for adults"."""
    tokens = cover.tokens
    if any(token.quoted for token in tokens):
        return False
    written_so = any(token.capital for token in tokens[1:] if token.text in text.lower())
    return not written_so and ("," in text or len(text.split()) > _LONGEST_SMALL)


def _kind_of(words: Sequence[str]) -> Literal["opening", "ending"] | None:
    opens, ends = not OPENING.isdisjoint(words), not ENDING.isdisjoint(words)
    return "opening" if opens and not ends else "ending" if ends and not opens else None
