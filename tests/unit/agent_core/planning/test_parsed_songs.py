"""Questions for theme songs become goals: of songs with their anime, of who performs them, and of anime they tell."""

from typing import Any

import pytest
from agent_core.goals.goal import SelectGoal, SongGoal, VerifyGoal
from agent_core.graph_query import SongQuery
from agent_core.planning.lookups import look_up
from agent_core.retrieval.theme_songs import SUNG_BY

from tests.support.made_up_names import chains, understand, understood
from tests.support.made_up_songs import anime, with_songs


def goal(question: str) -> Any:  # noqa: ANN401 - a goal of any shape
    best = understand(question, with_songs(question)).best
    assert best is not None, question
    return best


@pytest.mark.parametrize(
    ("question", "song"),
    [
        ("Which anime opens with 'Blue Mist!' by The Velvets?", SongQuery(text="Blue Mist by Velvets", kind="opening")),
        ("What anime is the song Mist from?", SongQuery(text="Mist")),
        ('What anime uses the song "Blue Mist"?', SongQuery(text="Blue Mist")),
        ("Which anime has the opening song The Blue Mist?", SongQuery(text="Blue Mist", kind="opening")),
        ("which anime has the ending Carry Me Home", SongQuery(text="Carry Me Home", kind="ending")),
        ("Which anime has an opening by Velvets?", SongQuery(text="Velvets", kind="opening", artist=True)),
        ("anime with endings by Tam Quoz", SongQuery(text="Tam Quoz", kind="ending", artist=True)),
        ("In which anime does the song Mist appear?", SongQuery(text="Mist")),
        ("which anime have songs by The Velvets", SongQuery(text="Velvets", artist=True)),
    ],
)
def test_songs_are_told_with_their_anime(question: str, song: SongQuery) -> None:
    best = goal(question)
    assert (type(best), best.song, best.attribute, best.subjects) == (SongGoal, song, None, ())


@pytest.mark.parametrize(
    "question", ["Who sings Mist?", "who sang the song Mist", "Who performed Mist?", "which singer sings Mist"]
)
def test_who_performs_a_song_is_asked_for(question: str) -> None:
    best = goal(question)
    assert (type(best), best.attribute, best.song) == (SongGoal, SUNG_BY, SongQuery(text="Mist"))


def test_a_song_of_a_title_is_looked_for_among_its_own() -> None:
    best = goal("the ending of Ombra called Blue Mist")
    assert best.song == SongQuery(text="Blue Mist", kind="ending", anime=anime("Ombra"))
    assert [subject.name for subject in best.subjects] == ["Ombra"]


@pytest.mark.parametrize(
    ("question", "hops", "count"),
    [
        ("Who directed the anime whose opening is Mist?", "staff:Director", False),
        ("how many anime have openings by the Velvets", "", True),
        ("anime by Studio Plim with songs by Tam Quoz", "animated|", False),
    ],
)
def test_anime_that_songs_tell_are_selected(question: str, hops: str, *, count: bool) -> None:
    best = goal(question)
    assert (type(best), best.count) == (SelectGoal, count)
    assert "|".join(hop for chain in chains(best) for hop in chain or [""]) == hops


def test_a_song_is_claimed_of_a_title() -> None:
    best = goal("is Mist the opening of Ombra?")
    assert best.claim is not None
    assert (type(best), best.claim.ref) == (VerifyGoal, anime("Ombra"))


@pytest.mark.parametrize(
    "question",
    [
        "Who sings the opening of Zorblat?",
        "What is the opening of Zorblat?",
        "What are the opening songs of the anime Zorblat?",
        "Which opening does the anime Zorblat have?",
        "Who sings Zorblat's opening?",
        "What anime has music by Hana Vell?",
        "Who composed the music of Zorblat?",
        "what is Zorblat's opening",
    ],
)
def test_songs_of_a_title_are_asked_of_the_title(question: str) -> None:
    assert not isinstance(goal(question), SongGoal)


@pytest.mark.parametrize(
    "question", ["Who sings the opening of Xylophon?", "the singer of Xylophon", "which anime opens with Xylophon"]
)
def test_what_is_neither_a_title_nor_a_song_is_unknown(question: str) -> None:
    read = understood(question)
    assert not read.goals
    assert read.unexplained


@pytest.mark.parametrize(
    "question",
    [
        "anime adapted from plays with a rural theme, aimed at older readers",
        "three cousins share a flat above a bakery, one is a folk singer",
        "the opening theme",
        "which anime is Grumfex from",
    ],
)
def test_no_song_is_named_by_words_that_are_left(question: str) -> None:
    best = understand(question, with_songs(question)).best
    assert not isinstance(best is None or best, SongGoal)


@pytest.mark.parametrize(
    ("question", "songs"), [("who sings Mist", True), ("who directed Mist", False), ("opening of Zorblat", True)]
)
def test_the_look_up_of_names_finds_songs_where_a_question_speaks_of_them(question: str, *, songs: bool) -> None:
    intent = look_up(question, fuzzy=False, why="test").graph_intent
    assert intent is not None
    assert intent.songs is songs
    guess = look_up(question, fuzzy=True, why="test").graph_intent
    assert guess is not None
    assert not guess.songs
