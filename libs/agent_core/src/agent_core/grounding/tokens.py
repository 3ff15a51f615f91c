"""Cuts a sentence into names of retrieved entities, citations, numbers, and words; what it holds else is said."""

import re
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from catalog.names import fold

from agent_core.grounding.facts import Facts
from agent_core.references import EntityRef

_TOKEN: Final = re.compile(
    r"\[(?P<mark>[0-9]{1,3})\]|[0-9]{4}-[0-9]{2}-[0-9]{2}|[0-9]{1,3}(?:,[0-9]{3})+|[0-9]+(?:\.[0-9]+)?|"
    r"[^\W\d_]+(?:['’](?!s\b)[^\W\d_]+)*|['’]s\b|\S"
)
# Around a title they say nothing.
_QUOTES: Final = '"“”„«»'
_ENDS: Final = frozenset(".!?")
_NUMBER: Final = re.compile(r"[0-9][0-9,.-]*")
# Raw tokens that a name may have.
_LONGEST_NAME: Final = 40
_SHORT_NAME: Final = 6
# Marks that a name may begin with, as "(K)NoW_NAME" does.
_OPENINGS: Final = frozenset("([.!?-#@")
_LEAST_PART: Final = 3


class NotSupported(Exception):
    """A sentence cannot leave as it is; the message says why, for the model that wrote it."""


@dataclass(frozen=True, slots=True)
class Raw:
    """One token as it is written, from ``start`` to ``end``."""

    text: str
    start: int
    end: int
    mark: int | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Named:
    """A name in the text.

    Attributes:
        refs: the retrieved entities that it may mean.
        text: the name as the catalog has it, which is what leaves.
        plain: the text as a word or number, where it may be that as well ("86", "Another").
        spaced: a space stands before it.
    """

    refs: tuple[EntityRef, ...]
    text: str
    plain: str | None
    spaced: bool


@dataclass(frozen=True, slots=True)
class Word:
    """Anything else: a word in lower case, a number, or a mark of punctuation, and how it was written."""

    text: str
    written: str
    spaced: bool


type Token = Named | Word


class NameIndex:
    """The names of all retrieved entities, by their fold."""

    def __init__(self, facts: Facts, cited: Sequence[EntityRef], *, whole: bool = False) -> None:
        """Take the facts, and the entities that the marks [1], [2] … stand for.

        With ``whole`` a name is no name in part: rules write all of it.
        """
        self._by_fold: dict[str, dict[EntityRef, str]] = {}
        for ref, names in facts.names.items():
            for name in names:
                self._by_fold.setdefault(fold(name), {}).setdefault(ref, name)
        self._by_fold.pop("", None)
        self._folds = sorted(self._by_fold)
        self.openings = {name[0] for names in facts.names.values() for name in names if name[:1] in _OPENINGS}
        self._begun: dict[str, bool] = {}
        self.cited = tuple(cited)
        self._parts: dict[str, dict[EntityRef, str]] = {}
        for ref in () if whole else self.cited:
            for name in facts.names.get(ref, ()):
                self._read_parts(name, ref)

    def may_begin(self, token: str) -> bool:
        """Tell whether any name may begin with a token; told once of each."""
        if token not in self._begun:
            self._begun[token] = token in self.openings or self.begins(fold(token)) or self._begins_a_part(fold(token))
        return self._begun[token]

    def _begins_a_part(self, folded: str) -> bool:
        return any(part.startswith(folded) for part in self._parts)

    def begins(self, folded: str) -> bool:
        """Tell whether any name begins so."""
        place = bisect_left(self._folds, folded)
        return place < len(self._folds) and self._folds[place].startswith(folded)

    def exactly(self, written: str) -> dict[EntityRef, str]:
        """Return the entities that have this name, each with the name as stored."""
        found = self._by_fold.get(fold(written), {})
        if " " not in written and written[:1].islower():  # a common word, unless the name is written so
            return {ref: name for ref, name in found.items() if not name[:1].isupper()}
        return found

    def part_of(self, written: str) -> Mapping[EntityRef, str]:
        """Return the cited entities whose names hold these words, each with the words as stored."""
        return self._parts.get(fold(written), {}) if written[:1].isupper() or not written[:1].isascii() else {}

    def _read_parts(self, name: str, ref: EntityRef) -> None:
        """Note every run of whole words in a name, but for single words that are too short to tell anything."""
        words = name.split()
        folded = [fold(word) for word in words]
        for start in range(len(words)):
            for end in range(start + 1, min(start + _SHORT_NAME, len(words)) + 1):
                if max(map(len, folded[start:end])) >= _LEAST_PART:
                    piece = " ".join(words[start:end]).rstrip(",;:")
                    self._parts.setdefault(" ".join(folded[start:end]), {}).setdefault(ref, piece)


def tokens_of(text: str, names: NameIndex) -> list[Token]:
    """Return the tokens of a text.

    Raises:
        NotSupported: a mark cites nothing, or what is not named in front of it.
    """
    raw = [Raw(m.group(), m.start(), m.end(), int(m["mark"]) if m["mark"] else None) for m in _TOKEN.finditer(text)]
    tokens: list[Token] = []
    place = 0
    while place < len(raw):
        token = raw[place]
        if token.mark is not None:
            _check_mark(token.mark, tokens, names)
            place += 1
            continue
        if token.text in _QUOTES:
            place += 1
            continue
        found = _name_at(text, raw, place, names)
        if found is None:
            tokens.append(Word(token.text.casefold(), token.text, _is_spaced(text, token)))
            place += 1
            continue
        named, end = found
        mark = raw[end].mark if end < len(raw) else None
        marked = None if mark is None else _marked(named, mark, names)
        tokens.append(marked or named)
        place = end + (marked is not None)
    return tokens


def sentences_of(text: str, names: NameIndex) -> list[str]:
    """Return the sentences of a text; a full stop that belongs to a name ends none."""
    raw = [Raw(m.group(), m.start(), m.end(), int(m["mark"]) if m["mark"] else None) for m in _TOKEN.finditer(text)]
    sentences: list[str] = []
    begin = place = named = 0
    while place < len(raw):
        found = None if raw[place].mark is not None else _name_at(text, raw, place, names)
        if found is not None:
            place = named = found[1]
            continue
        end = raw[place].end
        if (
            raw[place].text in _ENDS
            and (end == len(text) or text[end].isspace())
            and (place == named or not _is_initial(text, raw, place))
        ):
            sentences.append(text[begin:end].strip())
            begin = end
        place += 1
    return [sentence for sentence in (*sentences, text[begin:].strip()) if sentence]


def _is_initial(text: str, raw: Sequence[Raw], place: int) -> bool:
    """True for the full stop of an initial with more behind it: "Monkey D. Luffy"."""
    if not place or raw[place].text != "." or not text[raw[place].end :].strip():
        return False
    before = raw[place - 1]
    return before.end == raw[place].start and len(before.text) == 1 and before.text.isupper()


def _name_at(text: str, raw: Sequence[Raw], place: int, names: NameIndex) -> tuple[Named, int] | None:
    """Return the longest name that begins at a token and where it ends; a part of one where its mark says whose."""
    if not names.may_begin(raw[place].text):
        return None
    longest: tuple[Named, int] | None = None
    opened = raw[place].text if raw[place].text in names.openings else ""
    for end in range(place + 1, min(place + _LONGEST_NAME, len(raw)) + 1):
        if raw[end - 1].mark is not None:
            break
        written = text[raw[place].start : raw[end - 1].end]
        if not names.begins(fold(written)) and written != opened:
            break
        found = names.exactly(written)
        if opened:  # else a bracket would be taken for a part of the name in it
            found = {ref: name for ref, name in found.items() if name.startswith(opened)}
        if not raw[end - 1].text[-1].isalnum():  # a name may end in a mark, and so may a sentence
            found = {ref: name for ref, name in found.items() if name.casefold() == written.casefold()}
        if found:
            plain = written.casefold() if end == place + 1 else None
            name = next(iter(found.values()))
            longest = Named(tuple(found), name, plain, _is_spaced(text, raw[place])), end
    return longest or _part_at(text, raw, place, names)


def _part_at(text: str, raw: Sequence[Raw], place: int, names: NameIndex) -> tuple[Named, int] | None:
    for end in range(min(place + _SHORT_NAME, len(raw)), place, -1):
        if any(token.mark is not None for token in raw[place:end]) or not raw[end - 1].text[-1].isalnum():
            continue
        written = text[raw[place].start : raw[end - 1].end]
        mark = raw[end].mark if end < len(raw) else None
        found = names.part_of(written)
        if mark is not None:
            found = {ref: part for ref, part in found.items() if ref in names.cited[mark - 1 : mark]}
        if len(found) == 1:
            ((ref, part),) = found.items()
            plain = written.casefold() if end == place + 1 else None
            return Named((ref,), part, plain, _is_spaced(text, raw[place])), end
    return None


def _is_spaced(text: str, token: Raw) -> bool:
    """Tell whether a space stands before a token; a quotation mark, which is left out, counts as nothing."""
    before = text[: token.start].rstrip(_QUOTES)
    return not before or before[-1].isspace()


def _marked(named: Named, mark: int, names: NameIndex) -> Named | None:
    """Return a name that means what its mark cites; ``None`` where the mark is that of another name."""
    ref = _cited(mark, names)
    if ref in named.refs:
        return replace(named, refs=(ref,), plain=None)
    part = names.part_of(named.text).get(ref)
    return None if part is None else replace(named, refs=(ref,), text=part, plain=None)


def _check_mark(mark: int, before: list[Token], names: NameIndex) -> None:
    """Accept a mark that stands behind a bracket or behind other names, where it cites what the sentence names."""
    ref = _cited(mark, names)
    for place in reversed(range(len(before))):
        token = before[place]
        if isinstance(token, Named) and ref in token.refs:
            before[place] = replace(token, refs=(ref,), plain=None)
            return
    raise NotSupported(f"[{mark}] cites an entity that the sentence does not name")


def _cited(mark: int, names: NameIndex) -> EntityRef:
    if not 1 <= mark <= len(names.cited):
        raise NotSupported(f"[{mark}] cites nothing; use the numbers of the list")
    return names.cited[mark - 1]


def number_of(token: Token | None) -> str | None:
    """Return a number without its separators, where the token is one."""
    text = token.text if isinstance(token, Word) else token.plain if isinstance(token, Named) else None
    if text is None or not _NUMBER.fullmatch(text):
        return None
    return text.replace(",", "")


def word_of(token: Token) -> str | None:
    """Return the text of a token as a word, where it may be one."""
    return token.text if isinstance(token, Word) else token.plain
