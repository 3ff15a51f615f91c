"""Inflection that French and Spanish have in common: verbs by their first word, nouns up to their first preposition."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from agent_core.grammar.languages.language import Irregular
from agent_core.grammar.languages.spelling import phrase_without_accents

type Conjugated = Callable[[str], tuple[tuple[str, ...], tuple[str, ...]]]
"""From an infinitive to its forms but the participles, and to the participles."""

# What stands in irregular forms of a verb in front of its participles.
_PARTICIPLES: Final = "|"


def _no_subjects(_: str) -> tuple[str, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class Verbs:
    """The verbs of a language, by what conjugates the regular ones.

    Attributes:
        subjects: by a form, pronouns that may stand behind it, in front of what belongs to the verb: "fait-il suite à".
    """

    conjugated: Conjugated
    subjects: Callable[[str], tuple[str, ...]] = _no_subjects

    def forms(self, verb: str, irregular: Irregular) -> Iterator[str]:
        """Yield all forms of a verb, whose head is its first word."""
        finite, participles = self._parted(verb, irregular)
        yield from (*finite, *participles)
        head, _, rest = phrase_without_accents(verb).partition(" ")
        for form in finite if rest else ():
            inflected = form.removesuffix(f" {rest}")
            yield from (f"{inflected} {subject} {rest}" for subject in self.subjects(inflected) if inflected != head)

    def participles(self, verb: str, irregular: Irregular) -> frozenset[str]:
        """Return the forms of a verb that tell what was done to something."""
        return frozenset(self._parted(verb, irregular)[1])

    def _parted(self, verb: str, irregular: Irregular) -> tuple[list[str], list[str]]:
        head, _, rest = phrase_without_accents(verb).partition(" ")
        if (listed := irregular.get(head)) is not None:
            at = listed.index(_PARTICIPLES) if _PARTICIPLES in listed else len(listed)
            finite, participles = (head, *listed[:at]), listed[at + 1 :]
        else:
            finite, participles = self.conjugated(head)
        behind = f" {rest}" if rest else ""
        return [f"{form}{behind}" for form in finite], [f"{form}{behind}" for form in participles]


def plural_of_head(noun: str, plural: Callable[[str], str], prepositions: frozenset[str]) -> tuple[str, ...]:
    """Return a noun in the singular and the plural, of which all words agree in front of its first preposition."""
    words = phrase_without_accents(noun).split()
    at = next((i for i, word in enumerate(words) if word in prepositions or word[:2] in ("d'", "l'")), len(words))
    return tuple(dict.fromkeys((" ".join(words), " ".join([*map(plural, words[:at]), *words[at:]]))))
