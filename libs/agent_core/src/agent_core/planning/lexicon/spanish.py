"""The words of Spanish questions, without accents."""

from typing import Final

from catalog.entities import EntityType

from agent_core.planning.lexicon.forms import Language, TagKind

SPANISH: Final = Language(
    code="es",
    nouns={
        "sequel": "secuela | secuelas | continuacion | siguiente temporada",
        "prequel": "precuela | precuelas | temporada anterior",
        "side story": "historia paralela | historias paralelas",
        "spin-off": "serie derivada | series derivadas",
        "summary": "pelicula recopilatoria | recopilacion",
        "studio": "estudio | estudios | estudio de animacion | estudios de animacion",
        "producer": "productor | productora | productores | productoras",
        "director": "director | directora | directores | directoras",
        "composer": "compositor | compositora | compositores",
        "character designer": "disenador de personajes",
        "maker": "creador | creadora | creadores",
        "scriptwriter": "guionista | guionistas",
        "author": "autor | autora | autores | escritor | escritora | mangaka",
        "artist": "dibujante | dibujantes | ilustrador | ilustradora",
        "source": "manga original",
        "voice actor": "actor de voz | actriz de voz | actores de voz | actrices de voz | actor de doblaje |"
        " actores de doblaje"
        " | seiyuu | voz",
        "main character": "personaje principal | personajes principales | protagonista | protagonistas | heroe |"
        " heroina",
        "supporting character": "personaje secundario | personajes secundarios",
        "recommendation": "recomendacion | recomendaciones",
    },
    verbs={
        "studio": "hizo | hicieron | ha hecho | hecho por | hechos por | animo | animado por | animados por | hace"
        " | realizo",
        "production": "produjo | produjeron | producido por | producidos por | ha producido",
        "director": "dirigio | dirigieron | ha dirigido | dirigido por | dirigida por | dirigidos por | dirigidas"
        " por | dirige"
        " | dirigido",
        "composer": "compuso | compuso la musica | musica | la musica | banda sonora | compuesta por",
        "author": "escribio | ha escrito | escrito por | escritos por | escribieron",
        "maker": "creo | ha creado | creado por | creada por",
        "artist": "dibujo | dibujado por | ilustro",
        "source": "basado en | basada en | basados en | adaptado de | adapta | adaptacion | adaptaciones |"
        " adaptados de | se basa"
        " | se basa en | adaptados | adaptaciones de",
        "voice actor": "da voz a | dio voz a | pone la voz a | puso la voz a | doblo | dobla | da voz | interpreta"
        " | interpreto"
        " | la voz de | pone voz a | puso voz a | doblado por",
        "character": "aparece | aparecen | aparece en | aparecen en | sale | salen | sale en | salen en",
        "staff": "trabajo en | trabajaron en | ha trabajado en | equipo",
    },
    plain={
        TagKind.WHO: "quien | quienes",
        TagKind.COUNT: "cuantos | cuantas | cuanto | numero de | cantidad de",
        TagKind.COMPARE: "compara | comparar | diferencia entre | diferencias entre",
        TagKind.CONNECT: "relacionado | relacionados | relacionada | relacionadas | relacion entre | conexion |"
        " conexion entre"
        " | conectados",
        TagKind.COMMON: "en comun",
        TagKind.ORDERING: "orden para ver | en que orden | orden cronologico | orden de visionado | orden",
        TagKind.SIMILAR: "como | parecido a | parecidos a | parecida a | similar a | similares a | recomienda |"
        " recomiendas"
        " | ver despues de | recomiendame",
        TagKind.OTHER: "otro | otros | otra | otras | mas",
        TagKind.AND: "y | e | tanto | junto con",
        TagKind.OR: "o | u",
        TagKind.NOT: "no | sin | excepto",
        TagKind.MOST: "mas | la mayoria de | el mayor numero de",
        TagKind.OF: "de | del | en | para | a | al",
        TagKind.BY: "por",
    },
    types={
        EntityType.ANIME: "anime | animes | serie | series | titulo | titulos",
        EntityType.MANGA: "manga | mangas",
        EntityType.CHARACTER: "personaje | personajes",
        EntityType.PERSON: "persona | personas",
        EntityType.EPISODE: "episodio | episodios | capitulo | capitulos",
    },
    formats={"movie": "pelicula | peliculas | film"},
    statuses={"airing": "en emision", "finished": "terminado | terminada"},
    seasons={"winter": "invierno", "spring": "primavera", "summer": "verano", "fall": "otono"},
    attributes={
        "year": "ano | en que ano | que ano | cuando | estreno | se estreno | salio | fecha de estreno | empezo |"
        " comenzo",
        "end_date": "termino | acabo | finalizo",
        "genres": "genero | generos",
        "rating": "puntuacion | nota | valoracion",
        "duration": "duracion | cuanto dura | dura",
        "description": "de que trata | de que va | sinopsis | trata | resumen | argumento",
        "name": "titulo de | cual es el titulo | como se llama | se llama | nombre",
    },
    superlatives={
        "score desc": "mejor valorado | mejor valorados | mejor puntuado | mejor puntuados | mejor | mejores |"
        " mejor valorada"
        " | mejor valoradas",
        "score asc": "peor | peores | peor valorado",
        "popularity desc": "mas popular | mas populares | mas conocido | mas conocidos",
        "episodes desc": "mas largo | mas larga | mas episodios | mas largos",
        "episodes asc": "mas corto | mas corta | menos episodios",
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
    fillers="el | la | los | las | un | una | lo | que | cual | cuales | es | son | fue | fueron | ha | han | sido"
    " | era | su | sus"
    " | con | se | este | esta | estos | estas | hay | tiene | tienen | como estan | cual es | cuales son | dime |"
    " lista | muestra"
    " | dame | me | tambien | para que | donde | esta | estan | tuvo | le | les | quiero | todos | todas | entre si",
)
