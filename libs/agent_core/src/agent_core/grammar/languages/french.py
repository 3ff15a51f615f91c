"""French, whose words are compared without their accents."""

import re
from typing import Final

from agent_core.grammar.languages.conjugation import Verbs, plural_of_head
from agent_core.grammar.languages.french_verbs import conjugated
from agent_core.grammar.languages.language import Irregular, Language, NumberWords
from agent_core.grammar.languages.spelling import spelling


def _subjects(form: str) -> tuple[str, ...]:
    """Return the pronouns behind a form: "fait-il", "a-t-elle", "font-ils"."""
    link = "t " if form.endswith(("a", "e")) else ""
    many = ("ils", "elles") if form.endswith("nt") else ()
    return (*(f"{link}{pronoun}" for pronoun in ("il", "elle", "on")), *many)


_NUMERALS: Final = ("deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix", "onze", "douze", "treize")
_ORDINALS: Final = (
    "deuxieme", "troisieme", "quatrieme", "cinquieme", "sixieme", "septieme", "huitieme", "neuvieme",
    "dixieme", "onzieme", "douzieme",
)  # fmt: skip
_PREPOSITIONS: Final = frozenset({"de", "du", "des", "a", "en", "pour", "sur", "dans", "par", "avec", "tele", "tv"})
_VERBS: Final = Verbs(conjugated, _subjects)
_SPELT: Final = {
    "du": "de", "des": "de", "au": "a", "aux": "a", "d'": "de", "l'": "le", "qu'": "que", "n'": "ne", "s'": "se",
    "c'": "ce", "j'": "je", "t'": "te", "m'": "me", "jusqu'": "jusque", "lorsqu'": "lorsque", "puisqu'": "puisque",
}  # fmt: skip


def _plural(word: str) -> str:
    if word.endswith(("s", "x", "z")):
        return word
    if word.endswith("al"):
        return f"{word[:-2]}aux"
    return f"{word}x" if word.endswith(("au", "eu")) else f"{word}s"


def _noun_forms(noun: str, _: Irregular) -> tuple[str, ...]:
    return plural_of_head(noun, _plural, _PREPOSITIONS)


FRENCH: Final = Language(
    code="fr",
    numbers=NumberWords(
        numerals={word: n for n, word in enumerate(_NUMERALS, start=2)} | {"vingt": 20, "cinquante": 50, "cent": 100},
        ordinals={word: n for n, word in enumerate(_ORDINALS, start=2)} | {"seconde": 2, "second": 2},
        ordinal=re.compile(r"(\d+)(?:e|er|re|eme|nd|nde)"),
        decade_nouns=frozenset({"annees"}),
        scales={"mille": 1_000, "million": 1_000_000, "millions": 1_000_000},
        thousands=".",
    ),
    noun_forms=_noun_forms,
    verb_forms=_VERBS.forms,
    participles=_VERBS.participles,
    spelt=spelling(_SPELT),
    elided=re.compile(r"(?:[ldnsjmtc]|qu|jusqu|lorsqu|puisqu)'(?=\w)"),
    unmarked=re.compile(r"(j(?=ai$|etais$)|c(?=est$|etait$)|(?:[ldsm]|qu)(?=[aeiouyh]\w{2}))(\w+)"),
    verb_prepositions=frozenset({"sur", "de", "dans", "à", "avec", "chez", "pour", "autour de"}),
    asking=frozenset(
        {"qui", "quel", "quelle", "quels", "quelles", "quoi", "combien", "quand", "comment", "lequel", "laquelle",
         "lesquels", "lesquelles"}
    ),
    next_question=frozenset({"qui", "quel", "quelle", "quels", "quelles", "quand", "comment", "combien"}),
    addressed=frozenset({"vous", "tu", "quelqu'un"}),
    commands=frozenset(
        {"liste", "listez", "montre", "montrez", "donne", "donnez", "dis", "dites", "cite", "nomme", "seulement"}
    ),
    adjective_endings=("", "e", "s", "es", "x", "se", "ses", "que", "ques"),
    subjects=frozenset({"je", "tu", "il", "elle", "on", "nous", "vous", "ils", "elles"}),
)  # fmt: skip
