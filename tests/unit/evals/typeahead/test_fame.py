"""Queries for what most people mean: the first words of the best known titles, and the newest titles."""

from catalog.entities import EntityType, entity_id

from evals.typeahead.fame import FAMOUS_WORD, famous, famous_with_kind, famous_words, recent_titles
from evals.typeahead.names import Known, Name, Names
from evals.typeahead.queries import Query
from evals.typeahead.scoring import Answered
from tests.unit.evals.typeahead.builders import known


def test_the_best_known_title_of_each_first_word_is_wanted() -> None:
    names = Names(
        [
            known("anime:1", "Fate Zero", popularity=9),
            known("manga:2", "Fate Stay", popularity=10),
            known("anime:3", "Air", popularity=1),
            known("character:4", "Fate", popularity=99),
        ]
    )
    assert [(query.text, query.type, query.wanted) for query in famous_words(names)] == [
        ("fate", EntityType.MANGA, {entity_id("manga:2")}),
        ("air", EntityType.ANIME, {entity_id("anime:3")}),
    ]


def test_each_of_the_best_known_titles_is_typed_with_its_kind() -> None:
    names = Names([known("anime:1", "Fate Zero", popularity=9), known("manga:2", "Fate Zero", popularity=10)])
    assert [(query.text, query.wanted) for query in famous_with_kind(names)] == [
        ("fate zero manga", {entity_id("manga:2")}),
        ("fate zero anime", {entity_id("anime:1")}),
    ]


def dated(ref: str, name: str, year: int | None, popularity: int = 5) -> Known:
    names = (Name(text=name, folded=name.lower()),)
    return Known(id=entity_id(ref), type=EntityType.ANIME, popularity=popularity, names=names, year=year)


def test_only_anime_of_the_newest_years_that_somebody_knows_are_recent() -> None:
    titles = [dated("anime:1", "Newest one", 2026), dated("anime:2", "Third newest", 2024)]
    titles += [
        dated("anime:3", "Too old", 2023),
        dated("anime:4", "Undated", None),
        dated("anime:5", "Planned", 2031, 0),
    ]
    made = recent_titles(Names(titles), seed=1, per_kind=10)
    assert {query.text for query in made if query.kind == "recent_title"} == {"newest one", "third newest"}
    assert {query.kind for query in made} == {"recent_prefix4", "recent_prefix6", "recent_title"}


def test_a_title_has_to_be_among_the_first_three() -> None:
    ids = [entity_id(f"anime:{n}") for n in range(5)]
    answers = [
        Answered(
            query=Query(kind=FAMOUS_WORD, type=EntityType.ANIME, text="x", wanted=frozenset({ids[place]})), hits=ids
        )
        for place in (0, 2, 3, 4)
    ]
    assert famous(answers) == {"success@3/famous_word": 0.5}
    assert famous([]) == {}
