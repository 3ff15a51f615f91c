"""Versions of a title that years or formats tell apart: which one is meant, and what is asked of two of them."""

import re
from dataclasses import replace

import pytest
from agent_core.grammar.productions.noun_phrases.versions import version_behind
from agent_core.grammar.semantics.logical_form import Named
from agent_core.grammar.semantics.quantities import Vintage
from agent_core.results import Candidate, Mention
from catalog.entities import EntityType

from tests.support.made_up_names import mentions
from tests.support.readings import parse, read
from tests.support.scripted import ref

YEARS = {"Zorblat": (1998, 2023), "Ombra": (2006, 2006)}


def versions(question: str) -> list[Mention]:
    """What a look-up finds where several anime have a name: one of each year."""
    found: list[Mention] = []
    for mention in mentions(question):
        (meant,) = mention.candidates
        years = YEARS.get(meant.name, (None,))
        refs = (meant.ref, ref(f"{meant.name} again"))
        all_found = [
            replace(meant, ref=one, name=f"{meant.name} of {year}" if year else meant.name, year=year)
            for one, year in zip(refs, years, strict=False)
        ]
        places = re.finditer(meant.name, question)
        found += [replace(mention, start=p.start(), end=p.end(), surface=p[0], candidates=all_found) for p in places]
    return found


def read_versions(question: str) -> str:
    return read(question, versions(question))


BOTH = "contrast(Zorblat of 1998[anime], Zorblat of 2023[anime])"


@pytest.mark.parametrize(
    "question",
    [
        "compare the 1998 and the 2023 Zorblat",
        "compare the 1998 and 2023 Zorblat",
        "difference between Zorblat 1998 and 2023",
        "what is the difference between Zorblat 1998 and Zorblat 2023?",
        "What sets the 1998 Zorblat apart from the 2023 Zorblat?",
        "how do Zorblat 1998 and 2023 differ",
        "Zorblat 1998 vs 2023",
        "1998 vs the 2023 Zorblat",
    ],
)
def test_versions_are_compared_by_their_years(question: str) -> None:
    assert read_versions(question) == BOTH


@pytest.mark.parametrize(
    "question",
    [
        "which is longer, the 1998 or the 2023 Zorblat",
        "Which is longer, Zorblat 1998 or 2023?",
        "which is longer: 1998 Zorblat or 2023 Zorblat",
    ],
)
def test_one_of_two_versions_is_asked_for(question: str) -> None:
    form = read_versions(question)
    assert "Zorblat of 1998" in form
    assert "Zorblat of 2023" in form
    assert "episodes" in form


@pytest.mark.parametrize(
    ("question", "order"),
    [
        ("is the 1998 Zorblat longer than the 2023 one", "episodes"),
        ("is the 1998 Zorblat longer than the 2023 Zorblat?", "episodes"),
        ("Is the 1998 Zorblat better than the 2023 one?", "score"),
        ("is the 1998 Zorblat worse than the 2023 one?", "score"),
    ],
)
def test_a_version_is_said_to_be_before_another_one(question: str, order: str) -> None:
    form = read_versions(question)
    assert form.index("Zorblat of 1998") < form.index("Zorblat of 2023")
    assert order in form


@pytest.mark.parametrize(
    "question",
    [
        "compare the 1998 and the 2001 Zorblat",  # nothing came out then
        "compare the 1998 and the 2023 Quimby",  # there is but one, and it is not known when it came out
        "compare the 2006 and the 2023 Ombra",  # two of one year
        "Zorblat 1998 vs 1998",
    ],
)
def test_nothing_is_compared_of_which_no_year_tells_what_is_meant(question: str) -> None:
    assert not read_versions(question).startswith("contrast")


def test_a_version_that_a_name_of_its_own_tells_too_is_the_same_one() -> None:
    question = "compare Zorblat 1998 and 2023"
    (name,) = versions(question)
    dated = [
        Mention(start=name.start, end=name.end + 5, surface="Zorblat 1998", candidates=name.candidates[:1]),
        Mention(start=len(question) - 4, end=len(question), surface="2023", candidates=name.candidates[1:]),
    ]
    parsed = parse(question, [name, *dated])
    assert parsed.standing == "sure"
    assert parsed.rival is None


def test_a_year_beside_a_title_that_has_no_namesake_is_when_it_came_out() -> None:
    assert "filter" in read("who directed the 2023 Zorblat")
    assert "2023" in read("which anime from 2023 are like Zorblat?")


@pytest.mark.parametrize("question", ["is Zorblat longer than 2000", "is Zorblat shorter than the 1998 one"])
def test_no_title_is_as_long_as_a_year(question: str) -> None:
    assert "episodes" not in read(question) or "2000" not in read(question)
    assert "1998" not in read(question)


@pytest.mark.parametrize(
    ("question", "number"),
    [
        ("anime by Studio Plim rated better than 8", "8"),
        ("anime by Studio Plim with a score worse than 8", "8"),
        ("anime by Studio Plim longer than 26 episodes", "26"),
    ],
)
def test_other_numbers_bound_a_score_and_a_length(question: str, number: str) -> None:
    assert number in read(question)


OF_BOTH = "each_intersection(has_character(Zorblat[anime]), has_character(story(Zorblat[anime], movie)))"


@pytest.mark.parametrize(
    "question",
    [
        "is Vexo Karu in both the Zorblat series and movie?",
        "is Vexo Karu in the Zorblat series and the movie",
        "does Vexo Karu appear in both the Zorblat series and film",
        "Does Vexo Karu appear in the Zorblat series and in the movie?",
    ],
)
def test_a_series_and_its_film_stand_side_by_side(question: str) -> None:
    found = [
        replace(m, candidates=[replace(c, format="TV") for c in m.candidates])
        if m.candidates[0].name == "Zorblat"
        else m
        for m in mentions(question)
    ]
    assert read(question, found) == f"Vexo Karu[character] in {OF_BOTH}"


def test_a_film_has_no_film_of_its_own_beside_it() -> None:
    question = "is Vexo Karu in both the Zorblat and movie"
    found = [replace(m, candidates=[replace(c, format="Movie") for c in m.candidates]) for m in mentions(question)]
    assert "story(" not in read(question, found)


@pytest.mark.parametrize(
    "question",
    ["Is Vexo Karu in the Zorblat movie too?", "does Vexo Karu appear in Zorblat too", "is Vexo Karu in Zorblat, too?"],
)
def test_that_something_else_holds_too_claims_no_more(question: str) -> None:
    best = parse(question).best
    assert best is not None
    assert "others" not in read(question)
    assert read(question) == read(question.replace(", too", "").replace(" too", ""))


OLD, NEW = "Zorblat of 1998[anime]", "Zorblat of 2023[anime]"


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("who directed the 1998 Zorblat", f"staff:Director({OLD})"),
        ("who directed the 1998 version of Zorblat", f"staff:Director({OLD})"),
        ("who directed the old Zorblat", f"staff:Director({OLD})"),
        ("who directed the original version of Zorblat", f"staff:Director({OLD})"),
        ("who directed the new Zorblat", f"staff:Director({NEW})"),
        ("who directed the remake of Zorblat", f"staff:Director({NEW})"),
        ("who directed the Zorblat remake", f"staff:Director({NEW})"),
        ("the 1998 Zorblat", f"profile({OLD})"),
        ("is the Zorblat remake longer than the original", f"surpasses({NEW}, {OLD}; -episodes)"),
        ("is the old Zorblat better than the new one", f"surpasses({OLD}, {NEW}; -score)"),
        ("the new Zorblat vs the old one, which has more episodes", f"foremost({NEW}, {OLD}; -episodes)"),
        ("old vs new Zorblat", f"contrast({OLD}, {NEW})"),
        ("which Zorblat is better", f"foremost({OLD}, {NEW}; -score)"),
        ("which version of Zorblat is rated higher", f"foremost({OLD}, {NEW}; -score)"),
        (
            "did the same studio make both versions of Zorblat",
            f"any(intersection(animated_by({OLD}), animated_by({NEW})))",
        ),
    ],
)
def test_one_of_several_that_are_called_so_is_told_by_its_age(question: str, form: str) -> None:
    parsed = parse(question, versions(question))
    assert parsed.standing == "sure"
    assert read_versions(question) == form


@pytest.mark.parametrize("question", ["who directed the old Zorblat", "which Zorblat is better"])
def test_of_what_is_called_so_alone_no_age_tells_which_is_meant(question: str) -> None:
    assert read(question) == ""


def test_an_episode_has_no_other_version() -> None:
    episode = Candidate(ref=ref("Mish-Mash Blues", EntityType.EPISODE), name="Mish-Mash Blues", matched_name="")
    assert not list(version_behind(Vintage(later=True), Named(episode, 0, 0)))
