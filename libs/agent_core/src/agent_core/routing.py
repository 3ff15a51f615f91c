"""Gives a question its route as soon as its names are known, and with the route what it may spend and who judges it."""

from dataclasses import replace
from enum import StrEnum
from typing import Final

from agent_core.answer import Route, RoutePlan
from agent_core.goals.goal import CompareGoal, DescribeGoal, Goal, GraphGoal, PathGoal, SimilarGoal, VerifyGoal
from agent_core.goals.understood import Understanding
from agent_core.investigation import Investigation
from agent_core.limits import LoopLimits
from agent_core.planning.judge import SPARING
from agent_core.planning.understanding import look_ups, needs_no_names, understanding_of
from agent_core.router import ComplexityScore, score_of

ROUTES: Final = (Route.FAST, Route.ENHANCED, Route.AGENT)
"""From the least effort to the most."""


class Shape(StrEnum):
    """What is asked for, which says how it is retrieved."""

    SCALAR = "scalar"
    LIST = "list"
    DESCRIPTION = "description"
    COMPARISON = "comparison"
    CONNECTION = "connection"
    PROFILE = "profile"
    LIKENESS = "likeness"
    UNREAD = "unread"


_OF_KIND: Final[dict[type[Goal], Shape]] = {
    VerifyGoal: Shape.SCALAR,
    CompareGoal: Shape.COMPARISON,
    PathGoal: Shape.CONNECTION,
    DescribeGoal: Shape.PROFILE,
    SimilarGoal: Shape.LIKENESS,
}
_SCALARS: Final = (Shape.SCALAR, Shape.COMPARISON, Shape.CONNECTION, Shape.PROFILE, Shape.LIKENESS, Shape.LIST)
_GRAPH, _SEARCH, _WORDINGS = "graph", "search by meaning", "known wordings"


class Routing:
    """The route of one question: decided by its complexity, and raised where what it gives is spent."""

    def __init__(self, investigation: Investigation, *, judge: str) -> None:
        """Take an investigation in which nothing was done, and the name of its judge."""
        self._i = investigation
        self._judge = judge
        self._whole = investigation.limits
        self._latest = investigation.deadline
        self._began = investigation.clock()
        self._names: int | None = None
        self._score: ComplexityScore | None = None
        self._raised = ""

    def begin(self) -> None:
        """Decide at once where no name has to be looked up for it; what the rules did not settle gets all there is."""
        if self._i.inherited:
            self._decide()
            self._raise(Route.AGENT, f"{self._i.route}, because the rules did not settle it")
        elif needs_no_names(self._i.question):
            self._decide()

    def names_known(self) -> None:
        """Decide after names were looked up; once more than names was asked for, what was given is not taken back."""
        if self._names != look_ups(self._i) or self._score is None:
            self._decide()

    def begin_turn(self) -> None:
        """Go on as the next route where another turn is begun after those that this one gives."""
        spent = {Route.FAST: self._whole.fast_turns, Route.ENHANCED: self._whole.enhanced_turns}.get(self._i.route)
        if self._score is None or spent is None or self._i.turn < spent:
            return
        self._raise(ROUTES[ROUTES.index(self._i.route) + 1], f"{self._i.route} after {self._i.turn} turns")

    @property
    def score(self) -> ComplexityScore:
        """The complexity of the question by all names found."""
        self.names_known()
        if self._score is None:
            raise AssertionError("a route is decided by a score")
        return self._score

    def plan(self) -> RoutePlan:
        """Return what the question was given."""
        score, limits, route = self.score, self._i.limits, self._i.route
        turns = {Route.FAST: limits.fast_turns, Route.ENHANCED: limits.enhanced_turns}
        shape = shape_of(understanding_of(self._i))
        return RoutePlan(
            route=route,
            shape=shape,
            complexity=score.total,
            reasoning=score.reasoning,
            retrievers=retrievers_of(shape, self._i),
            judge=f"rules, then {self._judge}"
            if self._judge.endswith(SPARING) and route is not Route.AGENT
            else self._judge,
            max_turns=min(limits.max_turns, turns.get(route, limits.max_turns)),
            max_retrievals=limits.max_retrievals,
            budget_ms=limits.budget_ms,
            raised=self._raised,
        )

    def _decide(self) -> None:
        only_names = self._score is None or len(self._i.observations) == look_ups(self._i)
        self._names = look_ups(self._i)
        self._score = score_of(understanding_of(self._i), self._whole)
        if (only_names and not self._raised) or ROUTES.index(self._score.route) > ROUTES.index(self._i.route):
            self._give(self._score.route)

    def _raise(self, route: Route, why: str) -> None:
        self._raised = "" if route is self._i.route else why
        self._give(route)

    def _give(self, route: Route) -> None:
        self._i.give(route, limits_of(route, self._whole), began=self._began, latest=self._latest)


def limits_of(route: Route, whole: LoopLimits) -> LoopLimits:
    """Return what a question of a route may spend of the limits of the loop, at least one of each."""
    share = {Route.FAST: whole.fast_share, Route.ENHANCED: whole.enhanced_share}.get(route, 1.0)
    if not whole.routing:
        return whole
    return replace(
        whole,
        max_retrievals=_part(whole.max_retrievals, share),
        max_model_calls=_part(whole.max_model_calls, share),
        max_model_attempts=_part(whole.max_model_attempts, share),
        budget_ms=_part(whole.budget_ms, share),
    )


def _part(most: int, share: float) -> int:
    """Return a share of a cap; a cap of zero, which refuses everything, stays."""
    return min(most, max(1, round(most * share)))


def shape_of(understanding: Understanding) -> Shape:
    """Return what a question asks for."""
    goal = understanding.best
    if understanding.calculated:
        return Shape.SCALAR
    if goal is None:
        return Shape.DESCRIPTION if understanding.is_described else Shape.UNREAD
    return _OF_KIND.get(type(goal)) or (Shape.SCALAR if _is_scalar(goal) else Shape.LIST)


def _is_scalar(goal: Goal) -> bool:
    """True where one value, or one of several, answers."""
    averaged = goal.query is not None and goal.query.aggregate not in ("list", "count")
    measured = isinstance(goal, GraphGoal) and goal.measure is not None
    return goal.count or goal.attribute is not None or measured or averaged


def retrievers_of(shape: Shape, investigation: Investigation) -> tuple[str, ...]:
    """Return what may be asked for a shape: what is read is read from the graph alone."""
    if shape in _SCALARS:
        return (_GRAPH,)
    if shape is Shape.DESCRIPTION:
        return (_SEARCH,) if not look_ups(investigation) else (_GRAPH, _SEARCH)
    return (_GRAPH, _WORDINGS, _SEARCH)
