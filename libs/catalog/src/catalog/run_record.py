"""A run record as a document: everything that one question was answered with, in order, and how it is packed."""

import json
import zlib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Annotated, Any, Final, Literal

from pydantic import Field, TypeAdapter

type Json = dict[str, Any]

MAX_STORED_IDS: Final = 200
"""Ids of one retrieval that are kept; of all of them there is a digest."""
# Of one document when it is unpacked: no row can fill the memory of whoever reads it.
_MAX_DOCUMENT_BYTES: Final = 64_000_000
_LEVEL: Final = 6


class RunUnreadable(ValueError):
    """A document is none of this version's: it is damaged, too large, or of another version of the code."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """What a planner decided.

    Attributes:
        at_ms: since the question arrived, as in all events.
        step: the whole ``NextStep``, with its rationale.
    """

    kind: Literal["decision"] = "decision"
    at_ms: float
    duration_ms: float
    step: Json


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What a judge said; ``report`` is the whole ``SufficiencyReport``."""

    kind: Literal["report"] = "report"
    at_ms: float
    duration_ms: float
    report: Json


@dataclass(frozen=True, slots=True, kw_only=True)
class Retrieval:
    """What one attempt of a step returned.

    Attributes:
        key: SHA-256 of what was asked, without why.
        action: ``qdrant_search``, or ``pg_graph:`` with the primitive.
        outcome: how it ended; of a failure the name of its class.
        ids: the first ``MAX_STORED_IDS`` of what was returned, best first.
        digest: SHA-256 of all of them, with the value, so that equal digests mean equal results.
        result: all that was returned, where the settings keep it.
    """

    kind: Literal["retrieval"] = "retrieval"
    at_ms: float
    duration_ms: float
    key: str
    action: str
    outcome: str
    count: int = 0
    ids: tuple[str, ...] = ()
    digest: str = ""
    value: str | None = None
    cut_by: tuple[str, ...] = ()
    result: Json | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange:
    """One attempt at a provider.

    Attributes:
        request: SHA-256 of the body that was sent.
        prompt: SHA-256 of what is the same in every question: system prompt, schema, tools.
        fault: what went wrong, ``None`` where a reply came; ``deadline`` where the question's time ran out.
        reply: the body that came, in base64, where the settings keep it; no key is ever in it.
    """

    kind: Literal["exchange"] = "exchange"
    at_ms: float
    duration_ms: float
    request: str
    prompt: str
    fault: str | None = None
    detail: str = ""
    retry_after_s: float | None = None
    reply: str | None = None


type RunEvent = Annotated[Decision | Report | Retrieval | Exchange, Field(discriminator="kind")]


@dataclass(frozen=True, slots=True, kw_only=True)
class RunDocument:
    """All that is known of one run.

    Attributes:
        question: as it was asked; an image is only said to have been there.
        typed: what the reader wrote, where ``question`` is what a conversation made of it; else empty.
        meant: names in ``question`` of which the conversation said whom they stand for: name, kind and id of each.
        earlier: what was asked before, where that went with the question.
        settings: who planned, with what, within which limits; versions of the code and digest of the prompts.
        response: the whole ``AgentResponse``.
        computed_for: the request for which the answer was computed, where that was another one.
        closeness: cosine of both questions, where that one was asked in other words.
        plan: what the question was given (``agent_core.answer.RoutePlan``), where anything was planned.
        dropped: events and bytes beyond what one record may hold.
    """

    question: str
    typed: str = ""
    meant: tuple[Mapping[str, str], ...] = ()
    earlier: tuple[str, ...] = ()
    image: bool = False
    include_adult: bool = False
    timeout_s: float | None = None
    settings: Mapping[str, Any] = field(default_factory=dict[str, Any])
    events: tuple[RunEvent, ...] = ()
    response: Json
    outcome: str
    route: str
    verified: bool
    degraded: bool = False
    total_ms: float
    usage: Mapping[str, float] = field(default_factory=dict[str, float])
    computed_for: str | None = None
    closeness: float | None = None
    plan: Json | None = None
    dropped: int = 0


_DOCUMENT: Final = TypeAdapter(RunDocument)


def canonical(value: object) -> bytes:
    """Return a JSON value as bytes: equal values give equal bytes, and a lone surrogate is a question mark."""
    text = json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return text.encode("utf-8", "replace")


def packed(document: RunDocument) -> bytes:
    """Return a document as it is stored; takes about a millisecond for each 50 kB.

    Raises:
        TypeError: there is something in it that JSON has no form for.
    """
    return zlib.compress(canonical(asdict(document)), _LEVEL)


def unpacked(stored: bytes) -> RunDocument:
    """Return a stored document.

    Raises:
        RunUnreadable: it is none.
    """
    try:
        unpacker = zlib.decompressobj()
        text = unpacker.decompress(stored, _MAX_DOCUMENT_BYTES)
        if unpacker.unconsumed_tail or not unpacker.eof:
            raise RunUnreadable("the record is cut or too large to be read")
        return _DOCUMENT.validate_python(json.loads(text))
    except (zlib.error, ValueError) as error:
        raise RunUnreadable("the record cannot be read; another version of the code wrote it") from error
