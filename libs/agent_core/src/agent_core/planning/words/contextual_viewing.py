"""Says by their context which words ask what to watch behind what was seen: "X done, what now"."""

from typing import Final

from catalog.entities import EntityType

from agent_core.planning.lexicon.forms import Form, TagKind
from agent_core.planning.words.contextual_relations import ContextualRule
from agent_core.planning.words.segmentation import Segmentation
from agent_core.planning.words.tagging import Tag, has

# Words of what somebody has seen to its end.
_SEEN_THROUGH: Final = frozenset({"done", "finished", "over", "completed", "seen", "watched", "with", "watching", "is"})
_FILLER: Final = Form(TagKind.FILLER)


def _asks_what_now(tag: Tag, cut: Segmentation) -> bool:
    """True for the end of "X done, what now" and "finished X, what next"."""
    closing = [w.text for w in cut.words[-2:]] in (["what", "now"], ["what", "next"])
    return closing and tag.last == len(cut.words) and not has(cut.tags, TagKind.SIMILAR)


def _asks_which_is_next(tag: Tag, cut: Segmentation) -> bool:
    """True for the end of "I finished X, which one is the next", which is its sequel."""
    said = [w.text for w in cut.words]
    place = next((i for i in range(len(said) - 1, -1, -1) if said[i] in ("which", "what")), 0)
    told = place > 0 and {"is", "next"} <= set(said[place:]) <= {"which", "what", "one", "is", "the", "next"}
    ends = tag.last == len(cut.words) and "next" in cut.text(tag)
    return told and ends and not any(t.kind is TagKind.RELATION and t.form.value == "sequel" for t in cut.tags)


def _is_beside_what_is_next(tag: Tag, cut: Segmentation) -> bool:
    return tag.kind is TagKind.ASK and _asks_which_is_next(cut.tags[-1], cut)


def _was_seen_before(tag: Tag, cut: Segmentation) -> bool:
    """True for the "done" of "X done, what now" and "X is done, which is the next", which makes nothing."""
    seen = _SEEN_THROUGH.issuperset(cut.text(tag).split())
    return seen and (_asks_what_now(cut.tags[-1], cut) or _asks_which_is_next(cut.tags[-1], cut))


VIEWING_RULES: Final[tuple[ContextualRule, ...]] = (
    (_asks_what_now, Form(TagKind.SIMILAR)),
    (_asks_which_is_next, Form(TagKind.RELATION, "sequel", EntityType.ANIME)),
    (_is_beside_what_is_next, _FILLER),
    (_was_seen_before, _FILLER),
)
