"""What is read of a question is kept for that cut of it alone."""

from dataclasses import replace

from agent_core.planning.frame import frame_of
from agent_core.planning.lexicon.forms import TagKind
from agent_core.planning.segmentation import CUTS_KEPT, segment
from agent_core.planning.sentences import placed

from tests.support.made_up_names import mentions

QUESTION = "Which anime did the director of Zorblat make?"


def test_what_is_read_of_a_cut_is_read_once_and_stays_the_same() -> None:
    cut = segment(QUESTION, mentions(QUESTION))
    frame, told = frame_of(cut), placed(cut)
    assert frame_of(cut) is frame
    assert placed(cut) is told
    for _ in range(CUTS_KEPT + 1):
        frame_of(segment(QUESTION, mentions(QUESTION)))
    assert frame_of(cut) == frame


def test_a_cut_that_was_changed_is_read_anew() -> None:
    cut = segment(QUESTION, mentions(QUESTION))
    bare = replace(cut, tags=tuple(t for t in cut.tags if t.kind is not TagKind.RELATION))
    assert cut != replace(cut)
    assert frame_of(cut) == frame_of(replace(cut))
    assert frame_of(bare) != frame_of(cut)
    assert not any(t.kind is TagKind.RELATION for t in placed(bare).tags)
