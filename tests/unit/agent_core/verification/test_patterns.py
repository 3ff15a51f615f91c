"""Sentences are matched with patterns of words and slots; a slot takes what may stand in it and nothing else."""

import pytest
from agent_core.grounding.facts import Facts
from agent_core.grounding.tokens import NameIndex, tokens_of
from agent_core.verification.evidence import Evidence
from agent_core.verification.patterns import Found, Pattern, Rank, Sentence, pattern
from agent_core.verification.rows import is_ordered, same, squeezed

from tests.support.retrieved import REFS, card_of

NAMES = ("Cowboy Bebop", "One Piece", "86", "Spirited Away")


def evidence() -> Evidence:
    facts = Facts()
    for name in NAMES:
        facts.names[REFS[name]] = [name]
        facts.cards[REFS[name]] = [card_of(name)]
    topics = frozenset({"action", "space", "sci fi"})
    return Evidence(facts=facts, cited=[REFS[name] for name in NAMES], topics=topics)


EVIDENCE = evidence()


def found(form: str, text: str) -> Found | None:
    """What stands in the slots of the first way in which a form fits a text."""
    tokens = tokens_of(text, NameIndex(EVIDENCE.facts, EVIDENCE.cited, whole=True))
    for one in pattern(form, None):
        for match in Sentence(tokens, EVIDENCE).matches(one):
            return Found(
                numbers=[*match.numbers], dates=[*match.dates], names=[*match.names], lists=[*match.lists],
                sets=[*match.sets], texts=[*match.texts], ranks=[*match.ranks], makers=[*match.makers],
            )  # fmt: skip
    return None


@pytest.mark.parametrize(
    ("text", "forms"),
    [
        ("a b", ["a b"]),
        ("a [b|c] d", ["a b d", "a c d"]),
        ("a[ b|]", ["a b", "a"]),
        ("[a|b] [c|d]", ["a c", "a d", "b c", "b d"]),
        ("{e} is {n}", ["{e} is {n}"]),
    ],
)
def test_alternatives_are_patterns_of_their_own(text: str, forms: list[str]) -> None:
    assert list(pattern(text, None)) == [Pattern(tuple(form.split()), None) for form in forms]


@pytest.mark.parametrize(
    ("form", "text", "numbers"),
    [
        ("has {n} episodes", "has 26 episodes", ["26"]),
        ("has {n} episodes", "has 1,026 episodes.", ["1026"]),
        ("has {n} episodes", "has three episodes", ["3"]),
        ("{n} of the {n}", "2 of the 9", ["2", "9"]),
        ("is rated {n}", "is rated 8.75", ["8.75"]),
    ],
)
def test_a_number_is_taken_as_digits(form: str, text: str, numbers: list[str]) -> None:
    match = found(form, text)
    assert match is not None
    assert match.numbers == numbers


@pytest.mark.parametrize(
    ("text", "dates"),
    [
        ("on 1998-04-03", ["1998-04-03"]),
        ("on 1998", ["1998"]),
        ("on 1998-04", ["1998-04"]),
        ("on 3 April 1998", ["1998-04-03"]),
    ],
)
def test_a_date_may_be_partial(text: str, dates: list[str]) -> None:
    match = found("on {date}", text)
    assert match is not None
    assert match.dates == dates


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("Cowboy Bebop [1]", ()),
        ("Cowboy Bebop (1998) [1]", ("1998",)),
        ("Cowboy Bebop (rated 8.75) [1]", ("rated", "8.75")),
        ("the anime Cowboy Bebop (1998) [1]", ("1998",)),
        ("the light novel Cowboy Bebop [1]", ()),
    ],
)
def test_a_name_is_taken_with_its_bracket(text: str, fact: tuple[str, ...]) -> None:
    match = found("{e}", text)
    assert match is not None
    assert [(mention.ref, mention.fact) for mention in match.names] == [(REFS["Cowboy Bebop"], fact)]


@pytest.mark.parametrize("text", ["the good Cowboy Bebop [1]", "Cowboy Bebop (1998 [1]", "Trigun", "26", ""])
def test_anything_else_is_no_name(text: str) -> None:
    assert not text or found("{e}", text) is None


@pytest.mark.parametrize(
    ("text", "names", "more"),
    [
        ("Cowboy Bebop [1]", NAMES[:1], 0),
        ("Cowboy Bebop [1] and One Piece [2]", NAMES[:2], 0),
        ("Cowboy Bebop [1], One Piece [2] and 86 [3]", NAMES[:3], 0),
        ("Cowboy Bebop [1], One Piece [2], and 12 more", NAMES[:2], 12),
        ("Cowboy Bebop [1] and 3 more", NAMES[:1], 3),
        ("Cowboy Bebop [1], then One Piece [2], then 86 [3]", NAMES[:3], 0),
    ],
)
def test_a_list_is_taken_whole(text: str, names: tuple[str, ...], more: int) -> None:
    match = found("{list}", text)
    assert match is not None
    (listed,) = match.lists
    assert (listed.refs, listed.more) == ([REFS[name] for name in names], more)
    assert listed.total == len(names) + more


@pytest.mark.parametrize(
    ("text", "notes"),
    [
        ("Cowboy Bebop [1]: 5", [(":", "5")]),
        ("Cowboy Bebop [1]: 5; One Piece [2]: 3", [(":", "5"), (":", "3")]),
        ("Cowboy Bebop [1], out; and One Piece [2], airing.", [(",", "out"), (",", "airing")]),
    ],
)
def test_a_list_is_taken_with_what_is_said_of_each(text: str, notes: list[tuple[str, ...]]) -> None:
    match = found("{noted}", text)
    assert match is not None
    assert list(match.lists[0].notes) == notes


@pytest.mark.parametrize(
    ("text", "rank"),
    [
        ("with the highest rating", Rank("score", descending=True)),
        ("with the lowest rating", Rank("score", descending=False)),
        ("with the 2nd highest rating", Rank("score", descending=True, skip=1)),
        ("with the most episodes", Rank("episodes", descending=True)),
        ("with the fewest chapters", Rank("chapters", descending=False)),
        ("with the largest audience", Rank("popularity", descending=True)),
        ("that came out first", Rank("start_date", descending=False)),
        ("that came out last", Rank("start_date", descending=True)),
        ("that came out 3rd", Rank("start_date", descending=False, skip=2)),
        ("that came out 2nd last", Rank("start_date", descending=True, skip=1)),
        ("by duration", Rank("duration", descending=True)),
    ],
)
def test_a_rank_is_taken_with_its_end_and_its_place(text: str, rank: Rank) -> None:
    match = found("{rank}", text)
    assert match is not None
    assert match.ranks == [rank]


@pytest.mark.parametrize("text", ["with the best rating", "with the highest mark", "that came out", "with the rating"])
def test_anything_else_is_no_rank(text: str) -> None:
    assert found("{rank}", text) is None


@pytest.mark.parametrize(
    ("text", "topics"),
    [
        ("Action", ("Action",)),
        ("Action and Space", ("Action", "Space")),
        ("Action, Sci-Fi or Space", ("Action", "Sci - Fi", "Space")),
    ],
)
def test_topics_are_taken_as_a_list(text: str, topics: tuple[str, ...]) -> None:
    match = found("{topics}", text)
    assert match is not None
    assert [topic.casefold() for topic in match.texts[0]] == [topic.casefold() for topic in topics]


def test_who_did_what_is_taken_deed_by_deed() -> None:
    match = found(
        "{makers}", ", made by Cowboy Bebop [1], directed by One Piece [2] and 86 [3] and adapted as Spirited Away [4]"
    )
    assert match is not None
    assert [(deed, len(listed.refs)) for deed, listed in match.makers[0]] == [
        ("made by", 1),
        ("directed by", 2),
        ("adapted as", 1),
    ]


@pytest.mark.parametrize("text", ["has 26 episodes now", "has episodes", "had 26 episodes", "has 26 episodes, perhaps"])
def test_a_pattern_fits_a_whole_sentence_or_not_at_all(text: str) -> None:
    assert found("has {n} episodes", text) is None


@pytest.mark.parametrize(
    ("one", "other", "equal"),
    [
        ("26", "26", True),
        ("26", "26.0", True),
        ("1,026", "1026", True),
        ("8.75", "8.74", False),
        ("R", "r", True),
        ("a b", "ab", True),
    ],
)
def test_values_are_compared_as_numbers_or_as_words(one: str, other: str, equal: bool) -> None:
    assert same(one, other) is equal


def test_spaces_and_quotation_marks_say_nothing() -> None:
    assert squeezed("“Tank!” by The Seatbelts") == squeezed("Tank ! by The Seatbelts")


@pytest.mark.parametrize(
    ("names", "order_by", "descending", "ordered"),
    [
        (("Spirited Away", "Cowboy Bebop", "One Piece"), "score", True, True),
        (("Cowboy Bebop", "Spirited Away", "One Piece"), "score", True, False),
        (("One Piece", "Cowboy Bebop", "Spirited Away"), "score", False, True),
        (("Cowboy Bebop", "One Piece", "Spirited Away"), "start_date", False, True),
        (("One Piece", "Cowboy Bebop", "Spirited Away"), "start_date", False, False),
        (("Cowboy Bebop", "One Piece", "86"), "episodes", True, True),
        (("86", "One Piece", "Cowboy Bebop"), "episodes", True, False),
        (("Cowboy Bebop",), "nobody", True, False),
    ],
)
def test_an_order_is_that_of_the_values(names: tuple[str, ...], order_by: str, descending: bool, ordered: bool) -> None:
    assert is_ordered([REFS[name] for name in names], EVIDENCE, order_by, descending=descending) is ordered


@pytest.mark.parametrize(
    ("text", "beginnings"),
    [
        ("There are 2 anime.", [("there", ""), ("{text}", "")]),
        ("Cowboy Bebop [1] has 26 episodes.", [("{e}", "has"), ("{list}", ""), ("{text}", "")]),
        ("Cowboy Bebop (1998) [1] is a film.", [("{e}", "is"), ("{list}", ""), ("{text}", "")]),
        ("3 others are level.", [("3", ""), ("{n}", "others"), ("{text}", "")]),
        (
            "the anime Cowboy Bebop [1] ended.",
            [("the", ""), ("{e}", "ended"), ("{list}", ""), ("{text}", "")],
        ),
        (
            "86 [3] is a series.",
            [("{e}", "is"), ("{list}", ""), ("{text}", "")],
        ),
    ],
)
def test_a_sentence_begins_with_a_word_or_with_what_may_stand_in_a_slot(
    text: str, beginnings: list[tuple[str, str]]
) -> None:
    tokens = tokens_of(text, NameIndex(EVIDENCE.facts, EVIDENCE.cited, whole=True))
    assert list(Sentence(tokens, EVIDENCE).beginnings()) == beginnings
