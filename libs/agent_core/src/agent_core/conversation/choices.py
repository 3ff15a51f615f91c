"""Reads which option of a question back a follow-up chooses."""

import re
from typing import Final

from catalog.names import fold

from agent_core.conversation.antecedents import Antecedents
from agent_core.conversation.english import ORDINALS
from agent_core.conversation.follow_ups import FollowUp, Shape
from agent_core.conversation.readings import Read, Rewriting, kept, meant_by
from agent_core.conversation.turns import Named


def choice_of(follow_up: FollowUp, before: Antecedents) -> Named | None:
    """Return the option of the last question back that a text chooses: by number, name, kind or fact."""
    choices, text = before.last.choices, follow_up.text
    ordinal = next((each.ordinal for each in follow_up.references if each.ordinal), ORDINALS.get(text.lower(), 0))
    number = re.fullmatch(r"(?:the\s+)?(\d{1,2})", text)
    if ordinal or (number and int(number[1]) <= len(choices)):
        return before.item(ordinal or int(number[1] if number else 0))
    if follow_up.shape is Shape.QUESTION:
        return None
    words = {word for word in fold(text).split() if word not in _EMPTY}
    fitting = [each for each in choices if words and words <= _words_of(each)]
    exact = [each for each in fitting if fold(each.name) == fold(text)]
    narrowed = exact if len(exact) == 1 else fitting
    return narrowed[0] if len(narrowed) == 1 else None


_EMPTY: Final = frozenset(
    {"the", "one", "from", "of", "a", "an", "i", "mean", "meant", "version", "that", "is", "with", "it", "its", "s"}
)


def _words_of(option: Named) -> set[str]:
    return {*fold(f"{option.name} {option.fact} {option.kind.value}").split()}


def chosen(option: Named, before: Antecedents) -> Read:
    """Return the last question in which what was unclear stands for the option."""
    asked = before.last.asked
    start, end = _unclear_in(before)
    if start < 0:
        return Read()
    alike = [each for each in before.last.choices if fold(each.name) == fold(option.name)]
    name = option.name if len(alike) < 2 else f"the {option.kind.value} {option.name}"
    return Read(
        rewritings=(Rewriting(text=f"{asked[:start]}{name}{asked[end:]}", meant=(*kept(before), meant_by(option))),)
    )


def _unclear_in(before: Antecedents) -> tuple[int, int]:
    """Return where in the last question that stands of which was asked back what it means; -1 where that is unknown."""
    if before.last.unclear:
        found = re.search(rf"(?<!\w){re.escape(before.last.unclear)}(?!\w)", before.last.asked)
        return found.span() if found else (-1, -1)
    offered = {each.id for each in before.last.choices}
    place = next((place for place in before.places if place.named.id in offered), None)
    return (place.start, place.end) if place else (-1, -1)
