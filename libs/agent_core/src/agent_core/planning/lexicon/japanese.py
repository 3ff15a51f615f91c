"""The words of Japanese questions in romaji, long vowels folded as in names."""

from typing import Final

from catalog.entities import EntityType

from agent_core.grammar.languages.japanese_verbs import verb_forms
from agent_core.planning.lexicon.forms import Language, TagKind

JAPANESE: Final = Language(
    code="ja",
    verb_forms=verb_forms,
    nouns={
        "sequel": "tsugi no zokuhen | no ato ni tsuzuku anime | ato ni tsuzuku anime | no ato ni tsuzuku sakuhin"
        " | no ato ni tsuzuku"
        " | no ato ni tsuzuku no | no ato ni kuru no | tsugi no saku | tsuzuki no hanashi | tsugi no kisetsu"
        " | ato ni tsuzuku no | tsugi ni kuru no"
        " | zokuhen | sequel | zoku-hen | tsuzuki | zokushu | tsugi | tsugi no sakuhin | tsugi no shirizu"
        " | tsugi no shiizun"
        " | zokuhen anime | kouzoku | jikaisaku | jisaku | nikime | ni-ki | 2-ki | tsuzuki no anime | daini-ki"
        " | dai ni ki",
        "prequel": "mae no saku | mae no hanashi | mae no shiizun | nan no zokuhen | nan no tsuzuki"
        " | dono anime no zokuhen | dono anime no tsuzuki | dono sakuhin no zokuhen | dono sakuhin no tsuzuki"
        " | zenjitsutan | zenjitsudan | zenpen | maenarabi | mae no sakuhin | mae no shirizu | zensaku"
        " | zensetsu | mae",
        "side story": "gaiden | bangaihen | gaiden anime | saido sutorii",
        "summary": "soushuhen | soushuuhen | soshuhen | daijesuto",
        "spin-off": "kara hasei shita anime | kara hasei shita sakuhin | supinofu sakuhin | supin ofu | spin-off"
        " | hasei sakuhin | hasei shita anime | hasei anime"
        " | supinofu",
        "studio": "dono studio | doko no sutajio | doko no studio | dono sutajio | doko no seisaku gaisha | studio"
        " | sutajio"
        " | seisakugaisha | seisaku gaisha | animeshon sutajio | seisaku kaisha"
        " | seisaku sutajio | animeeshon seisaku | animeshon seisaku | anime seisaku | seisakumoto | anime sutajio"
        " | animeeshon sutajio | animeeshon seisaku sutajio | animeshon seisakugaisha | seisakusho",
        "director": "kantoku | director | kantokusan | direkutaa | enshutsu",
        "composer": "sakkyokuka | ongaku tantou | ongakuka | konpoozaa | sakkyoku tantou",
        "scriptwriter": "kyakuhonka | kyakuhon | shinario raitaa | kyakuhon tantou",
        "character designer": "kyarakutaa dezainaa | kyara dezainaa | kyarakuta dezaina"
        " | kyara dezain | kyarakutaa dezain | kyarakutaadezain"
        " | kyarakuta dezain | kyaradeza",
        "author": "dare no manga | gensakusha | sakusha | mangaka | chosha | gensakusha-san | gensaku sakka | sakka"
        " | mangaka-san"
        " | kakite",
        "artist": "sakuga | sakuga tantou | e wo kaita hito | sakugasha | irasutoreetaa",
        "source": "dono manga no anime-ka | dono manga no animeka | nan no manga no animeka | nan no manga ga gensaku"
        " | dono manga ga gensaku | gensaku | gensaku manga",
        "voice actor": "nakanohito | naka no hito | seiyuu | voice actor | seiyu | koe | cv | seiyuusan | seiyuu-san"
        " | koe no hito"
        " | koe no tantou | kyasuto | koe tantou | boisu akutaa | akutaa",
        "main character": "omona toujou jinbutsu | omona toujoujinbutsu | omona kyara | omona kyarakutaa"
        " | omona kyarakuta | shuyou na kyara | shuyou jinbutsu | dare no monogatari | mein no kyara | shujinkou"
        " | shujinko | shuyaku | shuyou kyara | meinkyara | mein kyara | omo na kyara | omo na kyarakutaa"
        " | omo na kyarakuta | omo na toujoujinbutsu | shuyou kyarakutaa | shuyou kyarakuta"
        " | shuyou toujoujinbutsu | hiroin | hiiroo"
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
        "role": "yaku | haiyaku",
    },
    verbs={
        "studio": "~animeka suru | ~seisaku o tantou suru | ~animeeshon o seisaku suru",
        "director": "~kantoku suru | ~kantoku o suru | ~kantoku o yaru | ~kantoku o tsutomeru | ~enshutsu suru"
        " | dono anime no kantoku | kantoku no",
        "composer": "~sakkyoku suru | ~sakkyoku o suru | ~ongaku o tsukuru | ~ongaku o kaku"
        " | ~ongaku o tantou suru | ~kyoku o tsukuru | gekiban | ongaku | kyoku | sakkyoku | bgm",
        "author": "~kaku | o kaita",
        "voice actor": "~enjiru | ~koe o enjiru | ~koe o ateru | ~koe o kasu | ~koe o yaru | ~koe o tantou suru"
        " | ~yaku o yaru | ~yaku o enjiru | ~yaku o tsutomeru | fukikae",
        "staff": "~kakawaru | ~sanka suru",
        "character": "~deru | ~detekuru | ~toujou suru | toujou | tojo",
        "source": "~moto ni suru | ~moto ni naru | anime-ka | animeka",
        "making": "~tantou suru | ~seisaku suru | ~tsutomeru | ~yaru | ~tsukuru | ~tegakeru | tantou"
        " | tsukuttan | shita hito | seisaku",
        "artist": "~egaku | ~e o kaku",
        "sequel": "~tsuzuku",
        "theme performer": "~utau",
        "character designer": "~dezain suru | ~kyara o dezain suru | ~kyarakutaa o dezain suru"
        " | ~kyarakuta o dezain suru | kyara dezain o shita",
    },
    plain={
        TagKind.WHO: "dare | dare ga | donata",
        TagKind.ASK: "desu ka | deshita ka | desu yo ne",
        TagKind.COUNT: "nanko | ikutsu | nanbon | kazu",
        TagKind.COMPARE: "kurabete | chigai | hikaku",
        TagKind.CONNECT: "kankei | tsunagari",
        TagKind.COMMON: "kyoutsuuten | kyotsuten",
        TagKind.ORDERING: "shichou junban | dono junban de mireba ii | donna junban de miru | donna junban"
        " | junban de mireba ii | miru junban | junban | dono junban de | dono junban de miru | junban de miru"
        " | jikeiretsu",
        TagKind.SIMILAR: "ga suki nara | ga suki na hito ni osusume no | ga suki na hito ni | mitai | mitai na | nita"
        " | niteiru | no you na | osusume | ni nita | noyouna | mitaina",
        TagKind.OTHER: "hoka | hoka no | hoka ni",
        TagKind.AVERAGE: "heikin | heikin no",
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
        "year": "~hajimaru | ~housou suru | ~koukai suru | itsu hajimatta | itsu kara | housou kaishi wa itsu"
        " | housou ga hajimatta | nannen | nan-nen | itsu | nan nen | housou kaishi | nan nen ni | nannen ni"
        " | koukai | housou",
        "episodes": "nan episodo | wasuu | nan episoodo | nan wa made | nanwa made | zenbu de nanwa | nanwa | nan-wa"
        " | nan wa"
        " | zen nanwa",
        "seasons": "nan-ki | nanki | nan-ki made | nanki made | nan shiizun",
        "genres": "nanikei | nani kei | janru",
        "rating": "tensuu | nanten | nan ten | sukoa | hyouka | hyoka",
        "description": "arasuji | naiyou",
        "name": "daimei | taitoru",
        "end_date": "~owaru | ~kanketsu suru | ~shuuryou suru | itsu owatta | housou ga owatta | shuuryou"
        " | housou shuuryou | saishuukai | kanketsu",
    },
    superlatives={
        "score desc": "ichiban tensuu ga takai | ichiban sukoa ga takai | ichiban hyouka no takai"
        " | mottomo hyouka ga takai | saikou no | ichiban hyouka ga takai | ichiban ii",
        "popularity desc": "ichiban ninki no | ichiban yuumei na | ninki no",
        "episodes desc": "ichiban wasuu ga ooi | mottomo nagai | ichiban episoodo ga ooi | ichiban nagai | saichou no",
        "start_date desc": "saishin no | ichiban atarashii | saishin",
        "start_date asc": "saisho no | ichiban furui",
    },
    comparatives={
        "episodes desc": "nagai | yori nagai | dochira ga nagai | dotchi ga nagai | dochira no hou ga nagai"
        " | wasuu ga ooi"
        " | dochira ga wasuu ga ooi | dotchi ga wasuu ga ooi | wasuu no ooi | nagai no wa dotchi | nagai no wa dochira",
        "episodes asc": "mijikai | yori mijikai | dochira ga mijikai | dotchi ga mijikai | wasuu ga sukunai",
        "start_date asc": "furui | yori furui | dochira ga furui | dotchi ga furui",
        "start_date desc": "atarashii | yori atarashii | dochira ga atarashii | dotchi ga atarashii",
        "score desc": "hyouka ga takai | yori hyouka ga takai | dochira ga hyouka ga takai"
        " | dotchi ga hyouka ga takai | tensuu ga takai",
    },
    cues={
        "since": "irai | nen irai | nen kara | ikou | ikou ni | nen ikou | nen ikou ni",
        "after": "igo | igo ni | nen igo | nen igo ni",
        "before": "izen | izen ni | nen izen | nen izen ni",
        "until": "nen made | nen made ni | kara … made | kara … made ni",
    },
    spoken={
        "Japanese": "nihongo | nihongo no | nihongo de | nihongoban | nihongoban no",
        "English": "eigo | eigo no | eigo de | eigoban | eigoban no",
        "German": "doitsugo | doitsugo no | doitsugo de | doitsugoban | doitsugoban no",
        "French": "furansugo | furansugo no | furansugo de | furansugoban | furansugoban no",
        "Spanish": "supeingo | supeingo no | supeingo de | supeingoban | supeingoban no",
        "Italian": "itariago | itariago no | itariago de | itariagoban | itariagoban no",
        "Korean": "kankokugo | kankokugo no | kankokugo de | kankokugoban | kankokugoban no",
        "Portuguese": "porutogarugo | porutogarugo no | porutogarugo de | porutogarugoban | porutogarugoban no",
    },
    limits="dake | mada | ima | saikin | mata | shuto shite",
    fillers="itadakemasu | itadakemasen | itadakemasu ka | itadakemasen ka | ni ataru jinbutsu"
    " | ryouhou | ryouhou ni | no ryouhou ni | nan te iu no | nan te iu | dore kurai | dorekurai | dono kurai"
    " | mireba ii"
    " | mitara ii | naka de | no naka de | no uchi | uchi"
    " | dewa | de wa | dotchi | atteru | nanika | nen | nen ni | nen no | sareta | saremashita | miru"
    " | ateteiru | ateteru | atete iru | atete"
    " | tte | nano | nan da | nan dakke | dare da | dakke | datta kke | ato | no ato | ato no | itte"
    " | iru no | oshiete yo | shitteru hito | deshoka | dochira no | nan nano | nani nano"
    " | desuyo | wakaru hito | desu ne"
    " | namae | no namae | na | omo na | shitteru | shitteiru | shittemasu | shitte imasu | to iu | nan to iu"
    " | iu | iimasu | nante iu | nandesuka | nan deshou | nan deshou ka | wakaru | wakarimasu | oshiete hoshii"
    " | shiritai | onegai | onegaishimasu | kure | yo | ne | desho | ni tsuite | yattekita | no ka | n desu ka"
    " | da | datta | dattakke | kke | hou | mono | koto | donna no | nani ga | nani wo | nani o | dore ga"
    " | dono anime | doko ga | doko no | sore wa | taitoru wa | donata ga | dare no | dare ni | dare o | minna"
    " | zenbu | subete | ichiran | tachi | ha | shiru | desu | desuka | nan | nani | dono | dore"
    " | doko | donna | san | kun | chan | sama | oshiete | kudasai | arimasu | aru | aimasu | masu | mo | toka"
    " | shita | suru | dochira | nandesu ka | nan desu ka | deshita | deshou | hatsu | oshiete kudasai | ikemasu"
    " | imasu | iru | no wa | sono | kono",
)
