"""Plans, judges and answers what is calculated: no goal stands for it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from agent_core.answering.calculated import compose_calculation
from agent_core.answering.finish import no_match
from agent_core.answering.refusals import ask_which
from agent_core.goals.retrievals import made_before
from agent_core.goals.understood import Understanding
from agent_core.grammar.compiling.computing import Computation, Input, computed
from agent_core.grammar.compiling.querying import query_of
from agent_core.grammar.parsing import Parser
from agent_core.grammar.ranking.fitted import fitted
from agent_core.grammar.semantics.figures import calculated
from agent_core.grammar.semantics.inspection import names_in
from agent_core.grammar.words.arithmetic_words import arithmetic_lexicon, speaks_of_arithmetic
from agent_core.graph_query import GraphQuery
from agent_core.investigation import Investigation
from agent_core.planning.naming import rivals
from agent_core.planning.parsed_goals import mention_of
from agent_core.planning.pending_queries import found_by, step_of
from agent_core.planning.ports import Planner, SufficiencyJudge
from agent_core.planning.understanding import leave, look_ups, mentions_of
from agent_core.results import Candidate, GraphResult
from agent_core.schemas import AgentResponse, Grounding, NextStep, SufficiencyReport

# Under which name an investigation's memo keeps a calculation.
_CALCULATED: Final = "calculation"


def arithmetic_parser() -> Parser:
    """Return what parses questions that hold a word of arithmetic; it reads their words, which takes a moment.

    How close another meaning comes is no doubt here: it is mostly the same without what is calculated.
    """
    numbers = fitted()
    sure = numbers.confidence
    confidence = replace(sure, slopes={**sure.slopes, "closeness": 0.0}, margin=0.0)
    return Parser(arithmetic_lexicon(), replace(numbers, confidence=confidence))


@dataclass(frozen=True, slots=True)
class Calculation:
    """What a question asks to be calculated.

    Attributes:
        named: what its names are taken for; ``others`` are namesakes that may be meant as well.
        likely: how likely the parse is right, 0 to 1.
    """

    computation: Computation
    named: tuple[Candidate, ...]
    others: tuple[Candidate, ...]
    likely: float


class CalculatingPlanner:
    """Plans what is calculated, and asks another planner for everything else."""

    def __init__(self, planner: Planner, parser: Parser) -> None:
        self._planner = planner
        self._parser = parser
        self.name = f"calculator, else {planner.name}"

    async def next_step(self, investigation: Investigation) -> NextStep:
        """Return the next query of a calculation, or its answer.

        Raises:
            ModelError: the other planner asks a model, and that failed.
        """
        calculation = calculation_of(investigation, self._parser)
        if calculation is None:
            return await self._planner.next_step(investigation)
        step = pending_step(calculation, investigation)
        if step is not None and not investigation.must_finalise:
            return step
        return _final(calculation, investigation)


class CalculatingJudge:
    """Judges whether all of a calculation was read, and leaves everything else to another judge."""

    def __init__(self, judge: SufficiencyJudge, parser: Parser) -> None:
        self._judge = judge
        self._parser = parser
        self.name = f"calculator, else {judge.name}"

    async def assess(self, investigation: Investigation) -> SufficiencyReport:
        """Return the verdict.

        Raises:
            ModelError: the other judge asks a model, and that failed.
        """
        calculation = calculation_of(investigation, self._parser)
        if calculation is None:
            return await self._judge.assess(investigation)
        step = pending_step(calculation, investigation)
        if step is None:
            return SufficiencyReport(sufficient=True, rationale="all that is calculated with was read")
        return SufficiencyReport(
            sufficient=False,
            rationale="a value of the calculation is not read yet",
            missing=[step.rationale],
            suggested_next_action="pg_graph",
        )


def calculation_of(investigation: Investigation, parser: Parser) -> Calculation | None:
    """Return what a question asks to be calculated by all names found so far; worked out once after each look-up.

    ``None`` where it holds no word of arithmetic, which costs no parse, and where no parse of one is sure.
    """
    looked_up = look_ups(investigation)
    if not looked_up or not speaks_of_arithmetic(investigation.question):
        return None
    key = _CALCULATED, looked_up
    if key not in investigation.memo:
        calculation = _read(investigation, parser)
        investigation.memo[key] = calculation
        if calculation is not None:
            names = tuple((named.start, named.end) for named in names_in(calculation.computation.form))
            leave(investigation, Understanding(names=names, calculated=True))
    known = investigation.memo[key]
    return known if isinstance(known, Calculation) else None


def _read(investigation: Investigation, parser: Parser) -> Calculation | None:
    mentions = mentions_of(investigation)
    parse = parser.parse(investigation.question, mentions)
    if parse.standing != "sure" or parse.best is None:
        return None
    form = calculated(parse.best.form)
    computation = None if form is None else computed(form)
    if form is None or computation is None:
        return None
    named = list({each.candidate.ref: each for each in names_in(form)}.values())
    others = (rival for each in named for rival in rivals(mention_of(each, mentions), each.candidate))
    return Calculation(computation, tuple(each.candidate for each in named), tuple(others), parse.confidence)


def pending_step(calculation: Calculation, investigation: Investigation) -> NextStep | None:
    """Return what is to be read next; ``None`` where all was, or where a name has to be chosen before."""
    if calculation.others:
        return None
    steps = (_step(read, investigation) for read in calculation.computation.inputs)
    return next((step for step in steps if made_before(step, investigation) is None), None)


def _step(read: Input, investigation: Investigation) -> NextStep:
    """Return the query of an input, or one that has to be made before it; of one that finds nothing, that as well."""
    query = query_of(read.plan, lambda before: found_by(before, investigation))
    if isinstance(query, GraphQuery):
        return step_of(read.plan, investigation)
    return step_of(query, investigation)


def _final(calculation: Calculation, investigation: Investigation) -> NextStep:
    if calculation.others:
        choices = (*calculation.named[:1], *calculation.others)
        return _finish(ask_which(choices), "a name means several that would be calculated with differently")
    results = _results(calculation, investigation)
    if results is None:
        return _finish(no_match(investigation), "the turns are spent, or a value could not be read")
    answer = compose_calculation(calculation.computation, results, named=calculation.named, likely=calculation.likely)
    return _finish(answer, "all that is calculated with was read")


def _results(calculation: Calculation, investigation: Investigation) -> Mapping[str, GraphResult] | None:
    """Return what was read by the names of the inputs; ``None`` where one was not, of which nothing is known."""
    found: dict[str, GraphResult] = {}
    for read in calculation.computation.inputs:
        made = made_before(_step(read, investigation), investigation)
        if made is None or made.graph is None:
            return None
        found[read.name] = made.graph
    return found


def _finish(response: AgentResponse, rationale: str) -> NextStep:
    composed = response.model_copy(update={"grounding": Grounding.COMPOSED})
    return NextStep(action="final", rationale=rationale, final=composed)
