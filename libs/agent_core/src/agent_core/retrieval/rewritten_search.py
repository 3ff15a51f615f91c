"""Searches for one description in several wordings, and joins what they find by reciprocal rank."""

import asyncio
from collections.abc import Sequence
from typing import Final

from agent_core.errors import RetrievalError
from agent_core.planning.ports import SearchExecutor
from agent_core.results import EntityCard, RetrievalResult
from agent_core.retrieval.hydration import search_summary
from agent_core.schemas import SearchIntent

# Reciprocal rank fusion, Cormack et al. 2009.
_RRF_K: Final = 60
# A description has so many words at least; fewer are a name or a topic, which other words only blur.
MIN_WORDS: Final = 5


def is_description(intent: SearchIntent) -> bool:
    """True for a search whose wording matters: text of several words, and neither ids nor an image."""
    return bool(intent.query) and len((intent.query or "").split()) >= MIN_WORDS and not (
        intent.filters.id or intent.image_query
    )  # fmt: skip


async def search_in_words(
    search: SearchExecutor, intent: SearchIntent, texts: Sequence[str], *, timeout_s: float, include_adult: bool
) -> RetrievalResult:
    """Return what the intent's own words and the other texts find, fused, as many as the most that one of them found.

    A text that fails finds nothing; the intent's own words always take part, and their failure is the search's.

    Raises:
        RetrievalError: the search for the intent's own words failed.
    """
    intents = [intent, *(intent.model_copy(update={"query": text}) for text in texts if text != intent.query)]
    found = await asyncio.gather(
        *(search(one, timeout_s=timeout_s, include_adult=include_adult) for one in intents), return_exceptions=True
    )
    own, *others = found
    if isinstance(own, BaseException):
        raise own
    for one in others:
        if isinstance(one, BaseException) and not isinstance(one, RetrievalError):
            raise one
    lists = [own, *(one for one in others if isinstance(one, RetrievalResult))]
    cards = fused([result.raw_data for result in lists])[: max(result.count for result in lists)]
    title = f"{len(cards)} {intent.entity_type} found for {intent.query!r}, in {len(lists)} wordings:"
    return RetrievalResult(
        summary=search_summary(title, cards),
        raw_data=cards,
        count=len(cards),
        mode=own.mode,
        timings_ms=own.timings_ms,
    )


def fused(lists: Sequence[Sequence[EntityCard]]) -> list[EntityCard]:
    """Return the cards of all lists once, by the sum of their reciprocal ranks; equal ones in that order."""
    scores: dict[str, float] = {}
    cards: dict[str, EntityCard] = {}
    for ranked in lists:
        for rank, card in enumerate(ranked, start=1):
            scores[card.ref.id] = scores.get(card.ref.id, 0.0) + 1 / (_RRF_K + rank)
            cards.setdefault(card.ref.id, card)
    return sorted(cards.values(), key=lambda card: -scores[card.ref.id])
