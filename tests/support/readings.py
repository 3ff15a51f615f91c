"""How the grammar reads questions about names that are in no catalogue."""

from collections.abc import Sequence
from functools import cache

from agent_core.grammar.explanation import notation
from agent_core.grammar.parsing import Parse, Parser
from agent_core.references import EntityRef
from agent_core.results import Candidate, Mention
from catalog.entities import EntityType, entity_id

from tests.support.made_up_names import mentions

# What a question means does not hang on how busy the machine of the tests is, in milliseconds.
_BUDGET_MS = 60_000.0


@cache
def _parser() -> Parser:
    return Parser(budget_ms=_BUDGET_MS)


def parse(question: str, found: Sequence[Mention] | None = None) -> Parse:
    """The parse of a question, with the names of `tests.support.made_up_names` where no others are given."""
    return _parser().parse(question, mentions(question) if found is None else found)


def read(question: str, found: Sequence[Mention] | None = None) -> str:
    """The best logical form of a question in one line; empty where it is out of scope."""
    best = parse(question, found).best
    return "" if best is None else notation(best.form)


def named(question: str, **kinds: str) -> list[Mention]:
    """What a look-up would find: of each name, given with underscores for blanks, the kinds of what is called so.

    Several kinds stand with "|" between them, each with its popularity behind "=": ``Sakura="anime=50|character=900"``.
    """
    found: list[Mention] = []
    for key, described in kinds.items():
        name = key.replace("_", " ")
        start = question.lower().index(name.lower())
        candidates = [_candidate(name, each) for each in described.split("|")]
        surface = question[start : start + len(name)]
        found.append(Mention(start=start, end=start + len(name), surface=surface, candidates=candidates))
    return found


def _candidate(name: str, described: str) -> Candidate:
    kind, _, popularity = described.partition("=")
    ref = EntityRef(entity_type=EntityType(kind), id=str(entity_id(f"{described}:{name}")))
    known = int(popularity or 10)
    return Candidate(ref=ref, name=name, matched_name=name, display=True, verbatim=True, popularity=known)
