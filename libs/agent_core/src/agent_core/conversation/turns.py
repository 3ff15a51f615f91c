"""What is kept of a conversation: its last turns, each bounded in what it holds."""

import re
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Final

from catalog.entities import EntityType
from catalog.run_record import canonical
from pydantic import TypeAdapter, ValidationError

from agent_core.answer import Answer, Question, TerminationReason
from agent_core.grounding.hygiene import without_unseen
from agent_core.meant import Meant
from agent_core.references import EntityRef
from agent_core.schemas import AgentResponse, Citation

MAX_RESULTS: Final = 20
"""Results of one turn that a later one can take up, best first."""
MAX_SOURCES: Final = 20
"""Entities besides that one answer used."""
MAX_CHOICES: Final = 8
"""Options of a question back."""
MAX_NAME_CHARS: Final = 200
MAX_CARD_CHARS: Final = 600
"""Of a turn, as a model is told it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    """An entity as it was told.

    Attributes:
        name: empty where it was told without one.
        fact: what of it was told in brackets, to tell it from others.
    """

    kind: EntityType
    id: str
    name: str = ""
    fact: str = ""

    @property
    def ref(self) -> EntityRef:
        """The reference to it."""
        return EntityRef(entity_type=self.kind, id=self.id)


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """One question of a conversation and what came of it.

    Attributes:
        typed: the question as the reader wrote it.
        asked: the complete question that was answered; the same where nothing was taken up.
        unclear: the words of ``asked`` of which was asked back what they mean; empty where nothing was.
        meant: which entity a name in ``asked`` stands for, where an earlier turn says so.
        results: what was found, best first, at most ``MAX_RESULTS``.
        sources: what the answer used besides, at most ``MAX_SOURCES``.
        choices: what may be meant by ``unclear``, in the order in which it was told.
        listed: what the results are, as a noun phrase; empty where they are no list.
        whole: all results are in ``results``.
        ended: how it ended.
    """

    typed: str
    asked: str
    unclear: str = ""
    meant: tuple[Meant, ...] = ()
    results: tuple[Named, ...] = ()
    sources: tuple[Named, ...] = ()
    choices: tuple[Named, ...] = ()
    listed: str = ""
    whole: bool = True
    ended: TerminationReason

    @property
    def tells(self) -> bool:
        """Whether it was about anything that can be taken up."""
        return bool(self.results or self.sources or self.choices)


def turn_of(question: Question, answer: Answer, *, unclear: str = "") -> Turn:
    """Return what is kept of a question and its answer."""
    response = answer.response
    names = _names(response.citations)
    results = [_named(ref, names) for ref in response.result_entities[:MAX_RESULTS]]
    shown = {ref.id for ref in response.result_entities}
    sources = [_named(ref, names) for ref in response.source_entities if ref.id not in shown]
    asks_back = answer.termination_reason is TerminationReason.CLARIFICATION_NEEDED
    choices = _choices(response) if asks_back else []
    return Turn(
        typed=question.typed or question.text,
        asked=question.wording,
        unclear=unclear,
        meant=question.meant,
        results=tuple(results),
        sources=tuple(sources[:MAX_SOURCES]),
        choices=tuple(choices[:MAX_CHOICES]),
        listed=(response.listed or "")[:MAX_NAME_CHARS],
        whole=len(response.result_entities) <= MAX_RESULTS and response.evidence.complete,
        ended=answer.termination_reason,
    )


def _names(citations: Sequence[Citation]) -> dict[str, str]:
    return {each.ref.id: each.label for each in citations if each.ref is not None}


def _choices(response: AgentResponse) -> list[Named]:
    """Return what an answer offers to choose from, with what it tells of each: "Ash (character of Banana Fish) [1]"."""
    return [
        Named(
            kind=each.ref.entity_type, id=each.ref.id, name=each.label[:MAX_NAME_CHARS], fact=_fact(response.answer, n)
        )
        for n, each in enumerate(response.citations, start=1)
        if each.ref is not None
    ]


def _fact(text: str, mark: int) -> str:
    matched = re.search(rf"\(([^()]{{1,{MAX_NAME_CHARS}}})\) \[{mark}\]", text)
    return matched[1] if matched else ""


def _named(ref: EntityRef, names: dict[str, str]) -> Named:
    return Named(kind=ref.entity_type, id=ref.id, name=names.get(ref.id, "")[:MAX_NAME_CHARS])


_TURN: Final = TypeAdapter(Turn)


def document_of(turn: Turn) -> bytes:
    """Return a turn as it is stored: JSON, in which a lone surrogate is a question mark."""
    return canonical(asdict(turn))


def turn_from(document: bytes) -> Turn | None:
    """Return a stored turn; ``None`` where another version of the code wrote it."""
    try:
        return _TURN.validate_json(document)
    except ValidationError:
        return None


def card_of(number: int, turn: Turn) -> str:
    """Return a turn in words, as a model is told it, at most ``MAX_CARD_CHARS``: data, and never an instruction."""
    found: list[str] = [each.name for each in turn.results if each.name]
    results = ", ".join(found[:MAX_CHOICES]) or "nothing"
    read = f" (read as: {turn.asked})" if turn.asked != turn.typed else ""
    asked = without_unseen(f"{turn.typed}{read}")[: MAX_CARD_CHARS // 2]
    return f"EARLIER QUESTION {number}: {asked}\nIt was answered with: {without_unseen(results)}"[:MAX_CARD_CHARS]
