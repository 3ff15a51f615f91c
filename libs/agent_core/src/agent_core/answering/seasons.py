"""Says how many seasons a series has, whether it has a certain one, and how many episodes all have together."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from agent_core.answering.citations import Citations
from agent_core.answering.wording import join_of
from agent_core.goals.goal import Goal, SeasonsGoal
from agent_core.goals.retrievals import Findings
from agent_core.grammar.languages.morphology import join
from agent_core.references import EntityRef
from agent_core.results import EntityCard
from agent_core.retrieval.graph_details import AS_OF, detail_of
from agent_core.retrieval.seasons import ALONE, BASIS_FIELD, DERIVED, NUMBER_FIELD

# Seasons, and later films, that a sentence names.
_NAMED: Final = 20
_FILMS: Final = 3
_UNCOUNTED: Final = "Films, specials and side stories are not counted."
_NOT_OVER: Final = frozenset({"airing", "upcoming"})


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonsSaid:
    """What is said of seasons.

    Attributes:
        shown: the titles to show.
        value: the number, date or verdict asked for; ``None`` where the data does not decide it.
        partly_held: it rests on what the data may hold a part of.
    """

    text: str
    shown: list[EntityRef]
    value: str | None
    partly_held: bool = False


def say_seasons(goal: SeasonsGoal, found: Findings, citations: Citations) -> SeasonsSaid | None:
    """Return what is asked of the seasons of a series; ``None`` where the data does not tell it."""
    result = found.results[0] if found.results else None
    cards = result.cards if result is not None else []
    if not cards:
        return None
    if goal.place is not None:
        return _one_of_them(goal, goal.place, cards, _later_films(found, cards), citations)
    if goal.attribute is not None:
        return _episodes(goal, cards, citations)
    of_a_series = not _is_alone(cards) or cards[0].format == "tv"
    return _number_of(cards, citations) if of_a_series else None


def _number_of(cards: Sequence[EntityCard], citations: Citations) -> SeasonsSaid:
    """Say how many seasons there are, how they are known, and all of them with their parts."""
    numbers = sorted({_number(card) for card in cards})
    listed = join([citations.cite_card(card) for card in cards[:_NAMED]])
    text = f"{cards[0].name} has {_count(cards)} in the data: {listed}{_more(cards)}."
    if len(cards) > len(numbers):
        text += " Parts of one season count as one."
    text += _derived(cards)
    if gaps := sorted({*range(1, numbers[-1] + 1)} - {*numbers}):
        text += f" Not in the data: season {join([str(n) for n in gaps])}."
    return SeasonsSaid(text=f"{text} {_UNCOUNTED}", shown=[c.ref for c in cards], value=str(len(numbers)))


def _one_of_them(
    goal: Goal, number: int, cards: Sequence[EntityCard], films: Sequence[EntityCard], citations: Citations
) -> SeasonsSaid:
    """Say whether a season is there, and since or from when; of one that is not, how old the data is."""
    wanted = [card for card in cards if _number(card) == number and not _is_alone(cards)]
    if not wanted:
        return _missing(goal, number, cards, films, citations)
    later = [card for card in cards if _number(card) > number]
    opening = "Yes: season" if goal.attribute is None else "Season"
    text = f"{opening} {number} of {_series(goal, cards)} is {_dated(wanted, citations)}."
    if later:
        text += f" After it the data holds {_dated(later, citations)}."
    text += _derived(wanted)
    if any(card.status in _NOT_OVER for card in (*wanted, *later)):
        text += f" That is how it stood{_as_of(cards)}."
    value = "yes" if goal.attribute is None else wanted[0].start_date or (str(wanted[0].year or "") or None)
    return SeasonsSaid(text=text, shown=[card.ref for card in (*wanted, *later)], value=value)


def _missing(
    goal: Goal, number: int, cards: Sequence[EntityCard], films: Sequence[EntityCard], citations: Citations
) -> SeasonsSaid:
    last = [card for card in cards if _number(card) == _number(cards[-1])]
    if _is_alone(cards):
        held = f"knows {citations.cite_card(cards[0])}, which is no season of a series"
    elif len(last) == len(cards):
        held = f"knows {_count(cards)}: {_dated(cards, citations)}"
    else:
        held = f"knows {_count(cards)}, the last of which is {_dated(last, citations)}"
    text = f"The data holds no season {number} of {_series(goal, cards)}{_as_of(cards)}. It {held}."
    if films:
        named = join_of([citations.cite_card(card) for card in films[:_FILMS]], len(films))
        text += f" A later film of the franchise is {named}." if len(films) == 1 else f" Later films are {named}."
    text += " Whether more is planned, it does not tell."
    shown = [card.ref for card in (*cards, *films)]
    return SeasonsSaid(text=text, shown=shown, value=None, partly_held=True)


def _episodes(goal: SeasonsGoal, cards: Sequence[EntityCard], citations: Citations) -> SeasonsSaid | None:
    """Say how many episodes all seasons have, each with its own, and of which the data does not know it."""
    counted = [card for card in cards if card.episodes is not None]
    if not counted:
        return None
    if len(cards) == 1:
        text = f"{_has(cards[0], citations)}, and the data knows no other season of it."
        return SeasonsSaid(text=text, shown=[cards[0].ref], value=str(cards[0].episodes))
    total = sum(card.episodes or 0 for card in counted)
    own = next((card for card in counted if card.ref == goal.refs[0]), None)
    alone = own is not None and not (goal.whole_story or (goal.in_total and own is cards[0]))
    listed = join([f"{citations.cite_card(card)}: {card.episodes}" for card in counted[:_NAMED]], between="; ")
    text = f"{_series(goal, cards)} has {total} episodes in {_count(counted)}: {listed}{_more(counted)}."
    if alone and own is not None:
        text = f"{_has(own, citations)}. With the other seasons it is more: {text}"
    missing = [citations.cite_card(card) for card in cards if card.episodes is None]
    if missing:
        have = "has" if len(missing) == 1 else "have"
        text += f" How many {join(missing)} {have}, the data does not say, so that only the others are counted."
    value = own.episodes if alone and own is not None else total
    shown = [card.ref for card in cards]
    return SeasonsSaid(text=f"{text} {_UNCOUNTED}", shown=shown, value=str(value), partly_held=bool(missing))


def _has(card: EntityCard, citations: Citations) -> str:
    return (
        f"{citations.cite(card.ref, card.name)} has {card.episodes} {'episode' if card.episodes == 1 else 'episodes'}"
    )


def _later_films(found: Findings, cards: Sequence[EntityCard]) -> list[EntityCard]:
    """Return the films of the franchise that came out after the last season."""
    films = found.results[1] if len(found.results) > 1 else None
    last = max((card.start_date or str(card.year or "") for card in cards), default="")
    return [card for card in (films.cards if films is not None else ()) if (card.start_date or "") > last]


def _dated(cards: Sequence[EntityCard], citations: Citations) -> str:
    named = [f"{citations.cite_card(card)}, {_stands(card)}" for card in cards[:_NAMED]]
    return f"{join(named, between='; ', last='; and ')}{_more(cards)}"


def _stands(card: EntityCard) -> str:
    """Return since or from when a season can be seen."""
    date = card.start_date or (str(card.year) if card.year else "")
    match card.status:
        case "upcoming":
            return f"announced for {date}" if date else "announced without a date"
        case "airing":
            return f"airing since {date}" if date else "airing"
        case _:
            return f"out since {date}" if date else "out"


def _series(goal: Goal, cards: Sequence[EntityCard]) -> str:
    """Return what the series is called: as its first season, where that is there."""
    return cards[0].name if _number(cards[0]) == 1 else goal.subjects[0].name


def _count(cards: Sequence[EntityCard]) -> str:
    numbers = {_number(card) for card in cards}
    return "one season" if len(numbers) == 1 else f"{len(numbers)} seasons"


def _as_of(cards: Sequence[EntityCard]) -> str:
    day = detail_of(cards[0], AS_OF)
    return f" as of {day}" if day is not None else ""


def _derived(cards: Sequence[EntityCard]) -> str:
    """Return which seasons no stored sequel leads to, such as " Seasons 6 and 7 are known by title and date, …"."""
    numbers = sorted({_number(card) for card in cards})
    derived = [n for n in numbers if all(_basis(c) in DERIVED for c in cards if _number(c) == n)]
    if not derived:
        return ""
    said = join([str(n) for n in derived])
    known = f"Season {said} is known" if len(derived) == 1 else f"Seasons {said} are known"
    return f" {known} by title and date, because no sequel is stored."


def _number(card: EntityCard) -> int:
    return int(dict(card.fields).get(NUMBER_FIELD, "1"))


def _basis(card: EntityCard) -> str:
    return dict(card.fields).get(BASIS_FIELD, "")


def _is_alone(cards: Sequence[EntityCard]) -> bool:
    return len(cards) == 1 and _basis(cards[0]) == ALONE


def _more(cards: Sequence[EntityCard]) -> str:
    return f", and {len(cards) - _NAMED} more" if len(cards) > _NAMED else ""
