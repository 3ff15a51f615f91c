"""What a language is to the grammar: spelling, inflection, numbers, and words that ask by where they stand."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

type Irregular = Mapping[str, tuple[str, ...]]
"""Forms that no rule makes, by the lemma that the lexicon lists them for."""

_NO_WORDS: Final[frozenset[str]] = frozenset()
_NEVER: Final = re.compile(r"(?!)")
_YEAR: Final = re.compile(r"((?:19|20)\d\d)")


@dataclass(frozen=True, slots=True, eq=False)
class NumberWords:
    """How numbers and years are written, besides digits.

    Attributes:
        numerals: what a word counts.
        ordinals: which place a word tells.
        ordinal: the same of digits with an ending; its group is the number.
        decades: the first year of a decade that one word names.
        decade: digits that name one; its group is the year, of four digits or of two.
        parts_of_decades: words in front of one, with the first and last of its years that they leave: "early".
        decade_nouns: words in front of digits of a decade, or behind them: "années 90", "90 nendai".
        scales: what a word behind a number multiplies it with.
        year: digits of a year; its group is the year.
        thousands: the mark between groups of three digits.
    """

    numerals: Mapping[str, int]
    ordinals: Mapping[str, int] = field(default_factory=dict[str, int])
    ordinal: re.Pattern[str] = _NEVER
    decades: Mapping[str, int] = field(default_factory=dict[str, int])
    decade: re.Pattern[str] = _NEVER
    parts_of_decades: Mapping[str, tuple[int, int]] = field(default_factory=dict[str, tuple[int, int]])
    decade_nouns: frozenset[str] = _NO_WORDS
    scales: Mapping[str, int] = field(default_factory=dict[str, int])
    year: re.Pattern[str] = _YEAR
    thousands: str = ","


def as_written(word: str) -> str:
    """Return a word as it is: it is spelt in one way alone."""
    return word


def never_final(_: str, __: str, ___: bool) -> bool:  # noqa: FBT001 - a predicate of three
    """Return that no form of a verb stands at the end of its clause alone."""
    return False


def head_and_rest(verb: str) -> tuple[str, str]:
    """Return the first word of a verb, and what stands behind its object where that parts them: "sums X up"."""
    head, _, rest = verb.partition(" ")
    return head, rest


@dataclass(frozen=True, slots=True, eq=False)
class Language:
    """One language.

    Attributes:
        code: of ISO 639-1, which its lexicon's file is called by.
        numbers: how numbers and years are written.
        noun_forms: all forms of a noun.
        verb_forms: all forms of a verb, and of the words that belong to it.
        participles: those of them that tell what was done to something.
        parted: a verb as its inflected part and the rest, which stands apart where the lexicon lists it as a particle.
        is_final: tells of a verb, a form of it and whether that is a participle, whether it stands at the end of its
            clause alone, behind what it is done to or what does it.
        spelt: a word, in small letters, in the one spelling that words are compared in.
        unmarked: one of these, and the next word, without the apostrophe between them: "lauteur"; its two groups.
        elided: a word that is written together with the next one: "l'", "d'".
        capital_nouns: all nouns have a capital letter, so that it tells no name.
        verb_prepositions: those that a verb may end with, and that may open its clause: "to which does X belong".
        asking: words that ask for more than yes or no, whichever verb stands behind them.
        next_question: those of them that begin another question behind an "and".
        addressed: who is spoken to, behind a verb that asks nothing by itself: "do you know".
        subjects: pronouns behind which a verb is not inverted: "I was", but "was I".
        commands: words that tell what to do; without any, no sentence is passed over as an aside.
        adjective_endings: what is put to the stem of an adjective.
    """

    code: str
    numbers: NumberWords
    noun_forms: Callable[[str, Irregular], Iterable[str]]
    verb_forms: Callable[[str, Irregular], Iterator[str]]
    participles: Callable[[str, Irregular], frozenset[str]]
    parted: Callable[[str], tuple[str, str]] = head_and_rest
    is_final: Callable[[str, str, bool], bool] = never_final
    spelt: Callable[[str], str] = as_written
    unmarked: re.Pattern[str] = _NEVER
    elided: re.Pattern[str] = _NEVER
    capital_nouns: bool = False
    verb_prepositions: frozenset[str] = _NO_WORDS
    asking: frozenset[str] = _NO_WORDS
    next_question: frozenset[str] = _NO_WORDS
    addressed: frozenset[str] = _NO_WORDS
    subjects: frozenset[str] = _NO_WORDS
    commands: frozenset[str] = _NO_WORDS
    adjective_endings: tuple[str, ...] = ("",)


@dataclass(frozen=True, slots=True)
class Inflection:
    """How the words of one lexicon are inflected: by the rules of its language, and by what it lists itself."""

    language: Language
    irregular: Irregular

    def nouns(self, noun: str) -> Iterable[str]:
        """Return all forms of a noun."""
        return self.language.noun_forms(noun, self.irregular)

    def verbs(self, verb: str) -> Iterator[str]:
        """Yield all forms of a verb."""
        yield from self.language.verb_forms(verb, self.irregular)

    def participles(self, verb: str) -> frozenset[str]:
        """Return the forms of a verb that tell what was done to something."""
        return self.language.participles(verb, self.irregular)

    def parted(self, verb: str) -> tuple[str, str]:
        """Return a verb whose parts may stand apart as these parts."""
        return self.language.parted(verb)
