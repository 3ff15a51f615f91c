"""Small pieces of English: lists, verbs, and how the value of a field is said."""

from collections.abc import Sequence
from typing import Final

from catalog.relations import RELATIONS
from catalog.relations import RelationType as R

from agent_core.schemas import EntityCard

# How an edge from {0} to {1} is said where "{1} is a <label> of {0}" would not be English; inverses share a sentence.
_CLAUSES: Final[dict[R, str]] = {
    R.APPEARS_IN: "{0} appears in {1}",
    R.VOICES: "{0} voices {1}",
    R.VOICED_IN: "{0} has a voice role in {1}",
    R.WORKED_ON: "{0} worked on {1}",
    R.ANIMATED: "{0} animated {1}",
    R.PRODUCED: "{0} produced {1}",
    R.LICENSED: "{0} licensed {1}",
    R.WROTE: "{0} wrote {1}",
    R.DREW: "{0} drew {1}",
    R.ADAPTED_FROM: "{0} is adapted from {1}",
    R.EPISODE_OF: "{0} is an episode of {1}",
    R.RECOMMENDED: "readers of {0} recommend {1}",
    R.SHARES_FRANCHISE: "{0} and {1} belong to one franchise",
    R.SHARED_CHARACTER: "{0} and {1} share characters",
    R.OTHER: "{0} and {1} are related",
}


def join(parts: Sequence[str], *, between: str = ", ", last: str = " and ") -> str:
    """Return "a", "a and b" or "a, b and c"."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{between.join(parts[:-1])}{last}{parts[-1]}"


def verb(count: int) -> str:
    """Return "is" or "are"."""
    return "is" if count == 1 else "are"


def sentence(text: str) -> str:
    """Return the text with a capital and a full stop."""
    return f"{text[0].upper()}{text[1:]}."


def say_value(card: EntityCard, field: str, name: str) -> tuple[str | None, str]:
    """Return the value of a card's field as text, with a sentence that says it; ``None`` where it is not known."""
    values: dict[str, object | None] = {
        "year": card.year,
        "episodes": card.episodes,
        "rating": card.rating,
        "status": card.status,
        "genres": ", ".join(card.genres) or None,
        "name": card.name,
        "description": card.description,
    }
    value = values.get(field)
    if value is None:
        return None, f"The data does not say the {field} of {name}."
    sentences = {
        "year": f"{name} came out in {value}" + (f" (on {card.start_date})" if card.start_date else "") + ".",
        "episodes": f"{name} has {value} {'episode' if value == 1 else 'episodes'}.",
        "rating": f"{name} is rated {value} out of 10.",
        "status": f"{name} is {value}.",
        "genres": f"The genres of {name} are {value}.",
        "name": f"It is called “{name}”.",
        "description": f"{name}: {value}",
    }
    return str(value), sentences[field]


def say_edge(relation: R, source: str, target: str) -> str:
    """Return one step of a path as a clause, such as "Nami is a crewmate of Luffy"."""
    if relation in _CLAUSES:
        return _CLAUSES[relation].format(source, target)
    inverse = RELATIONS[relation].inverse
    if inverse in _CLAUSES:
        return _CLAUSES[inverse].format(target, source)
    label = RELATIONS[relation].label
    article = "an" if label[0] in "aeiou" else "a"
    return f"{target} is {article} {label} of {source}"
