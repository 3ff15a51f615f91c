"""Finds entries of a lexicon that do nothing, and those between which no kind and no cost decides."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from typing import Any, Final

from agent_core.grammar.languages.english import ENGLISH
from agent_core.grammar.languages.language import Language
from agent_core.grammar.ranking.weights import PRIORS
from agent_core.grammar.semantics.meanings import RelationWord
from agent_core.grammar.semantics.quantities import Comparator
from agent_core.grammar.words.entries import Entry
from agent_core.grammar.words.lexicon import entries_of, fillers_of
from agent_core.grammar.words.patterns import expanded
from agent_core.grammar.words.tokens import words_of

type Words = tuple[str, ...]

# Categories of words that say a relation, a measure, a negation or a number: none of them is passed over.
_TELLING: Final = frozenset({"relation", "verb", "not", "comparator", "degree", "order", "count", "field"})
# Comparators that say something beside a number alone.
_BESIDE_NUMBERS: Final = frozenset({"range", "between", "exactly", "or_later", "less", "max"})
# Words that say one thing beside some words and nothing beside others.
_IDLE_BESIDE_OTHERS: Final = frozenset(
    {
        "and", "find", "found", "see", "seen", "heard", "list", "by", "on", "originally",
        "include", "includes", "included", "including", "tell", "tells", "told", "telling",
        "do", "does", "did", "done", "doing",
    }
)  # fmt: skip


def findings(tables: Mapping[str, Any], language: Language = ENGLISH) -> Iterator[str]:
    """Yield a line for each entry of a lexicon's file that is dead or in conflict with another one."""
    tables = expanded(tables)
    forms: dict[Words, list[Entry]] = {}
    for form, entry in entries_of(tables, language):
        if entry.category != "modifier":  # genres, whose words are a table's
            forms.setdefault(words_of(form, language), []).append(entry)
    fillers: dict[Words, float] = {}
    for form, name in fillers_of(tables, language):
        cost = PRIORS[f"skip.{name}"]
        fillers[words_of(form, language)] = min(cost, fillers.get(words_of(form, language), cost))
    yield from _said_twice(forms, language)
    yield from _undecided(forms)
    yield from _passed_over(forms, fillers)
    yield from _made_of_others(fillers)


def _said_twice(forms: Mapping[Words, list[Entry]], language: Language) -> Iterator[str]:
    """Yield forms that two lemmas have with one signature: all but the cheapest are dead.

    Two spellings that the language takes for one are one lemma.
    """
    for words, entries in forms.items():
        lemmas: dict[tuple[str, object], set[str]] = {}
        for entry in entries:
            lemma = " ".join(map(language.spelt, entry.lemma.lower().split()))
            lemmas.setdefault((entry.category, entry.meaning), set()).add(lemma)
        for (category, _), found in lemmas.items():
            if len(found) > 1:
                yield f"dead: {' '.join(words)!r} is a {category} of {' and of '.join(map(repr, sorted(found)))}"


def _undecided(forms: Mapping[Words, list[Entry]]) -> Iterator[str]:
    """Yield forms with two meanings of one cost for the same kinds."""
    for words, entries in forms.items():
        related = {(entry.category, entry.meaning): entry for entry in entries if _is_relation(entry)}
        for one, other in combinations(related.values(), 2):
            if len({one.category, other.category}) == 1 and not _ends(one).isdisjoint(_ends(other)):
                yield f"conflict: {' '.join(words)!r} is a {one.category} of {one.lemma!r} and of {other.lemma!r} alike"


def _is_relation(entry: Entry) -> bool:
    return isinstance(entry.meaning, RelationWord)


def _ends(entry: Entry) -> frozenset[object]:
    """Return from which kind to which other one an entry leads at which cost."""
    word = entry.meaning
    if not isinstance(word, RelationWord):
        return frozenset()
    return frozenset(
        (start, end, entry.cost + sense.cost, word.through)
        for sense in word.senses
        for start, ends in sense.path.ends.items()
        for end in ends
    )


def _passed_over(forms: Mapping[Words, list[Entry]], fillers: Iterable[Words]) -> Iterator[str]:
    """Yield fillers that say something."""
    for words in fillers:
        categories = {entry.category for entry in forms.get(words, ()) if not _is_idle(entry)} & _TELLING
        if categories and not (len(words) == 1 and words[0] in _IDLE_BESIDE_OTHERS):
            yield f"conflict: {' '.join(words)!r} is passed over, and is a {', '.join(sorted(categories))}"


def _is_idle(entry: Entry) -> bool:
    """True for a comparator that is one beside a number alone: the "to" of "2000 to 2010"."""
    return isinstance(entry.meaning, Comparator) and entry.meaning.name in _BESIDE_NUMBERS


def _made_of_others(fillers: Mapping[Words, float]) -> Iterator[str]:
    """Yield fillers whose words are fillers anyway, at no more cost."""
    for words, cost in fillers.items():
        if len(words) > 1 and _cheapest(words, fillers) <= cost:
            yield f"dead: {' '.join(words)!r} is passed over word by word"


def _cheapest(words: Words, fillers: Mapping[Words, float]) -> float:
    """Return what it costs to pass over words by fillers of fewer words."""
    least = [0.0] + [float("inf")] * len(words)
    for last in range(1, len(words) + 1):
        for first in range(last):
            if (first, last) != (0, len(words)) and words[first:last] in fillers:
                least[last] = min(least[last], least[first] + fillers[words[first:last]])
    return least[-1]
