"""The same questions in French, Spanish, German and romaji become the same queries as in English."""

import pytest
from agent_core.planning.goals import GoalKind

from tests.support.made_up_names import chains, goal_of

QUESTIONS = [
    ("Pourrais-tu me dire qui a mis en scène Zorblat ?", ["staff:Director"]),
    ("Quel est l'anime qui suit Zorblat ?", ["sequel"]),
    ("Qui est responsable de la musique de Zorblat ?", ["staff:Music"]),
    ("Qui fait la voix de Vexo Karu ?", ["voiced_by"]),
    ("Sabes qué anime continúa la historia de Zorblat?", ["sequel"]),
    ("¿De quién es el manga Nightpaper?", ["written_by"]),
    ("¿Quién se encargó de la dirección de Zorblat?", ["staff:Director"]),
    ("¿Qué estudio está detrás de Zorblat?", ["animated_by"]),
    ("Wer ist für die Musik von Zorblat zuständig?", ["staff:Music"]),
    ("Welcher Anime setzt Zorblat fort?", ["sequel"]),
    ("Was hat Tomo Ishiguru als Regisseur gemacht?", ["worked_on:Director"]),
    ("Bei welchem Studio entstand Zorblat?", ["animated_by"]),
    ("Zorblat no tsugi wa nani?", ["sequel"]),
    ("Zorblat no ongaku wa dare ga tantou shita?", ["staff:Music"]),
    ("Vexo Karu no CV wa donata?", ["voiced_by"]),
    ("Tomo Ishiguru ga kantoku o tsutometa anime wa?", ["worked_on:Director"]),
    ("Quel studio a fait Zorblat ?", ["animated_by"]),
    ("Qui a réalisé Zorblat ?", ["staff:Director"]),
    ("Qui est le réalisateur de Zorblat ?", ["staff:Director"]),
    ("Quelle est la suite de Zorblat ?", ["sequel"]),
    ("Quel est le préquel de Zorblat ?", ["prequel"]),
    ("Qui a composé la musique de Zorblat ?", ["staff:Music"]),
    ("Qui double Vexo Karu ?", ["voiced_by"]),
    ("Qui est le doubleur de Vexo Karu ?", ["voiced_by"]),
    ("Quels sont les personnages principaux de Zorblat ?", ["has_character:main"]),
    ("Dans quels anime apparaît Vexo Karu ?", ["appears_in"]),
    ("Qui a écrit Nightpaper ?", ["written_by"]),
    ("Sur quel manga est basé Zorblat ?", ["adapted_from"]),
    ("Quel studio a fait la suite de Zorblat ?", ["sequel", "animated_by"]),
    ("¿Qué estudio hizo Zorblat?", ["animated_by"]),
    ("¿Quién dirigió Zorblat?", ["staff:Director"]),
    ("¿Quién es el director de Zorblat?", ["staff:Director"]),
    ("¿Cuál es la secuela de Zorblat?", ["sequel"]),
    ("¿Cuál es la precuela de Zorblat?", ["prequel"]),
    ("¿Quién compuso la música de Zorblat?", ["staff:Music"]),
    ("¿Quién da voz a Vexo Karu?", ["voiced_by"]),
    ("¿Quiénes son los personajes principales de Zorblat?", ["has_character:main"]),
    ("¿En qué anime aparece Vexo Karu?", ["appears_in"]),
    ("¿Quién escribió Nightpaper?", ["written_by"]),
    ("¿En qué manga se basa Zorblat?", ["adapted_from"]),
    ("¿Qué estudio hizo la secuela de Zorblat?", ["sequel", "animated_by"]),
    ("Welches Studio hat Zorblat gemacht?", ["animated_by"]),
    ("Wer hat bei Zorblat Regie geführt?", ["staff:Director"]),
    ("Wer ist der Regisseur von Zorblat?", ["staff:Director"]),
    ("Was ist die Fortsetzung von Zorblat?", ["sequel"]),
    ("Was ist der Vorgänger von Zorblat?", ["prequel"]),
    ("Wer hat die Musik von Zorblat komponiert?", ["staff:Music"]),
    ("Wer spricht Vexo Karu?", ["voiced_by"]),
    ("Wer sind die Hauptfiguren von Zorblat?", ["has_character:main"]),
    ("In welchem Anime kommt Vexo Karu vor?", ["appears_in"]),
    ("Wer hat Nightpaper geschrieben?", ["written_by"]),
    ("Auf welchem Manga basiert Zorblat?", ["adapted_from"]),
    ("Welches Studio hat die Fortsetzung von Zorblat gemacht?", ["sequel", "animated_by"]),
    ("Qui fait la voix de Vexo Karu ?", ["voiced_by"]),
    ("Quel est l'anime qui suit Zorblat ?", ["sequel"]),
    ("Quels anime Tomo Ishiguru a t il réalisés", ["worked_on:Director"]),
    ("Quel studio a animé Zorblat ?", ["animated_by"]),
    ("¿Quién es el director detrás de Zorblat?", ["staff:Director"]),
    ("Welcher Anime setzt Zorblat fort?", ["sequel"]),
    ("Was kommt nach Zorblat?", ["sequel"]),
    ("Vexo Karu no CV wa dare?", ["voiced_by"]),
    ("Zorblat no tsugi wa nan desu ka", ["sequel"]),
    ("Zorblat no shujinkou no namae wa nan desu ka", ["has_character:main"]),
    ("Zorblat no kantoku wa dare desu ka", ["staff:Director"]),
    ("Zorblat no zokuhen wa nan desu ka?", ["sequel"]),
    ("Zorblat no sutajio wa doko desu ka", ["animated_by"]),
    ("Zorblat wo tsukutta sutajio wa doko desu ka", ["animated_by"]),
    ("Vexo Karu no seiyuu wa dare desu ka?", ["voiced_by"]),
    ("Zorblat no shujinkou wa dare desu ka", ["has_character:main"]),
    ("Zorblat no gensaku wa nan desu ka", ["adapted_from"]),
    ("Nightpaper no sakusha wa dare desu ka", ["written_by"]),
    ("Zorblat no zokuhen no kantoku wa dare desu ka", ["sequel", "staff:Director"]),
]


@pytest.mark.parametrize(("question", "hops"), QUESTIONS, ids=[q for q, _ in QUESTIONS])
def test_relations_are_understood(question: str, hops: list[str]) -> None:
    assert chains(goal_of(question)) == [hops]


@pytest.mark.parametrize(
    ("question", "attribute"),
    [
        ("En quelle année est sorti Zorblat ?", "year"),
        ("¿En qué año se estrenó Zorblat?", "year"),
        ("In welchem Jahr ist Zorblat erschienen?", "year"),
        ("Wann erschien Zorblat?", "year"),
        ("Zorblat wa itsu desu ka", "year"),
        ("Combien d'épisodes a Zorblat ?", "episodes"),
        ("¿Cuántos episodios tiene Zorblat?", "episodes"),
        ("Wie viele Folgen hat Zorblat?", "episodes"),
    ],
)
def test_fields_are_understood(question: str, attribute: str) -> None:
    assert goal_of(question).attribute == attribute


@pytest.mark.parametrize(
    "question",
    ["Compare Zorblat et Quimby Nights", "Compara Zorblat y Quimby Nights", "Vergleiche Zorblat und Quimby Nights"],
)
def test_comparisons_are_understood(question: str) -> None:
    assert goal_of(question).kind is GoalKind.COMPARE


@pytest.mark.parametrize(
    ("question", "where"),
    [
        ("Quels anime Studio Plim a fait entre 2010 et 2015 ?", {"year_min": 2010, "year_max": 2015}),
        ("¿Qué anime hizo Studio Plim desde 2010?", {"year_min": 2010}),
        ("Welche Anime hat Studio Plim vor 2010 gemacht?", {"year_max": 2009}),
    ],
)
def test_years_are_understood(question: str, where: dict[str, int]) -> None:
    goal = goal_of(question)
    assert goal.query is not None
    assert goal.query.where.model_dump(exclude_defaults=True) == where
