"""A theme song is told by its title or its artist, which no look-up finds."""

import pytest
from agent_core.planning.goals import Goal, GoalKind

from tests.support.made_up_names import understood


def song(question: str) -> Goal:
    best = understood(question).best
    assert best is not None
    assert best.kind is GoalKind.SONG
    assert best.song is not None
    return best


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("which anime has the song Grumfex no Vorn", "Grumfex no Vorn"),
        ("What anime is the song Grumfex the opening of?", "Grumfex"),
        ('which anime uses the song "Grumfex" as its opening', "Grumfex"),
        ("Which anime opens with 'Grumfex!' by The Vornas?", "Grumfex!' by The Vornas"),
        ("which show has the ending The Grumfed Folk", "The Grumfed Folk"),
        ("who sings Grumfex", "Grumfex"),
        ("Who performed the song Grumfex Vorn?", "Grumfex Vorn"),
        ("what anime has openings by Grumfex", "Grumfex"),
    ],
)
def test_a_song_is_named_by_what_no_other_word_says(question: str, text: str) -> None:
    named = song(question).song
    assert named is not None
    assert named.text == text


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("which anime has the opening Grumfex", "opening"),
        ("which anime ends with Grumfex", "ending"),
        ("which anime has the song Grumfex", None),
        ("which anime has Grumfex as opening or ending", None),
    ],
)
def test_it_may_be_said_whether_it_opens_or_ends(question: str, kind: str | None) -> None:
    named = song(question).song
    assert named is not None
    assert named.kind == kind


@pytest.mark.parametrize(
    ("question", "artist", "attribute"),
    [
        ("who sings Grumfex", False, "artist"),
        ("which anime has the song Grumfex", False, None),
        ("what anime has openings by Grumfex", True, None),
        ("which anime have songs by The Grumfexes", True, None),
    ],
)
def test_who_sings_it_may_be_asked_for_or_told(question: str, *, artist: bool, attribute: str | None) -> None:
    best = song(question)
    assert best.song is not None
    assert (best.song.artist, best.attribute) == (artist, attribute)


@pytest.mark.parametrize(
    "question",
    [
        "who sings the opening of Zorblat",
        "what is Zorblat's opening",
        "which song opens Grumfex",  # which asks for the song
        "who directed Grumfex",
        "which anime is Grumfex from",
        "the opening theme",
    ],
)
def test_no_song_is_named_where_one_of_a_title_or_none_is_asked_for(question: str) -> None:
    best = understood(question).best
    assert best is None or best.kind is not GoalKind.SONG
