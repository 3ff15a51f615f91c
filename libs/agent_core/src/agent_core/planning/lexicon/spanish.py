"""The words of Spanish questions, without accents."""

from typing import Final

from catalog.entities import EntityType

from agent_core.planning.lexicon.forms import Language, TagKind

SPANISH: Final = Language(
    code="es",
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
        "studio": "animo | animado por | animados por | ha animado | animacion | la animacion | anima | animaron"
        " | animado en | se animo | animada por | estudio tras | fue animado | fue animada",
        "production": "produjo | produjeron | producido por | producidos por | ha producido",
        "director": "llevo las riendas de | lleva las riendas de | tomo las riendas"
        " | se sento en la silla del director | en la silla del director | la silla del director"
        " | se sento en la silla de director | se sento en la silla de | en la silla de director"
        " | la silla de director"
        " | al frente de … como director | firmo la direccion | firma la direccion | firmo la direccion de"
        " | llevo la direccion"
        " | llevo la direccion de | realizo la direccion | se ocupo de dirigir | dirigiendo"
        " | dirigieran | tomo las riendas de"
        " | dirigio | dirigieron | ha dirigido | dirigido por | dirigida por | dirigidos por | dirigidas por"
        " | dirige | dirigido | dirigir | direccion | la direccion | bajo la direccion de | dirigida | dirigidos"
        " | dirigidas | dirigio el anime | direccion de",
        "composer": "puso musica | pone musica | ha puesto musica | puesto musica | musica … la pone"
        " | musica … la puso | musica … la hizo | musica … la compuso | le puso musica a"
        " | le pone musica a | pone musica a | poner musica a | puso … musica | musicalizar | puso la musica"
        " | puso la musica a | puso la musica de | pone la musica"
        " | hizo la musica | musicalizada | musicalizado por | sono"
        " | compuso | compuso la musica | musica | la musica | banda sonora | compuesta por | compone"
        " | ha compuesto | compuesta | compuesto por | la banda sonora | musicalizo | ost"
        " | firma la musica | bandas sonoras | puso musica a | musica de",
        "author": "mente detras del | la mente detras del | mente detras del manga | se le ocurrio | ocurrio"
        " | la mente detras de | mente detras de | la mente tras"
        " | salio de la pluma de | escribio | ha escrito | escrito por | escritos por | escribieron | escrito"
        " | escrita | escribe"
        " | escrita por | obra de | autoria | es obra de | redacto",
        "maker": "creo | ha creado | creado por | creada por",
        "artist": "dibujo | dibujado por | ilustro",
        "source": "basado | basada | basados | basadas | viene | proviene | proviene de | inspirado en"
        " | inspirada en | inspirado por | sacado de | tomado de | esta basado en"
        " | esta basada en | estan basados en"
        " | basado en | basada en | basados en | adaptado de | adapta | adaptacion | adaptaciones"
        " | adaptados de | se basa | se basa en | adaptados | adaptaciones de",
        "voice actor": "habla por | doblaje original | presta su voz al personaje | presta voz al personaje"
        " | da voz al personaje | la voz de … la pone | cuando habla … oimos | se oye cuando habla"
        " | se escucha cuando habla"
        " | se oye | se escucha | oimos | escuchamos"
        " | habla | puesto voz a | ha puesto voz a | puesto voz | puesto la voz a | doblar | da la voz a"
        " | dio la voz a | le da la voz a | le da la voz | da la voz"
        " | le dio la voz a | le pone la voz a | le pone voz a | le puso voz a"
        " | le puso la voz a | le presta la voz a | le presta su voz a | presto su voz a"
        " | hace de | hizo de | interpretan | interpretados por | doblan | doblaron"
        " | doblados por | da vida a | le da vida a | dio vida a | encarna a | encarna"
        " | papeles ha hecho"
        " | da voz a | dio voz a | pone la voz a | puso la voz a | doblo | dobla | da voz | interpreta"
        " | interpreto | la voz de | pone voz a | puso voz a | doblado por | la voz | hace la voz de | hace la voz"
        " | presta su voz a | presta la voz a | ha doblado | doblado | doblada por | doblaje | dar voz a | pone voz"
        " | le da voz a | interpretado por | voz de | actua como",
        "character": "aparece | aparecen | aparece en | aparecen en | sale | salen | sale en | salen en | se ve"
        " | se encuentra | figura en | esta en | salir",
        "staff": "trabajado | ha trabajado | trabaja | trabajo en | trabajaron en | ha trabajado en | equipo",
        "sequel": "como sigue | como continua | continuado | continuada | es continuado por | continuado por"
        " | sigue a | sigue | siguen a | continua | continuan | prosigue | viene despues de | va despues de"
        " | viene tras | sucede a | continua la historia de | sigue la historia de",
        "prequel": "precede a | precede | viene antes de | va antes de",
        "making": "firma | firmo | firman | es cosa de | hizo | hicieron | ha hecho | hecho por | hechos por | hace"
        " | realizo | detras de"
        " | esta detras de"
        " | se encargo de | se encarga de | a cargo de | se ocupo de | responsable de | encargado de | encargada de"
        " | esta a cargo de | encargo | encargaron | estuvo a cargo de",
        "scriptwriter": "guion | el guion | escribio el guion",
        "character designer": "diseno de los personajes | los disenos de personajes | disenos de personajes"
        " | diseno los personajes | diseno de personajes | disenado por | disenados por",
        "theme performer": "canta el tema de | canta el opening | tema | el tema | el opening"
        " | canta la cancion de | canta el tema"
        " | canta | canto | cancion | tema de apertura",
        "licensor": "licencia | licencio | distribuye",
        "original creator": "creacion original | idea original",
        "main character": "de quien va | llevan el papel principal en | lleva el papel principal en"
        " | llevan el papel principal"
        " | lleva el papel principal | en torno a que personajes gira | en torno a que personaje gira"
        " | llevan el peso de | lleva el peso de | llevan el peso | lleva el peso | se centra"
        " | se centra en | en quien se centra | seguimos en | a quien seguimos en | a quien seguimos"
        " | gira en torno a | en torno a quien gira | en torno a quien | gira alrededor de | protagonizado por"
        " | protagonizada por | protagoniza | protagonizan",
    },
    plain={
        TagKind.WHO: "quien | quienes",
        TagKind.ASK: "es verdad que | es cierto que | esta | es | son | fue | fueron | ha | han | era | eran",
        TagKind.COUNT: "cuantos | cuantas | cuanto | numero de | cantidad de",
        TagKind.COMPARE: "compara | comparar | diferencia entre | diferencias entre",
        TagKind.CONNECT: "relacionado | relacionados | relacionada | relacionadas | relacion entre | conexion"
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
        "year": "se emite | emite | se emitio | emitio | vio la luz | desde cuando | desde cuando se emite | emision"
        " | se lanzo | lanzamiento | ano | en que ano | que ano | cuando | estreno | se estreno | salio"
        " | fecha de estreno | empezo"
        " | comenzo",
        "end_date": "termino de emitirse | acabo de emitirse | dejo de emitirse | se acabo | se termino"
        " | hasta cuando se emitio | hasta cuando | se emitio el ultimo capitulo de"
        " | se emitio el ultimo episodio de | terminaron | acabaron | finalizaron | termino | acabo | finalizo",
        "genres": "genero se clasifica | en que genero se clasifica | tipo de genero | genero | generos",
        "rating": "valorado | valorada | como esta valorado | como esta valorada | nota le dan a | puntuado"
        " | calificacion | puntuacion | nota | valoracion",
        "duration": "duracion | cuanto dura | dura",
        "description": "de que trata | de que va | sinopsis | trata | resumen | argumento",
        "name": "titulo de | cual es el titulo | como se llama | se llama | nombre",
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
        "episodes asc": "menos capitulos | mas corto | mas corta | menos episodios",
        "start_date desc": "mas reciente | mas nuevo | ultimo | ultima",
        "start_date asc": "mas antiguo | mas antigua | primer | primero | primera",
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
    articles="el | la | los | las",
    numbers="dos | tres | cuatro | cinco | seis | siete | ocho | nueve | diez",
    limits="solo | solamente | unicamente | exclusivamente | principalmente | todavia | aun | ya no"
    " | actualmente | mas tarde | despues | otra vez | originalmente | recientemente",
    fillers="figura | figuran | llevan la firma de | lleva la firma de | se le debe | se debe | se les debe | debe"
    " | debemos | consta | consta de | le dan | alguna | algun"
    " | algo | puedo ver | que mas puedo ver | lo de | fuese | me podrias decir | me podria decir | podrias decir"
    " | podria decir | me puede decir"
    " | podeis decirme | alguien sabe | alguien sabe quien | alguien me dice | silla | silla de"
    " | mando | al mando | al mando de | haya | hayan | haya sido | pertenece | pertenecen"
    " | acabo de ver | acabo de terminar | termine | termine de ver | he terminado | he visto"
    " | acabe | quisiera | nombrame | decidme | decirme | me gustaria | saber | cuyo | cuya | cuyos"
    " | cuyas | mencioname | menciona | corre a cargo de | corrio a cargo de"
    " | sabes | sabe | sabeis | puedes decirme | podrias decirme | podria decirme | me dices | me puedes decir"
    " | quisiera saber | me gustaria saber | quiero saber | busco | por favor | gracias | hola | dinos | digame"
    " | nombra | cual fue | cuales fueron | se llaman | como se llaman | nombre de | nombres de"
    " | los nombres de | el nombre de | el nombre del | aquel que | la persona que"
    " | persona que | historia | la historia | obra | obras | existe | existen | ser | siendo | estuvo | estado"
    " | tener | tenido | hay algun | hay alguna | ese | esa | aquel | este anime | mismo | propio | ya | tambien"
    " | pues | entonces | llamado | llamada | titulado | titulada | oficial | tras | ante | cada | cual de | el | la"
    " | los | las | un | una | lo | que | cual | cuales | sido | su | sus"
    " | con | se | este | estos | estas | hay | tiene | tienen | como estan | cual es | cuales son | dime"
    " | lista | muestra | dame | me | para que | donde | estan | tuvo | le | les | quiero | todos | todas | entre si",
)
