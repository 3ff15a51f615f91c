"""The question around its names: what is asked for, and the words on either side of the names."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from catalog.entities import EntityType

from agent_core.planning.anchors import Segmentation
from agent_core.planning.concepts import INVERSES
from agent_core.planning.constraints import Constraints, read_constraints
from agent_core.planning.lexicon.forms import Form, TagKind
from agent_core.planning.tagging import Tag

CHAIN_KINDS: Final = (TagKind.RELATION, TagKind.TYPE, TagKind.FORMAT, TagKind.WHO, TagKind.WHERE)
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
    ("making", EntityType.CHARACTER): "character designer",
}
# The same for objects that tell a relation when they stand alone.
_DIRECTED: Final = {"animation": "animation director", "art": "art director", "artwork": "art director"}
# Words that open a clause behind what it is about, and those that stand for what it is about.
_OPENERS: Final = frozenset({"that", "which", "who", "whom", "where", "whose"})
_ANTECEDENTS: Final = frozenset(
    {"one", "ones", "those", "everyone", "everybody", "everything", "anyone", "anything", "someone", "all", "people"}
)
_PREPOSITIONS: Final = frozenset({"in", "from", "for", "on", "by", "to", "of", "with", "at", "as", "into"})
_BE: Final = frozenset({"is", "are", "was", "were", "been", "being", "be", "got", "gets"})
_HAVE: Final = frozenset({"has", "have", "had", "with"})
_NEIGHBOURS: Final = {"before": "prequel", "after": "sequel"}
_AUXILIARIES: Final = frozenset({"did", "do", "does", "has", "have", "had", "can", "could", "will", "would"})
_ASKED: Final = frozenset({"which", "what", "whose"})

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
    told = replace(cut, tags=tuple(_told(cut)))
    told = replace(told, tags=tuple(_opened(t, told) for t in told.tags))
    head = _in_place(told, first) or head_of(told, first)
    asked, head = head, _cast_as(told, head)
    words = (
        t
        for t in told.tags
        if t.kind in (*CHAIN_KINDS, TagKind.CLAUSE) and t not in (head, asked) and not _is_unit(t, cut.tags)
    )
    starts = {a.first for a in cut.anchors}
    body = [
        replace(_turned(t, told), owned=t.first > 0 and cut.words[t.first - 1].owner, titled=t.last in starts)
        for t in words
    ]
    body = sorted([*body, *_clauses(told, body)], key=lambda t: t.first)
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


def _cast_as(cut: Segmentation, head: Tag | None) -> Tag | None:
    """Return "which people appear as characters" as what asks for characters."""
    if head is None or head.kind is not TagKind.TYPE or head.form.target is not EntityType.PERSON:
        return head
    types = (t for t in cut.tags if t.kind is TagKind.TYPE and t.first > head.last)
    return next((t for t in types if cut.words[t.first - 1].text == "as"), head)


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
            bound = (tag.kind is TagKind.RELATION and tag.last in joins) or _is_owned(tag, cut)
            return tag if (tag.form.target is not None and not bound) or tag.kind is TagKind.WHO else None
        if tag.kind not in _BEFORE_HEAD:
            return None
    return None


def _is_owned(tag: Tag, cut: Segmentation) -> bool:
    """True for the noun of a phrase that does something: "what has the director …", "what did the person who …"."""
    asked = [i for i in range(tag.first) if cut.words[i].text in _ASKED]
    between = {w.text for w in cut.words[asked[-1] if asked else 0 : tag.first]}
    return bool(between & _AUXILIARIES)


def _in_place(cut: Segmentation, first_anchor: int) -> Tag | None:
    """Return the word asked for that stands where its answer would: "X is a spin-off of which series"."""
    if any(t.kind in (TagKind.WHO, TagKind.WHERE) or _asks(t, cut) for t in cut.tags if t.first < first_anchor):
        return None
    for tag in reversed(cut.tags):
        if tag.first < first_anchor:
            return None
        asked = cut.words[tag.first - 1].text in _ASKED or tag.kind is TagKind.WHO
        if tag.kind in CHAIN_KINDS and (tag.form.target is not None or tag.kind is TagKind.WHO) and asked:
            return tag
    return None


def _asks(tag: Tag, cut: Segmentation) -> bool:
    return any(w.text in _ASKED for w in cut.words[tag.first : tag.last])


def _told(cut: Segmentation) -> list[Tag]:
    """Return the words with a verb and its object as one: "whose characters X designed", "episodes X directed"."""
    if members := _membership(cut):
        return members
    found = _supervised([_thing(t, cut) for t in cut.tags if not _is_idle(t, cut)], cut)
    for verb in cut.tags:
        for (concept, target), whole in _OBJECTS.items():
            objects = [t for t in found if t.kind is TagKind.TYPE and t.form.target is target and not _is_asked(t, cut)]
            if verb.kind is TagKind.RELATION and verb.form.value == concept and verb.form.target is None and objects:
                found.remove(objects[0])
                found = [replace(t, form=replace(t.form, value=whole)) if t is verb else t for t in found]
    return found


def _membership(cut: Segmentation) -> list[Tag] | None:
    """Return "in which anime's staff is …" and "among whose producers is …" as what asks for anime."""
    if not cut.tags or cut.words[0].text not in ("in", "among", "on"):
        return None
    said = [t for t in cut.tags if t.kind in CHAIN_KINDS]
    if len(said) < 2 or said[0].last != said[1].first or said[1].kind is not TagKind.RELATION:
        return None
    whose = cut.words[said[0].first].text == "whose" or cut.words[said[0].last - 1].owner
    asked = Tag(Form(TagKind.TYPE, "", EntityType.ANIME), said[0].first, said[0].last)
    return [asked if t is said[0] else t for t in cut.tags] if whose else None


def _is_idle(tag: Tag, cut: Segmentation) -> bool:
    """True for the "direct" of "direct sequel" and the "characters" of "whose characters include X"."""
    following = next((t for t in cut.tags if t.first == tag.last and t.kind is TagKind.RELATION), None)
    if following is None or tag.first == 0:
        return False
    nearest = cut.words[tag.last - 1].text == "direct" and following.form.target is not None
    whose = tag.kind is TagKind.TYPE and cut.words[tag.first - 1].text == "whose"
    return nearest or (whose and following.form == Form(TagKind.RELATION, "character"))


def _supervised(tags: list[Tag], cut: Segmentation) -> list[Tag]:
    """Return "the animation was directed by" as one relation."""
    verbs = [t for t in tags if t.form == Form(TagKind.RELATION, "director")]
    objects = [t for t in tags if t.kind is TagKind.RELATION and cut.words[t.last - 1].text in _DIRECTED]
    told = [t for t in tags if t.kind in (TagKind.RELATION, TagKind.CLAUSE)]
    if len(verbs) != 1 or len(objects) != 1 or len(told) > len(verbs) + len(objects):
        return tags
    whole = replace(verbs[0], form=Form(TagKind.RELATION, _DIRECTED[cut.words[objects[0].last - 1].text]))
    return [whole if t is verbs[0] else t for t in tags if t is not objects[0]]


def with_verbs(cut: Segmentation) -> Segmentation:
    """Return a question with those words as verbs that are so by their place alone."""
    return replace(cut, tags=tuple(_scored(t, cut) for t in cut.tags))


def _scored(tag: Tag, cut: Segmentation) -> Tag:
    """Return the composer of "did X score Y" for what is the rating elsewhere."""
    does = any(t.kind is TagKind.ASK and t.first < tag.first for t in cut.tags)
    verb = cut.words[tag.first].text == "score" and tag.last - tag.first == 1
    if not (does and verb and any(a.last == tag.first for a in cut.anchors)):
        return tag
    return replace(tag, form=Form(TagKind.RELATION, "composer"))


def _thing(tag: Tag, cut: Segmentation) -> Tag:
    """Return "the title that …" as what has a title, and "before X" as what X follows."""
    if tag.kind is TagKind.CUE and tag.form.value in _NEIGHBOURS and [a.first for a in cut.anchors] == [tag.last]:
        return replace(tag, form=Form(TagKind.RELATION, _NEIGHBOURS[tag.form.value]))
    following = {w.text for w in cut.words[tag.last : tag.last + 2]}
    named = tag.kind is TagKind.ATTRIBUTE and tag.form.value == "name"
    opens = named and cut.words[tag.last - 1].text == "title" and following & _OPENERS
    return replace(tag, form=Form(TagKind.TYPE, "", EntityType.ANIME)) if opens else tag


def _is_asked(tag: Tag, cut: Segmentation) -> bool:
    return tag.first > 0 and cut.words[tag.first - 1].text in _ASKED


def _clauses(cut: Segmentation, body: Sequence[Tag]) -> list[Tag]:
    """Return the words that open a clause behind a noun: "the anime that …", "those whom …", "the title in which …"."""
    taken = {i for t in body for i in range(t.first, t.last)} | {i for a in cut.anchors for i in range(a.first, a.last)}
    nouns = {t.last for t in cut.tags if t.kind in CHAIN_KINDS and t.form.target is not None}
    return [
        _clause(i, word.text)
        for i, word in enumerate(cut.words)
        if word.text in _OPENERS and i not in taken and _follows_a_noun(cut, i, nouns)
    ]


def _clause(place: int, word: str) -> Tag:
    return Tag(Form(TagKind.CLAUSE, "who" if word in ("who", "whom") else ""), place, place + 1)


def _follows_a_noun(cut: Segmentation, place: int, nouns: set[int]) -> bool:
    joined = place > 1 and cut.words[place - 1].text in _PREPOSITIONS
    before = place - 1 if joined else place
    return before > 0 and (before in nouns or cut.words[before - 1].text in _ANTECEDENTS)


def _opened(tag: Tag, cut: Segmentation) -> Tag:
    """Return "who" and "where" behind what they are about as what opens a clause."""
    nouns = {t.last for t in cut.tags if t.kind in CHAIN_KINDS and t.form.target is not None}
    opens = tag.kind in (TagKind.WHO, TagKind.WHERE) and cut.words[tag.first].text in _OPENERS
    return _clause(tag.first, cut.words[tag.first].text) if opens and _follows_a_noun(cut, tag.first, nouns) else tag


def _turned(tag: Tag, cut: Segmentation) -> Tag:
    """Return the concept that leads back, where a title is said to be or to do what is asked for.

    "Is X a sequel of" what, "what does X continue" and "the anime that is continued by X" lead back; "what continues
    X" and "what is X continued by" do not.
    """
    if tag.kind is not TagKind.RELATION or tag.form.value not in INVERSES or not cut.anchors:
        return tag
    behind = cut.anchors[-1].last <= tag.first
    label = cut.anchors[0].first == 0 and cut.anchors[-1].last == tag.first and tag.last == len(cut.words)  # "X recap"
    if label or (tag.first > 0 and cut.words[tag.first - 1].owner):
        return tag  # "X recap", "X's recap"
    leads_back = behind is not _is_passive(tag, cut) if tag.form.target is None else behind and _is_of_what(tag, cut)
    return replace(tag, form=replace(tag.form, value=INVERSES[tag.form.value])) if leads_back else tag


def _is_passive(tag: Tag, cut: Segmentation) -> bool:
    """True for "is continued by", "was X ever continued", "followed by"."""
    words = [w.text for w in cut.words]
    verb, following = words[tag.first], words[tag.last : tag.last + 1]
    if words[tag.last - 1] == "by" or following == ["by"]:
        return True
    opened = [i + 1 for i in range(tag.first) if words[i] in _OPENERS | _ASKED]
    auxiliary = set(words[max(opened, default=0) : tag.first])
    active = {"from", "of"} & {*words[tag.first : tag.last], *following}
    return bool(auxiliary & _BE) and verb.endswith(("ed", "wn", "ght", "de", "ne", "ld")) and not active


def _is_of_what(tag: Tag, cut: Segmentation) -> bool:
    """True for "a sequel of?", "a sequel of which anime?", "of which is X a sequel?" and "has X as its sequel"."""
    opens = bool(cut.tags) and cut.tags[0].kind is TagKind.OF and cut.tags[0].first == 0
    words = [w.text for w in cut.words]
    had = "as" in words[max(0, tag.first - 3) : tag.first] and bool({*words[: cut.anchors[-1].first]} & _HAVE)
    behind = [t for t in cut.tags if t.kind is TagKind.OF and t.first == tag.last]
    first = cut.anchors[-1].first
    fronted = words[max(0, first - 1) : first]  # "the anime to which X is a side story"
    turned = bool(set(fronted) & _OPENERS) and first > 1 and words[first - 2] in ("to", "of")
    return (
        opens or had or turned or any(cut.words[t.first].text in ("of", "to") or _is_stranded(t, cut) for t in behind)
    )


def _is_stranded(joint: Tag, cut: Segmentation) -> bool:
    """True where nothing that a relation could belong to follows "of": the end, a question word or a verb."""
    if joint.last >= len(cut.words) or cut.words[joint.last].text in _QUESTION_WORDS:
        return True
    following = [t for t in cut.tags if t.first == joint.last]
    return any(t.kind in (TagKind.RELATION, TagKind.ASK, TagKind.OF) and t.form.target is None for t in following)


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
