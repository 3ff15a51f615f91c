"""What is said of the songs of an anime: all, one by its number, and that none is known."""

import pytest
from agent_core.answering.songs import say_songs
from agent_core.grammar.logical_form import LAST
from agent_core.results import EntityCard

from tests.support.scripted import ref

SUNG = EntityCard(
    ref=ref("Z"),
    name="Z",
    fields=[("opening", "“Dawn” by Ora"), ("opening", "“Noon” by Tam"), ("ending", "“Dusk” by Ora"), ("related", "3")],
)


@pytest.mark.parametrize(
    ("field", "place", "value", "text"),
    [
        ("openings", None, "“Dawn” by Ora; “Noon” by Tam", "Z has 2 openings: “Dawn” by Ora; “Noon” by Tam."),
        ("endings", None, "“Dusk” by Ora", "The ending of Z is “Dusk” by Ora."),
        (
            "songs",
            None,
            "“Dawn” by Ora; “Noon” by Tam; “Dusk” by Ora",
            "Z has 2 openings: “Dawn” by Ora; “Noon” by Tam. The ending of Z is “Dusk” by Ora.",
        ),
        ("openings", 2, "“Noon” by Tam", "The 2nd opening of Z is “Noon” by Tam."),
        ("openings", LAST, "“Noon” by Tam", "The 2nd opening of Z is “Noon” by Tam."),
        (
            "songs",
            1,
            "“Dawn” by Ora; “Dusk” by Ora",
            "The 1st opening of Z is “Dawn” by Ora. The 1st ending of Z is “Dusk” by Ora.",
        ),
        ("openings", 3, None, "The data has only 2 openings of Z."),
        ("endings", 2, None, "The data has only 1 ending of Z."),
    ],
)
def test_songs_are_told_all_or_by_their_number(field: str, place: int | None, value: str | None, text: str) -> None:
    assert say_songs(SUNG, field, "Z", place=place) == (value, text)


@pytest.mark.parametrize(
    ("field", "noun"), [("openings", "openings"), ("endings", "endings"), ("songs", "theme songs")]
)
@pytest.mark.parametrize("place", [None, 1, LAST])
def test_songs_that_the_data_lacks_are_said_to_be_unknown(field: str, noun: str, place: int | None) -> None:
    silent = EntityCard(ref=ref("Q"), name="Q")
    assert say_songs(silent, field, "Q", place=place) == (None, f"The data does not say the {noun} of Q.")
