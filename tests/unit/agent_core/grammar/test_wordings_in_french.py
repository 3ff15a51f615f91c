"""Questions in French mean what the same questions mean in English."""

import pytest

from tests.support.readings import parse, read

WORDINGS = {
    "staff:Director(Zorblat[anime])": [
        "Qui a réalisé Zorblat ?",
        "Qui est le réalisateur de Zorblat ?",
        "Par qui Zorblat a été réalisé ?",
    ],
    "animated_by(Zorblat[anime])": [
        "Quel studio se cache derrière Zorblat ?",
        "Par quel studio Zorblat a-t-il été animé ?",
    ],
    "staff:Music(Zorblat[anime])": ["Qui a composé la bande originale de Zorblat ?"],
    "episodes(Zorblat[anime])": ["Combien d'épisodes compte Zorblat ?"],
    "year(Zorblat[anime])": [
        "En quelle année est sorti Zorblat ?",
        "Quand Zorblat est-il sorti ?",
    ],
    "filter(worked_on:Director(Tomo Ishiguru[person]), film)": ["Quels films Tomo Ishiguru a-t-il réalisés ?"],
    "written_by(Nightpaper[manga])": [
        "Qui est l'auteur du manga Nightpaper ?",
        "De qui est le manga Nightpaper ?",
    ],
    "mentor(Vexo Karu[character])": ["Qui est le maître de Vexo Karu ?"],
    "sequel(Zorblat[anime])": ["Quelle est la suite de Zorblat ?"],
    "staff:Director(sequel(Zorblat[anime]))": ["Qui a réalisé la suite de Zorblat ?"],
    "worked_on:Director(Tomo Ishiguru[person])": ["Quels sont les anime réalisés par Tomo Ishiguru ?"],
    "ranked(filter(worked_on:Director(Tomo Ishiguru[person]), film), -score, 1)": [
        "Quel est le film le mieux noté de Tomo Ishiguru ?",
    ],
    "ranked(animated(Studio Plim[studio]), -episodes, 1)": ["Quel est l'anime le plus long du Studio Plim ?"],
    "Tomo Ishiguru[person] in staff:Director(Zorblat[anime])": [
        "Est-ce que Tomo Ishiguru a réalisé Zorblat ?",
        "Tomo Ishiguru a-t-il réalisé Zorblat ?",
    ],
    "Zorblat[anime] in sequel(Quimby Nights[anime])": ["Zorblat est-il la suite de Quimby Nights ?"],
    "count(worked_on:Director(Tomo Ishiguru[person]))": ["Combien d'anime Tomo Ishiguru a-t-il réalisés ?"],
    "count(filter(produced(Studio Plim[studio]), film))": ["Combien de films le Studio Plim a-t-il produits ?"],
    "adapted_from(Zorblat[anime])": [
        "De quel manga Zorblat est-il l'adaptation ?",
        "Sur quel manga Zorblat est-il basé ?",
        "Sur quel manga est basé Zorblat ?",
    ],
    "voiced_by(Vexo Karu[character])": [
        "Qui double Vexo Karu ?",
        "Qui prête sa voix à Vexo Karu ?",
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
    "appears_in(Vexo Karu[character])": ["Dans quels anime apparaît Vexo Karu ?"],
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
    "alike(Zorblat[anime]; all(anime))": ["anime similaires à Zorblat"],
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
