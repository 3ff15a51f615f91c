"""What becomes of an answer by what rows bear out of it: told as it is, cut, or said to be less than sure."""

from dataclasses import dataclass
from typing import Final

from agent_core.answering.what_is_close import is_close, without_what_is_close
from agent_core.investigation import Investigation
from agent_core.limits import GroundingLimits
from agent_core.planning.understanding import parts_of, understanding_of
from agent_core.schemas import AgentResponse, Grounding, Outcome
from agent_core.verification.verification import Verification, verify

SENTENCES_REFUTED: Final = "UNSUPPORTED: sentences that the retrieved rows deny were left out"
NOT_CHECKED: Final = "UNCHECKED: a part of the answer could not be held to the retrieved rows"
LEFT_OUT: Final = "What the retrieved rows do not bear out was left out."
NOTHING_LEFT: Final = "I found an answer that the retrieved rows do not bear out, so I do not give it."
_NOTHING: Final = 0.1


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """An answer with what rows make of it.

    Attributes:
        verified: something is claimed, and all of it was found.
        refuted: rows deny something, and nothing that they bear out is left.
    """

    response: AgentResponse
    verified: bool
    refuted: bool = False


def verification_of(response: AgentResponse, investigation: Investigation) -> Verification | None:
    """Return what rows bear out of an answer that rules composed; ``None`` where there is nothing to hold to them.

    A model's sentences were held to the rows when they were written (`grounding`), and a refusal claims nothing, unless
    it tells what is close.
    """
    claims = response.outcome is Outcome.ANSWERED or is_close(response)
    if not claims or response.grounding is not Grounding.COMPOSED:
        return None
    asked = [goal for part in parts_of(understanding_of(investigation)) for goal in (*part.goals, *part.close)]
    return verify(response, investigation, asked)


def is_refuted(verification: Verification | None) -> bool:
    """Tell whether rows deny an answer so that nothing is left of it."""
    return verification is not None and bool(verification.denied) and not verification.claims_something


def checked(response: AgentResponse, verification: Verification | None) -> Checked:
    """Return an answer without the sentences that rows deny, as sure as what is left can be."""
    if verification is None:
        supported = response.outcome is Outcome.ANSWERED and response.grounding is Grounding.SUPPORTED
        return Checked(response=response, verified=supported)
    if verification.verified:
        return Checked(response=response, verified=True)
    if is_close(response):
        return Checked(response=without_what_is_close(response), verified=False)
    cap = GroundingLimits().partial_confidence
    sure = {"confidence": min(response.confidence, cap)}
    if is_refuted(verification):
        return Checked(response=_refused(response), verified=False, refuted=True)
    if verification.denied or not verification.value_held:
        return Checked(
            response=response.model_copy(update={**sure, **_without_denied(response, verification)}), verified=False
        )
    warnings = [*response.warnings, NOT_CHECKED]
    return Checked(response=response.model_copy(update={**sure, "warnings": warnings}), verified=False)


def _without_denied(response: AgentResponse, verification: Verification) -> dict[str, object]:
    """Return what is left of an answer: its text without what is denied, and the value if the text still says it."""
    text = response.answer
    for sentence in verification.denied:
        text = text.replace(sentence.text, "", 1)
    denied = bool(verification.denied)
    return {
        "answer": " ".join([*text.split(), *([LEFT_OUT] if denied else [])]),
        "value": response.value if verification.value_held and not denied else None,
        "grounding": Grounding.REDUCED,
        "warnings": [*response.warnings, SENTENCES_REFUTED if denied else NOT_CHECKED],
    }


def _refused(response: AgentResponse) -> AgentResponse:
    """Return the refusal of an answer of which nothing is borne out, with the names that it rests on."""
    return AgentResponse(
        answer=NOTHING_LEFT,
        source_entities=response.source_entities,
        confidence=_NOTHING,
        outcome=Outcome.NO_MATCH,
        grounding=Grounding.REDUCED,
        warnings=[*response.warnings, SENTENCES_REFUTED],
    )
