"""What a question means by the names found so far: worked out once after each look-up, for whoever asks."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from agent_core.goals.retrievals import made_before
from agent_core.goals.understood import Understanding
from agent_core.grammar.parsing import Parse
from agent_core.grammar.words.outside import may_ask_for_help
from agent_core.investigation import Investigation, Observation
from agent_core.meant import as_meant
from agent_core.planning.asked_together import understand_all
from agent_core.planning.parsed_understanding import Understander
from agent_core.planning.pending_queries import query_or_before
from agent_core.planning.pure_descriptions import is_only_a_description
from agent_core.planning.subtitles import with_subtitles
from agent_core.results import Mention
from agent_core.schemas import NextStep

# Under which names an investigation's memo keeps the parse of the whole question, and what is to be read before its
# meaning is known.
_PARSE: Final = "parse"
_PENDING: Final = "pending"


def understanding_of(investigation: Investigation) -> Understanding:
    """Return what the question may want by all names found so far; nothing, before any were looked up.

    It is what somebody left, or what the grammar reads; where something has to be read before that, what is known yet.
    """
    looked_up = look_ups(investigation)
    known = investigation.memo.get(looked_up)
    if isinstance(known, Understanding) and not _is_read_by_now(investigation):
        return known
    if not (looked_up or investigation.must_finalise or needs_no_names(investigation.question)):
        return Understanding()
    if is_only_a_description(investigation.question):
        made, pending = Understanding(descriptive=True), list[NextStep]()
    else:
        made, pending = _read(investigation)
    leave(investigation, made)
    if pending:
        investigation.memo[_PENDING, looked_up] = pending[0]
    return made


def pending_step(investigation: Investigation) -> NextStep | None:
    """Return what has to be read before the meaning of the question is known; ``None`` where nothing has to be."""
    understanding_of(investigation)
    step = investigation.memo.get((_PENDING, look_ups(investigation)))
    return step if isinstance(step, NextStep) else None


def leave(investigation: Investigation, understanding: Understanding) -> None:
    """Keep what the question means by all names found so far, in place of what was kept of it."""
    looked_up = look_ups(investigation)
    investigation.memo[looked_up] = understanding
    investigation.memo.pop((_PENDING, looked_up), None)


def set_aside(investigation: Investigation) -> bool:
    """Leave out the best reading of a question, so that the next one is asked; false where there is no other.

    Of several questions in a sentence none is left out, because the others would not be answered with it.
    """
    understanding = understanding_of(investigation)
    others = understanding.goals[1:]
    if understanding.parts or not others:
        return False
    leave(investigation, replace(understanding, goals=others))
    return True


def parse_of(investigation: Investigation) -> Parse:
    """Return the parse of the whole question with all names found so far; worked out once after each look-up."""
    key = _PARSE, look_ups(investigation)
    known = investigation.memo.get(key)
    if not isinstance(known, Parse):
        known = investigation.parser.parse(investigation.question, mentions_of(investigation))
        investigation.memo[key] = known
    return known


def needs_no_names(question: str) -> bool:
    """True where a question may ask for help alone, or is a story whose names are searched for with it."""
    return may_ask_for_help(question) or is_only_a_description(question)


def parts_of(understanding: Understanding) -> tuple[Understanding, ...]:
    """Return the questions in a question, in its order."""
    return tuple(part.understanding for part in understanding.parts) or (understanding,)


def look_ups(investigation: Investigation) -> int:
    """Return how many look-ups of names were made."""
    return sum(_names_looked_up(o) for o in investigation.observations)


def mentions_of(investigation: Investigation) -> list[Mention]:
    """Return the names found so far, with their places in the whole question."""
    found: list[Mention] = []
    for observation in investigation.observations:
        intent = observation.step.graph_intent
        if observation.graph is None or intent is None or not intent.text:
            continue
        if intent.start is not None:
            story = {intent.start, *intent.others}
            found = with_subtitles(investigation.question, found, observation.graph.mentions, story=story)
            continue
        offset = max(0, investigation.question.find(intent.context or intent.text))
        named = [replace(m, start=m.start + offset, end=m.end + offset) for m in observation.graph.mentions]
        found += (
            named
            if intent.text == investigation.question and not intent.names
            else list(_wherever_said(investigation.question, named))
        )
    return as_meant(found, investigation.meant) if investigation.meant else found


def _wherever_said(question: str, named: Sequence[Mention]) -> Iterator[Mention]:
    """Yield names that pieces of a question were looked up for, in each place where it says them."""
    for mention in named:
        yield mention
        for place in re.finditer(rf"(?<!\w){re.escape(mention.surface)}(?!\w)", question):
            if place.start() != mention.start:
                yield replace(mention, start=place.start(), end=place.end())


def _names_looked_up(observation: Observation) -> bool:
    intent = observation.step.graph_intent
    return observation.graph is not None and intent is not None and bool(intent.text)


def _read(investigation: Investigation) -> tuple[Understanding, list[NextStep]]:
    """Return what the grammar makes of the question, and what is to be read before more can be made of it."""
    pending: list[NextStep] = []
    understander = Understander(investigation.parser, lambda plan: query_or_before(plan, investigation, pending))
    return understand_all(investigation.question, mentions_of(investigation), understander), pending


def _is_read_by_now(investigation: Investigation) -> bool:
    """True where what had to be read before the meaning of the question was read since."""
    step = investigation.memo.get((_PENDING, look_ups(investigation)))
    return isinstance(step, NextStep) and made_before(step, investigation) is not None
