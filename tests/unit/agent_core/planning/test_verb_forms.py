"""Verbs of other languages are written out by class, and what a table says stands above what follows from a verb."""

from collections.abc import Callable, Iterator

import pytest
from agent_core.grammar.languages import french_verbs, german_verbs, japanese_verbs, spanish_verbs

from tests.support.made_up_names import chains, goal_of

FRENCH = [
    ("realiser", "realise realisent realisait realisaient realisa realiserent realisant realisee realisees"),
    ("diriger", "dirigent dirigeait dirigeaient dirigea dirigerent dirigeant dirigees"),
    ("creer", "cree creent creait crea creerent creant creee creees"),
    ("appeler", "appelle appellent appelait appela appelerent appelee"),
    ("finir", "finit finissent finissait finissaient finirent finissant fini finie"),
    ("ecrire", "ecrit ecrivent ecrivait ecrivit ecrivirent ecrivant ecrite ecrites"),
    ("produire", "produit produisent produisait produisit produisirent produite"),
    ("mettre", "met mettent mettait mit mirent mis mise mises"),
    ("poursuivre", "poursuit poursuivent poursuivait poursuivit poursuivirent poursuivie"),
    ("provenir", "provient proviennent provenait provint provinrent provenu"),
    ("apparaitre", "apparait apparaissent apparaissait apparut apparurent apparu"),
    ("concevoir", "concoit concoivent concevait concut concurent concue"),
    ("entendre", "entend entendent entendait entendit entendirent entendue"),
    ("faire", "fait font faisait fit firent faisant faite"),
]
SPANISH = [
    ("dirigir", "dirige dirigen dirigia dirigio dirigieron dirija dirigiera dirigiesen dirigiendo dirigidas"),
    ("animar", "anima animan animaba animo animaron anime animara animando animada"),
    ("realizar", "realiza realice realizo realizado"),
    ("encargar", "encarga encargue encargaron encargados"),
    ("comenzar", "comienza comienzan comience comenzaba comenzo comenzaron"),
    ("aparecer", "aparece aparezca aparecia aparecio"),
    ("producir", "produce produzca produjo produjeron produjera producida"),
    ("componer", "compone compuso compusieron componia componga compuesta"),
    ("hacer", "hace hizo hicieron hacia haga haciendo hecha"),
    ("proseguir", "prosigue prosiguio prosiguieron prosiga prosiguiendo"),
    ("distribuir", "distribuye distribuyo distribuyeron distribuya distribuida"),
    ("escribir", "escribe escribio escribian escrito escritas"),
    ("rodar", "rueda rodo rodaron rodada"),
    ("ver", "ve ven veia vio vieron vea visto"),
]
GERMAN = [
    ("inszenieren", "inszeniert inszenierte inszenierten inszenierter"),
    ("machen", "macht machte machten gemacht gemachte"),
    ("zeichnen", "zeichnet zeichnete gezeichnet gezeichneten"),
    ("schreiben", "schreibt schrieb schrieben geschrieben geschriebene"),
    ("entwerfen", "entwirft entwarf entwarfen entworfen entworfenen"),
    ("verfassen", "verfasst verfasste verfassten"),
    ("bekommen", "bekommt bekam bekamen"),
    ("bewerten", "bewertet bewertete"),
    ("beenden", "beendet beendete"),
    ("dauern", "dauert dauerte gedauert"),
    ("handeln", "handelt handelte gehandelt"),
    ("fort-setzen", "fortsetzt fortsetzte fortgesetzt fortzusetzen"),
    ("aus-denken", "ausdenkt ausdachte ausgedacht auszudenken"),
]
JAPANESE = [
    ("tsukuru", "tsukutta tsukutteiru tsukurimashita tsukurareta tsukurareteiru"),
    ("enjiru", "enjita enjiteiru enjimasu enjirareta"),
    ("kaku", "kaita kaiteita kakimashita kakareta"),
    ("utau", "utatta utatteiru utaimasu utawareta"),
    ("kasu", "kashita kashiteiru kashimashita"),
    ("detekuru", "detekita detekiteiru detekimasu"),
]
ALL = [
    (forms_of, verb, forms)
    for forms_of, verbs in (
        (french_verbs.verb_forms, FRENCH),
        (spanish_verbs.verb_forms, SPANISH),
        (german_verbs.verb_forms, GERMAN),
        (japanese_verbs.verb_forms, JAPANESE),
    )
    for verb, forms in verbs
]
# One question a tense and voice, each in a form that is written in no table.
QUESTIONS = [
    ("Qui réalisait Zorblat ?", ["staff:Director"]),
    ("Qui avait réalisé Zorblat ?", ["staff:Director"]),
    ("Quels anime réalisèrent Tomo Ishiguru et son équipe ?", ["worked_on:Director"]),
    ("Quelles séries furent réalisées par Tomo Ishiguru ?", ["worked_on:Director"]),
    ("Qui écrivait Nightpaper ?", ["written_by"]),
    ("Quels personnages apparaissaient dans Zorblat ?", ["has_character"]),
    ("Dans quels anime apparaissait-elle, Vexo Karu ?", ["appears_in"]),
    ("Quel anime poursuivait Zorblat ?", ["sequel"]),
    ("Quel studio avait produit Zorblat ?", ["animated_by"]),
    ("¿Quién dirigía Zorblat?", ["staff:Director"]),
    ("¿Quién había dirigido Zorblat?", ["staff:Director"]),
    ("¿Qué series han sido dirigidas por Tomo Ishiguru?", ["worked_on:Director"]),
    ("¿Por quién está doblada Vexo Karu?", ["voiced_by"]),
    ("¿Quién escribía Nightpaper?", ["written_by"]),
    ("¿Qué personajes aparecían en Zorblat?", ["has_character"]),
    ("Busco series que dirigiese Tomo Ishiguru", ["worked_on:Director"]),
    ("Wer hatte Zorblat inszeniert?", ["staff:Director"]),
    ("Von Tomo Ishiguru inszenierte Anime", ["worked_on:Director"]),
    ("Anime, die Tomo Ishiguru inszenierte", ["worked_on:Director"]),
    ("Wer entwarf die Figuren von Zorblat?", ["staff:Character Design"]),
    ("In welchen Anime trat Vexo Karu auf?", ["appears_in"]),
    ("Welcher Anime führte Zorblat weiter?", ["sequel"]),
    ("Zorblat wa dare ni kantoku sareta?", ["staff:Director"]),
    ("Zorblat wo tsukutteita sutajio wa?", ["animated_by"]),
    ("Nightpaper wa dare ni kakareta?", ["written_by"]),
]


@pytest.mark.parametrize(("forms_of", "verb", "forms"), ALL, ids=[verb for _, verb, _ in ALL])
def test_a_verb_has_its_forms(forms_of: Callable[[str], Iterator[str]], verb: str, forms: str) -> None:
    assert not set(forms.split()) - set(forms_of(verb))


def test_participles_agree_behind_an_auxiliary_and_in_front_of_par() -> None:
    made = set(french_verbs.verb_forms("realiser"))
    assert {"a realise", "avaient realisees", "realises par"} <= made
    assert {"ha dirigido", "habian dirigido", "dirigidas por"} <= set(spanish_verbs.verb_forms("dirigir"))
    assert {"geschrieben hat", "geschrieben wurde", "geschrieben von"} <= set(german_verbs.verb_forms("schreiben"))


def test_the_subject_stands_behind_a_french_verb_as_it_is_spelt_there() -> None:
    made = set(french_verbs.verb_forms("suivre")) | set(french_verbs.verb_forms("doubler"))
    assert {"suit-il", "double-t-elle", "doublent-ils", "suivait-elle"} <= made
    assert not {"double-il", "suit-t-il", "doublent-il", "doublee-t-il"} & made


def test_the_words_behind_a_verb_stay_there() -> None:
    assert "mirent … en musique" in set(french_verbs.verb_forms("mettre … en musique"))
    assert "habia dado voz a" in set(spanish_verbs.verb_forms("dar voz a"))
    assert "beruhte auf" in set(german_verbs.verb_forms("beruhen auf"))
    assert "koe o ateteiru" in set(japanese_verbs.verb_forms("koe o ateru"))


def test_a_german_prefix_closes_its_phrase_but_where_a_name_may_follow_it() -> None:
    assert "setzte … fort" in set(german_verbs.verb_forms("fort-setzen"))
    assert "tritt auf" in set(german_verbs.verb_forms("auf-treten"))
    assert "tritt … auf" not in set(german_verbs.verb_forms("auf-treten"))


@pytest.mark.parametrize(("question", "hops"), QUESTIONS)
def test_every_tense_and_voice_asks_the_same(question: str, hops: list[str]) -> None:
    assert chains(goal_of(question)) == [hops]
