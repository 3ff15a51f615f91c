"""Which of several has more of something that a relation counts: makers, casts, titles."""

from dataclasses import replace

import pytest
from agent_core.goals.goal import Goal, GraphGoal, SelectGoal, VerifyGoal
from agent_core.references import EntityRef
from catalog.entities import EntityType, entity_id

from tests.support.made_up_names import goal_of, mentions, understand, understood


def counted(goal: Goal) -> str:
    """What a goal counts of each name, whether more or fewer are ahead, and by which filters."""
    assert goal.query is not None
    assert goal.query.related is not None
    assert isinstance(goal, GraphGoal)
    assert goal.measure is not None
    assert goal.query.chains[0].start == list(goal.refs)
    assert goal.query.chains[0].hops == []
    hop = goal.query.related
    role = f":{hop.role}" if hop.role else ""
    where = hop.where.model_dump(exclude_defaults=True)
    said = [f"{name}={value[0] if isinstance(value, list) else value}" for name, value in where.items()]
    return " ".join(["more" if goal.measure.descending else "fewer", f"{hop.relation.value}{role}", *said])


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("Who directed more anime, Tomo Ishiguru or Hana Vell?", "more worked_on:Director"),
        ("who directed more, Tomo Ishiguru or Hana Vell", "more worked_on:Director"),
        ("Did Tomo Ishiguru or Hana Vell voice more characters?", "more voices"),
        ("Who is the more prolific director, Tomo Ishiguru or Hana Vell?", "more worked_on:Director"),
        ("Who has the longer filmography as a director, Tomo Ishiguru or Hana Vell?", "more worked_on:Director"),
        ("Who leads by number of anime directed, Tomo Ishiguru or Hana Vell?", "more worked_on:Director"),
        ("Who has the bigger catalogue of anime, Studio Plim or Studio Vane?", "more animated"),
        ("Which studio is ahead in number of films, Studio Plim or Studio Vane?", "more animated format=movie"),
        ("Who voiced fewer characters, Tomo Ishiguru or Hana Vell?", "fewer voices"),
        ("Which of Tomo Ishiguru and Hana Vell wrote the most manga?", "more wrote"),
        ("Which studio made more films, Studio Plim or Studio Vane?", "more animated format=movie"),
        (
            "Has Studio Plim or Studio Vane made more comedy films in the 1990s?",
            "more animated year_min=1990 year_max=1999 genre=Comedy format=movie",
        ),
        ("Who has more anime as a director, Tomo Ishiguru or Hana Vell?", "more worked_on:Director"),
        ("Who has had more roles, Tomo Ishiguru or Hana Vell?", "more voices"),
        ("Which director has more anime to their name, Tomo Ishiguru or Hana Vell?", "more worked_on:Director"),
        ("Which mangaka has the most manga, Tomo Ishiguru or Hana Vell?", "more wrote"),
        ("Which one has animated a larger number of anime, Studio Plim or Studio Vane?", "more animated"),
        ("Which has more characters, Zorblat or Quimby?", "more has_character"),
        ("Which anime has more side stories, Zorblat or Quimby?", "more side_story"),
        ("Qui a réalisé plus de films, Tomo Ishiguru ou Hana Vell ?", "more worked_on:Director format=movie"),
        ("Quién dirigió más películas, Tomo Ishiguru o Hana Vell?", "more worked_on:Director format=movie"),
        ("Wer hat mehr Anime gedreht, Tomo Ishiguru oder Hana Vell?", "more worked_on:Director"),
    ],
)
def test_which_of_several_has_more_counts_what_one_relation_leads_to(question: str, expected: str) -> None:
    goal = goal_of(question)
    assert isinstance(goal, SelectGoal)
    assert counted(goal) == expected


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("Has Tomo Ishiguru directed more films than Hana Vell?", "more worked_on:Director format=movie"),
        ("Does Studio Plim have more TV series than Studio Vane?", "more animated format=tv"),
        ("Are there more anime directed by Tomo Ishiguru than by Hana Vell?", "more worked_on:Director"),
        ("Did Hana Vell voice fewer characters than Tomo Ishiguru?", "fewer voices"),
        ("Tomo Ishiguru directed more anime than Hana Vell?", "more worked_on:Director"),
        ("As a director, has Tomo Ishiguru got more anime than Hana Vell?", "more worked_on:Director"),
        ("Director-wise, does Tomo Ishiguru have more anime than Hana Vell?", "more worked_on:Director"),
        ("As a voice, has Hana Vell got more characters than Tomo Ishiguru?", "more voices"),
        ("Studio Plim more anime than Studio Vane?", "more animated"),
        ("Is the number of manga written by Tomo Ishiguru greater than that of Hana Vell?", "more wrote"),
        ("Is the number of characters voiced by Hana Vell lower than that of Tomo Ishiguru?", "fewer voices"),
    ],
)
def test_whether_one_has_more_than_another_is_a_claim_about_the_first(question: str, expected: str) -> None:
    goal = goal_of(question)
    assert isinstance(goal, VerifyGoal)
    assert (goal.claim, counted(goal)) == (goal.subjects[0], expected)


@pytest.mark.parametrize(
    "question",
    [
        "Who directed more anime than Tomo Ishiguru?",
        "Qui a réalisé plus de films que Tomo Ishiguru ?",
        "Which studio has made more anime than Studio Plim?",
        "Who has more anime, Tomo Ishiguru or Hana Vell?",
        "Did Studio Plim or Hana Vell make more anime?",
        "Who voiced more characters in 2010, Tomo Ishiguru or Hana Vell?",
    ],
)
def test_what_cannot_be_counted_of_each_is_withheld(question: str) -> None:
    assert understood(question).goals == ()


def test_three_are_set_side_by_side() -> None:
    goal = goal_of("Which is older, Zorblat, Ombra or Quimby?")
    assert [s.name for s in goal.subjects] == ["Zorblat", "Ombra", "Quimby"]
    assert goal.query is not None
    assert len(goal.query.chains[0].start) == 3


@pytest.mark.parametrize(
    ("formats", "question", "measured"),
    [
        (("movie", "movie"), "Which is longer, Zorblat or Quimby?", "duration"),
        (("movie", "tv"), "Which is longer, Zorblat or Quimby?", "episodes"),
        (("movie", "movie"), "Which has more episodes, Zorblat or Quimby?", "episodes"),
    ],
)
def test_the_longer_of_two_films_runs_longer(formats: tuple[str, str], question: str, measured: str) -> None:
    found = [
        replace(m, candidates=[replace(m.candidates[0], format=kind)])
        for m, kind in zip(mentions(question), formats, strict=True)
    ]
    goal = understand(question, found).goals[0]
    assert isinstance(goal, GraphGoal)
    assert goal.measure is not None
    assert goal.measure.order_by == measured


@pytest.mark.parametrize(
    ("question", "field", "descending"),
    [
        ("Quel anime a plus d'épisodes, Zorblat ou Quimby ?", "episodes", True),
        ("¿Cuál tiene más episodios, Zorblat o Quimby?", "episodes", True),
        ("Welcher Anime hat mehr Folgen, Zorblat oder Quimby?", "episodes", True),
        ("Ist Zorblat älter als Quimby?", "start_date", False),
        ("Lequel est plus ancien, Zorblat ou Quimby ?", "start_date", False),
        ("¿Cuál es más antiguo, Zorblat o Quimby?", "start_date", False),
        ("Was ist besser bewertet, Zorblat oder Quimby?", "score", True),
    ],
)
def test_fields_are_compared_in_other_languages_too(question: str, field: str, *, descending: bool) -> None:
    goal = goal_of(question)
    assert goal.measure is not None
    assert (goal.measure.order_by, goal.measure.descending) == (field, descending)


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("Is Hana Vell more prolific in voice roles than Tomo Ishiguru?", ["Hana Vell", "Tomo Ishiguru"]),
    ],
)
def test_who_is_said_to_have_more_may_stand_behind(question: str, names: list[str]) -> None:
    goal = goal_of(question)
    assert (type(goal), [subject.name for subject in goal.subjects]) == (VerifyGoal, names)
    assert goal.claim == goal.subjects[0]
    assert goal.query is not None
    assert goal.query.related is not None
    assert goal.query.related.relation.value == "voices"


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("Who leads in director credits on anime, Tomo Ishiguru or Hana Vell?", "more worked_on:Director"),
        ("Who leads in voice roles, Tomo Ishiguru or Hana Vell?", "more voices"),
    ],
)
def test_who_leads_in_credits_has_more_of_them(question: str, expected: str) -> None:
    assert counted(goal_of(question)) == expected


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("Which director made more anime, Tomo Ishiguru or Hana Vell?", "more worked_on:Director"),
        ("Which composer made more anime, Tomo Ishiguru or Hana Vell?", "more worked_on:Music"),
        ("Which studio made more anime, Studio Plim or Studio Vane?", "more animated"),
    ],
)
def test_what_somebody_is_says_how_they_made_more(question: str, expected: str) -> None:
    assert counted(goal_of(question)) == expected


@pytest.mark.parametrize("verb", ["beat", "top", "surpass"])
def test_a_verb_of_having_more_compares_what_is_counted(verb: str) -> None:
    goal = goal_of(f"does Hana Vell {verb} Tomo Ishiguru in number of anime directed")
    assert goal.query is not None
    assert (type(goal), goal.query.order_by) == (VerifyGoal, "related")


def test_of_the_following_says_only_that_names_follow() -> None:
    goal = goal_of("Of the following, who directed the largest number of anime: Hana Vell or Tomo Ishiguru?")
    assert goal.query is not None
    assert goal.query.order_by == "related"


def test_what_is_hardly_meant_by_its_name_is_compared_last() -> None:
    question = "which is better, Zorblat or Quimby"
    found = mentions(question)
    obscure = found[1].candidates[0]
    known = replace(
        obscure,
        ref=EntityRef(entity_type=EntityType.ANIME, id=str(entity_id("anime:quimby nights"))),
        name="Quimby Nights",
        matched_name="Quimby Nights",
        popularity=3_000_000,
        omitted=1,
    )
    best = understand(question, [found[0], replace(found[1], candidates=[obscure, known])]).best
    assert best is not None
    assert [s.name for s in best.subjects] == ["Zorblat", "Quimby Nights"]


def test_in_which_of_two_times_somebody_made_more_is_withheld() -> None:
    assert not understood("did Studio Plim make more anime in the 80s or the 90s").goals
