"""Questions in French mean what the same questions mean in English."""

import pytest

from tests.support.readings import parse, read

WORDINGS = {
    "staff:Director(Zorblat[anime])": [
        "Qui a réalisé Zorblat ?",
        "Qui est le réalisateur de Zorblat ?",
        "Par qui Zorblat a été réalisé ?",
        "Le réalisateur de Zorblat, c'est qui ?",
    ],
    "animated_by(Zorblat[anime])": [
        "Quel studio se cache derrière Zorblat ?",
        "Par quel studio Zorblat a-t-il été animé ?",
    ],
    "staff:Music(Zorblat[anime])": ["Qui a composé la bande originale de Zorblat ?"],
    "duration(Zorblat[anime])": [
        "Quelle est la durée d'un épisode de Zorblat ?",
        "Combien de temps dure un épisode de Zorblat ?",
    ],
    "native(Zorblat[anime])": [
        "Quel est le titre original de Zorblat ?",
        "Quel est le titre japonais de Zorblat ?",
    ],
    "episodes(Zorblat[anime])": [
        "Combien d'épisodes compte Zorblat ?",
        "Zorblat compte combien d'épisodes ?",
    ],
    "year(Zorblat[anime])": [
        "En quelle année est sorti Zorblat ?",
        "Quand est sorti le premier épisode de Zorblat ?",
        "Quand Zorblat est-il sorti ?",
        "Quelle est la date de sortie de Zorblat ?",
        "Zorblat, ça date de quand ?",
        "Zorblat est sorti en quelle année ?",
    ],
    "filter(worked_on:Director(Tomo Ishiguru[person]), film)": ["Quels films Tomo Ishiguru a-t-il réalisés ?"],
    "written_by(Nightpaper[manga])": [
        "Qui est l'auteur du manga Nightpaper ?",
        "De qui est le manga Nightpaper ?",
        "Qui est la mangaka derrière Nightpaper ?",
    ],
    "mentor(Vexo Karu[character])": ["Qui est le maître de Vexo Karu ?"],
    "sequel(Zorblat[anime])": [
        "Quelle est la suite de Zorblat ?",
        "C'est quoi la suite de Zorblat ?",
    ],
    "staff:Director(sequel(Zorblat[anime]))": ["Qui a réalisé la suite de Zorblat ?"],
    "worked_on:Director(Tomo Ishiguru[person])": ["Quels sont les anime réalisés par Tomo Ishiguru ?"],
    "ranked(filter(worked_on:Director(Tomo Ishiguru[person]), film), -score, 1)": [
        "Quel est le film le mieux noté de Tomo Ishiguru ?",
    ],
    "ranked(animated(Studio Plim[studio]), -episodes, 1)": ["Quel est l'anime le plus long du Studio Plim ?"],
    "Tomo Ishiguru[person] in staff:Director(Zorblat[anime])": [
        "Est-ce que Tomo Ishiguru a réalisé Zorblat ?",
        "Tomo Ishiguru a-t-il réalisé Zorblat ?",
        "Zorblat a-t-il été réalisé par Tomo Ishiguru ?",
    ],
    "Zorblat[anime] in sequel(Quimby Nights[anime])": [
        "Zorblat est-il la suite de Quimby Nights ?",
        "Est-ce que Zorblat est une suite de Quimby Nights ?",
    ],
    "count(worked_on:Director(Tomo Ishiguru[person]))": ["Combien d'anime Tomo Ishiguru a-t-il réalisés ?"],
    "count(filter(produced(Studio Plim[studio]), film))": ["Combien de films le Studio Plim a-t-il produits ?"],
    "adapted_from(Zorblat[anime])": [
        "De quel manga Zorblat est-il l'adaptation ?",
        "Sur quel manga Zorblat est-il basé ?",
        "Sur quel manga est basé Zorblat ?",
        "Quel est le manga à l'origine de Zorblat ?",
        "De quel manga est tiré Zorblat ?",
    ],
    "voiced_by(Vexo Karu[character])": [
        "Qui double Vexo Karu ?",
        "Qui prête sa voix à Vexo Karu ?",
        "C'est qui qui double Vexo Karu ?",
    ],
    "rating(Zorblat[anime])": ["Quelle est la note de Zorblat ?"],
    "end_date(Zorblat[anime])": ["Quand Zorblat s'est-il terminé ?"],
    "has_character(Zorblat[anime])": ["Quels personnages apparaissent dans Zorblat ?"],
    "has_character:main(Zorblat[anime])": ["Qui sont les personnages principaux de Zorblat ?"],
    "filter(filter(animated(Studio Plim[studio]), Action), since 2011)": [
        "Quels anime d'action du Studio Plim sont sortis après 2010 ?",
    ],
    "others(worked_on:Director(staff:Director(Zorblat[anime])))": [
        "Quels autres anime a réalisés le réalisateur de Zorblat ?",
    ],
    "appears_in(Vexo Karu[character])": [
        "Dans quels anime apparaît Vexo Karu ?",
        "Dans quel anime voit-on Vexo Karu ?",
    ],
    "voices(Hana Vell[person])": ["Quels personnages sont doublés par Hana Vell ?"],
    "staff:Theme Song Performance(Zorblat[anime])": ["Qui chante le générique de Zorblat ?"],
    "staff:Character Design(Zorblat[anime])": ["Qui a dessiné les personnages de Zorblat ?"],
    "filter(animated(Studio Plim[studio]), between 1990 and 1999)": ["les anime des années 90 du Studio Plim"],
    "filter(animated(Studio Plim[studio]), with more than 24 episodes)": [
        "Quels anime du Studio Plim ont plus de 24 épisodes ?",
    ],
    "intersection(worked_on:Director(Tomo Ishiguru[person]), animated(Studio Plim[studio]))": [
        "Quels anime ont été réalisés par Tomo Ishiguru et animés par Studio Plim ?",
    ],
    "foremost(Zorblat[anime], Quimby Nights[anime]; start_date)": [
        "Lequel est sorti en premier, Zorblat ou Quimby Nights ?",
    ],
    "contrast(Zorblat[anime], Quimby Nights[anime]; common)": [
        "Qu'est-ce que Zorblat et Quimby Nights ont en commun ?",
    ],
    "watchorder(Zorblat[anime])": ["Dans quel ordre regarder Zorblat ?"],
    "alike(Zorblat[anime]; all(anime))": [
        "anime similaires à Zorblat",
        "Recommande-moi un anime comme Zorblat",
    ],
    "ranked(animated(Studio Plim[studio]), -score, 1)": ["Quel anime du Studio Plim a la meilleure note ?"],
    "genres(Zorblat[anime])": ["Quel est le genre de Zorblat ?"],
    "staff:Script(Zorblat[anime])": ["Qui a écrit le scénario de Zorblat ?"],
    "animated_by(adaptation(Nightpaper[manga]))": ["Quel studio a animé l'adaptation de Nightpaper ?"],
    "spin_off(Zorblat[anime])": ["Quels sont les spin-offs de Zorblat ?"],
    "prequel(Zorblat[anime])": [
        "Quel est le préquel de Zorblat ?",
        "Quel anime précède Zorblat ?",
    ],
    "parent_story(Zorblat[anime])": ["Quelle est l'histoire principale de Zorblat ?"],
    "filter(summary(Zorblat[anime]), film)": ["Quel film résume Zorblat ?"],
    "side_story(Zorblat[anime])": ["Quelles sont les histoires parallèles de Zorblat ?"],
    "enemy(Vexo Karu[character])": ["Qui est l'ennemi de Vexo Karu ?"],
    "friend(Vexo Karu[character])": ["Qui sont les amis de Vexo Karu ?"],
    "drawn_by(Nightpaper[manga])": ["Qui a dessiné le manga Nightpaper ?"],
    "kind(adaptation(Nightpaper[manga]), anime)": ["Quel est l'anime adapté du manga Nightpaper ?"],
    "produced_by(Zorblat[anime])": ["Qui a produit Zorblat ?"],
    "volumes(Nightpaper[manga])": ["Combien de tomes compte Nightpaper ?"],
    "filter(worked_on:Director(Tomo Ishiguru[person]), between 2000 and 2010)": [
        "Quels anime de Tomo Ishiguru sont sortis entre 2000 et 2010 ?",
    ],
    "difference(worked_on:Director(Tomo Ishiguru[person]), animated(Studio Plim[studio]))": [
        "Quels anime de Tomo Ishiguru n'ont pas été animés par Studio Plim ?",
    ],
    "ranked(worked_on:Director(Tomo Ishiguru[person]), -start_date, 1)": [
        "Quel est l'anime le plus récent de Tomo Ishiguru ?",
    ],
    "ranked(animated(Studio Plim[studio]), -score, 3)": ["Quels sont les 3 anime les mieux notés de Studio Plim ?"],
    "filter(worked_on:Director(Tomo Ishiguru[person]), with a score of more than 8)": [
        "Quels anime ont une note supérieure à 8 et sont réalisés par Tomo Ishiguru ?",
    ],
    "others(voices(Hana Vell[person]))": ["Quels sont les autres rôles de Hana Vell ?"],
    "voiced_in(Hana Vell[person])": ["Dans quels anime Hana Vell joue-t-elle ?"],
    "worked_on:Music(Tomo Ishiguru[person])": ["Pour quels anime Tomo Ishiguru a-t-il composé la musique ?"],
    "sequel(prequel(Zorblat[anime]))": ["la suite du préquel de Zorblat"],
    "voiced_by(has_character(Zorblat[anime]))": ["Qui double les personnages de Zorblat ?"],
    "filter(filter(animated(Studio Plim[studio]), film), Horror)": [
        "Quels sont les films d'horreur du Studio Plim ?",
    ],
    "count(filter(filter(filter(animated(Studio Plim[studio]), film), Action), since 2010))": [
        "Combien de films d'action le Studio Plim a-t-il animés depuis 2010 ?",
    ],
    "ranked(filter(worked_on:Director(Tomo Ishiguru[person]), film), -popularity, 1)": [
        "Quel est le film le plus populaire de Tomo Ishiguru ?",
    ],
    "ranked(worked_on:Director(Tomo Ishiguru[person]), start_date, 1)": [
        "Quel est le tout premier anime réalisé par Tomo Ishiguru ?",
    ],
    "ranked(filter(worked_on:Director(Tomo Ishiguru[person]), film), -start_date, 1)": [
        "Quel est le dernier film de Tomo Ishiguru ?",
    ],
    "filter(animated(Studio Plim[studio]), in 2015)": ["Quels anime du Studio Plim ont été diffusés en 2015 ?"],
    "filter(animated(Studio Plim[studio]), until 1999)": ["Quels anime du Studio Plim datent d'avant 2000 ?"],
    "filter(animated(Studio Plim[studio]), with fewer than 13 episodes)": [
        "Quels anime de Studio Plim comptent moins de 13 épisodes ?",
    ],
    "filter(worked_on:Director(Tomo Ishiguru[person]), Romance)": [
        "Quels anime romantiques a réalisés Tomo Ishiguru ?",
    ],
    "filter(filter(produced(Studio Plim[studio]), série télé), between 2005 and 2010)": [
        "Quelles séries télé le Studio Plim a-t-il produites entre 2005 et 2010 ?",
    ],
    "Hana Vell[person] in voiced_by(Vexo Karu[character])": ["Est-ce que Hana Vell double Vexo Karu ?"],
    "surpasses(Zorblat[anime], Quimby Nights[anime]; start_date)": [
        "Zorblat est-il plus ancien que Quimby Nights ?",
    ],
    "staff:Music(prequel(Zorblat[anime]))": ["Qui a composé la musique du préquel de Zorblat ?"],
    "animated_by(sequel(filter(Zorblat[anime], film)))": ["Quel studio a animé la suite du film Zorblat ?"],
    "others(voices(voiced_by(Vexo Karu[character])))": [
        "Quels autres personnages sont doublés par la voix de Vexo Karu ?",
    ],
    "voiced_by(rival(Vexo Karu[character]))": ["Qui double le rival de Vexo Karu ?"],
    "staff:Original Creator(Zorblat[anime])": ["Qui a créé Zorblat ?"],
    "foremost(Zorblat[anime], Quimby Nights[anime]; -episodes)": [
        "Quel anime a le plus d'épisodes, Zorblat ou Quimby Nights ?",
    ],
    "foremost(Tomo Ishiguru[person], Hana Vell[person]; -worked_on to all(anime):Director)": [
        "Qui a réalisé le plus d'anime, Tomo Ishiguru ou Hana Vell ?",
    ],
    "union(worked_on:Director(Tomo Ishiguru[person]), worked_on:Director(Hana Vell[person]))": [
        "Quels anime ont été réalisés par Tomo Ishiguru ou Hana Vell ?",
    ],
    "intersection(voices(Hana Vell[person]), has_character(Zorblat[anime]))": [
        "Quel personnage Hana Vell double-t-elle dans Zorblat ?",
    ],
    "ranked(worked_on:Director(Tomo Ishiguru[person]), -score, 5)": [
        "Quels sont les 5 meilleurs anime de Tomo Ishiguru ?",
    ],
    "animated(Studio Plim[studio])": ["Liste des anime du Studio Plim"],
    "contrast(Zorblat[anime], Quimby Nights[anime])": ["Quelle est la différence entre Zorblat et Quimby Nights ?"],
}


@pytest.mark.parametrize("form", WORDINGS)
def test_a_question_in_french_is_read(form: str) -> None:
    assert [question for question in WORDINGS[form] if read(question) != form] == []


def test_it_is_read_in_its_own_language_and_sure_enough_to_be_answered() -> None:
    for questions in WORDINGS.values():
        for question in questions:
            parsed = parse(question)
            assert parsed.lattice is not None
            assert (parsed.lattice.language.code, parsed.standing) == ("fr", "sure"), question
