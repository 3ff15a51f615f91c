"""Plans what asks for a mood, and what describes a title in another language, which exact readings do not explain.

It comes before another planner only for a request for a mood of which every word is known, in another language than
English, and otherwise where that planner would refuse the question: then it leaves its own reading where planner, judge
and verification look for theirs.
"""

from dataclasses import replace
from typing import Final

from catalog.entities import EntityType
from semantic_index.glosses import Gloss, gloss_of
from semantic_index.stories import is_description

from agent_core.goals.goal import SelectGoal
from agent_core.goals.understood import Understanding
from agent_core.graph_query import EntityFilters, GraphQuery
from agent_core.investigation import Investigation
from agent_core.moods.requests import MoodRequest, asks_for_a_fact, mood_request
from agent_core.planning.described_titles import searched_for
from agent_core.planning.ports import Planner, SufficiencyJudge
from agent_core.planning.understanding import leave, look_ups, mentions_of, understanding_of
from agent_core.results import Mention
from agent_core.schemas import NextStep, Outcome, SufficiencyReport

READ_AS: Final = "READ_AS: “{}” as titles about {}"
IN_ENGLISH: Final = "READ_AS: “{}”"
# Under which name an investigation's memo keeps that a question was read here.
_READ: Final = "moods"
# Words of a story that a description has at least.
_LEAST_OF_A_STORY: Final = 2
# With so many of them nobody names anything by the others.
_SURE_WORDS: Final = 3
# What so many readers know is meant by its name.
_KNOWN: Final = 10_000
# A mood is a reading of words, and less sure than what is asked for by its name.
_COST: Final = 20
_REFUSED: Final = frozenset({Outcome.NO_MATCH, Outcome.UNSUPPORTED})
_ENGLISH: Final = "en"
_MOST_TOPICS: Final = 3


class DescribingPlanner:
    """Plans requests for a mood and descriptions in other languages, and asks another planner for everything else."""

    def __init__(self, planner: Planner) -> None:
        self._planner = planner
        self.name = planner.name

    async def next_step(self, investigation: Investigation) -> NextStep:
        """Return the next step of the other planner, by a reading of ours where it has none.

        Raises:
            ModelError: the other planner asks a model, and that failed.
        """
        read_moods(investigation)
        step = await self._planner.next_step(investigation)
        if investigation.must_finalise:
            return step
        instead = _reads_instead(investigation, sure=True) if _guesses(step, investigation) else False
        if not instead and not (_is_refused(step) and _reads_instead(investigation)):
            return step
        return await self._planner.next_step(investigation)


class DescribingJudge:
    """Judges by a reading of ours where the planner goes by it."""

    def __init__(self, judge: SufficiencyJudge) -> None:
        self._judge = judge
        self.name = judge.name

    async def assess(self, investigation: Investigation) -> SufficiencyReport:
        """Return the verdict of the other judge.

        Raises:
            ModelError: the other judge asks a model, and that failed.
        """
        read_moods(investigation)
        return await self._judge.assess(investigation)


def read_moods(investigation: Investigation) -> None:
    """Leave the reading of a request for a mood, where its names are looked up and nobody else reads its language."""
    looked_up = look_ups(investigation)
    if not looked_up or (_READ, looked_up) in investigation.memo:
        return
    request = mood_request(investigation.question)
    investigation.memo[_READ, looked_up] = True
    if request is not None and request.language != _ENGLISH and not _is_a_name(investigation):
        _leave(investigation, _asked_for(request), READ_AS.format(request.said, _in_words(request)))


def _is_refused(step: NextStep) -> bool:
    return step.final is not None and step.final.outcome in _REFUSED


def _guesses(step: NextStep, investigation: Investigation) -> bool:
    """True for a step that looks for names again, because those that were found do not explain the question."""
    intent = step.graph_intent
    return intent is not None and intent.query_type == "lookup" and look_ups(investigation) > 0


def _reads_instead(investigation: Investigation, *, sure: bool = False) -> bool:
    """Leave a reading of what the other planner does not read; false where there is none, or where it holds already.

    With ``sure`` only one that leaves next to nothing of the question to names that may be misspelt.
    """
    held = understanding_of(investigation)
    searched = held.described is not None or (held.descriptive and not held.unexplained)
    if held.greeting or held.parts or searched or held.unheld or _is_named_plainly(held) or _is_a_name(investigation):
        return False
    request = mood_request(investigation.question)
    if request is not None:
        if any(isinstance(goal, SelectGoal) and goal.recommends for goal in held.goals):
            return False
        _leave(investigation, _asked_for(request), READ_AS.format(request.said, _in_words(request)))
        return True
    gloss = gloss_of(investigation.question)
    if gloss is None or asks_for_a_fact(investigation.question, gloss.language):
        return False
    if not (_tells_a_story(gloss, investigation) and (_is_sure(gloss, investigation.question) or not sure)):
        return False
    _leave(investigation, Understanding(described=searched_for(investigation.question)), IN_ENGLISH.format(gloss.text))
    return True


def _is_named_plainly(held: Understanding) -> bool:
    """True where a reading explains every word, with names that are written as they are: there is no such thing."""
    best = held.best
    if best is None or not best.named or held.unexplained or held.unread:
        return False
    return not any(candidate.typos or candidate.omitted for candidate in best.named)


def _tells_a_story(gloss: Gloss, investigation: Investigation) -> bool:
    """True where a text has words of a story, and asks for nothing of what is named in it."""
    question = investigation.question
    named = [m for m in mentions_of(investigation) if _is_written(m, question) and _is_left(m, gloss, question)]
    unknown = len(gloss.names) - len(named)
    if unknown <= 0 or (gloss.known >= _LEAST_OF_A_STORY and gloss.known >= unknown):
        return True
    return is_description(question) and not any(map(_is_known, named))


def _is_left(mention: Mention, gloss: Gloss, question: str) -> bool:
    """True for a name that is no word of the language, as "Ein" is."""
    return not set(gloss.names).isdisjoint(question[mention.start : mention.end].split())


def _is_known(mention: Mention) -> bool:
    return any(candidate.popularity >= _KNOWN for candidate in mention.candidates)


def _is_sure(gloss: Gloss, question: str) -> bool:
    named = sum(name[:1].isupper() for name in gloss.names)
    if is_description(question):
        return True
    return not gloss.names or (gloss.known >= _SURE_WORDS and gloss.known >= len(gloss.names) + named)


def _is_a_name(investigation: Investigation) -> bool:
    """True where the whole question is a name of something."""
    whole = (0, len(investigation.question.strip().rstrip("?!.")))
    return any((mention.start, mention.end) == whole and _is_plain(mention) for mention in mentions_of(investigation))


def _is_plain(mention: Mention) -> bool:
    return any(not (candidate.typos or candidate.omitted) for candidate in mention.candidates)


def _is_written(mention: Mention, question: str) -> bool:
    """True for a name that is written with a capital."""
    return _is_plain(mention) and question[mention.start : mention.start + 1].isupper()


def _asked_for(request: MoodRequest) -> Understanding:
    where = EntityFilters(
        genre_any=list(request.topics),
        genre_not=list(request.without),
        format=[] if request.format is None else [request.format],
    )
    query = GraphQuery(result_type=EntityType.ANIME, where=where)
    goal = SelectGoal(
        subjects=(),
        query=query,
        phrase="anime",
        plural="anime",
        recommends=True,
        moods=request.of_each,
        cost=_COST,
    )
    return Understanding(goals=(goal,), keywords=len(request.moods))


def _leave(investigation: Investigation, made: Understanding, warning: str) -> None:
    held = understanding_of(investigation)
    leave(investigation, replace(made, names=held.names))
    if warning not in investigation.warnings:
        investigation.warnings.append(warning)


def _in_words(request: MoodRequest) -> str:
    """Return the most telling topics of a request as a list."""
    *others, last = request.topics[:_MOST_TOPICS]
    more = " and the like" if len(request.topics) > _MOST_TOPICS else ""
    return f"{', '.join(others)} or {last}{more}" if others else f"{last}{more}"
