"""What is said of the songs of an anime: all, one by its number, and that none is known."""

import pytest
from agent_core.answering.citations import Citations
from agent_core.answering.songs import say_song_found, say_songs
from agent_core.goals.goal import SongGoal
from agent_core.grammar.semantics.logical_form import LAST
from agent_core.graph_query import SongQuery
from agent_core.results import EntityCard, GraphMeta, GraphResult
from agent_core.retrieval.theme_songs import SUNG_BY, SUNG_TITLE

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


def card(name: str, *songs: tuple[str, str], title: str | None = None, artist: str | None = None) -> EntityCard:
    named = [(label, text) for label, text in ((SUNG_TITLE, title), (SUNG_BY, artist)) if text is not None]
    return EntityCard(ref=ref(name), name=name, fields=[*songs, *named])


def said(query: SongQuery, *cards: EntityCard, attribute: str | None = None) -> tuple[str, str | None]:
    goal = SongGoal(subjects=(), song=query, attribute=attribute)
    result = GraphResult.of([*cards], summary="", meta=GraphMeta(total=len(cards)))
    text, shown, value = say_song_found(goal, result, Citations())
    assert list(shown) == [each.ref for each in cards]
    return text, value


@pytest.mark.parametrize(
    ("kind", "text"), [("opening", "1 anime has an opening by Ora."), (None, "1 anime has a theme song by Ora.")]
)
def test_songs_by_somebody_are_told_one_by_one(kind: str | None, text: str) -> None:
    query = SongQuery.model_validate({"text": "Ora", "kind": kind, "artist": True})
    sung = card("Z", ("opening", "“Dawn” by Ora"), ("ending", "“Noon” by Ora"), artist="Ora")
    expected = "The opening of Z [1] is “Dawn” by Ora. The ending of Z [1] is “Noon” by Ora."
    assert said(query, sung) == (f"{text} {expected}", None)


def test_of_many_anime_the_best_known_are_told() -> None:
    sung = [card(f"Z{i}", ("ending", "“Dawn” by Ora"), artist="Ora" if i == 0 else None) for i in range(9)]
    text, _ = said(SongQuery(text="Ora", kind="ending", artist=True), *sung)
    assert text.startswith("9 anime have endings by Ora. These are of the best known. The ending of Z0 [1] is “Dawn”")
    assert "Z7" in text
    assert "Z8" not in text


@pytest.mark.parametrize(
    ("cards", "text", "value"),
    [
        ([card("Z", ("opening", "“Dawn” by Ora"), title="Dawn", artist="Ora")],
         "“Dawn” is performed by Ora. The opening of Z [1] is “Dawn” by Ora.", "Ora"),
        ([card("Z", ("opening", "“Dawn”"), title="Dawn")],
         "The data does not say who performs “Dawn”. The opening of Z [1] is “Dawn”.", None),
        ([card("Z", ("opening", "“Dawn” by Ora"), title="Dawn", artist="Ora"), card("Y", ("ending", "“Dawn” by Tam"))],
         ("Several theme songs are called “Dawn”. The opening of Z [1] is “Dawn” by Ora. "
          "The ending of Y [2] is “Dawn” by Tam."), None),
    ],
)  # fmt: skip
def test_who_performs_a_song_is_told_in_front_of_its_anime(
    cards: list[EntityCard], text: str, value: str | None
) -> None:
    assert said(SongQuery(text="Dawn"), *cards, attribute=SUNG_BY) == (text, value)
