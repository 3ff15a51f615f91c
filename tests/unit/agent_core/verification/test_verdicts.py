"""A yes or a no is held to what the question asks and to the rows that decide it."""

from dataclasses import replace
from typing import Any

import pytest
from agent_core.goals.goal import Goal, Measure, VerifyGoal
from agent_core.graph_query import EntityFilters, GraphQuery
from agent_core.grounding.facts import Facts
from agent_core.investigation import Investigation
from agent_core.results import EntityCard, GraphMeta, GraphOutcome, GraphResult
from agent_core.retrieval.graph_details import BROADCAST, FAVORITES, MEMBERS, TOPIC
from agent_core.schemas import GraphIntent, GraphPath
from agent_core.verification.evidence import Evidence
from agent_core.verification.fulfilment import is_fulfilled
from catalog.entities import EntityType
from catalog.relations import RelationType as R

from tests.support.retrieved import REFS, card_of
from tests.support.verified import candidate, investigation, judged, looked_up, observed, of, selected

BEBOP = REFS["Cowboy Bebop"]


def claiming(claim: str, query: GraphQuery, subject: str) -> VerifyGoal:
    return VerifyGoal(subjects=(candidate(subject),), query=query, claim=candidate(claim))


def saying(subject: str, kind: EntityType | None = None, **said: Any) -> VerifyGoal:  # noqa: ANN401 - the fields of filters
    query = GraphQuery(result_type=EntityType.ANIME)
    filters = EntityFilters.model_validate(said)
    return VerifyGoal(subjects=(candidate(subject),), query=query, said=filters, said_kind=kind)


DIRECTED = of("Cowboy Bebop", R.STAFF, "Director", result_type=EntityType.PERSON)
BY_WATANABE = investigation(looked_up("Cowboy Bebop", "Hayao Miyazaki"), selected(DIRECTED, "Shinichiro Watanabe"))
IS_HE = [claiming("Shinichiro Watanabe", DIRECTED, "Cowboy Bebop")]
IS_ANOTHER = [claiming("Hayao Miyazaki", DIRECTED, "Cowboy Bebop")]
YES = "Yes: Shinichiro Watanabe [1] is the director of Cowboy Bebop [2]."
NO = "No: the director of Cowboy Bebop is Shinichiro Watanabe [2], and not Hayao Miyazaki [1]."


def test_a_yes_names_who_is_in_the_set() -> None:
    assert judged(YES, "Shinichiro Watanabe", "Cowboy Bebop", by=BY_WATANABE, asked=IS_HE, value="yes").verified


@pytest.mark.parametrize(
    ("said", "lie", "value"),
    [
        ("Yes", "No", "no"),
        ("Yes", "Yes", "no"),
        ("is the", "is not the", "yes"),
        ("director", "composer", "yes"),
        ("the director of Cowboy Bebop [2].", "a director of Cowboy Bebop [2], one of 2.", "yes"),
    ],
)
def test_a_yes_that_says_anything_else_is_not_verified(said: str, lie: str, value: str) -> None:
    names = ("Shinichiro Watanabe", "Cowboy Bebop")
    assert not judged(YES.replace(said, lie, 1), *names, by=BY_WATANABE, asked=IS_HE, value=value).verified


def test_a_no_names_who_is_in_the_set_and_that_the_other_is_not() -> None:
    names = ("Hayao Miyazaki", "Shinichiro Watanabe")
    assert judged(NO, *names, by=BY_WATANABE, asked=IS_ANOTHER, value="no").verified


@pytest.mark.parametrize(
    ("said", "lie"),
    [
        ("No", "Yes"),
        ("and not", "and"),
        ("director", "composer"),
        ("is Shinichiro", "is not Shinichiro"),
        ("of Cowboy Bebop", "of Hayao Miyazaki"),
    ],
)
def test_a_no_that_says_anything_else_is_not_verified(said: str, lie: str) -> None:
    names = ("Hayao Miyazaki", "Shinichiro Watanabe")
    assert not judged(NO.replace(said, lie, 1), *names, by=BY_WATANABE, asked=IS_ANOTHER, value="no").verified


def test_to_deny_somebody_who_was_not_asked_about_is_no_answer() -> None:
    names = ("Hayao Miyazaki", "Shinichiro Watanabe")
    assert not judged(NO, *names, by=BY_WATANABE, asked=IS_HE, value="no").verified


def test_a_denial_needs_all_that_there_is() -> None:
    truncated = investigation(
        looked_up("Cowboy Bebop"), selected(DIRECTED, "Shinichiro Watanabe", truncated_by=["max_results"])
    )
    names = ("Hayao Miyazaki", "Shinichiro Watanabe")
    assert not judged(NO, *names, by=truncated, asked=IS_ANOTHER, value="no").verified


def test_a_story_that_nothing_knows_of_is_denied() -> None:
    query = of("86", R.SEQUEL)
    none = selected(query, outcome=GraphOutcome.NO_ROWS)
    by = investigation(looked_up("86", "Cowboy Bebop"), none)
    asked = [claiming("Cowboy Bebop", query, "86")]
    text = "No: the data knows no sequel of 86, so it is not Cowboy Bebop [1]."
    assert judged(text, "Cowboy Bebop", by=by, asked=asked, value="no").verified
    assert not judged(text.replace("sequel", "prequel"), "Cowboy Bebop", by=by, asked=asked, value="no").verified
    another = investigation(looked_up("86", "Cowboy Bebop", "One Piece"), none)
    assert not judged(
        text.replace("Cowboy Bebop", "One Piece"), "One Piece", by=another, asked=asked, value="no"
    ).verified
    some = investigation(looked_up("86", "Cowboy Bebop"), selected(query, "One Piece"))
    assert not judged(text, "Cowboy Bebop", by=some, asked=asked, value="no").verified


def test_something_that_exists_is_named() -> None:
    by = investigation(looked_up("86"), selected(of("86", R.SEQUEL), "Cowboy Bebop", "One Piece"))
    text = "Yes: the sequels of 86 are Cowboy Bebop (1998) [1] and One Piece (1999) [2]."
    names = ("Cowboy Bebop", "One Piece")
    assert judged(text, *names, by=by, value="yes").verified
    for said, lie in (("sequels", "prequels"), (" and One Piece (1999) [2]", ""), ("1999", "1998"), ("Yes", "No")):
        assert not judged(text.replace(said, lie), *names, by=by, value="yes").verified


ROW = replace(
    card_of("Cowboy Bebop"),
    end_date="1999-04-24",
    season="spring",
    source_material="original",
    chapters=21,
    volumes=3,
    fields=[(MEMBERS, "1975000"), (FAVORITES, "81234"), (BROADCAST, "Saturdays at 01:00 (JST)"), (TOPIC, "Space")],
)
ROWS = investigation(selected(GraphQuery(result_type=EntityType.ANIME), cards=[ROW]))


@pytest.mark.parametrize(
    ("said", "fact", "holds"),
    [
        ({"episodes_min": 20}, "has 26 episodes", True),
        ({"episodes_min": 27}, "has 26 episodes", False),
        ({"episodes_max": 26}, "has 26 episodes", True),
        ({"year": 1998}, "came out in 1998", True),
        ({"year": 1999}, "came out in 1998", False),
        ({"year_min": 1990, "year_max": 1997}, "came out in 1998", False),
        ({"score_min": 8.5}, "is rated 8.75 out of 10", True),
        ({"score_above": 8.75}, "is rated 8.75 out of 10", False),
        ({"score_below": 9}, "is rated 8.75 out of 10", True),
        ({"format": ["tv"]}, "is a television series", True),
        ({"format": ["movie"]}, "is a television series", False),
        ({"status": ["finished"]}, "is finished", True),
        ({"status": ["airing"]}, "is finished", False),
        ({"source_material": ["manga"]}, "is based on no other work", False),
        ({"source_not": ["manga"]}, "is based on no other work", True),
        ({"started_min": "1998-04"}, "came out on 1998-04-03", True),
        ({"ended_max": "1999-03"}, "ended on 1999-04-24", False),
        ({"chapters_min": 22}, "has 21 chapters", False),
        ({"volumes_max": 3}, "has 3 volumes", True),
        ({"year": 1998, "episodes_min": 27}, "came out in 1998 and has 26 episodes", False),
        ({"year": 1998, "episodes_min": 20}, "came out in 1998 and has 26 episodes", True),
    ],
)
def test_what_a_question_asks_decides_the_verdict(said: dict[str, Any], fact: str, holds: bool) -> None:
    asked = [saying("Cowboy Bebop", **said)]
    for verdict in (True, False):
        text = f"{'Yes' if verdict else 'No'}: Cowboy Bebop [1] {fact}."
        value = "yes" if verdict else "no"
        assert judged(text, "Cowboy Bebop", by=ROWS, asked=asked, value=value).verified is (verdict is holds)


def test_a_verdict_rests_on_what_the_row_says() -> None:
    asked = [saying("Cowboy Bebop", episodes_min=20)]
    assert not judged(
        "Yes: Cowboy Bebop [1] has 25 episodes.", "Cowboy Bebop", by=ROWS, asked=asked, value="yes"
    ).verified
    assert not judged("Yes: Cowboy Bebop [1] has 26 episodes.", "Cowboy Bebop", by=ROWS, value="yes").verified


def evidence(*cards: EntityCard) -> Evidence:
    facts = Facts()
    for card in cards:
        facts.cards[card.ref] = [card]
    return Evidence(facts=facts, cited=[])


@pytest.mark.parametrize(
    ("said", "holds"),
    [
        ({"members_min": 1_000_000}, True),
        ({"members_max": 1_000_000}, False),
        ({"favorites_min": 81_234}, True),
        ({"airs_on": "saturday"}, True),
        ({"airs_on": "sunday"}, False),
        ({"season": "spring"}, True),
        ({"season": "fall"}, False),
        ({"format_not": ["movie"]}, True),
        ({"format_not": ["tv"]}, False),
        ({"genre": ["Action"]}, True),
        ({"genre": ["Romance"]}, False),
        ({"genre_any": ["Romance", "Space"]}, True),
        ({"genre_not": ["Action"]}, False),
        ({"genre_not": ["Romance"]}, True),
        ({"ended_min": "1999"}, True),
        ({"started_max": "1997"}, False),
    ],
)
def test_a_row_fulfils_what_it_says(said: dict[str, Any], holds: bool) -> None:
    assert is_fulfilled(saying("Cowboy Bebop", **said), BEBOP, evidence(ROW)) is holds


@pytest.mark.parametrize(
    "said",
    [
        {"episodes_min": 1},
        {"year": 1998},
        {"score_min": 1},
        {"status": ["finished"]},
        {"format": ["tv"]},
        {"season": "fall"},
        {"airs_on": "monday"},
        {"members_min": 1},
        {"started_min": "1990"},
        {"source_not": ["manga"]},
    ],
)
def test_a_row_that_does_not_say_it_decides_nothing(said: dict[str, Any]) -> None:
    assert is_fulfilled(saying("Cowboy Bebop", **said), BEBOP, evidence(EntityCard(ref=BEBOP, name="x"))) is None


def test_a_thing_of_another_kind_is_not_what_it_is_said_to_be() -> None:
    assert is_fulfilled(saying("Cowboy Bebop", EntityType.MANGA), BEBOP, evidence(ROW)) is False
    assert is_fulfilled(saying("Cowboy Bebop", EntityType.ANIME), BEBOP, evidence(ROW)) is True


@pytest.mark.parametrize(
    ("text", "verified"),
    [
        ("Yes: the data has Action and Space of Cowboy Bebop [1].", True),
        ("Yes: the data has Action and Samurai of Cowboy Bebop [1].", False),
        ("No: Cowboy Bebop [1] is not told to be Samurai. It tells of it: Action, Sci-Fi, Space.", True),
        ("No: Cowboy Bebop [1] is not told to be Action. It tells of it: Action, Sci-Fi, Space.", False),
        ("No: Cowboy Bebop [1] is told to be Samurai. It tells of it: Action, Sci-Fi, Space.", False),
        ("No: Cowboy Bebop [1] is not told to be Samurai. It tells of it: Samurai, Space.", False),
        ("In part: of these the data has Action of Cowboy Bebop [1], and not Samurai.", True),
        ("In part: of these the data has Samurai of Cowboy Bebop [1], and not Action.", False),
        ("In part: of these the data has Action of Cowboy Bebop [1], and Samurai.", False),
    ],
)
def test_topics_that_a_title_has_and_lacks_are_told_apart(text: str, verified: bool) -> None:
    both = investigation(selected(GraphQuery(result_type=EntityType.ANIME), "Samurai Champloo", cards=[ROW]))
    samurai = GraphQuery.model_validate({"result_type": "anime", "where": {"genre": ["Samurai"]}})
    with_topics = investigation(*both.observations, selected(samurai))
    assert judged(text, "Cowboy Bebop", by=with_topics).verified is verified


def comparing(order_by: str, *names: str, descending: bool = True, equal: bool = False) -> Goal:
    measure = Measure(order_by=order_by, descending=descending, equal=equal)  # pyright: ignore[reportArgumentType]
    query = GraphQuery(result_type=EntityType.ANIME)
    return VerifyGoal(subjects=tuple(map(candidate, names)), query=query, measure=measure)


PAIR = ("Cowboy Bebop", "Samurai Champloo")
PAIRED = investigation(selected(GraphQuery(result_type=EntityType.ANIME), *PAIR))


@pytest.mark.parametrize(
    ("text", "goal", "verified"),
    [
        ("Yes, by rating: Cowboy Bebop [1]: 8.75; Samurai Champloo [2]: 8.52.", comparing("score", *PAIR), True),
        ("No, by rating: Cowboy Bebop [1]: 8.75; Samurai Champloo [2]: 8.52.", comparing("score", *PAIR), False),
        ("Yes, by rating: Cowboy Bebop [1]: 8.85; Samurai Champloo [2]: 8.52.", comparing("score", *PAIR), False),
        (
            "No, by rating: Cowboy Bebop [1]: 8.75; Samurai Champloo [2]: 8.52.",
            comparing("score", *PAIR, descending=False),
            True,
        ),
        (
            "Yes, by number of episodes: Cowboy Bebop [1]: 26; Samurai Champloo [2]: 26.",
            comparing("episodes", *PAIR, equal=True),
            True,
        ),
        (
            "No, by number of episodes: Cowboy Bebop [1]: 26; Samurai Champloo [2]: 26.",
            comparing("episodes", *PAIR, equal=True),
            False,
        ),
        (
            "Yes, by date of release: Cowboy Bebop [1]: 1998-04-03; Samurai Champloo [2]: 2004-05-20.",
            comparing("start_date", *PAIR, descending=False),
            True,
        ),
        ("Yes, by rating: Samurai Champloo [2]: 8.52; Cowboy Bebop [1]: 8.75.", comparing("score", *PAIR), False),
        ("By rating Cowboy Bebop (8.75) [1] is ahead of Samurai Champloo (8.52) [2].", comparing("score", *PAIR), True),
        (
            "By rating Samurai Champloo (8.52) [2] is ahead of Cowboy Bebop (8.75) [1].",
            comparing("score", *PAIR),
            False,
        ),
        (
            "By rating Cowboy Bebop (8.75) [1] is ahead of Samurai Champloo (8.62) [2].",
            comparing("score", *PAIR),
            False,
        ),
        (
            "Cowboy Bebop (26) [1] and Samurai Champloo (26) [2] have the same number of episodes.",
            comparing("episodes", *PAIR),
            True,
        ),
        (
            "Cowboy Bebop (8.75) [1] and Samurai Champloo (8.52) [2] have the same rating.",
            comparing("score", *PAIR),
            False,
        ),
    ],
)
def test_which_of_two_is_more_is_held_to_both_values(text: str, goal: Goal, verified: bool) -> None:
    assert judged(text, *PAIR, by=PAIRED, asked=[goal]).verified is verified


def along(*names: str, relation: R = R.SEQUEL) -> Investigation:
    nodes = [REFS[name] for name in names]
    path = GraphPath(nodes=nodes, rels=[relation.value] * (len(names) - 1))
    intent = GraphIntent(rationale="r", query_type="path", start=nodes[0], end=nodes[-1])
    result = GraphResult(
        summary="1 path", count=1, cards=[card_of(name) for name in names], paths=[path], meta=GraphMeta()
    )
    return investigation(observed(intent, result))


@pytest.mark.parametrize(
    ("text", "verified"),
    [
        ("Yes, at one remove: 86 [1] → One Piece [2] → Spirited Away [3].", True),
        ("Yes, at one remove: 86 [1] → Spirited Away [3] → One Piece [2].", False),
        ("Yes, at one remove: Spirited Away [3] → One Piece [2] → 86 [1].", False),
        ("No, at one remove: 86 [1] → One Piece [2] → Spirited Away [3].", False),
    ],
)
def test_a_sequel_with_others_in_between_is_held_to_the_path(text: str, verified: bool) -> None:
    names = ("86", "One Piece", "Spirited Away")
    assert judged(text, *names, by=along(*names), value="yes").verified is verified


def test_a_path_of_another_relation_makes_no_sequel() -> None:
    names = ("86", "One Piece", "Spirited Away")
    text = "Yes, at one remove: 86 [1] → One Piece [2] → Spirited Away [3]."
    assert not judged(text, *names, by=along(*names, relation=R.SIDE_STORY), value="yes").verified
