"""Questions in German mean what the same questions mean in English."""

import pytest

from tests.support.readings import parse, read

WORDINGS = {
    "openings(Zorblat[anime])": ["Wer singt das Opening von Zorblat?"],
    "staff:Director(Zorblat[anime])": [
        "Wer hat Zorblat gedreht?",
        "Wer hat bei Zorblat Regie geführt?",
        "Wer führte Regie bei Zorblat?",
        "Wer ist der Regisseur von Zorblat?",
        "Wer hat Zorblat in Szene gesetzt?",
        "Wer setzte Zorblat in Szene?",
        "Wer war der Regisseur von Zorblat?",
        "Wie heißt der Regisseur von Zorblat?",
        "Wem oblag die Regie von Zorblat?",
    ],
    "staff:Music(Zorblat[anime])": [
        "Von wem stammt die Musik in Zorblat?",
        "Wer hat die Musik zu Zorblat komponiert?",
    ],
    "episodes(Zorblat[anime])": ["Wie viele Folgen hat Zorblat?"],
    "duration(Zorblat[anime])": [
        "Wie lang ist eine Folge von Zorblat?",
        "Wie lange dauert eine Episode von Zorblat?",
        "Welche Laufzeit hat Zorblat?",
    ],
    "native(Zorblat[anime])": [
        "Wie lautet der Originaltitel von Zorblat?",
        "Wie lautet der japanische Titel von Zorblat?",
    ],
    "year(Zorblat[anime])": [
        "In welchem Jahr erschien Zorblat?",
        "Wann ist Zorblat erschienen?",
        "Wann kam Zorblat heraus?",
        "Wann lief Zorblat an?",
        "Wann wurde Zorblat zum ersten Mal ausgestrahlt?",
        "Aus welchem Jahr ist Zorblat?",
        "Wann lief die erste Folge von Zorblat?",
    ],
    "filter(worked_on:Director(Tomo Ishiguru[person]), Film)": ["Welche Filme hat Tomo Ishiguru gemacht?"],
    "adapted_from(Zorblat[anime])": ["Auf welchem Manga beruht Zorblat?"],
    "rival(Vexo Karu[character])": ["Wer ist der Rivale von Vexo Karu?"],
    "sequel(Zorblat[anime])": [
        "Welcher Anime setzt Zorblat fort?",
        "Welcher Anime ist die Fortsetzung von Zorblat?",
        "Wie heißt die Fortsetzung von Zorblat?",
    ],
    "staff:Director(sequel(Zorblat[anime]))": ["Wer hat die Fortsetzung von Zorblat inszeniert?"],
    "worked_on:Director(Tomo Ishiguru[person])": [
        "Welche Anime wurden von Tomo Ishiguru inszeniert?",
        "Welche Anime hat Tomo Ishiguru als Regisseur gemacht?",
        "Bei welchen Anime hat Tomo Ishiguru Regie geführt?",
        "Bei welchen Anime führte Tomo Ishiguru Regie?",
    ],
    "ranked(filter(worked_on:Director(Tomo Ishiguru[person]), Film), -score, 1)": [
        "Was ist der am besten bewertete Film von Tomo Ishiguru?",
    ],
    "ranked(animated(Studio Plim[studio]), -episodes, 1)": ["Was ist der längste Anime von Studio Plim?"],
    "Tomo Ishiguru[person] in staff:Director(Zorblat[anime])": [
        "Hat Tomo Ishiguru Zorblat inszeniert?",
        "Wurde Zorblat von Tomo Ishiguru inszeniert?",
    ],
    "Zorblat[anime] in sequel(Quimby Nights[anime])": ["Ist Zorblat die Fortsetzung von Quimby Nights?"],
    "count(worked_on:Director(Tomo Ishiguru[person]))": ["Wie viele Anime hat Tomo Ishiguru inszeniert?"],
    "voiced_by(Vexo Karu[character])": [
        "Wer spricht Vexo Karu?",
        "Wer leiht Vexo Karu seine Stimme?",
        "Wer ist der Synchronsprecher von Vexo Karu?",
        "Wer hat Vexo Karu die Stimme geliehen?",
    ],
    "rating(Zorblat[anime])": [
        "Welche Bewertung hat Zorblat?",
        "Wie ist Zorblat bewertet?",
        "Wie lautet die Bewertung von Zorblat?",
    ],
    "end_date(Zorblat[anime])": ["Wann endete Zorblat?"],
    "has_character(Zorblat[anime])": [
        "Welche Figuren treten in Zorblat auf?",
        "Welche Charaktere kommen in Zorblat vor?",
    ],
    "has_character:main(Zorblat[anime])": [
        "Wer sind die Hauptfiguren von Zorblat?",
        "Welche Figuren spielen die Hauptrolle in Zorblat?",
    ],
    "filter(filter(animated(Studio Plim[studio]), since 2011), Action)": [
        "Welche Action-Anime von Studio Plim erschienen nach 2010?",
    ],
    "appears_in(Vexo Karu[character])": [
        "In welchen Anime tritt Vexo Karu auf?",
        "In welchen Anime kommt Vexo Karu vor?",
    ],
    "voices(Hana Vell[person])": ["Welche Figuren spricht Hana Vell?"],
    "staff:Character Design(Zorblat[anime])": ["Wer hat die Figuren von Zorblat entworfen?"],
    "filter(animated(Studio Plim[studio]), between 1990 and 1999)": ["Anime der 90er von Studio Plim"],
    "filter(animated(Studio Plim[studio]), with more than 24 episodes)": [
        "Welche Anime von Studio Plim haben mehr als 24 Folgen?",
    ],
    "intersection(worked_on:Director(Tomo Ishiguru[person]), animated(Studio Plim[studio]))": [
        "Welche Anime wurden von Tomo Ishiguru inszeniert und von Studio Plim animiert?",
    ],
    "foremost(Zorblat[anime], Quimby Nights[anime]; start_date)": [
        "Was erschien zuerst, Zorblat oder Quimby Nights?",
    ],
    "contrast(Zorblat[anime], Quimby Nights[anime]; common)": ["Was haben Zorblat und Quimby Nights gemeinsam?"],
    "watchorder(Zorblat[anime])": ["In welcher Reihenfolge soll ich Zorblat schauen?"],
    "alike(Zorblat[anime]; all(anime))": [
        "Anime ähnlich wie Zorblat",
        "Empfiehl mir einen Anime wie Zorblat",
    ],
    "ranked(animated(Studio Plim[studio]), -score, 1)": ["Welcher Anime von Studio Plim hat die beste Bewertung?"],
    "written_by(Nightpaper[manga])": [
        "Von wem ist der Manga Nightpaper?",
        "Wer ist der Autor des Mangas Nightpaper?",
    ],
    "animated_by(Zorblat[anime])": [
        "Welches Studio steckt hinter Zorblat?",
        "Aus welchem Studio kommt Zorblat?",
        "Von welchem Studio ist Zorblat?",
    ],
    "staff:Script(Zorblat[anime])": ["Wer schrieb das Drehbuch zu Zorblat?"],
    "animated_by(adaptation(Nightpaper[manga]))": ["Welches Studio hat die Adaption von Nightpaper animiert?"],
    "others(worked_on:Director(staff:Director(Zorblat[anime])))": [
        "Welche anderen Anime hat der Regisseur von Zorblat gemacht?",
    ],
    "drawn_by(Nightpaper[manga])": ["Wer hat den Manga Nightpaper gezeichnet?"],
    "difference(worked_on:Director(Tomo Ishiguru[person]), animated(Studio Plim[studio]))": [
        "Welche Anime von Tomo Ishiguru wurden nicht von Studio Plim animiert?",
    ],
    "prequel(Zorblat[anime])": [
        "Welcher Anime ging Zorblat voraus?",
        "Welcher Anime wurde von Zorblat fortgesetzt?",
    ],
    "worked_on(Tomo Ishiguru[person])": ["An welchem Anime hat Tomo Ishiguru gearbeitet?"],
    "mentor(Vexo Karu[character])": ["Wer ist der Lehrer von Vexo Karu?"],
    "staff(Zorblat[anime])": [
        "Wer hat an Zorblat mitgewirkt?",
        "Wer hat an Zorblat gearbeitet?",
    ],
    "worked_on:Music(Tomo Ishiguru[person])": ["Zu welchen Anime hat Tomo Ishiguru die Musik komponiert?"],
    "spin_off(Zorblat[anime])": ["Was sind die Spin-offs von Zorblat?"],
    "parent_story(Zorblat[anime])": ["Was ist die Hauptgeschichte von Zorblat?"],
    "filter(summary(Zorblat[anime]), Film)": ["Welcher Film fasst Zorblat zusammen?"],
    "enemy(Vexo Karu[character])": ["Wer ist der Feind von Vexo Karu?"],
    "friend(Vexo Karu[character])": ["Wer sind die Freunde von Vexo Karu?"],
    "kind(adaptation(Nightpaper[manga]), anime)": ["Welcher Anime basiert auf dem Manga Nightpaper?"],
    "produced_by(Zorblat[anime])": ["Wer hat Zorblat produziert?"],
    "volumes(Nightpaper[manga])": ["Wie viele Bände hat Nightpaper?"],
    "filter(worked_on:Director(Tomo Ishiguru[person]), between 2000 and 2010)": [
        "Welche Anime von Tomo Ishiguru erschienen zwischen 2000 und 2010?",
    ],
    "ranked(worked_on:Director(Tomo Ishiguru[person]), -start_date, 1)": [
        "Was ist der neueste Anime von Tomo Ishiguru?",
    ],
    "ranked(animated(Studio Plim[studio]), -score, 3)": [
        "Was sind die 3 am besten bewerteten Anime von Studio Plim?",
    ],
    "others(voices(Hana Vell[person]))": ["Welche anderen Rollen hat Hana Vell?"],
    "voiced_in(Hana Vell[person])": ["In welchen Anime spricht Hana Vell?"],
    "voiced_by(has_character(Zorblat[anime]))": ["Wer spricht die Figuren von Zorblat?"],
    "filter(filter(animated(Studio Plim[studio]), Film), with a score of more than 8)": [
        "Welche Filme von Studio Plim haben eine Bewertung über 8?",
    ],
    "filter(filter(animated(Studio Plim[studio]), Film), Horror)": ["Was sind die Horrorfilme von Studio Plim?"],
    "count(filter(filter(filter(animated(Studio Plim[studio]), Film), since 2010), Action))": [
        "Wie viele Actionfilme hat Studio Plim seit 2010 animiert?",
    ],
    "ranked(filter(worked_on:Director(Tomo Ishiguru[person]), Film), -popularity, 1)": [
        "Was ist der beliebteste Film von Tomo Ishiguru?",
    ],
    "ranked(worked_on:Director(Tomo Ishiguru[person]), start_date, 1)": [
        "Was war der erste Anime, den Tomo Ishiguru inszeniert hat?",
    ],
    "ranked(filter(worked_on:Director(Tomo Ishiguru[person]), Film), -start_date, 1)": [
        "Was ist der letzte Film von Tomo Ishiguru?",
    ],
    "filter(animated(Studio Plim[studio]), in 2015)": ["Welche Anime von Studio Plim liefen 2015?"],
    "filter(animated(Studio Plim[studio]), until 1999)": ["Welche Anime von Studio Plim erschienen vor 2000?"],
    "filter(animated(Studio Plim[studio]), with fewer than 13 episodes)": [
        "Welche Anime von Studio Plim haben weniger als 13 Folgen?",
    ],
    "filter(filter(produced(Studio Plim[studio]), Fernsehserie), between 2005 and 2010)": [
        "Welche Fernsehserien hat Studio Plim zwischen 2005 und 2010 produziert?",
    ],
    "Vexo Karu[character] in voices(Hana Vell[person])": ["Spricht Hana Vell Vexo Karu?"],
    "surpasses(Zorblat[anime], Quimby Nights[anime]; start_date)": ["Ist Zorblat älter als Quimby Nights?"],
    "staff:Music(prequel(Zorblat[anime]))": ["Wer hat die Musik für die Vorgeschichte von Zorblat komponiert?"],
    "others(voices(voiced_by(Vexo Karu[character])))": [
        "Welche anderen Figuren spricht die Synchronsprecherin von Vexo Karu?",
    ],
    "voiced_by(rival(Vexo Karu[character]))": ["Wer spricht den Rivalen von Vexo Karu?"],
    "staff:Original Creator(Zorblat[anime])": [
        "Wer hat sich Zorblat ausgedacht?",
        "Wer hat Zorblat erfunden?",
    ],
    "foremost(Zorblat[anime], Quimby Nights[anime]; -episodes)": [
        "Was hat mehr Folgen, Zorblat oder Quimby Nights?",
    ],
    "foremost(Tomo Ishiguru[person], Hana Vell[person]; -worked_on to all(anime):Director)": [
        "Wer hat mehr Anime inszeniert, Tomo Ishiguru oder Hana Vell?",
    ],
    "intersection(voices(Hana Vell[person]), has_character(Zorblat[anime]))": [
        "Welche Figur spricht Hana Vell in Zorblat?",
    ],
    "ranked(worked_on:Director(Tomo Ishiguru[person]), -score, 5)": [
        "Was sind die 5 besten Anime von Tomo Ishiguru?",
    ],
    "animated(Studio Plim[studio])": ["Liste aller Anime von Studio Plim"],
    "contrast(Zorblat[anime], Quimby Nights[anime])": [
        "Was ist der Unterschied zwischen Zorblat und Quimby Nights?",
    ],
}


@pytest.mark.parametrize("form", WORDINGS)
def test_a_question_in_german_is_read(form: str) -> None:
    assert [question for question in WORDINGS[form] if read(question) != form] == []


def test_it_is_read_in_its_own_language_and_sure_enough_to_be_answered() -> None:
    for questions in WORDINGS.values():
        for question in questions:
            parsed = parse(question)
            assert parsed.lattice is not None
            assert (parsed.lattice.language.code, parsed.standing) == ("de", "sure"), question
