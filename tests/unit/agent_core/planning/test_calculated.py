"""What is calculated is planned, judged and answered from rows, with the terms and what is missing of them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

import pytest
from agent_core.answer import Answer, Route, TerminationReason
from agent_core.answers import last_of
from agent_core.errors import QueryTimedOut
from agent_core.grammar.parsing import Parse
from agent_core.graph_query import GraphQuery
from agent_core.investigation import Investigation
from agent_core.limits import LoopLimits
from agent_core.orchestrator import Orchestrator
from agent_core.planning.calculated import CalculatingJudge, CalculatingPlanner, arithmetic_parser, calculation_of
from agent_core.planning.judge import RuleJudge
from agent_core.planning.proposals import settles
from agent_core.planning.rules import RulePlanner
from agent_core.planning.understanding import understanding_of
from agent_core.references import EntityRef
from agent_core.results import EntityCard, GraphMeta, GraphOutcome, GraphResult, Mention
from agent_core.schemas import GraphIntent, Outcome
from catalog.entities import EntityType

from tests.support.made_up_names import mentions
from tests.support.readings import named
from tests.support.scripted import NOTHING, ScriptedSearch, card, question, ref

PARSER = arithmetic_parser()
type Rows = Callable[[GraphQuery], Sequence[EntityCard]]


def row(name: str, **facts: object) -> EntityCard:
    """The row of an anime that a question may name."""
    return EntityCard(ref=ref(name), name=name, **facts)  # pyright: ignore[reportArgumentType]


ZORBLAT = row("Zorblat", episodes=26, duration_minutes=24, rating=8.77, year=1998)
OMBRA = row("Ombra", episodes=12, duration_minutes=20, rating=8.2, year=2016)
QUIMBY = row("Quimby", episodes=220, rating=7.9, genres=["Horror"])
STILL = row("Quimby Nights", rating=None)


@dataclass
class Graph:
    """Finds names, and by each query the rows that ``rows`` tells, ``truncated`` after so many."""

    rows: Rows
    found: Sequence[Mention] | None = None
    truncated: int | None = None
    queries: list[GraphQuery] = field(default_factory=list[GraphQuery])

    async def execute(self, intent: GraphIntent, *, timeout_s: float, include_adult: bool) -> GraphResult:
        assert timeout_s > 0
        assert not include_adult
        if intent.query_type == "lookup":
            text = intent.text or ""
            found = [] if intent.fuzzy else list(mentions(text) if self.found is None else self.found)
            return GraphResult(summary="names", count=len(found), mentions=found)
        assert intent.query is not None
        self.queries.append(intent.query)
        every = list(self.rows(intent.query))
        cards = every[: self.truncated] if intent.query.aggregate == "list" else every
        meta = GraphMeta(
            outcome=GraphOutcome.OK if every else GraphOutcome.NO_ROWS,
            total=len(every),
            truncated_by=["max_results"] if len(cards) < len(every) else [],
        )
        return GraphResult.of(cards, summary=f"{len(cards)} found", meta=meta)


def by_name(*cards: EntityCard) -> Rows:
    """The rows of those names that a query starts from; of a query that follows a relation all of them."""
    held: Mapping[EntityRef, EntityCard] = {each.ref: each for each in cards}

    def rows(query: GraphQuery) -> Sequence[EntityCard]:
        if any(chain.combine == "difference" for chain in query.chains):
            return []
        if any(chain.hops for chain in query.chains):
            return [each for each in cards if set(query.where.genre) <= set(each.genres)]
        return [held[start] for chain in query.chains for start in chain.start if start in held]

    return rows


def loop_over(graph: Graph, *, limits: LoopLimits | None = None) -> Orchestrator:
    return Orchestrator(
        planner=lambda: CalculatingPlanner(RulePlanner(), PARSER),
        judge=lambda: CalculatingJudge(RuleJudge(), PARSER),
        search=ScriptedSearch(NOTHING),
        graph=graph,
        limits=limits,
    )


async def ask(text: str, *cards: EntityCard, graph: Graph | None = None, limits: LoopLimits | None = None) -> Answer:
    return await loop_over(graph or Graph(by_name(*cards)), limits=limits).run(question(text))


@pytest.mark.parametrize(
    ("asked", "cards", "expected", "value"),
    [
        (
            "How many episodes do the anime by Studio Plim have in all?",
            [ZORBLAT, OMBRA],
            (
                "The episodes of the anime by Studio Plim add up to 38, over 2: Zorblat (26 episodes) [1] and "
                "Ombra (12 episodes) [2]. 38 = 26 + 12."
            ),
            "38",
        ),
        (
            "How many episodes do the anime by Studio Plim have in all?",
            [QUIMBY, STILL],
            (
                "The episodes of the anime by Studio Plim add up to 220, over 1 of 2 that have one: "
                "Quimby (220 episodes) [1]."
            ),
            "220",
        ),
        (
            "What is the average score of the anime by Studio Plim?",
            [ZORBLAT, OMBRA, QUIMBY],
            (
                "The average rating of the anime by Studio Plim is 8.29, over 3: Zorblat (rated 8.77) [1], "
                "Ombra (rated 8.2) [2] and Quimby (rated 7.9) [3]. 8.29 = (8.77 + 8.2 + 7.9) / 3."
            ),
            "8.29",
        ),
        (
            "What is the total running time of Zorblat?",
            [ZORBLAT],
            "Zorblat [1] runs 624 minutes in all: 26 episodes of 24 minutes each. 624 = 26 * 24.",
            "624",
        ),
        (
            "What is the total running time of the anime by Studio Plim?",
            [ZORBLAT, OMBRA],
            (
                "The running times of the anime by Studio Plim add up to 864 minutes, over 2: "
                "Zorblat (26 × 24 minutes) [1] and Ombra (12 × 20 minutes) [2]. 864 = 26 * 24 + 12 * 20."
            ),
            "864",
        ),
        (
            "How many episodes do Zorblat and Ombra have together?",
            [ZORBLAT, OMBRA],
            (
                "The episodes of Zorblat [1] and Ombra [2] add up to 38, over 2: Zorblat (26 episodes) [1] and "
                "Ombra (12 episodes) [2]. 38 = 26 + 12."
            ),
            "38",
        ),
        (
            "How many episodes do Zorblat and its sequels have in all?",
            [ZORBLAT, OMBRA],
            (
                "The episodes of Zorblat [1] and its sequels add up to 38, over 2: Zorblat (26 episodes) [1] and "
                "Ombra (12 episodes) [2]. 38 = 26 + 12."
            ),
            "38",
        ),
        (
            "How many years lie between Zorblat and Ombra?",
            [ZORBLAT, OMBRA],
            "Between Zorblat (1998) [1] and Ombra (2016) [2] lie 18 years. 18 = 2016 - 1998.",
            "18",
        ),
        (
            "How many years after Ombra was Zorblat released?",
            [ZORBLAT, OMBRA],
            "Between Zorblat (1998) [1] and Ombra (2016) [2] lie 18 years. -18 = 1998 - 2016.",
            "-18",
        ),
        (
            "How many years before Ombra was Zorblat released?",
            [ZORBLAT, replace(OMBRA, year=1999)],
            "Between Zorblat (1998) [1] and Ombra (1999) [2] lies 1 year. 1 = 1999 - 1998.",
            "1",
        ),
        (
            "How long would it take to watch all of Zorblat?",
            [replace(ZORBLAT, episodes=1)],
            "Zorblat [1] runs 24 minutes. 24 = 1 * 24.",
            "24",
        ),
        (
            "How many more episodes does Zorblat have than Ombra?",
            [ZORBLAT, OMBRA],
            "Zorblat (26 episodes) [1] has 14 more episodes than Ombra (12 episodes) [2]. 14 = 26 - 12.",
            "14",
        ),
        (
            "How many more episodes does Ombra have than Zorblat?",
            [ZORBLAT, OMBRA],
            "Ombra (12 episodes) [1] has 14 fewer episodes than Zorblat (26 episodes) [2]. -14 = 12 - 26.",
            "-14",
        ),
        (
            "What is the difference in score between Ombra and Zorblat?",
            [ZORBLAT, OMBRA],
            "Zorblat (rated 8.77) [1] is rated 0.57 points higher than Ombra (rated 8.2) [2]. 0.57 = 8.77 - 8.2.",
            "0.57",
        ),
        (
            "How much longer is Zorblat than Ombra?",
            [replace(ZORBLAT, episodes=1, duration_minutes=118), replace(OMBRA, episodes=1, duration_minutes=119)],
            "Zorblat (1 × 118 minutes) [1] runs 1 minute shorter than Ombra (1 × 119 minutes) [2]. -1 = 118 - 119.",
            "-1",
        ),
        (
            "How many years lie between Zorblat and Ombra?",
            [ZORBLAT, replace(OMBRA, year=1998)],
            "Zorblat (1998) [1] and Ombra (1998) [2] came out in the same year. 0 = 1998 - 1998.",
            "0",
        ),
        (
            "What share of the anime by Studio Plim is horror?",
            [ZORBLAT, OMBRA, QUIMBY],
            (
                "The Horror anime by Studio Plim are 1 of the 3 anime by Studio Plim, which is 33.33 %. "
                "The data holds 1 Horror anime by Studio Plim: Quimby [1]. 33.33 % ≈ 1 / 3."
            ),
            "33.33 %",
        ),
        (
            "What share of the anime by Studio Plim is horror?",
            [ZORBLAT, OMBRA],
            (
                "The Horror anime by Studio Plim are 0 of the 2 anime by Studio Plim, which is 0 %. "
                "The data holds 2 anime by Studio Plim: Zorblat (1998) [1] and Ombra (2016) [2]. 0 % = 0 / 2."
            ),
            "0 %",
        ),
    ],
)
async def test_a_figure_is_told_with_its_terms_and_verified(
    asked: str, cards: list[EntityCard], expected: str, value: str
) -> None:
    answer = await ask(asked, *cards)
    assert answer.response.answer == expected
    assert answer.response.value == answer.response.evidence.value == value
    assert answer.verified
    assert answer.termination_reason is TerminationReason.SUFFICIENT
    assert answer.response.evidence.complete
    assert {citation.ref for citation in answer.response.citations} <= set(answer.response.source_entities)


async def test_how_many_more_somebody_made_is_told_with_what_both_made() -> None:
    def rows(query: GraphQuery) -> Sequence[EntityCard]:
        by_hana = any(start == ref("Hana Vell", EntityType.PERSON) for chain in query.chains for start in chain.start)
        return [ZORBLAT] if by_hana else [OMBRA, QUIMBY]

    answer = await ask("How many more anime did Tomo Ishiguru direct than Hana Vell?", graph=Graph(rows))
    assert answer.response.answer == (
        "There are 1 more anime directed by Tomo Ishiguru than anime directed by Hana Vell. "
        "The data holds 2 anime directed by Tomo Ishiguru: Ombra (2016) [1] and Quimby [2]. "
        "The data holds 1 anime directed by Hana Vell: Zorblat (1998) [3]. 1 = 2 - 1."
    )
    assert answer.verified
    fewer = await ask("How many more anime did Hana Vell direct than Tomo Ishiguru?", graph=Graph(rows))
    assert fewer.response.answer.startswith("There are 1 fewer anime directed by Hana Vell than")
    assert (fewer.response.value, fewer.verified) == ("-1", True)


async def test_as_many_are_no_more_than_others() -> None:
    answer = await ask("How many more anime did Tomo Ishiguru direct than Hana Vell?", ZORBLAT, OMBRA)
    assert answer.response.answer.startswith("There are as many anime directed by Tomo Ishiguru as anime directed by")
    assert (answer.response.value, answer.verified) == ("0", True)


async def test_missing_values_make_an_answer_less_sure() -> None:
    whole = await ask("How many episodes do the anime by Studio Plim have in all?", ZORBLAT, OMBRA)
    partly = await ask("How many episodes do the anime by Studio Plim have in all?", ZORBLAT, STILL)
    assert partly.response.confidence < whole.response.confidence


@pytest.mark.parametrize(
    ("asked", "cards", "expected"),
    [
        (
            "How many more episodes does Zorblat have than Quimby Nights?",
            [ZORBLAT, STILL],
            "The data does not say the number of episodes of Quimby Nights [1].",
        ),
        (
            "How many episodes do Quimby Nights and its sequels have in all?",
            [STILL],
            "The data does not say the number of episodes of Quimby Nights [1].",
        ),
        (
            "How many more episodes does Zorblat have than the sequel of Ombra?",
            [ZORBLAT, OMBRA],
            "There are 2 sequels of Ombra, and a figure of one is asked for. Name one of them.",
        ),
        (
            "What is the total running time of Zorblat?",
            [replace(ZORBLAT, duration_minutes=None)],
            "The data does not say the length of Zorblat [1].",
        ),
        (
            "What is the average score of the anime by Studio Plim?",
            [STILL, replace(OMBRA, rating=None)],
            "The data tells of none of the anime by Studio Plim what is asked for.",
        ),
        (
            "What is the average score of the anime by Studio Plim?",
            [],
            "The data holds no anime by Studio Plim, so that there is nothing to work out.",
        ),
        (
            "What share of the anime by Studio Plim is horror?",
            [],
            "The data holds no anime by Studio Plim, so that there is nothing to work out.",
        ),
    ],
)
async def test_what_the_rows_do_not_hold_is_said(asked: str, cards: list[EntityCard], expected: str) -> None:
    answer = await ask(asked, *cards)
    assert answer.response.answer == expected
    assert answer.response.value is None
    assert answer.response.outcome is Outcome.NO_MATCH
    assert answer.termination_reason is TerminationReason.NO_MATCH
    assert not answer.verified


async def test_a_set_that_a_cap_cut_has_no_exact_figure() -> None:
    answer = await ask(
        "How many episodes do the anime by Studio Plim have in all?", graph=Graph(by_name(ZORBLAT, OMBRA), truncated=1)
    )
    assert "A limit cut this result; it holds 1 of 2." in answer.response.answer
    assert answer.response.value is None
    assert not answer.response.evidence.complete
    assert not answer.verified
    assert any(warning.startswith("TRUNCATED") for warning in answer.response.warnings)


async def test_sequels_behind_the_last_step_are_said() -> None:
    def rows(query: GraphQuery) -> Sequence[EntityCard]:
        return [QUIMBY] if query.aggregate == "count" else [ZORBLAT, OMBRA]

    answer = await ask("How many episodes do Zorblat and its sequels have in all?", graph=Graph(rows))
    assert "Sequels are followed 6 steps at most; 1 more comes behind." in answer.response.answer
    assert answer.response.value is None
    assert not answer.verified


async def test_a_title_without_sequels_is_said_to_have_none() -> None:
    answer = await ask("How many episodes do Zorblat and its sequels have in all?", ZORBLAT)
    assert answer.response.answer == (
        "The episodes of Zorblat [1] and its sequels add up to 26, over 1: Zorblat (26 episodes) [1]. "
        "The data holds no sequel of Zorblat [1]."
    )
    assert answer.verified


async def test_a_name_of_several_is_asked_back() -> None:
    asked = "What is the average score of the anime directed by Kei Sorano?"
    graph = Graph(by_name(ZORBLAT), found=named(asked, Kei_Sorano="person=50|person=40"))
    answer = await ask(asked, graph=graph)
    assert answer.termination_reason is TerminationReason.CLARIFICATION_NEEDED
    assert graph.queries == []


async def test_what_was_not_read_in_time_claims_nothing() -> None:
    answer = await ask(
        "How many more episodes does Zorblat have than Ombra?", ZORBLAT, OMBRA, limits=LoopLimits(max_turns=2)
    )
    assert answer.response.value is None
    assert not answer.verified
    assert answer.termination_reason is not TerminationReason.SUFFICIENT


async def test_all_else_is_the_other_planners_and_costs_no_parse(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PARSER, "parse", None)
    tomo = card("Tomo Ishiguru", EntityType.PERSON)
    answer = await ask("Who directed Zorblat?", tomo)
    assert answer.response.result_entities == [tomo.ref]


async def test_a_question_is_parsed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    parsed: list[str] = []
    parse = PARSER.parse

    def counted(text: str, found: Sequence[Mention]) -> Parse:
        parsed.append(text)
        return parse(text, found)

    monkeypatch.setattr(PARSER, "parse", counted)
    await ask("How many years lie between Zorblat and Ombra?", ZORBLAT, OMBRA)
    assert len(parsed) == 1


async def test_what_is_calculated_is_settled_without_a_model() -> None:
    loop = loop_over(Graph(by_name(ZORBLAT, OMBRA)))
    investigation = loop.open(question("How many years lie between Zorblat and Ombra?"))
    answer = [event async for event in loop.investigate(investigation)][-1]
    assert isinstance(answer, Answer)
    assert settles(answer, investigation)
    assert understanding_of(investigation).calculated
    assert answer.route is not Route.AGENT


def test_nothing_is_calculated_before_names_are_looked_up() -> None:
    held = Investigation(request_id="r", question="How many years lie between X and Y?", deadline=float("inf"))
    assert calculation_of(held, PARSER) is None


def manga(name: str, *, chapters: int | None = None, volumes: int | None = None) -> EntityCard:
    return EntityCard(ref=ref(name, EntityType.MANGA), name=name, chapters=chapters, volumes=volumes)


NIGHT, PAPER = manga("Nightpaper", chapters=1_162, volumes=18), manga("Paperday", chapters=1, volumes=1)


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        (
            "How many chapters do the manga by Hana Vell have altogether?",
            (
                "The chapters of the manga written by Hana Vell add up to 1,163, over 2: "
                "Nightpaper (1,162 chapters) [1] and Paperday (1 chapter) [2]. 1,163 = 1,162 + 1."
            ),
        ),
        (
            "What is the average number of volumes of the manga written by Hana Vell?",
            (
                "The average number of volumes of the manga written by Hana Vell is 9.5, over 2: "
                "Nightpaper (18 volumes) [1] and Paperday (1 volume) [2]. 9.5 = (18 + 1) / 2."
            ),
        ),
    ],
)
async def test_manga_are_counted_in_chapters_and_volumes(asked: str, expected: str) -> None:
    answer = await ask(asked, NIGHT, PAPER)
    assert answer.response.answer == expected
    assert answer.verified


async def test_of_many_rows_the_best_known_are_named_and_all_are_results() -> None:
    cards = [row(f"Title {letter}", episodes=10 + place) for place, letter in enumerate("abcdefghijklmnop")]
    answer = await ask("How many episodes do the anime by Studio Plim have in all?", *cards)
    assert answer.response.answer.startswith(
        "The episodes of the anime by Studio Plim add up to 280, over 16, among them Title a (10 episodes) [1], "
    )
    assert answer.response.answer.endswith("+ 20 + 21 + … (16 terms).")
    assert len(answer.response.citations) == 12
    assert answer.response.result_entities == [each.ref for each in cards]
    assert answer.verified


async def test_what_narrows_a_set_stands_in_its_phrase() -> None:
    answer = await ask("What is the average score of the horror anime by Studio Plim?", QUIMBY, ZORBLAT)
    expected = "The average rating of the Horror anime by Studio Plim is 7.9, over 1: Quimby (rated 7.9) [1]."
    assert answer.response.answer == expected
    assert answer.verified


async def test_a_step_that_failed_is_no_empty_set() -> None:
    class Failing(Graph):
        async def execute(self, intent: GraphIntent, *, timeout_s: float, include_adult: bool) -> GraphResult:
            if intent.query_type != "lookup":
                raise QueryTimedOut("the statement took too long")
            return await super().execute(intent, timeout_s=timeout_s, include_adult=include_adult)

    answer = await ask("How many years lie between Zorblat and Ombra?", graph=Failing(by_name()))
    assert answer.termination_reason is TerminationReason.DEPENDENCY_FAILED
    assert "holds no" not in answer.response.answer


async def test_the_judge_names_what_is_still_to_be_read() -> None:
    graph = Graph(by_name(ZORBLAT, OMBRA))
    loop = loop_over(graph)
    investigation = loop.open(question("How many more episodes does Zorblat have than Ombra?"))
    await last_of(loop.investigate(investigation))
    verdicts = [(report.sufficient, report.missing) for report in investigation.reports]
    assert verdicts == [(False, ["read the Zorblat first"]), (False, ["read the Ombra first"]), (True, [])]
    assert [len(query.chains) for query in graph.queries] == [1, 1]
