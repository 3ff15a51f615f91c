"""All words that questions are read with, and which language's words a question is read with."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from catalog.typeahead_typos import edits

from agent_core.planning.lexicon.english import ENGLISH
from agent_core.planning.lexicon.forms import Form, Language, TagKind
from agent_core.planning.lexicon.french import FRENCH
from agent_core.planning.lexicon.genres import GENRE_SYNONYMS, GENRES
from agent_core.planning.lexicon.german import GERMAN
from agent_core.planning.lexicon.japanese import JAPANESE
from agent_core.planning.lexicon.spanish import SPANISH

OTHER_LANGUAGES: Final = (FRENCH, SPANISH, GERMAN, JAPANESE)
# The shortest word that is read as another one with a typing error in it.
SHORTEST_MISSPELT: Final = 5

_GENRES: Final = {
    **{genre.lower(): Form(TagKind.GENRE, genre) for genre in GENRES},
    **{word: Form(TagKind.GENRE, genre) for word, genre in GENRE_SYNONYMS.items()},
}


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The phrases of one language, and below them those of English.

    Attributes:
        forms: what a phrase stands for.
        longest: words of the longest phrase.
    """

    code: str
    forms: Mapping[str, Form]
    longest: int

    def covers(self, words: Sequence[str]) -> int:
        """Return how many of the words belong to a known phrase, longest phrases first."""
        covered = i = 0
        while i < len(words):
            length = self.match(words, i)
            covered += length
            i += length or 1
        return covered

    def match(self, words: Sequence[str], i: int) -> int:
        """Return how many words the longest phrase at ``words[i]`` has; 0 where there is none."""
        for length in range(min(self.longest, len(words) - i), 0, -1):
            if " ".join(words[i : i + length]) in self.forms:
                return length
        return 0


def _vocabulary(language: Language, below: Mapping[str, Form]) -> Vocabulary:
    forms = {**below, **language.forms()}
    return Vocabulary(language.code, forms, max(form.count(" ") + 1 for form in forms))


ENGLISH_VOCABULARY: Final = _vocabulary(ENGLISH, _GENRES)
_OTHERS: Final = tuple(
    (_vocabulary(language, {}), _vocabulary(language, ENGLISH_VOCABULARY.forms)) for language in OTHER_LANGUAGES
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
def _by_length(code: str) -> dict[int, tuple[str, ...]]:
    vocabulary = next(v for v in (ENGLISH_VOCABULARY, *(whole for _, whole in _OTHERS)) if v.code == code)
    words: dict[int, list[str]] = {}
    for phrase in vocabulary.forms:
        for word in phrase.split():
            if len(word) >= SHORTEST_MISSPELT and word.isalpha():
                words.setdefault(len(word), []).append(word)
    return {length: tuple(sorted(set(found))) for length, found in words.items()}


def corrected(word: str, vocabulary: Vocabulary) -> str | None:
    """Return the word of the lexicon that ``word`` is with one typing error, if all such words mean the same."""
    if len(word) < SHORTEST_MISSPELT - 1 or not word.isalpha():
        return None
    near = [
        other
        for length in (len(word), len(word) + 1, len(word) - 1)
        for other in _by_length(vocabulary.code).get(length, ())
        if other[0] == word[0] and edits(word, other, most=1) == 1
    ]
    meanings = {vocabulary.forms.get(other, Form(TagKind.FILLER, other)) for other in near}
    stems = {(form.kind, form.value) for form in meanings}
    return near[0] if len(stems) == 1 else None
