"""The words of Spanish questions, without accents."""

from typing import Final

from catalog.entities import EntityType

from agent_core.grammar.languages.spanish_verbs import verb_forms
from agent_core.planning.lexicon.forms import Language, TagKind

SPANISH: Final = Language(
    code="es",
    verb_forms=verb_forms,
    nouns={
        "sequel": "secuela | secuelas | continuacion | siguiente temporada | proxima temporada | nueva temporada"
        " | segunda temporada | temporada siguiente | continuaciones | secuela directa",
        "prequel": "a que anime continua | a que serie continua | precuela | precuelas | temporada anterior"
        " | predecesora | predecesor | antecesora",
        "side story": "historia paralela | historias paralelas | historia secundaria | historia derivada",
        "spin-off": "serie derivada | series derivadas | spin-off | spin-offs | derivado | derivados",
        "summary": "pelicula recopilatoria | recopilacion | resumen en pelicula | recopilatorio | pelicula resumen",
        "studio": "estudio … como animador | estudio | estudios | estudio de animacion | estudios de animacion"
        " | compania de animacion"
        " | estudio animador | casa de animacion | empresa de animacion",
        "producer": "productor | productora | productores | productoras",
        "director": "director de anime | director | directora | directores | directoras | realizador | realizadora"
        " | cineasta"
        " | director principal",
        "composer": "compositor | compositora | compositores | musico | autor de la musica | compositor de la musica",
        "character designer": "disenador de personajes | disenadora de personajes | disenadores de personajes",
        "maker": "creador | creadora | creadores",
        "scriptwriter": "guionista | guionistas | autor del guion",
        "author": "autor | autora | autores | escritor | escritora | mangaka | escritores | autor del manga"
        " | novelista",
        "artist": "dibujante | dibujantes | ilustrador | ilustradora | dibujante del manga | artista | artistas",
        "source": "manga original | manga fuente | obra original | manga de origen",
        "voice actor": "actor de voz | actriz de voz | actores de voz | actrices de voz | actor de doblaje"
        " | actores de doblaje | seiyuu | voz | doblador | dobladora | actriz de doblaje | actor | actriz | actores"
        " | interprete | interpretes | seiyu | actor vocal",
        "main character": "prota | protas | personaje protagonista | personajes protagonistas"
        " | personaje principal | personajes principales | protagonista | protagonistas | heroe"
        " | heroina | heroes | heroinas | personaje central | personajes centrales | papel principal"
        " | papel protagonista | protagonista principal | rol principal",
        "supporting character": "personaje secundario | personajes secundarios",
        "recommendation": "recomendacion | recomendaciones",
        "parent story": "historia principal | serie principal | obra principal",
        "alternative version": "version alternativa | otra version | nueva version | remake",
        "licensor": "licenciante | distribuidora | licenciataria",
        "original creator": "creador original | autor original | autora original",
        "role": "papel | papeles | rol | roles",
        "rival": "rival | rivales",
        "friend": "amigo | amigos | amiga",
        "enemy": "enemigo | enemigos | enemiga",
        "mentor": "mentor | maestro | maestra",
        "student": "alumno | alumnos | discipulo | discipulos",
        "family": "familia | familiares",
        "theme performer": "cantante | interprete del opening",
        "adaptation": "adaptacion al anime | adaptacion anime",
    },
    verbs={
        "studio": "~animar | salio de | salieron de | salido de | salida de | salidos de | salidas de"
        " | animacion | la animacion | animado en | estudio tras | fue animado | fue animada",
        "production": "~producir",
        "director": "~dirigir | ~llevar las riendas | ~tomar las riendas | ~firmar la direccion"
        " | ~llevar la direccion | ~realizar la direccion | ~ocupar de dirigir | ~sentar en la silla de director"
        " | ~sentar en la silla del director | ~sentar en la silla | ~rodar | en la silla del director"
        " | la silla del director | en la silla de director | la silla de director | al frente de … como director"
        " | direccion | la direccion | bajo la direccion de | dirigio el anime | direccion de",
        "composer": "~componer | ~componer la musica | ~poner musica | ~poner … musica | ~poner la musica"
        " | ~musicalizar | ~firmar la musica | ~hacer la musica | musica … la pone | musica … la puso"
        " | musica … la hizo | musica … la compuso | sono | musica | la musica | banda sonora | la banda sonora"
        " | ost | bandas sonoras | musica de",
        "author": "~escribir | ~redactar | ~salir de la pluma | mente detras del | la mente detras del"
        " | mente detras del manga | se le ocurrio | ocurrio | la mente detras de | mente detras de"
        " | la mente tras | obra de | autoria | es obra de",
        "maker": "~crear | ~idear | ~inventar | ~concebir",
        "artist": "~dibujar | ~ilustrar",
        "source": "~basar | ~inspirar en | ~inspirar por | ~adaptar | ~provenir | ~sacar de | ~tomar de | viene"
        " | esta basado en | esta basada en | estan basados en | en que se basa | en el que se basa"
        " | en la que se basa | en que esta basado | adaptacion | adaptaciones | adaptaciones de",
        "voice actor": "~doblar | ~interpretar | ~actuar | ~encarnar | ~dar voz | ~dar la voz | ~poner voz"
        " | ~poner la voz | ~prestar su voz | ~prestar la voz | ~dar vida | ~hacer la voz | ~hacer de | ~oir"
        " | ~escuchar | ~hablar | habla por | doblaje original | presta su voz al personaje"
        " | presta voz al personaje | da voz al personaje | la voz de … la pone | cuando habla … oimos"
        " | se oye cuando habla | se escucha cuando habla | oimos | escuchamos | papeles ha hecho | la voz de"
        " | la voz | doblaje | voz de | actua como",
        "adaptation": "al anime | a anime",
        "character": "~aparecer | ~figurar en | ~salir | sale en | salen en | se ve | se encuentra | esta en",
        "staff": "~trabajar | ~participar | ~colaborar | equipo",
        "sequel": "~seguir | ~continuar | ~proseguir | ~suceder a | ~venir despues | ~venir tras"
        " | ~continuar la historia | ~seguir la historia | como sigue | como continua | es continuado por"
        " | va despues de",
        "prequel": "~preceder | ~venir antes | va antes de",
        "making": "~hacer | ~sacar | ~firmar | ~realizar | ~encargar | ~ocupar de | es cosa de | detras de"
        " | esta detras de | a cargo de | responsable de | esta a cargo de | estuvo a cargo de",
        "scriptwriter": "~escribir el guion | guion | el guion",
        "character designer": "~disenar los personajes | diseno de los personajes | los disenos de personajes"
        " | disenos de personajes | diseno de personajes | disenado por | disenados por",
        "theme performer": "~cantar | ~cantar el tema | ~cantar el opening | ~cantar la cancion | tema | el tema"
        " | el opening | cancion | tema de apertura",
        "licensor": "~licenciar | ~distribuir",
        "original creator": "creacion original | idea original",
        "main character": "~protagonizar | ~llevar el papel principal | ~llevar el peso | ~centrar"
        " | ~girar en torno | ~girar alrededor | de quien va | en torno a que personajes gira"
        " | en torno a que personaje gira | en quien se centra | seguimos en | a quien seguimos en"
        " | a quien seguimos | en torno a quien gira | en torno a quien",
    },
    plain={
        TagKind.WHO: "quien | quienes",
        TagKind.ASK: "es verdad que | es cierto que | esta | es | son | fue | fueron | ha | han | era | eran",
        TagKind.COUNT: "cuantos | cuantas | cuanto | numero de | cantidad de",
        TagKind.COMPARE: "compara | comparar | diferencia entre | diferencias entre",
        TagKind.CONNECT: "relacionado | relacionados | relacionada | relacionadas | relacion entre"
        " | relacion hay entre | conexion"
        " | conexion entre | conectados",
        TagKind.COMMON: "en comun",
        TagKind.ORDERING: "en que orden tengo que ver | en que orden van | en que orden van las series de | en orden"
        " | orden para verlo | orden para verla | orden para ver | en que orden | en que orden ver"
        " | en que orden debo ver "
        " | en que orden se ve | en que orden veo | en que orden hay que ver | en que orden deberia ver"
        " | orden cronologico | orden de visionado | orden",
        TagKind.SIMILAR: "se parecen a | se parece a | se parezca a | se parezcan a | parecidas a | algo como"
        " | algo parecido a | del estilo de | al estilo de | estilo de | si me gusto | me gusto | me ha gustado"
        " | me encanto | que veo si me gusto | como | parecido a | parecidos a | parecida a | similar a"
        " | similares a | recomienda"
        " | recomiendas | ver despues de | recomiendame",
        TagKind.OTHER: "que mas | que otros | que otras | otro | otros | otra | otras",
        TagKind.AND: "y | e | tanto | junto con",
        TagKind.OR: "o | u",
        TagKind.NOT: "fuera de | no | sin | excepto",
        TagKind.AVERAGE: "promedio | en promedio | medio | media | de media",
        TagKind.MOST: "mas | la mayoria de | el mayor numero de",
        TagKind.OF: "de | del | en | para | a | al",
        TagKind.BY: "por",
    },
    types={
        EntityType.ANIME: "filmografia | anime | animes | serie | series | titulo | titulos",
        EntityType.MANGA: "manga | mangas",
        EntityType.CHARACTER: "personaje | personajes",
        EntityType.PERSON: "persona | personas",
        EntityType.EPISODE: "episodio | episodios | capitulo | capitulos",
    },
    formats={"movie": "pelicula | peliculas | film"},
    statuses={"airing": "en emision", "finished": "terminado | terminada"},
    seasons={"winter": "invierno", "spring": "primavera", "summer": "verano", "fall": "otono"},
    genres={
        "Action": "accion",
        "Adventure": "aventura | aventuras",
        "Comedy": "comedia | comedias | comico | comicos | divertido | divertidos",
        "Drama": "dramas | dramatico | dramaticos",
        "Fantasy": "fantasia",
        "Horror": "terror | horror | miedo",
        "Romance": "romantico | romanticos | romantica | romanticas | amor",
        "Sci-Fi": "ciencia ficcion | ciencia-ficcion",
        "Mystery": "misterio | misterios",
        "Sports": "deporte | deportes | deportivo | deportivos",
        "Supernatural": "sobrenatural | sobrenaturales",
        "Psychological": "psicologico | psicologicos",
        "Historical": "historico | historicos",
        "Slice of Life": "recuentos de la vida | vida cotidiana",
        "Vampire": "vampiro | vampiros",
        "Time Travel": "viajes en el tiempo | viaje en el tiempo",
    },
    attributes={
        "year": "~emitir | ~estrenar | ~lanzar | ~empezar | ~comenzar | vio la luz | desde cuando"
        " | desde cuando se emite | emision | lanzamiento | ano | en que ano | que ano | cuando"
        " | salio | salieron | salido | ha salido | han salido"
        " | fecha de estreno",
        "end_date": "~terminar | ~acabar | ~finalizar | ~terminar de emitirse | ~acabar de emitirse"
        " | ~dejar de emitirse | hasta cuando se emitio | hasta cuando | se emitio el ultimo capitulo de"
        " | se emitio el ultimo episodio de",
        "seasons": "temporadas | cuantas temporadas | numero de temporadas",
        "genres": "genero se clasifica | en que genero se clasifica | tipo de genero | genero | generos",
        "rating": "~valorar | ~puntuar | como esta valorado | como esta valorada | nota le dan a | calificacion"
        " | puntuacion | nota | valoracion",
        "duration": "~durar | duracion | cuanto dura",
        "description": "~tratar | de que trata | de que va | sinopsis | resumen | argumento",
        "name": "~llamar | titulo de | cual es el titulo | como se llama | nombre",
    },
    comparatives={
        "start_date asc": "mas viejo | salio antes | mas antiguo que | mas antigua que | mas viejo que",
        "start_date desc": "mas nueva | salio despues | mas nuevo que | mas nueva que | mas reciente que",
        "score desc": "mejor puntuada | mejor valorado que"
        " | mejor valorada que | mejor puntuado que | mejor puntuada que",
        "episodes desc": "mas largo que | mas larga que",
        "episodes asc": "mas corto que | mas corta que",
    },
    superlatives={
        "score desc": "mejor nota | la mejor nota | la nota mas alta | nota mas alta | la puntuacion mas alta"
        " | puntuacion mas alta | mejor puntuacion | mejor valoracion | mejor valorado | mejor valorados"
        " | mejor puntuado | mejor puntuados | mejor | mejores"
        " | mejor valorada | mejor valoradas",
        "score asc": "peor | peores | peor valorado",
        "popularity desc": "mas popular | mas populares | mas conocido | mas conocidos",
        "episodes desc": "mas capitulos | mas largo | mas larga | mas episodios | mas largos",
        "episodes asc": "menos capitulos | mas corto | mas corta | mas cortos | mas cortas | menos episodios",
        "start_date desc": "mas reciente | mas recientes | mas nuevo | mas nuevos | mas nuevas | ultimo | ultima",
        "start_date asc": "mas antiguo | mas antigua | mas antiguos | mas viejos | primer | primero | primera",
    },
    cues={
        "after": "despues de | despues del",
        "since": "desde",
        "before": "antes de | antes del",
        "until": "hasta",
        "between": "entre",
        "more": "mas de",
        "less": "menos de",
        "min": "al menos | por lo menos",
        "max": "como maximo",
    },
    spoken={
        "Japanese": "en japones",
        "English": "ingles | inglesa | ingleses | inglesas | en ingles",
        "German": "aleman | alemana | alemanes | alemanas | en aleman",
        "French": "frances | francesa | franceses | francesas | en frances",
        "Spanish": "espanol | espanola | espanoles | espanolas | en espanol",
        "Italian": "italiano | italiana | italianos | italianas | en italiano",
        "Korean": "coreano | coreana | coreanos | coreanas | en coreano",
        "Portuguese": "portugues | portuguesa | portugueses | portuguesas | en portugues",
    },
    articles="el | la | los | las",
    numbers="dos | tres | cuatro | cinco | seis | siete | ocho | nueve | diez",
    limits="solo | solamente | unicamente | exclusivamente | principalmente | todavia | aun | ya no"
    " | actualmente | mas tarde | despues | otra vez | originalmente | recientemente",
    fillers="pero | constituye | constituyen | mencione | mencionen | ficha de | ~deber | ~pertenecer"
    " | ~constar | ~constar de | ~figurar | ~saber | ~tener | ~existir"
    " | ~llevar la firma de | se le debe | se les debe | debemos | le dan | alguna | algun | algo | puedo ver"
    " | que mas puedo ver | lo de | fuese | me podrias decir | me podria decir | podrias decir | podria decir"
    " | me puede decir | podeis decirme | alguien sabe | alguien sabe quien | alguien me dice | silla"
    " | silla de | mando | al mando | al mando de | haya | hayan | haya sido | acabo de ver | acabo de terminar"
    " | termine | termine de ver | he terminado | he visto | acabe | quisiera | nombrame | decidme | decirme"
    " | me gustaria | cuyo | cuya | cuyos | cuyas | mencioname | menciona | corre a cargo de"
    " | corrio a cargo de | sabes | sabeis | puedes decirme | podrias decirme | podria decirme | me dices"
    " | me pregunto | me puedes decir | quisiera saber | me gustaria saber | quiero saber | busco | por favor | gracias"
    " | hola | dinos | digame | nombra | cual fue | cuales fueron | se llaman | como se llaman | nombre de"
    " | nombres de | los nombres de | el nombre de | el nombre del | aquel que | la persona que | persona que"
    " | historia | la historia | obra | obras | ser | siendo | estuvo | estado | hay algun | hay alguna | ese"
    " | esa | aquel | este anime | mismo | propio | ya | tambien | pues | entonces | llamado | llamada"
    " | titulado | titulada | oficial | tras | ante | cada | cual de | el | la | los | las | un | una | lo"
    " | que | cual | cuales | sido | su | sus | con | se | este | estos | estas | hay | como estan | cual es"
    " | cuales son | dime | lista | muestra | dame | me | para que | donde | estan | le | les | quiero | todos"
    " | todas | entre si",
)
