"""Adds to a refusal what the data holds that is close to what is asked, said to be no answer."""

from collections.abc import Sequence
from typing import Final

from agent_core.answering.citations import Citations
from agent_core.answering.compose import compose_answer
from agent_core.goals.retrievals import Findings
from agent_core.schemas import AgentResponse, Outcome

CLOSE: Final = " What follows is close to it, and no answer."
"""What opens that part of a refusal."""


def with_what_is_close(refusal: AgentResponse, found: Sequence[Findings]) -> AgentResponse:
    """Return a refusal with what was found of names in it; it stays one, as unsure as it is."""
    citations = Citations()
    composed = [compose_answer(each, citations) for each in found]
    answered = [each for each in composed if each.outcome is Outcome.ANSWERED]
    if not answered:
        return refusal
    text = " ".join(each.answer for each in answered)
    sources = [ref for each in answered for ref in each.source_entities]
    return refusal.model_copy(
        update={
            "answer": f"{refusal.answer}{CLOSE} {text}",
            "citations": citations.listed(),
            "source_entities": list(dict.fromkeys(sources)),
        }
    )


def is_close(response: AgentResponse) -> bool:
    """True for a refusal that tells what is close."""
    return response.outcome is not Outcome.ANSWERED and CLOSE in response.answer


def without_what_is_close(response: AgentResponse) -> AgentResponse:
    """Return the refusal alone."""
    text = response.answer.partition(CLOSE)[0]
    return response.model_copy(update={"answer": text, "citations": [], "source_entities": []})
