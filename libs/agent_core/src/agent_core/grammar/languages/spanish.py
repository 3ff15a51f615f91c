"""Spanish, whose words are compared without their accents."""

import re
from typing import Final

from agent_core.grammar.languages.conjugation import Verbs, plural_of_head
from agent_core.grammar.languages.language import Irregular, Language, NumberWords
from agent_core.grammar.languages.spanish_verbs import conjugated
from agent_core.grammar.languages.spelling import spelling

_NUMERALS: Final = ("dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez", "once", "doce", "trece")
_ORDINALS: Final = ("segund", "tercer", "cuart", "quint", "sext", "septim", "octav", "noven", "decim")
_TENS: Final = ("sesenta", "setenta", "ochenta", "noventa")
_PREPOSITIONS: Final = frozenset({"de", "del", "a", "al", "en", "para", "por", "con", "sobre"})
# Ends of words of which "es" makes several; others are foreign: "spin-offs", "openings".
_CONSONANTS: Final = "nlrdjy"
_VERBS: Final = Verbs(conjugated)


def _plural(word: str) -> str:
    if word.endswith(("s", "x")):
        return word
    if word.endswith("z"):
        return f"{word[:-1]}ces"
    return f"{word}es" if word[-1] in _CONSONANTS else f"{word}s"


def _noun_forms(noun: str, _: Irregular) -> tuple[str, ...]:
    return plural_of_head(noun, _plural, _PREPOSITIONS)


SPANISH: Final = Language(
    code="es",
    numbers=NumberWords(
        numerals={word: n for n, word in enumerate(_NUMERALS, start=2)} | {"veinte": 20, "cincuenta": 50, "cien": 100},
        ordinals={f"{word}{end}": n for n, word in enumerate(_ORDINALS, start=2) for end in ("o", "a")} | {"tercer": 3},
        ordinal=re.compile(r"(\d+)(?:o|a|º|ª|er|ro|ra|do|da)"),
        decades={word: 1900 + n for word, n in zip(_TENS, range(60, 100, 10), strict=True)},
        decade_nouns=frozenset({"anos", "los", "decada"}),
        scales={"mil": 1_000, "millon": 1_000_000, "millones": 1_000_000},
        thousands=".",
    ),
    noun_forms=_noun_forms,
    verb_forms=_VERBS.forms,
    participles=_VERBS.participles,
    spelt=spelling({"del": "de", "al": "a"}),
    verb_prepositions=frozenset({"en", "de", "a", "con", "por", "para", "sobre", "en torno a", "alrededor de"}),
    asking=frozenset(
        {"quien", "quienes", "que", "cual", "cuales", "cuanto", "cuantos", "cuanta", "cuantas", "cuando", "como",
         "donde"}
    ),
    next_question=frozenset({"quien", "quienes", "cual", "cuales", "cuando", "cuantos", "cuantas"}),
    addressed=frozenset({"usted", "ustedes", "alguien"}),
    commands=frozenset({"lista", "muestra", "muestrame", "dime", "dame", "nombra", "compara", "busca", "solo"}),
    adjective_endings=("", "o", "a", "os", "as", "s", "e", "es"),
    subjects=frozenset({"yo", "tu", "el", "ella", "nosotros", "ellos", "ellas"}),
)  # fmt: skip
