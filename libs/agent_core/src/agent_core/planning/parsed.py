"""Plans by a typed parse where the grammar has one of the whole question, and leaves every other question to the rules.

The grammar's logical forms become graph queries of its own making. Until all shapes of questions are its own, their
results are weighed and answered as those of the rules are, so that a parse is handed on as their goals.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from agent_core.answering.refusals import ask_which_reading
from agent_core.grammar.compiling import Plan, compiled
from agent_core.grammar.logical_form import (
    Combine,
    Count,
    Distributed,
    Everything,
    FieldOf,
    Filter,
    Join,
    LogicalForm,
    Named,
    Others,
    Ranked,
    SetForm,
    Verify,
    names_in,
)
from agent_core.grammar.paraphrase import paraphrase, reading_of, said
from agent_core.grammar.parsing import Parse, Parser
from agent_core.graph_query import GraphQuery
from agent_core.investigation import Investigation
from agent_core.planning.goals import Goal, GoalKind, Understanding
from agent_core.planning.lexicon.forms import DETAILED
from agent_core.planning.lookups import select_step
from agent_core.planning.naming import also_called, rivals
from agent_core.planning.phrases.concepts import Reading
from agent_core.planning.ports import Planner, SufficiencyJudge
from agent_core.planning.retrievals import made_before
from agent_core.planning.rules import look_ups, mentions_of, understanding_of
from agent_core.planning.words.anchors import Anchor
from agent_core.references import EntityRef
from agent_core.results import Mention
from agent_core.schemas import NextStep, Outcome, SufficiencyReport

# Where in an investigation's memo a parse is kept, below all keys of the rules.
_PARSED: Final = -10_000
# What a unit of a derivation's cost is in that of a goal.
_COST: Final = 8


class ParsingPlanner:
    """Plans what the grammar reads, and asks another planner for everything else."""

    def __init__(self, planner: Planner, parser: Parser) -> None:
        self._planner = planner
        self._parser = parser
        self.name = f"grammar, else {planner.name}"

    async def next_step(self, investigation: Investigation) -> NextStep:
        """Return the next step; what has to be read before the question itself is read first.

        Raises:
            ModelError: the other planner asks a model, and that failed.
        """
        step = pending_step(investigation, self._parser)
        if step is not None and not investigation.must_finalise:
            return step
        return _or_asked_back(await self._planner.next_step(investigation), investigation, self._parser)


class ParsingJudge:
    """Judges by what the grammar reads, where it reads anything."""

    def __init__(self, judge: SufficiencyJudge, parser: Parser) -> None:
        self._judge = judge
        self._parser = parser
        self.name = f"grammar, else {judge.name}"

    async def assess(self, investigation: Investigation) -> SufficiencyReport:
        """Return the verdict of the other judge, unless something has to be read before the question itself.

        Raises:
            ModelError: the other judge asks a model, and that failed.
        """
        step = pending_step(investigation, self._parser)
        if step is None:
            return await self._judge.assess(investigation)
        return SufficiencyReport(
            sufficient=False,
            rationale="what the question starts from is not read yet",
            missing=[step.rationale],
            suggested_next_action="pg_graph",
        )


def _or_asked_back(step: NextStep, investigation: Investigation, parser: Parser) -> NextStep:
    """Return a step; in place of the refusal of what the rules do not read, which of two parses is meant."""
    refused = step.final is not None and step.final.outcome in (Outcome.NO_MATCH, Outcome.UNSUPPORTED)
    if not refused or not look_ups(investigation) or understanding_of(investigation).goals:
        return step
    parse = parse_of(investigation, parser)
    if parse.standing != "ambiguous" or parse.best is None or parse.rival is None:
        return step
    one, other = paraphrase(parse.best.form), paraphrase(parse.rival.form)
    return step if one == other else step.model_copy(update={"final": ask_which_reading(one, other)})


def pending_step(investigation: Investigation, parser: Parser) -> NextStep | None:
    """Return what has to be read before the question can be asked; ``None`` where nothing has to be.

    The same holds where no parse is sure, which is the other planner's.
    Once it can be asked, the reading is left where rules and judge look for theirs.
    """
    looked_up = look_ups(investigation)
    if not looked_up or looked_up in investigation.memo:
        return None
    parse = parse_of(investigation, parser)
    if parse.standing != "sure":
        return None
    plans = [(reading, plan) for reading in parse.readings if (plan := compiled(reading.form)) is not None]
    goals: list[Goal] = []
    for reading, plan in plans:
        query = plan.query(lambda before: _found(before, investigation))
        if isinstance(query, GraphQuery):
            goal = _goal(reading.form, query, investigation, cost=round(_COST * reading.cost))
            goals.append(replace(goal, likely=parse.confidence))
        elif not goals:
            step = _step(query, investigation)
            if made_before(step, investigation) is None:
                return step
            goals.append(_goal(query.form, _query(query, investigation), investigation, cost=0))
            break  # what the question starts from does not exist
    if goals:
        names = tuple((named.start, named.end) for named in names_in(parse.readings[0].form))
        investigation.memo[looked_up] = Understanding(goals=tuple(goals), names=names)
    return None


def parse_of(investigation: Investigation, parser: Parser) -> Parse:
    """Return the parse of a question with all names found so far; worked out once after each look-up."""
    key = _PARSED - look_ups(investigation)
    known = investigation.memo.get(key)
    if not isinstance(known, Parse):
        known = parser.parse(investigation.question, mentions_of(investigation))
        investigation.memo[key] = known
    return known


def _query(plan: Plan, investigation: Investigation) -> GraphQuery:
    """Return the query of a plan before which nothing is left to read."""
    query = plan.query(lambda before: _found(before, investigation))
    if isinstance(query, Plan):
        raise AssertionError("a plan is read once all before it are")  # noqa: TRY004 - a bug, not an argument
    return query


def _step(plan: Plan, investigation: Investigation) -> NextStep:
    return select_step(_query(plan, investigation), f"read {paraphrase(plan.form)} first")


def _found(plan: Plan, investigation: Investigation) -> Sequence[EntityRef] | None:
    made = made_before(_step(plan, investigation), investigation)
    return None if made is None or made.graph is None else made.graph.node_ids


def _goal(form: LogicalForm, query: GraphQuery, investigation: Investigation, *, cost: int) -> Goal:
    """Return a logical form as what the rules weigh and answer."""
    claim = form.claim if isinstance(form, Verify) else None
    named = list({named.candidate.ref: named for named in names_in(form) if named is not claim}.values())
    subjects = tuple(each.candidate for each in named)
    anchors = [_anchor(each, mentions_of(investigation)) for each in named]
    attribute = form.field if isinstance(form, FieldOf) else None
    base = form.base if isinstance(form, FieldOf | Count | Verify) else form
    plain = _unfiltered(base)
    return Goal(
        kind=GoalKind.SELECT if claim is None else GoalKind.VERIFY,
        subjects=subjects,
        claim=None if claim is None else claim.candidate,
        query=query.model_copy(update={"details": attribute in DETAILED}),
        attribute=attribute,
        count=isinstance(form, Count),
        ranked=query.limit is not None,
        phrase=said(plain, many=False).whole,
        plural=said(plain, many=True).whole,
        outermost=_outermost(plain),
        also=also_called(anchors, subjects),
        rivals=tuple(rival for a, c in zip(anchors, subjects, strict=True) for rival in rivals(a, c)),
        cost=cost,
    )


def _anchor(named: Named, mentions: Sequence[Mention]) -> Anchor:
    found = (m for m in mentions if m.start == named.start and named.candidate in m.candidates)
    mention = next(found, None)
    candidates = tuple(mention.candidates) if mention is not None else (named.candidate,)
    surface = mention.surface if mention is not None else named.candidate.matched_name
    return Anchor(first=0, last=1, surface=surface, candidates=candidates)


def _unfiltered(form: SetForm) -> SetForm:
    """Return a set without what answers say of its query: conditions on its results, and their order."""
    match form:
        case Ranked(base, _) | Filter(base, _) | Others(base):
            return _unfiltered(base)
        case Combine(operator, left, right) if operator == "intersection":
            return Combine(operator, _unfiltered(left), _unfiltered(right))
        case _:
            return form


def _outermost(form: SetForm) -> Reading | None:
    match form:
        case Join(base, edge):
            return reading_of(base, edge)
        case Named() | Everything():
            return None
        case Combine(_, left, _) | Distributed(_, left, _):
            return _outermost(left)
        case _:
            return _outermost(form.base)
