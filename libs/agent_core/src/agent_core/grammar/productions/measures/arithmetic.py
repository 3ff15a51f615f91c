"""Productions of arithmetic: sums, averages, differences and shares. Each has a word of arithmetic on one side."""

from collections.abc import Iterator
from dataclasses import replace

from agent_core.calculation.expressions import Function
from agent_core.grammar.productions.following import forwards
from agent_core.grammar.productions.production import (
    Made,
    alone_as,
    as_category,
    either_order,
    governed,
    left_as,
    production,
    right_as,
    unary,
)
from agent_core.grammar.semantics.bridges import BRIDGES
from agent_core.grammar.semantics.building import modified, of_noun
from agent_core.grammar.semantics.comparisons import Aggregating, Compared, Gap, Pair, Sharing
from agent_core.grammar.semantics.figures import aggregated, difference_of, in_field, is_one, share_of
from agent_core.grammar.semantics.inspection import is_anchored
from agent_core.grammar.semantics.logical_form import (
    Aggregated,
    Calculated,
    Combine,
    Count,
    Distributed,
    FieldOf,
    Figure,
    Named,
    Onwards,
    SetForm,
)
from agent_core.grammar.semantics.meanings import FieldWord, Modifier, RelationWord

type Asked = Calculated | FieldOf | Count


@either_order(("adjunct", "field"))  # "how many episodes altogether"
@production(("function", "field"))
def function_of_field(function: Function, field: FieldWord) -> Iterator[Made]:
    """Make "the average score"."""
    yield Made("aggregating", Aggregating(function, field), "function")


@either_order(("entity", "aggregating"))
@production(("owner", "aggregating"))
@governed(("aggregating", "phrase"), swapped=True)  # "the average score of the films of X"
def aggregated_of(form: SetForm, aggregate: Aggregating) -> Iterator[Made]:
    """Make "the average score of all films by X" and "X's films: the total number of episodes"."""
    yield from as_category("answer", aggregated(form, aggregate.field, aggregate.function), "function")


@either_order(("adjunct", "answer"))
@production(("function", "answer"))
def asked_with_adjunct(function: Function, asked: Asked) -> Iterator[Made]:
    """Make "how many episodes do the films of X have in all" and "add up the episodes of X's films"."""
    match asked:
        case FieldOf(base, field, had_by):
            field_word = FieldWord(field, had_by, None, None, dated=False)
            yield from as_category("answer", aggregated(base, field_word, function), "function")
        case Aggregated() if asked.function is function:
            yield Made("answer", asked, "function")
        case Count() if function is Function.SUM:
            yield Made("answer", asked, "function")
        case _:
            return


@production(("answer", "field"))
def in_the_unit(asked: Asked, field: FieldWord) -> Iterator[Made]:
    """Make the "in minutes" of "how long is X in total, in minutes"."""
    if isinstance(asked, Aggregated) and asked.field == field.name:
        yield Made("answer", asked, "function")


# Sequels as far as they go.


@production(("owner", "more_of"))
@governed(("more_of", "phrase"), swapped=True)  # "the sequels of X"
def owned_on_and_on(form: SetForm, word: RelationWord) -> Iterator[Made]:
    """Make "X's sequels", one after the other."""
    for edge in (edge for sense in word.senses for edge in sense.path.edges):
        if isinstance(form, Named) and not edge.targets(form.kinds).isdisjoint(form.kinds):
            yield Made("onwards", Onwards(form, edge), "function")


@production(("entity", "and_onwards"))
def with_all_further(form: SetForm, further: Onwards) -> Iterator[Made]:
    """Make "X and its sequels"."""
    named = further.base
    if isinstance(form, Named) and isinstance(named, Named) and form.candidate.ref == named.candidate.ref:
        yield Made("entity", Combine("union", named, further), "function")


# Differences.


@either_order(("gap", "field"))
def gap_of_field(gap: Gap, field: FieldWord) -> Iterator[Made]:
    """Make "how many more episodes" and "the difference in episodes"."""
    yield from as_category("gap", in_field(gap, field), "gap")


@either_order(("gap", "noun"))
def gap_of_noun(gap: Gap, noun: SetForm) -> Iterator[Made]:
    """Make "how many more anime"."""
    if gap.noun is None and gap.field is None and gap.signed:
        counted = replace(gap, noun=noun)
        for left, sense in [(None, 0.0)] if gap.left is None else _counted_of(counted, gap.left):
            yield Made("gap", replace(counted, left=left), "gap", sense)


@either_order(("gap", "modifier"))
def gap_of_modified(gap: Gap, modifier: Modifier) -> Iterator[Made]:
    """Make the "how many more anime did X direct" of what is compared to "than Y"."""
    if gap.noun is not None and gap.left is None:
        left = modified(gap.noun, modifier)
        if left is not None and is_anchored(left):
            yield Made("gap", replace(gap, left=left), "gap")


@either_order(("gap", "entity"), ("gap", "answer"))
@production(("gap", "event"))
def gap_of_one(gap: Gap, side: SetForm | Figure) -> Iterator[Made]:
    """Make "how much longer is X" and "how much higher is the score of X", and of two side by side both."""
    if gap.left is not None:
        return
    both = _both(side)
    if both is not None and not gap.signed and gap.right is None:
        yield Made("gap", replace(gap, left=both.left, right=both.right), "gap")
    elif both is None:
        for left, sense in _counted_of(gap, side):
            yield Made("gap", replace(gap, left=left), "gap", sense)


def _counted_of(gap: Gap, side: SetForm | Figure) -> Iterator[tuple[SetForm | Figure, float]]:
    """Yield one side of a gap; of what is counted those that a set holds, or that a name has: "X's anime"."""
    if gap.noun is None or isinstance(side, Count | FieldOf | Aggregated):
        yield side, 0.0
        return
    for found, sense in forwards(BRIDGES, side) if is_one(side) else [(side, 0.0)]:
        if (left := of_noun(gap.noun, found)) is not None:
            yield left, sense


@production(("compared_to", "entity"), ("compared_to", "answer"))
def compared_to(time: Gap | None, form: SetForm | Figure) -> Iterator[Made]:
    """Make "than Y" and "than the score of Y", and of years "after Y"."""
    if _both(form) is None:
        yield Made("compared", Compared(form, time is not None, time is not None and time.less), "gap")


@production(("field", "compared"))
def years_after(field: FieldWord, compared: Compared) -> Iterator[Made]:
    """Make the "how many years after Y" of "how many years after Y did X come out"."""
    if field.dated and compared.timed:
        yield Made("gap", Gap(field, right=compared.form, less=compared.less), "gap")


@either_order(("gap", "compared"))
def gap_to(gap: Gap, compared: Compared) -> Iterator[Made]:
    """Make "how much longer is X than Y"."""
    if gap.right is None and not compared.timed:
        yield Made("gap", replace(gap, right=compared.form), "gap")


@production(("exceeds", "entity"), ("exceeds", "answer"))
def exceeding(_: None, form: SetForm | Figure) -> Iterator[Made]:
    """Make the "exceed Y" of "by how many episodes does X exceed Y"."""
    if _both(form) is None:
        yield Made("gap", Gap(right=form), "gap")


@production(("between", "entity"), ("between", "answer"))
def between(_: None, form: SetForm | Figure) -> Iterator[Made]:
    """Make "between X and Y" and "between the scores of X and Y"."""
    yield from as_category("pair", _both(form), "gap")


@production(("and", "answer"))
def and_figure(_: None, figure: Asked) -> Iterator[Made]:
    """Make the "and the score of Y" of "the score of X and the score of Y"."""
    if isinstance(figure, Count | FieldOf | Aggregated):
        yield Made("and_figure", Compared(figure), "gap")


@production(("that_of", "entity"))
def and_that_of(_: None, form: SetForm) -> Iterator[Made]:
    """Make the "and that of Y" of "the score of X and that of Y"."""
    yield Made("and_figure", Compared(form), "gap")


@production(("answer", "and_figure"))
def two_figures(one: Asked, other: Compared) -> Iterator[Made]:
    """Make "the score of X and the score of Y"."""
    if isinstance(one, Count | FieldOf | Aggregated):
        yield Made("figures", Pair(one, other.form), "gap")


@production(("gap", "pair"))
def gap_between(gap: Gap, pair: Pair) -> Iterator[Made]:
    """Make "the difference in episodes between X and Y"."""
    if gap.left is None and gap.right is None and not gap.signed:
        yield Made("gap", replace(gap, left=pair.left, right=pair.right), "gap")


@production(("field", "pair"))
def field_between(field: FieldWord, pair: Pair) -> Iterator[Made]:
    """Make "how many years lie between X and Y"."""
    yield Made("gap", Gap(field, None, pair.left, pair.right, signed=False), "gap")


@unary("gap", whole=True)
def difference(gap: Gap) -> Iterator[Made]:
    """Yield a gap with two sides as a whole question."""
    yield from as_category("answer", difference_of(gap), "answer")


# Shares.


@production(("portion", "modifier"), ("portion", "noun"))
def share_of_part(_: None, part: SetForm | Modifier) -> Iterator[Made]:
    """Make "the share of horror"."""
    yield Made("sharing", Sharing(part=part), "share")


@production(("portion", "entity"))
def share_of_set(_: None, form: SetForm) -> Iterator[Made]:
    """Make "what share of the anime by X", and the part of "the share of films by X among all anime by X"."""
    yield Made("sharing", Sharing(whole=form), "share")
    yield Made("sharing", Sharing(part=form), "share")


@either_order(("sharing", "among_set"))
def share_among(sharing: Sharing, whole: SetForm) -> Iterator[Made]:
    """Make "the share of horror among the anime by X"."""
    if sharing.whole is None:
        yield Made("sharing", replace(sharing, whole=whole), "share")


@production(("among_set", "portion"))
def among_which_share(whole: SetForm, _: None) -> Iterator[Made]:
    """Make "of the anime by X, which percentage"."""
    yield Made("sharing", Sharing(whole=whole), "share")


@production(("sharing", "modifier"), ("sharing", "noun"))
def share_that_is(sharing: Sharing, part: SetForm | Modifier) -> Iterator[Made]:
    """Make "what share of the anime by X is horror"."""
    if sharing.part is None:
        yield Made("sharing", replace(sharing, part=part), "share")


@unary("sharing", whole=True)
def share(sharing: Sharing) -> Iterator[Made]:
    """Yield a share whose part and whole are known as a whole question."""
    yield from as_category("answer", share_of(sharing), "answer")


def _both(side: SetForm | Figure) -> Pair | None:
    """Return the two things that are said side by side: "X and Y", "the scores of X and Y"."""
    match side:
        case Distributed(_, left, right):
            return Pair(left, right)
        case FieldOf(Distributed(_, left, right), field, had_by):
            return Pair(FieldOf(left, field, had_by), FieldOf(right, field, had_by))
        case Count(Combine("intersection", left, right)):
            return Pair(Count(left), Count(right))
        case _:
            return None


# Beside these words a piece keeps its meaning, and only what it does in a phrase changes.
unary("onwards")(alone_as("entity", "function"))  # all that comes after X, without X itself
production(("and", "onwards"))(right_as("and_onwards", "function"))  # "and its sequels"
production(("count", "gap"))(right_as("gap", "gap"))  # "by how many … more"
production(("between", "figures"))(right_as("pair", "gap"))  # "between the score of X and the score of Y"
production(("out_of", "entity"))(right_as("among_set", "share"))  # "among the anime by X"
production(("sharing", "portion"))(left_as("sharing", "share"))  # "what part of the anime by X is horror, in percent"
