"""Word order of languages: what stands in front of its clause, and verbs whose parts stand apart."""

import pytest

from tests.support.readings import parse, read

WORDINGS = {
    "prequel(Zorblat[anime])": [
        "Zorblat est la suite de quel anime ?",
        "Zorblat, c'est la suite de quoi ?",
        "¿De qué anime es secuela Zorblat?",
        "Zorblat ist die Fortsetzung von welchem Anime?",
        "Von welchem Anime ist Zorblat die Fortsetzung?",
        "Zorblat is the sequel of which anime?",
        "An welchen Anime schließt Zorblat an?",
        "Auf welchen Anime folgt Zorblat?",
        "Welcher Anime geht Zorblat voraus?",
    ],
    "sequel(Zorblat[anime])": [
        "Wie heißt der Anime, der auf Zorblat folgt?",
        "Weiß jemand, welcher Anime auf Zorblat folgt?",
        "Womit wird Zorblat fortgesetzt?",
        "Par quel anime l'histoire de Zorblat se poursuit-elle ?",
        "Welche Serie setzt Zorblat fort?",
        "J'ai fini Zorblat, quelle est la suite ?",
        "Zorblat wurde von welchem Anime fortgesetzt?",
        "Von welchem Anime wurde Zorblat fortgesetzt?",
        "Wodurch wurde Zorblat fortgesetzt?",
    ],
    "adapted_from(Zorblat[anime])": [
        "Auf welchen Manga geht Zorblat zurück?",
        "Worauf basiert Zorblat?",
        "¿Qué manga adapta Zorblat?",
        "Welchen Manga adaptiert Zorblat?",
        "Quel manga adapte Zorblat ?",
    ],
    "appears_in(Vexo Karu[character])": [
        "Aus welchem Anime ist Vexo Karu?",
        "In welchem Anime tritt Vexo Karu auf?",
        "De quel anime vient Vexo Karu ?",
        "Dans quel anime joue Vexo Karu ?",
        "Quels anime où apparaît Vexo Karu",
        "animes donde aparece Vexo Karu",
        "Anime, wo Vexo Karu auftritt",
    ],
    "end_date(Zorblat[anime])": [
        "Wann hörte Zorblat auf?",
        "Bis wann lief Zorblat?",
        "¿Hasta cuándo se emitió Zorblat?",
        "Until when did Zorblat run?",
    ],
    "year(Zorblat[anime])": [
        "Wann kam Zorblat raus?",
        "Wann lief Zorblat an?",
        "Wann fing Zorblat an?",
    ],
    "voices(Tomo Ishiguru[person])": [
        "Quels rôles a joués Tomo Ishiguru ?",
        "¿Qué papeles ha hecho Tomo Ishiguru?",
        "Welche Rollen spricht Tomo Ishiguru?",
        "Wen spricht Tomo Ishiguru?",
    ],
    "has_character:main(Zorblat[anime])": [
        "Autour de qui tourne Zorblat ?",
        "¿En torno a qué personajes gira Zorblat?",
        "¿De quién va Zorblat?",
        "¿A quién seguimos en Zorblat?",
        "Um wen dreht sich Zorblat?",
    ],
    "Ombra[anime] in sequel(Zorblat[anime])": [
        "Setzt Ombra Zorblat fort?",
        "C'est Ombra qui suit Zorblat ?",
        "Ombra fait-il suite à Zorblat ?",
        "Hat Ombra Zorblat fortgesetzt?",
    ],
    "Tomo Ishiguru[person] in staff:Director(Zorblat[anime])": [
        "C'est Tomo Ishiguru qui a réalisé Zorblat ?",
    ],
    "Tomo Ishiguru[person] in voiced_by(Vexo Karu[character])": [
        "C'est bien Tomo Ishiguru qui double Vexo Karu ?",
    ],
    "staff:Music(Zorblat[anime])": [
        "Qui a mis Zorblat en musique ?",
        "La música de Zorblat, ¿quién la pone?",
        "Wer steuerte die Musik zu Zorblat bei?",
    ],
    "voiced_by(Vexo Karu[character])": [
        "Wer steht für Vexo Karu am Mikrofon?",
        "La voz de Vexo Karu, ¿quién la pone?",
        "Cuando habla Vexo Karu, ¿a quién oímos?",
        "Wem gehört die Stimme von Vexo Karu?",
    ],
    "alike(Zorblat[anime]; all(anime))": [
        "J'ai adoré Zorblat, tu me conseilles quoi ?",
        "Was kann ich schauen, wenn mir Zorblat gefallen hat?",
    ],
    "intersection(worked_on:Director(Tomo Ishiguru[person]), animated(Studio Plim[studio]))": [
        "Which anime did Tomo Ishiguru direct for Studio Plim?",
        "Quels anime Tomo Ishiguru a-t-il réalisés pour Studio Plim ?",
    ],
    "animated_by(Zorblat[anime])": [
        "Par quel studio Zorblat a-t-il été animé ?",
    ],
    "rating(Zorblat[anime])": [
        "Combien a Zorblat comme note ?",
        "What does Zorblat have as a score?",
    ],
    "written_by(Nightpaper[manga])": [
        "Nightpaper wa dare ni kakareta?",
    ],
    "wrote(Tomo Ishiguru[person])": [
        "Tomo Ishiguru ni kakareta manga wa?",
    ],
    "staff:Director(Zorblat[anime])": [
        "In wessen Händen lag die Regie von Zorblat?",
    ],
    "filter(filter(animated(Studio Plim[studio]), Comedy), Romance)": [
        "comédies romantiques de Studio Plim",
    ],
    "filter(animated(Studio Plim[studio]), Comedy)": [
        "comedias de Studio Plim",
        "Komödien von Studio Plim",
    ],
    "voiced_by(intersection(Vexo Karu[character], has_character(Zorblat[anime])))": [
        "Qui double Vexo Karu dans Zorblat ?",
        "¿Quién da voz a Vexo Karu en Zorblat?",
        "Wer spricht Vexo Karu in Zorblat?",
        "Who voices Vexo Karu in Zorblat?",
    ],
    "Vexo Karu[character] in has_character(Zorblat[anime])": [
        "Does one meet Vexo Karu in Zorblat?",
    ],
    "mentor(Vexo Karu[character])": [
        "Wer hat Vexo Karu ausgebildet?",
    ],
    "student(Vexo Karu[character])": [
        "Wen hat Vexo Karu ausgebildet?",
        "Wer wurde von Vexo Karu ausgebildet?",
    ],
    "prequel(Ombra[anime])": [
        "Welchen Anime hat Ombra fortgesetzt?",
        "Der Anime, den Ombra fortsetzt",
        "Welchen Anime setzt Ombra fort?",
        "Welcher Anime wurde von Ombra fortgesetzt?",
    ],
    "sequel(Ombra[anime])": [
        "Welcher Anime hat Ombra fortgesetzt?",
        "Der Anime, der Ombra fortsetzt",
    ],
    "Zorblat[anime] in prequel(Ombra[anime])": [
        "Wurde Zorblat von Ombra fortgesetzt?",
    ],
    "filter(summary(Zorblat[anime]), Film)": [
        "Welcher Film hat Zorblat zusammengefasst?",
    ],
    "full_story(Ombra[anime])": [
        "Welche Serie wird in Ombra zusammengefasst?",
    ],
    "filter(animated(Studio Plim[studio]), made from Manga)": [
        "Anime von Studio Plim, die auf einem Manga basieren",
    ],
    "intersection(staff(Zorblat[anime]), staff(Ombra[anime]))": [
        "¿Quién trabajó tanto en Zorblat como en Ombra?",
    ],
}
# What asks for nothing that is in the data.
UNREAD = [
    "Wann hörte Zorblat?",
    "Dónde se estrenó Zorblat?",
    "Où a été tourné Zorblat ?",
    "Wo läuft Zorblat?",
]


@pytest.mark.parametrize("form", WORDINGS)
def test_a_question_is_read_in_the_order_of_its_words(form: str) -> None:
    assert [question for question in WORDINGS[form] if read(question) != form] == []


@pytest.mark.parametrize("question", UNREAD)
def test_a_part_of_a_verb_alone_says_nothing(question: str) -> None:
    assert parse(question).standing != "sure"
