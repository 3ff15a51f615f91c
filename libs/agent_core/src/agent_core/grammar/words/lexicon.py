"""Reads a lexicon: surface forms of words, each with its category, what it means, and a cost."""

import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from dataclasses import field as slot
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any, Final, cast

from catalog.entities import EntityType
from catalog.relations import RelationType, parse_relation

from agent_core.grammar.languages.english import ENGLISH
from agent_core.grammar.languages.language import Inflection, Language, head_and_rest
from agent_core.grammar.languages.registry import LANGUAGES
from agent_core.grammar.semantics.logical_form import Everything
from agent_core.grammar.semantics.meanings import (
    FieldWord,
    Fronted,
    Particle,
    Pronoun,
    RelationWord,
    Sense,
    Separable,
    SeparableField,
)
from agent_core.grammar.semantics.quantities import Comparator, ComparatorName, Vintage
from agent_core.grammar.semantics.relations import ANY_KIND, Edge, Kinds
from agent_core.grammar.words.categories import Category
from agent_core.grammar.words.entries import (
    Entry,
    Meaning,
    blocks_in,
    costed,
    inflected,
    kinds_of,
    nouns_of,
    senses_of,
    table_in,
)
from agent_core.grammar.words.field_values import names_of_pairings, orders_of, values_of
from agent_core.grammar.words.patterns import expanded
from agent_core.grammar.words.tokens import words_of
from agent_core.graph_query import OrderBy

# Those who are called by what they are of something, so that the noun says of what kind they are: "which composer".
_HOLDERS: Final[Kinds] = frozenset({EntityType.CHARACTER, EntityType.PERSON, EntityType.STUDIO})
# Cost of a relational noun for a thing of its kind: "which composer …".
_AS_A_KIND: Final = 0.8
SKIPS: Final = ("filler", "idle", "vague", "pronoun", "preposition", "quantifier", "oblique", "linking")
"""Classes of words that may be passed over, from those that say nothing to those that tell how others belong together.

What that costs is the weight of the feature ``skip.CLASS``.
"""


@dataclass(frozen=True, slots=True)
class Lexicon:
    """All surface forms of a language.

    Attributes:
        entries: by the words of a form, what they may mean.
        skips: by the words of what may be passed over, its class, one of ``SKIPS``.
        longest: words of the longest form that begins with a word.
        language: by which its words are spelt and inflected.
        uses: in how many forms a word stands, of those in which a typing error is forgiven.
        speech: words by what they tell of a clause about those who ask.
    """

    entries: Mapping[tuple[str, ...], tuple[Entry, ...]]
    skips: Mapping[tuple[str, ...], str]
    longest: Mapping[str, int]
    language: Language = ENGLISH
    uses: Mapping[str, int] = slot(default_factory=dict[str, int])
    speech: Mapping[str, frozenset[str]] = slot(default_factory=dict[str, frozenset[str]])


@cache
def lexicon(language: str = ENGLISH.code) -> Lexicon:
    """Return the lexicon of a language; read once.

    Raises:
        ValueError: an entry names a relation, a kind or a field that there is not.
    """
    return read_lexicon(lexicon_tables(language), LANGUAGES[language])


def lexicon_tables(language: str) -> Mapping[str, Any]:
    """Return what the file of a language's lexicon tells."""
    file = Path(__file__).parent / f"{language}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))


def read_lexicon(tables: Mapping[str, Any], language: Language = ENGLISH) -> Lexicon:
    """Return the lexicon that a TOML file tells in a language.

    Raises:
        ValueError: an entry names a relation, a kind or a field that there is not.
    """
    tables = expanded(tables)
    entries: dict[tuple[str, ...], dict[tuple[Category, Meaning], Entry]] = {}
    for form, entry in entries_of(tables, language):
        held = entries.setdefault(words_of(form, language), {})
        before = held.get((entry.category, entry.meaning))
        if before is None or entry.cost < before.cost:
            held[entry.category, entry.meaning] = entry
    skips: dict[tuple[str, ...], str] = {}
    for form, name in fillers_of(tables, language):
        words = words_of(form, language) or (form,)
        skips[words] = min(name, skips.get(words, name), key=SKIPS.index)
    longest: dict[str, int] = {}
    for words in chain(entries, skips):
        longest[words[0]] = max(len(words), longest.get(words[0], 0))
    uses = Counter(word for words in chain(entries, skips) for word in words if word.isalpha())
    speech = {name: frozenset[str](forms) for name, forms in table_in(tables, "speech")}
    held_by = {words: tuple(held.values()) for words, held in entries.items()}
    return Lexicon(held_by, skips, longest, language, uses, speech)


def entries_of(tables: Mapping[str, Any], language: Language = ENGLISH) -> Iterator[tuple[str, Entry]]:
    """Yield all forms that an expanded file tells, with what each means; a form may be told more than once."""
    inflection = _inflection(tables, language)
    for block in blocks_in(tables, "relation"):
        yield from _relations(block, inflection)
        yield from _of_a_story(block, inflection)
    for block in blocks_in(tables, "field"):
        yield from _fields(block, inflection)
    yield from _separable(tables, inflection)
    yield from _separable_fields(tables, inflection)
    yield from _things(tables, inflection)
    yield from values_of(tables, inflection)
    yield from orders_of(tables)
    yield from names_of_pairings(tables)
    yield from _closed_classes(tables)
    yield from _vintages(tables)


def _things(tables: Mapping[str, Any], inflection: Inflection) -> Iterator[tuple[str, Entry]]:
    for block in blocks_in(tables, "kind"):
        things = Everything(kinds_of(block["kinds"]), bool(block.get("anaphoric")))
        thing = Entry("noun", things, float(block.get("cost", 0.0)), "")
        yield from nouns_of(block.get("noun", ()), thing, inflection)
        for form, cost in costed(block.get("singular", ())):
            yield form, replace(thing, cost=thing.cost + cost, lemma=form)
    for kind, forms in table_in(tables, "sorts"):
        for form in forms:
            yield form, Entry("sort", Everything(kinds_of([kind])), 0.0, form)
    for block in blocks_in(tables, "pronoun"):
        for word in block["words"]:
            definite, plural = (bool(block.get(name)) for name in ("definite", "plural"))
            pronoun = Pronoun(kinds_of(block["kinds"]), definite, plural)
            yield word, Entry(block["category"], pronoun, 0.0, word)


def _closed_classes(tables: Mapping[str, Any]) -> Iterator[tuple[str, Entry]]:
    for block in blocks_in(tables, "preposition"):
        for word in block["words"]:
            lemma = block.get("as", word)
            yield word, Entry("preposition", RelationWord(lemma, senses_of(block["means"])), 0.0, word)
    yield from _asking(tables)
    for language, forms in table_in(tables, "dubs"):
        for form in forms:
            yield form, Entry("dub", RelationWord(language, senses_of([f"voiced_by:{language}"])), 0.0, language)
    for name, forms in table_in(tables, "comparators"):
        for form in forms:
            yield form, Entry("comparator", Comparator(cast("ComparatorName", name)), 0.0, form)
    for name, forms in table_in(tables, "markers"):
        for form in forms:
            yield form, Entry(cast("Category", name), None, 0.0, form)


def _vintages(tables: Mapping[str, Any]) -> Iterator[tuple[str, Entry]]:
    """Yield words that tell one of several titles of a name by its age: "the old X"."""
    for name, forms in table_in(tables, "vintages"):
        for form in forms:
            yield form, Entry("vintage", Vintage(later=name == "newest"), 0.0, form)


def _asking(tables: Mapping[str, Any]) -> Iterator[tuple[str, Entry]]:
    """Yield words that ask for what they govern, or in a case: "worauf basiert X", "wen lehrt X"."""
    for block in blocks_in(tables, "asked_object"):
        for word in block["words"]:
            yield word, Entry("asked_object", Everything(kinds_of(block["kinds"])), 0.0, word)
    for block in blocks_in(tables, "fronted"):
        for word in block["words"]:
            governed = Fronted(
                RelationWord(block["as"], senses_of(block["means"])), Everything(kinds_of(block["kinds"]))
            )
            yield word, Entry("fronted", governed, 0.0, word)


def fillers_of(tables: Mapping[str, Any], language: Language = ENGLISH) -> Iterator[tuple[str, str]]:
    """Yield all forms that an expanded file tells to be passed over, with their class, one of ``SKIPS``.

    Raises:
        ValueError: there is no such class.
    """
    inflection = _inflection(tables, language)
    for block in blocks_in(tables, "filler"):
        if block["class"] not in SKIPS:
            raise ValueError(f"words that are passed over are of one of {', '.join(SKIPS)}")
        verbs = (form for verb in block.get("verb", ()) for form in inflection.verbs(verb))
        for form in (*block.get("words", ()), *verbs):
            yield form, block["class"]


def _inflection(tables: Mapping[str, Any], language: Language) -> Inflection:
    return Inflection(language, {word: tuple(forms) for word, forms in table_in(tables, "irregular")})


def _relations(block: Mapping[str, Any], inflection: Inflection) -> Iterator[tuple[str, Entry]]:
    senses, light, through = senses_of(block["means"]), bool(block.get("light")), _through(block)
    ends = frozenset[EntityType]().union(*(sense.path.targets(ANY_KIND) for sense in senses))
    for noun, cost in costed(block.get("noun", ())):
        yield from inflected(noun, Entry("relation", RelationWord(noun, senses, light=light), cost, noun), inflection)
        if ends <= _HOLDERS and not _narrows(senses):
            yield from inflected(noun, Entry("holder", Everything(ends), cost + _AS_A_KIND, noun), inflection)
    for noun, cost in costed(block.get("activity", ())):
        yield from inflected(noun, Entry("relation", RelationWord(noun, senses, activity=True), cost, noun), inflection)
    for verb, cost in costed(block.get("verb", ())):
        past = inflection.participles(verb)
        for form in inflection.verbs(verb):
            word = RelationWord(verb, senses, light=light, participle=form in past, through=through)
            final = word.keeps_kind and inflection.language.is_final(verb, form, form in past)
            yield form, Entry("final_verb" if final else "verb", word, cost, verb)


def _through(block: Mapping[str, Any]) -> Edge | None:
    """Return the relation by which the object of verbs belongs to what their senses are of."""
    return Edge(parse_relation(block["through"])) if "through" in block else None


def _narrows(senses: Sequence[Sense]) -> bool:
    """True for the main characters, which are not all that are characters."""
    last = [sense.path.edges[-1] for sense in senses]
    return any(edge.relation is RelationType.HAS_CHARACTER and edge.role is not None for edge in last)


def _of_a_story(block: Mapping[str, Any], inflection: Inflection) -> Iterator[tuple[str, Entry]]:
    """Yield the verbs of a story that goes on by itself, whose subject is what others are the object of."""
    for verb, cost in costed(block.get("intransitive", ())):
        for form in inflection.verbs(verb):
            yield form, Entry("goes_on", RelationWord(verb, senses_of(block["means"])), cost, verb)


def _separable(tables: Mapping[str, Any], inflection: Inflection) -> Iterator[tuple[str, Entry]]:
    """Yield the first words of verbs that their object may part, and their particles: "sums X up"."""
    particles, verbs = frozenset[str](tables.get("particles", ())), dict[str, list[tuple[str, RelationWord]]]()
    for block in blocks_in(tables, "relation"):
        for verb, _ in costed(block.get("verb", ())):
            head, rest = inflection.parted(verb)
            if rest in particles:
                light = bool(block.get("light"))
                word = RelationWord(verb, senses_of(block["means"]), light=light, through=_through(block))
                verbs.setdefault(head, []).append((rest, word))
    for head, found in verbs.items():
        for form in inflection.verbs(head):
            yield form, Entry("separable", Separable(tuple(found)), 0.0, head)
    yield from _fronted(tables, inflection)
    for particle in sorted(particles):
        yield particle, Entry("particle", Particle(particle), 0.0, particle)


def _fronted(tables: Mapping[str, Any], inflection: Inflection) -> Iterator[tuple[str, Entry]]:
    """Yield verbs without the preposition that they end with, which may stand in front: "to which does X belong"."""
    verbs = dict[str, list[tuple[str, RelationWord]]]()
    lemmas: dict[str, str] = {}
    for block in blocks_in(tables, "preposition"):
        for word in block["words"]:
            lemmas.setdefault(word, str(block.get("as", word)))
    for block in blocks_in(tables, "relation"):
        for verb, cost in costed(block.get("verb", ())):
            if (parts := _at_preposition(verb, inflection.language)) is not None:
                senses = tuple(Sense(sense.path, sense.cost + cost) for sense in senses_of(block["means"]))
                word = RelationWord(verb, senses, light=bool(block.get("light")), through=_through(block))
                verbs.setdefault(parts[0], []).append((lemmas.get(parts[1], parts[1]), word))
    for verb in tables.get("owned", ()):
        head, _, last = verb.rpartition(" ")
        verbs.setdefault(head, []).append((last, RelationWord(verb, ())))
    for head, found in verbs.items():
        for form in inflection.verbs(head):
            yield form, Entry("bare_verb", Separable(tuple(found)), 0.0, head)


def _at_preposition(verb: str, language: Language) -> tuple[str, str] | None:
    """Return a verb without the preposition that it ends with, the longest one, and that: "tourner", "autour de"."""
    words = verb.split()
    splits = ((" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words)))
    return next(((head, last) for head, last in splits if last in language.verb_prepositions), None)


def _field_of(block: Mapping[str, Any]) -> FieldWord:
    return FieldWord(
        str(block["name"]),
        kinds_of(block["had_by"]),
        block.get("bounds"),
        cast("OrderBy | None", block.get("order")),
        block.get("bounds") in ("year", "ended"),
    )


def _fields(block: Mapping[str, Any], inflection: Inflection) -> Iterator[tuple[str, Entry]]:
    name, word = str(block["name"]), _field_of(block)
    yield from nouns_of(block.get("words", ()), Entry("field", word, 0.0, name), inflection)
    yield from nouns_of(block.get("event", ()), Entry("field", replace(word, verbal=True), 0.0, name), inflection)
    for quality, cost in costed(block.get("quality", ())):
        yield quality, Entry("quality", word, cost, name)
    for verb, cost in costed(block.get("verb", ())):
        for form in inflection.verbs(verb):
            yield form, Entry("field", replace(word, verbal=True), cost, name)


def _separable_fields(tables: Mapping[str, Any], inflection: Inflection) -> Iterator[tuple[str, Entry]]:
    """Yield verbs of fields without what parts from them in front of their subject: the "hörte" of "hörte X auf"."""
    if inflection.language.parted is head_and_rest:
        return
    particles, verbs = frozenset[str](tables.get("particles", ())), dict[str, list[tuple[str, FieldWord]]]()
    for block in blocks_in(tables, "field"):
        word = replace(_field_of(block), verbal=True)
        for verb, _ in costed(block.get("verb", ())):
            head, rest = inflection.parted(verb)
            if rest in particles:
                verbs.setdefault(head, []).append((rest, word))
    for head, found in verbs.items():
        for form in inflection.verbs(head):
            yield form, Entry("separable_field", SeparableField(tuple(found)), 0.0, head)
