"""Asks a recorded question once more: of today's code, with the recorded replies, and today's or the recorded data."""

import asyncio
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from typing import Any, Final

from agent_core.agents.settings import OutputMode
from agent_core.agents.taped import PlayedPost, RecordedPost
from agent_core.agents.wire import Post
from agent_core.answers import answer_of
from agent_core.planning.ports import GraphExecutor, SearchExecutor
from agent_core.runs.document import FinishedRun, document_of
from agent_core.runs.log import RunLog, bound_run_log
from agent_core.runs.replay import PlayedRetrievals, question_of
from agent_core.runs.taps import RecordedGraph, RecordedSearch
from catalog.run_record import Exchange, Retrieval, RunDocument
from semantic_index.search import SemanticSearch

from agent_service.index import embedding_of
from agent_service.loop import Loop, Taps, open_loop
from agent_service.recording import RULES_FIRST, recorded_settings, recording_taps
from agent_service.settings import Settings

PARAPHRASER_WITHIN_S: Final = 60.0
"""How long the model of unknown wordings is waited for, where the recorded run had it."""
_LOOK_EVERY_S: Final = 0.02


class NotReplayable(ValueError):
    """The record lacks what it was to be replayed with; the message names the setting that records it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Replayed:
    """A question asked again, and how, a sentence each."""

    document: RunDocument
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Tape:
    """What a record holds of what was asked outside.

    Attributes:
        live: asks the provider of today, although replies may be there.
    """

    retrievals: PlayedRetrievals
    exchanges: PlayedPost
    results: bool
    live: bool

    @classmethod
    def of(cls, recorded: RunDocument, *, results: bool, live: bool) -> "Tape":
        """Return the tape of a record.

        Args:
            recorded: the record.
            results: play what steps returned then in the place of today's data.
            live: ask the provider that is set now, although replies are recorded.

        Raises:
            NotReplayable: it does not hold what is to be played.
        """
        retrievals = PlayedRetrievals([each for each in recorded.events if isinstance(each, Retrieval)])
        exchanges = PlayedPost([each for each in recorded.events if isinstance(each, Exchange)])
        if results and not retrievals.whole:
            raise NotReplayable("the record holds no results; KIZUNA_AGENT_RUN_RESULTS=true records them")
        if not live and not exchanges.whole:
            raise NotReplayable(
                "the record holds no replies of the model: KIZUNA_AGENT_RUN_REPLIES=true records them, "
                "and --live asks the model that is set now"
            )
        return cls(retrievals=retrievals, exchanges=exchanges, results=results, live=live)

    def taps(self, settings: Settings) -> Taps:
        """Return taps that play what is on the tape, and note what happens."""
        taps = recording_taps(settings)
        if not self.live:
            taps = replace(taps, exchange=self._exchange)
        return replace(taps, graph=self._graph, search=self._search) if self.results else taps

    def _exchange(self, _post: Post) -> Post:
        return RecordedPost(self.exchanges, replies=False, key=None)

    def _graph(self, _executor: GraphExecutor) -> GraphExecutor:
        return RecordedGraph(self.retrievals, whole=False)

    def _search(self, _executor: SearchExecutor) -> SearchExecutor:
        return RecordedSearch(self.retrievals, whole=False)

    def notes(self) -> Iterator[str]:
        """Yield what was asked of the tape and not on it."""
        if self.exchanges.unlike:
            yield f"{self.exchanges.unlike} requests to the model are not the recorded ones: prompts have changed"
        if self.exchanges.missing:
            yield f"{self.exchanges.missing} requests to the model had no recorded reply and failed"
        if self.retrievals.missing:
            yield f"{self.retrievals.missing} steps had no recorded result and failed"


async def replay(recorded: RunDocument, settings: Settings, *, search: SemanticSearch, tape: Tape) -> Replayed:
    """Ask the question of a record again; who plans, and within which limits, is taken from the record."""
    settings = settings_of(recorded, settings, live=tape.live)
    rereads = bool(recorded.settings.get("rereads"))
    async with open_loop(settings, search=search, taps=tape.taps(settings), paraphrasing=rereads) as loop:
        ready = not rereads or await _paraphraser_is_there(loop)
        run_log = RunLog(settings.run_limits)
        question = question_of(recorded, request_id="replay")
        asked_at = datetime.now(UTC)
        with bound_run_log(run_log):
            answer = await answer_of(loop.answers, question)
        described = recorded_settings(
            settings, rereads=loop.paraphraser() is not None, model=loop.model(), embedding=embedding_of(search)
        )
    run = FinishedRun(question=question, answer=answer, log=run_log, asked_at=asked_at, settings=described)
    absent = () if ready else ("the model that reads unknown wordings is not there, as it was when this was recorded",)
    return Replayed(document=document_of(run), notes=(*absent, *tape.notes()))


def settings_of(recorded: RunDocument, settings: Settings, *, live: bool = False) -> Settings:
    """Return the settings of a replay: the recorded planner and limits, everything else as it is set now.

    Recorded replies are asked for in the mode in which they came; a model of today in its own.
    """
    then: Mapping[str, Any] = recorded.settings
    names = (
        "planner",
        *RULES_FIRST,
        *(name for name in asdict(settings.loop_limits) if name in Settings.model_fields),
    )
    changed = {name: then[name] for name in names if name in then}
    if not live and "mode" in then:
        spoken = {"mode": OutputMode(then["mode"]), "strict": bool(then.get("strict")), "probe": False}
        changed["model"] = settings.model.model_copy(update=spoken)
    return settings.model_copy(update=changed)


async def _paraphraser_is_there(loop: Loop) -> bool:
    """Wait until unknown wordings are read, as they were when the question was asked."""
    try:
        async with asyncio.timeout(PARAPHRASER_WITHIN_S):
            while loop.paraphraser() is None:  # noqa: ASYNC110 - what makes it tells nobody
                await asyncio.sleep(_LOOK_EVERY_S)
    except TimeoutError:
        return False
    return True
