"""When two questions are the same, and which answers may be given a second time."""

from collections.abc import Hashable
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from agent_core.answer import Answer, Question, TerminationReason
from agent_core.meant import Meant

# What was kept was accepted before.
_ACCEPTED: Final = frozenset(
    {TerminationReason.SUFFICIENT, TerminationReason.FINAL_ACCEPTED, TerminationReason.FROM_CACHE}
)


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerKey:
    """What an answer depends on, beside the data.

    Attributes:
        wording: with one space between words; case and punctuation tell names from words, so they stay.
        image: SHA-256 of the image or of its address; ``None`` without one.
        meant: whom names stand for, where a conversation says so.
        earlier: what was asked before, where the question does not stand alone.
        mind: who plans and judges, and with what.
    """

    wording: str
    image: bytes | None
    include_adult: bool
    meant: tuple[Meant, ...] = ()
    earlier: tuple[str, ...] = ()
    mind: Hashable


def key_of(question: Question, *, mind: Hashable) -> AnswerKey:
    """Return the key of a question that is answered by ``mind``."""
    image = question.image_query
    return AnswerKey(
        wording=question.wording,
        image=None if image is None else sha256(image.encode("utf-8", "replace")).digest(),
        include_adult=question.include_adult,
        meant=question.meant,
        earlier=question.earlier,
        mind=mind,
    )


def is_accepted(answer: Answer, *, min_confidence: float) -> bool:
    """Tell whether the same question may be given this answer again (R218, R248).

    It was judged sufficient, every entity in it was retrieved, no cap cut it, and nothing failed on the way: whatever
    might come out better a moment later is computed again.
    """
    return (
        answer.termination_reason in _ACCEPTED
        and answer.verified
        and answer.response.evidence.complete
        and answer.response.confidence >= min_confidence
        and not answer.degraded
    )
