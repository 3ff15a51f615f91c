"""What "and", "or" and "not" join is said of each, or combined as sets."""

import pytest
from agent_core.grammar.printing.paraphrase import paraphrase
from agent_core.grammar.semantics.building import closed
from agent_core.grammar.semantics.logical_form import Combine, Distributed
from agent_core.grammar.words.lexicon import lexicon

from tests.support.readings import parse, read

PLIM = "animated(Studio Plim[studio])"
TOMO, HANA = "worked_on:Director(Tomo Ishiguru[person])", "worked_on:Music(Hana Vell[person])"


@pytest.mark.parametrize(
    ("question", "operator"),
    [
        ("anime directed by Tomo Ishiguru and with music by Hana Vell", "intersection"),
        ("Which anime directed by Tomo Ishiguru have music by Hana Vell?", "intersection"),
        ("anime directed by Tomo Ishiguru or with music by Hana Vell", "union"),
        ("anime directed by Tomo Ishiguru but not with music by Hana Vell", "difference"),
        ("List the anime that Tomo Ishiguru directed without music by Hana Vell", "difference"),
    ],
)
def test_clauses_are_combined(question: str, operator: str) -> None:
    assert read(question) == f"{operator}({TOMO}, {HANA})"


@pytest.mark.parametrize(
    ("question", "form"),
    [
        (
            "films shorter than 70 minutes but rated above 8",
            "filter(filter(filter(all(anime), movie), with fewer than 70 minutes), with a score of more than 8)",
        ),
        (
            "anime by Studio Plim but directed by Tomo Ishiguru",
            "intersection(animated(Studio Plim[studio]), worked_on:Director(Tomo Ishiguru[person]))",
        ),
    ],
)
def test_but_joins_what_both_has_to_hold(question: str, form: str) -> None:
    assert read(question) == form


def test_a_relation_holds_of_each_of_two_names() -> None:
    form = read("who voices characters of both Zorblat and Ombra")
    one, other = (f"voiced_by(has_character({name}[anime]))" for name in ("Zorblat", "Ombra"))
    assert form == f"intersection({one}, {other})"


@pytest.mark.parametrize(
    ("conjunction", "operator"),
    [("and", "intersection"), ("or", "union"), ("but not", "difference"), ("but not by", "difference")],
)
def test_two_names_share_a_verb(conjunction: str, operator: str) -> None:
    one, other = (f"worked_on:Director({name}[person])" for name in ("Tomo Ishiguru", "Hana Vell"))
    assert read(f"anime directed by Tomo Ishiguru {conjunction} Hana Vell") == f"{operator}({one}, {other})"


def test_what_is_joined_with_a_thing_of_another_kind_is_no_pair() -> None:
    assert read("anime directed by Tomo Ishiguru and Nightpaper") == ""


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("anime with music by Hana Vell plus every anime by Studio Plim", f"union({HANA}, {PLIM})"),
        ("all anime with music by Hana Vell as well as all anime by Studio Plim", f"union({HANA}, {PLIM})"),
        ("anime with music by Hana Vell and also by Studio Plim", f"intersection({HANA}, {PLIM})"),
        ("anime with music by Hana Vell, but they also have to be by Studio Plim", f"intersection({HANA}, {PLIM})"),
        ("anime with music by Hana Vell and by Studio Plim, either is fine", f"union({HANA}, {PLIM})"),
        ("anime with music by Hana Vell and by Studio Plim both", f"intersection({HANA}, {PLIM})"),
        ("anime with music by Hana Vell, leaving out anything by Studio Plim", f"difference({HANA}, {PLIM})"),
    ],
)
def test_a_second_noun_adds_titles_and_what_is_said_also_narrows_them(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    "question",
    [
        "Tell me the director and the composer of Zorblat",
        "director and score of Zorblat",
        "Who directed Zorblat and who wrote it?",
        "Who directed Zorblat, and when did it come out?",
    ],
)
def test_nothing_that_and_joins_is_passed_over(question: str) -> None:
    assert read(question) == ""


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("Which guy or lady directed Zorblat?", "staff:Director(Zorblat[anime])"),
        ("anime or manga by Hana Vell", "wrote(Hana Vell[person])"),
    ],
)
def test_one_of_two_nouns_will_do(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    "question",
    [
        "anime directed by Tomo Ishiguru or of which Hana Vell is the composer",
        "anime by director Tomo Ishiguru or whose composer is Hana Vell",
        "anime directed by Tomo Ishiguru or with music by Hana Vell, or both",
    ],
)
def test_an_alternative_may_be_a_clause_of_its_own(question: str) -> None:
    assert read(question) == ("union(worked_on:Director(Tomo Ishiguru[person]), worked_on:Music(Hana Vell[person]))")


def test_or_is_never_passed_over() -> None:
    assert "or" not in {" ".join(words) for words in lexicon().skips}


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("Who wrote and directed Zorblat?",
         "intersection(staff:Script(Zorblat[anime]), staff:Director(Zorblat[anime]))"),
        ("anime storyboarded and directed by Tomo Ishiguru",
         "intersection(worked_on:Storyboard(Tomo Ishiguru[person]), worked_on:Director(Tomo Ishiguru[person]))"),
        ("manga that Tomo Ishiguru wrote and drew",
         "intersection(wrote(Tomo Ishiguru[person]), drew(Tomo Ishiguru[person]))"),
        ("anime that were drawn and animated at Studio Plim", "animated(Studio Plim[studio])"),
    ],
)  # fmt: skip
def test_of_two_verbs_both_have_to_hold(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    "question",
    [
        "Which titles are in both groups: anime by Studio Plim and anime directed by Tomo Ishiguru?",
        "anime by Studio Plim and anime directed by Tomo Ishiguru: which ones fit both?",
        "Give me the overlap: anime by Studio Plim and anime directed by Tomo Ishiguru.",
        "Both requirements have to be met: anime by Studio Plim and directed by Tomo Ishiguru",
    ],
)
def test_what_is_in_both_of_two_sets_is_their_intersection(question: str) -> None:
    both = "intersection(animated(Studio Plim[studio]), worked_on:Director(Tomo Ishiguru[person]))"
    assert read(question) == both


def test_without_that_word_they_are_told_besides_each_other() -> None:
    either = "union(animated(Studio Plim[studio]), worked_on:Director(Tomo Ishiguru[person]))"
    assert either in read("anime by Studio Plim and anime directed by Tomo Ishiguru").replace("each_union", "union")


@pytest.mark.parametrize(
    "question",
    [
        "the union of the anime directed by Tomo Ishiguru and the anime scored by Hana Vell",
        "anime for which Tomo Ishiguru was director or, failing that, whose composer is Hana Vell",
        "Give me anime either helmed by Tomo Ishiguru or scored by Hana Vell, no matter which",
        "The union: anime directed by Tomo Ishiguru and anime scored by Hana Vell.",
        "One of two criteria suffices: anime directed by Tomo Ishiguru or scored by Hana Vell",
    ],
)
def test_either_will_do(question: str) -> None:
    assert read(question) == "union(worked_on:Director(Tomo Ishiguru[person]), worked_on:Music(Hana Vell[person]))"


@pytest.mark.parametrize(
    "question",
    [
        "Show the set difference: anime directed by Tomo Ishiguru minus anime scored by Hana Vell",
        "the set difference of anime directed by Tomo Ishiguru and anime scored by Hana Vell",
        "anime directed by Tomo Ishiguru AND NOT scored by Hana Vell",
    ],
)
def test_of_a_difference_the_second_is_left_out(question: str) -> None:
    assert read(question) == (
        "difference(worked_on:Director(Tomo Ishiguru[person]), worked_on:Music(Hana Vell[person]))"
    )


@pytest.mark.parametrize(
    "question",
    [
        "Which anime have these two characters: Vexo Karu, Mirelle Dan?",
        "anime with these 2 characters: Vexo Karu and Mirelle Dan",
        "Which anime have the following characters: Vexo Karu, Mirelle Dan?",
    ],
)
def test_a_list_may_be_announced_with_its_number(question: str) -> None:
    one, other = (f"appears_in({name}[character])" for name in ("Vexo Karu", "Mirelle Dan"))
    assert read(question) == f"intersection({one}, {other})"


def test_a_list_of_another_number_is_none_of_those() -> None:
    assert not read("Which manga feature those four characters: Vexo Karu, Mirelle Dan?")


@pytest.mark.parametrize(
    "question",
    [
        "the intersection of the anime by Studio Plim and the anime directed by Tomo Ishiguru",
        "Show the overlap between the anime by Studio Plim and the anime directed by Tomo Ishiguru",
    ],
)
def test_an_intersection_is_of_both(question: str) -> None:
    assert read(question).startswith("intersection(")


@pytest.mark.parametrize(
    "question",
    [
        "Which title is both an anime with music by Hana Vell and an anime by Studio Plim?",
        "anime with music by Hana Vell, and they also have to be anime by Studio Plim",
        "Which titles are among the anime with music by Hana Vell and also among the anime by Studio Plim?",
        "anime with music by Hana Vell and besides that by Studio Plim",
    ],
)
def test_what_is_both_is_in_both_sets(question: str) -> None:
    assert read(question) == f"intersection({HANA}, {PLIM})"


def test_what_is_either_is_in_one_of_two_sets() -> None:
    form = read("either anime with music by Hana Vell or anime by Studio Plim")
    assert form.replace("each_union", "union") == f"union({HANA}, {PLIM})"


@pytest.mark.parametrize("conjunction", ["and also anime", "and they've also got to be anime", "that are also anime"])
def test_what_has_to_be_both_is_not_told_of_each_name_alone(conjunction: str) -> None:
    best = parse(f"anime directed by Hana Vell {conjunction} directed by Tomo Ishiguru").best
    assert best is not None
    assert isinstance(best.form, Combine | Distributed)
    form = closed(best.form)
    assert isinstance(form, Combine)
    assert not form.distributive


def test_the_first_of_all_things_is_not_told_beside_those_of_a_name() -> None:
    best = parse("anime by Studio Plim, which has the most episodes").best
    assert best is not None
    assert "anime by Studio Plim" in paraphrase(best.form)
    assert not isinstance(best.form, Distributed | Combine)
