"""The rule planner: no key, no network, no model. Names first, then one graph query, then the answer."""

from collections.abc import Iterator, Sequence

from catalog.entities import EntityType

from agent_core.answering.closest import Narrowed, compose_found
from agent_core.answering.compose import compose_answer
from agent_core.answering.finish import no_match
from agent_core.answering.languages import unread_language
from agent_core.answering.parts import AnsweredPart, compose_each, compose_parts
from agent_core.answering.refusals import (
    ask_which,
    ask_which_reading,
    say_adult_is_left_out,
    say_not_read,
    say_what_is_missing,
)
from agent_core.answering.what_is_close import with_what_is_close
from agent_core.goals.retrievals import Findings, made_before
from agent_core.goals.understood import Part, Understanding
from agent_core.grammar.paraphrases.proposing import Paraphraser
from agent_core.grammar.printing.paraphrase import paraphrase as in_english
from agent_core.investigation import Investigation, Observation
from agent_core.planning.deliberation import Verdict, deliberate
from agent_core.planning.lookups import look_up, look_up_each, search, search_for, unfiltered
from agent_core.planning.names_looked_up import (
    is_all_known,
    look_up_in_one,
    look_up_misspelt,
    names_given,
    obscure_names,
)
from agent_core.planning.paraphrased import paraphrase, pending_of_paraphrase
from agent_core.planning.pure_descriptions import is_only_a_description
from agent_core.planning.subtitles import subtitle_step
from agent_core.planning.title_stories import kind_described
from agent_core.planning.understanding import (
    look_ups,
    mentions_of,
    needs_no_names,
    parse_of,
    parts_of,
    pending_step,
    understanding_of,
)
from agent_core.references import EntityRef
from agent_core.results import Candidate
from agent_core.schemas import AgentResponse, Grounding, NextStep, Outcome, QdrantFilters, SearchIntent


class RulePlanner:
    """Plans what the grammar reads; a pure function of the investigation, so one instance serves all questions."""

    name = "rules"

    def __init__(self, paraphraser: Paraphraser | None = None) -> None:
        """Take what tells the meaning of words that the grammar does not know."""
        self._paraphraser = paraphraser

    async def next_step(self, investigation: Investigation) -> NextStep:
        """Return the next step; it never fails, and waits only where unknown words are compared with others."""
        step = pending_step(investigation)
        if step is None and self._paraphraser is not None:
            await paraphrase(investigation, self._paraphraser)
        step = step or pending_of_paraphrase(investigation)
        if step is not None and not investigation.must_finalise:
            return step
        return asked_back(plan(investigation), investigation)


def plan(investigation: Investigation) -> NextStep:
    """Return the first step that was not made yet, or the answer."""
    if not (investigation.observations or investigation.must_finalise or needs_no_names(investigation.question)):
        return _first_look(investigation.question)
    understanding = understanding_of(investigation)
    if understanding.is_of_adult_titles and not investigation.include_adult:
        return _finish(say_adult_is_left_out(), "adult titles are left out of answers unless they are asked for")
    if not investigation.must_finalise:
        for step in _steps(investigation, understanding):
            if made_before(step, investigation) is None:
                return step
    return _final(investigation, understanding)


def _first_look(question: str) -> NextStep:
    return look_up(question, fuzzy=False, why="find the names in the question")


def asked_back(step: NextStep, investigation: Investigation) -> NextStep:
    """Return a step; in place of a refusal of what is not read, which of two parses of it is meant."""
    refused = step.final is not None and step.final.outcome in (Outcome.NO_MATCH, Outcome.UNSUPPORTED)
    if not refused or not look_ups(investigation) or _has_an_answer_or_reason(understanding_of(investigation)):
        return step
    parse = parse_of(investigation)
    if parse.standing != "ambiguous" or parse.best is None or parse.rival is None:
        return step
    one, other = in_english(parse.best.form), in_english(parse.rival.form)
    return step if one == other else step.model_copy(update={"final": ask_which_reading(one, other)})


def _has_an_answer_or_reason(understanding: Understanding) -> bool:
    """True where something of a question is read, or it is known why it has no answer.

    That is where the data does not hold what is asked for, or its kind has no such relation.
    """
    return bool(understanding.goals or understanding.unheld_places) or understanding.misfit is not None


def composed_so_far(investigation: Investigation) -> AgentResponse:
    """Return what the rules answer from what was retrieved so far, whoever asked for it."""
    composed = _final(investigation, understanding_of(investigation)).final
    if composed is None:
        raise AssertionError("a final step has its answer")
    return composed


def _steps(investigation: Investigation, understanding: Understanding) -> Iterator[NextStep]:
    """Yield all steps that the question is worth, in order; later ones depend on what the earlier ones found."""
    described = understanding.described
    ends = investigation.turns_left <= 1
    if described is None or not ends:
        yield from _steps_of_readings(investigation, understanding)
    if described is not None and not _is_answered(investigation, understanding):
        yield search_for(described)
        if _found_nothing(investigation, described):
            yield search_for(unfiltered(described))
    if understanding.unheld_places and (pending := _what_is_close(investigation, understanding)[0]) is not None:
        yield pending


def _found_nothing(investigation: Investigation, described: SearchIntent) -> bool:
    """True where no title within the filters of a description was found, so that it is searched for without them."""
    seen = made_before(search_for(described), investigation)
    empty = seen is not None and seen.retrieval is not None and not seen.retrieval.count
    return empty and described.filters != QdrantFilters()


def _is_answered(investigation: Investigation, understanding: Understanding) -> bool:
    """True where a reading of the whole question is answered, or only the reader can say which one is meant."""
    if understanding.unexplained or understanding.unread or understanding.unheld_places:
        return False
    verdict = deliberate(investigation, understanding)
    return verdict.answer is not None or bool(verdict.choices or verdict.each)


def _steps_of_readings(investigation: Investigation, understanding: Understanding) -> Iterator[NextStep]:
    """Yield the steps that look up the names, and that answer what was read with them."""
    question = investigation.question
    if understanding.greeting and not understanding.goals:
        return
    if is_only_a_description(question):
        yield search(question)
        return
    yield _first_look(question)
    if (beside := _subtitles(investigation)) is not None:
        yield beside
    if understanding.described is not None and is_all_known(question, understanding):
        return
    yield from look_up_misspelt(question, understanding)
    if understanding.descriptive and not understanding.goals:
        yield search(question)
        return
    if not understanding.unheld_places:
        yield from look_up_in_one(question, understanding)
    if understanding.unexplained or understanding.unread or understanding.unheld_places:
        return
    found = obscure_names(investigation, understanding) if understanding.best is None else ()
    if names := list(found or names_given(question, understanding, mentions_of(investigation))):
        yield look_up_each(names, question, why="find whose name is given by")
    for part in parts_of(understanding):
        yield from _asked_of_the_graph(investigation, part)


def _subtitles(investigation: Investigation) -> NextStep | None:
    """Return the step that looks for subtitles beside the title that was found, or the one that was made."""
    made = (o.step for o in investigation.observations if _looks_beside(o.step))
    return next(made, None) or subtitle_step(investigation.question, mentions_of(investigation))


def _looks_beside(step: NextStep) -> bool:
    intent = step.graph_intent
    return intent is not None and intent.query_type == "lookup" and intent.start is not None


def _asked_of_the_graph(investigation: Investigation, understanding: Understanding) -> Iterator[NextStep]:
    """Yield the next step of the readings; what no topic is called is searched for as a description."""
    verdict = deliberate(investigation, understanding)
    if verdict.pending is not None:
        yield verdict.pending
    elif verdict.empty is not None and understanding.descriptive:
        yield search(investigation.question)


def _final(investigation: Investigation, understanding: Understanding) -> NextStep:
    last = investigation.last
    verdict = Verdict()
    if not (understanding.unexplained or understanding.unread or understanding.unheld_places):
        verdict = deliberate(investigation, understanding)
    if understanding.parts and not verdict.choices:
        asked = [p for p in understanding.parts if verdict.answer is not None or not p.of_the_answer]
        parts = [_part(investigation, part) for part in asked]
        if any(part.found is not None and part.found.settled for part in parts):
            return _finish(compose_parts(parts, left_out=understanding.left_out), "the graph answers its parts")
    if verdict.answer is not None:
        return _finish(compose_answer(verdict.answer), "the graph answers the question")
    if verdict.each and verdict.empty is not None:
        return _finish(compose_each(verdict.empty, verdict.each), "the graph answers for each name alone")
    if verdict.choices:
        return _finish(
            _choice(verdict.choices, understanding), "a name means several that would be answered differently"
        )
    if (language := unread_language(investigation.question)) is not None:
        return _finish(say_not_read(language), "the question is in a language that is not read")
    if last is not None and last.retrieval is not None and last.retrieval.count:
        asked = EntityType.CHARACTER if understanding.of_somebody else kind_described(investigation.question)
        found = compose_found(last.retrieval, asked, narrowed=_narrowed(last, understanding))
        return _finish(found, "these are the closest descriptions")
    if verdict.pending is not None:  # of what was not read nothing is known, so that nothing is said to be missing
        unsettled = no_match(investigation).model_copy(update={"outcome": Outcome.ANSWERED})
        return _finish(unsettled, f"the turns are spent, and it still had to {verdict.pending.rationale}")
    response = say_what_is_missing(investigation.question, understanding, verdict.empty, verdict.instead)
    response = with_what_is_close(response, _what_is_close(investigation, understanding)[1])
    return _finish(response, "nothing in the data answers the question")


def _narrowed(last: Observation, understanding: Understanding) -> Narrowed:
    """Return by what a search for a description was narrowed, or what nothing was found within."""
    if last.step.search_intent is not None and understanding.described is not None:
        where = understanding.described.filters
        return Narrowed(where=where, given_up=last.step.search_intent.filters != where)
    query = understanding.best.query if understanding.best is not None else None
    return Narrowed() if query is None else Narrowed(where=query.where, given_up=True)


def _what_is_close(
    investigation: Investigation, understanding: Understanding
) -> tuple[NextStep | None, Sequence[Findings]]:
    """Return the next step towards what is close to what the data does not hold, and what was found of each name."""
    found: dict[tuple[EntityRef, ...], Findings] = {}
    for goal in understanding.close:
        if (named := tuple(goal.refs)) in found:
            continue
        verdict = deliberate(investigation, Understanding(goals=(goal,)))
        if verdict.pending is not None:
            return verdict.pending, list(found.values())
        if verdict.answer is not None:
            found[named] = verdict.answer
    return None, list(found.values())


def _part(investigation: Investigation, part: Part) -> AnsweredPart:
    """Return what became of one of several questions: an answer, why it has none, or that nothing is known of it."""
    asked, understanding = investigation.question[slice(*part.place)], part.understanding
    if understanding.best is None:
        named = bool(understanding.unheld_places or understanding.undated)
        refusal = say_what_is_missing(investigation.question, understanding, None) if named else None
        return AnsweredPart(asked=asked, refusal=refusal)
    verdict = deliberate(investigation, understanding)
    if verdict.answer is not None:
        return AnsweredPart(asked=asked, found=verdict.answer)
    if verdict.empty is not None and verdict.instead is None:
        return AnsweredPart(asked=asked, found=verdict.empty)
    if verdict.choices:
        return AnsweredPart(asked=asked, refusal=ask_which(verdict.choices))
    if verdict.empty is None:
        return AnsweredPart(asked=asked, in_time=verdict.pending is None)
    refusal = say_what_is_missing(investigation.question, understanding, verdict.empty, verdict.instead)
    return AnsweredPart(asked=asked, refusal=refusal, in_time=verdict.pending is None)


def _choice(choices: Sequence[Candidate], understanding: Understanding) -> AgentResponse:
    offered = {choice.ref for choice in choices}
    also = understanding.best.also if understanding.best is not None else ()
    return ask_which(choices, others=any(namesake.ref not in offered for namesake in also))


def _finish(response: AgentResponse, rationale: str) -> NextStep:
    composed = response.model_copy(update={"grounding": Grounding.COMPOSED})
    return NextStep(action="final", rationale=rationale, final=composed)
