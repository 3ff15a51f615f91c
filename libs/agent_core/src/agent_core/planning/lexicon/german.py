"""The words of German questions, without umlauts (ä is a) and with ss for ß."""

from typing import Final

from catalog.entities import EntityType

from agent_core.planning.lexicon.forms import Language, TagKind

GERMAN: Final = Language(
    code="de",
    nouns={
        "sequel": "fortsetzung | fortsetzungen | nachfolger | nachste staffel | folgestaffel",
        "prequel": "vorganger | vorgeschichte | vorherige staffel",
        "side story": "nebengeschichte | nebengeschichten",
        "spin-off": "ableger",
        "summary": "zusammenfassung | zusammenfassungsfilm",
        "studio": "studio | studios | animationsstudio | animationsstudios",
        "producer": "produzent | produzenten | produzentin",
        "director": "regisseur | regisseurs | regisseurin | regisseure",
        "composer": "komponist | komponisten | komponistin",
        "character designer": "charakterdesigner | figurendesigner",
        "maker": "schopfer | erfinder | schopferin",
        "scriptwriter": "drehbuchautor | drehbuchautoren | drehbuchautorin",
        "author": "autor | autors | autorin | autoren | mangaka | schriftsteller",
        "artist": "zeichner | zeichnerin | illustrator",
        "source": "vorlage | manga-vorlage | originalmanga | mangavorlage",
        "voice actor": "synchronsprecher | synchronsprecherin | synchronsprechers | sprecher | sprecherin | seiyuu"
        " | stimme",
        "main character": "hauptfigur | hauptfiguren | hauptcharakter | hauptcharaktere | protagonist |"
        " protagonisten | held"
        " | heldin | hauptrolle",
        "supporting character": "nebenfigur | nebenfiguren | nebencharakter | nebencharaktere",
        "recommendation": "empfehlung | empfehlungen",
        "role": "rolle | rollen",
    },
    verbs={
        "studio": "gemacht | machte | macht | animiert | animierte | hergestellt | produziert vom studio | machten"
        " | gemacht hat"
        " | animiert hat",
        "production": "produziert | produzierte | produzierten",
        "director": "regie | inszeniert | regie gefuhrt | fuhrte regie | inszenierte | regie bei | unter der regie von",
        "composer": "komponiert | komponierte | musik | soundtrack | komponiert hat",
        "author": "geschrieben | schrieb | verfasst | geschrieben hat | verfasste",
        "maker": "erschaffen | erschuf | erfunden | erdacht",
        "artist": "gezeichnet | zeichnete | illustriert",
        "source": "basiert auf | basiert | basieren auf | basieren | adaptiert von | adaption | adaptionen |"
        " adaption von"
        " | verfilmung | umsetzung | beruht auf | adaptionen von | verfilmungen",
        "voice actor": "spricht | sprach | synchronisiert | gesprochen | gesprochen von | leiht ihre stimme |"
        " sprechen | leiht"
        " seine stimme | synchronisierte | vertont",
        "character": "kommt vor | kommen vor | vorkommen | auftritt | auftreten | tritt auf | treten auf | spielt"
        " mit | vorkommt"
        " | kommt",
        "staff": "gearbeitet an | mitgearbeitet | arbeitete an | gearbeitet | mitgewirkt",
    },
    plain={
        TagKind.WHO: "wer | wen | wem | wessen",
        TagKind.COUNT: "wie viele | wieviele | anzahl | anzahl der | wie viel",
        TagKind.COMPARE: "vergleiche | vergleich | unterschied zwischen | unterschiede zwischen | unterscheiden sich",
        TagKind.CONNECT: "verbunden | verbindung | verbindung zwischen | hangen zusammen | zusammenhang zwischen |"
        " zusammen"
        " | verwandt | beziehung zwischen",
        TagKind.COMMON: "gemeinsam | gemeinsamkeiten",
        TagKind.ORDERING: "reihenfolge | welcher reihenfolge | in welcher reihenfolge",
        TagKind.SIMILAR: "wie | ahnlich | ahnlich wie | ahnliche | ahnlichen | empfiehl | empfehlen | nach |"
        " anschauen nach"
        " | ahnliche wie | so wie",
        TagKind.OTHER: "andere | anderen | anderer | anderes | noch | sonst",
        TagKind.AND: "und | sowohl | als auch | sowie",
        TagKind.OR: "oder",
        TagKind.NOT: "nicht | ohne | ausser",
        TagKind.MOST: "die meisten | am meisten | meisten",
        TagKind.OF: "von | vom | des | der | zu | zum | zur | in | aus | fur",
        TagKind.BY: "durch",
    },
    types={
        EntityType.ANIME: "anime | animes | serie | serien | titel",
        EntityType.MANGA: "manga | mangas | comic | comics",
        EntityType.CHARACTER: "figur | figuren | charakter | charaktere | charakteren",
        EntityType.PERSON: "person | personen",
        EntityType.EPISODE: "folge | folgen | episode | episoden",
    },
    formats={"movie": "film | filme | filmen | kinofilm | kinofilme", "tv": "fernsehserie | fernsehserien"},
    statuses={"airing": "laufend | laufende", "finished": "abgeschlossen | beendet"},
    seasons={"winter": "winter", "spring": "fruhling | fruhjahr", "summer": "sommer", "fall": "herbst"},
    attributes={
        "year": "jahr | welchem jahr | in welchem jahr | wann | erschienen | erschien | erscheinungsjahr |"
        " herausgekommen"
        " | kam heraus | begann | startete | kam",
        "end_date": "endete | ende | endet",
        "genres": "genre | genres",
        "rating": "bewertung | bewertet | wertung",
        "duration": "dauer | wie lange | lange | wie lang | dauert",
        "description": "worum geht es | worum geht's | handlung | handelt | geht es",
        "name": "titel von | wie heisst | heisst | name",
    },
    superlatives={
        "score desc": "am besten bewertete | am besten bewerteten | bestbewertete | bestbewerteten | beste | besten"
        " | bester"
        " | am besten bewertet | hochstbewertete",
        "score asc": "schlechteste | schlechtesten | am schlechtesten bewertete",
        "popularity desc": "beliebteste | beliebtesten | bekannteste | bekanntesten | popularste",
        "episodes desc": "langste | langsten | meisten folgen | meisten episoden | die meisten folgen | die meisten"
        " episoden",
        "episodes asc": "kurzeste | kurzesten | wenigsten folgen | wenigsten episoden",
        "start_date desc": "neueste | neuesten | neuste | letzte | letzter",
        "start_date asc": "alteste | altesten | erste | ersten | erster",
    },
    cues={
        "after": "nach",
        "since": "seit | ab",
        "before": "vor",
        "until": "bis",
        "between": "zwischen",
        "more": "mehr als | uber",
        "less": "weniger als | unter",
        "min": "mindestens",
        "max": "hochstens",
    },
    articles="der | die | das | den | dem",
    numbers="zwei | drei | vier | funf | sechs | sieben | acht | neun | zehn",
    fillers="der | die | das | den | dem | ein | eine | einen | einem | einer | welche | welcher | welches |"
    " welchen | welchem"
    " | was | ist | sind | war | waren | hat | haben | hatte | wurde | wurden | worden | es | auf | an | bei | mit"
    " | im | am"
    " | es gibt | gibt es | gibt | alle | liste | nenne | zeige | mir | heraus | kam | ich | sich | miteinander |"
    " beide | auch"
    " | sein | seine | ihr | ihre | er | sie | fuhrte | worauf | worin | wo | dass | als | vor | auf dem | auf"
    " welchem | habe",
)
