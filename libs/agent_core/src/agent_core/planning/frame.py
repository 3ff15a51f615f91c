"""The question around its names: what is asked for, and the words on either side of the names."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from catalog.entities import EntityType

from agent_core.planning.anchors import Segmentation
from agent_core.planning.concepts import INVERSES
from agent_core.planning.constraints import Constraints, read_constraints
from agent_core.planning.lexicon.forms import TagKind
from agent_core.planning.tagging import Tag

CHAIN_KINDS: Final = (TagKind.RELATION, TagKind.TYPE, TagKind.FORMAT, TagKind.WHO)
_BEFORE_HEAD: Final = frozenset(
    {
        TagKind.FILLER,
        TagKind.OF,
        TagKind.BY,
        TagKind.ASK,
        TagKind.CUE,
        TagKind.COUNT,
        TagKind.ORDER,
        TagKind.MOST,
        TagKind.GENRE,
        TagKind.OTHER,
        TagKind.NUMBER,
        TagKind.YEAR,
        TagKind.STATUS,
        TagKind.SEASON,
        TagKind.ATTRIBUTE,
        TagKind.AND,
        TagKind.SIMILAR,
        TagKind.NOT,
    }
)
_QUESTION_WORDS: Final = frozenset(
    {"which", "what", "when", "how", "where", "why", "quel", "quelle", "que", "cual", "welche", "was", "wie"}
)

# Fields that are named beside a more telling one: "when did it end", "what is it called in Japanese".
_VAGUE: Final = frozenset({"year", "name"})

type Combine = Literal["union", "intersection", "difference"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """What surrounds the names of a question.

    Attributes:
        head: the noun that says what is asked for, where it stands in front of the names.
        before, between, after: relation and type words in front of, among and behind the names.
        joint: the place of the first "and" or "or" among the names.
        denied: for each name, whether a denial stands in front of it ("not by X").
        grouped: the names are joined by "and" or "or", so that the words around them hold for each.
    """

    head: Tag | None
    before: tuple[Tag, ...]
    between: tuple[Tag, ...]
    after: tuple[Tag, ...]
    joint: int | None
    denied: tuple[bool, ...]
    count: bool
    other: bool
    attribute: str | None
    grouped: bool
    combine: Combine
    constraints: Constraints


def frame_of(cut: Segmentation) -> Frame:
    """Return the frame of a question that was cut at its names."""
    first = cut.anchors[0].first if cut.anchors else len(cut.words)
    last = cut.anchors[-1].last if cut.anchors else len(cut.words)
    head = head_of(cut, first)
    body = [_turned(t, cut) for t in cut.tags if t.kind in CHAIN_KINDS and t is not head and not _is_unit(t, cut.tags)]
    inside = [t for t in cut.tags if first <= t.first < last]
    return Frame(
        head=head,
        before=tuple(t for t in body if t.first < first),
        between=tuple(t for t in body if first <= t.first < last),
        joint=next((t.first for t in inside if t.kind in (TagKind.AND, TagKind.OR)), None),
        after=tuple(t for t in body if t.first >= last),
        denied=_denied(cut),
        count=has(cut.tags, TagKind.COUNT),
        other=has(cut.tags, TagKind.OTHER),
        attribute=_attribute(cut.tags, head),
        grouped=has(inside, TagKind.AND) or has(inside, TagKind.OR),
        combine="union" if has(inside, TagKind.OR) else "intersection",
        constraints=read_constraints(cut.words, cut.tags),
    )


def head_of(cut: Segmentation, first_anchor: int) -> Tag | None:
    """Return the word that says what is asked for: the first noun in front of the names.

    A relation that is followed by "of" belongs to the name ("the director of X"): what is asked for is then whatever
    the relations lead to.
    """
    joins = {t.first for t in cut.tags if t.kind is TagKind.OF}
    for tag in cut.tags:
        if tag.first >= first_anchor:
            return None
        if tag.kind in CHAIN_KINDS:
            bound = tag.kind is TagKind.RELATION and tag.last in joins
            return tag if (tag.form.target is not None and not bound) or tag.kind is TagKind.WHO else None
        if tag.kind not in _BEFORE_HEAD:
            return None
    return None


def _turned(tag: Tag, cut: Segmentation) -> Tag:
    """Return the concept that leads back where the question ends in "is X a sequel of"."""
    ends = [t for t in cut.tags if t.kind is TagKind.OF and t.last == len(cut.words) and t.first == tag.last]
    if not ends or tag.form.value not in INVERSES or not cut.anchors or cut.anchors[-1].last > tag.first:
        return tag
    return replace(tag, form=replace(tag.form, value=INVERSES[tag.form.value]))


def _is_unit(tag: Tag, tags: Sequence[Tag]) -> bool:
    """True for what only says what a bound counts: the episodes of "more than 20 episodes"."""
    numbers = [t for t in tags if t.kind is TagKind.NUMBER and t.last == tag.first]
    bounded = [t for n in numbers for t in tags if t.kind is TagKind.CUE and 0 <= n.first - t.last <= 1]
    return tag.form.target is EntityType.EPISODE and bool(bounded)


def has(tags: Sequence[Tag], kind: TagKind) -> bool:
    """True where one of the tags is of a kind."""
    return any(t.kind is kind for t in tags)


def asks_yes_or_no(cut: Segmentation) -> bool:
    """True for "is …", "did …": a verb in front, and no question word behind it."""
    if not cut.tags or cut.tags[0].kind is not TagKind.ASK or cut.tags[0].first > 0:
        return False
    words = {w.text for t in cut.tags if t.kind is TagKind.FILLER for w in cut.words[t.first : t.last]}
    return not words & _QUESTION_WORDS and not has(cut.tags, TagKind.WHO) and not has(cut.tags, TagKind.COUNT)


def _denied(cut: Segmentation) -> tuple[bool, ...]:
    """Tell for each name whether a denial stands between it and the name or noun before it."""
    edges = [0, *(a.last for a in cut.anchors)]
    return tuple(
        any(t.kind is TagKind.NOT and edge <= t.first < anchor.first for t in cut.tags)
        and not any(
            t.kind in (TagKind.GENRE, TagKind.FORMAT) and edge <= t.first < anchor.first and _after_denial(t, cut.tags)
            for t in cut.tags
        )
        for edge, anchor in zip(edges, cut.anchors, strict=False)
    )


def _after_denial(tag: Tag, tags: Sequence[Tag]) -> bool:
    return any(t.kind is TagKind.NOT and 0 <= tag.first - t.last <= 1 for t in tags)


def _attribute(tags: Sequence[Tag], head: Tag | None) -> str | None:
    """Return the field asked for: one named in front of everything else, or anywhere if nothing else is asked for."""
    found = [t.form.value for t in tags if t.kind is TagKind.ATTRIBUTE and (head is None or t.first < head.first)]
    telling = [value for value in found if value not in _VAGUE]
    return next(iter([*telling, *found]), None)
