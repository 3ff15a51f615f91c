"""What a title shares with a description, by the words of its synopsis and its topics."""

from dataclasses import replace
from uuid import UUID

import pytest
from catalog.documents import DocumentRow
from catalog.entities import EntityType
from semantic_index.passages import Shared, shared_with

MILL = DocumentRow(
    key=1,
    id=UUID(int=1),
    type=EntityType.ANIME,
    version=1,
    popularity=10,
    adult=False,
    names=["The Mill"],
    titles=[],
    genres=["Drama", "Time Travel", "Ghosts"],
    prose="Nobody sleeps. A shy baker inherits a haunted mill in the mountains! It grinds at night.",
    year=1998,
    format="tv",
    status=None,
    season=None,
    score=None,
    episodes=None,
    number=None,
    anime_ids=[],
)
LONG = " ".join(["the river runs by"] * 8) + " where bakers bake haunted bread " + " ".join(["and the wind blows"] * 8)


@pytest.mark.parametrize(
    ("text", "shared"),
    [
        ("a baker with a haunted mill", Shared("A shy baker inherits a haunted mill in the mountains!")),
        ("bakers and a mill that grinds by night", Shared("It grinds at night.")),  # of equals the shorter one
        ("ghosts that travel in time", Shared("", ("Time Travel", "Ghosts"))),
        ("travelling bakers", Shared("A shy baker inherits a haunted mill in the mountains!")),
        ("una historia en las montañas con una chica", Shared("A shy baker inherits a haunted mill in the mountains!")),
        ("robots in space", Shared()),
    ],
)
def test_the_sentence_with_most_of_the_words_is_told_and_topics_said_in_full(text: str, shared: Shared) -> None:
    assert shared_with(text, MILL) == shared


def test_a_long_sentence_is_cut_to_where_the_words_stand() -> None:
    passage = shared_with("a baker of haunted bread", replace(MILL, prose=f"{LONG}.")).passage
    assert "bakers bake haunted bread" in passage
    assert passage.startswith("…")
    assert passage.endswith("…")
    assert len(passage.split()) == 24
    assert passage.strip("…") in LONG


@pytest.mark.parametrize("prose", [None, "", "(Source: baker)"])
def test_a_title_without_a_synopsis_shares_no_passage(prose: str | None) -> None:
    assert shared_with("a baker", replace(MILL, prose=prose)).passage == ""
