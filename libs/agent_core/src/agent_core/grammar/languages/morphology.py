"""English forms of lemmas: plurals of nouns, and the forms of verbs."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

_VOWELS: Final = "aeiou"
_HISSES: Final = ("s", "x", "z", "ch", "sh")
# Nouns that are no last word of their compound: "directors of photography".
_PREPOSITIONS: Final = (" of ", " on ", " in ", " to ")
_UNCHANGED: Final = frozenset({"anime", "manga", "series", "staff", "music", "cast", "manhwa", "manhua"})
_SHORTEST_DOUBLED: Final = 3


def plural(noun: str) -> str:
    """Return the plural of a noun, whose head is its last word or the one before "of"."""
    for preposition in _PREPOSITIONS:
        head, found, rest = noun.partition(preposition)
        if found:
            return f"{plural(head)}{preposition}{rest}"
    first, _, last = noun.rpartition(" ")
    return f"{first} {_plural(last)}".strip()


def join(parts: Sequence[str], *, between: str = ", ", last: str = " and ") -> str:
    """Return "a", "a and b" or "a, b and c"."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{between.join(parts[:-1])}{last}{parts[-1]}"


def ordinal(place: int) -> str:
    """Return "2nd" for 2."""
    ending = "th" if place % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(place % 10, "th")
    return f"{place}{ending}"


def with_article(noun: str) -> str:
    """Return a noun behind "a" or "an"."""
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"


def _plural(word: str) -> str:
    if word in _UNCHANGED:
        return word
    if word.endswith("y") and word[-2:-1] not in _VOWELS:
        return f"{word[:-1]}ies"
    return f"{word}es" if word.endswith(_HISSES) else f"{word}s"


def noun_forms(noun: str) -> tuple[str, ...]:
    """Return a noun in the singular and the plural."""
    return tuple(dict.fromkeys((noun, plural(noun))))


def verb_forms(verb: str, irregular: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
    """Yield all forms of a verb, whose head is its first word: "works on", "worked on", "working on".

    Args:
        verb: the base form.
        irregular: the past and the participle of verbs that are not regular, by their base form.
    """
    head, _, rest = verb.partition(" ")
    behind = f" {rest}" if rest else ""
    past = irregular.get(head) or (f"{_doubled(head, 'ed')}",)
    for form in dict.fromkeys((head, _third(head), *past, _doubled(head, "ing"))):
        yield f"{form}{behind}"


def participles(verb: str, irregular: Mapping[str, tuple[str, ...]]) -> frozenset[str]:
    """Return the forms of a verb by which somebody may be told what was done, as well as who did it."""
    head, _, rest = verb.partition(" ")
    past = irregular.get(head) or (_doubled(head, "ed"),)
    return frozenset(f"{form} {rest}".strip() for form in past)


def _third(head: str) -> str:
    return {"have": "has", "do": "does", "be": "is", "go": "goes"}.get(head) or _plural(head)


def _doubled(head: str, ending: str) -> str:
    """Return a verb with an ending: "making", "cried", "spinning", "directed"."""
    if head.endswith("ie") and ending == "ing":
        return f"{head[:-2]}ying"
    if head.endswith("e") and not head.endswith("ee"):
        return f"{head[:-1]}{ending}"
    if head.endswith("y") and head[-2:-1] not in _VOWELS and ending == "ed":
        return f"{head[:-1]}ied"
    short = len(head) >= _SHORTEST_DOUBLED and head[-1] in "nptgbm" and head[-2] in _VOWELS and head[-3] not in _VOWELS
    syllables = sum(letter in _VOWELS for letter in head)
    return f"{head}{head[-1]}{ending}" if short and syllables == 1 else f"{head}{ending}"
