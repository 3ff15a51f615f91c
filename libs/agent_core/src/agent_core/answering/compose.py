"""Writes the answer of the rule planner: full sentences with numbered citations, every fact from a retrieved row."""

from collections.abc import Sequence
from typing import Final, cast

from catalog.entities import EntityType

from agent_core.answering.citations import Citations
from agent_core.answering.comparisons import say_comparison
from agent_core.answering.confidence import PARTLY_SURE, confidence_in
from agent_core.answering.narrowing import all_of
from agent_core.answering.orders import say_order, say_similar
from agent_core.answering.profiles import say_profile
from agent_core.answering.recommended import say_recommended
from agent_core.answering.refusals import candidate_facts, nothing_for
from agent_core.answering.remarks import (
    warnings_of,
    what_casts_hold,
    what_is_left_out,
    where_it_ends,
    who_stands_between,
    whom_is_meant,
)
from agent_core.answering.seasons import say_seasons
from agent_core.answering.sets import (
    is_outdated,
    ranked_by,
    say_average,
    say_count,
    say_each,
    say_field,
    say_groups,
    say_list,
    say_measured,
    say_spread,
)
from agent_core.answering.songs import say_song_found
from agent_core.answering.stories import say_path
from agent_core.answering.verdicts import Said, is_of_a_cast, say_verdict
from agent_core.answering.wording import join_of, made_from, say_kind, say_status, say_value, verb
from agent_core.goals.besides import asks_for_producers, asks_how_it_stands, claims_a_sequel, leaves_out_uncounted
from agent_core.goals.goal import (
    CompareGoal,
    Goal,
    GraphGoal,
    GroupGoal,
    OrderGoal,
    PathGoal,
    SeasonsGoal,
    SelectGoal,
    SimilarGoal,
    SongGoal,
    VerifyGoal,
    claim_of,
)
from agent_core.goals.retrievals import Findings, is_known_by_its_medium, titles_own_row
from agent_core.grammar.languages.morphology import join, with_article
from agent_core.references import EntityRef
from agent_core.results import GraphResult
from agent_core.schemas import AgentResponse

# Names written out in a sentence; all results are in the response.
_NAMED: Final = 12
_SHOWN_NAMESAKES: Final = 3
_PAIR: Final = 2
# The medium of what was made from nothing else.
ORIGINAL: Final = "original"


def compose_answer(found: Findings, citations: Citations | None = None) -> AgentResponse:
    """Return the answer to a goal from what the graph returned for it, with its sources behind those cited so far."""
    goal, result = found.goal, cast("GraphResult", found.result)
    citations = Citations() if citations is None else citations
    if goal.attribute != "kind":  # which says of what kind each is
        citations.tell_apart(goal.named)
    if is_known_by_its_medium(found):
        return _by_its_medium(found, citations)
    if isinstance(goal, SelectGoal):
        selected = _selected(goal, result, [card.ref for card in result.cards], citations)
        selected = _contradicted(found, selected)
        return selected.model_copy(
            update={
                "answer": f"{selected.answer}{_besides(found, citations)}",
                "citations": citations.listed(),
                "listed": all_of(goal) if len(selected.result_entities) > 1 else None,
            }
        )
    if isinstance(goal, SeasonsGoal):
        return _of_seasons(goal, found, citations)
    said = _said(found, citations)
    if said is None:
        return nothing_for(goal, found)
    partly = isinstance(said, Said) and said.partly
    text, shown, value = (said.text, said.shown, said.value) if isinstance(said, Said) else said
    text += _besides(found, citations)
    taste = isinstance(goal, SimilarGoal)
    response = _response(goal, result, text, shown, citations, value, taste=taste, partly_held=partly)
    return _contradicted(found, response)


def _of_seasons(goal: SeasonsGoal, found: Findings, citations: Citations) -> AgentResponse:
    answer, result = say_seasons(goal, found, citations), cast("GraphResult", found.result)
    if answer is None:
        return nothing_for(goal, found)
    return _response(goal, result, answer.text, answer.shown, citations, answer.value, partly_held=answer.partly_held)


def _finds_more(found: Findings) -> bool:
    """True where a second step found something."""
    return len(found.found) > 1 and found.found[1]


def _at_removes(found: Findings, citations: Citations) -> Said | None:
    """Return that a title is a sequel of another one with others in between; ``None`` where it is none, or the next."""
    goal, claim = found.goal, claim_of(found.goal)
    if not claims_a_sequel(goal) or claim is None or len(found.results) < _PAIR:
        return None
    first, along = found.results[:_PAIR]
    held = first is not None and claim.ref in {card.ref for card in first.cards}
    if along is None or held:
        return None
    said = goal.hops[0].relation.value  # paths follow relations both ways
    path = next((path for path in along.paths if all(rel == said for rel in path.rels)), None)
    if path is None:
        return None
    names = {card.ref: card.name for card in along.cards} | {s.ref: s.name for s in goal.named}
    chain = " → ".join(citations.cite(ref, names.get(ref, "an anime")) for ref in path.nodes)
    removes = len(path.rels) - 1
    far = "at one remove" if removes == 1 else f"at {removes} removes"
    return Said("yes", f"Yes, {far}: {chain}.", [claim.ref])


def _fulfils(found: Findings) -> bool:
    """True where a second step found the same titles to be of the genres that they are said to be of."""
    first, *others = found.results
    if not _finds_more(found) or first is None or others[0] is None:
        return False
    return {card.ref for card in first.cards} <= {card.ref for card in others[0].cards}


def _besides(found: Findings, citations: Citations) -> str:
    """Return what a second step found that the answer would hide."""
    remarks = f"{_going_on(found)}{_uncounted(found)}{_of_one_episode(found)}{_people(found, citations)}"
    return f"{remarks}{who_stands_between(found, citations)}{what_casts_hold(found.goal)}"


def _people(found: Findings, citations: Citations) -> str:
    """Return who of the staff is called a producer, where companies are told as producers."""
    staff = found.results[1] if asks_for_producers(found.goal) and len(found.results) > 1 else None
    if staff is None or not staff.cards:
        return ""
    named = join_of([citations.cite_card(card) for card in staff.cards[:_SHOWN_NAMESAKES]], len(staff.cards))
    called = "is called a producer" if len(staff.cards) == 1 else "are called producers"
    return f" Of its staff {named} {called}."


def _contradicted(found: Findings, response: AgentResponse) -> AgentResponse:
    """Return an answer with what the title itself says: that it has no source, and the one told was made after it."""
    title, goal = titles_own_row(found), found.goal
    if title is None or title.source_material != ORIGINAL:
        return response
    said = f"{goal.subjects[0].name} is based on no other work"
    leads = isinstance(goal, SelectGoal) and len(goal.hops) == 1 and goal.attribute is None
    text = f"{said}, by its own entry. " if leads else ""
    text += f"{response.answer}{' Perhaps it was made after it.' if leads else f' The data also says that {said}.'}"
    return response.model_copy(update={"answer": text, "confidence": min(response.confidence, PARTLY_SURE)})


def _by_its_medium(found: Findings, citations: Citations) -> AgentResponse:
    """Say from what kind of work a title was made, where no such work is in the data but the title says so."""
    goal, title = found.goal, titles_own_row(found)
    if title is None or len(goal.hops) > 1 or goal.attribute is not None or goal.count:
        medium = "" if title is None else f" It says that {title.name} {made_from(title.source_material or '')}."
        nothing = nothing_for(goal)
        return nothing.model_copy(update={"answer": f"{nothing.answer}{medium}"})
    value, text = say_value(title, "source_material", citations.cite_card(title, fact=""))
    if isinstance(goal, VerifyGoal):  # "is X based on a manga"
        value = "yes" if EntityType.MANGA in (title.source_material or "") else "no"
        text = f"{value.capitalize()}: {text}"
    unnamed = "" if title.source_material == ORIGINAL else " Which one, the data does not say."
    own = found.results[-1] or GraphResult(summary="", count=0)
    return _response(goal, own, f"{text}{unnamed}", [title.ref], citations, value)


def _going_on(found: Findings) -> str:
    """Return what of a story is not over, where the question is how one of its titles stands."""
    later = found.results[1] if asks_how_it_stands(found.goal) and len(found.results) > 1 else None
    if later is None or not later.cards:
        return ""
    statuses = [f"{card.name} {verb(1)} {say_status(card.status)}" for card in later.cards[:_SHOWN_NAMESAKES]]
    return f" Of its story {join_of(statuses, len(later.cards))}."


def _uncounted(found: Findings) -> str:
    """Return what a ranking by episodes, or a least number of them, leaves out: the best known that have no number."""
    running = found.results[1] if leaves_out_uncounted(found.goal) and len(found.results) > 1 else None
    left_out = [card.name for card in (running.cards if running is not None else []) if card.episodes is None]
    if not left_out:
        return ""
    named = join(left_out[:_SHOWN_NAMESAKES])
    return f" Left out is what has no number of episodes in the data and still runs, such as {named}."


def _is_ranked(goal: Goal) -> bool:
    return isinstance(goal, GraphGoal) and goal.ranked


def _of_one_episode(found: Findings) -> str:
    """Return that the fewest episodes are those of films and shorts, where only series may have been thought of."""
    query, result = found.goal.query, found.result
    fewest = query is not None and _is_ranked(found.goal) and (query.order_by, query.descending) == ("episodes", False)
    if query is None or not fewest or query.where.format or result is None or result.cards[0].episodes != 1:
        return ""
    return " Films, specials and shorts are counted too; ask for “television series” to leave them out."


def _said(found: Findings, citations: Citations) -> tuple[str, Sequence[EntityRef], str | None] | Said | None:
    """Return the text of an answer that is no set, what it shows and its value; ``None`` where nothing is decided."""
    goal, result = found.goal, cast("GraphResult", found.result)
    refs = [card.ref for card in result.cards]
    match goal:
        case VerifyGoal():
            if claims_a_sequel(goal):  # of which the second step is no answer by itself
                result = found.results[0] or result
            return _at_removes(found, citations) or say_verdict(goal, result, citations, fulfils=_fulfils(found))
        case PathGoal():
            return say_path(goal, result, citations), goal.refs, None
        case CompareGoal():
            return say_comparison(goal, result, citations), goal.refs, None
        case OrderGoal():
            return say_order(goal, result, citations)
        case SimilarGoal():
            return (*say_similar(goal, found, citations), None)
        case SongGoal():
            return say_song_found(goal, result, citations)
        case GroupGoal():
            return say_spread(goal, result) if goal.spread is not None else say_groups(goal, result, citations)
        case _:
            return say_profile(found, citations), refs[:1], None


def _selected(goal: SelectGoal, result: GraphResult, refs: list[EntityRef], citations: Citations) -> AgentResponse:
    if goal.recommends:
        return _response(goal, result, say_recommended(goal, result, citations), refs, citations, taste=True)
    if goal.attribute is not None:
        return _attribute(goal, result, citations)
    if goal.measure is not None:
        measured = say_measured(goal, result, citations)
        return (
            nothing_for(goal, cards=result.cards) if measured is None else _response(goal, result, *measured, citations)
        )
    if goal.count:
        text, value = say_count(goal, result, citations)
        return _response(goal, result, text, refs, citations, value, partly_held=is_outdated(goal, result.cards))
    if goal.query is not None and goal.query.aggregate == "average":
        text = say_average(goal, goal.query.order_by, result, citations)
        return _response(goal, result, text, refs, citations, result.meta.value)
    text, outdated = say_list(goal, result, citations), is_outdated(goal, result.cards)
    return _response(goal, result, text, refs, citations, result.meta.value, partly_held=outdated)


def _attribute(goal: SelectGoal, result: GraphResult, citations: Citations) -> AgentResponse:
    """Say one field of the first result; where the row has no value, say that and give none."""
    card = result.cards[0]
    if goal.attribute == "kind":
        return _kind(goal, result, citations)
    if goal.tells_each and not goal.others:
        text, value = say_each(goal, result, citations)
        return _response(goal, result, text, [card.ref for card in result.cards], citations, value)
    value, text = say_field(goal, card, citations)
    if value is None:
        return nothing_for(goal).model_copy(update={"answer": text, "citations": citations.listed()})
    others = result.total
    if others > 1:
        one = f"the one of {others} {goal.plural} {ranked_by(goal)}" if goal.ranked else None
        text += f" It is {one or f'the best known of {others} {goal.plural}'}."
    return _response(goal, result, text, [card.ref], citations, value)


def _kind(goal: SelectGoal, result: GraphResult, citations: Citations) -> AgentResponse:
    """Say whether a name is that of an anime, of a manga, or of one of each."""
    card = result.cards[0]
    text = say_kind(card, citations.cite(card.ref, card.name))
    for other in goal.others:
        text += f", and {citations.cite(other.ref, other.name)} is {with_article(candidate_facts(other))}"
    value = "both" if goal.others else card.ref.entity_type.value
    return _response(goal, result, f"{text}.", [card.ref, *(c.ref for c in goal.others)], citations, value)


def _response(
    goal: Goal,
    result: GraphResult,
    text: str,
    shown: Sequence[EntityRef],
    citations: Citations,
    value: str | None = None,
    *,
    taste: bool = False,
    partly_held: bool = False,
) -> AgentResponse:
    used = [card.ref for card in result.cards] or result.node_ids
    where_truncated = "" if result.meta.complete or goal.count else where_it_ends(result)
    claimed = [claim.ref] if (claim := claim_of(goal)) is not None else []
    unseen = value == "no" and is_of_a_cast(goal)
    return AgentResponse(
        answer=f"{text}{whom_is_meant(goal)}{where_truncated}{what_is_left_out(goal)}",
        source_entities=[*goal.refs, *claimed, *used],
        result_entities=list(shown),
        citations=citations.listed(),
        confidence=confidence_in(goal, result, taste=taste, partly_held=partly_held or unseen),
        value=value,
        warnings=warnings_of(goal),
    )
