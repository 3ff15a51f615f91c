"""How entities are named in questions: by a name that means one of them, that several share, or that nobody has."""

import random
import re
import unicodedata
from collections import defaultdict
from collections.abc import Mapping
from typing import Final

from rapidfuzz import process
from rapidfuzz.distance import OSA

from evals.questions.facts import Facts, Thing
from evals.typeahead.typos import misspell

_LONGEST: Final = 60
_LONG_VOWEL: Final = re.compile(r"([aeiou])\1+")
_DISPLAYED: Final = 0.6
_TRIES: Final = 20
# Edits to the nearest word of any name at which an invented word is surely nobody's.
_FAR: Final = 3
_SYLLABLES: Final = [
    "ba",
    "zor",
    "ke",
    "vim",
    "tu",
    "qua",
    "pel",
    "dro",
    "fin",
    "gax",
    "lum",
    "nor",
    "ri",
    "ska",
    "thu",
    "vel",
    "wix",
    "yor",
    "zan",
    "mel",
]


def plain(text: str) -> str:
    """Return the letters and digits of a text without case, accents, width and long vowels."""
    wide = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", text).casefold())
    return _LONG_VOWEL.sub(r"\1", "".join(c for c in wide if c.isalnum()).replace("ou", "o"))


def _cased(lowered: str, name: str) -> str:
    """Return a name with one word changed as the name is written: other words as they are, this one's first letter."""
    pairs = zip(lowered.split(), name.split(), strict=True)
    return " ".join(
        written if wrong == written.lower() else wrong.capitalize() if written[0].isupper() else wrong
        for wrong, written in pairs
    )


class Mentions:
    """The names of all visible entities, by kind and by their plain form."""

    def __init__(self, facts: Facts) -> None:
        self._facts = facts
        self._by_kind: dict[str, dict[str, set[str]]] = defaultdict(dict)
        for thing in facts.things.values():
            for name in thing.names:
                self._by_kind[thing.kind].setdefault(plain(name), set()).add(thing.ref)
        self._words = {word for names in self._texts() for word in names.split()}
        self._choices = {kind: list(names) for kind, names in self._by_kind.items()}

    def _texts(self) -> list[str]:
        return [name.casefold() for thing in self._facts.things.values() for name in thing.names]

    def sharing(self, kind: str, name: str) -> set[str]:
        """Return the entities of a kind that a name may mean."""
        return self._by_kind[kind].get(plain(name), set())

    def elsewhere(self, thing: Thing, name: str) -> set[str]:
        """Return the entities of other kinds that a name of ``thing`` may mean as well."""
        return {
            ref for kind, names in self._by_kind.items() if kind != thing.kind for ref in names.get(plain(name), ())
        }

    def shared(self, kind: str) -> Mapping[str, set[str]]:
        """Return the plain names of a kind that several entities have, with those."""
        return {name: refs for name, refs in self._by_kind[kind].items() if name and len(refs) > 1}

    def pick(self, thing: Thing, rng: random.Random, *, alone: bool = False) -> str | None:
        """Return a name that means nothing else of its kind, mostly the one that is shown; ``None`` if there is none.

        Args:
            thing: what is meant.
            rng: chooses.
            alone: the name means nothing of any other kind either.
        """
        usable = [name for name in thing.names if self._fits(thing, name, alone=alone)]
        if not usable:
            return None
        return usable[0] if rng.random() < _DISPLAYED else rng.choice(usable)

    def _fits(self, thing: Thing, name: str, *, alone: bool) -> bool:
        if len(name) > _LONGEST or len(plain(name)) < 2 or not name.isprintable():
            return False
        if self.sharing(thing.kind, name) != {thing.ref}:
            return False
        return not (alone and self.elsewhere(thing, name))

    def mistyped(self, thing: Thing, name: str, rng: random.Random) -> str | None:
        """Return a name with one typing error that is no nearer to any other entity, or ``None``."""
        choices = self._choices[thing.kind]
        for _ in range(_TRIES):
            lowered = misspell(" ".join(name.lower().split()), edits=1, rng=rng)
            if lowered is None:
                return None
            wrong = _cased(lowered, name)
            near = process.extract(plain(wrong), choices, scorer=OSA.distance, score_cutoff=1, limit=None)
            if all(self._by_kind[thing.kind][found] == {thing.ref} for found, _, _ in near):
                return wrong
        return None

    def invented(self, rng: random.Random, *, words: int = 2) -> str:
        """Return a name that nobody has, with no word near to one of any name."""
        found: list[str] = []
        while len(found) < words:
            word = "".join(rng.choices(_SYLLABLES, k=4))
            if process.extractOne(word, self._words, scorer=OSA.distance, score_cutoff=_FAR) is None:
                found.append(word.capitalize())
        return " ".join(found)
