"""A recorded question asked again: the same to the byte where nothing changed, and told where something did."""

from pathlib import Path

import pytest
from agent_core.agents.settings import OutputMode
from agent_core.runs.replay import Difference, answer_bytes, difference
from agent_service.replaying import NotReplayable, Replayed, Tape, replay, settings_of
from agent_service.settings import Settings
from catalog.run_record import RunDocument
from semantic_index.client import open_index
from semantic_index.search import SemanticSearch

from tests.conftest import execute
from tests.integration.agent_service.recorded import LUFFY, run_of, serving
from tests.integration.agent_service.recorded import settings_of as recording
from tests.support.reading_model import final
from tests.support.scripted_provider import Fails, ScriptedProvider, in_turn


async def recorded(settings: Settings, folder: Path, question: str = LUFFY) -> RunDocument:
    """Ask a question of a service with these settings, and return its record."""
    async with serving(settings, folder) as service:
        await service.ask(question)
    return (await run_of(settings.postgres_dsn.get_secret_value())).document


async def again(
    document: RunDocument, settings: Settings, folder: Path, *, results: bool = False, live: bool = False
) -> tuple[Replayed, Difference]:
    """Replay a record, and return it with what differs."""
    async with open_index(directory=folder) as index:
        tape = Tape.of(document, results=results, live=live)
        replayed = await replay(document, settings, search=SemanticSearch(index), tape=tape)
    return replayed, difference(document, replayed.document)


def scripted() -> ScriptedProvider:
    """A provider whose model looks the name up, and answers."""
    from tests.integration.agent_service.test_recording import LOOKUP

    return ScriptedProvider(in_turn([LOOKUP, final("Luffy sails.", results=[])]))


@pytest.mark.parametrize("question", [LUFFY, "How is Luffy related to Nami?", "Which studio made Zorblatania?"])
async def test_rules_on_the_same_data_answer_the_same_to_the_byte(
    sample_clone: str, tmp_path: Path, question: str
) -> None:
    document = await recorded(recording(sample_clone), tmp_path / "a", question)
    replayed, found = await again(document, recording(sample_clone), tmp_path / "b")
    assert found.same, found.lines
    assert answer_bytes(replayed.document) == answer_bytes(document)
    assert replayed.notes == ()


async def test_rules_on_other_data_answer_otherwise_and_the_diff_says_what(sample_clone: str, tmp_path: Path) -> None:
    document = await recorded(recording(sample_clone), tmp_path / "a")
    await execute(sample_clone, "DELETE FROM relation_edge")
    _, found = await again(document, recording(sample_clone), tmp_path / "b")
    assert not found.answer
    assert any(line.startswith("-retrieve  pg_graph:") for line in found.lines)
    assert any(line.startswith("+ended     no_match") for line in found.lines)


async def test_with_recorded_results_other_data_changes_nothing(sample_clone: str, tmp_path: Path) -> None:
    settings = recording(sample_clone, run_results=True)
    document = await recorded(settings, tmp_path / "a", "How is Luffy related to Nami?")
    await execute(sample_clone, "DELETE FROM relation_edge")
    replayed, found = await again(document, settings, tmp_path / "b", results=True)
    assert found.same, found.lines
    assert replayed.notes == ()


async def test_with_recorded_replies_a_model_is_not_asked_and_answers_the_same_to_the_byte(
    sample_clone: str, tmp_path: Path
) -> None:
    async with scripted() as provider:
        settings = recording(sample_clone, provider, run_replies=True, run_results=True)
        document = await recorded(settings, tmp_path / "a")
        asked = len(provider.requests)
    for results in (False, True):  # the provider is gone
        replayed, found = await again(document, settings, tmp_path / f"b{results}", results=results)
        assert found.same, found.lines
        assert answer_bytes(replayed.document) == answer_bytes(document)
        assert replayed.notes == ()
    assert asked == 2
    assert document.usage["attempts"] == 2


async def test_a_provider_that_failed_fails_again_in_its_replay(sample_clone: str, tmp_path: Path) -> None:
    async with ScriptedProvider(lambda _: Fails(status=500)) as provider:
        settings = recording(sample_clone, provider)
        document = await recorded(settings, tmp_path / "a")
    _, found = await again(document, settings, tmp_path / "b")
    assert found.same, found.lines
    assert document.degraded


async def test_replies_to_other_prompts_are_played_and_the_change_is_told(sample_clone: str, tmp_path: Path) -> None:
    async with scripted() as provider:
        settings = recording(sample_clone, provider, run_replies=True)
        document = await recorded(settings, tmp_path / "a")
    changed = settings.model_copy(update={"model": settings.model.model_copy(update={"temperature": 0.3})})
    replayed, found = await again(document, changed, tmp_path / "b")
    assert found.same
    assert any("prompts have changed" in note for note in replayed.notes)


async def test_without_replies_a_model_is_asked_live_or_not_at_all(sample_clone: str, tmp_path: Path) -> None:
    async with scripted() as provider:
        document = await recorded(recording(sample_clone, provider), tmp_path / "a")
    with pytest.raises(NotReplayable, match="KIZUNA_AGENT_RUN_REPLIES"):
        Tape.of(document, results=False, live=False)
    async with scripted() as provider:
        _, found = await again(document, recording(sample_clone, provider), tmp_path / "b", live=True)
        assert len(provider.requests) == 2
    assert found.same, found.lines


async def test_without_results_they_cannot_be_played(sample_clone: str, tmp_path: Path) -> None:
    document = await recorded(recording(sample_clone), tmp_path / "a")
    with pytest.raises(NotReplayable, match="KIZUNA_AGENT_RUN_RESULTS"):
        Tape.of(document, results=True, live=False)


async def test_planner_and_limits_are_those_of_the_record(sample_clone: str, tmp_path: Path) -> None:
    document = await recorded(recording(sample_clone, max_turns=2), tmp_path / "a")
    async with scripted() as provider:
        replayed = settings_of(document, recording(sample_clone, provider, max_turns=6))
    assert (replayed.planner, replayed.max_turns) == ("rules", 2)


async def test_recorded_replies_are_asked_for_in_the_mode_in_which_they_came(sample_clone: str, tmp_path: Path) -> None:
    async with scripted() as provider:
        settings = recording(sample_clone, provider, run_replies=True)
        found_out = settings.model.model_copy(update={"mode": OutputMode.JSON_SCHEMA})
        document = await recorded(settings.model_copy(update={"model": found_out}), tmp_path / "a")
        replayed, found = await again(document, settings, tmp_path / "b")
        assert settings_of(document, settings, live=True).model == settings.model
    assert found.same, found.lines
    assert replayed.notes == ()
