"""English words for what the data does not hold, by what that is, as a refusal names it."""

from typing import Final

from agent_core.planning.lexicon.forms import STORY, Words

BEYOND: Final[dict[str, Words]] = {
    "streaming": (
        "where can i watch | where can i stream | where to watch | where can one watch | where do i watch"
        " | where can you watch | where could i watch | where to stream | where can i see | where to see"
        " | what streaming service | which streaming service | streaming service | streaming services"
        " | available on | available to stream | stream | streaming | netflix | crunchyroll | hulu | disney plus"
        " | amazon prime | prime video | hidive | funimation | download"
    ),
    "prices": "buy | price | prices | cost | costs | how expensive | how much is | how much does | cheapest",
    "sales and money earned": "box office | revenue | sales | copies sold | budget | net worth | grossed",
    "dubs and subtitles": (
        "dub | dubs | dubbed | subbed | english version | english voice actor | english sub | english subs | sub or dub"
        " | dubbed in english"
    ),
    "filler and canon": "filler | fillers | filler episodes | filler episode | canon | canon episodes",
    "how stories end": (
        "what happens | what happened | what happens at the end | what happens at the end of | what happens in"
        " | what happens to | what happened to | ending explained | how does the story end | spoilers"
    ),
    "strength": (
        "would win | who would win | win in a fight | strongest | weakest | power level | power levels"
        " | more powerful | most powerful"
    ),
    "opinions": (
        "underrated | overrated | overhyped | hidden gem | hidden gems | worth watching | is it worth it | worth it"
        " | waifu | waifus | husbando | husbandos | best girl | best boy | for beginners | for newbies"
        " | beginner friendly | boring"
    ),
    "awards": "award | awards | oscar | oscars | won an award",
    "ages and birthdays": "how old | birthday | birth date | blood type | zodiac sign",
    "heights and weights": "how tall | tallest | how heavy",
    "nicknames": "nickname | nicknames | also known as what | whose nickname",
    "lyrics": "lyrics | insert song | insert songs",
    "news": "leaks | next episode | rumours | rumors",
    # Facts about somebody that the data does not hold, and what stories are made of.
    STORY: (
        "powers | ability | abilities | die | dies | died | dead | killed | kill | kills | villain | villains"
        " | antagonist | antagonists | hair | married | marry | alive | girlfriend | boyfriend | wife | husband"
        " | brother | sister | brothers | sisters | father | mother | dad | mom | mum | son | daughter | parents"
        " | year old | year olds | years old | year-old | year-olds | beat | beats | money | stronger | weaker"
        " | smarter | faster | tall | born | yellow hair | owner"
    ),
}
