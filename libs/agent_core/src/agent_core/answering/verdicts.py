"""Says yes or no, with the rows that decide it; where the data is silent, there is no verdict."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, cast

from catalog.entities import RELEASED_TYPES
from catalog.names import fold
from catalog.relations import RelationType as R

from agent_core.answering.citations import Citations
from agent_core.answering.narrowing import all_of, one_of
from agent_core.answering.sets import label_of, measure_of, say_measure
from agent_core.answering.wording import join_of, made_from, say_format, say_status, verb
from agent_core.genres import GENRES_OF_ALL
from agent_core.goals.goal import Goal, VerifyGoal
from agent_core.grammar.languages.morphology import join, with_article
from agent_core.graph_query import EntityFilters
from agent_core.references import EntityRef
from agent_core.results import EntityCard, GraphOutcome, GraphResult
from agent_core.retrieval.graph_details import BROADCAST, FAVORITES, MEMBERS, detail_of, topics_of
from agent_core.title_fields import in_kind

_NAMED: Final = 8
# Genres, themes and tags of a title that are told where it lacks one.
_TOPICS: Final = 12
# Relations of a cast, and what is said of those that are not in what is held of it.
_OF_A_CAST: Final = frozenset({R.HAS_CHARACTER, R.APPEARS_IN, R.VOICED_BY, R.VOICES, R.VOICE_CAST, R.VOICED_IN})
# Words of a studio's name that are left out in speaking.
_STUDIO_WORDS: Final = frozenset({"studio", "studios"})
MINOR_ROLES: Final = "Of most casts the data holds the main roles alone, so that minor ones may be missing."
# Bounds of a number of readers: the filter, the detail of a card that it is held against, and how that is said.
_OF_READERS: Final = (
    ("members", MEMBERS, "has {:,} readers"),
    ("favorites", FAVORITES, "is a favourite of {:,} readers"),
)


@dataclass(frozen=True, slots=True)
class Said:
    """A verdict: "yes" or "no", its sentence, and the entities that it is about.

    Attributes:
        partly: the data may not hold all that would decide it, or only a part of what is said holds.
    """

    value: str
    text: str
    shown: list[EntityRef]
    partly: bool = False


def say_verdict(goal: VerifyGoal, result: GraphResult, citations: Citations, *, fulfils: bool = False) -> Said | None:
    """Return the verdict on what is claimed; ``None`` where the data does not decide it.

    ``fulfils`` tells that the graph found the titles to be of the genres that they are said to be of.
    """
    if goal.measure is not None:
        return _more(goal, result, citations)
    if goal.said is not None:
        return _by_topics(goal, result, citations) or _said(goal, result, citations, fulfils=fulfils)
    if goal.claim is not None:
        return _claimed(goal, result, citations)
    count = len(result.cards)
    named = join_of([citations.cite_card(card) for card in result.cards[:_NAMED]], count)
    subject = one_of(goal) if count == 1 else all_of(goal)
    return Said("yes", f"Yes: the {subject} {verb(count)} {named}.", [card.ref for card in result.cards])


def _claimed(goal: VerifyGoal, result: GraphResult, citations: Citations) -> Said | None:
    claim = goal.claim
    if claim is None or not result.cards:
        return _unheard_of(goal, result, citations)
    meant = {card.ref: card.name for card in result.cards if _is_short_for(claim.name, card.name)}
    meant |= {card.ref: claim.name for card in result.cards if card.ref == claim.ref}
    if meant:
        ref, name = meant.popitem()
        claimed, others = citations.cite(ref, name), len(result.cards) - 1
        among = f", one of {others + 1}" if others else ""
        return Said("yes", f"Yes: {claimed} is {_definite(goal, others, citations)}{among}.", [ref])
    claimed = citations.cite(claim.ref, claim.name)
    if not result.meta.complete or any(_is_spelt_alike(card.name, claim.name) for card in result.cards):
        return None
    count = len(result.cards)
    named = join_of([citations.cite_card(card) for card in result.cards[:_NAMED]], count)
    if is_of_a_cast(goal):
        cast_held = f"the {goal.phrase if count == 1 else goal.plural} that the data holds {verb(count)} {named}"
        shown = [card.ref for card in result.cards]
        return Said("no", f"Not in the cast that the data holds: {cast_held}, and not {claimed}. {MINOR_ROLES}", shown)
    return Said(
        "no",
        f"No: the {goal.phrase if count == 1 else goal.plural} {verb(count)} {named}, and not {claimed}.",
        [card.ref for card in result.cards],
    )


def is_of_a_cast(goal: Goal) -> bool:
    """True where somebody is said to be in a cast, of which the data mostly holds the main roles alone."""
    return isinstance(goal, VerifyGoal) and goal.claim is not None and follows_a_cast(goal)


def follows_a_cast(goal: Goal) -> bool:
    """True where a reading leads through the cast of a title."""
    return any(hop.relation in _OF_A_CAST for hop in goal.hops)


def _is_spelt_alike(name: str, other: str) -> bool:
    """True for "ISIN NISIO" and "Nisioisin", whom the data may hold twice."""
    return sorted(fold(name).replace(" ", "")) == sorted(fold(other).replace(" ", ""))


def _is_short_for(name: str, whole: str) -> bool:
    """True for "Pierrot" beside "Studio Pierrot", of whom the data holds an older one as well."""
    words, more = set(fold(name).split()), set(fold(whole).split())
    return words < more and more - words <= _STUDIO_WORDS


def _unheard_of(goal: VerifyGoal, result: GraphResult, citations: Citations) -> Said | None:
    """Deny a story that is said to belong to another one where the data knows none that does."""
    if goal.claim is None or not goal.denies or result.meta.outcome is not GraphOutcome.NO_ROWS:
        return None
    claimed = citations.cite(goal.claim.ref, goal.claim.name)
    return Said(
        "no", f"No: the data knows no {_definite(goal, 0, citations)[4:]}, so it is not {claimed}.", [goal.claim.ref]
    )


def _definite(goal: Goal, others: int, citations: Citations) -> str:
    phrase = goal.phrase
    for subject in goal.subjects:
        phrase = phrase.replace(subject.name, citations.cite(subject.ref, subject.name), 1)
    return with_article(phrase) if others else f"the {phrase}"


def _said(goal: VerifyGoal, result: GraphResult, citations: Citations, *, fulfils: bool) -> Said | None:
    """Hold what is said against every row; one that knows nothing of it, or rows that differ, leave it open."""
    cards = result.cards
    held = [_held(goal, card, fulfils=fulfils) for card in cards]
    verdicts = {holds for holds, _ in held}
    if len(verdicts) != 1 or None in verdicts or (goal.hops and not result.meta.complete):
        return None
    verdict = "yes" if all(verdicts) else "no"
    cited = [(citations.cite(card.ref, card.name), join(facts)) for card, (_, facts) in zip(cards, held, strict=True)]
    shown = [card.ref for card in cards]
    if not goal.hops:
        return Said(verdict, f"{verdict.capitalize()}: {' '.join(cited[0])}.", shown)
    if len(cited) == 1:
        return Said(verdict, f"{verdict.capitalize()}: the {one_of(goal)}, {', '.join(cited[0])}.", shown)
    each = join_of([" ".join(one) for one in cited[:_NAMED]], len(cited))
    return Said(verdict, f"{verdict.capitalize()}: of the {all_of(goal)}, {each}.", shown)


def _by_topics(goal: VerifyGoal, result: GraphResult, citations: Citations) -> Said | None:
    """Say which of the genres, themes and demographics that are said of a title the data has of it, and which not.

    What every title tells is denied with certainty; of a theme or a tag that it does not name, a title may tell too
    little. ``None`` where anything else is said of it, or nothing is known.
    """
    said, card = cast("EntityFilters", goal.said), result.cards[0] if len(result.cards) == 1 else None
    topics = {topic.lower(): topic for topic in topics_of(card)} if card is not None else {}
    plain = said == EntityFilters(genre=said.genre, genre_any=said.genre_any)
    if card is None or not topics or goal.hops or not plain:
        return None
    held = [genre for genre in said.genre if genre.lower() in topics]
    lacking = [genre for genre in said.genre if genre.lower() not in topics]
    some = [topics[genre.lower()] for genre in said.genre_any if genre.lower() in topics]
    if said.genre_any and not some:
        lacking.append(join(said.genre_any, last=" or "))
    if not lacking and not some:
        return None  # which is said as any other condition that holds
    title = citations.cite(card.ref, card.name)
    if not lacking:
        return Said("yes", f"Yes: the data has {join([*held, *some])} of {title}.", [card.ref])
    named = f"It tells of it: {join(list(topics.values())[:_TOPICS])}."
    sure = bool(card.genres) and all(genre in GENRES_OF_ALL for genre in lacking)
    unsure = "" if sure else " What it does not name may hold all the same."
    if held or some:
        text = f"In part: of these the data has {join([*held, *some])} of {title}, and not {join(lacking)}. {named}"
        return Said("no" if sure else "partly", f"{text}{unsure}", [card.ref], partly=True)
    text = f"{'No' if sure else 'Not by the data'}: {title} is not told to be {join(lacking, last=' or ')}. {named}"
    return Said("no", f"{text}{unsure}", [card.ref], partly=not sure)


def _held(goal: VerifyGoal, card: EntityCard, *, fulfils: bool) -> tuple[bool | None, list[str]]:
    """Return whether a row is all that is said of it (``None``: not known), and what of the row decides that."""
    kind, said = card.ref.entity_type, cast("EntityFilters", goal.said)
    is_one = (goal.said_kind in (None, kind)) and (kind in RELEASED_TYPES or said == EntityFilters())
    facts = [*_facts(said, card), *_of_genres(said, card, fulfils=fulfils)] if is_one else []
    if not facts:
        return is_one, [f"is {with_article(kind.value)}"]
    if any(holds is None for holds, _ in facts):
        return None, []
    return all(holds for holds, _ in facts), [text for holds, text in facts if not holds] or [t for _, t in facts]


def _facts(said: EntityFilters, card: EntityCard) -> list[tuple[bool | None, str]]:
    """Return, of every condition, whether the row fulfils it (``None``: not known) and what the row says."""
    facts = [*_when(said, card), *_of_readers(said, card)]
    for unit in ("episodes", "chapters", "volumes"):
        low, high, count = getattr(said, f"{unit}_min"), getattr(said, f"{unit}_max"), getattr(card, unit)
        if low is not None or high is not None:
            facts.append((_within(count, low, high), f"has {count} {unit}"))
    facts += _of_all_episodes(said, card)
    bounds = (said.score_min, said.score_max, said.score_above, said.score_below)
    if any(bound is not None for bound in bounds):
        facts.append((_is_rated(card.rating, said), f"is rated {card.rating}"))
    if said.format:
        facts.append((None if card.format is None else card.format in said.format, f"is {say_format(card.format)}"))
    if said.status:
        stands = in_kind(said, card.ref.entity_type).status
        facts.append((None if card.status is None else card.status in stands, f"is {say_status(card.status)}"))
    if said.source_material:
        source = card.source_material
        holds = None if source is None else source in said.source_material
        facts.append((holds, made_from(source or "")))
    if said.source_not:
        source = card.source_material
        facts.append((None if source is None else source not in said.source_not, made_from(source or "")))
    return facts


def _of_all_episodes(said: EntityFilters, card: EntityCard) -> Iterator[tuple[bool | None, str]]:
    """Yield whether all episodes of a title together run as long as is said."""
    if said.runtime_min is not None or said.runtime_max is not None:
        yield _within(card.runtime, said.runtime_min, said.runtime_max), f"runs {card.runtime} minutes in all"


def _of_readers(said: EntityFilters, card: EntityCard) -> Iterator[tuple[bool | None, str]]:
    """Yield whether a title has as many readers as are said, and whether it is broadcast on the day that is."""
    for unit, label, template in _OF_READERS:
        low, high, count = getattr(said, f"{unit}_min"), getattr(said, f"{unit}_max"), detail_of(card, label)
        if low is not None or high is not None:
            yield _within(None if count is None else int(count), low, high), template.format(int(count or 0))
    if said.airs_on is not None:
        slot = detail_of(card, BROADCAST)
        yield None if slot is None else slot.lower().startswith(said.airs_on), f"is broadcast on {slot}"


def _when(said: EntityFilters, card: EntityCard) -> Iterator[tuple[bool | None, str]]:
    """Yield of every date that is said whether the row has it."""
    held: list[bool | None] = []
    if any(v is not None for v in (said.year, said.year_min, said.year_max)):
        low, high = (said.year, said.year) if said.year else (said.year_min, said.year_max)
        held.append(_within(card.year, low, high))
    if said.season is not None:
        held.append(None if card.season is None else card.season == said.season)
    if held:
        date = f"{card.season} {card.year}" if said.season is not None else f"{card.year}"
        yield None if None in held else all(held), f"came out in {date}"
    if said.started_min is not None or said.started_max is not None:
        yield _is_dated(card.start_date, said.started_min, said.started_max), f"came out on {card.start_date}"
    if said.ended_min is not None or said.ended_max is not None:
        yield _is_dated(card.end_date, said.ended_min, said.ended_max), f"ended on {card.end_date}"


def _of_genres(said: EntityFilters, card: EntityCard, *, fulfils: bool) -> Iterator[tuple[bool | None, str]]:
    """Yield whether a title is of the genres that are said of it; themes and moods that it has not deny nothing."""
    if not (said.genre or said.genre_any or said.genre_not):
        return
    sure = card.genres and not said.genre_any and all(g in GENRES_OF_ALL for g in (*said.genre, *said.genre_not))
    meant = join([*said.genre, *([join(said.genre_any, last=" or ")] if said.genre_any else [])])
    genres = f"is told to be {join(card.genres)}" if sure or not meant else f"is of the genre {meant} in the data"
    have = {genre.lower() for genre in card.genres}
    shown = bool(said.genre) and not said.genre_any and all(genre.lower() in have for genre in said.genre)
    yield (True if fulfils or shown else False if sure else None), genres


def _within(value: float | None, low: float | None, high: float | None) -> bool | None:
    if value is None:
        return None
    return (low is None or value >= low) and (high is None or value <= high)


def _is_rated(rating: float | None, said: EntityFilters) -> bool | None:
    if rating is None:
        return None
    apart = (said.score_above is None or rating > said.score_above) and (
        said.score_below is None or rating < said.score_below
    )
    return apart and _within(rating, said.score_min, said.score_max)


def _is_dated(date: str | None, first: str | None, last: str | None) -> bool | None:
    """Tell whether a date lies within bounds, any of them partial; one less exact than a bound leaves it open."""
    if date is None or any(bound != date and bound.startswith(date) for bound in (first, last) if bound is not None):
        return None
    return (first is None or date >= first) and (last is None or date[: len(last)] <= last)


def _more(goal: VerifyGoal, result: GraphResult, citations: Citations) -> Said | None:
    if goal.measure is None or len(result.cards) < len(goal.subjects):
        return None
    cards = {card.ref: card for card in result.cards}
    left, right = (cards[ref] for ref in goal.refs)
    ours, theirs = measure_of(goal, left), measure_of(goal, right)
    if ours is None or theirs is None:
        return None
    if goal.measure.equal:
        return _compared("yes" if ours == theirs else "no", goal, left, right, citations)
    more = str(ours) > str(theirs) if isinstance(ours, str) else float(str(ours)) > float(str(theirs))
    value = "yes" if ours != theirs and more is goal.measure.descending else "no"
    return _compared(value, goal, left, right, citations)


def _compared(
    value: str,
    goal: VerifyGoal,
    ours: EntityCard,
    theirs: EntityCard,
    citations: Citations,
) -> Said:
    measures = [f"{citations.cite(c.ref, c.name)}: {say_measure(goal, c)}" for c in (ours, theirs)]
    text = f"{value.capitalize()}, by {label_of(goal)}: {join(measures, between='; ', last='; ')}."
    return Said(value, text, list(goal.refs))
