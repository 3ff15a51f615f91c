"""What relations are called in English: nouns, which name a result of them."""

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
        " | +next chapter | +follow-on | +sequel anime | ~go on"
        " | +installment after | +instalment after | +entry after"
        " | +subsequent entry | +subsequent part"
        " | +subsequent installment | +sequel title | +sequel show | +follow-up anime | +follow-up series"
        " | +follow-up season | +followup anime | +continuing season | +next anime | +next title"
        " | +next series | +next show | +upcoming season | +sequel movie | +sequel film"
        " | next in line after | next one after | season following | part following | entry following"
        " | installment following",
        "prequel": "+prequel | +predecessor | +previous season | +earlier season | +previous part"
        " | +previous installment | +previous instalment | +preceding season | +preceding part | +prior season"
        " | +season before | +part before | +preceding entry | +previous entry | +direct prequel | +forerunner"
        " | +precursor | +antecedent | +preceding installment | +immediate prequel | backstory | +previous chapter"
        " | +earlier instalment | +earlier installment | +earlier part"
        " | +prior entry | +prior part | +prior installment | +earlier entry | +preceding anime"
        " | +preceding title | +preceding series | +previous anime | +previous title | +previous series"
        " | +prequel anime | +prequel series | +prequel season | +prequel movie | +entry before"
        " | +installment before | +instalment before"
        " | +foregoing season | +preceding instalment | +preceding show | +ancestor | +prior anime"
        " | +season preceding | +part preceding | +entry preceding | season prior to | +lead-in",
        "side story": "+side story | +side-story | +gaiden | +sidestory | +side episode | +side tale"
        " | +side-story anime | +side story anime | +side-stories | +sidestories | +tangential story"
        " | +parallel story | +by-story | +companion story | +companion piece | +companion anime"
        " | +side series | +bonus story | +extra story",
        "parent story": "+parent story | +main story | parent series | main series | parent work | +parent title"
        " | +parent anime | mother series | +principal story | +base story | +mainline series | core story | +parent"
        " | +parent show | +parent entry | +primary story | +main anime | +main work | +main title"
        " | +central story | +overarching story | +root story | +flagship series | +mother story"
        " | +host series | +master story | +underlying story | +core series | +primary series"
        " | +base series",
        "summary": "+recap | +recap movie | +recap film | +compilation | +compilation film | +compilation movie"
        " | +summary | +digest | +recap episode | +summary film | +summary movie | +recapitulation"
        " | +condensed version | +short version | +abridgement | +abridged version | +digest version | +digest film"
        " | +summary anime | +recap special | +clip show"
        " | +condensed edition | +condensed film | +condensation | +rehash | +rundown film | +recap title"
        " | +recap anime | +recap series | +summing-up | +summarisation | +summarization | +recap edition"
        " | +abbreviated version | +compressed version | +compilation anime | +compilation version"
        " | +cutdown | +re-edit | +recap cut | +shortened version | +total recap | +omnibus",
        "full story": "+full story | full-length story | +complete story | unabridged story | +whole story"
        " | +full version | +unabridged version | +complete version | +full-length version"
        " | +uncut story | +original full story | +full-length original | +complete work | +whole series"
        " | +entire story | +unabridged original | +long version | +uncut version | +uncondensed story"
        " | +full series"
        " | +full-length anime | +full-length series | +full anime | +complete anime | +complete series",
        "spin-off": "+spin-off | +spinoff | +spin off | +spin-off series | +offshoot | +off-shoot | +spin-off anime"
        " | +spin-off title"
        " | +spin-off show | +spinoff series | +spinoff anime | +spinoff title | +spin off anime"
        " | +spin off series | +derivative | +derivative work | +derivative series | +side product"
        " | +by-product | +spin-off work | +branch-off | +spin-off production | +spin-off project"
        " | +splinter series",
        "spun from": "original of the spin-off | original of the spinoff | original of the spin off"
        " | parent of the spin-off | source of the spin-off"
        " | original behind the spin-off | parent series of the spin-off | parent series of the spinoff"
        " | parent anime of the spin-off | original series of the spin-off | original anime of the spin-off"
        " | base of the spin-off | original series behind the spin-off | parent of the spinoff"
        " | origin of the spin-off | starting point of the spin-off",
        "alternative version": "+alternative version | +alternate version | +remake | +retelling | +reboot"
        " | +other version | +different version | +alternative telling | +alternate telling | +re-telling"
        " | +new version | +another version | +alternative take | +alternative edition | +alternative cut"
        " | +alternative retelling | +reimagining | +re-imagining | +alternate take | +variant | +second version"
        " | +parallel version"
        " | +alternate retelling | +alternate edition | +alternate cut | +alternate adaptation"
        " | +alternative adaptation | +new adaptation | +other adaptation | +redo | +do-over | +rework"
        " | +reworking | +revamp | +new take | +other take | +different take | +fresh take | +another take"
        " | +alternative rendition | +alternate rendition | +rendition | +reinterpretation"
        " | +re-interpretation | +remade version | +parallel telling | +alternative form | +re-adaptation"
        " | +readaptation | +alternate variant | +alternative variant | +different rendition"
        " | +other edition | +other cut | +modern version | +retold version",
        "alternative setting": "+alternative setting | +alternate setting | +alternate universe"
        " | +alternative universe | +different setting | +parallel universe | +alternative world | +alternate world"
        " | +other setting | +alternate reality | +alternative universe version | +alternate-universe version"
        " | +parallel world | +alternate timeline | +alternative timeline"
        " | +alternate-setting | +alternative-setting | +other world version | +alternate setting version"
        " | +alternative setting version | +setting variant | +alternative-universe version"
        " | +different world | +different universe | +parallel-world version | +other universe"
        " | +parallel setting | +what-if version | +parallel reality | +setting alternative | +shared world"
        " | +alternate milieu | +alternative milieu",
        "second season": "+second season | 2nd season | season 2 | season two | second series | second cour",
        "third season": "+third season | 3rd season | season 3 | season three | third series",
        "fourth season": "+fourth season | 4th season | season 4 | season four | fourth series",
        "franchise": "+franchise | +media franchise",
        "recommendation": "+recommendation | +suggestion by readers | +reader recommendation",
        "studio": "+house | +studio | +animation studio | +animation company | +animation house | +animation firm"
        " | +production house | +production studio | +anime studio | +anime company | +firm | +workshop"
        " | +animation outfit"
        " | +animation team | +animation crew | +animating studio | +animating company | +animating house"
        " | +animation producer | +animation maker | +animation production company"
        " | +animation production studio | +animation unit | +animation enterprise | +anime house"
        " | +anime production company | +anime maker | +production firm | +animation shop | +studio house",
        "producer": "+producer | +production company | +production partner | +co-producer | +production committee"
        " | +backer | +financier | +sponsor | +producing company | +production committee member"
        " | members of the production committee | +investor"
        " | +producing firm | +producing party | +committee member | +production backer"
        " | +producing partner | +financer | +funder | +bankroller | +production sponsor"
        " | +producing studio | +member of the production committee | +member of its production committee"
        " | +company on the production committee",
        "licensor": "+licensor | +licensee | +licenser | +license holder | +licence holder | +rights holder"
        " | +distributor | +licensing company | +publisher | +rightsholder | +license owner | +licensing partner"
        " | +western distributor | +localizer"
        " | +license company | +licence company | +licensing firm | +licensing house | +licensing body"
        " | +license partner | +rights owner | +license-holder | +licence-holder | +licence owner"
        " | +overseas distributor | +american distributor | +foreign distributor | +licensing distributor",
        "director": "+director | +series director | +filmmaker | +movie director | +film director | +anime director"
        " | +main director"
        " | +directing person | +show director | +head of direction | +movie maker | +film maker"
        " | +moviemaker | +directing talent | +person directing | +director-in-charge | +helmer | +helmsman"
        " | +helmswoman | +kantoku | +auteur | +directorial talent | +chief of direction | +anime filmmaker",
        "chief director": "+chief director | +general director | +supervising director | +head director"
        " | +executive director"
        " | +chief-director | +head of directors | +director in chief | +director-in-chief"
        " | +overall director | +lead director | +soukantoku",
        "assistant director": "+assistant director",
        "executive producer": "+executive producer | +executive-producer",
        "chief animation director": "+chief animation director | +chief animation supervisor",
        "editor": "+editor | +editing person | +film cutter | +cutter | +picture editor | +editing artist",
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
        " | directors of individual episodes | directors of the episodes"
        " | +episode-director | +director of episodes | +director of an episode"
        " | +director of single episodes | +director of individual episodes | +director of the episodes"
        " | +enshutsu | +unit director | +individual episode director | +episodic director",
        "sound director": "+sound director | +audio director | director of sound | directors of sound"
        " | +sound supervisor | director of the sound"
        " | +director of sound | +director of audio | +sound-director | +head of sound | +audio supervisor"
        " | +voice director",
        "animation director": "+animation director | +animation supervisor | director of animation"
        " | directors of animation"
        " | +director of animation | +animation-director | +sakkan | +head of animation"
        " | +supervisor of animation",
        "art director": "+art director | director of art | directors of art | +art supervisor"
        " | +director of art | +art-director | +head of art | +background art director"
        " | +background director | +art chief",
        "character designer": "+character designer | designer of the characters | designers of the characters"
        " | +designer | designer of its characters | +character artist"
        " | +character-designer | +designer of characters | +chara designer | +character design artist"
        " | +chardes | +character design person | +creator of the character designs"
        " | +author of the character designs",
        "original creator": "+original creator | +original author | +original writer | +original story author"
        " | creator of the original | creators of the original | author of the original | writer of the original"
        " | +creator of the original story | creator of the original work | author of the original work"
        " | author of the original story | +original mangaka | +original artist"
        " | +creator of the original work | +originator of the story | +gensaku author"
        " | +original-work author | +original story creator | +original work creator | +source creator"
        " | +creator of the source | +inventor of the original | +original mind",
        "maker": "+creator | +inventor | +originator"
        " | +mastermind | +brain behind | +mind behind | +founding author | +mother of the work | +deviser",
        "scriptwriter": "+scriptwriter | +script writer | +screenwriter | +scripter | +scenarist | +scenario writer"
        " | +screenplay writer | +script author | +episode writer | writer of the script | writers of the script"
        " | author of the script | writer of the scripts | writer of the screenplay | author of the screenplay"
        " | +screen writer"
        " | +script-writer | +screenplay author | +scripting writer | +scripting person"
        " | +writer for the script | +writer of its script | +teleplay writer | +dialogue writer"
        " | +screenwriting talent | +dramatist | +scenario author | +scripts author",
        "series composer": "+series composer | +series composition writer | +head writer | +lead writer"
        " | +main writer | +chief writer | +story composer | composer of the series"
        " | +series-composer | +composition writer | +story editor | +series writer"
        " | +series script supervisor | +series composition author | +script supervisor"
        " | +head of the writing | +head of series composition | +series story editor | +head scriptwriter"
        " | +head screenwriter | +showrunner",
        "storyboarder": "+storyboard artist | +storyboarder | +story boarder | +storyboard drawer"
        " | +storyboard creator | +board artist | +storyboard author | +storyboard person | +e-konte artist"
        " | +ekonte artist | +boarder | +storyboard writer | +story artist | +storyboard maker",
        "key animator": "+key animator | +key frame animator | +keyframe animator | +key frame artist"
        " | +keyframe artist | +animator"
        " | +key-animator | +genga artist | +key animation artist | +genga animator | +drawer of key frames"
        " | +author of key frames",
        "theme performer": "+theme song performer | +theme song singer | +singer | +theme singer | +opening singer"
        " | +ending singer | +theme song artist | +vocalist | +theme performer | +theme song vocalist"
        " | +song performer"
        " | +theme-song performer | +theme-song singer | +theme tune singer | +theme tune performer"
        " | +band behind the theme | +singing artist | +theme band | +theme song band"
        " | +performer of the theme | +op singer | +ed singer | +theme vocalist | +title song singer"
        " | +songstress | +interpreter of the theme song | +theme music performer | +theme music singer"
        " | +opening performer | +ending performer",
        "staff": "+staff member | creative team | production team | +crew member of the production | +staffer"
        " | +contributor | production staff | production crew | +team member | people behind | +collaborator"
        " | +person involved | people involved | +production staff member | +production member"
        " | +production credit | +crew of the anime | +person on the staff | +member of the staff"
        " | members of staff | +member of staff | +member of the production | +member of the crew behind"
        " | +creative mind | +creative head | +maker behind | makers of | +person credited"
        " | people credited | +credited person | +helping hand | +involved person | +contributing person"
        " | +participant in the production | +anime worker",
        "author": "+author | +mangaka | +writer | +manga author | +manga writer | +novelist | +storyteller"
        " | +manga creator | +storywriter | +story writer"
        " | +original manga author | +penman | +wordsmith | +creator of the manga | creators of the manga"
        " | +manga scribe | +scribe | +writer-artist | +comics author | +comic author | +comic writer"
        " | +comics writer | +comic creator | +manga maker | +man of letters | +sensei behind",
        "artist": "+artist | +illustrator | +manga artist | +drawer | +penciller | +comic artist | +manga illustrator"
        " | +cartoonist | +artist behind"
        " | +manga drawer | +draftsman | +draughtsman | +draughtswoman | +art creator | +comics artist"
        " | +mangaka-artist | +drawing artist | +drawing hand | +visual artist | +manga draftsman"
        " | +person drawing | +inker | +sketcher",
        "source": "source manga | source material | original manga | manga source | source comic | manga behind"
        " | comic behind | original comic | underlying manga | manga original | base manga | source work"
        " | +manga counterpart | manga version | origin manga | parent manga"
        " | +source comic | +source title | manga origin | manga basis | +original work | +underlying comic"
        " | +underlying work | +base material | +basis manga | +template manga | +manga template"
        " | +manga source material | +manga equivalent | +manga form | +manga edition | +printed original"
        " | +print original | +print version | +paper original | +original in print | +ancestor manga"
        " | +source book | +source text | +source story | +mother manga | +originating manga"
        " | +starting manga | +underlying source | +original source | +comic original | +comic version"
        " | +comic counterpart | +adapted manga | +manga predecessor | +manga roots",
        "adaptation": "+adaptation | +anime adaptation | +anime version | +screen version | +animated version"
        " | +film adaptation | +television adaptation | +tv adaptation | +animated adaptation | +screen adaptation"
        " | +tv version | +movie adaptation | +animation adaptation | +adapted anime"
        " | +anime counterpart | +anime form | +anime edition | +anime equivalent | +anime incarnation"
        " | +anime rendition | +anime take | +animated form | +animated counterpart | +animated take"
        " | +animated rendition | +screen incarnation | +animation of the manga | +animated film adaptation"
        " | +anime series adaptation | +moving-picture version | +on-screen version | +adapted series"
        " | +adapted film | +adapted show | +anime remake of the manga | +anime-adaptation"
        " | +animated adaption | +anime adaption | +adaption | +animated show adapted",
        "voice actor": "+voice actor | +voice actress | +voice artist | +seiyuu | +seiyu | +voice talent"
        " | +cast member | +actor | +actress | +va | +voice performer | +voice-actor | +dub actor | +voice-actress"
        " | +speaker | +voice provider | +performer | +voice-over artist | +voice over artist | +voiceover artist"
        " | +voiceover actor | +dubber | +thespian | +vocal performer | members of the voice cast"
        " | +voice cast member"
        " | +voice-acting talent | +voiceactor | +voice acting talent | +speaking actor | +voicer"
        " | +vocal talent | +vocal artist | +vocal actor | +dubbing actor | +dubbing artist | +mic talent"
        " | +voice lender | +person voicing | +actor voicing | +person speaking | +cv | +c.v | +seiyu actor"
        " | +voice-over actor | +voice over actor | +voicing actor | +voice cast performer"
        " | +character voice | +role actor | +cast performer | +voice player"
        " | +voice-actor talent",
        "main character": "+mc | +main character | +protagonist | +lead character | +lead | +hero | heroes | +heroine"
        " | main cast | +main protagonist | +central character | +leading character | +main figure | +central figure"
        " | +title character | +titular character | +principal character | +key character | +chief character"
        " | lead cast | +main hero | +main heroine | +leading figure | +leading man | +leading lady | +main lead"
        " | +primary character | central cast | principal cast | principals | core cast | core characters"
        " | most important characters | whose story | whose adventures | whose tale | +main person"
        " | main cast of characters | central cast of characters"
        " | +focal character | +focus character | +pov character | +viewpoint character"
        " | +leading role character | +chief protagonist | +deuteragonist | +lead figure | +leading person"
        " | +leading hero | +main chara | +main char | +main guy | +main girl | +main boy | +main player"
        " | +main star | +title hero | +title heroine | +eponymous character | +eponymous hero"
        " | +principal figure | +principal hero | +principal protagonist | +lead protagonist"
        " | +top-billed character | +central hero | +central heroine | +main role character"
        " | +starring character | +shujinkou | +main cast member | +core cast member | +core character"
        " | +key figure | +key player",
        "supporting character": "+supporting character | +side character | +secondary character | +minor character"
        " | supporting cast | +background character | side cast | secondary cast | +supporting figure"
        " | +secondary figure | +minor figure | +side figure | minor cast | characters in the background"
        " | +lesser character | +ancillary character | +sidekick | +peripheral character | +nonmain character"
        " | +non-main character | supporting cast of characters"
        " | +side chara | +side char | +side player | +supporting chara | +supporting player"
        " | +supporting role character | +bit player | +secondary chara | +secondary role character"
        " | +second-tier character | +auxiliary character | +subsidiary character | +subordinate character"
        " | +non-lead character | +non-lead | +second-string character | +smaller character"
        " | +less important character | +supporting cast member | +side cast member | +supporting person"
        " | +side person",
        "main role": _cast(_LEADING, _ROLES) + " | lead | title role",
        "supporting role": _cast(_LESSER, _ROLES) + " | +small role | +small part | +bit part | only a side role",
        "role": "+role | +part | parts played | +voice role | +voice part | +voice acting role | +voice-acting role"
        " | +voiced role | +voiced character | +credited role | +speaking part | +speaking role | +acting role"
        " | +vocal role | +voice acting part | +voice credit | +character credit | +voice acting credit"
        " | +dubbing role | +cast role | +acted role | +characters played | +parts voiced | +roles played"
        " | +voice acting job | +acting credit",
        "co-star": "+co-star | +fellow character | +co-character | +castmate | +cast mate | +fellow cast member",
        "crewmate": "+crewmate | +crew member | +crew mate | +shipmate | +fellow crew member | +fellow crewmate"
        " | members of the crew | member of the crew | +crewman | crewmen | people in the crew"
        " | +fellow sailor | +fellow pirate | +fellow of the crew | +mate in the crew | +crew companion"
        " | +crew fellow | +crew-mate | +nakama | +shipfellow | +ship mate | +fellow shipmate"
        " | +crew comrade | +member of his crew | members of his crew | members of her crew"
        " | members of their crew | +crewfellow",
        "family": "+family member | +relative | +relation by blood | members of the family | member of the family"
        " | kin | kinfolk | kinsfolk | next of kin | blood relatives | +kinsman"
        " | +family relation | +family relative | +household member | +clan member"
        " | +blood relation | +blood relative | +member of the clan | +kinswoman | kinspeople"
        " | +relation in the family | +close relative | +family tie | +person of the family"
        " | loved ones by blood | kith and kin | flesh and blood",
        "mentor": "+mentor | +teacher | +master | +sensei | +instructor | +tutor | +trainer | +coach | +shishou"
        " | +guru | +schoolmaster"
        " | +mentor figure | +teacher figure | +schoolteacher | +old master | +martial arts master"
        " | +shisho | +drillmaster | +tutor figure | +preceptor | +educator | +senpai teacher | +taskmaster"
        " | +guide and teacher | +former teacher | +former mentor | +former master | +mentoring figure",
        "student": "+student | +pupil | +disciple | +apprentice | +trainee | +protege | +mentee | +learner | +deshi"
        " | +follower"
        " | +mentored character | +trained pupil | +former student | +former pupil | +former disciple"
        " | +scholar | +understudy | +tutee | +advisee | +deshis",
        "rival": "+rival | +competitor | +archrival | +arch-rival | +contender | +challenger"
        " | +rival character | +rivalling character | +opposing contender | +main rival | +arch rival"
        " | +greatest rival | +fellow competitor | +contestant against | +opposite number",
        "friend": "+friend | +buddy | +pal | +best friend | +close friend | +mate | +chum | +companion | +comrade"
        " | +bff | +bestie | +friend character | +confidant | +confidante | +good friend | +amigo"
        " | +ally and friend | +childhood friend | +playmate | +bosom friend | +dear friend | +homie | +bro"
        " | +closest friend | +friendly companion | +tomodachi",
        "enemy": "+enemy | +foe | +archenemy | +arch-enemy | nemesis | archnemesis | +adversary | +opponent"
        " | +arch-nemesis | +sworn enemy | +antagonist"
        " | +arch enemy | +arch foe | +mortal enemy | +nemeses | +hostile character | +opposing character"
        " | +bitter enemy | +sworn foe | +mortal foe | +ill-wisher | +antagonistic character"
        " | +enemy character | +adversarial character | +opposing force | +opposing figure",
    }.items()
}
