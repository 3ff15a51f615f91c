"""Makes queries as readers type them from the names of a catalog: each kind of query is one way to write a name."""

import json
import random
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from uuid import UUID

from catalog.entities import EntityType, entity_id

from evals.typeahead.names import Known, Name, Names
from evals.typeahead.typos import SHORTEST, WEIGHTS, Edit, misspell
from evals.typeahead.writing import (
    in_kana,
    in_kunrei,
    is_latin,
    is_native,
    plain,
    with_macrons,
    with_other_nasals,
)

PREFIXES: Final = (2, 3, 4, 5, 6, 8)
# Of romanised titles that are not the shown one.
ROMAJI_PREFIXES: Final = (2, 3, 4, 6)
SHORT_CHARS: Final = 4
# Share of a name that is typed where it is not typed to its end, and the fewest letters of that.
TYPED_SHARE: Final = 0.7
TYPED_CHARS: Final = 6
# Two typos are forgiven from this length.
LONG_CHARS: Final = 8
# Readers of an anime that is called by its initials, and how many of these there are.
FAMOUS: Final = 100_000
FEWEST_INITIALS: Final = 3
MOST_INITIALS: Final = 5
_NUMBERED: Final = re.compile(r"(.+?):? (?:season (\d)|(\d)(?:nd|rd|th) season)")
# Entities looked at for each query that is wanted, most popular first: rare ways to write must not make the rare titles
# that allow them into what everybody looks for.
_TRIES: Final = 100
_ACCENTS: Final = {"a": "á", "e": "é", "i": "í", "o": "ó", "u": "ú"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Query:
    """One text that somebody types.

    Attributes:
        kind: how the name was written.
        type: the only type that is looked for.
        text: what is typed.
        wanted: what the reader could have meant: every one of them is right.
    """

    kind: str
    type: EntityType
    text: str
    wanted: frozenset[UUID]


@dataclass(frozen=True, slots=True, kw_only=True)
class Chance:
    """What decides where there is a choice: the source of chance, and how often each typing error happens."""

    rng: random.Random
    weights: Mapping[Edit, float]


type Spelling = tuple[str | None, Name]
type Speller = Callable[[Known, Chance], Spelling | None]


def _shown(known: Known) -> tuple[str, Name] | None:
    """Return the display name as it is typed, where it is in Latin script."""
    name = known.names[0]
    return (plain(name.text), name) if is_latin(name.text) else None


def _of_shown(write: Callable[[str, Chance], str | None]) -> Speller:
    def spell(known: Known, chance: Chance) -> Spelling | None:
        shown = _shown(known)
        return shown and (write(shown[0], chance), shown[1])

    return spell


def _of_any(write: Callable[[str], str | None], accept: Callable[[Name], bool]) -> Speller:
    def spell(known: Known, chance: Chance) -> Spelling | None:
        written = [(text, name) for name in known.names if accept(name) and (text := write(name.text))]
        return chance.rng.choice(written) if written else None

    return spell


def _prefix(letters: int) -> Speller:
    return _of_shown(lambda text, _: text[:letters] if len(text) > letters and text[letters - 1] != " " else None)


def _romaji_prefix(letters: int) -> Speller:
    def spell(known: Known, chance: Chance) -> Spelling | None:
        typed = {text: name for name in known.names[1:] if _romaji(name) and len(text := plain(name.text)) > letters}
        text = chance.rng.choice([*typed]) if typed else ""
        return (text[:letters], typed[text]) if text and text[letters - 1] != " " else None

    return spell


def _typos(edits: int, *, fewest: int) -> Speller:
    def write(text: str, chance: Chance) -> str | None:
        return misspell(text, edits=edits, rng=chance.rng, weights=chance.weights) if len(text) >= fewest else None

    return _of_shown(write)


def _truncated(text: str) -> str:
    return text[: max(TYPED_CHARS, int(len(text) * TYPED_SHARE))].strip()


def _truncated_typo(text: str, chance: Chance) -> str | None:
    typed = _truncated(text)
    return misspell(typed, edits=1, rng=chance.rng, weights=chance.weights) if len(typed) < len(text) else None


def _first_word(text: str, _: Chance) -> str | None:
    words = text.split()
    return words[0] if len(words) > 1 and len(words[0]) >= SHORTEST - 1 else None


def _later_word(text: str, chance: Chance) -> str | None:
    words = [word for word in text.split()[1:] if len(word) >= SHORTEST]
    return chance.rng.choice(words) if words else None


def _last_word(text: str, _: Chance) -> str | None:
    words = text.split()
    if len(words) < 2:
        return None
    last = words[-1] if len(words[-1]) >= SHORTEST else " ".join(words[1:])
    return last if len(last) >= SHORTEST - 1 else None


def _joined(text: str, chance: Chance) -> str | None:
    spaces = [place for place, letter in enumerate(text) if letter == " "]
    if not spaces:
        return None
    place = chance.rng.choice(spaces)
    return text[:place] + text[place + 1 :]


def _unspaced(text: str, _: Chance) -> str | None:
    return text.replace(" ", "") if text.count(" ") > 1 else None


def _split(text: str, chance: Chance) -> str | None:
    places = [n for n in range(3, len(text) - 2) if " " not in text[n - 3 : n + 3]]
    if not places:
        return None
    place = chance.rng.choice(places)
    return f"{text[:place]} {text[place:]}"


def _skipped(text: str, chance: Chance) -> str | None:
    words = text.split()
    if len(words) < 3:
        return None
    left_out = chance.rng.randrange(1, len(words))
    return " ".join(word for n, word in enumerate(words) if n != left_out)


def _accented(text: str, chance: Chance) -> str | None:
    places = [place for place, letter in enumerate(text) if letter in _ACCENTS]
    if not places:
        return None
    place = chance.rng.choice(places)
    return text[:place] + _ACCENTS[text[place]] + text[place + 1 :]


def _alias(known: Known, chance: Chance) -> Spelling | None:
    shown = plain(known.names[0].text)
    others = [name for name in known.names[1:] if is_latin(name.text) and plain(name.text) != shown]
    name = chance.rng.choice(others) if others else None
    return name and (plain(name.text), name)


def _initials(known: Known, _: Chance) -> Spelling | None:
    """Return the first letters of the words of a well-known anime, by the first of its names that has enough."""
    if known.type is not EntityType.ANIME or known.popularity < FAMOUS:
        return None
    for name in (n for n in known.names if is_latin(n.text) and (n is known.names[0] or n.romaji)):
        words = "".join(c if c.isalnum() else " " for c in plain(name.text)).split()
        if FEWEST_INITIALS <= len(words) <= MOST_INITIALS and not any(word[0].isdigit() for word in words):
            return "".join(word[0] for word in words), name
    return None


def _season(known: Known, _: Chance) -> Spelling | None:
    """Return "x s2" of an anime that is called "X Season 2" or "X 2nd Season"."""
    for name in (n for n in known.names if is_latin(n.text)) if known.type is EntityType.ANIME else ():
        said = _NUMBERED.fullmatch(plain(name.text))
        if said:
            return f"{said[1]} s{said[2] or said[3]}", name
    return None


def _romaji(name: Name) -> bool:
    return name.romaji and is_latin(name.text)


def _has_signs(name: Name) -> bool:
    return is_latin(name.text) and any(not (c.isalnum() or c.isspace()) for c in name.text)


def _unsigned(text: str) -> str:
    return " ".join("".join(c for c in text.casefold() if c.isalnum() or c.isspace()).split())


def _has_accents(name: Name) -> bool:
    return is_latin(name.text) and any(not c.isascii() for c in name.text if c.isalpha())


def _native_truncated(text: str) -> str | None:
    typed = text[: max(2, int(len(text) * TYPED_SHARE))].strip()
    return typed if is_native(typed) and len(typed) < len(text) else None


KINDS: Final[Mapping[str, Speller]] = {
    **{f"prefix{letters}": _prefix(letters) for letters in PREFIXES},
    **{f"romaji{letters}": _romaji_prefix(letters) for letters in ROMAJI_PREFIXES},
    "title": _of_shown(lambda text, _: text),
    "alias": _alias,
    "native": _of_any(str, lambda name: is_native(name.text)),
    "native_cut70": _of_any(_native_truncated, lambda name: is_native(name.text)),
    "kana": _of_any(in_kana, _romaji),
    "kunrei": _of_any(in_kunrei, _romaji),
    "nasal": _of_any(with_other_nasals, _romaji),
    "macron": _of_any(with_macrons, _romaji),
    "typo1": _typos(1, fewest=SHORTEST),
    "typo2": _typos(2, fewest=LONG_CHARS),
    "typo1_cut70": _of_shown(_truncated_typo),
    "firstword": _of_shown(_first_word),
    "midword": _of_shown(_later_word),
    "lastword": _of_shown(_last_word),
    "joined": _of_shown(_joined),
    "unspaced": _of_shown(_unspaced),
    "split": _of_shown(_split),
    "skipped": _of_shown(_skipped),
    "short_exact": _of_shown(lambda text, _: text if len(text) <= SHORT_CHARS else None),
    "as_written": _of_any(str.casefold, _has_signs),
    "unpunctuated": _of_any(_unsigned, _has_signs),
    "unaccented": _of_any(plain, _has_accents),
    "accented": _of_shown(_accented),
    "initials": _initials,
    "season": _season,
}
"""How each kind of query is written; the order is that of the report."""


def generate(
    names: Names,
    *,
    seed: int,
    per_kind: int,
    kinds: Sequence[str] = tuple(KINDS),
    types: Sequence[EntityType] = tuple(EntityType),
    weights: Mapping[Edit, float] = WEIGHTS,
) -> list[Query]:
    """Return up to ``per_kind`` distinct queries of each kind for each type; fewer where names do not allow more.

    Every kind of every type has its own chance, so that what is added to one changes no other.
    """
    queries: list[Query] = []
    for kind in kinds:
        for wanted in types:
            chance = Chance(rng=random.Random(f"{seed}/{kind}/{wanted}"), weights=weights)
            queries += _of_kind(names, kind, wanted, chance, per_kind)
    return queries


def _of_kind(names: Names, kind: str, wanted: EntityType, chance: Chance, count: int) -> Iterable[Query]:
    found: dict[str, Query] = {}
    for known in names.draw(wanted, count * _TRIES, chance.rng):
        if len(found) == count:
            break
        text, name = KINDS[kind](known, chance) or (None, known.names[0])
        if text:
            meant = names.carriers(wanted, name) | {known.id}
            found.setdefault(text, Query(kind=kind, type=wanted, text=text, wanted=meant))
    return found.values()


def read_queries(file: Path) -> Iterator[Query]:
    """Read queries for anime from lines of ``{"kind", "q", "gold"}``, gold being dataset ids such as ``anime:21``."""
    for line in file.read_text(encoding="utf-8").splitlines():
        item = json.loads(line)
        wanted = frozenset(entity_id(ref) for ref in item["gold"])
        yield Query(kind=item["kind"], type=EntityType.ANIME, text=item["q"], wanted=wanted)
