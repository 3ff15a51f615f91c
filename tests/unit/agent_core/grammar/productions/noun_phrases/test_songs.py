"""The songs of an anime, all or one of them, and who performs them."""

import pytest
from agent_core.grammar.compiling.logical_forms import compiled
from agent_core.grammar.printing.paraphrase import paraphrase
from agent_core.grammar.semantics.logical_form import LAST, FieldOf

from tests.support.readings import parse, read


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("What is the opening of Zorblat?", "openings(Zorblat[anime])"),
        ("Zorblat's openings", "openings(Zorblat[anime])"),
        ("which opening theme does Zorblat have", "openings(Zorblat[anime])"),
        ("Zorblat outro songs", "endings(Zorblat[anime])"),
        ("openings and endings of Zorblat", "songs(Zorblat[anime])"),
        ("What are the theme songs of Zorblat?", "songs(Zorblat[anime])"),
        ("how many endings does Zorblat have", "endings(Zorblat[anime])"),
        ("opening of the sequel of Zorblat", "openings(sequel(Zorblat[anime]))"),
        ("every opening of Zorblat in order", "openings(Zorblat[anime])"),
    ],
)
def test_songs_are_a_field_of_an_anime(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("the second opening of Zorblat", "openings#2(Zorblat[anime])"),
        ("Zorblat opening 4", "openings#4(Zorblat[anime])"),
        ("Zorblat's 3rd ending theme", "endings#3(Zorblat[anime])"),
        ("what is the first opening of Zorblat", "openings#1(Zorblat[anime])"),
        ("the last ending of Zorblat", "endings#-1(Zorblat[anime])"),
        ("Who sang the second opening of the sequel of Zorblat?", "openings#2(sequel(Zorblat[anime]))"),
    ],
)
def test_one_of_them_is_told_by_its_number(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    "question",
    [
        "Who sings the opening of Zorblat?",
        "which singer performs the opening of Zorblat",
        "who did the opening of Zorblat",
        "the opening of Zorblat is sung by whom",
        "By whom is the opening of Zorblat sung?",
        "Who performed Zorblat's opening?",
    ],
)
def test_a_song_is_told_with_who_performs_it(question: str) -> None:
    assert read(question) == "openings(Zorblat[anime])"


@pytest.mark.parametrize(
    "question", ["who directed the opening of Zorblat", "who wrote the opening of Zorblat", "best anime openings"]
)
def test_nothing_else_is_known_of_a_song(question: str) -> None:
    assert "opening" not in read(question)


def test_who_performs_the_theme_songs_is_told_by_the_staff() -> None:
    assert read("Who sings the theme song of Zorblat?") == "staff:Theme Song Performance(Zorblat[anime])"


def test_when_the_ending_is_shown_is_a_date() -> None:
    assert read("when was the ending of Zorblat") == "end_date(Zorblat[anime])"


@pytest.mark.parametrize(
    ("place", "said"), [(None, "openings"), (2, "openings (number 2)"), (LAST, "openings (the last)")]
)
def test_a_paraphrase_says_which_song(place: int | None, said: str) -> None:
    best = parse("openings of Zorblat").best
    assert best is not None
    assert isinstance(best.form, FieldOf)
    form = FieldOf(best.form.base, "openings", best.form.had_by, place)
    assert paraphrase(form) == f"the {said} of Zorblat"


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("What's the age rating of Zorblat?", "age_rating(Zorblat[anime])"),
        ("for what age is Zorblat", "age_rating(Zorblat[anime])"),
        ("is Zorblat suitable for children?", "age_rating(Zorblat[anime])"),
        ("What is the rank of Zorblat?", "rank(Zorblat[anime])"),
        ("how many favourites does Zorblat have", "favorites(Zorblat[anime])"),
        ("how many people favorited Zorblat", "favorites(Zorblat[anime])"),
        ("How many people have seen Zorblat?", "popularity(Zorblat[anime])"),
        ("is Zorblat well known", "popularity(Zorblat[anime])"),
        ("how famous is Vexo Karu", "popularity(Vexo Karu[character])"),
        ("what day does Zorblat air", "broadcast(Zorblat[anime])"),
        ("Zorblat time slot", "broadcast(Zorblat[anime])"),
        ("anime with at least a million members", "filter(all(anime), with at least 1e+06 popularity)"),
        ("anime with over 1.5m members", "filter(all(anime), with more than 1.5e+06 popularity)"),
        ("anime with under 900 favorites", "filter(all(anime), with fewer than 900 favorites)"),
    ],
)
def test_what_readers_and_broadcasters_make_of_a_title_is_a_field(question: str, form: str) -> None:
    assert read(question) == form


def test_a_quality_of_what_a_relation_leads_to_is_not_claimed() -> None:
    assert read("popular anime by Studio Plim") == ""


def test_a_field_of_several_names_is_read_of_each() -> None:
    best = parse("ratings of Zorblat, Quimby Nights and Ombra").best
    assert best is not None
    plan = compiled(best.form)
    assert plan is not None
    (chain,) = plan.chains
    assert isinstance(chain.start, tuple)
    assert (len(chain.start), chain.hops) == (3, ())


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("every opening of zorblat in order", "openings(Zorblat[anime])"),
        ("all Zorblat endings in chronological order", "endings(Zorblat[anime])"),
        ("list the theme songs of Zorblat in order of release", "songs(Zorblat[anime])"),
    ],
)
def test_in_order_they_are_told_anyway(question: str, form: str) -> None:
    assert read(question) == form


def test_the_story_in_order_stays_one() -> None:
    assert read("the Zorblat anime in order") == read("Zorblat watch order")
