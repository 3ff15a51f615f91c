"""Which names of a question its answer took for whom, and what stands for a title that is named by another one."""

import pytest
from agent_core.answer import TerminationReason
from agent_core.conversation.antecedents import Place, places_of, with_names
from agent_core.conversation.turns import Named, Turn
from agent_core.results import Candidate, Mention

from tests.support.conversing import MIRA, QUINDLE, ZORBLAT, ZORBLAT_MANGA


def turn(asked: str, *used: Named) -> Turn:
    return Turn(typed=asked, asked=asked, results=used[:1], sources=used[1:], ended=TerminationReason.SUFFICIENT)


def mention(text: str, words: str, *named: Named) -> Mention:
    """A name as look-ups tell it: with the marks behind it."""
    start = text.index(words)
    candidates = [Candidate(ref=each.ref, name=each.name, matched_name=each.name) for each in named]
    return Mention(start=start, end=start + len(words), surface=words, candidates=candidates)


@pytest.mark.parametrize("words", ["Zorblat", "Zorblat?", "“Zorblat”?", "Zorblat's"])
def test_a_name_is_what_the_answer_used_without_the_marks_around_it(words: str) -> None:
    asked = f"Who directed {words} now"
    (place,) = places_of(turn(asked, MIRA, ZORBLAT_MANGA), [mention(asked, words, ZORBLAT, ZORBLAT_MANGA)])
    assert asked[place.start : place.end] == "Zorblat"
    assert (place.named, place.namesakes) == (ZORBLAT_MANGA, (ZORBLAT,))


def test_a_name_that_the_answer_did_not_use_is_none() -> None:
    asked = "Who directed Zorblat?"
    assert places_of(turn(asked, MIRA), [mention(asked, "Zorblat?", ZORBLAT)]) == ()


def test_of_names_within_one_another_the_longest_holds() -> None:
    asked = "Who is Mira Sato?"
    short = mention(asked, "Mira", QUINDLE)
    assert [
        place.named for place in places_of(turn(asked, MIRA, QUINDLE), [short, mention(asked, "Mira Sato", MIRA)])
    ] == [MIRA]


@pytest.mark.parametrize(
    "phrase", ["Zorblat’s sequel", "Zorblat's prequel", "the sequel of Zorblat", "the sequel to Zorblat"]
)
def test_a_title_that_is_named_by_another_one_is_taken_up_as_it_was_said(phrase: str) -> None:
    asked = f"Who directed {phrase}?"
    (place,) = places_of(turn(asked, MIRA, ZORBLAT), [mention(asked, "Zorblat", ZORBLAT)])
    assert place == Place(start=13, end=13 + len(phrase), named=Named(kind=ZORBLAT.kind, id=ZORBLAT.id, name=phrase))


def test_what_was_told_without_a_name_gets_one() -> None:
    nameless = Named(kind=ZORBLAT.kind, id=ZORBLAT.id)
    named = with_names(turn("Which?", nameless, MIRA), {ZORBLAT.id: "Zorblat"})
    assert (named.results, named.sources) == ((ZORBLAT,), (MIRA,))
