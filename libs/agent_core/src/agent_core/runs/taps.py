"""Planner, judge and executors that note what they decide and find, and otherwise do nothing."""

from collections.abc import Iterator

from agent_core.investigation import Investigation
from agent_core.planning.ports import GraphExecutor, Planner, SearchExecutor, SufficiencyJudge
from agent_core.results import GraphResult, RetrievalResult
from agent_core.runs.log import Result, Retrieved, current_run_log
from agent_core.schemas import GraphIntent, NextStep, SearchIntent, SufficiencyReport


class RecordedPlanner:
    """A planner whose decisions are noted."""

    def __init__(self, planner: Planner) -> None:
        self._planner = planner
        self.name = planner.name

    async def next_step(self, investigation: Investigation) -> NextStep:
        """Return the planner's step."""
        log = current_run_log()
        if log is None:
            return await self._planner.next_step(investigation)
        began = log.clock()
        step = await self._planner.next_step(investigation)
        log.note(step, began=began)
        return step


class RecordedJudge:
    """A judge whose reports are noted."""

    def __init__(self, judge: SufficiencyJudge) -> None:
        self._judge = judge
        self.name = judge.name

    async def assess(self, investigation: Investigation) -> SufficiencyReport:
        """Return the judge's report."""
        log = current_run_log()
        if log is None:
            return await self._judge.assess(investigation)
        began = log.clock()
        report = await self._judge.assess(investigation)
        log.note(report, began=began)
        return report


class RecordedGraph:
    """An executor of graph primitives that notes what it was asked and which ids it returned."""

    def __init__(self, executor: GraphExecutor, *, whole: bool) -> None:
        """``whole`` notes all that is returned, so that a replay needs no database."""
        self._executor = executor
        self._whole = whole

    async def execute(self, intent: GraphIntent, *, timeout_s: float, include_adult: bool) -> GraphResult:
        """Return what the primitive found."""
        log = current_run_log()
        if log is None:
            return await self._executor.execute(intent, timeout_s=timeout_s, include_adult=include_adult)
        began = log.clock()
        try:
            result = await self._executor.execute(intent, timeout_s=timeout_s, include_adult=include_adult)
        except BaseException as error:  # noted as it ended, and raised again
            log.note(_failed(intent, error), began=began)
            raise
        log.note(_found(intent, result, whole=self._whole), began=began)
        return result


class RecordedSearch:
    """A semantic search that notes what it was asked and which ids it returned."""

    def __init__(self, executor: SearchExecutor, *, whole: bool) -> None:
        """``whole`` notes all that is returned, so that a replay needs no index."""
        self._executor = executor
        self._whole = whole

    async def __call__(self, intent: SearchIntent, *, timeout_s: float, include_adult: bool) -> RetrievalResult:
        """Return the hits."""
        log = current_run_log()
        if log is None:
            return await self._executor(intent, timeout_s=timeout_s, include_adult=include_adult)
        began = log.clock()
        try:
            result = await self._executor(intent, timeout_s=timeout_s, include_adult=include_adult)
        except BaseException as error:  # noted as it ended, and raised again
            log.note(_failed(intent, error), began=began)
            raise
        log.note(_found(intent, result, whole=self._whole), began=began)
        return result


def _found(intent: GraphIntent | SearchIntent, result: Result, *, whole: bool) -> Retrieved:
    graph = result if isinstance(result, GraphResult) else None
    return Retrieved(
        intent=intent,
        outcome=str(graph.meta.outcome) if graph else result.mode if isinstance(result, RetrievalResult) else "",
        count=result.count,
        ids=tuple(ids_of(result)),
        value=graph.meta.value if graph else None,
        cut_by=tuple(graph.meta.truncated_by) if graph else (),
        result=result if whole else None,
    )


def _failed(intent: GraphIntent | SearchIntent, error: BaseException) -> Retrieved:
    return Retrieved(intent=intent, outcome=type(error).__name__)


def ids_of(result: Result) -> Iterator[str]:
    """Yield the ids of what was found: entities in their order, nodes of paths, of names every candidate."""
    if isinstance(result, RetrievalResult):
        yield from (card.ref.id for card in result.raw_data)
        return
    yield from (ref.id for ref in result.node_ids)
    yield from (node.id for path in result.paths for node in path.nodes)
    yield from (candidate.ref.id for mention in result.mentions for candidate in mention.candidates)
    for alone in result.each:
        yield from ids_of(alone)
