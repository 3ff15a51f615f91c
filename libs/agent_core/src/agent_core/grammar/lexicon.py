"""Reads a lexicon: surface forms of words, each with its category, what it means, and a cost."""

import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any, Final, cast

from catalog.entities import EntityType
from catalog.relations import parse_relation
from catalog.values import value

from agent_core.grammar.logical_form import RELEASED, Condition, Everything, Filter, Order, SetForm
from agent_core.grammar.meanings import (
    Category,
    Comparator,
    ComparatorName,
    Degree,
    FieldWord,
    Modifier,
    RelationWord,
    Sense,
)
from agent_core.grammar.morphology import noun_forms, participles, verb_forms
from agent_core.grammar.relations import ANY_KIND, Edge, Kinds, read_path
from agent_core.grammar.tokens import words_of
from agent_core.graph_query import OrderBy
from agent_core.planning.lexicon.forms import MANGA_FORMATS
from agent_core.planning.lexicon.genres import GENRE_SYNONYMS, GENRES, TOPICS

ANIME: Final[Kinds] = frozenset({EntityType.ANIME})
MANGA: Final[Kinds] = frozenset({EntityType.MANGA})
# Those who are called by what they are of something, so that the noun says of what kind they are: "which composer".
_HOLDERS: Final[Kinds] = frozenset({EntityType.CHARACTER, EntityType.PERSON, EntityType.STUDIO})
# Cost of a relational noun for a thing of its kind: "which composer …".
_AS_A_KIND: Final = 0.8
# Cost of a genre's word, which stories and names are full of.
_GENRE: Final = 0.2
# Separates the words of one topic, and the tags that a word may stand for.
_OR: Final = "|"
SKIPS: Final = ("filler", "vague", "preposition", "linking")
"""Classes of words that may be passed over, from those that say nothing to those that tell how others belong together.

What that costs is the weight of the feature ``skip.CLASS``.
"""
_FIELDS_THAT_BOUND_LENGTH: Final = ("episodes", "chapters")

type Meaning = SetForm | RelationWord | Modifier | FieldWord | Comparator | Degree | Order | None


@value
class Entry:
    """One meaning of a surface form; ``lemma`` is what the lexicon calls the word."""

    category: Category
    meaning: Meaning
    cost: float
    lemma: str


@dataclass(frozen=True, slots=True)
class Lexicon:
    """All surface forms of a language.

    Attributes:
        entries: by the words of a form, what they may mean.
        skips: by the words of what may be passed over, its class, one of ``SKIPS``.
        longest: words of the longest form.
    """

    entries: Mapping[tuple[str, ...], tuple[Entry, ...]]
    skips: Mapping[tuple[str, ...], str]
    longest: int


@cache
def lexicon(language: str = "en") -> Lexicon:
    """Return the lexicon of a language; read once.

    Raises:
        ValueError: an entry names a relation, a kind or a field that there is not.
    """
    file = Path(__file__).parent / f"{language}.toml"
    return read_lexicon(tomllib.loads(file.read_text(encoding="utf-8")))


def read_lexicon(told: Mapping[str, Any]) -> Lexicon:
    """Return the lexicon that a TOML file tells.

    Raises:
        ValueError: an entry names a relation, a kind or a field that there is not.
    """
    entries: dict[tuple[str, ...], dict[tuple[Category, Meaning], Entry]] = {}
    for form, entry in _entries(told):
        held = entries.setdefault(words_of(form), {})
        before = held.get((entry.category, entry.meaning))
        if before is None or entry.cost < before.cost:
            held[entry.category, entry.meaning] = entry
    skips = dict(_skips(told))
    longest = max(map(len, chain(entries, skips)), default=0)
    return Lexicon({words: tuple(held.values()) for words, held in entries.items()}, skips, longest)


def _skips(told: Mapping[str, Any]) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield what may be passed over with its class, that which it costs least to be of last.

    Raises:
        ValueError: there is no such class.
    """
    held = dict(_table(told, "skips"))
    if not held.keys() <= set(SKIPS):
        raise ValueError(f"words that are passed over are of one of {', '.join(SKIPS)}")
    for name in reversed(SKIPS):
        for form in cast("Sequence[str]", held.get(name, ())):
            yield words_of(form) or (form,), name


def _table(told: Mapping[str, Any], name: str) -> list[tuple[str, Any]]:
    return list(cast("Mapping[str, Any]", told.get(name, {})).items())


def _blocks(told: Mapping[str, Any], name: str) -> Sequence[Mapping[str, Any]]:
    return cast("Sequence[Mapping[str, Any]]", told.get(name, []))


def _entries(told: Mapping[str, Any]) -> Iterator[tuple[str, Entry]]:
    irregular = {verb: tuple(forms) for verb, forms in _table(told, "irregular")}
    for block in _blocks(told, "relation"):
        yield from _relations(block, irregular)
    for block in _blocks(told, "preposition"):
        for word in block["words"]:
            yield word, Entry("preposition", RelationWord(word, _senses(block["means"])), 0.0, word)
    for block in _blocks(told, "kind"):
        kinds, cost = _kinds(block["kinds"]), float(block.get("cost", 0.0))
        yield from _nouns(block["noun"], Entry("noun", Everything(kinds), cost, ""))
    for block in _blocks(told, "field"):
        yield from _fields(block, irregular)
    yield from _values(told)
    yield from _orders(told)
    for name, forms in _table(told, "comparators"):
        for form in forms:
            yield form, Entry("comparator", Comparator(cast("ComparatorName", name)), 0.0, form)
    for name, forms in _table(told, "markers"):
        for form in forms:
            yield form, Entry(cast("Category", name), None, 0.0, form)


def _senses(means: Iterable[str]) -> tuple[Sense, ...]:
    return tuple(Sense(read_path(path), cost) for path, cost in _costed(means))


def _kinds(names: Iterable[str]) -> Kinds:
    return frozenset(map(EntityType, names))


def _relations(block: Mapping[str, Any], irregular: Mapping[str, tuple[str, ...]]) -> Iterator[tuple[str, Entry]]:
    senses, light = _senses(block["means"]), bool(block.get("light"))
    through = Edge(parse_relation(block["through"])) if "through" in block else None
    ends = frozenset[EntityType]().union(*(sense.path.targets(ANY_KIND) for sense in senses))
    for noun, cost in _costed(block.get("noun", ())):
        yield from _nouns([noun], Entry("relation", RelationWord(noun, senses, light=light), cost, noun))
        if ends <= _HOLDERS:
            yield from _nouns([noun], Entry("holder", Everything(ends), cost + _AS_A_KIND, noun))
    for noun, cost in _costed(block.get("activity", ())):
        yield from _nouns([noun], Entry("relation", RelationWord(noun, senses, activity=True), cost, noun))
    for verb, cost in _costed(block.get("verb", ())):
        past = participles(verb, irregular)
        for form in verb_forms(verb, irregular):
            word = RelationWord(verb, senses, light=light, participle=form in past, through=through)
            yield form, Entry("verb", word, cost, verb)


def _costed(words: Iterable[str]) -> Iterator[tuple[str, float]]:
    """Yield words with what stands behind their @, which is what it costs to mean them so."""
    for word in words:
        form, _, cost = word.partition("@")
        yield form.strip(), float(cost or 0)


def _nouns(nouns: Iterable[str], entry: Entry) -> Iterator[tuple[str, Entry]]:
    for noun in nouns:
        for form in noun_forms(noun):
            yield form, Entry(entry.category, entry.meaning, entry.cost, entry.lemma or noun)


def _fields(block: Mapping[str, Any], irregular: Mapping[str, tuple[str, ...]]) -> Iterator[tuple[str, Entry]]:
    name = str(block["name"])
    word = FieldWord(
        name,
        _kinds(block["had_by"]),
        block.get("bounds"),
        cast("OrderBy | None", block.get("order")),
        block.get("bounds") in ("year", "ended"),
    )
    yield from _nouns(block.get("words", ()), Entry("field", word, 0.0, name))
    for verb in block.get("verb", ()):
        for form in verb_forms(verb, irregular):
            yield form, Entry("field", word, 0.0, name)


def _values(told: Mapping[str, Any]) -> Iterator[tuple[str, Entry]]:
    """Yield the words that stand for a value of a field: formats are things, all others modify."""
    for name, nouns in _table(told, "formats"):
        kinds = MANGA if name in MANGA_FORMATS else ANIME
        form = Filter(Everything(kinds), Condition((("format", (name,)),), kinds, nouns[0]))
        yield from _nouns(nouns, Entry("noun", form, 0.0, nouns[0]))
    for table, field, kinds in (("statuses", "status", RELEASED), ("seasons", "season", ANIME)):
        for name, forms in _table(told, table):
            bound: object = (name,) if field == "status" else name
            yield from _conditions(forms, Condition(((field, bound),), kinds, name), 0.0)
    for genre in GENRES:
        yield from _conditions([genre.lower()], _of_genres([genre]), _GENRE)
    for form, genres in GENRE_SYNONYMS.items():
        yield from _conditions([form], _of_genres(genres.split(_OR)), _GENRE)
    for tags, forms in TOPICS.items():
        said = [form.strip() for form in forms.split(_OR)]
        yield from _conditions(said, _of_genres(tags.split(_OR)), _GENRE)


def _of_genres(genres: Sequence[str]) -> Condition:
    field = "genre" if len(genres) == 1 else "genre_any"
    return Condition(((field, tuple(genres)),), RELEASED, genres[0])


def _conditions(forms: Iterable[str], condition: Condition, cost: float) -> Iterator[tuple[str, Entry]]:
    for form in forms:
        yield form, Entry("modifier", Modifier(conditions=(condition,)), cost, form)


def _orders(told: Mapping[str, Any]) -> Iterator[tuple[str, Entry]]:
    had_by = {block["order"]: _kinds(block["had_by"]) for block in _blocks(told, "field") if "order" in block}
    for name, forms in _table(told, "superlatives"):
        by = cast("OrderBy", name.lstrip("-"))
        order = Order(by, name.startswith("-"), MANGA | had_by[by] if by in _FIELDS_THAT_BOUND_LENGTH else had_by[by])
        for form in forms:
            yield form, Entry("order", order, 0.0, form)
    for name, forms in _table(told, "degrees"):
        for form in forms:
            yield form, Entry("degree", Degree(name == "most"), 0.0, form)
