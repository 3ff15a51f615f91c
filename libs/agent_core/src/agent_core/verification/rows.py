"""What a name's bracket, a field or a rank says, held to the rows of an entity."""

from collections.abc import Callable, Iterable, Sequence
from math import isclose
from typing import Final

from catalog.names import fold

from agent_core.references import EntityRef
from agent_core.results import EntityCard
from agent_core.retrieval.graph_details import FAVORITES, MEMBERS
from agent_core.verification.evidence import Evidence
from agent_core.verification.patterns import Listed, Mention

_YEAR_DIGITS: Final = 4
# By what a ranking goes: the value of a card, a number or a date as text.
_RANKED: Final[dict[str, Callable[[EntityCard], float | str | None]]] = {
    "score": lambda card: card.rating,
    "episodes": lambda card: card.episodes,
    "chapters": lambda card: card.chapters,
    "volumes": lambda card: card.volumes,
    "start_date": lambda card: card.start_date,
    "year": lambda card: card.year,
    "duration": lambda card: card.duration_minutes,
    "popularity": lambda card: card.popularity or None,
    "favorites": lambda card: _detail(card, FAVORITES),
    "members": lambda card: _detail(card, MEMBERS),
}


def _detail(card: EntityCard, label: str) -> float | None:
    text = next((text for named, text in card.fields if named == label), None)
    return None if text is None else float(text)


def same(known: str, claimed: str) -> bool:
    """Tell whether two texts say the same: numbers by their value, words as names are compared."""
    try:
        return isclose(float(known.replace(",", "")), float(claimed.replace(",", "")), abs_tol=1e-9)
    except ValueError:
        return known == claimed or squeezed(known) == squeezed(claimed)


def squeezed(text: str) -> str:
    """Return a text without spaces and quotation marks, which tokens do not keep."""
    return "".join(character for character in text if not character.isspace() and character not in '"“”„«»').casefold()


def has_value(evidence: Evidence, ref: EntityRef, attribute: str, claimed: str) -> bool:
    """Tell whether a row of an entity says a value of a field."""
    return any(same(known, claimed) for known in evidence.values(ref, attribute))


def has_detail(evidence: Evidence, ref: EntityRef, label: str, claimed: str) -> bool:
    """Tell whether a row of an entity says a value beside its fields."""
    return any(same(known, claimed) for known in evidence.details(ref, label))


def is_dated(evidence: Evidence, ref: EntityRef, date: str, attribute: str = "start_date") -> bool:
    """Tell whether something of an entity was on a day, in a month or in a year."""
    known = evidence.values(ref, attribute) | (
        evidence.values(ref, "year") if attribute == "start_date" else set[str]()
    )
    return any(value == date or value.startswith(f"{date}-") for value in known)


def listed_hold(listed: Listed, evidence: Evidence) -> bool:
    """Tell whether rows bear out what the brackets of a list say, and nobody is named twice."""
    return len({*listed.refs}) == len(listed.refs) and all(fact_holds(m, evidence) for m in listed.mentions)


def fact_holds(mention: Mention, evidence: Evidence) -> bool:
    """Tell whether rows bear out what a bracket behind a name says; one that is not read is not borne out."""
    return not mention.fact or any(
        one(mention, evidence)
        for one in (_is_of_year, _is_rated, _has_so_many, _runs_so_long, _has_readers, _is_distinguished)
    )


def _is_of_year(mention: Mention, evidence: Evidence) -> bool:
    text = "".join(mention.fact)
    plain = text.replace("-", "").isdigit() and len(text) >= _YEAR_DIGITS
    found = evidence.facts.values(mention.ref, "year") | _years_of_names(mention, evidence)
    return plain and (text in found or is_dated(evidence, mention.ref, text))


def _years_of_names(mention: Mention, evidence: Evidence) -> set[str]:
    """Return the years that look-ups tell of a name."""
    return {
        str(candidate.year)
        for _, graph in evidence.graphs
        for found in graph.mentions
        for candidate in found.candidates
        if candidate.ref == mention.ref and candidate.year
    }


def _is_rated(mention: Mention, evidence: Evidence) -> bool:
    match mention.fact:
        case ("rated", number):
            return has_value(evidence, mention.ref, "rating", number)
        case _:
            return False


def _has_so_many(mention: Mention, evidence: Evidence) -> bool:
    match mention.fact:
        case (number, "episode" | "episodes" | "chapter" | "chapters" | "volume" | "volumes" as counted):
            return has_value(evidence, mention.ref, f"{counted.removesuffix('s')}s", number)
        case _:
            return False


def _runs_so_long(mention: Mention, evidence: Evidence) -> bool:
    match mention.fact:
        case (episodes, "×", minutes, "minutes"):
            length = (episodes.replace(",", ""), minutes)
            return any((str(c.episodes), str(c.duration_minutes)) == length for c in evidence.cards(mention.ref))
        case _:
            return False


def _has_readers(mention: Mention, evidence: Evidence) -> bool:
    match mention.fact:
        case ("a", "favourite", "of", number):
            return has_detail(evidence, mention.ref, FAVORITES, number)
        case (number, "readers"):
            return has_value(evidence, mention.ref, "members", number)
        case _:
            return False


def _is_distinguished(mention: Mention, evidence: Evidence) -> bool:
    """Hold "anime, 2006" and "character of Monster" to what look-ups found of namesakes."""
    kind, *rest = mention.fact
    if kind != mention.ref.entity_type.value:
        return False
    match rest:
        case []:
            return True
        case [",", year]:
            return _is_of_year(Mention(mention.named, (year,)), evidence)
        case ["of", *title]:
            return any(
                squeezed(candidate.known_from or "") == squeezed("".join(title))
                for _, graph in evidence.graphs
                for found in graph.mentions
                for candidate in found.candidates
                if candidate.ref == mention.ref
            )
        case _:
            return False


def is_ordered(refs: Sequence[EntityRef], evidence: Evidence, order_by: str, *, descending: bool) -> bool:
    """Tell whether entities stand in the order of a field; those without a value stand where they like."""
    value = _RANKED.get(order_by)
    if value is None:
        return False
    held = [next((v for card in evidence.cards(ref) if (v := value(card)) is not None), None) for ref in refs]
    known = [one for one in held if one is not None]
    return known == sorted(known, reverse=descending, key=lambda one: (isinstance(one, str), one))


def stand_as(refs: Iterable[EntityRef], rows: Iterable[EntityCard]) -> bool:
    """Tell whether entities are rows that were returned, and stand in the order of these; some may be left out."""
    left = iter([card.ref for card in rows])
    return all(ref in left for ref in refs)


def has_topics(evidence: Evidence, ref: EntityRef, topics: Sequence[str]) -> bool:
    """Tell whether rows say that a title is of all these genres, themes or tags."""
    return {fold(topic) for topic in topics} <= evidence.facts.topics(ref)
