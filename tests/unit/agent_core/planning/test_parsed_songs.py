"""Questions from a theme song, which is no name that is looked up, to its anime or to who performs it."""

import pytest
from agent_core.graph_query import SongQuery
from agent_core.planning.goals import GoalKind
from agent_core.retrieval.theme_songs import SUNG_BY

from tests.support.made_up_names import understood


@pytest.mark.parametrize(
    ("question", "song"),
    [
        ("Which anime opens with 'Mist!' by The Velvets?", SongQuery(text="Mist!' by The Velvets", kind="opening")),
        ("What anime is the song Mist from?", SongQuery(text="Mist")),
        ('What anime uses the song "Blue Mist"?', SongQuery(text="Blue Mist")),
        ("Which anime has the opening song The Blue Mist?", SongQuery(text="The Blue Mist", kind="opening")),
        ("which anime has the ending Carry Me to the Mist", SongQuery(text="Carry Me to the Mist", kind="ending")),
        ("Which anime has an opening by Velvet?", SongQuery(text="Velvet", kind="opening", artist=True)),
        ("anime with openings by Velvet", SongQuery(text="Velvet", kind="opening", artist=True)),
        ("In which anime does the song Mist appear?", SongQuery(text="Mist")),
        ("which anime ends with Velvet Mist", SongQuery(text="Velvet Mist", kind="ending")),
    ],
)
def test_the_anime_of_a_song_is_asked_for_by_what_names_the_song(question: str, song: SongQuery) -> None:
    (goal,) = understood(question).goals
    assert (goal.kind, goal.song, goal.attribute) == (GoalKind.SONG, song, None)


@pytest.mark.parametrize(
    "question", ["Who sings Mist?", "who sang the song Mist", "Who performed Mist?", "which singer sings Mist"]
)
def test_who_performs_a_song_is_asked_for(question: str) -> None:
    (goal,) = understood(question).goals
    assert (goal.kind, goal.attribute) == (GoalKind.SONG, SUNG_BY)
    assert goal.song is not None
    assert goal.song.text == "Mist"


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
    ],
)
def test_songs_of_a_title_are_asked_of_the_title(question: str) -> None:
    best = understood(question).best
    assert best is not None
    assert best.kind is not GoalKind.SONG


@pytest.mark.parametrize(
    "question", ["Who sings the opening of Xylophon?", "the singer of Xylophon", "Who drew Xylophon?"]
)
def test_a_title_that_is_not_found_is_no_song(question: str) -> None:
    read = understood(question)
    assert not read.goals
    assert read.unexplained


@pytest.mark.parametrize(
    "question",
    [
        "anime adapted from novels with historical theme, aimed at grown women",
        "anime where two girls with one name meet on a train and one is a punk singer",
    ],
)
def test_what_tells_of_a_title_is_no_song(question: str) -> None:
    assert all(goal.kind is not GoalKind.SONG for goal in understood(question).goals)


def test_a_long_name_is_one_in_quotation_marks() -> None:
    (goal,) = understood('which anime opens with "a song of a girl, a train and the rain that fell"').goals
    assert goal.kind is GoalKind.SONG
