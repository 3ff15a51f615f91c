"""Reads which of two titles comes first, and whether one may be left out: "do I have to watch X before Y"."""

from collections.abc import Iterator
from typing import Final

from catalog.entities import TITLE_TYPES
from catalog.names import fold

from agent_core.planning.goals import Goal, GoalKind
from agent_core.planning.lexicon.forms import TagKind
from agent_core.planning.naming import weighed
from agent_core.planning.readings.verifications import choices
from agent_core.planning.words.segmentation import Segmentation
from agent_core.planning.words.tagging import has
from agent_core.results import Candidate

_PAIR: Final = 2
# Cost of two titles that begin with one word, so that they are likely of one story.
_ONE_STORY: Final = -8
# Words of going through a title, and of leaving one out.
_SEEING: Final = frozenset(
    {"watch", "watched", "watching", "see", "seen", "seeing", "view", "start", "finish", "begin", "need", "necessary",
     "required"}
)  # fmt: skip
_SKIPPING: Final = frozenset({"skip", "skipped", "skipping"})
_READERS: Final = frozenset({"i", "you", "we", "one", "me", "it", "is", "to"})
_ORDER: Final = frozenset({"before", "after", "prior", "first", "without"})
# What else would be asked of two titles.
_OTHERWISE: Final = (TagKind.RELATION, TagKind.WHO, TagKind.SIMILAR, TagKind.CONNECT, TagKind.COMPARE, TagKind.MORE,
                     TagKind.YEAR, TagKind.ATTRIBUTE, TagKind.BEYOND)  # fmt: skip


def precedences(cut: Segmentation) -> Iterator[Goal] | None:
    """Return the readings of a question for which of two titles comes first; ``None`` where it is none."""
    words = {w.text for t in cut.tags for w in cut.words[t.first : t.last]}
    seen = words & _SEEING or words & _SKIPPING
    ordered = words & _ORDER and (words & _SKIPPING or _is_asked_of_a_reader(cut))
    if len(cut.anchors) != _PAIR or not (seen and ordered) or any(has(cut.tags, kind) for kind in _OTHERWISE):
        return None
    return _of_two(cut)


def may_be_skipped(cut: Segmentation) -> bool:
    """True for "can I skip X"."""
    words = [w.text for t in cut.tags for w in cut.words[t.first : t.last]]
    others = any(has(cut.tags, kind) for kind in _OTHERWISE)
    return bool({*words} & _SKIPPING and {*words} & _READERS) and len(cut.anchors) == 1 and not others


def _is_asked_of_a_reader(cut: Segmentation) -> bool:
    """True for "should I watch X or Y first", and not for "which of X and Y was first"."""
    return any(w.text in _READERS for t in cut.tags for w in cut.words[t.first : t.last])


def _of_two(cut: Segmentation) -> Iterator[Goal]:
    for pair in choices(cut.anchors):
        if pair[0].ref.entity_type in TITLE_TYPES:
            names = f"{pair[0].name} and {pair[1].name}"
            goal = Goal(
                kind=GoalKind.ORDER,
                subjects=pair,
                phrase=f"watch order of {names}",
                plural=f"watch order of {names}",
                cost=_ONE_STORY * _are_called_alike(pair),
            )
            yield weighed(goal, cut.anchors)


def _are_called_alike(pair: tuple[Candidate, ...]) -> bool:
    first, second = (fold(c.name).split() for c in pair)
    return first[:1] == second[:1]
