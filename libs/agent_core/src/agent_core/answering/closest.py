"""Says which titles come closest to a description, which is a guess, and what each shares with it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from catalog.entities import EntityType

from agent_core.answering.citations import Citations
from agent_core.answering.narrowing import narrowed as narrowed_by
from agent_core.answering.wording import full_stop, join_of
from agent_core.graph_query import EntityFilters
from agent_core.results import EntityCard, RetrievalResult
from agent_core.retrieval.what_fits import PASSAGE_FIELD, SHARED_TOPICS_FIELD
from agent_core.schemas import AgentResponse

# Names written out in a sentence; all results are in the response.
_NAMED: Final = 12
_SIMILAR: Final = 0.4


# What is said where the titles that come closest are of another kind than what is described.
_INSTEAD: Final[Mapping[EntityType, str]] = {
    EntityType.CHARACTER: "The data does not tell what characters look like or do, so I looked for their titles. ",
    EntityType.MANGA: "The stories of manga are not indexed here, so I looked for anime. ",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Narrowed:
    """By what a search for a description is narrowed.

    Attributes:
        where: what of the description the data tells.
        given_up: nothing is so, and it was searched for without.
    """

    where: EntityFilters = field(default_factory=EntityFilters)
    given_up: bool = False


def compose_found(
    result: RetrievalResult, asked: EntityType = EntityType.ANIME, *, narrowed: Narrowed | None = None
) -> AgentResponse:
    """Return the answer to a description of what is ``asked`` for: what is closest to it, said as such, and why."""
    found = {card.ref.entity_type for card in result.raw_data}
    citations = Citations()
    names = join_of([citations.cite_card(card) for card in result.raw_data[:_NAMED]], len(result.raw_data))
    refs = [card.ref for card in result.raw_data]
    shared = what_they_share(result.raw_data)
    among = _among(narrowed or Narrowed(), asked)
    return AgentResponse(
        answer=("" if asked in found else _INSTEAD.get(asked, ""))
        + f"I take this for a description of a title; {among} come closest to it: {names}."
        + (f" {shared}" if shared else ""),
        source_entities=refs,
        result_entities=refs,
        citations=citations.listed(),
        confidence=_SIMILAR,
    )


def _among(narrowed: Narrowed, asked: EntityType) -> str:
    """Return which titles come closest, by the filters that the description is taken for."""
    titles = narrowed_by(asked.value, narrowed.where, many=True)
    if titles == asked.value:
        return "these"
    return (
        f"nothing close to it is among the {titles}, and of all others these"
        if narrowed.given_up
        else f"of the {titles}, these"
    )


def what_they_share(cards: Sequence[EntityCard]) -> str:
    """Return the sentence that says what hits share with a description, by their rows; empty without any."""
    shared_by_title = [f"{card.name}: {shared}" for card in cards if (shared := _shared(dict(card.fields)))]
    return full_stop(f"What they share with it: {'; '.join(shared_by_title)}") if shared_by_title else ""


def _shared(fields: dict[str, str]) -> str:
    passage, topics = fields.get(PASSAGE_FIELD), fields.get(SHARED_TOPICS_FIELD)
    quoted = f"“{passage}”" if passage else ""
    return f"{quoted} ({topics})" if quoted and topics else quoted or (topics or "")
