"""Says in which order to watch a story, and what to watch that is like a title."""

from typing import Final

from catalog.entities import EntityType

from agent_core.answering.citations import Citations
from agent_core.answering.narrowing import narrowed
from agent_core.answering.wording import join_of
from agent_core.goals.goal import Goal, SimilarGoal
from agent_core.goals.retrievals import Findings
from agent_core.grammar.languages.morphology import join
from agent_core.graph_query import EntityFilters
from agent_core.references import EntityRef
from agent_core.results import EntityCard, GraphResult
from agent_core.retrieval.similar_titles import (
    PEOPLE_FIELD,
    READERS_FIELD,
    SERIES_FIELD,
    SHARED_FIELD,
    STUDIO_FIELD,
    UNLIKE_FIELD,
)
from agent_core.retrieval.watch_order import CYCLE_HINT, MAIN_LINE, RELATION_FIELD

# Titles of an order, and of recommendations, that a sentence names.
_NAMED: Final = 20
_SAID_ALIKE: Final = 5
_NOT_IN_THE_DATA: Final = "Whether one can be followed without the other is not in the data."


def say_order(goal: Goal, result: GraphResult, citations: Citations) -> tuple[str, list[EntityRef], str | None]:
    """Return what is asked of the order of a story, the titles to show, and the first title where that is asked."""
    if len(goal.subjects) > 1:
        return _precedence(goal, result, citations)
    return _story(goal, result, citations), [card.ref for card in result.cards], None


def _story(goal: Goal, result: GraphResult, citations: Citations) -> str:
    """Return the story order, what differs when watching by release, and circles of sequels that were found."""
    cards = result.cards
    main = [card for card in cards if dict(card.fields).get(RELATION_FIELD) == MAIN_LINE]
    beside = [card for card in cards if card not in main]
    story = ", then ".join(citations.cite_card(card) for card in main[:_NAMED])
    title = goal.subjects[0]
    whose = f"of {title.name}" if main and main[0].ref == title.ref else f"that {title.name} belongs to"
    text = f"The story {whose} is told in this order: {story}{_more(main)}."
    if beside:
        named = [f"{citations.cite_card(card)}, {dict(card.fields)[RELATION_FIELD]}" for card in beside[:_NAMED]]
        text += f" Beside it: {'; '.join(named)}{_more(beside)}."
    released = sorted(cards, key=lambda card: card.start_date or (str(card.year) if card.year else "9999"))
    if [c.ref for c in released if c in main] == [c.ref for c in main]:
        text += " They were released in the same order."
    else:
        by_release = ", ".join(citations.cite_card(card) for card in released if card in main)
        text += f" By release the order is: {by_release}."
    if result.meta.hint and result.meta.hint.startswith(CYCLE_HINT):
        text += f" {result.meta.hint}; it was opened at the older release."
    return text + _elsewhere(goal, cards, citations)


def _precedence(goal: Goal, result: GraphResult, citations: Citations) -> tuple[str, list[EntityRef], str | None]:
    """Return which of two titles comes first in their story, both in that order, and the name of the first.

    Where the data puts them in no order, their years are told. What a viewer may leave out, no data tells.
    """
    ordered = [card for card in result.cards if card.ref in goal.refs]
    if len(ordered) < len(goal.refs):
        dated = [citations.cite(c.ref, c.name, fact=str(c.year) if c.year else "") for c in goal.subjects]
        return f"The data puts {join(dated)} in no order of one story. {_NOT_IN_THE_DATA}", [*goal.refs], None
    first, second = ordered
    text = f"In the order of the story {citations.cite_card(first)} comes before {citations.cite_card(second)}"
    aside = [c for c in ordered if dict(c.fields).get(RELATION_FIELD) != MAIN_LINE]
    places = join([f"{c.name} is told beside the main line ({dict(c.fields)[RELATION_FIELD]})" for c in aside])
    text += f"; {places}." if places else "."
    return f"{text} {_NOT_IN_THE_DATA}", [c.ref for c in ordered], first.name


def _elsewhere(goal: Goal, cards: list[EntityCard], citations: Citations) -> str:
    """Name the titles that begin like the one asked for and are of another story."""
    inside = {card.ref for card in cards}
    others = [c for c in goal.also if c.omitted and c.ref not in inside]
    if not goal.subjects[0].omitted or not others:
        return ""
    named = join_of([citations.cite(c.ref, c.name) for c in others[:_SAID_ALIKE]], len(others))
    return f" Of another story, though they are called alike, are {named}: name one to see its order."


def _more(cards: list[EntityCard]) -> str:
    return f", and {len(cards) - _NAMED} more" if len(cards) > _NAMED else ""


def say_similar(goal: SimilarGoal, found: Findings, citations: Citations) -> tuple[str, list[EntityRef]]:
    """Return what comes next, where that is asked, then what is alike and why; with the titles to show."""
    title = goal.subjects[0].name
    sequels = found.results[0].cards if goal.next and found.results[0] is not None else []
    alike = found.results[-1].cards if found.results[-1] is not None else []
    text = ""
    if sequels:
        comes = "comes" if len(sequels) == 1 else "come"
        text = f"After {title} {comes} {join([citations.cite_card(card) for card in sequels])}. "
    if alike:
        why = [f"{citations.cite_card(card)}, {_reasons(card)}" for card in alike[:_SAID_ALIKE]]
        named = goal.phrase.removeprefix("titles like ").removeprefix("manga like ") or title
        text += f"Like {named}{_among(goal)} are: {'; '.join(why)}."
    rest = [citations.cite_card(card) for card in alike[_SAID_ALIKE:_NAMED]]
    if rest:
        text += f" Further: {join_of(rest, len(alike) - _SAID_ALIKE)}."
    return text.strip(), [card.ref for card in [*sequels, *alike]]


def _among(goal: Goal) -> str:
    """Return what narrows a likeness besides, such as ", among television series since 2010,"."""
    where = goal.query.where if goal.query is not None else EntityFilters()
    kind = goal.query.result_type if goal.query is not None else EntityType.ANIME
    if where == EntityFilters() and kind is EntityType.ANIME:
        return ""
    return f", among {narrowed(kind.value, where, many=True)},"


def _reasons(card: EntityCard) -> str:
    fields = dict(card.fields)
    said = {
        READERS_FIELD: "recommended by {} readers",
        SERIES_FIELD: "recommended for its series by {} readers",
        SHARED_FIELD: "also {}",
        PEOPLE_FIELD: "also by {}",
        STUDIO_FIELD: "also made at {}",
        UNLIKE_FIELD: "though {}",
    }
    one = "1" in (fields.get(READERS_FIELD), fields.get(SERIES_FIELD))
    texts = [text.format(fields[name]) for name, text in said.items() if name in fields]
    return ", ".join(texts).replace("by 1 readers", "by 1 reader") if one else ", ".join(texts)
