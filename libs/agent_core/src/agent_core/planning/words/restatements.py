"""Reads what is asked for in plain words at the end: "which companies put money in X, i mean the producers"."""

from dataclasses import replace
from typing import Final

from agent_core.planning.lexicon.forms import Form, TagKind
from agent_core.planning.words.segmentation import Segmentation
from agent_core.planning.words.tagging import Tag

_SAYING: Final = frozenset(
    {"i", "mean", "meaning", "like", "that", "is", "so", "basically", "the", "its", "actual", "real"}
)


def restated(cut: Segmentation) -> Segmentation | None:
    """Return "the producers of X" for such a question; ``None`` where its last words do not say again what is meant."""
    noun = next((t for t in reversed(cut.tags) if t.kind is TagKind.RELATION), None)
    known = not (cut.unexplained or cut.unread)
    if noun is None or not known or len(cut.anchors) != 1 or noun.first <= cut.anchors[0].last:
        return None
    first = _begin(cut, noun)
    words = [w.text for i, w in enumerate(cut.words[first:], start=first) if not noun.first <= i < noun.last]
    says_so = "mean" in words or words[:1] == ["like"] or words[:1] == ["meaning"]
    if not says_so or not _SAYING.issuperset(words):
        return None
    return _of_the_name(cut, noun)


def _of_the_name(cut: Segmentation, noun: Tag) -> Segmentation:
    """Return the noun, "of" and the name as a question of their own."""
    name = cut.anchors[0]
    named, length = cut.words[name.first : name.last], noun.last - noun.first
    joint = replace(named[0], text="of", capital=False)
    return replace(
        cut,
        words=(*cut.words[noun.first : noun.last], joint, *named),
        tags=(noun.moved(-noun.first), Tag(Form(TagKind.OF), length, length + 1)),
        anchors=(replace(name, first=length + 1, last=length + 1 + len(named)),),
    )


def _begin(cut: Segmentation, noun: Tag) -> int:
    """Return where the last part of a question begins, behind its last pause."""
    pauses = (i + 1 for i in range(noun.first - 1, cut.anchors[0].last - 2, -1) if cut.words[i].pause)
    return next(pauses, noun.first)
