"""Asks a question, tells each step of it as progress, and returns the answer."""

from collections.abc import Awaitable, Callable

from mcp_server.answers import Answer
from mcp_server.bff_client import BffClient, Json
from mcp_server.documents import ASK
from mcp_server.entities import fields_of
from mcp_server.errors import BffAnswerInvalid
from mcp_server.limits import PROGRESS_CHARS
from mcp_server.replies import OTHER_VERSION, read

type Progress = Callable[[str], Awaitable[None]]
"""Told what each event says."""


class Questions:
    """The lane for questions of one BFF."""

    def __init__(self, bff: BffClient) -> None:
        self._bff = bff

    async def ask(self, question: str, *, adult: bool, first: int, progress: Progress) -> Answer:
        """Return the answer to ``question`` with its first results; being cancelled ends it in the BFF.

        Raises:
            McpServerError: there is none.
        """
        answers: list[Answer] = []

        async def tell(data: Json) -> None:
            event = fields_of(data.get("searchAi")) or {}
            result = event.get("result")
            if result is not None:
                answers.append(read(Answer, result))
            elif line := progress_line(event):
                await progress(line)

        await self._bff.follow(ASK, {"query": question, "adult": adult, "first": first}, tell)
        if not answers:
            raise BffAnswerInvalid(OTHER_VERSION)
        return answers[-1]


def progress_line(event: Json) -> str | None:
    """Return what a host may show of an event, or ``None`` where it says nothing of a step."""
    match event:
        case {"begun": {"turn": int(turn), "action": str(action), "rationale": str(rationale)}}:
            line = f"{turn}. {action}: {rationale}"
        case {"step": {"turn": int(turn), "action": str(action), "summary": str(summary)}}:
            line = f"{turn}. {action} is done: {summary}"
        case {"heartbeat": {"elapsedMs": float() | int() as elapsed_ms}}:
            line = f"still being answered, after {elapsed_ms / 1_000:.0f} s"
        case _:
            return None
    return " ".join(line.split())[:PROGRESS_CHARS]
