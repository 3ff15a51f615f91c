"""The words of Japanese questions in romaji, long vowels folded as in names."""

from typing import Final

from catalog.entities import EntityType

from agent_core.planning.lexicon.forms import Language, TagKind

JAPANESE: Final = Language(
    code="ja",
    nouns={
        "sequel": "zokuhen | sequel | zoku-hen | tsuzuki | zokushu",
        "prequel": "zenjitsutan | zenjitsudan | zenpen | maenarabi",
        "side story": "gaiden | bangaihen",
        "summary": "soushuhen | soushuuhen | soshuhen",
        "spin-off": "supinofu",
        "studio": "studio | sutajio | seisakugaisha | seisaku gaisha | animeshon sutajio | seisaku kaisha"
        " | seisaku sutajio",
        "director": "kantoku | director",
        "composer": "sakkyokuka | ongaku tantou",
        "scriptwriter": "kyakuhonka | kyakuhon",
        "character designer": "kyarakuta dezaina | kyara dezain",
        "author": "gensakusha | sakusha | mangaka | chosha",
        "artist": "sakuga | sakuga tantou | e wo kaita hito",
        "source": "gensaku | gensaku manga",
        "voice actor": "seiyuu | voice actor | seiyu | koe",
        "main character": "shujinkou | shujinko | shuyaku | shuyou kyara",
        "staff": "sutaffu",
    },
    verbs={
        "studio": "tsukutta | tsukutteiru | tsukurimashita | seisaku shita | seisaku | seisaku shimashita",
        "director": "kantoku shita | kantoku shimashita | kantoku wo shita",
        "composer": "ongaku | sakkyoku | sakkyoku shita | sakkyoku shimashita",
        "author": "kaita | kakimashita",
        "voice actor": "enjiru | enjita | enjiteiru | koe wo enjita | enjimashita | koe wo ateta",
        "character": "deru | detekuru | toujou suru | detekita | deteiru | toujou | deteita",
        "source": "moto ni shita | moto ni natta | anime-ka | animeka",
    },
    plain={
        TagKind.WHO: "dare | dare ga | donata",
        TagKind.COUNT: "nanko | ikutsu | nanbon | kazu",
        TagKind.COMPARE: "kurabete | chigai | hikaku",
        TagKind.CONNECT: "kankei | tsunagari",
        TagKind.COMMON: "kyoutsuuten | kyotsuten",
        TagKind.ORDERING: "miru junban | junban | jikeiretsu",
        TagKind.SIMILAR: "mitai na | nita | niteiru | no you na | osusume | ni nita | noyouna | mitaina",
        TagKind.OTHER: "hoka | hoka no | hoka ni",
        TagKind.AND: "to",
        TagKind.OR: "ka",
        TagKind.OF: "no | wa | ga | wo | o | ni | de | e",
    },
    types={
        EntityType.ANIME: "anime | sakuhin | shirizu",
        EntityType.MANGA: "manga",
        EntityType.CHARACTER: "kyara | kyarakuta | toujoujinbutsu | tojinbutsu | tojojinbutsu",
        EntityType.PERSON: "hito",
        EntityType.EPISODE: "episodo | wa-su | hanashi",
    },
    formats={"movie": "eiga | gekijouban | gekijoban"},
    attributes={
        "year": "nannen | nan-nen | itsu | nan nen | housou kaishi",
        "episodes": "nanwa | nan-wa | nan wa | zen nanwa",
        "genres": "janru",
        "rating": "hyouka | hyoka",
        "description": "arasuji | naiyou",
        "name": "daimei | taitoru",
    },
    superlatives={
        "score desc": "saikou no | ichiban hyouka ga takai | ichiban ii",
        "popularity desc": "ichiban ninki no | ichiban yuumei na | ninki no",
        "episodes desc": "ichiban nagai | saichou no",
        "start_date desc": "saishin no | ichiban atarashii | saishin",
        "start_date asc": "saisho no | ichiban furui",
    },
    cues={"since": "irai", "after": "igo", "before": "izen"},
    fillers="desu | desuka | desu ka | ka | nan | nani | dono | dore | doko | donna | san | kun | chan | sama |"
    " oshiete | kudasai"
    " | arimasu | aru | aimasu | masu | mo | toka | shita | suru | dochira | nandesu ka | nan desu ka | deshita |"
    " deshou | hatsu"
    " | oshiete kudasai | ikemasu | imasu | iru | no wa | sono | kono",
)
