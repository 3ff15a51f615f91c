"""Tells whether a reading leads to whom or what its question asks for: "which studio", "who", "the people"."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

from catalog.entities import BEINGS, MAKERS, RELEASED_TYPES, TITLE_TYPES, EntityType
from catalog.relations import RELATIONS, RelationType

from agent_core.graph_query import Hop
from agent_core.planning.goals import Goal, GoalKind
from agent_core.planning.lexicon.forms import NOUN_TARGETS, TagKind
from agent_core.planning.phrases.concepts import CONCEPTS
from agent_core.planning.words.heads import COPULAS
from agent_core.planning.words.segmentation import Segmentation
from agent_core.planning.words.spoken import VOICED
from agent_core.planning.words.tagging import Tag

# Kinds that the noun of a kind may mean: "the people in X" are characters as well.
_BEINGS: Final[Mapping[EntityType | None, frozenset[EntityType]]] = {
    EntityType.PERSON: frozenset({EntityType.PERSON, EntityType.CHARACTER}),
    EntityType.CHARACTER: frozenset({EntityType.CHARACTER}),
    EntityType.STUDIO: frozenset({EntityType.STUDIO}),
}
_NOUNS: Final = (TagKind.RELATION, TagKind.TYPE, TagKind.FORMAT)
_HELPING: Final = frozenset({"did", "does", "do", "has", "have", "is"})
_ASKING: Final = frozenset({"which", "what"})
# What only people do.
_WORKING: Final = frozenset({"employment", "staff"})
_WHO: Final = frozenset({"who", "whom", "whose", "who's", "whos"})
_OBLIQUE: Final = frozenset({"whom", "whose"})
# Who does something, in every language that tells it by the word.
_DOERS: Final = frozenset({"who", "qui", "quien", "quienes", "wer"})
# Who is told of by a clause: "the one who …".
_ONE_WHO: Final = [[one, who] for one in ("one", "person", "actor", "somebody") for who in ("who", "that")]
_FRONTED: Final = frozenset({"by", "from", "into", "in", "to", "with", "under", "at", "on"})


def names_nobody(tag: Tag, goal: Goal, cut: Segmentation) -> bool:
    """True for the people, characters or company of a question that its reading leads to none of."""
    query = goal.query
    if query is None or goal.kind is GoalKind.GROUP:
        return False
    if _is_asked_for(tag, cut) and _is_not_asked_for(query.result_type, tag):
        return goal.kind is GoalKind.SELECT
    designed = tag.form.target is EntityType.CHARACTER and any("Design" in (h.role or "") for h in hops_of(goal))
    if tag.form.target not in _BEINGS or designed:
        return False
    kinds = {query.result_type, *(s.ref.entity_type for s in (*goal.named, *goal.subjects, *goal.among, *goal.others))}
    kinds |= {end for hop in hops_of(goal) for pair in RELATIONS[hop.relation].pairs for end in pair}
    return not kinds & _BEINGS[tag.form.target]


def asks_for_others(tag: Tag, goal: Goal, cut: Segmentation) -> bool:
    """True for "who" that is answered by titles, and for "who voices X" that is read as whom X voices.

    "In whose care was X" does not ask who X is.
    """
    query = goal.query
    if goal.kind is GoalKind.DESCRIBE and cut.text(tag) in _OBLIQUE:
        return True
    before = cut.words[: tag.first]
    paused = bool(before) and before[-1].pause and cut.words[tag.first].text != "whose"  # ", whose composer is X"
    opens = not before or paused or (len(before) == 1 and before[0].text in _FRONTED)
    somebody = opens and cut.words[tag.first].text in _WHO and goal.kind is GoalKind.SELECT
    worked = any(t.kind is TagKind.RELATION and t.form.value in _WORKING for t in cut.tags)
    if somebody and worked and query is not None and query.result_type is EntityType.CHARACTER:
        return True  # "who worked with X on Y"
    if (
        somebody
        and query is not None
        and query.result_type in RELEASED_TYPES
        and goal.attribute is None is goal.measure
    ):
        return True
    verb = next((t for t in cut.tags if t.first >= tag.last and t.kind is not TagKind.ASK), None)
    if verb is None or verb.kind is not TagKind.RELATION or verb.form.target is not None:
        return False
    named = any(0 <= a.first - verb.last <= 1 for a in cut.anchors)
    asked = named and cut.words[tag.first].text == "who" and cut.words[tag.last].text not in _HELPING
    turned_round = [hop.relation for hop in hops_of(goal)] == [RelationType.VOICES]
    return asked and turned_round and query is not None and query.result_type is EntityType.CHARACTER


def does_nothing_known(tag: Tag, goal: Goal, cut: Segmentation) -> bool:
    """True for the verb of "who has X" and "wer bekommt X" where the answer is who made X; but for "who is X"."""
    who = cut.previous_tag(tag, TagKind.WHO)
    if who is None or cut.text(who) not in _DOERS or cut.words[tag.first].text in COPULAS:
        return False
    made = goal.query is not None and goal.query.result_type in MAKERS
    titled = any(s.ref.entity_type in TITLE_TYPES for s in goal.subjects)
    joined = cut.previous_tag(who, TagKind.OF, TagKind.BY) is not None
    return made and titled and not joined and not any(t.kind is TagKind.RELATION for t in cut.tags)


def leads_to_no_place(tag: Tag, goal: Goal, cut: Segmentation) -> bool:
    """True for the "where" of "where did X and Y act together" that is answered by whoever they play."""
    asked = goal.kind is GoalKind.SELECT and goal.query is not None and not any(w.pause for w in cut.words[: tag.last])
    return asked and tag.first == 0 and goal.query is not None and goal.query.result_type in BEINGS


def leads_elsewhere(tag: Tag, goal: Goal, cut: Segmentation) -> bool:
    """True for the "staff" of "read me the staff of the show that …" that is answered by a show.

    Of several words of one question, it is the first that tells what is asked for, where nothing behind it does.
    """
    kind = NOUN_TARGETS.get(tag.form.value)
    before = [t for t in cut.tags if t.first < tag.first]
    joined = cut.next_tag(tag, TagKind.OF) is not None or cut.words[tag.last - 1].text in ("of", "for")
    if kind is None or goal.kind is not GoalKind.SELECT or goal.query is None or not joined:
        return False
    opens = not cut.text(tag).endswith(("credit", "credits"))  # which are anime, too
    opens = opens and all(t.kind is TagKind.FILLER for t in before) and all(a.first > tag.last for a in cut.anchors)
    behind = cut.words[tag.last :]
    owned = any(w.owner or w.text in _ASKING | _WHO for w in cut.words[: tag.last]) or any(w.owner for w in behind)
    noun = any(t.form.target is not None and any(a.last <= t.first for a in cut.anchors) for t in cut.tags)
    asked = owned or noun or any(w.text in ("what", "which") for w in behind)
    meant = {kind} if kind is EntityType.MANGA else _meant(tag.form.value, kind)
    return opens and not asked and goal.query.result_type not in meant


def passes_over_a_voice(tag: Tag, goal: Goal, cut: Segmentation) -> bool:
    """True for the verb of "the one speaking the part of X" of which the reading takes X alone."""
    verb = tag.form.value == "voice actor" and tag.form.target is None
    before = [w.text for w in cut.words[max(0, tag.first - 2) : tag.first]]
    somebody = before[-1:] in (["one"], ["person"], ["whoever"]) or before in _ONE_WHO
    return verb and somebody and not any(hop.relation in VOICED for hop in hops_of(goal))


def hops_of(goal: Goal) -> Iterator[Hop]:
    """Yield all relations that a reading follows, also those that it counts or groups by."""
    yield from goal.hops
    query = goal.query
    if query is not None and query.related is not None:
        yield query.related
    if query is not None and query.group_by is not None and query.group_by.hop is not None:
        yield query.group_by.hop


def _is_asked_for(tag: Tag, cut: Segmentation) -> bool:
    """True for the noun of "which studio …" and the last one of "which anime character", but for "which studio's"."""
    nouns = {t.last: t for t in cut.tags if t.kind in _NOUNS and t.form.target is not None}
    first = tag
    while first.first in nouns:
        first = nouns[first.first]
    asked = first.first > 0 and cut.words[first.first - 1].text in _ASKING and tag.form.target is not None
    compound = any(t.first == tag.last for t in nouns.values())
    return asked and not compound and not any(w.owner for w in cut.words[first.first : tag.last])


def _is_not_asked_for(kind: EntityType, tag: Tag) -> bool:
    return kind not in _meant(tag.form.value, tag.form.target)


@cache
def _meant(concept: str, target: EntityType | None) -> frozenset[EntityType]:
    """Return the kinds that a noun may mean, of a relation or of a kind itself: titles, or beings and studios."""
    if target in TITLE_TYPES:
        return frozenset(TITLE_TYPES)
    makers = {reading.target for reading in CONCEPTS.get(concept, ())} - {*TITLE_TYPES}
    return frozenset(makers).union({target} if target else (), _BEINGS.get(target, ()))
