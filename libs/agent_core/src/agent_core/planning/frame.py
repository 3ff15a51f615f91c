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
        TagKind.SPOKEN,
    }
)
_QUESTION_WORDS: Final = frozenset(
    {"which", "what", "when", "how", "where", "why", "quel", "quelle", "que", "cual", "welche", "was", "wie"}
)

# Fields that are named beside a more telling one: "when did it end", "what is it called in Japanese".
_VAGUE: Final = frozenset({"year", "name"})

# Words behind a statement that ask whether it holds.
_DOUBTS: Final = frozenset({"right", "correct", "isn't", "yes", "true", "is"})
# What a verb is with its object.
_OBJECTS: Final = {
    ("director", EntityType.EPISODE): "episode director",
    ("character designer", EntityType.CHARACTER): "character designer",
    ("artist", EntityType.CHARACTER): "character designer",
}
# Words at the end of a verb in the passive.
_PASSIVE: Final = frozenset({"by", "in"})

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
    words = (t for t in cut.tags if t.kind in CHAIN_KINDS and t is not head and not _is_unit(t, cut.tags))
    body = _told([_turned(t, cut) for t in words])
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
        if tag.kind in (TagKind.TYPE, TagKind.FORMAT) and tag.last == first_anchor and _is_joined(tag, joins):
            continue  # "in the anime X" says what X is
        if tag.kind in CHAIN_KINDS:
            bound = tag.kind is TagKind.RELATION and tag.last in joins
            return tag if (tag.form.target is not None and not bound) or tag.kind is TagKind.WHO else None
        if tag.kind not in _BEFORE_HEAD:
            return None
    return None


def _told(body: Sequence[Tag]) -> list[Tag]:
    """Return the words with a verb and its object as one: "whose characters X designed", "episodes X directed"."""
    found = list(body)
    for verb in body:
        for (concept, target), whole in _OBJECTS.items():
            objects = [t for t in found if t.kind is TagKind.TYPE and t.form.target is target]
            if verb.kind is TagKind.RELATION and verb.form.value == concept and verb.form.target is None and objects:
                found.remove(objects[0])
                found = [replace(t, form=replace(t.form, value=whole)) if t is verb else t for t in found]
    return found


def _turned(tag: Tag, cut: Segmentation) -> Tag:
    """Return the concept that leads back, where a title is said to be or to do what is asked for.

    "Is X a sequel of" what, "of which anime is X a recap" and "what does X continue" lead back; "is X followed by"
    does not.
    """
    behind = bool(cut.anchors) and cut.anchors[-1].last <= tag.first
    if not behind or tag.form.value not in INVERSES:
        return tag
    passive = cut.words[tag.last - 1].text in _PASSIVE
    leads_back = not passive if tag.form.target is None else _of_what(tag, cut)
    return replace(tag, form=replace(tag.form, value=INVERSES[tag.form.value])) if leads_back else tag


def _of_what(tag: Tag, cut: Segmentation) -> bool:
    """True for "a sequel of?", "a sequel of which anime?" and "of which anime is X a sequel?"."""
    opens = bool(cut.tags) and cut.tags[0].kind is TagKind.OF and cut.tags[0].first == 0
    behind = [t for t in cut.tags if t.kind is TagKind.OF and t.first == tag.last]
    asked = {w.text for w in cut.words[tag.last + 1 :]} & _QUESTION_WORDS
    return opens or any(t.last == len(cut.words) or asked for t in behind)


def _is_unit(tag: Tag, tags: Sequence[Tag]) -> bool:
    """True for what only says what a bound counts: the episodes of "more than 20 episodes"."""
    numbers = [t for t in tags if t.kind is TagKind.NUMBER and t.last == tag.first]
    bounded = [t for n in numbers for t in tags if t.kind is TagKind.CUE and 0 <= n.first - t.last <= 1]
    return tag.form.target is EntityType.EPISODE and bool(bounded)


def _is_joined(tag: Tag, joins: set[int]) -> bool:
    return bool({tag.first - 1, tag.first - 2} & joins)


def has(tags: Sequence[Tag], kind: TagKind) -> bool:
    """True where one of the tags is of a kind."""
    return any(t.kind is kind for t in tags)


def asks_yes_or_no(cut: Segmentation) -> bool:
    """True for "is …", "did …": a verb in front, and no question word behind it."""
    if not cut.tags or not (_opens_with_a_verb(cut) or _ends_in_doubt(cut)):
        return False
    words = {w.text for t in cut.tags if t.kind is TagKind.FILLER for w in cut.words[t.first : t.last]}
    return not words & _QUESTION_WORDS and not has(cut.tags, TagKind.WHO) and not has(cut.tags, TagKind.COUNT)


def _opens_with_a_verb(cut: Segmentation) -> bool:
    return cut.tags[0].kind is TagKind.ASK and cut.tags[0].first == 0


def _ends_in_doubt(cut: Segmentation) -> bool:
    """True for "…, right?"."""
    last = cut.tags[-1]
    return last.kind is TagKind.ASK and last.last == len(cut.words) and cut.words[last.first].text in _DOUBTS


def _denied(cut: Segmentation) -> tuple[bool, ...]:
    """Tell for each name whether it is denied: in front of it, or, for the last, in front of its verb behind it."""
    edges = [0, *(a.last for a in cut.anchors)]
    denied = [_is_denied(cut, edge, anchor.first) for edge, anchor in zip(edges, cut.anchors, strict=False)]
    if cut.anchors and len(cut.anchors) > 1:
        behind = [t for t in cut.tags if t.first >= edges[-1]]
        nots = [t.first for t in behind if t.kind is TagKind.NOT]
        denied[-1] |= bool(nots) and any(t.kind is TagKind.RELATION and t.first > nots[0] for t in behind)
    return tuple(denied)


def _is_denied(cut: Segmentation, first: int, last: int) -> bool:
    """True where a denial stands between two places, and denies no genre or format there."""
    inside = [t for t in cut.tags if first <= t.first < last]
    narrowed = any(t.kind in (TagKind.GENRE, TagKind.FORMAT) and _after_denial(t, cut.tags) for t in inside)
    return has(inside, TagKind.NOT) and not narrowed


def _after_denial(tag: Tag, tags: Sequence[Tag]) -> bool:
    return any(t.kind is TagKind.NOT and 0 <= tag.first - t.last <= 1 for t in tags)


def _attribute(tags: Sequence[Tag], head: Tag | None) -> str | None:
    """Return the field asked for: one named in front of everything else, or anywhere if nothing else is asked for."""
    found = [t.form.value for t in tags if t.kind is TagKind.ATTRIBUTE and (head is None or t.first < head.first)]
    telling = [value for value in found if value not in _VAGUE]
    return next(iter([*telling, *found]), None)
