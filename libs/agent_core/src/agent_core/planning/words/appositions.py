"""Reads what stands beside a name and says only what it is: "manga X artist", "the first episode of X"."""

from dataclasses import replace
from typing import Final

from catalog.entities import TITLE_TYPES, EntityType

from agent_core.planning.lexicon.forms import Form, TagKind
from agent_core.planning.words.anchors import Anchor
from agent_core.planning.words.segmentation import Segmentation
from agent_core.planning.words.tagging import Tag

_FILLER: Final = Form(TagKind.FILLER)
_FIRST: Final = frozenset({"first", "premiere", "opening", "pilot"})
_LAST: Final = frozenset({"last", "final", "closing"})
_DATED: Final = ("year", "end_date")
_WORDS: Final = 3


def with_appositions(cut: Segmentation) -> Segmentation:
    """Return a question without the words that only say what a name is, whose meanings are of that kind then."""
    cut = _introduced(cut)
    return _of_its_run(_labelled(cut)) if len(cut.anchors) == 1 else cut


def _introduced(cut: Segmentation) -> Segmentation:
    """Read "the character X" and "the studio X" as names, which relate X to nothing."""
    anchors, said = list(cut.anchors), set[Tag]()
    for place, anchor in enumerate(cut.anchors):
        kind = cut.previous_tag(anchor, TagKind.TYPE)
        if kind is None or not kind.first or cut.words[kind.first - 1].text != "the":
            continue
        if kind.form.target in TITLE_TYPES and not _opens(kind, cut):
            continue
        if meant := tuple(c for c in anchor.candidates if c.ref.entity_type is kind.form.target):
            anchors[place] = replace(anchor, candidates=meant, first=kind.first)
            said.add(kind)
    tags = tuple(t for t in cut.tags if t not in said)
    return replace(cut, anchors=tuple(anchors), tags=tags) if said else cut


def _opens(kind: Tag, cut: Segmentation) -> bool:
    """True for the "manga" of "was the manga X made into an anime", but not of "the manga X wrote"."""
    asks = cut.tags[0].kind is TagKind.ASK and cut.tags[0].last == kind.first - 1
    return asks and len(cut.anchors) == 1 and any(t.first > kind.last for t in cut.tags)


def _labelled(cut: Segmentation) -> Segmentation:
    """Read "manga X artist" and "anime X director": a kind, its name, and what of it is asked for."""
    anchor, first = cut.anchors[0], cut.tags[0] if cut.tags else None
    if first is None or first.kind is not TagKind.TYPE or first.first or first.last != anchor.first:
        return cut
    rest = [t for t in cut.tags if t.first >= anchor.last]
    asks = len(rest) == 1 and (rest[0].first, rest[0].last) == (anchor.last, len(cut.words))
    noun = asks and (rest[0].kind is TagKind.ATTRIBUTE or rest[0].form.target is not None)
    meant = tuple(c for c in anchor.candidates if c.ref.entity_type is first.form.target)
    if not noun or not meant:
        return cut
    return replace(cut, anchors=(replace(anchor, candidates=meant),), tags=(replace(first, form=_FILLER), *rest))


def _of_its_run(cut: Segmentation) -> Segmentation:
    """Read "when did the first episode of X air", which is when X began, and "the last episode", when it ended."""
    anchor = cut.anchors[0]
    place, words = _episode_of(cut, anchor)
    dated = next((t for t in cut.tags if t.kind is TagKind.ATTRIBUTE and t.form.value in _DATED), None)
    titles = any(c.ref.entity_type in TITLE_TYPES for c in anchor.candidates)
    if dated is None or not titles or place is None or any(t.kind is TagKind.RELATION for t in cut.tags):
        return cut
    date = Form(TagKind.ATTRIBUTE, "end_date" if words & _LAST else "year")
    tags = (_run(t, place, anchor, date) for t in cut.tags)
    return replace(cut, tags=tuple(tags))


def _episode_of(cut: Segmentation, anchor: Anchor) -> tuple[int | None, set[str]]:
    """Return where "the first episode of" in front of a name begins, with its words; ``None`` where there is none."""
    episode = next(
        (t for t in cut.tags if t.form.target is EntityType.EPISODE and 0 < anchor.first - t.last < _WORDS), None
    )
    if episode is None:
        return None, set()
    order = cut.previous_tag(episode, TagKind.ORDER)
    place = order.first if order is not None else episode.first
    words = {w.text for w in cut.words[place : episode.last]}
    return (place, words) if words & (_FIRST | _LAST) else (None, words)


def _run(tag: Tag, place: int, anchor: Anchor, date: Form) -> Tag:
    if tag.kind is TagKind.ATTRIBUTE and tag.form.value in _DATED:
        return replace(tag, form=date)
    return replace(tag, form=_FILLER) if place <= tag.first < anchor.first else tag
