"""Shows how a question is read: its lattice, derivation, logical form and paraphrase, and the steps that it takes."""

from collections.abc import Iterator

from agent_core.grammar.compiling import Plan, compiled
from agent_core.grammar.derivation import features_of, outline
from agent_core.grammar.lattice import Lattice
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
    OfKind,
    Others,
    Ranked,
)
from agent_core.grammar.paraphrase import paraphrase
from agent_core.grammar.parsing import Parse
from agent_core.grammar.ranking import cost_of
from agent_core.grammar.relations import Kinds


def explained(parse: Parse) -> Iterator[str]:
    """Yield what came of a question, line by line."""
    lattice = parse.lattice
    if lattice is None:
        yield "out of scope: the question is empty or too long"
        return
    yield "lattice"
    yield from (f"  {line}" for line in _edges(lattice))
    if parse.best is None:
        open_words = (" ".join(t.text for t in lattice.tokens[a:b]) for a, b in lattice.unexplained)
        yield f"out of scope; what no entry explains: {', '.join(map(repr, open_words)) or 'nothing'}"
        return
    for place, reading in enumerate(parse.readings):
        yield f"reading {place + 1}, cost {reading.cost:.2f}: {notation(reading.form)}"
        yield f"  I read this as: {paraphrase(reading.form)}"
    yield "derivation of the first"
    yield from (f"  {line}" for line in outline(parse.best.derivation, lattice))
    features = features_of(parse.best.derivation)
    yield "features: " + ", ".join(f"{name} {amount:g}" for name, amount in sorted(features.items()) if amount)
    plan = compiled(parse.best.form)
    yield "steps"
    yield from (f"  {line}" for line in (_steps(plan) if plan is not None else ("none: it takes too many relations",)))


def _edges(lattice: Lattice) -> Iterator[str]:
    for edges in lattice.edges:
        for edge in edges:
            words = " ".join(token.text for token in lattice.tokens[edge.first : edge.last])
            yield f"{edge.first}-{edge.last} {words!r}: {edge.category} {edge.label!r} {cost_of(edge.features):.2f}"


def _steps(plan: Plan) -> Iterator[str]:
    for before in plan.before():
        yield from _steps(before)
    yield f"select the {plan.result_type}: {notation(plan.form)}"


def notation(form: LogicalForm) -> str:  # noqa: C901, PLR0911 - one case for each node
    """Return a logical form in one line, such as ``staff:Director(One Piece[anime])``."""
    match form:
        case Named(candidate):
            return f"{candidate.name}[{candidate.ref.entity_type}]"
        case Everything(kinds):
            return f"all({_kinds(kinds)})"
        case Join(base, edge):
            return f"{edge.relation}{f':{edge.role}' if edge.role else ''}({notation(base)})"
        case OfKind(base, only):
            return f"kind({notation(base)}, {_kinds(only)})"
        case Filter(base, condition):
            return f"filter({notation(base)}, {condition.said})"
        case Combine(operator, left, right):
            return f"{operator}({notation(left)}, {notation(right)})"
        case Distributed(operator, left, right):
            return f"each_{operator}({notation(left)}, {notation(right)})"
        case Others(base):
            return f"others({notation(base)})"
        case Ranked(base, order):
            return f"ranked({notation(base)}, {'-' if order.descending else ''}{order.by}, {order.limit})"
        case Count(base):
            return f"count({notation(base)})"
        case FieldOf(base, field, _):
            return f"{field}({notation(base)})"


def _kinds(kinds: Kinds) -> str:
    return "|".join(sorted(kinds))
