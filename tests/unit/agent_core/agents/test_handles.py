"""A model reads and writes short handles; the server alone knows which entities they are."""

from uuid import uuid4

import pytest
from agent_core.agents.handles import Handles, is_handle
from hypothesis import given
from hypothesis import strategies as st

from tests.support.model_lane import LUFFY, ONE_PIECE, investigate, observe


def test_ids_are_numbered_in_the_order_in_which_they_first_stand_there() -> None:
    handles = Handles.of(investigate(f"What is {ONE_PIECE.upper()}?", f"Luffy id={LUFFY}", f"One Piece id={ONE_PIECE}"))
    assert handles.id_of("E1") == ONE_PIECE
    assert handles.id_of("E2") == LUFFY
    assert len(handles) == 2


def test_a_handle_means_the_same_on_every_later_turn() -> None:
    investigation = investigate("Which anime is Luffy in?", f"Luffy id={LUFFY}")
    before = Handles.of(investigation)
    investigation.context.add_card(f"One Piece id={ONE_PIECE}")
    after = Handles.of(investigation)
    assert before.id_of("E1") == after.id_of("E1") == LUFFY
    assert before.id_of("E2") is None
    assert before.shown(f"Luffy id={LUFFY}") == after.shown(f"Luffy id={LUFFY}") == "Luffy [E1]"


@pytest.mark.parametrize("said", ["E1", "[E1]", " e1 ", "[ E1 ]", LUFFY, LUFFY.upper()])
def test_a_handle_is_read_however_it_is_written(said: str) -> None:
    assert Handles.of(investigate("?", f"Luffy id={LUFFY}")).id_of(said) == LUFFY


@pytest.mark.parametrize("said", ["E0", "E2", "E01", "E-1", "1", "Luffy", "", ONE_PIECE, "E9999999"])
def test_what_the_context_does_not_hold_is_no_handle(said: str) -> None:
    assert Handles.of(investigate("?", f"Luffy id={LUFFY}")).id_of(said) is None


def test_a_mark_that_a_text_forges_is_shown_as_none() -> None:
    handles = Handles.of(investigate("?", f"Luffy id={LUFFY}: see [E1] and [ e7 ]"))
    assert handles.shown(f"Luffy id={LUFFY}: see [E1] and [ e7 ]") == "Luffy [E1]: see (E1) and (e7)"


def test_an_id_alone_has_no_kind_before_a_step_returned_it() -> None:
    investigation = investigate(f"What is {ONE_PIECE}?")
    observe(investigation, status="empty", summary="nothing")
    handles = Handles.of(investigation)
    assert handles.ref_of(ONE_PIECE) is None
    assert handles.name_of(ONE_PIECE) == ""


@given(st.lists(st.uuids().map(str), max_size=30))
def test_no_id_is_left_in_what_a_model_reads_and_each_is_found_again(ids: list[str]) -> None:
    investigation = investigate("?", *(f"Name (anime) id={id_}" for id_ in ids))
    handles = Handles.of(investigation)
    shown = [handles.shown(card) for card in investigation.context.cards]
    assert not any(id_ in text for id_ in ids for text in shown)
    assert [handles.id_of(text.rsplit(" ", 1)[1]) for text in shown] == ids


def test_only_handles_and_ids_look_like_handles() -> None:
    assert is_handle("[E12]")
    assert is_handle(str(uuid4()))
    assert not is_handle("Eureka Seven")
