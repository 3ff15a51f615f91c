"""Tells by its words which shape a question has, and reads it so: a set, an order, a likeness, a comparison."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Final

from catalog.entities import TITLE_TYPES, EntityType

from agent_core.planning.checks.coverage import in_pieces
from agent_core.planning.goals import Goal, GoalKind
from agent_core.planning.lexicon.forms import Form, TagKind
from agent_core.planning.naming import weighed
from agent_core.planning.phrases.frame import Frame, asks_yes_or_no, frame_of
from agent_core.planning.phrases.nesting import nested
from agent_core.planning.phrases.possessions import ADAPTED, possessed, possessing
from agent_core.planning.readings.alternatives import alternatives, offers_relations
from agent_core.planning.readings.appearances import appearances
from agent_core.planning.readings.comparisons import are_of_several_kinds, comparisons, of_one_name
from agent_core.planning.readings.connections import connections
from agent_core.planning.readings.contexts import in_context
from agent_core.planning.readings.distributions import distributions
from agent_core.planning.readings.equalities import equalities
from agent_core.planning.readings.exclusions import excluding, stands_for_its_story, taken_out
from agent_core.planning.readings.fields import fields_of_several
from agent_core.planning.readings.groups import groups
from agent_core.planning.readings.instalments import instalments
from agent_core.planning.readings.likenesses import asks_for_the_like, likenesses
from agent_core.planning.readings.precedences import may_be_skipped, precedences
from agent_core.planning.readings.roles import roles
from agent_core.planning.readings.seasons import of_the_seasons, seasons
from agent_core.planning.readings.selections import MAX_ANCHORS, query_of, selections
from agent_core.planning.readings.tallies import comparing, tallies
from agent_core.planning.readings.unnamed import without_names
from agent_core.planning.readings.verifications import HAVE, measured, verifications
from agent_core.planning.words.segmentation import Segmentation
from agent_core.planning.words.tagging import has
from agent_core.title_fields import SONGS

# Readings that are weighed; 1 in 1,000 questions of the evaluation has so many.
MAX_READINGS: Final = 400
_PAIR: Final = 2
# Words of how to go through the titles of a story.
_WATCHING: Final = frozenset({"watch", "watched", "watching", "view", "viewed", "see", "seen"})
_MANNER: Final = frozenset({"how", "way", "first", "properly", "sequence", "start", "begin"})
# Words that want something of a title that no description gives.
_WANTING: Final = frozenset({"should", "watch", "watched", "watching", "want", "way", "first", "next", "need", "sort"})
# Fields of which a value is told where a verdict is asked for, which would be the reader's.
_JUDGED: Final = frozenset({"popularity", "age_rating"})
_FIRST_WORKS: Final = frozenset({"debut", "debuts", "latest", "newest"})


def readings(cut: Segmentation) -> list[Goal]:
    """Return what a question may want; nothing where its names run together."""
    if in_pieces(cut):
        return []
    held = possessed(cut)
    found = _goals(cut)
    if held is not None and (held[1].counted.form == ADAPTED or not _is_one_phrase(cut)):
        found = possessing(_goals(held[0], narrowed=True), held[1])
    return list(islice(found, MAX_READINGS))


def _is_one_phrase(cut: Segmentation) -> bool:
    """True for "by whom the characters of X were designed", whose last verb says nothing of the results."""
    if len(cut.anchors) != 1 or cut.tags[-1].kind is not TagKind.RELATION or cut.tags[-1].last < len(cut.words):
        return False
    pieces = frame_of(cut).pieces
    return any(nested(pieces, kind) for kind in {c.ref.entity_type for c in cut.anchors[0].candidates})


def _goals(cut: Segmentation, *, narrowed: bool = False) -> Iterator[Goal]:
    """Yield the readings of the shape that the words tell; the first shape that fits is it.

    ``narrowed`` tells that something else says which entities of a kind are asked for.
    """
    if (taken := taken_out(cut)) is not None:
        rest, name, cue = taken
        yield from excluding(_goals(rest), name, whole=stands_for_its_story(cue, cut))
    kinds = {t.kind for t in cut.tags}
    yes_or_no = asks_yes_or_no(cut)
    if (compared := _of_numbers(cut, yes_or_no=yes_or_no)) is not None:
        yield from compared
    elif not cut.anchors:
        yield from without_names(cut, narrowed=narrowed)
    elif (several := _of_several(cut, kinds, yes_or_no=yes_or_no)) is not None:
        yield from several
    elif any(t.kind is TagKind.ATTRIBUTE and t.form.value == "seasons" for t in cut.tags):
        yield from list(instalments(cut)) or seasons(cut)
    elif TagKind.ORDERING in kinds or _asks_how_to_watch(cut) or may_be_skipped(cut):
        yield from list(instalments(cut)) or titles(cut, GoalKind.ORDER, "watch order of")
    elif asks_for_the_like(cut) and not cut.names_makers:
        yield from likenesses(cut, follows=_what_comes_next(cut))
    elif yes_or_no and not _asks_for_songs(cut) and not _asks_for_a_figure(cut):
        yield from instalments(cut)
        yield from verifications(cut)
    elif len(cut.anchors) <= MAX_ANCHORS:
        frame = _with_noun(frame_of(cut), cut)
        yield from instalments(cut)
        yield from roles(cut, frame)
        yield from in_context(cut, frame)
        yield from (goal for goal in selections(cut, frame) if goal.follows or not _wants(cut))


def _of_numbers(cut: Segmentation, *, yes_or_no: bool) -> Iterator[Goal] | None:
    """Return the readings of how many each has, and of which of two it is; ``None`` where nothing such is asked."""
    if (spread := distributions(cut)) is not None:
        return spread
    more = None if has(cut.tags, TagKind.SIMILAR) else comparing(cut)  # "I liked X and Y, give me 3 others"
    if more is not None:
        return tallies(cut, more)
    return groups(cut) if has(cut.tags, TagKind.MOST) and not yes_or_no else alternatives(cut)


def _of_several(cut: Segmentation, kinds: set[TagKind], *, yes_or_no: bool) -> Iterator[Goal] | None:
    """Return the readings of what is asked of two or more things as such, or of the seasons of one.

    ``None`` where it is asked of each.
    """
    if len(cut.anchors) < _PAIR:
        return of_one_name(cut) or of_the_seasons(cut)
    if (read := precedences(cut) or equalities(cut)) is not None:
        return read
    if yes_or_no and TagKind.OR in kinds and kinds & {TagKind.MORE, TagKind.ORDER}:
        return measured(cut)  # "does X or Y have more episodes"
    if yes_or_no and offers_relations(cut):
        return connections(cut)
    if yes_or_no and not kinds & {TagKind.CONNECT, TagKind.COMPARE}:
        return appearances(cut) or verifications(cut)
    alike = asks_for_the_like(cut) and TagKind.BY in kinds  # "anime like X but shorter and by Y"
    ranked = TagKind.ORDER in kinds and bool(kinds & {TagKind.OR, TagKind.AND}) and not _works(cut)
    if ranked or (TagKind.MORE in kinds and not alike):
        return comparisons(cut) if are_of_several_kinds(cut) else measured(cut)
    if kinds & {TagKind.COMPARE, TagKind.COMMON} and not _shares(cut):
        return comparisons(cut)
    return connections(cut) if TagKind.CONNECT in kinds else fields_of_several(cut)


def _with_noun(frame: Frame, cut: Segmentation) -> Frame:
    """Return a frame that asks for anime, where only a genre says what is asked for, or a year of a maker's works."""
    narrowing = (TagKind.GENRE, TagKind.SOURCE, TagKind.YEAR) if cut.names_makers else (TagKind.GENRE, TagKind.SOURCE)
    if cut.names_makers and _is_first(cut):
        narrowing = (*narrowing, TagKind.ORDER)
    said = next((t for t in cut.tags if t.kind in narrowing), None)
    told = frame.head is not None or frame.attribute is not None or frame.before or frame.after
    if said is None or told:
        return frame
    return replace(frame, head=replace(said, form=Form(TagKind.TYPE, "", EntityType.ANIME)))


def _is_first(cut: Segmentation) -> bool:
    """True for "X's debut", which asks for a title without a word for one."""
    return any(t.kind is TagKind.ORDER and cut.words[t.last - 1].text in _FIRST_WORKS for t in cut.tags)


def titles(cut: Segmentation, kind: GoalKind, phrase: str) -> Iterator[Goal]:
    """Read what is asked of one title as a whole: the order of its franchise, or what is like it."""
    anchor = cut.anchors[0]
    frame = frame_of(cut)
    for candidate in anchor.of_kind(EntityType.ANIME):
        goal = Goal(
            kind=kind,
            subjects=(candidate,),
            query=query_of(EntityType.ANIME, [], frame.constraints),
            phrase=f"{phrase} {candidate.name}",
            plural=f"{phrase} {candidate.name}",
            next=_what_comes_next(cut),
        )
        yield weighed(goal, [anchor])


def _asks_for_songs(cut: Segmentation) -> bool:
    """True for "does X have an opening", which whatever it is called answers."""
    songs = any(t.kind is TagKind.ATTRIBUTE and t.form.value in SONGS for t in cut.tags)
    return songs and any(w.text in HAVE for w in cut.words)


def _asks_for_a_figure(cut: Segmentation) -> bool:
    """True for "is X popular" and "is X ok for children", which what the data holds of that answers, and no verdict."""
    return frame_of(cut).attribute in _JUDGED and len(cut.anchors) == 1 and not has(cut.tags, TagKind.RELATION)


def _shares(cut: Segmentation) -> bool:
    """True for "which voice actors do X and Y share", which asks for what is related to both, not for a comparison.

    So does "which anime do X and Y share" of two that are no titles.
    """
    nouns = [t for t in cut.tags if t.kind is TagKind.TYPE and t.form.target in TITLE_TYPES and t.last <= 2]
    titled = any(anchor.candidates[0].ref.entity_type in TITLE_TYPES for anchor in cut.anchors)
    return (_relations(cut) or (bool(nouns) and not titled)) and not has(cut.tags, TagKind.COMPARE)


def _relations(cut: Segmentation) -> bool:
    return has(cut.tags, TagKind.RELATION)


def _works(cut: Segmentation) -> bool:
    """True for "the best anime by X and Y", which ranks what they made and not the two."""
    made = any(t.kind in (TagKind.TYPE, TagKind.FORMAT) and t.form.target in TITLE_TYPES for t in cut.tags)
    return _relations(cut) or (made and cut.names_makers)


def _wants(cut: Segmentation) -> bool:
    """True where something is wanted that no word of the question names: "I want to see all of X"."""
    words = [w.text for t in cut.tags if t.kind is not TagKind.TYPE for w in cut.words[t.first : t.last]]
    return any(word in _WANTING for word in words) and not has(cut.tags, TagKind.COUNT)


def _asks_how_to_watch(cut: Segmentation) -> bool:
    """True for "how should one watch X" and "the right way to see X"."""
    words = {w.text for t in cut.tags for w in cut.words[t.first : t.last]}
    others = (TagKind.RELATION, TagKind.SIMILAR, TagKind.ATTRIBUTE, TagKind.WHERE, TagKind.BEYOND, TagKind.COUNT)
    return bool(words & _WATCHING and words & _MANNER) and not any(has(cut.tags, kind) for kind in others)


def _what_comes_next(cut: Segmentation) -> bool:
    return any("after" in w.text or w.text in ("next", "finished") for t in cut.tags if t.kind is TagKind.SIMILAR
               for w in cut.words[t.first : t.last])  # fmt: skip
