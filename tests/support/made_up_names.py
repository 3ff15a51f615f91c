"""Names that are in no catalogue, the mentions that a lookup would find of them, and what a question becomes."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from agent_core.goals.goal import Goal
from agent_core.goals.understood import Part, Understanding
from agent_core.grammar.compiling.querying import query_of
from agent_core.grammar.parsing import Parser
from agent_core.planning.asked_together import understand_all
from agent_core.planning.parsed_understanding import Understander
from agent_core.references import EntityRef
from agent_core.results import Candidate, Mention
from catalog.entities import EntityType, entity_id

KINDS = {
    "Zorblat": EntityType.ANIME,
    "Quimby Nights": EntityType.ANIME,
    "Quimby": EntityType.ANIME,
    "Ombra": EntityType.ANIME,
    "Vexo Karu": EntityType.CHARACTER,
    "Mirelle Dan": EntityType.CHARACTER,
    "Tomo Ishiguru": EntityType.PERSON,
    "Hana Vell": EntityType.PERSON,
    "Studio Plim": EntityType.STUDIO,
    "Studio Vane": EntityType.STUDIO,
    "Nightpaper": EntityType.MANGA,
}


def mentions(question: str) -> list[Mention]:
    """What an exact lookup would find in a catalogue of the names above."""
    found: list[Mention] = []
    for name, kind in KINDS.items():
        start = question.lower().find(name.lower())
        if start < 0:
            continue
        end = start + len(name)
        while end < len(question) and not question[end].isspace():
            end += 1
        ref = EntityRef(entity_type=kind, id=str(entity_id(f"{kind}:{name}")))
        candidate = Candidate(ref=ref, name=name, matched_name=name, display=True, verbatim=True, popularity=10)
        found.append(Mention(start=start, end=end, surface=question[start:end], candidates=[candidate]))
    return found


def called_so_too(question: str) -> tuple[list[Mention], EntityRef]:
    """What a lookup finds of the one name of a question that an anime is called by too, and that anime."""
    (named,) = mentions(question)
    (meant,) = named.candidates
    ref = EntityRef(entity_type=EntityType.ANIME, id=str(entity_id(f"anime:{meant.name}")))
    return [replace(named, candidates=[meant, replace(meant, ref=ref)])], ref


@cache
def understander() -> Understander:
    """What reads questions by the grammar; nothing was read before they are asked."""
    return Understander(Parser(budget_ms=60_000), query_of)


def understand(question: str, found: Sequence[Mention]) -> Understanding:
    """What the question becomes with these names."""
    return understand_all(question, found, understander())


def understood(question: str) -> Understanding:
    """What the question becomes."""
    return understand(question, mentions(question))


def second_part(question: str) -> Part | None:
    """The second question of a text that asks several."""
    parts = understood(question).parts
    return parts[1] if parts else None


def goal_of(question: str) -> Any:  # noqa: ANN401 - a goal of any shape
    """The best reading of a question, which has to have one."""
    best = understood(question).best
    assert best is not None, question
    return best


def chains(goal: Goal) -> list[list[str]]:
    """The hops of a goal's query, such as staff:Director."""
    assert goal.query is not None
    return [[f"{h.relation.value}{f':{h.role}' if h.role else ''}" for h in chain.hops] for chain in goal.query.chains]
