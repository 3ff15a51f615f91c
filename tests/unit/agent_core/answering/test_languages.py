"""Questions in languages that are not read are told by script and function words, and names are not."""

import pytest
from agent_core.answering.languages import NOT_READ, unread_language, written_in


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Quem dirigiu Zorblat?", "pt"),
        ("Quais são os melhores filmes de 2015?", "pt"),
        ("Chi ha diretto Zorblat?", "it"),
        ("Quali sono gli anime simili a Zorblat?", "it"),
        ("Kto jest reżyserem Zorblat i ile ma odcinków?", "pl"),
        ("Zorblat kaç bölüm ve yönetmeni kim?", "tr"),
        ("Siapa sutradara Zorblat?", "id"),
        ("Кто режиссёр Наруто?", "ru"),
        ("посоветуй хорошее аниме", "ru"),
        ("나루토 작가가 누구야", "ko"),
        ("액션 애니 추천해줘", "ko"),
        ("谁是火影忍者的作者", "zh"),
        ("推荐一部好看的动漫", "zh"),
        ("من هو مخرج ناروتو؟", "ar"),
        ("ใครเป็นผู้กำกับนารูโตะ", "th"),
    ],
)
def test_a_question_in_a_language_that_is_not_read_is_told(text: str, language: str) -> None:
    assert unread_language(text) == language
    assert NOT_READ[language]


@pytest.mark.parametrize(
    "text",
    ["진격의 거인", "死亡笔记", "Ван Пис", "進撃の巨人", "Cavalieri dello Zodiaco", "ون بيس", "Il Mare", "Uma Musume"],
)
def test_a_text_that_is_only_a_name_is_in_no_language(text: str) -> None:
    assert unread_language(text) is None


@pytest.mark.parametrize(
    "text",
    [
        "Who directed Zorblat?",
        "ワンピースの作者は誰？",
        "新海誠の映画を教えて",
        "Quién dirigió Zorblat?",
        "¿Cuántos episodios tiene Zorblat y quién lo hizo?",
        "anime parecidos a Zorblat pero más corto",
        "Qui a réalisé Zorblat et combien d'épisodes ?",
        "Wer hat Zorblat gemacht und wie viele Folgen hat es?",
        "anime like Ao no Exorcist",
        "who is in La Maschera di Ferro",
        "yuri manga but no sports, finished. Do you have something like this?",
    ],
)
def test_what_is_read_is_none_of_them(text: str) -> None:
    assert unread_language(text) is None


@pytest.mark.parametrize(("text", "code"), [("新海誠", "ja"), ("ゾルブラット", "ja"), ("Zorblat", "fr")])
def test_japanese_is_told_by_its_script(text: str, code: str) -> None:
    assert written_in(text, otherwise="fr") == code
