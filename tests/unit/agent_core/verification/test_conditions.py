"""What narrows a set is read from a phrase as the filters that it says, and as no others."""

import pytest
from agent_core.graph_query import EntityFilters
from agent_core.grounding.cursor import Cursor
from agent_core.grounding.facts import Facts
from agent_core.grounding.tokens import NameIndex, tokens_of
from agent_core.verification.conditions import Condition, agree, conditions_at, conditions_of
from catalog.names import fold

TOPICS = frozenset(map(fold, ("Romance", "Sci-Fi", "School", "Award Winning", "Music")))


def read(text: str) -> tuple[Condition, ...] | None:
    """The conditions at the beginning of a text, which has to end with them."""
    cursor = Cursor(tokens_of(text, NameIndex(Facts(), [])), TOPICS)
    found = conditions_at(cursor, 0)
    return found[0] if found is not None and found[1] == len(cursor) else None


SAID: list[tuple[str, list[Condition]]] = [
    ("rated 8 or higher", [("score_min", "8")]),
    ("rated 8.5 or higher", [("score_min", "8.5")]),
    ("rated 7 or lower", [("score_max", "7")]),
    ("rated above 8", [("score_above", "8")]),
    ("rated below 6.5", [("score_below", "6.5")]),
    ("rated between 7 and 8", [("score_min", "7"), ("score_max", "8")]),
    ("with 12 episodes or more", [("episodes_min", "12")]),
    ("with 12 episodes or fewer", [("episodes_max", "12")]),
    ("with exactly 12 episodes", [("episodes_min", "12"), ("episodes_max", "12")]),
    ("with between 12 and 26 episodes", [("episodes_min", "12"), ("episodes_max", "26")]),
    ("with 100 chapters or more", [("chapters_min", "100")]),
    ("with 10 volumes or fewer", [("volumes_max", "10")]),
    ("with 10,000 readers or more", [("members_min", "10000")]),
    ("with 10,000 readers or fewer", [("members_max", "10000")]),
    ("that are a favourite of 500 readers or more", [("favorites_min", "500")]),
    ("that are a favourite of 500 readers or fewer", [("favorites_max", "500")]),
    ("of 25 minutes or less", [("duration_max", "25")]),
    ("of 240 minutes or less in all", [("runtime_max", "240")]),
    ("rated above their manga", [("above_source", "True")]),
    ("rated no higher than their manga", [("above_source", "False")]),
    ("with the age rating G", [("age_rating", "g")]),
    ("with the age rating G, PG or PG-13", [("age_rating", "g"), ("age_rating", "pg"), ("age_rating", "pg-13")]),
    ("in 2013", [("year", "2013")]),
    ("in summer 2013", [("season", "summer"), ("year", "2013")]),
    ("in winter", [("season", "winter")]),
    ("since 2010", [("year_min", "2010")]),
    ("until 1999", [("year_max", "1999")]),
    ("between 2001 and 2010", [("year_min", "2001"), ("year_max", "2010")]),
    ("that came out in 2013 or later", [("started_min", "2013")]),
    ("that came out in 2013", [("started_min", "2013"), ("started_max", "2013")]),
    ("that came out on 2013-05-04", [("started_min", "2013-05-04"), ("started_max", "2013-05-04")]),
    ("that came out in 2013-05 or later", [("started_min", "2013-05")]),
    ("that came out since 2013-05-01", [("started_min", "2013-05-01")]),
    ("that came out by 2013-05-01", [("started_max", "2013-05-01")]),
    ("that came out between 2012 and 2013", [("started_min", "2012"), ("started_max", "2013")]),
    ("that ended in 2013 or later", [("ended_min", "2013")]),
    ("that ended by 2013", [("ended_max", "2013")]),
    ("of the genres Romance and Sci-Fi", [("genre", "romance"), ("genre", "sci fi")]),
    ("of the genre Romance or Sci-Fi", [("genre_any", "romance"), ("genre_any", "sci fi")]),
    ("about school", [("about", fold("school"))]),
    ("about school and music", [("about", fold("school")), ("about", "music")]),
    ("but no Romance", [("genre_not", "romance")]),
    ("but no Romance or films", [("genre_not", "romance"), ("format_not", "movie")]),
    ("based on manga", [("source_material", "manga")]),
    ("based on light novels", [("source_material", "light_novel")]),
    ("based on manga or light novels", [("source_material", "manga"), ("source_material", "light_novel")]),
    ("based on no other work", [("source_material", "original")]),
    ("based on another work", [("source_not", "original")]),
    ("not based on games", [("source_not", "game")]),
    ("broadcast on Mondays", [("airs_on", "monday")]),
    ("that are films or OVAs", [("format", "movie"), ("format", "ova")]),
]


@pytest.mark.parametrize(("text", "conditions"), SAID)
def test_a_phrase_is_read_as_its_filters(text: str, conditions: list[Condition]) -> None:
    assert sorted(read(text) or ()) == sorted(conditions)


@pytest.mark.parametrize(
    "text",
    [
        "rated", "rated 8", "rated highly", "rated between 7", "with 12", "with episodes", "with 12 episodes",
        "with exactly 12", "with 12 years or more", "that came out", "that came out later", "since", "since Tuesday",
        "between 2001", "of the genres", "of the genre of", "about", "but no", "but no one", "based on",
        "based on Cowboy", "not based", "broadcast on", "that are", "in", "in the", "by 2013",
    ],
)  # fmt: skip
def test_half_a_phrase_is_no_filter(text: str) -> None:
    assert read(text) is None


@pytest.mark.parametrize(
    ("filters", "said"),
    [
        (EntityFilters(year=2013), [("year", "2013")]),
        (EntityFilters(score_min=8), [("score_min", "8")]),
        (EntityFilters(score_min=8.5), [("score_min", "8.5")]),
        (EntityFilters(genre=["Sci-Fi"]), [("genre", "sci fi")]),
        (EntityFilters(format=["movie", "ova"]), [("format", "movie"), ("format", "ova")]),
        (EntityFilters(started_min="2013-05"), [("started_min", "2013-05")]),
        (EntityFilters(), []),
    ],
)
def test_filters_are_said_as_they_are_read(filters: EntityFilters, said: list[Condition]) -> None:
    assert list(conditions_of(filters)) == said
    assert agree(said, [filters])


@pytest.mark.parametrize(
    ("said", "filters"),
    [
        ([("year", "2013")], EntityFilters()),
        ([], EntityFilters(year=2013)),
        ([("year", "2013")], EntityFilters(year=2014)),
        ([("year", "2013")], EntityFilters(year_min=2013)),
        ([("year", "2013")], EntityFilters(year=2013, season="fall")),
        ([("score_min", "8")], EntityFilters(score_max=8)),
        ([("score_min", "8")], EntityFilters(score_above=8)),
        ([("genre", "romance")], EntityFilters(genre_not=["Romance"])),
        ([("genre", "romance")], EntityFilters(genre_any=["Romance", "Drama"])),
        ([("about", fold("school"))], EntityFilters(genre=["Romance"])),
        ([("episodes_min", "12")], EntityFilters(chapters_min=12)),
        ([("source_material", "novel")], EntityFilters(source_material=["light_novel"])),
    ],
)
def test_other_filters_do_not_agree(said: list[Condition], filters: EntityFilters) -> None:
    assert not agree(said, [filters])


def test_a_topic_is_said_by_one_of_the_words_that_it_stands_for() -> None:
    assert agree([("about", fold("school"))], [EntityFilters(genre_any=["School", "school"])])


def test_filters_on_the_way_are_told_with_those_at_the_end() -> None:
    assert agree([("year", "2013"), ("format", "movie")], [EntityFilters(year=2013), EntityFilters(format=["movie"])])


@pytest.mark.parametrize("behind", [", the best known of which", ", with", " or else", ""])
def test_what_is_denied_ends_in_front_of_what_else_is_said(behind: str) -> None:
    cursor = Cursor(tokens_of(f"but no Romance or School{behind}", NameIndex(Facts(), [])), TOPICS)
    said = (("genre_not", "romance"), ("genre_not", fold("school")))
    assert conditions_at(cursor, 0) == (said, 5)
