"""Reads how a text takes up what was said before, by its form alone: which words stand for something, and its shape."""

import re
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from agent_core.conversation.english import (
    ANY,
    ASKS,
    BARE_WH,
    BEING_NOUNS,
    CORRECTION,
    COURTESY,
    FILTER,
    INDEFINITE,
    KIND_NOUNS,
    LEAD,
    ONLY,
    ORDINALS,
    PLURAL,
    PREPOSITION,
    PRONOUNS,
    REFERENCE,
    TITLE_RELATIONS,
    TRAILING_CORRECTION,
    WHICH,
    Kinds,
)

_END: Final = re.compile(r"[\s?.!,;:…]+$")
_NUMBER: Final = re.compile(r"\d+")
_THE_KIND: Final = re.compile(
    rf"(?:the\s+)?(?P<noun>{'|'.join(KIND_NOUNS)})(?:\s+(?:one|version|adaptation))?", re.IGNORECASE
)


class Shape(StrEnum):
    """What a follow-up is.

    QUESTION can be asked once its references are replaced. KIND says which kind of thing is meant, CONDITION narrows
    what was asked, TITLE names a title by its relation to another, PHRASE is anything else.
    """

    QUESTION = "question"
    KIND = "kind"
    CONDITION = "condition"
    TITLE = "title"
    PHRASE = "phrase"


@dataclass(frozen=True, slots=True, kw_only=True)
class Reference:
    """Words of a text that stand for something said before.

    Attributes:
        kinds: what they may stand for.
        ordinal: the place in a list, from 1 on, -1 for the last; 0 where they are no ordinal.
        partitive: they ask for some of what they stand for: "which one".
    """

    start: int
    end: int
    words: str
    kinds: Kinds = ANY
    ordinal: int = 0
    possessive: bool = False
    plural: bool = False
    partitive: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class FollowUp:
    """A text as it takes up what was said before.

    Attributes:
        text: without its lead-in and its final marks.
        led: there was a lead-in, such as "and" or "what about".
        corrects: it says that something else was meant.
        kinds: of a KIND, which; else all.
    """

    text: str
    shape: Shape
    led: bool = False
    corrects: bool = False
    kinds: Kinds = ANY
    references: tuple[Reference, ...] = ()


def read_follow_up(text: str) -> FollowUp:
    """Return how a text takes up what was said before; it may take up nothing."""
    lead = LEAD.match(text)
    rest = text[lead.end() :] if lead else text
    led = len(rest) < len(text)
    correction = CORRECTION.match(rest)
    corrected = rest[correction.end() :] if correction else rest
    corrects = correction is not None and bool(corrected)
    if corrects:
        rest = corrected
    rest = COURTESY.sub("", rest) or rest
    trimmed = TRAILING_CORRECTION.sub("", rest)
    corrects = corrects or (trimmed != rest and bool(trimmed))
    rest = _END.sub("", trimmed or rest)
    if (behind := ONLY.match(rest)) and behind["what"]:
        rest = f"only {behind['what']}"
    if bare := BARE_WH.fullmatch(rest):
        rest = f"the {bare['noun']}"
    rest = WHICH.sub(lambda which: f"{which.group()} one", rest)
    if _is_title(title := PREPOSITION.sub("", rest)):
        rest = title
    references = tuple(_references(rest))
    shape, kinds = _shape(rest, references)
    return FollowUp(text=rest, shape=shape, led=led, corrects=corrects, kinds=kinds, references=references)


def _shape(text: str, references: tuple[Reference, ...]) -> tuple[Shape, Kinds]:
    kind = _THE_KIND.fullmatch(text)
    if kind is not None:
        return Shape.KIND, KIND_NOUNS[kind["noun"].lower()]
    if ASKS.match(text):
        return Shape.QUESTION, ANY
    if any(each.start == 0 and each.ordinal for each in references):
        return Shape.PHRASE, ANY
    if FILTER.match(text):
        return Shape.CONDITION, ANY
    lowered = text.lower()
    if any(lowered.endswith(noun) for noun in TITLE_RELATIONS):
        return Shape.TITLE, ANY
    return Shape.PHRASE, ANY


def _is_title(text: str) -> bool:
    """True for a noun that says of one title which other one is meant, alone: "the sequel"."""
    article, _, noun = text.lower().partition(" ")
    return article == "the" and noun in TITLE_RELATIONS


def _references(text: str) -> list[Reference]:
    """Return the words that stand for something outside the text, in their order."""
    found: list[Reference] = []
    for match in REFERENCE.finditer(text):
        if INDEFINITE.search(text[: match.start()]):
            break
        found.append(_reference(match, text))
    return found


def _reference(match: re.Match[str], text: str) -> Reference:
    words = match.group()
    whole = Reference(start=match.start(), end=match.end(), words=words)
    if match["ordinal"] or match["number"]:
        return replace(whole, ordinal=_ordinal(match["ordinal"] or match["number"]))
    if match["pronoun"]:
        kinds, possessive = PRONOUNS[words.lower()]
        possessive = possessive and not _is_object(words, text[match.end() :])
        return replace(whole, kinds=kinds, possessive=possessive, plural=words.lower() in PLURAL)
    if match["partitive"]:
        return replace(whole, plural=True, partitive=True)
    noun = (match["noun"] or match["nouns"] or "").lower()
    kinds = KIND_NOUNS.get(noun) or BEING_NOUNS.get(noun) or ANY
    return replace(whole, kinds=kinds, plural=bool(match["these"]))


def _is_object(pronoun: str, behind: str) -> bool:
    """True for "her" where no noun follows: "who voices her"."""
    return pronoun.lower() == "her" and not re.match(r"\s+\w", behind)


def _ordinal(word: str) -> int:
    number = _NUMBER.match(word)
    return int(number.group()) if number else ORDINALS[word.lower()]
