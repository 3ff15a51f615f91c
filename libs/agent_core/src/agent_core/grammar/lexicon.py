"""Reads a lexicon: surface forms of words, each with its category, what it means, and a cost."""

import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from dataclasses import field as slot
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any, Final, cast

from catalog.entities import EntityType
from catalog.relations import RelationType, parse_relation
from catalog.values import value

from agent_core.calculation.expressions import Function
from agent_core.grammar.categories import (
    Category,
)
from agent_core.grammar.languages.english import ENGLISH
from agent_core.grammar.languages.language import Inflection, Language, head_and_rest
from agent_core.grammar.languages.registry import LANGUAGES
from agent_core.grammar.literals import Number
from agent_core.grammar.logical_form import RELEASED, Condition, Everything, Filter, Order, Otherwise, SetForm
from agent_core.grammar.meanings import (
    Comparator,
    ComparatorName,
    Degree,
    FieldWord,
    Fronted,
    Gap,
    Grouping,
    LikeWhat,
    Modifier,
    Pairing,
    PairingName,
    Particle,
    Pronoun,
    RelationWord,
    Sense,
    Separable,
    SeparableField,
)
from agent_core.grammar.patterns import expanded
from agent_core.grammar.relations import ANY_KIND, Edge, Kinds, read_path
from agent_core.grammar.tokens import words_of
from agent_core.graph_query import GroupField, OrderBy
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
# Cost of a genre's word for a title of that genre, which a noun tells otherwise.
_AS_A_TITLE: Final = 0.4
# What anime are that were made from nothing else.
_ORIGINAL: Final = "original"
PARTS_OF_A_STORY: Final = frozenset({"movie", "ova", "special", "ona"})
"""Formats of what belongs to the story of a title."""
# Separates the words of one topic, and the tags that a word may stand for.
_OR: Final = "|"
SKIPS: Final = ("filler", "idle", "vague", "pronoun", "preposition", "oblique", "linking")
"""Classes of words that may be passed over, from those that say nothing to those that tell how others belong together.

What that costs is the weight of the feature ``skip.CLASS``.
"""
_FIELDS_THAT_BOUND_LENGTH: Final = ("episodes", "chapters")

type Meaning = (
    SetForm
    | RelationWord
    | Separable
    | SeparableField
    | Fronted
    | Particle
    | Modifier
    | FieldWord
    | Comparator
    | Degree
    | Order
    | Pronoun
    | Number
    | Pairing
    | LikeWhat
    | Otherwise
    | Function
    | Gap
    | Grouping
    | None
)


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
        longest: words of the longest form that begins with a word.
        language: by which its words are spelt and inflected.
        uses: in how many forms a word stands, of those in which a typing error is forgiven.
    """

    entries: Mapping[tuple[str, ...], tuple[Entry, ...]]
    skips: Mapping[tuple[str, ...], str]
    longest: Mapping[str, int]
    language: Language = ENGLISH
    uses: Mapping[str, int] = slot(default_factory=dict[str, int])


@cache
def lexicon(language: str = ENGLISH.code) -> Lexicon:
    """Return the lexicon of a language; read once.

    Raises:
        ValueError: an entry names a relation, a kind or a field that there is not.
    """
    return read_lexicon(told_by(language), LANGUAGES[language])


def told_by(language: str) -> Mapping[str, Any]:
    """Return what the file of a language's lexicon tells."""
    file = Path(__file__).parent / f"{language}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))


def read_lexicon(told: Mapping[str, Any], language: Language = ENGLISH) -> Lexicon:
    """Return the lexicon that a TOML file tells in a language.

    Raises:
        ValueError: an entry names a relation, a kind or a field that there is not.
    """
    told = expanded(told)
    entries: dict[tuple[str, ...], dict[tuple[Category, Meaning], Entry]] = {}
    for form, entry in entries_of(told, language):
        held = entries.setdefault(words_of(form, language), {})
        before = held.get((entry.category, entry.meaning))
        if before is None or entry.cost < before.cost:
            held[entry.category, entry.meaning] = entry
    skips: dict[tuple[str, ...], str] = {}
    for form, name in fillers_of(told, language):
        words = words_of(form, language) or (form,)
        skips[words] = min(name, skips.get(words, name), key=SKIPS.index)
    longest: dict[str, int] = {}
    for words in chain(entries, skips):
        longest[words[0]] = max(len(words), longest.get(words[0], 0))
    uses = Counter(word for words in chain(entries, skips) for word in words if word.isalpha())
    return Lexicon({words: tuple(held.values()) for words, held in entries.items()}, skips, longest, language, uses)


def _table(told: Mapping[str, Any], name: str) -> list[tuple[str, Any]]:
    return list(cast("Mapping[str, Any]", told.get(name, {})).items())


def _blocks(told: Mapping[str, Any], name: str) -> Sequence[Mapping[str, Any]]:
    return cast("Sequence[Mapping[str, Any]]", told.get(name, []))


def entries_of(told: Mapping[str, Any], language: Language = ENGLISH) -> Iterator[tuple[str, Entry]]:
    """Yield all forms that an expanded file tells, with what each means; a form may be told more than once."""
    inflection = _inflection(told, language)
    for block in _blocks(told, "relation"):
        yield from _relations(block, inflection)
        yield from _of_a_story(block, inflection)
    for block in _blocks(told, "field"):
        yield from _fields(block, inflection)
    yield from _separable(told, inflection)
    yield from _separable_fields(told, inflection)
    yield from _things(told, inflection)
    yield from _values(told, inflection)
    yield from _orders(told)
    yield from _of_names(told)
    yield from _closed_classes(told)


def _things(told: Mapping[str, Any], inflection: Inflection) -> Iterator[tuple[str, Entry]]:
    for block in _blocks(told, "kind"):
        kinds, cost = _kinds(block["kinds"]), float(block.get("cost", 0.0))
        yield from _nouns(block["noun"], Entry("noun", Everything(kinds), cost, ""), inflection)
    for block in _blocks(told, "pronoun"):
        for word in block["words"]:
            pronoun = Pronoun(_kinds(block["kinds"]), bool(block.get("definite")))
            yield word, Entry(block["category"], pronoun, 0.0, word)


def _closed_classes(told: Mapping[str, Any]) -> Iterator[tuple[str, Entry]]:
    for block in _blocks(told, "preposition"):
        for word in block["words"]:
            lemma = block.get("as", word)
            yield word, Entry("preposition", RelationWord(lemma, _senses(block["means"])), 0.0, word)
    yield from _asking(told)
    for language, forms in _table(told, "dubs"):
        for form in forms:
            yield form, Entry("dub", RelationWord(language, _senses([f"voiced_by:{language}"])), 0.0, language)
    for name, forms in _table(told, "comparators"):
        for form in forms:
            yield form, Entry("comparator", Comparator(cast("ComparatorName", name)), 0.0, form)
    for name, forms in _table(told, "markers"):
        for form in forms:
            yield form, Entry(cast("Category", name), None, 0.0, form)


def _asking(told: Mapping[str, Any]) -> Iterator[tuple[str, Entry]]:
    """Yield words that ask for what they govern, or in a case: "worauf basiert X", "wen lehrt X"."""
    for block in _blocks(told, "asked_object"):
        for word in block["words"]:
            yield word, Entry("asked_object", Everything(_kinds(block["kinds"])), 0.0, word)
    for block in _blocks(told, "fronted"):
        for word in block["words"]:
            governed = Fronted(RelationWord(block["as"], _senses(block["means"])), Everything(_kinds(block["kinds"])))
            yield word, Entry("fronted", governed, 0.0, word)


def fillers_of(told: Mapping[str, Any], language: Language = ENGLISH) -> Iterator[tuple[str, str]]:
    """Yield all forms that an expanded file tells to be passed over, with their class, one of ``SKIPS``.

    Raises:
        ValueError: there is no such class.
    """
    inflection = _inflection(told, language)
    for block in _blocks(told, "filler"):
        if block["class"] not in SKIPS:
            raise ValueError(f"words that are passed over are of one of {', '.join(SKIPS)}")
        verbs = (form for verb in block.get("verb", ()) for form in inflection.verbs(verb))
        for form in (*block.get("words", ()), *verbs):
            yield form, block["class"]


def _inflection(told: Mapping[str, Any], language: Language) -> Inflection:
    return Inflection(language, {word: tuple(forms) for word, forms in _table(told, "irregular")})


def _senses(means: Iterable[str]) -> tuple[Sense, ...]:
    return tuple(Sense(read_path(path), cost) for path, cost in _costed(means))


def _kinds(names: Iterable[str]) -> Kinds:
    return frozenset(map(EntityType, names))


def _relations(block: Mapping[str, Any], inflection: Inflection) -> Iterator[tuple[str, Entry]]:
    senses, light = _senses(block["means"]), bool(block.get("light"))
    through = Edge(parse_relation(block["through"])) if "through" in block else None
    ends = frozenset[EntityType]().union(*(sense.path.targets(ANY_KIND) for sense in senses))
    for noun, cost in _costed(block.get("noun", ())):
        yield from _inflected(noun, Entry("relation", RelationWord(noun, senses, light=light), cost, noun), inflection)
        if ends <= _HOLDERS and not _narrows(senses):
            yield from _inflected(noun, Entry("holder", Everything(ends), cost + _AS_A_KIND, noun), inflection)
    for noun, cost in _costed(block.get("activity", ())):
        yield from _inflected(
            noun, Entry("relation", RelationWord(noun, senses, activity=True), cost, noun), inflection
        )
    for verb, cost in _costed(block.get("verb", ())):
        past = inflection.participles(verb)
        for form in inflection.verbs(verb):
            word = RelationWord(verb, senses, light=light, participle=form in past, through=through)
            final = word.keeps_kind and inflection.language.is_final(verb, form, form in past)
            yield form, Entry("final_verb" if final else "verb", word, cost, verb)


def _narrows(senses: Sequence[Sense]) -> bool:
    """True for the main characters, which are not all that are characters."""
    last = [sense.path.edges[-1] for sense in senses]
    return any(edge.relation is RelationType.HAS_CHARACTER and edge.role is not None for edge in last)


def _of_a_story(block: Mapping[str, Any], inflection: Inflection) -> Iterator[tuple[str, Entry]]:
    """Yield the verbs of a story that goes on by itself, whose subject is what others are the object of."""
    for verb, cost in _costed(block.get("intransitive", ())):
        for form in inflection.verbs(verb):
            yield form, Entry("goes_on", RelationWord(verb, _senses(block["means"])), cost, verb)


def _separable(told: Mapping[str, Any], inflection: Inflection) -> Iterator[tuple[str, Entry]]:
    """Yield the first words of verbs that their object may part, and their particles: "sums X up"."""
    particles, verbs = frozenset[str](told.get("particles", ())), dict[str, list[tuple[str, RelationWord]]]()
    for block in _blocks(told, "relation"):
        for verb, _ in _costed(block.get("verb", ())):
            head, rest = inflection.parted(verb)
            if rest in particles:
                word = RelationWord(verb, _senses(block["means"]), light=bool(block.get("light")))
                verbs.setdefault(head, []).append((rest, word))
    for head, found in verbs.items():
        for form in inflection.verbs(head):
            yield form, Entry("separable", Separable(tuple(found)), 0.0, head)
    yield from _fronted(told, inflection)
    for particle in sorted(particles):
        yield particle, Entry("particle", Particle(particle), 0.0, particle)


def _fronted(told: Mapping[str, Any], inflection: Inflection) -> Iterator[tuple[str, Entry]]:
    """Yield verbs without the preposition that they end with, which may stand in front: "to which does X belong"."""
    verbs = dict[str, list[tuple[str, RelationWord]]]()
    lemmas: dict[str, str] = {}
    for block in _blocks(told, "preposition"):
        for word in block["words"]:
            lemmas.setdefault(word, str(block.get("as", word)))
    for block in _blocks(told, "relation"):
        for verb, cost in _costed(block.get("verb", ())):
            if (parts := _at_preposition(verb, inflection.language)) is not None:
                senses = tuple(Sense(sense.path, sense.cost + cost) for sense in _senses(block["means"]))
                word = RelationWord(verb, senses, light=bool(block.get("light")))
                verbs.setdefault(parts[0], []).append((lemmas.get(parts[1], parts[1]), word))
    for verb in told.get("owned", ()):
        head, _, last = verb.rpartition(" ")
        verbs.setdefault(head, []).append((last, RelationWord(verb, ())))
    for head, found in verbs.items():
        for form in inflection.verbs(head):
            yield form, Entry("bare_verb", Separable(tuple(found)), 0.0, head)


def _at_preposition(verb: str, language: Language) -> tuple[str, str] | None:
    """Return a verb without the preposition that it ends with, the longest one, and that: "tourner", "autour de"."""
    words = verb.split()
    cuts = ((" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words)))
    return next(((head, last) for head, last in cuts if last in language.verb_prepositions), None)


def _costed(words: Iterable[str]) -> Iterator[tuple[str, float]]:
    """Yield words with what stands behind their @, which is what it costs to mean them so."""
    for word in words:
        form, _, cost = word.partition("@")
        yield form.strip(), float(cost or 0)


def _nouns(nouns: Iterable[str], entry: Entry, inflection: Inflection) -> Iterator[tuple[str, Entry]]:
    for noun, cost in _costed(nouns):
        told = Entry(entry.category, entry.meaning, entry.cost + cost, entry.lemma or noun)
        yield from _inflected(noun, told, inflection)


def _plurals(nouns: Iterable[str], entry: Entry, inflection: Inflection) -> Iterator[tuple[str, Entry]]:
    for noun, _ in _costed(nouns):
        for form in inflection.nouns(noun):
            if form != noun:
                yield form, entry


def _inflected(noun: str, entry: Entry, inflection: Inflection) -> Iterator[tuple[str, Entry]]:
    for form in inflection.nouns(noun):
        yield form, entry


def _field_of(block: Mapping[str, Any]) -> FieldWord:
    return FieldWord(
        str(block["name"]),
        _kinds(block["had_by"]),
        block.get("bounds"),
        cast("OrderBy | None", block.get("order")),
        block.get("bounds") in ("year", "ended"),
    )


def _fields(block: Mapping[str, Any], inflection: Inflection) -> Iterator[tuple[str, Entry]]:
    name, word = str(block["name"]), _field_of(block)
    yield from _nouns(block.get("words", ()), Entry("field", word, 0.0, name), inflection)
    yield from _nouns(block.get("event", ()), Entry("field", replace(word, verbal=True), 0.0, name), inflection)
    for quality, cost in _costed(block.get("quality", ())):
        yield quality, Entry("quality", word, cost, name)
    for verb, cost in _costed(block.get("verb", ())):
        for form in inflection.verbs(verb):
            yield form, Entry("field", replace(word, verbal=True), cost, name)


def _separable_fields(told: Mapping[str, Any], inflection: Inflection) -> Iterator[tuple[str, Entry]]:
    """Yield verbs of fields without what parts from them in front of their subject: the "hörte" of "hörte X auf"."""
    if inflection.language.parted is head_and_rest:
        return
    particles, verbs = frozenset[str](told.get("particles", ())), dict[str, list[tuple[str, FieldWord]]]()
    for block in _blocks(told, "field"):
        word = replace(_field_of(block), verbal=True)
        for verb, _ in _costed(block.get("verb", ())):
            head, rest = inflection.parted(verb)
            if rest in particles:
                verbs.setdefault(head, []).append((rest, word))
    for head, found in verbs.items():
        for form in inflection.verbs(head):
            yield form, Entry("separable_field", SeparableField(tuple(found)), 0.0, head)


def _values(told: Mapping[str, Any], inflection: Inflection) -> Iterator[tuple[str, Entry]]:
    """Yield the words that stand for a value of a field: formats are things, all others modify."""
    yield from _formats(told, inflection)
    yield from _months(told)
    for table, field, kinds in (
        ("statuses", "status", RELEASED),
        ("seasons", "season", ANIME),
        ("weekdays", "airs_on", ANIME),
    ):
        for name, forms in _table(told, table):
            bound: object = tuple(name.split(_OR)) if field == "status" else name
            yield from _conditions(forms, Condition(((field, bound),), kinds, name), 0.0)
    nothing = Condition((("source_material", (_ORIGINAL,)),), ANIME, _ORIGINAL)
    for _, forms in _table(told, "sources"):
        yield from _conditions(forms, nothing, _GENRE)
    for told_by_them, forms in _table(told, "materials"):
        said = told_by_them if told_by_them == _ORIGINAL else f"made from {forms[0]}"
        source = Condition((("source_material", tuple(told_by_them.split(_OR))),), ANIME, said)
        yield from _nouns(forms, Entry("material", Modifier(conditions=(source,)), 0.0, forms[0]), inflection)
    for block in _blocks(told, "length"):
        bounds = tuple((name, _value_of(value)) for name, value in block["where"].items())
        yield from _conditions(block["words"], Condition(bounds, ANIME, block["words"][0]), _GENRE)
    for genre in GENRES:
        yield from _conditions([genre.lower()], _of_genres([genre]), _GENRE)
        yield from _genre_nouns(genre, inflection)
    for tags, forms in _table(told, "genres"):
        yield from _conditions(forms, _of_genres(tags.split(_OR)), _GENRE)
    for tags, nouns in _table(told, "genre_nouns"):
        titles = Filter(Everything(ANIME), _of_genres(tags.split(_OR)))
        yield from _nouns(nouns, Entry("noun", titles, _GENRE + _AS_A_TITLE, nouns[0]), inflection)
    if inflection.language is ENGLISH:
        yield from _english_genres()


def _formats(told: Mapping[str, Any], inflection: Inflection) -> Iterator[tuple[str, Entry]]:
    """Yield the nouns of formats; the plurals of some stand for what belongs to a story as well."""
    for name, nouns in _table(told, "formats"):
        kinds = MANGA if name in MANGA_FORMATS else ANIME
        form = Filter(Everything(kinds), Condition((("format", (name,)),), kinds, nouns[0]))
        yield from _nouns(nouns, Entry("noun", form, 0.0, nouns[0]), inflection)
        if name in PARTS_OF_A_STORY:
            yield from _plurals(nouns, Entry("parts", form, 0.0, nouns[0]), inflection)
    for name, plurals in _table(told, "parts"):
        form = Filter(Everything(ANIME), Condition((("format", (name,)),), ANIME, plurals[0]))
        for noun in plurals:
            yield noun, Entry("parts", form, 0.0, noun)


def _months(told: Mapping[str, Any]) -> Iterator[tuple[str, Entry]]:
    for number, forms in _table(told, "months"):
        for form in forms:
            yield form, Entry("month", Number(int(number)), 0.0, forms[0])


def _english_genres() -> Iterator[tuple[str, Entry]]:
    for form, genres in GENRE_SYNONYMS.items():
        yield from _conditions([form], _of_genres(genres.split(_OR)), _GENRE)
    for tags, forms in TOPICS.items():
        said = [form.strip() for form in forms.split(_OR)]
        yield from _conditions(said, _of_genres(tags.split(_OR)), _GENRE)


def _genre_nouns(genre: str, inflection: Inflection) -> Iterator[tuple[str, Entry]]:
    """Yield a genre as what a title of it is called: "a comedy", "thrillers", "horror by X"."""
    noun = genre.lower()
    titles = Filter(Everything(ANIME), _of_genres([genre]))
    yield from _inflected(noun, Entry("noun", titles, _GENRE + _AS_A_TITLE, noun), inflection)


def _of_genres(genres: Sequence[str]) -> Condition:
    field = "genre" if len(genres) == 1 else "genre_any"
    return Condition(((field, tuple(genres)),), RELEASED, genres[0])


def _conditions(forms: Iterable[str], condition: Condition, cost: float) -> Iterator[tuple[str, Entry]]:
    for form, more in _costed(forms):
        yield form, Entry("modifier", Modifier(conditions=(condition,)), cost + more, form)


def _orders(told: Mapping[str, Any]) -> Iterator[tuple[str, Entry]]:
    had_by = {block["order"]: _kinds(block["had_by"]) for block in _blocks(told, "field") if "order" in block}
    for name, forms in _table(told, "superlatives"):
        by = cast("OrderBy", name.lstrip("-"))
        order = Order(by, name.startswith("-"), MANGA | had_by[by] if by in _FIELDS_THAT_BOUND_LENGTH else had_by[by])
        for form, cost in _costed(forms):
            yield form, Entry("order", order, cost, form)
    yield from _comparatives(told, had_by)
    yield from _degrees(told)


def _degrees(told: Mapping[str, Any]) -> Iterator[tuple[str, Entry]]:
    """Yield the words of more and less, of which way something sorts, and of what it is counted by."""
    for name, forms in _table(told, "directions"):
        for form in forms:
            yield form, Entry("direction", Degree(descending=name == "down"), 0.0, form)
    for table, category in (("groups", "each"), ("values", "all_of")):
        for name, forms in _table(told, table):
            for form in forms:
                yield form, Entry(cast("Category", category), Grouping(cast("GroupField", name)), 0.0, form)
    for name, forms in _table(told, "prolific"):
        for form in forms:
            yield form, Entry("prolific", Degree(descending=name == "more"), 0.0, form)
    for name, forms in _table(told, "degrees"):
        superlative = name in ("most", "least")
        degree = Degree(descending=name in ("most", "more"), most=superlative)
        for form in forms:
            yield form, Entry("degree" if superlative else "more", degree, 0.0, form)


def _comparatives(told: Mapping[str, Any], had_by: Mapping[str, Kinds]) -> Iterator[tuple[str, Entry]]:
    for name, forms in _table(told, "comparatives"):
        order = Order(cast("OrderBy", name.lstrip("-")), name.startswith("-"), had_by[name.lstrip("-")])
        if order.by in _FIELDS_THAT_BOUND_LENGTH:
            order = replace(order, had_by=MANGA | order.had_by)
        for form, cost in _costed(forms):
            yield form, Entry("comparative", order, cost, form)


def _value_of(told: Any) -> object:  # noqa: ANN401 - any TOML value
    return tuple(told) if isinstance(told, list) else told  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]


def _of_names(told: Mapping[str, Any]) -> Iterator[tuple[str, Entry]]:
    """Yield the words of what is asked of names as such."""
    for name, forms in _table(told, "pairings"):
        for form in forms:
            yield form, Entry("pairing", Pairing(cast("PairingName", name)), 0.0, form)
    for name, forms in _table(told, "likeness"):
        for form in forms:
            yield form, Entry("alike", LikeWhat(next=name == "next"), 0.0, form)
    for block in _blocks(told, "otherwise"):
        bounds = tuple((name, _value_of(value)) for name, value in block["where"].items())
        told_so = Otherwise(said=block["said"], condition=Condition(bounds, RELEASED, block["said"]))
        for form in block["words"]:
            yield form, Entry("otherwise", told_so, 0.0, form)
