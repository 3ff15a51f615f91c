"""What the grammar makes of questions: the answer of its best reading, and which of all its readings are right."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from agent_core.grammar.derivation import features_of
from agent_core.grammar.logical_form import SetForm
from agent_core.grammar.parsing import Parse, Parser, Reading, readings_of
from agent_core.planning.judge import RuleJudge
from agent_core.planning.parsed import parse_of
from agent_core.planning.ports import GraphExecutor
from agent_core.planning.rules import RulePlanner
from agent_core.results import Mention

from evals.questions.log_linear import Choice
from evals.questions.parsing import Minds, Timed, ask_one, grammar_alone, loop_of
from evals.questions.questions import Question
from evals.questions.scoring import Asked, Verdict

MOST_READINGS: Final = 6
"""Readings of a question that are asked one by one."""
_BY_RULES: Final[Minds] = (RulePlanner, RuleJudge)


@dataclass(frozen=True, slots=True)
class Parsed:
    """A question with the answer of the grammar alone.

    Attributes:
        margin: between the best reading and the best one with another meaning.
        doubts: what speaks against the best reading; empty where there is none.
        readings: the best few.
    """

    asked: Asked
    margin: float
    doubts: Mapping[str, float]
    readings: Sequence[Reading] = ()


class OneReading(Parser):
    """A parser that is sure of one reading of a question."""

    def __init__(self, parser: Parser, reading: Reading) -> None:
        super().__init__()
        self._parser, self._reading = parser, reading

    def parse(self, question: str, mentions: Sequence[Mention], topics: Sequence[SetForm] = ()) -> Parse:
        """Return the parse with that reading, where it has any."""
        found = self._parser.parse(question, mentions, topics)
        return replace(found, readings=(self._reading,), standing="sure") if found.readings else found


async def by_rules(graph: GraphExecutor, questions: Sequence[Question]) -> list[Asked]:
    """Return what the rules alone answer."""
    loop = loop_of(graph, _BY_RULES, Timed())
    return [(await ask_one(loop, question))[0] for question in questions]


async def by_grammar(graph: GraphExecutor, parser: Parser, questions: Sequence[Question]) -> list[Parsed]:
    """Return what the grammar alone answers, with how sure it is."""
    loop = loop_of(graph, grammar_alone(parser), Timed())
    told: list[Parsed] = []
    for question in questions:
        asked, investigation = await ask_one(loop, question)
        parse = parse_of(investigation, parser)
        readings = readings_of(parse.chart)[:MOST_READINGS] if parse.chart is not None else ()
        told.append(Parsed(asked, parse.margin, parse.doubts, readings))
    return told


async def choices(graph: GraphExecutor, parser: Parser, parsed: Sequence[Parsed]) -> list[Choice]:
    """Return the readings of each question of which some are right and some are not, each asked by itself."""
    told: list[Choice] = []
    for each in parsed:
        question, readings = each.asked.question, each.readings
        if question.answerable and len(readings) > 1:
            right = [await _is_right(graph, OneReading(parser, reading), question) for reading in readings]
            if any(right) and not all(right):
                told.append(Choice([features_of(reading.derivation) for reading in readings], right))
    return told


async def _is_right(graph: GraphExecutor, parser: Parser, question: Question) -> bool:
    asked, _ = await ask_one(loop_of(graph, grammar_alone(parser), Timed()), question)
    return asked.verdict is Verdict.RIGHT
