"""Readings of questions for yes or no: one of the names is said to be what the others lead to."""

from collections.abc import Iterator, Sequence, Set
from dataclasses import replace
from itertools import product
from typing import Final

from catalog.entities import MAKERS, RELEASED_TYPES, EntityType

from agent_core.graph_query import Chain, EntityFilters, GraphQuery
from agent_core.limits import MAX_COMPARED
from agent_core.planning.goals import Goal, GoalKind, Measure
from agent_core.planning.lexicon.forms import Form, TagKind
from agent_core.planning.naming import (
    also_called,
    doubt,
    doubts,
    is_hardly_known,
    is_hardly_meant,
    is_named_in_passing,
    weighed,
)
from agent_core.planning.phrases.concepts import CONCEPTS, MUTUAL
from agent_core.planning.phrases.frame import Frame, frame_of
from agent_core.planning.readings.contexts import in_context
from agent_core.planning.readings.predicates import STANDS, predicate_in, predications, says_what_kind
from agent_core.planning.readings.selections import OF_A_KIND, query_of, selections
from agent_core.planning.words.anchors import MAX_CANDIDATES, Anchor
from agent_core.planning.words.constraints import OF_MANGA
from agent_core.planning.words.segmentation import Segmentation
from agent_core.planning.words.tagging import Tag, has
from agent_core.results import Candidate
from agent_core.title_fields import MANGA_FORMATS

# Cost of taking a later name for what the first one leads to: "is X the sequel of Y" is about the sequel of Y.
_LATER_CLAIM: Final = 6
# The same for what only the passive tells: "is X followed by Y" is about what follows X.
_PASSIVE: Final = 12
_MANY: Final = 8
_BELONGING: Final = frozenset({"belong", "belongs", "belonged"})
_FROM: Final = frozenset({"from", "de", "du", "del", "von", "vom", "aus"})
# Cost of taking both names for what narrows something that is said to exist, and the words in front of that.
_ANY: Final = -4
HAVE: Final = frozenset({"have", "has", "had", "get", "got", "there"})
_OPENING: Final = frozenset({"that", "which", "what"})
_ANYTHING: Final = frozenset({"any", "some", "an", "one"})
THAN: Final = frozenset({"than", "que", "als"})
"""Words in front of what something is more than."""
_MAKING: Final = Form(TagKind.RELATION, "making")
_PAIR: Final = 2
# How two people are said to have worked.
_WITH: Final = frozenset({"together", "with", "alongside"})
_HARDLY: Final = 16  # cost of comparing what is hardly meant by its name
_FEW_CANDIDATES: Final = 3  # of each of more than two names


def verifications(cut: Segmentation) -> Iterator[Goal]:
    """Yield what a question for yes or no may claim."""
    cut = replace(cut, anchors=tuple(_made(anchor, cut) for anchor in cut.anchors))
    frame = frame_of(cut)
    if has(cut.tags, TagKind.MORE) and len(cut.anchors) > 1:
        yield from _more(cut)
    elif _is_mutual(cut):
        for place in range(len(cut.anchors)):
            yield from _claims(cut, place, kinds=frozenset({EntityType.CHARACTER}))
    elif _worked_together(cut):
        yield from _common_works(cut)
    elif (predicate := predicate_in(cut)) is not None:
        yield from predications(cut, predicate)
    elif len(cut.anchors) == 1 or frame.conjuncts:
        yield from _existences(cut, frame)
    else:
        if _asks_for_any(cut):
            yield from (replace(goal, cost=goal.cost + _ANY) for goal in _existences(cut, frame))
        for place in range(len(cut.anchors)):
            yield from _claims(cut, place, kinds=_claimed_kinds(cut, frame, place))


def _made(anchor: Anchor, cut: Segmentation) -> Anchor:
    """Return the X of "is X by the author of Y" without who is called so too."""
    things = tuple(c for c in anchor.candidates if c.ref.entity_type not in MAKERS)
    by = things and cut.next_tag(anchor, TagKind.BY) is not None
    return replace(anchor, candidates=things) if by else anchor


def _is_mutual(cut: Segmentation) -> bool:
    """True for "are X and Y friends", where each is said to be what the other has."""
    said = [t for t in cut.tags if t.kind in (TagKind.RELATION, TagKind.TYPE)]
    named = [{c.ref.entity_type for c in a.candidates[:MAX_CANDIDATES]} for a in cut.anchors]
    characters = len(named) > 1 and all(EntityType.CHARACTER in kinds for kinds in named)
    both = characters and has(cut.tags, TagKind.AND)
    return both and len(said) == 1 and said[0].form.value in MUTUAL and said[0].first >= cut.anchors[-1].last


def _asks_for_any(cut: Segmentation) -> bool:
    """True for "has X made any film with Y": something is said to exist that is neither of the names."""
    nouns = [t for t in cut.tags if t.form.target is not None and t.first > 0]
    return any(cut.words[t.first - 1].text in _ANYTHING for t in nouns)


def _worked_together(cut: Segmentation) -> bool:
    """True for "has X worked with Y" and "do X and Y share any anime" of two people, who need a work of both."""
    people = all(a.candidates[0].ref.entity_type is EntityType.PERSON for a in cut.anchors)
    said = [t.form.value for t in cut.tags if t.kind is TagKind.RELATION]
    shared = not said and has(cut.tags, TagKind.COMMON) and any(t.form.target is EntityType.ANIME for t in cut.tags)
    return people and (
        shared or said == ["employment"] or (said == ["staff"] and not _WITH.isdisjoint(w.text for w in cut.words))
    )


def _common_works(cut: Segmentation) -> Iterator[Goal]:
    """Yield what two people have both worked on, by what each of them may have done there."""
    done = [next(r for r in CONCEPTS[concept] if r.source is EntityType.PERSON) for concept in ("staff", "cast")]
    for chosen in choices(cut.anchors):
        if chosen[0].ref.entity_type is not EntityType.PERSON or len(chosen) != _PAIR:
            continue
        alike_first = sorted(product(done, repeat=_PAIR), key=lambda pair: pair[0] is not pair[1])
        for rank, readings in enumerate(alike_first):
            told = " and ".join(r.link.format(c.name) for r, c in zip(readings, chosen, strict=True))
            chains = [Chain(start=[c.ref], hops=list(r.hops)) for r, c in zip(readings, chosen, strict=True)]
            goal = Goal(
                kind=GoalKind.VERIFY,
                subjects=chosen,
                query=query_of(EntityType.ANIME, chains, frame_of(cut).constraints),
                phrase=f"anime {told}",
                plural=f"anime {told}",
                outermost=readings[0],
                cost=_ANY + rank,
            )
            yield weighed(goal, cut.anchors)


def _claimed_kinds(cut: Segmentation, frame: Frame, place: int) -> Set[EntityType]:
    """Return what can be claimed: anything by a word for a relation, by "in" a character, by "by" a maker."""
    maker = next((a for a in cut.anchors if _is_whom_it_is_made_by(cut, a)), None)
    if maker is not None and (maker is cut.anchors[place] or not maker.of_kind(*MAKERS)):
        return frozenset(MAKERS)
    if frame.head or frame.before or frame.between or frame.after:
        return frozenset(EntityType)
    if has(cut.tags, TagKind.BY):
        return frozenset(MAKERS)
    named = {c.ref.entity_type for c in cut.anchors[place].candidates}
    somebody = EntityType.CHARACTER if EntityType.CHARACTER in named else EntityType.PERSON
    if EntityType.STUDIO in named and _is_from(cut, cut.anchors[place]):
        return frozenset({EntityType.STUDIO})
    within = has(cut.tags, TagKind.OF) or any(w.text in _BELONGING for w in cut.words)
    return frozenset({somebody}) if within else frozenset()


def _is_whom_it_is_made_by(cut: Segmentation, anchor: Anchor) -> bool:
    """True for the last name of "was X made by Y"."""
    by = cut.previous_tag(anchor, TagKind.BY)
    verb = cut.previous_tag(by, TagKind.RELATION) if by is not None else None
    return verb is not None and verb.form == _MAKING


def _is_from(cut: Segmentation, anchor: Anchor) -> bool:
    """True for "from X" and "from the studio X", in any language: "est de X", "ist von X"."""
    return any(w.text in _FROM for w in cut.words[max(0, anchor.first - _PAIR) : anchor.first])


def _more(cut: Segmentation) -> Iterator[Goal]:
    """Read "is X longer than Y"."""
    for goal in measured(cut):
        if len(goal.subjects) == _PAIR:
            yield verified(goal, cut)


def verified(goal: Goal, cut: Segmentation) -> Goal:
    """Return a comparison of two as the claim that the first is more; "more than X: is that Y" claims it of Y."""
    first = cut.anchors[0].first
    turned = first > 0 and cut.words[first - 1].text in THAN
    subjects = tuple(reversed(goal.subjects)) if turned else goal.subjects
    return replace(goal, kind=GoalKind.VERIFY, subjects=subjects, claim=subjects[0])


def measured(cut: Segmentation) -> Iterator[Goal]:
    """Read "which is longer, X or Y": the names, ordered by what the comparative says."""
    found = sorted(
        (t for t in cut.tags if t.kind in (TagKind.MORE, TagKind.ORDER)), key=lambda t: t.kind is TagKind.ORDER
    )
    field, direction = found[0].form.value.split()
    if len(cut.anchors) > MAX_COMPARED or (field == "start_date" and any(t.kind is TagKind.WHO for t in cut.tags)):
        return  # "who is older" asks for ages, which nobody has here
    counted = any("episod" in w.text for w in cut.words[found[0].first : found[0].last])
    for chosen in choices(cut.anchors):
        films = not counted and all(c.format == "movie" for c in chosen)
        counted_as = "chapters" if chosen[0].ref.entity_type is EntityType.MANGA and field == "episodes" else field
        meant = "duration" if field == "episodes" and films else counted_as  # a longer film has no more episodes
        goal = measured_by(cut, chosen, meant, descending=direction == "desc")
        yield replace(goal, cost=goal.cost + _HARDLY * any(map(is_hardly_meant, chosen, cut.anchors)))


def choices(anchors: Sequence[Anchor]) -> Iterator[tuple[Candidate, ...]]:
    """Yield what several names may mean together: different entities of one kind."""
    most = MAX_CANDIDATES if len(anchors) == _PAIR else _FEW_CANDIDATES
    for chosen in product(*(anchor.candidates[:most] for anchor in anchors)):
        if len({c.ref.entity_type for c in chosen}) == 1 and len({c.ref for c in chosen}) == len(chosen):
            yield chosen


def measured_by(cut: Segmentation, chosen: Sequence[Candidate], field: str, *, descending: bool) -> Goal:
    """Return the reading that orders the names by a field of theirs."""
    query = GraphQuery.model_validate(
        {
            "result_type": chosen[0].ref.entity_type,
            "chains": [Chain(start=[c.ref for c in chosen])],
            "order_by": field,
            "descending": descending,
        }
    )
    goal = Goal(
        kind=GoalKind.SELECT,
        subjects=tuple(chosen),
        query=query,
        measure=Measure(order_by=query.order_by, descending=descending),
        phrase=" and ".join(c.name for c in chosen),
    )
    return weighed(goal, cut.anchors[: len(chosen)])


def _existences(cut: Segmentation, frame: Frame) -> Iterator[Goal]:
    """Read "does X have a sequel", "do X and Y share a voice actor" and, of X alone, "is X a film", "is X over"."""
    said = frame.constraints.where
    if said == EntityFilters():
        said = STANDS.get(frame.attribute or "", said)
    if (
        MANGA_FORMATS.isdisjoint(said.format)
        and said.format
        and not cut.names_makers
        and any(w.text in HAVE for w in cut.words)
    ):
        yield from _of_the_franchise(cut, frame)
        return
    for goal in selections(cut, frame):
        if goal.hops:
            if frame.attribute in STANDS or says_what_kind(cut):
                continue  # "has the sequel of X ended" is not whether there is one
            yield replace(goal, kind=GoalKind.VERIFY, attribute=None)
        elif goal.query is not None and _says(cut, goal, said):
            plain = {"where": EntityFilters(), "limit": None, "episode_number": None, "details": True}
            bare = goal.query.model_copy(update=plain)
            cost = doubts(cut.anchors, goal.subjects)  # idle words say it here
            yield replace(goal, kind=GoalKind.VERIFY, query=bare, said=said, attribute=None, cost=cost)


def _of_the_franchise(cut: Segmentation, frame: Frame) -> Iterator[Goal]:
    """Read "does X have a movie": another title of its story is one."""
    (reading,) = CONCEPTS["franchise"]
    anchor = cut.anchors[0]
    for candidate in anchor.of_kind(EntityType.ANIME):
        chain = Chain(start=[candidate.ref], hops=list(reading.hops))
        goal = Goal(
            kind=GoalKind.VERIFY,
            subjects=(candidate,),
            query=query_of(EntityType.ANIME, [chain], frame.constraints),
            phrase=f"anime of the story of {candidate.name}",
            plural=f"anime of the story of {candidate.name}",
            outermost=reading,
        )
        yield weighed(goal, [anchor])


def _says(cut: Segmentation, goal: Goal, said: EntityFilters) -> bool:
    """True where something is said of the subject itself: a filter, or what kind of thing it is."""
    kinds = {t.form.target for t in cut.tags if t.kind is TagKind.TYPE}
    kind = goal.subjects[0].ref.entity_type
    bound = any(OF_A_KIND.get(name.partition("_")[0], kind) is not kind for name in said.model_fields_set)
    of_another_kind = bound or (kind is EntityType.ANIME and told_of_manga(cut))
    of_another_kind = of_another_kind or not _may_be_of(said.format, goal.subjects[0], cut)
    in_passing = says_what_kind(cut) and is_named_in_passing(goal.subjects[0], cut.anchors[0])
    if in_passing or of_another_kind or (said != EntityFilters() and kind not in RELEASED_TYPES):
        return False  # nobody is finished, no anime on hiatus, none has chapters
    if any(w.text in HAVE for w in cut.words) and is_hardly_known(goal.subjects[0], cut.anchors[0]):
        return False  # "does X have a manga" of an anime is not about whatever manga is called so
    if kind is EntityType.MANGA and told_of_manga(cut) and goal.subjects[0].omitted:
        whole = any(not (c.omitted or c.typos) for c in cut.anchors[0].candidates)
        return not whole  # "is X on hiatus" is not asked of what has X for a part of its name
    return said != EntityFilters() or goal.subjects[0].ref.entity_type in kinds


def _may_be_of(formats: Sequence[str], title: Candidate, cut: Segmentation) -> bool:
    """True where such a title can be of one of some formats: those of manga are said of what has the name and is so.

    What "has" a light novel is not said to be one, unless it is.
    """
    if not formats:
        return True
    if MANGA_FORMATS.isdisjoint(formats) or title.ref.entity_type is not EntityType.MANGA:
        return (title.ref.entity_type is EntityType.MANGA) is not MANGA_FORMATS.isdisjoint(formats)
    fitting = [c for c in cut.anchors[0].candidates if c.format in formats and not (c.omitted or c.typos)]
    has_one = any(w.text in HAVE for w in cut.words)
    return title in fitting or not (fitting or has_one)


def told_of_manga(cut: Segmentation) -> bool:
    """True where something is said that only a manga can be: "on hiatus"."""
    return any(t.kind is TagKind.STATUS and t.form.value in OF_MANGA for t in cut.tags)


def _claims(cut: Segmentation, place: int, *, kinds: Set[EntityType]) -> Iterator[Goal]:
    """Read one name as what the others are said to lead to, by way of the words between them.

    Args:
        cut: the question.
        place: which of its names is claimed.
        kinds: of what kinds it can be.
    """
    anchor = cut.anchors[place]
    others = replace(cut, anchors=(*cut.anchors[:place], *cut.anchors[place + 1 :]))
    plain = frame_of(others)
    leading: dict[EntityType, list[Goal]] = {}
    for claim in anchor.of_kind(*(kinds - {_owned_kind(cut, anchor)})):
        kind = claim.ref.entity_type
        if kind not in leading:
            leading[kind] = list(_leading_to(kind, others, plain))
        for goal in leading[kind]:
            if claim.ref not in goal.refs:
                yield replace(
                    goal,
                    kind=GoalKind.VERIFY,
                    claim=claim,
                    also=(*goal.also, *also_called([anchor], [claim])),
                    cost=goal.cost + doubt(claim, anchor) + _direction(cut, place, goal) + _breadth(goal),
                )


def _owned_kind(cut: Segmentation, anchor: Anchor) -> EntityType | None:
    """Return the kind of the noun of "the director of X", which X is none of itself."""
    joint = cut.previous_tag(anchor, TagKind.OF)
    noun = cut.previous_tag(joint, TagKind.RELATION) if joint is not None and cut.text(joint) == "of" else None
    return noun.form.target if noun is not None and noun.form.target in MAKERS else None


def _leading_to(kind: EntityType, others: Segmentation, plain: Frame) -> Iterator[Goal]:
    """Yield how all the other names lead to something of a kind."""
    head = Tag(Form(TagKind.TYPE, "", kind), 0, 0)
    frame = replace(plain, head=head, attribute=None, count=False, other=False, before=_body(plain))
    for goal in (*in_context(others, frame), *selections(others, frame)):
        query = goal.query
        if query is not None and query.result_type is kind and all(chain.hops for chain in goal.chains):
            yield goal


def _body(plain: Frame) -> tuple[Tag, ...]:
    """Return the words in front of the names without those that only repeat what kind of thing is claimed."""
    return (*((plain.head,) if plain.head is not None else ()), *plain.before)


def _breadth(goal: Goal) -> int:
    """Return what speaks against looking a claim up among many: "did X make Y" is read off the makers of Y."""
    return _MANY if goal.outermost is not None and goal.outermost.collective else 0


def _of_the_first(cut: Segmentation) -> bool:
    """True for "is the sequel of X Y" and "is what continues X Y", where something is said of the second name."""
    joins = {t.first: t.last for t in cut.tags if t.kind is TagKind.OF}
    first, second = cut.anchors[:2]
    told = [t for t in cut.tags if t.kind is TagKind.RELATION and t.last <= first.first]
    nouns = any(t.form.target is not None and t.last in joins for t in told)
    clause = any(t.last == first.first and t.first and _opens_a_clause(cut, t) for t in told)
    said = [t for t in cut.tags if first.last <= t.first < second.first and t.kind is TagKind.RELATION]
    return (nouns or clause) and not said


def _opens_a_clause(cut: Segmentation, verb: Tag) -> bool:
    """True for the verb of "that continues X" and for "what comes after X"."""
    opening = cut.words[max(1, verb.first - 1)].text, cut.words[verb.first].text
    return not _OPENING.isdisjoint(opening)


def _said_between(cut: Segmentation) -> Tag | None:
    """Return the one noun between the first two names."""
    first, second = cut.anchors[:2]
    nouns = [t for t in cut.tags if t.kind is TagKind.RELATION and first.last <= t.first < second.first]
    return nouns[0] if len(nouns) == 1 and nouns[0].form.target is not None else None


def _is_said_of_the_first(cut: Segmentation) -> bool:
    """True for "X no zokuhen wa Y desu ka", where the second name is what the noun says."""
    noun, last = _said_between(cut), cut.anchors[0].last
    return noun is not None and noun.first == last + 1 and cut.words[last].text == "no"


def _is_said_of_the_second(cut: Segmentation) -> bool:
    """True for "X est la suite de Y" and "is X the sequel of Y", where the first name is what the noun says."""
    noun, joints = _said_between(cut), {(t.first, t.last) for t in cut.tags if t.kind is TagKind.OF}
    return noun is not None and (noun.last, cut.anchors[1].first) in joints


def _direction(cut: Segmentation, place: int, goal: Goal) -> int:
    """Return what speaks against this name being the claim, where both names are of one kind."""
    passive = any(
        t.kind is TagKind.RELATION and cut.words[t.last - 1].text == "by" and t.form.target is None for t in cut.tags
    )
    if (of_the_first := _is_said_of_the_first(cut)) or _is_said_of_the_second(cut):
        return _PASSIVE if bool(place) is not of_the_first else 0
    same_kind = goal.query is not None and goal.subjects[0].ref.entity_type is goal.query.result_type
    if same_kind and (passive or _of_the_first(cut)):
        return _PASSIVE if place == 0 else 0
    return _LATER_CLAIM if place else 0
