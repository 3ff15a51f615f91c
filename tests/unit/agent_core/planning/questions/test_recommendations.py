"""A wish for something to watch is told from a question for all that there is."""

import pytest
from agent_core.answering.compose import compose_answer
from agent_core.answering.sets import MANY
from agent_core.goals.goal import SelectGoal
from agent_core.goals.retrievals import PICKED, Findings, steps_of
from agent_core.results import EntityCard, GraphMeta, GraphResult
from agent_core.retrieval.recommendations import RATERS_FIELD
from catalog.entities import EntityType

from tests.support.made_up_names import goal_of, understood
from tests.support.scripted import ref

WISHES = [
    "recommend an action anime",
    "suggest me some romance anime",
    "I want something funny",
    "good anime for kids",
    "any good comedy anime?",
    "what can I watch today",
    "recommend me an anime",
    "Recomiéndame un anime de acción",
]


@pytest.mark.parametrize("question", WISHES)
def test_a_wish_asks_for_a_recommendation(question: str) -> None:
    best = understood(question).best
    assert best is not None
    assert isinstance(best, SelectGoal)
    assert best.recommends
    (step,) = steps_of(best)
    assert step.graph_intent is not None
    assert (step.graph_intent.query_type, step.graph_intent.limits.max_results) == ("recommend", PICKED)


@pytest.mark.parametrize(
    "question",
    ["action anime", "Which anime are Action?", "How many action anime are there?", "best action anime",
     "I want to see the fantasy films of 2015", "Which anime did Studio Plim make?"],
)  # fmt: skip
def test_all_that_there_is_is_no_recommendation(question: str) -> None:
    assert not goal_of(question).recommends


@pytest.mark.parametrize(
    ("question", "genres", "denied"),
    [
        ("romance but not school", ["Romance"], ["School"]),
        ("action no romance", ["Action"], ["Romance"]),
        ("fantasy, no isekai", ["Fantasy"], ["Isekai"]),
        ("comedy without ecchi please", ["Comedy"], ["Ecchi"]),
        ("short horror anime", ["Horror"], []),
    ],
)
def test_a_taste_without_a_question_asks_for_a_recommendation(
    question: str, genres: list[str], denied: list[str]
) -> None:
    goal = goal_of(question)
    assert goal.query is not None
    assert (goal.recommends, goal.query.where.genre, goal.query.where.genre_not) == (True, genres, denied)


@pytest.mark.parametrize("question", ["horror", "comedies of 2015", "thriller movies but no gore", "school anime"])
def test_one_genre_a_year_and_a_noun_ask_for_all_that_there_is(question: str) -> None:
    assert not goal_of(question).recommends


def test_as_many_are_recommended_as_are_asked_for() -> None:
    (step,) = steps_of(goal_of("recommend 3 horror anime"))
    assert step.graph_intent is not None
    assert step.graph_intent.limits.max_results == 3


def cards(count: int) -> list[EntityCard]:
    return [
        EntityCard(
            ref=ref(f"Saga {i}"), name=f"Saga {i}", year=1999, format="tv", rating=8.5, genres=["Action"],
            fields=[(RATERS_FIELD, str(raters))],
        )
        for i, raters in zip(range(count), [1_240_000, 340_400, 870] * count, strict=False)
    ]  # fmt: skip


def answer_to(question: str, count: int, *, total: int) -> str:
    held = cards(count)
    found = GraphResult(
        summary="", cards=held, node_ids=[c.ref for c in held], count=count, meta=GraphMeta(total=total)
    )
    return compose_answer(Findings(goal_of(question), None, (found,), (True,))).answer


def test_a_recommendation_says_that_it_is_a_selection_and_why() -> None:
    assert answer_to("recommend an action anime", 3, total=4_000) == (
        "A selection of the 4,000 Action anime that begin a story, well rated and different: "
        "Saga 0 (1999) [1], Action television series, rated 8.5 by 1.2 million readers; "
        "Saga 1 (1999) [2], Action television series, rated 8.5 by 340,000 readers; "
        "Saga 2 (1999) [3], Action television series, rated 8.5 by 870 readers. "
        "Name a genre, years, a length, a studio or a title you liked to narrow it."
    )


@pytest.mark.parametrize("total", [MANY, MANY + 1])
def test_a_list_of_many_is_told_by_its_ten_best_known_and_what_would_narrow_it(total: int) -> None:
    text = answer_to("action anime", total, total=total)
    many = total > MANY
    assert ("the best known of which are" in text) is many
    assert text.endswith("Name years, a format or a least rating to narrow the list.") is many
    assert ("[10]" in text, "[11]" in text) == (True, not many)


@pytest.mark.parametrize(
    ("question", "kinds"),
    [
        ("recommend a romance manga", [EntityType.MANGA]),
        ("underrated historical manga", [EntityType.MANGA]),
        ("good horror manga please", [EntityType.MANGA]),
        ("recommend a romance anime", []),
        ("recommend something funny", []),
    ],
)
def test_what_is_recommended_is_of_the_kind_that_is_asked_for(question: str, kinds: list[EntityType]) -> None:
    (step,) = steps_of(goal_of(question))
    assert step.graph_intent is not None
    assert (step.graph_intent.query_type, step.graph_intent.entity_types) == ("recommend", kinds)
