"""The words of French questions, without accents."""

from typing import Final

from catalog.entities import EntityType

from agent_core.planning.lexicon.forms import Language, TagKind

FRENCH: Final = Language(
    code="fr",
    nouns={
        "sequel": "suite | suites | saison suivante",
        "prequel": "prequel | prequelle | preludes | prelude | saison precedente",
        "side story": "histoire parallele | histoires paralleles",
        "spin-off": "serie derivee | series derivees",
        "summary": "film recapitulatif | recapitulatif",
        "studio": "studio d'animation | studios d'animation",
        "producer": "producteur | producteurs | productrice",
        "director": "realisateur | realisateurs | realisatrice | realisatrices | metteur en scene",
        "composer": "compositeur | compositeurs | compositrice",
        "character designer": "createur des personnages | character designer",
        "maker": "createur | createurs | creatrice",
        "scriptwriter": "scenariste | scenaristes",
        "author": "auteur | auteurs | autrice | auteure | mangaka",
        "artist": "dessinateur | dessinateurs | dessinatrice | illustrateur",
        "source": "manga d'origine | manga original",
        "voice actor": "doubleur | doubleurs | doubleuse | doubleuses | comedien de doublage | acteur de doublage |"
        " seiyuu"
        " | voix",
        "main character": "personnage principal | personnages principaux | heros | heroine | protagoniste |"
        " protagonistes",
        "supporting character": "personnage secondaire | personnages secondaires",
        "recommendation": "recommandation | recommandations",
    },
    verbs={
        "studio": "anime par | a fait | fait | ont fait | a anime | fabrique | produit par le studio | ont anime |"
        " animes par",
        "production": "a produit | produit | produit par | produits par",
        "director": "a realise | realise | realises | realisee | realise par | realises par | ont realise | dirige"
        " | a dirige",
        "composer": "a compose | compose | la musique | musique | bande originale | a compose la musique",
        "author": "a ecrit | ecrit | ecrit par | ecrits par",
        "maker": "a cree | cree | cree par",
        "artist": "a dessine | dessine | dessine par",
        "source": "adapte de | adapte du | adaptes de | base sur | basee sur | bases sur | adaptation | adaptations"
        " | adapte"
        " | tire de | inspire de | adaptes",
        "voice actor": "double | doublent | a double | doublee par | double par | prete sa voix a | prete sa voix |"
        " la voix de"
        " | interprete | a prete sa voix a",
        "character": "apparait | apparaissent | apparait dans | joue dans | figure dans | apparaissent dans",
        "staff": "a travaille sur | travaille sur | ont travaille sur | equipe",
    },
    plain={
        TagKind.WHO: "qui | qui est-ce qui",
        TagKind.ASK: "est-ce que | ",
        TagKind.COUNT: "combien de |  combien | nombre de | ",
        TagKind.COMPARE: "compare | comparer | comparez | difference entre | differences entre",
        TagKind.CONNECT: "lie | lies | liee | liees | lien | liens | lien entre | relation entre | rapport entre",
        TagKind.COMMON: "en commun",
        TagKind.ORDERING: "ordre de visionnage | dans quel ordre | ordre chronologique | ordre",
        TagKind.SIMILAR: "comme | similaire a | similaires a | ressemble a | ressemblant a | semblable a | recommande"
        " | regarder apres | dans le genre de",
        TagKind.OTHER: "autre | autres | d'autre | d'autres",
        TagKind.AND: "et | a la fois | ainsi que",
        TagKind.OR: "ou",
        TagKind.NOT: "pas | sans | sauf",
        TagKind.MOST: "plus de |  le plus de | plus",
        TagKind.OF: "de | du | des |  a | au | aux | dans",
        TagKind.BY: "par",
    },
    types={
        EntityType.ANIME: "anime | animes | serie | series | dessin anime | dessins animes | titre | titres",
        EntityType.MANGA: "manga | mangas",
        EntityType.CHARACTER: "personnage | personnages",
        EntityType.PERSON: "personne | personnes",
        EntityType.EPISODE: "episode | episodes",
    },
    formats={"movie": "film | films | long metrage | long-metrage"},
    statuses={"airing": "en cours", "finished": "termine | terminee"},
    seasons={"winter": "hiver", "spring": "printemps", "summer": "ete", "fall": "automne"},
    attributes={
        "year": "annee | en quelle annee | quelle annee | quand | sorti | sortie | date de sortie | est sorti | est"
        " sortie"
        " | commence | a commence | diffuse | a ete diffuse",
        "end_date": "termine | est termine | fini",
        "genres": "genre | genres",
        "rating": "note | note moyenne",
        "duration": "duree | quelle duree",
        "description": "de quoi parle | resume | synopsis | histoire de",
        "name": "titre de | quel est le titre | comment appelle | appelle | nom",
    },
    superlatives={
        "score desc": "mieux note | mieux notes | meilleur | meilleurs | meilleure | meilleures | le mieux note |"
        " les mieux"
        " notes",
        "score asc": "pire | moins bien note | moins bien notes",
        "popularity desc": "plus populaire | plus populaires | plus connu | plus connus",
        "episodes desc": "plus long | plus longue | plus longs | le plus d'episodes | plus d'episodes",
        "episodes asc": "plus court | plus courte",
        "start_date desc": "plus recent | plus recente | dernier | derniere",
        "start_date asc": "plus ancien | plus ancienne | premier | premiere",
    },
    cues={
        "after": "apres",
        "since": "depuis | a partir de",
        "before": "avant",
        "until": "jusqu'en | jusqu'a",
        "between": "entre",
        "more": "plus de",
        "less": "moins de",
        "min": "au moins",
        "max": "au plus",
    },
    articles="le | la | les",
    numbers="deux | trois | quatre | cinq | six | sept | huit | neuf | dix",
    fillers="le | la | les |  un | une | quel | quelle | quels | quelles | que |  quoi | est | sont |"
    " etait | a | ont"
    " | a-t-il | a-t-elle | ont-ils | ce | cet | cette | ces | c'est | qu'est-ce | qu'est-ce que | qu'est-ce qui |"
    " y | il | elle"
    " | son | sa | ses | leur | en | sur | pour | avec | dont | ete | donne | donne-moi | liste | montre | trouve |"
    " moi | je"
    " | peux-tu | dans quel | dans quels | dans quelle | est-il | est-elle | lequel | laquelle | lesquels | se |"
    " t-il | eu | ils"
    " | tous | toutes | aussi | dans lequel",
)
