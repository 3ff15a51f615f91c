"""No answer relates a name to itself: what has the name of another that is asked about is told by its kind."""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

import pytest
from agent_core.answering.compose import compose_answer
from agent_core.answering.parts import AnsweredPart, compose_parts
from agent_core.goals.goal import (
    CompareGoal,
    Goal,
    GroupGoal,
    OrderGoal,
    PathGoal,
    SelectGoal,
    SimilarGoal,
    VerifyGoal,
)
from agent_core.goals.retrievals import Findings
from agent_core.graph_query import Chain, EntityFilters, GraphQuery, Hop
from agent_core.relation_phrases import phrase_of
from agent_core.results import Candidate, EntityCard, GraphMeta, GraphResult, Group
from agent_core.retrieval.watch_order import MAIN_LINE, RELATION_FIELD
from agent_core.schemas import Comparison, ComparisonRow, GraphPath
from catalog.entities import EntityType
from catalog.relations import RelationType
from hypothesis import given
from hypothesis import strategies as st

from tests.support.scripted import ref

NAME: Final = "Kiznavell"
ANIME = ref("the anime")
MANGA = ref("the manga", EntityType.MANGA)
OTHER = ref("another")


def subject(which: Any = ANIME) -> Candidate:  # noqa: ANN401 - a reference
    return Candidate(ref=which, name=NAME, matched_name=NAME, display=True, verbatim=True)


def card(which: Any = MANGA, name: str = NAME, **facts: Any) -> EntityCard:  # noqa: ANN401 - its fields
    return EntityCard(ref=which, name=name, **facts)


def result(*cards: EntityCard, **more: Any) -> GraphResult:  # noqa: ANN401 - of the result
    meta = more.pop("meta", GraphMeta())
    return GraphResult(summary="", cards=list(cards), count=len(cards), meta=meta, **more)


def about(kind: type[Goal] = SelectGoal, **more: Any) -> Goal:  # noqa: ANN401 - its fields
    query = GraphQuery(
        result_type=EntityType.MANGA,
        chains=[Chain(start=[ANIME], hops=[Hop(relation=RelationType.ADAPTED_FROM)])],
    )
    goal = kind(
        subjects=(subject(),),
        query=query,
        phrase=f"source of {NAME}",
        plural=f"sources of {NAME}",
        outermost=phrase_of(EntityType.ANIME, (RelationType.ADAPTED_FROM, None)),
    )
    return replace(goal, **more)


def _compared() -> GraphResult:
    row = ComparisonRow(field="year", left="2001", right="2002", same=False)
    return result(meta=GraphMeta(comparison=Comparison(left=ANIME, right=MANGA, rows=[row])))


def _path() -> GraphResult:
    path = GraphPath(nodes=[ANIME, MANGA], rels=["adapted_from"])
    return result(card(ANIME), card(), paths=[path])


BOTH: Final = (subject(), subject(MANGA))
MAKERS: Final[dict[str, Callable[[dict[str, Any]], tuple[Goal, GraphResult]]]] = {
    "a list of one": lambda facts: (about(), result(card(**facts))),
    "a list of several": lambda facts: (about(), result(card(**facts), card(OTHER, "Other"))),
    "a ranking": lambda facts: (about(ranked=True), result(card(**facts), card(OTHER, "Other"))),
    "a count": lambda facts: (about(count=True), result(card(**facts))),
    "a field": lambda facts: (about(attribute="year"), result(card(year=2001, **facts))),
    "a verdict that any will do": lambda facts: (about(VerifyGoal), result(card(**facts))),
    "a verdict of yes": lambda facts: (about(VerifyGoal, claim=subject(MANGA)), result(card(**facts))),
    "a verdict of what is said": lambda facts: (
        about(VerifyGoal, said=EntityFilters(status=["finished"])),
        result(card(status="finished", **facts)),
    ),
    "groups": lambda _: (
        about(GroupGoal),
        result(meta=GraphMeta(groups=[Group(label=NAME, count=2, ref=MANGA)])),
    ),
    "a path": lambda _: (about(PathGoal, subjects=BOTH), _path()),
    "a comparison": lambda _: (about(CompareGoal, subjects=BOTH), _compared()),
    "an order": lambda facts: (
        about(OrderGoal),
        result(*(card(which, **facts, fields=[(RELATION_FIELD, MAIN_LINE)]) for which in (ANIME, MANGA))),
    ),
    "what is alike": lambda facts: (about(SimilarGoal), result(card(**facts))),
}


def _marks(text: str) -> list[str]:
    """Return what stands in front of the name wherever a source with it is cited."""
    return [m[1] for m in re.finditer(rf"((?:\w+ )?){NAME}(?: \([^)]*\))? \[\d+\]", text)]


@pytest.mark.parametrize("maker", MAKERS)
@given(year=st.none() | st.integers(1960, 2030), form=st.sampled_from([None, "light_novel", "one_shot", "manga"]))
def test_what_shares_the_name_of_what_is_asked_about_is_told_by_its_kind(
    maker: str, year: int | None, form: str | None
) -> None:
    facts: dict[str, Any] = {"format": form} | ({} if maker == "a field" else {"year": year})
    goal, found = MAKERS[maker](facts)
    answer = compose_answer(Findings(goal, None, (found,), (True,)))
    cited = {citation.ref for citation in answer.citations}
    marks = _marks(answer.answer)
    assert MANGA not in cited or [m for m in marks if m in ("manga ", "novel ", "shot ", "one-shot ")], answer.answer
    assert len([m for m in marks if not m.strip()]) <= (ANIME in cited)


def test_a_source_is_told_as_what_it_is() -> None:
    answer = compose_answer(Findings(about(), None, (result(card(year=2016)),), (True,)))
    assert answer.answer == f"The source of {NAME} is the manga {NAME} (2016) [1]."


def test_the_second_of_two_answers_tells_names_apart_too() -> None:
    first = Findings(about(attribute="year"), None, (result(card(OTHER, "Other", year=1999)),), (True,))
    second = Findings(about(), None, (result(card()),), (True,))
    parts = [AnsweredPart(asked="when", found=first), AnsweredPart(asked="what is it based on", found=second)]
    assert f"is the manga {NAME} [2]" in compose_parts(parts).answer


@pytest.mark.parametrize(
    ("medium", "said"),
    [
        ("manga", f"{NAME} [1] is based on a manga. Which one, the data does not say."),
        ("original", f"{NAME} [1] is based on no other work."),
    ],
)
def test_a_title_without_a_linked_source_is_told_by_its_medium(medium: str, said: str) -> None:
    own = result(card(ANIME, source_material=medium))
    answer = compose_answer(Findings(about(), None, (result(), own), (False, True)))
    assert (answer.answer, answer.result_entities) == (said, [ANIME])


def test_who_wrote_a_source_that_is_not_linked_is_not_known_but_its_medium_is_told() -> None:
    goal = about()
    assert goal.query is not None
    hops = [Hop(relation=RelationType.ADAPTED_FROM), Hop(relation=RelationType.WRITTEN_BY)]
    query = goal.query.model_copy(update={"chains": [Chain(start=[ANIME], hops=hops)], "result_type": "person"})
    own = result(card(ANIME, source_material="novel"))
    answer = compose_answer(Findings(replace(goal, query=query), None, (result(), own), (False, True)))
    assert answer.result_entities == []
    assert answer.answer.endswith(f"It says that {NAME} is based on a novel.")
