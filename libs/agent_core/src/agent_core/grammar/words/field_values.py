"""Reads the words of a lexicon that stand for values of fields, for orders, and for what is asked of names."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, cast

from agent_core.genres import GENRE_SYNONYMS, GENRES, TOPICS
from agent_core.grammar.languages.english import ENGLISH
from agent_core.grammar.languages.language import Inflection, Language
from agent_core.grammar.semantics.comparisons import Pairing, PairingName
from agent_core.grammar.semantics.logical_form import RELEASED, Condition, Everything, Filter, Order, Otherwise
from agent_core.grammar.semantics.meanings import LikeWhat, Modifier
from agent_core.grammar.semantics.quantities import Degree, Grouping
from agent_core.grammar.semantics.relations import Kinds
from agent_core.grammar.words.categories import Category
from agent_core.grammar.words.entries import (
    ANIME,
    MANGA,
    Entry,
    blocks_in,
    costed,
    inflected,
    kinds_of,
    nouns_of,
    plurals_of,
    table_in,
)
from agent_core.grammar.words.literals import Number
from agent_core.graph_query import GroupField, OrderBy
from agent_core.moods.requests import forms_of, moods
from agent_core.title_fields import MANGA_FORMATS

# Cost of a genre's word, which stories and names are full of.
_GENRE: Final = 0.2
# Cost of a word for a mood, which many other things are said by.
_A_MOOD: Final = 0.4
# Cost of a genre's word for a title of that genre, which a noun tells otherwise.
_AS_A_TITLE: Final = 0.4
# Fields of which something may have one of several values.
_ONE_OF_SEVERAL: Final = frozenset({"status", "age_rating"})
# What anime are that were made from nothing else.
_ORIGINAL: Final = "original"
_KIDS: Final = "Kids"
PARTS_OF_A_STORY: Final = frozenset({"movie", "ova", "special", "ona"})
"""Formats of what belongs to the story of a title."""
# Separates the words of one topic, and the tags that a word may stand for.
_OR: Final = "|"
_AND: Final = "&"
_PHRASE: Final = "-"
_SAID: Final = {"hiatus": "on hiatus"}
"""Values of fields by how they are said of something, where they are said otherwise."""
# What words of degree are by the tables that list them.
_DEGREES: Final[Mapping[str, Category]] = {"most": "degree", "least": "degree", "best": "grade", "worst": "grade"}
_FIELDS_THAT_BOUND_LENGTH: Final = ("episodes", "chapters")


def values_of(tables: Mapping[str, Any], inflection: Inflection) -> Iterator[tuple[str, Entry]]:
    """Yield the words that stand for a value of a field: formats are things, all others modify."""
    yield from _formats(tables, inflection)
    yield from _months(tables)
    yield from _stretches(tables)
    for table, field, kinds in (
        ("statuses", "status", RELEASED),
        ("age_ratings", "age_rating", ANIME),
        ("seasons", "season", ANIME),
        ("weekdays", "airs_on", ANIME),
    ):
        for name, forms in table_in(tables, table):
            bound: object = tuple(name.split(_OR)) if field in _ONE_OF_SEVERAL else name
            said = f"rated {name.upper().replace(_OR, ' or ')}" if field == "age_rating" else _SAID.get(name, name)
            yield from _conditions(forms, Condition(((field, bound),), kinds, said), 0.0)
    nothing = Condition((("source_material", (_ORIGINAL,)),), ANIME, _ORIGINAL)
    for _, forms in table_in(tables, "sources"):
        yield from _conditions(forms, nothing, _GENRE)
    for materials, forms in table_in(tables, "materials"):
        said = materials if materials == _ORIGINAL else f"made from {forms[0]}"
        source = Condition((("source_material", tuple(materials.split(_OR))),), ANIME, said)
        yield from nouns_of(forms, Entry("material", Modifier(conditions=(source,)), 0.0, forms[0]), inflection)
    yield from _criteria(tables, inflection)
    for genre in GENRES:
        yield from _conditions([genre.lower()], _of_genres([genre]), _GENRE)
        yield from _genre_nouns(genre, inflection)
    yield from _words_of_genres(tables)
    for tags, nouns in table_in(tables, "genre_nouns"):
        titles = Filter(Everything(ANIME), _of_genres(tags.split(_OR)))
        yield from nouns_of(nouns, Entry("noun", titles, _GENRE + _AS_A_TITLE, nouns[0]), inflection)
    yield from _moods(inflection.language)
    if inflection.language is ENGLISH:
        yield from _english_genres()


def _criteria(tables: Mapping[str, Any], inflection: Inflection) -> Iterator[tuple[str, Entry]]:
    """Yield words that stand for bounds of fields: "short", "for beginners", and as a noun "a hidden gem"."""
    for block in blocks_in(tables, "criterion"):
        said = block["said"]
        bounds = tuple((name, _value_of(value)) for name, value in block["where"].items())
        taste, opinion = said if block.get("recommends") else "", bool(block.get("opinion"))
        condition = Condition(bounds, kinds_of(block["of"]), said, taste=taste, opinion=opinion)
        yield from _conditions(block["words"], condition, _GENRE)
        for form in block.get("audience", ()):
            yield form, Entry("audience", Modifier(conditions=(condition,)), 0.0, said)
        yield from _conditions(block.get("noun", ()), condition, _GENRE + _AS_A_TITLE)
        titles = Filter(Everything(ANIME), condition)
        yield from nouns_of(block.get("noun", ()), Entry("noun", titles, _GENRE, said), inflection)


def _moods(language: Language) -> Iterator[tuple[str, Entry]]:
    """Yield the words for moods, which stand for any of the topics that have them, the most telling first."""
    for mood in moods():
        for form in forms_of(mood, language.code, language.adjective_endings):
            condition = Condition((("genre_any", mood.topics),), RELEASED, form, taste=form, opposed=mood.without)
            cost = 0.0 if _PHRASE in form else _A_MOOD
            yield from _conditions({form, form.replace(_PHRASE, " ")}, condition, cost)


def _words_of_genres(tables: Mapping[str, Any]) -> Iterator[tuple[str, Entry]]:
    """Yield other words for a genre, or for two at once, which are what a title is called: "a romcom"."""
    for tags, forms in table_in(tables, "genres"):
        every = _AND in tags
        genres = _of_genres(tags.split(_AND if every else _OR), every=every)
        yield from _conditions(forms, genres, _GENRE)
        for form in forms if every else ():
            yield form, Entry("noun", Filter(Everything(ANIME), genres), _GENRE + _AS_A_TITLE, form)


def _formats(tables: Mapping[str, Any], inflection: Inflection) -> Iterator[tuple[str, Entry]]:
    """Yield the nouns of formats; the plurals of some stand for what belongs to a story as well."""
    for name, nouns in table_in(tables, "formats"):
        kinds = MANGA if name in MANGA_FORMATS else ANIME
        form = Filter(Everything(kinds), Condition((("format", (name,)),), kinds, nouns[0]))
        yield from nouns_of(nouns, Entry("noun", form, 0.0, nouns[0]), inflection)
        if name in PARTS_OF_A_STORY:
            yield from plurals_of(nouns, Entry("parts", form, 0.0, nouns[0]), inflection)
    for name, plurals in table_in(tables, "parts"):
        form = Filter(Everything(ANIME), Condition((("format", (name,)),), ANIME, plurals[0]))
        for noun in plurals:
            yield noun, Entry("parts", form, 0.0, noun)


def _stretches(tables: Mapping[str, Any]) -> Iterator[tuple[str, Entry]]:
    """Yield stretches of time by how many minutes of them one watches."""
    for minutes, forms in table_in(tables, "stretches"):
        for form in forms:
            yield form, Entry("stretch", Number(int(minutes)), 0.0, form)


def _months(tables: Mapping[str, Any]) -> Iterator[tuple[str, Entry]]:
    for number, forms in table_in(tables, "months"):
        for form in forms:
            yield form, Entry("month", Number(int(number)), 0.0, forms[0])


def _english_genres() -> Iterator[tuple[str, Entry]]:
    for form, genres in GENRE_SYNONYMS.items():
        yield from _conditions([form], _of_genres(genres.split(_OR)), _GENRE)
    for tags, forms in TOPICS.items():
        said = [form.strip() for form in forms.split(_OR)]
        yield from _conditions(said, _of_genres(tags.split(_OR)), _GENRE)


def _genre_nouns(genre: str, inflection: Inflection) -> Iterator[tuple[str, Entry]]:
    """Yield a genre as what a title of it is called: "a comedy", "thrillers", "horror by X"; whose kids are none."""
    if genre == _KIDS:
        return
    noun = genre.lower()
    titles = Filter(Everything(ANIME), _of_genres([genre]))
    yield from inflected(noun, Entry("noun", titles, _GENRE + _AS_A_TITLE, noun), inflection)


def _of_genres(genres: Sequence[str], *, every: bool = False) -> Condition:
    """Return the condition of one of some genres, or with ``every`` of all of them."""
    field = "genre" if len(genres) == 1 or every else "genre_any"
    return Condition(((field, tuple(genres)),), RELEASED, " ".join(genres) if every else genres[0])


def _conditions(forms: Iterable[str], condition: Condition, cost: float) -> Iterator[tuple[str, Entry]]:
    for form, more in costed(forms):
        yield form, Entry("modifier", Modifier(conditions=(condition,)), cost + more, form)


def orders_of(tables: Mapping[str, Any]) -> Iterator[tuple[str, Entry]]:
    """Yield the words that rank, compare and grade."""
    had_by = {block["order"]: kinds_of(block["had_by"]) for block in blocks_in(tables, "field") if "order" in block}
    for name, forms in table_in(tables, "superlatives"):
        by = cast("OrderBy", name.lstrip("-"))
        order = Order(by, name.startswith("-"), MANGA | had_by[by] if by in _FIELDS_THAT_BOUND_LENGTH else had_by[by])
        for form, cost in costed(forms):
            yield form, Entry("order", order, cost, form)
    yield from _comparatives(tables, had_by)
    yield from _degrees(tables)


def _degrees(tables: Mapping[str, Any]) -> Iterator[tuple[str, Entry]]:
    """Yield the words of more and less, of which way something sorts, and of what it is counted by."""
    for name, forms in table_in(tables, "directions"):
        for form in forms:
            yield form, Entry("direction", Degree(descending=name == "down"), 0.0, form)
    for table, category in (("groups", "each"), ("values", "all_of"), ("group_nouns", "group")):
        for name, forms in table_in(tables, table):
            for form in forms:
                yield form, Entry(cast("Category", category), Grouping(cast("GroupField", name)), 0.0, form)
    for name, forms in table_in(tables, "prolific"):
        for form in forms:
            yield form, Entry("prolific", Degree(descending=name != "fewer", most=name == "most"), 0.0, form)
    for name, forms in table_in(tables, "degrees"):
        degree = Degree(descending=name in ("most", "best", "more"), most=name not in ("more", "fewer"))
        for form in forms:
            yield form, Entry(_DEGREES.get(name, "more"), degree, 0.0, form)


def _comparatives(tables: Mapping[str, Any], had_by: Mapping[str, Kinds]) -> Iterator[tuple[str, Entry]]:
    for name, forms in table_in(tables, "comparatives"):
        order = Order(cast("OrderBy", name.lstrip("-")), name.startswith("-"), had_by[name.lstrip("-")])
        if order.by in _FIELDS_THAT_BOUND_LENGTH:
            order = replace(order, had_by=MANGA | order.had_by)
        for form, cost in costed(forms):
            yield form, Entry("comparative", order, cost, form)


def _value_of(value: Any) -> object:  # noqa: ANN401 - any TOML value
    return tuple(value) if isinstance(value, list) else value  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]


def names_of_pairings(tables: Mapping[str, Any]) -> Iterator[tuple[str, Entry]]:
    """Yield the words of what is asked of names as such."""
    for name, forms in table_in(tables, "pairings"):
        for form in forms:
            yield form, Entry("pairing", Pairing(cast("PairingName", name)), 0.0, form)
    for name, forms in table_in(tables, "likeness"):
        for form in forms:
            yield form, Entry("alike", LikeWhat(next=name == "next"), 0.0, form)
    for category in ("regard", "aspect", "unheld_aspect"):
        for form in tables.get(category, {}).get("words", ()):
            yield form, Entry(cast("Category", category), Otherwise(said="", unheld=form), 0.0, form)
    for block in blocks_in(tables, "otherwise"):
        bounds = tuple((name, _value_of(value)) for name, value in block["where"].items())
        changed = Otherwise(said=block["said"], condition=Condition(bounds, RELEASED, block["said"]))
        for form in block["words"]:
            yield form, Entry("otherwise", changed, 0.0, form)
