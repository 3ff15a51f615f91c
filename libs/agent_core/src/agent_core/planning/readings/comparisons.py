"""Readings of questions that set things side by side: "compare X and Y", "how does the manga of X differ from it"."""

from collections.abc import Iterator, Sequence, Set
from dataclasses import replace
from itertools import product
from typing import Final

from catalog.entities import TITLE_TYPES, EntityType

from agent_core.limits import MAX_COMPARED
from agent_core.planning.goals import Goal, GoalKind
from agent_core.planning.lexicon.forms import TagKind
from agent_core.planning.naming import also_called, doubts, is_hardly_meant
from agent_core.planning.readings.verifications import measured
from agent_core.planning.words.anchors import MAX_CANDIDATES, Anchor
from agent_core.planning.words.segmentation import Segmentation
from agent_core.planning.words.tagging import Tag, has
from agent_core.results import Candidate

_PAIR: Final = 2
# What each of more than two names may mean.
_FEW_CANDIDATES: Final = 3
# Cost of setting entities of several kinds beside one another where no word says so, and somebody beside a title.
_MIXED: Final = 8
_UNLIKE: Final = 8
_NOUNS: Final = (TagKind.TYPE, TagKind.FORMAT)
_ARTICLES: Final = frozenset({"the", "as"})


def comparisons(cut: Segmentation) -> Iterator[Goal]:
    """Yield what the names may mean together, each of the kind that is said beside it."""
    anchors = cut.anchors[:MAX_COMPARED]
    said = [_kind_beside(anchor, cut) for anchor in anchors]
    most = MAX_CANDIDATES if len(anchors) == _PAIR else _FEW_CANDIDATES
    options = [
        [c for c in anchor.candidates[:MAX_CANDIDATES] if kind in (None, c.ref.entity_type)][:most]
        for anchor, kind in zip(anchors, said, strict=True)
    ]
    for chosen in product(*options):
        told = any(said) or not any(map(is_hardly_meant, chosen, anchors))
        if told and len({c.ref for c in chosen}) == len(chosen):
            kinds = {c.ref.entity_type for c, kind in zip(chosen, said, strict=True) if kind is None}
            yield _goal(cut, chosen, anchors, extra=_unlike(kinds))


def of_one_name(cut: Segmentation) -> Iterator[Goal] | None:
    """Return what one name means as two kinds of title or of two years; ``None`` where it is not set beside itself."""
    ranked = has(cut.tags, TagKind.MORE) or has(cut.tags, TagKind.ORDER)
    which = ranked and has(cut.tags, TagKind.OR)
    if len(cut.anchors) != 1 or not (which or has(cut.tags, TagKind.COMPARE)):
        return None
    named = cut.anchors[0].candidates
    kinds = list(dict.fromkeys(t.form.target for t in cut.tags if t.kind in _NOUNS))
    years = [int(t.form.value) for t in cut.tags if t.kind is TagKind.YEAR and t.form.value.isdigit()]
    if len(years) == _PAIR and len(kinds) < _PAIR:
        dated = [[c for c in named if c.year == y and c.ref.entity_type in TITLE_TYPES] for y in years]
        if which or has(cut.tags, TagKind.MORE):  # "which has more episodes"
            return measured(replace(cut, anchors=tuple(replace(cut.anchors[0], candidates=tuple(c)) for c in dated)))
        return _pairs(cut, dated)
    if len(kinds) == _PAIR and all(kind in TITLE_TYPES for kind in kinds):
        return _pairs(cut, [[c for c in named if c.ref.entity_type is kind] for kind in kinds])
    return None


def are_of_several_kinds(cut: Segmentation) -> bool:
    """True for "the X manga or the Y anime", of which no query orders both."""
    return len({kind for anchor in cut.anchors if (kind := _kind_beside(anchor, cut)) is not None}) > 1


def _pairs(cut: Segmentation, options: Sequence[Sequence[Candidate]]) -> Iterator[Goal]:
    anchor = cut.anchors[0]
    for chosen in product(*options):
        if chosen[0].ref != chosen[1].ref:
            yield _goal(cut, chosen, [anchor, anchor], extra=0)


def _unlike(kinds: Set[EntityType]) -> int:
    """Return what speaks against setting such kinds beside one another."""
    titled = {kind in TITLE_TYPES for kind in kinds}
    return _MIXED * max(0, len(kinds) - 1) + (_UNLIKE if len(titled) > 1 else 0)


def _goal(cut: Segmentation, chosen: Sequence[Candidate], anchors: Sequence[Anchor], *, extra: int) -> Goal:
    names = f"{', '.join(c.name for c in chosen[:-1])} and {chosen[-1].name}"
    also = {c.ref: c for c in also_called(anchors, chosen) if c not in chosen}
    return Goal(
        kind=GoalKind.COMPARE,
        subjects=tuple(chosen),
        phrase=f"comparison of {names}",
        plural=f"comparison of {names}",
        also=tuple(also.values()),
        common=has(cut.tags, TagKind.COMMON),
        cost=extra + doubts(anchors, chosen),
    )


def _kind_beside(anchor: Anchor, cut: Segmentation) -> EntityType | None:
    """Return the kind of "the manga X", "X manga" and "X the manga"; ``None`` where nothing of the kind is said."""
    nouns = [t for t in cut.tags if t.kind in _NOUNS and t.form.target is not None]
    beside = [t for t in nouns if t.last == anchor.first] or [t for t in nouns if _follows(t, anchor, cut)]
    return beside[0].form.target if beside else None


def _follows(noun: Tag, anchor: Anchor, cut: Segmentation) -> bool:
    """True where the noun is the name's: no other name stands right behind it."""
    between = [w.text for w in cut.words[anchor.last : noun.first]]
    near = noun.first >= anchor.last and len(between) <= 1 and _ARTICLES.issuperset(between)
    return near and cut.next_name(noun) is None
