"""Decides between the readings of a question by what the graph holds: which one is answered, or that none is."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from catalog.entities import BEINGS, RELEASED_TYPES, EntityType
from catalog.names import fold
from catalog.relations import RelationType

from agent_core.goals.besides import claims_a_sequel
from agent_core.goals.goal import DescribeGoal, Goal, GraphGoal, SelectGoal, VerifyGoal, claim_of, is_bare
from agent_core.goals.retrievals import Findings, findings
from agent_core.goals.understood import Understanding
from agent_core.graph_query import EntityFilters, GraphQuery, OrderBy
from agent_core.investigation import Investigation
from agent_core.planning.next_seasons import by_season
from agent_core.planning.productions import far_more, productions
from agent_core.planning.relaxing import relaxed
from agent_core.references import EntityRef
from agent_core.relation_phrases import phrase_of
from agent_core.results import Candidate, GraphOutcome
from agent_core.schemas import NextStep

type _Hops = tuple[tuple[RelationType, str | None], ...]
"""Relations with their roles, in the order in which they are followed."""

# Namesakes that are tried beside the best known one before the reader is asked.
MOST_RIVALS: Final = 2
# Other relations that are tried where the first reading has no rows, and how much more far-fetched they may be.
_MOST_RETRIES: Final = 3
_RETRY_COST: Final = 16
# What somebody may have done for their works, in the order in which they are called theirs, and how many times more
# others make a few of these a sideline.
_POSITIONS: Final = (
    (RelationType.WORKED_ON, "Director"),
    (RelationType.WORKED_ON, None),
    (RelationType.VOICED_IN, None),
)
_PERFORMANCE: Final = "Theme Song Performance"
# What works of any kind are put in the order of.
_OF_ALL_WORKS: Final[frozenset[OrderBy]] = frozenset({"popularity", "score", "start_date"})
_OTHERWISE: Final = (RelationType.VOICED_IN, RelationType.WROTE)
# By whether anything or anime are asked for: as what somebody's works are those of whoever writes manga.
_WRITTEN: Final[Mapping[bool, _Hops]] = {
    True: ((RelationType.WROTE, None),),
    False: ((RelationType.WROTE, None), (RelationType.ADAPTATION, None)),
}
_SIDELINE: Final = 3
# The leads of a title, and what they are called beside other characters.
_LEADS: Final = (RelationType.HAS_CHARACTER, "main")
_MAIN: Final = "main "
# What a company does for anime beside making them.
_OF_A_HOUSE: Final = (RelationType.PRODUCED, RelationType.LICENSED)
# Who is known of a title of which it is not known who drew, wrote or animated it.
_INSTEAD: Final = {
    RelationType.DRAWN_BY: RelationType.WRITTEN_BY,
    RelationType.WRITTEN_BY: RelationType.DRAWN_BY,
    RelationType.ANIMATED_BY: RelationType.PRODUCED_BY,
}


type Choose = Callable[[Sequence[Findings]], Findings | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What is to be done about a question.

    Attributes:
        pending: the next step; ``None`` where the graph has been asked all there is to ask.
        answer: the findings that answer the question.
        choices: namesakes that would be answered differently; the reader has to choose.
        empty: what was looked for and not found.
        each: what was found of each name alone, where nothing is of all of them.
        instead: what is told in place of what was not found.
    """

    pending: NextStep | None = None
    answer: Findings | None = None
    choices: tuple[Candidate, ...] = ()
    empty: Findings | None = None
    each: tuple[Findings, ...] = ()
    instead: Findings | None = None


def deliberate(investigation: Investigation, understanding: Understanding) -> Verdict:
    """Return the verdict on the readings: the best one, its rivals, then other relations of the same names."""
    best = understanding.best
    if best is None:
        return Verdict()
    verdict = _weigh(_works(best, understanding.goals), investigation, _main_works)
    verdict = verdict or _weigh(productions(best), investigation, far_more)
    verdict = verdict or _held(best, understanding.goals, investigation)
    if verdict is not None:
        return verdict
    group = [best, *_rival_goals(best, understanding.goals)]
    tried = [findings(goal, investigation) for goal in group]
    for found in tried:
        if found.pending is not None:
            return Verdict(pending=found.pending)
    settled = [found for found in tried if found.settled]
    if len({_content(found) for found in settled}) > 1:
        return Verdict(choices=tuple(_differing(settled)))
    if settled:
        return Verdict(answer=settled[0])
    if isinstance(best, GraphGoal) and best.each and _is_empty(tried[0]):
        return Verdict(empty=tried[0], each=_of_each(tried[0]))
    retried = _weigh([*_of_a_house(best)], investigation, _most) or _retried(best, understanding.goals, investigation)
    return retried or _nothing(best, tried[0], investigation)


def _held(best: Goal, goals: Sequence[Goal], investigation: Investigation) -> Verdict | None:
    """Return the verdict on the one who is called as is claimed and is in the rows; ``None`` where none or several are.

    "Is Vexo in Zorblat?" asks for no other Vexo, however well known.
    """
    claims = [g for g in goals if isinstance(g, VerifyGoal) and g.claim is not None and g.refs == best.refs]
    for goal in claims if claim_of(best) is not None else ():
        found = findings(goal, investigation)
        if found.pending is not None:
            return Verdict(pending=found.pending)
        rows = set[EntityRef]() if found.result is None else {card.ref for card in found.result.cards}
        held = [each for each in goal.claimed if each.ref in rows and each.ref.entity_type in BEINGS]
        if goal.claim is not None and goal.claim.ref not in rows and len(held) == 1:
            return Verdict(answer=replace(found, goal=replace(goal, claim=held[0], also=(), rivals=())))
        if goal is best and goal.claim is not None and goal.claim.ref in rows:
            return None
    return None


def _nothing(best: Goal, found: Findings, investigation: Investigation) -> Verdict:
    """Return the verdict where no reading has rows: an answer where that says something, else what is told instead."""
    if isinstance(best, VerifyGoal) and best.denies and _is_empty(found):
        return Verdict(answer=found)
    for otherwise in (_songs, _episode_count, by_season, _of_any_role):
        if (verdict := _weigh([*otherwise(best)], investigation, _most)) is not None:
            return verdict
    for goal in relaxed(best, unmeasured=found.pending is None and not found.results):
        if (verdict := _weigh([goal], investigation, _most)) is not None:
            return verdict
    instead = _weigh([*_others_of_the_title(best)], investigation, _most) or Verdict()
    return replace(instead, answer=None, empty=found, instead=instead.answer)


def _of_each(empty: Findings) -> tuple[Findings, ...]:
    """Return what is of each name alone, where nothing is of all of them; nothing where nothing is of any."""
    found = empty.result.each if empty.result is not None else []
    goals = empty.goal.each if found and isinstance(empty.goal, GraphGoal) else ()
    alone = zip(goals, found, strict=True)
    each = [Findings(goal, None, (of_it,), (bool(of_it.count),)) for goal, of_it in alone]
    return tuple(each) if any(one.settled for one in each) else ()


def _weigh(goals: Sequence[Goal], investigation: Investigation, choose: Choose) -> Verdict | None:
    """Return the verdict of readings that are weighed by what they lead to; ``None`` where none leads to anything.

    What is to be known besides is retrieved for the one that is chosen alone.
    """
    weighed = [findings(goal, investigation, besides=False) for goal in goals]
    pending = next((found.pending for found in weighed if found.pending is not None), None)
    if pending is not None:
        return Verdict(pending=pending)
    if (chosen := choose(weighed)) is None:
        return None
    answer = next(findings(g, investigation) for g, found in zip(goals, weighed, strict=True) if found is chosen)
    return Verdict(pending=answer.pending) if answer.pending is not None else Verdict(answer=answer)


def _most(weighed: Sequence[Findings]) -> Findings | None:
    """Return what is most."""
    return max((found for found in weighed if found.settled), key=lambda found: found.total, default=None)


def _works(best: Goal, goals: Sequence[Goal]) -> list[Goal]:
    """Return the readings of somebody's works by what they may have done for them; none where that is said."""
    if not is_bare(best) or best.rivals or best.subjects[0].ref.entity_type is not EntityType.PERSON:
        return []
    alike = [g for g in goals if is_bare(g) and g.refs == best.refs and type(g) is type(best)]
    found = {(hop.relation, hop.role): goal for goal in reversed(alike) for hop in goal.hops[:1]}
    works = [found[position] for position in _POSITIONS if position in found]
    if best.query is not None:
        works = [_of_another_relation(best, best.query, (position,)) for position in _POSITIONS]
    if isinstance(best, SelectGoal) and best.query is not None and best.query.order_by in _OF_ALL_WORKS:
        works.append(_of_another_relation(best, best.query, _WRITTEN[best.things]))
    return works


def _main_works(weighed: Sequence[Findings]) -> Findings | None:
    """Return what somebody directed, unless they are heard in or wrote far more; else whatever is most."""
    sizes = {id(found): found.total for found in weighed}
    most = max(sizes.values(), default=0)
    settled = [found for found in weighed if found.settled]
    other_works = max((sizes[id(f)] for f in settled if f.goal.hops[0].relation in _OTHERWISE), default=0)
    for found in settled:
        directs = found.goal.hops[0].role is not None
        if sizes[id(found)] * _SIDELINE >= other_works if directs else sizes[id(found)] == most:
            return found
    return None


def _retried(best: Goal, goals: Sequence[Goal], investigation: Investigation) -> Verdict | None:
    """Return the verdict on other relations of the same names, and on their namesakes of another kind.

    It is ``None`` where none of them has rows.
    """
    for goal in _retries(best, goals):
        found = findings(goal, investigation)
        if found.pending is not None or found.settled:
            return Verdict(pending=found.pending, answer=found if found.settled else None)
    return None


def _is_empty(found: Findings) -> bool:
    """True where the graph was asked and has no rows, which is not the same as that it could not be asked."""
    asked = found.results[0] if found.results and claims_a_sequel(found.goal) else found.result
    return asked is not None and asked.meta.outcome is GraphOutcome.NO_ROWS


def _rival_goals(best: Goal, goals: Sequence[Goal]) -> Iterator[Goal]:
    """Yield the readings that differ from the best only in which namesake is meant."""
    if not best.rivals:
        return
    rivals = {c.ref for c in best.rivals[:MOST_RIVALS]}
    for goal in goals:
        others = [ref for ref in goal.refs if ref not in best.refs]
        alike = type(goal) is type(best) and len(goal.refs) == len(best.refs) and goal.attribute == best.attribute
        if alike and _shape(goal) == _shape(best) and len(others) == 1 and others[0] in rivals:
            yield goal


def _shape(goal: Goal) -> object:
    if goal.query is None:
        return None
    return [chain.hops for chain in goal.query.chains], goal.query.model_dump(exclude={"chains", "exclude"})


def _retries(best: Goal, goals: Sequence[Goal]) -> list[Goal]:
    others = (g for g in goals if g is not best and type(g) is type(best) and claim_of(g) == claim_of(best))
    same = [g for g in others if g.refs == best.refs or _is_of_another_kind(g, best)]
    alike = [g for g in same if _wants_titles(g) is _wants_titles(best)]
    return [g for g in alike if not _is_weaker(g, best) and g.cost <= best.cost + _RETRY_COST][:_MOST_RETRIES]


def _is_of_another_kind(goal: Goal, best: Goal) -> bool:
    """True where the same is asked of what is called the same and of another kind: an anime, not its manga."""
    called, meant = ([fold(s.matched_name) for s in each.subjects] for each in (goal, best))
    kinds, others = ([s.ref.entity_type for s in each.subjects] for each in (goal, best))
    asked = {None if each.query is None else each.query.result_type for each in (goal, best)}
    return called == meant and kinds != others and len(asked) == 1 and goal.attribute == best.attribute


def _of_a_house(best: Goal) -> Iterator[Goal]:
    """Yield what a company produced and licensed, where its anime are asked for and it made none itself."""
    if is_bare(best) and best.query is not None and best.subjects[0].ref.entity_type is EntityType.STUDIO:
        yield from (_of_another_relation(best, best.query, ((did, None),)) for did in _OF_A_HOUSE)


def _others_of_the_title(best: Goal) -> Iterator[Goal]:
    """Yield who else is known of a title, where one relation of it is asked for and nothing besides."""
    plain = best.query is not None and best.query.where == EntityFilters() and not best.count
    if plain and best.query is not None and len(best.subjects) == len(best.hops) == 1:
        instead = _INSTEAD.get(best.hops[0].relation)
        if instead is not None and phrase_of(best.subjects[0].ref.entity_type, (instead, None)) is not None:
            yield _of_another_relation(best, best.query, ((instead, None),))


def _songs(best: Goal) -> Iterator[Goal]:
    """Yield the songs of an anime with their artists, where it has nobody on its staff who performed them."""
    query, hops = best.query, best.hops
    sung = len(hops) == 1 and hops[0].relation is RelationType.STAFF and hops[0].role == _PERFORMANCE
    if sung and query is not None and isinstance(best, SelectGoal) and len(best.subjects) == 1 and not best.count:
        chains = [chain.model_copy(update={"hops": []}) for chain in query.chains]
        update = {"result_type": EntityType.ANIME, "chains": chains, "songs": True}
        yield replace(best, query=query.model_copy(update=update), attribute="songs", outermost=None)


def _episode_count(best: Goal) -> Iterator[Goal]:
    """Yield how many episodes an anime has, where the data does not list them."""
    query, hops = best.query, best.hops
    listed = len(hops) == 1 and hops[0].relation is RelationType.HAS_EPISODE and isinstance(best, SelectGoal)
    if listed and query is not None and len(best.subjects) == 1 and query.where == EntityFilters():
        chains = [chain.model_copy(update={"hops": []}) for chain in query.chains]
        asked = query.model_copy(update={"result_type": EntityType.ANIME, "chains": chains})
        yield replace(best, query=asked, attribute="episodes", outermost=None, unapplied="what each is called")


def _of_any_role(best: Goal) -> Iterator[Goal]:
    """Yield the whole cast that is held, where one of a title's leads is described and no role of the cast is known."""
    query, hops = best.query, best.hops
    if query is None or not best.unapplied or [(hop.relation, hop.role) for hop in hops] != [_LEADS]:
        return
    chains = [chain.model_copy(update={"hops": [hops[0].model_copy(update={"role": None})]}) for chain in query.chains]
    phrases = {name: getattr(best, name).replace(_MAIN, "", 1) for name in ("phrase", "plural")}
    yield replace(best, query=query.model_copy(update={"chains": chains}), **phrases)


def _of_another_relation(goal: Goal, query: GraphQuery, hops: _Hops) -> Goal:
    subject = goal.subjects[0]
    reading = phrase_of(subject.ref.entity_type, *hops)
    if reading is None:
        raise AssertionError(f"nobody says {hops} of {subject.ref.entity_type}")
    chains = [query.chains[0].model_copy(update={"hops": list(reading.hops)})]
    return replace(
        goal,
        query=query.model_copy(update={"chains": chains, "result_type": reading.target}),
        phrase=reading.phrase(subject.name, many=False),
        plural=reading.phrase(subject.name, many=True),
        outermost=reading,
    )


def _is_weaker(goal: Goal, best: Goal) -> bool:
    """True where somebody did anything at all instead of what they are said to have done."""
    tried, said = goal.hops, best.hops
    same = [hop.relation for hop in tried] == [hop.relation for hop in said]
    return same and any(free.role is None and bound.role is not None for free, bound in zip(tried, said, strict=True))


def _wants_titles(goal: Goal) -> bool:
    """True where titles are asked for, for which nobody who took part in one is an answer."""
    return goal.query is not None and goal.query.result_type in RELEASED_TYPES


def _content(found: Findings) -> tuple[object, ...]:
    result = found.result
    if result is None:
        return ()
    if found.goal.attribute or isinstance(found.goal, DescribeGoal):
        return (found.goal.refs,)
    return (frozenset(result.node_ids), result.meta.value)


def _differing(settled: Sequence[Findings]) -> list[Candidate]:
    """Return, of every reading, the subject in which it differs from the others."""
    common: set[EntityRef] = set(settled[0].goal.refs).intersection(*(f.goal.refs for f in settled))
    return [subject for f in settled for subject in f.goal.subjects if subject.ref not in common]
