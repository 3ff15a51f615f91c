"""All words that questions are read with, and which language's words a question is read with."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

from catalog.entities import EntityType
from rapidfuzz.distance import OSA
from rapidfuzz.process import extract

from agent_core.genres import GENRE_SYNONYMS, GENRES, TOPICS
from agent_core.planning.lexicon.english import ENGLISH
from agent_core.planning.lexicon.forms import PARTED, Form, Language, TagKind
from agent_core.planning.lexicon.french import FRENCH
from agent_core.planning.lexicon.german import GERMAN
from agent_core.planning.lexicon.japanese import JAPANESE
from agent_core.planning.lexicon.spanish import SPANISH

OTHER_LANGUAGES: Final = (FRENCH, SPANISH, GERMAN, JAPANESE)
# The shortest word that is read as another one with a typing error in it.
SHORTEST_MISSPELT: Final = 5

# "l'anime", "d'Akira": the article is no part of the word.
_ELISION: Final = re.compile(r"^(?:[ldnsjmtc]|qu)['’](?=\w)")
_GOING_ON: Final = (" iru", "ru", "imasu", " imasu")
_AS: Final = {"fr": ("comme {}", "en tant que {}"), "es": ("como {}",), "ja": ("{} toshite", "{} to shite")}
_GENRES: Final = {
    **{genre.lower(): Form(TagKind.GENRE, genre) for genre in GENRES},
    **{f"{genre.lower()}-themed": Form(TagKind.GENRE, genre) for genre in GENRES},
    **{word: Form(TagKind.GENRE, genre) for word, genre in GENRE_SYNONYMS.items()},
    **{word: Form(TagKind.GENRE, topic) for topic, words in TOPICS.items() for word in words.split(" | ")},
}


type Parted = tuple[tuple[str, ...], tuple[str, ...], str]
"""The words in front of others and those behind them, and the one word that stands for both."""


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The phrases of one language, and below them those of English.

    Attributes:
        forms: what a phrase stands for.
        longest: words of the longest phrase.
        reach: by first word and by the first two, words of the longest phrase that begins so.
        parted: by first word, the phrases that other words stand inside of, their two parts, and the word for each.
    """

    code: str
    forms: Mapping[str, Form]
    longest: int
    reach: Mapping[str, int]
    parted: Mapping[str, Sequence[Parted]]

    def joined(self, words: Sequence[str]) -> list[str]:
        """Return the words with each phrase that others stand inside of as one: "geht_~_weiter X ~".

        What is left of its parts is a word that says nothing.
        """
        told = list(words)
        for i, word in enumerate(words):
            for opening, closing, whole in self.parted.get(word, ()):
                begin = i + len(opening)
                if tuple(told[i:begin]) != opening or (end := _place_of(closing, told, begin + 1)) is None:
                    continue
                told[i:begin] = [whole, *[PARTED] * (len(opening) - 1)]
                told[end : end + len(closing)] = [PARTED] * len(closing)
                break
        return told

    def covers(self, words: Sequence[str]) -> int:
        """Return how many of the words belong to a known phrase, longest phrases first."""
        words = self.joined(words)
        covered = i = 0
        while i < len(words):
            length = self.match(words, i)
            covered += length
            i += length or 1
        return covered

    def match(self, words: Sequence[str], i: int) -> int:
        """Return how many words the longest phrase at ``words[i]`` has; 0 where there is none."""
        reach = self.reach.get(words[i], 0)
        if reach > 1 and i + 1 < len(words):
            reach = self.reach.get(f"{words[i]} {words[i + 1]}", 1)
        for length in range(min(reach, len(words) - i), 0, -1):
            if " ".join(words[i : i + length]) in self.forms:
                return length
        return 0


def _vocabulary(language: Language) -> Vocabulary:
    own = language.forms()
    own = {**_as_somebody(own, language.code), **own}
    if language.code == JAPANESE.code:
        own = {**_spelt_otherwise(own), **own}
    own = {**_without_articles(own), **own}
    forms = {**_without_marks(own), **own}
    parted = _parted(own)
    if parted:
        forms[PARTED] = Form(TagKind.FILLER)
    reach = _reach_of(forms)
    return Vocabulary(language.code, forms, max(reach.values()), reach, parted)


def _reach_of(forms: Iterable[str]) -> dict[str, int]:
    reach: dict[str, int] = {}
    for form in forms:
        length = form.count(" ") + 1
        first, *others = form.split(" ", 2)
        reach[first] = max(length, reach.get(first, 0))
        if others:
            both = f"{first} {others[0]}"
            reach[both] = max(length, reach.get(both, 0))
    return reach


def _over(own: Vocabulary, forms: Mapping[str, Form], reach: Mapping[str, int]) -> Vocabulary:
    """Return a vocabulary with further phrases below it, which hold where it has none of its own."""
    longer = {beginning: length for beginning, length in own.reach.items() if length > reach.get(beginning, 0)}
    reach = {**reach, **longer}
    return Vocabulary(own.code, {**forms, **own.forms}, max(reach.values()), reach, own.parted)


def _as_somebody(forms: Mapping[str, Form], code: str) -> dict[str, Form]:
    """Return what is said of somebody "comme réalisateur", who is asked for by another word."""
    people = [
        (phrase, Form(TagKind.RELATION, form.value))
        for phrase, form in forms.items()
        if form.kind is TagKind.RELATION and form.target is EntityType.PERSON
    ]
    return {said.format(phrase): form for said in _AS.get(code, ()) for phrase, form in people}


def _without_articles(forms: Mapping[str, Form]) -> dict[str, Form]:
    """Return phrases as their words are read, without the article of "le plus d'épisodes" but for words known so."""
    elided = (phrase for phrase in forms if "'" in phrase or "’" in phrase)
    found = {" ".join(w if w in forms else _ELISION.sub("", w) for w in phrase.split()): phrase for phrase in elided}
    return {read: forms[phrase] for read, phrase in found.items()}


def _spelt_otherwise(forms: Mapping[str, Form]) -> dict[str, Form]:
    """Return the phrases as they are also put into Latin letters: "wo" for "o", "te iru" and "teru" for "teiru"."""
    found = {re.sub(r"(?<=[td]e)iru\b", ending, phrase): form for phrase, form in forms.items() for ending in _GOING_ON}
    told = [(phrase.split(), form) for phrase, form in {**found, **forms}.items()]
    others = (("o", "wo"), ("wo", "o"), ("", ""))
    return {" ".join(b if word == a else word for word in words): form for words, form in told for a, b in others}


def _parted(forms: Mapping[str, Form]) -> dict[str, list[Parted]]:
    """Return the phrases that others stand inside of by their first words, longest first."""
    found: dict[str, list[Parted]] = {}
    for whole in sorted((form for form in forms if f"_{PARTED}_" in form), key=len, reverse=True):
        opening, closing = (tuple(part.split("_")) for part in whole.split(f"_{PARTED}_"))
        found.setdefault(opening[0], []).append((opening, closing, whole))
    return found


def _place_of(part: Sequence[str], words: Sequence[str], first: int) -> int | None:
    """Return where words stand first, from some place on; ``None`` where they do not."""
    places = range(first, len(words) - len(part) + 1)
    return next((i for i in places if tuple(words[i : i + len(part)]) == part), None)


def _without_marks(forms: Mapping[str, Form]) -> dict[str, Form]:
    """Return phrases as they are typed without marks: "a t il", "manga dorigine"."""
    return {_marks_left_out(phrase): form for phrase, form in forms.items() if "-" in phrase or "'" in phrase}


def _marks_left_out(phrase: str) -> str:
    return " ".join(phrase.replace("'", "").replace("-", " ").split())


def _english() -> Vocabulary:
    genres = {**_without_marks(_GENRES), **_GENRES}
    return _over(_vocabulary(ENGLISH), genres, _reach_of(genres))


ENGLISH_VOCABULARY: Final = _english()
_OTHERS: Final = tuple(
    (own, _over(own, ENGLISH_VOCABULARY.forms, ENGLISH_VOCABULARY.reach)) for own in map(_vocabulary, OTHER_LANGUAGES)
)


def vocabulary_of(words: Sequence[str]) -> Vocabulary:
    """Return the words of the language that knows most of a question's; English where none knows more than it.

    A language that knows as many is meant where English words would leave more unknown.
    """
    best, most = ENGLISH_VOCABULARY, (ENGLISH_VOCABULARY.covers(words), ENGLISH_VOCABULARY.covers(words))
    for own, whole in _OTHERS:
        known = own.covers(words)
        if known >= most[0] and (known, whole.covers(words)) > most:
            best, most = whole, (known, whole.covers(words))
    return best


def known(word: str) -> bool:
    """True where a word stands for something alone, in any language."""
    return any(word in vocabulary.forms for vocabulary in (ENGLISH_VOCABULARY, *(own for own, _ in _OTHERS)))


@cache
def _long_words(code: str) -> Mapping[str, int]:
    """Return the words in which typing errors are forgiven, with how many phrases of a language have them."""
    vocabulary = next(v for v in (ENGLISH_VOCABULARY, *(own for own, _ in _OTHERS)) if v.code == code)
    return Counter(
        word
        for phrase in sorted(vocabulary.forms)
        for word in phrase.split()
        if len(word) >= SHORTEST_MISSPELT and word.isalpha()
    )


def uses(word: str, code: str) -> int:
    """Return how many phrases of a language have a word of some length."""
    return _long_words(code).get(word, 0)


@lru_cache(maxsize=4_096)
def near(word: str, code: str) -> tuple[str, ...]:
    """Return the words of a language's phrases that are one typing error from ``word``."""
    if len(word) < SHORTEST_MISSPELT - 1 or not word.isalpha():
        return ()
    words = list(_long_words(code))
    found = extract(word, words, scorer=OSA.distance, processor=None, score_cutoff=1, limit=None)
    return tuple(sorted(other for other, edits, _ in found if edits))
