"""What an answer says beside what was asked is held to the rows where it claims anything, and is no claim elsewhere."""

from dataclasses import replace
from typing import Any

import pytest
from agent_core.graph_query import Chain, GraphQuery, Hop
from agent_core.investigation import Observation
from agent_core.results import EntityCard, GraphMeta, GraphResult, Group, RetrievalResult
from agent_core.retrieval.graph_details import AS_OF
from agent_core.retrieval.what_fits import PASSAGE_FIELD, SHARED_TOPICS_FIELD
from agent_core.schemas import GraphIntent, NextStep, SearchIntent
from agent_core.verification.sentences import Judgement
from catalog.entities import EntityType
from catalog.relations import RelationType as R

from tests.support.retrieved import REFS, card_of
from tests.support.verified import candidate, investigation, judged, looked_up, observed, of, selected

A, P = EntityType.ANIME, EntityType.PERSON
GHIBLI = ("Spirited Away", "Castle in the Sky")
LISTED = "There are 2 anime directed by Hayao Miyazaki: Spirited Away (2001) [1] and Castle in the Sky (1986) [2]."
BY = investigation(looked_up("Hayao Miyazaki"), selected(of("Hayao Miyazaki", R.WORKED_ON, "Director"), *GHIBLI))

NEUTRAL = [
    "Of most casts the data holds the main roles alone, so that minor ones may be missing.",
    "Few titles have tags in the data, so that others may be about it too.",
    "Name a genre, years or a least rating to narrow the list.",
    "Name a title, or a role, to narrow the list.",
    "The data does not tell “on streaming”, so that was left out.",
    "Of “who saves the world” only what is named here could be followed.",
    "Among Romance anime nothing like that was found, so that was left out.",
    "Shorter titles could not be chosen: the data does not hold that of Monster.",
    "Left out is what has no number of episodes in the data and still runs, such as One Piece.",
    "Films, specials and shorts are counted too; ask for “television series” to leave them out.",
    "Films, specials and side stories are not counted.",
    "Parts of one season count as one.",
    "Whether more is planned, it does not tell.",
    "Which one, the data does not say.",
    "Whether one can be followed without the other is not in the data.",
    "What it does not name may hold all the same.",
    "Genres tell them apart too: ask which genres there are.",
    "The 2nd part of the question, “where do they differ”, I could not make out.",
    "3 questions are answered at once; the last 2 of yours were left out.",
    "How many readers it has, the data does not say.",
    "Perhaps it was made after it.",
]


@pytest.mark.parametrize("remark", NEUTRAL)
def test_a_remark_that_claims_nothing_takes_nothing_from_a_claim(remark: str) -> None:
    both = judged(f"{LISTED} {remark}", *GHIBLI, by=BY)
    assert [one.judgement for one in both.sentences] == [Judgement.HELD, Judgement.REMARK]
    assert both.verified


@pytest.mark.parametrize("remark", NEUTRAL)
def test_a_remark_alone_is_no_verified_answer(remark: str) -> None:
    assert not judged(remark, by=BY).verified


@pytest.mark.parametrize("text", ["It is good.", "Nobody knows.", "Spirited Away [1] is the best film of all.", "42."])
def test_a_sentence_in_no_known_form_is_not_verified(text: str) -> None:
    names = ("Spirited Away",) if "[1]" in text else ()
    one = judged(text, *names, by=BY)
    assert one.sentences[0].judgement is Judgement.UNREAD
    assert not one.verified


def test_an_empty_answer_claims_nothing() -> None:
    assert not judged(".", by=BY).verified


@pytest.mark.parametrize(
    ("meta", "text", "verified"),
    [
        ({"total": 9, "truncated_by": ["max_results"]}, "A limit cut this result; it holds 2 of 9.", True),
        ({"total": 9, "truncated_by": ["max_results"]}, "A limit cut this result; it holds 2 of 8.", False),
        ({"total": 9, "truncated_by": ["max_results"]}, "A limit cut this result; it holds 3 of 9.", False),
        ({"total": 2}, "A limit cut this result; it holds 2 of 2.", False),
        ({"total": 2, "truncated_by": ["max_results"]}, "A limit cut this result; there is more.", True),
        ({"total": 2}, "A limit cut this result; there is more.", False),
        ({"total": 2, "ties": 3}, "3 others are level with them.", True),
        ({"total": 2, "ties": 3}, "2 others are level with them.", False),
        ({"total": 2, "ties": 1}, "1 other is level with them.", True),
    ],
)
def test_where_a_result_ends_is_held_to_it(meta: dict[str, Any], text: str, verified: bool) -> None:
    by = investigation(selected(GraphQuery(result_type=A), *GHIBLI, **meta))
    assert judged(text, by=by).verified is verified


def test_the_day_of_which_something_is_known_is_the_newest() -> None:
    cards = [
        replace(card_of(name), fields=[(AS_OF, day)])
        for name, day in zip(GHIBLI, ("2026-05-17", "2026-08-11"), strict=True)
    ]
    by = investigation(selected(GraphQuery(result_type=A), cards=cards))
    assert judged("The data knows how that stood on 2026-08-11 at the latest.", by=by).verified
    assert not judged("The data knows how that stood on 2026-05-17 at the latest.", by=by).verified


def test_whom_a_name_means_is_held_to_the_look_up() -> None:
    found = candidate("Nami", known_from="One Piece")
    seen = looked_up("Nami").graph
    assert seen is not None
    mentions = [replace(seen.mentions[0], candidates=[found])]
    by = investigation(
        observed(GraphIntent(rationale="r", query_type="lookup", text="x"), replace(seen, mentions=mentions))
    )
    assert judged("That is the Nami of One Piece.", by=by).verified
    assert not judged("That is the Nami of Monster.", by=by).verified


def test_who_of_a_staff_is_called_a_producer_is_held_to_its_query() -> None:
    query = of("86", R.STAFF, "Producer", result_type=P)
    by = investigation(looked_up("86"), selected(query, "Yoko Kanno", "Joe Hisaishi"))
    text = "Of its staff Yoko Kanno [1] and Joe Hisaishi [2] are called producers."
    assert judged(text, "Yoko Kanno", "Joe Hisaishi", by=by).verified
    assert not judged(
        text.replace(" and Joe Hisaishi [2] are called producers", " is called a producer"), "Yoko Kanno", by=by
    ).verified
    other = investigation(
        looked_up("86"), selected(of("86", R.STAFF, "Music", result_type=P), "Yoko Kanno", "Joe Hisaishi")
    )
    assert not judged(text, "Yoko Kanno", "Joe Hisaishi", by=other).verified


def test_a_title_that_has_no_source_is_held_to_its_row() -> None:
    row = replace(card_of("Cowboy Bebop"), source_material="original")
    by = investigation(selected(GraphQuery(result_type=A), cards=[row]))
    sentence = "Cowboy Bebop [1] has 26 episodes. The data also says that Cowboy Bebop is based on no other work."
    assert judged(sentence, "Cowboy Bebop", by=by).verified
    other = investigation(selected(GraphQuery(result_type=A), "Cowboy Bebop"))
    assert not judged(sentence, "Cowboy Bebop", by=other).verified


def searched(*names: str) -> Observation:
    intent = SearchIntent(rationale="r", entity_type=A, query="x")
    step = NextStep(action="qdrant_search", rationale="r", search_intent=intent)
    found = RetrievalResult(summary="found", raw_data=[card_of(name) for name in names], count=len(names))
    return Observation(step=step, status="ok", summary="found", result=found)


@pytest.mark.parametrize(
    ("names", "verified"),
    [
        ("Spirited Away (2001) [1] and Castle in the Sky (1986) [2]", True),
        ("Castle in the Sky (1986) [2] and Spirited Away (2001) [1]", False),
        ("Spirited Away (2001) [1]", False),
        ("Spirited Away (2002) [1] and Castle in the Sky (1986) [2]", False),
    ],
)
def test_what_comes_closest_is_held_to_the_search(names: str, verified: bool) -> None:
    text = f"I take this for a description of a title; these come closest to it: {names}."
    assert judged(text, *GHIBLI, by=investigation(searched(*GHIBLI))).verified is verified


@pytest.mark.parametrize(
    ("shared", "verified"),
    [
        ("Spirited Away: “a bath house of spirits” (Bathing)", True),
        ("Spirited Away: “a bath house of ghosts” (Bathing)", False),
        ("Spirited Away: “a bath house of spirits” (Cooking)", False),
        ("Castle in the Sky: “a bath house of spirits” (Bathing)", False),
    ],
)
def test_what_hits_share_with_a_description_is_held_to_their_rows(shared: str, verified: bool) -> None:
    observation = searched(*GHIBLI)
    assert observation.retrieval is not None
    observation.retrieval.raw_data[0].fields += [
        (PASSAGE_FIELD, "a bath house of spirits"),
        (SHARED_TOPICS_FIELD, "Bathing"),
    ]
    text = (
        "I take this for a description of a title; these come closest to it: "
        f"Spirited Away (2001) [1] and Castle in the Sky (1986) [2]. What they share with it: {shared}."
    )
    assert judged(text, *GHIBLI, by=investigation(observation)).verified is verified


def grouped(*groups: Group) -> Observation:
    query = GraphQuery.model_validate(
        {"result_type": "anime", "aggregate": "group_count", "group_by": {"hop": {"relation": "animated_by"}}}
    )
    intent = GraphIntent(rationale="r", query_type="select", query=query)
    cards = [EntityCard(ref=group.ref, name=group.label) for group in groups if group.ref is not None]
    return observed(
        intent, GraphResult(summary="g", count=len(groups), cards=cards, meta=GraphMeta(groups=list(groups)))
    )


STUDIOS = [
    Group(label=name, count=count, ref=REFS[name])
    for name, count in (("Sunrise", 9), ("Wit Studio", 5), ("Manglobe", 2))
]


@pytest.mark.parametrize(
    ("text", "verified"),
    [
        ("Sunrise [1] has the most anime: 9. Next come Wit Studio [2]: 5 and Manglobe [3]: 2.", True),
        ("Sunrise [1] has the most anime: 8. Next come Wit Studio [2]: 5 and Manglobe [3]: 2.", False),
        ("Wit Studio [2] has the most anime: 5.", False),
        ("Sunrise [1] has the most manga: 9.", False),
        ("Sunrise [1] has the most anime: 9. Next come Wit Studio [2]: 6 and Manglobe [3]: 2.", False),
        ("Sunrise [1] has the most anime: 9. Next come Manglobe [3]: 2 and Wit Studio [2]: 5.", False),
        ("Sunrise [1] and Wit Studio [2] have each the most anime: 9.", False),
    ],
)
def test_who_has_the_most_is_held_to_the_groups(text: str, verified: bool) -> None:
    by = investigation(grouped(*STUDIOS))
    assert judged(text, "Sunrise", "Wit Studio", "Manglobe", by=by).verified is verified


@pytest.mark.parametrize(
    ("text", "verified"),
    [
        (
            (
                "The average rating of the anime is 8.51, over 2: Spirited Away (2001) [1] and Castle in the Sky "
                "(1986) [2]."
            ),
            True,
        ),
        (
            (
                "The average rating of the anime is 8.52, over 2: Spirited Away (2001) [1] and Castle in the Sky "
                "(1986) [2]."
            ),
            False,
        ),
        (
            (
                "The average rating of the anime is 8.51, over 3: Spirited Away (2001) [1] and Castle in the Sky "
                "(1986) [2]."
            ),
            False,
        ),
        ("The average number of episodes of the anime is 8.51, over 2: Spirited Away (2001) [1].", False),
        (
            (
                "The average rating of the manga is 8.51, over 2: Spirited Away (2001) [1] and Castle in the Sky "
                "(1986) [2]."
            ),
            False,
        ),
    ],
)
def test_an_average_is_held_to_the_query(text: str, verified: bool) -> None:
    query = GraphQuery(result_type=A, aggregate="average", order_by="score")
    by = investigation(selected(query, *GHIBLI, value="8.51", known=2))
    assert judged(text, *GHIBLI, by=by).verified is verified


@pytest.mark.parametrize(
    ("text", "total", "verified"),
    [
        ("2 of the 9 anime, best known first: Spirited Away (2001) [1] and Castle in the Sky (1986) [2].", 9, True),
        ("2 of the 8 anime, best known first: Spirited Away (2001) [1] and Castle in the Sky (1986) [2].", 9, False),
        ("3 of the 9 anime, best known first: Spirited Away (2001) [1] and Castle in the Sky (1986) [2].", 9, False),
        ("2 of the 9 anime, best known first: Castle in the Sky (1986) [2] and Spirited Away (2001) [1].", 9, False),
        (
            "There are 9 anime, the best known of which are Spirited Away (2001) [1] and Castle in the Sky (1986) [2].",
            9,
            True,
        ),
        (
            "There are 9 anime, the best known of which are Castle in the Sky (1986) [2] and Spirited Away (2001) [1].",
            9,
            False,
        ),
        ("The data holds 9 anime, among them Spirited Away (2001) [1].", 9, True),
        ("The data holds 9 anime: Spirited Away (2001) [1].", 9, False),
        ("The data holds 9 anime.", 9, True),
        ("The data holds 9 manga.", 9, False),
        ("The only anime is Spirited Away (2001) [1].", 2, False),
    ],
)
def test_a_part_of_a_set_is_told_with_how_many_there_are(text: str, total: int, verified: bool) -> None:
    by = investigation(selected(GraphQuery(result_type=A, limit=2), *GHIBLI, total=total))
    assert judged(text, *GHIBLI, by=by).verified is verified


def test_what_is_between_two_is_all_that_there_is() -> None:
    chain = Chain(start=[REFS["86"]], hops=[Hop(relation=R.STAFF, role="Director")])
    by = investigation(
        looked_up("86"), selected(GraphQuery(result_type=P, chains=[chain]), "Hayao Miyazaki", "Yoko Kanno")
    )
    text = "The directors of 86 are Hayao Miyazaki [1] and Yoko Kanno [2]."
    assert judged(text, "Hayao Miyazaki", "Yoko Kanno", by=by).verified
    assert not judged(text.replace(" and Yoko Kanno [2]", "").replace("are", "is"), "Hayao Miyazaki", by=by).verified
