"""The forms of sentences about the seasons of a series: how many, which, since when, and their episodes."""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final

from agent_core.references import EntityRef
from agent_core.results import EntityCard
from agent_core.retrieval.graph_details import AS_OF
from agent_core.retrieval.seasons import BASIS_FIELD, DERIVED, NUMBER_FIELD
from agent_core.verification.evidence import Evidence
from agent_core.verification.patterns import Check, Found, Listed, Pattern, pattern
from agent_core.verification.rows import fact_holds, has_value, is_dated, listed_hold, stand_as

_STANDS: Final = {"airing": "airing", "upcoming": "announced", "finished": "out"}


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
    """Hold "after it the data holds A, out since D; and B, airing": the last ones, in their order."""
    refs = found.lists[0].refs
    return refs == [card.ref for card in _seasons(evidence)][-len(refs) :] and _stand(found.lists[0], evidence)


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


def _are_known(found: Found, evidence: Evidence) -> bool:
    """Hold "it knows one season: A, out since D; and B, out since E", which names all of its parts."""
    return len(found.lists[0].refs) == len(_seasons(evidence)) and _knows(found, evidence)


def _last_known(found: Found, evidence: Evidence) -> bool:
    """Hold "it knows 3 seasons, the last of which is A, out since D"."""
    cards = _seasons(evidence)
    last = [card.ref for card in cards if _number(card) == _number(cards[-1])]
    return found.lists[0].refs == last and _knows(found, evidence)


def _knows(found: Found, evidence: Evidence) -> bool:
    counted = int(found.numbers[0]) if found.numbers else 1
    return len({_number(card) for card in _seasons(evidence)}) == counted and _later_seasons(found, evidence)


def _alone(found: Found, evidence: Evidence) -> bool:
    return [card.ref for card in _seasons(evidence)] == [found.names[0].ref] and fact_holds(found.names[0], evidence)


def _episodes(found: Found, evidence: Evidence) -> bool:
    """Hold "X has 50 episodes in 2 seasons: A: 26; B: 24"."""
    cards = {card.ref: card for card in _seasons(evidence)}
    total = int(found.numbers[0])
    listed = found.lists[0]
    episodes = [int(note[-1].replace(",", "")) for note in listed.notes if len(note) == 2]
    known = stand_as(listed.refs, cards.values()) and listed_hold(listed, evidence)
    if len(episodes) != len(listed.mentions) or not known:
        return False
    each = all(cards[ref].episodes == number for ref, number in zip(listed.refs, episodes, strict=True))
    counted = [card for card in cards.values() if card.episodes is not None]
    numbers = len({_number(card) for card in counted})
    seasons = int(found.numbers[1]) if len(found.numbers) > 1 else 1
    return each and sum(card.episodes or 0 for card in counted) == total and numbers == seasons


def _one_season(found: Found, evidence: Evidence) -> bool:
    return len(_seasons(evidence)) == 1 and has_value(evidence, found.names[0].ref, "episodes", found.numbers[0])


def _derived(found: Found, evidence: Evidence) -> bool:
    numbers = {int(word) for word in found.texts[0] if word.isdigit()}
    cards = _seasons(evidence)
    held = {
        number
        for number in {_number(card) for card in cards}
        if all(dict(c.fields).get(BASIS_FIELD) in DERIVED for c in cards if _number(c) == number)
    }
    return numbers == held


def _gaps(found: Found, evidence: Evidence) -> bool:
    numbers = {_number(card) for card in _seasons(evidence)}
    return not numbers & {int(word) for word in found.texts[0] if word.isdigit()}


def _films(found: Found, evidence: Evidence) -> bool:
    """Hold "later films are A and B" to films that came out after the last season."""
    listed = found.lists[0]
    formats = all("movie" in evidence.values(ref, "format") for ref in listed.refs)
    last = max((card.start_date or str(card.year or "") for card in _seasons(evidence)), default="")
    later = all(any(date > last for date in evidence.values(ref, "start_date")) for ref in listed.refs)
    return formats and later and listed_hold(listed, evidence)


def _forms() -> Iterator[Pattern]:
    tables: tuple[tuple[str, Check | None], ...] = (
        ("{e} has {n} [season|seasons] in the data : {list}", _season_count),
        ("[yes : |]season {n} of {e} is {noted}", _nth_season),
        ("after it the data holds {noted}", _later_seasons),
        ("the data holds no season {n} of {e}[ as of {date}|]", _no_such_season),
        ("it knows {n} [season|seasons] : {noted}", _are_known),
        ("it knows {n} [season|seasons] , the last of which is {noted}", _last_known),
        ("it knows {e} , which is no season of a series", _alone),
        ("{e} has {n} episodes in {n} [season|seasons] : {noted}", _episodes),
        ("with the other seasons it is more : {e} has {n} episodes in {n} [season|seasons] : {noted}", _episodes),
        ("{e} has {n} [episode|episodes] , and the data knows no other season of it", _one_season),
        ("[season|seasons] {text} [is|are] known by title and date , because no sequel is stored", _derived),
        ("not in the data : season {text}", _gaps),
        ("a later film of the franchise is {list}", _films),
        ("later films are {list}", _films),
    )
    yield from chain.from_iterable(pattern(text, check) for text, check in tables)


FORMS: Final = tuple(_forms())
