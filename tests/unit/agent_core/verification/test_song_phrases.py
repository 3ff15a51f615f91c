"""Phrases for anime that theme songs tell are held to the anime that the look-up of names found to have them."""

import pytest
from agent_core.graph_query import Chain, GraphQuery, Hop
from agent_core.investigation import Investigation
from agent_core.results import GraphResult, Mention, SongName, ThemeSong
from agent_core.schemas import GraphIntent
from catalog.entities import EntityType
from catalog.relations import RelationType

from tests.support.retrieved import REFS
from tests.support.verified import investigation, judged, observed, selected

DUSK = ThemeSong(anime=REFS["Cowboy Bebop"], kind="opening", title="Dusk! (黄昏)", artist="Ora Plim feat. Tam")
DAWN = ThemeSong(anime=REFS["86"], kind="ending", title="Dusk!", artist="The Velvets")
NAMES = [
    SongName(text="Dusk!", sings=False, songs=(DUSK, DAWN)),
    SongName(text="Ora Plim", sings=True, songs=(DUSK,)),
    SongName(text="The Velvets", sings=True, songs=(DAWN,)),
]


def found(
    *starts: str, hops: list[Hop] | None = None, kind: EntityType = EntityType.PERSON, **where: object
) -> Investigation:
    """What was found of anime, with the look-up of the songs that tell them."""
    mentions = [Mention(start=0, end=1, surface="x", candidates=[], song=name) for name in NAMES]
    lookup = GraphIntent(rationale="r", query_type="lookup", text="x", songs=True)
    chain = Chain(start=[REFS[name] for name in starts], hops=hops or [])
    query = GraphQuery.model_validate({"result_type": kind, "chains": [chain], "where": where})
    names = ("Hayao Miyazaki",) if kind is EntityType.PERSON else starts
    return investigation(observed(lookup, GraphResult(summary="", count=0, mentions=mentions)), selected(query, *names))


DIRECTED = [Hop(relation=RelationType.STAFF, role="Director")]


@pytest.mark.parametrize(
    ("phrase", "starts", "verified"),
    [
        ("anime whose theme song is “Dusk!”", ["Cowboy Bebop", "86"], True),
        ("anime whose opening is “Dusk!”", ["Cowboy Bebop"], True),
        ("anime whose ending is “Dusk!”", ["86"], True),
        ("anime whose ending is “Dusk!” by The Velvets", ["86"], True),
        ("anime with an opening by Ora Plim", ["Cowboy Bebop"], True),
        ("anime with a theme song by The Velvets", ["86"], True),
        ("anime whose opening is “Dusk!”", ["86"], False),
        ("anime whose opening is “Dusk!”", ["Cowboy Bebop", "86"], False),
        ("anime whose opening is “Dawn!”", ["Cowboy Bebop"], False),
        ("anime with an opening by The Velvets", ["86"], False),
        ("anime with a theme song by Ora Plim", ["86"], False),
    ],
)
def test_who_made_anime_that_a_song_tells_is_held_to_the_songs(
    phrase: str, starts: list[str], *, verified: bool
) -> None:
    text = f"The director of the {phrase} is Hayao Miyazaki [1]."
    assert judged(text, "Hayao Miyazaki", by=found(*starts, hops=DIRECTED)).verified is verified


@pytest.mark.parametrize(
    ("text", "verified"),
    [
        ("The only anime with an opening by Ora Plim in 1998 is Cowboy Bebop (1998) [1].", True),
        ("The only anime with an ending by Ora Plim in 1998 is Cowboy Bebop (1998) [1].", False),
        ("The only anime with an opening by Ora Plim in 1999 is Cowboy Bebop (1998) [1].", False),
        ("The only anime with an opening by Ora Plim is Cowboy Bebop (1998) [1].", False),
    ],
)
def test_what_narrows_anime_of_a_song_is_held_as_well(text: str, *, verified: bool) -> None:
    by = found("Cowboy Bebop", kind=EntityType.ANIME, year=1998)
    assert judged(text, "Cowboy Bebop", by=by).verified is verified
