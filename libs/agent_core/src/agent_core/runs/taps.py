"""Planner, judge and executors that note what they decide and find, and otherwise do nothing."""

from collections.abc import Awaitable, Iterator

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
        return await _decided(self._planner.next_step(investigation))


class RecordedJudge:
    """A judge whose reports are noted."""

    def __init__(self, judge: SufficiencyJudge) -> None:
        self._judge = judge
        self.name = judge.name

    async def assess(self, investigation: Investigation) -> SufficiencyReport:
        """Return the judge's report."""
        return await _decided(self._judge.assess(investigation))


class RecordedGraph:
    """An executor of graph primitives that notes what it was asked and which ids it returned."""

    def __init__(self, executor: GraphExecutor, *, whole: bool) -> None:
        """``whole`` notes all that is returned, so that a replay needs no database."""
        self._executor = executor
        self._whole = whole

    async def execute(self, intent: GraphIntent, *, timeout_s: float, include_adult: bool) -> GraphResult:
        """Return what the primitive found."""
        found = self._executor.execute(intent, timeout_s=timeout_s, include_adult=include_adult)
        return await _retrieved(found, intent, whole=self._whole)


class RecordedSearch:
    """A semantic search that notes what it was asked and which ids it returned."""

    def __init__(self, executor: SearchExecutor, *, whole: bool) -> None:
        """``whole`` notes all that is returned, so that a replay needs no index."""
        self._executor = executor
        self._whole = whole

    async def __call__(self, intent: SearchIntent, *, timeout_s: float, include_adult: bool) -> RetrievalResult:
        """Return the hits."""
        found = self._executor(intent, timeout_s=timeout_s, include_adult=include_adult)
        return await _retrieved(found, intent, whole=self._whole)


async def _decided[D: (NextStep, SufficiencyReport)](decision: Awaitable[D]) -> D:
    """Return what is decided, and note it where the question is recorded."""
    log = current_run_log()
    if log is None:
        return await decision
    began = log.clock()
    decided = await decision
    log.note(decided, began=began)
    return decided


async def _retrieved[R: (GraphResult, RetrievalResult)](
    retrieval: Awaitable[R], intent: GraphIntent | SearchIntent, *, whole: bool
) -> R:
    """Return what is found, and note it where the question is recorded."""
    log = current_run_log()
    if log is None:
        return await retrieval
    began = log.clock()
    try:
        found = await retrieval
    except BaseException as error:  # noted as it ended, and raised again
        log.note(_failed(intent, error), began=began)
        raise
    log.note(_found(intent, found, whole=whole), began=began)
    return found


def _found(intent: GraphIntent | SearchIntent, result: Result, *, whole: bool) -> Retrieved:
    graph = result if isinstance(result, GraphResult) else None
    return Retrieved(
        intent=intent,
        outcome=str(graph.meta.outcome) if graph else result.mode if isinstance(result, RetrievalResult) else "",
        count=result.count,
        ids=tuple(ids_of(result)),
        value=graph.meta.value if graph else None,
        truncated_by=tuple(graph.meta.truncated_by) if graph else (),
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
