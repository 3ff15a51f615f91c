"""How people are known to word what can be asked, with the kinds of what they name in the place of the names."""

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Final

from catalog.entities import EntityType

_FILE: Final = Path(__file__).parent / "phrasings.toml"
_NOT_HELD: Final = Path(__file__).parent / "not_held.toml"
_SLOT: Final = re.compile(r"\{(\w+)\}")
_MARKS: Final = re.compile(r"[^\w\s']|(?<!\w)'|'(?!\w)")
# "the manga this manga": what stands in front of a name and says of which kind it is.
_DOUBLED: Final = re.compile(r"\b(?:the )?(?:anime|manga|studio|character) (?=this )")
LISTED: Final = "these anime"
SETS: Final = ("like this", "like that")
"""What stands for the first clause of two that narrow anime, and for the second."""
_NUMBER: Final = "5"


class QuestionPart(StrEnum):
    """Which part of a question a phrasing is."""

    ASK = "ask"  # all of it, about one name
    PAIR = "pair"  # all of it, about two names
    LIST = "list"  # all of it, around a list in words
    SETS = "sets"  # all of it, around two clauses that stand behind "anime"
    NP = "np"  # what stands for something: "the director of X"
    CLAUSE = "clause"  # what stands behind "anime"


@dataclass(frozen=True, slots=True, kw_only=True)
class Phrasing:
    """One thing that can be said, and how.

    Attributes:
        of: the kind of what stands in each place, by the place's name.
        target: the kind of what a noun phrase stands for.
        forms: with places such as "{x}"; the first one is the one that the grammar reads.
        held: the data holds what is asked for.
    """

    key: str
    part: QuestionPart
    of: Mapping[str, EntityType]
    target: EntityType | None
    forms: tuple[str, ...]
    held: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Wording:
    """One wording, masked; ``places`` in the order of the text, numbers left out."""

    text: str
    phrasing: Phrasing
    places: tuple[str, ...]

    @property
    def kinds(self) -> tuple[EntityType, ...]:
        """The kinds of what stands in its places."""
        return tuple(self.phrasing.of[place] for place in self.places)


def mask(kind: EntityType) -> str:
    """Return what stands for a name of a kind: words that the encoder knows, so that it sees what is asked of what."""
    return f"this {kind.value}"


def plain(text: str) -> str:
    """Return a text as it is compared: in lower case, without marks, each kind said once."""
    bare = " ".join(_MARKS.sub(" ", text.lower().replace("’", "'")).split())
    return _DOUBLED.sub("", bare)


@cache
def known_phrasings() -> tuple[Phrasing, ...]:
    """Return all that is known to be asked, and what people ask besides and the data does not hold."""
    held = tomllib.loads(_FILE.read_text(encoding="utf-8"))
    found = [_read(key, section["of"], section["forms"]) for key, section in held.items()]
    unheld = [
        Phrasing(
            key=f"ask.not_held_{kind}",
            part=QuestionPart.ASK,
            of={"x": EntityType(kind)},
            target=None,
            forms=tuple(forms),
            held=False,
        )
        for kind, forms in tomllib.loads(_NOT_HELD.read_text(encoding="utf-8")).items()
    ]
    return (*found, *unheld)


def _read(key: str, of: Mapping[str, str], forms: Sequence[str]) -> Phrasing:
    part = QuestionPart(key.partition(".")[0])
    kinds = {slot: EntityType(kind) for slot, kind in of.items()}
    target = kinds.pop("leads to", None)
    return Phrasing(key=key, part=part, of=kinds, target=target, forms=tuple(forms))


def forms_of(phrasings: Sequence[Phrasing]) -> list[Wording]:
    """Return every form with its places masked, those of one part and the same kinds side by side."""
    found = [_masked(form, phrasing) for phrasing in phrasings for form in phrasing.forms]
    return sorted(found, key=lambda f: (f.phrasing.part, f.kinds))


def _masked(form: str, phrasing: Phrasing) -> Wording:
    places = tuple(slot for slot in _SLOT.findall(form) if slot in phrasing.of)

    def put(slot: re.Match[str]) -> str:
        if phrasing.part is QuestionPart.SETS:
            return SETS[places.index(slot[1])]
        if slot[1] == "phrase":
            return LISTED
        return mask(phrasing.of[slot[1]]) if slot[1] in phrasing.of else _NUMBER

    return Wording(text=plain(_SLOT.sub(put, form)), phrasing=phrasing, places=places)
