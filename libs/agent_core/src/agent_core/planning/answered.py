"""A question of a text, with what of those before it it takes up."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from agent_core.grammar.semantics.inspection import is_a_set, names_in, sets_within
from agent_core.grammar.semantics.logical_form import Count, Exists, FieldOf, LogicalForm, Named, SetForm
from agent_core.planning.parsed_understanding import Read

EDGES: Final = "?!., "
"""What may stand at the end of a question, in front of which a complement is added."""


@dataclass(frozen=True, slots=True)
class Answered:
    """A question of a text with where it stands, and what that means.

    Attributes:
        takes_up: it is about what answers one before it.
        by_name: it is about a name that stands in one before it, and has none of its own.
    """

    place: tuple[int, int]
    read: Read
    takes_up: bool = False
    by_name: bool = False


def is_used(form: LogicalForm | None, topic: SetForm) -> bool:
    """True where a form is about a topic; about a name where it is about anything that is called so in that place."""
    if form is None or not isinstance(topic, Named):
        return form is not None and _holds(form, topic)
    return any((name.start, name.end) == (topic.start, topic.end) for name in names_in(form))


def takes_up(form: LogicalForm, topics: Sequence[SetForm]) -> bool:
    """True where what answers a question before is a part of the form."""
    answers = [topic for topic in topics if not isinstance(topic, Named)]
    return any(_holds(form, answer) for answer in answers)


def _holds(form: object, part: SetForm) -> bool:
    if form == part:
        return True
    inner = [getattr(form, name, None) for name in ("base", "left", "right")]
    return any(_holds(each, part) for each in inner if each is not None)


def topics_of(asked: Answered) -> list[SetForm]:
    """Return what a pronoun behind a question may stand for: its answer, what leads to that, then the names in it."""
    form = asked.read.form
    if form is None:
        return []
    answer = _answer_of(form)
    inner = () if answer is None else sets_within(answer)
    return [topic for topic in (answer, *inner, *names_in(form)) if topic is not None]


def _answer_of(form: LogicalForm) -> SetForm | None:
    """Return the set that answers a question; ``None`` where that is a value, a verdict, or a name itself."""
    found = form.base if isinstance(form, FieldOf | Count | Exists) else form
    return found if is_a_set(found) and not isinstance(found, Named) else None  # pyright: ignore[reportReturnType]


def blanked(text: str, places: Sequence[tuple[int, int]], *, kept: tuple[int, int]) -> str:
    """Return a text with blanks in some places, but for those that are kept."""
    return "".join(
        " " if any(a <= i < b for a, b in places) and not kept[0] <= i < kept[1] else char
        for i, char in enumerate(text)
    )
