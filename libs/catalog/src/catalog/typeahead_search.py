"""How a typed text is looked for: as it is, spelt another way, with typing errors, or with its words scattered."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from catalog.typeahead_keys import respellings, typed_key, written_key
from catalog.typeahead_kinds import named_kind, with_kind
from catalog.typeahead_lookups import Lookups
from catalog.typeahead_ranking import Found, Row, Scope, beside, best, more, suffices
from catalog.typeahead_scatter import anchors_of, holds_all, nearest, parts_of
from catalog.typeahead_spacing import UNSPACED
from catalog.typeahead_typos import (
    Meant,
    Slip,
    Spelling,
    corrected,
    others_of,
    slips_of,
    twice_corrected,
    typo_budget,
)

# Characters of a text from which on nothing else is looked for than names that begin with it, known or not.
CHOSEN_CHARS: Final = 16
# Hits of one part of a text that are compared with the whole; those behind them are hardly ever what is meant.
MAX_LOOKED_AT: Final = 40


async def search(lookups: Lookups, text: str, scope: Scope) -> list[Found]:
    """Return what is found for a text, best first; nothing for one without a letter or sign.

    What is typed with a kind behind it, and has no such name, is found among those of that kind.
    """
    key = typed_key(text)
    if not key:
        return []
    found = await _search(lookups, text, key, scope)
    if (kind := named_kind(key)) is None or not (narrow := scope.within(kind[1])).shown:
        return found
    rest = text[: text.rstrip().rfind(" ")]
    return with_kind(found, await _search(lookups, rest, kind[0], narrow), scope)


async def _search(lookups: Lookups, text: str, key: str, scope: Scope) -> list[Found]:
    found = await lookups.begun(key, scope, written=written_key(text, key))
    if found and _is_meant(found, key, scope):
        spaced = _well_known(lookups, key, found, scope)
        return beside(found, await _spaced(lookups, spaced, scope), scope) if spaced else found
    other = _Search(lookups, scope, key, typed_key(text, long_vowels=True))
    await other.find_errors(known=found is not None)
    return more(found, await other.mistyped(), scope) if found else await other.otherwise()


async def search_many(lookups: Lookups, asked: Sequence[tuple[str, Scope]]) -> list[list[Found] | None]:
    """Return the same for several texts, and ``None`` for those that are not only looked for as they were typed."""
    keys = [typed_key(text) for text, _ in asked]
    written = [written_key(text, key) for (text, _), key in zip(asked, keys, strict=True)]
    answers: list[list[Found] | None] = [[] for _ in asked]
    for scope in {scope for _, scope in asked}:
        members = [i for i, (_, own) in enumerate(asked) if own == scope and keys[i]]
        texts = list(dict.fromkeys(text for i in members for text in (keys[i], written[i]) if text))
        each = dict(zip(texts, await lookups.each_begun(texts, scope), strict=True))
        for i in members:
            found = each[keys[i]]
            answers[i] = None
            if named_kind(keys[i]) is not None:
                continue
            # Nothing is known to be written as it was typed, and nothing would be looked for otherwise.
            if found and _is_meant(found, keys[i], scope) and each.get(written[i], []) == []:
                answers[i] = None if _well_known(lookups, keys[i], found, scope) else found
    return answers


def _is_meant(found: Sequence[Found], key: str, scope: Scope) -> bool:
    """Tell whether what begins with a text is enough, or what is meant: no name begins with a long one by accident."""
    return len(key) >= CHOSEN_CHARS or suffices(found, scope)


def _well_known(lookups: Lookups, key: str, found: Sequence[Found], scope: Scope) -> list[str]:
    """Return the text with other spaces, where few names begin with it and many are known to begin with that.

    Nothing is asked for that: most texts that few names begin with are whole names. Short texts are hardly ever meant.
    """
    if len(found) >= scope.first or typo_budget(key) < 2:
        return []
    return [text for text in lookups.spacings(key).known if text != key]


async def _spaced(lookups: Lookups, texts: Sequence[str], scope: Scope) -> list[Found]:
    return best(((1, row) for rows in await lookups.all_begun(texts, scope) for row in rows), scope)


@dataclass(slots=True)
class _Search:
    """One text that is looked for otherwise than it was typed.

    Attributes:
        key: the text as a key.
        written: the same with its long vowels as they were typed.
        unknown: places of words that no name has, so that nothing is found without changing each of them.
        spaced: what names begin with that is the text but for its spaces.
        meant: what may be meant by words with one error, as far as that was looked for.
    """

    lookups: Lookups
    scope: Scope
    key: str
    written: str
    unknown: frozenset[int] = frozenset()
    spaced: Sequence[str] = ()
    meant: Meant = field(default_factory=dict[int, list[str]])
    meant_twice: Meant = field(default_factory=dict[int, list[str]])
    _slips: dict[int, list[Slip]] = field(default_factory=dict[int, list[Slip]])
    _read: dict[str, list[Row]] = field(default_factory=dict[str, list[Row]])

    async def find_errors(self, *, known: bool) -> None:
        """Find out which words no name has, what may be meant by them, or else by any, with one error, or other spaces.

        Args:
            known: some name has each of the words.
        """
        forgiven = typo_budget(self.written) > 0
        if known and not forgiven:
            return
        spacings = self.lookups.spacings(self.written) if forgiven else UNSPACED
        unheard = "" if known else self.key
        near = await self.lookups.near.once(self._mistypable(typos=1), key=unheard, spacings=spacings)
        self.unknown, self.spaced = near.unknown, [text for text in dict.fromkeys(near.spaced) if text != self.key]
        self.meant = _others(self._wrong(typos=1), near.words)

    async def otherwise(self) -> list[Found]:
        """Return what is found for a text that nothing begins with."""
        ways = [[Spelling(0, other) for other in respellings(self.key)], self._once()]
        # With two words that no name has it is hardly ever one error, and little can be meant by both.
        ahead = [self._both_corrected()] if len(self.unknown) == 2 else []
        found = await self._first_of(ways, ahead=ahead)
        if found and not found[0][0]:
            return found
        if not found and not self.unknown:
            found = await self._scattered()
        if not suffices(found, self.scope) and typo_budget(self.written, last_resort=True) > 1:
            found = more(found, await self._twice_mistyped(), self.scope)
        if not found and typo_budget(self.written) > 1:
            found = await self._near()
        return found

    async def mistyped(self) -> list[Found]:
        """Return what is found with one error."""
        return await self._first_of([self._once()])

    def _once(self) -> list[Spelling]:
        """Return what may be meant with one error in a word, or with other spaces."""
        spaced = [Spelling(1, text) for text in self.spaced]
        return spaced if len(self.unknown) > 1 else [*corrected(self.key, self.meant, typos=1), *spaced]

    def _both_corrected(self) -> list[Spelling]:
        return twice_corrected(self.key, self.meant, self.unknown)

    async def _twice_mistyped(self) -> list[Found]:
        """Return what is found with one error in each of two words, or else with two in one."""
        if len(self.unknown) > 2:
            return []
        # Where nothing can be meant by an unknown word with one error, no other word can have the second one.
        if len(self.unknown) < 2 and all(self.meant.get(place) for place in self.unknown):
            await self._learn(self._mistypable(typos=1))
        found = await self._first_of([self._both_corrected()])
        if not found and len(self.unknown) < 2:
            slips = self._wrong(typos=2)
            words = await self.lookups.near.twice(slips)
            self.meant_twice = _others(slips, words)
            found = await self._first_of([corrected(self.key, self.meant_twice, typos=2)])
        return found

    async def _scattered(self) -> list[Found]:
        """Return names that hold all words, wherever they stand."""
        rows = await self._rows(anchors_of(self.key))
        return best(((0, row) for row in rows if holds_all(row["matched_name"], self.key)), self.scope)

    async def _near(self) -> list[Found]:
        """Return names that hold some of the words as they were typed or are meant, and are not far off as a whole."""
        await self._learn(self._wrong(typos=1))
        rows = await self._rows(parts_of(self.key, self.meant, self.meant_twice, unknown=self.unknown))
        typos = nearest({row["matched_name"]: None for row in rows}, (self.key, self.written))
        return best(((typos[name], row) for row in rows if (name := row["matched_name"]) in typos), self.scope)

    def _wrong(self, *, typos: int) -> list[Slip]:
        """Return the words that may hold so many errors: where names lack some, no others."""
        slips = self._mistypable(typos=typos)
        return [slip for slip in slips if slip.place in self.unknown] if self.unknown else slips

    def _mistypable(self, *, typos: int) -> list[Slip]:
        if typos not in self._slips:
            self._slips[typos] = slips_of(self.key, self.written, typos=typos)
        return self._slips[typos]

    async def _learn(self, slips: Sequence[Slip]) -> None:
        """Find out what may be meant by some words with one error."""
        new = [slip for slip in slips if slip.place not in self.meant]
        if not new:
            return
        self.meant |= _others(new, (await self.lookups.near.once(new)).words)

    async def _first_of(
        self, ways: Sequence[Sequence[Spelling]], *, ahead: Sequence[Sequence[Spelling]] = ()
    ) -> list[Found]:
        """Return what is found by the first way to spell the text by which anything is; all are read at once.

        Args:
            ways: likely ones first.
            ahead: what will be asked for next, and is read in the same statement.
        """
        spelt = (spelling.text for way in (*ways, *ahead) for spelling in way)
        texts = [text for text in dict.fromkeys(spelt) if text not in self._read]
        self._read.update(zip(texts, await self.lookups.all_begun(texts, self.scope), strict=True))
        for way in ways:
            found = [(spelling.typos, row) for spelling in way for row in self._read[spelling.text]]
            if found:
                return best(found, self.scope)
        return []

    async def _rows(self, texts: Sequence[str]) -> list[Row]:
        """Return the best rows of each text, all together."""
        found = await self.lookups.all_begun(texts, self.scope.longer(MAX_LOOKED_AT))
        return [row for rows in found for row in rows]


def _others(slips: Sequence[Slip], words: Mapping[int, Mapping[str, int]]) -> Meant:
    """Return what else may be meant by typed words, of what was found at their places."""
    return {slip.place: others_of(slip, words.get(slip.place, {})) for slip in slips}
