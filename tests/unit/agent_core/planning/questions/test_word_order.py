"""Tests of what other languages tell by the order of their words: claims, relative clauses, houses, directions."""

import pytest
from agent_core.goals.goal import SelectGoal, VerifyGoal

from tests.support.made_up_names import chains, goal_of, understood

CLAIMS = [
    ("Ombra, c'est bien la suite de Zorblat ?", "Ombra"),
    ("Ombra est la suite de Zorblat ?", "Ombra"),
    ("Ombra fait-il suite à Zorblat ?", "Ombra"),
    ("Tomo Ishiguru double-t-il Vexo Karu ?", "Tomo Ishiguru"),
    ("C'est Tomo Ishiguru qui a réalisé Zorblat ?", "Tomo Ishiguru"),
    ("C'est bien Tomo Ishiguru qui double Vexo Karu ?", "Tomo Ishiguru"),
    ("C'est Tomo Ishiguru, le réalisateur de Zorblat ?", "Tomo Ishiguru"),
    ("Ce sont Studio Plim qui ont fait Zorblat ?", "Studio Plim"),
    ("C'est Ombra qui suit Zorblat ?", "Ombra"),
    ("¿Fue Tomo Ishiguru el que dirigió Zorblat?", "Tomo Ishiguru"),
    ("War es Tomo Ishiguru, der Zorblat inszeniert hat?", "Tomo Ishiguru"),
    ("Zorblat wo tsukutta no wa Studio Plim?", "Studio Plim"),
    ("Stammt Zorblat von Studio Plim?", "Studio Plim"),
    ("¿Es cierto que Ombra es la secuela de Zorblat?", "Ombra"),
    ("Ombra es la secuela de Zorblat?", "Ombra"),
    ("Ombra sigue a Zorblat?", "Ombra"),
    ("Studio Plim hizo Zorblat?", "Studio Plim"),
    ("Setzt Ombra Zorblat fort?", "Ombra"),
    ("Ist Ombra der Nachfolger von Zorblat?", "Ombra"),
    ("Ombra tte Zorblat no tsuzuki?", "Ombra"),
    ("Ombra no zokuhen wa Zorblat desu ka", "Zorblat"),
    ("Zorblat wa Studio Plim ga tsukutta no?", "Studio Plim"),
    ("Vexo Karu no koe wa Tomo Ishiguru?", "Tomo Ishiguru"),
]
DIRECTIONS = [
    ("Welcher Anime wird von Zorblat fortgesetzt?", ["prequel"]),
    ("Womit wird Zorblat fortgesetzt?", ["sequel"]),
    ("Quel anime est suivi par Zorblat ?", ["prequel"]),
    ("Dans quel anime l'histoire de Zorblat se poursuit-elle ?", ["sequel"]),
    ("Par quoi est suivi Zorblat ?", ["sequel"]),
    ("Par quel anime l'histoire de Zorblat se poursuit-elle ?", ["sequel"]),
    ("Qué anime es continuado por Zorblat?", ["prequel"]),
    ("Por qué anime es continuado Zorblat?", ["sequel"]),
]
HOUSES = [
    "Quels anime de Studio Plim ont été réalisés par Tomo Ishiguru ?",
    "Qu'est-ce que Tomo Ishiguru a réalisé chez Studio Plim ?",
    "Quels anime Tomo Ishiguru a-t-il réalisés pour Studio Plim ?",
    "Qué animes de Studio Plim dirigió Tomo Ishiguru?",
    "Which anime did Tomo Ishiguru direct for Studio Plim?",
]
LISTED = [
    "Studio Plim no anime de Tomo Ishiguru ga kantoku shita no wa?",
]


@pytest.mark.parametrize(("question", "claim"), CLAIMS)
def test_what_is_asked_by_tone_or_by_its_first_word_is_a_claim(question: str, claim: str) -> None:
    goal = goal_of(question)
    assert (type(goal), goal.claim and goal.claim.name) == (VerifyGoal, claim)


@pytest.mark.parametrize("question", LISTED)
def test_lists_of_two_names_claim_nothing(question: str) -> None:
    assert not isinstance(goal_of(question), VerifyGoal)


@pytest.mark.parametrize(("question", "hops"), DIRECTIONS)
def test_passives_and_reflexives_tell_which_way_a_story_goes_on(question: str, hops: list[str]) -> None:
    assert chains(goal_of(question)) == [hops]


@pytest.mark.parametrize("question", HOUSES)
def test_what_somebody_did_at_a_house_was_made_there(question: str) -> None:
    assert sorted(chains(goal_of(question))) == [["animated"], ["worked_on:Director"]]


def test_qui_behind_a_name_asks_for_nobody() -> None:
    goal = goal_of("Quel est l'anime de Studio Plim qui a la meilleure note ?")
    assert (goal.ranked, chains(goal)) == (True, [["animated"]])


def test_a_comparative_without_another_name_is_a_superlative() -> None:
    goal = goal_of("Cuál es el anime más largo que ha hecho Studio Plim?")
    assert goal.query is not None
    assert (goal.query.order_by, chains(goal)) == ("episodes", [["animated"]])


@pytest.mark.parametrize(
    ("question", "hops"),
    [
        ("Zorblat wa doko no sutajio ga seisaku shita no?", ["animated_by"]),
        ("manga Nightpaper no gensakusha no namae wa?", ["written_by"]),
        ("Vexo Karu no yaku wo yatteiru seiyuu wa donata desu ka", ["voiced_by"]),
    ],
)
def test_what_romaji_says_twice_is_read_once(question: str, hops: list[str]) -> None:
    assert chains(goal_of(question)) == [hops]


def test_a_question_mark_that_stands_alone_is_no_word() -> None:
    assert goal_of("Zorblat, c'est la suite de quoi ?").phrase == goal_of("Zorblat, c'est la suite de quoi?").phrase


@pytest.mark.parametrize(
    "question",
    ["¿Dónde se emite Zorblat?", "Dónde se estrenó Zorblat?", "Où a été tourné Zorblat ?", "Où regarder Zorblat ?"],
)
def test_where_something_is_shown_or_filmed_is_not_told(question: str) -> None:
    assert understood(question).unheld_places


@pytest.mark.parametrize(
    ("question", "hops"),
    [
        ("Dónde aparece Vexo Karu?", ["appears_in"]),
        ("Wo wurde Zorblat animiert?", ["animated_by"]),
        ("Dónde se animó Zorblat?", ["animated_by"]),
    ],
)
def test_where_somebody_appears_and_what_was_made_is_told(question: str, hops: list[str]) -> None:
    found = understood(question)
    assert not found.unheld_places
    assert chains(goal_of(question)) == [hops]


@pytest.mark.parametrize(
    ("question", "where"),
    [
        ("Welche Anime hat Studio Plim nach 2015 gemacht?", {"year_min": 2016}),
        ("1990 nen kara 1999 nen made ni Studio Plim ga tsukutta anime wa?", {"year_min": 1990, "year_max": 1999}),
    ],
)
def test_a_year_beside_a_word_that_also_stands_beside_titles_is_bounded(question: str, where: dict[str, int]) -> None:
    goal = goal_of(question)
    assert goal.query is not None
    assert (goal.query.where.model_dump(exclude_defaults=True), chains(goal)) == (where, [["animated"]])


@pytest.mark.parametrize(
    ("question", "hops"),
    [
        ("C'est qui le réalisateur de Zorblat ?", ["staff:Director"]),
        ("C'est quel studio qui a produit Zorblat ?", ["animated_by"]),
        ("¿Quién es el que dirigió Zorblat?", ["staff:Director"]),
        ("Welche Anime stammen von Tomo Ishiguru?", ["worked_on:Director"]),
        ("Welche Manga stammen von Tomo Ishiguru?", ["wrote"]),
        ("Aus welchem Studio stammt Zorblat?", ["animated_by"]),
        ("Vexo Karu no koe wo enjita no wa dare?", ["voiced_by"]),
    ],
)
def test_what_is_asked_in_the_middle_of_a_claim_is_asked(question: str, hops: list[str]) -> None:
    goal = goal_of(question)
    assert (type(goal), chains(goal)) == (SelectGoal, [hops])


@pytest.mark.parametrize("question", ["Womit ist Zorblat besetzt?", "Wer lag in Zorblat am Pool?"])
def test_half_of_a_phrase_alone_is_not_understood(question: str) -> None:
    found = understood(question)
    assert found.unexplained or found.unread or not found.goals


def test_comme_behind_quoi_likens_nothing() -> None:
    assert chains(goal_of("Il y a quoi comme suite à Zorblat ?")) == [["sequel"]]
