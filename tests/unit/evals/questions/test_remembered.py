"""What was found once is not looked for again."""

from agent_core.results import GraphResult
from agent_core.schemas import GraphIntent

from evals.questions.remembered import Remembered


async def test_the_graph_is_asked_each_thing_once() -> None:
    asked: list[GraphIntent] = []

    class Graph:
        async def execute(self, intent: GraphIntent, *, timeout_s: float, include_adult: bool) -> GraphResult:
            assert (timeout_s, include_adult) == (1.0, False)
            asked.append(intent)
            return GraphResult(summary="", count=0)

    remembered = Remembered(Graph())
    for text in ("one", "two", "one"):
        intent = GraphIntent(rationale="", query_type="lookup", text=text)
        await remembered.execute(intent, timeout_s=1.0, include_adult=False)
    assert [intent.text for intent in asked] == ["one", "two"]
