"""Finds the names that hold a misspelt word of a text, with whichever of the words around it belong to them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import sqlalchemy as sa

from catalog.entities import EntityType
from catalog.lookup import NamedSpan, Token, match_of, named_rows, ranked, tokens_of
from catalog.misspelt_names import one_edit_variants
from catalog.names import fold, short_vowels
from catalog.prepared import Driver, Prepared
from catalog.respellings import with_signs
from catalog.typeahead_typos import typo_budget

# Words on either side of the misspelt one that a name may have.
MAX_WORDS_BESIDE: Final = 10
# Words of a name in which a sign may have been left out.
MAX_UNMARKED_WORDS: Final = 10
# Words beside the unknown ones that belong to such a name although they mean something else: "love", "a time".
UNMARKED_BESIDE: Final = 3
# Spellings of the misspelt word that are tried, and words of one that are mended.
MAX_SPELLINGS: Final = 64
# The shortest word that is mended where the rest of the name tells which word is meant; the shortest such name.
_SHORTEST_WORD: Final = 3

# What: which of some words, one a line, are words of names. Bound: the words. Index: typeahead_word_pkey.
_KNOWN: Final = Prepared(
    sa.text(
        "SELECT word FROM typeahead_word WHERE word = ANY (string_to_array(:words, chr(10))) AND uses > 0"
        " ORDER BY uses DESC, word"
    )
)


async def find_around(
    driver: Driver,
    question: str,
    place: tuple[int, int],
    *,
    types: Sequence[EntityType] = (),
    include_adult: bool = False,
) -> list[NamedSpan]:
    """Return the names that hold a word of ``question[start:end]`` with one typing error, longest first.

    Two statements: which words of names are one edit from it, and which names the text holds with one of them in its
    place, or with a sign that was left out. Words that no name has are mended, and where there is none of them, those
    of longer names.
    """
    tokens = tokens_of(question)
    within = [i for i, token in enumerate(tokens) if token.start < place[1] and token.end > place[0] and token.folded]
    near = {i: _variants(tokens[i]) for i in within}
    known = await _known(driver, {word for words in near.values() for found in words.values() for word in found})
    unknown = [i for i in within if any(word not in known for word, found in near[i].items() if len(found) > 1)]
    spans: dict[tuple[int, int], list[str]] = {}
    for at in unknown or within:
        for span, folds in _spans(tokens, at, _spellings(tokens[at], near[at], known), alone=at in unknown):
            spans.setdefault(span, []).extend(folds)
    for span, folds in _unmarked(tokens, within):
        spans.setdefault(span, []).extend(folds)
    wanted = {name for folds in spans.values() for name in folds}
    rows = await named_rows(driver, wanted, types, include_adult=include_adult)
    found: list[NamedSpan] = []
    for (start, end), folds in spans.items():
        matches = [match_of(row, question[start:end], typos=1) for name in folds for row in rows.get(name, [])]
        if matches:
            found.append(NamedSpan(start=start, end=end, matches=ranked(matches)))
    return sorted(found, key=lambda span: span.start - span.end)


def _unmarked(tokens: Sequence[Token], within: Sequence[int]) -> Iterator[tuple[tuple[int, int], list[str]]]:
    """Yield every run of words around some with a sign put in that may have been left out, by its place in the text."""
    if not within:
        return
    for first in range(max(0, within[0] - UNMARKED_BESIDE), within[-1] + 1):
        for last in range(max(first + 1, within[0]), min(len(tokens), within[-1] + 1 + UNMARKED_BESIDE)):
            if last - first < MAX_UNMARKED_WORDS and tokens[first].folded and tokens[last].folded:
                words = [token.folded for token in tokens[first : last + 1] if token.folded]
                yield (tokens[first].start, tokens[last].end), list(with_signs(words))


def _forms(token: Token) -> list[str]:
    return list(dict.fromkeys(form for form in (token.folded, token.unpossessed, token.unelided) if form))


def _variants(token: Token) -> dict[str, set[str]]:
    """Return what each word of a token may stand for with one error, itself included.

    Errors are looked for in the word as it is written as well: one may make or break a long vowel.
    """
    words = {word for form in _forms(token) for word in form.split()}
    found = {word: {word} for word in words}
    for word in words:
        if len(word) >= _SHORTEST_WORD and word.isascii() and word.isalpha():
            spellings = one_edit_variants(word)
            for written in token.written:
                if written != word and fold(written) == word:
                    spellings += one_edit_variants(written)
            found[word].update(short_vowels("\n".join(spellings)).split("\n"))
    return found


async def _known(driver: Driver, words: set[str]) -> dict[str, int]:
    """Return which of the words names have, with their places by how many do."""
    asked = "\n".join(word for word in words if " " not in word)
    return {row["word"]: place for place, row in enumerate(await _KNOWN.fetch(driver, {"words": asked}))}


def _spellings(token: Token, near: Mapping[str, set[str]], known: Mapping[str, int]) -> list[str]:
    """Return the forms of a token with one word mended, likeliest first, or with a space put in."""
    mended: list[tuple[int, str]] = []
    for form in _forms(token):
        words = form.split()
        for i, word in enumerate(words):
            for other in near.get(word, set()) - {word}:
                whole = " ".join([*words[:i], other, *words[i + 1 :]])
                if other in known:
                    mended.append((known[other], whole))
                elif other.replace(" ", "") == word:
                    mended.append((len(known), whole))
    return [whole for _, whole in sorted(mended)[:MAX_SPELLINGS]]


def _spans(
    tokens: Sequence[Token], at: int, spellings: Sequence[str], *, alone: bool
) -> Iterator[tuple[tuple[int, int], list[str]]]:
    """Yield every run of words around the misspelt one with its spellings, by its place in the text."""
    for first in range(max(0, at - MAX_WORDS_BESIDE), at + 1):
        for last in range(at, min(len(tokens), at + 1 + MAX_WORDS_BESIDE)):
            if not tokens[first].folded or not tokens[last].folded or not (alone or last > first):
                continue
            before = [t.folded for t in tokens[first:at] if t.folded]
            behind = [t.folded for t in tokens[at + 1 : last + 1] if t.folded]
            endings = (
                [behind] if not behind or not (stem := tokens[last].unpossessed) else [behind, [*behind[:-1], stem]]
            )
            folds = [" ".join([*before, word, *ending]) for word in spellings for ending in endings]
            yield (tokens[first].start, tokens[last].end), [name for name in folds if typo_budget(name)]
