"""Which pieces of a question are names, and where misspelt names may stand."""

from agent_core.planning.anchors import Segmentation, segment, unexplained_regions
from agent_core.results import Candidate, Mention
from hypothesis import given
from hypothesis import strategies as st

from tests.support.scripted import ref


def cut(question: str, *names: str, wordy: bool = False) -> Segmentation:
    found = [_mention(question, name) for name in names if name in question]
    return segment(question, found, wordy=wordy)


def _mention(question: str, name: str) -> Mention:
    start = question.index(name)
    end = start + len(name)
    candidate = Candidate(ref=ref(name), name=name, matched_name=name, display=True)
    return Mention(start=start, end=end, surface=name, candidates=[candidate])


def surfaces(segmentation: Segmentation) -> list[str]:
    return [anchor.surface for anchor in segmentation.anchors]


def regions(question: str, *names: str) -> list[str]:
    return [question[a:b] for a, b in unexplained_regions(cut(question, *names))]


def test_of_overlapping_names_the_one_that_explains_most_is_taken() -> None:
    question = "Who directed Quimby Nights Forever"
    assert surfaces(cut(question, "Quimby", "Quimby Nights", "Quimby Nights Forever")) == ["Quimby Nights Forever"]


def test_a_preposition_does_not_win_a_name_over_its_own_words() -> None:
    assert surfaces(cut("List the characters in Hand Shakers", "in Hand", "Hand Shakers")) == ["Hand Shakers"]


def test_the_names_of_a_question_stand_in_its_order() -> None:
    assert surfaces(cut("Compare Zorblat and Quimby", "Quimby", "Zorblat")) == ["Zorblat", "Quimby"]


def test_question_words_are_no_names() -> None:
    assert surfaces(cut("Who directed the sequel", "sequel", "Who")) == []


def test_a_name_of_question_words_is_taken_where_nothing_else_is_meant() -> None:
    question = "how many episodes did to you once more have"
    assert surfaces(cut(question, "to", "to you once more", "have", wordy=True)) == ["to you once more"]


def test_words_of_a_name_are_not_read_as_question_words() -> None:
    segmentation = cut("Who directed No Sequel Left", "No Sequel Left")
    assert [segmentation.words[t.first].text for t in segmentation.tags] == ["who", "directed"]


def test_everything_known_leaves_nothing_to_explain() -> None:
    assert regions("Who directed Zorblat?", "Zorblat?") == []


def test_an_unknown_word_is_looked_up_with_the_names_around_it() -> None:
    assert regions("Who directed Quimby Niights Forever?", "Quimby", "Forever?")[0] == "Quimby Niights Forever?"


def test_name_like_words_between_unknown_ones_belong_to_the_name() -> None:
    assert regions("Who directed Zorblaat of the Movie Night2?")[0] == "Zorblaat of the Movie Night2?"


def test_a_dash_does_not_end_a_name() -> None:
    assert regions("Who directed Zorblaat - Quimby?", "Quimby?")[0] == "Zorblaat - Quimby?"


def test_the_unknown_word_alone_is_the_last_guess() -> None:
    assert regions("Who directed Quimby Niights Forever?", "Quimby", "Forever?")[-1] == "Niights"


def test_two_unknown_names_are_looked_up_apart() -> None:
    assert regions("Compare Zorblaat and Quiimby?")[:2] == ["Zorblaat", "Quiimby?"]


@given(st.text(max_size=120), st.lists(st.sampled_from(["a", "of", "zor", "the", "who"]), max_size=4))
def test_any_question_is_cut_into_words_that_are_each_counted_once(question: str, names: list[str]) -> None:
    segmentation = cut(question, *names)
    counted = [i for a in segmentation.anchors for i in range(a.first, a.last)]
    counted += [i for t in segmentation.tags for i in range(t.first, t.last)]
    counted += [*segmentation.unexplained, *segmentation.unread]
    assert len(counted) == len(set(counted))
    for start, end in unexplained_regions(segmentation):
        assert 0 <= start < end <= len(question)
