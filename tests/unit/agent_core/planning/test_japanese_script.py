"""Questions in Japanese script have their question words read in romaji, and names left alone."""

import pytest
from agent_core.answer import Question
from agent_core.grammar.languages.japanese_script import romanised

from tests.support.made_up_names import chains, goal_of

QUESTIONS = [
    ("Zorblatの監督は誰ですか", ["staff:Director"]),
    ("Zorblatを監督したのは誰？", ["staff:Director"]),
    ("誰がZorblatを監督しましたか", ["staff:Director"]),
    ("Tomo Ishiguruが監督したアニメは何ですか", ["worked_on:Director"]),
    ("Tomo Ishiguru監督のアニメは？", ["worked_on:Director"]),
    ("Zorblatの制作会社はどこですか", ["animated_by"]),
    ("Vexo Karuの声優は誰？", ["voiced_by"]),
    ("Zorblatの主人公は誰ですか", ["has_character:main"]),
    ("Zorblatの登場人物を教えてください", ["has_character"]),
    ("Nightpaperの作者は誰ですか", ["written_by"]),
    ("Zorblatの原作は何ですか", ["adapted_from"]),
    ("Zorblatの続編は？", ["sequel"]),
    ("Zorblatの続編の監督は誰ですか", ["sequel", "staff:Director"]),
    ("Zorblatの音楽は誰が作りましたか", ["staff:Music"]),
    ("Studio Plimのアニメを教えて", ["animated"]),
]


@pytest.mark.parametrize(("question", "hops"), QUESTIONS, ids=[q for q, _ in QUESTIONS])
def test_relations_are_understood(question: str, hops: list[str]) -> None:
    assert chains(goal_of(romanised(question))) == [hops]


@pytest.mark.parametrize(
    ("question", "attribute"), [("Zorblatは何話ありますか", "episodes"), ("Zorblatはいつ放送されましたか", "year")]
)
def test_fields_are_understood(question: str, attribute: str) -> None:
    assert goal_of(romanised(question)).attribute == attribute


def test_years_are_understood() -> None:
    query = goal_of(romanised("Studio Plimの2007年のアニメ")).query
    assert query is not None
    assert query.where.model_dump(exclude_defaults=True) == {"year": 2007}


@pytest.mark.parametrize(
    ("question", "read"),
    [
        ("進撃の巨人の監督は誰ですか？", "進撃の巨人 no kantoku wa dare desu ka?"),
        ("「アニメの監督」の監督は誰？", '"アニメの監督" no kantoku wa dare?'),
        ("監督不行届の作者は誰", "監督不行届 no sakusha wa dare"),
        ("声優のはたらく魔王さま", "seiyuu no はたらく魔王さま"),
        ("Who directed 映画 ゾルブラト!?", "Who directed 映画 ゾルブラト!?"),
        ("Zorblat 監督", "Zorblat kantoku"),
    ],
)
def test_no_word_is_read_inside_a_name(question: str, read: str) -> None:
    assert romanised(question) == read


@pytest.mark.parametrize(
    "question", ["who directed 進撃の巨人", "監督不行届", "千と千尋の神隠し", "who directed Zorblat?"]
)
def test_what_holds_no_japanese_question_word_stays_as_it_is(question: str) -> None:
    assert romanised(question) == question


def test_a_question_is_answered_and_remembered_as_it_is_read() -> None:
    written = Question(text="Zorblatの監督は 誰", request_id="1")
    assert written.wording == Question(text="Zorblat no kantoku wa dare", request_id="2").wording


@pytest.mark.parametrize(
    "text", ["who directed <b>Zorblat</b>?", "who directed&nbsp;Zorblat?", "who  directed\nZorblat?"]
)
def test_what_is_left_of_a_page_is_no_part_of_a_question(text: str) -> None:
    assert Question(text=text, request_id="1").wording == "who directed Zorblat?"
