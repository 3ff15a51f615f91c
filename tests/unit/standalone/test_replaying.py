"""What `kizuna replay` tells of a run and of its repetition."""

from agent_service.replaying import Replayed
from standalone.replaying import ReplayStatus, report

from tests.support.run_records import document, run


def test_a_replay_that_is_the_same_says_so_with_the_digest_of_the_answer() -> None:
    done = report(run(), Replayed(document=document(total_ms=1.0), notes=("a note",)))
    assert done.status is ReplayStatus.SAME
    assert done.lines[0] == "replayed r-1: Who is Luffy?"
    assert done.lines[1] == "a note"
    assert "same, byte for byte (sha256 " in done.lines[2]


def test_a_replay_that_differs_shows_what() -> None:
    other = document(response={"answer": "A cook.", "confidence": 0.9})
    done = report(run(), Replayed(document=other, notes=()))
    assert done.status is ReplayStatus.DIFFERS
    assert "the answer differs" in done.lines
    assert "+answer    A cook." in done.lines


def test_the_exit_statuses_are_those_that_scripts_rely_on() -> None:
    assert [int(status) for status in ReplayStatus] == [0, 1, 2]
