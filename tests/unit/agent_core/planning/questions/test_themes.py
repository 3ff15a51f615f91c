"""Questions from a theme song to its anime or to who performs it."""

import pytest
from agent_core.graph_query import SongQuery
from agent_core.planning.goals import GoalKind
from agent_core.retrieval.theme_songs import SUNG_BY

from tests.support.made_up_names import goal_of, mentions, understand


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
    ],
)
def test_the_anime_of_a_song_is_asked_for_by_what_names_the_song(question: str, song: SongQuery) -> None:
    (goal,) = understand(question, mentions(question)).goals
    assert goal.song is not None
    assert (goal.kind, goal.song, goal.attribute) == (GoalKind.SONG, song, None)


@pytest.mark.parametrize("question", ["Who sings Mist?", "who sang the song Mist", "Who performed Mist?"])
def test_who_performs_a_song_is_asked_for(question: str) -> None:
    (goal,) = understand(question, mentions(question)).goals
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
    assert goal_of(question).kind is not GoalKind.SONG
