"""What a model may say of what was retrieved: thousands of lies of which none leaves, and truths that do."""

from collections import Counter

import pytest
from agent_core.graph_query import Chain, GraphQuery, Hop
from agent_core.grounding.facts import Facts, facts_of
from agent_core.grounding.grounding import Grounded, ground
from agent_core.limits import GroundingLimits
from catalog.entities import EntityType
from catalog.relations import RelationType as R

from tests.support.retrieved import REFS, asked, cited, filtered, investigation, mark
from tests.support.sentences import compound, lies, truths

# All sentences of a set are held to the facts at once, which costs milliseconds each.
UNBOUNDED = GroundingLimits(max_sentences=1_000_000, max_answer_chars=100_000_000)
# Of compound sentences that were written without a look at the grammar so many are refused, though they are true.
MOST_REFUSED = 7


@pytest.fixture(scope="module")
def facts() -> Facts:
    return facts_of(investigation())


def held(sentences: list[str], facts: Facts) -> Grounded:
    return ground(sentences, facts, cited=cited(), limits=UNBOUNDED)


def test_of_two_thousand_lies_no_sentence_leaves(facts: Facts) -> None:
    texts = list(dict.fromkeys(lies()))
    kinds = Counter(kind for kind, _ in texts)
    assert len(texts) > 2_000
    assert set(kinds) == {"entity", "direction", "value", "relation", "count", "addition"}
    grounded = held([text for _, text in texts], facts)
    refused = {one.place for one in grounded.refused}
    assert [text for place, (_, text) in enumerate(texts) if place not in refused] == []
    assert grounded.text == ""


def test_what_rows_say_leaves_in_every_wording(facts: Facts) -> None:
    texts = list(dict.fromkeys(truths()))
    grounded = held(texts, facts)
    assert len(texts) > 270
    assert [texts[one.place] for one in grounded.refused] == []
    assert len(grounded.sentences) == len(texts)


def test_of_true_sentences_in_free_words_three_quarters_leave(facts: Facts) -> None:
    texts = compound()
    grounded = held(texts, facts)
    refused = [texts[one.place] for one in grounded.refused]
    assert len(texts) == 25
    assert len(refused) <= MOST_REFUSED, refused


def test_what_leaves_is_written_from_stored_names_with_marks_in_the_order_of_naming(facts: Facts) -> None:
    said = f"Watanabe{mark('Shinichiro Watanabe')[-5:]} is the DIRECTOR of cowboy   bebop [1]"
    grounded = ground([said], facts, cited=cited())
    assert grounded.supported
    assert grounded.text == "Watanabe [1] is the DIRECTOR of Cowboy Bebop [2]."
    assert [citation.label for citation in grounded.citations] == ["Shinichiro Watanabe", "Cowboy Bebop"]


def test_nothing_is_said_of_whom_a_pronoun_means_behind_a_sentence_that_was_left_out(facts: Facts) -> None:
    kept = ground([f"{mark('Cowboy Bebop')} is an anime.", "It has 26 episodes."], facts, cited=cited())
    shortened = ground(
        [f"{mark('Cowboy Bebop')} is an anime.", f"{mark('One Piece')} won a prize.", "It has 26 episodes."],
        facts,
        cited=cited(),
    )
    assert kept.text == "Cowboy Bebop [1] is an anime. It has 26 episodes."
    assert shortened.text == "Cowboy Bebop [1] is an anime."
    assert [refused.place for refused in shortened.refused] == [1, 2]


@pytest.mark.parametrize(
    ("limits", "kept"),
    [
        (GroundingLimits(max_sentences=2), 2),
        (GroundingLimits(max_sentences=3), 3),
        (GroundingLimits(max_sentence_chars=len("Cowboy Bebop [1] is an anime.")), 3),
        (GroundingLimits(max_sentence_chars=len("Cowboy Bebop [1] is an anime.") - 1), 0),
        (GroundingLimits(max_answer_chars=2 * len("Cowboy Bebop [1] is an anime. ")), 2),
        (GroundingLimits(max_answer_chars=2 * len("Cowboy Bebop [1] is an anime. ") - 2), 1),
    ],
)
def test_length_and_number_of_sentences_are_capped_at_their_limits(
    limits: GroundingLimits, kept: int, facts: Facts
) -> None:
    grounded = ground(["Cowboy Bebop [1] is an anime."] * 3, facts, cited=cited(), limits=limits)
    assert len(grounded.sentences) == kept
    assert len(grounded.refused) == 3 - kept


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ("Cowboy Bebop [99] is an anime.", "cites nothing"),
        ("Cowboy Bebop [0] is an anime.", "cites nothing"),
        ("Cowboy Bebop [3] is an anime.", "does not name"),
        ("Cowboy Bebop [1] is an anime [3].", "does not name"),
        ("Cowboy Bebop [1] was created by Walt Disney in 1901.", "not in plain words"),
        ("Cowboy Bebop [1] came out in 1901.", "no retrieved row says: Cowboy Bebop: start_date 1901"),
        ("Cowboy Bebop [1] is an <b>anime</b>.", "a markup tag"),
        ("Cowboy Bebop [1] is an [anime](x).", "markdown"),
        ("Nothing is known.", "not in plain words"),
        ("", "not in plain words"),
        ("Cowboy Bebop [1].", "not in plain words"),
        ("Yes, Cowboy Bebop [1] is an anime.", "not in plain words"),
    ],
)
def test_what_is_left_out_says_why_for_the_model_that_wrote_it(said: str, reason: str, facts: Facts) -> None:
    grounded = ground([said], facts, cited=cited())
    assert grounded.sentences == []
    assert not grounded.supported
    assert reason in grounded.refused[0].reason


def test_a_verdict_opens_a_sentence_only_where_rows_decide_the_question_so(facts: Facts) -> None:
    said = ["Yes, Sunrise animated Cowboy Bebop [1]."]
    assert (
        ground(said, facts, cited=cited(), verdict=lambda: "yes").text == "Yes, Sunrise [1] animated Cowboy Bebop [2]."
    )
    assert not ground(said, facts, cited=cited(), verdict=lambda: "no").sentences
    assert not ground(said, facts, cited=cited(), verdict=lambda: None).sentences


def test_a_number_that_a_filter_narrows_is_none_of_all(facts: Facts) -> None:
    narrowed = facts_of(
        investigation(filtered("Toei Animation", R.ANIMATED, "One Piece", kind=EntityType.ANIME, total=40))
    )
    said = f"{mark('Toei Animation')} animated 40 anime."
    assert not ground([said], narrowed, cited=cited()).sentences
    assert ground([f"{mark('Studio Ghibli')} animated 2 anime."], facts, cited=cited()).sentences


def test_of_a_selection_by_several_starts_or_by_either_chain_no_relation_is_known() -> None:
    either = GraphQuery(
        result_type=EntityType.ANIME,
        chains=[Chain(start=[REFS[name]], hops=[Hop(relation=R.ANIMATED)]) for name in ("Sunrise", "Manglobe")],
        combine="union",
    )
    several = GraphQuery(
        result_type=EntityType.ANIME,
        chains=[Chain(start=[REFS["Sunrise"], REFS["Manglobe"]], hops=[Hop(relation=R.ANIMATED)])],
    )
    for query in (either, several):
        facts = facts_of(asked(query, "Spirited Away"))
        assert not facts.edges
        assert not facts.counts


def test_genres_that_are_said_to_be_all_are_all(facts: Facts) -> None:
    title = mark("Cowboy Bebop")
    assert ground([f"The genres of {title} are Action, Sci-Fi and Space."], facts, cited=cited()).supported
    assert ground([f"The genres of {title} include Action and Space."], facts, cited=cited()).supported
    assert not ground([f"The genres of {title} are Action and Space."], facts, cited=cited()).supported
    assert not ground([f"{title}'s genres are Action."], facts, cited=cited()).supported
    assert not ground([f"The genres of {title} include Action and Comedy."], facts, cited=cited()).supported
