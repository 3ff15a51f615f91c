"""German, whose words are compared without umlauts: ä is a, and ß is ss."""

import re
from collections.abc import Iterator
from typing import Final

from agent_core.grammar.languages.german_verbs import conjugated
from agent_core.grammar.languages.language import Irregular, Language, NumberWords
from agent_core.grammar.languages.spelling import phrase_without_accents, spelling

_NUMERALS: Final = (
    "zwei", "drei", "vier", "funf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwolf", "dreizehn",
)  # fmt: skip
_ORDINALS: Final = ("zweit", "dritt", "viert", "funft", "sechst", "siebt", "acht", "neunt", "zehnt", "elft", "zwolft")
_TENS: Final = ("sechzig", "siebzig", "achtzig", "neunzig")
_DECLINED: Final = ("e", "en", "er", "es", "em")
# What nouns end with in plurals and in cases, by their last letters; umlauts are no matter.
_ENDINGS: Final = (
    (("e", "a", "i", "o", "u", "y"), ("", "n", "s")),
    (("in",), ("", "nen")),
    (("er", "el", "en", "or"), ("", "n", "s", "e", "en")),
    (("buch", "glied", "haus", "band", "bild"), ("", "e", "es", "er", "ern", "en", "s")),
    (("",), ("", "e", "es", "en", "s")),
)
_OF_ADJECTIVES: Final = ("", *_DECLINED)
# Ends of words for those who do something, of whom "in" makes women.
_DOERS: Final = ("er", "or", "eur", "ist", "ent", "ant", "ort")
# A prefix that parts from its verb has it behind it, and a verb what belongs to it behind a blank.
_PREFIX: Final = "-"
# What stands written together with the noun that it narrows: "Horrorfilme".
_COMPOUND: Final = re.compile(
    r"(?:action|abenteuer|horror|fantasy|sport|romantik|liebes|kriegs|zeitreise|mecha|drama|mystery|krimi|musik|comedy)"
    r"(?=(?:film|anime|serie|manga|kom[oö]die|titel)(?:n|s|e|en)?$)"
)
_CONTRACTED: Final = {
    "vom": "von", "zum": "zu", "zur": "zu", "im": "in", "am": "an", "beim": "bei", "ins": "in", "ans": "an",
    "aufs": "auf", "furs": "fur", "ubers": "uber", "hinterm": "hinter", "liebes": "liebe", "kriegs": "krieg",
}  # fmt: skip


def _noun_forms(noun: str, _: Irregular) -> tuple[str, ...]:
    """Return a noun in any case and number, with what its adjectives may end with: "ausführende Produzentin"."""
    *before, last = phrase_without_accents(noun).split()
    forms = dict.fromkeys(f"{last}{ending}" for ending in _endings(last))
    if last.endswith(_DOERS):
        forms |= dict.fromkeys((f"{last}in", f"{last}innen"))
    declined = [""]
    for word in before:
        stem = word.removesuffix("e")
        endings = _OF_ADJECTIVES if word.endswith("e") else ("",)
        declined = [
            f"{adjectives}{stem}{ending} "
            for adjectives in declined
            for ending in endings
            if stem != word or not ending
        ]
    return tuple(f"{adjectives}{form}" for adjectives in declined for form in forms)


def _endings(noun: str) -> tuple[str, ...]:
    return next(endings for ends, endings in _ENDINGS if noun.endswith(ends))


def _verb_forms(verb: str, irregular: Irregular) -> Iterator[str]:
    for forms in _parted_forms(verb, irregular):
        yield from forms


def _participles(verb: str, irregular: Irregular) -> frozenset[str]:
    return frozenset(_parted_forms(verb, irregular)[1])


def _parted_forms(verb: str, irregular: Irregular) -> tuple[list[str], list[str]]:
    """Return the forms of a verb but its participles, and those; what belongs to it stands behind it or in front."""
    head, _, rest = phrase_without_accents(verb).partition(" ")
    finite, participles = (head, *irregular[head]) if head in irregular else None, ()
    if finite is None:
        finite, participles = conjugated(head)
    ways = ("{form} {rest}", "{rest} {form}") if rest else ("{form}",)
    finite_and_participles = [
        [way.format(form=form, rest=rest) for form in forms for way in ways] for forms in (finite, participles)
    ]
    return finite_and_participles[0], finite_and_participles[1]


def _parted(verb: str) -> tuple[str, str]:
    """Return a verb and what stands apart from it: its prefix, "setzt … fort", or what belongs to it."""
    head, _, rest = phrase_without_accents(verb).partition(" ")
    prefix, _, base = head.rpartition(_PREFIX)
    return (base, prefix if not rest else "") if prefix else (head, rest)


def _is_final(verb: str, form: str, participle: bool) -> bool:  # noqa: FBT001 - as of all languages
    """True for "fortgesetzt" and "fortsetzt", which stand behind subject and object alike, but not for "folgt"."""
    if " " in form:
        return False
    head = phrase_without_accents(verb).partition(" ")[0]
    prefix = head.rpartition(_PREFIX)[0]
    return form.startswith(prefix) if prefix else participle and form not in conjugated(head)[0]


GERMAN: Final = Language(
    code="de",
    numbers=NumberWords(
        numerals={word: n for n, word in enumerate(_NUMERALS, start=2)}
        | {"zwanzig": 20, "funfzig": 50, "hundert": 100, "dutzend": 12},
        ordinals={f"{word}{end}": n for n, word in enumerate(_ORDINALS, start=2) for end in _DECLINED},
        decades={f"{word}er": 1900 + n for word, n in zip(_TENS, range(60, 100, 10), strict=True)},
        decade=re.compile(r"((?:19|20)?\d0)ern?"),
        scales={"tausend": 1_000, "million": 1_000_000, "millionen": 1_000_000},
        thousands=".",
    ),
    noun_forms=_noun_forms,
    verb_forms=_verb_forms,
    participles=_participles,
    parted=_parted,
    is_final=_is_final,
    spelt=spelling(_CONTRACTED),
    elided=_COMPOUND,
    capital_nouns=True,
    verb_prepositions=frozenset({"auf", "an", "in", "aus", "von", "zu", "für", "bei", "mit", "um"}),
    asking=frozenset(
        {"wer", "wen", "wem", "wessen", "was", "welche", "welcher", "welches", "welchen", "welchem", "wann", "wo",
         "wie", "wieviele", "woher", "worauf", "wovon"}
    ),
    next_question=frozenset({"wer", "wen", "wem", "was", "wann", "wie", "welche", "welcher", "welches"}),
    addressed=frozenset({"du", "sie", "ihr", "jemand", "irgendwer"}),
    commands=frozenset({"nenne", "nenn", "zeig", "zeige", "liste", "gib", "sag", "such", "suche", "vergleiche", "nur"}),
    adjective_endings=_OF_ADJECTIVES,
    subjects=frozenset({"ich", "wir", "du", "er", "es", "man"}),
)  # fmt: skip
