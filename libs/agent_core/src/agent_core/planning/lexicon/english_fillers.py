"""English words that say nothing that is looked up."""

from typing import Final

from agent_core.planning.lexicon.forms import Words
from agent_core.planning.lexicon.inflections import written_out

# Verbs that carry no relation: of saying, of having, of being there, and those that need a noun ("lend a voice").
_VERBS: Final[Words] = (
    "~rank | ~sort | at the same time | at once | simultaneously | equally | ~serve | ~bring | ~lend | ~give | ~put"
    " | ~turn | ~provide | ~supply | ~credit | ~name | ~show | ~tell | ~know | ~stand | ~sit | ~count | ~exist"
    " | ~belong | ~find | ~hold | ~keep | ~stay | ~remain | ~seem | ~mean | ~want | ~need | ~wish | ~use | ~say"
    " | ~ask | ~answer | ~let | ~try | ~mention | ~identify | ~specify | ~state | ~present | ~offer | ~take | ~get"
    " | ~go | ~come | ~see | ~look | ~think | ~guess | ~suppose | ~wonder | ~believe | ~understand | ~search | ~seek"
    " | ~check | ~list | ~enumerate | ~display | ~print | ~output | ~fetch | ~retrieve | ~recite | ~spell | ~happen"
    " | ~occur | ~get credited | ~lie | ~fall | ~leave | ~deal | ~concern | ~regard | ~refer | ~relate to each"
    " | ~carry | ~bear | ~own | ~possess | ~boast | ~consist | ~comprise | ~cover | ~span | ~reach | ~total | ~amount"
    " | ~number | ~manage | ~act upon | ~attribute | ~ascribe | ~owe | ~assign | ~attach | ~sign | ~function"
    " | ~operate | ~engage | ~employ | ~hire | ~recruit | ~appoint | ~choose | ~pick | ~select | ~concern oneself"
    " | ~read | ~research | ~explore | ~discover | ~point out | ~point | ~inform | ~enlighten | ~remind | ~recall"
    " | ~remember | ~forget | ~figure out | ~work out | ~turn out to be | ~happen to be | ~happen to know"
)
# What questions are wrapped in.
_OPENINGS: Final[Words] = (
    "matter | matters | it does not matter | either is fine | fine | is fine | are fine | will do | would do"
    " | suit me | suits me | okay too | +condition | +criterion | criteria | ~meet either | ~satisfy | ~fulfil"
    " | ~fulfill | ~apply | true of | the intersection of | remaining | ~remain | the rest | what is left | left over"
    " | do you have | do you have any | have you got | have you got any | do you know any | dating | dating from"
    " | dated | dates back to | tell me all about | please | pray | kindly | hello there | hey there | i'm | i've"
    " | i'd | i would like | i'd like | i'd love | i would love | i was wondering | i am wondering | i'm wondering"
    " | i'm trying to find | i am trying to find | i'm curious | i am curious | i'd be interested in | i mean"
    " | i want to find | i need to find | help me | help me find | can you help | can someone tell me"
    " | does anyone know | anyone know | anybody know | do you happen to know | would you happen to know"
    " | do you know of | could you show me | can you show me | could you please | can you please | would you please"
    " | would you mind telling me | i'd appreciate | for me | to me | for my list | quick question | question"
    " | just curious | out of curiosity | by the way | as far as you know | if you know | if possible | if any"
    " | if there is one | if there is any | if there are any | as well | in your records | in the records"
    " | in your catalogue | in the catalog | in your database | in the dataset | on file | so far | as of now"
    " | right now | these days | nowadays | to your knowledge | up to now | until now | in all | in full"
    " | in the first place | after all | thanks | thx | pls | plz | ok | okay | well | hmm | um | alright"
    " | right here | all the | all of the | any of the | every single | every one of | each and every | one by one"
    " | in detail | for certain | for sure | precisely | specifically | in particular | particularly | especially"
    " | in question | concerned | respectively | simply | merely | truly | basically | essentially | officially"
    " | formally | technically | apparently | supposedly | allegedly | presumably | possibly | perhaps | probably"
    " | previously | formerly | recently | lately | always | often | usually | sometimes | at some point"
    " | at one point | at any point | at any time | over the years | throughout | anywhere | somewhere | everywhere"
    " | elsewhere | in real life | real-life | in reality | during their career | in their career | in his career"
    " | in her career | in its career | career | professionally | publicly | worldwide | in the industry | in japan"
    " | by name | under the name | names of | the names | the name of the | the names of | whose name"
    " | by the name of | with the name | behind it all | the fact that | case | instance | example | for example"
    " | say it | put it"
)
# Nouns for whatever is asked for.
_NOUNS: Final[Words] = (
    "+post | +office | +slot | in short form | in short | around | +word | +way | +sort | +thing | +name | +job"
    " | +position | +function | +duty | duties | +task | +capacity | +credit | +person who | people who | +individual"
    " | +somebody who | +someone who | the one who | the ones who | +member | +team | +party | +entity | +entry"
    " | +record | +listing | +item | +result | +option | +choice | +candidate | +match | +story | +tale"
    " | plot of the story | world | universe | fandom | verse | fictional | line | lines of | side of things | aspect"
    " | department | end result | overview | rundown | full list | complete list | whole list | list of all"
    " | a list of | lists | collection | set of | bunch of | couple of | pair | group | range | variety | array"
    " | selection | catalogue of | body of work | body | portfolio | oeuvre | resume | repertoire"
)
# Adjectives and adverbs that choose nothing.
_ADJECTIVES: Final[Words] = (
    "direct | immediate | exact | actual | real | true | correct | proper | official | respective | individual"
    " | single | separate | particular | specific | given | said | aforementioned | mentioned | named | called after"
    " | known as | so-called | credited as | listed as | labelled | labeled | tagged | designated | present"
    " | existing | available | possible | potential | entire | whole | full | overall | single-handedly | jointly"
    " | collective | collectively | various | several | numerous | multiple | many | much | few | some | any | each"
    " | every | all | certain | other than that | such | same | very | quite | rather | pretty | fairly | truly"
    " | first of all | finally | lastly | initially | at first | eventually | subsequently | afterwards | thereafter"
    " | beforehand | then | in turn | primarily | mainly | mostly | chiefly | solely | exclusively | entirely"
    " | completely"
)
_OTHERS: Final[Words] = (
    "first season | the first season | the first series | 1st season | season 1 | season one | first series | for"
    " watching | watching | im looking for | im | id like | id love | id | ive | whos | dont | whats"
    " | hows | wheres | watched | but | ~run | ~run for | ~run in | than any other | than all others | than all other"
    " | than every other | than the rest | of all time | whether by | be it | regardless | also those | those | ones"
    " | thing | everything | anything | somebody | someone | anyone | everyone | each of | its own | count as"
    " | counts as | counted | on record | recorded | listed | records | record | there is | exist there | mind"
    " | telling | giving | naming | finding | understand | learn | let | us know | you have | got any | have you"
    " | know of | aware | remind me | roster | lineup | line-up | complete | including both | at all | ever been"
    " | to date | thus far | in total | altogether | all in all | put | set | once | still | already | got | goes"
    " | go | went | come | comes | came | back | down | off | over there | own | its | itself | themselves | himself"
    " | herself | whatever | whoever | belonging | among | amongst | within | of those | out of | from among"
    " | kind of | sort of | bit | little | some of | most of the | say that | think | believe | suppose | guess"
    " | hear that | heard that | read that | i heard | i think | i believe | i wonder | i am looking for | i need"
    " | i need to know | needs | needed | required | please tell me | please list | please name | please give me"
    " | i want | i want to know | i would love to know | interested in | i am interested in | curious about"
    " | do we know | can we say | can you name | can you list | can you give me | could you name | could you tell me"
    " | could you list | would you tell me | would you know | any idea | any clue | in the catalogue | in your data"
    " | in the data | in the database | is there | are there | was there | is there any | are there any | belong to"
    " | belongs to | belonging to | a | an | the | on | at | with | as | be | been | being | done | had | having"
    " | which | what | that | this | these | there | it | his | her | their | they | he | she | i | me | my | you"
    " | your | we | us | list | name | show me | tell | tell me | give | give me | find | find me | can | could"
    " | would | should | will | if | so | just | up | into | through | ever | how | what's | how's | work | take"
    " | place | get | than | using | use | used | together | known | want to | looking | looking for | see | during"
    " | more | only | kind | type | kinds | types | watch | who exactly | exactly | actually | called the | which one"
    " | which ones | one of | one | series of | do you know | i would like to know | i'd like to know | show all"
    " | when it comes to | exist | exists | currently | name all | name the | when was | responsible | job"
    " | person who | next | nice | time | while | because | really | maybe | about the | here | first name"
    " | following | different | according | data | database | catalogue | catalog | catalogued | answer | quick"
    " | curious | wondering | wonder | say | says | belongs | belong | credited | identify | mention | out there"
    " | had been | hand | hands | main | adaptation's | yes | no | too | lot | lots | of all | all of | again | ago"
    " | now | today | character's | movie's | film's | show's | other words | could you | can you"
    " | would you | i like | i love | shall i | let me know | by any chance | happen | happens | happened"
    " | of the same | are all | name is"
)

FILLERS: Final[Words] = " | ".join(map(written_out, (_VERBS, _OPENINGS, _NOUNS, _ADJECTIVES, _OTHERS)))
