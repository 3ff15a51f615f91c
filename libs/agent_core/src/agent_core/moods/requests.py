"""Reads what asks for titles of a mood in five languages: "something sad", "un film relaxant", "ein düsterer Anime".

A request is read where every word of it is known: a mood, a format, or a word of asking. Anything else, and every
denial, leaves it to others.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from catalog.names import fold
from semantic_index.glosses import joining_words

_TABLE: Final = "moods.toml"
_WORD: Final = re.compile(r"\w+")
_LONGEST_PHRASE: Final = 5
_ENGLISH: Final = "en"
_LANGUAGES: Final = (_ENGLISH, "fr", "es", "de", "ja")
_LEAST_STEM: Final = 3
_MOST_WORDS: Final = 16
# Of those that a request asks for and of those that it rules out; an answer names all of them.
_MOST_TOPICS: Final = 8
# Moods that a request may join.
_MOST_MOODS: Final = 2
# What of the table tells of no mood.
_ASKING: Final = "asking"
_DENYING: Final = "denying"
_MOVIES: Final = "movies"
_FACTS: Final = "facts"
_FACTS_FIRST: Final = "facts_first"


@dataclass(frozen=True, slots=True, kw_only=True)
class Mood:
    """A mood by what titles of it are about.

    Attributes:
        topics: the most telling first.
        without: topics that rule it out.
    """

    name: str
    topics: tuple[str, ...]
    without: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MoodRequest:
    """What somebody wants to watch.

    Attributes:
        said: the words for the moods, as they are written.
        format: the one that is asked for; ``None`` for any.
    """

    moods: tuple[Mood, ...]
    said: str
    language: str
    format: str | None = None

    @property
    def topics(self) -> tuple[str, ...]:
        """What the titles are about, of several moods in turn."""
        longest = max(len(mood.topics) for mood in self.moods)
        turns = (mood.topics[at : at + 1] for at in range(longest) for mood in self.moods)
        return tuple(dict.fromkeys(topic for turn in turns for topic in turn))[:_MOST_TOPICS]

    @property
    def of_each(self) -> tuple[tuple[str, ...], ...]:
        """Those topics of each of several moods; nothing for one alone."""
        wanted = self.topics
        each = tuple(tuple(topic for topic in mood.topics if topic in wanted) for mood in self.moods)
        return each if len(each) > 1 else ()

    @property
    def without(self) -> tuple[str, ...]:
        """What none of them is about; what one mood is about rules out nothing."""
        denied = dict.fromkeys(topic for mood in self.moods for topic in mood.without)
        wanted = {topic for mood in self.moods for topic in mood.topics}
        return tuple(topic for topic in denied if topic not in wanted)[:_MOST_TOPICS]


def mood_request(text: str) -> MoodRequest | None:
    """Return what a text asks for; ``None`` where it holds a word that is no part of such a request."""
    written = list(_WORD.finditer(text))
    tokens = [fold(match.group()) for match in written]
    if not 0 < len(tokens) <= _MOST_WORDS:
        return None
    readings = (_read(text, written, tokens, language) for language in _LANGUAGES)
    return next((reading for reading in readings if reading is not None), None)


def asks_for_a_fact(text: str, language: str) -> bool:
    """True for a text that asks who, when, where or how many, and so for no title."""
    words = [fold(match.group()) for match in _WORD.finditer(text)]
    return not _words(_FACTS, language).isdisjoint(words) or _words(_FACTS_FIRST, language).issuperset(
        words[:1] or ("",)
    )


def _read(text: str, written: Sequence[re.Match[str]], tokens: Sequence[str], language: str) -> MoodRequest | None:
    table = _moods(language)
    asking = joining_words(language) | _words(_ASKING, language)
    if not _words(_DENYING, language).isdisjoint(tokens):
        return None
    moods: dict[Mood, str] = {}
    wanted: str | None = None
    place = 0
    while place < len(tokens):
        mood, length = table.at(tokens, place)
        if mood is not None:
            moods.setdefault(mood, text[written[place].start() : written[place + length - 1].end()])
        elif tokens[place] in _words(_MOVIES, language):
            wanted = "movie"
        elif tokens[place] not in asking:
            return None
        place += length
    if not 0 < len(moods) <= _MOST_MOODS:
        return None
    return MoodRequest(moods=tuple(moods), said=", ".join(moods.values()), language=language, format=wanted)


@dataclass(frozen=True, slots=True)
class _Moods:
    """The words of one language for moods."""

    whole: Mapping[tuple[str, ...], Mood]
    stems: Sequence[tuple[str, Mood]]

    def at(self, tokens: Sequence[str], place: int) -> tuple[Mood | None, int]:
        """Return the mood that stands at a place, and how many tokens say it; one where none does."""
        for length in range(min(_LONGEST_PHRASE, len(tokens) - place), 0, -1):
            mood = self.whole.get(tuple(tokens[place : place + length]))
            if mood is not None:
                return mood, length
        stems = ((len(stem), mood) for stem, mood in self.stems if tokens[place].startswith(stem))
        return max(stems, key=lambda pair: pair[0], default=(0, None))[1], 1


@cache
def _words(table: str, language: str) -> frozenset[str]:
    words = _rows()[table][language]
    return frozenset(map(fold, words.split())) if isinstance(words, str) else frozenset()


@cache
def moods() -> tuple[Mood, ...]:
    """Return all moods."""
    return tuple(
        Mood(name=name, topics=tuple(row["topics"]), without=tuple(row["without"]))
        for name, row in _rows().items()
        if "topics" in row
    )


@cache
def _rows() -> Mapping[str, Mapping[str, str | list[str]]]:
    return tomllib.loads((files("agent_core.moods") / _TABLE).read_text(encoding="utf-8"))


@cache
def _moods(language: str) -> _Moods:
    whole: dict[tuple[str, ...], Mood] = {}
    stems: list[tuple[str, Mood]] = []
    for mood in moods():
        for form in _forms(mood, language):
            parts = tuple(map(fold, _WORD.findall(form)))
            if form.endswith("*") and len(parts) == 1 and len(parts[0]) >= _LEAST_STEM:
                stems.append((parts[0], mood))
            else:
                whole.setdefault(parts, mood)
    return _Moods(whole, stems)


def forms_of(mood: Mood, language: str, endings: Sequence[str] = ("",)) -> Iterator[str]:
    """Yield the words for a mood, their stems with these endings, and with "-" between those of a phrase."""
    for form in _forms(mood, language):
        stem = form.removesuffix("*")
        yield from (f"{stem}{ending}" for ending in endings) if stem != form else (form,)


def _forms(mood: Mood, language: str) -> Iterator[str]:
    words = _rows()[mood.name].get(language)
    yield from words.split() if isinstance(words, str) else ()
