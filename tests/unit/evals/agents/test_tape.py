"""A recording of what a provider said to a question set: each question has its own, from the first reply again."""

import base64
from pathlib import Path

import pytest
from agent_core.agents.faults import AttemptFailed
from agent_core.runs.document import request_digest
from catalog.run_record import Exchange

from evals.agents.tape import asking, read_tape, write_tape

REQUEST = b'{"messages": []}'


def exchange(reply: bytes, *, request: bytes = REQUEST) -> Exchange:
    kept = base64.b64encode(reply).decode()
    return Exchange(at_ms=1.0, duration_ms=2.0, request=request_digest(request), prompt="", reply=kept)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    written = tmp_path / "tape.jsonl"
    write_tape(written, [("q-1", [exchange(b"one"), exchange(b"two")]), ("q-2", [exchange(b"three")]), ("q-3", ())])
    return written


async def test_each_question_is_told_what_was_said_to_it(file: Path) -> None:
    tape = read_tape(file)
    with asking("q-2"):
        assert await tape(REQUEST, 1.0) == b"three"
    with asking("q-1"):
        assert [await tape(REQUEST, 1.0), await tape(REQUEST, 1.0)] == [b"one", b"two"]
    assert tape.unlike == 0


async def test_a_request_that_was_not_recorded_is_counted(file: Path) -> None:
    tape = read_tape(file)
    with asking("q-2"):
        assert await tape(b"{}", 1.0) == b"three"
    assert tape.unlike == 1


@pytest.mark.parametrize("question", ["q-3", "q-4"])
async def test_a_question_of_which_nothing_is_recorded_has_no_provider(file: Path, question: str) -> None:
    tape = read_tape(file)
    with asking(question), pytest.raises(AttemptFailed):
        await tape(REQUEST, 1.0)


async def test_outside_a_question_nothing_is_played(file: Path) -> None:
    with pytest.raises(AttemptFailed):
        await read_tape(file)(REQUEST, 1.0)


def test_a_file_that_is_no_tape_is_an_error(tmp_path: Path) -> None:
    file = tmp_path / "none"
    file.write_text('{"question": "q", "exchanges": [{"kind": "dream"}]}\n')
    with pytest.raises(ValueError, match="exchange"):
        read_tape(file)
