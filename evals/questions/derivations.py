"""What the grammar makes of questions: the answer of its best reading, and which of all its readings are right."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from agent_core.grammar.charts.derivation import features_of
from agent_core.grammar.paraphrases.proposing import Paraphraser
from agent_core.grammar.parsing import Parse, Parser, Reading, readings_of
from agent_core.grammar.ranking.fitted import Confidence
from agent_core.grammar.semantics.logical_form import SetForm
from agent_core.orchestrator import Orchestrator
from agent_core.planning.paraphrased import parse_by_phrasings
from agent_core.planning.ports import GraphExecutor
from agent_core.planning.rules import RulePlanner
from agent_core.planning.understanding import parse_of
from agent_core.results import Mention

from evals.questions.log_linear import Choice
from evals.questions.parsing import Timed, ask_one, loop_of
from evals.questions.questions import Question
from evals.questions.scoring import Asked, Verdict

MOST_READINGS: Final = 6
"""Readings of a question that are asked one by one."""


@dataclass(frozen=True, slots=True)
class Parsed:
    """A question as it is answered, whether the parse is sure or not.

    Attributes:
        margin: between the best reading and the best one with another meaning.
        doubts: what speaks against the best reading; empty where there is none.
        readings: the best few.
        by_phrasings: the same question read by known phrasings, which it is where its own words are not sure.
    """

    asked: Asked
    margin: float
    doubts: Mapping[str, float]
    readings: Sequence[Reading] = ()
    by_phrasings: "Parsed | None" = None

    @property
    def parses(self) -> tuple["Parsed", ...]:
        """The parses that may be answered, in the order in which they are asked for."""
        return (self,) if self.by_phrasings is None else (self, self.by_phrasings)

    def likely(self, sure: Confidence) -> float:
        """Return how likely the answer is right."""
        return sure.of(self.doubts)

    def accepted(self, sure: Confidence) -> bool:
        """True where it is given."""
        return bool(self.doubts) and self.margin >= sure.margin and self.likely(sure) >= sure.least

    def given(self, sure: Confidence) -> Asked:
        """Return what is said: the answer of the first parse that is sure, or that the question is not read."""
        return next((each.asked for each in self.parses if each.accepted(sure)), _refused(self.asked))


def _refused(asked: Asked) -> Asked:
    nothing = replace(asked.response, answer="", results=(), value=None, reason="NO_MATCH", paths=(), error=None)
    return replace(asked, response=nothing)


class OneReading(Parser):
    """A parser that is sure of one reading of a question."""

    def __init__(self, parser: Parser, reading: Reading) -> None:
        super().__init__()
        self._parser, self._reading = parser, reading

    def parse(self, question: str, mentions: Sequence[Mention], topics: Sequence[SetForm] = ()) -> Parse:
        """Return the parse with that reading, where it has any."""
        found = self._parser.parse(question, mentions, topics)
        return replace(found, readings=(self._reading,), standing="sure") if found.readings else found


class PhrasingsAlone(Parser):
    """A parser that is never sure of a question by its own words, so that it is read by known phrasings."""

    def __init__(self, parser: Parser) -> None:
        super().__init__()
        self._parser = parser

    def parse(self, question: str, mentions: Sequence[Mention], topics: Sequence[SetForm] = ()) -> Parse:
        """Return the parse, of which nothing is answered."""
        found = self._parser.parse(question, mentions, topics)
        return replace(found, standing="unsure") if found.readings else found

    def paraphrased(self, question: str, mentions: Sequence[Mention], paraphraser: Paraphraser) -> Parse:
        """Return the parse by phrasings, as sure as it is."""
        return self._parser.paraphrased(question, mentions, paraphraser)


async def parsed(
    graph: GraphExecutor, parser: Parser, questions: Sequence[Question], paraphraser: Paraphraser | None = None
) -> list[Parsed]:
    """Return what each is answered, by its own words and by known phrasings, with how sure the parser is."""
    loop = loop_of(graph, RulePlanner(), Timed(), parser)
    phrasings = loop_of(graph, RulePlanner(paraphraser), Timed(), PhrasingsAlone(parser))
    answers: list[Parsed] = []
    for question in questions:
        asked, investigation = await ask_one(loop, question)
        parse = parse_of(investigation)
        readings = readings_of(parse.chart)[:MOST_READINGS] if parse.chart is not None else ()
        by_phrasings = None if paraphraser is None else await _by_phrasings(phrasings, question)
        answers.append(Parsed(asked, parse.margin, parse.doubts, readings, by_phrasings))
    return answers


async def _by_phrasings(loop: Orchestrator, question: Question) -> Parsed | None:
    """Return what is answered by known phrasings; ``None`` where none is near enough."""
    asked, investigation = await ask_one(loop, question)
    parse = parse_by_phrasings(investigation)
    return None if parse is None or parse.standing != "sure" else Parsed(asked, parse.margin, parse.doubts)


async def choices(graph: GraphExecutor, parser: Parser, answered: Sequence[Parsed]) -> list[Choice]:
    """Return the readings of each question of which some are right and some are not, each asked by itself."""
    mixed: list[Choice] = []
    for each in answered:
        question, readings = each.asked.question, each.readings
        if question.answerable and len(readings) > 1:
            right = [await _is_right(graph, OneReading(parser, reading), question) for reading in readings]
            if any(right) and not all(right):
                mixed.append(Choice([features_of(reading.derivation) for reading in readings], right))
    return mixed


async def _is_right(graph: GraphExecutor, parser: Parser, question: Question) -> bool:
    asked, _ = await ask_one(loop_of(graph, RulePlanner(), Timed(), parser), question)
    return asked.verdict is Verdict.RIGHT
