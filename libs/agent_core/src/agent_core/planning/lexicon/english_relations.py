"""What relations are called in English: nouns name a result, verbs join a name with results of either side.

Verbs that need an object to tell a relation ("did the music") are made of two: the object here is a verb of its own
("music"), and the general verb, if it is one, stands under ``making`` or among the fillers. A verb between two titles
is read with the later, derived or taught one for its subject: "what continues X".
"""

from typing import Final

from agent_core.planning.lexicon.forms import Words
from agent_core.planning.lexicon.inflections import written_out

_ROLES: Final = ("role", "part")


def _cast(adjectives: Words, nouns: tuple[str, ...]) -> Words:
    return " | ".join(f"+{adjective.strip()} {noun}" for adjective in adjectives.split("|") for noun in nouns)


_LEADING: Final = "main | leading | lead | central | principal | starring"
_LESSER: Final = "supporting | side | secondary | minor | smaller | lesser | background | ancillary"

NOUNS: Final[dict[str, Words]] = {
    concept: written_out(words)
    for concept, words in {
        "sequel": "+sequel | +follow-up | +follow up | +followup | +continuation | +next season | +successor"
        " | +next part | +next installment | +next instalment | +next entry | +second season | +later season"
        " | +subsequent season | +following season | +following part | +following entry | +direct sequel"
        " | +immediate sequel | +season after | +part after | +direct continuation | +sequel series | +sequel season"
        " | +next chapter | +follow-on | +sequel anime | ~go on",
        "prequel": "+prequel | +predecessor | +previous season | +earlier season | +previous part"
        " | +previous installment | +previous instalment | +preceding season | +preceding part | +prior season"
        " | +season before | +part before | +preceding entry | +previous entry | +direct prequel | +forerunner"
        " | +precursor | +antecedent | +preceding installment | +immediate prequel | backstory | +previous chapter"
        " | +earlier instalment | +earlier installment | +earlier part",
        "side story": "+side story | +side-story | +gaiden | +sidestory | +side episode | +side tale",
        "parent story": "+parent story | +main story | parent series | main series | parent work | +parent title"
        " | +parent anime | mother series | +principal story | +base story | +mainline series | core story | +parent",
        "summary": "+recap | +recap movie | +recap film | +compilation | +compilation film | +compilation movie"
        " | +summary | +digest | +recap episode | +summary film | +summary movie | +recapitulation"
        " | +condensed version | +short version | +abridgement | +abridged version | +digest version | +digest film"
        " | +summary anime | +recap special | +clip show",
        "full story": "+full story | full-length story | +complete story | unabridged story | +whole story"
        " | +full version | +unabridged version | +complete version | +full-length version",
        "spin-off": "+spin-off | +spinoff | +spin off | +spin-off series | +offshoot | +off-shoot | +spin-off anime"
        " | +spin-off title",
        "spun from": "original of the spin-off | original of the spinoff | original of the spin off"
        " | parent of the spin-off | source of the spin-off",
        "alternative version": "+alternative version | +alternate version | +remake | +retelling | +reboot"
        " | +other version | +different version | +alternative telling | +alternate telling | +re-telling"
        " | +new version | +another version | +alternative take | +alternative edition | +alternative cut"
        " | +alternative retelling | +reimagining | +re-imagining | +alternate take | +variant | +second version"
        " | +parallel version",
        "alternative setting": "+alternative setting | +alternate setting | +alternate universe"
        " | +alternative universe | +different setting | +parallel universe | +alternative world | +alternate world"
        " | +other setting | +alternate reality | +alternative universe version | +alternate-universe version"
        " | +parallel world | +alternate timeline | +alternative timeline",
        "second season": "+second season | 2nd season | season 2 | season two | second series | second cour",
        "third season": "+third season | 3rd season | season 3 | season three | third series",
        "fourth season": "+fourth season | 4th season | season 4 | season four | fourth series",
        "franchise": "+franchise",
        "recommendation": "+recommendation",
        "studio": "+house | +studio | +animation studio | +animation company | +animation house | +animation firm"
        " | +production house | +production studio | +anime studio | +anime company | +firm | +workshop"
        " | +animation outfit",
        "producer": "+producer | +production company | +production partner | +co-producer | +production committee"
        " | +backer | +financier | +sponsor | +producing company | +production committee member"
        " | members of the production committee | +investor",
        "licensor": "+licensor | +licensee | +licenser | +license holder | +licence holder | +rights holder"
        " | +distributor | +licensing company | +publisher | +rightsholder | +license owner | +licensing partner"
        " | +western distributor | +localizer",
        "director": "+director | +series director | +filmmaker | +movie director | +film director | +anime director"
        " | +main director",
        "chief director": "+chief director | +general director | +supervising director | +head director"
        " | +executive director",
        "assistant director": "+assistant director",
        "executive producer": "+executive producer",
        "chief animation director": "+chief animation director | +chief animation supervisor",
        "editor": "+editor",
        "lyricist": "+lyricist | +lyrics writer | +lyric writer",
        "theme composer": "+theme song composer",
        "theme arranger": "+theme song arranger",
        "photography director": "+director of photography | directors of photography | +photography director"
        " | +cinematographer",
        "mechanical designer": "+mechanical designer | +mecha designer",
        "original character designer": "+original character designer",
        "composer": "+composer | +music composer | +score composer | +soundtrack composer | +music director"
        " | +music writer | +musician | +soundtrack artist",
        "episode director": "+episode director | directors of episodes | directors of single episodes"
        " | directors of individual episodes | directors of the episodes",
        "sound director": "+sound director | +audio director | director of sound | directors of sound"
        " | +sound supervisor | director of the sound",
        "animation director": "+animation director | +animation supervisor | director of animation"
        " | directors of animation",
        "art director": "+art director | director of art | directors of art | +art supervisor",
        "character designer": "+character designer | designer of the characters | designers of the characters"
        " | +designer | designer of its characters | +character artist",
        "original creator": "+original creator | +original author | +original writer | +original story author"
        " | creator of the original | creators of the original | author of the original | writer of the original"
        " | +creator of the original story | creator of the original work | author of the original work"
        " | author of the original story | +original mangaka | +original artist",
        "maker": "+creator | +inventor | +originator",
        "scriptwriter": "+scriptwriter | +script writer | +screenwriter | +scripter | +scenarist | +scenario writer"
        " | +screenplay writer | +script author | +episode writer | writer of the script | writers of the script"
        " | author of the script | writer of the scripts | writer of the screenplay | author of the screenplay"
        " | +screen writer",
        "series composer": "+series composer | +series composition writer | +head writer | +lead writer"
        " | +main writer | +chief writer | +story composer | composer of the series",
        "storyboarder": "+storyboard artist | +storyboarder | +story boarder | +storyboard drawer",
        "key animator": "+key animator | +key frame animator | +keyframe animator | +key frame artist"
        " | +keyframe artist | +animator",
        "theme performer": "+theme song performer | +theme song singer | +singer | +theme singer | +opening singer"
        " | +ending singer | +theme song artist | +vocalist | +theme performer | +theme song vocalist"
        " | +song performer",
        "staff": "+staff member | creative team | production team | +crew member of the production | +staffer"
        " | +contributor | production staff | production crew | +team member | people behind | +collaborator",
        "author": "+author | +mangaka | +writer | +manga author | +manga writer | +novelist | +storyteller"
        " | +manga creator | +storywriter | +story writer",
        "artist": "+artist | +illustrator | +manga artist | +drawer | +penciller | +comic artist | +manga illustrator"
        " | +cartoonist | +artist behind",
        "source": "source manga | source material | original manga | manga source | source comic | manga behind"
        " | comic behind | original comic | underlying manga | manga original | base manga | source work"
        " | +manga counterpart | manga version | origin manga | parent manga",
        "adaptation": "+adaptation | +anime adaptation | +anime version | +screen version | +animated version"
        " | +film adaptation | +television adaptation | +tv adaptation | +animated adaptation | +screen adaptation"
        " | +tv version | +movie adaptation | +animation adaptation | +adapted anime",
        "voice actor": "+voice actor | +voice actress | +voice artist | +seiyuu | +seiyu | +voice talent"
        " | +cast member | +actor | +actress | +va | +voice performer | +voice-actor | +dub actor | +voice-actress"
        " | +speaker | +voice provider | +performer | +voice-over artist | +voice over artist | +voiceover artist"
        " | +voiceover actor | +dubber | +thespian | +vocal performer | members of the voice cast"
        " | +voice cast member",
        "main character": "+mc | +main character | +protagonist | +lead character | +lead | +hero | heroes | +heroine"
        " | main cast | +main protagonist | +central character | +leading character | +main figure | +central figure"
        " | +title character | +titular character | +principal character | +key character | +chief character"
        " | lead cast | +main hero | +main heroine | +leading figure | +leading man | +leading lady | +main lead"
        " | +primary character | central cast | principal cast | principals | core cast | core characters"
        " | most important characters | whose story | whose adventures | whose tale | +main person"
        " | main cast of characters | central cast of characters",
        "supporting character": "+supporting character | +side character | +secondary character | +minor character"
        " | supporting cast | +background character | side cast | secondary cast | +supporting figure"
        " | +secondary figure | +minor figure | +side figure | minor cast | characters in the background"
        " | +lesser character | +ancillary character | +sidekick | +peripheral character | +nonmain character"
        " | +non-main character | supporting cast of characters",
        "main role": _cast(_LEADING, _ROLES) + " | lead | title role",
        "supporting role": _cast(_LESSER, _ROLES) + " | +small role | +small part | +bit part | only a side role",
        "role": "+role | +part | parts played | +voice role | +voice part | +voice acting role | +voice-acting role"
        " | +voiced role | +voiced character | +credited role | +speaking part | +speaking role | +acting role",
        "co-star": "+co-star | +fellow character",
        "crewmate": "+crewmate | +crew member | +crew mate | +shipmate | +fellow crew member | +fellow crewmate"
        " | members of the crew | member of the crew | +crewman | crewmen | people in the crew",
        "family": "+family member | +relative | +relation by blood | members of the family | member of the family"
        " | kin | kinfolk | kinsfolk | next of kin | blood relatives | +kinsman",
        "mentor": "+mentor | +teacher | +master | +sensei | +instructor | +tutor | +trainer | +coach | +shishou"
        " | +guru | +schoolmaster",
        "student": "+student | +pupil | +disciple | +apprentice | +trainee | +protege | +mentee | +learner | +deshi"
        " | +follower",
        "rival": "+rival | +competitor | +archrival | +arch-rival | +contender | +challenger",
        "friend": "+friend | +buddy | +pal | +best friend | +close friend | +mate | +chum | +companion | +comrade",
        "enemy": "+enemy | +foe | +archenemy | +arch-enemy | nemesis | archnemesis | +adversary | +opponent"
        " | +arch-nemesis | +sworn enemy | +antagonist",
    }.items()
}

VERBS: Final[dict[str, Words]] = {
    concept: written_out(words)
    for concept, words in {
        "sequel": "~continue | ~continue on from | ~come after | ~come next after | ~come directly after"
        " | ~come right after | ~come straight after | ~come immediately after | ~come directly behind | ~come next"
        " | ~follow | ~follow on | ~follow on from | ~follow directly | ~follow up | ~follow up on | ~follow-up to"
        " | ~succeed | ~take up after | next up after | ~pick up where | ~pick up after | ~pick up from"
        " | ~pick up the story of | ~carry on | ~carry on from | ~carry on the story of | ~carry on where"
        " | ~carry the story of | ~continue the story of | ~continue the story | ~continue where | ~take over from"
        " | ~take place after | ~go on after | ~play after | set after | right after | directly after"
        " | immediately after | straight after | ~tell what happens after | what happens after | what happened after"
        " | happens after | happened after | ~go on from | ~resume | ~resume the story of | next chapter of",
        "prequel": "~come before | ~come directly before | ~come right before | ~come immediately before"
        " | ~come just before | ~come straight before | ~precede | ~directly precede | ~go before | ~lead up to"
        " | ~lead into | ~set up | set before | ~take place before | ~happen before | what happened before"
        " | what happens before | ~play before | right before | directly before | immediately before | just before"
        " | watch before | see before | watched before | seen before | was before | ~prepare for | ~pave the way for"
        " | ~tell what happened before | ~lead to",
        "side story": "takes place beside | told beside | ~run alongside | ~run parallel to | ~accompany"
        " | ~supplement | tells a side story of | ~tell a side story of",
        "summary": "~summarize | ~summarise | ~recap | ~condense | ~sum up | ~compress | ~abridge | ~compile"
        " | ~recapitulate | ~boil down | ~digest | ~retell in short | ~shorten | ~cut down | ~repackage",
        "spin-off": "~spin off from | ~spin off of | ~spin off | ~branch off from | ~branch off | ~branch out from"
        " | ~spin out of | ~split off from | ~split from | ~grow out of",
        "alternative version": "~remake | ~retell | ~reboot | ~reimagine | ~re-imagine | ~redo | ~rework",
        "franchise": "same franchise | belongs to the same franchise",
        "mentor": "~teach | ~train | ~mentor | ~instruct | ~school | ~coach | ~tutor | ~educate",
        "student": "~learn from | ~study under | ~train under | ~study with | ~train with | ~apprentice under"
        " | ~learn under | taught by",
        "rival": "~rival | ~compete | ~compete with | ~compete against | in competition with | rivalry",
        "friend": "~befriend | friends with | friend with | friendship with | friendly with | on friendly terms with"
        " | ~make friends with | ~get along with",
        "enemy": "hostile to | ~oppose | ~antagonise | ~antagonize | at odds with | hostile towards | hostility",
        "crew": "+crew | +ship crew",
        "crewmate": "in one crew with | in the same crew as | same crew as | same crew | ~share a crew with"
        " | ~crew with | ~serve alongside | ~sail with | ~serve with",
        "family": "family | related by family | related by blood | family of | ~belong to the family of"
        " | related by family to | kinship | family ties",
        "chief director": "chief direction",
        "assistant director": "assistant direction",
        "episode director": "episode direction | ~direct the episodes | ~direct episodes",
        "sound director": "sound direction | ~direct the sound | ~direct sound | ~supervise the sound"
        " | ~supervise sound | ~handle the sound | ~oversee the sound | ~direct the audio | sound | audio",
        "animation director": "animation direction | animation supervision | ~direct the animation"
        " | ~supervise the animation | ~oversee the animation | ~direct animation | ~supervise animation",
        "art director": "art direction | ~direct the art | ~supervise the art | ~oversee the art | ~direct art",
        "editor": "~edit",
        "theme arranger": "~arrange the theme song",
        "theme composer": "~compose the theme song | ~compose the opening | ~compose the ending"
        " | ~write the theme song | ~write the opening | ~write the ending",
        "mechanical designer": "+mechanical design | +mecha design | ~design the mecha | ~design the mechs",
        "original character designer": "+original character design",
        "photography director": "~photograph | photography",
        "studio": "~animate | animation | animation by | +animation production | animation work | did the animation"
        " | ~do the animation | ~handle the animation | ~provide the animation | ~produce the animation"
        " | ~make the animation | animation duties | animation side | ~produce at | ~produce at the studio"
        " | ~come from the studio",
        "making": "~make | ~craft | ~put together | ~bring to life | ~turn out | ~put out | ~crank out | ~churn out"
        " | ~bring out | ~build | ~develop | responsible for | in charge of | ~come out of | ~come from the house of"
        " | output | ~work up | ~take charge of | the hands of | oversee | oversees | overseen | oversaw | overseeing"
        " | ~handle | ~take care of | charged with | ~see to | ~be responsible | behind | ~stand behind | ~be behind"
        " | to life | making of | in the making of | the making of | realised | realized | realises | realizes"
        " | realising | realizing",
        "production": "~produce | ~finance | ~fund | ~bankroll | ~co-produce | production of | ~sponsor"
        " | on the production committee | in the production committee | production",
        "licensor": "~license | ~licence | license | licence | +licensing right | +distribution right | rights"
        " | ~distribute | +license for | +licence for | under license | under licence | under license from"
        " | under licence from | ~hold the license | ~hold the licence | ~hold the rights | ~hold licenses"
        " | ~hold licences | ~hold a license | ~hold the license for | ~hold the licence for | ~hold the rights to"
        " | ~hold licenses for | ~own the rights | ~own the rights to | ~own the license | ~own the license for"
        " | ~release in the west | ~bring out under license | ~bring over | ~localise | ~localize | licensing"
        " | ~acquire | ~acquire the license for | ~have the license for | ~have the rights to",
        "director": "~direct | ~helm | at the helm | at the helm of | in the director chair | direction | directing"
        " | directorial work | directorial works | directorship | behind the camera | at the wheel | directorial"
        " | ~call the shots | ~take the helm | ~sit in the director chair | ~occupy the director chair"
        " | directorial credits | directorial credit | ~take the director chair | ~supervise",
        "composer": "~compose | music | soundtrack | soundtracks | background music | bgm | musical score"
        " | musical scores | film score | ~score the music | ~write the score | ~compose the score | ~make the score"
        " | ~create the score | ~do the score | did the score | ~provide the score | scored | scoring | scored by"
        " | score by | a score by | scores by | ost | osts | osts by | musical side | musical accompaniment"
        " | instrumental music | tunes | tune | musically | melodies | ~score the soundtrack | scored the score"
        " | ~pen the score | ~supply the score | ~deliver the score | ~handle the score",
        "character designer": "+character design | ~design | character looks | look of the characters"
        " | ~draw the characters | ~create the characters | looks of the characters | +design"
        " | ~devise the characters | ~invent the characters | appearance of the characters | ~make the characters"
        " | designs for the characters",
        "scriptwriter": "+script | +screenplay | ~script | +scenario | script writing | scriptwriting | screenwriting"
        " | ~screenwrite",
        "series composer": "+series composition | ~structure | series structure | +story composition | series script"
        " | overall script | overall structure | story structure",
        "storyboarder": "~storyboard | +storyboard | +story board | storyboarding | conti",
        "key animator": "key animation | +key frame | +keyframe | ~key-animate | key animated | key animating | genga"
        " | ~animate key frames | ~animate keyframes | ~animate the key frames",
        "theme performer": "~sing | +song | +theme song | +opening song | +ending song | +opening theme"
        " | +ending theme | +opening theme song | +ending theme song | theme music | +title song | +title track"
        " | +theme track | ~perform the theme | ~perform the opening | ~perform the ending | ~sing the opening"
        " | ~sing the ending | ~sing the theme | vocals | ~perform the opening theme song | ~perform the theme song"
        " | ~perform the theme music",
        "staff": "staff | ~work on | ~work for | worked | ~work as | ~work at | involved in | involved with"
        " | ~contribute to | ~contribute | ~take part in making | ~take part in the making of | ~have a hand in"
        " | on the staff | ~help make | ~help with | ~participate in | ~participate in making | on the team"
        " | part of the team | part of the staff | in the staff | staff list | staff credits | ~lend a hand"
        " | behind the scenes | ~collaborate on | in the credits | ~be on the staff of | staffed | in the making of"
        " | involved in making | ~have credits on | ~have a credit on | on the payroll"
        " | ~take part in the production of | participation",
        "author": "~write | authored | authoring | ~pen | from the pen of | ~come from the pen of | ~put into words"
        " | ~think up | story by | written | pen | writings | text",
        "maker": "~create | ~come up with | ~invent | mind behind | creative mind behind | creator behind"
        " | brains behind | ~devise | ~conceive | ~dream up | dreamt up | ~originate | brainchild | creation"
        " | brain child | +creation",
        "original creator": "original creation | +original work | +original | +original story | +original concept"
        " | +original idea | ~create originally | ~create the original | ~write the original"
        " | ~write the original story | ~write the original work | ~originally write | ~make the original"
        " | original work by | ~come up with the original | ~author the original | ~originally create"
        " | ~originally invent | ~originally devise",
        "artist": "~draw | ~illustrate | ~pencil | pencilled | ~ink | ~sketch | art | artwork | artworks | +drawing"
        " | +illustration | art by | ~put to paper | visuals | visual art | pencils | line art",
        "adaptation": "~adapt into | ~turn into | ~make into | ~spawn | ~turn into an anime"
        " | ~make into an anime | ~adapt into an anime | ~turn into anime | ~give rise to | ~result in"
        " | ~transform into | ~end up as | ~animate as | ~adapt as | ~adapt to"
        " | taken as its basis | to the screen | to screen | onto the screen | to tv | to television | on screen as"
        " | to the small screen | to the big screen",
        "having": "~have an anime | ~get an anime | ~receive an anime",
        "source": "based on | based upon | ~base on | ~adapt | ~adapt from | source | ~come from | ~take from"
        " | ~start as | ~begin as | ~start from | ~derive from | ~go back to | ~stem from | rooted in | founded on"
        " | ~build on | ~draw on | ~bring to the screen | ~bring to screen | inspired by | basis | origin | origins"
        " | template | underlying | ~take its story from | ~get its story from | ~put on screen | made out of"
        " | retold as anime | ~originate from | ~originate in | based | made from | produced from | created from"
        " | ~adapt for the screen | ~base its story on | ~trace back to | ~draw from | foundation | ~grow from"
        " | ~take its plot from | ~owe its story to | ~have its origin in | ~have its origins in | drawn from"
        " | ~find its origin in | ~hail from | ~become | ~inspire | ~serve as the basis for"
        " | ~serve as the source for | ~form the basis of | ~serve as the basis of | ~provide the basis for"
        " | ~underlie | ~serve as the source of",
        "hearing": "~hear | ~be heard | ~hear in | ~hear as | heard in | ~listen to | ~voice a character"
        " | ~voice a character in | ~play a character | ~voice someone | ~voice someone in",
        "cast": "cast | voice cast | cast of | in the cast | in the cast of | voice cast of | in the voice cast"
        " | casts",
        "voice actor": "~voice | ~play | ~portray | ~voice act | ~voice-act | ~perform | ~act | voice acting"
        " | voice-acting | ~cast as | voice of | voice for | voice work | voicework | voice role of | ~dub | ~speak"
        " | ~speak for | ~embody | vocal performance | voiceover | voice-over | ~lend a voice to | ~lend a voice"
        " | ~lend their voice to | ~lend his voice to | ~lend her voice to | ~lend their voices to | ~give voice to"
        " | ~give a voice to | ~give their voice to | ~give her voice to | ~give his voice to | ~provide the voice"
        " | ~provide the voice of | ~provide the voice for | ~provide a voice | ~provide voices | ~do the voice of"
        " | ~do the voice | voice behind | the voice behind | behind the voice of | behind the microphone"
        " | at the microphone | in the role of | ~take on the role of | ~take the role of | ~play the role of"
        " | ~play the part of | ~act as | ~perform as | the person behind | ~act in | acting in | voice a character"
        " | voiced a character | voice characters | vocally | ~record the voice of | speaking role"
        " | in the recording booth | lines | ~deliver the lines of | ~have a voice role | a voice role",
        "character": "~appear | ~appear in | ~feature | ~star | ~include | ~contain | ~show up | ~show up in"
        " | ~turn up | ~turn up in | ~pop up | ~pop up in | ~be seen | seen in | found in | part of the cast"
        " | ~populate | ~inhabit | ~meet | ~meet in | found | ~encounter | ~take part in | ~figure in | ~be found in"
        " | +appearance | ~make an appearance | ~make an appearance in | cast of characters | ~occur in | present in"
        " | ~belong in | ~exist in | ~live in | casts of characters | ~be part of the cast | on screen | to be seen"
        " | to be found | ~make appearances in | ~make appearances | featured in | roster of characters"
        " | character roster | in it | ~come across | ~run into",
        "main character": "~lead the cast | ~head the cast | ~carry the story of | ~carry the story"
        " | at the centre of | at the center of | at the heart of | the focus of | ~center on | ~centre on"
        " | ~center around | ~centre around | ~revolve around | ~focus on | ~take the lead | ~star in the lead"
        " | in the spotlight | ~take center stage | ~take centre stage | ~headline | ~play the lead"
        " | ~take the leading role | ~center | ~centre | ~revolve",
        "supporting character": "~support the main cast | ~support the main characters | ~play a minor part"
        " | ~support the protagonist | ~support the cast | in the background | on the sidelines | ~support"
        " | ~support the leads",
        "episode": "",
    }.items()
    if words
}
