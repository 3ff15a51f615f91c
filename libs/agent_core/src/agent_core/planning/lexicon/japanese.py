"""The words of Japanese questions in romaji, long vowels folded as in names."""

from typing import Final

from catalog.entities import EntityType

from agent_core.planning.lexicon.forms import Language, TagKind

JAPANESE: Final = Language(
    code="ja",
    nouns={
        "sequel": "zokuhen | sequel | zoku-hen | tsuzuki | zokushu | tsugi | tsugi no sakuhin | tsugi no shirizu"
        " | zokuhen anime | kouzoku | jikaisaku | jisaku | nikime | ni-ki | 2-ki | tsuzuki no anime | daini-ki"
        " | dai ni ki",
        "prequel": "zenjitsutan | zenjitsudan | zenpen | maenarabi | mae no sakuhin | mae no shirizu | zensaku"
        " | zensetsu | mae",
        "side story": "gaiden | bangaihen | gaiden anime | saido sutorii",
        "summary": "soushuhen | soushuuhen | soshuhen | daijesuto",
        "spin-off": "supinofu",
        "studio": "studio | sutajio | seisakugaisha | seisaku gaisha | animeshon sutajio | seisaku kaisha"
        " | seisaku sutajio | animeeshon seisaku | animeshon seisaku | anime seisaku | seisakumoto | anime sutajio"
        " | animeeshon sutajio | animeeshon seisaku sutajio | animeshon seisakugaisha | seisakusho",
        "director": "kantoku | director | kantokusan | direkutaa | soukantoku | enshutsu",
        "composer": "sakkyokuka | ongaku tantou | ongakuka | konpoozaa | sakkyoku tantou",
        "scriptwriter": "kyakuhonka | kyakuhon | shinario raitaa | kyakuhon tantou",
        "character designer": "kyarakuta dezaina | kyara dezain | kyarakutaa dezain | kyarakutaadezain"
        " | kyarakuta dezain | kyaradeza",
        "author": "gensakusha | sakusha | mangaka | chosha | gensakusha-san | gensaku sakka | sakka | mangaka-san"
        " | kakite",
        "artist": "sakuga | sakuga tantou | e wo kaita hito | sakugasha | irasutoreetaa",
        "source": "gensaku | gensaku manga",
        "voice actor": "seiyuu | voice actor | seiyu | koe | cv | seiyuusan | seiyuu-san | koe no hito"
        " | koe no tantou | kyasuto | koe tantou | boisu akutaa | akutaa",
        "main character": "shujinkou | shujinko | shuyaku | shuyou kyara | meinkyara | mein kyara | omo na kyarakutaa"
        " | omo na kyarakuta | omo na toujoujinbutsu | shuyou kyarakutaa | shuyou toujoujinbutsu | hiroin | hiiroo"
        " | shuyaku kyara | meinkyarakutaa | shuyou na kyarakutaa | shujinko-tachi",
        "staff": "sutaffu",
        "parent story": "honpen",
        "producer": "purodyuusaa | purodyusa | seisaku iinkai",
        "chief director": "soukantoku",
        "series composer": "shiriizu kousei | shirizu kousei",
        "original creator": "gensaku no hito",
        "supporting character": "wakiyaku | sabukyara | waki kyara",
        "rival": "raibaru | raibal",
        "friend": "tomodachi | nakama",
        "enemy": "teki",
        "mentor": "shishou | sensei",
        "student": "deshi | seito",
        "family": "kazoku",
        "theme performer": "shudaika | kashu | utatteiru hito",
    },
    verbs={
        "studio": "animeka shita | animeeshon o seisaku shita | seisaku o tantou shita",
        "director": "kantoku shita | kantoku shimashita | kantoku wo shita | kantoku o tsutometa | kantoku o shita"
        " | kantoku suru | kantoku shiteiru | kantoku shiteru | kantoku o yatta | kantoku o tsutomeru | kantoku no"
        " | enshutsu shita",
        "composer": "ongaku | kyoku | kyoku wo tsukutta | ongaku wo tsukutta | "
        "sakkyoku | sakkyoku shita | sakkyoku shimashita | ongaku o tsukutta"
        " | ongaku o tantou shita | sakkyoku o shita | bgm | ongaku wo tantou shita | sakkyoku suru | ongaku o kaita",
        "author": "kaita | kakimashita | kaita no | kaiteru | kaiteiru | kaku | o kaita",
        "voice actor": "enjite iru | koe wo kashite iru | koe wo kashite | koe wo ateteiru | koe wo atete iru"
        " | koe wo atete | "
        "enjita no"
        " | enjiru | enjita | enjiteiru | koe wo enjita | enjimashita | koe wo ateta | enjiteru"
        " | koe o enjita | koe o ateteru | koe o ateta | koe o yatteru | koe o yatta | koe o tantou shita"
        " | enjiteiru no | enjiru no | fukikae",
        "character": "deru | detekuru | toujou suru | detekita | deteiru | toujou | deteita | deteru"
        " | toujou shiteiru | tojo | deteiru no | detekuru no",
        "source": "moto ni shita | moto ni natta | anime-ka | animeka",
        "making": "tsukutta no | tsukuru | tantou shita | tantou | tegaketa | tegaketeiru | tsukutteru | tsukuttan"
        " | tsukurareta | tsutometa | tsutomeru | yatta | yatteru | yatteiru | yaru | shita hito | tsukutta"
        " | tsukutteiru | tsukurimashita | seisaku shita | seisaku | seisaku shimashita",
        "artist": "egaita | egaku | e o kaita",
        "sequel": "tsuzuku",
        "theme performer": "utau | utatta | utatteiru",
    },
    plain={
        TagKind.WHO: "dare | dare ga | donata",
        TagKind.ASK: "desu ka | deshita ka | desu yo ne",
        TagKind.COUNT: "nanko | ikutsu | nanbon | kazu",
        TagKind.COMPARE: "kurabete | chigai | hikaku",
        TagKind.CONNECT: "kankei | tsunagari",
        TagKind.COMMON: "kyoutsuuten | kyotsuten",
        TagKind.ORDERING: "miru junban | junban | dono junban de | dono junban de miru | junban de miru | jikeiretsu",
        TagKind.SIMILAR: "mitai | mitai na | nita | niteiru | no you na | osusume | ni nita | noyouna | mitaina",
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
    genres={
        "Action": "akushon",
        "Adventure": "bouken",
        "Comedy": "komedi | komedii",
        "Drama": "dorama",
        "Fantasy": "fantaji | fantajii",
        "Horror": "horaa | hora",
        "Romance": "romansu | renai | ren'ai",
        "Sci-Fi": "sf",
        "Mystery": "misuterii | misuteri",
        "Sports": "supotsu | supootsu",
        "Slice of Life": "nichijoukei | nichijou-kei",
    },
    attributes={
        "year": "nannen | nan-nen | itsu | nan nen | housou kaishi | nan nen ni | nannen ni | koukai | koukai sareta"
        " | housou | housou sareta",
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
    limits="dake | mada | ima | saikin | mata | shuto shite",
    fillers="nen | nen ni | nen no | sareta | saremashita | miru | ateteiru | ateteru | atete iru | atete"
    " | tte | nano | nan da | nan dakke | dare da | dakke | datta kke | ato | no ato | ato no | itte"
    " | iru no | oshiete yo | shitteru hito | deshoka | dochira no | nan nano | nani nano"
    " | desuyo | wakaru hito | desu ne"
    " | namae | no namae | na | omo na | shitteru | shitteiru | shittemasu | shitte imasu | to iu | nan to iu"
    " | iu | iimasu | nante iu | nandesuka | nan deshou | nan deshou ka | wakaru | wakarimasu | oshiete hoshii"
    " | shiritai | onegai | onegaishimasu | kure | yo | ne | desho | ni tsuite | yattekita | no ka | n desu ka"
    " | da | datta | dattakke | kke | hou | mono | koto | donna no | nani ga | nani wo | nani o | dore ga"
    " | dono anime | doko ga | doko no | sore wa | taitoru wa | donata ga | dare no | dare ni | dare o | minna"
    " | zenbu | subete | ichiran | tachi | ha | shiru | desu | desuka | ka | nan | nani | dono | dore"
    " | doko | donna | san | kun | chan | sama | oshiete | kudasai | arimasu | aru | aimasu | masu | mo | toka"
    " | shita | suru | dochira | nandesu ka | nan desu ka | deshita | deshou | hatsu | oshiete kudasai | ikemasu"
    " | imasu | iru | no wa | sono | kono",
)
