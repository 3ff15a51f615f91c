"""Questions in Spanish mean what the same questions mean in English."""

import pytest

from tests.support.readings import parse, read

WORDINGS = {
    "openings(Zorblat[anime])": ["¿Quién canta el opening de Zorblat?"],
    "staff:Director(Zorblat[anime])": [
        "¿Quién dirigió Zorblat?",
        "¿Por quién fue dirigido Zorblat?",
        "¿Quién fue el director de Zorblat?",
    ],
    "animated_by(Zorblat[anime])": ["¿Qué estudio está detrás de Zorblat?"],
    "written_by(Nightpaper[manga])": [
        "¿Quién es el autor de Nightpaper?",
        "¿De quién es el manga Nightpaper?",
    ],
    "year(Zorblat[anime])": [
        "¿En qué año se estrenó Zorblat?",
        "¿Cuándo se estrenó el primer episodio de Zorblat?",
        "¿Cuándo salió Zorblat?",
        "¿Cuál es la fecha de estreno de Zorblat?",
        "¿Zorblat en qué año salió?",
    ],
    "episodes(Zorblat[anime])": ["¿Cuántos episodios tiene Zorblat?"],
    "duration(Zorblat[anime])": [
        "¿Cuánto dura un episodio de Zorblat?",
        "¿Cuál es la duración de Zorblat?",
    ],
    "native(Zorblat[anime])": ["¿Cuál es el título original de Zorblat?"],
    "voiced_by(Vexo Karu[character])": [
        "¿Quién le pone voz a Vexo Karu?",
        "¿Quién dobla a Vexo Karu?",
    ],
    "prequel(Zorblat[anime])": ["¿Cuál es la precuela de Zorblat?"],
    "others(filter(worked_on:Director(staff:Director(Zorblat[anime])), película))": [
        "¿Qué otras películas ha dirigido el director de Zorblat?",
    ],
    "worked_on:Director(Tomo Ishiguru[person])": [
        "¿Qué animes ha dirigido Tomo Ishiguru?",
        "Tomo Ishiguru, ¿qué animes dirigió?",
    ],
    "ranked(filter(worked_on:Director(Tomo Ishiguru[person]), película), -score, 1)": [
        "¿Cuál es la película mejor valorada de Tomo Ishiguru?",
    ],
    "ranked(animated(Studio Plim[studio]), -episodes, 1)": ["¿Cuál es el anime más largo de Studio Plim?"],
    "Tomo Ishiguru[person] in staff:Director(Zorblat[anime])": [
        "¿Tomo Ishiguru dirigió Zorblat?",
        "¿Ha dirigido Tomo Ishiguru Zorblat?",
        "¿Es verdad que Tomo Ishiguru dirigió Zorblat?",
        "¿Zorblat fue dirigido por Tomo Ishiguru?",
    ],
    "Zorblat[anime] in sequel(Quimby Nights[anime])": ["¿Es Zorblat la secuela de Quimby Nights?"],
    "count(worked_on:Director(Tomo Ishiguru[person]))": ["¿Cuántos animes ha dirigido Tomo Ishiguru?"],
    "adapted_from(Zorblat[anime])": [
        "¿En qué manga se basa Zorblat?",
        "¿En qué manga está basado Zorblat?",
        "¿De qué manga viene Zorblat?",
    ],
    "rating(Zorblat[anime])": ["¿Qué nota tiene Zorblat?"],
    "end_date(Zorblat[anime])": ["¿Cuándo terminó Zorblat?"],
    "has_character(Zorblat[anime])": ["¿Qué personajes aparecen en Zorblat?"],
    "has_character:main(Zorblat[anime])": [
        "¿Quiénes son los personajes principales de Zorblat?",
        "¿Qué personajes están en el centro de Zorblat?",
    ],
    "filter(filter(animated(Studio Plim[studio]), Action), since 2011)": [
        "¿Qué animes de acción de Studio Plim salieron después de 2010?",
    ],
    "appears_in(Vexo Karu[character])": ["¿En qué animes aparece Vexo Karu?"],
    "voices(Hana Vell[person])": ["¿Qué personajes dobla Hana Vell?"],
    "staff:Character Design(Zorblat[anime])": ["¿Quién diseñó los personajes de Zorblat?"],
    "filter(animated(Studio Plim[studio]), between 1990 and 1999)": ["animes de los años 90 de Studio Plim"],
    "filter(animated(Studio Plim[studio]), with more than 24 episodes)": [
        "¿Qué animes de Studio Plim tienen más de 24 episodios?",
    ],
    "intersection(worked_on:Director(Tomo Ishiguru[person]), animated(Studio Plim[studio]))": [
        "¿Qué animes fueron dirigidos por Tomo Ishiguru y animados por Studio Plim?",
    ],
    "foremost(Zorblat[anime], Quimby Nights[anime]; start_date)": ["¿Cuál salió primero, Zorblat o Quimby Nights?"],
    "contrast(Zorblat[anime], Quimby Nights[anime]; common)": ["¿Qué tienen en común Zorblat y Quimby Nights?"],
    "watchorder(Zorblat[anime])": ["¿En qué orden debo ver Zorblat?"],
    "alike(Zorblat[anime]; all(anime))": [
        "animes parecidos a Zorblat",
        "Recomiéndame un anime como Zorblat",
    ],
    "ranked(animated(Studio Plim[studio]), -score, 1)": ["¿Qué anime de Studio Plim tiene la mejor nota?"],
    "staff:Script(Zorblat[anime])": ["¿Quién escribió el guión de Zorblat?"],
    "animated_by(adaptation(Nightpaper[manga]))": ["¿Qué estudio animó la adaptación de Nightpaper?"],
    "staff:Director(sequel(Zorblat[anime]))": ["¿Quién dirigió la secuela de Zorblat?"],
    "difference(worked_on:Director(Tomo Ishiguru[person]), animated(Studio Plim[studio]))": [
        "¿Qué animes dirigidos por Tomo Ishiguru no fueron animados por Studio Plim?",
    ],
    "spin_off(Zorblat[anime])": ["¿Cuáles son los spin-offs de Zorblat?"],
    "parent_story(Zorblat[anime])": ["¿Cuál es la historia principal de Zorblat?"],
    "filter(summary(Zorblat[anime]), película)": ["¿Qué película resume Zorblat?"],
    "enemy(Vexo Karu[character])": ["¿Quién es el enemigo de Vexo Karu?"],
    "friend(Vexo Karu[character])": ["¿Quiénes son los amigos de Vexo Karu?"],
    "drawn_by(Nightpaper[manga])": ["¿Quién dibujó el manga Nightpaper?"],
    "kind(adaptation(Nightpaper[manga]), anime)": ["¿Qué anime adapta el manga Nightpaper?"],
    "produced_by(Zorblat[anime])": ["¿Quién produjo Zorblat?"],
    "volumes(Nightpaper[manga])": ["¿Cuántos tomos tiene Nightpaper?"],
    "filter(worked_on:Director(Tomo Ishiguru[person]), between 2000 and 2010)": [
        "¿Qué animes de Tomo Ishiguru salieron entre 2000 y 2010?",
    ],
    "ranked(worked_on:Director(Tomo Ishiguru[person]), -start_date, 1)": [
        "¿Cuál es el anime más reciente de Tomo Ishiguru?",
    ],
    "ranked(animated(Studio Plim[studio]), -score, 3)": [
        "¿Cuáles son los 3 animes mejor valorados de Studio Plim?",
    ],
    "others(voices(Hana Vell[person]))": ["¿Qué otros papeles tiene Hana Vell?"],
    "voiced_in(Hana Vell[person])": ["¿En qué animes actúa Hana Vell?"],
    "worked_on:Music(Tomo Ishiguru[person])": ["¿Para qué animes compuso la música Tomo Ishiguru?"],
    "voiced_by(has_character(Zorblat[anime]))": ["¿Quién pone la voz a los personajes de Zorblat?"],
    "filter(filter(animated(Studio Plim[studio]), película), with a score of more than 8)": [
        "¿Qué películas de Studio Plim tienen una nota superior a 8?",
    ],
    "filter(filter(animated(Studio Plim[studio]), película), Horror)": [
        "¿Cuáles son las películas de terror de Studio Plim?",
    ],
    "count(filter(filter(filter(animated(Studio Plim[studio]), película), Action), since 2010))": [
        "¿Cuántas películas de acción ha animado Studio Plim desde 2010?",
    ],
    "ranked(filter(worked_on:Director(Tomo Ishiguru[person]), película), -popularity, 1)": [
        "¿Cuál es la película más popular de Tomo Ishiguru?",
    ],
    "ranked(worked_on:Director(Tomo Ishiguru[person]), start_date, 1)": [
        "¿Cuál fue el primer anime dirigido por Tomo Ishiguru?",
    ],
    "ranked(filter(worked_on:Director(Tomo Ishiguru[person]), película), -start_date, 1)": [
        "¿Cuál es la última película de Tomo Ishiguru?",
    ],
    "filter(animated(Studio Plim[studio]), in 2015)": ["¿Qué animes de Studio Plim se emitieron en 2015?"],
    "filter(animated(Studio Plim[studio]), until 1999)": ["¿Qué animes de Studio Plim son anteriores a 2000?"],
    "filter(animated(Studio Plim[studio]), with fewer than 13 episodes)": [
        "¿Qué animes de Studio Plim tienen menos de 13 episodios?",
    ],
    "Hana Vell[person] in voiced_by(Vexo Karu[character])": ["¿Hana Vell dobla a Vexo Karu?"],
    "surpasses(Zorblat[anime], Quimby Nights[anime]; start_date)": ["¿Es Zorblat más antiguo que Quimby Nights?"],
    "staff:Music(prequel(Zorblat[anime]))": ["¿Quién compuso la música de la precuela de Zorblat?"],
    "others(voices(voiced_by(Vexo Karu[character])))": [
        "¿Qué otros personajes dobla la actriz de voz de Vexo Karu?",
    ],
    "voiced_by(rival(Vexo Karu[character]))": ["¿Quién dobla al rival de Vexo Karu?"],
    "staff:Original Creator(Zorblat[anime])": ["¿Quién creó Zorblat?"],
    "foremost(Zorblat[anime], Quimby Nights[anime]; -episodes)": [
        "¿Qué anime tiene más episodios, Zorblat o Quimby Nights?",
    ],
    "foremost(Tomo Ishiguru[person], Hana Vell[person]; -worked_on to all(anime):Director)": [
        "¿Quién ha dirigido más animes, Tomo Ishiguru o Hana Vell?",
    ],
    "union(worked_on:Director(Tomo Ishiguru[person]), worked_on:Director(Hana Vell[person]))": [
        "¿Qué animes han sido dirigidos por Tomo Ishiguru o Hana Vell?",
    ],
    "intersection(voices(Hana Vell[person]), has_character(Zorblat[anime]))": [
        "¿Qué personaje interpreta Hana Vell en Zorblat?",
    ],
    "ranked(worked_on:Director(Tomo Ishiguru[person]), -score, 5)": [
        "¿Cuáles son los 5 mejores animes de Tomo Ishiguru?",
    ],
    "animated(Studio Plim[studio])": ["Lista de animes de Studio Plim"],
    "contrast(Zorblat[anime], Quimby Nights[anime])": ["¿Qué diferencia hay entre Zorblat y Quimby Nights?"],
    "staff(Zorblat[anime])": ["¿Quiénes trabajaron en Zorblat?"],
}


@pytest.mark.parametrize("form", WORDINGS)
def test_a_question_in_spanish_is_read(form: str) -> None:
    assert [question for question in WORDINGS[form] if read(question) != form] == []


def test_it_is_read_in_its_own_language_and_sure_enough_to_be_answered() -> None:
    for questions in WORDINGS.values():
        for question in questions:
            parsed = parse(question)
            assert parsed.lattice is not None
            assert (parsed.lattice.language.code, parsed.standing) == ("es", "sure"), question
