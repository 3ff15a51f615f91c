"""Writes out the forms of English words: write, writes, wrote, written, writing; story, stories."""

from collections.abc import Iterator
from itertools import product
from typing import Final

from agent_core.planning.lexicon.forms import Words, phrases

_VOWELS: Final = "aeiou"
# Past tense and participle, where they are not made with -ed.
_IRREGULAR: Final[dict[str, tuple[str, ...]]] = {
    "be": ("was", "were", "been"),
    "bear": ("bore", "borne"),
    "become": ("became",),
    "begin": ("began", "begun"),
    "bring": ("brought",),
    "broadcast": ("broadcast", "broadcasted"),
    "build": ("built",),
    "cast": ("cast",),
    "choose": ("chose", "chosen"),
    "come": ("came",),
    "cut": ("cut",),
    "deal": ("dealt",),
    "do": ("did", "done"),
    "draw": ("drew", "drawn"),
    "fall": ("fell", "fallen"),
    "find": ("found",),
    "forget": ("forgot", "forgotten"),
    "get": ("got", "gotten"),
    "give": ("gave", "given"),
    "go": ("went", "gone"),
    "have": ("had",),
    "hear": ("heard",),
    "hold": ("held",),
    "keep": ("kept",),
    "know": ("knew", "known"),
    "lead": ("led", "lead"),
    "learn": ("learned", "learnt"),
    "leave": ("left",),
    "lend": ("lent",),
    "let": ("let",),
    "lie": ("lay", "lain"),
    "make": ("made",),
    "mean": ("meant",),
    "meet": ("met",),
    "oversee": ("oversaw", "overseen"),
    "pay": ("paid",),
    "put": ("put",),
    "read": ("read",),
    "redo": ("redid", "redone"),
    "remake": ("remade",),
    "retell": ("retold",),
    "rewrite": ("rewrote", "rewritten"),
    "run": ("ran", "run"),
    "say": ("said",),
    "see": ("saw", "seen"),
    "seek": ("sought",),
    "set": ("set",),
    "show": ("showed", "shown"),
    "sing": ("sang", "sung"),
    "sit": ("sat",),
    "speak": ("spoke", "spoken"),
    "spin": ("spun",),
    "stand": ("stood",),
    "take": ("took", "taken"),
    "teach": ("taught",),
    "tell": ("told",),
    "think": ("thought",),
    "understand": ("understood",),
    "write": ("wrote", "written"),
}
_THIRD: Final = {"be": "is", "do": "does", "have": "has", "go": "goes"}
# Verbs of one syllable that double their last letter: plan, planned.
_DOUBLING: Final = frozenset(
    {"begin", "bid", "cut", "drop", "omit", "skip",
     "dub", "get", "pen", "plan", "plot", "pop", "put", "rap", "recap", "run", "scrap", "set",
     "ship", "sit", "spin", "star", "stem", "sum", "tap"}
)  # fmt: skip
# Verbs that end as adverbs do.
_LIKE_ADVERBS: Final = frozenset({"ally", "apply", "comply", "fly", "imply", "rely", "reply", "supply", "tally"})
_PLURALS: Final = {"person": "people", "man": "men", "woman": "women", "child": "children"}


def written_out(words: Words) -> Words:
    """Return a table's cell with every marked phrase in all its forms, in the order of the cell.

    ``~`` stands in front of a phrase whose first word is a verb, ``+`` in front of one whose last word is a noun.
    """
    return " | ".join(dict.fromkeys(form for phrase in phrases(words) for form in _forms(phrase)))


def combined(template: str, *tables: Words) -> Iterator[str]:
    """Yield a template with every combination of the phrases of some tables, each written out."""
    return (template.format(*words) for words in product(*(phrases(written_out(words)) for words in tables)))


def every(template: str, *tables: Words) -> Words:
    """Return a table's cell with what `combined` yields."""
    return " | ".join(combined(template, *tables))


def _forms(phrase: str) -> Iterator[str]:
    match phrase[0]:
        case "~":
            verb, _, rest = phrase[1:].partition(" ")
            if verb.endswith("ly") and verb not in _LIKE_ADVERBS and rest:  # "~originally create"
                yield from (f"{verb} {form}" for form in _forms(f"~{rest}"))
                return
            yield from (f"{form} {rest}".strip() for form in verb_forms(verb))
        case "+":
            yield phrase[1:]
            start, _, noun = phrase[1:].rpartition(" ")
            yield f"{start} {plural(noun)}".strip()
        case _:
            yield phrase


def verb_forms(verb: str) -> Iterator[str]:
    """Yield the base, the third person, past, participle and gerund of a verb."""
    stem = verb + verb[-1] if verb in _DOUBLING else verb
    yield verb
    yield _THIRD.get(verb) or plural(verb)
    if verb in _IRREGULAR:
        yield from _IRREGULAR[verb]
    elif verb.endswith("e"):
        yield f"{verb}d"
    elif verb.endswith("y") and verb[-2] not in _VOWELS:
        yield f"{verb[:-1]}ied"
    else:
        yield f"{stem}ed"
    silent = verb.endswith("e") and not verb.endswith(("ee", "oe", "be"))
    yield f"{verb[:-1] if silent else stem}ing"


def plural(noun: str) -> str:
    """Return a noun's plural, which is spelt as a verb's third person is."""
    if noun in _PLURALS:
        return _PLURALS[noun]
    if noun.endswith("y") and noun[-2:-1] not in _VOWELS:
        return f"{noun[:-1]}ies"
    return f"{noun}es" if noun.endswith(("s", "x", "z", "ch", "sh", "o")) and noun != "studio" else f"{noun}s"
