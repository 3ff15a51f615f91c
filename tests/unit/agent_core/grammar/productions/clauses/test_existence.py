"""Questions for yes or no that claim no name: whether there is anything of what is asked for."""

import pytest
from agent_core.goals.goal import VerifyGoal
from agent_core.grammar.compiling.equivalence import signature_of
from agent_core.grammar.compiling.logical_forms import compiled
from agent_core.grammar.compiling.querying import query_of
from agent_core.grammar.printing.paraphrase import paraphrase
from agent_core.grammar.semantics.logical_form import Exists
from agent_core.graph_query import EntityFilters, GraphQuery
from agent_core.planning.parsed_goals import goal_of

from tests.support.made_up_names import mentions
from tests.support.readings import parse, read


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("Does Zorblat have a sequel?", "any(sequel(Zorblat[anime]))"),
        ("Does Zorblat have any spin-offs?", "any(spin_off(Zorblat[anime]))"),
        ("Has Zorblat a spin-off?", "any(spin_off(Zorblat[anime]))"),
        ("does Zorblat have a key animator", "any(staff:Key Animation(Zorblat[anime]))"),
        ("does Vexo Karu have a rival", "any(rival(Vexo Karu[character]))"),
        ("Does Zorblat have a sequel from 2011?", "any(filter(sequel(Zorblat[anime]), in 2011))"),
        ("Is Zorblat based on a manga?", "any(adapted_from(Zorblat[anime]))"),
        (
            "Did Studio Plim make any horror anime?",
            "any(filter(animated(Studio Plim[studio]), Horror))",
        ),
        (
            "Did Tomo Ishiguru direct any films?",
            "any(filter(worked_on:Director(Tomo Ishiguru[person]), movie))",
        ),
    ],
)
def test_whether_there_is_anything_may_be_asked(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("Is there a sequel of Zorblat?", "sequel(Zorblat[anime])"),
        ("Which sequel does Zorblat have?", "sequel(Zorblat[anime])"),
        ("Is Zorblat based on a manga, and on which one?", "adapted_from(Zorblat[anime])"),
        ("Did Tomo Ishiguru direct Zorblat?", "Tomo Ishiguru[person] in staff:Director(Zorblat[anime])"),
        ("Does Zorblat have a sequel, and which one is it?", "sequel(Zorblat[anime])"),
        ("Which anime by Studio Plim are films?", "filter(animated(Studio Plim[studio]), movie)"),
    ],
)
def test_what_is_asked_for_besides_is_not_answered_by_yes(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    ("question", "where"),
    [
        ("Does Zorblat have a sequel?", {}),
        ("Does Zorblat have a sequel from 2011?", {"year": 2011}),
    ],
)
def test_it_is_a_goal_for_yes_or_no_that_claims_nobody(question: str, where: dict[str, object]) -> None:
    best = parse(question).best
    assert best is not None
    assert isinstance(best.form, Exists)
    plan = compiled(best.form)
    assert plan is not None
    query = query_of(plan)
    assert isinstance(query, GraphQuery)
    goal = goal_of(best.form, query, mentions(question), cost=0)
    assert isinstance(goal, VerifyGoal)
    assert (type(goal), goal.claim, goal.said, goal.phrase) == (VerifyGoal, None, None, "sequel of Zorblat")
    assert query.where == EntityFilters.model_validate(where)


def test_it_is_said_in_words() -> None:
    best = parse("Does Zorblat have a sequel?").best
    assert best is not None
    assert paraphrase(best.form) == "whether there are any sequels of Zorblat"


def test_whether_there_is_one_is_another_question_than_which_it_is() -> None:
    asked = [parse(q).best for q in ("Does Zorblat have a sequel?", "Which sequel does Zorblat have?")]
    signatures = [signature_of(reading.form) for reading in asked if reading is not None]
    assert signatures[0] != signatures[1]


@pytest.mark.parametrize(
    ("question", "form"),
    [
        (
            "Do Zorblat and Quimby share a voice actor?",
            "any(intersection(voice_cast(Zorblat[anime]), voice_cast(Quimby[anime])))",
        ),
        (
            "Which voice actors do Zorblat and Quimby share?",
            "intersection(voice_cast(Zorblat[anime]), voice_cast(Quimby[anime]))",
        ),
        (
            "has Hana Vell worked with Tomo Ishiguru",
            "any(intersection(worked_on(Hana Vell[person]), worked_on(Tomo Ishiguru[person])))",
        ),
        (
            "have Hana Vell and Tomo Ishiguru worked together?",
            "any(intersection(worked_on(Hana Vell[person]), worked_on(Tomo Ishiguru[person])))",
        ),
        (
            "did Hana Vell ever collaborate with Tomo Ishiguru",
            "any(intersection(worked_on(Hana Vell[person]), worked_on(Tomo Ishiguru[person])))",
        ),
        ("Are Vexo Karu and Mirelle Dan friends?", "Vexo Karu[character] in friend(Mirelle Dan[character])"),
        ("Are Vexo Karu and Mirelle Dan rivals?", "Vexo Karu[character] in rival(Mirelle Dan[character])"),
        ("the director of Zorblat is Tomo Ishiguru, no?", "Tomo Ishiguru[person] in staff:Director(Zorblat[anime])"),
    ],
)
def test_what_two_have_together_is_asked_of_both(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("Did anyone make a sequel of Zorblat?", "sequel(Zorblat[anime])"),
        ("Has anybody ever made a spin-off of Zorblat?", "spin_off(Zorblat[anime])"),
        ("I loved the world of Zorblat. Did they make a spin-off of it?", "spin_off(Zorblat[anime])"),
    ],
)
def test_whether_anybody_made_one_asks_for_it_and_not_for_who_did(question: str, form: str) -> None:
    assert read(question) == form
