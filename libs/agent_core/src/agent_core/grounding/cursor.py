"""Looks at the tokens of one sentence: words, phrases of a table, numbers and dates at a place."""

from collections.abc import Collection, Iterator, Sequence
from typing import Final

from catalog.names import fold

from agent_core.grounding.phrases import Words
from agent_core.grounding.tokens import Named, NotSupported, Token, number_of, word_of
from agent_core.grounding.value_phrases import MONTHS, NUMERALS

# Places that the reader of one sentence may look at; a text made to be read in ever more ways ends there.
MAX_LOOKS: Final = 20_000
_LONGEST_PHRASE: Final = 10
_LONGEST_TOPIC: Final = 6
_ISO: Final = 10
_DAYS: Final = 31
# Marks that a title may end with.
_MARKS: Final = frozenset({"!", "?", ".", ")", "~"})


_LENGTHS: Final[dict[int, tuple[Collection[Words], int]]] = {}


def _longest(table: Collection[Words]) -> int:
    """Return how many words the longest phrase of a table has; told once of each, which are constants."""
    known = _LENGTHS.get(id(table))
    if known is None or known[0] is not table:
        known = _LENGTHS[id(table)] = table, max(map(len, table), default=0)
    return min(known[1], _LONGEST_PHRASE)


class Cursor:
    """The tokens of a sentence with the topics that are known of any entity."""

    def __init__(self, tokens: Sequence[Token], topics: Collection[str]) -> None:
        self._tokens = tokens
        self._words = [word_of(token) for token in tokens]
        self._topics = topics
        self._looks = 0

    def __len__(self) -> int:
        """Return the number of tokens."""
        return len(self._tokens)

    def named(self, place: int) -> Named | None:
        """Return the name at a place."""
        token = self._at(place)
        return token if isinstance(token, Named) else None

    def word(self, place: int) -> str | None:
        """Return the word at a place, in lower case."""
        self._look()
        return self._words[place] if 0 <= place < len(self._words) else None

    def phrase(self, place: int, table: Collection[Words]) -> Iterator[tuple[Words, int]]:
        """Yield the phrases of a table that stand at a place, the longest first, with where they end."""
        self._look()
        words = self._words_at(place, _longest(table))
        for length in range(len(words), 0, -1):
            if (found := tuple(words[:length])) in table:
                yield found, place + length
        if "-" in words or "-" in self._words[place : place + _LONGEST_PHRASE]:
            for found, length in self._hyphened(self._words_at(place, _LONGEST_PHRASE)):
                if found in table:
                    yield found, place + length

    def _words_at(self, place: int, most: int) -> list[str]:
        """Return the words that stand at a place, up to a name that is none."""
        words: list[str] = []
        for word in self._words[place : place + most] if place >= 0 else ():
            if word is None:
                break
            words.append(word)
        self._look(len(words))
        return words

    def spelt(self, place: int, text: str) -> int | None:
        """Return where a text ends that is written out at a place, whatever names are in it; ``None`` without one."""
        wanted, read = fold(text), ""
        for end in range(place, len(self._tokens)):
            token = self._tokens[end]
            read = f"{read}{' ' if token.spaced else ''}{token.text}"
            if (folded := fold(read)) == wanted:
                return end + 1 + (self.word(end + 1) in _MARKS and text.endswith(self.word(end + 1) or " "))
            if len(folded) > len(wanted):
                return None
        return None

    def number(self, place: int) -> tuple[str, int] | None:
        """Return a number, in digits or as a word, and where it ends."""
        digits = number_of(self._at(place))
        if digits is not None and "-" not in digits:
            return digits.rstrip("."), place + 1
        numeral = NUMERALS.get(self.word(place) or "")
        return None if numeral is None else (str(numeral), place + 1)

    def date(self, place: int) -> tuple[str, int] | None:
        """Return a day, month or year as ISO 8601, and where it ends."""
        text = number_of(self._at(place))
        if text is not None and len(text) == _ISO and "-" in text:
            return text, place + 1
        for day, month, year, end in self._spelt(place):
            if year is not None and (day is None or 1 <= day <= _DAYS):
                return f"{year}-{month:02}" + ("" if day is None else f"-{day:02}"), end
        return self.year(place)

    def year(self, place: int) -> tuple[str, int] | None:
        """Return a year and where it ends."""
        text = number_of(self._at(place))
        return (text, place + 1) if text is not None and len(text) == 4 and text.isdigit() else None

    def topic(self, place: int) -> Iterator[tuple[str, int]]:
        """Yield the genres, themes and tags that stand at a place, the longest first."""
        words: list[str] = []
        while len(words) < _LONGEST_TOPIC and (word := self.word(place + len(words))) is not None:
            words.append(word)
        for length in range(len(words), 0, -1):
            text = " ".join(words[:length])
            if words[0].isalpha() and words[length - 1].isalnum() and fold(text) in self._topics:
                yield text, place + length

    def _spelt(self, place: int) -> Iterator[tuple[int | None, int, int | None, int]]:
        """Yield (day, month, year, end) of "3 April 1998", "April 3, 1998" and "April 1998"."""
        month = MONTHS.get(self.word(place) or "")
        if month is None:
            day, month = number_of(self._at(place)), MONTHS.get(self.word(place + 1) or "")
            if day is not None and day.isdigit() and month is not None:
                yield int(day), month, self._int(place + 2), place + 3
            return
        comma = self.word(place + 2) == ","
        day = self._int(place + 1)
        if day is not None and day <= _DAYS:
            yield day, month, self._int(place + 2 + comma), place + 3 + comma
        yield None, month, day, place + 2

    def _int(self, place: int) -> int | None:
        text = number_of(self._at(place))
        return int(text) if text is not None and text.isdigit() else None

    def _look(self, times: int = 1) -> None:
        self._looks += times
        if self._looks > MAX_LOOKS:
            raise NotSupported("the sentence can be read in too many ways; write several short ones")

    def _at(self, place: int) -> Token | None:
        self._look()
        return self._tokens[place] if 0 <= place < len(self._tokens) else None

    @staticmethod
    def _hyphened(words: Sequence[str]) -> Iterator[tuple[Words, int]]:
        """Yield the beginnings of the words in which a hyphen joins two: "spin", "-", "off" is "spin-off"."""
        joined: list[str] = []
        place = 0
        while place < len(words):
            word = words[place]
            while place + 2 < len(words) and words[place + 1] == "-":
                word = f"{word}-{words[place + 2]}"
                place += 2
            joined.append(word)
            place += 1
            if place > len(joined):
                yield tuple(joined), place
