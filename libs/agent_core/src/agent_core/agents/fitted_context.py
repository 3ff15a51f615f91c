"""What an agent tells a model of an investigation: the cards with handles for ids, within the budget of tokens."""

from telemetry.logging import get_logger

from agent_core.agents.client import AgentName, StructuredClient
from agent_core.agents.handles import Handles
from agent_core.context.selection import Passage, choose
from agent_core.context.shown import shown_context
from agent_core.investigation import Investigation

log = get_logger("model")


def cards_that_fit(
    investigation: Investigation, handles: Handles, *, client: StructuredClient, agent: AgentName
) -> list[str]:
    """Return the cards as a model reads them; what of them does not fit is noted in the account of the question."""
    cards = [handles.shown(card) for card in investigation.context.cards]
    shown = shown_context(cards, most=investigation.limits.max_context_tokens, count=client.count)
    _note(investigation, agent=agent, tokens=shown.tokens, left_out=shown.left_out)
    return list(shown.cards)


def facts_that_fit(
    investigation: Investigation, facts: tuple[str, ...], *, client: StructuredClient
) -> tuple[str, ...]:
    """Return the facts that fit, in their order; the first ones come first, and diverse ones before others alike."""
    passages = [Passage(text=fact, place=place) for place, fact in enumerate(facts)]
    most = investigation.limits.max_fact_tokens
    chosen = choose(passages, most=most, count=client.count) if passages else None
    kept = tuple(facts[number] for number in chosen.texts) if chosen else ()
    _note(investigation, agent="response", tokens=chosen.tokens if chosen else 0, left_out=len(facts) - len(kept))
    return kept


def _note(investigation: Investigation, *, agent: AgentName, tokens: int, left_out: int) -> None:
    usage = investigation.usage
    usage.context_tokens = max(usage.context_tokens, tokens)
    usage.context_left_out = max(usage.context_left_out, left_out)
    if left_out:
        log.info("context.cut", agent=agent, tokens=tokens, left_out=left_out)
