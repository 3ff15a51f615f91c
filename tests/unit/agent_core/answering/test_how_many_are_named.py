"""A sentence names so many, and says how many more there are: at the limit all, beyond it the rest as a number."""

from typing import Any

import pytest
from agent_core.answering.closest import compose_found
from agent_core.answering.compose import compose_answer
from agent_core.answering.finish import best_effort
from agent_core.answering.refusals import ask_which, say_what_is_missing
from agent_core.answering.wording import join_of
from agent_core.goals.goal import Goal, GroupGoal, OrderGoal, PathGoal, SelectGoal, SimilarGoal, VerifyGoal
from agent_core.goals.retrievals import Findings
from agent_core.goals.understood import Understanding
from agent_core.graph_query import GraphQuery
from agent_core.investigation import Investigation, Observation
from agent_core.results import Candidate, EntityCard, GraphMeta, GraphResult, Group, RetrievalResult
from agent_core.retrieval.one_of_a_story import StoryTitle
from agent_core.retrieval.similar_titles import SHARED_FIELD, Likeness
from agent_core.retrieval.watch_order import MAIN_LINE, RELATION_FIELD
from agent_core.schemas import AgentResponse, GraphPath
from catalog.entities import EntityType

from tests.support.scripted import graph_step, ref

ANIME = GraphQuery(result_type=EntityType.ANIME)


def candidate(name: str, **more: Any) -> Candidate:  # noqa: ANN401 - its fields
    return Candidate(ref=ref(name), name=name, matched_name=name, display=True, verbatim=True, **more)


def rows(count: int, **facts: Any) -> list[EntityCard]:  # noqa: ANN401 - their fields
    return [EntityCard(ref=ref(f"T{n}"), name=f"T{n}", **facts) for n in range(1, count + 1)]


def answered(goal: Goal, cards: list[EntityCard], **meta: Any) -> AgentResponse:  # noqa: ANN401 - of the result
    meta.setdefault("total", len(cards))
    found = GraphResult(
        summary="", cards=cards, node_ids=[card.ref for card in cards], count=len(cards), meta=GraphMeta(**meta)
    )
    return compose_answer(Findings(goal, None, (found,), (bool(cards),)))


def set_of(**more: Any) -> Goal:  # noqa: ANN401 - its fields
    return SelectGoal(subjects=(), query=ANIME, phrase="anime", plural="anime", **more)


@pytest.mark.parametrize(
    ("named", "total", "text"),
    [
        ([], 0, ""),
        (["a"], 1, "a"),
        (["a"], 2, "a and 1 more"),
        (["a", "b"], 2, "a and b"),
        (["a", "b"], 3, "a, b and 1 more"),
        (["a", "b"], 40, "a, b and 38 more"),
    ],
)
def test_an_enumeration_ends_in_how_many_more_there_are(named: list[str], total: int, text: str) -> None:
    assert join_of(named, total) == text


@pytest.mark.parametrize(("count", "end"), [(12, "T11 [11] and T12 [12]."), (13, "T12 [12], and 1 more.")])
def test_a_list_names_twelve(count: int, end: str) -> None:
    said = answered(set_of(), rows(count))
    assert said.answer.startswith(f"There are {count} anime: T1 [1], T2 [2]")
    assert said.answer.endswith(end)
    assert len(said.citations) == 12
    assert len(said.result_entities) == count


@pytest.mark.parametrize(
    ("shown", "total", "start"),
    [(3, 3, "There are 3 anime: "), (3, 4, "3 of the 4 anime, best known first: ")],
)
def test_a_list_that_was_limited_says_of_how_many(shown: int, total: int, start: str) -> None:
    goal = SelectGoal(subjects=(), query=ANIME.model_copy(update={"limit": 3}), phrase="anime", plural="anime")
    assert answered(goal, rows(shown), total=total).answer.startswith(start)


@pytest.mark.parametrize(
    ("total", "end"),
    [
        (14, "T12 [12], and 2 more."),
        (15, "T12 [12], and 3 more. A limit cut this result; it holds 14 of 15."),
    ],
)
def test_a_list_that_the_server_cut_counts_all_that_there_are(total: int, end: str) -> None:
    said = answered(set_of(), rows(14), total=total, truncated_by=["max_results"] if total > 14 else [])
    assert said.answer.startswith(f"There are {total} anime: ")
    assert said.answer.endswith(end)


@pytest.mark.parametrize(
    ("total", "expected"),
    [
        (1, "T1 [1] appears in T2 [2]."),
        (2, "There is 1 other path as short."),
        (3, "There are 2 other paths as short. A limit cut this result; it holds 2 of 3."),
    ],
)
def test_all_paths_that_are_as_short_are_counted(total: int, expected: str) -> None:
    one, other = rows(2)
    paths = [GraphPath(nodes=[one.ref, other.ref], rels=["appears_in"])] * min(total, 2)
    meta = GraphMeta(total=total, truncated_by=["max_paths"] if total > 2 else [])
    found = GraphResult(summary="", paths=paths, cards=[one, other], count=len(paths), meta=meta)
    goal = PathGoal(subjects=(candidate("T1"), candidate("T2")))
    assert compose_answer(Findings(goal, None, (found,), (True,))).answer.endswith(expected)


@pytest.mark.parametrize(
    ("others", "warned"), [(3, "O2 (anime) and O3 (anime)"), (4, "O2 (anime), O3 (anime) and others")]
)
def test_three_namesakes_are_told_and_that_there_are_others(others: int, warned: str) -> None:
    also = tuple(candidate(f"O{n}") for n in range(1, others + 1))
    (warning,) = answered(set_of(also=also), rows(1)).warnings
    assert warning.startswith("AMBIGUOUS: the same name also means O1 (anime), ")
    assert warning.endswith(warned)


@pytest.mark.parametrize(("total", "expected"), [(12, "anime: T1 [1], "), (13, "anime, among them T1 [1], ")])
def test_a_count_names_all_of_twelve_and_some_of_more(total: int, expected: str) -> None:
    said = answered(set_of(count=True), rows(total))
    assert said.answer.startswith(f"The data holds {total} {expected}")
    assert said.answer.endswith("T11 [11] and T12 [12].")
    assert said.value == str(total)


@pytest.mark.parametrize(("total", "expected"), [(5, ": T1 [1], "), (6, ", among them T1 [1], ")])
def test_an_average_names_all_of_five_and_some_of_more(total: int, expected: str) -> None:
    query = ANIME.model_copy(update={"aggregate": "average", "order_by": "episodes"})
    goal = SelectGoal(subjects=(), query=query, phrase="anime", plural="anime")
    said = answered(goal, rows(total), value="12.5", known=total)
    assert f"is 12.5, over {total}{expected}" in said.answer
    assert said.answer.endswith("T4 [4] and T5 [5].")


@pytest.mark.parametrize(
    ("alike", "expected"),
    [(12, "G11 [11] and G12 [12] have each the most anime: 7."), (13, "G12 [12] and 1 more have each the most anime")],
)
def test_groups_that_share_the_first_place_are_named_to_twelve(alike: int, expected: str) -> None:
    labels = [f"G{n}" for n in range(1, alike + 1)]
    groups = [Group(label=label, count=7, ref=ref(label, EntityType.STUDIO)) for label in labels]
    said = answered(GroupGoal(subjects=(), query=ANIME, plural="anime"), rows(1), groups=groups)
    assert expected in said.answer
    assert len(said.result_entities) == alike
    assert said.value is not None
    assert said.value.endswith(f"and G{alike}")


@pytest.mark.parametrize(("behind", "last"), [(5, "G6 [6]: 1"), (6, "G6 [6]: 1")])
def test_five_groups_come_next(behind: int, last: str) -> None:
    groups = [Group(label="G1", count=9, ref=ref("G1", EntityType.STUDIO))]
    groups += [Group(label=f"G{n + 1}", count=1, ref=ref(f"G{n + 1}", EntityType.STUDIO)) for n in range(1, behind + 1)]
    said = answered(GroupGoal(subjects=(), query=ANIME, plural="anime"), rows(1), groups=groups)
    assert said.answer.endswith(f"{last}.")


@pytest.mark.parametrize(
    ("count", "expected"), [(1, "is T1 [1]."), (8, "T7 [7] and T8 [8]."), (9, "T8 [8] and 1 more.")]
)
def test_a_yes_names_eight(count: int, expected: str) -> None:
    goal = VerifyGoal(subjects=(), query=ANIME, phrase="sequel", plural="sequels")
    said = answered(goal, rows(count))
    assert said.answer.endswith(expected)
    assert said.answer.startswith("Yes: the sequel is" if count == 1 else "Yes: the sequels are")


@pytest.mark.parametrize(("count", "expected"), [(8, "T7 [8] and T8 [9], and not"), (9, "T8 [9] and 1 more, and not")])
def test_a_no_names_eight(count: int, expected: str) -> None:
    goal = VerifyGoal(subjects=(), query=ANIME, phrase="sequel", plural="sequels", claim=candidate("Other"))
    said = answered(goal, rows(count))
    assert expected in said.answer
    assert said.answer.endswith("Other [1].")
    assert said.value == "no"


@pytest.mark.parametrize(("count", "expected"), [(20, "then T20 [20]."), (21, "then T20 [20], and 1 more.")])
def test_an_order_names_twenty(count: int, expected: str) -> None:
    cards = rows(count, fields=[(RELATION_FIELD, MAIN_LINE)])
    said = answered(OrderGoal(subjects=(candidate("Saga"),)), cards)
    assert expected in said.answer


@pytest.mark.parametrize(("others", "expected"), [(5, "O4 [5] and O5 [6]:"), (6, "O5 [6] and 1 more:")])
def test_titles_that_are_only_called_alike_are_named_to_five(others: int, expected: str) -> None:
    also = tuple(candidate(f"O{n}", omitted=1) for n in range(1, others + 1))
    goal = OrderGoal(subjects=(candidate("Saga", omitted=1),), also=also)
    assert expected in answered(goal, rows(1, fields=[(RELATION_FIELD, MAIN_LINE)])).answer


@pytest.mark.parametrize(
    ("count", "further"),
    [(5, None), (6, "Further: T6 [6]."), (20, "T19 [19] and T20 [20]."), (21, "T20 [20] and 1 more.")],
)
def test_of_what_is_alike_five_come_with_reasons_and_others_by_name(count: int, further: str | None) -> None:
    cards = rows(count, fields=[(SHARED_FIELD, "Drama")])
    said = answered(SimilarGoal(subjects=(candidate("Saga"),)), cards)
    assert said.answer.count("also Drama") == 5
    assert ("Further" in said.answer) == (further is not None)
    assert said.answer.endswith(further or "T5 [5], also Drama.")
    assert len(said.result_entities) == count


@pytest.mark.parametrize(
    ("choices", "expected"),
    [
        (2, "Saga (anime, 2001) [1] or Saga (anime, 2002) [2]."),
        (6, "Saga (anime, 2005) [5] or Saga (anime, 2006) [6]."),
        (7, "Saga (anime, 2006) [6] or 1 more."),
    ],
)
def test_a_choice_is_among_six(choices: int, expected: str) -> None:
    several = [
        Candidate(ref=ref(f"S{n}"), name="Saga", matched_name="Saga", year=2000 + n) for n in range(1, choices + 1)
    ]
    said = ask_which(several)
    assert expected in said.answer
    assert len(said.source_entities) == choices


def test_a_choice_that_leaves_out_namesakes_says_so() -> None:
    several = [Candidate(ref=ref(f"S{n}"), name="Saga", matched_name="Saga", year=2000 + n) for n in range(1, 9)]
    assert "Saga (anime, 2002) [2] or another of that name." in ask_which(several[:2], others=True).answer
    assert "Saga (anime, 2006) [6], 2 more or another of that name." in ask_which(several, others=True).answer


@pytest.mark.parametrize(("unread", "expected"), [(3, "“two” and “three”"), (4, "“two”, “three” and others")])
def test_three_words_that_were_not_understood_are_told(unread: int, expected: str) -> None:
    words = ["one", "two", "three", "four"][:unread]
    question = " ".join(words)
    places = tuple((question.index(word), question.index(word) + len(word)) for word in words)
    said = say_what_is_missing(question, Understanding(goals=(), unread=places), None)
    assert f"I do not know what “one”, {expected} stands for" in said.answer


@pytest.mark.parametrize(
    ("names", "expected"), [(4, "of them. Ask"), (5, "of them. At most 4 names are combined, and 5 compared. Ask")]
)
def test_more_names_than_are_combined_are_told_the_limit(names: int, expected: str) -> None:
    question = "abcde"[:names]
    understanding = Understanding(goals=(), names=tuple((n, n + 1) for n in range(names)))
    assert expected in say_what_is_missing(question, understanding, None).answer


@pytest.mark.parametrize(("shared", "expected"), [(5, "A, B, C, D, E"), (6, "A, B, C, D, E and 1 more")])
def test_five_things_that_titles_share_are_told(shared: int, expected: str) -> None:
    title = StoryTitle(key=1, name="Zorblat")
    assert Likeness(readers=0, shared="ABCDEF"[:shared], title=title).fields() == [(SHARED_FIELD, expected)]


@pytest.mark.parametrize(("count", "expected"), [(10, "T10 [10]."), (11, "T10 [10] and 1 more.")])
def test_what_was_found_when_time_ran_out_is_named_to_ten(count: int, expected: str) -> None:
    cards = rows(count)
    found = GraphResult(summary="", cards=cards, count=count)
    investigation = Investigation(request_id="r", question="?", deadline=60.0)
    investigation.observations.append(Observation(step=graph_step(), status="ok", summary="", result=found))
    said = best_effort(investigation, note=None)
    assert said.answer.endswith(expected)
    assert len(said.result_entities) == 10
    assert len(said.source_entities) == count


@pytest.mark.parametrize(("count", "expected"), [(1, ": T1 [1]."), (12, "T12 [12]."), (13, "T12 [12] and 1 more.")])
def test_what_comes_closest_to_a_description_is_named_to_twelve(count: int, expected: str) -> None:
    cards = rows(count)
    said = compose_found(RetrievalResult(summary="", raw_data=cards, count=count))
    assert said.answer.endswith(expected)
    assert said.result_entities == [card.ref for card in cards]
    assert len(said.citations) == min(count, 12)
