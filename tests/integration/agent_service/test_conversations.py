"""Conversations over gRPC on the sample: any replica goes on, and nothing of them is told to others."""

from pathlib import Path

from agent_core.conversation.answers import UNKNOWN
from contracts.agent.v1 import agent_pb2 as pb
from contracts.agent.v1.agent_pb2 import (
    TERMINATION_REASON_CLARIFICATION_NEEDED,
    TERMINATION_REASON_FROM_CACHE,
    TERMINATION_REASON_NO_MATCH,
)

from tests.conftest import execute
from tests.integration.agent_service.recorded import Asked, run_of, serving, settings_of

GONE = "00000000-0000-4000-8000-000000000000"


async def ask(service: Asked, text: str, conversation_id: str = "") -> pb.SearchAIResponse:
    request = pb.SearchAIRequest(query=text, request_id="r", conversation_id=conversation_id)
    return await service.stub.SearchAI(request, timeout=20)


async def test_a_conversation_goes_on_at_another_replica(sample_clone: str, tmp_path: Path) -> None:
    settings = settings_of(sample_clone)
    async with serving(settings, tmp_path / "1") as one, serving(settings, tmp_path / "2") as other:
        first = await ask(one, "Who directed Monster?")
        assert (first.conversation_id != "", first.read_as) == (True, "")
        second = await ask(other, "and who wrote it?", first.conversation_id)
        assert (second.conversation_id, second.read_as) == (first.conversation_id, "Who wrote Monster?")
        assert "Naoki Urasawa" in second.answer
        third = await ask(one, "what else did he write?", second.conversation_id)
        assert third.read_as == "What else did Naoki Urasawa write besides Monster?"
        assert "20th Century Boys" in third.answer
        # What was answered is kept under the complete question: the same words alone say nothing.
        again = await ask(other, "who wrote it?", (await ask(other, "Who directed Monster?")).conversation_id)
        assert (again.termination_reason, again.answer) == (TERMINATION_REASON_FROM_CACHE, second.answer)
        assert (await ask(other, "and who wrote it?")).termination_reason == TERMINATION_REASON_NO_MATCH


async def test_an_unknown_or_expired_conversation_is_told_and_the_question_is_answered(
    sample_clone: str, tmp_path: Path
) -> None:
    async with serving(settings_of(sample_clone), tmp_path) as service:
        lost = await ask(service, "Who directed Monster?", GONE)
        assert (lost.warnings[0], "Masayuki Kojima" in lost.answer) == (UNKNOWN, True)
        await ask(service, "and who wrote it?", lost.conversation_id)
        await execute(sample_clone, "UPDATE conversation_turn SET told_at = now() - interval '2 days'")
        expired = await ask(service, "and who wrote it?", lost.conversation_id)
        assert UNKNOWN in expired.warnings
        assert expired.conversation_id not in ("", lost.conversation_id)


async def test_what_is_asked_back_is_recorded_and_can_be_rated(sample_clone: str, tmp_path: Path) -> None:
    async with serving(settings_of(sample_clone), tmp_path) as service:
        first = await ask(service, "Who voices Edward Elric?")
        asked_back = await ask(service, "what else did she voice?", first.conversation_id)
        assert asked_back.termination_reason == TERMINATION_REASON_CLARIFICATION_NEEDED
        assert (await service.stub.RateAnswer(pb.RateAnswerRequest(request_id="r", helpful=True))).kept
    run = await run_of(sample_clone, "r")
    assert (run.summary.question, run.summary.helpful) == ("what else did she voice?", True)


async def test_where_no_turns_are_kept_there_is_no_id(sample_clone: str, tmp_path: Path) -> None:
    async with serving(settings_of(sample_clone, conversation_ttl_s=0), tmp_path) as service:
        assert (await ask(service, "Who directed Monster?", GONE)).conversation_id == ""


async def test_where_turns_cannot_be_written_questions_are_answered(sample_clone: str, tmp_path: Path) -> None:
    await execute(sample_clone, "DROP TABLE conversation_turn")
    async with serving(settings_of(sample_clone), tmp_path) as service:
        answer = await ask(service, "Who directed Monster?", GONE)
        assert "Masayuki Kojima" in answer.answer
