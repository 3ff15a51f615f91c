"""Japanese in Latin letters, whose words are compared without long vowels: "seiyuu", "seiyū" and "seiyu" are one."""

import re
from collections.abc import Iterator
from typing import Final

from agent_core.grammar.languages.japanese_verbs import conjugated
from agent_core.grammar.languages.language import Irregular, Language, NumberWords
from agent_core.grammar.languages.spelling import without_accents

_NUMERALS: Final = ("ni", "san", "yon", "go", "roku", "nana", "hachi", "kyu", "ju")
_LONG: Final = re.compile(r"ou|oo|uu|aa|ii|ee|oh(?=[bcdfghjklmnpqrstvwxyz]|$)")
_SPELT: Final = {"wo": "o", "ha": "wa"}
_GOING_ON: Final = ("iru", "ru", "ita", "ta", "imasu", "masu", " iru", " ita", " imasu")


def _spelt(word: str) -> str:
    short = _LONG.sub(lambda match: match.group()[0], without_accents(word).replace("'", ""))
    return _SPELT.get(short, short)


def _noun_forms(noun: str, _: Irregular) -> tuple[str, ...]:
    """Return a noun, which is one form for one and for several, with what is put to people."""
    return (noun, f"{noun} san", f"{noun}san", f"{noun} tachi")


def _verb_forms(verb: str, _: Irregular) -> Iterator[str]:
    """Yield all forms of a verb, whose head is its last word."""
    active, passive = _forms(verb)
    yield from active
    yield from passive


def _participles(verb: str, _: Irregular) -> frozenset[str]:
    return frozenset(_forms(verb)[1])


def _forms(verb: str) -> tuple[list[str], list[str]]:
    before, _, head = verb.rpartition(" ")
    active, passive = ([f"{before} {form}".strip() for form in _with_ongoing(forms)] for forms in conjugated(head))
    return active, passive


def _with_ongoing(forms: tuple[str, ...]) -> Iterator[str]:
    """Yield forms, and of those that others are put to what goes on: "kaiteiru", "kaiteru", "kaite iru"."""
    for form in forms:
        yield form
        if form.endswith(("te", "de")):
            yield from (f"{form}{ending}" for ending in _GOING_ON)


JAPANESE: Final = Language(
    code="ja",
    numbers=NumberWords(
        numerals={word: n for n, word in enumerate(_NUMERALS, start=2)},
        decade=re.compile(r"((?:19|20)?\d0)nendai"),
        decade_nouns=frozenset({"nendai"}),
        year=re.compile(r"((?:19|20)\d\d)(?:nen)?"),
        scales={"man": 10_000, "sen": 1_000},
    ),
    noun_forms=_noun_forms,
    verb_forms=_verb_forms,
    participles=_participles,
    spelt=_spelt,
    asking=frozenset(
        {"dare", "donata", "nan", "nani", "dore", "dono", "doko", "itsu", "ikutsu", "nannen", "nanwa", "nanbon",
         "dochira", "dotchi", "donna"}
    ),
)  # fmt: skip
