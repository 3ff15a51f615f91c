"""What anime are made from, where no title of it is named, narrows them."""

import pytest
from agent_core.grammar.compiling.logical_forms import compiled
from agent_core.grammar.compiling.querying import query_of
from agent_core.graph_query import GraphQuery

from tests.support.readings import parse, read

MADE = "animated(Studio Plim[studio])"


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("Which anime are based on light novels?", "filter(all(anime), made from light novel)"),
        ("anime adapted from a manga", "filter(all(anime), made from manga)"),
        ("Which anime by Studio Plim are adapted from a visual novel?", f"filter({MADE}, made from visual novel)"),
        ("Light novel adaptations by Studio Plim", f"filter({MADE}, made from light novel)"),
        ("light novel anime by Studio Plim", f"filter({MADE}, made from light novel)"),
        ("anime from visual novels by Studio Plim", f"filter({MADE}, made from visual novel)"),
        (
            "How many video game adaptations did Tomo Ishiguru direct?",
            "count(filter(worked_on:Director(Tomo Ishiguru[person]), made from game))",
        ),
        (
            "Anime based on a novel and rated above 8",
            "filter(filter(all(anime), made from novel), with a score of more than 8)",
        ),
        ("Which anime by Studio Plim are not based on a light novel?", f"filter({MADE}, not made from light novel)"),
        ("anime by Studio Plim not based on a manga", f"filter({MADE}, not made from manga)"),
        ("Original anime by Studio Plim", f"filter({MADE}, original)"),
        ("anime by Studio Plim that aren't adaptations", f"filter({MADE}, original)"),
        ("anime by Studio Plim from original ideas", f"filter({MADE}, original)"),
        ("anime by Studio Plim rather than adapting something", f"filter({MADE}, not based on another work)"),
        ("anime by Studio Plim that started as a light novel", f"filter({MADE}, made from light novel)"),
    ],
)
def test_a_kind_of_source_is_a_condition(question: str, expected: str) -> None:
    assert read(question) == expected


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("Which manga is Zorblat based on?", "adapted_from(Zorblat[anime])"),
        ("What is Zorblat based on?", "adapted_from(Zorblat[anime])"),
        ("anime based on Nightpaper", "kind(adaptation(Nightpaper[manga]), anime)"),
        ("anime based on a manga by Tomo Ishiguru", "kind(adaptation(wrote(Tomo Ishiguru[person])), anime)"),
        ("who is the original creator of Zorblat", "staff:Original Creator(Zorblat[anime])"),
    ],
)
def test_a_source_that_a_name_tells_is_a_relation(question: str, expected: str) -> None:
    assert read(question) == expected


@pytest.mark.parametrize(
    ("question", "where"),
    [
        ("anime based on a josei manga", {"genre": ["Josei"]}),
        ("anime that come from finished manga", {"status": ["finished"]}),
        ("anime from seinen manga", {"genre": ["Seinen"]}),
    ],
)
def test_such_a_source_is_had(question: str, where: dict[str, object]) -> None:
    best = parse(question).best
    plan = None if best is None else compiled(best.form)
    made = None if plan is None else query_of(plan)
    assert isinstance(made, GraphQuery)
    assert made.related is not None
    assert made.related.where.model_dump(exclude_defaults=True) == where
    assert made.where.source_material == ["manga"]


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("was Zorblat based on anything", "Zorblat[anime] is based on another work"),
        ("is Zorblat adapted from something?", "Zorblat[anime] is based on another work"),
        ("what is Zorblat based on", "adapted_from(Zorblat[anime])"),
        ("Zorblat is based on what", "adapted_from(Zorblat[anime])"),
    ],
)
def test_whether_there_is_a_source_is_a_condition(question: str, form: str) -> None:
    assert read(question) == form


def test_what_stands_behind_a_source_is_said_of_the_anime() -> None:
    told = read("anime based on a manga rated above 8")
    assert told == "filter(filter(all(anime), made from manga), with a score of more than 8)"


@pytest.mark.parametrize(
    "question", ["which anime are based on a manhwa", "anime by Studio Plim that are based on no manga"]
)
def test_what_the_data_does_not_tell_of_a_source_is_out_of_scope(question: str) -> None:
    assert not read(question)


def test_one_word_may_stand_for_several_values_of_the_field() -> None:
    best = parse("anime based on novels").best
    assert best is not None
    plan = compiled(best.form)
    assert plan is not None
    assert plan.where.source_material == ["novel", "web_novel", "book"]


@pytest.mark.parametrize(
    ("question", "form"),
    [
        (
            "Which other anime are adapted from manga by the author of Nightpaper?",
            "others(kind(adaptation(wrote(written_by(Nightpaper[manga]))), anime))",
        ),
        (
            "anime based on a manga by the author of Nightpaper",
            "kind(adaptation(wrote(written_by(Nightpaper[manga]))), anime)",
        ),
        (
            "anime adapted from a manga made by Studio Plim",
            "filter(animated(Studio Plim[studio]), made from manga)",
        ),
    ],
)
def test_who_stands_behind_a_manga_wrote_it(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("game anime by Studio Plim", "Game"),
        ("anime based on a game by Studio Plim", "made from game"),
        ("light novel anime by Studio Plim", "made from light novel"),
    ],
)
def test_the_name_of_a_genre_is_one_in_front_of_a_noun(question: str, said: str) -> None:
    assert read(question) == f"filter(animated(Studio Plim[studio]), {said})"
