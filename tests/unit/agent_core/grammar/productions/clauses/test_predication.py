"""What is said of one title for yes or no is checked of it, and what of two things is the case is asked for."""

import pytest
from agent_core.grammar.compiling.logical_forms import compiled
from agent_core.grammar.printing.paraphrase import paraphrase
from agent_core.grammar.productions.clauses.predication import all_of
from agent_core.grammar.semantics.logical_form import RELEASED, Condition, Fulfils
from agent_core.grammar.words.entries import ANIME

from tests.support.readings import named, parse, read

ZORBLAT = "Zorblat[anime]"


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("Is Zorblat a movie?", "movie"),
        ("is zorblat an ova", "ova"),
        ("Is Zorblat still airing?", "airing"),
        ("is zorblat over", "finished"),
        ("Has Zorblat ended?", "finished"),
        ("Has Zorblat finished yet?", "finished"),
        ("Is Zorblat out yet?", "finished|airing"),
        ("Has Zorblat started airing?", "finished or airing"),
        ("Did Zorblat come out in 2010?", "in 2010"),
        ("Did Zorblat end before 2010?", "ended until 2009"),
        ("Is Zorblat from 2006?", "in 2006"),
        ("Is Zorblat based on a light novel?", "made from light novel"),
        ("Is Zorblat a horror anime?", "Horror"),
        ("Is Zorblat rated above 8?", "with a score of more than 8"),
        ("Does Zorblat have more than 24 episodes?", "with more than 24 episodes"),
    ],
)
def test_a_condition_is_said_of_a_title(question: str, said: str) -> None:
    assert read(question) == f"{ZORBLAT} is {said}"


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("Has the sequel of Zorblat ended?", f"sequel({ZORBLAT}) is finished"),
        ("Is the prequel of Zorblat a film?", f"prequel({ZORBLAT}) is movie"),
        ("Are the sequels of Zorblat films?", f"sequel({ZORBLAT}) is movie"),
    ],
)
def test_it_may_be_said_of_what_belongs_to_its_story(question: str, expected: str) -> None:
    assert read(question) == expected


@pytest.mark.parametrize(
    ("question", "field"),
    [
        ("Is Zorblat a movie or a series?", "format"),
        ("is zorblat a film or series", "format"),
        ("Is Zorblat an OVA or a TV series?", "format"),
        ("is zorblat airing or finished", "status"),
        ("is zorblat over or still airing", "status"),
        ("is zorblat finished or still going", "status"),
        ("Is Zorblat still coming out or has it ended?", "status"),
        ("is zorblat airing or is it finished", "status"),
        ("has zorblat ended or is it still in progress", "status"),
        ("Is Zorblat based on a manga or a light novel?", "source_material"),
        ("is zorblat original or based on a manga", "source_material"),
        ("Is Zorblat an action or a comedy?", "genres"),
    ],
)
def test_of_two_values_of_a_field_the_field_is_asked_for(question: str, field: str) -> None:
    assert read(question) == f"{field}({ZORBLAT})"


def test_of_genres_that_not_all_titles_tell_it_is_asked_whether_it_has_any() -> None:
    assert read("Is Zorblat an isekai or a mecha?") == f"{ZORBLAT} is Isekai or Mecha"


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("When did Zorblat end?", f"end_date({ZORBLAT})"),
        ("Is Zorblat a sequel of Quimby?", f"{ZORBLAT} in sequel(Quimby[anime])"),
        ("Which anime by Studio Plim came out in 2010?", "filter(animated(Studio Plim[studio]), in 2010)"),
    ],
)
def test_other_questions_stay_what_they_are(question: str, expected: str) -> None:
    assert read(question) == expected


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("Is Zorblat a harem romance?", "Harem and Romance"),
        ("is zorblat a romance harem anime", "Harem and Romance"),
        ("Is Zorblat a supernatural thriller romance?", "Romance and Supernatural and Thriller"),
        ("Is Zorblat a horror film?", "Horror and movie"),
        ("Is Zorblat a comedy and a romance?", "Comedy and Romance"),
    ],
)
def test_several_things_may_be_said_of_a_title_at_once(question: str, said: str) -> None:
    assert read(question) == f"{ZORBLAT} is {said}"


def test_conditions_are_one_only_where_one_tells_them_all() -> None:
    horror, comedy = (Condition((("genre", (name,)),), RELEASED, name) for name in ("Horror", "Comedy"))
    film = Condition((("format", ("movie",)),), ANIME, "movie")
    ova = Condition((("format", ("ova",)),), ANIME, "ova")
    both = all_of([horror, comedy])
    assert both is not None
    assert both.bounds == (("genre", ("Comedy", "Horror")),)
    assert all_of([comedy, horror]) == both
    assert all_of([horror]) == horror
    assert all_of([film, ova]) is None
    assert all_of([]) is None


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("is the Zorblat manga finished", "adapted_from(Zorblat[anime]) is finished"),
        ("is the Zorblat manga still on hiatus", "adapted_from(Zorblat[anime]) is on hiatus"),
        ("is the Zorblat anime finished", f"{ZORBLAT} is finished"),
    ],
)
def test_of_a_manga_it_is_not_said_of_its_anime(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize("question", ["Zorblat movie?", "Is Vexo Karu finished?"])
def test_nothing_is_said_where_nothing_asks_or_of_whoever_cannot_be_so(question: str) -> None:
    best = parse(question).best
    assert best is None or not isinstance(best.form, Fulfils)


def test_only_the_title_is_read_and_the_condition_is_said() -> None:
    best = parse("Is Zorblat still airing?").best
    assert best is not None
    plan = compiled(best.form)
    assert plan is not None
    assert plan.where.model_dump(exclude_defaults=True) == {}
    assert paraphrase(best.form) == "whether Zorblat is airing"


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("Is the director of Zorblat an anime?", "staff:Director(Zorblat[anime]) is an anime"),
        ("Is the author of Nightpaper a person?", "written_by(Nightpaper[manga]) is a person"),
        ("Was Zorblat's sequel an anime?", "sequel(Zorblat[anime]) is an anime"),
        ("Is the source of Zorblat a manga?", "adapted_from(Zorblat[anime]) is a manga"),
        ("Is the prequel to Zorblat a comedy?", "prequel(Zorblat[anime]) is Comedy"),
        ("Is the sequel of Zorblat still airing?", "sequel(Zorblat[anime]) is airing"),
        ("Is the sequel of Zorblat out yet?", "sequel(Zorblat[anime]) is finished|airing"),
    ],
)
def test_what_a_name_leads_to_is_held_against_what_is_said_of_it(question: str, form: str) -> None:
    assert (read(question), parse(question).standing) == (form, "sure")


@pytest.mark.parametrize("question", ["Has Nightpaper been made into an anime?", "has Zorblat got a manga"])
def test_what_something_is_made_into_is_not_what_it_is(question: str) -> None:
    assert " is a" not in read(question)


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("Is Nightpaper a manga?", "Nightpaper[manga] is a manga"),
        ("is zorblat an anime", f"{ZORBLAT} is an anime"),
        ("Is Zorblat a manga?", f"{ZORBLAT} is a manga"),
        ("Was Nightpaper an anime?", "Nightpaper[manga] is an anime"),
        ("isn't Zorblat an anime?", f"{ZORBLAT} is an anime"),
    ],
)
def test_a_title_is_said_to_be_an_anime_or_a_manga(question: str, form: str) -> None:
    assert (read(question), parse(question).standing) == (form, "sure")


@pytest.mark.parametrize("kind", ["anime", "manga"])
def test_of_two_namesakes_the_one_of_the_kind_is_meant(kind: str) -> None:
    question = f"Is Quorra {'an anime' if kind == 'anime' else 'a manga'}?"
    found = named(question, Quorra="anime=900000|manga=200000")
    assert (read(question, found), parse(question, found).standing) == (f"Quorra[{kind}] is {question[10:-1]}", "sure")


@pytest.mark.parametrize(
    "question",
    ["Is Zorblat an anime or a manga?", "is zorblat a manga or an anime", "Is Zorblat an anime or manga?"],
)
def test_of_two_kinds_it_is_asked_what_a_title_is(question: str) -> None:
    assert (read(question), parse(question).standing) == (f"profile({ZORBLAT})", "sure")


@pytest.mark.parametrize(
    "question",
    ["Is Vexo Karu a person?", "Is Tomo Ishiguru a character?", "Is Vexo Karu an anime or a manga?"],
)
def test_of_what_kind_whoever_is_in_a_story_is_the_data_does_not_tell(question: str) -> None:
    assert not read(question)


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("Is Zorblat on hiatus?", f"{ZORBLAT} is on hiatus"),
        ("Is Nightpaper on a break?", "Nightpaper[manga] is on hiatus"),
        ("Has Nightpaper gone on hiatus?", "Nightpaper[manga] is on hiatus"),
        ("is the sequel of Nightpaper on an indefinite hiatus", "sequel(Nightpaper[manga]) is on hiatus"),
        ("Which manga by Tomo Ishiguru are on hiatus?", "filter(wrote(Tomo Ishiguru[person]), on hiatus)"),
    ],
)
def test_what_pauses_is_on_hiatus(question: str, form: str) -> None:
    assert (read(question), parse(question).standing) == (form, "sure")


def test_that_a_title_pauses_is_said_of_its_manga_before_its_anime() -> None:
    question = "Is Quorra on hiatus?"
    assert read(question, named(question, Quorra="anime=900000|manga=200000")) == "Quorra[manga] is on hiatus"


FIRST = "first(ranked("
MADE = "worked_on:Director(Tomo Ishiguru[person])"


@pytest.mark.parametrize(
    ("question", "form"),
    [
        (
            "Is the latest film of Tomo Ishiguru a romance?",
            f"{FIRST}filter({MADE}, movie), -start_date, 1)) is Romance",
        ),
        ("Is the newest anime directed by Tomo Ishiguru a comedy?", f"{FIRST}{MADE}, -start_date, 1)) is Comedy"),
        (
            "Is the best anime by Studio Plim finished?",
            f"{FIRST}animated(Studio Plim[studio]), -score, 1)) is finished",
        ),
    ],
)
def test_what_leads_a_ranking_may_be_said_to_be_so(question: str, form: str) -> None:
    assert (read(question), parse(question).standing) == (form, "sure")


def test_it_is_not_said_of_several() -> None:
    assert not isinstance(getattr(parse("Are the best films of Tomo Ishiguru romances?").best, "form", None), Fulfils)


@pytest.mark.parametrize(
    "question",
    ["Does Nightpaper have an ending or is the manga on hiatus?", "has Nightpaper ended or is the manga paused"],
)
def test_a_noun_behind_the_or_tells_whose_status_is_asked_for(question: str) -> None:
    assert read(question) == "status(Nightpaper[manga])"


def test_a_noun_for_another_kind_does_not() -> None:
    assert read("Does Zorblat have an ending or is the manga on hiatus?") != f"status({ZORBLAT})"
