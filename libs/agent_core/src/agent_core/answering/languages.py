"""Tells questions in languages that are not read, by script and function words, and says so in their language."""

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Final

from agent_core.grammar.languages.morphology import join

# What a text of a script asks with; a text with none of these may be nothing but a name.
_SCRIPTS: Final[Sequence[tuple[str, re.Pattern[str], re.Pattern[str]]]] = (
    (
        "ko",
        re.compile(r"[\uac00-\ud7a3]"),
        re.compile(r"누구|뭐|무엇|무슨|어떤|몇|얼마|어디|언제|추천|알려|보여|있어|있나|인가요|나요|[까요줘]\s*[?.!]*$"),
    ),
    (
        "ru",
        re.compile(r"[\u0400-\u04ff]"),
        re.compile(
            r"\b(?:кто|что|како[йе]|какая|какие|сколько|где|когда|почему|как|посоветуй\w*|порекомендуй\w*|покажи|"
            r"расскажи|есть ли|похож\w+|хочу|аниме)\b",
            re.IGNORECASE,
        ),
    ),
    ("ar", re.compile(r"[\u0600-\u06ff]"), re.compile(r"من هو|ما هو|ما هي|كم|أين|متى|هل|أريد|أنمي")),
    ("th", re.compile(r"[\u0e00-\u0e7f]"), re.compile(r"ใคร|อะไร|กี่|ไหน|เมื่อไหร่|แนะนำ|อนิเมะ")),
    (
        "zh",
        re.compile(r"[\u4e00-\u9fff]"),
        re.compile(
            r"[我你们吗谁哪几]|什么|多少|怎么|为什么|推荐|想看|有没有|类似|导演是|作者是|动漫|动画片|電影嗎|誰是"
        ),
    ),
)
_KANA: Final = re.compile(r"[\u3040-\u30ff]")


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# Function words by which languages in Latin letters are told; those that English, French, Spanish and German share with
# them are left out.
_WORDS: Final[Mapping[str, frozenset[str]]] = {
    "pt": _words(
        "quantos quantas tem é são quem qual quais você vocês não uma um do da dos das em no na com como "
        "onde quando melhores filme filmes dublador dubladora fez dirigiu episódios estúdio recomende me "
        "mim mais foi parecido parecidos quero assistir"
    ),
    "it": _words(
        "quanti quante chi è sono qual quale quali il lo gli della dello degli delle di che con come "
        "dove quando migliori doppiatore ha fatto diretto episodi consigliami consigli simile simili a "
        "vorrei guardare più non una nel"
    ),
    "pl": _words("kto jest ile ma odcinków jaki jaka jakie gdzie kiedy polecisz podobne do czy się nie w"),
    "tr": _words("kim kaç bölüm var nedir hangi yönetmen yönetmeni nerede önerir misin gibi ve bir mi mı"),
    "id": _words("siapa berapa apa yang adalah dan di dari rekomendasi seperti mana kapan sutradara ada"),
}
# What else is read has words of these too: as many more have to be its own.
_READ: Final = _words(
    "the is are of who what which how many in does a me like best que de la el los las un una est "
    "qui quel quelle les des du le und der die das wer wie viele ist von con en por es quién cuántos "
    "tiene cuál como anime manga no do not but and or with you have this"
)
_TELLING_WORDS: Final = 2
_WORD: Final = re.compile(r"[^\W\d_]+")

NOT_READ: Final[Mapping[str, str]] = {
    "pt": "A pergunta parece estar em português, que eu não leio. Leio inglês, francês, espanhol, alemão e japonês.",
    "it": "La domanda sembra in italiano, che non leggo. Leggo inglese, francese, spagnolo, tedesco e giapponese.",
    "pl": "To pytanie wygląda na polskie, a tego języka nie czytam. Czytam po angielsku, francusku, hiszpańsku, "
    "niemiecku i japońsku.",
    "tr": "Soru Türkçe görünüyor; Türkçe okuyamıyorum. İngilizce, Fransızca, İspanyolca, Almanca ve Japonca okuyorum.",
    "id": "Pertanyaan ini tampaknya dalam bahasa Indonesia, yang tidak saya baca. Saya membaca bahasa Inggris, "
    "Prancis, Spanyol, Jerman, dan Jepang.",
    "ru": "Похоже, вопрос задан по-русски, а по-русски я не читаю. Я читаю по-английски, по-французски, по-испански, "
    "по-немецки и по-японски.",
    "ko": "한국어 질문 같은데, 한국어는 읽지 못합니다. 영어, 프랑스어, 스페인어, 독일어, 일본어로 물어봐 주세요.",
    "zh": "这个问题好像是中文，而我不能读中文。我能读英语、法语、西班牙语、德语和日语。",
    "ar": "يبدو أن السؤال بالعربية، وأنا لا أقرؤها. أقرأ الإنجليزية والفرنسية والإسبانية والألمانية واليابانية.",
    "th": "คำถามนี้น่าจะเป็นภาษาไทยซึ่งอ่านไม่ได้ อ่านได้ภาษาอังกฤษ ฝรั่งเศส สเปน เยอรมัน และญี่ปุ่น",
}
_REFUSALS: Final = "refusals.toml"


@cache
def _said() -> Mapping[str, Mapping[str, str]]:
    return tomllib.loads((files("agent_core.answering") / _REFUSALS).read_text(encoding="utf-8"))


def said_in(language: str, what: str, /, *quoted: str, **values: str) -> str | None:
    """Return what a refusal says in a language, with ``quoted`` as its ``words``; ``None`` in English."""
    texts = _said().get(language)
    if texts is None:
        return None
    words = join([texts["quoted"].format(each) for each in quoted], last=texts["last"])
    return texts[what].format(words=words, names=words, help=texts["help"], **values)


def unread_language(text: str) -> str | None:
    """Return the code of the language of a question that is in none that is read; ``None`` for all else.

    A text that may be nothing but a name is in no language.
    """
    for code, letters, asks in _SCRIPTS:
        if letters.search(text):
            return code if asks.search(text) and not _KANA.search(text) else None
    words = [word.casefold() for word in _WORD.findall(text)]
    telling = {code: len(set(words) & (own - _READ)) for code, own in _WORDS.items()}
    code = max(telling, key=lambda code: telling[code])
    read = len(set(words) & _READ)
    return code if telling[code] >= max(_TELLING_WORDS, read) else None


def written_in(text: str, *, otherwise: str) -> str:
    """Return the code of the language of a text: Japanese by its script, else what its words are read as."""
    return "ja" if _KANA.search(text) or re.search(r"[\u4e00-\u9fff]", text) else otherwise
