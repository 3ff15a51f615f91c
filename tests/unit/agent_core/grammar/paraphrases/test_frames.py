"""Frames are words around names and phrases; what narrows, denies or relates in them a phrasing has to say too."""

from functools import cache

import pytest
from agent_core.grammar.cover import Cover, cover_of
from agent_core.grammar.fitted import fitted
from agent_core.grammar.lattice import Lattice, lattice_of
from agent_core.grammar.lexicon import lexicon
from agent_core.grammar.paraphrases import frames
from agent_core.grammar.paraphrases.accounting import (
    content_words,
    is_accounted_for,
    narrows,
    unfollowed_relations,
    unknown_words,
)
from agent_core.grammar.paraphrases.frames import MAX_FILLERS, Frame, Pieces
from agent_core.grammar.paraphrases.known import QuestionPart, forms_of, known_phrasings
from agent_core.grammar.paraphrases.nearest import Near
from agent_core.grammar.paraphrases.templates import Templates
from catalog.entities import EntityType

from tests.support.made_up_names import mentions

WEIGHTS = fitted().weights


@cache
def templates() -> Templates:
    return Templates(lexicon(), WEIGHTS)


def covered(text: str) -> tuple[Lattice, Cover]:
    lattice = lattice_of(text, mentions(text), lexicon(), weights=WEIGHTS)
    assert lattice is not None
    return lattice, cover_of(lattice, WEIGHTS)


def pieces(text: str) -> Pieces:
    return Pieces(*covered(text), WEIGHTS)


def wholes(text: str, part: QuestionPart) -> list[str]:
    return [frame.text for frame in pieces(text).wholes() if frame.part is part]


def phrases(text: str) -> list[str]:
    return [frame.text for frame in pieces(text).phrases()]


@pytest.mark.parametrize(
    ("text", "frame"),
    [
        ("Who megaphoned Zorblat?", "who megaphoned this anime"),
        ("who megaphoned zorblat", "who megaphoned this anime"),
        ("Whose is Zorblat's tune?", "whose is this anime's tune"),
        ("Which 3 megaphoned the manga Nightpaper?", "which 5 megaphoned this manga"),
        ("Who megaphoned the sequel of Zorblat?", "who megaphoned this anime"),
        ("Who is it that Tomo Ishiguru megaphoned?", "who is it that this person megaphoned"),
    ],
)
def test_kinds_stand_for_names_and_phrases_in_a_frame(text: str, frame: str) -> None:
    assert frame in wholes(text, QuestionPart.ASK)


def test_a_frame_around_the_whole_question_has_all_its_names_inside() -> None:
    assert not wholes("Who megaphoned Zorblat with Tomo Ishiguru?", QuestionPart.ASK)
    assert wholes("Has Tomo Ishiguru megaphoned Zorblat?", QuestionPart.PAIR) == [
        "has this person megaphoned this anime"
    ]


def test_a_list_is_one_piece_of_a_frame() -> None:
    assert "gimme all these anime" in wholes("gimme all anime directed by Tomo Ishiguru", QuestionPart.LIST)


def test_phrases_begin_as_phrases_do_and_end_before_another_name() -> None:
    found = phrases("Name the heirling of Zorblat and the one by Tomo Ishiguru")
    assert "the heirling of this anime" in found
    assert not any("this anime and the one by" in text and "this person" in text for text in found)


def test_anime_by_somebody_are_no_filler_but_the_anime_are() -> None:
    texts = [
        [item.first for item in pieces(text).fillers if item.edge is None]
        for text in ("who likes anime directed by Tomo Ishiguru", "who likes the anime directed by Tomo Ishiguru")
    ]
    assert texts[0] == []
    assert texts[1] == [2]


def test_only_so_many_pieces_are_tried() -> None:
    text = " and ".join(["Zorblat", "Quimby Nights", "Ombra", "Tomo Ishiguru", "Hana Vell", "Nightpaper"] * 2)
    assert len(pieces(text).fillers) <= MAX_FILLERS


def test_pieces_are_looked_for_within_a_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "Who megaphoned the sequel of the prequel of Zorblat?"
    assert pieces(text).fillers
    monkeypatch.setattr(frames, "BUDGET_MS", -1.0)
    assert not pieces(text).fillers


def near(key: str, wording: str) -> Near:
    (phrasing,) = [p for p in known_phrasings() if p.key == key]
    (form, *_) = [f for f in forms_of([phrasing]) if f.text == wording]
    return Near(form=form, similarity=0.9)


DIRECTOR = near("ask.director", "who directed this anime")


def frame_of(text: str, kind: EntityType = EntityType.ANIME) -> tuple[Frame, Lattice, Cover]:
    lattice, cover = covered(text)
    found = [f for f in Pieces(lattice, cover, WEIGHTS).wholes() if f.part is QuestionPart.ASK and f.kinds == (kind,)]
    return found[0], lattice, cover


@pytest.mark.parametrize(
    ("text", "accounted"),
    [
        ("Who megaphoned Zorblat?", True),
        ("Who was it that megaphoned Zorblat?", True),
        ("Who Megaphoned is Zorblat?", False),  # may be a name
        ("Who megaphoned7 Zorblat?", False),  # its digits mean something
        ("Who never megaphoned Zorblat?", False),
        ("Who wouldn't megaphone Zorblat?", False),
        ("Who megaphoned the same Zorblat?", False),
        ("Who megaphoned Zorblat in 2010?", False),
        ("Who else megaphoned Zorblat?", False),
        ("Who megaphoned to the exclusivity of Zorblat?", False),
        ("Who sans megaphone made Zorblat?", False),
        ("When megaphoned Zorblat?", False),  # asks for something else
        ("Which manga megaphoned Zorblat?", False),
        ("Which person megaphoned Zorblat?", True),
        ("Which anime megaphoned Zorblat?", False),  # asks for what a director is not
        ("What other anime megaphoned Zorblat?", False),
        ("Somebody megaphoned the anime Zorblat, who?", True),  # the noun says what Zorblat is
        ("of Zorblat", False),  # nothing is asked
    ],
)
def test_a_phrasing_has_to_say_what_narrows_denies_and_asks(text: str, accounted: bool) -> None:
    frame, _, cover = frame_of(text)
    assert is_accounted_for(frame, DIRECTOR, cover, templates()) == accounted


@pytest.mark.parametrize(
    ("text", "lost"),
    [
        ("Who megaphoned Zorblat?", 0),
        ("Who was in charge of the direction of Zorblat?", 0),
        ("Who megaphoned the enemies in Zorblat?", 1),
        ("Who composed what is megaphoned in Zorblat?", 1),
    ],
)
def test_relations_that_a_phrasing_does_not_follow_are_counted(text: str, lost: int) -> None:
    frame, lattice, cover = frame_of(text)
    assert unfollowed_relations(frame, DIRECTOR, lattice, cover, templates()) == lost


def test_unknown_words_and_words_that_tell_something_are_told_apart() -> None:
    frame, _, cover = frame_of("So who megaphoned the blunderbuss of Zorblat?")
    assert unknown_words(frame, cover) == ["megaphoned", "blunderbuss"]
    assert content_words(frame, cover) == 3


SUPPORTING = near("ask.seen_in", "in which anime is this character a supporting character")


@pytest.mark.parametrize(
    ("text", "says_more"),
    [
        ("Where does Vexo Karu appear?", True),
        ("In the cast list of which anime is Vexo Karu?", True),
        ("Where does Vexo Karu appear in a supporting role?", False),
        ("Where does Vexo Karu quibble?", False),  # an unknown word may say in which role
    ],
)
def test_a_phrasing_says_no_role_that_a_frame_does_not(text: str, says_more: bool) -> None:
    frame, lattice, cover = frame_of(text, EntityType.CHARACTER)
    assert narrows(frame, SUPPORTING, lattice, cover, templates()) == says_more
