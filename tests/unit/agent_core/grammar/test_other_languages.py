"""What English asks may be asked in French, Spanish, German and romanised Japanese, and means the same."""

import pytest

from tests.support.readings import named, parse, read

# By the question in English, the same question in other languages.
SAME = {
    "Which series is the spin-off of Zorblat?": [
        "Quelle série est un spin-off de Zorblat ?",
        "¿Qué serie es un spin-off de Zorblat?",
        "Welche Serie ist ein Ableger von Zorblat?",
        "Zorblat no supinofu wa?",
    ],
    "What is the original series of the spin-off Zorblat?": [
        "De quelle série Zorblat est-il le spin-off ?",
        "¿De qué serie es Zorblat el spin-off?",
        "Von welcher Serie ist Zorblat ein Ableger?",
        "Zorblat wa dono anime no supinofu?",
    ],
    "Which anime retells Zorblat?": [
        "Quel anime est un remake de Zorblat ?",
        "¿Qué anime es un remake de Zorblat?",
        "Welcher Anime ist ein Remake von Zorblat?",
        "Zorblat no rimeiku wa?",
    ],
    "Who are the crewmates of Vexo Karu?": [
        "Qui sont les membres de l'équipage de Vexo Karu ?",
        "¿Quiénes son los compañeros de tripulación de Vexo Karu?",
        "Wer sind die Crewmitglieder von Vexo Karu?",
        "Vexo Karu no norikumiin wa dare?",
    ],
    "Who is in the same crew as Vexo Karu?": [
        "Qui est dans le même équipage que Vexo Karu ?",
        "¿Quién está en la misma tripulación que Vexo Karu?",
    ],
    "Who are the relatives of Vexo Karu?": [
        "Qui sont les membres de la famille de Vexo Karu ?",
        "¿Quiénes son los familiares de Vexo Karu?",
        "Wer sind die Verwandten von Vexo Karu?",
        "Vexo Karu no kazoku wa?",
    ],
    "Who is related to Vexo Karu?": [
        "Qui est apparenté à Vexo Karu ?",
        "¿Quién está emparentado con Vexo Karu?",
        "Vexo Karu no shinseki wa dare?",
    ],
    "Who is friends with Vexo Karu?": [
        "Qui est ami avec Vexo Karu ?",
        "¿Quién es amigo de Vexo Karu?",
        "Wer ist mit Vexo Karu befreundet?",
        "Vexo Karu no tomodachi wa dare?",
    ],
    "Who fights against Vexo Karu?": [
        "Qui se bat contre Vexo Karu ?",
        "¿Quién lucha contra Vexo Karu?",
        "Wer kämpft gegen Vexo Karu?",
        "Vexo Karu no teki wa dare?",
    ],
    "Who taught Vexo Karu?": [
        "Qui a formé Vexo Karu ?",
        "¿Quién entrenó a Vexo Karu?",
        "Wer hat Vexo Karu ausgebildet?",
        "Vexo Karu no shishou wa dare?",
    ],
    "Who learned from Vexo Karu?": [
        "Qui a été l'élève de Vexo Karu ?",
        "¿Quién fue alumno de Vexo Karu?",
        "Wer lernte von Vexo Karu?",
        "Vexo Karu no deshi wa dare?",
    ],
    "Who directed the episodes of Zorblat?": [
        "Qui a réalisé les épisodes de Zorblat ?",
        "¿Quién dirigió los episodios de Zorblat?",
        "Wer hat die Folgen von Zorblat inszeniert?",
        "Zorblat no kaku wa enshutsu wa dare?",
    ],
    "Who wrote the script of Zorblat?": [
        "Qui a écrit le scénario de Zorblat ?",
        "¿Quién escribió el guion de Zorblat?",
        "Wer hat das Drehbuch von Zorblat geschrieben?",
        "Zorblat no kyakuhon o kaita no wa dare?",
    ],
    "Who designed the characters of Zorblat?": [
        "Qui a dessiné les personnages de Zorblat ?",
        "¿Quién diseñó los personajes de Zorblat?",
        "Wer hat die Figuren von Zorblat entworfen?",
        "Zorblat no kyara o dezain shita no wa dare?",
    ],
    "Who sings the theme song of Zorblat?": [
        "Qui chante le générique de Zorblat ?",
        "¿Quién canta el tema de Zorblat?",
        "Wer singt das Titellied von Zorblat?",
        "Zorblat no shudaika o utatteiru no wa dare?",
    ],
    "Who licensed Zorblat?": [
        "Qui a licencié Zorblat ?",
        "¿Quién licenció Zorblat?",
        "Wer hat Zorblat lizenziert?",
        "Zorblat no raisensu wa?",
    ],
    "Who is the producer of Zorblat?": [
        "Qui est le producteur de Zorblat ?",
        "¿Quién es el productor de Zorblat?",
        "Wer ist der Produzent von Zorblat?",
        "Zorblat no purodyuusaa wa dare?",
    ],
    "What roles has Tomo Ishiguru voiced?": [
        "Quels personnages Tomo Ishiguru a-t-il doublés ?",
        "¿Qué personajes ha doblado Tomo Ishiguru?",
        "Welche Figuren hat Tomo Ishiguru gesprochen?",
        "Tomo Ishiguru no yaku wa?",
    ],
    "In which anime can you hear Tomo Ishiguru?": [
        "Dans quels anime entend-on Tomo Ishiguru ?",
        "¿En qué animes se oye a Tomo Ishiguru?",
        "In welchen Anime hört man Tomo Ishiguru?",
        "Tomo Ishiguru ga shutsuen shita anime wa?",
    ],
    "Which characters appear in Zorblat?": [
        "Quels personnages apparaissent dans Zorblat ?",
        "¿Qué personajes aparecen en Zorblat?",
        "Welche Figuren kommen in Zorblat vor?",
        "Zorblat ni detekuru kyara wa?",
    ],
    "Who is in the cast of Zorblat?": [
        "Qui fait partie du casting de Zorblat ?",
        "¿Quién está en el reparto de Zorblat?",
        "Wer gehört zur Besetzung von Zorblat?",
        "Zorblat no seiyuu wa dare?",
    ],
    "When did Zorblat end?": [
        "Quand Zorblat s'est-il terminé ?",
        "¿Cuándo terminó Zorblat?",
        "Wann endete Zorblat?",
        "Zorblat wa itsu owatta?",
    ],
    "What is the score of Zorblat?": [
        "Quelle est la note de Zorblat ?",
        "¿Cuál es la puntuación de Zorblat?",
        "Welche Bewertung hat Zorblat?",
        "Zorblat no hyouka wa?",
    ],
    "How many chapters does Nightpaper have?": [
        "Combien de chapitres compte Nightpaper ?",
        "¿Cuántos capítulos tiene Nightpaper?",
        "Wie viele Kapitel hat Nightpaper?",
        "Nightpaper wa nanshou?",
    ],
    "How many volumes does Nightpaper have?": [
        "Combien de tomes compte Nightpaper ?",
        "¿Cuántos tomos tiene Nightpaper?",
        "Wie viele Bände hat Nightpaper?",
        "Nightpaper wa nankan?",
    ],
    "What genres does Zorblat have?": [
        "Quels sont les genres de Zorblat ?",
        "¿Cuáles son los géneros de Zorblat?",
        "Welche Genres hat Zorblat?",
        "Zorblat no janru wa?",
    ],
    "What is the status of Zorblat?": [
        "Quel est le statut de Zorblat ?",
        "¿Cuál es el estado de Zorblat?",
        "Welchen Status hat Zorblat?",
        "Zorblat no sutetasu wa?",
    ],
    "What is the popularity of Zorblat?": [
        "Quelle est la popularité de Zorblat ?",
        "¿Cuál es la popularidad de Zorblat?",
        "Wie beliebt ist Zorblat?",
        "Zorblat no ninki wa?",
    ],
    "What format is Zorblat?": [
        "Quel est le format de Zorblat ?",
        "¿Cuál es el formato de Zorblat?",
        "Welches Format hat Zorblat?",
        "Zorblat no keishiki wa?",
    ],
    "What is the rank of Zorblat?": [
        "Quel est le rang de Zorblat ?",
        "¿En qué puesto está Zorblat?",
        "Welchen Rang hat Zorblat?",
        "Zorblat no rankingu wa?",
    ],
    "What is the opening of Zorblat?": [
        "Quel est l'opening de Zorblat ?",
        "¿Cuál es el opening de Zorblat?",
        "Was ist das Opening von Zorblat?",
        "Zorblat no opuningu wa?",
    ],
    "What is the ending song of Zorblat?": [
        "Quel est le générique de fin de Zorblat ?",
        "¿Cuál es el ending de Zorblat?",
        "Wie heißt der Abspannsong von Zorblat?",
        "Zorblat no endingu wa?",
    ],
    "What is the age rating of Zorblat?": [
        "Quelle est la classification d'âge de Zorblat ?",
        "¿Cuál es la clasificación por edades de Zorblat?",
        "Welche Altersfreigabe hat Zorblat?",
        "Zorblat no nenrei seigen wa?",
    ],
    "On what day does Zorblat air?": [
        "¿Qué día se emite Zorblat?",
        "An welchem Tag läuft Zorblat?",
        "Zorblat wa nan youbi?",
    ],
    "How many favorites does Zorblat have?": [
        "Combien de favoris a Zorblat ?",
        "¿Cuántos favoritos tiene Zorblat?",
        "Wie viele Favoriten hat Zorblat?",
        "Zorblat no okiniiri suu wa?",
    ],
    "Anime by Studio Plim made from a light novel": [
        "Anime de Studio Plim adaptés d'un light novel",
    ],
    "Original anime by Studio Plim": [
        "Anime originaux de Studio Plim",
        "Animes originales de Studio Plim",
        "Studio Plim no orijinaru anime",
    ],
    "anime by Studio Plim since 2010": [
        "anime de Studio Plim depuis 2010",
        "animes de Studio Plim desde 2010",
        "Anime von Studio Plim seit 2010",
        "2010 nen kara no Studio Plim no anime",
    ],
    "anime by Studio Plim before 2010": [
        "anime de Studio Plim avant 2010",
        "animes de Studio Plim antes de 2010",
        "Anime von Studio Plim vor 2010",
    ],
    "anime by Studio Plim between 2010 and 2015": [
        "anime de Studio Plim entre 2010 et 2015",
        "animes de Studio Plim entre 2010 y 2015",
        "Anime von Studio Plim zwischen 2010 und 2015",
    ],
    "anime by Studio Plim with a score over 8": [
        "anime de Studio Plim avec une note supérieure à 8",
        "animes de Studio Plim con una nota superior a 8",
        "Anime von Studio Plim mit einer Bewertung über 8",
    ],
    "anime by Studio Plim with at least 24 episodes": [
        "anime de Studio Plim d'au moins 24 épisodes",
        "animes de Studio Plim de al menos 24 episodios",
        "Anime von Studio Plim mit mindestens 24 Folgen",
    ],
    "anime by Studio Plim with fewer than 13 episodes": [
        "anime de Studio Plim de moins de 13 épisodes",
        "animes de Studio Plim con menos de 13 episodios",
        "Anime von Studio Plim mit weniger als 13 Folgen",
    ],
    "the best anime by Studio Plim": [
        "le meilleur anime de Studio Plim",
        "el mejor anime de Studio Plim",
        "der beste Anime von Studio Plim",
        "Studio Plim no ichiban hyouka ga takai anime",
    ],
    "top 3 anime by Studio Plim": [
        "top 3 des anime de Studio Plim",
        "top 3 de animes de Studio Plim",
        "Top 3 Anime von Studio Plim",
        "Studio Plim no anime toppu 3",
    ],
    "the most popular anime by Studio Plim": [
        "l'anime le plus populaire de Studio Plim",
        "el anime más popular de Studio Plim",
        "der beliebteste Anime von Studio Plim",
        "Studio Plim no ichiban ninki no anime",
    ],
    "the longest anime by Studio Plim": [
        "l'anime le plus long de Studio Plim",
        "el anime más largo de Studio Plim",
        "der längste Anime von Studio Plim",
        "Studio Plim no ichiban nagai anime",
    ],
    "the newest anime by Studio Plim": [
        "l'anime le plus récent de Studio Plim",
        "el anime más reciente de Studio Plim",
        "der neueste Anime von Studio Plim",
        "Studio Plim no saishin no anime",
    ],
    "the oldest anime by Studio Plim": [
        "l'anime le plus ancien de Studio Plim",
        "el anime más antiguo de Studio Plim",
        "der älteste Anime von Studio Plim",
        "Studio Plim no ichiban furui anime",
    ],
    "Which anime by Studio Plim has the most episodes?": [
        "Quel anime de Studio Plim a le plus d'épisodes ?",
        "¿Qué anime de Studio Plim tiene más episodios?",
        "Welcher Anime von Studio Plim hat die meisten Folgen?",
        "Studio Plim no anime de ichiban wasuu ga ooi no wa?",
    ],
    "How many anime did Tomo Ishiguru direct?": [
        "Combien d'anime Tomo Ishiguru a-t-il réalisés ?",
        "¿Cuántos animes dirigió Tomo Ishiguru?",
        "Wie viele Anime hat Tomo Ishiguru inszeniert?",
        "Tomo Ishiguru ga kantoku shita anime wa nanbon?",
    ],
    "How many characters are there in Zorblat?": [
        "Combien de personnages y a-t-il dans Zorblat ?",
        "¿Cuántos personajes hay en Zorblat?",
        "Wie viele Figuren gibt es in Zorblat?",
        "Zorblat no kyara wa nannin?",
    ],
    "Which is older, Zorblat or Ombra?": [
        "Lequel est le plus ancien, Zorblat ou Ombra ?",
        "¿Cuál es más antiguo, Zorblat u Ombra?",
        "Was ist älter, Zorblat oder Ombra?",
        "Zorblat to Ombra dochira ga furui?",
    ],
    "Which is rated higher, Zorblat or Ombra?": [
        "Lequel est le mieux noté, Zorblat ou Ombra ?",
        "¿Cuál está mejor valorado, Zorblat u Ombra?",
        "Was ist besser bewertet, Zorblat oder Ombra?",
        "Zorblat to Ombra dochira no hyouka ga takai?",
    ],
    "Which has more episodes, Zorblat or Ombra?": [
        "Lequel a plus d'épisodes, Zorblat ou Ombra ?",
        "¿Cuál tiene más episodios, Zorblat u Ombra?",
        "Was hat mehr Folgen, Zorblat oder Ombra?",
        "Zorblat to Ombra dochira no wasuu ga ooi?",
    ],
    "Is Zorblat older than Ombra?": [
        "Zorblat est-il plus ancien qu'Ombra ?",
        "¿Es Zorblat más antiguo que Ombra?",
        "Ist Zorblat älter als Ombra?",
    ],
    "Is Zorblat longer than Ombra?": [
        "Zorblat est-il plus long qu'Ombra ?",
        "¿Es Zorblat más largo que Ombra?",
        "Ist Zorblat länger als Ombra?",
    ],
    "Did Tomo Ishiguru direct Zorblat?": [
        "Tomo Ishiguru a-t-il réalisé Zorblat ?",
        "¿Dirigió Tomo Ishiguru Zorblat?",
        "Hat Tomo Ishiguru Zorblat inszeniert?",
        "Tomo Ishiguru wa Zorblat o kantoku shimashita ka?",
    ],
    "Is Vexo Karu in Zorblat?": [
        "Vexo Karu est-il dans Zorblat ?",
        "¿Está Vexo Karu en Zorblat?",
        "Ist Vexo Karu in Zorblat?",
        "Vexo Karu wa Zorblat ni deru?",
    ],
    "Is Ombra the sequel of Zorblat?": [
        "Ombra est-il la suite de Zorblat ?",
        "¿Es Ombra la secuela de Zorblat?",
        "Ist Ombra die Fortsetzung von Zorblat?",
        "Ombra wa Zorblat no zokuhen desu ka?",
    ],
    "In what order should I watch Zorblat?": [
        "Dans quel ordre regarder Zorblat ?",
        "¿En qué orden debo ver Zorblat?",
        "In welcher Reihenfolge soll ich Zorblat schauen?",
        "Zorblat wa donna junban de mireba ii?",
    ],
    "Zorblat watch order": [
        "ordre de visionnage Zorblat",
        "orden para ver Zorblat",
        "Zorblat Reihenfolge",
        "Zorblat miru junban",
    ],
    "anime like Zorblat": [
        "anime comme Zorblat",
        "animes como Zorblat",
        "Anime wie Zorblat",
        "Zorblat mitai na anime",
    ],
    "anime similar to Zorblat but shorter": [
        "anime similaires à Zorblat mais plus courts",
        "animes parecidos a Zorblat pero más cortos",
        "Anime ähnlich wie Zorblat, aber kürzer",
        "Zorblat mitai de motto mijikai anime",
    ],
    "anime like Zorblat but lighter": [
        "anime comme Zorblat mais plus léger",
        "animes como Zorblat pero más ligeros",
        "Anime wie Zorblat, aber leichter",
        "Zorblat mitai de motto akarui anime",
    ],
    "anime like Zorblat for beginners": [
        "anime comme Zorblat pour débutants",
        "animes como Zorblat para principiantes",
        "Anime wie Zorblat für Anfänger",
    ],
    "anime like Zorblat but less violent": [
        "anime comme Zorblat mais moins violent",
        "animes como Zorblat pero menos violentos",
        "Anime wie Zorblat, aber weniger brutal",
        "Zorblat mitai de bouryoku no sukunai anime",
    ],
    "What is the difference between Zorblat and Ombra?": [
        "Quelle est la différence entre Zorblat et Ombra ?",
        "¿Cuál es la diferencia entre Zorblat y Ombra?",
        "Was ist der Unterschied zwischen Zorblat und Ombra?",
        "Zorblat to Ombra no chigai wa?",
    ],
    "What do Zorblat and Ombra have in common?": [
        "Qu'ont en commun Zorblat et Ombra ?",
        "¿Qué tienen en común Zorblat y Ombra?",
        "Was haben Zorblat und Ombra gemeinsam?",
        "Zorblat to Ombra no kyoutsuuten wa?",
    ],
    "How are Vexo Karu and Hana Vell connected?": [
        "Quel est le lien entre Vexo Karu et Hana Vell ?",
        "¿Qué relación hay entre Vexo Karu y Hana Vell?",
        "Wie hängen Vexo Karu und Hana Vell zusammen?",
        "Vexo Karu to Hana Vell no kankei wa?",
    ],
    "anime directed by Tomo Ishiguru but not by Studio Plim": [
        "anime réalisés par Tomo Ishiguru mais pas par Studio Plim",
        "animes dirigidos por Tomo Ishiguru pero no de Studio Plim",
    ],
    "anime by Studio Plim or Studio Vane": [
        "anime de Studio Plim ou de Studio Vane",
        "animes de Studio Plim o de Studio Vane",
        "Anime von Studio Plim oder Studio Vane",
        "Studio Plim ka Studio Vane no anime",
    ],
    "other anime by the director of Zorblat": [
        "autres anime du réalisateur de Zorblat",
        "otros animes del director de Zorblat",
        "andere Anime vom Regisseur von Zorblat",
        "Zorblat no kantoku no hoka no anime",
    ],
    "anime whose director is Tomo Ishiguru": [
        "anime dont le réalisateur est Tomo Ishiguru",
        "animes cuyo director es Tomo Ishiguru",
        "Anime, deren Regisseur Tomo Ishiguru ist",
        "kantoku ga Tomo Ishiguru no anime",
    ],
    "Who worked on both Zorblat and Ombra?": [
        "Qui a travaillé à la fois sur Zorblat et sur Ombra ?",
        "¿Quién trabajó tanto en Zorblat como en Ombra?",
        "Wer hat sowohl an Zorblat als auch an Ombra gearbeitet?",
        "Zorblat to Ombra ryouhou ni kakawatta hito wa?",
    ],
    "Who directed the sequel of Zorblat?": [
        "Qui a réalisé la suite de Zorblat ?",
        "¿Quién dirigió la secuela de Zorblat?",
        "Wer hat die Fortsetzung von Zorblat inszeniert?",
        "Zorblat no zokuhen no kantoku wa dare?",
    ],
    "Who voiced Vexo Karu's rival?": [
        "Qui double le rival de Vexo Karu ?",
        "¿Quién dobla al rival de Vexo Karu?",
        "Wer spricht den Rivalen von Vexo Karu?",
        "Vexo Karu no raibaru no seiyuu wa dare?",
    ],
    "Which studio animated the sequel of the anime directed by Tomo Ishiguru?": [
        "Quel studio a animé la suite de l'anime réalisé par Tomo Ishiguru ?",
        "¿Qué estudio animó la secuela del anime dirigido por Tomo Ishiguru?",
        "Tomo Ishiguru ga kantoku shita anime no zokuhen no sutajio wa?",
    ],
    "finished anime by Studio Plim": [
        "anime terminés de Studio Plim",
        "animes terminados de Studio Plim",
        "abgeschlossene Anime von Studio Plim",
        "Studio Plim no kanketsu shita anime",
    ],
    "romance anime by Studio Plim from the 90s": [
        "Romantik-Anime von Studio Plim aus den 90ern",
    ],
    "Which anime by Studio Plim are not action anime?": [
        "Quels anime de Studio Plim ne sont pas des anime d'action ?",
        "¿Qué animes de Studio Plim no son de acción?",
        "Welche Anime von Studio Plim sind keine Action-Anime?",
    ],
    "anime by Studio Plim without romance": [
        "anime de Studio Plim sans romance",
        "animes de Studio Plim sin romance",
        "Anime von Studio Plim ohne Romantik",
    ],
    "How many seasons does Zorblat have?": [
        "Combien de saisons compte Zorblat ?",
        "¿Cuántas temporadas tiene Zorblat?",
        "Wie viele Staffeln hat Zorblat?",
    ],
    "Does Zorblat have a second season?": [
        "Est-ce que Zorblat a une deuxième saison ?",
        "¿Tiene Zorblat una segunda temporada?",
        "Hat Zorblat eine zweite Staffel?",
        "Zorblat no dai ni ki wa aru?",
    ],
    "Is there a second season of Zorblat?": [
        "Y a-t-il une deuxième saison de Zorblat ?",
        "¿Hay una segunda temporada de Zorblat?",
        "Gibt es eine zweite Staffel von Zorblat?",
        "Zorblat no ni ki wa aru?",
    ],
    "When does the second season of Zorblat come out?": [
        "Quand sort la deuxième saison de Zorblat ?",
        "¿Cuándo sale la segunda temporada de Zorblat?",
        "Zorblat no dai ni ki wa itsu?",
    ],
    "How many episodes does season 2 of Zorblat have?": [
        "Combien d'épisodes a la saison 2 de Zorblat ?",
        "¿Cuántos episodios tiene la temporada 2 de Zorblat?",
        "Wie viele Folgen hat Staffel 2 von Zorblat?",
        "Zorblat no dai ni ki wa nanwa?",
    ],
    "Is there a sequel to Zorblat?": [
        "Y a-t-il une suite à Zorblat ?",
        "¿Hay una secuela de Zorblat?",
        "Gibt es eine Fortsetzung von Zorblat?",
        "Zorblat ni zokuhen wa aru?",
    ],
    "Which anime by Studio Plim have no sequel?": [
        "Quels anime de Studio Plim n'ont pas de suite ?",
        "¿Qué animes de Studio Plim no tienen secuela?",
        "Welche Anime von Studio Plim haben keine Fortsetzung?",
    ],
    "good mystery anime by Studio Plim": [
        "de bons anime policiers de Studio Plim",
        "buenos animes de misterio de Studio Plim",
        "gute Mystery-Anime von Studio Plim",
    ],
    "Which anime have the same director as Zorblat?": [
        "Quels anime ont le même réalisateur que Zorblat ?",
        "¿Qué animes tienen el mismo director que Zorblat?",
        "Welche Anime haben denselben Regisseur wie Zorblat?",
        "Zorblat to onaji kantoku no anime wa?",
    ],
    "Who has the same voice actor as Vexo Karu?": [
        "Qui a le même doubleur que Vexo Karu ?",
        "¿Quién tiene el mismo actor de voz que Vexo Karu?",
        "Wer hat denselben Sprecher wie Vexo Karu?",
        "Vexo Karu to onaji seiyuu no kyara wa?",
    ],
    "anime by Studio Plim sorted by score": [
        "anime de Studio Plim triés par note",
        "animes de Studio Plim ordenados por nota",
        "Anime von Studio Plim sortiert nach Bewertung",
    ],
    "anime by Studio Plim except Ombra": [
        "anime de Studio Plim sauf Ombra",
        "animes de Studio Plim excepto Ombra",
        "Anime von Studio Plim außer Ombra",
    ],
    "Is Zorblat finished?": [
        "Zorblat est-il terminé ?",
        "¿Está terminado Zorblat?",
        "Ist Zorblat abgeschlossen?",
    ],
    "Is Zorblat an action anime?": [
        "Zorblat est-il un anime d'action ?",
        "¿Es Zorblat un anime de acción?",
        "Ist Zorblat ein Action-Anime?",
    ],
    "anime by Studio Plim that Tomo Ishiguru did not direct": [
        "animes de Studio Plim que Tomo Ishiguru no dirigió",
        "Anime von Studio Plim, die Tomo Ishiguru nicht inszeniert hat",
    ],
    "what else did the director of Zorblat do": [
        "qu'a fait d'autre le réalisateur de Zorblat ?",
        "¿qué más hizo el director de Zorblat?",
        "was hat der Regisseur von Zorblat noch gemacht?",
    ],
    "the second opening of Zorblat": [
        "le deuxième opening de Zorblat",
        "el segundo opening de Zorblat",
        "das zweite Opening von Zorblat",
    ],
    "For which studios did Tomo Ishiguru direct?": [
        "Pour quels studios Tomo Ishiguru a-t-il réalisé ?",
        "¿Para qué estudios ha dirigido Tomo Ishiguru?",
        "Für welche Studios hat Tomo Ishiguru inszeniert?",
    ],
    "How popular is Zorblat?": [
        "Zorblat est-il populaire ?",
        "¿Cómo de popular es Zorblat?",
        "Wie bekannt ist Zorblat?",
    ],
    "Is Zorblat based on a manga?": [
        "Basiert Zorblat auf einem Manga?",
    ],
    "Which manga by Tomo Ishiguru were adapted into anime?": [
        "¿Qué mangas de Tomo Ishiguru fueron adaptados al anime?",
    ],
    "I am new to this. Who directed Zorblat?": [
        "Je suis nouveau ici. Qui a réalisé Zorblat ?",
        "Ich bin neu hier. Wer hat Zorblat gedreht?",
    ],
    "anime by Studio Plim with the voice of Hana Vell": [
        "anime de Studio Plim avec la voix de Hana Vell",
        "animes de Studio Plim con la voz de Hana Vell",
        "Anime von Studio Plim mit der Stimme von Hana Vell",
    ],
    "Which anime by Studio Plim have more than 3 main characters?": [
        "Quels anime de Studio Plim ont plus de 3 personnages principaux ?",
        "¿Qué animes de Studio Plim tienen más de 3 personajes principales?",
        "Welche Anime von Studio Plim haben mehr als 3 Hauptfiguren?",
    ],
    "Is Zorblat still airing?": [
        "Zorblat est toujours en cours ?",
        "Est-ce que Zorblat est encore en cours de diffusion ?",
        "¿Zorblat sigue en emisión?",
        "Zorblat wa mada tsuzuiteimasu ka?",
        "Zorblat wa mada housouchuu desu ka",
    ],
    "Is Nightpaper on hiatus?": [
        "Ist Nightpaper pausiert?",
        "Est-ce que Nightpaper est en pause ?",
        "¿Nightpaper está en pausa?",
        "Nightpaper wa kyuusaichuu desu ka",
    ],
    "Is Nightpaper finished?": [
        "Ist Nightpaper abgeschlossen?",
        "Ist der Manga Nightpaper abgeschlossen?",
        "Ist Nightpaper zu Ende?",
        "Nightpaper est-il terminé ?",
        "Le manga Nightpaper est-il terminé ?",
        "Est-ce que le manga Nightpaper est fini ?",
        "¿Terminó Nightpaper?",
        "¿Ya terminó Nightpaper?",
        "¿Está terminado el manga Nightpaper?",
        "¿Está terminado el manga de Nightpaper?",
        "¿El manga Nightpaper está terminado?",
        "Nightpaper wa kanketsu shita?",
        "Nightpaper wa kanketsu shimashita ka",
        "Nightpaper wa mou owarimashita ka",
        "Nightpaper wa owatta?",
    ],
    "How many volumes are in Nightpaper?": [
        "Wie viele Bände hat der Manga Nightpaper?",
        "Wie viele Bände gibt es von Nightpaper?",
        "Combien de tomes a le manga Nightpaper ?",
        "Combien de tomes compte Nightpaper ?",
        "Combien y a-t-il de volumes de Nightpaper ?",
        "¿Cuántos tomos tiene el manga Nightpaper?",
        "¿Cuántos tomos tiene el manga de Nightpaper?",
        "Nightpaper wa nan kan made deteimasu ka",
        "Nightpaper wa nankan arimasu ka",
        "Nightpaper no manga wa zenbu de nan kan desu ka",
    ],
    "In which order should I watch Zorblat?": [
        "In welcher Reihenfolge sollte man Zorblat sehen?",
        "in welcher reihenfolge schaut man am besten zorblat",
        "In welcher Reihenfolge muss ich Zorblat schauen?",
        "Was ist die richtige Reihenfolge für Zorblat?",
        "Reihenfolge Zorblat",
        "Womit soll ich bei Zorblat anfangen?",
        "Womit fange ich bei Zorblat an?",
        "Wo fange ich bei Zorblat an?",
        "Dans quel ordre faut-il regarder Zorblat ?",
        "Dans quel ordre je dois regarder Zorblat",
        "ordre de visionnage Zorblat",
        "Quel est l'ordre pour regarder Zorblat ?",
        "Quel est l'ordre chronologique de Zorblat ?",
        "Par où commencer Zorblat ?",
        "Par où faut-il commencer avec Zorblat ?",
        "Par quoi commencer pour Zorblat ?",
        "¿En qué orden hay que ver Zorblat?",
        "en que orden veo zorblat",
        "¿En qué orden se debe ver Zorblat?",
        "¿Cuál es el orden correcto para ver Zorblat?",
        "¿Por dónde debería empezar con Zorblat?",
        "¿Por dónde empiezo a ver Zorblat?",
        "Zorblat wa dono junban de mireba ii desu ka",
        "Zorblat no miru junban wa?",
        "Zorblat wa doko kara mireba ii?",
        "Zorblat wa nani kara mireba ii desu ka",
    ],
    "Who sings the opening of Zorblat?": [
        "Wer singt das Opening von Zorblat?",
        "Von wem ist das Opening von Zorblat?",
        "Qui chante l'opening de Zorblat ?",
        "¿Quién canta el opening de Zorblat?",
        "¿De quién es el opening de Zorblat?",
        "Zorblat no opening wa dare ga utatteimasu ka",
        "Zorblat no opening o utatteiru no wa dare",
        "Zorblat no oopuningu wa dare ga utatta?",
    ],
    "What is the first opening of Zorblat?": [
        "Wie heißt das erste Opening von Zorblat?",
        "Was ist das erste Opening von Zorblat?",
        "Quel est le premier opening de Zorblat ?",
        "¿Cómo se llama el primer opening de Zorblat?",
        "Zorblat no saisho no opening wa nan desu ka",
    ],
    "Who voices Vexo Karu in Japanese?": [
        "Wer spricht Vexo Karu im japanischen Original?",
        "Qui double Vexo Karu en version originale ?",
        "Qui double Vexo Karu en VO ?",
        "¿Quién dobla a Vexo Karu en la versión original?",
    ],
    "Is Zorblat adapted from a manga?": [
        "Basiert Zorblat auf einem Manga?",
        "Beruht Zorblat auf einem Manga?",
        "Est-ce que Zorblat est adapté d'un manga ?",
        "Zorblat est-il adapté d'un manga ?",
        "Zorblat est-il basé sur un manga ?",
        "¿Zorblat está basado en un manga?",
    ],
    "Does Zorblat have a sequel?": [
        "Hat Zorblat eine Fortsetzung?",
        "Zorblat a-t-il une suite ?",
        "Est-ce que Zorblat a une suite ?",
        "¿Zorblat tiene continuación?",
    ],
    "Which anime do you recommend for beginners?": [
        "Welche Anime empfiehlst du für Anfänger?",
        "Quel anime regarder quand on débute ?",
        "Quel anime me conseilles-tu pour débuter ?",
        "¿Qué anime me recomiendas para empezar?",
        "¿Qué anime recomiendas para principiantes?",
        "shoshinsha ni osusume no anime wa?",
    ],
    "Good isekai": [
        "Gute Isekai",
        "Kennst du gute Isekai?",
        "Connais-tu de bons isekai ?",
        "De bons isekai",
        "Buenos isekai",
        "osusume no isekai wa?",
    ],
    "Recommend me a short romance anime": [
        "Empfiehl mir einen kurzen Romance-Anime",
        "Recommande-moi un anime romantique court",
        "Recomiéndame un anime romántico corto",
        "mijikai ren'ai anime no osusume",
    ],
    "What is Zorblat about?": [
        "Worum geht es in Zorblat?",
        "Worum geht's in Zorblat?",
        "Wovon handelt Zorblat?",
        "De quoi parle Zorblat ?",
        "De quoi ça parle Zorblat ?",
        "¿De qué va Zorblat?",
        "¿De qué trata Zorblat?",
        "Zorblat wa donna hanashi desu ka",
        "Zorblat no arasuji o oshiete",
    ],
    "Which is more popular, Zorblat or Ombra?": [
        "Was ist beliebter, Zorblat oder Ombra?",
        "Welcher Anime ist beliebter: Zorblat oder Ombra?",
        "Lequel est plus connu, Zorblat ou Ombra ?",
        "¿Cuál es más conocido, Zorblat u Ombra?",
        "Zorblat to Ombra dewa dochira ga ninki desu ka",
        "Zorblat to Ombra dotchi ga ninki ga aru?",
    ],
    "What is the longest anime?": [
        "Was ist der längste Anime aller Zeiten?",
        "Welcher Anime ist am längsten?",
        "Welcher ist der längste Anime?",
        "Quel est l'anime le plus long ?",
        "Quel est l'anime le plus long de tous les temps ?",
        "¿Cuál es el anime más largo de la historia?",
        "¿Qué anime es el más largo?",
    ],
    "Anime like Zorblat?": [
        "Anime wie Zorblat",
        "Ich suche etwas wie Zorblat",
        "Was ist ähnlich wie Zorblat?",
        "Gibt es Anime, die Zorblat ähneln?",
        "Un anime comme Zorblat",
        "Des animes similaires à Zorblat",
        "Quel anime ressemble à Zorblat ?",
        "Si j'ai aimé Zorblat, que regarder ?",
        "Algo parecido a Zorblat",
        "Animes similares a Zorblat",
        "Si me gustó Zorblat, ¿qué veo?",
        "Zorblat mitai na anime",
        "Zorblat ni niteru anime wa arimasu ka",
    ],
    "Something like Zorblat but shorter": [
        "Etwas wie Zorblat, aber kürzer",
        "Quelque chose comme Zorblat mais plus court",
        "Un truc comme Zorblat mais plus court",
        "Algo parecido a Zorblat pero más corto",
    ],
    "How many episodes does Zorblat from 2011 have?": [
        "Combien d'épisodes a Zorblat de 2011 ?",
        "¿Cuántos episodios tiene Zorblat de 2011?",
        "Wie viele Folgen hat Zorblat von 2011?",
    ],
    "Which anime has the most episodes?": [
        "Quel anime a le plus d'épisodes ?",
        "¿Qué anime tiene más episodios?",
        "Welcher Anime hat die meisten Folgen?",
    ],
    "anime about pirates": [
        "Des animes avec des pirates",
        "Animes de piratas",
        "Anime mit Piraten",
        "kaizoku no anime",
    ],
    "anime about volleyball": [
        "Des animes sur le volley",
        "animes de voleibol",
        "Anime über Volleyball",
    ],
    "Samurai anime from the 90s": [
        "Samurai-Anime aus den 90ern",
    ],
    "What is the oldest anime?": [
        "Quel est le plus vieux anime ?",
        "¿Cuál es el anime más antiguo?",
        "Was ist der älteste Anime?",
        "ichiban furui anime wa",
    ],
}


@pytest.mark.parametrize("question", SAME)
def test_a_question_means_the_same_in_each_language(question: str) -> None:
    meant = read(question)
    assert meant
    assert [other for other in SAME[question] if read(other) != meant] == []


def test_each_question_is_in_another_language_and_sure_enough_to_be_answered() -> None:
    found = set[str]()
    for other in (other for questions in SAME.values() for other in questions):
        parsed = parse(other)
        assert parsed.lattice is not None
        assert parsed.standing == "sure", other
        found.add(parsed.lattice.language.code)
    assert found >= {"fr", "es", "de", "ja"}


@pytest.mark.parametrize(
    "question",
    [
        "Algo parecido a Zorblat pero con chicas",
        "Etwas wie Zorblat, aber mit Mädchen",
        "Quelque chose comme Zorblat mais avec des filles",
        "Zorblat mitai de onnanoko ga deru anime",
    ],
)
def test_who_is_in_what_is_alike_may_be_told(question: str) -> None:
    assert read(question).startswith("alike(Zorblat[anime]; ")
    assert "primarily female cast" in read(question)


def test_a_name_that_is_a_word_of_one_language_is_read_in_that_one() -> None:
    question = "¿De qué anime es Vexo Karu?"
    found = named(question, es="anime=9000", Vexo_Karu="character=9000")
    assert read(question, found) == "appears_in(Vexo Karu[character])"


@pytest.mark.parametrize("question", ["Triste", "Traurig", "kanashii"])
def test_a_name_that_is_a_mood_in_another_language_is_a_name(question: str) -> None:
    assert read(question).startswith("suggested(")
    assert read(question, named(question, **{question: "anime=90"})) == ""
