"""What is offered to choose of is asked for, and any of several values of a field may do."""

import pytest
from agent_core.grammar.compiling.logical_forms import compiled
from agent_core.grammar.compiling.querying import query_of
from agent_core.grammar.printing.paraphrase import paraphrase

from tests.support.readings import parse, read

ZORBLAT, OMBRA = "Zorblat[anime]", "Ombra[anime]"
PEOPLE = "Tomo Ishiguru[person], Hana Vell[person]"
STUDIOS = "Studio Plim[studio], Studio Vane[studio]"


@pytest.mark.parametrize(
    "question",
    [
        "Was Zorblat directed by Tomo Ishiguru or by Hana Vell?",
        "was zorblat directed by tomo ishiguru or hana vell",
        "Did Tomo Ishiguru or Hana Vell direct Zorblat?",
        "Who directed Zorblat, Tomo Ishiguru or Hana Vell?",
        "Which person directed Zorblat, Tomo Ishiguru or Hana Vell?",
        "Was Zorblat directed by Tomo Ishiguru or was it Hana Vell?",
        "Who of Tomo Ishiguru and Hana Vell directed Zorblat?",
        "Who is the director of Zorblat, Tomo Ishiguru or Hana Vell?",
    ],
)
def test_of_two_names_it_is_asked_which_directed_a_title(question: str) -> None:
    assert read(question) == f"one_of(staff:Director({ZORBLAT}); {PEOPLE})"


@pytest.mark.parametrize(
    "question",
    [
        "Was Zorblat made by Studio Plim or by Studio Vane?",
        "Is it Studio Plim or Studio Vane that made Zorblat?",
        "Did Studio Plim make Zorblat or was it Studio Vane?",
        "Was Zorblat made by Studio Plim or was it by Studio Vane?",
    ],
)
def test_of_two_studios_it_is_asked_which_made_a_title(question: str) -> None:
    assert read(question) == f"one_of(animated_by({ZORBLAT}); {STUDIOS})"


@pytest.mark.parametrize(
    "question",
    [
        "Is Vexo Karu a character of Zorblat or of Ombra?",
        "Is Vexo Karu from Zorblat or Ombra?",
        "Is Vexo Karu in either Zorblat or Ombra?",
        "Which of Zorblat and Ombra has Vexo Karu in it?",
    ],
)
def test_of_two_titles_it_is_asked_in_which_somebody_is(question: str) -> None:
    assert read(question) == f"one_of(appears_in(Vexo Karu[character]); {ZORBLAT}, {OMBRA})"


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        (
            "Which of Zorblat, Quimby Nights and Ombra did Studio Plim make?",
            f"one_of(animated(Studio Plim[studio]); {ZORBLAT}, Quimby Nights[anime], {OMBRA})",
        ),
        (
            "Which of Zorblat and Ombra was directed by Tomo Ishiguru?",
            f"one_of(worked_on:Director(Tomo Ishiguru[person]); {ZORBLAT}, {OMBRA})",
        ),
        (
            "Which of these did Studio Plim make: Zorblat, Quimby or Ombra?",
            f"one_of(animated(Studio Plim[studio]); {ZORBLAT}, Quimby[anime], {OMBRA})",
        ),
    ],
)
def test_several_may_be_offered_in_front_and_behind(question: str, expected: str) -> None:
    assert read(question) == expected


@pytest.mark.parametrize(
    "question", ["Is Zorblat a sequel or a prequel of Quimby?", "Was Zorblat a spin-off or the sequel to Quimby?"]
)
def test_of_two_relations_it_is_asked_how_two_titles_are_related(question: str) -> None:
    assert read(question) == f"connection({ZORBLAT}, Quimby[anime])"


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        (
            "Which anime were directed by Tomo Ishiguru or Hana Vell?",
            "union(worked_on:Director(Tomo Ishiguru[person]), worked_on:Director(Hana Vell[person]))",
        ),
        (
            "Who directed Zorblat or Quimby Nights?",
            f"union(staff:Director({ZORBLAT}), staff:Director(Quimby Nights[anime]))",
        ),
        ("action or comedy anime", "filter(all(anime), Action or Comedy)"),
        ("films or OVAs by Studio Plim", "filter(animated(Studio Plim[studio]), movie or ova)"),
        ("films and OVAs by Studio Plim", "filter(animated(Studio Plim[studio]), movie or ova)"),
        ("anime that are not horror or comedy", "filter(all(anime), not Horror or Comedy)"),
        ("finished or airing anime by Studio Plim", "filter(animated(Studio Plim[studio]), finished or airing)"),
    ],
)
def test_where_either_will_do_none_is_chosen(question: str, expected: str) -> None:
    assert read(question) == expected


def test_a_list_of_alternatives_is_never_sure_to_mean_all_of_them() -> None:
    parsed = parse("action, comedy or drama anime")
    assert parsed.standing != "sure"


def test_those_that_are_offered_are_a_chain_of_their_own() -> None:
    best = parse("Was Zorblat directed by Tomo Ishiguru or by Hana Vell?").best
    assert best is not None
    assert paraphrase(best.form) == "the directors of Zorblat, of Tomo Ishiguru and Hana Vell"
    plan = compiled(best.form)
    assert plan is not None
    led, offered = plan.chains
    assert ([hop.relation.value for hop in led.hops], offered.hops) == (["staff"], ())
    assert isinstance(offered.start, tuple)
    assert (offered.combine, len(offered.start)) == ("intersection", 2)


def test_what_airs_of_anime_is_published_of_manga() -> None:
    best = parse("ongoing manga by Hana Vell").best
    assert best is not None
    plan = compiled(best.form)
    assert plan is not None
    query = query_of(plan)
    assert not isinstance(query, type(plan))
    assert query.where.status == ["publishing"]


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("What demographic is Zorblat, shoujo or seinen?", "demographic(Zorblat[anime])"),
        ("which genre is Zorblat, action or comedy", "genres(Zorblat[anime])"),
        ("whats the target audience of Nightpaper, josei or shounen", "demographic(Nightpaper[manga])"),
    ],
)
def test_values_that_are_offered_behind_the_question_are_told_by_all_that_it_has(question: str, form: str) -> None:
    assert read(question) == form
