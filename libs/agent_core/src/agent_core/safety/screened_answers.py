"""Stands before whoever answers: a text that tries to steer the system is refused, a doubtful one kept from models."""

import time
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from dataclasses import replace
from typing import Final

import structlog

from agent_core.answer import Answer, LoopEvent, Question, Route, TerminationReason
from agent_core.answers import Answers
from agent_core.budget import Usage
from agent_core.safety.screening import Screen, Screening, Verdict, screen
from agent_core.schemas import AgentResponse, Evidence, Grounding, Outcome
from agent_core.streaming import deltas_of

log = structlog.stdlib.get_logger("screening")

REFUSAL: Final = (
    "This reads as an instruction to the system and not as a question about anime or manga, so nothing was looked up. "
    "Ask about a title, a character, a person or a studio."
)
SCREENED: Final = "SCREENED"
"""The code of the warning that tells what was found."""


class ScreenedAnswers:
    """Refuses without looking anything up or asking a model (R85); everything else is answered, or by rules alone."""

    def __init__(
        self, answers: Answers, *, screen: Screen = screen, note: Callable[[Screening], None] = lambda _: None
    ) -> None:
        """Take who answers, what screens, and who is told of every text that is not plainly a question."""
        self._answers = answers
        self._screen = screen
        self._note = note
        screen("")  # what it reads from files is there before the first question

    async def run_streaming(self, question: Question) -> AsyncGenerator[LoopEvent]:
        """Yield each step as it begins and as it is done, the answer by its sentences, then the answer as a whole.

        Raises:
            QuestionInvalid: the question is empty or too long.
        """
        began = time.perf_counter()
        found = self._screen(question.typed or question.text)
        if found.verdict is not Verdict.ADMITTED:
            self._note(found)
            log.info("question.screened", verdict=found.verdict, flags=list(found.flags))
        if found.verdict is Verdict.REFUSED:
            answer = _refused(question, found, total_ms=(time.perf_counter() - began) * 1e3)
            for event in (*deltas_of(answer.response.answer), answer):
                yield event
            return
        asked = question if found.verdict is Verdict.ADMITTED else replace(question, rules_only=True)
        async with aclosing(self._answers.run_streaming(asked)) as events:
            async for event in events:
                yield event


def _refused(question: Question, found: Screening, *, total_ms: float) -> Answer:
    reason = TerminationReason.REFUSED_UNSAFE
    return Answer(
        request_id=question.request_id,
        response=AgentResponse(
            answer=REFUSAL,
            confidence=0.0,
            outcome=Outcome.UNSUPPORTED,
            grounding=Grounding.COMPOSED,
            evidence=Evidence(termination_reason=reason),
            warnings=[f"{SCREENED}: {', '.join(found.flags)}"],
        ),
        verified=False,
        route=Route.FAST,
        termination_reason=reason,
        steps=(),
        usage=Usage(),
        total_ms=total_ms,
    )
