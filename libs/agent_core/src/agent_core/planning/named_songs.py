"""Reads a question that names a theme song or who performs it: "which anime has the song X", "who sings X"."""

from collections.abc import Sequence
from typing import Final, Literal

from catalog.entities import TITLE_TYPES

from agent_core.grammar.cover import Cover
from agent_core.grammar.logical_form import Named
from agent_core.grammar.tokens import POSSESSIVE, Token
from agent_core.graph_query import SongQuery
from agent_core.planning.goals import Goal, GoalKind
from agent_core.retrieval.theme_songs import SUNG_BY

_SONG: Final = frozenset({"song", "songs", "theme", "opens", "ends"})
_SINGING: Final = frozenset({"sings", "sing", "sang", "sung", "singer", "performs", "performed", "singing"})
_WHICH: Final = frozenset({"which", "what", "whose", "name", "find", "list", "show", "any", "all", "what's"})
_TITLES: Final = frozenset({"anime", "animes", "show", "shows", "series", "titles"})
_OPENING: Final = frozenset({"opens", "opening", "openings", "op", "ops", "intro"})
_ENDING: Final = frozenset({"ends", "ending", "endings", "ed", "eds", "outro"})
_ARTICLES: Final = frozenset({"the", "a", "an"})
_JOINTS: Final = frozenset({"of", "for", "in", "from"})
# Words of such a question that belong to no name; what is left names the song or its artist.
_AROUND: Final = _SONG | _SINGING | _WHICH | _TITLES | _OPENING | _ENDING | _ARTICLES | _JOINTS | frozenset(
    {"is", "are", "was", "were", "does", "do", "did", "has", "have", "with", "by", "who", "where", "uses", "use",
     "used", "using", "featuring", "feature", "features", "called", "me", "please", "that", "this", "there", "begins",
     "starts", "begin", "start", "their", "its", "as", "and", "artist", "band", "tell", "sounds", "appear", "appears",
     "play", "plays", "played", "belongs", "belong", "to", "it", "on", "titled", "named", "?", ",", POSSESSIVE}
)  # fmt: skip
_LONGEST: Final = 500


def song_named_in(question: str, cover: Cover) -> Goal | None:
    """Return the reading of a question that names a theme song or its artist; ``None`` of any other question."""
    words = [token.text for token in cover.tokens]
    sings = not _SINGING.isdisjoint(words)
    if not (sings or not (_SONG | _OPENING | _ENDING).isdisjoint(words)) or _is_asked_of_a_title(words, cover):
        return None
    titles = words[0] == "where" or any(
        word in _TITLES and (not i or words[i - 1] in _WHICH) for i, word in enumerate(words)
    )
    who = sings and (words[0] in ("who", "whose") or "singer" in words)
    place = _place_of_a_name(cover.tokens)
    if place is None or not (titles or who):
        return None
    first, last = place
    text = question[cover.tokens[first].start : cover.tokens[last - 1].end]
    return Goal(
        kind=GoalKind.SONG,
        subjects=(),
        song=SongQuery(text=text[:_LONGEST], kind=_kind(words), artist=_is_behind_by(words[:first])),
        attribute=SUNG_BY if who else None,
        phrase=f"theme song {text}",
        plural=f"theme songs {text}",
    )


def _is_asked_of_a_title(words: Sequence[str], cover: Cover) -> bool:
    """True for "who sings the opening of X" and "X's opening", which ask for what X opens with."""
    musical = _SONG | _OPENING | _ENDING
    for name in cover.names:
        if not isinstance(name.meaning, Named) or name.meaning.candidate.ref.entity_type not in TITLE_TYPES:
            continue
        place = name.first
        while place > 0 and words[place - 1] in _TITLES | _ARTICLES:
            place -= 1
        sung = not musical.isdisjoint(words[:place]) or (place > 1 and words[place - 2] in _SINGING)
        owned = words[name.last : name.last + 1] == [POSSESSIVE] and not musical.isdisjoint(words[name.last :])
        if owned or (sung and place > 0 and words[place - 1] in _JOINTS):
            return True
    return False


def _place_of_a_name(tokens: Sequence[Token]) -> tuple[int, int] | None:
    """Return the tokens from the first to the last that is no word around a name, or from what is quoted on."""
    named = [i for i, token in enumerate(tokens) if token.text not in _AROUND]
    quoted = [i for i, token in enumerate(tokens) if token.quoted]
    if quoted:
        return quoted[0], max([quoted[-1], *(i for i in named if i > quoted[-1])]) + 1
    if not named:
        return None
    first = named[0]
    while first > 0 and tokens[first - 1].text in _ARTICLES and tokens[first - 1].capital:
        first -= 1
    return first, named[-1] + 1


def _kind(words: Sequence[str]) -> Literal["opening", "ending"] | None:
    opens, ends = not _OPENING.isdisjoint(words), not _ENDING.isdisjoint(words)
    return "opening" if opens and not ends else "ending" if ends and not opens else None


def _is_behind_by(before: Sequence[str]) -> bool:
    """True for "openings by X", where nothing but an artist is named."""
    return list(before[-1:]) == ["by"] or list(before[-2:]) == ["by", "the"]
