"""Says what is calculated: the result, the rows that it comes of, and the equation with its terms."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from agent_core.answering.citations import Citations
from agent_core.answering.confidence import confidence_in_a_figure
from agent_core.answering.narrowing import narrowed
from agent_core.answering.remarks import where_it_ends
from agent_core.answering.wording import FIELD_NAMES
from agent_core.calculation.evaluation import evaluate
from agent_core.calculation.expressions import Expression, Function, Operation
from agent_core.calculation.printing import amount_of, equation, quantity_of
from agent_core.calculation.quantities import Named, Quantity, Result, Undefined, Unit, Values
from agent_core.calculation.rows import amount_of_card, series_of, value_of
from agent_core.grammar.compiling.computing import EPISODES, MINUTES, Computation, Input
from agent_core.grammar.languages.morphology import join
from agent_core.grammar.printing.set_phrases import in_plural, unfiltered
from agent_core.grammar.semantics.figures import LENGTH, RUNNING_TIME
from agent_core.grammar.semantics.inspection import (
    names_in,
)
from agent_core.grammar.semantics.logical_form import (
    Aggregated,
    Combine,
    Difference,
    FieldOf,
    Onwards,
    Share,
)
from agent_core.limits import MAX_HOPS
from agent_core.results import Candidate, EntityCard, GraphResult
from agent_core.schemas import AgentResponse, Evidence, Grounding, Outcome

# Rows that are named in a sentence; all are in the response.
_NAMED: Final = 12
_NOTHING: Final = 0.1
_CALLED: Final = {**FIELD_NAMES, "chapters": "number of chapters", "volumes": "number of volumes"}
_OF_A_SET: Final = {"rating": "rating", **{f: f"number of {f}" for f in (EPISODES, "chapters", "volumes")}}


@dataclass(frozen=True, slots=True)
class _Calculated:
    """What was calculated, with what its sentences are made of."""

    computation: Computation
    results: Mapping[str, GraphResult]
    citations: Citations

    @property
    def first(self) -> Input:
        return self.computation.inputs[0]

    @property
    def second(self) -> Input:
        return self.computation.inputs[1]

    def cards(self, read: Input) -> Sequence[EntityCard]:
        return self.results[read.name].cards

    def total(self, read: Input) -> int:
        return self.results[read.name].total

    def phrase(self, read: Input) -> str:
        """Return what the rows of an input are, such as "horror anime directed by X"."""
        return narrowed(in_plural(unfiltered(read.form)), read.plan.where, many=True)


def compose_calculation(
    computation: Computation, results: Mapping[str, GraphResult], *, named: Sequence[Candidate], likely: float
) -> AgentResponse:
    """Return the answer to what is calculated, from what was read for it by the names of its inputs.

    Args:
        computation: what was to be read.
        results: what was; one for each input.
        named: what the names of the question are taken for.
        likely: how likely the question is read right, 0 to 1.
    """
    citations = Citations()
    citations.tell_apart(named)
    calculated = _Calculated(computation, results, citations)
    values = _values(calculated)
    result = evaluate(computation.expression, values)
    if isinstance(result, Undefined):
        return _undefined(calculated, result, named)
    form = computation.form
    if isinstance(form, Difference) and not form.signed and result.quantity.amount < 0:
        return compose_calculation(_turned(computation), results, named=named, likely=likely)
    complete = result.complete and not calculated.results.get("remainder", _NONE).total
    text = f"{_sentences(calculated, result)}{_equation(result, computation.expression, values)}{_ends(calculated)}"
    shown = [card.ref for read in computation.inputs if read.reads != "remainder" for card in calculated.cards(read)]
    return AgentResponse(
        answer=text,
        source_entities=[*(c.ref for c in named), *shown],
        result_entities=list(dict.fromkeys(shown)),
        citations=citations.listed(),
        confidence=confidence_in_a_figure(named, likely=likely, partly_known=bool(result.missing) or not complete),
        value=quantity_of(result.quantity, grouped=False) if complete else None,
        evidence=Evidence(complete=complete),
        grounding=Grounding.COMPOSED,
    )


_NONE: Final = GraphResult(summary="", count=0)


def _values(calculated: _Calculated) -> Values:
    found: dict[str, Named] = {}
    for read in calculated.computation.inputs:
        cards, result = calculated.cards(read), calculated.results[read.name]
        if read.reads in ("count", "remainder"):
            found[read.name] = Quantity(Fraction(result.total), Unit.ENTITIES)
        for field in read.fields:
            whole = series_of(cards, field, complete=result.meta.complete)
            found[f"{read.name}.{field}"] = whole if read.reads == "all" else _of_one(cards, field)
        found[f"{read.name}.{LENGTH}"] = _of_one(cards, MINUTES if _are_films(calculated) else EPISODES)
    return found


def _of_one(cards: Sequence[EntityCard], field: str) -> Quantity | None:
    return value_of(cards[0], field) if len(cards) == 1 else None


def _are_films(calculated: _Calculated) -> bool:
    """True where all that is compared has one episode, so that a length is one of minutes."""
    return all(card.episodes == 1 for read in calculated.computation.inputs for card in calculated.cards(read))


def _turned(computation: Computation) -> Computation:
    """Return a difference with its larger side first."""
    form, expression = computation.form, computation.expression
    if not (isinstance(form, Difference) and isinstance(expression, Operation)):
        raise AssertionError("a difference is turned")  # noqa: TRY004 - a bug, not an argument
    one, other = computation.inputs
    turned = Operation("-", expression.right, expression.left)
    return Computation(Difference(form.right, form.left, form.signed), turned, (other, one))


def _equation(result: Result, expression: Expression, values: Values) -> str:
    """Return the sentence with the terms; none where there is one alone, which is the result."""
    text = equation(result, expression, values)
    one, _, other = text.partition(" = ")
    return "" if one == other else f" {text}."


def _ends(calculated: _Calculated) -> str:
    """Return where a cap cut what was read."""
    unread = calculated.results.get("remainder", _NONE).total
    if _is_story(calculated) and calculated.total(calculated.first) == 1:
        card = calculated.cards(calculated.first)[0]
        return f" The data holds no sequel of {calculated.citations.cite(card.ref, card.name)}."
    if unread:
        return (
            f" Sequels are followed {MAX_HOPS} steps at most; {unread} more {'come' if unread > 1 else 'comes'} behind."
        )
    truncated = (
        result for read in calculated.computation.inputs if not (result := calculated.results[read.name]).meta.complete
    )
    return "".join(where_it_ends(result) for result in truncated)


def _sentences(calculated: _Calculated, result: Result) -> str:
    form = calculated.computation.form
    match form:
        case Aggregated(_, field, _, function):
            return _aggregated(calculated, field, function, result)
        case Difference(FieldOf(_, field), _):
            length = RUNNING_TIME if _are_films(calculated) else EPISODES
            return _between_two(calculated, length if field == LENGTH else field, result.quantity)
        case Difference():
            return _more_of(calculated, result.quantity)
        case Share():
            return _shared(calculated, result.quantity)


def _aggregated(calculated: _Calculated, field: str, function: Function, result: Result) -> str:
    cards, whole = calculated.cards(calculated.first), quantity_of(result.quantity)
    if field == RUNNING_TIME and len(cards) == 1 and not _is_story(calculated):
        return _running_time(calculated, cards[0], whole)
    known = [card for card in cards if _fact(card, field)]
    names = join([calculated.citations.cite_card(card, fact=_fact(card, field)) for card in known[:_NAMED]])
    listed = f": {names}" if len(known) <= _NAMED else f", among them {names}"
    over = str(len(cards)) if not result.missing else f"{len(known)} of {len(cards)} that have one"
    of = _story(calculated) or _together(calculated) or f"the {calculated.phrase(calculated.first)}"
    if function is Function.AVERAGE:
        return f"The average {_OF_A_SET[field]} of {of} is {whole}, over {over}{listed}."
    if field == RUNNING_TIME:
        return f"The running times of {of} add up to {whole} minutes, over {over}{listed}."
    return f"The {field} of {of} add up to {whole}, over {over}{listed}."


def _story(calculated: _Calculated) -> str | None:
    """Return "X [1] and its sequels", where that is what was read."""
    if not _is_story(calculated):
        return None
    first = next(names_in(calculated.first.form)).candidate
    return f"{calculated.citations.cite(first.ref, first.name)} and its sequels"


def _is_story(calculated: _Calculated) -> bool:
    form = calculated.first.form
    return isinstance(form, Combine) and isinstance(form.right, Onwards)


def _together(calculated: _Calculated) -> str | None:
    """Return "X [1] and Y [2]", where names alone are added up."""
    chains = calculated.first.plan.chains
    if any(chain.hops or not isinstance(chain.start, tuple) for chain in chains):
        return None
    return join([calculated.citations.cite(card.ref, card.name) for card in calculated.cards(calculated.first)])


def _running_time(calculated: _Calculated, card: EntityCard, whole: str) -> str:
    name = calculated.citations.cite(card.ref, card.name)
    if card.episodes == 1:
        return f"{name} runs {whole} minutes."
    return f"{name} runs {whole} minutes in all: {card.episodes:,} episodes of {card.duration_minutes} minutes each."


def _fact(card: EntityCard, field: str) -> str:
    """Return the value of a row as it stands behind its name; empty where it has none."""
    if field == RUNNING_TIME:
        if card.episodes is None or card.duration_minutes is None:
            return ""
        return f"{card.episodes:,} × {card.duration_minutes} minutes"
    amount = amount_of_card(card, field)
    if amount is None:
        return ""
    text = amount_of(amount, grouped=field != "year")
    if field in ("year", "rating"):
        return text if field == "year" else f"rated {text}"
    return f"{text} {field if amount != 1 else field.removesuffix('s')}"


def _between_two(calculated: _Calculated, field: str, gap: Quantity) -> str:
    """Say by how much the field of one is more than that of another."""
    pair = [calculated.cards(read)[0] for read in (calculated.first, calculated.second)]
    if field == "year":
        pair.sort(key=lambda card: card.year or 0)
    one, other = (calculated.citations.cite_card(card, fact=_fact(card, field)) for card in pair)
    size, more = amount_of(abs(gap.amount)), gap.amount > 0
    s = "" if size == "1" else "s"
    if not gap.amount:
        return f"{one} and {other} {_SAME[field]}."
    if field == "year":
        return f"Between {one} and {other} {'lie' if s else 'lies'} {size} year{s}."
    if field == "rating":
        return f"{one} is rated {size} point{s} {'higher' if more else 'lower'} than {other}."
    if field == RUNNING_TIME:
        return f"{one} runs {size} minute{s} {'longer' if more else 'shorter'} than {other}."
    return f"{one} has {size} {'more' if more else 'fewer'} {field.removesuffix('s')}{s} than {other}."


_SAME: Final = {
    "year": "came out in the same year",
    "rating": "are rated the same",
    RUNNING_TIME: "run equally long",
    **{field: f"have the same number of {field}" for field in (EPISODES, "chapters", "volumes")},
}


def _more_of(calculated: _Calculated, gap: Quantity) -> str:
    """Say by how much a set is larger than another one, with how many each holds."""
    one, other = calculated.phrase(calculated.first), calculated.phrase(calculated.second)
    size = amount_of(abs(gap.amount))
    if not gap.amount:
        compared = f"There are as many {one} as {other}."
    else:
        compared = f"There are {size} {'more' if gap.amount > 0 else 'fewer'} {one} than {other}."
    return f"{compared}{_held(calculated, calculated.first)}{_held(calculated, calculated.second)}"


def _shared(calculated: _Calculated, share: Quantity) -> str:
    part, whole = calculated.phrase(calculated.first), calculated.phrase(calculated.second)
    counts = f"{calculated.total(calculated.first):,} of the {calculated.total(calculated.second):,} {whole}"
    held = _held(calculated, calculated.first) or _held(calculated, calculated.second)
    return f"The {part} are {counts}, which is {quantity_of(share)}.{held}"


def _held(calculated: _Calculated, read: Input) -> str:
    """Return the sentence that says how many a set holds, with the best known of them; none of an empty one."""
    total = calculated.total(read)
    if not total:
        return ""
    names = join([calculated.citations.cite_card(card) for card in calculated.cards(read)[:_NAMED]])
    return f" The data holds {total} {calculated.phrase(read)}{', among them' if total > _NAMED else ':'} {names}."


def _undefined(calculated: _Calculated, undefined: Undefined, named: Sequence[Candidate]) -> AgentResponse:
    """Return the refusal of a calculation that comes to nothing: what is missing, of which row."""
    text = _why(calculated, undefined)
    return AgentResponse(
        answer=text,
        source_entities=[c.ref for c in named],
        citations=calculated.citations.listed(),
        confidence=_NOTHING,
        outcome=Outcome.NO_MATCH,
        grounding=Grounding.COMPOSED,
    )


def _why(calculated: _Calculated, undefined: Undefined) -> str:
    wholes = calculated.computation.inputs[isinstance(calculated.computation.form, Share) :]
    empty = next((read for read in wholes if read.reads != "remainder" and not calculated.total(read)), None)
    if empty is not None:
        return f"The data holds no {calculated.phrase(empty)}, so that there is nothing to work out."
    for read in calculated.computation.inputs:
        cards = calculated.cards(read)
        lacking = [field for field in read.fields if not any(amount_of_card(c, field) is not None for c in cards)]
        if len(cards) > 1 and read.reads == "one":
            what = f"{calculated.total(read)} {calculated.phrase(read)}"
            return f"There are {what}, and a figure of one is asked for. Name one of them."
        if lacking and len(cards) == 1:
            name = calculated.citations.cite(cards[0].ref, cards[0].name)
            called = "length" if lacking[0] == MINUTES else _CALLED.get(lacking[0], lacking[0])
            return f"The data does not say the {called} of {name}."
        if lacking:
            return f"The data tells of none of the {calculated.phrase(read)} what is asked for."
    return f"That cannot be worked out: {undefined.detail}."
