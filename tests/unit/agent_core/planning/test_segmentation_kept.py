"""What is read of a question is kept for that cut of it alone, and a question is cut once for the names in it."""

from dataclasses import replace

from agent_core.planning.lexicon.forms import TagKind
from agent_core.planning.phrases.frame import frame_of
from agent_core.planning.understanding import forget, understand
from agent_core.planning.words.retagging import retagged
from agent_core.planning.words.segmentation import CUTS_KEPT, segment
from agent_core.planning.words.sentences import placed

from tests.support.made_up_names import mentions

QUESTION = "Which anime did the director of Zorblat make?"


def test_what_is_read_of_a_cut_is_read_once_and_stays_the_same() -> None:
    cut = segment(QUESTION, mentions(QUESTION))
    frame, told = frame_of(cut), placed(cut)
    assert frame_of(cut) is frame
    assert placed(cut) is told
    for marks in range(CUTS_KEPT + 1):
        frame_of(segment(QUESTION + "?" * marks, mentions(QUESTION)))
    assert frame_of(cut) == frame
    assert frame_of(cut) is not frame


def test_a_cut_that_was_changed_is_read_anew() -> None:
    cut = segment(QUESTION, mentions(QUESTION))
    bare = replace(cut, tags=tuple(t for t in cut.tags if t.kind is not TagKind.RELATION))
    assert cut != replace(cut)
    assert frame_of(cut) == frame_of(replace(cut))
    assert frame_of(bare) != frame_of(cut)
    assert not any(t.kind is TagKind.RELATION for t in placed(bare).tags)


def test_a_question_with_the_same_names_is_cut_and_understood_once() -> None:
    first, again = ([replace(mention) for mention in mentions(QUESTION)] for _ in range(2))
    assert segment(QUESTION, first) is segment(QUESTION, tuple(again))
    assert understand(QUESTION, first) is understand(QUESTION, again)
    assert understand(QUESTION, first) is not understand(QUESTION, first, forgiving=True)


def test_a_question_that_is_cut_alike_is_read_once_whatever_else_was_found() -> None:
    first = mentions(QUESTION)
    part = replace(first[0], start=first[0].start, end=first[0].end - 1, surface=first[0].surface[:-1])
    assert segment(QUESTION, [*first, part]) is segment(QUESTION, first)
    assert segment(QUESTION, first, forgiving=True) is segment(QUESTION, first)
    assert retagged(segment(QUESTION, [*first, part])) is retagged(segment(QUESTION, first))
    assert segment(QUESTION, ()) is not segment(QUESTION, first)


def test_what_was_read_is_forgotten_with_the_vocabulary() -> None:
    before = segment(QUESTION, mentions(QUESTION))
    forget()
    assert segment(QUESTION, mentions(QUESTION)) is not before


def test_names_that_mean_something_else_are_understood_anew() -> None:
    (mention,) = mentions(QUESTION)
    (candidate,) = mention.candidates
    for other in (replace(candidate, typos=1), replace(candidate, popularity=99), replace(candidate, display=False)):
        meant = [replace(mention, candidates=[other])]
        assert hash(meant[0]) == hash(mention)
        assert segment(QUESTION, meant).anchors[0].candidates[0] == other
        assert [goal.subjects for goal in understand(QUESTION, meant).goals[:1]] == [(other,)]
    assert understand(QUESTION, [mention]).goals[0].subjects == (candidate,)
