"""Small pieces of English: lists, verbs, and how the value of a field is said."""

from collections.abc import Sequence

from agent_core.schemas import EntityCard


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
