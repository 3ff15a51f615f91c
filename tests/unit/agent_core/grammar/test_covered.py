"""A question is covered without being parsed: its names, its words, and what is left over."""

from dataclasses import replace

import pytest
from agent_core.grammar.spans.cover import covered, meant_by
from agent_core.grammar.spans.lattice import MAX_TOKENS

from tests.support.made_up_names import called_so_too, mentions


@pytest.mark.parametrize(
    ("question", "language", "names", "left"),
    [
        ("Who directed Zorblat?", "en", ["zorblat"], []),
        ("Who directed the sequel of Quimby Nights", "en", ["quimby nights"], []),
        ("qui a réalisé Zorblat ?", "fr", ["zorblat"], []),
        ("the glorb of Zorblat", "en", ["zorblat"], ["glorb"]),
        ("is Ombra better than Zorblat", "en", ["ombra", "zorblat"], []),
    ],
)
def test_names_and_what_nothing_explains_are_told(
    question: str, language: str, names: list[str], left: list[str]
) -> None:
    cover = covered(question, mentions(question), language)
    texts = [token.text for token in cover.tokens]
    assert [" ".join(texts[name.first : name.last]) for name in cover.names] == names
    assert [texts[i] for i in cover.left] == left


def test_of_a_question_that_is_too_long_nothing_is_known() -> None:
    cover = covered("glorb " * (MAX_TOKENS + 1), [], "en")
    assert (cover.names, len(cover.left)) == ((), MAX_TOKENS + 1)


def test_a_name_means_all_that_is_called_so() -> None:
    question = "who voices Vexo Karu"
    found, _ = called_so_too(question)
    cover = covered(question, found, "en")
    assert set(meant_by(cover.tokens, found, 2, 4)) == set(found[0].candidates)
    assert meant_by(cover.tokens, found, 1, 4) == ()


def test_what_several_look_ups_found_in_a_place_is_one_name() -> None:
    question = "who voices Vexo Karu"
    both, _ = called_so_too(question)
    apart = [replace(both[0], candidates=[candidate]) for candidate in both[0].candidates]
    tokens = covered(question, apart, "en").tokens
    assert {c.ref for c in meant_by(tokens, apart, 2, 4)} == {c.ref for c in both[0].candidates}


def test_what_is_found_again_as_a_part_of_a_name_is_still_called_so_in_full() -> None:
    question = "who voices Vexo Karu"
    (named,) = mentions(question)
    (meant,) = named.candidates
    again = replace(named, candidates=[replace(meant, matched_name="Vexo Karu Tarn", omitted=1)])
    assert meant_by(covered(question, [named, again], "en").tokens, [named, again], 2, 4) == (meant,)
