"""Questions that are said once more, in other words or more exactly: "who taught X, i.e. who is his mentor"."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from agent_core.grammar.semantics.inspection import names_in
from agent_core.grammar.semantics.logical_form import LogicalForm
from agent_core.planning.answered import EDGES, Answered, is_used, topics_of
from agent_core.planning.parsed_understanding import Understander
from agent_core.results import Mention

# What says a question once more in other words.
_AGAIN: Final = re.compile(r"[,;(–—]\s*(?:i\.?\s?e\.?|that is to say|in other words|namely)[,:]?\s", re.IGNORECASE)
# What says more exactly what a question asks for.
_MEANT: Final = re.compile(
    r"[,;?!.(–—]+\s*(?:like|i mean|i meant|as in|meaning)[,:]?\s+"
    r"(?=(?:(?:in|by|for|on|from) )?(?:wh(?:o|ose|at|ich)|all the)\b)",
    re.IGNORECASE,
)
_OF_IT: Final = " of it"


def said_once(question: str, mentions: Sequence[Mention], understander: Understander) -> Answered | None:
    """Return a question that is said again in other words: "who taught X, i.e. who is his mentor"."""
    again = _AGAIN.search(question)
    if again is None:
        return None
    end = again.start()
    inside = [replace(m, end=min(m.end, end)) for m in mentions if m.start < end]
    read = understander.read(question[:end], inside)
    return None if read.form is None else Answered((0, end), read)


def said_more_exactly(question: str, mentions: Sequence[Mention], understander: Understander) -> Answered | None:
    """Return a question of which it is said what is meant by it: "who made X, like which studio"."""
    meant = _MEANT.search(question)
    if meant is None or any(m.start >= meant.end() and not m.surface.islower() for m in mentions):
        return None
    before = [replace(m, end=min(m.end, meant.start())) for m in mentions if m.start < meant.start()]
    first = understander.read(question[: meant.start()], before)
    topics = topics_of(Answered((0, meant.start()), first))
    text = f"{' ' * meant.end()}{question[meant.end() :].rstrip(EDGES)}"
    for complement in ("", _OF_IT) if topics else ():
        read = understander.read(f"{text}{complement}", (), topics=topics)
        if any(is_used(read.form, topic) for topic in topics) and _are_named_alike(read.form, first.form):
            return Answered((0, len(question)), read, by_name=True)
    return None


def _are_named_alike(one: LogicalForm | None, other: LogicalForm | None) -> bool:
    """True where two forms are about the same names, none of which is left out."""
    return one is not None and other is not None and set(names_in(one)) == set(names_in(other))
