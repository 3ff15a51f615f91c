"""A name in a step means one entity or is the model's to choose; it is never guessed."""

from typing import Literal

import pytest
from agent_core.agents.flat_step import NextStep
from agent_core.agents.naming import look_up_names, named_in
from agent_core.results import Candidate, GraphResult, Mention
from catalog.entities import EntityType

from tests.support.scripted import ref

ANIME, MANGA, CHARACTER = EntityType.ANIME, EntityType.MANGA, EntityType.CHARACTER


def candidate(name: str, kind: EntityType, *, popularity: int = 1_000, display: bool = True) -> Candidate:
    return Candidate(
        ref=ref(name, kind), name=name, matched_name="X", display=display, verbatim=True, popularity=popularity
    )


def found(*candidates: Candidate) -> GraphResult:
    mention = Mention(start=0, end=1, surface="X", candidates=list(candidates))
    return GraphResult(summary="", count=len(candidates), mentions=[mention])


def step(action: Literal["neighbors", "profile", "seasons"], **fields: object) -> NextStep:
    return NextStep.model_validate({"action": action, "rationale": "why", "entities": ["x"], **fields})


@pytest.mark.parametrize(
    ("result", "asked", "meant"),
    [
        (found(candidate("a", CHARACTER)), step("profile"), "a"),
        (found(candidate("a", ANIME), candidate("b", CHARACTER)), step("neighbors", relations=["appears_in"]), "b"),
        (found(candidate("a", MANGA), candidate("b", ANIME)), step("profile", kind="anime"), "b"),
        (found(candidate("a", ANIME), candidate("b", MANGA, display=False)), step("profile"), "a"),
        (found(candidate("a", CHARACTER, popularity=9_000), candidate("b", CHARACTER)), step("profile"), "a"),
        (found(candidate("a", CHARACTER), candidate("b", CHARACTER)), step("profile"), None),
        (found(candidate("a", ANIME), candidate("b", MANGA)), step("profile"), None),
        (found(candidate("a", CHARACTER)), step("seasons"), None),
        (found(), step("profile"), None),
        (GraphResult(summary="", count=0), step("profile"), None),
    ],
)
def test_a_name_is_resolved_where_one_entity_fits_it(result: GraphResult, asked: NextStep, meant: str | None) -> None:
    resolved = named_in(result, ["x"], step=asked)
    assert (resolved and {name: one.id for name, one in resolved.items()}) == (
        None if meant is None else {"x": next(c.ref.id for c in result.mentions[0].candidates if c.name == meant)}
    )


def test_the_look_up_goes_on_so_that_nobody_has_to_judge_it() -> None:
    looked_up = look_up_names(["Luffy", "Nami"], why="compare them")
    assert looked_up.graph_intent is not None
    assert looked_up.graph_intent.text == "Luffy; Nami"
    assert looked_up.completes is False
