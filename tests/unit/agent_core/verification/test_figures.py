"""What an answer says was calculated is worked out anew from the rows, term by term."""

from dataclasses import replace
from typing import Any

import pytest
from agent_core.graph_query import Chain, EntityFilters, GraphQuery, Hop
from agent_core.investigation import Investigation
from agent_core.results import EntityCard
from catalog.entities import EntityType
from catalog.relations import RelationType as R

from tests.support.retrieved import REFS, card_of
from tests.support.verified import investigation, judged, looked_up, of, selected

TITLES = ("Cowboy Bebop", "Samurai Champloo")
STORY = ("Attack on Titan", "Attack on Titan Season 2")
GHIBLI = ("Spirited Away", "Castle in the Sky")
BEBOP, TITAN = "Cowboy Bebop", "Attack on Titan"
DIRECTED = of("Shinichiro Watanabe", R.WORKED_ON, "Director")


def listed(query: GraphQuery, *names: str, **meta: Any) -> Investigation:  # noqa: ANN401 - fields of a result
    return investigation(looked_up("Shinichiro Watanabe", "Hayao Miyazaki"), selected(query, *names, **meta))


def lasting(name: str, minutes: int) -> EntityCard:
    return replace(card_of(name), duration_minutes=minutes)


def named(*names: str) -> GraphQuery:
    chains = [Chain(start=[REFS[name]], combine="union" if place else None) for place, name in enumerate(names)]
    return GraphQuery(result_type=EntityType.ANIME, chains=chains)


def story(*, lengths: range = range(7), relation: R = R.SEQUEL) -> GraphQuery:
    chains = [
        Chain(start=[REFS[TITAN]], hops=[Hop(relation=relation)] * length, combine="union" if length else None)
        for length in lengths
    ]
    return GraphQuery(result_type=EntityType.ANIME, chains=chains)


def nothing_behind(total: int = 0) -> GraphQuery:
    start = [REFS[name] for name in STORY]
    chains = [Chain(start=start, hops=[Hop(relation=R.SEQUEL)]), Chain(start=start, combine="difference")]
    return GraphQuery(result_type=EntityType.ANIME, chains=chains, aggregate="count", limit=total or None)


SUM = (
    "The episodes of the anime directed by Shinichiro Watanabe add up to 52, over 2: "
    "Cowboy Bebop (26 episodes) [1] and Samurai Champloo (26 episodes) [2]. 52 = 26 + 26."
)
AVERAGE = (
    "The average rating of the anime directed by Shinichiro Watanabe is 8.64, over 2: "
    "Cowboy Bebop (rated 8.75) [1] and Samurai Champloo (rated 8.52) [2]. 8.64 ≈ (8.75 + 8.52) / 2."
)


@pytest.mark.parametrize("text", [SUM, AVERAGE])
def test_a_figure_of_a_set_is_verified_where_its_rows_come_to_it(text: str) -> None:
    assert judged(text, *TITLES, by=listed(DIRECTED, *TITLES)).verified


@pytest.mark.parametrize(
    ("text", "said", "lie"),
    [
        (SUM, "add up to 52", "add up to 53"),
        (SUM, "over 2", "over 3"),
        (SUM, "over 2", "over 2 of 3 that have one"),
        (SUM, "(26 episodes) [1]", "(25 episodes) [1]"),
        (SUM, "The episodes", "The chapters"),
        (SUM, "Shinichiro Watanabe", "Hayao Miyazaki"),
        (SUM, "directed by", "with music by"),
        (SUM, "52 = 26 + 26", "53 = 26 + 26"),
        (SUM, "52 = 26 + 26", "52 = 25 + 27"),
        (SUM, "52 = 26 + 26", "52 = 26 * 2"),
        (SUM, "52 = 26 + 26", "26 = 26"),
        (SUM, "52 = 26 + 26", "52 = 26 + 26 + … (3 terms)"),
        (SUM, "52 = 26 + 26", "52 = 26 + + 26"),
        (SUM, "52 = 26 + 26", "52 = sum(26, 26)"),
        (AVERAGE, "is 8.64", "is 8.63"),
        (AVERAGE, "average rating", "average number of episodes"),
        (AVERAGE, "8.64 ≈ (8.75 + 8.52) / 2", "8.63 ≈ (8.75 + 8.52) / 2"),
        (AVERAGE, "8.64 ≈ (8.75 + 8.52) / 2", "8.64 ≈ (8.75 + 8.53) / 2"),
        (AVERAGE, "8.64 ≈ (8.75 + 8.52) / 2", "8.64 ≈ 17.27 / 2"),
        (AVERAGE, "8.64 ≈ (8.75 + 8.52) / 2", "0 ≈ (8.75 + 8.52) / 0"),
        (AVERAGE, "directed by Shinichiro Watanabe", "directed by Shinichiro Watanabe since 1999"),
    ],
)
def test_a_figure_of_a_set_that_rows_do_not_come_to_is_not(text: str, said: str, lie: str) -> None:
    assert said in text
    assert not judged(text.replace(said, lie), *TITLES, by=listed(DIRECTED, *TITLES)).verified


def test_what_has_no_value_is_left_out_and_counted() -> None:
    query = of("Toei Animation", R.ANIMATED)
    text = "The episodes of the anime by Toei Animation add up to 26, over 1 of 2 that have one: Cowboy Bebop [1]."
    rows = investigation(looked_up("Toei Animation"), selected(query, BEBOP, "One Piece"))
    assert judged(text, BEBOP, by=rows).verified
    assert not judged(text.replace("1 of 2 that have one", "1"), BEBOP, by=rows).verified
    assert not judged(text.replace("1 of 2", "2 of 2"), BEBOP, by=rows).verified


def test_a_set_that_a_cap_cut_bears_out_no_figure() -> None:
    truncated = listed(DIRECTED, *TITLES, total=3, truncated_by=["max_results"])
    assert not judged(SUM, *TITLES, by=truncated).verified


def test_a_count_of_another_set_bears_out_no_sum() -> None:
    counted = DIRECTED.model_copy(update={"aggregate": "count"})
    assert not judged(SUM, *TITLES, by=listed(counted, *TITLES)).verified


def test_of_many_terms_the_first_and_their_number_are_held() -> None:
    names = (*TITLES, *STORY, *GHIBLI)
    text = (
        "The episodes of the anime directed by Shinichiro Watanabe add up to 91, over 6, among them Cowboy Bebop [1]."
    )
    long_sum = " 91 = 26 + 26 + 25 + … (6 terms)."
    rows = listed(DIRECTED, *names)
    assert judged(f"{text}{long_sum}", BEBOP, by=rows).verified
    for said, lie in (("(6 terms)", "(7 terms)"), ("91 = 26", "92 = 26"), ("26 + 25 +", "25 + 26 +")):
        assert not judged(f"{text}{long_sum.replace(said, lie)}", BEBOP, by=rows).verified
    average = " 15.17 ≈ (26 + 26 + … (6 terms)) / 6."
    assert judged(f"{text}{average}", BEBOP, by=rows).verified
    assert not judged(f"{text}{average.replace('15.17', '15.18')}", BEBOP, by=rows).verified


NAMES = (
    "The episodes of Cowboy Bebop [1] and Attack on Titan [2] add up to 51, over 2: "
    "Cowboy Bebop (26 episodes) [1] and Attack on Titan (25 episodes) [2]."
)


def test_names_that_are_added_up_are_those_that_were_read() -> None:
    assert judged(NAMES, BEBOP, TITAN, by=investigation(selected(named(BEBOP, TITAN), BEBOP, TITAN))).verified
    lie = NAMES.replace("of Cowboy Bebop [1] and Attack on Titan [2]", "of Cowboy Bebop [1]")
    assert not judged(lie, BEBOP, TITAN, by=investigation(selected(named(BEBOP, TITAN), BEBOP, TITAN))).verified
    related = of("Sunrise", R.ANIMATED)
    assert not judged(NAMES, BEBOP, TITAN, by=investigation(selected(related, BEBOP, TITAN))).verified


WHOLE = (
    "The episodes of Attack on Titan [1] and its sequels add up to 37, over 2: "
    "Attack on Titan (25 episodes) [1] and Attack on Titan Season 2 (12 episodes) [2]. 37 = 25 + 12."
)


def test_a_story_is_whole_where_nothing_follows_its_last_title() -> None:
    whole = investigation(selected(story(), *STORY), selected(nothing_behind()))
    assert judged(WHOLE, *STORY, by=whole).verified
    assert not judged(WHOLE.replace("37", "36"), *STORY, by=whole).verified
    assert not judged(WHOLE, *STORY, by=investigation(selected(story(), *STORY))).verified
    more = investigation(selected(story(), *STORY), selected(nothing_behind(1), BEBOP))
    assert not judged(WHOLE, *STORY, by=more).verified


def test_a_title_has_no_sequel_where_its_story_is_itself() -> None:
    text = WHOLE.replace("37", "25", 1).split(", over")[0] + ", over 1: Attack on Titan (25 episodes) [1]."
    alone = investigation(selected(story(), TITAN), selected(nothing_behind()))
    assert judged(f"{text} The data holds no sequel of Attack on Titan [1].", TITAN, by=alone).verified
    more = investigation(selected(story(), *STORY), selected(nothing_behind()))
    assert not judged(f"{WHOLE} The data holds no sequel of Attack on Titan [1].", *STORY, by=more).verified


@pytest.mark.parametrize("query", [story(lengths=range(1, 7)), story(relation=R.PREQUEL), named(*STORY)])
def test_a_story_is_what_all_sequels_lead_to(query: GraphQuery) -> None:
    assert not judged(WHOLE, *STORY, by=investigation(selected(query, *STORY), selected(nothing_behind()))).verified


RUNS = "Cowboy Bebop [1] runs 624 minutes in all: 26 episodes of 24 minutes each. 624 = 26 * 24."
TIMES = (
    "The running times of the anime directed by Shinichiro Watanabe add up to 1,222 minutes, over 2: "
    "Cowboy Bebop (26 × 24 minutes) [1] and Samurai Champloo (26 × 23 minutes) [2]. 1,222 = 26 * 24 + 26 * 23."
)
LASTING = [lasting(BEBOP, 24), lasting("Samurai Champloo", 23)]


@pytest.mark.parametrize(
    ("text", "said", "lie"),
    [
        (RUNS, "", ""),
        (RUNS, "runs 624", "runs 625"),
        (RUNS, "26 episodes", "25 episodes"),
        (RUNS, "24 minutes each", "25 minutes each"),
        (RUNS, "624 = 26 * 24", "624 = 24 * 26 * 1"),
        (TIMES, "", ""),
        (TIMES, "up to 1,222", "up to 1,223"),
        (TIMES, "(26 × 24 minutes)", "(26 × 25 minutes)"),
        (TIMES, "26 * 24 + 26 * 23", "26 * 47"),
    ],
)
def test_running_times_are_those_of_the_rows(text: str, said: str, lie: str) -> None:
    found = selected(named(BEBOP), cards=LASTING[:1]) if text == RUNS else selected(DIRECTED, cards=LASTING)
    rows = investigation(looked_up("Shinichiro Watanabe"), found)
    assert judged(text.replace(said, lie), *TITLES, by=rows).verified is (said == lie)


LONGER = "Cowboy Bebop [1] runs 49 minutes longer than Attack on Titan [2]. 49 = 26 * 24 - 25 * 23."
PAIR = investigation(
    selected(named(BEBOP), cards=[lasting(BEBOP, 24)]), selected(named(TITAN), cards=[lasting(TITAN, 23)])
)


@pytest.mark.parametrize(
    ("text", "said", "lie"),
    [
        ("Between Cowboy Bebop (1998) [1] and Attack on Titan (2013) [2] lie 15 years. 15 = 2013 - 1998.", "15", "14"),
        ("Between Cowboy Bebop (1998) [1] and Attack on Titan (2013) [2] lie 15 years.", "(1998)", "(1999)"),
        ("Cowboy Bebop (26 episodes) [1] has 1 more episode than Attack on Titan (25 episodes) [2].", "more", "fewer"),
        ("Cowboy Bebop (26 episodes) [1] has 1 more episode than Attack on Titan (25 episodes) [2].", " 1 ", " 2 "),
        ("Attack on Titan (25 episodes) [2] has 1 fewer episode than Cowboy Bebop [1]. -1 = 25 - 26.", "fewer", "more"),
        ("Attack on Titan (25 episodes) [2] has 1 fewer episode than Cowboy Bebop [1]. -1 = 25 - 26.", "-1 =", "1 ="),
        ("Cowboy Bebop (rated 8.75) [1] is rated 0.18 points higher than Attack on Titan [2].", "0.18", "0.2"),
        ("Cowboy Bebop (rated 8.75) [1] is rated 0.18 points higher than Attack on Titan [2].", "8.75", "8.76"),
        ("Attack on Titan [2] is rated 0.18 points lower than Cowboy Bebop [1].", "lower", "higher"),
        (
            "Cowboy Bebop [1] runs 49 minutes longer than Attack on Titan [2]. 49 = 26 * 24 - 25 * 23.",
            "longer",
            "shorter",
        ),
        ("Cowboy Bebop [1] runs 49 minutes longer than Attack on Titan [2]. 49 = 26 * 24 - 25 * 23.", "25 * 23", "575"),
    ],
)
def test_a_difference_is_that_of_two_rows(text: str, said: str, lie: str) -> None:
    assert judged(text, BEBOP, TITAN, by=PAIR).verified
    assert said in text
    assert not judged(text.replace(said, lie), BEBOP, TITAN, by=PAIR).verified


@pytest.mark.parametrize(
    "text",
    [
        "Cowboy Bebop (26 episodes) [1] and Samurai Champloo (26 episodes) [2] have the same number of episodes.",
        "Cowboy Bebop [1] and Attack on Titan [3] have the same number of episodes.",
        "Cowboy Bebop [1] and Samurai Champloo [2] are rated the same.",
        "Cowboy Bebop (1998) [1] and Samurai Champloo (2004) [2] came out in the same year.",
    ],
)
def test_what_is_said_to_be_the_same_is(text: str) -> None:
    rows = investigation(selected(named(*TITLES, TITAN), *TITLES, TITAN))
    same = "episodes" in text and TITAN not in text
    assert judged(text, *TITLES, TITAN, by=rows).verified is same


BOTH = investigation(
    looked_up("Shinichiro Watanabe", "Hayao Miyazaki"),
    selected(DIRECTED.model_copy(update={"aggregate": "count"}), *TITLES, "86"),
    selected(of("Hayao Miyazaki", R.WORKED_ON, "Director", aggregate="count"), *GHIBLI),
)
MORE = (
    "There are 1 more anime directed by Shinichiro Watanabe than anime directed by Hayao Miyazaki. "
    "The data holds 2 anime directed by Hayao Miyazaki: Spirited Away (2001) [1] and Castle in the Sky (1986) [2]. "
    "1 = 3 - 2."
)


def test_how_many_more_there_are_is_told_by_two_counts() -> None:
    assert judged(MORE, *GHIBLI, by=BOTH).verified
    for said, lie in (
        ("1 more", "2 more"),
        ("1 more", "1 fewer"),
        ("There are 1 more", "There are as many"),
        ("1 = 3 - 2", "1 = 4 - 3"),
        ("than anime directed by", "than manga written by"),
    ):
        assert said in MORE
        assert not judged(MORE.replace(said, lie), *GHIBLI, by=BOTH).verified


def test_as_many_are_as_many() -> None:
    text = "There are as many anime directed by Hayao Miyazaki as anime by Studio Ghibli."
    alike = investigation(
        looked_up("Hayao Miyazaki", "Studio Ghibli"),
        selected(of("Hayao Miyazaki", R.WORKED_ON, "Director", aggregate="count"), *GHIBLI),
        selected(of("Studio Ghibli", R.ANIMATED, aggregate="count"), *GHIBLI),
    )
    assert judged(text, *GHIBLI, by=alike).verified
    assert not judged(text.replace("as many", "more", 1).replace(" as ", " than "), *GHIBLI, by=alike).verified


PART = of("Studio Ghibli", R.ANIMATED, aggregate="count", where=EntityFilters(genre=["Fantasy"]))
SHARE = "The Fantasy anime by Studio Ghibli are 1 of the 2 anime by Studio Ghibli, which is 50 %. 50 % = 1 / 2."


def test_a_share_is_told_by_the_counts_of_part_and_whole() -> None:
    rows = investigation(
        looked_up("Studio Ghibli"),
        selected(PART, "Castle in the Sky"),
        selected(of("Studio Ghibli", R.ANIMATED, aggregate="count"), *GHIBLI),
    )
    assert judged(SHARE, by=rows, value="50 %").verified
    for said, lie in (
        ("are 1 of the 2", "are 2 of the 2"),
        ("are 1 of the 2", "are 1 of the 3"),
        ("which is 50 %", "which is 51 %"),
        ("50 % = 1 / 2", "50 % = 2 / 4"),
        ("50 % = 1 / 2", "51 % = 1 / 2"),
        ("Fantasy", "Adventure"),
    ):
        assert said in SHARE
        assert not judged(SHARE.replace(said, lie), by=rows).verified
    assert not judged(SHARE, by=rows, value="40 %").value_held


def test_a_value_below_zero_is_said_in_words() -> None:
    text = "Attack on Titan (25 episodes) [2] has 1 fewer episode than Cowboy Bebop [1]. -1 = 25 - 26."
    assert judged(text, BEBOP, TITAN, by=PAIR, value="-1").verified
    assert not judged(text, BEBOP, TITAN, by=PAIR, value="-3").value_held
