"""The rule planner: no key, no network, no model. Names first, then one graph query, then the answer."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from catalog.entities import TITLE_TYPES, EntityType
from catalog.lookup import POSSESSIVE
from catalog.names import fold

from agent_core.answering.compose import compose_answer, compose_found
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
from agent_core.grammar.common_words import is_common
from agent_core.grammar.paraphrase import paraphrase as in_english
from agent_core.grammar.paraphrases.proposing import Paraphraser
from agent_core.investigation import Investigation
from agent_core.planning.deliberation import Verdict, deliberate
from agent_core.planning.goals import GoalKind, Part, Understanding
from agent_core.planning.lookups import look_around, look_up, look_up_each, search, search_for
from agent_core.planning.paraphrased import paraphrase, pending_of_paraphrase
from agent_core.planning.retrievals import made_before
from agent_core.planning.subtitles import subtitle_step
from agent_core.planning.told_stories import is_told
from agent_core.planning.understanding import (
    look_ups,
    mentions_of,
    needs_no_names,
    parse_of,
    parts_of,
    pending_step,
    understanding_of,
)
from agent_core.results import Candidate
from agent_core.schemas import AgentResponse, Grounding, NextStep, Outcome

# Misspelt pieces of a question that are looked up before the planner gives up on them.
_MAX_GUESSES: Final = 3
# Names of which the like is asked, least known first.
_MAX_GIVEN: Final = 4
_MAY_MEAN: Final = "find what may be meant by"
# Whoever so many readers know is meant by a name of one word.
_WELL_KNOWN: Final = 10_000
# The same of people and studios, and of a title by another name than its own, such as a translation.
_WELL_KNOWN_ALIAS: Final = 100_000
_WORDS: Final = re.compile(r"\w{2,}")
# What Japanese sets behind names.
_HONORIFICS: Final = frozenset({"chan", "dono", "kun", "sama", "san", "sensei", "senpai"})


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


def asked_back(step: NextStep, investigation: Investigation) -> NextStep:
    """Return a step; in place of a refusal of what is not read, which of two parses of it is meant."""
    refused = step.final is not None and step.final.outcome in (Outcome.NO_MATCH, Outcome.UNSUPPORTED)
    if not refused or not look_ups(investigation) or _is_told_of(understanding_of(investigation)):
        return step
    parse = parse_of(investigation)
    if parse.standing != "ambiguous" or parse.best is None or parse.rival is None:
        return step
    one, other = in_english(parse.best.form), in_english(parse.rival.form)
    return step if one == other else step.model_copy(update={"final": ask_which_reading(one, other)})


def _is_told_of(understanding: Understanding) -> bool:
    """True where something of a question is read, or it is known why it has no answer.

    That is where the data does not hold what is asked for, or its kind has no such relation.
    """
    return bool(understanding.goals or understanding.beyond) or understanding.misfit is not None


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


def _is_answered(investigation: Investigation, understanding: Understanding) -> bool:
    """True where a reading of the whole question is answered, or only the reader can say which one is meant."""
    if understanding.unexplained or understanding.unread or understanding.beyond:
        return False
    verdict = deliberate(investigation, understanding)
    return verdict.answer is not None or bool(verdict.choices or verdict.each)


def _steps_of_readings(investigation: Investigation, understanding: Understanding) -> Iterator[NextStep]:
    """Yield the steps that look up the names, and that answer what was read with them."""
    question = investigation.question
    if understanding.greeting and not understanding.goals:
        return
    if is_told(question):
        yield search(question)
        return
    yield _first_look(question)
    if (beside := _subtitles(investigation)) is not None:
        yield beside
    if understanding.described is not None and _is_all_known(question, understanding):
        return
    yield from _name_steps(question, understanding)
    if understanding.descriptive and not understanding.goals:
        yield search(question)
        return
    if not understanding.beyond:
        yield from _guesses(question, understanding)
    if understanding.unexplained or understanding.unread or understanding.beyond:
        return
    found = _unknown_names(investigation, understanding) if understanding.best is None else ()
    if names := list(found or _given_names(question, understanding)):
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


def _is_all_known(question: str, understanding: Understanding) -> bool:
    """True where what nothing explains are known words in lower case, so that no name with a typing error is meant."""
    open_words = [question[start:end] for start, end in (*understanding.unexplained, *understanding.unread)]
    words = [word for text in open_words for word in _WORDS.findall(text)]
    return bool(words) and all(map(is_common, words))


def _name_steps(question: str, understanding: Understanding) -> Iterator[NextStep]:
    """Yield the look-ups of names that were not found as they are written."""
    if understanding.misspelt is not None:
        start, end = understanding.misspelt
        if understanding.unexplained == ((start, end),):
            yield look_up_each([question[start:end]], question, why=_MAY_MEAN)
        yield look_around(question[start:end], question)
    if understanding.descriptive and not understanding.goals:
        return
    if pieces := [question[start:end] for start, end in understanding.unexplained[:_MAX_GUESSES]]:
        yield look_up_each(pieces, question, why=_MAY_MEAN)


def _asked_of_the_graph(investigation: Investigation, understanding: Understanding) -> Iterator[NextStep]:
    """Yield the next step of the readings; what no topic is called is searched for as a description."""
    verdict = deliberate(investigation, understanding)
    if verdict.pending is not None:
        yield verdict.pending
    elif verdict.empty is not None and understanding.descriptive:
        yield search(investigation.question)


def _guesses(question: str, understanding: Understanding) -> Iterator[NextStep]:
    """Yield the look-ups of what may be one name, of which only pieces were found."""
    if understanding.guess is not None:
        start, end = understanding.guess
        yield look_up_each([question[start:end]], question, why=_MAY_MEAN)
        if not understanding.goals:
            yield look_around(question[start:end], question)


def _first_look(question: str) -> NextStep:
    return look_up(question, fuzzy=False, why="find the names in the question")


def _given_names(question: str, understanding: Understanding) -> Iterator[str]:
    """Yield the names, as they are written, that may be a part of a better known one, least known first.

    Those are the names of characters, many of whom are better known by a part of their name, and of what few know.
    """
    goal = understanding.best
    if goal is None:
        return
    written = {fold(POSSESSIVE.sub("", question[a:b])): question[a:b] for a, b in understanding.names}
    unlike = goal.kind is GoalKind.COMPARE and len({s.ref.entity_type in TITLE_TYPES for s in goal.subjects}) > 1
    # "how are Ash and Misty related" and "who is Ash": people rather than titles
    beings = goal.kind is GoalKind.PATH or unlike or goal.somebody
    parts = sorted(
        (c for c in goal.named if _may_be_part(c) or (beings and _is_short_name(c))),
        key=lambda c: c.popularity,
    )
    for subject in parts[:_MAX_GIVEN]:
        surface = written.get(fold(subject.matched_name))
        if surface is not None:
            yield surface


def _unknown_names(investigation: Investigation, understanding: Understanding) -> list[str]:
    """Return the names of one word, as they are written, that nobody well known has, of a question that nothing fits.

    They may be a part of a better known name: "Toei" of a studio's, and not whoever is called so.
    """
    known = {(m.start, m.end): m for m in mentions_of(investigation)}
    named = [mention for place in understanding.names if (mention := known.get(place)) is not None]
    obscure = [m for m in named if all(_is_one_word(c) and c.popularity < _WELL_KNOWN for c in m.candidates)]
    return [investigation.question[m.start : m.end] for m in obscure if len(named) > 1][:_MAX_GIVEN]


def _is_one_word(subject: Candidate) -> bool:
    return " " not in subject.matched_name


def _is_short_name(subject: Candidate) -> bool:
    """True for one word that is no honorific, which stands behind the names of many."""
    return _is_one_word(subject) and subject.matched_name.lower() not in _HONORIFICS


def _may_be_part(subject: Candidate) -> bool:
    one_word = _is_one_word(subject)
    if subject.typos or subject.omitted or subject.matched_name.lower() in _HONORIFICS:
        return False
    if subject.ref.entity_type is EntityType.CHARACTER:
        return one_word
    if subject.ref.entity_type in TITLE_TYPES and not subject.display:
        return subject.popularity < _WELL_KNOWN_ALIAS
    most = _WELL_KNOWN if subject.ref.entity_type in TITLE_TYPES else _WELL_KNOWN_ALIAS
    return one_word and subject.popularity < most


def _final(investigation: Investigation, understanding: Understanding) -> NextStep:
    last = investigation.last
    verdict = Verdict()
    if not (understanding.unexplained or understanding.unread or understanding.beyond):
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
        return _finish(compose_found(last.retrieval), "these are the closest descriptions")
    if verdict.pending is not None:  # of what was not read nothing is known, so that nothing is said to be missing
        unsettled = no_match(investigation).model_copy(update={"outcome": Outcome.ANSWERED})
        return _finish(unsettled, f"the turns are spent, and it still had to {verdict.pending.rationale}")
    response = say_what_is_missing(investigation.question, understanding, verdict.empty, verdict.instead)
    return _finish(response, "nothing in the data answers the question")


def _part(investigation: Investigation, part: Part) -> AnsweredPart:
    """Return what became of one of several questions: an answer, why it has none, or that nothing is known of it."""
    asked, understanding = investigation.question[slice(*part.place)], part.understanding
    if understanding.best is None:
        named = bool(understanding.beyond or understanding.undated)
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
    told = {choice.ref for choice in choices}
    also = understanding.best.also if understanding.best is not None else ()
    return ask_which(choices, others=any(namesake.ref not in told for namesake in also))


def _finish(response: AgentResponse, rationale: str) -> NextStep:
    composed = response.model_copy(update={"grounding": Grounding.COMPOSED})
    return NextStep(action="final", rationale=rationale, final=composed)
