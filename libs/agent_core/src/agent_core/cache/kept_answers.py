"""Answers as they are kept beyond a process: what is stored of one, and what an answer is made of again."""

import zlib
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

import numpy as np
from catalog.kept_answers import FoundAnswer, KeptAnswer
from catalog.run_record import canonical
from numpy.typing import NDArray
from pydantic import BaseModel, ConfigDict, ValidationError

from agent_core.answer import Answer, Question, Route, TerminationReason
from agent_core.budget import Usage
from agent_core.schemas import AgentResponse

# Of one document when it is unpacked: no row can fill the memory of whoever reads it.
_MAX_UNPACKED_BYTES: Final = 8_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Sought:
    """What is looked for before a model is asked, and what its answer is kept by.

    Attributes:
        signature: digest of what the question says and of who answers.
        stamp: digest of the data that it is answered from.
        wording: digest of its words.
        text: what it says, to be compared in meaning.
    """

    signature: bytes
    stamp: bytes
    wording: bytes
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NewAnswer:
    """An answer on its way into the table; its row is made off the answer's way."""

    sought: Sought
    answer: Answer


class _Document(BaseModel):
    """What is stored of an answer: all that is told of it, and nothing of its question."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    response: AgentResponse
    route: Route
    request_id: str
    total_ms: float


def wording_digest(wording: str) -> bytes:
    """Return the SHA-256 of a question's words."""
    return sha256(wording.encode("utf-8", "replace")).digest()


def row_of(new: NewAnswer, vector: NDArray[np.float32] | None) -> KeptAnswer:
    """Return the row of an answer; takes a fraction of a millisecond."""
    answer, sought = new.answer, new.sought
    document = _Document(
        response=answer.response,
        route=answer.route,
        request_id=answer.computed_for or answer.request_id,
        total_ms=answer.total_ms,
    )
    return KeptAnswer(
        signature=sought.signature,
        stamp=sought.stamp,
        wording=sought.wording,
        vector=None if vector is None else vector.astype(np.float16).tobytes(),
        document=zlib.compress(canonical(document.model_dump(mode="json"))),
    )


def answer_of(found: FoundAnswer, question: Question) -> tuple[Answer, float] | None:
    """Return a kept answer as that of another question, with the milliseconds that computing it took.

    ``None`` where it cannot be read: another version of the code wrote it.
    """
    try:
        unpacker = zlib.decompressobj()
        text = unpacker.decompress(found.document, _MAX_UNPACKED_BYTES)
        document = _Document.model_validate_json(text)
    except (zlib.error, ValidationError):
        return None
    answer = Answer(
        request_id=question.request_id,
        response=document.response,
        verified=True,
        route=document.route,
        termination_reason=TerminationReason.FROM_CACHE,
        steps=(),
        usage=Usage(),
        total_ms=0.0,
        computed=False,
        computed_for=document.request_id,
    )
    return answer, document.total_ms


def closeness(found: FoundAnswer, vector: NDArray[np.float32]) -> float:
    """Return the cosine of a kept answer's question and another one, -1 to 1; -1 where they cannot be compared."""
    held = np.frombuffer(found.vector or b"", np.float16).astype(np.float32)
    return float(np.vecdot(held, vector)) if held.shape == vector.shape else -1.0
