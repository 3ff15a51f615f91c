"""Cuts a sentence into names of retrieved entities, citations, numbers, and words; what it holds else is said."""

import re
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from catalog.names import fold

from agent_core.calculation.expressions import SIGNS
from agent_core.grounding.facts import Facts
from agent_core.references import EntityRef

_TOKEN: Final = re.compile(
    r"\[(?P<mark>[0-9]{1,3})\]|[0-9]{4}-[0-9]{2}-[0-9]{2}|[0-9]{1,3}(?:,[0-9]{3})+|[0-9]+(?:\.[0-9]+)?|"
    r"[^\W\d_]+(?:['’](?!s\b)[^\W\d_]+)*|['’]s\b|\S"
)
# Around a title they say nothing.
_QUOTES: Final = '"“”„«»'
# Marks within which no sentence ends, as in the name of a song.
_OPENED: Final = {"“": 1, "”": -1}
_ENDS: Final = frozenset(".!?")
# Before their full stop no sentence ends: "X feat. Y".
_ABBREVIATED: Final = frozenset({"feat", "ft", "vs"})
# With these no sentence begins: behind "feel.", which no row tells the id of, it goes on.
_GOES_ON: Final = frozenset({"and", "was", "is", "has"})
_NUMBER: Final = re.compile(r"[0-9][0-9,.-]*")
# Raw tokens that a name may have.
_LONGEST_NAME: Final = 40
_SHORT_NAME: Final = 6
# Marks that a name may begin with, as "(K)NoW_NAME" does.
_OPENINGS: Final = frozenset("([.!?-#@")
_LEAST_PART: Final = 3


class NotSupported(Exception):
    """A sentence cannot leave as it is; the message says why, for the model that wrote it."""


# Of these there are hundreds in an answer, and what is frozen takes five times as long to make.
@dataclass(slots=True)
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


@dataclass(slots=True, eq=False)
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
        self._firsts = {folded[0] for folded in self._folds}
        self.cited = tuple(cited)
        self._parts: dict[str, dict[EntityRef, str]] = {}
        for ref in () if whole else self.cited:
            for name in facts.names.get(ref, ()):
                self._read_parts(name, ref)

    def may_begin(self, token: str) -> bool:
        """Tell whether any name may begin with a token; told once of each."""
        known = self._begun.get(token)
        if known is None:
            known = self._begun[token] = token in self.openings or self._may_begin(token)
        return known

    def _may_begin(self, token: str) -> bool:
        if token[0].isascii() and token[0].isalnum() and token[0].lower() not in self._firsts:
            return False
        folded = fold(token)
        return self.begins(folded) or any(part.startswith(folded) for part in self._parts)

    def begins(self, folded: str) -> bool:
        """Tell whether any name begins so."""
        place = bisect_left(self._folds, folded)
        return place < len(self._folds) and self._folds[place].startswith(folded)

    def exactly(self, written: str, folded: str) -> dict[EntityRef, str]:
        """Return the entities that have this name, each with the name as stored."""
        found = self._by_fold.get(folded, {})
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
                    self._firsts.add(folded[start][:1])


def tokens_of(text: str, names: NameIndex) -> list[Token]:
    """Return the tokens of a text.

    Raises:
        NotSupported: a mark cites nothing, or what is not named in front of it.
    """
    return _Cutter(text, names).tokens(split=False)[0].tokens


def sentences_of(text: str, names: NameIndex) -> list[str]:
    """Return the sentences of a text; a full stop that belongs to a name ends none."""
    return [sentence.text for sentence in _Cutter(text, names, lenient=True).tokens(split=True)]


@dataclass(frozen=True, slots=True)
class TokenizedSentence:
    """A sentence with its tokens; ``fault`` says why it has none."""

    text: str
    tokens: list[Token]
    fault: str = ""


def split_into_sentences(text: str, names: NameIndex) -> list[TokenizedSentence]:
    """Return the sentences of a text, each with its tokens."""
    return _Cutter(text, names, lenient=True).tokens(split=True)


def words_of(text: str) -> list[str]:
    """Return the tokens of a text that holds no names, each as a word."""
    return [match.group().casefold().translate(SIGNS) for match in _TOKEN.finditer(text)]


class _Cutter:
    """Cuts one text into tokens, and those into sentences."""

    def __init__(self, text: str, names: NameIndex, *, lenient: bool = False) -> None:
        self._text = text
        self._names = names
        self._lenient = lenient
        self._raw = [
            Raw(m.group(), m.start(), m.end(), int(m["mark"]) if m["mark"] else None) for m in _TOKEN.finditer(text)
        ]
        self._tokens: list[Token] = []
        self._fault = ""

    def tokens(self, *, split: bool) -> list[TokenizedSentence]:
        """Return the sentences, or all of the text as one."""
        sentences: list[TokenizedSentence] = []
        begin = place = named = opened = 0
        while place < len(self._raw):
            token = self._raw[place]
            end = self._named(place) if token.mark is None and self._names.may_begin(token.text) else place
            if end > place:
                place = named = end
                continue
            if token.mark is not None:
                self._take_mark(token.mark)
            elif token.text not in _QUOTES:
                self._tokens.append(Word(token.text.casefold(), token.text, _is_spaced(self._text, token)))
                if split and not opened and self._ends_at(place, behind_name=place == named):
                    sentences.append(self._taken(begin, token.end))
                    begin = token.end
            opened = max(0, opened + _OPENED.get(token.text, 0))
            place += 1
        last = self._taken(begin, len(self._text))
        return [one for one in (*sentences, last) if one.text or not split]

    def _named(self, place: int) -> int:
        """Take the name that begins at a place, and return where it ends with its mark; the place where none does."""
        found = _name_at(self._text, self._raw, place, self._names)
        if found is None:
            return place
        named, end = found
        mark = self._raw[end].mark if end < len(self._raw) else None
        marked = None
        if mark is not None:
            try:
                marked = _marked(named, mark, self._names)
            except NotSupported as fault:
                self._refuse(fault)
                end += 1
        self._tokens.append(marked or named)
        return end + (marked is not None)

    def _take_mark(self, mark: int) -> None:
        try:
            _check_mark(mark, self._tokens, self._names)
        except NotSupported as fault:
            self._refuse(fault)

    def _refuse(self, fault: NotSupported) -> None:
        if not self._lenient:
            raise fault
        self._fault = self._fault or str(fault)

    def _ends_at(self, place: int, *, behind_name: bool) -> bool:
        """Tell whether a sentence ends with a token: not with the full stop of an initial, or before what goes on."""
        token = self._raw[place]
        if place + 1 < len(self._raw) and self._raw[place + 1].text in _GOES_ON:
            return False
        over = token.end == len(self._text) or self._text[token.end].isspace()
        return token.text in _ENDS and over and (behind_name or not _is_initial(self._text, self._raw, place))

    def _taken(self, begin: int, end: int) -> TokenizedSentence:
        """Return the sentence of the tokens that were taken since the last one."""
        sentence = TokenizedSentence(self._text[begin:end].strip(), self._tokens, self._fault)
        self._tokens, self._fault = [], ""
        return sentence


def _is_initial(text: str, raw: Sequence[Raw], place: int) -> bool:
    """True for the full stop of an initial or of "feat." with more behind it: "Monkey D. Luffy"."""
    if not place or raw[place].text != "." or not text[raw[place].end :].strip():
        return False
    before = raw[place - 1]
    short = (len(before.text) == 1 and before.text.isupper()) or before.text.casefold() in _ABBREVIATED
    return before.end == raw[place].start and short


def _name_at(text: str, raw: Sequence[Raw], place: int, names: NameIndex) -> tuple[Named, int] | None:
    """Return the longest name that begins at a token and where it ends; a part of one where its mark says whose."""
    longest: tuple[Named, int] | None = None
    opened = raw[place].text if raw[place].text in names.openings else ""
    for end in range(place + 1, min(place + _LONGEST_NAME, len(raw)) + 1):
        if raw[end - 1].mark is not None:
            break
        written = text[raw[place].start : raw[end - 1].end]
        folded = fold(written)
        if not names.begins(folded) and written != opened:
            break
        found = names.exactly(written, folded)
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
    before = token.start - 1
    while before >= 0 and text[before] in _QUOTES:
        before -= 1
    return before < 0 or text[before].isspace()


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
