"""Questions in Japanese script are read in romaji: their words are those of the lexicon."""

import pytest
from agent_core.grammar.languages.japanese_script import WORDS, romanised
from agent_core.grammar.spans.respelling import is_covered
from agent_core.grammar.words.lexicon import lexicon

from tests.support.readings import parse, read

WRITTEN = {
    "staff:Director(Zorblat[anime])": [
        "Zorblatの監督は誰ですか",
        "Zorblatを監督したのは誰？",
        "誰がZorblatを監督しましたか",
    ],
    "staff:Director(sequel(Zorblat[anime]))": ["Zorblatの続編の監督は誰ですか"],
    "staff:Sound Director(Zorblat[anime])": ["Zorblatの音響監督は誰ですか"],
    "staff:Series Composition(Zorblat[anime])": ["Zorblatのシリーズ構成は誰？"],
    "worked_on:Director(Tomo Ishiguru[person])": ["Tomo Ishiguruが監督したアニメは何ですか"],
    "animated_by(Zorblat[anime])": ["Zorblatの制作会社はどこですか"],
    "voiced_by(Vexo Karu[character])": ["Vexo Karuの声優は誰？", "Vexo Karuの声を演じたのは誰ですか"],
    "has_character:main(Zorblat[anime])": ["Zorblatの主人公は誰ですか"],
    "rival(Vexo Karu[character])": ["Vexo Karuのライバルは誰？"],
    "mentor(Vexo Karu[character])": ["Vexo Karuの師匠は誰？"],
    "spin_off(Zorblat[anime])": ["Zorblatのスピンオフは？"],
    "openings(Zorblat[anime])": ["Zorblatのオープニングは何ですか"],
    "episodes(Zorblat[anime])": ["Zorblatは何話ありますか"],
    "year(Zorblat[anime])": ["Zorblatはいつ始まりましたか"],
    "end_date(Zorblat[anime])": ["Zorblatはいつ終わりましたか"],
    "filter(animated(Studio Plim[studio]), in 2007)": ["Studio Plimの2007年のアニメ"],
    "filter(animated(Studio Plim[studio]), between 1990 and 1999)": ["Studio Plimの90年代のアニメ"],
    "filter(animated(Studio Plim[studio]), since 2010)": ["Studio Plimの2010年以降のアニメ"],
    "ranked(animated(Studio Plim[studio]), start_date, 1)": ["Studio Plimの一番古いアニメ"],
    "ranked(animated(Studio Plim[studio]), -score, 1)": ["Studio Plimの一番評価が高いアニメ"],
    "contrast(Zorblat[anime], Ombra[anime])": ["ZorblatとOmbraの違いは何ですか"],
    "connection(Zorblat[anime], Ombra[anime])": ["ZorblatとOmbraの関係は？"],
    "alike(Zorblat[anime]; all(anime))": ["Zorblatみたいなアニメ", "Zorblatに似たアニメを教えて"],
}


@pytest.mark.parametrize("form", WRITTEN)
def test_a_question_in_japanese_script_is_read(form: str) -> None:
    assert [question for question in WRITTEN[form] if read(romanised(question)) != form] == []


def test_it_is_read_as_japanese_and_sure_enough_to_be_answered() -> None:
    for question in (question for questions in WRITTEN.values() for question in questions):
        parsed = parse(romanised(question))
        assert parsed.lattice is not None
        assert (parsed.lattice.language.code, parsed.standing) == ("ja", "sure"), question


def test_every_word_is_one_of_the_lexicon() -> None:
    unknown = {romaji for romaji in WORDS.values() if not is_covered(romaji, [], lexicon("ja"))}
    assert unknown == set()


@pytest.mark.parametrize(
    ("written", "said"), [("90年代のアニメ", "90 nendai no anime"), ("2010年のアニメ", "2010 nen no anime")]
)
def test_years_and_decades_are_told_apart(written: str, said: str) -> None:
    assert romanised(written) == said
