"""Productions of versions of a title told apart: "the 1998 or the 2023 X", "the old X", "the X series and film"."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from agent_core.grammar.productions.conjunctions.coordination import side_by_side
from agent_core.grammar.productions.conjunctions.side_by_side import two_names, versus
from agent_core.grammar.productions.measures.comparatives import surpasses
from agent_core.grammar.productions.measures.opposing import ALTERNATIVE, more_of_two
from agent_core.grammar.productions.noun_phrases.instalments import part_of
from agent_core.grammar.productions.production import (
    Made,
    as_category,
    left_as,
    production,
    reversed_order,
    right_as,
)
from agent_core.grammar.semantics.building import join
from agent_core.grammar.semantics.comparisons import Surpassing
from agent_core.grammar.semantics.logical_form import (
    RELEASED,
    Everything,
    Foremost,
    Join,
    Named,
    Profile,
    Ranked,
    SetForm,
)
from agent_core.grammar.semantics.meanings import Conjunct
from agent_core.grammar.semantics.quantities import Vintage
from agent_core.grammar.semantics.relations import path_of
from agent_core.grammar.spans.naming import is_exact
from agent_core.grammar.words.literals import Years

_PAIR: Final = 2


type Which = Years | Vintage
"""What tells one of several that are called so."""


@production(("years", "entity"), ("vintage", "entity"), tight=True)
@reversed_order(("entity", "years"), ("entity", "vintage"), tight=True)  # "X 2019", of several that are called so
@reversed_order(("entity", "version_alone"))  # "X, the old one"
def version_behind(which: Which, form: SetForm) -> Iterator[Made]:
    """Make "2019 X" and "the old X", of several that are called so."""
    if (version := version_of(form, which)) is not None:
        yield Made("entity", version, "version" if version == form else "other_version")
        yield Made("answer", Profile((version,)), "unasked")
    elif isinstance(form, Named) and isinstance(which, Vintage) and which.later and form.kinds <= RELEASED:
        # which the data may tell by another name
        yield from as_category("entity", join(form, path_of((ALTERNATIVE,))), "version")


@production(("years", "conjunct"), ("vintage", "conjunct"))
def other_and(which: Which, conjunct: Conjunct) -> Iterator[Made]:
    """Make "2001 and the 2019 X", and "old or new X"."""
    if (other := _other(conjunct.form, which)) is not None and conjunct.operator != "difference":
        yield from _joined(other, conjunct)


@production(("years", "opponent"), ("vintage", "opponent"))
def other_against(which: Which, opponent: Named) -> Iterator[Made]:
    """Make "2001 vs the 2019 X"."""
    if (other := _other(opponent, which)) is not None:
        yield from versus(other, opponent)


@production(("years", "noun"), ("vintage", "noun"), tight=True)
def version_alone(which: Which, noun: SetForm) -> Iterator[Made]:
    """Make "2019 one"."""
    if isinstance(noun, Everything) and noun.kinds >= RELEASED:
        yield Made("version_alone", which, "opponent")


@production(("surpassing", "than_version"))
def surpasses_version(one: Surpassing, which: Which) -> Iterator[Made]:
    """Make "2001 X longer than the 2019 one"."""
    if (other := _other(one.name, which)) is not None:
        yield from surpasses(one, other)


@production(("season_surpassing", "than_version"))
def surpasses_original(one: Ranked, which: Which) -> Iterator[Made]:
    """Make "the X remake better than the original", of which it is told which is."""
    remake = one.base
    if isinstance(which, Vintage) and not which.later and isinstance(remake, Join) and remake.edge == ALTERNATIVE:
        yield from more_of_two(one.order, remake, remake.base)


@production(("entity", "than_version"))
def against_version(form: SetForm, which: Which) -> Iterator[Made]:
    """Make "the 2001 X vs the 2019 one", and "the new X or the old one"."""
    if isinstance(form, Named) and (other := _other(form, which)) is not None:
        yield from versus(form, other)


@production(("versions", "entity"))
def all_versions(_: None, form: SetForm) -> Iterator[Made]:
    """Make "both versions of X", of two that are called so."""
    if isinstance(form, Named) and len(parts := versions_of(form)) == _PAIR:
        one, other = parts
        yield from _joined(one, Conjunct("intersection", other))


@production(("noun", "surpassing"), ("versions", "surpassing"))
def which_version(noun: SetForm | None, which: Surpassing) -> Iterator[Made]:
    """Make "which X is better", of several that are called so."""
    parts = versions_of(which.name)
    if (noun is None or isinstance(noun, Everything)) and len(parts) > 1:
        yield Made("foremost", Foremost(parts, which.order), "foremost")


@production(("entity", "besides"))
def with_its_part(form: SetForm, noun: SetForm) -> Iterator[Made]:
    """Make "the X series and film"."""
    if (part := part_of(form, noun)) is not None:
        for made in side_by_side(form, Conjunct("intersection", part)):
            yield replace(made, rule="parts")


def versions_of(form: Named) -> tuple[Named, ...]:
    """Return all titles of a kind that have a name in full, the oldest first; of each year one."""
    called_so = {each.ref: each for each in (form.candidate, *form.namesakes)}
    dated = {each.year: each for each in called_so.values() if each.year is not None and is_exact(each)}
    if not form.kinds <= RELEASED or len(dated) < len([each for each in called_so.values() if is_exact(each)]):
        return ()
    return tuple(replace(form, candidate=dated[year]) for year in sorted(dated))


def version_of(form: SetForm, which: Which) -> Named | None:
    """Return the one of those with a name that came out in a year, or first; ``None`` where no single one did."""
    if not isinstance(form, Named) or not form.kinds <= RELEASED:
        return None
    if isinstance(which, Vintage):
        versions = versions_of(form)
        return versions[-1 if which.later else 0] if len(versions) > 1 else None
    called_so = {each.ref: each for each in (form.candidate, *form.namesakes)}
    found = [each for each in called_so.values() if each.year == which.first == which.last]
    return replace(form, candidate=found[0]) if len(found) == 1 and len(called_so) > 1 else None


def _other(form: SetForm, which: Which) -> Named | None:
    """Return another version of a title."""
    other = version_of(form, which)
    return None if other is None or other == form else other


def _joined(form: SetForm, conjunct: Conjunct) -> Iterator[Made]:
    yield from two_names(form, conjunct)
    yield from side_by_side(form, conjunct)


# Beside these words a piece keeps its meaning, and only what it does in a phrase changes.
# "than the 2019 one" of "is the 2001 X longer than the 2019 one":
production(("than", "version_alone"), ("versus", "version_alone"))(right_as("than_version", "opponent"))
production(("or", "version_alone"), ("or", "vintage"))(right_as("than_version", "opponent"))  # "or the old one"
production(("than", "vintage"), ("versus", "vintage"))(right_as("than_version", "opponent"))  # "than the original"
# "1999 version of":
production(("years", "rendition"))(left_as("years", "opponent"))
production(("vintage", "rendition"))(left_as("vintage", "opponent"))
