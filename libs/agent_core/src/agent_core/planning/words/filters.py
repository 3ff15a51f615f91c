"""Reads questions that are written as filters of a table: "director = ? where anime = X and year > 2010".

In their words, "=" is "is". What a filter says of a field of its own kind joins it with the name ("director of X"),
and what it says of somebody's part is said of the results ("anime whose director is X").
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import Final

from catalog.entities import EntityType

from agent_core.planning.lexicon.forms import Form, TagKind
from agent_core.planning.lexicon.vocabulary import ENGLISH_VOCABULARY
from agent_core.planning.words.tagging import Word

_IS: Final = frozenset({"is", "are", "in"})
_INCLUDING: Final = frozenset({"include", "includes", "included", "contain", "contains"})
# Fields of the title that something came of, or that it is called by: "spin-off where original is X".
_ORIGINS: Final = frozenset({"original", "base", "title", "name"})
# What may stand inside "season before" without saying more.
_NEAR: Final = frozenset({"right", "just", "directly", "immediately", "straight"})
# What a table is made of, and what joins it with what it is of.
_CELLS: Final = frozenset({"cell", "cells", "column", "columns", "row", "rows", "entry", "entries", "slot", "slots"})
_JOINTS: Final = frozenset({"for", "under"})
# Words of a field's name at most: "main character", "number of episodes".
_LONGEST: Final = 3
# Kinds of words for a field whose value is a number or a date.
_MEASURED: Final = (TagKind.ATTRIBUTE, TagKind.ORDER)


def with_filters(words: Sequence[Word]) -> list[Word]:
    """Return the words of a question with its filters as clauses, and without "= ?"."""
    told = list(_said_once(_without_cells(list(_without_blanks(words)))))
    if not any(_opens(told, place) for place in range(1, len(told))):
        return told
    found: list[Word] = []
    place = 0
    while place < len(told):
        opened = place > 0 and (told[place].text == "where" or (found and told[place].text == "and"))
        clause = _clause(told, place, follows=told[place].text == "and") if opened else None
        found += clause[0] if clause else [told[place]]
        place = clause[1] if clause else place + 1
    return found


def _without_blanks(words: Sequence[Word]) -> Iterator[Word]:
    """Yield the words without the "= ?" of "director = ?", which stands for the answer."""
    blank = {i for i in range(1, len(words)) if not words[i].text and words[i].stop and words[i - 1].text == "is"}
    return (word for i, word in enumerate(words) if not {i, i + 1} & blank)


def _without_cells(words: Sequence[Word]) -> list[Word]:
    """Return the words without the "column" of "the sequel column for X", which is what stands in it."""
    told: list[Word] = []
    for place, word in enumerate(words):
        joined = word.pause or (place + 1 < len(words) and words[place + 1].text in _JOINTS)
        if word.text in _CELLS and not word.capital and joined and told and _is_of_a_field(told[-1]):
            told[-1] = replace(told[-1], pause=word.pause)
        else:
            told.append(word)
    return told


def _is_of_a_field(word: Word) -> bool:
    form = ENGLISH_VOCABULARY.forms.get(word.text)
    return form is not None and form.kind in (TagKind.RELATION, TagKind.TYPE, *_MEASURED)


def _said_once(words: Sequence[Word]) -> Iterator[Word]:
    """Yield the words without the end of "the main character or characters", and "season right before" as one."""
    doubled = {
        i for i in range(1, len(words) - 1) if words[i].text == "or" and _is_the_same(words[i - 1], words[i + 1])
    }
    near = {i for i in range(1, len(words) - 1) if words[i].text in _NEAR and _are_a_noun(words[i - 1], words[i + 1])}
    return (word for i, word in enumerate(words) if not {i, i - 1} & doubled and i not in near)


def _is_the_same(word: Word, other: Word) -> bool:
    one, many = sorted((word.text, other.text), key=len)
    return bool(one) and many == f"{one}s" and not (word.capital or other.capital)


def _are_a_noun(noun: Word, joint: Word) -> bool:
    form = ENGLISH_VOCABULARY.forms.get(f"{noun.text} {joint.text}")
    return joint.text in ("before", "after") and form is not None and form.target is not None


def _opens(words: Sequence[Word], place: int) -> bool:
    return words[place].text == "where" and _clause(words, place, follows=False) is not None


def _clause(words: Sequence[Word], place: int, *, follows: bool) -> tuple[list[Word], int] | None:
    """Return what a filter is in other words, with where it ends; ``None`` where none begins at a place."""
    field = _field(words, place + 1)
    if field is None:
        return None
    form, first, last = field
    opening, sign = words[place], words[last] if last < len(words) else None
    equal = sign is not None and sign.text in _IS
    if form.kind is TagKind.TYPE and form.target is EntityType.EPISODE:
        number = words[last + 1 : last + 2] if equal else ()
        numbered = follows and any(w.text.isdigit() for w in number)
        return (list(words[first:last]), last + 1) if numbered else ([_with(opening)], place + 1)
    named = " ".join(w.text for w in words[first:last])
    if equal and named == "role":  # "role is main"
        return [_with(opening), *words[last + 1 : last + 2], *words[first:last]], last + 2
    if equal and (form.kind is TagKind.TYPE or named in _ORIGINS):
        joint = replace(opening, text="for" if named == "base" else "of", end=words[last].end)
        return ([opening, replace(joint, start=words[first].start)] if follows else [joint]), last + 1
    if follows and sign is not None and sign.text == "not":  # "and director != X"
        return [opening, sign, *words[first:last]], last + 1
    if follows:
        return None
    if form.kind in _MEASURED:
        return [_with(opening)], place + 1
    owned = equal or (sign is not None and sign.text in _INCLUDING)
    return ([replace(opening, text="whose")], place + 1) if owned and form.kind is TagKind.RELATION else None


def _with(opening: Word) -> Word:
    return replace(opening, text="with") if opening.text == "where" else opening


def _field(words: Sequence[Word], place: int) -> tuple[Form, int, int] | None:
    """Return what a field is called, and where its name begins and ends behind an article."""
    first = place + (place < len(words) and words[place].text == "the")
    for last in range(min(first + _LONGEST, len(words)), first, -1):
        named = islice(words, first, last)
        text = " ".join(w.text for w in named)
        form = ENGLISH_VOCABULARY.forms.get(text) or (Form(TagKind.FILLER) if text in _ORIGINS else None)
        if form is not None and not any(w.capital or w.pause for w in words[first:last]):
            return form, first, last
    return None
