"""English words for the shape of an answer: questions, counts, comparisons, connections, orders, denials."""

from typing import Final

from agent_core.planning.lexicon.forms import TagKind, Words
from agent_core.planning.lexicon.inflections import written_out

PLAIN: Final[dict[TagKind, Words]] = {
    kind: written_out(words)
    for kind, words in {
        TagKind.WHO: "who | whom | whose | who's | whos",
        TagKind.ASK: "could | can | might | tell me if | can you verify that | could you verify that | is that so |"
        " is this so | didn't they | didn't it | didn't he | didn't she | doesn't it | doesn't he | doesn't she |"
        " wasn't it | wasn't he | wasn't she | weren't they | aren't they | hasn't it | is | are | was | were | did"
        " | does | do | has | have | is it true that | is it true"
        " | true or false | can you confirm that | isn't | wasn't | didn't | am i right that | is it correct that"
        " | is it right that | am i right in thinking that | am i right in thinking | would i be right that"
        " | would it be right to say that | is it the case that | is that right | is that correct | is that true"
        " | right | correct | isn't it | yes or no | true or not | would | could it be that | tell me whether"
        " | say whether | whether | is it so that | check whether | check if | verify that | verify whether"
        " | confirm that",
        TagKind.COUNT: "how many | number of | the number of | count | total number of | the total number of"
        " | how many different | what number of | how much | amount of | count of | what is the total | total | tally"
        " | to how many | in how many | for how many | on how many | how large is the number of | size of",
        TagKind.COMPARE: "compare | comparison | comparison of | difference between | differences between | differ"
        " | versus | vs | difference | differences | compared | contrast | comparing | stack up | stacks up | differs"
        " | different | different between | different about | different from | side by side | set side by side"
        " | how do they compare | measure up | measure | juxtapose | next to each other | stack up against"
        " | against each other | contrasts | comparisons | distinguishes | distinguish | sets apart | set apart"
        " | where do they differ | where they differ | how do they differ | what sets them apart | how they differ",
        TagKind.CONNECT: "joins | joined | tied together | stands between | lies between | explain how | related |"
        " connected | connection | connections | relationship | relation | linked | link"
        " | links | relate | relates | connect | connects | how related | to do with | tie | ties | tied"
        " | links between | path | path between | route | route from | chain | chain between | trace | way from"
        " | lead from | leads from | lead to | leads to | bridge | bridges | shortest path | degrees of separation"
        " | in what way | in which way | to do with each other | associated | association | interlinked | get from",
        TagKind.COMMON: "in common | have in common | has in common | similarities | similarity | share | shares"
        " | common to | shared by | shared | overlap | overlaps | alike",
        TagKind.ORDERING: "viewing sequence | watching sequence | watch sequence | from the beginning | step by step"
        " | in what succession | in which succession | succession | guide me through | comes first and | by story |"
        " in story order | put in order | should i start | where to begin with | do i need to watch | do i have to"
        " watch | need to watch | have to watch | watch order"
        " | watching order | viewing order | order to watch | order should i watch | in what order | in which order"
        " | what order | which order | right order | correct order | chronological order | release order | chronology"
        " | timeline | in order | order of the | story order | best order | proper order | order do i watch"
        " | reading order | order | sequence | in what sequence | in which sequence | from start to finish"
        " | from beginning to end | chronologically | in chronological order | viewing guide | watch guide"
        " | watching guide | where do i start | where should i start | where to start | where do i begin"
        " | where should i begin | where to begin | starting point | entry point | how to watch | how do i watch"
        " | how should i watch | order of viewing | order of watching | series guide | best way to watch"
        " | one after another | one after the other | arrange | right sequence | watch in order | order to see"
        " | order to view | binge | work through | make my way through | do i watch first | to watch first"
        " | should i watch first | watch first | which then | and what then | should one watch | should you watch"
        " | does one watch | do you watch | how to start | how to get into | get into",
        TagKind.SIMILAR: "is my favourite | is my favorite | my favourite is | my favorite is | i adored | i adore |"
        " adored | who loves | who adores | feel like | feels like | in the manner of | want more of | more of that"
        " | for after | after i saw | to somebody who likes | who enjoys | most similar to | most similar | most"
        " like | closest to | like | similar | similar to"
        " | recommend | recommended | recommend me | watch after | watch next | watch if | liked | loved | enjoyed"
        " | enjoy | love | resembles | resemble | reminds of | in the vein of | suggest | suggestion | suggestions"
        " | suggest me | fans of | fan of | comparable to | alike | watch after finishing | just finished"
        " | finished watching | just watched | to watch after | alternatives to | along the lines of | such as"
        " | more like | akin to | in the spirit of | in the style of | same vibe as | same feel as | same vibe"
        " | once i have finished | once i've finished | after finishing | having finished | having watched"
        " | after watching | done with | next after | follow up with | might enjoy | may enjoy | would enjoy"
        " | will enjoy | might like | may like | would like | will like | would please | appeal to | appeals to"
        " | if you like | if you liked | if you loved | if you enjoyed | people who liked | people who like"
        " | who liked | who like | who loved | who enjoyed | suited to fans | kindred | close to | comparable"
        " | resembling | reminiscent of | same kind as | taste of | to my taste | suggestions for"
        " | when i have finished | when i've finished | i have finished | i've finished | after i finish"
        " | after i have finished | once i finish | recommendations if i like | recommendations for fans of | recs"
        " | if i like | if i liked | if i loved | if i enjoyed | like the one | similar shows | similar anime",
        TagKind.HELP: "hello | hi | hey | help | thanks | thank you | what can you do | who are you | what are you"
        " | what do you know | which entity types do you have | what kinds of entities | how do you work"
        " | what can i ask",
        TagKind.OTHER: "other | else | another | others | further | besides | apart from | also | aside from"
        " | in addition to | other than | not counting | except | except for | beyond | outside of"
        " | with the exception of | excepting | save for",
        TagKind.AND: "and | both | & | as well as | together with | alongside | plus | along with",
        TagKind.OR: "or | either | or alternatively | alternatively | or else | and/or | at least one of these"
        " | at least one of the following | at least one of | any of these | any of the following | no matter which"
        " | either way | one or the other | whichever | either one | the union of | union of | or both | and or"
        " | respectively or | failing that | or failing that | or at least | if not that then | or instead | or maybe"
        " | or even | or possibly",
        TagKind.NOT: "not | without | but not | other than by | that isn't | that aren't | that are not | that is not"
        " | never | neither | nor | n't | not made | besides those | which are not | weren't | except those"
        " | excluding those | except the ones | excluding the ones | other than those | but no | with no | minus"
        " | did not | does not | do not | isn't | had no | has no | have no | not involving | wasn't | rather than"
        " | instead of | had nothing to do with | has nothing to do with | nothing to do with | not featuring"
        " | not starring | free of | minus those | minus the ones | less those | no involvement | aren't | are no"
        " | is no | don't | doesn't | didn't | hasn't | haven't | not any of | none of | and not | yet not"
        " | though not | as long as they are not | unless | barring | none | nothing | nobody | ~exclude | ~omit"
        " | ~skip | ~drop | ~ignore | ~remove | ~leave out | ~leave aside | ~subtract | ~discard | ~disregard"
        " | ~filter out | ~rule out | ~cut out | ~strip out | ~take out | ~take away | ~throw out | bar | save | sans"
        " | but none | but nothing | left out | and none | had no part | has no part | have no part | take no part"
        " | took no part | no role | without any | not have | not include | ~lack | devoid of | ~avoid"
        " | ~subtract out | cannot | can not | nowhere",
        TagKind.MOST: "most | most common | commonest | most frequent | the highest number of | the largest number of"
        " | the greatest number of | most often | most frequently | the biggest number of",
        TagKind.AVERAGE: "average | on average | mean | averages | averaged",
        TagKind.WHERE: "where",
        TagKind.BEYOND: "true story | true events | real story | real events | real person | would win"
        " | who would win | next episode | villain | villains | antagonist | antagonists | why | budget | weather"
        " | blood type | birthday | born | birth date | how old | height | tall | how tall | stream | streaming | buy"
        " | price | cost | costs | box office | money | earned | revenue | powers | ability | abilities | die | dies"
        " | died | dead | killed | kill | kills | strongest | weakest | stronger | weaker | smarter | faster"
        " | win in a fight | beat | beats | hair | hair colour | hair color | eye color | eye colour | weight"
        " | married | marry | alive | dub | english version | english voice actor | sales | copies sold"
        " | worth watching | good | bad | boring | netflix | crunchyroll | download | lyrics | opening song name"
        " | opening | openings | opening song | opening songs | opening theme | opening themes | ending song"
        " | ending songs | ending theme | ending themes | endings | insert song | insert songs | awards | award"
        " | net worth | girlfriend | boyfriend | wife | husband | brother | sister | father | mother | son | daughter"
        " | parents | age | ending explained | smartest | tallest | fastest | one of these | which one of these"
        " | one of the following | none of the following | yellow hair",
        TagKind.OF: "of | to | in | from | for",
        TagKind.BY: "by",
    }.items()
}

SUPERLATIVES: Final[dict[str, Words]] = {
    "score desc": "by rating | by score | sorted by rating | sorted by score | ranked by rating | ranked by score"
    " | ordered by rating | highest rated | best rated | top rated | highest scored | highest scoring | best | top"
    " | highest-rated | best-rated | top-rated | with the highest score | highest score | rated highest"
    " | rated the highest | highest rating | best score | the best | top scoring | best reviewed"
    " | with the best score | highest ranked | scored highest | greatest | most acclaimed | with the highest rating"
    " | rate highest | rate the highest | rate best | rate the best | rate top | rate most highly | rates highest"
    " | rates the highest | rates best | rates the best | rates top | rates most highly | rated best | rated the best"
    " | rated top | rated most highly | ranked highest | ranked the highest | ranked best | ranked the best"
    " | ranked top | ranked most highly | ranks highest | ranks the highest | ranks best | ranks the best | ranks top"
    " | ranks most highly | rank highest | rank the highest | rank best | rank the best | rank top | rank most highly"
    " | scored the highest | scored best | scored the best | scored top | scored most highly | scores highest"
    " | scores the highest | scores best | scores the best | scores top | scores most highly | score highest"
    " | score the highest | score best | score the best | score top | score most highly | did highest"
    " | did the highest | did best | did the best | did top | did most highly | does highest | does the highest"
    " | does best | does the best | does top | does most highly | fared highest | fared the highest | fared best"
    " | fared the best | fared top | fared most highly | received highest | received the highest | received best"
    " | received the best | received top | received most highly | liked highest | liked the highest | liked best"
    " | liked the best | liked top | liked most highly | loved highest | loved the highest | loved best"
    " | loved the best | loved top | loved most highly | reviewed highest | reviewed the highest | reviewed best"
    " | reviewed the best | reviewed top | reviewed most highly | best liked | best received | best loved"
    " | most loved | most beloved | top-scoring | top scorer | highest mark | best mark | best grade"
    " | top of the ratings | finest | strongest rated | crowning | most highly rated | with the best rating"
    " | best rating | top rating | favourite | favorite | highest scores | highest ratings | best scores"
    " | best ratings | top scores | top ratings | highest marks | number one by score | number one by rating"
    " | number one | best by score | best by rating | first by score | highest by score | highest by rating"
    " | best-loved | highest-scored | highest-scoring | top-scored | best-scored | with the top score"
    " | with the top rating | with the best scores | with the highest scores | at the top of the ratings"
    " | tops the ratings | got the best score | got the highest score | biggest score | leading the ranking",
    "score asc": "lowest rated | worst rated | worst | lowest scored | lowest-rated | worst-rated | lowest score"
    " | lowest rating | rated lowest | rated the lowest | least liked | lowest scoring | rate lowest"
    " | rate the lowest | rate worst | rate the worst | rate least | rates lowest | rates the lowest | rates worst"
    " | rates the worst | rates least | rated worst | rated the worst | rated least | ranked lowest"
    " | ranked the lowest | ranked worst | ranked the worst | ranked least | ranks lowest | ranks the lowest"
    " | ranks worst | ranks the worst | ranks least | rank lowest | rank the lowest | rank worst | rank the worst"
    " | rank least | scored lowest | scored the lowest | scored worst | scored the worst | scored least"
    " | scores lowest | scores the lowest | scores worst | scores the worst | scores least | score lowest"
    " | score the lowest | score worst | score the worst | score least | did lowest | did the lowest | did worst"
    " | did the worst | did least | does lowest | does the lowest | does worst | does the worst | does least"
    " | fared lowest | fared the lowest | fared worst | fared the worst | fared least | received lowest"
    " | received the lowest | received worst | received the worst | received least | liked lowest | liked the lowest"
    " | liked worst | liked the worst | liked least | loved lowest | loved the lowest | loved worst | loved the worst"
    " | loved least | reviewed lowest | reviewed the lowest | reviewed worst | reviewed the worst | reviewed least"
    " | worst received | poorest | least loved | lowest mark | worst grade | weakest rated | bottom of the ratings"
    " | with the lowest score | with the worst rating | worst rating | with the lowest rating | worst score"
    " | most disliked | least highly rated | poorest rated | lowest scores | lowest ratings | worst scores"
    " | worst ratings | last by score | worst by score | lowest by score | least acclaimed | with the worst score"
    " | lowest-scored | got the worst score | got the lowest score | smallest score | least well rated"
    " | last by rating",
    "popularity desc": "by popularity | sorted by popularity | ordered by popularity | most popular | most watched"
    " | most famous | best known | most well known | best-known | most viewed | most members | most readers"
    " | most fans | most viewers | largest audience | biggest audience | biggest following | largest following"
    " | most followed | widest known | most read | most seen | most people know | most people watched"
    " | most people have seen | most people watch | most beloved | most talked about | with the most fans"
    " | with the most viewers | with the most members | number one by popularity | first by popularity"
    " | best known one | most readers know | most viewers know | highest popularity | top by popularity"
    " | most popularity | most renowned | most prominent | most widely known | most widely watched | most widely seen",
    "popularity asc": "least popular | least watched | least known | most obscure | fewest members | fewest readers"
    " | fewest fans | fewest viewers | smallest audience | least seen | least read | smallest following"
    " | least famous | least well known | lowest popularity | last by popularity | fewest people know"
    " | least prominent | most unknown",
    "episodes desc": "most episodes | the most episodes | longest | longest running | longest-running"
    " | highest episode count | largest number of episodes | highest number of episodes | greatest number of episodes"
    " | biggest episode count | the longest | runs longest | ran longest | ran the longest"
    " | runs for the most episodes | highest number of parts | most parts | most instalments | most installments"
    " | lengthiest | most drawn out | the largest episode count | largest episode count | greatest length"
    " | runs the longest | went on longest | most extensive | longest by episodes | longest one by episodes"
    " | ran for the most episodes | ran for most episodes | runs for most episodes | went on for the most episodes"
    " | went on for most episodes | highest episode number | most episodes of all | number one by episodes"
    " | longest run | the longest run | maximum number of episodes | greatest episode count | lasted longest"
    " | lasts longest | lasted the longest | goes on longest | counts the most episodes | longest lasting"
    " | longest-lasting",
    "episodes asc": "fewest episodes | the fewest episodes | shortest | least episodes | lowest number of episodes"
    " | the shortest | smallest number of episodes | the least episodes | fewest parts | briefest"
    " | smallest episode count | lowest episode count | ends soonest | runs shortest | runs the shortest"
    " | smallest number of parts | shortest by episodes | shortest one by episodes | ran for the fewest episodes"
    " | ran for fewest episodes | least number of episodes | ended soonest | shortest run"
    " | minimum number of episodes | fewest episodes of all | ran shortest | ran the shortest | lasted shortest"
    " | most brief",
    "start_date desc": "newest | latest | most recent | last | most recently released | the newest | most recently"
    " | most up to date | youngest | came out last | came last | released last | latest released"
    " | most recently aired | the last one | newest released | most current | final | aired last | started last"
    " | premiered last | most recently started | latest to come out | last to come out | last to air"
    " | last to be released | newest one | latest one | last one released | last one to come out | began last"
    " | most recently made | premiered most recently | came out most recently | freshest | most modern"
    " | released most recently | aired most recently | started most recently",
    "start_date asc": "by release date | by release | by year | by date | by date of release | sorted by release date"
    " | sorted by year | in order of release | ordered by release date | by air date | oldest | earliest | first"
    " | the oldest | debut work | came out first | came first | first released | released first | started first"
    " | aired first | premiered first | began first | was first | earliest released | very first | debut | inaugural"
    " | original first | first ever | opened with | earliest to come out | first to come out | first to air"
    " | first to be released | oldest one | earliest one | came out earliest | released earliest | aired earliest"
    " | started earliest | premiered earliest | earliest aired | the earliest | furthest back"
    " | goes back the furthest | initial",
}

COMPARATIVES: Final[dict[str, Words]] = {
    "start_date asc": "start before | air before | come out before | premiere before | begin before"
    " | start airing before | debut before | older | earlier | older than | came out before | came out earlier"
    " | released before | released earlier | aired before | started before | premiered before | aired earlier"
    " | premiered earlier | started earlier | sooner | came earlier | went on air earlier | came first | predates"
    " | predate | earlier than | predating | made before | made earlier",
    "start_date desc": "start after | air after | come out after | premiere after | begin after | debut after | newer"
    " | later | more recent | newer than | came out after | came out later | released after | released later"
    " | aired after | started after | premiered after | younger | aired later | premiered later | started later"
    " | came later | went on air later | later than | made after | made later | younger than | more recent than"
    " | fresher",
    "episodes desc": "longer | longer than | more episodes | more episodes than | greater number of episodes"
    " | higher number of episodes | higher episode count | runs longer | ran longer | lasts longer | a longer run"
    " | bigger episode count | more parts | goes on longer | runs longer than | running longer than"
    " | lasting longer than | running for more than | run for more than | ran for more than | that run for more than",
    "episodes asc": "shorter | shorter than | fewer episodes | less episodes | fewer episodes than"
    " | lower number of episodes | smaller number of episodes | lower episode count | runs shorter | less long"
    " | ran shorter | runs shorter than | running shorter than | less long than",
    "score desc": "better | better than | rated higher | higher rated | better rated | rated higher than"
    " | higher score | higher rating | scored higher | better score | higher scored | higher marks | better marks"
    " | liked more | liked better | better liked | rates higher | scores higher | scores better | rated more highly"
    " | ranks higher | better received | stands higher | did better | scored higher than | score higher than"
    " | scores higher than | score better than | scored better than | scores better than | rated better than"
    " | rated better | better rated than | higher rated than | score higher | score better | rate higher than"
    " | rates higher than | rated more highly than | scored above | scoring above | scoring over"
    " | scoring higher than | scoring better than | scoring more than",
    "score asc": "worse | worse than | rated lower | lower rated | lower score | worse rated | liked less"
    " | rates lower | scores lower | rated worse | worse received | less liked | did worse | scored lower"
    " | scored lower than | score lower than | scores lower than | score worse than | scored worse than"
    " | rated lower than | rated worse than | lower rated than | scoring below | scoring under | scoring lower than"
    " | scoring less than",
    "popularity desc": "more popular | more popular than | more famous | better known | more watched | more readers"
    " | more fans | more members | more viewers | bigger audience | larger audience | bigger following"
    " | more widely known | more widely watched",
    "popularity asc": "less popular | less popular than | less known | less famous",
}
