"""Which entities the names in a model's step mean, by the catalogue and without another call to the model."""

from collections.abc import Sequence
from dataclasses import replace

from catalog.entities import EntityType
from catalog.names import fold
from catalog.relations import RELATIONS

from agent_core import schemas
from agent_core.agents.flat_step import NextStep
from agent_core.planning.lookups import look_up
from agent_core.planning.naming import rivals
from agent_core.references import EntityRef
from agent_core.results import Candidate, GraphResult, Mention


def look_up_names(names: Sequence[str], *, why: str) -> schemas.NextStep:
    """Return the step that finds what these names mean."""
    step = look_up("; ".join(names), fuzzy=False, why=f"find the names to {why}")
    return step.model_copy(update={"completes": False})


def named_in(found: GraphResult, names: Sequence[str], *, step: NextStep) -> dict[str, EntityRef] | None:
    """Return the entity that each name means in the step; ``None`` where one means none, or several as plainly."""
    kinds = _kinds(step)
    resolved: dict[str, EntityRef] = {}
    for name in names:
        mention = next((m for m in found.mentions if fold(m.surface) == fold(name)), None)
        chosen = None if mention is None else _meant(mention, kinds)
        if chosen is None:
            return None
        resolved[name] = chosen.ref
    return resolved


def _meant(mention: Mention, kinds: frozenset[EntityType]) -> Candidate | None:
    """Return the candidate that is meant; ``None`` where none is of these kinds or another one may be meant as well."""
    candidates = [c for c in mention.candidates if c.ref.entity_type in kinds]
    if not candidates:
        return None
    best, *others = candidates
    of_other_kinds = any(c.ref.entity_type is not best.ref.entity_type and c.display for c in others)
    return None if of_other_kinds or rivals(replace(mention, candidates=candidates), best) else best


def _kinds(step: NextStep) -> frozenset[EntityType]:
    """Return the kinds that what the step starts from can have."""
    if step.action in {"similar", "watch_order", "instalments", "seasons"}:
        return frozenset({EntityType.ANIME, EntityType.MANGA})
    first = step.relations[:1] if step.action == "select" else step.relations
    subjects = frozenset(subject for relation in first for subject, _ in RELATIONS[relation].pairs)
    if subjects:
        return subjects
    return frozenset({EntityType(step.kind)}) if step.kind and step.action != "select" else frozenset(EntityType)
