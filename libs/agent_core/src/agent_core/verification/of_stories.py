"""The forms of sentences about stories: their order, their seasons, what is like a title, and theme songs."""

from collections.abc import Iterator, Sequence
from itertools import chain, pairwise
from typing import Final

from agent_core.references import EntityRef
from agent_core.results import EntityCard, GraphResult
from agent_core.retrieval.graph_details import AS_OF
from agent_core.retrieval.graph_songs import ENDING, OPENING, songs_of
from agent_core.retrieval.recommendations import RATERS_FIELD, TOPICS_FIELD
from agent_core.retrieval.seasons import BASIS_FIELD, DERIVED, NUMBER_FIELD
from agent_core.retrieval.similar_titles import (
    PEOPLE_FIELD,
    READERS_FIELD,
    SERIES_FIELD,
    SHARED_FIELD,
    STUDIO_FIELD,
)
from agent_core.retrieval.theme_songs import SUNG_BY, SUNG_TITLE
from agent_core.retrieval.watch_order import CYCLE_HINT, MAIN_LINE, RELATION_FIELD
from agent_core.schemas import GraphIntent
from agent_core.verification.evidence import Evidence
from agent_core.verification.patterns import Check, Found, Listed, Pattern, pattern
from agent_core.verification.rows import fact_holds, has_value, is_dated, listed_hold, squeezed

_OPENED: Final = ";itwasopenedattheolderrelease"
_MILLION: Final = 1_000_000
_STANDS: Final = {"airing": "airing", "upcoming": "announced", "finished": "out"}


def _place(card: EntityCard) -> str:
    return next((text for label, text in card.fields if label == RELATION_FIELD), "")


def _orders(evidence: Evidence) -> Iterator[list[EntityCard]]:
    yield from (graph.cards for _, graph in evidence.of("watch_order"))


def _told_order(found: Found, evidence: Evidence) -> bool:
    """Hold "the story of X is told in this order: A, then B" to the main line, in its order."""
    said = [mention.ref for mention in found.lists[0].mentions]
    for cards in _orders(evidence):
        main = [card.ref for card in cards if _place(card) == MAIN_LINE]
        if main[: len(said)] == said and found.lists[0].total == len(main):
            return listed_hold(found.lists[0], evidence)
    return False


def _beside(found: Found, evidence: Evidence) -> bool:
    """Hold "beside it: A, side story of B"."""
    listed = found.lists[0]
    if not listed_hold(listed, evidence):
        return False
    for cards in _orders(evidence):
        places = {card.ref: squeezed(_place(card)) for card in cards}
        notes = [squeezed("".join(note).removeprefix(",")) for note in listed.notes]
        if all(_is_at(places.get(m.ref, ""), note) for m, note in zip(listed.mentions, notes, strict=True)):
            return True
    return False


def _is_at(place: str, note: str) -> bool:
    """Tell whether a note says a place in a story; behind the last one stands how many more there are."""
    return bool(place) and note.partition(",and")[0] == place


def _dates(cards: Sequence[EntityCard]) -> list[str]:
    return [card.start_date or (str(card.year) if card.year else "9999") for card in cards]


def _same_order(_found: Found, evidence: Evidence) -> bool:
    """Hold that the main line came out in the order in which it is told."""
    return any(_rises(_dates([card for card in cards if _place(card) == MAIN_LINE])) for cards in _orders(evidence))


def _rises(dates: Sequence[str]) -> bool:
    return all(one <= two for one, two in pairwise(dates))


def _by_release(found: Found, evidence: Evidence) -> bool:
    said = found.lists[0].refs
    for cards in _orders(evidence):
        held = {card.ref: card for card in cards if _place(card) == MAIN_LINE}
        if held.keys() == {*said} and _rises(_dates([held[ref] for ref in said])):
            return listed_hold(found.lists[0], evidence)
    return False


def _circles(found: Found, evidence: Evidence) -> bool:
    """Hold "the source states a circle of sequels: A → B → A" to those that the walk opened."""
    said = squeezed("".join(found.texts[0]))
    if not said.endswith(_OPENED):
        return False
    said = said.removesuffix(_OPENED)
    hints = (graph.meta.hint or "" for _, graph in evidence.of("watch_order"))
    return any(hint.startswith(CYCLE_HINT) and said == squeezed(hint.removeprefix(CYCLE_HINT)) for hint in hints)


def _comes_before(found: Found, evidence: Evidence) -> bool:
    first, second = (mention.ref for mention in found.names)
    held = all(fact_holds(mention, evidence) for mention in found.names)
    for cards in _orders(evidence):
        refs = [card.ref for card in cards]
        if held and first in refs and second in refs:
            return refs.index(first) < refs.index(second)
    return False


def _seasons(evidence: Evidence) -> list[EntityCard]:
    return next((graph.cards for _, graph in evidence.of("seasons")), list[EntityCard]())


def _number(card: EntityCard) -> int:
    return int(next((text for label, text in card.fields if label == NUMBER_FIELD), "1"))


def _season_count(found: Found, evidence: Evidence) -> bool:
    """Hold "X has 3 seasons in the data: A, B and C"."""
    cards, listed = _seasons(evidence), found.lists[0]
    number = int(found.numbers[0])
    whole = listed.refs == [card.ref for card in cards[: len(listed.refs)]] and listed.total == len(cards)
    return whole and len({_number(card) for card in cards}) == number and listed_hold(listed, evidence)


def _nth_season(found: Found, evidence: Evidence) -> bool:
    """Hold "season 2 of X is A, out since D" and what comes after it."""
    number = int(found.numbers[0])
    wanted = [card.ref for card in _seasons(evidence) if _number(card) == number]
    return found.lists[0].refs == wanted and _stand(found.lists[0], evidence)


def _later_seasons(found: Found, evidence: Evidence) -> bool:
    held = [card.ref for card in _seasons(evidence)]
    return {*found.lists[0].refs} <= {*held} and _stand(found.lists[0], evidence)


def _stand(listed: Listed, evidence: Evidence) -> bool:
    """Hold what stands behind each title: ", out since D", ", airing", ", announced for D"."""
    return listed_hold(listed, evidence) and all(
        _stands(mention.ref, [word for word in note if word != ","], evidence)
        for mention, note in zip(listed.mentions, listed.notes, strict=True)
    )


def _stands(ref: EntityRef, words: Sequence[str], evidence: Evidence) -> bool:
    status = next(iter(evidence.values(ref, "status")), "finished")
    if not words or words[0] != _STANDS.get(status, "out"):
        return False
    date = "".join(words[2:]).removesuffix(".")
    dated = len(words) > 2 and words[1] in ("since", "for")
    return is_dated(evidence, ref, date) if dated else words[1:] in ([], ["without", "a", "date"])


def _no_such_season(found: Found, evidence: Evidence) -> bool:
    number = int(found.numbers[0])
    cards = _seasons(evidence)
    dated = all(any((AS_OF, date) in card.fields for card in cards) for date in found.dates)
    return bool(cards) and dated and number not in {_number(card) for card in cards if len(cards) > 1}


def _knows(found: Found, evidence: Evidence) -> bool:
    """Hold "it knows 3 seasons, the last of which is A, out since D"."""
    cards = _seasons(evidence)
    counted = int(found.numbers[0]) if found.numbers else 1
    return len({_number(card) for card in cards}) == counted and _later_seasons(found, evidence)


def _alone(found: Found, evidence: Evidence) -> bool:
    return [card.ref for card in _seasons(evidence)] == [found.names[0].ref] and fact_holds(found.names[0], evidence)


def _episodes(found: Found, evidence: Evidence) -> bool:
    """Hold "X has 50 episodes in 2 seasons: A: 26; B: 24"."""
    cards = {card.ref: card for card in _seasons(evidence)}
    total = int(found.numbers[0])
    listed = found.lists[0]
    said = [int(note[-1].replace(",", "")) for note in listed.notes if len(note) == 2]
    known = {*listed.refs} <= cards.keys() and listed_hold(listed, evidence)
    if len(said) != len(listed.mentions) or not known:
        return False
    each = all(cards[ref].episodes == number for ref, number in zip(listed.refs, said, strict=True))
    counted = [card for card in cards.values() if card.episodes is not None]
    numbers = len({_number(card) for card in counted})
    seasons = int(found.numbers[1]) if len(found.numbers) > 1 else 1
    return each and sum(card.episodes or 0 for card in counted) == total and numbers == seasons


def _one_season(found: Found, evidence: Evidence) -> bool:
    return len(_seasons(evidence)) == 1 and has_value(evidence, found.names[0].ref, "episodes", found.numbers[0])


def _derived(found: Found, evidence: Evidence) -> bool:
    said = {int(word) for word in found.texts[0] if word.isdigit()}
    cards = _seasons(evidence)
    held = {
        number
        for number in {_number(card) for card in cards}
        if all(dict(c.fields).get(BASIS_FIELD) in DERIVED for c in cards if _number(c) == number)
    }
    return said == held


def _gaps(found: Found, evidence: Evidence) -> bool:
    numbers = {_number(card) for card in _seasons(evidence)}
    return not numbers & {int(word) for word in found.texts[0] if word.isdigit()}


# By which bounds of which fields titles are otherwise than another one.
_LENGTHS: Final = ("episodes", "chapters", "duration")
_BOUNDS: Final = {
    "shorter": (_LENGTHS, "max"),
    "longer": (_LENGTHS, "min"),
    "older": (("year",), "max"),
    "newer": (("year",), "min"),
    "rated lower": (("score",), "max"),
    "rated higher": (("score",), "min"),
    "less popular": (("members",), "max"),
    "more popular": (("members",), "min"),
}


def _films(found: Found, evidence: Evidence) -> bool:
    listed = found.lists[0]
    formats = all("movie" in evidence.values(ref, "format") for ref in listed.refs)
    return formats and listed_hold(listed, evidence)


def _similar(evidence: Evidence) -> list[EntityCard]:
    return [card for _, graph in evidence.of("similar") for card in graph.cards]


def _alike(found: Found, evidence: Evidence) -> bool:
    """Hold "like X are: A, recommended by 5 readers, also Drama; B …" to what was found alike, and why."""
    cards = {card.ref: card for card in _similar(evidence)}
    listed = found.lists[-1]
    return listed_hold(listed, evidence) and all(
        m.ref in cards and _reasons_hold(cards[m.ref], note)
        for m, note in zip(listed.mentions, listed.notes, strict=True)
    )


def _alike_but(found: Found, evidence: Evidence) -> bool:
    """Hold "like X but shorter and not by Y, …" to what was asked for: each by a bound, or by who is left out."""
    intents = [intent for intent, _ in evidence.of("similar")]
    told = " ".join(found.texts[0])
    asked = bool(intents) and all(_is_asked(said, intents[0]) for said in told.split(" and "))
    return asked and _alike(found, evidence)


def _is_asked(said: str, intent: GraphIntent) -> bool:
    """Tell whether what a title shall be otherwise was asked for."""
    held = intent.filters.model_dump(exclude_defaults=True)
    if said in _BOUNDS:
        return any(f"{name}_{_BOUNDS[said][1]}" in held for name in _BOUNDS[said][0])
    if said.startswith("not by the same"):
        return bool(intent.differ)
    if said.startswith("by the same"):
        return bool(intent.shared)
    return bool(intent.makers_not if said.startswith("not by") else intent.makers)


def _counted(number: str | None) -> str:
    return "{} reader" if number == "1" else "{} readers"


def _reasons_hold(card: EntityCard, note: Sequence[str]) -> bool:
    fields = dict(card.fields)
    forms = {
        READERS_FIELD: f"recommended by {_counted(fields.get(READERS_FIELD))}",
        SERIES_FIELD: f"recommended for its series by {_counted(fields.get(SERIES_FIELD))}",
        SHARED_FIELD: "also {}",
        PEOPLE_FIELD: "also by {}",
        STUDIO_FIELD: "also made at {}",
    }
    said = squeezed("".join(note).removeprefix(","))
    held = [squeezed(text.format(fields[name])) for name, text in forms.items() if name in fields]
    return said == ",".join(held)


def _further(found: Found, evidence: Evidence) -> bool:
    held = {card.ref for card in _similar(evidence)}
    return {*found.lists[0].refs} <= held and listed_hold(found.lists[0], evidence)


def _after(found: Found, evidence: Evidence) -> bool:
    listed = found.lists[0]
    return listed_hold(listed, evidence) and any(
        {*listed.refs} <= {card.ref for card in known.result.cards}
        and [hop.relation.value for chain_ in known.query.chains for hop in chain_.hops] == ["sequel"]
        and known.query.chains[0].start == [found.names[0].ref]
        for known in evidence.sets
    )


def _picked(found: Found, evidence: Evidence) -> bool:
    """Hold "a selection: A, Drama film, rated 8.5 by 1.2 million readers"."""
    cards = {card.ref: card for _, graph in evidence.of("recommend") for card in graph.cards}
    listed = found.lists[-1]
    return listed_hold(listed, evidence) and all(
        m.ref in cards and _speaks_for(cards[m.ref], note)
        for m, note in zip(listed.mentions, listed.notes, strict=True)
    )


def _speaks_for(card: EntityCard, note: Sequence[str]) -> bool:
    """Hold what speaks for a pick: its genres, its rating, and by how many readers that is."""
    what, _, rated = " ".join(note).strip(" ,").partition("rated ")
    *genres, last = [squeezed(part) for part in what.split("/")]
    wanted = dict(card.fields).get(TOPICS_FIELD, "").split(", ")
    topics = {squeezed(genre) for genre in (*card.genres, *filter(None, wanted))}
    known = {*genres} <= topics and (not genres or any(last.startswith(topic) for topic in topics))
    words = rated.split()
    return known and (not words or (str(card.rating) == words[0] and _by_readers(card, words[1:])))


def _by_readers(card: EntityCard, words: Sequence[str]) -> bool:
    if not words:
        return True
    raters = int(next((text for label, text in card.fields if label == RATERS_FIELD), "0"))
    number = float(words[1].replace(",", "")) * (_MILLION if words[2:3] == ["million"] else 1)
    return abs(number - raters) <= max(0.06 * _MILLION if words[2:3] == ["million"] else 501, 1)


def _sung(evidence: Evidence) -> Iterator[GraphResult]:
    yield from (graph for _, graph in evidence.of("songs"))


def _song_of(found: Found, evidence: Evidence) -> bool:
    """Hold "the opening of A is “X” by Y" to the songs of A."""
    kind = {"opening": OPENING, "ending": ENDING}.get(found.texts[0][0], "")
    said = squeezed("".join(found.texts[-1]))
    held = [squeezed(song) for graph in _sung(evidence) for card in graph.cards if card.ref == found.names[0].ref
            for song in songs_of(card, kind)]  # fmt: skip
    held += [squeezed(song) for card in evidence.cards(found.names[0].ref) for song in songs_of(card, kind)]
    return said in held


def _performed(found: Found, evidence: Evidence) -> bool:
    title, artist = (squeezed("".join(text)) for text in found.texts)
    return any(
        (squeezed(fields.get(SUNG_TITLE, "")), squeezed(fields.get(SUNG_BY, ""))) == (title, artist)
        for graph in _sung(evidence)
        for card in graph.cards
        for fields in [dict(card.fields)]
    )


def _forms() -> Iterator[Pattern]:
    tables: tuple[tuple[str, Check | None], ...] = (
        ("the story [of|that] {e} [|belongs to ]is told in this order : {list}", _told_order),
        ("beside it : {noted}", _beside),
        ("they were released in the same order", _same_order),
        ("by release the order is : {list}", _by_release),
        ("the source states a circle of sequels : {text}", _circles),
        ("in the order of the story {e} comes before {e}", _comes_before),
        ("{e} has {n} [season|seasons] in the data : {list}", _season_count),
        ("[yes : |]season {n} of {e} is {noted}", _nth_season),
        ("after it the data holds {noted}", _later_seasons),
        ("the data holds no season {n} of {e}[ as of {date}|]", _no_such_season),
        ("it knows {n} [season|seasons] : {noted}", _knows),
        ("it knows {n} [season|seasons] , the last of which is {noted}", _knows),
        ("it knows {e} , which is no season of a series", _alone),
        ("{e} has {n} episodes in {n} [season|seasons] : {noted}", _episodes),
        ("with the other seasons it is more : {e} has {n} episodes in {n} [season|seasons] : {noted}", _episodes),
        ("{e} has {n} [episode|episodes] , and the data knows no other season of it", _one_season),
        ("[season|seasons] {text} [is|are] known by title and date , because no sequel is stored", _derived),
        ("not in the data : season {text}", _gaps),
        ("a later film of the franchise is {list}", _films),
        ("later films are {list}", _films),
        ("like {list} are : {noted}", _alike),
        ("like {list} , among {text} , are : {noted}", _alike),
        ("like {list} [but|by] {text} are : {noted}", _alike_but),
        ("like {list} [but|by] {text} , among {text} , are : {noted}", _alike_but),
        ("further : {list}", _further),
        ("after {e} [comes|come] {list}", _after),
        ("a selection[ of the {n} {text}|] , well rated and different : {noted}", _picked),
        ("the {text} of {e} is {text}", _song_of),
        ("{text} is performed by {text}", _performed),
    )
    yield from chain.from_iterable(pattern(text, check) for text, check in tables)


FORMS: Final = tuple(_forms())
