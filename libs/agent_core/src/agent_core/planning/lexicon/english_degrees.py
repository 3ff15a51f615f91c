"""English superlatives and comparatives, by the field and the direction that they order by.

A degree is told of every field in the same ways: by a noun ("the highest score", "whose score is the highest", "first
by score", "a higher score than all others"), by a participle or a verb ("best rated", "rates highest"), or by an
adjective of the field's own ("the longest"). A `Measure` holds the words of a field, the functions make the phrases.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from agent_core.planning.lexicon.forms import Words, phrases
from agent_core.planning.lexicon.inflections import combined, every, written_out

_MOST: Final = "highest | greatest | largest | biggest | maximum | max | top | peak | record | most"
_LEAST: Final = "lowest | bottom | smallest | least | minimum | min"
_MORE: Final = "higher | greater | larger | bigger | more"
_LESS: Final = "lower | smaller | less | fewer"
_MANY: Final = "most | maximum | max"
_FEW: Final = "fewest | least | minimum | min"
_FIRST: Final = (
    "max | maximum"
    " | first | number one | top | tops | leads | led | leading | wins | won | on top | at the top | top of the list"
    " | comes top | comes out on top | came out on top | stands out | greatest | highest | ~rank first | ~come first"
    " | ~come in first | ~stand first | ~be first | ~rank number one"
)
_LAST: Final = (
    "min | minimum"
    " | last | bottom | at the bottom | bottom of the list | lowest | ~rank last | ~come last | ~come in last"
    " | ~stand last | ~be last"
)
_OTHERS: Final = "the others | all others | the rest | all the others | all the rest"
_ANY_OTHER: Final = f"{_OTHERS} | any of the others | any other | any other one | every other | everything else"
# Who all people of a title are: "known to the most people", "has been seen by the largest number of viewers".
_BY_PEOPLE: Final = "{} {} {}"
_REACHED: Final = (
    "known to | known by | seen by | watched by | viewed by | read by | followed by | ~be known to | ~be known by"
    " | ~be seen by | ~be watched by | ~be viewed by | ~be read by"
)
_MOST_OF: Final = "the most | most | the largest number of | the greatest number of | the highest number of | more"
_FEWEST_OF: Final = "the fewest | fewest | the smallest number of | the lowest number of | the least number of"
_PEOPLE: Final = "people | viewers | readers | fans | users | members"
_ASKED_PEOPLE: Final = f"{_PEOPLE} | {every('{} {}', 'do | did | have', _PEOPLE)}"
_RATE: Final = "rate | rated | score | scored | rank | ranked | like | liked | love | loved"
# What comes out before or after everything else.
_COMING_OUT: Final = (
    "~come out | ~premiere | ~air | ~appear | ~start | ~debut | was released | were released | released | was out"
    " | was there"
)
_AHEAD: Final = "surpasses | surpassed | exceeds | exceeded | tops | topped | beats"
_BEHIND: Final = "falls behind | fell behind | trails"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Degree:
    """How one end of a field is told.

    Attributes:
        adjectives: superlatives that need no noun.
        most, more: what stands in front of its nouns: "the highest score", "a higher score".
        many: the same of what is counted: "the fewest readers".
        adverbs, better: what stands beside its participles and verbs: "rated highest", "rated higher".
        compared: comparatives that need no noun, or of no pattern.
        first: who stands at the end: "first by score".
        past: verbs that leave the others behind: "exceeds the others in score".
        idioms: phrases of no pattern.
    """

    adjectives: Words = ""
    most: Words = ""
    more: Words = ""
    many: Words = ""
    adverbs: Words = ""
    better: Words = ""
    compared: Words = ""
    first: Words = ""
    past: Words = ""
    idioms: Words = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Measure:
    """The words of a field, and how its two ends are told.

    Attributes:
        nouns: what it is called.
        counted: what it counts.
        participles: what is done to a title of much or little of it: "best rated".
        verbs: the same of a sentence: "rates highest".
        having: verbs that would say something else without it: "draws the largest audience".
        appearing: what somebody is the first or the last of: "first to air".
        sorting: what results are put in the order of.
    """

    high: _Degree
    low: _Degree
    nouns: Words
    counted: Words = ""
    participles: Words = ""
    verbs: Words = ""
    having: Words = ""
    appearing: Words = ""
    sorting: Words = ""


_SCORE: Final = _Measure(
    nouns="score | rating | scores | ratings | mark | marks | grade | grades",
    participles="rated | scored | scoring | reviewed | ranked | ranking | graded | received | regarded | liked | loved",
    verbs="~rate | ~rank | ~score | ~do | ~fare | ~receive | ~like | ~love | ~review",
    having="earns | earned | achieves | achieved | attained | enjoys",
    sorting="score | rating",
    high=_Degree(
        adjectives="best | top | greatest | finest | favourite | favorite",
        most=f"{_MOST} | best",
        more=f"{_MORE} | better",
        adverbs="highest | best | top | most highly",
        better="higher | better | more highly",
        compared="better | better received | liked more | ~stand higher | scored above | scoring above | scoring over"
        " | scoring more",
        first=f"{_FIRST} | best",
        past=_AHEAD,
        idioms=f"{every('does the {} {}', 'highest | best | top', 'score | rating')} | ranked | crowning"
        " | strongest rated | high rated | highly rated"
        " | highly-rated | high-rated | highly acclaimed | critically acclaimed | number one"
        " | fan favourite | fan favorite"
        " | top scorer | with high ratings | with a high rating | with good ratings | with a good rating"
        " | with high scores | with a high score | with good scores | with a good score | most acclaimed | most praised"
        " | most lauded | most esteemed | most admired | most appreciated | most loved | most liked"
        " | ranks first | ranked first | ranks number one | top of the ratings | at the top of the ratings"
        " | tops the list | tops the list by score | heads the list | tops the ratings | leads the ranking"
        " | leading the ranking | top of the rankings | top of the chart"
        " | tops the chart | outscores all others | outscores the rest | scored highest of all | stands highest"
        " | sits at the top | comes out on top | came out on top | the pick of | cream of the crop | crown jewel"
        " | pick of the bunch | best of the bunch | rated above the rest | rated above all others"
        " | rated above the others | held in the highest regard | highest in regard | "
        + every("{} {} {}", _ASKED_PEOPLE, _RATE, "the highest | highest | the best | best | the most | most"),
    ),
    low=_Degree(
        adjectives="worst | poorest | weakest | bottom",
        most=f"{_LEAST} | worst | poorest | weakest",
        more=f"{_LESS} | worse",
        adverbs="lowest | worst | poorest | bottom | least | least highly | most poorly",
        better="lower | worse | less",
        compared="worse | worse received | less liked | scoring below | scoring under | scoring less",
        first=f"{_LAST} | worst",
        past=_BEHIND,
        idioms=f"{every('does the {} {}', 'lowest | worst | poorest', 'score | rating')} | weakest rated"
        " | least well rated | least well received | most disliked | least acclaimed"
        " | least appreciated | least admired | suffers the lowest rating | suffers the lowest score"
        " | ranks last | ranked last | comes in last | came in last | bottom of the ratings"
        " | at the bottom of the ratings | bottom of the chart | bottom of the rankings | scraping the bottom"
        " | sits at the bottom | at the bottom | worst of the bunch | rated below the rest"
        " | rated below all others | rated below the others | "
        + every("{} {} {}", _ASKED_PEOPLE, _RATE, "the lowest | lowest | the worst | worst | the least | least"),
    ),
)

_POPULARITY: Final = _Measure(
    nouns="popularity | audience | following | fan base | fanbase | fandom | reach",
    counted="fans | viewers | members | readers",
    participles="known | watched | seen | read | viewed | followed | recognised | recognized | noted",
    having="draws | drew | attained | enjoys | attracts | attracted | has attracted | has drawn",
    sorting="popularity",
    high=_Degree(
        adjectives="most popular | most famous | most renowned | most prominent | most beloved | most celebrated"
        " | most well known | most well-known | most talked about | most in demand | most sought after | widest known",
        most=f"{_MOST} | widest",
        more=_MORE,
        many=_MANY,
        adverbs="most | best | most widely | most commonly",
        better="more | better | more widely",
        compared="more popular | more famous",
        first=_FIRST,
        past=_AHEAD,
        idioms=f"{every(_BY_PEOPLE, _REACHED, _MOST_OF, _PEOPLE)}"
        " | everyone seen | everybody seen | everyone watched | everybody watched | has everybody watched"
        " | has everyone watched | has everybody seen | has everyone seen"
        " | has everyone heard of | most people know | most people watched | most people have seen | most people watch"
        " | do most people know | most people have watched | have most people seen | have most people watched"
        " | most people saw | most readers know | most viewers know"
        " | audience favourite | audience favorite | reached the most people"
        " | most people have on their list | most people have on their lists"
        " | do most people have on their list | do most people have on their lists"
        " | biggest hit | biggest crowd-puller | crowd favourite | crowd favorite | is known best | known best"
        " | best known one | popular the most | known the most | watched the most",
    ),
    low=_Degree(
        adjectives="least popular | least famous | least well known | least prominent | least in demand | most obscure"
        " | most unknown | obscurest | most overlooked",
        most=f"{_LEAST} | narrowest",
        more=_LESS,
        many=_FEW,
        adverbs="least",
        better="less",
        compared="less popular | less famous",
        first=_LAST,
        past=_BEHIND,
        idioms=f"fewest people know | {every(_BY_PEOPLE, _REACHED, _FEWEST_OF, _PEOPLE)}",
    ),
)

_EPISODES: Final = _Measure(
    nouns="number of episodes | episode count | ep count | eps count | number of eps | episode number"
    " | count of episodes | number of parts",
    counted="episodes | eps | parts | instalments | installments",
    verbs="~run | ~last | ~go on | ~stretch | ~extend",
    having="consists of | one consists of | lasts | lasted | lasted for | aired | runs for | ran for | runs to | ran to"
    " | amounts to | stretches over | spans | spanned | extends over | went on for",
    sorting="episodes | episode count | number of episodes",
    high=_Degree(
        adjectives="longest | longest running | longest-running | longest lasting | longest-lasting | lengthiest"
        " | most drawn out | most extensive | most long-lived | longest-lived",
        most=_MOST,
        more=_MORE,
        many=_MANY,
        adverbs="longest",
        better="longer",
        compared="longer | a longer run | ~run for more than",
        first=f"{_FIRST} | longest | longest one | largest | biggest",
        past=_AHEAD,
        idioms="longest run | greatest length | most episodes of all | most-episode | most chapters on screen",
    ),
    low=_Degree(
        adjectives="shortest | briefest | most brief | shortest-lived | tiniest",
        most=_LEAST,
        more=_LESS,
        many=_FEW,
        adverbs="shortest",
        better="shorter",
        compared="shorter | less long",
        first=f"{_LAST} | shortest | shortest one | smallest",
        past=_BEHIND,
        idioms="shortest run | shortest one | fewest episodes of all | fewest-episode | over the quickest"
        " | over the fastest | over fastest"
        " | over the soonest | is over the quickest | over soonest | ends soonest | ended soonest | ended quickest"
        " | quickest to finish | quickest to get through | quickest to watch | the less episodes | the less eps"
        f" | {every('{} after the {} {}', 'over | ~be over | ~end | ~finish', _FEW, 'episodes | eps')}",
    ),
)

_RELEASE: Final = _Measure(
    nouns="release | release date | release order | date | air date | date of release",
    verbs="~come out | ~appear | ~arrive | ~surface | ~come along | ~air | ~premiere | ~start | ~debut | ~launch"
    " | ~release | ~begin | was released | were released",
    appearing="one | to come out | to air | to premiere | to be released | to appear | one released | one to come out",
    sorting="release date | release | year | date | date of release | air date",
    high=_Degree(
        adjectives="newest | latest | most recent | youngest",
        adverbs="last | latest | the latest | most recently | the most recently",
        most="latest | most recent",
        better="later | after",
        compared="newer | later | ~postdate | more recent | younger | fresher | ~go on air later | made after"
        " | made later | came later",
        first="latest | newest | last | youngest | most recent | max | maximum",
        idioms="last | came last | final | freshest | most modern | most current | most up to date | most recently"
        f" | {every('{} after {}', _COMING_OUT, _ANY_OTHER)}"
        " | newest in line | latest in line | newest addition | latest addition | most recent addition | recentmost"
        " | last in time | newest released | latest released | latest aired | most recently released"
        " | most recently aired | most recently started | most newly released | most recently made"
        " | bringing up the rear by date | release lies least far back",
    ),
    low=_Degree(
        adjectives="oldest | earliest",
        adverbs="first | earliest | the earliest | first of all",
        most="earliest | oldest",
        better="earlier | before",
        compared="been around longer | around longer | around for longer | older | earlier | sooner | ~predate"
        " | ~go on air earlier | made before | made earlier | came earlier"
        " | ~go back further | ~date back further | ~reach back further",
        first="first | earliest | oldest | first of all | min | minimum",
        idioms="first | came first | eldest | initial | inaugural | debut | debut work | most ancient | most dated"
        " | very first | original first | first ever | opened with | was first | was first to appear | furthest back"
        " | goes back the furthest | goes furthest back | dates back the furthest | dates furthest back"
        " | dates from the earliest | lies furthest back | release lies furthest back | first in time | senior-most"
        " | kicked things off | did it all begin | did it all start | started it all | began it all"
        f" | {every('{} before {}', _COMING_OUT, _ANY_OTHER)}"
        " | oldest in line | first released | earliest released | earliest aired"
        " | earliest-released | earliest-aired"
        f" | {every('{} {}', 'predates | predated | precedes | preceded | is older than', _ANY_OTHER)}"
        " | precedes the others in time | precedes all others in time",
    ),
)


def _counts(noun: str) -> _Measure:
    """Return what is told of a field by nothing but its number."""
    return _Measure(
        nouns=f"number of {noun}",
        counted=noun,
        high=_Degree(most=_MOST, more=_MORE, many=_MANY, first=_FIRST),
        low=_Degree(most=_LEAST, more=_LESS, many=_FEW, first=_LAST),
    )


_FAVOURITES: Final = _Measure(
    nouns="number of favorites | number of favourites",
    counted="favorites | favourites",
    sorting="favorites | favourites",
    high=_Degree(most=_MOST, many=_MANY, first=_FIRST, idioms="most favorited | most favourited"),
    low=_Degree(most=_LEAST, many=_FEW, first=_LAST, idioms="least favorited | least favourited"),
)

_MEASURES: Final = {
    "favorites": _FAVOURITES,
    "chapters": _counts("chapters"),
    "volumes": _counts("volumes"),
    "score": _SCORE,
    "popularity": _POPULARITY,
    "episodes": _EPISODES,
    "start_date": _RELEASE,
}
# What puts all in order and chooses none; where no direction is said, the one that people mean.
_SORTED: Final = (
    "by | sorted by | ordered by | ranked by | sort by | order by | rank by | in order of | according to | going by"
)
_DIRECTED: Final = {"desc": "in descending order of | by descending", "asc": "in ascending order of | by ascending"}
_BEHIND_IT: Final = {"desc": "desc | descending | in descending order", "asc": "asc | ascending | in ascending order"}
_MEANT: Final = {"score": "desc", "popularity": "desc", "episodes": "desc", "start_date": "asc", "favorites": "desc"}


def _superlatives(measure: _Measure, degree: _Degree) -> Iterator[str]:
    """Yield what says that something stands at an end, the commonest first."""
    nouns = " | ".join(filter(None, (measure.nouns, measure.counted, measure.sorting)))
    yield from phrases(degree.adjectives)
    for most, named in ((degree.most, measure.nouns), (degree.many, measure.counted)):
        yield from combined("{} {}", most, named)
        yield from combined("{} the {} {}", measure.having, most, named)
    yield from combined("{} {} {}", measure.nouns, "is | is the | are the", degree.most)
    yield from combined("whose {} {} {}", measure.nouns, "is | is the | are the", degree.most)
    yield from combined("{} {}", degree.adverbs, measure.participles)
    yield from combined("{}-{}", degree.adverbs, measure.participles)
    yield from combined("{} {}", measure.verbs, degree.adverbs)
    yield from combined("{} the {}", measure.verbs, degree.adverbs)
    yield from phrases(degree.idioms)
    yield from combined("{} {} {}", degree.first, "by | in | on | in terms of", nouns)
    yield from combined("{} {}", degree.first, measure.appearing)
    yield from combined("{} {} in {}", degree.past, _OTHERS, nouns)


def _comparatives(measure: _Measure, degree: _Degree) -> Iterator[str]:
    """Yield what says that one of two goes further, the commonest first."""
    yield from phrases(written_out(degree.compared))
    yield from combined("{} {}", degree.more, f"{measure.nouns} | {measure.counted}")
    yield from combined("{} {}", degree.better, measure.participles)
    yield from combined("{} {}", f"{measure.participles} | {measure.verbs}", degree.better)


def _sorted(field: str, direction: str) -> Iterator[str]:
    """Yield what puts results in the order of a field."""
    yield from combined("{} {}", _DIRECTED[direction], _MEASURES[field].sorting)
    yield from combined("{} {} {}", _SORTED, _MEASURES[field].sorting, _BEHIND_IT[direction])
    if _MEANT.get(field) == direction:
        yield from combined("{} {}", _SORTED, _MEASURES[field].sorting)


_ENDS: Final = [
    (field, direction, measure, degree)
    for field, measure in _MEASURES.items()
    for direction, degree in (("desc", measure.high), ("asc", measure.low))
]

SUPERLATIVES: Final[dict[str, Words]] = {
    f"{field} {direction}": " | ".join([*_superlatives(measure, degree), *_sorted(field, direction)])
    for field, direction, measure, degree in _ENDS
}
COMPARATIVES: Final[dict[str, Words]] = {
    f"{field} {direction}": " | ".join(_comparatives(measure, degree)) for field, direction, measure, degree in _ENDS
}
