"""English words for fields."""

from typing import Final

from agent_core.planning.lexicon.forms import Words

ATTRIBUTES: Final[dict[str, Words]] = {
    "year": "what year | which year | year | when | released | release | release date | air date | come out | came"
    " out | air"
    " | aired | premiere | premiered | start | started | begin | began | debut | debuted | launched | what date |"
    " on what date"
    " | release year | year of release | first air | first aired | begin airing | began airing | start airing |"
    " started airing"
    " | first released | comes out | broadcast | since when | been airing | has been airing | been running | on"
    " air | on the air | premieres | starts | publication year | published |"
    " first shown"
    " | hit screens | out | date | go on air | went on air | hit the air | arrive | arrived | appeared on tv |"
    " get released | got released | first run | first broadcast | year of production | date from | dates from |"
    " come onto the scene | of what year | vintage | kick off | kicked off | first screened",
    "end_date": "end | ended | ends | end date | finish airing | finished airing | stop airing | stopped airing |"
    " conclude"
    " | concluded | finale | last air | last aired | come to an end | came to an end | when did it end | wrap up |"
    " wrapped up | last episode air | last episode aired | final episode air | final episode aired | go off air"
    " | went off air | run until | ran until | come to a close | last broadcast | cease airing",
    "name": "what is the title | the title | the name | called | titled | title of | name of | what's the title"
    " | what's the name | what is it called | go by | bear the title | how is it called | entitled | title does"
    " | title did | headed",
    "rating": "rating | how good | rated | score | what score | well"
    " rated"
    " | user score | scored by readers | how well rated | mark | marks | what mark | grade | how highly | how"
    " is it rated | how well received | points | readers score | reader score | mal score",
    "status": "status | state | current state | running status | airing status | status of",
    "genres": "genre | genres | what genre | which genre | what genres | which genres",
    "themes": "theme | themes",
    "description": "about | synopsis | plot | story of | tell me about | premise | storyline | plot summary | what"
    " happens in",
    "duration": "how long | runtime | running time | duration | how many minutes | length | minutes | run time |"
    " how long is"
    " an episode | how many minutes long | minutes long | take to watch | last | lasts | length of an episode |"
    " length of each episode",
    "seasons": "how many seasons | number of seasons | the number of seasons | count of seasons | seasons",
    "episodes": "episode count | number of episodes | count of episodes",
    "season": "which season | what season | in which season | in what season",
    "native": "japanese title | japanese name | native title | native name | in japanese | called in japanese |"
    " original title"
    " | original japanese title | written in japanese | original name | title in japanese | name in japanese |"
    " original script | japanese script | kanji | written in kanji | native language",
    "english": "english title | english name | mean in english | means in english | translated | translation |"
    " in english | called in english | title in english | name in english",
    "romaji": "romaji title | romaji name | romaji | romanized title | romanised title | romanized name",
    "popularity": "how popular | popularity | how many members | how many readers | how well known | how famous"
    " | how many people have | how many fans | popularity of | number of readers | number of fans",
    "format": "what type of anime | what format | format | what kind of anime | media type",
    "source_material": "medium | what medium | source type | originally | which medium | original medium |"
    " source of the story | kind of source | based on what kind of",
    "chapters": "chapters | chapter | how many chapters",
    "volumes": "volumes | volume | how many volumes | tankobon | tankoubon | collected volumes | books | bound volumes",
}
