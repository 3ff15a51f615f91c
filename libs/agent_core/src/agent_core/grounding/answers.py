"""Makes the answer to what a model planned: its own sentences, held to the rows, else what rules compose."""

import re
from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import Final

import structlog
from catalog.entities import EntityType

from agent_core.answering.finish import best_effort, known_entities, no_match, unique_refs
from agent_core.errors import BudgetExhausted, ModelError
from agent_core.grounding.facts import Facts, facts_of
from agent_core.grounding.grounding import Grounded, ground
from agent_core.grounding.hygiene import plain
from agent_core.grounding.reading import DecidedVerdict
from agent_core.grounding.statements import Statements, statements_of
from agent_core.grounding.tokens import NameIndex, sentences_of
from agent_core.investigation import Investigation
from agent_core.limits import GroundingLimits
from agent_core.planning.ports import AnswerWriter, Brief
from agent_core.references import EntityRef
from agent_core.schemas import AgentResponse, Grounding, Outcome
from agent_core.timing import bounded

log = structlog.stdlib.get_logger("grounding")

SENTENCES_DROPPED: Final = "UNSUPPORTED: sentences that no row bears out were left out"
TEXT_REPLACED: Final = "UNSUPPORTED: the model's text was replaced by one that rules composed"
# Names of entities that a composed answer may list, by whose characters its length is bounded.
_COMPOSED_CHARS: Final = 8_000
_NAME_CHARS: Final = 300
_THOUSANDS: Final = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")
_SIGNS: Final = str.maketrans(dict.fromkeys(".,;:()[]!?", " "))
# What a citation of nothing that was retrieved stands for: an id that no entity has.
_NOBODY: Final = EntityRef(entity_type=EntityType.ANIME, id="00000000-0000-4000-8000-000000000000")


async def answer_of_model(
    draft: AgentResponse,
    investigation: Investigation,
    *,
    writer: AnswerWriter | None,
    compose: Callable[[Investigation], AgentResponse],
    limits: GroundingLimits | None = None,
) -> AgentResponse:
    """Return an answer of which rows bear out every sentence; whatever the model says, nothing else leaves.

    Args:
        draft: the model's final step; of its text nothing is used where there is a writer.
        investigation: what was retrieved.
        writer: writes the text; ``None`` holds the draft's own text to the rows.
        compose: writes what rules say of the same observations, where nothing of the model's text is borne out.
        limits: of the text, and how sure a model's answer may be.
    """
    limits = limits or GroundingLimits()
    composed = cache(lambda: compose(investigation))
    if draft.outcome is Outcome.ANSWERED:
        facts = facts_of(investigation)
        decided = partial(_verdict, composed)
        grounded = await _grounded(draft, investigation, facts, writer=writer, verdict=decided, limits=limits)
        log.info("answer.grounded", kept=len(grounded.sentences), refused=len(grounded.refused))
        if grounded.sentences:
            return _response(draft, grounded, investigation, limits)
    return _replaced(draft, composed(), investigation)


def _verdict(composed: Callable[[], AgentResponse]) -> str | None:
    """Return what the rules' answer says of a question for yes or no."""
    response = composed()
    return response.value if response.outcome is Outcome.ANSWERED else None


async def _grounded(
    draft: AgentResponse,
    investigation: Investigation,
    facts: Facts,
    *,
    writer: AnswerWriter | None,
    verdict: DecidedVerdict,
    limits: GroundingLimits,
) -> Grounded:
    """Return what is left of the model's text, after one more try where something was left out of the first."""
    if writer is None:
        cited = _named(draft, facts)
        sentences = sentences_of(draft.answer[: 2 * limits.max_answer_chars], NameIndex(facts, cited))
        return ground(sentences, facts, cited=cited, verdict=verdict, limits=limits)
    known = known_entities(investigation)
    about = [ref for ref in (*draft.result_entities, *draft.source_entities) if ref.id in known]
    statements = statements_of(facts, about, most=limits.max_facts)
    first = await _attempt(investigation, statements, facts, writer=writer, verdict=verdict, limits=limits)
    if first.supported or not statements.facts:
        return first
    reasons = [f"sentence {refused.place + 1}: {refused.reason}" for refused in first.refused]
    second = await _attempt(
        investigation,
        statements,
        facts,
        writer=writer,
        verdict=verdict,
        limits=limits,
        refused=reasons or ("no sentence",),
    )
    better = second if second.supported or len(second.sentences) > len(first.sentences) else first
    last = investigation.last
    if better.sentences or last is None or last.calculated is None:
        return better
    calculated = [fact for fact in statements.facts if last.calculated.terms in fact]  # which needs nobody's words
    return ground(calculated, facts, cited=statements.entities, limits=limits)


async def _attempt(
    investigation: Investigation,
    statements: Statements,
    facts: Facts,
    *,
    writer: AnswerWriter,
    verdict: DecidedVerdict,
    limits: GroundingLimits,
    refused: Sequence[str] = (),
) -> Grounded:
    if not statements.facts:
        return Grounded()
    brief = Brief(entities=statements.names, facts=statements.facts, refused=refused)
    try:
        sentences = await bounded(writer.write(investigation, brief), investigation)
    except (ModelError, BudgetExhausted, TimeoutError) as error:
        log.warning("answer.not_written", error=type(error).__name__)
        return Grounded()
    return ground(sentences, facts, cited=statements.entities, verdict=verdict, limits=limits)


def _named(draft: AgentResponse, facts: Facts) -> list[EntityRef]:
    """Return what the citations of a draft stand for; one that names nothing retrieved stands for a stranger."""
    by_name = {names[0].casefold(): ref for ref, names in facts.names.items() if names}
    return [citation.ref or by_name.get(citation.label.casefold(), _NOBODY) for citation in draft.citations]


def _response(
    draft: AgentResponse, grounded: Grounded, investigation: Investigation, limits: GroundingLimits
) -> AgentResponse:
    """Return the answer with the text that is left, and with nothing else that the model says of itself."""
    known = known_entities(investigation)
    results = [ref for ref in draft.result_entities if ref.id in known] or grounded.refs
    cap = limits.confidence if grounded.supported else limits.partial_confidence
    value = draft.value if draft.value and _is_said(draft.value, grounded.text) else None
    return AgentResponse(
        answer=grounded.text,
        source_entities=list(unique_refs([*(ref for ref in draft.source_entities if ref.id in known), *grounded.refs])),
        result_entities=results,
        citations=grounded.citations,
        confidence=min(draft.confidence, cap),
        value=value,
        grounding=Grounding.SUPPORTED if grounded.supported else Grounding.REDUCED,
        warnings=[] if grounded.supported else [SENTENCES_DROPPED],
    )


def _is_said(value: str, text: str) -> bool:
    """Tell whether a value stands in a text as words of their own; a number there may have its thousands divided."""
    padded = f" {_THOUSANDS.sub('', text).translate(_SIGNS)} "
    return f" {value.translate(_SIGNS).strip()} " in padded and plain(value, most=len(value)) == value.strip()


def _replaced(draft: AgentResponse, composed: AgentResponse, investigation: Investigation) -> AgentResponse:
    """Return what the rules composed; where they only deny, and the model found something, what was found."""
    settled = composed.outcome is Outcome.ANSWERED and bool(composed.source_entities)
    if not settled and draft.outcome is Outcome.ANSWERED:
        composed = best_effort(investigation, note=None)
    elif not settled and not _looked_up(investigation):
        composed = no_match(investigation)
    return composed.model_copy(
        update={
            "answer": plain(composed.answer, most=_COMPOSED_CHARS),
            "citations": [c.model_copy(update={"label": plain(c.label, most=_NAME_CHARS)}) for c in composed.citations],
            "grounding": Grounding.COMPOSED if settled else Grounding.REDUCED,
            "warnings": [*composed.warnings, TEXT_REPLACED],
        }
    )


def _looked_up(investigation: Investigation) -> bool:
    """Tell whether any step looked for the names in the question, without which rules know of none of them."""
    return any(o.graph is not None and o.graph.mentions for o in investigation.observations)
