"""Reads what titles are asked for by what they are about: "anime about volleyball"."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from catalog.entities import TITLE_TYPES

from agent_core.planning.goals import Goal, GoalKind
from agent_core.planning.lexicon.forms import TagKind
from agent_core.planning.phrases.frame import frame_of
from agent_core.planning.readings.selections import query_of
from agent_core.planning.words.segmentation import Segmentation
from agent_core.planning.words.tagging import Tag, indices

# More words tell what happens; they are searched for as they are.
_MOST_WORDS: Final = 3
_NOUNS: Final = (TagKind.TYPE, TagKind.FORMAT)
# Words of a topic's place that narrow the titles instead.
_NARROWING: Final = (TagKind.YEAR, TagKind.CUE, TagKind.BY, TagKind.SEASON, TagKind.STATUS, TagKind.AND, TagKind.OR)
_IDLE: Final = (TagKind.FILLER, TagKind.ASK, TagKind.OF)
_ARTICLES: Final = frozenset({"a", "an", "the"})


def about(cut: Segmentation) -> list[Goal]:
    """Return the readings of "anime about X": X is a genre, theme or tag, in the singular or the plural."""
    place = _place(cut)
    if place is None:
        return []
    first, last = place
    inside = [t for t in cut.tags if t.first >= first and t.last <= last]
    outside = replace(cut, anchors=(), tags=tuple(t for t in cut.tags if t not in inside), unexplained=(), unread=())
    frame = frame_of(outside)
    idle = indices(t for t in inside if t.kind in _IDLE)
    words = [cut.words[i].text for i in range(first, last) if i not in idle and cut.words[i].text not in _ARTICLES]
    kind, limits = frame.head.form.target if frame.head else None, frame.constraints
    if kind is None or kind not in TITLE_TYPES or not 0 < len(words) <= _MOST_WORDS:
        return []
    return [
        Goal(
            kind=GoalKind.SELECT,
            subjects=(),
            query=query_of(
                kind,
                [],
                replace(limits, where=limits.where.model_copy(update={"genre": [*limits.where.genre, topic]})),
                aggregate="count" if frame.count else "list",
            ),
            count=frame.count,
            ranked=limits.ranked,
            phrase=str(kind),
            plural=str(kind),
            cost=cost,
        )
        for cost, topic in enumerate(_forms(" ".join(words)))
    ]


def _place(cut: Segmentation) -> tuple[int, int] | None:
    """Return where the topic stands: behind "about", up to what narrows the titles; ``None`` where there is none."""
    for noun, tag in zip(cut.tags, cut.tags[1:], strict=False):
        if noun.kind in _NOUNS and tag.first == noun.last and _says_about(tag, cut):
            ends = [t.first for t in cut.tags if t.first >= tag.last and t.kind in _NARROWING]
            last = min(ends, default=len(cut.words))
            known = any(t.kind is TagKind.GENRE and tag.last <= t.first < last for t in cut.tags)
            others = any(t.kind is TagKind.RELATION and not tag.last <= t.first < last for t in cut.tags)
            named = any(not tag.last <= a.first < last for a in cut.anchors)
            written = any(w.capital for w in cut.words[tag.last : last])
            if not (known or others or named or written):
                return tag.last, last
    return None


def _says_about(tag: Tag, cut: Segmentation) -> bool:
    return [word for word in cut.text(tag).split() if word not in _ARTICLES] == ["about"]


def _forms(topic: str) -> Iterator[str]:
    """Yield a topic as it is written, then in the other number."""
    yield topic
    if topic.endswith("ies"):
        yield f"{topic[:-3]}y"
    elif topic.endswith("s"):
        yield topic.removesuffix("s")
    else:
        yield f"{topic}s"
