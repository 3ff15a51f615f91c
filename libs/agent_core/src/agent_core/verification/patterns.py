"""Matches a sentence with patterns: words, and slots for names, lists, sets, numbers and dates."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from agent_core.grounding.cursor import Cursor
from agent_core.grounding.phrases import KINDS
from agent_core.grounding.tokens import Named, Token, Word
from agent_core.references import EntityRef
from agent_core.verification.evidence import Evidence
from agent_core.verification.set_phrases import SetPhrase, SetPhrases
from agent_core.verification.set_words import FORMATS

_MOST_LISTED: Final = 60
_LONGEST_FACT: Final = 12
_LONGEST_TEXT: Final = 60
_DEGREES: Final = {"highest": True, "largest": True, "most": True, "lowest": False, "smallest": False, "fewest": False}
_MEASURED: Final = {
    "rating": "score",
    "audience": "popularity",
    "favourites": "favorites",
    **{counted: counted for counted in ("episodes", "chapters", "volumes")},
}
_DEEDS: Final = frozenset(
    tuple(text.split())
    for text in (
        "made by",
        "directed by",
        "written by",
        "drawn by",
        "adapted from",
        "adapted as",
        "voiced by",
    )
)
_ENDINGS: Final = frozenset({"st", "nd", "rd", "th"})


@dataclass(frozen=True, slots=True)
class Mention:
    """A name with what a bracket behind it says.

    Attributes:
        named: the name.
        fact: the words in the bracket, empty without one.
    """

    named: Named
    fact: tuple[str, ...] = ()

    @property
    def ref(self) -> EntityRef:
        """The entity, which its mark tells."""
        return self.named.refs[0]


@dataclass(frozen=True, slots=True)
class Listed:
    """Names in a row, each with what is said of it, and how many more there are said to be."""

    mentions: tuple[Mention, ...]
    more: int = 0
    notes: tuple[tuple[str, ...], ...] = ()

    @property
    def refs(self) -> list[EntityRef]:
        """What is named."""
        return [mention.ref for mention in self.mentions]

    @property
    def total(self) -> int:
        """How many there are, those that are not named included."""
        return len(self.mentions) + self.more


@dataclass(frozen=True, slots=True)
class Rank:
    """What a ranking goes by, from which end, and how many of the first are passed over."""

    order_by: str
    descending: bool
    skip: int = 0


@dataclass(slots=True)
class Found:
    """What stands in the slots of a pattern; one is made for each form that is tried."""

    numbers: list[str] = field(default_factory=list)
    dates: list[str] = field(default_factory=list)
    names: list[Mention] = field(default_factory=list)
    lists: list[Listed] = field(default_factory=list)
    sets: list[SetPhrase] = field(default_factory=list)
    texts: list[tuple[str, ...]] = field(default_factory=list)
    ranks: list[Rank] = field(default_factory=list)
    makers: list[Sequence[tuple[str, Listed]]] = field(default_factory=list)


type Check = Callable[[Found, Evidence], bool | None]
"""Tells whether rows bear out what stands in the slots; ``None`` where nothing was retrieved that could tell."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """A form that sentences have, and what tells whether rows bear out one that has it.

    Attributes:
        parts: words, and slots in braces.
        check: ``None`` where the sentence claims nothing of any row.
    """

    parts: tuple[str, ...]
    check: Check | None


def pattern(text: str, check: Check | None) -> Iterator[Pattern]:
    """Yield the patterns of a text, in which "[a|b]" stands for either and "[a|]" for a or nothing."""
    head, opened, rest = text.partition("[")
    if not opened:
        yield Pattern(tuple(text.split()), check)
        return
    inside, _, tail = rest.partition("]")
    for choice in inside.split("|"):
        yield from pattern(f"{head}{choice}{tail}", check)


class Sentence:
    """The tokens of one sentence, with what can stand in slots."""

    def __init__(self, tokens: Sequence[Token], evidence: Evidence) -> None:
        self._tokens = tokens
        self.cursor = Cursor(tokens, evidence.topics)
        self._sets = SetPhrases(self.cursor, evidence.songs)
        self._mentions: dict[int, tuple[Mention, int] | None] = {}
        self._slots: dict[str, Callable[[int, Found], Iterator[int]]] = {
            "{n}": self._number,
            "{date}": self._date,
            "{e}": self._mention,
            "{list}": self._list,
            "{noted}": self._noted,
            "{set}": self._set,
            "{text}": self._text,
            "{topics}": self._topics,
            "{rank}": self._rank,
            "{makers}": self._makers,
        }

    def beginnings(self) -> Iterator[tuple[str, str]]:
        """Yield the word that the sentence begins with, and the slots that it may begin with and the word behind."""
        word, number, one = self.cursor.word(0), self.cursor.number(0), self.mention(0)
        if word is not None:
            yield word, ""
        if number is not None:
            yield "{n}", self.cursor.word(number[1]) or ""
        if one is not None:
            yield "{e}", self.cursor.word(one[1]) or ""
            yield "{list}", ""
        yield "{text}", ""

    def matches(self, form: Pattern) -> Iterator[Found]:
        """Yield the ways in which a pattern fits the whole sentence; what is yielded is only valid until the next."""
        yield from self._match(form.parts, 0, 0, Found())

    def _match(self, parts: Sequence[str], part: int, place: int, found: Found) -> Iterator[Found]:
        if part == len(parts):
            if self._is_over(place):
                yield found
            return
        if parts[part] == "{text}" and part == len(parts) - 1:
            yield from self._rest(place, found)
            return
        slot = self._slots.get(parts[part])
        if slot is None:
            if self.cursor.word(place) == parts[part]:
                yield from self._match(parts, part + 1, place + 1, found)
            return
        for end in slot(place, found):
            yield from self._match(parts, part + 1, end, found)

    def _rest(self, place: int, found: Found) -> Iterator[Found]:
        """Yield what is left of the sentence as one text."""
        end = len(self._tokens)
        end -= self._is_over(end - 1)
        if place < end:
            found.texts.append(tuple(self._written(at) or "" for at in range(place, end)))
            yield found
            found.texts.pop()

    def _is_over(self, place: int) -> bool:
        left = len(self._tokens) - place
        return left == 0 or (left == 1 and self.cursor.word(place) in {".", "!"})

    def _number(self, place: int, found: Found) -> Iterator[int]:
        number = self.cursor.number(place)
        if number is not None:
            found.numbers.append(number[0])
            yield number[1]
            found.numbers.pop()

    def _date(self, place: int, found: Found) -> Iterator[int]:
        date = self.cursor.date(place)
        if date is None:
            return
        text, end = date
        if self.cursor.word(end) == "-" and (month := self.cursor.number(end + 1)) is not None:
            found.dates.append(f"{text}-{month[0]}")
            yield month[1]
            found.dates.pop()
        found.dates.append(text)
        yield end
        found.dates.pop()

    def _mention(self, place: int, found: Found) -> Iterator[int]:
        one = self.mention(place)
        if one is not None:
            found.names.append(one[0])
            yield one[1]
            found.names.pop()

    def mention(self, place: int) -> tuple[Mention, int] | None:
        """Return the name at a place with where it ends; read once, because most forms begin with one."""
        if place not in self._mentions:
            self._mentions[place] = self._read_mention(place)
        return self._mentions[place]

    def _read_mention(self, place: int) -> tuple[Mention, int] | None:
        """Return the name at a place, past "the film" in front of it, with the bracket behind it."""
        cursor, skipped = self.cursor, self._kind_before(place)
        named = cursor.named(place + skipped)
        if named is None:
            return None
        end = place + skipped + 1
        if cursor.word(end) != "(":
            return Mention(named), end
        words: list[str] = []
        for at in range(end + 1, end + 1 + _LONGEST_FACT):
            token = self._tokens[at] if at < len(self._tokens) else None
            if token is None:
                return None
            if isinstance(token, Word) and token.text == ")":
                return Mention(named, tuple(words)), at + 1
            words.append(token.text if isinstance(token, Word) else token.text.casefold())
        return Mention(named), end

    def _kind_before(self, place: int) -> int:
        """Return how many words of "the film" or "the light novel" stand before a name."""
        if self.cursor.word(place) == "the":
            for table in (KINDS, FORMATS):
                for _, end in self.cursor.phrase(place + 1, table):
                    if self.cursor.named(end) is not None:
                        return end - place
        return 0

    def _list(self, place: int, found: Found) -> Iterator[int]:
        """Yield where a list ends: of all its names, with how many more there are, and of fewer."""
        cursor, named, ends = self.cursor, list[Mention](), list[tuple[int, int, int]]()
        while len(named) < _MOST_LISTED and (one := self.mention(place)) is not None:
            named.append(one[0])
            end = one[1]
            ends.append((len(named), 0, end))
            if (more := self._more(end)) is not None:
                ends.append((len(named), more[0], more[1]))
            if cursor.word(end) == "," and cursor.word(end + 1) in {"and", "then"}:
                place = end + 2
            elif cursor.word(end) in {",", "and", "or"}:
                place = end + 1
            else:
                break
        for count, more_of, end in reversed(ends):
            found.lists.append(Listed(tuple(named[:count]), more_of))
            yield end
            found.lists.pop()

    def _noted(self, place: int, found: Found) -> Iterator[int]:
        """Yield where a list ends of names each of which words follow, up to a semicolon or the last "and"."""
        for last in (False, True):
            listed, end = self._with_notes(place, parted_by_and=last)
            if listed.mentions:
                found.lists.append(listed)
                yield end
                found.lists.pop()

    def _with_notes(self, place: int, *, parted_by_and: bool) -> tuple[Listed, int]:
        named, notes, end = list[Mention](), list[tuple[str, ...]](), place
        while len(named) < _MOST_LISTED and (one := self.mention(place)) is not None:
            end, words = one[1], list[str]()
            while not self._is_over(end) and self._written(end) not in {None, ";"}:
                if parted_by_and and self._written(end) == "and" and self.cursor.named(end + 1) is not None:
                    break
                words.append(self._written(end) or "")
                end += 1
            named.append(one[0])
            notes.append(tuple(words))
            place = end + 1 + (self.cursor.word(end + 1) == "and")
            if self._is_over(end):
                break
        return Listed(tuple(named), 0, tuple(notes)), end

    def _more(self, place: int) -> tuple[int, int] | None:
        """Return of how many more a list says that it leaves them out: ", and 3 more", "and 3 more"."""
        start = place + (self.cursor.word(place) == ",")
        number = self.cursor.number(start + 1) if self.cursor.word(start) == "and" else None
        if number is None or self.cursor.word(number[1]) != "more" or not number[0].isdigit():
            return None
        return int(number[0]), number[1] + 1

    def _set(self, place: int, found: Found) -> Iterator[int]:
        phrase = self._sets.at(place)
        if phrase is not None:
            found.sets.append(phrase)
            yield phrase.end
            found.sets.pop()

    def _text(self, place: int, found: Found) -> Iterator[int]:
        """Yield where any words end that are held to a row as they are."""
        words: list[str] = []
        while (word := self._written(place)) is not None and len(words) < _LONGEST_TEXT:
            words.append(word)
            place += 1
            found.texts.append(tuple(words))
            yield place
            found.texts.pop()

    def _makers(self, place: int, found: Found) -> Iterator[int]:
        """Yield where ", made by A, directed by B and C and adapted as D" ends; each deed has a list of its own."""
        for deeds, end in self._deeds(place, ()):
            found.makers.append(deeds)
            yield end
            found.makers.pop()

    def _deeds(
        self, place: int, deeds: tuple[tuple[str, Listed], ...]
    ) -> Iterator[tuple[Sequence[tuple[str, Listed]], int]]:
        start = place + (self.cursor.word(place) in {",", "and"})
        for words, end in self.cursor.phrase(start, _DEEDS):
            inner = Found()
            for after in self._list(end, inner):
                yield from self._deeds(after, (*deeds, (" ".join(words), inner.lists[-1])))
        if deeds:
            yield deeds, place

    def _rank(self, place: int, found: Found) -> Iterator[int]:
        """Yield where "with the 2nd highest rating" ends, "that came out first", or "by year"."""
        read = self._degree(place) or self._dated(place) or self._by(place)
        if read is not None:
            found.ranks.append(read[0])
            yield read[1]
            found.ranks.pop()

    def _degree(self, place: int) -> tuple[Rank, int] | None:
        cursor = self.cursor
        if (cursor.word(place), cursor.word(place + 1)) != ("with", "the"):
            return None
        skip, at = self._nth(place + 2)
        degree, measured = cursor.word(at), cursor.word(at + 1)
        order = _MEASURED.get(measured or "")
        if order is None or degree not in _DEGREES:
            return None
        return Rank(order, _DEGREES[degree], skip), at + 2

    def _nth(self, place: int) -> tuple[int, int]:
        """Return how many are passed over by "2nd" at a place, and where that ends."""
        number = self.cursor.number(place)
        if number is not None and number[0].isdigit() and self.cursor.word(number[1]) in _ENDINGS:
            return int(number[0]) - 1, number[1] + 1
        return 0, place

    def _dated(self, place: int) -> tuple[Rank, int] | None:
        cursor = self.cursor
        if tuple(cursor.word(place + step) for step in range(3)) != ("that", "came", "out"):
            return None
        skip, at = self._nth(place + 3)
        last = cursor.word(at) == "last"
        if not last and cursor.word(at) != "first" and not skip:
            return None
        return Rank("start_date", last, skip), at + (last or not skip)

    def _by(self, place: int) -> tuple[Rank, int] | None:
        field_of = self.cursor.word(place + 1)
        return (Rank(field_of, descending=True), place + 2) if self.cursor.word(place) == "by" and field_of else None

    def _topics(self, place: int, found: Found) -> Iterator[int]:
        """Yield where a list of genres, themes or tags ends."""
        topics: list[str] = []
        while (topic := next(self.cursor.topic(place), None)) is not None:
            topics.append(topic[0])
            place = topic[1]
            found.texts.append(tuple(topics))
            yield place
            found.texts.pop()
            if self.cursor.word(place) not in {",", "and", "or"}:
                return
            place += 1 + (self.cursor.word(place + 1) == "and")

    def _written(self, place: int) -> str | None:
        token = self._tokens[place] if place < len(self._tokens) else None
        return None if token is None else token.written if isinstance(token, Word) else token.text
