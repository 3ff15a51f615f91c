"""A whole question asks for a set, for how many it holds, or for a field; everything else is out of scope."""

import pytest

from tests.support.readings import parse, read

PLIM = "animated(Studio Plim[studio])"


@pytest.mark.parametrize(
    "question",
    [
        "How many anime did Studio Plim make?",
        "How many anime are there by Studio Plim?",
        "What is the number of anime by Studio Plim?",
        "Just the number, please: anime by Studio Plim",
        "count the anime by Studio Plim",
    ],
)
def test_a_set_is_counted(question: str) -> None:
    assert read(question) == f"count({PLIM})"


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("When did Zorblat come out?", "year(Zorblat[anime])"),
        ("In what year was Zorblat released?", "year(Zorblat[anime])"),
        ("How many episodes does Zorblat have?", "episodes(Zorblat[anime])"),
        ("What is Zorblat's score?", "rating(Zorblat[anime])"),
        ("How many chapters does the manga Nightpaper have?", "chapters(Nightpaper[manga])"),
        ("When did the sequel of Zorblat end?", "end_date(sequel(Zorblat[anime]))"),
        ("When was the last episode of Zorblat?", "end_date(Zorblat[anime])"),
        ("When did the finale of Zorblat air?", "end_date(Zorblat[anime])"),
        ("In how many volumes did Nightpaper come out?", "volumes(Nightpaper[manga])"),
        ("How many episodes were aired of Zorblat?", "episodes(Zorblat[anime])"),
        ("Zorblat consists of how many episodes?", "episodes(Zorblat[anime])"),
    ],
)
def test_a_field_is_asked_for(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize("opening", ["I was wondering whom", "We were asking whom", "Whom"])
def test_a_verb_behind_its_subject_asks_for_no_yes_or_no(opening: str) -> None:
    voiced = "intersection(voices(Tomo Ishiguru[person]), has_character(Zorblat[anime]))"
    assert read(f"{opening} Tomo Ishiguru voices in Zorblat") == voiced


@pytest.mark.parametrize(
    "question",
    [
        "Zorblat",
        "Zorblat came out",
        "Which anime came out before Zorblat?",
        "Who is Tomo Ishiguru?",
        "anime",
        "Who directed the zeppelin of Zorblat?",
        "Which anime did Tomo Ishiguru not direct?",
        "Who did Tomo Ishiguru direct Zorblat?",
        "",
    ],
)
def test_what_the_grammar_has_no_shape_or_no_word_for_is_out_of_scope(question: str) -> None:
    assert read(question) == ""


def test_a_relation_that_a_kind_does_not_have_is_out_of_scope() -> None:
    assert read("Who is the mangaka of Studio Plim?") == ""


def test_who_is_asked_for_is_no_title() -> None:
    assert read("Who handled the direction of Tomo Ishiguru?") == ""
    assert read("Which anime were made under the direction of Tomo Ishiguru?")


def test_words_that_nothing_explains_are_told() -> None:
    lattice = parse("Who directed the rusty zeppelin of Zorblat?").lattice
    assert lattice is not None
    tokens = [" ".join(t.text for t in lattice.tokens[a:b]) for a, b in lattice.unexplained]
    assert tokens == ["rusty zeppelin"]


@pytest.mark.parametrize(
    "question",
    [
        "Tell me the year in which Zorblat was released",
        "In which year did Zorblat come out?",
        "What is the year in which Zorblat aired?",
    ],
)
def test_the_year_of_a_title_is_asked_for_in_a_clause_too(question: str) -> None:
    assert read(question) == "year(Zorblat[anime])"


def test_of_how_much_something_consists_is_how_much_it_has() -> None:
    assert read("Of how many episodes does Zorblat consist?") == "episodes(Zorblat[anime])"


def test_the_score_that_somebody_composed_is_no_rating() -> None:
    assert read("anime for which Tomo Ishiguru composed the score") == "worked_on:Music(Tomo Ishiguru[person])"


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("how is Zorblat rated", "rating(Zorblat[anime])"),
        ("How well is Zorblat rated?", "rating(Zorblat[anime])"),
        ("When was Zorblat made?", "year(Zorblat[anime])"),
        ("In what year was the manga Nightpaper made?", "year(Nightpaper[manga])"),
    ],
)
def test_a_value_may_be_asked_for_by_how_or_when(question: str, form: str) -> None:
    assert read(question) == form


def test_who_made_something_then_is_no_date_of_theirs() -> None:
    assert read("When did Studio Plim make Zorblat?") != "year(Zorblat[anime])"


@pytest.mark.parametrize("question", ["which season of Zorblat is new world", "Zorblat which season is new world"])
def test_one_of_several_seasons_is_none_of_the_year(question: str) -> None:
    assert not read(question).startswith("season(")


@pytest.mark.parametrize(
    "question",
    ["What rating did users give to Zorblat?", "What score did readers give Zorblat?",
     "Which score have the viewers given to Zorblat?", "What rating did fans give to Zorblat (the anime)?"],
)  # fmt: skip
def test_what_readers_gave_to_a_title_is_its_rating(question: str) -> None:
    assert read(question) == "rating(Zorblat[anime])"
