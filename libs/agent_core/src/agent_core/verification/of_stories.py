"""The forms of sentences about stories: their order, what is like a title, and theme songs."""

import re
from collections.abc import Iterator, Sequence
from itertools import chain, pairwise
from typing import Final

from agent_core.results import EntityCard, GraphResult
from agent_core.retrieval.graph_songs import ENDING, OPENING, songs_of
from agent_core.retrieval.recommendations import RATERS_FIELD, TOPICS_FIELD
from agent_core.retrieval.similar_titles import (
    PEOPLE_FIELD,
    READERS_FIELD,
    SERIES_FIELD,
    SHARED_FIELD,
    STUDIO_FIELD,
    UNLIKE_FIELD,
)
from agent_core.retrieval.theme_songs import SUNG_BY, SUNG_TITLE
from agent_core.retrieval.watch_order import CYCLE_HINT, MAIN_LINE, RELATION_FIELD
from agent_core.schemas import GraphIntent
from agent_core.verification.conditions import agree
from agent_core.verification.evidence import Evidence
from agent_core.verification.patterns import Check, Found, Pattern, pattern
from agent_core.verification.rows import fact_holds, listed_hold, squeezed, stand_as

_OPENED: Final = ";itwasopenedattheolderrelease"
# Behind what a few are recommended of: what all of them are, and how the words of a taste are taken.
_BEGIN: Final = "that begin a story[ , which is what {text} is taken for| , which is what {text} are taken for|]"
_MILLION: Final = 1_000_000


def _place(card: EntityCard) -> str:
    return next((text for label, text in card.fields if label == RELATION_FIELD), "")


def _orders(evidence: Evidence) -> Iterator[list[EntityCard]]:
    yield from (graph.cards for _, graph in evidence.of("watch_order"))


def _in_story_order(found: Found, evidence: Evidence) -> bool:
    """Hold "the story of X is told in this order: A, then B" to the main line, in its order."""
    refs = [mention.ref for mention in found.lists[0].mentions]
    for cards in _orders(evidence):
        main = [card.ref for card in cards if _place(card) == MAIN_LINE]
        if main[: len(refs)] == refs and found.lists[0].total == len(main):
            return listed_hold(found.lists[0], evidence)
    return False


def _beside(found: Found, evidence: Evidence) -> bool:
    """Hold "beside it: A, side story of B; C, special of B", in the order of the story."""
    listed = found.lists[0]
    if not listed_hold(listed, evidence):
        return False
    for cards in _orders(evidence):
        if not stand_as(listed.refs, cards):
            continue
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
    refs = found.lists[0].refs
    for cards in _orders(evidence):
        held = {card.ref: card for card in cards if _place(card) == MAIN_LINE}
        if held.keys() == {*refs} and _rises(_dates([held[ref] for ref in refs])):
            return listed_hold(found.lists[0], evidence)
    return False


def _circles(found: Found, evidence: Evidence) -> bool:
    """Hold "the source states a circle of sequels: A → B → A" to those that the walk opened."""
    circles = squeezed("".join(found.texts[0]))
    if not circles.endswith(_OPENED):
        return False
    circles = circles.removesuffix(_OPENED)
    hints = (graph.meta.hint or "" for _, graph in evidence.of("watch_order"))
    return any(hint.startswith(CYCLE_HINT) and circles == squeezed(hint.removeprefix(CYCLE_HINT)) for hint in hints)


def _comes_before(found: Found, evidence: Evidence) -> bool:
    first, second = (mention.ref for mention in found.names)
    held = all(fact_holds(mention, evidence) for mention in found.names)
    return held and any(stand_as((first, second), cards) for cards in _orders(evidence))


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
# Where one ends and the next one begins of what titles are otherwise; names hold "and" as well.
_JOINED: Final = re.compile(rf" and (?=by |not |{'|'.join(_BOUNDS)})")


def _similar(evidence: Evidence) -> list[EntityCard]:
    return [card for _, graph in evidence.of("similar") for card in graph.cards]


def _alike(found: Found, evidence: Evidence) -> bool:
    """Hold "like X are: A, recommended by 5 readers, also Drama; B …" to what was found alike, best first, and why."""
    cards = {card.ref: card for card in _similar(evidence)}
    listed = found.lists[-1]
    ranked = stand_as(listed.refs, cards.values()) and listed_hold(listed, evidence)
    return ranked and all(
        _reasons_hold(cards[m.ref], note) for m, note in zip(listed.mentions, listed.notes, strict=True)
    )


def _alike_but(found: Found, evidence: Evidence) -> bool:
    """Hold "like X but shorter and not by Y, …" to what was asked for: each by a bound, or by who is left out."""
    intents = [intent for intent, _ in evidence.of("similar")]
    conditions = _JOINED.split(" ".join(found.texts[0]))
    asked = bool(intents) and all(_is_asked(condition, intents[0]) for condition in conditions)
    return asked and _alike(found, evidence)


def _is_asked(condition: str, intent: GraphIntent) -> bool:
    """Tell whether what a title shall be otherwise was asked for."""
    held = intent.filters.model_dump(exclude_defaults=True)
    if condition in _BOUNDS:
        return any(f"{name}_{_BOUNDS[condition][1]}" in held for name in _BOUNDS[condition][0])
    if condition.startswith("not by the same"):
        return bool(intent.differ)
    if condition.startswith("by the same"):
        return bool(intent.shared)
    if condition.startswith("not like"):
        return bool(intent.unlike)
    return bool(intent.makers_not if condition.startswith("not by") else intent.makers)


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
        UNLIKE_FIELD: "though {}",
    }
    reasons = squeezed("".join(note).removeprefix(","))
    held = [squeezed(text.format(fields[name])) for name, text in forms.items() if name in fields]
    return reasons == ",".join(held)


def _further(found: Found, evidence: Evidence) -> bool:
    return stand_as(found.lists[0].refs, _similar(evidence)) and listed_hold(found.lists[0], evidence)


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
    ranked = stand_as(listed.refs, cards.values()) and listed_hold(listed, evidence)
    return ranked and all(
        _speaks_for(cards[m.ref], note) for m, note in zip(listed.mentions, listed.notes, strict=True)
    )


def _picked_of(found: Found, evidence: Evidence) -> bool | None:
    """Hold "a selection of the 112 films since 2010" to how many the filters that a phrase says let through."""
    known = [
        graph.total
        for intent, graph in evidence.of("recommend")
        if agree(found.sets[0].conditions, [intent.filters]) and not found.sets[0].items
    ]
    number = found.numbers[0].replace(",", "")
    return number in map(str, known) and _picked(found, evidence) if known else None


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
    text = squeezed("".join(found.texts[-1]))
    held = [squeezed(song) for graph in _sung(evidence) for card in graph.cards if card.ref == found.names[0].ref
            for song in songs_of(card, kind)]  # fmt: skip
    held += [squeezed(song) for card in evidence.cards(found.names[0].ref) for song in songs_of(card, kind)]
    return text in held


def _performed(found: Found, evidence: Evidence) -> bool:
    title, artist = (squeezed("".join(text)) for text in found.texts)
    return any(
        (squeezed(fields.get(SUNG_TITLE, "")), squeezed(fields.get(SUNG_BY, ""))) == (title, artist)
        for graph in _sung(evidence)
        for card in graph.cards
        for fields in [dict(card.fields)]
    )


def _songs_by(found: Found, evidence: Evidence) -> bool:
    """Hold "N anime have openings by Y": so many rows were found, each with nothing but songs of that sort by them."""
    kind = {"openings": OPENING, "opening": OPENING, "endings": ENDING, "ending": ENDING}.get(found.texts[0][-1])
    artist = squeezed("".join(found.texts[1]))
    return any(
        len(graph.cards) == graph.total == int(found.numbers[0])
        and all(
            kind in (None, label) and artist in squeezed(song.rpartition("” by ")[2])
            for card in graph.cards
            for label, song in card.fields
            if label in (OPENING, ENDING)
        )
        for graph in _sung(evidence)
    )


def _called_alike(found: Found, evidence: Evidence) -> bool:
    """Hold "several theme songs are called X": rows tell more than one artist."""
    title = squeezed("".join(found.texts[0]))
    for graph in _sung(evidence):
        called = dict(graph.cards[0].fields).get(SUNG_TITLE, "") if graph.cards else ""
        songs = [song for card in graph.cards for kind in (OPENING, ENDING) for song in songs_of(card, kind)]
        if squeezed(called) == title and len({song.rpartition("” by ")[2].partition(" (ep")[0] for song in songs}) > 1:
            return True
    return False


def _unsung(found: Found, evidence: Evidence) -> bool:
    """Hold "the data does not say who performs X"."""
    title = squeezed("".join(found.texts[0]))
    fields_of_titles = [dict(graph.cards[0].fields) for graph in _sung(evidence) if graph.cards]
    return any(squeezed(fields.get(SUNG_TITLE, "")) == title and SUNG_BY not in fields for fields in fields_of_titles)


def _forms() -> Iterator[Pattern]:
    tables: tuple[tuple[str, Check | None], ...] = (
        ("the story [of|that] {e} [|belongs to ]is told in this order : {list}", _in_story_order),
        ("beside it : {noted}", _beside),
        ("they were released in the same order", _same_order),
        ("by release the order is : {list}", _by_release),
        ("the source states a circle of sequels : {text}", _circles),
        ("in the order of the story {e} comes before {e}", _comes_before),
        ("like {list} are : {noted}", _alike),
        ("like {list} , among {text} , are : {noted}", _alike),
        ("like {list} [but|by] {text} are : {noted}", _alike_but),
        ("like {list} [but|by] {text} , among {text} , are : {noted}", _alike_but),
        ("further : {list}", _further),
        ("after {e} [comes|come] {list}", _after),
        (f"[a selection of the|the] {{n}} {{set}} {_BEGIN} , well rated and different : {{noted}}", _picked_of),
        ("the {text} of {e} is {text}", _song_of),
        ("{text} is performed by {text}", _performed),
        ("{n} anime [have|has a|has an] {text} by {text}", _songs_by),
        ("several theme songs are called {text}", _called_alike),
        ("the data does not say who performs {text}", _unsung),
        ("these are of the best known", None),
    )
    yield from chain.from_iterable(pattern(text, check) for text, check in tables)


FORMS: Final = tuple(_forms())
