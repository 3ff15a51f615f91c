"""The language that voices are asked for in: "who voiced X in English"."""

from dataclasses import replace
from typing import Final

from catalog.relations import RelationType

from agent_core.planning.goals import Goal
from agent_core.planning.lexicon.forms import TagKind
from agent_core.planning.phrases.composition import Composition
from agent_core.planning.words.segmentation import Segmentation

VOICED: Final = frozenset(
    {RelationType.VOICED_BY, RelationType.VOICES, RelationType.VOICE_CAST, RelationType.VOICED_IN}
)
# Anime are Japanese: where no voice is asked for, the word tells nothing.
_OWN: Final = "Japanese"


def language_of(cut: Segmentation) -> str | None:
    """Return the language that a question names, as voices have it for their role."""
    return next((tag.form.value for tag in cut.tags if tag.kind is TagKind.SPOKEN), None)


def in_language(end: Composition, language: str | None) -> Composition:
    """Return a chain whose voices are of a language."""
    if language is None or not any(hop.relation in VOICED for hop in end.hops):
        return end
    hops = tuple(hop.model_copy(update={"role": language}) if hop.relation in VOICED else hop for hop in end.hops)
    readings = tuple(
        replace(reading, link=f"{reading.link} in {language}") if reading.hops[-1].relation in VOICED else reading
        for reading in end.readings
    )
    return replace(end, hops=hops, readings=readings)


def is_in_language(goal: Goal, language: str | None) -> bool:
    """Tell whether a goal asks for the language that its question names, so that the word is never passed over."""
    if language is None or language == _OWN:
        return True
    return any(hop.role == language for hop in goal.hops)
