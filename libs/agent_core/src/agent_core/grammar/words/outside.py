"""Finds words for what the data does not hold, and for help: `[unheld]` and `[help]` of a lexicon's file."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, cast

from agent_core.grammar.languages.english import ENGLISH
from agent_core.grammar.languages.registry import LANGUAGES
from agent_core.grammar.words.lexicon import lexicon_tables
from agent_core.grammar.words.patterns import expanded
from agent_core.grammar.words.tokens import Token, tokens_of, words_of

TODAY: Final = "today"
"""Label of words that only the date of the question explains: "this year"."""
STORY: Final = "what stories tell"
"""Label of what happens in a story, or of who somebody in it is: "killed", "sister"."""
OPINIONS: Final = "opinions"
"""Label of what readers may think of a title: "underrated"."""
SEXES: Final = "the sexes of characters"
"""Label of what narrows people and characters by no field: "male"."""
HELP: Final = "help"
THANKS: Final = "thanks"
GREETINGS: Final = "greetings"
FAREWELLS: Final = "farewells"
COURTESIES: Final = frozenset({HELP, THANKS, GREETINGS, FAREWELLS})
"""Labels of what asks for nothing that the data could hold."""
# "in the title whose sequel is X" asks for an anime, and not for a word of its title.
_TITLES: Final = frozenset({"title", "titles"})
_RELATIVE: Final = (["whose"], ["which"], ["that"], ["where"])
# Stands in a phrase for any number.
_NUMBER: Final = "#"


TITLE_WORDS: Final = "the words of titles"
"""What of a title's words a question is about: "anime with X in the title"."""


@dataclass(frozen=True, slots=True)
class Outside:
    """Phrases that no reading has a meaning for.

    Attributes:
        labels: by the words of a phrase, what it asks for, as a refusal calls it; one of `COURTESIES` of a greeting.
        longest: words of the longest phrase.
    """

    labels: Mapping[tuple[str, ...], str]
    longest: int

    def kept(self, tokens: Sequence[Token]) -> frozenset[int]:
        """Return the tokens of phrases that are never passed over, whatever else a question asks for."""
        found = (range(first, last) for first, last, label in self.spans(tokens) if label == TITLE_WORDS)
        return frozenset(i for each in found for i in each)

    def names_within(self, tokens: Sequence[Token]) -> Iterator[tuple[int, int]]:
        """Yield where no name stands, as it is one word of such a phrase: the service of "on Netflix"."""
        for first, last, _ in self.spans(tokens):
            yield from ((a, b) for a in range(first, last) for b in range(a + 1, last + 1) if (a, b) != (first, last))

    def spans(self, tokens: Sequence[Token]) -> Iterator[tuple[int, int, str]]:
        """Yield where such phrases stand, as (first, last) token with the label; of those within one another all."""
        texts = [_NUMBER if token.text.isdigit() else token.text for token in tokens]
        for first in range(len(texts)):
            for last in range(first + 1, min(len(texts), first + self.longest) + 1):
                label = self.labels.get(tuple(texts[first:last]))
                if label is not None and not (texts[last - 1] in _TITLES and texts[last : last + 1] in _RELATIVE):
                    yield first, last, label


@cache
def outside(language: str = ENGLISH.code) -> Outside:
    """Return the phrases of a language; read once. A language without a file has none."""
    return read_outside(lexicon_tables(language), language) if language in LANGUAGES else Outside({}, 0)


@cache
def labels_of_stories() -> frozenset[str]:
    """Return the labels of what is said of somebody in a story as well, behind what opens that."""
    return frozenset({STORY, *COURTESIES, *lexicon_tables(ENGLISH.code)["told"]["labels"]})


def may_ask_for_help(question: str) -> bool:
    """True where a question may greet, thank or ask for nothing but help, so that no name has to be looked up."""
    return courtesy_in(question) is not None


def courtesy_in(question: str) -> str | None:
    """Return the label of the first courtesy or call for help in a text, in any language; ``None`` without one."""
    each = ((outside(code), tokens_of(question, language)) for code, language in LANGUAGES.items())
    return next((label for words, tokens in each for _, _, label in words.spans(tokens) if label in COURTESIES), None)


@cache
def close_to() -> Mapping[str, str]:
    """Return what is asked of a title instead of what is not held, by the label of that, with ``{name}`` for it."""
    return lexicon_tables(ENGLISH.code)["close"]


def _unheld(tables: Mapping[str, Any]) -> Mapping[str, Sequence[str]]:
    return cast("Mapping[str, list[str]]", expanded(tables.get("unheld", {})))


def _courtesies(tables: Mapping[str, Any], label: str) -> Sequence[str]:
    return cast("Mapping[str, list[str]]", expanded(tables.get(label, {}))).get("words", [])


def read_outside(file: Mapping[str, Any], language: str = ENGLISH.code) -> Outside:
    """Return the phrases that a lexicon's file tells."""
    courtesies = [(label, _courtesies(file, label)) for label in sorted(COURTESIES)]
    tables = [*_unheld(file).items(), *courtesies]
    labels = {_words(phrase, language): label for label, phrases in tables for phrase in phrases}
    return Outside(labels, max(map(len, labels), default=0))


def _words(phrase: str, language: str) -> tuple[str, ...]:
    if _NUMBER not in phrase:
        return words_of(phrase, LANGUAGES[language])
    return tuple(phrase.split())
