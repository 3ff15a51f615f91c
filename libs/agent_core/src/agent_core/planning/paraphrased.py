"""Plans a question that is not read as it is worded by the known phrasings that are closest to its words."""

import asyncio
from dataclasses import replace
from typing import Final

from agent_core.goals.understood import Understanding
from agent_core.grammar.paraphrases.proposing import Paraphraser
from agent_core.grammar.parsing import Parse
from agent_core.grammar.semantics.inspection import names_in
from agent_core.investigation import Investigation
from agent_core.planning.parsed_understanding import goals_of
from agent_core.planning.pending_queries import query_or_before
from agent_core.planning.understanding import leave, look_ups, mentions_of
from agent_core.schemas import NextStep

# Under which name an investigation's memo keeps the parse by phrasings with so many names.
_PARAPHRASED: Final = "parse by phrasings"


async def paraphrase(investigation: Investigation, paraphraser: Paraphraser) -> None:
    """Keep what a question means by the phrasings closest to it, where nothing else says so; once for all names."""
    if not _is_open(investigation):
        return
    mentions = mentions_of(investigation)
    parse = await asyncio.to_thread(investigation.parser.paraphrased, investigation.question, mentions, paraphraser)
    investigation.memo[_PARAPHRASED, len(mentions)] = parse


def parse_by_phrasings(investigation: Investigation) -> Parse | None:
    """Return the parse by phrasings with all names found so far; ``None`` where none was asked for or none is used."""
    parse = investigation.memo.get((_PARAPHRASED, len(mentions_of(investigation))))
    return parse if isinstance(parse, Parse) and parse.paraphrased else None


def pending_of_paraphrase(investigation: Investigation) -> NextStep | None:
    """Return what has to be read before what was kept of a question can be asked.

    Where nothing has to be, its readings are left where planner and judge look for them.
    """
    mentions, understanding = mentions_of(investigation), investigation.memo.get(look_ups(investigation))
    parse = parse_by_phrasings(investigation)
    if parse is None or parse.standing != "sure":
        return None
    if isinstance(understanding, Understanding) and understanding.is_clear:
        return None
    pending: list[NextStep] = []
    goals = goals_of(parse, mentions, lambda plan: query_or_before(plan, investigation, pending))
    if pending:
        return pending[0]
    if goals:
        said = " … ".join(investigation.question[start:end] for start, end in parse.paraphrased)
        names = tuple((named.start, named.end) for named in names_in(parse.readings[0].form))
        read = tuple(replace(goal, read_as=said) for goal in goals)
        described = understanding.described if isinstance(understanding, Understanding) else None
        leave(investigation, Understanding(goals=read, names=names, described=described))
    return None


def _is_open(investigation: Investigation) -> bool:
    """True where nothing says what a question means, and its phrasings were not looked for with all its names."""
    understanding = investigation.memo.get(look_ups(investigation))
    if investigation.must_finalise or not look_ups(investigation) or not isinstance(understanding, Understanding):
        return False
    if (_PARAPHRASED, len(mentions_of(investigation))) in investigation.memo:
        return False
    return not (understanding.is_clear or understanding.greeting or understanding.parts)
