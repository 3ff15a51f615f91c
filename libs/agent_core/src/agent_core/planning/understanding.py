"""Turns a question and the names in it into goals: a pure function, the same for planner, judge and tests."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice, product
from typing import Final

from catalog.entities import RELEASED_TYPES, EntityType

from agent_core.planning.accounting import unsaid
from agent_core.planning.afterwards import STAND_INS, around, around_it
from agent_core.planning.alternatives import alternatives
from agent_core.planning.anchors import is_famous
from agent_core.planning.averages import asks_for_average, averaged
from agent_core.planning.comparisons import comparisons, of_one_name
from agent_core.planning.contexts import in_context
from agent_core.planning.coverage import in_pieces, leaves_out
from agent_core.planning.descriptions import is_description
from agent_core.planning.endings import dates
from agent_core.planning.exclusions import excluding, taken_out
from agent_core.planning.frame import Frame, asks_yes_or_no, frame_of, has
from agent_core.planning.goals import Goal, GoalKind, Understanding
from agent_core.planning.groups import groups
from agent_core.planning.heads import CHAIN_KINDS, QUESTION_WORDS
from agent_core.planning.instalments import instalments
from agent_core.planning.lexicon.forms import Form, TagKind
from agent_core.planning.lexicon.vocabulary import ENGLISH_VOCABULARY
from agent_core.planning.likenesses import asks_for_the_like, likenesses
from agent_core.planning.naming import MAX_CANDIDATES, doubt
from agent_core.planning.nesting import nested
from agent_core.planning.possessions import possessed, possessing
from agent_core.planning.precedences import may_be_skipped, precedences
from agent_core.planning.production import possibly_made
from agent_core.planning.regions import adjoining, name_region, unexplained_regions
from agent_core.planning.retagging import with_verbs
from agent_core.planning.roles import roles
from agent_core.planning.segmentation import Segmentation, segment
from agent_core.planning.selections import MAX_ANCHORS, also_called, query_of, rivals_of, selections
from agent_core.planning.spoken import is_in_language, language_of
from agent_core.planning.tagging import tag, words_of
from agent_core.planning.tallies import comparing, tallies
from agent_core.planning.topics import about
from agent_core.planning.verifications import measured, verifications
from agent_core.results import Candidate, Mention

_MAX_GOALS: Final = 8
# Readings that are weighed; 1 in 1,000 questions of the evaluation has so many.
MAX_READINGS: Final = 400
# From so many unexplained words on, a question without a name is taken for a description.
_DESCRIPTION_WORDS: Final = 3
_PAIR: Final = 2
# Words of how to go through the titles of a story.
_WATCHING: Final = frozenset({"watch", "watched", "watching", "view", "viewed", "see", "seen"})
_MANNER: Final = frozenset({"how", "way", "first", "properly", "sequence", "start", "begin"})
# Words that want something of a title that no description gives.
_WANTING: Final = frozenset({"should", "watch", "watched", "watching", "want", "way", "first", "next", "need", "sort"})
# A piece of a question with one misspelt word in it has no more words than this.
_LONGEST_NAME: Final = 12
# Cost of connecting entities of two kinds.
_MIXED: Final = 8
# Cost of two characters of one title, however their names are shortened, and how many readers have to know it.
_TOGETHER: Final = -24
_KNOWN: Final = 10_000
_AS_WELL: Final = 0.9
# Words that tell of more than one step.
_TELLING: Final = frozenset(
    {TagKind.COMPARE, TagKind.CONNECT, TagKind.COMMON, TagKind.MOST, TagKind.MORE, TagKind.ORDER, TagKind.ORDERING,
     TagKind.SIMILAR, TagKind.NOT, TagKind.OR, TagKind.AND, TagKind.OTHER}
)  # fmt: skip
_FIRST_WORKS: Final = frozenset({"debut", "debuts", "latest", "newest"})
_TAKEN_UP: Final = frozenset({"it", "its", "he", "she", "him", "his", "her", "they", "them", "their"})
_PLURALS: Final = {EntityType.ANIME: "anime", EntityType.MANGA: "manga", EntityType.PERSON: "people"}


def understand(question: str, mentions: Sequence[Mention], *, forgiving: bool = False) -> Understanding:
    """Return what ``question`` may want, given the names that a lookup found in it.

    ``forgiving`` takes more unknown words for question words with a typing error: where no name was found by them.
    """
    cut = with_verbs(segment(question, mentions, forgiving=forgiving))
    if topical := about(cut):
        return Understanding(goals=tuple(topical), descriptive=True)
    if is_description(question, cut):
        return Understanding(descriptive=True)
    found = _readings(cut) if (of_it := around_it(cut)) is None else list(around(_readings(of_it[0]), later=of_it[1]))
    if not cut.anchors and not cut.unexplained and not cut.unread:
        unread = not found or has(cut.tags, TagKind.BEYOND)
        wordy = None
        if (unread and not _takes_up(cut)) or any(map(is_famous, mentions)):
            wordy = segment(question, mentions, wordy=True, forgiving=forgiving)
        if wordy and _are_called_so(wordy, cut, unread=unread):
            cut = wordy
            found = _readings(cut)
    if asks_for_average(cut):
        found = [mean for goal in found if (mean := averaged(goal, cut)) is not None]
    language = language_of(cut)
    fitting = sorted(
        (g for g in found if is_in_language(g, language) and _can_be_ranked(g) and not leaves_out(g, cut)),
        key=lambda g: (g.cost, -sum(s.popularity for s in g.subjects)),
    )
    goals = list(islice(_distinct(g for g in fitting if not unsaid(g, cut)), _MAX_GOALS))
    passed_over = unsaid(fitting[0], cut) if fitting and not goals else ()
    unranked = not fitting and any(not _can_be_ranked(goal) for goal in found)
    named = any(t.kind is TagKind.RELATION for t in cut.tags)
    return Understanding(
        goals=tuple(possibly_made(goals, cut)),
        unexplained=tuple(unexplained_regions(cut)),
        misspelt=_misspelt(question, cut),
        unread=tuple(_places(cut, _meaningful(cut, cut.unread))),
        beyond=tuple(
            (cut.words[t.first].start, cut.words[t.last - 1].end)
            for t in cut.tags
            if t.kind is TagKind.BEYOND
            or (t.kind is TagKind.WHERE and t.first == 0 and not fitting)
            or (t.kind is TagKind.ORDER and unranked)
            or (t.kind is TagKind.LENGTH and _is_of_films(cut))
        ),
        descriptive=not named and len(cut.unexplained) >= _DESCRIPTION_WORDS,
        unsaid=tuple((cut.words[first].start, cut.words[last - 1].end) for first, last in passed_over),
        names=tuple((cut.words[a.first].start, cut.words[a.last - 1].end) for a in cut.anchors),
        guess=_guess(cut, goals),
        keywords=sum(t.kind in _TELLING for t in cut.tags),
        greeting=has(cut.tags, TagKind.HELP) and not cut.unexplained,
    )


def _are_called_so(wordy: Segmentation, cut: Segmentation, *, unread: bool) -> bool:
    """True where words of the lexicon are names: famous ones, or any where the words alone ask for nothing.

    Words for what the data does not hold are names only of what is shown under them.
    """
    if has(wordy.tags, TagKind.BEYOND):
        return False
    if not unread:
        return any(map(is_famous, wordy.anchors))
    written = [c for a in wordy.anchors for c in a.candidates if c.verbatim]
    return any(c.display or not has(cut.tags, TagKind.BEYOND) for c in written)


def _takes_up(cut: Segmentation) -> bool:
    """True for "what did she voice" and "when did it come out": what is meant stands in no question before it."""
    return any(w.text in _TAKEN_UP for t in cut.tags if t.kind is TagKind.FILLER for w in cut.words[t.first : t.last])


def may_greet(question: str) -> bool:
    """True where a question may ask for nothing but help, so that no name has to be looked up."""
    words = words_of(question)
    return any(t.kind is TagKind.HELP for t in tag(words, ENGLISH_VOCABULARY))


def _readings(cut: Segmentation) -> list[Goal]:
    if in_pieces(cut):
        return []
    held = possessed(cut)
    found = _goals(cut) if held is None or _is_one_phrase(cut) else possessing(_goals(held[0], narrowed=True), held[1])
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
    if (rest := taken_out(cut)) is not None:
        yield from excluding(_goals(rest[0]), rest[1])
    kinds = {t.kind for t in cut.tags}
    yes_or_no = asks_yes_or_no(cut)
    if (compared := _of_numbers(cut, yes_or_no=yes_or_no)) is not None:
        yield from compared
    elif not cut.anchors:
        yield from _without_names(cut, narrowed=narrowed)
    elif (several := _of_several(cut, kinds, yes_or_no=yes_or_no)) is not None:
        yield from several
    elif any(t.kind is TagKind.ATTRIBUTE and t.form.value == "seasons" for t in cut.tags):
        yield from (replace(goal, count=True) for goal in titles(cut, GoalKind.ORDER, "seasons of"))
    elif TagKind.ORDERING in kinds or _asks_how_to_watch(cut) or may_be_skipped(cut):
        yield from titles(cut, GoalKind.ORDER, "watch order of")
    elif asks_for_the_like(cut) and not _made_by(cut):
        yield from likenesses(cut, follows=_what_comes_next(cut))
    elif yes_or_no:
        yield from instalments(cut)
        yield from verifications(cut)
    elif len(cut.anchors) <= MAX_ANCHORS:
        frame = _with_noun(frame_of(cut), cut)
        yield from instalments(cut)
        yield from roles(cut, frame)
        yield from in_context(cut, frame)
        yield from (goal for goal in selections(cut, frame) if goal.follows or not _wants(cut))


def _of_numbers(cut: Segmentation, *, yes_or_no: bool) -> Iterator[Goal] | None:
    """Return the readings of how many each has, and of which of two it is; ``None`` where neither is asked."""
    more = comparing(cut)
    if more is not None:
        return tallies(cut, more)
    return groups(cut) if has(cut.tags, TagKind.MOST) and not yes_or_no else alternatives(cut)


def _with_noun(frame: Frame, cut: Segmentation) -> Frame:
    """Return a frame that asks for anime, where only a genre says what is asked for, or a year of a maker's works."""
    narrowing = (TagKind.GENRE, TagKind.SOURCE, TagKind.YEAR) if _made_by(cut) else (TagKind.GENRE, TagKind.SOURCE)
    if _made_by(cut) and _is_first(cut):
        narrowing = (*narrowing, TagKind.ORDER)
    said = next((t for t in cut.tags if t.kind in narrowing), None)
    told = frame.head is not None or frame.attribute is not None or frame.before or frame.after
    if said is None or told:
        return frame
    return replace(frame, head=replace(said, form=Form(TagKind.TYPE, "", EntityType.ANIME)))


def _is_first(cut: Segmentation) -> bool:
    """True for "X's debut", which asks for a title without a word for one."""
    return any(t.kind is TagKind.ORDER and cut.words[t.last - 1].text in _FIRST_WORKS for t in cut.tags)


def _of_several(cut: Segmentation, kinds: set[TagKind], *, yes_or_no: bool) -> Iterator[Goal] | None:
    """Return the readings of what is asked of two or more things as such; ``None`` where it is asked of each."""
    if len(cut.anchors) < _PAIR:
        return of_one_name(cut)
    if (ordered := precedences(cut)) is not None:
        return ordered
    if yes_or_no and TagKind.OR in kinds and kinds & {TagKind.MORE, TagKind.ORDER}:
        return measured(cut)  # "does X or Y have more episodes"
    if yes_or_no and not kinds & {TagKind.CONNECT, TagKind.COMPARE}:
        return verifications(cut)
    if TagKind.MORE in kinds or (TagKind.ORDER in kinds and kinds & {TagKind.OR, TagKind.AND} and not _relations(cut)):
        return measured(cut)
    if kinds & {TagKind.COMPARE, TagKind.COMMON} and not _shares(cut):
        return comparisons(cut)
    return _connections(cut) if TagKind.CONNECT in kinds else None


def _shares(cut: Segmentation) -> bool:
    """True for "which voice actors do X and Y share": a relation is asked for, not a comparison."""
    return _relations(cut) and not has(cut.tags, TagKind.COMPARE)


def _relations(cut: Segmentation) -> bool:
    return has(cut.tags, TagKind.RELATION)


def _made_by(cut: Segmentation) -> bool:
    """True where only makers are named, whom no title can be like."""
    makers = (EntityType.STUDIO, EntityType.PERSON)
    return all(a.candidates[0].ref.entity_type in makers for a in cut.anchors)


def _connections(cut: Segmentation) -> Iterator[Goal]:
    left, right = cut.anchors[0], cut.anchors[-1]
    for a, b in product(left.candidates[:MAX_CANDIDATES], right.candidates[:MAX_CANDIDATES]):
        if a.ref != b.ref:
            mixed = 0 if a.ref.entity_type is b.ref.entity_type else _MIXED
            together = _TOGETHER if _are_of_one_title(a, b) else 0
            phrase = f"connection between {a.name} and {b.name}"
            yield Goal(
                kind=GoalKind.PATH,
                subjects=(a, b),
                phrase=phrase,
                plural=phrase,
                also=also_called([left, right], [a, b]),
                cost=doubt(a, left) + doubt(b, right) + mixed + together,
            )


def _are_of_one_title(a: Candidate, b: Candidate) -> bool:
    """True for two characters whom as many readers know, for they are known as well as their title is."""
    kinds = {a.ref.entity_type, b.ref.entity_type}
    less, more = sorted((a.popularity, b.popularity))
    return kinds == {EntityType.CHARACTER} and less >= max(_KNOWN, _AS_WELL * more)


def titles(cut: Segmentation, kind: GoalKind, phrase: str) -> Iterator[Goal]:
    """Read what is asked of one title as a whole: the order of its franchise, or what is like it."""
    anchor = cut.anchors[0]
    frame = frame_of(cut)
    for candidate in anchor.candidates[:MAX_CANDIDATES]:
        if candidate.ref.entity_type is EntityType.ANIME:
            yield Goal(
                kind=kind,
                subjects=(candidate,),
                query=query_of(EntityType.ANIME, [], frame.constraints),
                phrase=f"{phrase} {candidate.name}",
                plural=f"{phrase} {candidate.name}",
                also=also_called([anchor], [candidate]),
                rivals=rivals_of([anchor], [candidate]),
                next=_what_comes_next(cut),
                cost=doubt(candidate, anchor),
            )


def _can_be_ranked(goal: Goal) -> bool:
    """True but for rankings by what a kind does not have: nobody is the oldest by release, no episode has a score.

    Films are not told apart by their episodes, and the minutes that the data has of them are often hours.
    """
    if not goal.ranked or goal.query is None:
        return True
    field, kind = goal.query.order_by, goal.query.result_type
    films = ["movie"] in (goal.query.where.format, goal.instalments.format if goal.instalments else [])
    if kind not in RELEASED_TYPES:
        return field == "popularity"
    if kind is EntityType.EPISODE:
        return field in ("popularity", "start_date")
    return field != "episodes" or not films


def _is_of_films(cut: Segmentation) -> bool:
    return any(t.kind is TagKind.FORMAT and t.form.value == "movie" for t in cut.tags)


def _wants(cut: Segmentation) -> bool:
    """True where something is wanted that no word of the question names: "I want to see all of X"."""
    words = [w.text for t in cut.tags if t.kind is not TagKind.TYPE for w in cut.words[t.first : t.last]]
    return any(word in _WANTING for word in words)


def _asks_how_to_watch(cut: Segmentation) -> bool:
    """True for "how should one watch X" and "the right way to see X"."""
    words = {w.text for t in cut.tags for w in cut.words[t.first : t.last]}
    others = (TagKind.RELATION, TagKind.SIMILAR, TagKind.ATTRIBUTE, TagKind.WHERE, TagKind.BEYOND)
    return bool(words & _WATCHING and words & _MANNER) and not any(has(cut.tags, kind) for kind in others)


def _what_comes_next(cut: Segmentation) -> bool:
    return any("after" in w.text or w.text in ("next", "finished") for t in cut.tags if t.kind is TagKind.SIMILAR
               for w in cut.words[t.first : t.last])  # fmt: skip


def _tells_of_titles(cut: Segmentation) -> bool:
    """True for "which ended in 2012" and "started before 2000 and is still airing": only titles do."""
    pointed = any(w.text in STAND_INS or w.text == "when" for w in cut.words)
    said = any(t.kind in (TagKind.ATTRIBUTE, TagKind.MORE) and dates(t, cut.tags) for t in cut.tags)
    return said and not pointed and not _relations(cut)


def _runs(cut: Segmentation) -> bool:
    """True for "what is airing right now"."""
    return any(t.kind is TagKind.STATUS and t.form.value in ("airing", "upcoming") for t in cut.tags)


def _without_names(cut: Segmentation, *, narrowed: bool) -> Iterator[Goal]:
    """Read "top 10 fantasy anime of 2015" and "how many studios are there"."""
    frame = frame_of(cut)
    limits = frame.constraints
    if asks_for_average(cut) and frame.head is None and len(frame.before) == 1:
        frame = replace(frame, head=frame.before[0], before=())  # "the average score of films"
    kind = _kind_asked_for(cut, frame, narrowed=narrowed)
    if (
        kind is None
        or kind is EntityType.EPISODE
        or cut.unexplained
        or cut.unread
        or any(t.kind not in (TagKind.CLAUSE, TagKind.FORMAT) for t in frame.before)
        or not (narrowed or limits.any or frame.count or asks_for_average(cut))
    ):
        return
    noun = _PLURALS.get(kind, f"{kind}s")
    yield Goal(
        kind=GoalKind.SELECT,
        subjects=(),
        query=query_of(kind, [], limits, aggregate="count" if frame.count else "list"),
        count=frame.count,
        ranked=limits.ranked,
        phrase=str(kind),
        plural=noun,
    )


def _kind_asked_for(cut: Segmentation, frame: Frame, *, narrowed: bool) -> EntityType | None:
    if frame.head is None:
        titled = has(cut.tags, TagKind.GENRE) or has(cut.tags, TagKind.SOURCE) or _tells_of_titles(cut) or _runs(cut)
        return EntityType.ANIME if titled else None
    return EntityType.PERSON if narrowed and frame.head.kind is TagKind.WHO else frame.head.form.target


def _meaningful(cut: Segmentation, indices: Sequence[int]) -> list[int]:
    """Return the unread words that may change what is asked: all but those of a preamble, which a question follows."""
    says = min((t.first for t in cut.tags if t.kind in (*CHAIN_KINDS, TagKind.ATTRIBUTE, TagKind.COUNT)), default=0)
    asks = {i for i, word in enumerate(cut.words) if word.text in QUESTION_WORDS}
    asks |= {t.first for t in cut.tags if t.kind in (TagKind.WHO, TagKind.ASK, TagKind.COUNT)}
    return [i for i in indices if i >= says - 1 or not any(i < j < says + 1 for j in asks)]


def _guess(cut: Segmentation, goals: Sequence[Goal]) -> tuple[int, int] | None:
    """Return where one name may stand of which only pieces were found: side by side, or anywhere where nothing fits."""
    if cut.unexplained or not cut.anchors:
        return None
    return adjoining(cut) or (None if goals else name_region(cut))


def _misspelt(question: str, cut: Segmentation) -> tuple[int, int] | None:
    """Return where a typing error in a name may stand; ``None`` in texts that are more than a name."""
    if not cut.unexplained:
        return None
    first, last = cut.words[cut.unexplained[0]], cut.words[cut.unexplained[-1]]
    places = (name_region(cut), (first.start, last.end), (first.start, first.end))
    return next((p for p in places if p is not None and len(question[slice(*p)].split()) <= _LONGEST_NAME), None)


def _places(cut: Segmentation, indices: Sequence[int]) -> list[tuple[int, int]]:
    return [(cut.words[i].start, cut.words[i].end) for i in indices]


def _distinct(goals: Iterable[Goal]) -> Iterator[Goal]:
    seen: list[object] = []
    for goal in goals:
        key = (goal.kind, goal.refs, goal.query, goal.attribute, goal.claim)
        if key not in seen:
            seen.append(key)
            yield goal
