"""The forms of sentences that say the value of a field of one entity."""

from collections.abc import Iterator
from itertools import chain
from typing import Final

from catalog.names import fold

from agent_core.answering.wording import say_format
from agent_core.genres import DEMOGRAPHICS
from agent_core.retrieval.graph_details import AS_OF, BROADCAST, FAVORITES, MEMBERS, POPULARITY_RANK, RANK
from agent_core.retrieval.graph_songs import ENDING, OPENING, songs_of
from agent_core.verification.evidence import Evidence
from agent_core.verification.patterns import Check, Found, Pattern, pattern
from agent_core.verification.rows import has_detail, has_topics, has_value, is_dated, squeezed

_MINUTES: Final = 60
_SOURCES: Final = {
    "no other work": "original",
    "a work of another kind": "other",
}
_STATUSES: Final = {"on hiatus": "hiatus", "still being published": "publishing", "not out yet": "upcoming"}


def _number(attribute: str) -> Check:
    return lambda found, evidence: has_value(evidence, found.names[0].ref, attribute, found.numbers[0])


def _runtime(found: Found, evidence: Evidence) -> bool:
    """Hold "X runs 276 minutes in all" to its episodes and how long each is."""
    return int(found.numbers[0]) in [card.runtime for card in evidence.cards(found.names[0].ref)]


def _one(attribute: str) -> Check:
    return lambda found, evidence: has_value(evidence, found.names[0].ref, attribute, "1")


def _on(attribute: str = "start_date") -> Check:
    def check(found: Found, evidence: Evidence) -> bool:
        return all(is_dated(evidence, found.names[0].ref, date, attribute) for date in found.dates)

    return check


def _ran(found: Found, evidence: Evidence) -> bool:
    first, last = found.dates
    ref = found.names[0].ref
    return is_dated(evidence, ref, first) and is_dated(evidence, ref, last, "end_date")


def _text(attribute: str) -> Check:
    """Hold the words of a slot to a field, as they are written."""

    def check(found: Found, evidence: Evidence) -> bool:
        text = squeezed("".join(found.texts[0]))
        return any(squeezed(known) == text for known in evidence.values(found.names[0].ref, attribute))

    return check


def _is(found: Found, evidence: Evidence) -> bool:
    """Hold "X is a film" and "X is finished"."""
    ref, predicate = found.names[0].ref, " ".join(found.texts[0]).casefold()
    formats = {say_format(name).casefold().replace("-", " - ") for name in evidence.values(ref, "format")}
    status = _STATUSES.get(predicate, predicate)
    kind = predicate.removeprefix("an ").removeprefix("a ") == ref.entity_type.value
    return predicate in formats or has_value(evidence, ref, "status", status) or kind


def _all_genres(found: Found, evidence: Evidence) -> bool:
    ref, genres = found.names[0].ref, set(map(fold, found.texts[0]))
    return any(set(map(fold, card.genres)) == genres for card in evidence.cards(ref) if card.genres)


def _all_demographics(found: Found, evidence: Evidence) -> bool:
    """Hold all of the demographics of a title, and nothing else."""
    known = evidence.facts.topics(found.names[0].ref)
    return {*map(fold, found.texts[0])} == known.intersection(map(fold, DEMOGRAPHICS))


def made_from(source: str) -> str:
    """Return the source that "based on a light novel" names, as the data writes it."""
    if source in _SOURCES:
        return _SOURCES[source]
    return source.removeprefix("an ").removeprefix("a ").replace(" ", "_")


def _source(found: Found, evidence: Evidence) -> bool:
    source = made_from(" ".join(found.texts[0]).casefold())
    known = evidence.values(found.names[0].ref, "source_material")
    return source in known or (source == "other" and "mixed_media" in known)


def _watch_time(found: Found, evidence: Evidence) -> bool:
    """Hold "X has 26 episodes of 24 minutes: 10 hours and 24 minutes in all"."""
    episodes, minutes, *parts = map(int, found.numbers)
    ref = found.names[0].ref
    held = has_value(evidence, ref, "episodes", str(episodes)) and has_value(
        evidence, ref, "duration_minutes", str(minutes)
    )
    return held and _spelt_minutes(found, parts) == episodes * minutes


def _spelt_minutes(found: Found, parts: list[int]) -> int:
    """Return the minutes that "10 hours and 24 minutes" come to, whose units are the last text."""
    units = [word.removesuffix("s") for word in found.texts[-1] if word.removesuffix("s") in ("hour", "minute")]
    numbers = [int(word) for word in found.texts[-1] if word.isdigit()] or parts
    return sum(n * (_MINUTES if unit == "hour" else 1) for n, unit in zip(numbers, units, strict=False))


def _songs(found: Found, evidence: Evidence) -> bool:
    """Hold the songs of an anime, in their order and all of them, or one by its number."""
    ref, text = found.names[0].ref, squeezed("".join(found.texts[-1]))
    kind = " ".join(found.texts[0]).rstrip("s")
    for card in evidence.cards(ref):
        songs = songs_of(card, {"opening": OPENING, "ending": ENDING}.get(kind, kind))
        place = int(found.numbers[0]) if found.numbers else 1
        if found.numbers and len(songs) == place and squeezed(";".join(songs)) == text:
            return True
        if not found.numbers and len(songs) == 1 and squeezed(songs[0]) == text:
            return True
    return False


def _nth_song(found: Found, evidence: Evidence) -> bool:
    text, place = squeezed("".join(found.texts[-1])), int(found.numbers[0])
    kind = {"opening": OPENING, "ending": ENDING}.get(" ".join(found.texts[1]), "")
    held = (songs_of(card, kind) for card in evidence.cards(found.names[0].ref))
    return any(place <= len(songs) and squeezed(songs[place - 1]) == text for songs in held)


def _since(found: Found, evidence: Evidence) -> bool:
    ref = found.names[0].ref
    return has_value(evidence, ref, "status", found.texts[0][0]) and is_dated(evidence, ref, found.dates[0])


def _rank(label: str) -> Check:
    def check(found: Found, evidence: Evidence) -> bool:
        ref = found.names[0].ref
        dated = all(has_detail(evidence, ref, AS_OF, date) for date in found.dates)
        return dated and has_detail(evidence, ref, label, found.numbers[-1])

    return check


def _readers(found: Found, evidence: Evidence) -> bool:
    ref = found.names[0].ref
    return has_detail(evidence, ref, MEMBERS, found.numbers[0]) or has_value(evidence, ref, "members", found.numbers[0])


def _ranked_readers(found: Found, evidence: Evidence) -> bool:
    """Hold "by readers it is number 12 among all anime", of what the sentence before is about."""
    dated = all(any(has_detail(evidence, ref, AS_OF, date) for ref in evidence.cited) for date in found.dates)
    return dated and any(has_detail(evidence, ref, POPULARITY_RANK, found.numbers[0]) for ref in evidence.cited)


def _broadcast(found: Found, evidence: Evidence) -> bool:
    day = squeezed("".join(found.texts[0])).removeprefix("on")
    return any(squeezed(known) == day for known in evidence.details(found.names[0].ref, BROADCAST))


def _age(found: Found, evidence: Evidence) -> bool:
    rating_text = squeezed("".join(found.texts[0]))
    known = evidence.values(found.names[0].ref, "age_rating")
    return any(rating_text == squeezed(rating) or rating_text.startswith(f"{squeezed(rating)}(") for rating in known)


def _together(found: Found, evidence: Evidence) -> bool:
    """Hold "together they have 50 episodes" to what the titles of the answer have."""
    attribute = found.texts[0][0]
    values = [value for ref in evidence.cited for value in sorted(evidence.values(ref, attribute))[:1]]
    return all(value.isdigit() for value in values) and sum(map(int, values)) == int(found.numbers[0])


def _whole_hours(found: Found, evidence: Evidence) -> bool:
    least, most = map(int, found.numbers)
    held = has_value(evidence, found.names[0].ref, "duration_hours", str(least))
    return held and most == least + 1


def _kind(found: Found, evidence: Evidence) -> bool:
    """Hold "X is an anime (film, 1988)", whose bracket holds a format and a year."""
    del evidence
    return found.names[0].ref.entity_type.value == " ".join(found.texts[0]).casefold()


def _kind_of_format(found: Found, evidence: Evidence) -> bool:
    return _kind(found, evidence) and title_facts(found, evidence, " ".join(found.texts[1]))


def title_facts(found: Found, evidence: Evidence, facts: str) -> bool:
    """Hold "film, 1988, finished" to the row of a title."""
    ref = found.names[0].ref
    known = {say_format(name).partition(" ")[2] for name in evidence.values(ref, "format")}
    known |= evidence.values(ref, "year") | evidence.values(ref, "status")
    known |= {words for words, status in _STATUSES.items() if status in evidence.values(ref, "status")}
    held = {squeezed(value) for value in known}
    return all(squeezed(fact) in held for fact in facts.split(","))


def _forms() -> Iterator[Pattern]:
    tables: tuple[tuple[str, Check | None], ...] = (
        ("{e} came out in {date}", _on()),
        ("{e} came out in {date} ( on {date} )", _on()),
        ("{e} came out on {date}", _on()),
        ("{e} came out on {date} ; the data does not say the last day of airing", _on()),
        ("{e} was first aired on {date}", _on()),
        ("{e} ended on {date}", _on("end_date")),
        ("{e} ran from {date} to {date}", _ran),
        ("{e} has been {text} since {date}", _since),
        ("{e} came out in the {text} season", _text("season")),
        *((f"{{e}} has {{n}} {unit}s", _number(f"{unit}s")) for unit in ("episode", "chapter", "volume")),
        *((f"{{e}} has 1 {unit}", _one(f"{unit}s")) for unit in ("episode", "chapter", "volume")),
        ("{e} is rated {n} out of 10", _number("rating")),
        ("{e} runs {n} minutes[ , or each of its episodes does|]", _number("duration_minutes")),
        ("{e} runs {n} minutes in all", _runtime),
        (
            "{e} runs at least {n} [hour|hours] and less than {n} : the data gives whole hours only",
            _whole_hours,
        ),
        ("{e} has {n} episodes of {n} minutes : {text} in all", _watch_time),
        ("{e} is {text}", _is),
        ("{e} is based on {text}", _source),
        ("the genres of {e} are {topics}", _all_genres),
        ("the demographic of {e} is {topics}", _all_demographics),
        ("it is called {e}", lambda _found, _evidence: True),
        ("in its own script {e} is called {text}", _text("title_native")),
        ("in english {e} is called {text}", _text("title_english")),
        ("romanised , {e} is called {text}", _text("title_romaji")),
        ("the magazine of {e} is {text}", _text("magazine")),
        ("{e} : {text}", _text("description")),
        ("{e} :", None),  # in front of a synopsis
        ("the {text} of {e} is {text}", _songs),
        ("{e} has {n} {text} : {text}", _songs),
        ("the {n} {text} {text} of {e} is {text}", _nth_song),
        ("{n} readers have {e} on their lists", _readers),
        ("by readers it is number {n} among all {text} of the source[ , as of {date}|]", _ranked_readers),
        ("{e} is number {n} among all {text} of the source[ , as of {date}|]", _rank(POPULARITY_RANK)),
        ("{n} readers have {e} among their favourites[ , as of {date}|]", _rank(FAVORITES)),
        ("by score {e} is number {n} among all {text} of the source[ , as of {date}|]", _rank(RANK)),
        ("{e} [is|was] broadcast {text}", _broadcast),
        ("the age rating of {e} is {text}", _age),
        ("together they have {n} {text}", _together),
        ("{e} is [a|an] {text} ( {text} )", _kind_of_format),
        ("{e} is [a|an] {text}", _kind),
        ("{e} is told to be {topics}", lambda f, ev: has_topics(ev, f.names[0].ref, f.texts[0])),
    )
    yield from chain.from_iterable(pattern(text, check) for text, check in tables)


FORMS: Final = tuple(_forms())
