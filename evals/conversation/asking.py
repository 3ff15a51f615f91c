"""Holds dialogues: of the rules in this process, or of a running BFF through its public contract."""

import asyncio
import time
from collections import defaultdict
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final

from agent_core.answer import Question as Task
from agent_core.answers import answer_of
from agent_core.conversation.answers import ConversationAnswers
from agent_core.conversation.memory import NewTurn
from agent_core.conversation.turns import Turn
from agent_core.orchestrator import Orchestrator
from agent_core.planning.judge import RuleJudge
from agent_core.planning.rules import RulePlanner
from agent_core.retrieval.graph_connections import GraphConnections
from agent_core.retrieval.postgres_graph_executor import PostgresGraphExecutor

from evals.conversation.dialogues import Dialogue
from evals.questions.asking import no_search, post, read_answer
from evals.questions.questions import Check, Gold, Question
from evals.questions.scoring import Asked, Response

type Say = Callable[[str, str], Awaitable[tuple[Response, str, str]]]
"""Asks one question of a conversation; returns the answer, how it was read, and the conversation to go on with."""

_QUERY: Final = """query($q: String!, $c: ID) { searchAi(query: $q, conversationId: $c) {
  answer confidence terminationReason results { id } conversationId readAs
  evidence { value paths { nodes { id } } comparison { rows { field } } }
  trace { llmCalls } } }"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """One line as it was answered; ``asked`` is ``None`` where the answers before it left nothing to ask."""

    dialogue: str
    text: str
    read_as: str
    asked: Asked


class _Memory:
    """Turns in this process: the evaluation writes to no database."""

    def __init__(self) -> None:
        self._turns: dict[str, list[Turn]] = defaultdict(list)

    async def turns(self, conversation_id: str) -> Sequence[Turn]:
        return self._turns.get(conversation_id, [])

    async def keep(self, new: NewTurn, *, wait_s: float) -> None:
        del wait_s
        self._turns[new.conversation_id].append(new.turn)


@asynccontextmanager
async def in_process(dsn: str) -> AsyncGenerator[Say]:
    """Yield what asks the rules on a catalog, which is only read, without servers and semantic search."""
    async with GraphConnections(dsn) as connections:
        graph = PostgresGraphExecutor(connections)
        rules = Orchestrator(planner=RulePlanner, judge=RuleJudge, search=no_search, graph=graph)
        talking = ConversationAnswers(rules, memory=_Memory(), graph=graph)

        async def say(text: str, conversation: str) -> tuple[Response, str, str]:
            started = time.perf_counter()
            answer = await answer_of(talking, Task(text=text, request_id="evals", conversation_id=conversation))
            elapsed_ms = (time.perf_counter() - started) * 1e3
            return read_answer(answer, elapsed_ms=elapsed_ms), answer.read_as, answer.conversation_id

        yield say


def over_http(url: str) -> Say:
    """Return what asks a running BFF through its public contract."""

    async def say(text: str, conversation: str) -> tuple[Response, str, str]:
        return await asyncio.to_thread(_post, url, text, conversation)

    return say


def _post(url: str, text: str, conversation: str) -> tuple[Response, str, str]:
    response, found = post(url, _QUERY, {"q": text, "c": conversation or None})
    return response, str(found.get("readAs") or ""), str(found.get("conversationId") or conversation)


async def hold(dialogue: Dialogue, say: Say) -> list[Said]:
    """Ask the lines of a dialogue one after the other, each in the conversation that the last one named."""
    said: list[Said] = []
    answers: list[Response] = []
    conversation = ""
    for n, line in enumerate(dialogue.lines):
        response, read_as, conversation = await say(line.text, conversation)
        gold = line.gold(answers) or Gold(check=Check.SET, refs=("none",))  # what cannot be right counts as not
        answers.append(response)
        question = Question(id=f"{dialogue.id}-{n}", kind=line.kind, hops=0, text=line.text, gold=gold)
        said.append(
            Said(
                dialogue=dialogue.id,
                text=line.text,
                read_as=read_as,
                asked=Asked(question=question, response=response),
            )
        )  # fmt: skip
    return said


async def hold_all(dialogues: Sequence[Dialogue], say: Say) -> list[Said]:
    """Hold dialogues one after the other."""
    return [each for dialogue in dialogues for each in await hold(dialogue, say)]
