"""Tells which words of a question a reading does not say: each has to be some part of what is asked of the graph.

A word that relates, excludes, bounds or counts is used up by some part of the query, a word that narrows by a filter or
by what a name means; one that limits what is said ("only", "still", "next") has no such part, and somebody who is
spoken of as "he" has to have been named.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Final

from catalog.entities import TITLE_TYPES, EntityType
from catalog.relations import RelationType

from agent_core.graph_query import EntityFilters
from agent_core.planning.checks.wanted import (
    asks_for_others,
    does_nothing_known,
    hops_of,
    leads_elsewhere,
    leads_to_no_place,
    names_nobody,
    passes_over_a_voice,
)
from agent_core.planning.goals import Goal, GoalKind
from agent_core.planning.lexicon.forms import LIMITING, TagKind
from agent_core.planning.phrases.composition import CAST
from agent_core.planning.phrases.concepts import CONCEPTS, INVERSES, KIND_NOUNS, SPECIFIC
from agent_core.planning.phrases.frame import frame_of
from agent_core.planning.phrases.nesting import nested
from agent_core.planning.words.anchors import Anchor
from agent_core.planning.words.constraints import is_one_of_many, read_constraints
from agent_core.planning.words.direction import turned
from agent_core.planning.words.heads import ARTICLES, QUESTION_WORDS
from agent_core.planning.words.numerals import is_nth
from agent_core.planning.words.segmentation import Segmentation
from agent_core.planning.words.sentences import placed
from agent_core.planning.words.tagging import Tag, has
from agent_core.title_fields import MANGA_FORMATS, SONGS

type Judge = Callable[[Tag, Goal, Segmentation], bool]

# What "before X", "after X" and "the longer work that X condenses" say of titles.
_NEXT: Final = frozenset({RelationType.SEQUEL, RelationType.PREQUEL, RelationType.FULL_STORY})
# Relations beside which a word for a field says no more: "where X ends", "originally thought up by".
_TELLING: Final = _NEXT | {RelationType.WRITTEN_BY, RelationType.ADAPTED_FROM}
_SETS: Final = (GoalKind.SELECT, GoalKind.VERIFY, GoalKind.GROUP, GoalKind.DESCRIBE)
# Who is spoken of so was named before.
_SOMEBODY: Final = frozenset({"he", "she", "him", "his", "her", "hers", "himself", "herself"})
_FIRST_SEASON: Final = frozenset(
    {"first season", "the first season", "the first series", "1st season", "season 1", "s1", "season one",
     "first series"}
)  # fmt: skip
_NOUNS: Final = (TagKind.RELATION, TagKind.TYPE, TagKind.WHO)
# Words that add to what is asked, and take nothing away.
_ADDING: Final = frozenset({"also", "additional", "additionally", "further", "addition", "more", "top"})
_CASTS: Final = (EntityType.CHARACTER,)
_SPEAKING: Final = frozenset({"i", "i've", "ive", "we"})
_SOME: Final = ARTICLES | {"have", "has", "had"}
# Cues that also say where something is, without a number behind them, and how many words there are in between.
_PLACES: Final = frozenset({"under", "over", "above", "below", "beneath", "through", "beyond", "past", "vor"})
_REACH: Final = 2
_BOUNDED: Final = (TagKind.YEAR, TagKind.NUMBER)
# Relations of words that also stand beside a field: "the episodes that make up X", "based on a manga or a novel".
_MADE: Final = frozenset({"making", "production", "source", "adaptation", "original creator"})
# Fields whose words also tell of somebody's work: "responsible for the score", "originally created".
_SCORED: Final = {"rating": ("Music",), "source_material": ("Original Creator",)}
# Fields whose words also say something else: "what it is about", "the story", "came out".
_VAGUE: Final = frozenset({"name", "description", "year", "themes"})
# Relations whose words tell in which role: the director and the composer.
_BY_ROLE: Final = frozenset({RelationType.STAFF, RelationType.WORKED_ON})
_UNITS: Final = frozenset({"episodes", "chapters", "volumes", "seasons", "duration"})


def unsaid(goal: Goal, cut: Segmentation) -> tuple[tuple[int, int], ...]:
    """Return the words of a question that its reading passes over, as ``words[first:last]``, in the text's order."""
    if goal.kind not in _SETS or goal.spread is not None:
        return ()
    names = [(a.first, a.last) for a in cut.anchors if not _is_meant(a, goal)]
    words = [(t.first, t.last) for t in cut.tags if (judge := _JUDGES.get(t.kind)) and judge(t, goal, cut)]
    told = [turned(t, cut) for t in placed(cut).tags if t.kind is TagKind.RELATION]
    strange = [t for t in told if goal.kind is not GoalKind.DESCRIBE and _relates_nothing(t, goal)]
    strange += [t for t in told if t not in strange and _belongs_to_a_layer(t, cut) and len(goal.hops) == 1]
    if strange and _is_nested(goal, cut):
        strange = [t for t in strange if t.form.target is not None]
    strange += [t for t in told if leads_elsewhere(t, goal, cut) or passes_over_a_voice(t, goal, cut)]
    return tuple(sorted({*names, *words, *((t.first, t.last) for t in strange)}))


def _belongs_to_a_layer(tag: Tag, cut: Segmentation) -> bool:
    """True for the credits of "the credits of the writer of X", which no reading without the writer's own has said."""
    joint = cut.next_tag(tag, TagKind.OF)
    article = cut.next_tag(joint, TagKind.FILLER) if joint is not None else None
    noun = cut.next_tag(article or joint, TagKind.RELATION) if joint is not None else None
    of_it = noun is not None and noun.form.target is not None and cut.next_tag(noun, TagKind.OF) is not None
    return of_it and len(cut.anchors) == 1


def _is_nested(goal: Goal, cut: Segmentation) -> bool:
    """True for a reading of phrases nested around one name, which uses up the verbs of relations by itself."""
    followed = [hop.relation for hop in hops_of(goal)]
    chains = nested(frame_of(cut).pieces, goal.subjects[0].ref.entity_type) if goal.subjects else []
    return any([hop.relation for hop in chain.hops] == followed for chain in chains)


def _is_meant(anchor: Anchor, goal: Goal) -> bool:
    """True for a name that is a subject of the reading, is claimed, or is left out of the results."""
    excluded = goal.query.exclude if goal.query is not None else []
    meant = {*goal.refs, *(c.ref for c in (*goal.named, *goal.among, *goal.others)), *excluded}
    return any(candidate.ref in meant for candidate in anchor.candidates)


def _limits(tag: Tag, goal: Goal, cut: Segmentation) -> bool:
    """True for the "only" of "only by X", but for "only a side story" and "the only one"; and for "he" of nobody."""
    following = cut.words[tag.last].text if tag.last < len(cut.words) else ""
    before = cut.words[tag.first - 1].text if tag.first else ""
    if tag.form.value == LIMITING:
        if goal.measure is not None and goal.measure.equal:
            return False  # "in the same year"
        reminded = not following and cut.words[tag.last - 1].text == "again"  # "what was it called again?"
        ended = cut.next_tag(tag, TagKind.ATTRIBUTE)
        if any(part is not None and cut.next_tag(part, TagKind.CUE) is not None for part in (tag, ended)):
            return False  # "that came out only after 2012", "that only ended after 2012"
        if cut.text(tag) == "only" and any(_is_a_narrowing(t) for t in (cut.previous_tag(tag), cut.next_tag(tag))):
            return False  # "only films", "main ones only"
        cast = [t for t in cut.tags if t.kind is TagKind.RELATION and t.form.target in _CASTS]
        if any(0 <= t.first - tag.last <= _REACH for t in cast):
            return False  # "who are only side characters in X", "only in a supporting role"
        aside = following in QUESTION_WORDS or following in ("who", "whom", "whose")  # "now, who …"
        return not (reminded or aside or following in _SOME or before in _SOME or before in _SPEAKING)
    if cut.text(tag) in _FIRST_SEASON:
        return bool(goal.subjects) and all(
            s.omitted and not s.display for s in goal.subjects
        )  # "MHA 6" is no first season of "mha"
    spoken_of = not _SOMEBODY.isdisjoint(cut.text(tag).split())
    named = any(a.first < tag.first for a in cut.anchors) or any(
        t.kind in _NOUNS and t.first < tag.first for t in cut.tags
    )
    return spoken_of and not named


def _is_a_narrowing(tag: Tag | None) -> bool:
    """True for a word beside "only" that its reading narrows the results by, and so says the "only" too."""
    return tag is not None and (tag.kind in (TagKind.FORMAT, TagKind.GENRE) or tag.form.value in CAST)


def _asks_whether(tag: Tag, goal: Goal, cut: Segmentation) -> bool:
    """True for "whether X directed Y" that is answered by a list."""
    return "whether" in cut.text(tag) and goal.kind is GoalKind.SELECT and not has(cut.tags, TagKind.OR)


def _denies_nothing(tag: Tag, goal: Goal, cut: Segmentation) -> bool:
    """True for a denial that takes nothing out of the results, but for "not until after"."""
    query = goal.query
    cues = [t for t in cut.tags if t.kind is TagKind.CUE and 0 <= t.first - tag.last <= _REACH + 1]
    if len(cues) > 1:
        return False
    if query is None:
        return True
    where = query.where
    narrowed = bool(where.genre_not or where.format_not or where.source_not) or query.related_max is not None
    return not (_takes_out(goal) or narrowed)


def _takes_out(goal: Goal) -> bool:
    query = goal.query
    return query is not None and (bool(query.exclude) or any(c.combine == "difference" for c in goal.chains))


def _leaves_all(tag: Tag, goal: Goal, cut: Segmentation) -> bool:
    """True for "else" and "besides X" where nothing is left out of the results, but for those of another role."""
    leads = any(t.first - tag.last in (0, 1) and t.form.value == "main character" for t in cut.tags)
    if leads and [hop.role for hop in hops_of(goal)][-1:] == ["supporting"]:
        return False  # "besides the leads, which supporting characters"
    if _are_of_another_kind(tag, goal, cut):
        return True
    if cut.words[tag.last - 1].text in _ADDING or _takes_out(goal) or goal.measure is not None or goal.ranked:
        return False
    named = cut.next_name(tag) is not None
    kind = goal.query.result_type if goal.query is not None else None
    words = cut.words[max(0, tag.first - 1) : tag.last + 1]
    what = kind is EntityType.PERSON and [w.text for w in words[:2]] == ["what", "else"]
    things = what or (any("thing" in w.text for w in words) and kind not in TITLE_TYPES)
    return named or things or any(s.ref.entity_type is kind for s in goal.subjects)


def _are_of_another_kind(tag: Tag, goal: Goal, cut: Segmentation) -> bool:
    """True for "voices X and which other characters" read as who voices X, and "has anything else by X been …"."""
    words = [w.text for w in cut.words]
    noun = cut.next_tag(tag, TagKind.TYPE, TagKind.FORMAT)
    asked = noun is not None and tag.first > 0 and words[tag.first - 1] in ("which", "what", "any")
    if noun is not None and asked and goal.query is not None:
        kinds = {noun.form.target, goal.query.result_type}
        return len(kinds) > 1 and not kinds <= {*TITLE_TYPES}
    made = words[tag.last : tag.last + 1] in (["by"], ["from"]) and words[tag.first] in ("anything", "something")
    if not made or not cut.anchors or goal.kind is not GoalKind.VERIFY:
        return False
    return any(t.kind is TagKind.RELATION and t.first >= cut.anchors[-1].last for t in cut.tags)


def _asks_nothing(tag: Tag, goal: Goal, cut: Segmentation) -> bool:
    """True for a field that the reading neither tells nor filters, orders or counts by."""
    if tag.form.value in SONGS:
        asked = any(t.kind in (TagKind.TYPE, TagKind.FORMAT) and _is_asked(t, cut) for t in cut.tags)
        return goal.attribute not in SONGS or asked
    query = goal.query
    hops = tuple(hops_of(goal))
    if any(hop.role in _SCORED.get(tag.form.value, ()) for hop in hops):
        return False
    if tag.form.value != "rating" and {h.relation for h in hops} & _TELLING:
        return False
    told = goal.attribute is not None or goal.said is not None or goal.measure is not None or bool(goal.relative)
    told = told or goal.instalments is not None
    used = query is not None and (query.order_by != "popularity" or query.aggregate != "list" or query.group_by)
    return not (told or used or _filters(goal) or tag.form.value in _VAGUE or goal.kind is GoalKind.DESCRIBE)


def _is_asked(noun: Tag, cut: Segmentation) -> bool:
    """True for the anime of "this is the opening of which anime"."""
    return noun.first > 0 and cut.words[noun.first - 1].text in ("which", "what")


def _bounds_nothing(tag: Tag, goal: Goal, cut: Segmentation) -> bool:
    """True for "before", "at least" and "older than" of which no filter, order or relation tells."""
    query = goal.query
    if goal.measure is not None or goal.relative or (query is not None and query.counts_related):
        return False
    if _is_said_by_a_relation(tag, goal) or _says_where(tag, cut):
        return False
    if query is not None and not (_filters(goal) or query.limit or query.episode_number or goal.said):
        return True
    several = len([t for t in cut.tags if t.kind in _BOUNDED]) > 1
    closed = any(t.kind is TagKind.CUE and t.form.value in ("between", "until") for t in cut.tags)
    if several and (tag.form.value in ("between", "until") or (tag.form.value == "since" and closed)):
        return False
    return read_constraints(cut.words, cut.tags) == read_constraints(cut.words, [t for t in cut.tags if t is not tag])


def _is_said_by_a_relation(tag: Tag, goal: Goal) -> bool:
    """True for "before X" of its prequel and "the longer work that X condenses", but for "is its sequel better"."""
    followed = {hop.relation for hop in hops_of(goal)}
    measures = tag.kind is TagKind.MORE or tag.form.value in ("more", "less")
    return bool(followed & ({RelationType.FULL_STORY} if measures else _NEXT))


def _says_where(tag: Tag, cut: Segmentation) -> bool:
    """True for the "under" of "under X as director" and "under whose direction", and for that of "until after 2018"."""
    name = cut.next_name(tag)
    if name is not None and [w.text for w in cut.words[name.last : name.last + 1]] == ["as"]:
        return True
    near = {t.kind for t in cut.tags if 0 <= t.first - tag.last <= _REACH}
    ends = tag.last == len(cut.words) or cut.words[tag.last - 1].pause
    told = ends or near & {TagKind.RELATION, TagKind.WHO, TagKind.ATTRIBUTE}  # "under whose direction"
    place = cut.words[tag.last - 1].text in _PLACES and told and not near & {*_BOUNDED}
    return bool(place) or cut.next_tag(tag, TagKind.CUE) is not None


def _counts_nothing(tag: Tag, goal: Goal, cut: Segmentation) -> bool:
    """True for "how many" that is answered by a list, or by a number of something else."""
    query = goal.query
    if goal.attribute in _UNITS or goal.measure is not None or goal.kind is GoalKind.GROUP:
        return False
    if not goal.count or query is None:
        return query is None or query.aggregate != "average"
    noun = cut.next_tag(tag)
    counted = noun.form.target if noun is not None else None
    return counted not in (None, query.result_type) and not {counted, query.result_type} <= {*TITLE_TYPES}


def _places_nothing(tag: Tag, goal: Goal, cut: Segmentation) -> bool:
    """True for the "second" of "the second most anime" and "the second best" that passes over nothing."""
    ordinal = is_nth(cut.words[tag.first].text)
    ranks = cut.next_tag(tag, TagKind.ORDER, TagKind.MOST)
    return ordinal and ranks is not None and (goal.query is None or not goal.query.skip)


def _compares_nothing(tag: Tag, goal: Goal, cut: Segmentation) -> bool:
    """True for "a different director than X's" that is read as the same one."""
    del tag, cut
    return goal.measure is None


def _narrows_nothing(tag: Tag, goal: Goal, cut: Segmentation) -> bool:
    """True for a year or a format that is no filter of the results and is not what a named title has."""
    query = goal.query
    of_manga = tag.kind is TagKind.FORMAT and tag.form.value in MANGA_FORMATS
    if of_manga and query is not None and not _is_of_manga(tag.form.value, goal):
        return True
    if _filters(goal) or goal.said is not None or goal.instalments is not None or query is None or query.counts_related:
        return False
    titles = [s for s in goal.named if s.ref.entity_type in TITLE_TYPES]
    if tag.kind is TagKind.FORMAT and goal.attribute == "format":
        return False  # "is X a movie or a series"
    if tag.kind is TagKind.FORMAT:
        return not is_one_of_many(tag, cut.tags) and all(
            (s.format or tag.form.value).lower() != tag.form.value for s in titles
        )
    if tag.kind is TagKind.YEAR:
        first, _, last = tag.form.value.partition("-")
        return all(s.year is not None and not int(first) <= s.year <= int(last or first) for s in titles)
    return not titles


def _is_of_manga(form: str, goal: Goal) -> bool:
    """True for a format of manga by which manga are narrowed, or that a manga that is named may have."""
    results = goal.query is not None and goal.query.result_type is EntityType.MANGA
    named = (s for s in goal.named if s.ref.entity_type is EntityType.MANGA)
    return results or any((s.format or form).lower() == form for s in named)


def _filters(goal: Goal) -> bool:
    wheres = [h.where for h in hops_of(goal)] + ([goal.query.where] if goal.query is not None else [])
    return any(where != EntityFilters() for where in wheres)


def _relates_nothing(tag: Tag, goal: Goal) -> bool:
    """True for a word of a relation that the reading does not follow."""
    followed = {(hop.relation, role) for hop in hops_of(goal) for role in (hop.role, None)}
    query = goal.query
    if tag.form.value in KIND_NOUNS and query is not None and query.result_type is tag.form.target:
        return False
    if goal.kind is GoalKind.GROUP and query is not None and query.result_type is tag.form.target:
        return False  # which is what is counted
    if tag.form.value in _MADE and goal.attribute is not None and not followed:
        return False
    return not any(hops <= followed for hops in _sayable(tag.form.value))


@cache
def _sayable(concept: str) -> frozenset[frozenset[tuple[RelationType, str | None]]]:
    """Return the relations that a concept's word can say, by itself, the other way, or as another word makes it."""
    concepts = {concept, INVERSES.get(concept, concept), *SPECIFIC.get(concept, ())}
    return frozenset(
        frozenset((h.relation, h.role if h.relation in _BY_ROLE else None) for h in reading.hops)
        for each in concepts
        for reading in CONCEPTS[each]
    )


def _is_no_choice(tag: Tag, goal: Goal, cut: Segmentation) -> bool:
    """True for the "or" of "a sequel or prequel", where a reading follows one relation and then the other."""
    before = next((t for t in reversed(cut.tags) if t.last <= tag.first and t.kind is not TagKind.FILLER), None)
    behind = next((t for t in cut.tags if t.first >= tag.last and t.kind is not TagKind.FILLER), None)
    nouns = [t for t in (before, behind) if t is not None and t.kind is TagKind.RELATION and t.form.target]
    return len(nouns) == 2 and len(goal.chains) == 1 and len(goal.hops) > 1 and not goal.others


def _any_of(*judges: Judge) -> Judge:
    return lambda tag, goal, cut: any(judge(tag, goal, cut) for judge in judges)


_JUDGES: Final[Mapping[TagKind, Judge]] = {
    TagKind.FILLER: _any_of(_limits, does_nothing_known),
    TagKind.NOT: _denies_nothing,
    TagKind.OR: _is_no_choice,
    TagKind.ASK: _any_of(_asks_whether, does_nothing_known),
    TagKind.WHO: asks_for_others,
    TagKind.WHERE: leads_to_no_place,
    TagKind.TYPE: names_nobody,
    TagKind.OTHER: _leaves_all,
    TagKind.ATTRIBUTE: _asks_nothing,
    TagKind.CUE: _bounds_nothing,
    TagKind.MORE: _bounds_nothing,
    TagKind.COUNT: _counts_nothing,
    TagKind.NUMBER: _places_nothing,
    TagKind.COMPARE: _compares_nothing,
    TagKind.FORMAT: _narrows_nothing,
    TagKind.GENRE: _narrows_nothing,
    TagKind.SOURCE: _narrows_nothing,
    TagKind.YEAR: _narrows_nothing,
    TagKind.SEASON: _narrows_nothing,
}
