"""Shows how a question is read: its lattice, derivation, logical form and paraphrase, and the steps that it takes."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from agent_core.calculation.printing import terms_of
from agent_core.grammar.charts.derivation import features_of, outline
from agent_core.grammar.compiling.computing import computed
from agent_core.grammar.compiling.logical_forms import compiled
from agent_core.grammar.compiling.plans import Plan
from agent_core.grammar.parsing import Parse, Reading
from agent_core.grammar.printing.paraphrase import paraphrase
from agent_core.grammar.ranking.weights import Weights
from agent_core.grammar.semantics.logical_form import (
    Aggregated,
    Alike,
    Contrast,
    Coordinated,
    Count,
    Difference,
    Distributed,
    Everything,
    Exists,
    FieldOf,
    Filter,
    First,
    Foremost,
    Fulfils,
    Hole,
    Instalments,
    Join,
    LogicalForm,
    Named,
    NamesSideBySide,
    Numbered,
    OfKind,
    OneOf,
    Onwards,
    Order,
    Others,
    Otherwise,
    Ranked,
    SameValue,
    Seasons,
    Share,
    Spread,
    Suggested,
    Sung,
    Surpasses,
    Verify,
    Without,
)
from agent_core.grammar.semantics.relations import Edge, Kinds
from agent_core.grammar.spans.lattice import Lattice

# What is said of a set and nothing more.
_OF_A_SET: Final[Mapping[type, str]] = {First: "first", Others: "others", Count: "count", Exists: "any"}


def explained(parse: Parse) -> Iterator[str]:
    """Yield what came of a question, line by line."""
    lattice, chart = parse.lattice, parse.chart
    if lattice is None or chart is None:
        yield "out of scope: the question is empty or too long"
        return
    yield "lattice"
    yield from (f"  {line}" for line in _edges(lattice, chart.weights))
    if parse.best is None:
        open_words = (" ".join(t.text for t in lattice.tokens[a:b]) for a, b in lattice.unexplained)
        yield f"out of scope; what no entry explains: {', '.join(map(repr, open_words)) or 'nothing'}"
        return
    for place, reading in enumerate(parse.readings):
        yield from _reading(f"reading {place + 1}", reading)
    if parse.rival is not None:
        yield from _reading("rival, the best with another meaning", parse.rival)
    yield f"{parse.standing}: confidence {parse.confidence:.2f}, margin to the rival {parse.margin:.2f}"
    yield f"  doubts: {', '.join(f'{name} {amount:.3g}' for name, amount in parse.doubts.items() if amount) or 'none'}"
    yield from (f"  {line}" for line in _features(parse.best, parse.rival, chart.weights))
    yield "derivation of the first"
    yield from (f"  {line}" for line in outline(parse.best.derivation, lattice))
    yield "steps"
    yield from (f"  {line}" for line in _steps_of(parse.best.form))


def _edges(lattice: Lattice, weights: Weights) -> Iterator[str]:
    for edges in lattice.edges:
        for edge in edges:
            words = " ".join(token.text for token in lattice.tokens[edge.first : edge.last])
            cost = weights.cost_of(edge.features)
            yield f"{edge.first}-{edge.last} {words!r}: {edge.category} {edge.label!r} {cost:.2f}"


def _reading(label: str, reading: Reading) -> Iterator[str]:
    yield f"{label}, cost {reading.cost:.2f}: {notation(reading.form)}"
    yield f"  I read this as: {paraphrase(reading.form)}"


def _features(first: Reading, rival: Reading | None, weights: Weights) -> Iterator[str]:
    """Yield how often the first reading and its rival use each feature, with its weight; the dearest first."""
    one = features_of(first.derivation)
    other = features_of(rival.derivation) if rival is not None else Counter[str]()
    yield f"{'feature':20}{'weight':>8}{'first':>8}{'rival':>8}"
    for name in sorted({*one, *other}, key=lambda name: (-weights[name] * max(one[name], other[name]), name)):
        if one[name] or other[name]:
            yield f"{name:20}{weights[name]:8.2f}{one[name]:8.4g}{other[name]:8.4g}"


def _steps_of(form: LogicalForm) -> Iterator[str]:
    computation = computed(form) if isinstance(form, Aggregated | Difference | Share) else None
    plans = [read.plan for read in computation.inputs] if computation is not None else [compiled(form)]
    for plan in plans:
        yield from ("none: it takes too many relations",) if plan is None else _steps(plan)
    if computation is not None:
        yield f"work out {terms_of(computation.expression, {})}"


def _steps(plan: Plan) -> Iterator[str]:
    for before in plan.before():
        yield from _steps(before)
    yield f"select the {plan.result_type}: {notation(plan.form)}"


def notation(form: LogicalForm) -> str:  # noqa: C901, PLR0911, PLR0912 - one case for each node
    """Return a logical form in one line, such as ``staff:Director(One Piece[anime])``."""
    match form:
        case Named(candidate):
            return f"{candidate.name}[{candidate.ref.entity_type}]"
        case Hole(kinds):
            return f"it({_kinds(kinds)})"
        case Everything(kinds):
            return f"all({_kinds(kinds)})"
        case Join(base, edge) | Onwards(base, edge):
            again = "+" if isinstance(form, Onwards) else ""
            return f"{_edge(edge)}{again}({notation(base)})"
        case OfKind(base, only):
            return f"kind({notation(base)}, {_kinds(only)})"
        case Filter(base, condition):
            return f"filter({notation(base)}, {condition.said})"
        case Numbered(base, number):
            return f"number({notation(base)}, {number})"
        case Sung(names, place, title):
            song_names = [f"by {name.text}" if name.sings else name.text for name in names]
            of = [] if title is None else [f"of {notation(title)}"]
            return f"{place or 'song'}({', '.join((*song_names, *of))})"
        case Instalments(base, formats):
            return f"story({', '.join((notation(base), *formats))})"
        case First(base) | Others(base) | Count(base) | Exists(base):
            return f"{_OF_A_SET[type(form)]}({notation(base)})"
        case Coordinated():
            each = "each_" if isinstance(form, Distributed) else ""
            return f"{each}{form.operator}({notation(form.left)}, {notation(form.right)})"
        case OneOf(base, names):
            return f"one_of({notation(base)}; {', '.join(map(notation, names))})"
        case Without(base, names, story):
            left_out = ", ".join(map(notation, names))
            return f"without({notation(base)}, {left_out}{' and its story' if story else ''})"
        case Ranked(base, order):
            skip = f"{order.skip}+" if order.skip else ""
            return f"ranked({notation(base)}, {_order(order)}, {skip}{order.limit})"
        case Suggested(base, number):
            return f"suggested({notation(base)}{f', {number}' if number else ''})"
        case Spread(base, field, leading):
            group = _edge(field) if isinstance(field, Edge) else field
            return f"{'leading' if leading else 'spread'}({notation(base)}, {group})"
        case FieldOf(base, field, _, place):
            return f"{field}{'' if place is None else f'#{place}'}({notation(base)})"
        case Aggregated(base, field, _, function):
            return f"{function}({field}({notation(base)}))"
        case Difference(left, right, signed):
            return f"{notation(left)} - {notation(right)}" if signed else f"|{notation(left)} - {notation(right)}|"
        case Share(part, whole):
            return f"share({notation(part)}, {notation(whole)})"
        case Fulfils(base, condition, _):
            return f"{notation(base)} is {condition.said}"
        case Verify(claim, base):
            return f"{notation(claim)} in {notation(base)}"
        case NamesSideBySide():
            detail = _detail(form)
            return f"{type(form).__name__.lower()}({', '.join(map(notation, form.names))}{detail and f'; {detail}'})"


def _detail(form: NamesSideBySide) -> str:
    match form:
        case Foremost(_, order) | Surpasses(_, order):
            return _order(order)
        case Alike(_, among, follows, otherwise, number):
            few = "" if number is None else f"{number} "
            changes = "".join(f" but {_otherwise(each)}" for each in otherwise)
            return f"{few}{notation(among)}{' and next' * follows}{changes}"
        case Contrast(_, common):
            return "common" * common
        case SameValue(_, by):
            return by
        case Seasons(_, asked, number, whole, summed):
            return f"{asked}{'' if number is None else f' {number}'}{' whole' * whole}{' summed' * summed}"
        case _:
            return ""


def _otherwise(difference: Otherwise) -> str:
    if difference.condition is not None:
        return ", ".join(f"{name} {_value(bound)}" for name, bound in difference.condition.bounds)
    if difference.maker is not None:
        return f"not of its {_edge(difference.maker)}"
    return difference.said or f"({difference.unheld})"


def _value(bound: object) -> str:
    return "|".join(map(str, bound)) if isinstance(bound, tuple) else str(bound)  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]


def _order(order: Order) -> str:
    counted = order.related
    role = f":{counted.edge.role}" if counted is not None and counted.edge.role else ""
    by = order.by if counted is None else f"{counted.edge.relation} to {notation(counted.among)}{role}"
    return f"{'-' if order.descending else ''}{by}"


def _edge(edge: Edge) -> str:
    return f"{edge.relation}:{edge.role}" if edge.role else f"{edge.relation}"


def _kinds(kinds: Kinds) -> str:
    return "|".join(sorted(kinds))
