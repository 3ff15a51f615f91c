"""English words for fields."""

from typing import Final

from agent_core.planning.lexicon.english_fillers import READERS
from agent_core.planning.lexicon.english_sources import SOURCES_OFFERED
from agent_core.planning.lexicon.forms import Words
from agent_core.planning.lexicon.inflections import every

# "What do people think of X" asks how they rate it, and not who thought of it.
_THINKING: Final[Words] = every("{} {} think {}", "do | did", READERS, "of | about")
# "When was X shown for the first time", "since which date".
_FIRST_TIME: Final[Words] = every(
    "{} for the {}",
    "~show | ~air | ~release | ~broadcast | ~publish | ~screen | ~appear | ~come out | ~premiere | ~see",
    "first time | very first time",
)
_ON_WHAT_DATE: Final[Words] = every(
    "{} {} {}", "on | since | from | at | as of | in | ever since", "what | which", "date | day | year | month"
)

_MARKING: Final[Words] = every(
    "{} {} marks the {}",
    "which | what | the",
    "date | day | year",
    "start | beginning | debut | premiere | release | launch | start of the run of | beginning of the run of",
)
_SHOWN_FIRST: Final[Words] = every(
    "{} {} {}",
    "first time | the first time | the very first time",
    "they | people | tv",
    "showed | aired | broadcast | screened | released",
)

# What takes so many minutes.
_MINUTES_OF: Final[Words] = (
    "is an episode | is one episode | is each episode | are the episodes | does an episode last"
    " | does each episode last"
)

# Who has seen a title is whoever has it on their lists.
_WATCHED: Final[Words] = every(
    "how many {} {}",
    "people | readers | viewers | users | fans | folks | others",
    "watch | watched | have watched | are watching | saw | have seen | read | have read | are reading | follow"
    " | list | listed | added | know | have on their lists | have it on their lists",
)
# For whom a title is made is told by its age rating, and nothing beyond it is.
_FOR_WHOM: Final = (
    "kids | a kid | my kid | my kids | children | a child | my child | my children | little kids | small children"
    " | young children | young kids | toddlers | teens | teenagers | a teenager | minors | all ages | all audiences"
    " | younger viewers | the whole family | families | my son | my daughter | my little brother | my little sister"
)
_FITTING: Final = "ok | okay | appropriate | suitable | safe | fine | alright | all right | age appropriate | good"
_SUITABLE: Final[Words] = (
    f"{every('{} for {}', _FITTING, _FOR_WHOM)} | appropriate for | suitable for | appropriate | suitable"
    " | age appropriate | for what ages | for which ages"
    " | kid friendly | kid-friendly | child friendly | child-friendly | family friendly | family-friendly"
    " | ok for | okay for | safe for | fine for | inappropriate for | unsuitable for | inappropriate | unsuitable"
)

ATTRIBUTES: Final[dict[str, Words]] = {
    "year": f"{_FIRST_TIME} | {_MARKING} | {_SHOWN_FIRST} | {_ON_WHAT_DATE} | first get to see | get to see first"
    " | first got to see"
    " | first get to watch | make its first appearance | made its first appearance | been on the air"
    " | saw the light | see the light | sees the light | hail from | hails from | hailing from | was new in"
    " | were new in | new in | first showing | first screening | first airing"
    " | has been on the air | see first light | date of release | date of first release | what year | which year"
    " | year | when | released | release | release date | air date | come out | came out | air | aired | premiere"
    " | premiered | start | started | begin | began | debut | debuted | launched | what date | release year"
    " | year of release | first air | first aired | begin airing | began airing | start airing | started airing"
    " | what year marks | which year marks | year marks"
    " | first released | comes out | broadcast | since when | been airing | has been airing | been running | on air"
    " | on the air | premieres | starts | publication year | published | first shown | hit screens | out | date"
    " | go on air | went on air | hit the air | arrive | arrived | appeared on tv | get released | got released"
    " | first run | first broadcast | year of production | date from | dates from | come onto the scene"
    " | of what year | vintage | kick off | kicked off | first screened | out yet | out already | come out yet"
    " | aired yet | released yet | started yet | begun yet | premiered yet | see the light of day"
    " | saw the light of day | first see the light of day | first saw the light of day | hit the screens"
    " | hit the screen | hits the screens | hit tv | hit television | hit theaters | hit theatres | hit cinemas"
    " | hit the cinemas | hit the big screen | hit the airwaves | reach screens | reached screens"
    " | reach the screens | reached the screens | roll out | rolled out | make its debut | made its debut"
    " | debut year | premiere year | start year | starting year | air year | airing year | year of airing"
    " | year of broadcast | year of the release | year of the premiere | year of its release | release yr"
    " | publication date | first publication | first published | go to air | went to air | year did | get published"
    " | got published | appear | appeared | first appear | first appeared | see its release | saw its release"
    " | see its premiere | saw its premiere | drop | dropped | launch | launches | originally air | originally aired"
    " | originally released | originally release | originally come out | originally came out | be released"
    " | be aired | be broadcast | get aired | got aired | put on air | first hit screens | hit the market"
    " | released in what year | from when | dates to | date to | date back to | dates back | dated back"
    " | year of origin | year of publication | what is the year | the year | how recent | how long ago"
    " | make it to tv | made it to tv | make it to screens | made it to screens | find its way to screens"
    " | open in cinemas | opened in cinemas | released on | the date on which | the date | what is the date on which"
    " | from which date onwards | the year in which | the year of | year in which | was first shown | what year saw",
    "end_date": "came to a close | comes to a close | run came to a close | run came to an end | "
    "run comes to an end | run ended | run ends | run finished | run concluded | run stopped | "
    "take a bow | took a bow | took its bow | took their bow | "
    "reached their conclusion | reached its conclusion | reach its conclusion | reached their end | "
    "finished its run in | aired its last episode | aired their last episode | had its finale | "
    "had their finale | had its last episode | had their last episode | bowed out | bow out | "
    "signed off | sign off | stopped being broadcast | "
    "end | ended | ends | end date | finish airing | finished airing | stop airing | stopped airing |"
    " conclude"
    " | concluded | finale | last air | last aired | come to an end | came to an end | when did it end | wrap up |"
    " wrapped up | last episode air | last episode aired | final episode air | final episode aired | go off air"
    " | went off air | run until | ran until | come to a close | last broadcast | cease airing"
    " | draw to a close | drew to a close | drawn to a close | come to its end | came to its end | come to its close"
    " | reach its end | reached its end | last day of airing | last air date | final air date"
    " | final airing | last airing | date of the last episode | day of the last episode | last day on air"
    " | go off the air | went off the air | end of the run | end of its run | concludes | concluding"
    " | ending date | closing date | date of the finale | wrapped | finish | finished its run"
    " | came to their end | come to their end | came to their close | come to their close"
    " | stop running | stopped running | end year | ending year | year of the end | year of ending",
    "run": "how many years did | how many years has | for how many years | over how many years"
    " | over what period | in what period"
    " | during what years | in which years | during which years | in what years | from when to when"
    " | between which years | between what years | from which year to which year | from what year to what year"
    " | from when until when | how long a run | how long of a run",
    "name": "its title | what is its title | their title | its name | what is the title | the title | the name"
    " | called | titled | title of | name of | what is the name | what is it called | go by | bear the title"
    " | how is it called | entitled | title does | title did | headed | the name of | what name does | what name has"
    " | what title does | what title has | bears which title | bear which title | by what name | under what title"
    " | under which title | under what name | carry the title | carries the title | goes by what title | headline"
    " | heading | known under | the title given to | the name given to | title was given to | name was given to"
    " | did they call | do they call | is titled | labelled | labeled | be titled | how is it titled"
    " | title given to | title goes to | what do you call | how do you call | how do they call | how do we call"
    " | how did they call | how do people call | what do people call | what do they call | what did they call",
    "rating": f"{_THINKING} | rating | scores | with scores | how good | rated | score | what score | well"
    " rated"
    " | user score | scored by readers | how well rated | mark | marks | what mark | grade | how highly | how"
    " is it rated | how well received | points | readers score | reader score | mal score"
    " | critical score | what rating | which rating | what kind of rating | how do readers rate"
    " | how do people rate | how do viewers rate | how did readers rate | rate | rates | how is it scored"
    " | how was it received | how well is it rated | how well was it received | score out of ten"
    " | out of ten | stars | points does | reader rating | user rating"
    " | user ratings | ratings | reviews | review score | review scores | appraisal",
    "status": "status | state | current state | running status | airing status | status of"
    " | done airing | finished or ongoing | ongoing or finished | over or ongoing"
    " | airing or finished | state of | over or still airing | over or still running | over or still going"
    " | over or airing | done or ongoing | finished or on hiatus | complete or ongoing",
    "genres": "genre | genres | what genre | which genre | what genres | which genres"
    " | kind of genre | sorts of genres | genre tags | genre labels | genre-wise | what kind of story",
    "themes": "theme | themes",
    "description": "about | synopsis | plot | story of | tell me about | premise | storyline | plot summary"
    " | what happens in | what is it about | all about | gist | gist of | summarise the plot of | outline"
    " | outline of | summary of the plot | story about | blurb | plot outline | plotline | plot line"
    " | subject matter | what goes on in | what goes down in | brief me on | brief description | short description"
    " | description | describe | tell me a bit about | tell me something about | deal with | deals with"
    " | centre of the story",
    "duration": "how long | runtime | running time | duration | how many minutes | length | minutes | run time |"
    " how long is"
    " an episode | how long is one episode of | how long is a single episode of | length of one episode of"
    " | how long is one ep of | how long is one ep"
    " | how many minutes long | minutes long | last | lasts | length of an episode |"
    " length of each episode"
    " | how many mins | mins | how long does it last | length in minutes | how long does an episode last"
    f" | {every('how many {} {}', 'minutes | mins', _MINUTES_OF)}"
    " | how long is each episode | how long are the episodes | how long are episodes | episode length"
    " | episode duration | duration of an episode | runtime of | play time | playing time | playtime"
    " | hours long | how many hours | how many hours long",
    "watch_time": "take to watch | take me to watch | take one to watch | take me to finish | take you to watch"
    " | time does it take | time does it take to watch | how long does it take"
    " | how long does it take to watch | how long would it take to watch | how long will it take to watch"
    " | how long to watch | total watch time | watch time"
    " | total runtime | total running time | total length | take to finish | take to binge",
    "seasons": "how many seasons | number of seasons | the number of seasons | count of seasons | seasons",
    "episodes": "how many episodes long | how many eps long | how many parts long | episode count | number episodes"
    " | total episodes | episodes total | episode total | total eps | eps total"
    " | number of episodes | count of episodes | number of eps",
    "openings": "the op | the op of | op of | op song | opening | openings | opening song | opening songs"
    " | opening theme | opening themes | opening theme song | opening theme songs | intro song | intro songs | ops"
    " | songs it opens with | what song opens",
    "endings": "the ed of | ed of | ed song | ending song | ending songs | ending theme | ending themes"
    " | ending theme song | ending theme songs | endings | outro song | outro songs | eds | what song ends",
    "songs": "openings and endings | opening and ending | openings and ending | opening and endings | ops and eds"
    " | op and ed | opening and ending songs | opening and ending themes | opening and ending song"
    " | opening and ending theme | op/ed | ops/eds | opening or ending | opening or ending song"
    " | opening or ending theme | openings or endings",
    "season": "which season | what season | in which season | in what season",
    "native": "japanese title | japanese name | native title | native name | in japanese | called in japanese |"
    " original title"
    " | original japanese title | written in japanese | original name | title in japanese | name in japanese |"
    " original script | japanese script | kanji | written in kanji | native language"
    " | original japanese name | title in the original | in the original | name in the original"
    " | native script | japanese spelling | spelled in japanese | written in the original"
    " | original spelling | in kanji | in kana | in its native language | native spelling",
    "english": "english title | english name | mean in english | means in english | translated | translation |"
    " in english | called in english | title in english | name in english"
    " | english-language title | english version of the title | in english called | english release title"
    " | in english-speaking countries | translated title | title translated",
    "romaji": "romaji title | romaji name | romaji | romanized title | romanised title | romanized name",
    "popularity": f"{_WATCHED} | how popular | popularity | how many members | how many readers | how well known"
    " | how famous"
    " | how many people have | how many fans | popularity of | number of readers | number of fans"
    " | how widely known | how widely watched | how large is the audience | audience size"
    " | how big is the audience | reach | viewership | readership | number of members | number of viewers"
    " | member count | fan count",
    "favorites": "favorites | favourites | favorite count | favourite count | how many favorites | how many favourites"
    " | number of favorites | number of favourites | how many people favorited | how many people favourited"
    " | how many readers favorited | favorited | favourited",
    "rank": "what rank | which rank | at what rank | what place | what position | rank by score"
    " | place in the ranking | position in the ranking | where does it rank | how high does it rank | how is it ranked",
    "broadcast": "what day does | which day does | what days does | on what day does | on which day does"
    " | what weekday | which weekday | what day of the week | which day of the week | on what day of the week"
    " | on which day of the week | day of the week | broadcast day | broadcast time | broadcast slot | broadcast date"
    " | airing day | airing time | air time | time slot | timeslot | what time does | at what time does",
    "format": "what type of anime | what format | format | what kind of anime | media type",
    "age_rating": f"{_SUITABLE} | age rating | age ratings | content rating | age classification | age certificate"
    " | age limit"
    " | age restriction | rated for what age | rated for which age | suitable for what age | suitable for which age"
    " | for what age | for which age | age group | target age | mpaa rating | parental rating",
    "source_material": "medium | what medium | source type | originally | which medium | original medium |"
    f" source of the story | kind of source | based on what kind of | {SOURCES_OFFERED}",
    "chapters": "chapters | chapter | how many chapters"
    " | chapter count | number of chapters | total chapters | chapter total | chapters in total"
    " | chapters long | how many chapters long | instalments of the manga",
    "magazine": "magazine | magazines | what magazine | which magazine | serialized in | serialised in | serialized"
    " | serialised | serialization magazine | serialisation magazine | what manga magazine | which manga magazine"
    " | serialization | serialisation",
    "volumes": "volumes | volume | how many volumes | tankobon | tankoubon | collected volumes | books"
    " | bound volumes"
    " | volume count | number of volumes | total volumes | volume total | volumes in total | volumes long"
    " | how many volumes long"
    " | tankobons | tankoubons | tank volumes | collected books | how many books | book count | paperbacks"
    " | collected editions | how many tankobon",
}
