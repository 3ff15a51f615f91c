"""Questions in Romaji mean what the same questions mean in English."""

import pytest

from tests.support.readings import parse, read

WORDINGS = {
    "staff:Director(Zorblat[anime])": [
        "Zorblat no kantoku wa dare desu ka?",
        "Zorblat wa dare ga kantoku shita?",
        "Zorblat no kantoku no namae wa?",
        "Zorblat no kantoku tte dare?",
    ],
    "staff:Original Creator(Zorblat[anime])": ["Zorblat no gensakusha wa dare desu ka?"],
    "voiced_by(Vexo Karu[character])": ["Vexo Karu no seiyuu wa dare?"],
    "episodes(Zorblat[anime])": ["Zorblat wa zenbu de nanwa desu ka?"],
    "duration(Zorblat[anime])": ["Zorblat wa ichiwa nanpun desu ka?"],
    "sequel(Zorblat[anime])": ["Zorblat no zokuhen wa nan desu ka?"],
    "filter(worked_on:Director(Tomo Ishiguru[person]), eiga)": ["Tomo Ishiguru ga kantoku shita eiga wa?"],
    "year(Zorblat[anime])": [
        "Zorblat wa nannen no eiga desu ka?",
        "Zorblat wa itsu hajimatta?",
        "Zorblat no housou kaishi wa itsu?",
    ],
    "written_by(Nightpaper[manga])": [
        "Nightpaper o kaita hito wa dare?",
        "dare ga Nightpaper o kaita no?",
        "Nightpaper wa dare no manga desu ka?",
        "Nightpaper wa dare ga kaita no?",
    ],
    "animated_by(Zorblat[anime])": [
        "Zorblat o tsukutta sutajio wa doko desu ka?",
        "Zorblat no seisaku gaisha wa doko desu ka?",
        "Zorblat wa doko no sutajio ga tsukutta?",
    ],
    "staff:Music(Zorblat[anime])": ["Zorblat no ongaku o tantou shita no wa dare desu ka?"],
    "end_date(Zorblat[anime])": ["Zorblat wa itsu owarimashita ka?"],
    "worked_on:Director(Tomo Ishiguru[person])": [
        "Tomo Ishiguru no anime wa?",
        "Tomo Ishiguru wa donna anime o kantoku shita?",
    ],
    "count(worked_on:Director(Tomo Ishiguru[person]))": [
        "Tomo Ishiguru ga kantoku shita anime wa nanbon arimasu ka?",
    ],
    "Zorblat[anime] in sequel(Quimby Nights[anime])": ["Zorblat wa Quimby Nights no zokuhen desu ka?"],
    "adapted_from(Zorblat[anime])": [
        "Zorblat no gensaku wa nan desu ka?",
        "Zorblat wa dono manga no animeka desu ka?",
        "Zorblat no moto ni natta manga wa?",
    ],
    "appears_in(Vexo Karu[character])": ["Vexo Karu ga deru anime wa?"],
    "voices(Hana Vell[person])": ["Hana Vell ga enjita kyara wa dare?"],
    "has_character:main(Zorblat[anime])": ["Zorblat no shujinkou wa dare desu ka?"],
    "has_character(Zorblat[anime])": ["Zorblat no kyarakutaa o oshiete kudasai"],
    "rating(Zorblat[anime])": ["Zorblat no hyouka wa nanten desu ka?"],
    "ranked(animated(Studio Plim[studio]), -score, 1)": [
        "Studio Plim no ichiban hyouka ga takai anime wa nan desu ka?",
    ],
    "ranked(animated(Studio Plim[studio]), -episodes, 1)": ["Studio Plim no ichiban nagai anime wa?"],
    "filter(animated(Studio Plim[studio]), Action)": ["Studio Plim no akushon anime wa?"],
    "filter(animated(Studio Plim[studio]), since 2010)": ["Studio Plim no 2010 nen ikou no anime wa?"],
    "filter(animated(Studio Plim[studio]), between 1990 and 1999)": ["Studio Plim no 90 nendai no anime wa?"],
    "others(worked_on:Director(staff:Director(Zorblat[anime])))": [
        "Zorblat no kantoku ga tsukutta hoka no anime wa?",
    ],
    "staff:Director(sequel(Zorblat[anime]))": ["Zorblat no zokuhen no kantoku wa dare?"],
    "alike(Zorblat[anime]; all(anime))": [
        "Zorblat mitai na anime wa?",
        "Zorblat ni nita anime o oshiete",
        "Zorblat mitai na osusume no anime wa?",
    ],
    "contrast(Zorblat[anime], Quimby Nights[anime])": ["Zorblat to Quimby Nights no chigai wa?"],
    "contrast(Zorblat[anime], Quimby Nights[anime]; common)": [
        "Zorblat to Quimby Nights no kyoutsuuten wa nan desu ka?",
    ],
    "watchorder(Zorblat[anime])": ["Zorblat o miru junban wa?"],
    "staff:Theme Song Performance(Zorblat[anime])": ["Zorblat no shudaika o utatteiru no wa dare?"],
    "staff:Character Design(Zorblat[anime])": ["Zorblat no kyarakutaa dezain wa dare desu ka?"],
    "wrote(Tomo Ishiguru[person])": ["Tomo Ishiguru ni yotte kakareta manga wa?"],
    "rival(Vexo Karu[character])": ["Vexo Karu no raibaru wa dare?"],
    "genres(Zorblat[anime])": ["Zorblat no janru wa nan desu ka?"],
    "voice_cast(Zorblat[anime])": ["Zorblat no seiyuu o oshiete"],
    "Tomo Ishiguru[person] in staff:Director(Zorblat[anime])": [
        "Zorblat wa Tomo Ishiguru ga kantoku shimashita ka?",
    ],
    "foremost(Zorblat[anime], Quimby Nights[anime]; start_date)": [
        "Zorblat to Quimby Nights de wa dochira ga furui?",
        "Zorblat wa Quimby Nights yori furui desu ka?",
    ],
    "filter(filter(animated(Studio Plim[studio]), eiga), Horror)": ["Studio Plim no horaa eiga wa?"],
    "count(filter(filter(filter(animated(Studio Plim[studio]), eiga), Action), since 2010))": [
        "Studio Plim ga 2010 nen ikou ni tsukutta akushon eiga wa ikutsu?",
    ],
    "ranked(filter(worked_on:Director(Tomo Ishiguru[person]), eiga), -popularity, 1)": [
        "Tomo Ishiguru no ichiban ninki no eiga wa?",
    ],
    "ranked(worked_on:Director(Tomo Ishiguru[person]), start_date, 1)": [
        "Tomo Ishiguru no saisho no anime wa nan desu ka?",
    ],
    "ranked(filter(worked_on:Director(Tomo Ishiguru[person]), eiga), -start_date, 1)": [
        "Tomo Ishiguru no saishin no eiga wa?",
    ],
    "filter(animated(Studio Plim[studio]), in 2015)": ["Studio Plim no 2015 nen no anime wa?"],
    "filter(animated(Studio Plim[studio]), until 2000)": ["Studio Plim no 2000 nen izen no anime wa?"],
    "Hana Vell[person] in voiced_by(Vexo Karu[character])": ["Hana Vell wa Vexo Karu no seiyuu desu ka?"],
    "staff:Music(prequel(Zorblat[anime]))": ["Zorblat no zensaku no ongaku wa dare ga tsukutta?"],
    "others(voices(voiced_by(Vexo Karu[character])))": ["Vexo Karu no seiyuu ga enjita hoka no kyara wa?"],
    "voiced_by(rival(Vexo Karu[character]))": ["Vexo Karu no raibaru no seiyuu wa dare?"],
    "ranked(worked_on:Director(Tomo Ishiguru[person]), -score, 1)": ["Tomo Ishiguru no saikou no anime wa?"],
    "animated(Studio Plim[studio])": ["Studio Plim no anime o zenbu oshiete"],
}


@pytest.mark.parametrize("form", WORDINGS)
def test_a_question_in_romaji_is_read(form: str) -> None:
    assert [question for question in WORDINGS[form] if read(question) != form] == []


def test_it_is_read_in_its_own_language_and_sure_enough_to_be_answered() -> None:
    for questions in WORDINGS.values():
        for question in questions:
            parsed = parse(question)
            assert parsed.lattice is not None
            assert (parsed.lattice.language.code, parsed.standing) == ("ja", "sure"), question
