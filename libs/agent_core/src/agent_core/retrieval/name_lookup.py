"""The ``lookup`` primitive: which entities a text names, exactly or with typing errors."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final
from uuid import UUID

from catalog.lookup import NamedSpan, NameMatch, find_names
from catalog.misspelt_names import find_misspelt
from catalog.misspelt_words import find_around
from catalog.prepared import Driver
from catalog.subtitles import find_subtitled

from agent_core.references import EntityRef
from agent_core.results import Candidate, GraphMeta, GraphOutcome, GraphResult, Mention
from agent_core.retrieval.song_names import find_song_names
from agent_core.schemas import GraphIntent

_LISTED: Final = 8
# Words that a name seldom begins or ends with; a misspelt name is tried with and without them.
_EDGE_WORDS: Final = frozenset({"a", "an", "the", "of", "in", "by", "to", "anime", "manga", "is", "was", "and", "for"})


async def look_up(driver: Driver, intent: GraphIntent, *, include_adult: bool) -> GraphResult:
    """Return the mentions in ``intent.text`` with their candidates, best first; with a context, those in that.

    With a start only the ends of names of the titles of its story are found, and of those of the ``others``.
    """
    text = intent.context or intent.text or ""
    if intent.start is not None:
        starts = [UUID(ref.id) for ref in (intent.start, *intent.others)]
        spans = await find_subtitled(driver, text, starts, include_adult=include_adult)
    elif intent.fuzzy and intent.context:
        place = place_in(intent.context, intent.text or "")
        spans = await find_around(driver, text, place, types=intent.entity_types, include_adult=include_adult)
    elif intent.fuzzy and intent.names:
        spans = await _pieces(driver, text, intent, include_adult=include_adult)
    elif intent.fuzzy:
        spans = await _misspelt(driver, text, intent, include_adult=include_adult)
    else:
        spans = await find_names(driver, text, types=intent.entity_types, include_adult=include_adult)
    mentions = [_mention(span, text) for span in spans]
    if intent.songs:
        mentions += await find_song_names(driver, text, include_adult=include_adult)
    refs = list(dict.fromkeys(c.ref for m in mentions for c in m.candidates))
    return GraphResult(
        summary=_summary(mentions),
        node_ids=refs,
        count=len(refs),
        mentions=mentions,
        meta=GraphMeta(outcome=GraphOutcome.OK if refs else GraphOutcome.NO_ROWS),
    )


def place_in(context: str, text: str) -> tuple[int, int]:
    """Return where a piece of a sentence stands in it, as whole words where it does so anywhere."""
    whole = re.search(rf"(?<!\S){re.escape(text)}(?!\S)", context)
    start = whole.start() if whole else max(0, context.find(text))
    return start, start + len(text)


async def _pieces(driver: Driver, text: str, intent: GraphIntent, *, include_adult: bool) -> list[NamedSpan]:
    """Return what the pieces of a text are names of; one that lies in a piece that is a name is none itself."""
    found: list[NamedSpan] = []
    for piece in (name for name in intent.names if name in text):
        offset, end = place_in(text, piece)
        if not any(span.start < end and offset < span.end for span in found):
            spans = await _misspelt(driver, piece, intent, include_adult=include_adult)
            found += [replace(span, start=span.start + offset, end=span.end + offset) for span in spans]
    return found


async def _misspelt(driver: Driver, text: str, intent: GraphIntent, *, include_adult: bool) -> list[NamedSpan]:
    """Try the whole text as one misspelt name, then without its edge words."""
    for start, end in _trimmings(text):
        matches = await find_misspelt(driver, text[start:end], types=intent.entity_types, include_adult=include_adult)
        if matches:
            return [NamedSpan(start=start, end=end, matches=matches)]
    return []


def _trimmings(text: str) -> list[tuple[int, int]]:
    """Return the text's bounds, then those of what is left when edge words are taken off its ends."""
    words = [(m.start(), m.end(), m.group().strip("?!.,:;\"'").lower()) for m in re.finditer(r"\S+", text)]
    bounds: list[tuple[int, int]] = []
    while words:
        bounds.append((words[0][0], words[-1][1]))
        if words[0][2] in _EDGE_WORDS:
            words = words[1:]
        elif words[-1][2] in _EDGE_WORDS:
            words = words[:-1]
        else:
            break
    return bounds


def _mention(span: NamedSpan, text: str) -> Mention:
    return Mention(
        start=span.start,
        end=span.end,
        surface=text[span.start : span.end],
        candidates=[_candidate(match) for match in span.matches],
    )


def _candidate(match: NameMatch) -> Candidate:
    return Candidate(
        ref=EntityRef.known(match.type, match.id),
        name=match.name,
        matched_name=match.matched_name,
        typos=match.typos,
        display=match.official,
        verbatim=match.verbatim,
        omitted=match.omitted,
        popularity=match.popularity,
        year=match.year,
        format=match.format,
        known_from=match.known_from,
    )


def _summary(mentions: Sequence[Mention]) -> str:
    candidates = [(m, c) for m in mentions for c in m.candidates]
    if not candidates:
        return "No name of the catalogue was found in the text."
    candidates.sort(key=lambda pair: (pair[0].start - pair[0].end, pair[1].typos, -pair[1].popularity))
    lines = [
        f"- {m.surface!r}: {c.ref.entity_type} {c.name}{f' ({c.year})' if c.year else ''} id={c.ref.id}"
        for m, c in candidates[:_LISTED]
    ]
    more = [f"… and {len(candidates) - _LISTED} more candidates"] if len(candidates) > _LISTED else []
    return "\n".join([f"{len(candidates)} candidates for names in the text", *lines, *more])
