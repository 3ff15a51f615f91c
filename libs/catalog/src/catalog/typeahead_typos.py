"""Typing errors: which words may be meant, found through letters left out on both sides (SymSpell, Garbe 2012)."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import Final

from rapidfuzz.distance import DamerauLevenshtein
from rapidfuzz.process import extract_iter

# Typing errors that are forgiven, by the length of what was typed (hot-paths.md: recovers 93 % of misspellings).
_BUDGET: Final = ((8, 2), (4, 1))
# The same where nothing is found within that.
_LAST_RESORT: Final = ((6, 2), (4, 1))
# Fewest letters of a typed word in which one error is looked for, and two.
_WORD_CHARS: Final = {1: 4, 2: 5}
# Lengths of the beginnings that stand in the index for all words that begin so.
_STARTS: Final = (4, 5, 6)
_LONGEST_START: Final = max(_STARTS)
_SHORTEST_WORD: Final = 3
# Words of at most so many letters have two left out only where nothing of them would remain recognisable otherwise.
_TWO_LEFT_OUT_CHARS: Final = 6
# Scripts whose letters stand for sounds come before this; one wrong ideograph is another word.
_IDEOGRAPHS: Final = "\u2e80"
# Words of a text in which errors are looked for, the longest; words that are tried for one typed word; spellings that
# are tried for one typed text.
MAX_SLIPS: Final = 8
MAX_WORDS: Final = 64
MAX_SPELLINGS: Final = 400


@dataclass(frozen=True, slots=True, order=True)
class Spelling:
    """What may be meant by a typed text.

    Attributes:
        typos: edits between the two.
    """

    typos: int
    text: str


def typo_budget(typed: str, *, last_resort: bool = False) -> int:
    """Return how many typing errors a text of this length is forgiven."""
    budget = _LAST_RESORT if last_resort else _BUDGET
    return next((typos for length, typos in budget if len(typed) >= length), 0)


def is_word(word: str) -> bool:
    """Tell whether typing errors are looked for in a word: letters of an alphabet, no digit."""
    return len(word) >= _SHORTEST_WORD and word.isalpha() and max(word) < _IDEOGRAPHS


def starts_of(word: str) -> Iterator[str]:
    """Yield the beginnings under which a word stands in the index."""
    if len(word) < _STARTS[0]:
        yield word
    for length in _STARTS:
        if len(word) >= length:
            yield word[:length]


def deletions_of(start: str, *, most: int | None = None) -> set[str]:
    """Return ``start`` with up to ``most`` letters left out; by default as stored: two of a longest one, else one."""
    if most is None:
        most = 2 if len(start) >= _TWO_LEFT_OUT_CHARS else 1
    return {
        "".join(kept) for left_out in range(most + 1) for kept in combinations(start, max(1, len(start) - left_out))
    }


def edits(typed: str, meant: str, *, most: int, first: bool = True) -> int:
    """Return the edits between two words, a swap being one (Damerau and Levenshtein), or ``most + 1``.

    Args:
        typed: the word that may hold errors.
        meant: what it may stand for.
        most: edits that are of interest.
        first: it is the first thing that was typed, where a wrong first letter counts twice.
    """
    distance = DamerauLevenshtein.distance(typed, meant, score_cutoff=most)
    return min(distance + (first and typed[:1] != meant[:1]), most + 1)


def beginning(typed: str, word: str, *, most: int, first: bool = True) -> tuple[int, str]:
    """Return the beginning of ``word`` nearest to an unfinished word, with its edits or ``most + 1``; see ``edits``."""
    lengths = range(max(1, len(typed) - most), min(len(word), len(typed) + most) + 1)
    nearest = sorted(lengths, key=lambda n: abs(n - len(typed)))
    found = ((edits(typed, word[:n], most=most, first=first), word[:n]) for n in nearest)
    return min(found, key=_first, default=(most + 1, word))


def _first(pair: tuple[int, str]) -> int:
    return pair[0]


@dataclass(frozen=True, slots=True)
class Slip:
    """A typed word that may hold errors, by its place in the text.

    Attributes:
        forms: the word as a key has it, and with its long vowels as they were typed.
        last: it may be unfinished.
        most: errors looked for.
    """

    place: int
    forms: tuple[str, ...]
    last: bool
    most: int

    @property
    def lengths(self) -> tuple[int, int]:
        """Letters of the shortest and of the longest word that may be meant."""
        return max(1, len(self.forms[0]) - self.most), len(self.forms[-1]) + self.most

    @property
    def deletions(self) -> set[str]:
        """What finds the words that may be meant, in the index."""
        found: set[str] = set()
        for form in self.forms:
            found |= deletions_of(form[:_LONGEST_START], most=self.most)
            if self.last:  # a shorter beginning may be meant as well
                for n in range(len(form) - self.most, min(len(form), _LONGEST_START)):
                    found |= deletions_of(form[:n], most=self.most)
        if self.most == 1 and not self.place:  # a wrong first letter would count twice
            return {deletion for deletion in found if deletion[0] == self.forms[0][0]}
        return found

    def near(self, texts: Sequence[str]) -> dict[str, int]:
        """Return which of the texts may be meant, with the fewest edits to each."""
        found: dict[str, int] = {}
        for form in self.forms:
            for text, distance, _ in extract_iter(
                form, texts, scorer=DamerauLevenshtein.distance, score_cutoff=self.most
            ):
                typos = int(distance) + (not self.place and text[0] != form[0])
                if typos <= min(self.most, found.get(text, self.most)):
                    found[text] = typos
        return found


def slips_of(typed: str, written: str, *, most: int) -> list[Slip]:
    """Return the words of a typed text in which errors are looked for.

    Args:
        typed: the text as a key.
        written: the same with its long vowels.
        most: errors in the whole text.
    """
    words = [tuple(dict.fromkeys(forms)) for forms in zip(typed.split(" "), written.split(" "), strict=False)]
    slips = [
        Slip(place, forms, place == len(words) - 1, min(most, 1 if len(forms[-1]) < _WORD_CHARS[2] else 2))
        for place, forms in enumerate(words)
        if len(forms[-1]) >= _WORD_CHARS[1] and is_word(forms[-1])
    ]
    longest = sorted(slips, key=lambda slip: -len(slip.forms[-1]))[:MAX_SLIPS]
    return sorted(longest, key=lambda slip: slip.place)


def meant_words(slip: Slip, found: Iterable[tuple[str, int]]) -> dict[str, int]:
    """Return which of the words that were found may be meant, with their edits, fewest first and then most used.

    Args:
        slip: the typed word.
        found: words and how many keys begin with each.
    """
    words = dict(found)
    typed = len(slip.forms[0])
    shortest, longest = slip.lengths
    lengths = sorted(range(shortest, longest + 1), key=lambda n: abs(n - typed)) if slip.last else (longest,)
    near = slip.near(list({word[:n] for word in words for n in lengths}))
    uses: dict[str, int] = {}
    for word, count in words.items() if near else ():
        heads = [text for n in lengths if (text := word[:n]) in near]
        if heads and (text := min(heads, key=near.__getitem__)) != slip.forms[0]:
            uses[text] = uses.get(text, 0) + count
    order = sorted(uses, key=lambda text: (near[text], -uses[text], text))
    return {text: max(1, near[text]) for text in order[:MAX_WORDS]}


def spellings(typed: str, meant: dict[int, dict[str, int]], *, typos: int) -> list[Spelling]:
    """Return what may be meant by a text with so many errors, likely ones first, at most ``MAX_SPELLINGS``.

    Args:
        typed: words with one space between.
        meant: for places of words, what may be meant by them and with how many edits, likely ones first.
        typos: errors in the whole text, 1 or 2.
    """
    words = typed.split(" ")
    found: dict[str, int] = dict.fromkeys(_respaced(typed), 0) if typos == 1 else {}
    for place, others in meant.items():
        for rank, other in enumerate(_of(others, typos)):
            found.setdefault(_replaced(words, {place: other}), rank)
    if typos > 1:
        for (first, firsts), (second, seconds) in combinations(meant.items(), 2):
            for (i, one), (j, two) in product(enumerate(_of(firsts, 1)), enumerate(_of(seconds, 1))):
                found.setdefault(_replaced(words, {first: one, second: two}), i + j)
    found.pop(typed, None)
    return [Spelling(typos, text) for text in sorted(found, key=found.__getitem__)[:MAX_SPELLINGS]]


def _of(meant: dict[str, int], typos: int) -> list[str]:
    return [text for text, edits_ in meant.items() if edits_ == typos]


def _replaced(words: Sequence[str], others: dict[int, str]) -> str:
    return " ".join(others.get(place, word) for place, word in enumerate(words))


_SPACE: Final = re.compile(" ")


def _respaced(typed: str) -> Iterator[str]:
    """Yield the text with one space left out, and with one put in."""
    for space in _SPACE.finditer(typed):
        yield typed[: space.start()] + typed[space.end() :]
    for i in range(1, len(typed)):
        if typed[i - 1] != " " != typed[i]:
            yield typed[:i] + " " + typed[i:]
