"""Productions of versions of a title told apart: "the 1998 or the 2023 X", "the X series and film"."""

from collections.abc import Iterator
from dataclasses import replace

from agent_core.grammar.productions.conjunctions.coordination import side_by_side
from agent_core.grammar.productions.conjunctions.side_by_side import two_names, versus
from agent_core.grammar.productions.measures.comparatives import surpasses
from agent_core.grammar.productions.noun_phrases.instalments import part_of
from agent_core.grammar.productions.production import Made, as_category, production, reversed_order, right_as
from agent_core.grammar.semantics.comparisons import Surpassing
from agent_core.grammar.semantics.logical_form import RELEASED, Everything, Named, SetForm
from agent_core.grammar.semantics.meanings import Conjunct
from agent_core.grammar.words.literals import Years


@production(("years", "entity"), tight=True)
@reversed_order(("entity", "years"), tight=True)  # "X 2019", of several that are called so
def version_behind(years: Years, form: SetForm) -> Iterator[Made]:
    """Make "2019 X", of several that are called so."""
    yield from as_category("entity", version_of(form, years), "version")


@production(("years", "conjunct"))
def other_and(years: Years, conjunct: Conjunct) -> Iterator[Made]:
    """Make "2001 and the 2019 X", and "2001 or 2019 X"."""
    if (other := _other(conjunct.form, years)) is not None and conjunct.operator != "difference":
        yield from _joined(other, conjunct)


@production(("years", "opponent"))
def other_against(years: Years, opponent: Named) -> Iterator[Made]:
    """Make "2001 vs the 2019 X"."""
    if (other := _other(opponent, years)) is not None:
        yield from versus(other, opponent)


@production(("years", "noun"), tight=True)
def version_alone(years: Years, noun: SetForm) -> Iterator[Made]:
    """Make "2019 one"."""
    if isinstance(noun, Everything) and noun.kinds >= RELEASED:
        yield Made("version_alone", years, "opponent")


@production(("surpassing", "than_version"))
def surpasses_version(one: Surpassing, years: Years) -> Iterator[Made]:
    """Make "2001 X longer than the 2019 one"."""
    if (other := _other(one.name, years)) is not None:
        yield from surpasses(one, other)


@production(("entity", "besides"))
def with_its_part(form: SetForm, noun: SetForm) -> Iterator[Made]:
    """Make "the X series and film"."""
    if (part := part_of(form, noun)) is not None:
        for made in side_by_side(form, Conjunct("intersection", part)):
            yield replace(made, rule="parts")


def version_of(form: SetForm, years: Years) -> Named | None:
    """Return the one of those with a name that came out in a year; ``None`` where none did, or several of a kind."""
    if not isinstance(form, Named) or not form.kinds <= RELEASED or years.first != years.last:
        return None
    called_so = {each.ref: each for each in (form.candidate, *form.namesakes)}
    found = [each for each in called_so.values() if each.year == years.first]
    return replace(form, candidate=found[0]) if len(found) == 1 and len(called_so) > 1 else None


def _other(form: SetForm, years: Years) -> Named | None:
    """Return another version of a title."""
    other = version_of(form, years)
    return None if other is None or other == form else other


def _joined(form: SetForm, conjunct: Conjunct) -> Iterator[Made]:
    yield from two_names(form, conjunct)
    yield from side_by_side(form, conjunct)


# Beside these words a piece keeps its meaning, and only what it does in a phrase changes.
# "than the 2019 one" of "is the 2001 X longer than the 2019 one":
production(("than", "version_alone"), ("versus", "version_alone"))(right_as("than_version", "opponent"))
