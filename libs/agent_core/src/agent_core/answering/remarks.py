"""What an answer says beside what was asked: whom it means, what was left out of it, and where a limit ended it."""

from typing import Final

from catalog.entities import EntityType
from catalog.relations import RelationType

from agent_core.answering.citations import Citations
from agent_core.answering.refusals import candidate_facts
from agent_core.answering.verdicts import MINOR_ROLES
from agent_core.answering.wording import verb
from agent_core.goals.besides import leads_through_somebody
from agent_core.goals.goal import DescribeGoal, Goal, SelectGoal
from agent_core.goals.retrievals import Findings
from agent_core.grammar.languages.morphology import join
from agent_core.results import GraphResult

_SHOWN_NAMESAKES: Final = 3
_VOICE: Final = "voice actor"
_ROLES_OF_SOMEBODY: Final = frozenset({RelationType.VOICES, RelationType.HAS_CHARACTER})


def whom_is_meant(goal: Goal) -> str:
    """Return which of several characters of one name is spoken of."""
    known_from = goal.subjects[0].known_from if goal.also and len(goal.subjects) == 1 else None
    if known_from is None or isinstance(goal, DescribeGoal):
        return ""
    return f" That is the {goal.subjects[0].name} of {known_from}."


def what_is_left_out(goal: Goal) -> str:
    """Return the sentences that say which conditions the data cannot check, and which nothing fulfilled."""
    sentences = ""
    if goal.unapplied:
        sentences += f" The data does not tell “{goal.unapplied.strip(' ,?!.')}”, so that was left out."
    if goal.partly_applied:
        sentences += f" Of “{goal.partly_applied.strip(' ,?!.')}” only what is named here could be followed."
    if goal.unmet:
        sentences += f" Among {join(goal.unmet)} nothing like that was found, so that was left out."
    if goal.unmeasured:
        held = join([s.name for s in goal.subjects])
        sentences += (
            f" {join(goal.unmeasured).capitalize()} could not be chosen: the data does not hold that of {held}."
        )
    return sentences


def where_it_ends(result: GraphResult) -> str:
    """Return the sentence that says that there is more, and of how much it is a part where that is known."""
    total, ties = result.total, result.meta.ties
    if ties:
        others = "1 other is" if ties == 1 else f"{ties} others are"
        return f" {others} level with them." if result.count > 1 else ""
    held = f"it holds {result.count} of {total}" if total > result.count else "there is more"
    return f" A limit cut this result; {held}."


def warnings_of(goal: Goal) -> list[str]:
    """Return what a client is warned of: names and words read into the question, what was left out, and namesakes."""
    found = [f"READ_AS: “{c.matched_name}”" for c in goal.named if c.typos or c.omitted]
    found += [f"READ_AS: without “{remark}”" for remark in goal.remarks]
    if goal.read_as:
        found.append(f"READ_AS: “{goal.read_as}” as “{goal.phrase}”")
    found += [f"NOT_APPLIED: “{words}”" for words in (goal.unapplied, *goal.unmet, *goal.unmeasured) if words]
    if goal.also:
        others = [f"{c.name} ({candidate_facts(c)})" for c in goal.also[:_SHOWN_NAMESAKES]]
        more = ["others"] if len(goal.also) > len(others) else []
        found.append(f"AMBIGUOUS: the same name also means {join([*others, *more])}")
    return found


def what_casts_hold(goal: Goal) -> str:
    """Return that casts are held in part, where a list is of somebody's roles in a title."""
    relations = {hop.relation for hop in goal.hops}
    kinds = {subject.ref.entity_type for subject in goal.subjects}
    of_roles = relations <= _ROLES_OF_SOMEBODY and {EntityType.PERSON, EntityType.ANIME} <= kinds
    return f" {MINOR_ROLES}" if of_roles and isinstance(goal, SelectGoal) else ""


def who_stands_between(found: Findings, citations: Citations) -> str:
    """Return who is meant by "the voice actor of X", where only what they did is listed."""
    between = found.results[1] if leads_through_somebody(found.goal) and len(found.results) > 1 else None
    if between is None or not between.cards or len(between.cards) > _SHOWN_NAMESAKES:
        return ""
    hop = found.goal.hops[0]
    noun = _VOICE if hop.relation is RelationType.VOICED_BY else (hop.role or "").lower()
    named = join([citations.cite_card(card) for card in between.cards])
    one = len(between.cards) == 1
    return f" The {noun}{'' if one else 's'} of {found.goal.subjects[0].name} {verb(len(between.cards))} {named}."
