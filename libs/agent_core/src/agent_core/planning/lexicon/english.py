"""The words of English questions. A phrase stands for one thing; longer phrases are looked for first."""

from typing import Final

from catalog.entities import EntityType

from agent_core.planning.lexicon.forms import Language, TagKind, Words

_NOUNS: Final[dict[str, Words]] = {
    "sequel": "sequel | sequels | follow-up | follow-ups | follow up | followup | continuation | continuations |"
    " next season"
    " | successor | next part | next installment | next instalment | next entry",
    "prequel": "prequel | prequels | predecessor | predecessors | previous season | earlier season | previous part"
    " | previous installment | previous instalment | preceding season | preceding part",
    "side story": "side story | side-story | side stories | side-stories | gaiden | sidestory",
    "parent story": "parent story | parent stories | main story | parent series | main series | parent work",
    "summary": "recap | recaps | recap movie | recap film | compilation | compilation film | compilation movie |"
    " summary"
    " | summaries | digest",
    "full story": "full story | full stories",
    "spin-off": "spin-off | spin-offs | spinoff | spinoffs | spin off | spin offs",
    "alternative version": "alternative version | alternative versions | alternate version | alternate versions |"
    " remake"
    " | remakes | retelling | retellings | reboot | reboots",
    "alternative setting": "alternative setting | alternative settings | alternate setting | alternate universe",
    "franchise": "franchise | franchises",
    "recommendation": "recommendation | recommendations",
    "studio": "company | companies | house | studio | studios | animation studio | animation studios |"
    " animation company | animation house |"
    " animator"
    " | animators",
    "producer": "producer | producers | production company | production companies",
    "licensor": "licensor | licensors | licensee | licensees",
    "director": "director | directors | series director | filmmaker",
    "chief director": "chief director | chief directors | general director | supervising director",
    "assistant director": "assistant director | assistant directors",
    "executive producer": "executive producer | executive producers",
    "chief animation director": "chief animation director | chief animation directors | chief animation supervisor",
    "editor": "editor | editors",
    "lyricist": "lyricist | lyricists",
    "theme composer": "theme song composer | theme song composers",
    "theme arranger": "theme song arranger | theme song arrangers",
    "photography director": "director of photography | photography director | cinematographer",
    "mechanical designer": "mechanical designer | mechanical designers | mecha designer | mecha designers",
    "original character designer": "original character designer | original character designers",
    "composer": "composer | composers | music composer | score composer",
    "episode director": "episode director | episode directors",
    "sound director": "sound director | sound directors",
    "animation director": "animation director | animation directors",
    "art director": "art director | art directors",
    "character designer": "character designer | character designers",
    "original creator": "original creator | original creators",
    "maker": "creator | creators",
    "scriptwriter": "scriptwriter | scriptwriters | script writer | script writers | screenwriter | screenwriters",
    "series composer": "series composer | series composers",
    "storyboarder": "storyboard artist | storyboard artists",
    "key animator": "key animator | key animators",
    "theme performer": "theme song performer | theme song performers | theme song singer | theme song singers |"
    " singer"
    " | singers",
    "staff": "staff member | staff members | crew | creative team",
    "author": "author | authors | mangaka | mangakas | writer | writers | manga author | manga writer | original"
    " author",
    "artist": "artist | artists | illustrator | illustrators | manga artist",
    "source": "source manga | source material | original manga | manga source | source comic",
    "voice actor": "voice actor | voice actors | voice actress | voice actresses | voice artist | voice artists |"
    " seiyuu"
    " | seiyuus | seiyu | voice talent | cast member | cast members | actor | actors | actress | actresses | va | vas"
    " | voice performer | voice performers | voice-actor | voice-actors | dub actor",
    "main character": "main character | main characters | protagonist | protagonists | lead character | lead"
    " characters"
    " | lead | leads | hero | heroes | heroine | heroines | main cast | main protagonist | main protagonists |"
    " central"
    " character | central characters | leading character | leading characters | main role | main roles",
    "supporting character": "supporting character | supporting characters | side character | side characters |"
    " secondary"
    " character | secondary characters | minor character | minor characters | supporting cast",
    "role": "role | roles | part played | parts played | voice role | voice roles",
    "co-star": "co-star | co-stars | fellow character | fellow characters",
    "crewmate": "crewmate | crewmates | crew member | crew members",
    "family": "family member | family members | relative | relatives",
    "mentor": "mentor | mentors | teacher | teachers | master | masters",
    "student": "student | students | pupil | pupils | disciple | disciples",
    "rival": "rival | rivals",
    "friend": "friend | friends",
    "enemy": "enemy | enemies",
}

_VERBS: Final[dict[str, Words]] = {
    "sequel": "continues | continued | comes after | come after | came after | comes next after | follows |"
    " followed by"
    " | succeeds | comes directly after | takes up after",
    "prequel": "watch before | see before | watched before | comes before | come before | came before |"
    " precedes | preceded | comes directly before",
    "franchise": "same franchise | same series | belongs to the same franchise",
    "chief director": "chief direction | served as chief director",
    "editor": "edited | editing | edit | edits",
    "lyricist": "lyrics | wrote the lyrics | theme song lyrics",
    "theme arranger": "arranged the theme song",
    "theme composer": "composed the theme song",
    "mechanical designer": "mechanical design | mechanical designs | mecha design",
    "photography director": "photographed",
    "studio": "made | make | makes | making | animated | animate | animates | animating | created by studio | did the"
    " animation | did the animation for | did the animation of | handled the animation | handled the animation of |"
    " handled"
    " the animation for | animation by | responsible for | responsible for animating | brought to life | animation"
    " | made by"
    " the studio | turned into an anime | studio behind",
    "production": "produced | produce | produces | behind | produced by",
    "licensor": "licensed | license | licenses | licensed by",
    "director": "directed | direct | directs | directing | helmed | helm | helms | at the helm | at the helm of |"
    " in the"
    " director chair | directed by | direction | directorial work | directorial works",
    "composer": "composed the music | composed the music for | composed the music of | composed the soundtrack"
    " | composed the soundtrack for | composed the soundtrack of | composed the score | composed the score for"
    " | composed the score of | composed music for | compose the music | compose the music for | compose the"
    " music of | compose the soundtrack | compose the soundtrack for | compose the soundtrack of | compose the"
    " score | compose the score for | compose the score of | compose music for | composes the music | composes"
    " the music for | composes the music of | composes the soundtrack | composes the soundtrack for | composes"
    " the soundtrack of | composes the score | composes the score for | composes the score of | composes music"
    " for | wrote the music | wrote the music for | wrote the music of | wrote the soundtrack | wrote the"
    " soundtrack for | wrote the soundtrack of | wrote the score | wrote the score for | wrote the score of |"
    " wrote music for | write the music | write the music for | write the music of | write the soundtrack |"
    " write the soundtrack for | write the soundtrack of | write the score | write the score for | write the"
    " score of | write music for | writes the music | writes the music for | writes the music of | writes the"
    " soundtrack | writes the soundtrack for | writes the soundtrack of | writes the score | writes the score"
    " for | writes the score of | writes music for | made the music | made the music for | made the music of |"
    " made the soundtrack | made the soundtrack for | made the soundtrack of | made the score | made the score"
    " for | made the score of | made music for | make the music | make the music for | make the music of | make"
    " the soundtrack | make the soundtrack for | make the soundtrack of | make the score | make the score for |"
    " make the score of | make music for | did the music | did the music for | did the music of | did the"
    " soundtrack | did the soundtrack for | did the soundtrack of | did the score | did the score for | did the"
    " score of | did music for | does the music | does the music for | does the music of | does the soundtrack"
    " | does the soundtrack for | does the soundtrack of | does the score | does the score for | does the score"
    " of | does music for | do the music | do the music for | do the music of | do the soundtrack | do the"
    " soundtrack for | do the soundtrack of | do the score | do the score for | do the score of | do music for"
    " | created the music | created the music for | created the music of | created the soundtrack | created the"
    " soundtrack for | created the soundtrack of | created the score | created the score for | created the"
    " score of | created music for | create the music | create the music for | create the music of | create the"
    " soundtrack | create the soundtrack for | create the soundtrack of | create the score | create the score"
    " for | create the score of | create music for | scored the music | scored the music for | scored the music"
    " of | scored the soundtrack | scored the soundtrack for | scored the soundtrack of | scored the score |"
    " scored the score for | scored the score of | scored music for | score the music | score the music for |"
    " score the music of | score the soundtrack | score the soundtrack for | score the soundtrack of | score"
    " the score | score the score for | score the score of | score music for | scores the music | scores the"
    " music for | scores the music of | scores the soundtrack | scores the soundtrack for | scores the"
    " soundtrack of | scores the score | scores the score for | scores the score of | scores music for |"
    " provided the music | provided the music for | provided the music of | provided the soundtrack | provided"
    " the soundtrack for | provided the soundtrack of | provided the score | provided the score for | provided"
    " the score of | provided music for | provides the music | provides the music for | provides the music of |"
    " provides the soundtrack | provides the soundtrack for | provides the soundtrack of | provides the score |"
    " provides the score for | provides the score of | provides music for | composed | compose | composes |"
    " composing | scored | music | soundtrack | soundtracks | score by |"
    " composed"
    " the music | composed the soundtrack | composed the score | wrote the music | wrote the soundtrack | wrote the"
    " score"
    " | made the music | made the soundtrack | did the music | did the soundtrack | did the score | scored the music"
    " | created the music | created the soundtrack | responsible for the music | responsible for the soundtrack"
    " | in charge of the music | music composed | composed music | composed the music for | music for",
    "character designer": "designed the characters | designed the characters for | designed the characters of |"
    " designed the character designs | designed the character designs for | design the characters | design the"
    " characters for | design the characters of | design the character designs | design the character designs"
    " for | designs the characters | designs the characters for | designs the characters of | designs the"
    " character designs | designs the character designs for | drew the characters | drew the characters for |"
    " drew the characters of | drew the character designs | drew the character designs for | created the"
    " characters | created the characters for | created the characters of | created the character designs |"
    " created the character designs for | designed the characters | designed the characters of | character"
    " design | character"
    " designs | did"
    " the character design | did the character designs",
    "scriptwriter": "wrote the script | wrote the scripts | wrote the script for | wrote the scripts for |"
    " wrote the screenplay | wrote the screenplay for | wrote scripts | wrote scripts for | write the script |"
    " write the scripts | write the script for | write the scripts for | write the screenplay | write the"
    " screenplay for | write scripts | write scripts for | writes the script | writes the scripts | writes the"
    " script for | writes the scripts for | writes the screenplay | writes the screenplay for | writes scripts"
    " | writes scripts for | written the script | written the scripts | written the script for | written the"
    " scripts for | written the screenplay | written the screenplay for | written scripts | written scripts for"
    " | writing the script | writing the scripts | writing the script for | writing the scripts for | writing"
    " the screenplay | writing the screenplay for | writing scripts | writing scripts for | penned the script |"
    " penned the scripts | penned the script for | penned the scripts for | penned the screenplay | penned the"
    " screenplay for | penned scripts | penned scripts for | did the script | did the scripts | did the script"
    " for | did the scripts for | did the screenplay | did the screenplay for | did scripts | did scripts for |"
    " handled the script | script writing | script | screenplay | scripted",
    "series composer": "series composition | series compositions | did the series composition | handled the"
    " series composition | responsible for the series composition | in charge of series composition |"
    " structured | series structure",
    "storyboarder": "drew the storyboards | drew the storyboard | drew the storyboards for | drew the"
    " storyboard for | drew storyboards | drew storyboards for | draw the storyboards | draw the storyboard |"
    " draw the storyboards for | draw the storyboard for | draw storyboards | draw storyboards for | draws the"
    " storyboards | draws the storyboard | draws the storyboards for | draws the storyboard for | draws"
    " storyboards | draws storyboards for | made the storyboards | made the storyboard | made the storyboards"
    " for | made the storyboard for | made storyboards | made storyboards for | make the storyboards | make the"
    " storyboard | make the storyboards for | make the storyboard for | make storyboards | make storyboards for"
    " | did the storyboards | did the storyboard | did the storyboards for | did the storyboard for | did"
    " storyboards | did storyboards for | do the storyboards | do the storyboard | do the storyboards for | do"
    " the storyboard for | do storyboards | do storyboards for | does the storyboards | does the storyboard |"
    " does the storyboards for | does the storyboard for | does storyboards | does storyboards for | created"
    " the storyboards | created the storyboard | created the storyboards for | created the storyboard for |"
    " created storyboards | created storyboards for | handled the storyboards | handled the storyboard |"
    " handled the storyboards for | handled the storyboard for | handled storyboards | handled storyboards for"
    " | drew the storyboards | drew the storyboard | storyboarded | storyboard | storyboards",
    "key animator": "key animation | key animated",
    "theme performer": "sang | sings | sing | performed the theme | performed the theme song | performs the theme"
    " song | sang"
    " the theme song | sings the theme song | theme song | sang the opening | sings the opening | sang the ending |"
    " sings the"
    " ending | performed the opening | performed the ending | performs the opening",
    "staff": "staff | worked on | work on | works on | worked | working on | involved in | staff of | contributed to",
    "author": "wrote | write | writes | written | authored | penned | writing | by the author | written by",
    "maker": "created | create | creates | came up with | invented | created by",
    "artist": "drew | draw | draws | drawn | illustrated | illustrates | drawn by | drawing",
    "source": "based on | based upon | adapted from | adaptation of | adaptations of | adapted into | adapts | adapt"
    " | adaptation | adaptations | adapted | source | inspired by | originates from | anime adaptation | anime"
    " adaptations"
    " | anime version | anime versions | come from | comes from | came from | took from | taken from | turned into"
    " | made into"
    " | original work | started as | began as | starts from | got its story from",
    "voice actor": "voice | voices | voiced | voicing | play | plays | played | playing | portray | portrays |"
    " portrayed | voice"
    " acted | voice acts | provides the voice | provide the voice | provided the voice | provides the voice of |"
    " provided the"
    " voice of | provides the voice for | provided the voice for | does the voice | does the voice of | did the"
    " voice | did the"
    " voice of | do the voice of | lends their voice to | lent their voice to | lends his voice to | lent his voice"
    " to | lends"
    " her voice to | lent her voice to | lend their voice to | lend their voices to | gives voice to | gave voice"
    " to | gives"
    " their voice to | the voice behind | voice behind | voice cast | cast | speaks for | voice of | voiced by |"
    " played by | voice"
    " acting | acted | dubs | dubbed | performs | performed | perform | voice work | behind the voice of | voice for",
    "character": "appear | appears | appeared | appear in | appears in | appeared in | feature | features |"
    " featuring | featured"
    " | star | stars | starring | starred | include | includes | including | show up | shows up | show up in |"
    " shows up in"
    " | contain | contains | appearance | appearances | appearing | seen in | found in",
    "family": "family",
}

_PLAIN: Final[dict[TagKind, Words]] = {
    TagKind.WHO: "who | whom | whose | who's | whos",
    TagKind.ASK: "is | are | was | were | did |"
    " does | do | has | have | is it true that | is it true | true or false | can you"
    " confirm that | isn't | wasn't | didn't | am i right that",
    TagKind.COUNT: "how many | number of | the number of | count | total number of | the total number of | how many"
    " different"
    " | what number of | how much | amount of | count of",
    TagKind.COMPARE: "compare | comparison | comparison of | difference between | differences between | differ |"
    " versus | vs"
    " | difference | differences | compared | contrast | comparing | how does | how do | stack up | stacks up |"
    " differs"
    " | different from",
    TagKind.CONNECT: "related | connected | connection | connections | relationship | relation | linked | link |"
    " links"
    " | relate | relates | connect | connects | how related | to do with | tie | ties | tied | links between",
    TagKind.COMMON: "in common | have in common | has in common | similarities | similarity | share | shares |"
    " common to"
    " | shared by",
    TagKind.ORDERING: "watch order | watching order | viewing order | order to watch | order should i watch | in"
    " what order"
    " | in which order | what order | which order | right order | correct order | chronological order | release order"
    " | chronology | timeline | in order | order of the | story order | best order | proper order | order do i watch"
    " | reading order | order",
    TagKind.SIMILAR: "like | similar | similar to | recommend | recommended | recommend me | watch after | watch next"
    " | watch if | liked | loved | enjoyed | enjoy | love | resembles | resemble | reminds of | in the vein of |"
    " suggest"
    " | suggestion | suggestions | suggest me | fans of | fan of | comparable to | alike | watch after finishing |"
    " just"
    " finished | finished watching | just watched | watched | to watch after | alternatives to | along the lines of"
    " | such as",
    TagKind.HELP: "hello | hi | hey | help | thanks | thank you | what can you do | who are you | what are you |"
    " what do you know"
    " | which entity types do you have | what kinds of entities | how do you work | what can i ask",
    TagKind.OTHER: "other | else | another | others | further | besides | apart from | also",
    TagKind.AND: "and | both | & | as well as | together with | alongside | plus | along with",
    TagKind.OR: "or | either",
    TagKind.NOT: "not | without | except | excluding | but not | other than by | that isn't | that aren't | that"
    " are not"
    " | that is not | never | neither | nor | n't | not made | besides those | except for | which are not | weren't",
    TagKind.MOST: "most | most common | commonest | most frequent | the highest number of | the largest number"
    " of | the greatest number of | most"
    " often"
    " | most frequently | the biggest number of",
    TagKind.BEYOND: "where | why | budget | weather | blood type | birthday | born | birth date | how old | height"
    " | tall"
    " | how tall | stream | streaming | buy | price | cost | costs | box office | money | earned | revenue | powers"
    " | ability"
    " | abilities | die | dies | died | dead | killed | kill | kills | strongest | weakest | hair | hair colour |"
    " hair color"
    " | eye color | eye colour | weight | married | marry | alive | english dub | in the english dub | dub |"
    " english version"
    " | english voice actor | sales | copies sold | worth watching | good | bad | boring | netflix | crunchyroll |"
    " download"
    " | lyrics | opening song name | awards | award | net worth | girlfriend | boyfriend | wife | husband | brother"
    " | sister"
    " | father | mother | son | daughter | parents | age | ending explained | smartest | tallest | fastest",
    TagKind.OF: "of | to | in | from | for",
    TagKind.BY: "by",
}

_TYPES: Final[dict[EntityType, Words]] = {
    EntityType.ANIME: "anime | animes | title | titles | series | show | shows | animation series | cartoon |"
    " cartoons | works"
    " | production | productions | adaptation titles | anime series | anime title | anime titles | something |"
    " things",
    EntityType.MANGA: "manga | mangas | comic | comics | manga series | graphic novel",
    EntityType.CHARACTER: "character | characters",
    EntityType.PERSON: "person | people | persons | artist or staff",
    EntityType.EPISODE: "episode | episodes | ep | eps",
}

_SUPERLATIVES: Final[dict[str, Words]] = {
    "score desc": "highest rated | best rated | top rated | highest scored | highest scoring | best | top |"
    " highest-rated"
    " | best-rated | top-rated | with the highest score | highest score | rated highest | rated the highest |"
    " highest rating"
    " | best score | the best | top scoring | best reviewed | with the best score | highest ranked | scored highest"
    " | greatest"
    " | most acclaimed | with the highest rating",
    "score asc": "lowest rated | worst rated | worst | lowest scored | lowest-rated | worst-rated | lowest score |"
    " lowest rating"
    " | rated lowest | rated the lowest | least liked | lowest scoring",
    "popularity desc": "most popular | most watched | most famous | best known | most well known | best-known |"
    " most viewed",
    "popularity asc": "least popular | least watched | least known | most obscure",
    "episodes desc": "most episodes | the most episodes | longest | longest running | longest-running | highest"
    " episode count"
    " | largest number of episodes | highest number of episodes | greatest number of episodes | biggest episode count"
    " | the longest | runs longest | ran longest | ran the longest",
    "episodes asc": "fewest episodes | the fewest episodes | shortest | least episodes | lowest number of episodes"
    " | the shortest"
    " | smallest number of episodes | the least episodes",
    "start_date desc": "newest | latest | most recent | last | most recently released | the newest | most recently",
    "start_date asc": "oldest | earliest | first | the oldest | debut work | came out first | came first | first"
    " released"
    " | released first | started first | aired first",
}

_COMPARATIVES: Final[dict[str, Words]] = {
    "start_date asc": "older | earlier | older than | came out before | came out earlier | released before |"
    " released earlier"
    " | aired before | started before | premiered before",
    "start_date desc": "newer | later | more recent | newer than | came out after | came out later | released after"
    " | released"
    " later | aired after | started after | premiered after | younger",
    "episodes desc": "longer | longer than | more episodes | more episodes than",
    "episodes asc": "shorter | shorter than | fewer episodes | less episodes | fewer episodes than",
    "score desc": "better | better than | rated higher | higher rated | better rated | rated higher than | higher"
    " score"
    " | higher rating | scored higher | better score | higher scored",
    "score asc": "worse | worse than | rated lower | lower rated | lower score | worse rated",
    "popularity desc": "more popular | more popular than | more famous | better known | more watched",
    "popularity asc": "less popular | less popular than | less known | less famous",
}

_ATTRIBUTES: Final[dict[str, Words]] = {
    "year": "what year | which year | year | when | released | release | release date | air date | come out | came"
    " out | air"
    " | aired | premiere | premiered | start | started | begin | began | debut | debuted | launched | what date |"
    " on what date"
    " | release year | year of release | first air | first aired | begin airing | began airing | start airing |"
    " started airing"
    " | first released | comes out | broadcast | since when | been airing | has been airing | been running | on"
    " air | on the air | premieres | starts | publication year | published |"
    " first shown"
    " | hit screens | out | date",
    "end_date": "end | ended | ends | end date | finish airing | finished airing | stop airing | stopped airing |"
    " conclude"
    " | concluded | finale | last air | last aired | come to an end | came to an end | when did it end | wrap up |"
    " wrapped up",
    "name": "what is the title | the title | the name | called | titled | title of | name of | what's the title"
    " | what's the name",
    "rating": "rating | how good | rated | score | what score | mean score | average score | average rating | well"
    " rated"
    " | user score | scored by readers",
    "status": "status",
    "genres": "genre | genres | what genre | which genre | what genres | which genres",
    "themes": "theme | themes",
    "description": "about | synopsis | plot | story of | tell me about | premise | storyline | plot summary | what"
    " happens in",
    "duration": "how long | runtime | running time | duration | how many minutes | length | minutes | run time |"
    " how long is"
    " an episode",
    "season": "which season | what season | in which season | in what season",
    "native": "japanese title | japanese name | native title | native name | in japanese | called in japanese |"
    " original title"
    " | original japanese title | written in japanese | original name",
    "english": "english title | english name | in english | called in english",
    "romaji": "romaji title | romaji name | romaji | romanized title | romanised title | romanized name",
    "popularity": "how popular | popularity | how many members | how many readers | how well known | how famous",
    "format": "what type of anime | what format | format | what kind of anime | media type",
    "source_material": "medium | what medium | source type | originally | which medium | original medium",
    "chapters": "chapters | chapter | how many chapters",
    "volumes": "volumes | volume | how many volumes",
}

_FILLERS: Final[Words] = (
    "is there | are there | was there | is there any | are there any | belong to | belongs to | belonging to |"
    " a | an | the | on | at | with | as | be | been | being | done | had | having | which | what | that | this |"
    " these | those"
    " | there | it | its | his | her | their | they | he | she | i | i'm | i've | me | my | you | your | we | us |"
    " any | all"
    " | some | list | name | show me | tell | tell me | give | give me | find | find me | please | can | could |"
    " would | should"
    " | will | if | so | then | just | up | into | through | ever | how | what's | how's | work |"
    " take | place"
    " | get | got | than | part | using | use | used | together | same | known | want | want to | looking | looking"
    " for | see"
    " | know | during | more | only | kind | type | kinds | types | watch | who exactly | exactly | actually |"
    " called the | which"
    " one | which ones | one of | one | ones | every | each | series of | do you know | i want to know | i would"
    " like to know"
    " | i'd like to know | show all | when it comes to | exist | exists"
    " | existing | currently | named | name all | name the | whichever | when was | tv | televised | responsible |"
    " job | person"
    " who | people who | next | nice | time | while | because | really | maybe | about the | here | first"
    " name | full | whole | entire | following | various | different | certain | according | data"
    " | database | catalogue | catalog | catalogued | answer | question | quick | curious | wondering | wonder |"
    " say | says"
    " | belongs | belong | credited | identify | mention | out there"
    " | had been | hand | hands | main | adaptation's | yes | no | too | very | much | many | lot | lots | of all |"
    " all of"
    " | again | ago | now | today | character's | anime's | movie's | film's | show's"
    " | other words | could you | can you | would you | i like | i love | shall i | let me know"
    " | by any chance | happen | happens | happened | of the same | are all | name is"
)

ENGLISH: Final = Language(
    code="en",
    nouns=_NOUNS,
    verbs=_VERBS,
    plain=_PLAIN,
    types=_TYPES,
    formats={
        "movie": "movie | movies | film | films | feature film | feature films | anime movie | anime movies | anime"
        " film"
        " | anime films",
        "ova": "ova | ovas",
        "ona": "ona | onas | web anime",
        "special": "special | specials | tv special | tv specials",
        "tv": "tv series | tv anime | tv show | tv shows | television series",
    },
    statuses={
        "airing": "still airing | still running | still ongoing | airing | ongoing | currently airing | running",
        "finished": "finished | completed | complete | over",
        "upcoming": "upcoming | unreleased | announced",
    },
    seasons={
        "winter": "winter",
        "spring": "spring",
        "summer": "summer",
        "fall": "fall | autumn",
    },
    attributes=_ATTRIBUTES,
    superlatives=_SUPERLATIVES,
    comparatives=_COMPARATIVES,
    cues={
        "after": "after | later than | following the year",
        "since": "since | from the year | starting in | starting from | as of | no earlier than | in or after",
        "before": "before | earlier than | prior to",
        "until": "until | up to | till | through the year | by the end of | no later than",
        "between": "between | from between | anywhere between",
        "min": "at least | no fewer than | not less than | minimum | a minimum of | or more",
        "more": "more than | over | above | greater than | higher than | exceeding | better rated than",
        "max": "at most | no more than | maximum | a maximum of | up to at most | or fewer | or less",
        "less": "fewer than | less than | below | under | lower than",
    },
    articles="the",
    numbers="two | three | four | five | six | seven | eight | nine | ten",
    fillers=_FILLERS,
)
