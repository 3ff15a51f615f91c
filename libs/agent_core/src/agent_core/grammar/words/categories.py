"""The categories of pieces of a question, by which productions put them together."""

from typing import Literal

from agent_core.grammar.words.compared import Compared

type Category = Literal[
    Compared,
    "entity",  # a set that a name tells
    "noun",  # a set that no name tells yet
    "holder",  # those who are called so by what they are of something: "director"
    "relation",  # a relational noun: "director"
    "verb",
    "and_verb",  # "and directed"
    "verbs",  # "wrote and directed"
    "separable",  # the first word of a verb that its object may part: "sums"
    "parted",  # the same with its object
    "parted_claim",  # with its subject and its object
    "separable_field",  # the first word of a verb of a field that its subject may part: "hörte X auf"
    "parted_field",  # the same with its subject
    "nominative",  # the particle behind what does something
    "agent",  # what does it, with that
    "asked_subject",  # a noun with that, which is asked for
    "asked_object",
    "asked_of",  # the same with its verb
    "dative",  # the particle behind who did what was done
    "dative_agent",
    "asked_dative",
    "accusative",  # the particle behind what it is done to
    "object",
    "particle",  # the rest of such a verb: "up"
    "final_verb",  # a verb at the end of its clause, where cases alone tell subject and object: "fortgesetzt"
    "done_by",  # the same with its subject in front of it
    "dated",  # a verb with when that was, in front of it
    "passive",  # a verb with its "by": "directed by"
    "asked_passive",  # the same with who is asked for: "directed by whom"
    "bare_verb",  # a verb without its preposition, which stands in front: the "belong" of "to which does X belong"
    "left_open",  # the same with its subject
    "preposition",
    "phrase",  # a preposition with what stands behind it
    "joining_phrase",  # "or by X"
    "phrases",  # "by X or by Y"
    "titled",  # a name with what its bearer is: "director X"
    "modifier",
    "do",  # "do", behind who does it
    "doer",
    "in_order",  # "in chronological order", of what somebody made
    "denying",  # "X did not"
    "not_verb",  # "did not write", of what was done otherwise
    "dub",  # "in English", of who is heard
    "praise",  # "good", which narrows nothing
    "relation_owner",  # "the protagonist's", of what stands behind
    "numbers",  # "8 and 8.5", of a range
    "or_number",  # "or 13"
    "from_number",  # the first number of a range
    "negated",  # a modifier that is taken away
    "song",  # the title of a theme song, or who performs some
    "theme_song",  # "the opening X", "songs by Y"
    "song_of",  # "X is the opening of", of what it belongs to
    "sung_by",  # "by Y", "sung by Y", behind what is sung
    "performance",  # "sings X", of which it may be asked who does
    "opens_with",
    "ends_with",
    "field",
    "quality",  # an adjective that asks for a field: "popular"
    "number",
    "ordinal",
    "years",
    "comparator",
    "bound",  # a comparator with its number or years
    "measured",  # a comparator with the field of its number: "above a score of"
    "order",
    "degree",  # "most", "fewest"
    "grade",  # "best", of a field alone: "the best score"
    "sorted",  # "ranked by"
    "going_since",  # "still running since", in front of when it began
    "comes_first",  # "first", behind an order of a whole list
    "direction",  # "descending"
    "leads",  # "comes first"
    "trails",
    "equated",  # the "X =" of "X = Y"
    "no",  # of which there are none
    "without",
    "is_not",  # the "not" of what something is not
    "story",  # "story", "plot", of what is told in a title
    "told",  # "the story of X"
    "goes_on",  # a verb of one story without its object: "goes on"
    "going_on",  # "X goes on"
    "in_what",  # "where", "as what"
    "asked_role",  # "under whose direction"
    "deed",  # "X designed", of a verb whose object stands in front
    "people",
    "quantified",  # "more than 20 characters", "no sequel"
    "does",  # the "does" of "does X have a sequel"
    "is_it",  # the "is" of "is X based on a manga"
    "share",  # "share", "have in common"
    "sharers",  # "X and Y share"
    "work_with",
    "collaborator",  # "X worked with"
    "existence",  # "X have a sequel", of which it may be asked whether there is one
    "enough",  # "will do", behind how many are asked for
    "so_many",  # the same with the number
    "several",  # a number with what there are so many of
    "event",  # "X came out", of which it may be asked when
    "answer",  # what a whole question asks for
    "claim",  # what a question for yes or no says of a name
    "open_claim",  # "Y the director", of what stands in front of the question
    "open_question",  # "was Y the director"
    "ask",  # the "did" in front of it
    "asked_about",  # "X, is that"
    "tag",  # the "right?" behind it
    "question_mark",
    "count",
    "when",
    "other",
    "not",
    "none",  # "nothing", "none"
    "unequal",  # "!="
    "unlike",  # "director !="
    "sort",  # "an anime", of what something is said to be
    "either_sort",  # "an anime or a manga", of which it is asked what something is
    "doubt",  # "X airing or finished"
    "listed",  # "of A, B and C"
    "or_relation",  # "or a prequel"
    "either_relation",  # "a sequel or a prequel"
    "either_of",  # the same with of what
    "except",  # "besides", in front of what is left out
    "exception",  # "besides X"
    "only",  # behind a claim, and beside a kind
    "kind_only",  # "anime only"
    "stressed",  # "the director of X is Y only"
    "material_phrase",  # with its preposition: "auf einem Manga"
    "material",  # what anime are made from
    "and",
    "and_that",  # the same in front of a clause, which has to hold as well
    "and_also",  # of which both have to hold
    "or",
    "both",
    "either",  # in front of alternatives
    "every",
    "in_both",  # "in both groups"
    "whichever",  # "either is fine"
    "have",
    "as",
    "be",
    "whose",
    "possessive",
    "comma",
    "owner",  # "X's"
    "role",  # "as director"
    "role_on",  # "as director of anime", of which there are more
    "fronted",  # the "of which anime" in front of a clause
    "fronted_relation",  # the "of which main story" of "of which main story is X a side story"
    "fronting_relation",  # the same with X
    "fronting",  # the same with the clause's subject: "of which anime is X"
    "member",  # "belongs to", which says no relation of its own
    "asked_haver",  # "tiene X", which asks
    "haver",  # "X had"
    "deem",  # "call", of what somebody takes others for
    "deemer",  # "X calls"
    "deemed",  # "call X"
    "be_asked",  # the "is" that asks
    "be_subject",  # "is X"
    "subject",  # "X is"
    "open_role",  # "the sequel of which anime"
    "open",  # a clause whose object stands in front of it
    "work",  # what was done, and stands for those who did it: "the music of X"
    "asked_work",  # the same with who is asked for: "the music of X, who"
    "adverb",  # "first", in front of a verb
    "intensifier",  # "direct", which says nothing of its own
    "stranded",  # the "sequel of" of "what is X the sequel of"
    "conjunct",  # "and X"
    "besides",  # the "and anime" of "and anime with X"
    "alternative",  # "or directed by X"
    "or_noun",  # "or lady"
    "from",  # the first year of a range
    "who_is",
    "called",  # "called", behind what is asked for
    "own_name",  # "title", of what has one: "its title"
    "called_so",  # "the sequel of X called"
    "around_part",  # "before season 2", of the same story
    "more",  # "more", "fewer"
    "amount",  # "more films"
    "owned_amount",  # "X has more films"
    "manner",  # "how", "in what way"
    "among",  # "of X and Y"
    "ordering",  # "watch order"
    "sequence",  # "in which order"
    "watching",  # "watch", "be seen"
    "to_watch",  # one of these with the title
    "step",  # "first", "which next"
    "recommend",
    "prolific",  # "more prolific", "leads in"
    "in_number",  # "in number of"
    "beats",
    "contested",  # "X beats Y in number of films", of which a role may tell what is counted
    "beaten",  # "beats Y"
    "contest",  # "X beats Y"
    "in_common",
    "shared",  # "X and Y have in common"
    "wish",  # "I want"
    "describe",  # "tell me about"
    "each",  # "each year"
    "group",  # "in which year", of what is counted by that
    "commonest",
    "commonest_group",  # "which genre is the most common"
    "among_titles",  # "among the anime of X"
    "counted_most",  # "X make the most anime", of the anime
    "collaborates_most",  # "X worked with the most"
    "work_for",
    "worked_for",  # "worked for X", of what was worked on
    "all_of",  # "types of"
    "alike",  # "like", "similar to"
    "likeness",  # "like X"
    "otherwise",  # "with less gore", of what is like it
    "but",  # in front of what shall be otherwise
    "rendition",  # "version of", behind what shall be otherwise
    "dislike",  # "hated"
    "reason",  # "because it is", of what a title is liked for
    "regard",  # "better", "happy", of what the data does not tell of titles
    "aspect",  # "animation", "ending", of which that is said
    "unheld_aspect",  # "better animation", "a happy ending"
    "alike_thing",  # "anything similar"
    "so_many_more",  # "3 more"
    "fit",  # "suitable for"
    "setting",  # "take place in", in front of a topic
    "years_old",
    "youth",  # "10 year old", "kids"
    "genre",  # "horror genre"
    "and_genre",  # "and horror genre"
    "sort_of_genre",  # "category", behind a genre
    "than_source",  # "than their manga"
    "wished",  # "not too long, no isekai"
    "much_of",  # "lots of", of a genre
    "audience",  # "I'm new to anime", of what is recommended
    "finish",  # "I can finish in"
    "hours",
    "stretch",  # "one evening", "5 hours"
    "parts",  # "films", in the plural
    "part_of",  # "X film"
    "story_of",  # "X franchise"
    "debut",
    "there_is",  # "is there a"
    "there_is_of",  # "is there an X"
    "series_asked",  # "which series is X", before "part of"
    "said_of_story",  # "X is a side story"
    "in_story",  # "of the X franchise"
    "thereafter",  # "after it", of a title in front of it
    "theretofore",  # "before it"
    "around",  # "after X"
    "may_watch",  # "should I watch"
    "may_skip",
    "to_see",  # "should I watch X"
    "to_skip",
    "both_to_see",  # "should I watch X or Y"
    "month",
    "month_day",  # "April 3", in front of the year
    "period",  # months of a year
    "season",
    "nth_season",  # "second season", "s2"
    "seasons_of",  # "X season", of which no number is told yet
    "season_count",  # "how many seasons"
    "and_season",  # "and season 3", "vs s2"
    "season_of",  # "the second season of X", of which it may be asked whether or when it is
    "coming",  # "announced"
    "out_by_now",  # "out yet", of a season
    "total",
    "combined",
    "total_of",  # "total number of episodes"
    "whole_story",  # "of all seasons"
    "be_one",  # "is a"
    "said_subject",  # "X is a"
    "said_one",  # "X is a recap"
    "rank",  # a command to
    "led",  # "leads the anime by X"
    "trailed",
    "topic",  # the "rowing" of "about rowing"
    "had_in",  # "side story in X"
    "as_so",  # "as good"
    "except_role",  # "besides the leads"
    "one_season",  # "only one season"
    "inclusive",  # "counting", in front of one of those that are counted
    "included",  # "counting X"
    "so_few",  # "a single", in front of what is counted
    "additive",  # the "too" of "is X in Y too"
    "many_seasons",  # "multiple seasons"
    "excluded",  # behind what is left out: "those by X excluded"
    "union_of",  # "the union of" two sets
    "difference_of",  # "the set difference of" two sets
    "about",  # "mainly about", of what a title tells
    "is_about",  # "X is about"
    "about_what",  # "about whom"
    "how_long",
    "time_span",  # "in which years"
    "entirety",  # "the entire", of a series
    "series",  # the noun behind that
    "whole_of",  # "the entire X series"
    "function",  # "average", in front of a field
    "aggregating",  # "the average score"
    "adjunct",  # "on average", beside a question for a field
    "gap",  # "how many more", with all that is known of it
    "compared_to",  # "than", in front of what something is compared to
    "compared",  # "than X"
    "exceeds",  # "exceed", of which the object is what something is compared to
    "between",
    "pair",  # "between X and Y"
    "that_of",  # "and that of"
    "and_figure",  # "and the score of Y"
    "figures",  # "the score of X and the score of Y"
    "portion",  # "share", "percentage"
    "sharing",  # "the share of horror"
    "out_of",  # "among", of a share
    "among_set",  # "among the anime by X"
    "more_of",  # "sequels", which are followed on and on
    "onwards",  # "X's sequels"
    "and_onwards",  # "and its sequels"
]
