"""English, the language that every other one falls back on."""

import re
from typing import Final

from agent_core.grammar.languages.language import Irregular, Language, NumberWords
from agent_core.grammar.languages.morphology import noun_forms, participles, verb_forms

_NUMERALS: Final = (
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
)  # fmt: skip
_ORDINALS: Final = (
    "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth",
    "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth", "eighteenth", "nineteenth", "twentieth",
)  # fmt: skip

# Auxiliaries that are written together with "not".
_DENIED: Final = (
    "is", "are", "was", "were", "do", "does", "did", "has", "have", "had", "ca", "could", "would", "should",
)  # fmt: skip

# Short words that are often misspelt; longer ones are found by `respelling`. What is short for "is" says nothing.
_MISSPELT: Final = {
    "hwo": "who", "woh": "who", "whos": "who", "wich": "which", "whcih": "which", "wihch": "which", "whch": "which",
    "waht": "what", "wat": "what", "whta": "what", "whats": "what", "wehn": "when", "hwen": "when", "teh": "the",
    "adn": "and", "nad": "and", "anmie": "anime", "anmies": "anime",
    "thats": "that", "theres": "there", "heres": "here", "wheres": "where", "hows": "how",
} | {f"{verb}nt": f"{verb}n't" for verb in _DENIED}  # fmt: skip

# What is short for a word in messages.
_SHORT: Final = {
    "w/": "with", "w/o": "without", "u": "you", "ur": "your", "r": "are", "em": "them", "og": "original",
    "ppl": "people", "abt": "about", "szn": "season", "cuz": "because", "coz": "because", "bc": "because",
    "'d": "did", "'ve": "have",
}  # fmt: skip


def _spelt(word: str) -> str:
    return _MISSPELT.get(word) or _SHORT.get(word, word)


def _noun_forms(noun: str, _: Irregular) -> tuple[str, ...]:
    return noun_forms(noun)


ENGLISH: Final = Language(
    code="en",
    numbers=NumberWords(
        numerals={word: n for n, word in enumerate(_NUMERALS, start=2)}
        | {"dozen": 12, "twenty": 20, "fifty": 50, "hundred": 100},
        ordinals={word: n for n, word in enumerate(_ORDINALS, start=2)},
        ordinal=re.compile(r"(\d+)(?:st|nd|rd|th)"),
        decades={"sixties": 1960, "seventies": 1970, "eighties": 1980, "nineties": 1990},
        decade=re.compile(r"((?:19|20)?\d0)['’]?s"),
        parts_of_decades={"early": (0, 4), "mid": (3, 7), "late": (5, 9)},
        scales={"thousand": 1_000, "million": 1_000_000},
    ),
    spelt=_spelt,
    elided=re.compile(r"top(?=\d+\b)|(?:who|what|when|where|how|year)(?='d\b)|(?:who|what|which|that)(?='ve\b)"),
    noun_forms=_noun_forms,
    verb_forms=verb_forms,
    participles=participles,
    verb_prepositions=frozenset(
        {"to", "on", "upon", "from", "in", "into", "with", "for", "under", "at", "behind", "against", "around"}
    ),
    asking=frozenset({"who", "whom", "whose", "what", "which", "when", "where", "how"}),
    next_question=frozenset({"who", "whom", "what", "when", "how"}),
    addressed=frozenset({"you", "me", "us", "anyone", "anybody", "someone", "somebody"}),
    subjects=frozenset({"i", "we", "you", "he", "she", "it", "they"}),
    commands=frozenset(
        {"who's", "what's", "list", "show", "name", "give", "tell", "find", "count", "compare", "only", "same"}
    ),
)
