"""The lexicon with the words of arithmetic, which is only read where a question holds one of them."""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any, Final, cast

from agent_core.calculation.expressions import Function
from agent_core.grammar.languages.morphology import noun_forms
from agent_core.grammar.semantics.comparisons import Gap
from agent_core.grammar.semantics.figures import LENGTH, RUNNING_TIME, WATCH_TIME
from agent_core.grammar.semantics.logical_form import RELEASED
from agent_core.grammar.semantics.meanings import FieldWord, RelationWord, Sense
from agent_core.grammar.semantics.relations import Kinds, read_path
from agent_core.grammar.words.categories import Category
from agent_core.grammar.words.entries import ANIME, MANGA, Entry
from agent_core.grammar.words.lexicon import Lexicon, lexicon
from agent_core.grammar.words.patterns import expanded
from agent_core.grammar.words.tokens import tokens_of, words_of

# Fields that a gap may be of: which field it is by the kind that is compared.
_FIELDS: Final[Mapping[str, tuple[tuple[str, Kinds], ...]]] = {
    LENGTH: ((LENGTH, ANIME), ("chapters", MANGA)),
    "rating": (("rating", RELEASED),),
    "year": (("year", RELEASED),),
    "episodes": (("episodes", ANIME),),
    RUNNING_TIME: ((RUNNING_TIME, ANIME),),
}
_SEQUELS: Final = RelationWord("sequels", (Sense(read_path("sequel"), 0.0),))
# Markers that mean more than their category: sequels are followed on and on, and times stand for "later than".
_MARKED: Final[Mapping[str, tuple[Category, RelationWord | Gap]]] = {
    "more_of": ("more_of", _SEQUELS),
    "after": ("compared_to", Gap()),
    "before": ("compared_to", Gap(less=True)),
}
# Categories of which a word asks for arithmetic, whatever else there is.
_TELLING: Final = frozenset({"function", "adjunct", "portion"})
# Categories whose words are never passed over.
_SAYING: Final = _TELLING | {"gap", "more_of"}
# Words beside which all others ask for it as well.
_MEASURING: Final = frozenset({"many", "much", "far", "long", "years", "time", "runtime", "minutes"})
_YEARS: Final = "years"


def speaks_of_arithmetic(question: str) -> bool:
    """Tell whether a question holds a word of arithmetic, so that it is worth reading with these words."""
    words = [token.text for token in tokens_of(question)]
    measures, telling = not _MEASURING.isdisjoint(words), _telling()
    return any(
        (measures and entry.category in _SAYING | {"between", "exceeds"})
        or (_YEARS in words and isinstance(entry.meaning, Gap))
        or _tells_alone(entry)
        for first in range(len(words))
        for last in range(first + 1, min(len(words), first + telling.longest.get(words[first], 0)) + 1)
        for entry in telling.entries.get(tuple(words[first:last]), ())
    )


def _tells_alone(entry: Entry) -> bool:
    apart = isinstance(entry.meaning, Gap) and not entry.meaning.signed
    return (entry.category in _TELLING or apart) and entry.lemma not in _tables()["weak"]


@cache
def _telling() -> Lexicon:
    """Return the words of arithmetic alone."""
    entries: dict[tuple[str, ...], list[Entry]] = {}
    for form, entry in _entries(_tables()):
        entries.setdefault(words_of(form), []).append(entry)
    return Lexicon({words: tuple(held) for words, held in entries.items()}, {}, _longest(entries))


@cache
def arithmetic_lexicon() -> Lexicon:
    """Return the lexicon with the words of arithmetic in it; read once.

    What it passes over gives way to a word of arithmetic, and so does a field's word that begins with a function: of a
    set "average score" is no field, but an average.
    """
    base, added = lexicon(), _telling()
    functions = {words for words, held in added.entries.items() if any(e.category == "function" for e in held)}
    entries = {
        words: tuple(e for e in held if not (_is_summed(e) or _begins(e, words, functions)))
        for words, held in base.entries.items()
    }
    for words, held in added.entries.items():
        entries[words] = tuple(dict.fromkeys((*held, *entries.get(words, ()))))
    said = {words for words, held in added.entries.items() if any(e.category in _SAYING for e in held)}
    skips = {words: name for words, name in base.skips.items() if words not in said}
    for name, forms in _table(_tables(), "filler"):
        skips |= {words_of(form): name for form in forms}
    return Lexicon(entries, skips, _longest(chain(entries, skips)))


def _is_summed(entry: Entry) -> bool:
    """True for a field that is a sum by itself, which these words ask to be calculated."""
    return isinstance(entry.meaning, FieldWord) and entry.meaning.name == WATCH_TIME


def _begins(entry: Entry, words: tuple[str, ...], functions: set[tuple[str, ...]]) -> bool:
    return entry.category in ("field", "count") and _begins_with(words, functions)


def _begins_with(words: tuple[str, ...], functions: set[tuple[str, ...]]) -> bool:
    words = words[words[0] == "the" :]
    return any(words[:length] in functions for length in range(1, len(words) + 1))


def _longest(forms: Any) -> Mapping[str, int]:  # noqa: ANN401 - any iterable of words
    longest: dict[str, int] = {}
    for words in forms:
        longest[words[0]] = max(len(words), longest.get(words[0], 0))
    return longest


@cache
def _tables() -> Mapping[str, Any]:
    file = Path(__file__).parent / "en_arithmetic.toml"
    return expanded(tomllib.loads(file.read_text(encoding="utf-8")))


def _table(tables: Mapping[str, Any], name: str) -> list[tuple[str, Any]]:
    return list(cast("Mapping[str, Any]", tables[name]).items())


def _entries(tables: Mapping[str, Any]) -> Iterator[tuple[str, Entry]]:
    for category in ("function", "adjunct"):
        for name, forms in _table(tables, f"{category}s"):
            yield from ((form, Entry(cast("Category", category), Function(name), 0.0, form)) for form in forms)
    for name, forms in _table(tables, "markers"):
        category, meaning = _MARKED.get(name, (name, None))
        yield from ((form, Entry(cast("Category", category), meaning, 0.0, form)) for form in forms)
    for name, forms in _table(tables, "fields"):
        for field in _fields(name):
            for form in forms:
                yield from ((each, Entry("field", field, 0.0, name)) for each in noun_forms(form))
    for name, directions in _table(tables, "gaps"):
        for field in _fields(name) if name != "any" else (None,):
            yield from _gaps(field, directions)


def _gaps(field: FieldWord | None, directions: Mapping[str, list[str]]) -> Iterator[tuple[str, Entry]]:
    for direction, forms in directions.items():
        gap = Gap(field, less=direction == "less", signed=direction != "apart")
        yield from ((form, Entry("gap", gap, 0.0, form)) for form in forms)


def _fields(name: str) -> Iterator[FieldWord]:
    for field, kinds in _FIELDS[name]:
        yield FieldWord(field, kinds, field if field == "year" else None, None, dated=field == "year")
