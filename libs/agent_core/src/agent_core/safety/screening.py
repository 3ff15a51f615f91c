"""Screens what is asked before anything is looked up: who tries to steer the system is told so (R85, R285 to R287).

Nothing that is asked is an instruction to the system whatever this finds: rules read texts by grammar, a model's steps
are typed and its sentences held to rows. Screening spares models such texts, and makes them visible to operators.
"""

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import Final, Protocol

from agent_core.safety import characters

PATTERNS: Final = "patterns.toml"
MOST_SIGNS: Final = 0.6
"""The share of signs that are neither letters nor punctuation from which on a long text is no question."""
LEAST_SIGNED_CHARS: Final = 40
"""Characters from which on a text is long enough to be judged by that: titles are short, and some are all signs."""


class Flag(StrEnum):
    """What was found in a text."""

    OVERRIDE = "override"
    LEAK = "leak"
    PERSONA = "persona"
    HIJACK = "hijack"
    EXFILTRATION = "exfiltration"
    ROLE_MARK = "role_mark"
    TOOL_CALL = "tool_call"
    OTHER_LANGUAGES = "other_languages"
    HIDDEN = "hidden"
    UNSEEN = "unseen"
    DIRECTION = "direction"
    LOOK_ALIKES = "look_alikes"
    SIGNS = "signs"


# What is written in code has its own quotation marks.
_OF_CODE: Final = frozenset({Flag.EXFILTRATION, Flag.ROLE_MARK, Flag.TOOL_CALL})


class Verdict(StrEnum):
    """What becomes of a text."""

    ADMITTED = "admitted"
    RULES_ONLY = "rules_only"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Screening:
    """What was found in a text, and what becomes of it.

    Attributes:
        flags: in the order of `Flag`, each once.
    """

    verdict: Verdict
    flags: tuple[Flag, ...] = ()


class Screen(Protocol):
    """Whoever screens what is asked; another one may be put in its place."""

    def __call__(self, text: str, /) -> Screening:
        """Return what becomes of a text."""
        ...


@dataclass(frozen=True, slots=True)
class _Patterns:
    strong: Sequence[re.Pattern[str]]
    weak: Sequence[re.Pattern[str]]


def screen(text: str) -> Screening:
    """Return what becomes of a text, by its characters and by the patterns of the package; a pure function."""
    refusing, sparing = _by_characters(text)
    for reading in characters.readings(text):
        spoken = characters.unquoted(reading)
        for flag, patterns in _patterns().items():
            meant = reading if flag in _OF_CODE else spoken
            if any(pattern.search(meant) for pattern in patterns.strong):
                refusing.add(flag)
            elif any(pattern.search(reading) for pattern in (*patterns.strong, *patterns.weak)):
                sparing.add(flag)
    found = tuple(flag for flag in Flag if flag in refusing | sparing)
    if refusing:
        return Screening(Verdict.REFUSED, found)
    return Screening(Verdict.RULES_ONLY if sparing else Verdict.ADMITTED, found)


def _by_characters(text: str) -> tuple[set[Flag], set[Flag]]:
    """Return what refuses a text and what keeps it from models, whatever it says."""
    signs = len(text) >= LEAST_SIGNED_CHARS and characters.share_of_signs(text) > MOST_SIGNS
    refusing = {Flag.HIDDEN: bool(characters.hidden(text)), Flag.SIGNS: signs}
    sparing = {
        Flag.UNSEEN: characters.has_unseen(text),
        Flag.DIRECTION: characters.turns_direction(text),
        Flag.LOOK_ALIKES: characters.mixes_look_alikes(text),
    }
    return {flag for flag, found in refusing.items() if found}, {flag for flag, found in sparing.items() if found}


@cache
def _patterns() -> Mapping[Flag, _Patterns]:
    held = tomllib.loads(files(__package__).joinpath(PATTERNS).read_text(encoding="utf-8"))
    parts: Mapping[str, str] = held.pop("parts")
    return {
        Flag(name): _Patterns(
            *([re.compile(_filled(one, parts)) for one in of_flag[kind]] for kind in ("strong", "weak"))
        )
        for name, of_flag in held.items()
    }


def _filled(pattern: str, parts: Mapping[str, str]) -> str:
    for name, part in parts.items():
        pattern = pattern.replace(f"{{{name}}}", part)
    return pattern
