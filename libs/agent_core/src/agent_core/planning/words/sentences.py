"""What the words of a question do by their place in its sentence: clauses, predicates, titles and exceptions."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from catalog.entities import EntityType

from agent_core.planning.lexicon.forms import Form, TagKind
from agent_core.planning.words.direction import is_nominal, is_owned, turned
from agent_core.planning.words.heads import ASKED, AUXILIARIES, BE, CHAIN_KINDS, OPENERS
from agent_core.planning.words.merging import is_unit, merged
from agent_core.planning.words.segmentation import CUTS_KEPT, Segmentation
from agent_core.planning.words.tagging import Tag, indices

# Words that stand for what a clause is about.
_ANTECEDENTS: Final = frozenset(
    {"one", "ones", "those", "everyone", "everybody", "everything", "anyone", "anything", "someone", "all", "any",
     "people"}
)  # fmt: skip
_PREPOSITIONS: Final = frozenset({"in", "from", "for", "on", "by", "to", "of", "with", "at", "as", "into"})
_WHATEVER: Final = frozenset(
    {"whoever", "whomever", "whatever", "whichever", "everything", "everyone", "everybody", "anything", "anyone"}
)
_ASKED: Final = ASKED | {"where", "whom", "who"}
_EXCEPTIONS: Final = frozenset(
    {"except", "excluding", "except for", "apart from", "aside from", "other than", "besides", "outside of",
     "leaving aside", "not counting", "beyond", "with the exception of", "excepting", "save for"}
)  # fmt: skip


@lru_cache(maxsize=CUTS_KEPT)
def placed(cut: Segmentation) -> Segmentation:
    """Return a question with what its words are by their place, without those that say nothing there."""
    told = replace(cut, tags=tuple(_excepting(t, cut) for t in merged(cut)))
    return replace(told, tags=tuple(_opened(t, told) for t in told.tags))


def body_of(cut: Segmentation, without: Sequence[Tag | None]) -> list[Tag]:
    """Return the words that make chains, in the order of the text, with those that open a clause."""
    starts = {a.first for a in cut.anchors}
    kinds = (*CHAIN_KINDS, TagKind.CLAUSE)
    body = [
        replace(
            turned(t, cut),
            owned=is_owned(t, cut),
            titled=_is_titled(t, cut, starts),
            predicate=_is_predicate(t, cut),
            nominal=is_nominal(t, cut),
        )
        for t in cut.tags
        if t.kind in kinds and t not in without and not is_unit(t, cut)
    ]
    return sorted([*body, *_clauses(cut, body)], key=lambda t: t.first)


def _is_predicate(tag: Tag, cut: Segmentation) -> bool:
    """True for the last verb of "what has the person who directed X written", which is said of that person."""
    if tag.kind is not TagKind.RELATION or tag.form.target is not None or not cut.anchors:
        return False
    behind = [t for t in cut.tags if t.kind is TagKind.RELATION and t.first >= cut.anchors[-1].last]
    if not behind or behind[-1] is not tag:
        return False
    asked = next((i for i, w in enumerate(cut.words[: cut.anchors[0].first]) if w.text in _ASKED), None)
    if asked is None:
        return False
    auxiliaries = [i for i in range(asked + 1, cut.anchors[0].first) if cut.words[i].text in AUXILIARIES]
    if not auxiliaries or any(t.kind is TagKind.WHO and t.first < auxiliaries[0] for t in cut.tags if t.first > asked):
        return False
    subject = [t for t in cut.tags if auxiliaries[0] < t.first < cut.anchors[0].first and t.kind is TagKind.RELATION]
    return bool(subject) or any(is_owned(t, cut) and t.form.target is EntityType.PERSON for t in behind[:-1])


def _is_titled(tag: Tag, cut: Segmentation, starts: set[int]) -> bool:
    """True for what says who a name is: "the director X", "whose director is X"."""
    end = tag.last
    while end < len(cut.words) and cut.words[end].text in BE:
        end += 1
    return end in starts


def _excepting(tag: Tag, cut: Segmentation) -> Tag:
    """Return "except" among several names as a denial, and not as asking for others."""
    several = len(cut.anchors) > 1 and tag.first < cut.anchors[-1].first
    excepts = tag.kind is TagKind.OTHER and cut.text(tag) in _EXCEPTIONS
    return replace(tag, form=Form(TagKind.NOT)) if several and excepts else tag


def _clauses(cut: Segmentation, body: Sequence[Tag]) -> list[Tag]:
    """Return the words that open a clause behind a noun: "the anime that …", "those whom …", "the title in which …"."""
    taken = indices(body) | indices(cut.anchors)
    nouns = {t.last for t in cut.tags if t.kind in CHAIN_KINDS and t.form.target is not None}
    found = [
        _clause(i, word.text)
        for i, word in enumerate(cut.words)
        if word.text in OPENERS and i not in taken and _follows_a_noun(cut, i, nouns)
    ]
    return [*found, *(_clause(*place) for i, w in enumerate(cut.words) if (place := _of_whatever(i, w.text, body)))]


def _of_whatever(place: int, word: str, body: Sequence[Tag]) -> tuple[int, str] | None:
    """Return where the clause of "whoever made X" and "whatever studio made X" begins, and whom it is about."""
    if word not in _WHATEVER:
        return None
    noun = next((t for t in body if t.first == place + 1 and t.form.target is not None), None)
    return (noun.last - 1 if noun else place, "who" if word.startswith("who") else "that")


def _clause(place: int, word: str) -> Tag:
    return Tag(Form(TagKind.CLAUSE, "who" if word in ("who", "whom") else ""), place, place + 1)


def _follows_a_noun(cut: Segmentation, place: int, nouns: set[int]) -> bool:
    joined = place > 1 and cut.words[place - 1].text in _PREPOSITIONS
    before = place - 1 if joined else place
    return before > 0 and (before in nouns or cut.words[before - 1].text in _ANTECEDENTS)


def _opened(tag: Tag, cut: Segmentation) -> Tag:
    """Return "who" and "where" behind what they are about as what opens a clause."""
    nouns = {t.last for t in cut.tags if t.kind in CHAIN_KINDS and t.form.target is not None}
    opens = tag.kind in (TagKind.WHO, TagKind.WHERE) and cut.words[tag.first].text in OPENERS
    whose = cut.words[tag.first].text == "whose" and tag.first > 1  # "or whose director is X"
    joint = cut.previous_tag(tag, TagKind.AND, TagKind.OR, TagKind.NOT)
    follows = whose or joint is not None or _follows_a_noun(cut, tag.first, nouns)
    return _clause(tag.first, cut.words[tag.first].text) if opens and follows else tag
