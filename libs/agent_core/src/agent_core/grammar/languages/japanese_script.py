"""Questions in Japanese script, with their question words in the romaji of the lexicon: names stay as they are."""

import re
from typing import Final

_PARTICLES: Final = {
    "の": "no", "は": "wa", "が": "ga", "を": "o", "に": "ni", "で": "de", "と": "to", "も": "mo", "って": "tte",
}  # fmt: skip
# By what a word is in romaji, how it is written.
_WRITTEN: Final = {
    "kantoku": "監督",
    "kantoku shita": "監督した | 監督している | 監督しましたか",
    "seiyuu": "声優 | キャスト | CV",
    "koe": "声",
    "sakusha": "作者 | 著者",
    "gensakusha": "原作者",
    "mangaka": "漫画家",
    "gensaku": "原作 | 原作漫画",
    "zokuhen": "続編 | 続篇 | 続き",
    "zensaku": "前作",
    "zenjitsutan": "前日譚",
    "gaiden": "外伝 | 番外編",
    "seisaku gaisha": "制作会社 | 製作会社 | アニメ制作会社",
    "sutajio": "スタジオ | 制作スタジオ | アニメスタジオ",
    "animeshon seisaku": "アニメーション制作 | アニメ制作",
    "seisaku": "制作",
    "seisaku shita": "制作した",
    "tsukutta": "作った | 手がけた | 作りました",
    "sakuhin": "作品",
    "anime": "アニメ",
    "manga": "漫画 | マンガ",
    "eiga": "映画",
    "toujoujinbutsu": "キャラクター | キャラ | 登場人物",
    "shujinkou": "主人公",
    "janru": "ジャンル",
    "ongaku": "音楽 | 劇伴",
    "sakkyokuka": "作曲家",
    "sakkyoku shita": "作曲した",
    "kyakuhon": "脚本",
    "kyakuhonka": "脚本家",
    "kyarakutaa dezain": "キャラクターデザイン",
    "shudaika": "主題歌",
    "hyouka": "評価 | 点数",
    "arasuji": "あらすじ",
    "dare": "誰 | だれ",
    "nan": "何 | なに | なん",
    "doko": "どこ | 何処",
    "itsu": "いつ",
    "nanwa": "何話 | 全何話",
    "nannen": "何年",
    "nanbon": "何本",
    "ikutsu": "いくつ",
    "dono": "どの",
    "donna": "どんな",
    "desu ka": "ですか",
    "deshita ka": "でしたか",
    "deshou ka": "でしょうか",
    "desu": "です",
    "arimasu ka": "ありますか | あるか",
    "aru": "ある",
    "oshiete": "教えて | おしえて",
    "oshiete kudasai": "教えてください | 教えて下さい",
    "housou sareta": "放送された | 放送されました | 放送開始",
    "koukai sareta": "公開された | 公開されました",
    "enjita": "演じた | 演じました",
    "enjiteiru": "演じている | 演じてる",
    "kaita": "書いた | 描いた",
    "no wa": "のは",
    "mitai na": "みたいな",
    "no you na": "のような",
    "ni nita": "に似た | に似ている",
    "osusume": "おすすめ",
    "hoka no": "他の | ほかの",
    "junban": "順番",
    "miru junban": "見る順番",
    "zenbu de": "全部で",
    "toujou suru": "登場する | 出てくる",
    "tomodachi": "友達 | 友人",
    "raibaru": "ライバル",
    "teki": "敵",
    "shishou": "師匠",
    "deshi": "弟子",
    "kazoku": "家族",
    "supinofu": "スピンオフ",
    "opuningu": "オープニング",
    "endingu": "エンディング",
    "utatteiru": "歌っている | 歌ってる",
    "utatta": "歌った | 歌いました",
    "onkyou kantoku": "音響監督",
    "bijutsu kantoku": "美術監督",
    "sakuga kantoku": "作画監督",
    "soukantoku": "総監督",
    "satsuei kantoku": "撮影監督",
    "shiriizu kousei": "シリーズ構成",
    "purodyuusaa": "プロデューサー",
    "ekonte": "絵コンテ",
    "hajimatta": "始まった | 始まりました",
    "owatta": "終わった | 終わりました",
    "shutsuen shita": "出演した | 出演している",
    "no koe o enjita": "の声を演じた",
    "furui": "古い",
    "atarashii": "新しい",
    "nagai": "長い",
    "mijikai": "短い",
    "yori": "より",
    "dochira ga": "どちらが | どっちが",
    "chigai": "違い",
    "kyoutsuuten": "共通点",
    "kankei": "関係",
    "saishin no": "最新の",
    "saisho no": "最初の",
    "ichiban furui": "一番古い",
    "ichiban atarashii": "一番新しい",
    "ichiban nagai": "一番長い",
    "ichiban ninki no": "一番人気の",
    "ichiban hyouka ga takai": "一番評価が高い | 最も評価が高い",
    "nankan": "何巻",
    "nannin": "何人",
    "ga suki nara": "が好きなら",
    "igai": "以外",
    "matawa": "または",
    "to onaji": "と同じ",
    "kanketsu shita": "完結した",
    "housouchuu": "放送中",
    "shiritai": "知りたい",
    "ichiran": "一覧 | リスト",
    "ikou": "以降 | 以後",
    "izen": "以前",
    "kara": "から",
    "made": "まで",
    "ni tsuite": "について",
}
WORDS: Final = {text.strip(): romaji for romaji, texts in _WRITTEN.items() for text in texts.split("|")}


_SAID: Final = {**WORDS, **_PARTICLES, "か": "ka"}
_YEAR: Final = r"(?:\d{4}年(?!代)|\d{2,4}年代)"
_P: Final = rf"(?:{'|'.join(_PARTICLES)})"
_W: Final = rf"(?:{'|'.join(sorted(WORDS, key=len, reverse=True))}|{_YEAR})"
# What a word may stand beside without a particle.
_BEFORE: Final = r"[\s」』?!.,]"
_BEHIND: Final = r"[\s「『?!.,]"
# Words of a question: they begin at an edge or with a particle, or are several, and end at an edge or in a particle, so
# that no word is read in the middle of a name.
_RUN: Final = re.compile(
    rf"(?:(?:(?:^|(?<={_BEFORE}))|{_P}){_W}|{_W}{_P}?{_W})(?:{_P}?{_W})*(?:{_P}|か?(?=$|{_BEHIND}))"
)
_PIECE: Final = re.compile(rf"{_W}|{_P}|か")
_SCRIPT: Final = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
_ENGLISH: Final = re.compile(
    r"\b(?:who|whom|whose|what|which|when|where|how|is|are|was|were|did|does|has)\b", re.IGNORECASE | re.ASCII
)
# The "and" between two names in Latin letters, which no name is written with.
_BETWEEN_NAMES: Final = re.compile(r"(?<=[A-Za-z0-9])と(?=[A-Za-z0-9])")
_LOOSE: Final = re.compile(r"\s+([?!.,])")
_MARKS: Final = str.maketrans("？！。、", "?!.,")
_QUOTES: Final = str.maketrans("「」『』", '""""')


def romanised(question: str) -> str:
    """Return a question with its Japanese question words in romaji; any other question as it is.

    "蟲師の監督は誰ですか" becomes "蟲師 no kantoku wa dare desu ka".
    """
    if _SCRIPT.search(question) is None:
        return question
    marked = question.translate(_MARKS)
    english = _ENGLISH.search(marked) is not None

    def said(run: re.Match[str]) -> str:
        named = english and run.group() in WORDS  # "who directed 映画 ゾルブラト"
        return run.group() if named else f" {_in_romaji(run.group())} "

    read = _RUN.sub(said, _BETWEEN_NAMES.sub(" to ", marked))
    return _LOOSE.sub(r"\1", " ".join(read.translate(_QUOTES).split())) if read != marked else question


def _in_romaji(run: str) -> str:
    """Return a run of known words and particles in romaji, longest words first."""
    return " ".join(_SAID.get(piece) or _in_years(piece) for piece in _PIECE.findall(run))


def _in_years(piece: str) -> str:
    """Return a year, or a decade: "2010年", "90年代"."""
    return f"{piece[:-2]} nendai" if piece.endswith("代") else f"{piece[:-1]} nen"
