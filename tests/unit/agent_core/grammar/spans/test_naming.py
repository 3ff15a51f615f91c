"""What a name may mean, and what speaks against it by how it is written and by what stands beside it."""

from dataclasses import replace

import pytest
from agent_core.grammar.ranking.weights import PRIORS
from agent_core.grammar.spans.naming import MAX_NAMESAKES, names_of
from agent_core.grammar.words.tokens import is_cased, tokens_of
from agent_core.results import Candidate, Mention
from catalog.entities import EntityType

from tests.support.candidates import called

KNOWN = 2_000_000
ANIME = EntityType.ANIME
SHORTENED = {"name.shortened", "name.shortened_word"}


def found(question: str, surface: str, *candidates: Candidate) -> list[dict[str, float]]:
    """What speaks against each meaning of the name in a question."""
    start = question.index(surface)
    mention = Mention(start=start, end=start + len(surface), surface=surface, candidates=list(candidates))
    tokens = tokens_of(question)
    words = [not (start <= token.start < start + len(surface)) for token in tokens]
    return [dict(features) for *_, features in names_of(tokens, [mention], words, cased=is_cased(tokens))]


@pytest.mark.parametrize(
    ("question", "surface", "candidate", "kept"),
    [
        ("good anime for kids", "good", called("God", verbatim=False), False),  # respelt
        (
            "who made high back camp",
            "high back camp",
            called("High-Camp", verbatim=False, popularity=9_999),
            False,
        ),
        (
            "who made high back camp",
            "high back camp",
            called("High-Camp", verbatim=False, popularity=10_000),
            True,
        ),
        ("good anime for kids", "good", called("The Good", omitted=1), False),
        ("good anime for kids", "good", called("The Good", omitted=1, popularity=KNOWN), True),  # all know it
        ("anime like Zorblat", "Zorblat", called("Zorblat Nights", omitted=1), True),  # no common word
        ("anime like Stranger Things", "Stranger", called("Sword of the Stranger", display=False), False),
        ("anime like Stranger Things", "Stranger", called("Stranger Nights", omitted=1, popularity=200_000), True),
        (
            "anime like Stranger Movies",
            "Stranger",
            called("Sword of the Stranger", omitted=3),
            True,
        ),  # a noun for works
        ("anime like stranger things", "stranger", called("Sword of the Stranger", omitted=3), False),
        ("anime like Zorblat", "Zorblat", called("A Long Tale of the Zorblat", omitted=4), False),  # nobody calls it so
        ("anime like Zorblat", "Zorblat", called("A Long Tale of the Zorblat", omitted=4, popularity=100_000), True),
        ("anime like Zorblat", "Zorblat", called("Zorblat and a Long Tale of It", omitted=6), True),
        ("is Vexo in Zorblat", "Vexo in", called("Vexa In", typos=1), False),  # ends in a word of the question
        ("who made Zorblat Game", "Zorblat Game", called("The Zorblat Girl (Game)", omitted=2), False),  # not in a row
        ("who made Zorblat Game", "Zorblat Game", called("The Zorblat Game", omitted=1), True),
        ("The Walking Dead", "The Walking Dead", called("The Working Dead", typos=2), False),  # words, well spelt
        ("The Walking Dead", "The Walking Dead", called("The Working Dead", typos=2, popularity=KNOWN), True),
        ("The Grumfing Dead", "The Grumfing Dead", called("The Grumfed Dead", typos=2), True),
    ],
)
def test_what_is_only_like_a_name_is_none(question: str, surface: str, candidate: Candidate, *, kept: bool) -> None:
    assert bool(found(question, surface, candidate)) is kept


@pytest.mark.parametrize(
    ("question", "surface", "popularity", "against"),
    [
        ("what is the world about", "world", 10, {"name.stray"}),
        ("what is the world about", "world", KNOWN, set[str]()),
        ("what is Zorblat about", "Zorblat", 10, set[str]()),
        ("anime like Stranger Things", "Stranger", 10, {"name.piece"}),
        ("anime like Stranger Things", "Stranger", KNOWN, set[str]()),
        ("anime like Stranger", "Stranger", 10, set[str]()),
    ],
)
def test_common_words_and_pieces_speak_against_a_name(
    question: str, surface: str, popularity: int, against: set[str]
) -> None:
    (features,) = found(question, surface, called(surface.title(), popularity=popularity))
    assert {name for name in features if name in ("name.stray", "name.piece")} == against


@pytest.mark.parametrize("so_called", [MAX_NAMESAKES, MAX_NAMESAKES + 1])
def test_of_one_kind_so_many_namesakes_are_considered(so_called: int) -> None:
    candidates = [called("Zorblat", popularity=n) for n in range(so_called)]
    assert len(found("who directed Zorblat", "Zorblat", *candidates)) == MAX_NAMESAKES


@pytest.mark.parametrize(
    ("question", "surface", "candidate", "against"),
    [
        ("who directed Nights", "Nights", called("Zorblat: Nights", ANIME, omitted=1), {"name.by_part"}),
        ("who directed Zorblat", "Zorblat", called("Zorblat - The Nights of It", ANIME, omitted=4), {"name.by_part"}),
        ("Zorblat's director", "Zorblat's", called("Zorblat [Nights]", ANIME, omitted=1), {"name.by_part"}),
        ("who voices Karu", "Karu", called("Vexo Karu", omitted=1), {"name.by_part"}),
        ("who voices Karu", "Karu", called("Vexo Karu the Third", omitted=3), SHORTENED | {"name.inner_word"}),
        ("who directed Zorblat", "Zorblat", called("Zorblat Nights", ANIME, omitted=1), SHORTENED),
        ("who directed Nights", "Nights", called("Zorblat Nights", ANIME, omitted=1), SHORTENED | {"name.inner_word"}),
        ("who directed Zorblat", "Zorblat", called("Zorblat", ANIME), set[str]()),
    ],
)
def test_a_part_that_is_a_name_by_itself_may_stand_for_the_whole(
    question: str, surface: str, candidate: Candidate, against: set[str]
) -> None:
    (features,) = found(question, surface, candidate)
    assert {name for name in features if name in SHORTENED | {"name.by_part", "name.inner_word"}} == against


def test_what_is_far_better_known_is_meant_by_a_part_of_its_name_before_all_others() -> None:
    karu = called("Vexo Karu", omitted=1, popularity=KNOWN)
    other = called("The Karu", ANIME, omitted=1, popularity=KNOWN // 100)
    assert len(found("who voices Karu", "Karu", karu, other)) == len([karu, other])
    unknown = called("The Karu", ANIME, omitted=1, popularity=KNOWN // 200)
    assert len(found("who voices Karu", "Karu", karu, unknown)) == len([karu])
    assert len(found("who voices Karu", "Karu", karu, called("Karu", ANIME))) == len(["whole", "part"])


def test_what_a_name_means_in_one_place_is_weighed_together_however_often_it_was_looked_up() -> None:
    question = "who directed Nights?"
    tokens = tokens_of(question)
    once = Mention(start=13, end=20, surface="Nights?", candidates=[called("Nights", ANIME, popularity=0)])
    known = called("Zorblat: Nights", ANIME, omitted=1, popularity=KNOWN)
    again = Mention(start=13, end=19, surface="Nights", candidates=[*once.candidates, known])
    names = list(names_of(tokens, [once, again], [False] * len(tokens), cased=True))
    costs = {named.candidate.name: PRIORS.cost_of(features) for *_, named, features in names}
    assert list(costs) == ["Nights", "Zorblat: Nights"]
    assert costs["Zorblat: Nights"] < costs["Nights"]


def test_a_longer_name_speaks_against_a_part_of_it() -> None:
    question = "who directed Quimby Nights"
    tokens = tokens_of(question)
    whole = Mention(start=13, end=26, surface="Quimby Nights", candidates=[called("Quimby Nights")])
    part = replace(whole, end=19, surface="Quimby", candidates=[called("Quimby")])
    names = {
        named.candidate.name: dict(features)
        for _, _, named, features in names_of(tokens, [whole, part], [True] * 4, cased=True)
    }
    assert "name.part" in names["Quimby"]
    assert "name.part" not in names["Quimby Nights"]


def test_a_word_behind_a_full_stop_is_no_piece_of_a_name() -> None:
    (apart,) = found("Is there more of Zorblat? If so, what?", "Zorblat", called("Zorblat", popularity=10))
    (beside,) = found("Is there more of Zorblat Things?", "Zorblat", called("Zorblat", popularity=10))
    assert ("name.piece" in apart, "name.piece" in beside) == (False, True)


@pytest.mark.parametrize(("name", "kept"), [('Vexo: "Quimby Nights"', True), ("Vexo Quimby Nights", False)])
def test_a_name_goes_over_a_quotation_mark_only_where_it_holds_one(name: str, *, kept: bool) -> None:
    surface = 'Vexo: "Quimby Nights"'
    assert bool(found(f"who directed {surface}", surface, called(name, ANIME))) is kept
