"""Says what a set of entities holds: a list, a count, a ranking, or how many each of several has."""

from collections.abc import Mapping, Sequence
from typing import Final

from catalog.entities import MAKERS, TITLE_TYPES, EntityType

from agent_core.answering.citations import Citations
from agent_core.answering.narrowing import all_of, is_topic, narrowed, one_of
from agent_core.answering.songs import say_songs
from agent_core.answering.wording import FORMATS, MEANS, MEASURES, join_of, say_value, sentence, verb
from agent_core.goals.goal import Goal, GraphGoal, GroupGoal, SelectGoal
from agent_core.grammar.languages.morphology import join, ordinal, with_article
from agent_core.graph_query import EntityFilters, OrderBy
from agent_core.references import EntityRef
from agent_core.results import EntityCard, GraphResult
from agent_core.retrieval.graph_details import AS_OF, FAVORITES, detail_of
from agent_core.retrieval.graph_select import RELATED_FIELD
from agent_core.title_fields import RUNNING, SONGS, SUMMED

# Names written out in a sentence.
_NAMED: Final = 12
_SHOWN_GROUPS: Final = 5
# Values of a field that a sentence names with their numbers, and the fields that are dates.
_SPREAD: Final = 30
_DATED: Final = ("year", "decade")
_FORMATS: Final = {
    "tv": "TV series",
    "tv_special": "TV special",
    "cm": "commercial",
    "pv": "promotional video",
}
_CALLED: Final = {"genre": "genre, theme or tag"}
# A list of more than this is told by its best known and by what would narrow it.
MANY: Final = 50
_OF_MANY: Final = 10
# What titles are narrowed by, with the filters that do so.
_NARROWED_BY: Final[Mapping[str, frozenset[str]]] = {
    "a genre": frozenset({"genre", "genre_any"}),
    "years": frozenset({"year", "year_min", "year_max", "started_min", "started_max"}),
    "a format": frozenset({"format"}),
    "a least rating": frozenset({"score_min", "score_above"}),
}
_AVERAGED: Final = 5
# How much of what, in a ranking from the top and from the bottom.
_DEGREES: Final[Mapping[str | None, tuple[str, str, str]]] = {
    "score": ("highest", "lowest", "rating"),
    "popularity": ("largest", "smallest", "audience"),
    "favorites": ("most", "fewest", "favourites"),
    **{counted: ("most", "fewest", counted) for counted in ("episodes", "chapters", "volumes")},
}
# A list of which one in so many is outdated is a doubtful one.
_GOOD_PART: Final = 4


def say_list(goal: GraphGoal, result: GraphResult, citations: Citations) -> str:
    """Return the sentence that lists the results; of what runs now with the day of which that is known."""
    return f"{_say_list(goal, result, citations)}{_as_of(goal, result.cards)}"


def _as_of(goal: Goal, cards: Sequence[EntityCard]) -> str:
    """Return on which day the newest was read of what is said to run, or to come: no planner knows today's date."""
    days = _days_known(goal, cards)
    if not days:
        return ""
    said = f" The data knows how that stood on {max(days)} at the latest"
    old = _outdated(days)
    return (
        f"{said}, and of {old} of {len(cards)} only in years before, so that they may have ended."
        if old
        else f"{said}."
    )


def is_outdated(goal: Goal, cards: Sequence[EntityCard]) -> bool:
    """True for a list of what is said to run of which a good part may have ended since that was read."""
    days = _days_known(goal, cards)
    return _outdated(days) * _GOOD_PART > len(days)


def _days_known(goal: Goal, cards: Sequence[EntityCard]) -> list[str]:
    """Return on which days it was read that titles run, or are to come; ISO 8601, may be partial."""
    runs = goal.query is not None and not RUNNING.isdisjoint(goal.query.where.status)
    return [day for card in cards if (day := detail_of(card, AS_OF)) is not None] if runs else []


def _outdated(days: Sequence[str]) -> int:
    """Return how many days lie in the years before the one that precedes the newest."""
    newest = int(max(days)[:4]) if days else 0
    return sum(int(day[:4]) < newest - 1 for day in days)


def _say_list(goal: GraphGoal, result: GraphResult, citations: Citations) -> str:
    """Return the sentence; of a ranking with what the results are ranked by."""
    cards = result.cards
    ranking = ranked_by(goal)
    named = [citations.cite_card(card, fact=_fact(goal, card)) for card in cards[:_NAMED]]
    if goal.ranked and len(cards) == 1 and result.meta.ties:
        best_known = "" if goal.query is not None and goal.query.skip else ", the best known"
        return sentence(f"one of the {1 + result.meta.ties} {all_of(goal)} {ranking} is {named[0]}{best_known}")
    if goal.ranked and len(cards) == 1:
        return sentence(f"the {one_of(goal)} {ranking} is {named[0]}")
    if goal.others:
        return _of_those_offered(goal, named)
    if len(cards) == 1:
        subject = f"The {one_of(goal)}" if goal.outermost is not None else f"The only {one_of(goal)}"
        return sentence(f"{subject} is {named[0]}")
    held = len(cards) if goal.ranked or _is_limited(goal) else result.total
    more = f", and {held - len(named)} more" if held > len(named) else ""
    listed = f"{', '.join(named)}{more}" if more else join(named)
    if goal.ranked:
        whole = not _is_limited(goal) and result.total == len(cards)
        by = f", {sorted_by(goal)}" if whole else f" {ranking}, in order"
        return f"The {len(cards)} {all_of(goal)}{by}: {listed}."
    if _is_limited(goal) and result.total > len(cards):
        return f"{len(cards)} of the {result.total} {all_of(goal)}, best known first: {listed}."
    if result.total > MANY and not _has_order(cards):
        return _best_of_many(goal, result, citations)
    return f"There are {result.total} {all_of(goal)}: {listed}.{_few_are_tagged(goal)}"


def _has_order(cards: Sequence[EntityCard]) -> bool:
    """True for episodes, which nobody wants the best known of."""
    return cards[0].ref.entity_type is EntityType.EPISODE


def _best_of_many(goal: Goal, result: GraphResult, citations: Citations) -> str:
    best = join([citations.cite_card(card) for card in result.cards[:_OF_MANY]])
    count = f"There are {result.total} {all_of(goal)}, the best known of which are {best}."
    return f"{count}{_few_are_tagged(goal)} {_narrowing(goal, result.cards[0])}"


def _narrowing(goal: Goal, card: EntityCard) -> str:
    """Return what would narrow a list of so many: what it is not narrowed by yet."""
    if card.ref.entity_type not in TITLE_TYPES:
        return "Name a title, or a role, to narrow the list."
    where = goal.query.where.model_dump(exclude_defaults=True) if goal.query is not None else {}
    open_ = [word for word, fields in _NARROWED_BY.items() if not fields & set(where)]
    return f"Name {join(open_, last=' or ')} to narrow the list."


def _of_those_offered(goal: GraphGoal, named: Sequence[str]) -> str:
    """Return which of the names that a question offers are what it asks for."""
    called = with_article(one_of(goal)) if len(named) == 1 else all_of(goal)
    if goal.others[0].ref.entity_type in MAKERS:
        one = f"the {one_of(goal)} is" if len(named) == 1 else f"the {all_of(goal)} are"
        return f"Of {join([c.name for c in goal.others])}, {one} {join(named)}."
    return f"Of {join([c.name for c in goal.others])}, {join(named)} {verb(len(named))} {called}."


def _few_are_tagged(goal: Goal) -> str:
    """Return that titles may be about a topic of which the data does not tell it."""
    where = goal.query.where if goal.query is not None else EntityFilters()
    by_topic = any(is_topic(genre) for genre in (*where.genre, *where.genre_any))
    return " Few titles have tags in the data, so that others may be about it too." if by_topic else ""


def say_count(goal: Goal, result: GraphResult, citations: Citations) -> tuple[str, str]:
    """Return the sentence that says how many there are, with the number alone."""
    total = result.total
    names = join([citations.cite_card(card) for card in result.cards[:_NAMED]])
    examples = f", among them {names}" if total > _NAMED else f": {names}" if names else ""
    phrase = one_of(goal) if total == 1 else all_of(goal)
    return f"The data holds {total} {phrase}{examples}.", str(total)


def say_field(goal: SelectGoal, card: EntityCard, citations: Citations) -> tuple[str | None, str]:
    """Return the value of the field that a goal asks for as text, with a sentence; ``None`` where it is not known."""
    field, name = goal.attribute or "", citations.cite(card.ref, card.name)
    return say_songs(card, field, name, place=goal.place) if field in SONGS else say_value(card, field, name)


def say_each(goal: SelectGoal, result: GraphResult, citations: Citations) -> tuple[str, str | None]:
    """Return the sentences that say a field of every subject, and its sum where all of them have a number.

    The value is that sum, where it is asked for.
    """
    cards = sorted(result.cards, key=lambda card: goal.refs.index(card.ref))
    field = goal.attribute or ""
    fields = [say_field(goal, card, citations) for card in cards]
    text = " ".join(said for _, said in fields)
    numbers = [int(value) for value, _ in fields if value is not None and value.isdigit()] if field in SUMMED else []
    if len(numbers) < len(goal.subjects):
        return text, None
    total = str(sum(numbers))
    return f"{text} Together they have {total} {field}.", total if goal.count else None


def say_average(goal: Goal, field: OrderBy, result: GraphResult, citations: Citations) -> str:
    """Return the sentence that says the average of a field, over how many it is, and the best known of them."""
    total, known = result.total, result.meta.known
    over = f"the {all_of(goal)}"
    names = join([citations.cite_card(card) for card in result.cards[:_AVERAGED]])
    among = f", among them {names}" if total > _AVERAGED else f": {names}"
    counted = f"{total}" if known in (None, total) else f"{known} of {total} that have one"
    return f"The average {MEANS[field]} of {over} is {result.meta.value}, over {counted}{among}."


def say_groups(goal: Goal, result: GraphResult, citations: Citations) -> tuple[str, list[EntityRef], str]:
    """Return who or what has the most, with how many, and those that come next; ties share the first place.

    Of those whom somebody worked with it leaves out that somebody. The value is the group's name, or the names of all
    that share the first place.
    """
    groups = [g for g in result.meta.groups if g.ref not in goal.refs] or result.meta.groups
    first = [g for g in groups if g.count == groups[0].count]
    shown = [citations.cite(g.ref, g.label) if g.ref is not None else g.label for g in first[:_NAMED]]
    has = "has" if len(first) == 1 else "have each"
    text = f"{join_of(shown, len(first))} {has} the most {all_of(goal)}: {first[0].count}."
    rest = groups[len(first) : len(first) + _SHOWN_GROUPS]
    if rest:
        named = [citations.cite(g.ref, g.label) if g.ref is not None else g.label for g in rest]
        text += f" Next come {join([f'{n}: {g.count}' for n, g in zip(named, rest, strict=True)], between='; ')}."
    return sentence(text.removesuffix(".")), [g.ref for g in first if g.ref is not None], join([g.label for g in first])


def say_spread(goal: GroupGoal, result: GraphResult) -> tuple[str, list[EntityRef], str]:
    """Return how many have each value of a field: years from the latest on, else the commonest first."""
    groups = result.meta.groups
    dated = goal.spread in _DATED
    ordered = sorted(groups, key=lambda g: g.label, reverse=True) if dated else groups
    label = _CALLED.get(goal.spread or "", goal.spread or "")
    counts = [f"{_value_called(goal, g.label)}: {g.count:,}" for g in ordered[:_SPREAD]]
    first = ", the latest first" if dated else ""
    text = f"{all_of(goal)} by {label}{first}: {join_of(counts, len(ordered), last=', and ')}."
    if dated:
        text += f" The most are of {groups[0].label}: {groups[0].count:,}."
    if goal.spread == "format":
        text += " Genres tell them apart too: ask which genres there are."
    return f"{text[0].upper()}{text[1:]}", [], str(len(groups))


def _value_called(goal: GroupGoal, label: str) -> str:
    if goal.spread != "format":
        return label
    return _FORMATS.get(label) or (FORMATS[label][0] if label in FORMATS else label)


def say_measured(goal: GraphGoal, result: GraphResult, citations: Citations) -> tuple[str, list[EntityRef]] | None:
    """Return which of the subjects is more, with those that share the first place.

    ``None`` where the data has no value of one of them.
    """
    values = [(card, measure_of(goal, card)) for card in result.cards]
    if len(values) < len(goal.subjects) or any(value is None for _, value in values):
        return None
    label = label_of(goal)
    cited = [citations.cite(card.ref, card.name, fact=say_measure(goal, card)) for card, _ in values]
    first = [card.ref for card, value in values if value == values[0][1]]
    if len(first) == len(values):
        return f"{join(cited)} have the same {label}.", first
    verb = "is" if len(first) == 1 else "are"
    return f"By {label} {join(cited[: len(first)])} {verb} ahead of {join(cited[len(first) :])}.", first


def label_of(goal: GraphGoal) -> str:
    """Return what the subjects are compared by, such as "rating" or "number of anime directed by each"."""
    if goal.measure is None or goal.query is None:
        return ""
    related = goal.query.related
    if goal.measure.order_by == "related" and related is not None:
        return f"number of {narrowed(goal.plural, related.where, many=True)}"
    return MEASURES[goal.measure.order_by][0]


def measure_of(goal: GraphGoal, card: EntityCard) -> float | str | None:
    """Return the card's value of what is compared: a number, or a date as text."""
    if goal.measure is None:
        return None
    if goal.measure.order_by == "related":
        return int(dict(card.fields)[RELATED_FIELD])
    if goal.measure.order_by == "popularity":
        return card.popularity or None  # nobody counted, and nothing tells how many there may be
    return getattr(card, MEASURES[goal.measure.order_by][1])


def say_measure(goal: GraphGoal, card: EntityCard) -> str:
    """Return the card's value of what is compared; of popularity the readers, where they were counted."""
    if goal.measure is None or goal.measure.order_by != "popularity":
        return str(measure_of(goal, card))
    if card.members is not None:
        return f"{card.members:,} readers"
    return "readers estimated" if card.ref.entity_type in TITLE_TYPES else "as known as its titles are"


def sorted_by(goal: Goal) -> str:
    """Return how all that there is is sorted, such as "those with the highest rating first"."""
    dated = goal.query is not None and goal.query.order_by == "start_date"
    if dated and goal.query is not None:
        return "the latest first" if goal.query.descending else "in the order in which they came out"
    return f"those {ranked_by(goal)} first"


def ranked_by(goal: Goal) -> str:
    """Return what a ranking goes by, such as "with the highest rating"."""
    if goal.query is None:
        return ""
    nth = ordinal(goal.query.skip + 1)
    place, first = (f"{nth} ", nth) if goal.query.skip else ("", "first")
    field, descending = goal.query.order_by, goal.query.descending
    if field == "start_date":
        return f"that came out {place}last" if descending else f"that came out {first}"
    if field not in _DEGREES:
        return f"by {field}"
    most, least, measured = _DEGREES[field]
    return f"with the {place}{most if descending else least} {measured}"


def _is_limited(goal: Goal) -> bool:
    return goal.query is not None and goal.query.limit is not None


def _fact(goal: GraphGoal, card: EntityCard) -> str:
    match goal.query.order_by if goal.query is not None and goal.ranked else None:
        case "score" if card.rating is not None:
            return f"rated {card.rating}"
        case "episodes" if card.episodes is not None:
            return f"{card.episodes} {'episode' if card.episodes == 1 else 'episodes'}"
        case "favorites" if (count := detail_of(card, FAVORITES)) is not None:
            return f"a favourite of {int(count):,}"
        case "start_date" if card.start_date is not None:
            return card.start_date
        case _:
            return str(card.year) if card.year else ""
