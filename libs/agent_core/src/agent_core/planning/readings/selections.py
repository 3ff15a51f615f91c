"""Readings of a question as chains of relations from its names, combined into one set of entities."""

from collections.abc import Iterator, Sequence, Set
from dataclasses import replace
from itertools import islice, product
from typing import Final

from catalog.entities import MAKERS, RELEASED_TYPES, TITLE_TYPES, EntityType
from catalog.relations import RelationType

from agent_core.graph_query import Chain, EntityFilters, GraphQuery, Hop
from agent_core.limits import MAX_COMBINED
from agent_core.planning.goals import Goal, GoalKind
from agent_core.planning.lexicon.forms import Form, TagKind
from agent_core.planning.naming import weighed
from agent_core.planning.phrases.composition import Composition, compose
from agent_core.planning.phrases.frame import Frame
from agent_core.planning.phrases.midway import is_told_midway, narrowed_midway
from agent_core.planning.phrases.nesting import nested
from agent_core.planning.phrases.phrasing import NamedChain, phrase
from agent_core.planning.phrases.pieces import THINGS
from agent_core.planning.readings.songs import place_of_song
from agent_core.planning.readings.writings import with_scripts
from agent_core.planning.words.anchors import MAX_CANDIDATES, Anchor, called_so
from agent_core.planning.words.constraints import Constraints
from agent_core.planning.words.segmentation import Segmentation
from agent_core.planning.words.spoken import in_language, language_of
from agent_core.planning.words.tagging import Tag, has
from agent_core.references import EntityRef
from agent_core.results import Candidate
from agent_core.title_fields import DETAILED, RUNNING, SONGS, in_kind

MAX_ANCHORS: Final = MAX_COMBINED
_MAX_COMBINATIONS: Final = 400
_MAX_ENDS: Final = 16
_ENDS_OF_ONE: Final = 4
# Cost of taking the same words for two names that nothing joins: "who voices A in B".
_SHARED: Final = 5
# Cost of giving each of two names that "and" joins the words on its side alone.
_APART: Final = 1
# Cost of a reading that the words allow but nobody means.
ODD: Final = 25
# Cost of taking whom an anime is "with" for its staff.
_UNHEARD: Final = 8
_WITH: Final = frozenset({"with", "featuring", "starring"})
_BOTH: Final = frozenset({"both", "either"})
_IN: Final = frozenset({"in"})
_HAVING: Final = frozenset({"have", "has", "having"})
# Hops of what somebody made at most: of anime adapted from a manga of theirs.
_BY_A_MANGA: Final = 2
_MAKING: Final = Form(TagKind.RELATION, "making")
# Fields that only what is released has.
_OF_TITLES: Final = frozenset(
    {"year", "end_date", "run", "rating", "status", "genres", "themes", "duration", "watch_time", "seasons", "episodes",
     "season", "format", "source_material", "age_rating", "favorites", "rank", "broadcast",
     "chapters", "volumes", "magazine",
     "description", *SONGS}
)  # fmt: skip
_PLOTS: Final = frozenset({"plot", "synopsis", "premise", "storyline", "plotline", "blurb"})
# Those that only titles of one kind have.
OF_A_KIND: Final = {
    **dict.fromkeys(("chapters", "volumes", "magazine"), EntityType.MANGA),
    **dict.fromkeys(("episodes", "season", "seasons", "watch_time", *SONGS), EntityType.ANIME),
}

type Chosen = tuple[tuple[Anchor, Candidate, Composition], ...]


def selections(cut: Segmentation, frame: Frame) -> Iterator[Goal]:
    """Yield every reading in which all names lead to entities of one kind."""
    options = [list(_options(anchor, frame, i, len(cut.anchors))) for i, anchor in enumerate(cut.anchors)]
    for chosen in islice(product(*options), _MAX_COMBINATIONS):
        for ends in islice(product(*(found[:_ENDS_OF_ONE] for _, found in chosen)), _MAX_ENDS):
            candidates = [candidate for candidate, _ in chosen]
            followed = len(candidates) == 1 or any(end.hops for end in ends)
            if followed and len({end.kind for end in ends}) == 1:
                yield with_scripts(selection(cut, frame, tuple(zip(cut.anchors, candidates, ends, strict=True))), cut)


def query_of(kind: EntityType, chains: list[Chain], limits: Constraints, **more: object) -> GraphQuery:
    """Return the query for entities of a kind, at the end of the chains, within the constraints."""
    counted = kind is EntityType.MANGA and limits.order_by == "episodes"  # "the longest manga" has most chapters
    return GraphQuery.model_validate(
        {
            "result_type": kind,
            "chains": chains,
            "where": in_kind(limits.where, kind),
            "episode_number": limits.episode_number,
            "order_by": "chapters" if counted else limits.order_by,
            "descending": limits.descending,
            "limit": limits.limit,
            "skip": limits.skip,
            "details": limits.order_by == "favorites" or not RUNNING.isdisjoint(limits.where.status),
            **more,
        }
    )


def _options(anchor: Anchor, frame: Frame, i: int, anchors: int) -> Iterator[tuple[Candidate, list[Composition]]]:
    """Yield what a name may mean with its chains, which are the same for all of a kind."""
    made: dict[EntityType, list[Composition]] = {}
    for candidate in anchor.candidates[:MAX_CANDIDATES]:
        kind = candidate.ref.entity_type
        if kind not in made:
            made[kind] = _compositions(kind, frame, i, anchors)
        yield candidate, made[kind]


def _compositions(kind: EntityType, frame: Frame, i: int, anchors: int) -> list[Composition]:
    """Compose the chain of one name; words between two names go to either of them, or hold for both."""
    if told := nested(frame.pieces, kind):
        return told
    shared = compose(kind, before=frame.before, after=[*frame.between, *frame.after], head=frame.head)
    if anchors == 1:
        return shared
    if frame.conjuncts:
        return sorted(_of_its_part(kind, frame, i) or shared, key=lambda c: c.cost)
    found = [replace(composition, cost=composition.cost + _SHARED) for composition in shared]
    for head in _heads(frame):
        for cut_at in range(len(frame.between) + 1):
            left, right = frame.between[:cut_at], frame.between[cut_at:]
            before, after = (frame.before, left) if i == 0 else (right, frame.after)
            found += compose(kind, before=before, after=after, head=head)
    return sorted(found, key=lambda c: c.cost)


def _of_its_part(kind: EntityType, frame: Frame, i: int) -> list[Composition]:
    """Return the chains by the words of a name's own part: "licensed by X and directed by Y"."""
    part = frame.conjuncts[i]
    found = compose(kind, before=part.before, after=part.after, head=frame.head)
    if part.shared or not part.says:
        alone = compose(kind, before=(), after=(), head=frame.head)
        found += [replace(end, cost=end.cost + _APART) for end in alone]
    return found


def _heads(frame: Frame) -> Iterator[Tag | None]:
    """Yield what is asked for; "who" of two names may be a character that one leads to."""
    yield frame.head
    if frame.head is not None and frame.head.kind is TagKind.WHO:
        yield replace(frame.head, form=Form(TagKind.TYPE, "", EntityType.CHARACTER))


def selection(cut: Segmentation, frame: Frame, chosen: Chosen) -> Goal:
    """Return the reading in which each name means one entity, and its chain leads to what is asked for."""
    candidates = tuple(candidate for _, candidate, _ in chosen)
    ends = [in_language(end, language_of(cut)) for _, _, end in chosen]
    if frame.count and ends[0].hops and ends[0].hops[-1].relation is RelationType.HAS_EPISODE:
        frame = replace(frame, attribute="episodes", count=False)
        ends = [replace(e, kind=EntityType.ANIME, hops=e.hops[:-1], readings=e.readings[:-1]) for e in ends]
    attribute = _field_asked(cut, frame, ends)
    ends, limits, idle = _narrowed(cut, frame, candidates[0], ends)
    parts = [NamedChain(end, c.name, denied) for c, end, denied in zip(candidates, ends, frame.denied, strict=True)]
    named = [c.ref for c in candidates if c.ref.entity_type is ends[0].kind]
    passed = _passed(ends[0], candidates[0].ref) if frame.other and len(ends) == 1 else None
    either = frame.combine == "union"
    goal = Goal(
        kind=GoalKind.SELECT if attribute or any(end.hops for end in ends) else GoalKind.DESCRIBE,
        subjects=candidates,
        query=query_of(
            ends[0].kind,
            [*_chains(parts, [c.ref for c in candidates]), *([passed] if passed is not None else [])],
            limits,
            combine=frame.combine,
            exclude=named or called_so(cut.anchors, ends[0].kind) if frame.other else [],
            aggregate="count" if frame.count else "list",
            songs=attribute in SONGS,
            details=attribute in DETAILED,
        ),
        attribute=attribute,
        count=frame.count,
        ranked=frame.constraints.ranked,
        phrase=phrase(parts, many=False, either=either),
        plural=phrase(parts, many=True, either=either),
        outermost=ends[0].readings[-1] if ends[0].readings else None,
        bare=_is_bare(cut, chosen),
        unrelated=not has(cut.tags, TagKind.RELATION),
        things=_are_of_any_kind(cut),
        place=place_of_song(cut) if attribute in SONGS else None,
        cost=sum(end.cost for end in ends)
        + _UNHEARD * _with_staff(cut, chosen)
        + ODD * _oddities(cut, frame, chosen, attribute=attribute, named=bool(named) or passed is not None)
        + ODD * (idle and not any(_fulfils(c, frame.constraints) for c in candidates)),
    )
    return weighed(goal, cut.anchors)


def _field_asked(cut: Segmentation, frame: Frame, ends: Sequence[Composition]) -> str | None:
    """Return the field that is asked for of the results; ``None`` where they themselves are."""
    kind, attribute = ends[0].kind, frame.attribute
    if attribute is None and kind is EntityType.EPISODE and _is_one(frame):
        return "name"
    if attribute == "name" and kind is not EntityType.EPISODE and any(end.hops for end in ends):
        return None  # "what is the sequel called"
    if attribute == "description" and kind not in RELEASED_TYPES and not _asks_for_a_plot(cut):
        return None  # "tell me about X", of whom the data holds no text
    return attribute


def _narrowed(
    cut: Segmentation, frame: Frame, subject: Candidate, ends: list[Composition]
) -> tuple[list[Composition], Constraints, bool]:
    """Return the chains with what narrows them on their way, what narrows their results, and whether neither does.

    People and studios have no year and no genre: where they are the results, the titles on the way are narrowed, and
    where it is said of these.
    """
    whole, told = frame.constraints, len(ends) == 1 and not _is_told(subject, frame, cut)
    midway = narrowed_midway(ends[0], whole.where) if told else None
    if ends[0].kind in RELEASED_TYPES and (midway is None or not is_told_midway(cut, frame.head)):
        return ends, whole, False
    ends = [midway] if midway is not None else ends
    idle = all(hop.where == EntityFilters() for end in ends for hop in end.hops)
    return ends, replace(whole, where=EntityFilters()), idle


def _asks_for_a_plot(cut: Segmentation) -> bool:
    """True for "the plot of X", which nobody and no studio has."""
    return any(w.text in _PLOTS for t in cut.tags for w in cut.words[t.first : t.last])


def _is_one(frame: Frame) -> bool:
    """True for "episode 5" and "the last episode", of which the title is asked for where nothing else is."""
    limits = frame.constraints
    return limits.episode_number is not None or (limits.limit == 1 and not frame.count)


def _is_bare(cut: Segmentation, chosen: Chosen) -> bool:
    """True for "X's anime" and "films by X", which say nothing of what X did for them, and for "what did X make"."""
    (_, candidate, end), *others = chosen
    if others or not 0 < len(end.hops) <= _BY_A_MANGA:
        return False
    if not has(cut.tags, TagKind.RELATION):
        return len(end.hops) == 1 and candidate.ref.entity_type in MAKERS and end.kind is EntityType.ANIME
    manga = any(t.kind is TagKind.TYPE and t.form.target is EntityType.MANGA for t in cut.tags)
    works = candidate.ref.entity_type is EntityType.PERSON and end.kind in TITLE_TYPES and not manga
    return works and is_made_by_somebody(cut)


def is_made_by_somebody(cut: Segmentation) -> bool:
    """True where nothing but "make" relates: "what did X make"."""
    return all(t.form == _MAKING for t in cut.tags if t.kind is TagKind.RELATION) and not has(cut.tags, TagKind.WHO)


def _are_of_any_kind(cut: Segmentation) -> bool:
    """True for "X's works", "everything by X" and "what did X make", which may be manga."""
    kinds = [t for t in cut.tags if t.kind in (TagKind.TYPE, TagKind.FORMAT)]
    named = any(w.text in THINGS for w in cut.words) or (has(cut.tags, TagKind.RELATION) and is_made_by_somebody(cut))
    return all(cut.words[t.last - 1].text in THINGS for t in kinds) and named


def _with_staff(cut: Segmentation, chosen: Chosen) -> int:
    """Count who, by "anime with X and Y" or "X is in", would have worked on it: they are mostly heard in it."""
    worked = [a for a, _, end in chosen if end.hops and end.hops[-1].relation is RelationType.WORKED_ON]
    said = any(t.kind is TagKind.RELATION for t in cut.tags)
    first = cut.anchors[0].first
    had = any(w.text in _HAVING for w in cut.words[max(0, first - 2) : first])
    both = first > 0 and cut.words[first - 1].text in _BOTH
    had = had or _stands_at(cut, first - 1 - both, _WITH)
    with_them = had or any(_stands_at(cut, a.first - 1, _WITH) or _stands_at(cut, a.last, _IN) for a, _, _ in chosen)
    return len(worked) if with_them and not said else 0


def _stands_at(cut: Segmentation, place: int, words: Set[str]) -> bool:
    return 0 <= place < len(cut.words) and cut.words[place].text in words


def _fulfils(candidate: Candidate, limits: Constraints) -> bool:
    """True for a title that is what the constraints say: "the director of the 1988 film X"."""
    where, year = limits.where, candidate.year
    if where == EntityFilters():
        return True
    formats = not where.format or (candidate.format or "").lower() in where.format
    low, high = (where.year, where.year) if where.year else (where.year_min, where.year_max)
    within = year is None or ((low is None or year >= low) and (high is None or year <= high))
    return candidate.ref.entity_type in RELEASED_TYPES and formats and within


def _is_told(candidate: Candidate, frame: Frame, cut: Segmentation) -> bool:
    """True for constraints that say which title is meant; a format does so only beside its name."""
    formats = [t for t in cut.tags if t.kind is TagKind.FORMAT]
    beside = any(t.last == a.first or t.first == a.last for t in formats for a in cut.anchors)
    return _fulfils(candidate, frame.constraints) and (beside or not formats)


def _chains(parts: Sequence[NamedChain], starts: Sequence[EntityRef]) -> list[Chain]:
    """Return the chains, those that are taken away behind those that are kept."""
    chains = [
        Chain(start=[start], hops=list(part.composition.hops), combine="difference" if part.denied else None)
        for part, start in zip(parts, starts, strict=True)
    ]
    return sorted(chains, key=lambda chain: chain.combine is not None)


def _passed(end: Composition, start: EntityRef) -> Chain | None:
    """Return what "others" leaves out that a chain passes through: other manga by the author of X's source manga.

    Of the anime with somebody's voice actor it leaves out those with that somebody.
    """
    voiced = end.kind is EntityType.ANIME and len(end.hops) > 1 and end.hops[0].relation is RelationType.VOICED_BY
    if voiced:
        return Chain(start=[start], hops=[Hop(relation=RelationType.APPEARS_IN)], combine="difference")
    places = [i for i, reading in enumerate(end.readings[:-1], start=1) if reading.target is end.kind]
    if not places:
        return None
    hops = [hop for reading in end.readings[: places[-1]] for hop in reading.hops]
    return Chain(start=[start], hops=hops, combine="difference")


def _oddities(cut: Segmentation, frame: Frame, chosen: Chosen, *, attribute: str | None, named: bool) -> int:
    """Count what the words allow but nobody means."""
    hops = any(end.hops for _, _, end in chosen)
    ends_in = chosen[0][2].kind
    kind_asked = frame.head is not None and frame.head.kind is not TagKind.WHO and attribute is None
    foreign = attribute in _OF_TITLES and ends_in not in RELEASED_TYPES  # nobody is airing
    unfit = ends_in in RELEASED_TYPES and OF_A_KIND.get(attribute or "", ends_in) is not ends_in
    told = attribute is not None and all(_fulfils(c, frame.constraints) for _, c, _ in chosen)  # "when was the film X"
    narrowed = frame.constraints.any and not told
    idle = not hops and (kind_asked or narrowed or frame.count)  # "the 5 best anime X" is not X itself
    unlike = frame.other and not named  # "other anime than X" takes X for an anime
    makers = {t.first for t in cut.tags if t.kind is TagKind.BY}
    by_no_maker = sum(a.first - 1 in makers and c.ref.entity_type not in MAKERS for a, c, _ in chosen)
    unused = hops and any(not end.hops for _, _, end in chosen)  # "who does X play in Y" is not X
    return idle + unlike + by_no_maker + unused + foreign + unfit
