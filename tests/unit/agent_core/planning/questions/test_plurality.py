"""How many a superlative asks for, by its number and that of its noun, in every language that tells it."""

import pytest

from tests.support.made_up_names import goal_of

ONE = [
    "best rated anime by Studio Plim number one",
    "Which of the anime which were made by Studio Plim has the highest rating?",
    "Among the films which were made by Studio Plim, which one is rated best?",
    "Which of the anime the characters of which were designed by Hana Vell came out last?",
    "The best anime by Studio Plim",
    "Le meilleur anime de Studio Plim, c'est lequel ?",
    "Le meilleur anime de Studio Plim ?",
    "L'anime le plus long de Studio Plim, c'est lequel ?",
    "Quel est le film le mieux noté de Studio Plim ?",
    "El mejor anime de Studio Plim",
    "¿Cuál de los animes de Studio Plim es el más largo?",
    "Der beste Anime von Studio Plim",
    "Die beste Serie von Studio Plim?",
    "Welcher Film von Studio Plim ist der beste?",
    "Welcher Anime von Studio Plim hat die meisten Folgen?",
]
MANY = [
    "Best anime by Studio Plim",
    "Les meilleurs films de Studio Plim",
    "Donne-moi les meilleurs anime de Studio Plim",
    "Quels anime de Studio Plim sont les mieux notés ?",
    "Los mejores animes de Studio Plim",
    "Dime las películas mejor valoradas de Studio Plim",
    "Die besten Anime von Studio Plim",
    "Nenne mir die beliebtesten Anime von Studio Plim",
]


@pytest.mark.parametrize("question", ONE)
def test_a_superlative_of_one_asks_for_one(question: str) -> None:
    goal = goal_of(question)
    assert (goal.ranked, goal.query and goal.query.limit) == (True, 1)


@pytest.mark.parametrize("question", MANY)
def test_a_superlative_of_many_asks_for_ten(question: str) -> None:
    goal = goal_of(question)
    assert (goal.ranked, goal.query and goal.query.limit) == (True, 10)
