"""The words of French questions, without accents."""

from typing import Final

from catalog.entities import EntityType

from agent_core.grammar.languages.french_verbs import verb_forms
from agent_core.planning.lexicon.forms import Language, TagKind

FRENCH: Final = Language(
    code="fr",
    verb_forms=verb_forms,
    nouns={
        "sequel": "suite | suites | saison suivante | suite directe | suite immediate | nouvelle saison"
        " | saison apres | prochaine saison | continuation | suite de histoire | saison deux",
        "prequel": "suite de quoi | la suite de quoi | prequel | prequelle | preludes | prelude | saison precedente"
        " | prequels | prequelles"
        " | predecesseur | saison avant | antepisode",
        "side story": "histoire parallele | histoires paralleles | histoire annexe | histoires annexes"
        " | recit parallele | histoire secondaire",
        "spin-off": "derivees | derivee | serie derivee | series derivees | spin-off | spin-offs | derive | derives",
        "summary": "film recapitulatif | recapitulatif | resume en film | compilation | film de compilation | recap",
        "studio": "de quel studio animation vient | de quel studio d'animation vient | quel studio animation vient"
        " | studio animation | studios animation | studio | studios | studio de production | maison animation"
        " | societe animation",
        "producer": "producteur | producteurs | productrice | societe de production | societes de production",
        "director": "realisateur | realisateurs | realisatrice | realisatrices | metteur en scene | cineaste"
        " | directeur | directrice | chef realisateur",
        "composer": "compositeur | compositeurs | compositrice | musicien | auteur de la musique",
        "character designer": "createur des personnages | character designer | chara-designer | chara designer"
        " | concepteur des personnages | dessinateur des personnages",
        "maker": "createur | createurs | creatrice",
        "scriptwriter": "scenariste | scenaristes | auteur du scenario",
        "author": "auteur | auteurs | autrice | auteure | mangaka | ecrivain | auteurs du manga | scenariste du manga",
        "artist": "dessinateur | dessinateurs | dessinatrice | illustrateur | illustrateurs | illustratrice"
        " | mangaka dessinateur",
        "source": "manga d'origine | manga original | manga source | oeuvre originale | oeuvre d'origine",
        "voice actor": "comedien | comedienne | comediens | comediennes"
        " | comedien ou quelle comedienne | comedien ou comedienne | acteur ou actrice"
        " | acteur ou quelle actrice | doubleur | doubleurs | doubleuse | doubleuses | comedien de doublage"
        " | acteur de doublage"
        " | seiyuu | voix | comedien de voix | comedienne de voix | comedienne de doublage | comediens de doublage"
        " | acteur vocal | actrice vocale | interpretes | acteur | actrice | acteurs | seiyu",
        "main character": "roles principaux | premier role | premiers roles | perso principal | persos principaux"
        " | personnage principal | personnages principaux | heros | heroine | protagoniste"
        " | protagonistes | heros principal | heroines | protagoniste principal | personnage central"
        " | personnages centraux | role principal | personnages majeurs | personnage majeur",
        "supporting character": "personnage secondaire | personnages secondaires",
        "recommendation": "recommandation | recommandations",
        "parent story": "histoire principale | serie principale | serie mere | oeuvre principale",
        "alternative version": "version alternative | versions alternatives | autre version | remake"
        " | nouvelle version",
        "licensor": "editeur | distributeur | licencie",
        "original creator": "createur original | auteur original | auteur de oeuvre originale",
        "role": "role | roles",
        "rival": "rival | rivaux | rivale",
        "friend": "ami | amis | amie",
        "enemy": "ennemi | ennemis | ennemie",
        "mentor": "mentor | maitre",
        "student": "eleve | eleves | disciple | disciples",
        "family": "famille | membres de la famille",
        "theme performer": "chanteur | chanteuse | interprete du generique",
        "adaptation": "adaptation anime | adaptation en anime",
    },
    verbs={
        "studio": "~animer | ~voir le jour | ~assurer l'animation | ~realiser animation | ~produire animation"
        " | ~travailler animation | ~produire par le studio | a ete anime ou | a ete animee ou"
        " | a-t-il ete anime ou | charge animer | de quel studio vient | a-t-il vu le jour"
        " | est sorti de quel studio | sorti de quel studio | vient de quel studio | sortis du | sorti du"
        " | sortis de | sorti de chez | sortis de chez | ne chez | nes chez | animation | animation de",
        "production": "~produire",
        "director": "~realiser | ~diriger | ~tourner | ~mettre en scene | ~mettre … en scene"
        " | derriere la camera de | derriere la camera | aux commandes de | aux manettes de | aux manettes"
        " | a la tete de | a-t-elle realisees | realisation | la realisation | a la realisation | direction"
        " | sous la direction de | a la direction de | a-t-il realise | a-t-il realises | a-t-elle realise"
        " | ont ete realises par | ete realises par",
        "composer": "~composer | ~composer la musique | ~mettre en musique | ~mettre … en musique | morceaux"
        " | les morceaux | compositions | la bo | bo | la musique | musique | bandes originales | bande originale"
        " | la musique de"
        " | musiques | les musiques | bande son | bande-son | la bande originale | la bande-son | ost"
        " | musique originale | composition",
        "author": "~ecrire | ~rediger | un manga de qui | manga de qui | a l'origine de | est ne sous la plume de"
        " | nee sous la plume de | est a l'origine du manga | a l'origine du manga | auteur de | plume"
        " | a-t-il ete ecrit | a-t-il ecrit | oeuvre de",
        "maker": "~imaginer | ~inventer | ~concevoir | ~creer",
        "artist": "~dessiner | ~illustrer",
        "source": "~venir | ~tirer | ~inspirer | ~baser | ~adapter | ~provenir de | issu de | issue de | issus de"
        " | adapte du | adaptation | adaptations",
        "voice actor": "~doubler | ~interpreter | ~jouer | ~incarner | ~preter sa voix | ~faire la voix"
        " | ~entendre | le role de … est double | le role de … double | le role de … est joue"
        " | on entend … dans le role de | entend-on quand … parle | on entend quand … parle | on entend"
        " | la voix de | la voix | doublage | voix de | est la voix de",
        "adaptation": "en anime | en dessin anime",
        "character": "~apparaitre | ~figurer dans | ~provenir | ~jouer dans | ~faire partie | voit-on"
        " | trouve-t-on | rencontre-t-on | est issu de | on voit | on trouve | est present dans",
        "staff": "~travailler | ~participer | ~collaborer | a-t-il travaille | a-t-elle travaille"
        " | ont-ils travaille | equipe",
        "sequel": "~suivre | ~continuer | ~poursuivre | ~prolonger | ~succeder a | ~faire suite"
        " | ~prendre la suite | ~enchainer sur | ~venir apres | ~venir juste apres | apres … histoire continue"
        " | apres … l'histoire se poursuit",
        "prequel": "~preceder | ~venir avant | ~venir juste avant | ~passer avant | ~passer juste avant"
        " | ~derouler avant | a lieu avant | avait lieu avant",
        "making": "~faire | ~signer | ~fabriquer | ~occuper de | ~prendre en charge | ~confier | ~cacher derriere"
        " | une production de | une production du studio | une production du | derriere | est derriere"
        " | responsable de | charge de | concoit | est a l'origine de | en charge de",
        "main character": "~tenir le role principal | ~tenir le premier role | ~jouer le role principal"
        " | ~jouer le premier role | ~mener l'histoire | ~mener histoire | ~tourner autour | est histoire de qui"
        " | histoire de qui | autour de qui tourne | autour de quels personnages tourne"
        " | autour de quel personnage tourne | autour de qui | on suit qui dans | on suit qui | qui suit-on dans"
        " | suit-on dans | histoire de quels personnages | porte sur ses epaules | a le role principal",
        "scriptwriter": "~ecrire le scenario | scenario | le scenario",
        "character designer": "~concevoir les personnages | ~dessiner les personnages | design des personnages"
        " | character design | chara-design",
        "theme performer": "~chanter | generique | chanson",
        "licensor": "~licencier | ~distribuer | licence",
        "original creator": "oeuvre originale de | a imagine | idee originale",
    },
    plain={
        TagKind.WHO: "quel nom figure | quels noms figurent | qui | qui est-ce qui",
        TagKind.ASK: "est-ce | est-ce bien | est-ce vrai que | est-il vrai que | est vrai que | vrai que | est-ce que"
        " | a-t-il | a-t-elle | ont-ils | ont-elles | est-il | est-elle | sont-ils"
        " | sont-elles | a-t-il ete | a-t-elle ete | ont-ils ete | ont-elles ete | etait-il | etait-elle",
        TagKind.COUNT: "quel est le nombre de | le nombre | nombre | combien compte-t-on | combien y a-t-il"
        " | combien de | combien | nombre de",
        TagKind.COMPARE: "compare | comparer | comparez | difference entre | differences entre",
        TagKind.CONNECT: "lie | lies | liee | liees | lien | liens | lien entre | relation entre | rapport entre",
        TagKind.COMMON: "en commun",
        TagKind.ORDERING: "ordre pour regarder | ordre pour voir | ordre de visionnage"
        " | dans quel ordre | dans quel ordre regarder | dans quel ordre voir"
        " | dans quel ordre faut-il regarder | dans quel ordre faut-il voir | dans quel ordre dois-je regarder"
        " | ordre chronologique | ordre",
        TagKind.SIMILAR: "dans le style de | du style de | dans le meme style que | dans le meme genre que"
        " | du meme genre que | meme genre que | quoi regarder si ai aime | si ai aime | ai aime | ai adore"
        " | ai bien aime | conseilles | tu me conseilles | me conseillez | ressemblent a | ressemblant"
        " | proche de | proches de | comme | similaire a | similaires a | ressemble a | ressemblant a"
        " | semblable a"
        " | recommande | recommande-moi | recommandez-moi | conseille-moi | conseiller | me conseiller"
        " | regarder apres | dans le genre de",
        TagKind.OTHER: "autre | autres | d'autre | d'autres",
        TagKind.AND: "et | a la fois | ainsi que",
        TagKind.OR: "ou",
        TagKind.NOT: "hors | hors de | en dehors de | ailleurs que | ailleurs que chez | pas | sans | sauf",
        TagKind.AVERAGE: "moyen | moyenne | en moyenne",
        TagKind.MOST: "plus de | le plus de | plus",
        TagKind.OF: "de | du | des | a | au | aux | dans",
        TagKind.BY: "par",
    },
    types={
        EntityType.ANIME: "filmographie | anime | animes | serie | series | dessin anime | dessins animes | titre"
        " | titres",
        EntityType.MANGA: "manga | mangas",
        EntityType.CHARACTER: "personnage | personnages",
        EntityType.PERSON: "personne | personnes",
        EntityType.EPISODE: "episode | episodes",
    },
    formats={"movie": "film | films | long metrage | long-metrage"},
    statuses={"airing": "en cours"},
    seasons={"winter": "hiver", "spring": "printemps", "summer": "ete", "fall": "automne"},
    genres={
        "Action": "action",
        "Adventure": "aventure | aventures",
        "Comedy": "comedie | comedies | comique | comiques | drole | droles",
        "Drama": "drame | drames | dramatique | dramatiques",
        "Fantasy": "fantastique | fantastiques | fantasy",
        "Horror": "horreur | epouvante",
        "Romance": "romantique | romantiques | amour",
        "Sci-Fi": "science-fiction | sf",
        "Mystery": "mystere | mysteres",
        "Sports": "sportif | sportifs",
        "Supernatural": "surnaturel | surnaturels",
        "Psychological": "psychologique | psychologiques",
        "Historical": "historique | historiques",
        "Slice of Life": "tranche de vie | tranches de vie",
        "Vampire": "vampire | vampires",
        "Time Travel": "voyage dans le temps | voyages dans le temps",
    },
    attributes={
        "year": "~sortir | ~diffuser | ~commencer | ~debuter | depuis quand | pour la premiere fois"
        " | la premiere fois | date de quelle annee | diffusion | annee | en quelle annee | quelle annee"
        " | quand | date de sortie | a ete diffuse",
        "end_date": "~arreter | ~achever | ~prendre fin | ~terminer | ~finir | diffuse le dernier episode de"
        " | ete diffuse le dernier episode de",
        "seasons": "saisons | combien de saisons | nombre de saisons",
        "genres": "comme genre | quoi comme genre | genre | genres",
        "rating": "~noter | comme note | comment est note | comment est notee | notation",
        "duration": "~durer | ca dure | quelle duree",
        "description": "de quoi parle | resume | synopsis | histoire de",
        "name": "~appeler | titre de | quel est le titre | comment appelle | nom",
    },
    comparatives={
        "start_date asc": "plus vieux | est sorti avant | est sorti en premier"
        " | plus ancien que | plus ancienne que | plus vieux que",
        "start_date desc": "est sorti apres | plus recent que | plus recente que",
        "score desc": "mieux notee | mieux note que | mieux notee que",
        "episodes desc": "plus long que | plus longue que",
        "episodes asc": "moins d'episodes | plus court que | plus courte que",
    },
    superlatives={
        "score desc": "la meilleure note | meilleure note | la note la plus haute | la note la plus elevee"
        " | la plus haute note | la meilleure notation | mieux note | mieux notes | meilleur | meilleurs"
        " | meilleure | meilleures | le mieux note"
        " | les mieux notes",
        "score asc": "pire | moins bien note | moins bien notes",
        "popularity desc": "plus populaire | plus populaires | plus connu | plus connus",
        "episodes desc": "plus long | plus longue | plus longs | le plus d'episodes | plus d'episodes",
        "episodes asc": "plus court | plus courte",
        "start_date desc": "plus recent | plus recente | dernier | derniere",
        "start_date asc": "plus ancien | plus ancienne | plus vieux | plus vieil | plus vieille | premier | premiere",
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
    spoken={
        "Japanese": "en japonais",
        "English": "anglais | anglaise | anglaises | en anglais",
        "German": "allemand | allemande | allemandes | en allemand",
        "French": "francais | francaise | francaises | en francais",
        "Spanish": "espagnol | espagnole | espagnoles | en espagnol",
        "Italian": "italien | italienne | italiennes | en italien",
        "Korean": "coreen | coreenne | coreennes | en coreen",
        "Portuguese": "portugais | portugaise | portugaises | en portugais",
    },
    articles="le | la | les",
    numbers="deux | trois | quatre | cinq | six | sept | huit | neuf | dix",
    limits="seulement | uniquement | exclusivement | encore | toujours | actuellement | desormais"
    " | plus tard | plus jamais | ensuite | au depart | a l'origine | recemment",
    fillers="constitue | constituent | donnez | donnez le nom de | donnez le nom du"
    " | mentionnez | fiche de | tu peux | vous pouvez | tu pourrais"
    " | ~devoir | ~appartenir | ~assurer | ~tenir | ~compter | ~charger"
    " | raconte | raconte-t-on | trouve | nomme"
    " | portent la signature de | porte la signature de | portent la signature | ne | a ete | parmi | d'entre"
    " | ca | as | tu as | quoi regarder | regarder | fait … partie | par quoi commencer | on | tu sais"
    " | vous savez | sauriez-vous | saurais-tu | savez vous | sais tu | a qui doit-on | tant | en tant que"
    " | aux commandes | etait | etaient | viens | viens de | je viens de | finir | je viens de finir"
    " | je viens de terminer | ai fini | ai vu | fini de regarder | comment | appelle comment | peut-on"
    " | est charge de | pourriez-vous me dire | pourrais-tu me dire | quelqu'un sait | quelqu'un connait | sait"
    " | savoir | connaitre | nommez | cite | citez | indique | quelqu'un | tu connais | vous connaissez"
    " | sais-tu | savez-vous | connais-tu | connaissez-vous | peux-tu me dire | pouvez-vous me dire | dis-moi"
    " | je me demande | je me demandais"
    " | dites-moi | aimerais savoir | je voudrais savoir | je cherche | il te plait | il vous plait | merci"
    " | bonjour | salut | quel est | quelle est | quels sont | quelles sont | comment appellent | appellent"
    " | le nom de | le nom du | le nom des | les noms des | nom de | noms des | a-t-on | ont ete | sont ses"
    " | celui qui | celle qui | ceux qui | personne qui | lui-meme | oeuvre | oeuvres | histoire | existe-t-il"
    " | y a-t-il | il y a | avoir | tout | tous les | toutes les | dernierement | deja | bien | donc | alors"
    " | propre | lors | chez | hui | connue | connu | officiel | officielle | le | la | les | un | une | quel"
    " | quelle | quels | quelles | que | quoi | est | sont | ont | ce | cet | cette | ces | qu'est-ce"
    " | qu'est-ce que | qu'est-ce qui | y | il | elle | son | sa | ses | leur | en | sur | pour | avec | dont"
    " | donne | donne-moi | liste | montre | moi | je | peux-tu | dans quel | dans quels | dans quelle | lequel"
    " | laquelle | lesquels | se | t-il | eu | ils | tous | toutes | aussi | dans lequel",
)
