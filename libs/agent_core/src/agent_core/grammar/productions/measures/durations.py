"""Productions of how long titles are, and from when to when they ran: "how long is X", "in which years did X run"."""

from collections.abc import Iterator
from typing import Final

from agent_core.grammar.productions.production import Made, as_category, either_order, production
from agent_core.grammar.semantics.building import field_of
from agent_core.grammar.semantics.inspection import is_season
from agent_core.grammar.semantics.logical_form import EPISODE, RELEASED, Condition, FieldOf, Join, LogicalForm, SetForm
from agent_core.grammar.semantics.meanings import FieldWord, Modifier, RelationWord
from agent_core.grammar.semantics.quantities import Comparator
from agent_core.grammar.words.entries import ANIME, MANGA
from agent_core.grammar.words.literals import Number

_DURATION: Final = "duration"
_RUN: Final = "run"
# What a length is counted in, where that is said beside it.
_COUNTED: Final = frozenset({"episodes", "chapters", "volumes"})
# Events between the first and the last of which something ran.
_RUNNING: Final = frozenset({"year"})
_RULE: Final = "duration"
_MINUTES: Final = 60
# Comparators of what takes no longer, and of what takes as long.
_MOST: Final = frozenset({"less", "max", "shorter", "until"})
_LEAST: Final = frozenset({"more", "min", "longer"})
_OF_A_STRETCH: Final = frozenset({"in", "for", "within"})


@production(("how_long", "entity"))
def how_long(_: None, form: SetForm) -> Iterator[Made]:
    """Make "how long is X", which of an anime is told in minutes, and of a manga in chapters."""
    if isinstance(form, Join) and form.kinds == EPISODE:
        form = form.base
    if form.kinds <= ANIME:
        yield from as_category("answer", field_of(form, _DURATION, ANIME), _RULE)
    elif form.kinds <= MANGA:
        yield from as_category("answer", field_of(form, "chapters", MANGA), _RULE)


@production(("how_long", "answer"))
def how_long_an_episode(_: None, answer: LogicalForm) -> Iterator[Made]:
    """Make "how long is an episode of X"."""
    if isinstance(answer, FieldOf) and answer.field == "episodes":
        yield from as_category("answer", field_of(answer.base, _DURATION, ANIME), _RULE)


@either_order(("field", "answer"))
def counted_in(field: FieldWord, answer: LogicalForm) -> Iterator[Made]:
    """Make "how long is X in episodes", "volume wise, how long is X" and "how many minutes is an episode of X"."""
    if not isinstance(answer, FieldOf):
        return
    if field.name == _DURATION:
        yield from how_long_an_episode(None, answer)
    elif field.name in _COUNTED:
        of_length = answer.field in (_DURATION, _RUN) or (answer.field == "chapters" and field.had_by <= MANGA)
        if of_length and not field.verbal:
            yield from as_category("answer", field_of(answer.base, field.name, field.had_by), _RULE)


@production(("how_long", "event"), ("time_span", "event"))
def how_long_it_ran(_: None, event: FieldOf) -> Iterator[Made]:
    """Make "how long did X run" and "between which years did X run"."""
    if event.field in _RUNNING and not is_season(event.base):
        yield from as_category("answer", field_of(event.base, _RUN, RELEASED), _RULE)


@production(("number", "hours"))
def so_many_hours(number: Number, _: None) -> Iterator[Made]:
    """Make "5 hours"."""
    yield Made("stretch", Number(number.amount * _MINUTES), _RULE)


@production(("preposition", "stretch"))
def for_a_stretch(word: RelationWord, stretch: Number) -> Iterator[Made]:
    """Make the "in one evening" of "what can I watch in one evening" and "for tonight"."""
    if word.lemma in _OF_A_STRETCH:
        yield from finished_within(None, stretch)


@production(("comparator", "stretch"))
def bounded_by_a_stretch(word: Comparator, stretch: Number) -> Iterator[Made]:
    """Make "under two hours", of all episodes together."""
    if word.name in _MOST:
        yield from finished_within(None, stretch)
    elif word.name in _LEAST:
        minutes = int(stretch.amount)
        condition = Condition((("runtime_min", minutes),), ANIME, f"of {minutes} minutes or more in all")
        yield Made("modifier", Modifier(conditions=(condition,)), _RULE)


@production(("finish", "stretch"))
def finished_within(_: None, stretch: Number) -> Iterator[Made]:
    """Make "I can finish in one evening", of all episodes together."""
    minutes = int(stretch.amount)
    said = f"of {minutes} minutes or less in all"
    yield Made(
        "modifier", Modifier(conditions=(Condition((("runtime_max", minutes),), ANIME, said, taste=said),)), _RULE
    )
