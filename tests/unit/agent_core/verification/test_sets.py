"""What an answer says of a set is held to the query that was asked and to its rows."""

import pytest
from agent_core.graph_query import EntityFilters, GraphQuery
from agent_core.results import GraphMeta, GraphResult
from agent_core.schemas import GraphIntent
from catalog.entities import EntityType
from catalog.relations import RelationType as R

from tests.support.retrieved import REFS, card_of
from tests.support.verified import investigation, judged, looked_up, observed, of, selected

GHIBLI = ("Spirited Away", "Castle in the Sky")
BY_MIYAZAKI = investigation(
    looked_up("Hayao Miyazaki", "Shinichiro Watanabe"),
    selected(of("Hayao Miyazaki", R.WORKED_ON, "Director"), *GHIBLI),
)
LISTED = "There are 2 anime directed by Hayao Miyazaki: Spirited Away (2001) [1] and Castle in the Sky (1986) [2]."


def test_a_list_is_verified_that_names_all_that_the_query_found() -> None:
    assert judged(LISTED, *GHIBLI, by=BY_MIYAZAKI).verified


@pytest.mark.parametrize(
    ("said", "lie"),
    [
        ("There are 2", "There are 3"),
        ("directed by", "with music by"),
        ("directed by", "produced by"),
        ("Hayao Miyazaki", "Shinichiro Watanabe"),
        ("(2001)", "(2002)"),
        ("anime", "manga"),
        ("There are", "There are not"),
        (" and Castle in the Sky (1986) [2]", ""),
        ("Castle in the Sky (1986) [2]", "Castle in the Sky (1986) [2] and 1 more"),
        ("Castle in the Sky (1986) [2]", "Spirited Away (2001) [1]"),
        (" directed by Hayao Miyazaki", ""),
        ("anime", "Romance anime"),
        ("directed by Hayao Miyazaki", "directed by Hayao Miyazaki since 1980"),
    ],
)
def test_a_list_that_says_anything_else_is_not(said: str, lie: str) -> None:
    assert said in LISTED
    assert not judged(LISTED.replace(said, lie), *GHIBLI, by=BY_MIYAZAKI).verified


def test_somebody_who_was_retrieved_and_is_in_no_such_set_is_noticed() -> None:
    lie = LISTED.replace("Castle in the Sky (1986)", "Cowboy Bebop (1998)")
    more = investigation(*BY_MIYAZAKI.observations, selected(of("Sunrise", R.ANIMATED), "Cowboy Bebop"))
    assert judged(LISTED, *GHIBLI, by=more).verified
    assert not judged(lie, "Spirited Away", "Cowboy Bebop", by=more).verified


@pytest.mark.parametrize(
    ("noun", "relation", "role", "kind"),
    [
        ("director", R.STAFF, "Director", EntityType.PERSON),
        ("composer", R.STAFF, "Music", EntityType.PERSON),
        ("studio", R.ANIMATED_BY, None, EntityType.STUDIO),
        ("sequel", R.SEQUEL, None, EntityType.ANIME),
        ("prequel", R.PREQUEL, None, EntityType.ANIME),
    ],
)
def test_a_relation_is_told_from_every_other_one(noun: str, relation: R, role: str | None, kind: EntityType) -> None:
    name = {"director": "Hayao Miyazaki", "composer": "Hayao Miyazaki", "studio": "Sunrise"}.get(noun, "Cowboy Bebop")
    by = investigation(looked_up("86"), selected(of("86", relation, role, result_type=kind), name))
    for other in ("director", "composer", "studio", "sequel", "prequel"):
        assert judged(f"The {other} of 86 is {name} [1].", name, by=by).verified is (other == noun)


def test_relations_are_told_apart_by_their_order() -> None:
    hops = [{"relation": "sequel"}, {"relation": "staff", "role": "Director"}]
    query = GraphQuery.model_validate(
        {"result_type": "person", "chains": [{"start": [REFS["86"].model_dump()], "hops": hops}]}
    )
    by = investigation(looked_up("86"), selected(query, "Hayao Miyazaki"))
    assert judged("The director of the sequel of 86 is Hayao Miyazaki [1].", "Hayao Miyazaki", by=by).verified
    assert not judged("The sequel of the director of 86 is Hayao Miyazaki [1].", "Hayao Miyazaki", by=by).verified
    assert not judged("The director of 86 is Hayao Miyazaki [1].", "Hayao Miyazaki", by=by).verified


BEST = investigation(
    selected(
        GraphQuery(result_type=EntityType.ANIME, order_by="score", limit=3),
        "Spirited Away",
        "Cowboy Bebop",
        "One Piece",
        total=8,
    )
)
RANKED = (
    "The 3 anime with the highest rating, in order: Spirited Away (rated 8.77) [1], Cowboy Bebop (rated 8.75) [2] "
    "and One Piece (rated 8.73) [3]."
)


def test_a_ranking_is_verified_in_its_order_alone() -> None:
    names = ("Spirited Away", "Cowboy Bebop", "One Piece")
    assert judged(RANKED, *names, by=BEST).verified
    swapped = RANKED.replace("Cowboy Bebop (rated 8.75) [2]", "x").replace(
        "One Piece (rated 8.73) [3]", "Cowboy Bebop (rated 8.75) [2]"
    )
    assert not judged(swapped.replace("x", "One Piece (rated 8.73) [3]"), *names, by=BEST).verified


@pytest.mark.parametrize(
    ("said", "lie"),
    [("highest", "lowest"), ("rating", "audience"), ("8.75", "8.85"), ("The 3", "The 2"), ("highest", "2nd highest")],
)
def test_a_ranking_by_anything_else_is_not(said: str, lie: str) -> None:
    names = ("Spirited Away", "Cowboy Bebop", "One Piece")
    assert not judged(RANKED.replace(said, lie, 1), *names, by=BEST).verified


def test_what_is_called_the_first_can_be_asked_for_in_another_way() -> None:
    query = GraphQuery(result_type=EntityType.ANIME, order_by="score", limit=1)
    first = judged(
        "The anime with the highest rating is Spirited Away (rated 8.77) [1].",
        "Spirited Away",
        by=investigation(selected(query, "Spirited Away", total=8)),
    )
    assert first.verified
    (before,) = first.counter_queries
    assert (before.where, before.aggregate, before.limit) == (EntityFilters(score_above=8.77), "count", None)
    assert not first.without(before, denied=True).verified
    assert not first.without(before, denied=False).verified


@pytest.mark.parametrize(
    ("where", "said", "lies"),
    [
        ({"year": 2001}, "anime in 2001", ["anime in 2002", "anime since 2001", "anime"]),
        ({"year_min": 1990, "year_max": 1999}, "anime between 1990 and 1999", ["anime between 1990 and 1998"]),
        ({"score_min": 8.5}, "anime rated 8.5 or higher", ["anime rated 8.5 or lower", "anime rated above 8.5"]),
        ({"episodes_max": 13}, "anime with 13 episodes or fewer", ["anime with 13 episodes or more"]),
        ({"format": ["movie"]}, "films", ["OVAs", "anime"]),
        ({"genre": ["Fantasy"]}, "Fantasy anime", ["Adventure anime", "anime but no Fantasy"]),
        ({"genre_not": ["Fantasy"]}, "anime but no Fantasy", ["Fantasy anime"]),
        (
            {"source_material": ["light_novel"]},
            "anime based on light novels",
            ["anime based on novels", "anime not based on light novels"],
        ),
        ({"status": ["finished"]}, "finished anime", ["airing anime"]),
        (
            {"started_min": "2001-07"},
            "anime that came out in 2001-07 or later",
            ["anime that ended in 2001-07 or later"],
        ),
    ],
)
def test_what_narrows_a_set_is_told_from_what_does_not(where: dict[str, object], said: str, lies: list[str]) -> None:
    query = GraphQuery.model_validate({"result_type": "anime", "where": where})
    by = investigation(selected(query, *GHIBLI))
    listed = "There are 2 {}: Spirited Away (2001) [1] and Castle in the Sky (1986) [2]."
    assert judged(listed.format(said), *GHIBLI, by=by).verified
    for lie in lies:
        assert not judged(listed.format(lie), *GHIBLI, by=by).verified, lie


def test_a_count_and_its_value_say_the_same() -> None:
    by = investigation(
        looked_up("Hayao Miyazaki"), selected(of("Hayao Miyazaki", R.WORKED_ON, aggregate="count"), *GHIBLI)
    )
    both = "Spirited Away (2001) [1] and Castle in the Sky (1986) [2]"
    text = f"The data holds 2 anime that Hayao Miyazaki worked on: {both}."
    assert judged(text, *GHIBLI, by=by, value="2").verified
    assert not judged(text, *GHIBLI, by=by, value="3").verified
    assert not judged(text.replace("holds 2", "holds 3"), *GHIBLI, by=by, value="3").verified


OFFERED = GraphQuery.model_validate(
    {
        "result_type": "person",
        "chains": [
            {"start": [REFS["86"].model_dump()], "hops": [{"relation": "staff", "role": "Director"}]},
            {
                "start": [REFS["Hayao Miyazaki"].model_dump(), REFS["Yoko Kanno"].model_dump()],
                "combine": "intersection",
            },
        ],
    }
)


@pytest.mark.parametrize(
    ("text", "held"),
    [
        ("Of Hayao Miyazaki and Yoko Kanno, the director of 86 is Hayao Miyazaki [1].", True),
        ("Of Hayao Miyazaki and Yoko Kanno, the composer of 86 is Hayao Miyazaki [1].", False),
        ("Of Hayao Miyazaki and Yoko Kanno, the director of 86 is Yoko Kanno [2].", False),
    ],
)
def test_who_of_those_offered_is_it_is_held_to_what_is_asked_of_them(text: str, *, held: bool) -> None:
    by = investigation(looked_up("86", "Hayao Miyazaki", "Yoko Kanno"), selected(OFFERED, "Hayao Miyazaki"))
    assert judged(text, "Hayao Miyazaki", "Yoko Kanno", by=by).verified is held


@pytest.mark.parametrize(
    ("text", "held"),
    [
        ("The data holds 53 manga with no anime in the data.", True),
        ("The data holds 52 manga with no anime in the data.", False),
        ("The data holds 53 manga with an anime.", False),
        ("The data holds 53 manga with no sequel in the data.", False),
    ],
)
def test_titles_may_have_an_anime(text: str, *, held: bool) -> None:
    query = GraphQuery.model_validate({"result_type": "manga", "related": {"relation": "adaptation"}, "related_max": 0})
    assert judged(text, by=investigation(selected(query, total=53))).verified is held


@pytest.mark.parametrize(
    ("text", "held"),
    [
        ("The data holds 2 films of the story of 86.", True),
        ("The data holds 2 specials of the story of 86.", False),
        ("The data holds 3 films of the story of 86.", False),
    ],
)
def test_what_belongs_to_a_story_is_a_set(text: str, *, held: bool) -> None:
    parts = ["Spirited Away", "Cowboy Bebop"]
    intent = GraphIntent(
        rationale="r", query_type="instalments", start=REFS["86"], filters=EntityFilters(format=["movie"])
    )
    found = observed(
        intent, GraphResult.of([card_of(name) for name in parts], summary="found", meta=GraphMeta(total=2))
    )
    query = GraphQuery.model_validate({"result_type": "anime", "chains": [{"start": [REFS[name] for name in parts]}]})
    assert judged(text, by=investigation(looked_up("86"), found, selected(query, *parts))).verified is held
