"""The words of German questions, without umlauts (ä is a) and with ss for ß."""

from typing import Final

from catalog.entities import EntityType

from agent_core.grammar.languages.german_verbs import verb_forms
from agent_core.planning.lexicon.forms import Language, TagKind

GERMAN: Final = Language(
    code="de",
    verb_forms=verb_forms,
    nouns={
        "sequel": "der auf … folgt | die auf … folgt | welcher anime auf … folgt | welche serie auf … folgt"
        " | was auf … folgt | fortsetzung | fortsetzungen | nachfolger | nachste staffel"
        " | folgestaffel | zweite staffel"
        " | nachste serie | weiterfuhrung | nachfolgeserie | anschlussstaffel | direkte fortsetzung | folgeserie"
        " | weiter",
        "prequel": "auf welchen anime folgt | auf welche serie folgt | wovon ist … die fortsetzung | vorganger"
        " | vorgeschichte | vorherige staffel | vorgangerserie"
        " | vorganger anime | prequels"
        " | prequel | vorlaufer",
        "side story": "nebengeschichte | nebengeschichten | nebenhandlung | side story | seitengeschichte | gaiden",
        "spin-off": "ableger | spin-off | spin-offs | ablegerserie",
        "summary": "zusammenfassung | zusammenfassungsfilm | recap | zusammenschnitt | kompilationsfilm"
        " | rekapitulation",
        "studio": "aus welchem animationsstudio kommt | aus welchem studio kommt | aus welchem studio stammt"
        " | aus welchem animationsstudio stammt | studio | studios | animationsstudio | animationsstudios"
        " | animationsfirma | produktionsstudio"
        " | trickfilmstudio | zeichentrickstudio",
        "producer": "produzent | produzenten | produzentin | produktionsfirma | produktionsfirmen",
        "director": "regisseur | regisseurs | regisseurin | regisseure | filmemacher | filmemacherin | hauptregisseur"
        " | regieverantwortliche",
        "composer": "komponist | komponisten | komponistin | musiker | musikkomponist",
        "character designer": "charakterdesigner | figurendesigner | charakterdesignerin | character designer",
        "maker": "schopfer | erfinder | schopferin",
        "scriptwriter": "drehbuchautor | drehbuchautoren | drehbuchautorin | drehbuchschreiber | skriptautor",
        "author": "autor | autors | autorin | autoren | mangaka | schriftsteller | verfasser | verfasserin"
        " | schriftstellerin | manga-autor | mangaautor | urheberin",
        "artist": "zeichner | zeichnerin | illustrator | mangazeichner | manga-zeichner | kunstler | illustratorin",
        "source": "vorlage | manga-vorlage | originalmanga | mangavorlage | originalwerk | ursprungsmanga"
        " | manga-original | quelle",
        "voice actor": "synchronsprecher | synchronsprecherin | synchronsprechers | sprecher | sprecherin | seiyuu"
        " | stimme | synchronstimme | seiyu | synchronsprecherinnen | stimmen | schauspieler",
        "main character": "hauptfigur | hauptfiguren | hauptcharakter | hauptcharaktere"
        " | protagonist | protagonisten"
        " | held | heldin | hauptrolle | helden | hauptprotagonist | hauptrollen | zentrale figur | hauptperson"
        " | hauptpersonen | heldinnen | hauptheld | protagonistin",
        "supporting character": "nebenfigur | nebenfiguren | nebencharakter | nebencharaktere | nebenrolle"
        " | nebenrollen",
        "recommendation": "empfehlung | empfehlungen",
        "role": "rolle | rollen",
        "parent story": "hauptgeschichte | hauptserie | hauptwerk | stammserie",
        "alternative version": "alternative version | andere version | neuverfilmung | remake | neuauflage",
        "licensor": "lizenzgeber | lizenznehmer | lizenzinhaber | publisher",
        "original creator": "originalschopfer | originalautor | urheber",
        "rival": "rivale | rivalen",
        "friend": "freund | freunde | freundin",
        "enemy": "feind | feinde",
        "mentor": "lehrer | meister | mentor",
        "student": "schuler",
        "family": "familie | familienmitglieder | verwandte",
        "theme performer": "sanger | sangerin",
        "adaptation": "adaption | adaptionen | verfilmung | verfilmungen | umsetzung | anime-adaption"
        " | anime-umsetzung | animeadaption",
    },
    verbs={
        "studio": "~animieren | in welchem studio wurde … gezeichnet | welches studio hat … gezeichnet"
        " | produziert vom studio | animation | die animation | animationsarbeit",
        "production": "~produzieren",
        "director": "~inszenieren | ~drehen | ~leiten | regie … anvertraut | lag die regie bei | lag die regie"
        " | gehen als regiearbeit auf … zuruck | geht als regiearbeit auf … zuruck | unter wessen leitung"
        " | unter der leitung von | leitung | die leitung | regiestuhl | auf dem regiestuhl | im regiestuhl"
        " | regie ubernommen | die regie ubernommen | regie ubernahm | am regiepult | regiefuhrung"
        " | der regie verantwortlich | regie | regie gefuhrt | fuhrte regie | regie bei | unter der regie von"
        " | regie gefuhrt hat | regiearbeit | regiearbeiten | fuhrt regie | hat regie gefuhrt | regie fuhrte"
        " | wessen regie | unter wessen regie | der regie | inszenierung",
        "composer": "~komponieren | musik … anvertraut | filmmusik … anvertraut | soundtrack … anvertraut | musik"
        " | soundtrack | die musik | musik zu | soundtrack zu | filmmusik | ost",
        "sounding": "~vertonen | vertonung",
        "author": "~schreiben | ~verfassen | ~aus-denken | dachte sich aus | hat sich ausgedacht"
        " | zu papier gebracht | feder stammt | aus wessen feder | stammt aus der feder von | aus der feder von"
        " | feder",
        "maker": "~erschaffen | ~erfinden | ~erdenken",
        "artist": "~zeichnen | ~illustrieren | zeichnungen",
        "source": "~zuruck-gehen | ~beruhen | ~beruhen auf | ~basieren | ~basieren auf | ~adaptieren | ~fussen"
        " | ~fussen auf | ~zugrunde-liegen | zugrunde | zugrunde liegt | liegt | entstammt dem manga"
        " | nach dem manga | adaption von | adaptionen von | basierend auf | grundlage",
        "voice actor": "~sprechen | ~synchronisieren | ~leihen | ~verleihen | ~ein-sprechen"
        " | sprechrolle … besetzt | die sprechrolle … besetzt | steht fur … am mikrofon"
        " | stand fur … am mikrofon | sprechrolle | die sprechrolle | bekommt … eine stimme"
        " | bekam … eine stimme | bekommt … seine stimme | bekommt … ihre stimme | stimme hort man bei"
        " | hort man | zu horen | spricht die rolle von | spricht die rolle | sprach die rolle von"
        " | die rolle von | die stimme geliehen | stimme geliehen | seine stimme geliehen"
        " | ihre stimme geliehen | seine stimme verliehen | die stimme verliehen | stimme gegeben"
        " | gibt seine stimme | gibt ihre stimme | gibt die stimme | leiht ihre stimme | leiht seine stimme"
        " | seine stimme | ihre stimme | die stimme | stimme von | wird gesprochen von | besetzung",
        "character": "~auf-treten | ~vor-kommen | ~auf-tauchen | ~mit-spielen | ~spielen | tritt | treten | taucht"
        " | tauchen"
        " | auf tritt | kommen | sieht man | zu finden | begegnet man | gibt es in | kommt vor in | kommt"
        " | vorkommen in | ist zu sehen | zu sehen | dabei",
        "staff": "~arbeiten | ~mit-arbeiten | ~mit-wirken | gearbeitet an | arbeitete an",
        "sequel": "~folgen | ~folgen auf | ~fort-setzen | ~fort-fuhren | ~weiter-fuhren | ~weiter-gehen"
        " | ~an-knupfen | ~an-schliessen | knupft als fortsetzung an … an | schliesst als fortsetzung an … an"
        " | nach … weitererzahlt | nach … weiter erzahlt | wie geht es nach … weiter | wie geht es mit … weiter"
        " | wie geht die geschichte von … weiter | folgt … auf | folgte … auf | kommt … nach"
        " | wie geht es … weiter | schliesst an … an | knupft an … an | schloss an … an"
        " | welchem anime geht … voraus | setzt | kommt nach | kommt direkt nach | wird fortgesetzt in"
        " | fuhrt die geschichte von",
        "prequel": "~voraus-gehen | ~voran-gehen | an welchen anime schliesst … an"
        " | an welche serie schliesst … an | woran schliesst … an | woran knupft … an"
        " | an welchen anime knupft … an | was kam vor | was kommt vor | was war vor | was spielt vor"
        " | kommt vor | kommt vor dem | spielt vor | kommt direkt vor",
        "making": "~machen | ~her-stellen | ~entstehen | ~entstammen | ~um-setzen"
        " | ~realisieren | ~schaffen | ~ubernehmen | ~betreuen | ~heraus-bringen | ~kreieren | ~verantworten"
        " | ~fertigen"
        " | ~an-fertigen | ~erstellen | kommt … aus dem hause | stammt … aus dem hause | aus dem hause"
        " | aus dem haus | zeichnet verantwortlich | zeichnet fur | zeichnet fur die | zeichnete verantwortlich"
        " | produziert worden | in szene gesetzt | steckt hinter | hinter | stecken hinter | steht hinter"
        " | verantwortlich | verantwortlich fur | zustandig | zustandig fur | zeichnet verantwortlich fur"
        " | ist fur | kommt von | kommen von | kamen von",
        "main character": "von wem handelt | von wem handeln | stehen im zentrum von | stehen im zentrum"
        " | stehen im mittelpunkt von"
        " | um welche hauptfigur dreht sich | um welche hauptfiguren dreht sich"
        " | um welche hauptfigur geht es in | um wen dreht sich | dreht sich um | drehen sich um"
        " | dreht sich … um"
        " | um welche figuren dreht sich | um welche figur dreht sich | um welche figuren geht es in"
        " | steht … im mittelpunkt | stehen … im mittelpunkt | steht … im zentrum | stehen … im zentrum"
        " | im zentrum von | um wen geht es | steht im mittelpunkt von | im mittelpunkt von | im mittelpunkt"
        " | steht im mittelpunkt | spielt die hauptrolle | die hauptrolle",
        "scriptwriter": "drehbuch | skript",
        "character designer": "~entwerfen | charakterdesign | figurendesign | entwarf die figuren",
        "theme performer": "~singen | titellied",
        "licensor": "~lizenzieren | lizenz",
    },
    plain={
        TagKind.WHO: "wer | wen | wem | wessen",
        TagKind.ASK: "stimmt es | stimmt es dass | ist es wahr dass | ist | sind | war | waren | hat | haben | hatte"
        " | wurde | wurden | wird | werden | ~stammen",
        TagKind.COUNT: "wie viele | wie vielen | wieviele | anzahl | anzahl der | wie viel",
        TagKind.COMPARE: "vergleiche | vergleich | unterschied zwischen | unterschiede zwischen | unterscheiden sich",
        TagKind.CONNECT: "verbunden | verbindung | verbindung zwischen | hangen zusammen | hangen … zusammen"
        " | hangt … zusammen | zusammenhang zwischen"
        " | zusammen | verwandt | beziehung zwischen",
        TagKind.COMMON: "gemeinsam | gemeinsamkeiten",
        TagKind.ORDERING: "was ist die reihenfolge | wie ist die reihenfolge | reihenfolge bei | reihenfolge von"
        " | was ist die reihenfolge bei | die reihenfolge | richtige reihenfolge | die richtige reihenfolge"
        " | reihenfolge"
        " | welcher reihenfolge | in welcher reihenfolge"
        " | in welcher reihenfolge soll ich"
        " | in welcher reihenfolge sollte ich | in welcher reihenfolge schaut man | in welcher reihenfolge sieht man",
        TagKind.SIMILAR: "ahneln | ahnelt | ahnlich sind wie | wenn mir … gefallen hat | wenn mir … gefallt"
        " | mir hat … gefallen | mir gefallt | mir gefiel | hat mir gefallen | was ahnliches wie"
        " | etwas ahnliches wie | ahnliches wie | wie | ahnlich | ahnlich wie | ahnliche | ahnlichen | empfiehl"
        " | empfehlen | nach"
        " | anschauen nach | ahnliche wie | so wie",
        TagKind.OTHER: "weitere | weiteren | weiterer | andere | anderen | anderer | anderes | noch | sonst",
        TagKind.AND: "und | sowohl | als auch | sowie",
        TagKind.OR: "oder",
        TagKind.NOT: "kein | keine | keinen | keiner | ausserhalb von | ausserhalb | nicht | ohne | ausser",
        TagKind.AVERAGE: "durchschnittlich | durchschnittliche | im durchschnitt | im schnitt",
        TagKind.MOST: "die meisten | am meisten | meisten | mehr",
        TagKind.OF: "von | vom | des | der | zu | zum | zur | in | aus | fur",
        TagKind.BY: "durch",
    },
    types={
        EntityType.ANIME: "filmografie | anime | animes | serie | serien | titel",
        EntityType.MANGA: "manga | mangas | comic | comics",
        EntityType.CHARACTER: "figur | figuren | charakter | charaktere | charakteren",
        EntityType.PERSON: "person | personen",
        EntityType.EPISODE: "folge | folgen | episode | episoden",
    },
    formats={"movie": "film | filme | filmen | kinofilm | kinofilme", "tv": "fernsehserie | fernsehserien"},
    statuses={"airing": "laufend | laufende", "finished": "abgeschlossen"},
    seasons={"winter": "winter", "spring": "fruhling | fruhjahr", "summer": "sommer", "fall": "herbst"},
    genres={
        "Adventure": "abenteuer",
        "Comedy": "komodie | komodien | lustige | lustigen | witzige | witzigen",
        "Drama": "dramen",
        "Fantasy": "fantasie",
        "Romance": "romantik | romantische | romantischen | liebe",
        "Sci-Fi": "science-fiction",
        "Mystery": "geheimnis",
        "Horror": "gruselige | gruseligen",
        "Supernatural": "ubernaturlich | ubernaturliche | ubernaturlichen",
        "Psychological": "psychologische | psychologischen",
        "Historical": "historische | historischen",
        "Time Travel": "zeitreise | zeitreisen",
    },
    attributes={
        "year": "~aus-strahlen | ~erscheinen | ~starten | ~beginnen | ~heraus-kommen | ~raus-kommen"
        " | erstmals ausgestrahlt | lief … an | lief … zum ersten mal | lief … erstmals | seit wann gibt es"
        " | seit wann lauft | seit wann | zum ersten mal | erstmals | premiere | jahr | welchem jahr"
        " | in welchem jahr | wann | erscheinungsjahr | kam",
        "end_date": "~enden | ~beenden | ~ab-schliessen | jahr wurde … beendet | wann wurde … beendet"
        " | horte … auf | hort … auf | war … zu ende | ging … zu ende | geht … zu ende | war … vorbei"
        " | lief die letzte folge von | kam die letzte folge von | ende",
        "seasons": "staffeln | wie viele staffeln | anzahl der staffeln",
        "genres": "genre | genres",
        "rating": "~bewerten | wie ist … bewertet | wie gut ist … bewertet | wie hoch ist … bewertet"
        " | wie wird … bewertet | wie wurde … bewertet | punkte | punkten | wie vielen punkten | bewertungen"
        " | note | bewertung | wertung",
        "duration": "~dauern | dauer | wie lange | lange | wie lang",
        "description": "~handeln | worum geht es | worum geht's | handlung | geht es",
        "name": "~heissen | titel von | wie heisst | name",
    },
    comparatives={
        "start_date asc": "alter als | ist alter | eher erschienen | fruher erschienen | kam fruher | kam eher",
        "start_date desc": "neuer | neuer als | junger als | spater erschienen | kam spater",
        "score desc": "besser bewertet | besser bewertet als | hoher bewertet | hoher bewertet als",
        "episodes desc": "mehr folgen | mehr folgen als | mehr episoden | mehr episoden als | langer als | ist langer"
        " | langere | langeres",
        "episodes asc": "weniger folgen | weniger episoden | kurzer als | ist kurzer | kurzer | kurzere | kurzeres",
    },
    superlatives={
        "score desc": "am besten bewertete | am besten bewerteten | bestbewertete | bestbewerteten | beste | besten"
        " | bester | am besten bewertet | hochstbewertete",
        "score asc": "schlechteste | schlechtesten | am schlechtesten bewertete",
        "popularity desc": "beliebteste | beliebtesten | bekannteste | bekanntesten | popularste",
        "episodes desc": "langste | langsten | meisten folgen | meisten episoden | die meisten folgen"
        " | die meisten episoden",
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
    spoken={
        "Japanese": "auf japanisch | im japanischen",
        "English": "englisch | englische | englischen | englischer | auf englisch | im englischen",
        "German": "deutsch | deutsche | deutschen | deutscher | auf deutsch | im deutschen",
        "French": "franzosisch | franzosische | franzosischen | franzosischer | auf franzosisch | im franzosischen",
        "Spanish": "spanisch | spanische | spanischen | spanischer | auf spanisch | im spanischen",
        "Italian": "italienisch | italienische | italienischen | italienischer | auf italienisch | im italienischen",
        "Korean": "koreanisch | koreanische | koreanischen | koreanischer | auf koreanisch | im koreanischen",
        "Portuguese": "portugiesisch | portugiesische | portugiesischen | portugiesischer | auf portugiesisch"
        " | im portugiesischen",
    },
    articles="der | die | das | den | dem",
    numbers="zwei | drei | vier | funf | sechs | sieben | acht | neun | zehn",
    limits="nur | ausschliesslich | allein | alleine | hauptsachlich | immer noch | noch immer | nicht mehr"
    " | derzeit | aktuell | spater | wieder | ursprunglich | zuletzt | kurzlich",
    fillers="in wessen handen lag | in wessen handen liegt | nennen sie | nennen sie mir | denen"
    " | ~verdanken | ~umfassen | ~bestehen | ~bekommen | ~erhalten | ~gehoren | ~existieren"
    " | zu verdanken | zeichnet … verantwortlich | zeichnete … verantwortlich | zeichnen … verantwortlich | versehen"
    " | das sagen | wovon | steuerte … bei | steuert … bei | beigesteuert | zuzuordnen | zugeordnet"
    " | einzuordnen | als nachstes | umgekehrt | oder umgekehrt | wahr | dass | womit | weisst du | wisst ihr"
    " | weiss jemand | kann mir jemand sagen | kann jemand sagen | habt ihr | ich bin | fertig | bin | ich habe"
    " | habe … gesehen | habe ich … gesehen | hab … gesehen | gesehen habe"
    " | sass | sitzt | namens | zustande | jemand | eigentlich | nochmal | noch mal | kennt ihr"
    " | kennt jemand | gerade | eben | hiervon | stuhl | sich | wohl | soll | schauen | ansehen | gucken"
    " | anschauen | fort | wie geht | wie geht es | geht | gehen | es geht | weisst ihr | wissen sie"
    " | kannst du mir sagen | konntest du mir sagen | konnen sie mir sagen | sag mir | sagen sie mir"
    " | ich frage mich | mich interessiert"
    " | ich mochte wissen | ich wurde gerne wissen | ich suche | bitte | danke | hallo | kennst du | nenn mir"
    " | nenne mir | zeig mir | gib mir | wurdest | hiess | heissen | wie heissen die | wie heisst der"
    " | wie heisst die | wie heisst das | namen von | der name von | die namen der | der name des | du"
    " | wer alles | derjenige | diejenige | person die | geschichte | die geschichte | werk | werke | werken"
    " | etwa | denn | genau | gerne | mal | so | also | dann | schon | noch nie | dazu | davon | dafur | damit"
    " | dieser | diese | dieses | diesem | jener | ihm | ihnen | ihren | seinem | seiner | beim | vom anime"
    " | um | zur serie | alles | man | kann | konnte | sollte | laut | offiziell | eigene | selbst | die | das"
    " | den | dem | ein | eine | einen | einem | einer | welche | welcher | welches | welchen | welchem | was"
    " | worden | es | auf | an | bei | mit | im | am | es gibt | gibt es | gibt | alle | liste | nenne | zeige"
    " | mir | heraus | ich | miteinander | beide | auch | sein | seine | ihr | ihre | er | sie | fuhrte"
    " | worauf | worin | wo | als | auf dem | auf welchem | habe",
)
