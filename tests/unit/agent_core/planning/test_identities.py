"""A name alone is read as the best known of all that it means, with the others as choices."""

import pytest
from agent_core.goals.goal import DescribeGoal
from agent_core.grammar.semantics.logical_form import Named
from agent_core.planning.identities import identity_of
from agent_core.results import Candidate
from catalog.entities import EntityType

from tests.support.candidates import called

A, C, P, S = EntityType.ANIME, EntityType.CHARACTER, EntityType.PERSON, EntityType.STUDIO


@pytest.mark.parametrize(
    ("candidates", "who", "meant", "choices"),
    [
        ([called("Vexo", C, popularity=10), called("Vexo", C, popularity=900)], True, (C, 900), 1),
        ([called("Vexo", A, popularity=900), called("Vexo", C, popularity=10)], True, (C, 10), 0),
        ([called("Vexo", A, popularity=10), called("Vexo", C, popularity=900)], False, (A, 10), 0),  # as taken
        ([called("Vexo", C, popularity=100), called("Vexo Karu", C, popularity=150, omitted=1)], True, (C, 100), 1),
        ([called("Vexo", C, popularity=100), called("Vexa", C, popularity=900, typos=1)], True, (C, 100), 0),
        ([called("Vexo", P, popularity=50), called("Vexo", C, popularity=60)], True, (C, 60), 1),
        ([called("Vexo", S, popularity=50), called("Vexo", P, popularity=10)], True, (S, 50), 0),
    ],
)  # fmt: skip
def test_a_name_is_read_as_the_best_known_that_is_asked_for(
    candidates: list[Candidate], who: bool, meant: tuple[EntityType, int], choices: int
) -> None:
    goal = identity_of(Named(candidates[0], 0, 4), candidates, who=who)
    (subject,) = goal.subjects
    assert (subject.ref.entity_type, subject.popularity) == meant
    assert (type(goal), len(goal.also)) == (DescribeGoal, choices)


def test_its_query_reads_the_one_that_is_meant() -> None:
    vexo = called("Vexo", C)
    goal = identity_of(Named(vexo, 0, 4), [vexo], who=False)
    assert goal.query is not None
    assert isinstance(goal, DescribeGoal)
    assert (goal.query.result_type, goal.query.chains[0].start, goal.somebody) == (C, [vexo.ref], True)
