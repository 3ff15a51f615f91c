"""French, Spanish, German and romaji as natives phrase them become the same queries as in English."""

import pytest
from agent_core.goals.goal import SeasonsGoal, SimilarGoal

from tests.support.made_up_names import chains, goal_of, understood

FRENCH = [
    ("Qui a mis Zorblat en musique ?", ["staff:Music"]),
    ("À qui doit-on les morceaux de Zorblat ?", ["staff:Music"]),
    ("Qui est derrière la caméra de Zorblat ?", ["staff:Director"]),
    ("Sous la direction de qui Zorblat a-t-il été tourné ?", ["staff:Director"]),
    ("Quel studio s'est chargé d'animer Zorblat ?", ["animated_by"]),
    ("Autour de qui tourne Zorblat ?", ["has_character:main"]),
    ("Quel titre prend la suite de Zorblat ?", ["sequel"]),
    ("Zorblat, c'est la suite de quoi ?", ["prequel"]),
    ("Quel anime se passe avant Zorblat ?", ["prequel"]),
]
SPANISH = [
    ("La música de Zorblat, ¿quién la pone?", ["staff:Music"]),
    ("¿A quién se le debe la música de Zorblat?", ["staff:Music"]),
    ("¿Quién se sentó en la silla del director de Zorblat?", ["staff:Director"]),
    ("La voz de Vexo Karu, ¿quién la pone?", ["voiced_by"]),
    ("¿A quién se oye cuando habla Vexo Karu?", ["voiced_by"]),
    ("Cuando habla Vexo Karu, ¿a quién oímos?", ["voiced_by"]),
    ("¿Quiénes llevan el peso de Zorblat?", ["has_character:main"]),
    ("¿A quién seguimos en Zorblat?", ["has_character:main"]),
    ("¿Cómo sigue Zorblat?", ["sequel"]),
    ("¿Quién es la mente detrás de Nightpaper?", ["written_by"]),
]
GERMAN = [
    ("Wer hat Zorblat vertont?", ["staff:Music"]),
    ("Wer hat Vexo Karu vertont?", ["voiced_by"]),
    ("Welche Anime hat Tomo Ishiguru vertont?", ["worked_on:Music"]),
    ("Wer steuerte die Musik zu Zorblat bei?", ["staff:Music"]),
    ("Unter wessen Leitung entstand Zorblat?", ["staff:Director"]),
    ("Um wen dreht sich Zorblat?", ["has_character:main"]),
    ("Wer steht in Zorblat im Mittelpunkt?", ["has_character:main"]),
    ("Wessen Stimme hört man bei Vexo Karu?", ["voiced_by"]),
    ("Welche Serie setzt Zorblat fort?", ["sequel"]),
    ("An welchen Anime schließt Zorblat an?", ["prequel"]),
    ("Welche Serie geht Zorblat voraus?", ["prequel"]),
    ("Auf welchen Manga geht Zorblat zurück?", ["adapted_from"]),
]
ROMAJI = [
    ("Zorblat no gekiban wa dare?", ["staff:Music"]),
    ("Zorblat no omona toujou jinbutsu wa?", ["has_character:main"]),
    ("Zorblat no tsugi no saku wa nani?", ["sequel"]),
    ("Zorblat no mae no saku wa nani?", ["prequel"]),
    ("Zorblat wa dono anime no tsuzuki?", ["prequel"]),
    ("dare ga Zorblat no kyara wo dezain shita?", ["staff:Character Design"]),
    ("Tomo Ishiguru no yaku wo oshiete", ["voices"]),
    ("Zorblat no hasei sakuhin wa nan desu ka", ["spin_off"]),
]
LIGHT_VERBS = [
    ("Quels anime viennent de Studio Plim ?", ["animated"]),
    ("De quel anime vient Vexo Karu ?", ["appears_in"]),
    ("Welche Serien kommen von Studio Plim?", ["animated"]),
    ("Welche Figuren tauchen in Zorblat auf?", ["has_character"]),
    ("Nenne mir die Anime, bei denen Tomo Ishiguru Regie geführt hat", ["worked_on:Director"]),
    ("¿De quién va Zorblat?", ["has_character:main"]),
    ("Von wem handelt Zorblat?", ["has_character:main"]),
    ("Auf welchen Anime folgt Zorblat?", ["prequel"]),
    ("Wie heißt der Anime, der auf Zorblat folgt?", ["sequel"]),
    ("Quels anime portent la signature de Tomo Ishiguru à la réalisation ?", ["worked_on:Director"]),
    ("Qui se trouvait derrière la caméra comme réalisateur de Zorblat ?", ["staff:Director"]),
    ("Quel nom figure à la réalisation de Zorblat ?", ["staff:Director"]),
    ("Le rôle de Vexo Karu est doublé par qui ?", ["voiced_by"]),
    ("¿En qué anime figura Tomo Ishiguru como director?", ["worked_on:Director"]),
    ("¿Quién figura como autor de Nightpaper?", ["written_by"]),
    ("¿Quién firma la banda sonora de Zorblat?", ["staff:Music"]),
    ("La filmografía de Tomo Ishiguru como director de anime, ¿cuál es?", ["worked_on:Director"]),
    ("¿En torno a qué personajes gira Zorblat?", ["has_character:main"]),
    ("Wem wurde die Regie von Zorblat anvertraut?", ["staff:Director"]),
    ("In welchen Anime lag die Regie bei Tomo Ishiguru?", ["worked_on:Director"]),
    ("Wem verdankt Zorblat seine Filmmusik?", ["staff:Music"]),
    ("Wer steht für Vexo Karu am Mikrofon?", ["voiced_by"]),
    ("Aus welchem Animationsstudio kommt Zorblat?", ["animated_by"]),
    ("kantoku toshite Tomo Ishiguru ga tsukutta anime wa?", ["worked_on:Director"]),
    ("Vexo Karu no koe wo tantou shite iru hito wa dare?", ["voiced_by"]),
    ("Nightpaper tte dare ga kaita manga?", ["written_by"]),
]
FIELDS = [
    ("Quand est-ce que Zorblat s'est arrêté ?", "end_date"),
    ("En quelle année Zorblat s'est-il achevé ?", "end_date"),
    ("Combien a Zorblat comme note ?", "rating"),
    ("¿Hasta cuándo se emitió Zorblat?", "end_date"),
    ("¿Desde cuándo se emite Zorblat?", "year"),
    ("¿Qué nota le dan a Zorblat?", "rating"),
    ("Wann kam Zorblat raus?", "year"),
    ("Wann hörte Zorblat auf?", "end_date"),
    ("Wie ist Zorblat bewertet?", "rating"),
    ("Welchem Genre ist Zorblat zuzuordnen?", "genres"),
    ("Zorblat wa itsu hajimatta?", "year"),
    ("Zorblat wa itsu owatta?", "end_date"),
    ("Zorblat no tensuu wa nanten?", "rating"),
]
ALIKE = [
    "T'as des anime dans le style de Zorblat ?",
    "J'ai adoré Zorblat, tu me conseilles quoi ?",
    "¿Qué animes se parecen a Zorblat?",
    "Me ha gustado Zorblat, ¿qué más puedo ver?",
    "Welche Anime ähneln Zorblat?",
    "Was kann ich schauen, wenn mir Zorblat gefallen hat?",
]


# What narrows a list of a studio's anime, and the filters that it becomes.
NARROWED = [
    ("Quels anime de Studio Plim ne sont pas des anime d'action ?", {"genre_not": ["Action"]}),
    ("¿Qué animes de Studio Plim no son de acción?", {"genre_not": ["Action"]}),
    ("Welche Anime von Studio Plim sind keine Action-Anime?", {"genre_not": ["Action"]}),
    ("Quels anime de Studio Plim ont plus de 50 épisodes ?", {"episodes_min": 51}),
    ("¿Qué animes sacó Studio Plim en 2016?", {"year": 2016}),
    ("Quels anime Studio Plim a-t-il réalisés avant 2000 ?", {"year_max": 1999}),
]
BOTH = [
    ("¿Quién trabajó tanto en Zorblat como en Ombra?", [["staff"], ["staff"]]),
    ("Quels anime de Studio Plim Tomo Ishiguru a-t-il réalisés ?", [["animated"], ["worked_on:Director"]]),
]
SPOKEN = [
    "Qui double Vexo Karu en anglais ?",
    "¿Quién dobla a Vexo Karu en inglés?",
    "Wer spricht Vexo Karu auf Englisch?",
    "Vexo Karu no eigo no seiyuu wa?",
]
SEASONS = [
    "Combien de saisons compte Zorblat ?",
    "¿Cuántas temporadas tiene Zorblat?",
    "Wie viele Staffeln hat Zorblat?",
]
ADAPTED = [
    "¿Qué mangas de Tomo Ishiguru fueron adaptados al anime?",
]


@pytest.mark.parametrize(("question", "where"), NARROWED)
def test_what_narrows_a_list_is_a_filter(question: str, where: dict[str, object]) -> None:
    goal = goal_of(question)
    assert goal.query is not None
    assert (goal.query.where.model_dump(exclude_defaults=True), chains(goal)) == (where, [["animated"]])


@pytest.mark.parametrize(("question", "hops"), BOTH)
def test_what_is_said_of_two_names_holds_for_both(question: str, hops: list[list[str]]) -> None:
    assert chains(goal_of(question)) == hops


@pytest.mark.parametrize("question", SPOKEN)
def test_a_voice_is_asked_for_in_a_language(question: str) -> None:
    assert chains(goal_of(question)) == [["voiced_by:English"]]


@pytest.mark.parametrize("question", SEASONS)
def test_seasons_are_counted(question: str) -> None:
    goal = goal_of(question)
    assert (type(goal), goal.count) == (SeasonsGoal, True)


@pytest.mark.parametrize("question", ADAPTED)
def test_manga_that_were_adapted_are_those_with_an_anime(question: str) -> None:
    goal = goal_of(question)
    assert goal.query is not None
    assert (chains(goal), goal.query.related_min) == ([["wrote"]], 1)


@pytest.mark.parametrize(
    ("question", "later"),
    [
        ("Qu'a réalisé Tomo Ishiguru après Zorblat ?", True),
    ],
)
def test_what_somebody_made_after_a_title_is_dated_by_it(question: str, later: bool) -> None:
    goal = goal_of(question)
    assert (goal.dated and goal.dated.descending, chains(goal)) == (later, [["worked_on:Director"]])


@pytest.mark.parametrize(
    "question", ["La suite d'Ombra", "D'Ombra, quelle est la suite ?", "De Ombra, quelle est la suite ?"]
)
def test_an_elided_joint_is_no_part_of_a_name(question: str) -> None:
    goal = goal_of(question)
    assert ([s.name for s in goal.subjects], chains(goal)) == (["Ombra"], [["sequel"]])


@pytest.mark.parametrize(("question", "hops"), [*FRENCH, *SPANISH, *GERMAN, *ROMAJI, *LIGHT_VERBS])
def test_relations_are_followed(question: str, hops: list[str]) -> None:
    assert chains(goal_of(question)) == [hops]


@pytest.mark.parametrize(("question", "field"), FIELDS)
def test_fields_are_told(question: str, field: str) -> None:
    assert goal_of(question).attribute == field


@pytest.mark.parametrize("question", ALIKE)
def test_what_is_alike_is_recommended(question: str) -> None:
    assert isinstance(goal_of(question), SimilarGoal)


@pytest.mark.parametrize(
    "question", ["Wer hat Zorblat vermurkst?", "Qui a mis Zorblat en bouteille ?", "¿Quién lleva el queso de Zorblat?"]
)
def test_a_part_that_is_not_understood_keeps_the_question_from_being_answered(question: str) -> None:
    found = understood(question)
    assert found.unexplained or found.unread or not found.goals
