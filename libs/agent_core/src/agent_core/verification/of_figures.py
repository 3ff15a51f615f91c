"""The forms of what is calculated, each worked out anew from the rows: sums, averages, differences, shares."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import chain
from typing import Final

from catalog.relations import RelationType

from agent_core.answering.wording import MEANS
from agent_core.calculation.evaluation import evaluate
from agent_core.calculation.expressions import Expression, Literal, Operation, leaves, parse
from agent_core.calculation.printing import amount_of
from agent_core.calculation.quantities import Undefined
from agent_core.references import EntityRef
from agent_core.results import EntityCard
from agent_core.verification.described import says
from agent_core.verification.evidence import Evidence, KnownSet
from agent_core.verification.patterns import Check, Found, Mention, Pattern, pattern
from agent_core.verification.rows import fact_holds, listed_hold

_RUNNING: Final = "running times"
# The values of a row, by what a sentence calls them.
_FIELDS: Final = {
    "episodes": "episodes", "chapters": "chapters", "volumes": "volumes", "rating": "rating", "year": "year",
    "number of episodes": "episodes", "number of chapters": "chapters", "number of volumes": "volumes",
}  # fmt: skip
_AVERAGED: Final = frozenset(MEANS.values())
_MORE: Final = {"more": 1, "higher": 1, "longer": 1, "fewer": -1, "lower": -1, "shorter": -1}


def _value(card: EntityCard, called: str) -> Fraction | None:
    """Return what a row says of a field, exactly as it is written there."""
    if called == _RUNNING:
        both = (card.episodes, card.duration_minutes)
        return None if None in both else Fraction((both[0] or 0) * (both[1] or 0))
    field = _FIELDS.get(called)
    held: float | None = None if field is None else getattr(card, field)
    return None if held is None else Fraction(str(held))


def _values(known: KnownSet, called: str) -> list[Fraction]:
    return [value for card in known.result.cards if (value := _value(card, called)) is not None]


def _is(number: str, amount: Fraction) -> bool:
    return number == amount_of(amount, grouped=False)


def _listed_sets(evidence: Evidence) -> Iterator[KnownSet]:
    """Yield the sets of which all rows are there."""
    yield from (known for known in evidence.sets if known.query.aggregate == "list" and known.result.meta.complete)


def _comes_to(found: Found, known: KnownSet, evidence: Evidence, called: str, *, averaged: bool) -> bool:
    """Tell whether the values of a set come to what is said, over so many of so many, with rows that are of it."""
    number, counted, *total = found.numbers
    values, listed = _values(known, called), found.lists[-1]
    if not values or int(counted) != len(values) or int(total[0] if total else counted) != len(known.result.cards):
        return False
    if not listed_hold(listed, evidence) or not {*listed.refs} <= {card.ref for card in known.result.cards}:
        return False
    whole = sum(values, Fraction(0))
    return _is(number, whole / len(values) if averaged else whole)


def _of_a_set(called: str, *, averaged: bool = False) -> Check:
    def check(found: Found, evidence: Evidence) -> bool | None:
        name = called or " ".join(found.texts[0])
        sets = [known for known in _listed_sets(evidence) if says(found.sets[0], known.query, evidence.background)]
        if not sets or (averaged and name not in _AVERAGED):
            return None
        return any(_comes_to(found, known, evidence, name, averaged=averaged) for known in sets)

    return check


def _of_a_story(called: str) -> Check:
    """Hold a sum over a title and all its sequels, of which another query has to find no more."""

    def check(found: Found, evidence: Evidence) -> bool | None:
        of = found.names[0].ref
        stories = [known for known in _listed_sets(evidence) if _is_story(known, of)]
        if not stories:
            return None
        ended = any(known.query.aggregate == "count" and known.result.total == 0 for known in evidence.sets)
        return ended and any(_comes_to(found, known, evidence, called, averaged=False) for known in stories)

    return check


def _of_names(called: str) -> Check:
    """Hold a sum over titles that are named, and nothing else."""

    def check(found: Found, evidence: Evidence) -> bool | None:
        named = {mention.ref for mention in found.lists[0].mentions}
        sets = [known for known in _listed_sets(evidence) if _holds_names(known, named)]
        return any(_comes_to(found, one, evidence, called, averaged=False) for one in sets) if sets else None

    return check


def _holds_names(known: KnownSet, named: set[EntityRef]) -> bool:
    chains = known.query.chains
    return {ref for one in chains for ref in one.start} == named and not any(one.hops for one in chains)


def _has_no_sequel(found: Found, evidence: Evidence) -> bool:
    of = found.names[0].ref
    return any(_is_story(known, of) and known.result.total == 1 for known in _listed_sets(evidence))


def _is_story(known: KnownSet, of: EntityRef) -> bool:
    query, chains = known.query, known.query.chains
    followed = {hop.relation for one in chains for hop in one.hops} == {RelationType.SEQUEL}
    lengths = [len(one.hops) for one in chains]
    joined = all((one.combine or query.combine) == "union" for one in chains[1:])
    alone = joined and all(one.start == [of] for one in chains)
    return followed and alone and lengths == list(range(len(lengths)))


def _runs(found: Found, evidence: Evidence) -> bool:
    """Hold "X runs 624 minutes in all: 26 episodes of 24 minutes each" to the row of X."""
    whole, episodes, minutes = found.numbers
    return any(
        (str(card.episodes), str(card.duration_minutes)) == (episodes, minutes)
        and int(whole) == int(episodes) * int(minutes)
        for card in evidence.cards(found.names[0].ref)
    )


def _gap(found: Found, evidence: Evidence, called: str) -> Fraction | None:
    """Return by how much the first name's value is more than the second's; ``None`` where rows do not tell it."""
    one, other = (_of_mention(mention, evidence, called) for mention in found.names)
    facts = all(fact_holds(mention, evidence) for mention in found.names)
    return None if one is None or other is None or not facts else one - other


def _of_mention(mention: Mention, evidence: Evidence, called: str) -> Fraction | None:
    values = {value for card in evidence.cards(mention.ref) if (value := _value(card, called)) is not None}
    return values.pop() if len(values) == 1 else None


def _is_more(called: str, word: str) -> Check:
    def check(found: Found, evidence: Evidence) -> bool:
        gap = _gap(found, evidence, called)
        return gap is not None and gap * _MORE[word] > 0 and _is(found.numbers[0], abs(gap))

    return check


def _lies_between(found: Found, evidence: Evidence) -> bool:
    gap = _gap(found, evidence, "year")
    return gap is not None and _is(found.numbers[0], abs(gap))


def _is_same(called: str) -> Check:
    return lambda found, evidence: _gap(found, evidence, called) == 0


def _counts(found: Found, evidence: Evidence) -> list[tuple[int, int]]:
    """Return how many each of two sets holds, by all queries that the phrases describe."""
    ones, others = (
        [known.result.total for known in evidence.sets if says(phrase, known.query, evidence.background)]
        for phrase in found.sets
    )
    return [(one, other) for one in ones for other in others]


def _more_of(word: str) -> Check:
    def check(found: Found, evidence: Evidence) -> bool | None:
        counts = _counts(found, evidence)
        gap = int(found.numbers[0]) * _MORE[word] if word else 0
        return any(one - other == gap for one, other in counts) if counts else None

    return check


def _is_share(found: Found, evidence: Evidence) -> bool | None:
    """Hold "the A are N of the M B, which is P %"; what the share is of has to hold what it is."""
    part, whole, percent = found.numbers
    counts = _counts(found, evidence)
    if not counts:
        return None
    known = (int(part), int(whole)) in counts and 0 <= int(part) <= int(whole) and int(whole) > 0
    return known and _is(percent, Fraction(int(part) * 100, int(whole)))


def _equation(found: Found, evidence: Evidence) -> bool:
    """Hold "A = B + C": it is true as arithmetic, and its terms are the values of rows, or how many rows there are."""
    number, text = found.numbers[0], " ".join(found.texts[0]).replace(",", "").replace(" . ", ".")
    text, _, more = text.partition(" + …")
    text = text.lstrip("( ") if more else text
    percent = "%" in text
    expression = parse(text)
    if isinstance(expression, Undefined):
        return False
    if more:
        return _is_long_sum(number, _numbers(expression), more, evidence)
    result = evaluate(expression, {})
    if isinstance(result, Undefined) or percent:
        return False
    terms = _numbers(expression)
    amount = result.quantity.amount
    return _is(number, amount) and any(terms == known for known in _known_terms(evidence, expression))


def _below_zero(found: Found, evidence: Evidence) -> bool:
    found.numbers[0] = f"-{found.numbers[0]}"
    try:
        return _equation(found, evidence)
    finally:
        found.numbers[0] = found.numbers[0].removeprefix("-")


def _is_percent(found: Found, evidence: Evidence) -> bool:
    """Hold "P % = A / B" to how many rows two sets have."""
    percent, one, other = found.numbers
    totals = {str(known.result.total) for known in evidence.sets}
    return int(other) > 0 and {one, other} <= totals and _is(percent, Fraction(int(one) * 100, int(other)))


def _numbers(expression: Expression) -> list[Fraction]:
    return [leaf.amount for leaf in leaves(expression) if isinstance(leaf, Literal)]


def _known_terms(evidence: Evidence, expression: Expression) -> Iterator[list[Fraction]]:
    """Yield what the terms of an equation may be: values of a set, with how many they are, or two of any rows."""
    for values in _all_values(evidence):
        yield values
        yield [*values, Fraction(len(values))]
    if isinstance(expression, Operation) and expression.operator == "-":
        yield from _two_values(evidence, _numbers(expression))
    for known in _listed_sets(evidence):
        rows = [card for card in known.result.cards if _value(card, _RUNNING) is not None]
        yield [Fraction(n or 0) for card in rows for n in (card.episodes, card.duration_minutes)]


def _all_values(evidence: Evidence) -> Iterator[list[Fraction]]:
    for known in _listed_sets(evidence):
        yield from (_values(known, called) for called in ("episodes", "chapters", "volumes", "rating"))


def _two_values(evidence: Evidence, terms: Sequence[Fraction]) -> Iterator[list[Fraction]]:
    """Yield the terms of a difference where both are values of one field, or both are how many rows a set has."""
    rows = [card for cards in evidence.facts.cards.values() for card in cards]
    values_by_field = [{_value(card, called) for card in rows} for called in (*_FIELDS, _RUNNING)]
    values_by_field.append({Fraction(known.result.total) for known in evidence.sets})
    if any(set(terms) <= values for values in values_by_field):
        yield list(terms)
    products = {(n, m) for card in rows if (n := card.episodes) and (m := card.duration_minutes)}
    if len(terms) == 4 and {(terms[0], terms[1]), (terms[2], terms[3])} <= products:
        yield list(terms)


def _is_long_sum(number: str, first: Sequence[Fraction], more: str, evidence: Evidence) -> bool:
    """Hold "A = B + C + … (37 terms)", or the same in brackets and divided by how many there are."""
    numbers = [int(word) for word in more.replace("(", " ").replace(")", " ").split() if word.isdigit()]
    for values in _all_values(evidence):
        if values[: len(first)] == list(first) and set(numbers) == {len(values)}:
            whole = sum(values, Fraction(0))
            return _is(number, whole / len(values) if "/" in more else whole)
    return False


def _forms() -> Iterator[Pattern]:
    listed = "[ of {n} that have one|][ : | , among them ]{list}"
    tables: list[tuple[str, Check | None]] = [
        ("the average {text} of the {set} is {n} , over {n}" + listed, _of_a_set("", averaged=True)),
        ("the running times of the {set} add up to {n} minutes , over {n}" + listed, _of_a_set(_RUNNING)),
        ("the running times of {e} and its sequels add up to {n} minutes , over {n}" + listed, _of_a_story(_RUNNING)),
        ("the running times of {list} add up to {n} minutes , over {n}" + listed, _of_names(_RUNNING)),
        ("the data holds no sequel of {e}", _has_no_sequel),
        ("{e} runs {n} minutes in all : {n} episodes of {n} minutes each", _runs),
        ("between {e} and {e} [lie {n} years|lies {n} year]", _lies_between),
        ("{e} and {e} came out in the same year", _is_same("year")),
        ("{e} and {e} are rated the same", _is_same("rating")),
        ("{e} and {e} run equally long", _is_same(_RUNNING)),
        ("there are as many {set} as {set}", _more_of("")),
        ("the {set} are {n} of the {n} {set} , which is {n} %", _is_share),
        ("{n} [=|≈] {text}", _equation),
        ("- {n} [=|≈] {text}", _below_zero),
        ("{n} % [=|≈] {n} / {n}", _is_percent),
    ]
    for field in ("episodes", "chapters", "volumes"):
        one = field.removesuffix("s")
        tables += [
            (f"the {field} of the {{set}} add up to {{n}} , over {{n}}{listed}", _of_a_set(field)),
            (f"the {field} of {{e}} and its sequels add up to {{n}} , over {{n}}{listed}", _of_a_story(field)),
            (f"the {field} of {{list}} add up to {{n}} , over {{n}}{listed}", _of_names(field)),
            (f"{{e}} and {{e}} have the same number of {field}", _is_same(field)),
            *(
                (f"{{e}} has {{n}} {word} [{field}|{one}] than {{e}}", _is_more(field, word))
                for word in ("more", "fewer")
            ),
        ]
    tables += [
        (f"{{e}} is rated {{n}} [points|point] {w} than {{e}}", _is_more("rating", w)) for w in ("higher", "lower")
    ]
    tables += [
        (f"{{e}} runs {{n}} [minutes|minute] {w} than {{e}}", _is_more(_RUNNING, w)) for w in ("longer", "shorter")
    ]
    tables += [(f"there are {{n}} {w} {{set}} than {{set}}", _more_of(w)) for w in ("more", "fewer")]
    yield from chain.from_iterable(pattern(text, check) for text, check in tables)


FORMS: Final = tuple(_forms())
