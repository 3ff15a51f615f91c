"""What fans ask in a few words: what else somebody did, what is the same, numbers of no field, praise."""

import pytest

from tests.support.readings import parse, read

WORDINGS = {
    "ranked(animated(Studio Plim[studio]), -score, 5)": ["top 5 anime Studio Plim", "top 5 anime de Studio Plim"],
    "ranked(animated(Studio Plim[studio]), -score, 10)": [
        "meilleurs anime Studio Plim",
        "mejores animes Studio Plim",
        "beste Anime Studio Plim",
    ],
    "ranked(animated(Studio Plim[studio]), -score, 3)": [
        "the 3 anime shows and films by Studio Plim with the highest scores",
        "the 3 shows and movies by Studio Plim that are rated highest",
    ],
    "worked_on:Director(Tomo Ishiguru[person])": ["anime Tomo Ishiguru", "Which anime Tomo Ishiguru directed?"],
    "voiced_by(has_character:main(Zorblat[anime]))": [
        "the protagonist's voice actor in Zorblat",
        "who's the main character's voice in Zorblat?",
    ],
    "staff:Director(sequel(Zorblat[anime]))": [
        "the sequel's director of Zorblat",
    ],
    "voiced_by(rival(Vexo Karu[character]))": [
        "the rival's voice actor of Vexo Karu",
    ],
    "others(voices(voiced_by(Vexo Karu[character])))": [
        "who has the same voice actor as Vexo Karu",
        "characters with the same va as Vexo Karu",
        "what else did the guy who voices Vexo Karu do",
        "What else did Vexo Karu's voice actor do?",
        "What other roles has the voice of Vexo Karu done?",
    ],
    "others(worked_on:Director(staff:Director(Zorblat[anime])))": [
        "Which anime share their director with Zorblat?",
        "Which anime have the same director as Zorblat?",
        "what else did the director of Zorblat do",
        "Apart from Zorblat, which anime did its director direct?",
        "Which anime other than Zorblat did its director direct?",
    ],
    "others(worked_on:Music(staff:Music(Quimby[anime])))": [
        "what else did the woman who composed Quimby do?",
    ],
    "worked_on:Director(voiced_by(Vexo Karu[character]))": [
        "What did the voice of Vexo Karu direct?",
    ],
    "count(worked_on:Director(Tomo Ishiguru[person]))": [
        "How many times has Tomo Ishiguru directed an anime?",
    ],
    "count(voiced_in(Hana Vell[person]))": [
        "How often has Hana Vell been cast in anime?",
    ],
    "count(animated(Studio Plim[studio]))": [
        "How many anime does Studio Plim have?",
    ],
    "animated(Studio Plim[studio])": [
        "What anime does Studio Plim have?",
    ],
    "chapters(Nightpaper[manga])": [
        "How many chapters does Nightpaper contain?",
    ],
    "animated_by(worked_on:Director(Tomo Ishiguru[person]))": [
        "For which studios did Tomo Ishiguru direct?",
        "At which studios did Tomo Ishiguru direct?",
    ],
    "filter(animated(Studio Plim[studio]), Comedy)": [
        "Which of Studio Plim's anime are comedies?",
        "Give me the anime of the genre comedy by Studio Plim",
    ],
    "ranked(animated(Studio Plim[studio]), start_date, 1)": [
        "Which of Studio Plim's anime is the oldest?",
    ],
    "suggested(filter(all(anime), Mystery))": [
        "good mystery anime",
    ],
    "filter(all(anime), Mystery)": [
        "popular mystery anime",
    ],
    "filter(animated(Studio Plim[studio]), movie)": [
        "great films by Studio Plim",
    ],
    "filter(all(anime), with a score of 8 to 8.5)": [
        "anime with scores between 8 and 8.5",
        "anime rated between 8.5 and 8",
    ],
    "filter(all(anime), with a score of 7 to 8)": [
        "anime scored from 7 to 8",
    ],
    "ranked(filter(all(anime), with a score of 7 to 8), -score, 5)": [
        "top 5 anime with a score between 7 and 8",
    ],
    "filter(filter(animated(Studio Plim[studio]), movie), with a score of more than 7.5)": [
        "films by Studio Plim over 7.5",
    ],
    "any(prequel(Zorblat[anime]))": [
        "Is Zorblat the sequel?",
    ],
    "any(prequel(Quimby[anime]))": [
        "is Quimby a sequel",
    ],
    "any(spin_off_of(Ombra[anime]))": [
        "was Ombra a spin-off",
    ],
    "difference(animated(Studio Plim[studio]), worked_on:Director(Tomo Ishiguru[person]))": [
        "Which anime did Studio Plim make that Tomo Ishiguru did not direct?",
    ],
    "difference(animated(Studio Plim[studio]), voiced_in(Hana Vell[person]))": [
        "Which anime by Studio Plim do not feature Hana Vell?",
    ],
    "union(animated(Studio Plim[studio]), voiced_in(Hana Vell[person]))": [
        "Which anime were made by Studio Plim or feature Hana Vell?",
    ],
    "licensed_by(Zorblat[anime])": [
        "Which company has licensed Zorblat abroad?",
        "Who released Zorblat in the west?",
        "Who brought Zorblat to the US?",
    ],
    "licensed(Studio Plim[studio])": [
        "Which anime did Studio Plim release abroad?",
    ],
    "filter(animated(Studio Plim[studio]), in 2006)": [
        "Which anime did Studio Plim air in 2006?",
    ],
    "wrote(Hana Vell[person])": [
        "Which manga come from Hana Vell?",
    ],
    "alike(Zorblat[anime]; all(anime))": [
        "Which anime resembles Zorblat the most?",
        "what is most like Zorblat",
    ],
    "ranked(worked_on:Director(Tomo Ishiguru[person]), -score, 5)": [
        "top5 anime directed by Tomo Ishiguru",
    ],
    "union(animated(Studio Plim[studio]), animated(Studio Vane[studio]))": [
        "anime by Studio Plim || Studio Vane",
    ],
    "Tomo Ishiguru[person] in staff:Director(Zorblat[anime])": [
        "Zorblat directed by Tomo Ishiguru? y/n",
    ],
    "filter(animated(Studio Plim[studio]), original)": [
        "Which anime by Studio Plim are originals?",
    ],
    "ranked(animated(Studio Plim[studio]), start_date, None)": [
        "List all anime by Studio Plim in order",
        "Studio Plim anime in chronological order",
        "anime de Studio Plim dans l'ordre chronologique",
    ],
    "ranked(filter(worked_on:Director(Tomo Ishiguru[person]), movie), start_date, None)": [
        "Tomo Ishiguru's films in release order",
    ],
    "others(animated(animated_by(Zorblat[anime])))": [
        "Besides Zorblat, what did its studio make?",
    ],
    "number(has_episode(Zorblat[anime]), 12)": [
        "What is the name of the twelfth episode of Zorblat?",
    ],
    "episodes(Zorblat[anime])": [
        "Into how many episodes is Zorblat divided?",
    ],
    "number(has_episode(Zorblat[anime]), 10)": [
        "le dixième épisode de Zorblat",
    ],
}
# What nobody knows, or what is no question at all.
UNREAD = [
    "Is Zorblat good?",
    "good Zorblat",
    "anime over and over",
    "anime with more than 3 movies",
    "What did Tomo Ishiguru do to Zorblat?",
]


@pytest.mark.parametrize("form", WORDINGS)
def test_what_fans_ask_is_read(form: str) -> None:
    assert [question for question in WORDINGS[form] if read(question) != form] == []


@pytest.mark.parametrize("question", UNREAD)
def test_what_tells_nothing_is_not_read(question: str) -> None:
    assert parse(question).standing != "sure"
