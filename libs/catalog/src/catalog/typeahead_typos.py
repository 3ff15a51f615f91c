"""Typing errors: which words may be meant, found through letters left out on both sides (SymSpell, Garbe 2012)."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, islice
from typing import Final

from rapidfuzz.distance import OSA, DamerauLevenshtein
from rapidfuzz.process import extract

# Typing errors that are forgiven, by the length of what was typed (hot-paths.md: recovers 93 % of misspellings).
_BUDGET: Final = ((8, 2), (4, 1))
# The same where nothing is found within that.
_LAST_RESORT: Final = ((5, 2), (4, 1))
# Fewest letters of a typed word in which one error is looked for, and two.
_WORD_CHARS: Final = {1: 4, 2: 5}
# Lengths of the beginnings that stand in the index for all words that begin so; longer words stand for themselves.
_STARTS: Final = range(4, 8)
_SHORTEST_WORD: Final = 3
# First letters of a word that are looked at for one error, and for two: only beginnings as long as the latter have two
# letters left out.
LOOKED_AT: Final = {1: 8, 2: 6}
# Scripts whose letters stand for sounds come before this; one wrong ideograph is another word.
_IDEOGRAPHS: Final = "\u2e80"
# Starts that are read for what is left of a typed word, those that most keys begin with; where two errors are looked
# for, so many of each length.
MAX_SHARING: Final = 16
# Beginnings of words among which that with two errors is looked for, the nearest; words of each of them, the most used;
# and of all of them.
MAX_STARTS: Final = 100
MAX_BEGUN: Final = 12
MAX_LOOKED_THROUGH: Final = 200
# Words of a text in which errors are looked for, the longest; words that are tried for one typed word; spellings that
# are tried for one typed text.
MAX_SLIPS: Final = 8
MAX_WORDS: Final = 40
MAX_SPELLINGS: Final = 64


@dataclass(frozen=True, slots=True, order=True)
class Spelling:
    """What may be meant by a typed text.

    Attributes:
        typos: edits between the two.
    """

    typos: int
    text: str


type Meant = dict[int, list[str]]
"""What else may be meant by the words of a text, by their places; likely ones first."""


def typo_budget(typed: str, *, last_resort: bool = False) -> int:
    """Return how many typing errors a text of this length is forgiven."""
    for length, typos in _LAST_RESORT if last_resort else _BUDGET:
        if len(typed) >= length:
            return typos
    return 0


def is_word(word: str) -> bool:
    """Tell whether typing errors are looked for in a word: letters of an alphabet, no digit."""
    return len(word) >= _SHORTEST_WORD and word.isalpha() and max(word) < _IDEOGRAPHS


def starts_of(word: str) -> Iterator[str]:
    """Yield what stands in the index for a word: its beginnings, and itself where it is longer or shorter."""
    for length in _STARTS:
        if len(word) >= length:
            yield word[:length]
    if len(word) not in _STARTS:
        yield word


def starts_begun(words: Mapping[str, int]) -> Counter[str]:
    """Return how many keys begin with each of the starts of some words.

    Args:
        words: with how many keys begin with each, or how many more do than before.
    """
    begun: Counter[str] = Counter()
    for word, uses in words.items():
        for start in starts_of(word):
            begun[start] += uses
    return begun


def deletions_of(start: str) -> Iterator[tuple[str, int]]:
    """Yield what is left of one of ``starts_of`` without some letters, and of how many."""
    most = 2 if len(start) == LOOKED_AT[2] else 1
    for left_out, rests in enumerate(_rests(start[: LOOKED_AT[1]], most)):
        yield from ((rest, left_out) for rest in rests)


def _rests(text: str, most: int) -> Iterator[set[str]]:
    """Yield what is left of a text without no letter, without one, and so on."""
    rests = {text}
    yield rests
    for _ in range(most):
        rests = {rest[:i] + rest[i + 1 :] for rest in rests for i in range(len(rest))}
        yield rests


def about(uses: int) -> int:
    """Return how often a word is used to three binary digits, so that what the index says of it is seldom another."""
    spare = max(0, uses.bit_length() - 3)
    return uses >> spare << spare


def begins_wrong(typed: str, meant: str) -> bool:
    """Tell whether the first letter is another one, which counts twice, and not only swapped with the second."""
    return typed[:1] != meant[:1] and typed[1::-1] != meant[:2]


def edits(typed: str, meant: str, *, most: int) -> int:
    """Return the edits between two words, a swap being one (Damerau and Levenshtein), or ``most + 1``.

    Args:
        typed: the word that may hold errors.
        meant: what it may stand for.
        most: edits that are of interest.
    """
    distance = DamerauLevenshtein.distance(typed, meant, score_cutoff=most)
    return min(distance + begins_wrong(typed, meant), most + 1)


def begun_near(typed: str, words: Sequence[str], *, most: int) -> Iterator[tuple[int, int]]:
    """Yield the places of words that may begin so near, and of few others, each with the edits to that at least.

    One look at all words instead of many at each: what is as long as the typed word has at most twice those edits,
    because a letter more or less adds one.
    """
    heads = [word[: len(typed)] for word in words]
    near = extract(typed, heads, scorer=DamerauLevenshtein.distance, score_cutoff=2 * most, limit=None)
    return ((place, (int(typos) + 1) // 2) for _, typos, place in near)


def edits_to_beginning(typed: str, word: str, *, most: int) -> int:
    """Return the edits from an unfinished word to the nearest beginning of ``word``, or ``most + 1``.

    A swap is one edit (Damerau and Levenshtein), and so is a wrong first letter.
    """
    lengths = range(max(1, len(typed) - most), min(len(word), len(typed) + most) + 1)
    fewest = most + 1
    for n in sorted(lengths, key=lambda n: abs(n - len(typed))):
        if abs(n - len(typed)) >= fewest:  # as many edits at least
            break
        fewest = min(fewest, DamerauLevenshtein.distance(typed, word[:n], score_cutoff=most))
    return fewest


@dataclass(frozen=True, slots=True)
class Slip:
    """A typed word that may hold errors, by its place in the text.

    Attributes:
        forms: the word as a key has it, and with its long vowels as they were typed.
        last: it may be unfinished.
        typos: errors looked for.
    """

    place: int
    forms: tuple[str, ...]
    last: bool
    typos: int

    @property
    def lengths(self) -> tuple[int, int]:
        """Letters of the shortest and of the longest word that may be meant."""
        return max(1, len(self.forms[0]) - self.typos), len(self.forms[-1]) + self.typos

    @property
    def deletions(self) -> set[str]:
        """What finds the words that may be meant, in the index."""
        heads = [form[: LOOKED_AT[self.typos]] for form in self.forms]
        found = {rest for head in heads for rests in _rests(head, self.typos) for rest in rests}
        if self.typos == 1 and not self.place:  # a wrong first letter would count twice
            return {rest for rest in found if rest[0] == self.forms[0][0]}
        return found

    def begun_by(self, starts: Sequence[str]) -> list[str]:
        """Return which beginnings of words are near to one of the typed word, as that of what is meant must be.

        The nearest ``MAX_STARTS`` of them; of those that are as near, the first.

        Args:
            starts: of ``LOOKED_AT`` letters each.
        """
        looked_at = LOOKED_AT[self.typos]
        heads = {form[:n] for form in self.forms for n in range(looked_at - self.typos, looked_at + self.typos + 1)}
        found: dict[str, int] = {}
        for head in heads:
            near = extract(head, starts, scorer=DamerauLevenshtein.distance, score_cutoff=self.typos, limit=None)
            for start, distance, _ in near:
                found[start] = min(int(distance), found.get(start, self.typos))
        return sorted((start for start in starts if start in found), key=found.__getitem__)[:MAX_STARTS]

    def near(self, texts: Collection[str]) -> dict[str, int]:
        """Return which of the texts may be meant, with the fewest edits to each."""
        # One error is one error to both; of two, one may stand inside what the other swapped.
        scorer = OSA.distance if self.typos == 1 else DamerauLevenshtein.distance
        found: dict[str, int] = {}
        for form in self.forms:
            for text, distance, _ in extract(form, texts, scorer=scorer, score_cutoff=self.typos, limit=None):
                typos = int(distance) + (not self.place and begins_wrong(form, text))
                if typos <= min(self.typos, found.get(text, self.typos)):
                    found[text] = typos
        return found


def slips_of(typed: str, written: str, *, typos: int) -> list[Slip]:
    """Return the words of a typed text that may hold so many errors, the longest ``MAX_SLIPS``, in their order.

    Args:
        typed: the text as a key.
        written: the same with its long vowels.
        typos: errors in one word, 1 or 2.
    """
    words = [tuple(dict.fromkeys(forms)) for forms in zip(typed.split(" "), written.split(" "), strict=False)]
    slips = [
        Slip(place, forms, place == len(words) - 1, typos)
        for place, forms in enumerate(words)
        if len(forms[-1]) >= _WORD_CHARS[typos] and is_word(forms[-1])
    ]
    longest = sorted(slips, key=lambda slip: -len(slip.forms[-1]))[:MAX_SLIPS]
    return sorted(longest, key=lambda slip: slip.place)


def others_of(slip: Slip, found: Mapping[str, int]) -> list[str]:
    """Return which of the words that were found are exactly as far as ``slip.typos``: the most used ``MAX_WORDS``.

    A long vowel that was typed otherwise counts as one error.

    Args:
        slip: the typed word.
        found: words and how many keys begin with each; what none does is only the beginning of some.
    """
    typed = slip.forms[0]
    if slip.last:
        shortest, longest = slip.lengths
        near = slip.near({word[:n] for n in range(shortest, longest + 1) for word in found})
        # Of the beginnings of one word that may be meant the nearest, then that which is as long as what was typed.
        heads = tuple(sorted(near, key=lambda text: (near[text], abs(len(text) - len(typed)), len(text))))
        uses: dict[str, int] = {}
        for word, count in found.items():
            if word.startswith(heads):
                text = next(filter(word.startswith, heads))
                uses[text] = uses.get(text, 0) + count
    else:
        near = slip.near(found.keys())
        uses = {word: count for word in near if (count := found[word])}
    meant = [text for text in uses if text != typed and max(1, near[text]) == slip.typos]
    return sorted(meant, key=lambda text: (-uses[text], text))[:MAX_WORDS]


def corrected(typed: str, meant: Meant, *, typos: int) -> list[Spelling]:
    """Return what may be meant by a text with so many errors, all in one word, likely ones first."""
    words = typed.split(" ")
    found = sorted((rank, place) for place, others in meant.items() for rank in range(len(others)))
    return [Spelling(typos, _replaced(words, {place: meant[place][rank]})) for rank, place in found[:MAX_SPELLINGS]]


def twice_corrected(typed: str, meant: Meant, unknown: Collection[int] = ()) -> list[Spelling]:
    """Return what may be meant by a text with one error in each of two words, likely ones first.

    Args:
        typed: the text as a key.
        meant: what else may be meant by its words.
        unknown: places of words of which none may be left as it is.
    """
    words = typed.split(" ")
    found = ({first: meant[first][i], second: meant[second][j]} for first, i, second, j in _pairs(meant, unknown))
    return [Spelling(2, _replaced(words, others)) for others in islice(found, MAX_SPELLINGS)]


def _pairs(meant: Meant, unknown: Collection[int]) -> Iterator[tuple[int, int, int, int]]:
    """Yield each two places with what of each is taken, by the sum of these: the likeliest of all need few steps."""
    places = [pair for pair in combinations(sorted(meant), 2) if {*pair}.issuperset(unknown)]
    most = max((len(meant[first]) + len(meant[second]) for first, second in places), default=0)
    for total in range(most):
        for first, second in places:
            low, high = max(0, total - len(meant[second]) + 1), min(total + 1, len(meant[first]))
            yield from ((first, i, second, total - i) for i in range(low, high))


def _replaced(words: Sequence[str], others: dict[int, str]) -> str:
    replaced = list(words)
    for place, other in others.items():
        replaced[place] = other
    return " ".join(replaced)
