"""Says what readers and broadcasters make of a title: its readers, favourites, rank, broadcast and age rating."""

from collections.abc import Callable, Mapping
from typing import Final

from catalog.entities import TITLE_TYPES

from agent_core.genres import DEMOGRAPHICS
from agent_core.results import EntityCard
from agent_core.retrieval.graph_details import (
    AS_OF,
    BROADCAST,
    FAVORITES,
    MEMBERS,
    POPULARITY_RANK,
    RANK,
    detail_of,
    topics_of,
)

type Said = tuple[str | None, str]
"""The value as text, ``None`` where it is not known, and a sentence that says it."""

# What the classes of an age rating stand for, in the words of their source.
_AGES: Final = {
    "g": "all ages",
    "pg": "children",
    "pg-13": "teens of 13 and older",
    "r": "17 and older, for violence and profanity",
    "r+": "17 and older, for mild nudity",
    "rx": "adults alone",
}


def _readers(card: EntityCard, name: str) -> Said:
    """Tell how many readers list a title, as they were counted: an estimate is no number of readers."""
    if card.ref.entity_type not in TITLE_TYPES:
        return None, f"The data counts the readers of titles alone, and not those who know {name}."
    members, rank = detail_of(card, MEMBERS), detail_of(card, POPULARITY_RANK)
    place = f"{'By readers it' if members else name} is number {int(rank):,}" if rank else ""
    among = f"{place} among all {card.ref.entity_type} of the source{_when(card)}." if place else ""
    if members is not None:
        sentence_of_members = f"{int(members):,} readers have {name} on their lists."
        return members, f"{sentence_of_members} {among}".rstrip()
    if among:
        return f"number {rank}", f"{among} How many readers it has, the data does not say."
    return None, f"The data does not say how many readers {name} has."


def _favorites(card: EntityCard, name: str) -> Said:
    count = detail_of(card, FAVORITES)
    if count is None:
        return None, f"The data does not say how many readers have {name} among their favourites."
    return count, f"{int(count):,} readers have {name} among their favourites{_when(card)}."


def _rank(card: EntityCard, name: str) -> Said:
    rank = detail_of(card, RANK)
    if rank is None:
        return None, f"The data does not say the rank of {name}."
    return rank, f"By score {name} is number {int(rank):,} among all {card.ref.entity_type} of the source{_when(card)}."


def _demographic(card: EntityCard, name: str) -> Said:
    """Tell for whom a title is made, which is one of its topics."""
    demographics = [topic for topic in DEMOGRAPHICS if topic in topics_of(card)]
    if not demographics:
        return None, f"The data does not say the demographic of {name}."
    return " and ".join(demographics), f"The demographic of {name} is {' and '.join(demographics)}."


def _broadcast(card: EntityCard, name: str) -> Said:
    """Tell on which day a title is broadcast, or was; where that is not known, when it began."""
    slot = detail_of(card, BROADCAST)
    if slot is None:
        began = f"; it came out on {card.start_date}" if card.start_date else ""
        return None, f"The data does not say on which day of the week {name} is broadcast{began}."
    is_on = "is" if card.status == "airing" else "was"
    on = "on " if slot[:1].isupper() and slot.split()[0].rstrip("s").lower().endswith("day") else ""
    return slot, f"{name} {is_on} broadcast {on}{slot}."


def _age_rating(card: EntityCard, name: str) -> Said:
    """Tell the class that the source puts a title into, with what it stands for, and no verdict beyond it."""
    if not card.age_rating:
        return None, f"The data does not say the age rating of {name}."
    meaning = _AGES.get(card.age_rating.lower())
    value = card.age_rating.upper()
    return value, f"The age rating of {name} is {value}{f' ({meaning})' if meaning else ''}."


def _when(card: EntityCard) -> str:
    day = detail_of(card, AS_OF)
    return f", as of {day}" if day else ""


FIGURES: Final[Mapping[str, Callable[[EntityCard, str], Said]]] = {
    "popularity": _readers,
    "favorites": _favorites,
    "rank": _rank,
    "broadcast": _broadcast,
    "demographic": _demographic,
    "age_rating": _age_rating,
}
"""How the value of a field is said that is read with a title's details."""
