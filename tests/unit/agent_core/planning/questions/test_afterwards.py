"""Questions for what somebody made before or after a title, and for their works as such."""

import pytest
from agent_core.answering.narrowing import all_of
from agent_core.goals.goal import Goal, GraphGoal
from agent_core.goals.retrievals import findings
from agent_core.graph_query import EntityFilters, GraphQuery
from agent_core.investigation import Investigation, Observation
from agent_core.planning.deliberation import deliberate
from agent_core.results import EntityCard, GraphMeta, GraphOutcome, GraphResult
from agent_core.schemas import NextStep
from catalog.entities import EntityType

from tests.support.made_up_names import chains, goal_of, understood
from tests.support.scripted import ref


@pytest.mark.parametrize(
    ("question", "hops", "later"),
    [
        ("What did the director of Zorblat direct after it?", ["staff:Director", "worked_on:Director"], True),
        ("What did the director of Zorblat make before it?", ["staff:Director", "worked_on:Director"], False),
        ("what did the author of nightpaper write after that", ["written_by", "wrote"], True),
        ("Which anime did the studio of Zorblat make before it?", ["animated_by", "animated"], False),
    ],
)
def test_works_around_a_title_are_those_of_its_maker_but_dated(question: str, hops: list[str], *, later: bool) -> None:
    goal = goal_of(question)
    assert (chains(goal), goal.dated and goal.dated.descending) == ([hops], later)
    assert goal.query is not None
    assert goal.query.exclude == list(goal.refs)


@pytest.mark.parametrize(
    ("question", "hops", "later", "phrase"),
    [
        ("what did Studio Plim make after Zorblat", ["animated"], True, "anime by Studio Plim after Zorblat"),
        ("films by Tomo Ishiguru before Zorblat", ["worked_on:Director"], False, "directed by Tomo Ishiguru before"),
        ("which manga did hana vell write after nightpaper?", ["wrote"], True, "by Hana Vell after Nightpaper"),
    ],
)
def test_works_of_a_maker_may_be_dated_by_another(question: str, hops: list[str], *, later: bool, phrase: str) -> None:
    goal = goal_of(question)
    title, maker = goal.subjects
    assert goal.query is not None
    assert (chains(goal), goal.query.chains[0].start, goal.query.exclude) == ([hops], [maker.ref], [title.ref])
    assert goal.dated
    assert goal.dated.descending is later
    assert phrase in goal.phrase


def test_the_date_of_the_title_bounds_the_works_and_is_not_said_twice() -> None:
    goal, investigation = goal_of("what did Studio Plim make after Zorblat"), investigated("?")
    first = findings(goal, investigation)
    title = goal.subjects[0]
    assert asked(first.pending).chains[0].start == [title.ref]
    dated = rows(EntityCard(ref=title.ref, name=title.name, start_date="2004-04-07"))
    assert first.pending is not None
    investigation.observations.append(Observation(step=first.pending, status="ok", summary="", result=dated))
    then = findings(goal, investigation)
    assert asked(then.pending).where.started_min == "2004-04-07"
    assert all_of(then.goal) == "anime by Studio Plim after Zorblat"


@pytest.mark.parametrize(
    "question",
    ["what did Vexo Karu do after Zorblat", "what comes after Zorblat by Studio Plim", "Studio Plim Zorblat"],
)
def test_nothing_else_is_dated_by_a_title(question: str) -> None:
    assert not any(isinstance(goal, GraphGoal) and goal.dated for goal in understood(question).goals)


def test_what_came_after_what_nobody_named_is_withheld() -> None:
    assert understood("What has Tomo Ishiguru directed after that?").best is None


def investigated(question: str) -> Investigation:
    return Investigation(request_id="r", question=question, deadline=0)


def rows(*cards: EntityCard, total: int | None = None) -> GraphResult:
    return GraphResult.of(list(cards), summary="", meta=GraphMeta(total=len(cards) if total is None else total))


def nothing() -> GraphResult:
    return GraphResult(summary="", count=0, meta=GraphMeta(outcome=GraphOutcome.NO_ROWS, total=0))


def seen(step: NextStep | None, result: GraphResult) -> Observation:
    assert step is not None
    return Observation(step=step, status="ok" if result.count else "empty", summary="", result=result)


def asked(step: NextStep | None) -> GraphQuery:
    assert step is not None
    assert step.graph_intent is not None
    assert step.graph_intent.query is not None
    return step.graph_intent.query


@pytest.mark.parametrize(
    ("word", "where"),
    [("after", EntityFilters(started_min="2001-04-03")), ("before", EntityFilters(started_max="2001-04-03"))],
)
def test_they_are_dated_by_the_day_of_the_title(word: str, where: EntityFilters) -> None:
    goal = goal_of(f"What did the director of Zorblat direct {word} it?")
    investigation = investigated("")
    first = findings(goal, investigation).pending
    assert asked(first).chains[0].start == list(goal.refs)
    investigation.observations.append(
        seen(first, rows(EntityCard(ref=goal.refs[0], name="Zorblat", start_date="2001-04-03")))
    )
    assert asked(findings(goal, investigation).pending).where == where


def test_without_a_day_nothing_is_dated_by_it() -> None:
    goal = goal_of("What did the director of Zorblat direct after it?")
    investigation = investigated("")
    first = findings(goal, investigation).pending
    investigation.observations.append(seen(first, rows(EntityCard(ref=goal.refs[0], name="Zorblat"))))
    found = findings(goal, investigation)
    assert (found.pending, found.settled) == (None, False)


def works(question: str, *sizes: int) -> Goal | None:
    """What is answered where somebody directed, worked on, is heard in and wrote so many."""
    understanding = understood(question)
    investigation = investigated(question)
    for size in sizes:
        cards = [EntityCard(ref=ref(f"work {n}"), name=f"work {n}") for n in range(min(size, 2))]
        step = deliberate(investigation, understanding).pending
        investigation.observations.append(seen(step, rows(*cards, total=size) if size else nothing()))
    answer = deliberate(investigation, understanding).answer
    return answer.goal if answer is not None else None


@pytest.mark.parametrize(
    ("sizes", "hop"),
    [
        ((20, 60, 2, 1), "worked_on:Director"),
        ((0, 17, 1, 0), "worked_on"),
        ((0, 30, 318, 0), "voiced_in"),
        ((1, 2, 200, 0), "voiced_in"),
        ((1, 2, 3, 3), "worked_on:Director"),
        ((1, 4, 0, 6), "wrote adaptation"),
        ((0, 0, 0, 2), "wrote adaptation"),
    ],
)
@pytest.mark.parametrize(
    "question", ["Tomo Ishiguru's anime", "anime by Tomo Ishiguru", "How many anime by Tomo Ishiguru?"]
)
def test_whose_works_are_by_what_they_mostly_did(question: str, sizes: tuple[int, ...], hop: str) -> None:
    goal = works(question, *sizes)
    assert goal is not None
    assert chains(goal) == [hop.split()]


@pytest.mark.parametrize(
    "question", ["works of Tomo Ishiguru", "Hana Vell's works?", "everything by Hana Vell", "stuff by Hana Vell"]
)
def test_whose_works_are_of_any_kind_may_be_the_manga_they_wrote(question: str) -> None:
    goal = works(question, 1, 3, 0, 12)
    assert goal is not None
    assert chains(goal) == [["wrote"]]
    assert (goal.query and goal.query.result_type, goal.plural.split()[0]) == (EntityType.MANGA, "manga")


def test_works_of_any_kind_are_first_of_all_what_was_directed() -> None:
    goal = works("works by Hana Vell", 9, 12, 0, 4)
    assert goal is not None
    assert chains(goal) == [["worked_on:Director"]]


@pytest.mark.parametrize(
    ("sizes", "hop"), [((9,), "animated"), ((0, 5, 2), "produced"), ((0, 2, 400), "licensed"), ((0, 0, 3), "licensed")]
)
def test_what_a_company_did_not_make_it_may_have_produced_or_licensed(sizes: tuple[int, ...], hop: str) -> None:
    goal = works("Studio Plim anime", *sizes)
    assert goal is not None
    assert (chains(goal), goal.plural.split()[0]) == ([[hop]], "anime")


def test_what_a_company_is_said_to_have_made_is_not_what_it_produced() -> None:
    assert works("anime animated by Studio Plim", 0) is None


def test_what_somebody_is_said_to_have_done_is_not_weighed() -> None:
    assert not goal_of("anime directed by Tomo Ishiguru").bare


@pytest.mark.parametrize(
    ("question", "descending"),
    [ ("What was Tomo Ishiguru's debut?", False), ("tomo ishiguru debut", False)],
)  # fmt: skip
def test_the_first_and_the_last_of_somebodys_works_are_ranked_by_date(question: str, *, descending: bool) -> None:
    goal = goal_of(question)
    assert goal.query is not None
    assert (goal.query.order_by, goal.query.descending, goal.query.limit) == ("start_date", descending, 1)
    assert (goal.query.result_type.value, goal.ranked) == ("anime", True)


@pytest.mark.parametrize(
    "question", ["anime that share a studio with Zorblat", "which anime share their director with Zorblat"]
)
def test_what_shares_a_maker_with_a_title_is_not_that_title(question: str) -> None:
    goal = goal_of(question)
    assert goal.query is not None
    assert goal.query.exclude == list(goal.refs)


@pytest.mark.parametrize("question", ["Who directed Zorblat?", "How many artists does Nightpaper have?"])
def test_nothing_else_is_looked_for_beside(question: str) -> None:
    understanding, investigation = understood(question), investigated("?")
    while (step := deliberate(investigation, understanding).pending) is not None:
        assert not {hop.relation.value for hop in asked(step).chains[0].hops} & {"written_by", "produced_by"}
        investigation.observations.append(seen(step, nothing()))
