"""Finds what titles are asked for to be about, where no genre is called so: the "rowing" of "anime about rowing"."""

from collections.abc import Iterator, Sequence
from typing import Final

from agent_core.grammar.semantics.logical_form import RELEASED, Condition, Filter, LogicalForm
from agent_core.grammar.semantics.meanings import Modifier
from agent_core.grammar.spans.asides import DETERMINERS
from agent_core.grammar.words.tokens import Token
from agent_core.results import Mention

_ABOUT: Final = "about"
_GENRE: Final = "genre"
# More words tell what happens; they are searched for as they are.
_MOST_WORDS: Final = 3
# Words behind which more is told of a story.
_GOING_ON: Final = frozenset({"who", "whom", "whose", "that", "which", "where", "when", "and", "or", ",", "while"})


def topics(
    tokens: Sequence[Token], known: Sequence[bool], mentions: Sequence[Mention], titles: int
) -> Iterator[tuple[int, int, Modifier]]:
    """Yield the words behind "about" that nothing has a meaning for, as (first, last) token with what they narrow.

    They are few, in small letters, and no name; behind them nothing goes on that tells a story, and in front of
    "about" stands a noun for ``titles``, by its token.
    """
    for i, token in enumerate(tokens):
        if token.text != _ABOUT or i <= titles:
            continue
        first = next((j for j in range(i + 1, len(tokens)) if tokens[j].text not in DETERMINERS), len(tokens))
        last = next((j for j in range(first, len(tokens)) if known[j] or not _is_plain(tokens[j])), len(tokens))
        goes_on = last < len(tokens) and (tokens[last].text in _GOING_ON or not known[last])
        if 0 < last - first <= _MOST_WORDS and not goes_on and not _is_named(tokens[first:last], mentions):
            text = " ".join(each.text for each in tokens[first:last])
            yield first, last, Modifier(conditions=(Condition(((_GENRE, (text,)),), RELEASED, f"{_ABOUT} {text}"),))


def topic_in(form: LogicalForm | None) -> str | None:
    """Return the topic that a set is narrowed by; ``None`` where it is by none."""
    while not isinstance(form, Filter) or not form.condition.said.startswith(f"{_ABOUT} "):
        form = getattr(form, "base", None)
        if form is None:
            return None
    return form.condition.said.removeprefix(f"{_ABOUT} ")


def in_both_numbers(topic: str) -> Sequence[str]:
    """Return a topic as it is written, then in the other number."""
    if topic.endswith("ies"):
        return topic, f"{topic[:-3]}y"
    return topic, topic.removesuffix("s") if topic.endswith("s") else f"{topic}s"


def _is_plain(token: Token) -> bool:
    return token.text.isalpha() and not token.capital and not token.quoted


def _is_named(tokens: Sequence[Token], mentions: Sequence[Mention]) -> bool:
    return any(m.start < tokens[-1].end and tokens[0].start < m.end for m in mentions)
