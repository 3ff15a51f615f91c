"""A refused text reaches nobody who answers; a doubtful one reaches rules alone."""

from collections.abc import AsyncGenerator

from agent_core.answer import LoopEvent, Question, TerminationReason
from agent_core.answers import answer_of
from agent_core.events import TextDelta
from agent_core.safety.screened_answers import REFUSAL, SCREENED, ScreenedAnswers
from agent_core.safety.screening import Flag, Screening, Verdict
from agent_core.schemas import Outcome

from tests.support.scripted import ScriptedJudge, ScriptedPlanner, enough, final_step, orchestrator


class Answering:
    """Answers everything, and keeps what it was asked."""

    def __init__(self) -> None:
        self.asked: list[Question] = []

    async def run_streaming(self, question: Question) -> AsyncGenerator[LoopEvent]:
        self.asked.append(question)
        loop = orchestrator(ScriptedPlanner([final_step()]), ScriptedJudge([enough()]))
        async for event in loop.run_streaming(question):
            yield event


def judged(verdict: Verdict, *flags: Flag) -> tuple[ScreenedAnswers, Answering, list[Screening]]:
    answering, noted = Answering(), list[Screening]()
    screening = Screening(verdict, flags)
    return ScreenedAnswers(answering, screen=lambda _: screening, note=noted.append), answering, noted


async def test_a_refused_text_is_answered_by_why_and_by_nobody_else() -> None:
    screened, answering, noted = judged(Verdict.REFUSED, Flag.OVERRIDE, Flag.LEAK)
    events = [event async for event in screened.run_streaming(Question(text="x", request_id="r"))]
    answer = await answer_of(screened, Question(text="x", request_id="r"))
    assert answering.asked == []
    assert any(isinstance(event, TextDelta) for event in events)
    assert (answer.response.answer, answer.termination_reason) == (REFUSAL, TerminationReason.REFUSED_UNSAFE)
    assert (answer.response.outcome, answer.verified, answer.response.confidence) == (Outcome.UNSUPPORTED, False, 0)
    assert answer.response.warnings == [f"{SCREENED}: override, leak"]
    assert [found.verdict for found in noted] == [Verdict.REFUSED, Verdict.REFUSED]


async def test_a_doubtful_text_is_for_rules_only() -> None:
    screened, answering, noted = judged(Verdict.RULES_ONLY, Flag.PERSONA)
    await answer_of(screened, Question(text="x", request_id="r"))
    assert [question.rules_only for question in answering.asked] == [True]
    assert len(noted) == 1


async def test_a_question_passes_as_it_is() -> None:
    screened, answering, noted = judged(Verdict.ADMITTED)
    question = Question(text="x", request_id="r")
    await answer_of(screened, question)
    assert (answering.asked, noted) == ([question], [])


async def test_what_the_reader_typed_is_screened_and_not_what_was_made_of_it() -> None:
    seen: list[str] = []

    def screen(text: str) -> Screening:
        seen.append(text)
        return Screening(Verdict.ADMITTED)

    await answer_of(ScreenedAnswers(Answering(), screen=screen), Question(text="made", typed="typed", request_id="r"))
    assert seen == ["", "typed"]  # the first is before any question
