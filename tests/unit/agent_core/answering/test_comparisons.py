"""A comparison says what each is, then what they share; how much is left to the evidence is counted."""

from typing import Any

import pytest
from agent_core.answering.compose import compose_answer
from agent_core.goals.goal import CompareGoal
from agent_core.goals.retrievals import Findings
from agent_core.results import Candidate, GraphMeta, GraphResult
from agent_core.schemas import Comparison, ComparisonRow, GraphPath
from catalog.relations import RelationType

from tests.support.scripted import ref

Values = tuple[str | None, ...]
SERIES: dict[str, Values] = {"kind": ("anime", "anime"), "format": ("tv", "tv")}


def said(fields: dict[str, Values], *paths: GraphPath, **asked: Any) -> str:  # noqa: ANN401 - of the goal
    """The answer to a comparison of A, B, … with these values, the same where all are equal."""
    names = "ABCDE"[: len(next(iter(fields.values())))]
    subjects = tuple(Candidate(ref=ref(n), name=n, matched_name=n, display=True, verbatim=True) for n in names)
    rows = [
        ComparisonRow(field=field, left=left, right=right, others=others, same=len({left, right, *others}) == 1)
        for field, (left, right, *others) in fields.items()
    ]
    first, second, *more = goal_refs = [s.ref for s in subjects]
    compared = Comparison(left=first, right=second, others=more, rows=rows)
    meta = GraphMeta(comparison=compared, total=len(names))
    found = GraphResult(summary="", node_ids=goal_refs, count=len(names), paths=list(paths), meta=meta)
    goal = CompareGoal(subjects=subjects, **asked)
    return compose_answer(Findings(goal, None, (found,), (True,))).answer


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        (SERIES, "A [1] and B [2] are television series."),
        ({"kind": ("anime", "anime"), "format": ("movie", "ova")}, "A [1] is a film and B [2] an OVA."),
        ({"kind": ("manga", "anime"), "format": ("light_novel", "tv")}, "A [1] is a light novel and B [2] a televi"),
        ({"kind": ("studio", "studio", "studio")}, "A [1], B [2] and C [3] are studios."),
        ({"kind": ("person", "studio")}, "A [1] is a person and B [2] a studio."),
        ({"kind": ("person", "person")}, "A [1] and B [2] are people."),
    ],
)
def test_what_they_are_comes_first(fields: dict[str, Values], expected: str) -> None:
    assert said(fields).startswith(expected)


def test_each_has_a_sentence_of_what_the_data_knows_of_it() -> None:
    differing: dict[str, Values] = {
        "year": ("2005", "2008"),
        "episodes": ("26", None),
        "source": ("original", "light_novel"),
        "score": ("8.7", "8.3"),
    }
    answer = said(SERIES | differing)
    assert "A [1] came out in 2005, is based on no other work, has 26 episodes and is rated 8.7." in answer
    assert "B [2] came out in 2008, is based on a light novel and is rated 8.3." in answer


def test_a_number_comes_with_the_best_known_of_what_it_counts() -> None:
    fields: dict[str, Values] = {
        "kind": ("person", "person"),
        "number of anime worked on": ("3", "0"),
        "anime worked on of one only": ("P, Q and 1 more", None),
    }
    assert said(fields) == "A [1] and B [2] are people. A [1] has worked on 3 anime (P, Q and 1 more)."


def test_what_they_share_is_told_apart_from_that_in_which_they_agree() -> None:
    fields: dict[str, Values] = {
        "status": ("finished", "finished"),
        "number of licensors": ("2", "2"),
        "shared genres": ("Drama, Horror", "Drama, Horror"),
        "in common": ("P, Q", "P, Q"),
    }
    answer = said(SERIES | fields)
    assert answer.endswith(
        "They agree in status (finished). They share genres (Drama, Horror). Both are related to P, Q."
    )


def test_of_more_than_two_all_are_related() -> None:
    assert said({"in common": ("P", "P", "P")}).endswith("All of them are related to P.")


def test_a_relation_between_the_two_is_said_and_a_longer_way_is_not() -> None:
    left, right, other = ref("A"), ref("B"), ref("O")
    step = GraphPath(nodes=[left, right], rels=[RelationType.ADAPTED_FROM])
    way = GraphPath(nodes=[left, other, right], rels=[RelationType.SEQUEL, RelationType.SEQUEL])
    assert "A [1] is adapted from B [2]." in said(SERIES, step)
    assert said(SERIES, way) == said(SERIES)


@pytest.mark.parametrize(
    ("differing", "rest"),
    [(0, ""), (1, " 1 more difference is in the evidence."), (2, " 2 more differences are in the evidence.")],
)
def test_what_is_left_to_the_evidence_is_counted(differing: int, rest: str) -> None:
    fields: dict[str, Values] = {"name": ("A", "B"), **{f"F{n}": ("a", "b") for n in range(differing)}}
    assert said(SERIES | fields) == f"A [1] and B [2] are television series.{rest}"


def test_eight_fields_are_spelled_out_of_each() -> None:
    spelled_out = ["year", "status", "episodes", "chapters", "volumes", "score", "members", "studio", "director"]
    fields: dict[str, Values] = dict.fromkeys(spelled_out, ("1", "2"))
    assert "was made by 1." in said(SERIES | fields)
    assert said(SERIES | fields).endswith("1 more difference is in the evidence.")


def test_asked_what_they_share_nothing_else_is_told() -> None:
    fields: dict[str, Values] = {"year": ("2005", "2008"), "season": ("fall", "fall")}
    assert said(SERIES | fields, common=True) == "A [1] and B [2] are television series. They agree in season (fall)."
    assert said(SERIES | {"year": ("2005", "2008")}, common=True).endswith("Nothing that they share is in the data.")


def test_nothing_known_is_said_as_such() -> None:
    assert said({"name": ("A", "B")}) == "A [1] and B [2] have nothing in the data that could be compared."
