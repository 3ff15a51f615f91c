"""Which pieces of a question are names, and where misspelt names may stand."""

from dataclasses import replace

import pytest
from agent_core.planning.words.regions import adjoining, unexplained_regions
from agent_core.planning.words.segmentation import Segmentation, segment
from agent_core.results import Candidate, Mention
from catalog.entities import EntityType
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


def test_of_names_that_explain_as_much_the_one_written_as_a_name_is_taken() -> None:
    assert surfaces(cut("I love Quimby Nights. Who wrote it?", "love Quimby", "Quimby Nights.")) == ["Quimby Nights."]


def test_of_names_that_explain_as_much_the_best_known_is_taken() -> None:
    question = "zorblat quimby nights"
    found = [_mention(question, "zorblat quimby"), _mention(question, "quimby nights")]
    known = [replace(found[1], candidates=[replace(found[1].candidates[0], popularity=9)])]
    assert surfaces(segment(question, found)) == ["zorblat quimby"]
    assert surfaces(segment(question, [found[0], *known])) == ["quimby nights"]


@pytest.mark.parametrize("opening", ["I hate", "My cousin", "I am"])
def test_what_opens_a_sentence_is_no_name_by_that_capital_alone(opening: str) -> None:
    assert surfaces(cut(f"{opening} seeing Zorblat. Who made it?", opening, "Zorblat.")) == ["Zorblat."]


def test_a_name_does_not_begin_small_and_go_on_with_a_capital() -> None:
    question = "We love Quimby Grumf. Is there more?"
    found = _mention(question, "love Quimby")
    named = replace(found, candidates=[replace(found.candidates[0], matched_name="Love Quimby")])
    assert surfaces(segment(question, [named])) == []
    assert surfaces(segment(question, [found])) == ["love Quimby"]  # which is written so
    assert surfaces(cut("We saw the Quimby, is there more?", "the Quimby,")) == ["the Quimby,"]


def test_several_words_in_lower_case_are_a_name() -> None:
    question = "How does zorb quix compare to White Quimby?"
    assert surfaces(cut(question, "zorb quix", "White Quimby?")) == ["zorb quix", "White Quimby?"]


def test_a_capital_inside_a_word_is_one_of_a_name() -> None:
    question = "Which anime are by Quimby Nights or by plim doA?"
    assert surfaces(cut(question, "Quimby Nights", "plim doA?")) == ["Quimby Nights", "plim doA?"]


def test_a_question_behind_a_sentence_is_no_part_of_a_name() -> None:
    assert regions("We love Quimby Grumf. Is there a sequel?", "Quimby") == ["Quimby Grumf.", "Grumf."]


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
    question = "Does Quimby voice Niights in Forever?"
    assert regions(question, "Quimby", "Forever?")[:2] == ["Niights in Forever?", "Niights"]
    assert regions("Compare Zorblaat and Quiimby?")[:2] == ["Zorblaat", "Quiimby?"]


def being(surface: str, name: str, question: str, *, omitted: int = 0) -> Mention:
    candidate = Candidate(
        ref=ref(name, EntityType.CHARACTER),
        name=name,
        matched_name=name,
        display=True,
        omitted=omitted,
        popularity=50_000,
    )
    start = question.index(surface)
    return Mention(start=start, end=start + len(surface), surface=surface, candidates=[candidate])


def test_names_side_by_side_may_be_one_name() -> None:
    question = "Which has more episodes, Quimby Rie or Zorblat?"
    place = adjoining(cut(question, "Quimby", "Rie", "Zorblat?"))
    assert place is not None
    assert question[slice(*place)] == "Quimby Rie"
    assert adjoining(cut("Compare Zorblat and Quimby", "Quimby", "Zorblat")) is None


def test_names_of_a_list_are_not_one_name() -> None:
    question = "Who voices Quimby, Rie and Zorblat?"
    assert adjoining(cut(question, "Quimby,", "Rie", "Zorblat?")) is None
    listed = "Who voices Vexo, Karulan and Rie?"
    found = [being("Vexo,", "Vexo", listed), being("Karulan", "Mirelle Karulan", listed, omitted=1)]
    assert [anchor.surface for anchor in segment(listed, found).anchors] == ["Vexo,", "Karulan"]


def test_a_word_too_much_beside_a_name_is_read_as_a_part_of_it() -> None:
    question = "Who voices Vexo Karulan?"
    found = [being("Vexo", "Vexo", question), being("Karulan?", "Mirelle Karulan", question, omitted=1)]
    (anchor,) = segment(question, found).anchors
    assert (anchor.first, anchor.last) == (2, 4)
    assert [(c.name, c.omitted) for c in anchor.candidates] == [("Vexo", 1)]


def test_of_two_parts_of_names_who_has_both_is_meant() -> None:
    question = "Who voices Karulan Mirelle?"
    found = [being("Mirelle?", "Mirelle", question), being("Karulan", "Mirelle Karulan", question, omitted=1)]
    (anchor,) = segment(question, found).anchors
    assert [c.name for c in anchor.candidates] == ["Mirelle Karulan"]


def test_whole_names_side_by_side_stay_apart() -> None:
    question = "Who voices Vexo Mirelle?"
    found = [being("Vexo", "Vexo", question), being("Mirelle?", "Mirelle", question)]
    assert len(segment(question, found).anchors) == 2


@pytest.mark.parametrize(
    ("question", "named"),
    [
        ("Which anime are licensed by Crunchyroll", True),
        ("what did crunchyroll license", True),
        ("can i see zorblat on crunchyroll", False),
    ],
)
def test_a_company_is_a_name_where_it_does_something(question: str, *, named: bool) -> None:
    surface = "Crunchyroll" if "Crunchyroll" in question else "crunchyroll"
    candidate = Candidate(ref=ref("C", EntityType.STUDIO), name="C", matched_name="C", display=True)
    start = question.index(surface)
    mention = Mention(start=start, end=start + len(surface), surface=surface, candidates=[candidate])
    assert surfaces(segment(question, [mention])) == ([surface] if named else [])


def test_a_small_word_is_no_name_even_where_nothing_else_is() -> None:
    assert surfaces(cut("which of these is it", "of", "it", wordy=True)) == []


@given(st.text(max_size=120), st.lists(st.sampled_from(["a", "of", "zor", "the", "who"]), max_size=4))
def test_any_question_is_cut_into_words_that_are_each_counted_once(question: str, names: list[str]) -> None:
    segmentation = cut(question, *names)
    counted = [i for a in segmentation.anchors for i in range(a.first, a.last)]
    counted += [i for t in segmentation.tags for i in range(t.first, t.last)]
    counted += [*segmentation.unexplained, *segmentation.unread]
    assert len(counted) == len(set(counted))
    for start, end in unexplained_regions(segmentation):
        assert 0 <= start < end <= len(question)


@pytest.mark.parametrize(
    ("question", "popularity", "found"),
    [
        ("who wrote one thing", 1_000_000, ["one thing"]),
        ("who wrote one thing", 999_999, []),
    ],
)
def test_question_words_are_the_name_of_what_everybody_knows(question: str, popularity: int, found: list[str]) -> None:
    named = Candidate(ref=ref("It"), name="One Thing", matched_name="One Thing", display=True, popularity=popularity)
    start = question.index("one thing")
    mention = Mention(start=start, end=len(question), surface=question[start:], candidates=[named])
    assert surfaces(segment(question, [mention])) == found


def test_i_is_nobody_and_one_word_is_no_name_beside_several() -> None:
    assert surfaces(cut("What should I watch after Just Once", "I", "Just Once")) == ["Just Once"]
    assert surfaces(cut("What should I watch", "I")) == []


@pytest.mark.parametrize(
    ("question", "names", "found"),
    [
        ("Name something directed by a woman", ["Name"], []),
        ("who directed that one", ["who"], []),
        ("Given", ["Given"], ["Given"]),
        ("Who directed Given", ["Given"], ["Given"]),
    ],
)
def test_a_question_word_alone_is_a_name_only_where_its_capital_tells(
    question: str, names: list[str], found: list[str]
) -> None:
    assert surfaces(cut(question, *names, wordy=True)) == found


def test_a_word_inside_a_phrase_is_no_name() -> None:
    assert surfaces(cut("anime based on something old", "on", wordy=True)) == []


def test_two_unknown_words_that_and_joins_are_looked_for_one_by_one() -> None:
    assert regions("who voices zorbla and quimbi") == ["zorbla", "quimbi", "zorbla and quimbi"]
    assert regions("who voices zorbla and quimby", "quimby")[0] == "zorbla and quimby"


def test_a_question_word_that_is_written_and_joined_like_a_name_is_one() -> None:
    assert surfaces(cut("Which studio animated both Zorblat and Air?", "Zorblat", "Air?")) == ["Zorblat", "Air?"]
    assert surfaces(cut("When did Zorblat first Air?", "Zorblat", "Air?")) == ["Zorblat"]


@pytest.mark.parametrize(
    ("question", "popularity", "found"),
    [
        ("scores of zorblat and air", 100_000, ["zorblat", "air"]),
        ("scores of zorblat and air together", 100_000, ["zorblat", "air"]),
        ("scores of zorblat and air", 99_999, ["zorblat"]),
        ("did zorblat and air its sequel", 100_000, ["zorblat"]),
        ("Scores of Zorblat and air", 100_000, ["Zorblat"]),
    ],
)
def test_a_known_title_of_one_question_word_may_end_a_list(question: str, popularity: int, found: list[str]) -> None:
    first, second = (_mention(question, name) for name in (question.split()[2 if "of" in question else 1], "air"))
    known = [
        replace(c, verbatim=True, popularity=popularity, ref=ref("air", EntityType.ANIME)) for c in second.candidates
    ]
    assert surfaces(segment(question, [first, replace(second, candidates=known)])) == found


@pytest.mark.parametrize(
    ("question", "known", "name"),
    [
        ("best Zorblat movie", 9, "Zorblat"),
        ("how many Zorblat movies", 9, "Zorblat"),
        ("best Zorblat movie", 1, "Zorblat movie"),
        ("who directed Zorblat movie", 9, "Zorblat movie"),
    ],
)
def test_films_of_a_series_are_not_one_that_is_called_so_too(question: str, known: int, name: str) -> None:
    series, film = _mention(question, "Zorblat"), _mention(question, question[question.index("Zorblat") :])
    for mention, facts in ((series, {"popularity": known}), (film, {"popularity": 1, "display": False})):
        mention.candidates[:] = [replace(c, **facts) for c in mention.candidates]
    anchors = surfaces(segment(question, [series, film]))
    assert anchors == [name if name == "Zorblat" else film.surface]


@pytest.mark.parametrize(("title", "named"), [("Was That a Ninja", True), ("a Ninja", False)])
def test_a_whole_title_with_a_topic_in_it_is_a_name(title: str, *, named: bool) -> None:
    question = f"Who directed the sequel of {title}?"
    start = question.index(title)
    ninja = Candidate(ref=ref("N"), name=title, matched_name=title, display=True, verbatim=True)
    mention = Mention(start=start, end=len(question), surface=f"{title}?", candidates=[ninja])
    assert bool(segment(question, [mention]).anchors) is named


@pytest.mark.parametrize(("popularity", "named"), [(300_000, ["brunk", "Quimby Nights"]), (299_999, ["Quimby Nights"])])
def test_what_everybody_knows_is_a_name_in_lower_case_beside_others(popularity: int, named: list[str]) -> None:
    question = "which brunk characters are from Quimby Nights"
    brunk = _mention(question, "brunk")
    known = [replace(c, popularity=popularity, verbatim=True) for c in brunk.candidates]
    assert surfaces(segment(question, [replace(brunk, candidates=known), _mention(question, "Quimby Nights")])) == named


@pytest.mark.parametrize(
    ("question", "name", "words"),
    [("la suite d'Ombra", "Ombra", ["ombra"]), ("la suite de D'Artagnan", "D'Artagnan", ["de", "artagnan"])],
)
def test_the_joint_of_a_look_up_is_of_a_name_only_where_the_name_has_it(
    question: str, name: str, words: list[str]
) -> None:
    written = question.rsplit(maxsplit=1)[-1]
    candidate = Candidate(ref=ref(name), name=name, matched_name=name, display=True)
    found = Mention(start=question.index(written), end=len(question), surface=written, candidates=[candidate])
    segmented = segment(question, [found])
    assert [[w.text for w in segmented.words[a.first : a.last]] for a in segmented.anchors] == [words]


@pytest.mark.parametrize(
    ("question", "name", "named"),
    [
        ("Just Once! no kantoku wa dare?", "Just Once!", True),
        ("Once! no kantoku wa dare?", "Once!", False),
        ("How does Zorblat end, Just Once!", "Just Once!", True),
        ("What is the difference between No. 6 and Zorblat?", "No. 6", True),
        ("Who directed Zorblat no. 6?", "no. 6", False),
        ("What is Episode No. 6 of Zorblat called?", "No. 6", False),
    ],
)
def test_question_words_are_a_name_where_they_are_written_as_one(question: str, name: str, *, named: bool) -> None:
    assert (name in surfaces(cut(question, name, "Zorblat"))) is named


def test_no_number_is_read_inside_a_quoted_name() -> None:
    question = 'How many episodes does "Zorblat! The Fourth Plate" have?'
    found = cut(question, '"Zorblat! The Fourth Plate"')
    inside = range(found.anchors[0].first, found.anchors[0].last)
    assert not [tag for tag in found.tags if tag.first in inside]


@pytest.mark.parametrize("question", ["Who directed Zorblat (1999)?", "Who directed Zorblat from 1999?"])
def test_the_year_of_a_title_behind_its_name_is_a_part_of_it(question: str) -> None:
    found = _mention(question, "Zorblat")
    older, newer = (replace(found.candidates[0], ref=ref(f"Zorblat {year}"), year=year) for year in (1999, 2019))
    (anchor,) = segment(question, [replace(found, candidates=[newer, older])]).anchors
    assert anchor.candidates == (older,)


def test_a_year_that_no_title_of_the_name_is_from_is_no_part_of_it() -> None:
    question = "sequels of Zorblat from 2004"
    (anchor,) = cut(question, "Zorblat").anchors
    assert anchor.last == 3


@pytest.mark.parametrize("question", ["When did The First of the Last air?", "who directed The First of the Last"])
def test_question_words_in_title_case_are_a_name(question: str) -> None:
    assert surfaces(cut(question, "The First of the Last")) == ["The First of the Last"]


def test_a_day_of_the_week_names_nothing_alone() -> None:
    assert surfaces(cut("what is airing on Sunday", "Sunday")) == []
    assert surfaces(cut("who directed Sunday Zorblat", "Sunday Zorblat", "Sunday")) == ["Sunday Zorblat"]
