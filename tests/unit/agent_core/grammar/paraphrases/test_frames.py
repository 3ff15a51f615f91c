"""Frames are words around names and phrases; what narrows, denies or relates in them a phrasing has to say too."""

from functools import cache

import pytest
from agent_core.grammar.paraphrases import frames
from agent_core.grammar.paraphrases.accounting import (
    content_words,
    is_accounted_for,
    leads_elsewhere,
    may_be_said,
    narrows,
    unfollowed_relations,
    unknown_words,
)
from agent_core.grammar.paraphrases.frames import MAX_FILLERS, Frame, Pieces
from agent_core.grammar.paraphrases.known import QuestionPart, forms_of, known_phrasings
from agent_core.grammar.paraphrases.nearest import Near
from agent_core.grammar.paraphrases.templates import Templates
from agent_core.grammar.ranking.fitted import fitted
from agent_core.grammar.semantics.logical_form import Everything, Join
from agent_core.grammar.semantics.relations import Edge
from agent_core.grammar.spans.cover import Cover, cover_of
from agent_core.grammar.spans.lattice import Lattice, lattice_of
from agent_core.grammar.words.lexicon import lexicon
from catalog.entities import EntityType
from catalog.relations import RelationType

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
    assert "gimme these anime" in wholes("gimme all anime directed by Tomo Ishiguru", QuestionPart.LIST)


@pytest.mark.parametrize("text", ["gimme anime {} but skip those {}", "the mishmash: anime {} with a whiff of {}"])
def test_two_clauses_are_pieces_of_a_frame(text: str) -> None:
    question = text.format("directed by Tomo Ishiguru", "featuring Vexo Karu")
    assert text.replace(":", "").format("like this", "like that") in wholes(question, QuestionPart.SETS)


def test_clauses_of_one_name_are_no_two_of_a_frame() -> None:
    assert not wholes("gimme anime directed by Tomo Ishiguru", QuestionPart.SETS)
    assert not wholes("gimme anime directed by Tomo Ishiguru, Hana Vell and Vexo Karu", QuestionPart.SETS)


def test_clauses_begin_behind_nouns_for_titles_and_what_joins_them() -> None:
    found = phrases("gimme shows megaphoned by Tomo Ishiguru or blundered through Hana Vell")
    assert {"megaphoned by this person", "blundered through this person"} <= set(found)
    assert "shows megaphoned by this person" not in found


def test_what_is_said_of_titles_may_be_about_a_number_that_is_in_no_name() -> None:
    found = phrases("gimme shows by Tomo Ishiguru that megaphoned past 24")
    assert "that megaphoned past 5" in found
    assert not any(text.endswith("past 5") for text in phrases("gimme shows that megaphoned past Ombra 24"))


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
        ("Which female person megaphoned Zorblat?", False),
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
    is_accounted = may_be_said(frame, cover) and is_accounted_for(frame, DIRECTOR, cover, templates())
    assert is_accounted == accounted


@pytest.mark.parametrize(
    ("text", "may"),
    [
        ("Who megaphoned Zorblat?", True),
        ("Who Megaphoned is Zorblat?", False),
        ("Who megaphoned7 Zorblat?", False),
        ("of Zorblat", False),
    ],
)
def test_what_nothing_can_say_is_compared_with_no_phrasing(text: str, may: bool) -> None:
    frame, _, cover = frame_of(text)
    assert may_be_said(frame, cover) == may


CHARACTER = Everything(frozenset({EntityType.CHARACTER}))
ZORBLAT = Everything(frozenset({EntityType.ANIME}))


@pytest.mark.parametrize(
    ("text", "form", "elsewhere"),
    [
        ("the students who frolicked with Vexo Karu", Join(CHARACTER, Edge(RelationType.STUDENT)), False),
        ("the students who frolicked with Vexo Karu", Join(CHARACTER, Edge(RelationType.MENTOR)), True),
        ("the sequel that frolics behind Zorblat", Join(ZORBLAT, Edge(RelationType.SEQUEL)), False),
        ("the sequel that frolics behind Zorblat", Join(ZORBLAT, Edge(RelationType.PREQUEL)), True),
        ("the one who frolicked with Vexo Karu", Join(CHARACTER, Edge(RelationType.MENTOR)), False),
        ("the director who frolicked in Zorblat", Join(ZORBLAT, Edge(RelationType.STAFF)), False),  # of another kind
    ],
)
def test_a_noun_phrase_leads_where_its_noun_does(text: str, form: Join, elsewhere: bool) -> None:
    lattice, cover = covered(text)
    found = [frame for frame in Pieces(lattice, cover, WEIGHTS).phrases() if frame.part is QuestionPart.NP]
    whole = max(found, key=lambda frame: frame.last - frame.first)
    assert leads_elsewhere(form, whole, lattice, cover) == elsewhere


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


BOTH = near("sets.both", "which anime like this and like that are there")
EITHER = near("sets.either", "which anime like this or like that are there")
WITHOUT = near("sets.without", "which anime like this but not like that are there")


@pytest.mark.parametrize(
    ("text", "both", "either", "without"),
    [
        ("gimme anime {} and {}", True, False, False),  # of what both are said, nothing is left out
        ("gimme anime {} or {}", False, True, False),
        ("gimme anime {} but not {}", False, False, True),
        ("gimme anime {} gainst {}", False, False, False),  # an unknown word between them may deny one
        ("megaphone anime {} and {}", True, False, False),
    ],
)
def test_a_phrasing_of_two_clauses_joins_them_as_a_frame_does(
    text: str, both: bool, either: bool, without: bool
) -> None:
    lattice, cover = covered(text.format("directed by Tomo Ishiguru", "featuring Vexo Karu"))
    frame = next(f for f in Pieces(lattice, cover, WEIGHTS).wholes() if f.part is QuestionPart.SETS)
    accounted = [is_accounted_for(frame, each, cover, templates()) for each in (BOTH, EITHER, WITHOUT)]
    assert accounted == [both, either, without]


@pytest.mark.parametrize(
    ("text", "accounted"),
    [
        ("At the same time gimme anime {} and at the same time {}", False),  # the first joins nothing
        ("gimme anime {} and at the same time {}", True),
        ("gimme the same anime {} and {}", False),
    ],
)
def test_what_joins_two_clauses_does_not_narrow(text: str, accounted: bool) -> None:
    lattice, cover = covered(text.format("directed by Tomo Ishiguru", "featuring Vexo Karu"))
    frame = next(f for f in Pieces(lattice, cover, WEIGHTS).wholes() if f.part is QuestionPart.SETS)
    assert is_accounted_for(frame, BOTH, cover, templates()) == accounted


IN_YEAR = near("list.ended_in", "which these anime ended in 5")
AFTER = near("list.ended_after", "which these anime ended after 5")


@pytest.mark.parametrize(
    ("text", "exactly", "later"),
    [
        ("Which {} bowed out in 2010?", True, False),
        ("Which {} bowed out after 2010?", False, True),
        ("Which {} bowed out come 2010?", True, True),  # an unknown word may bound it
    ],
)
def test_a_number_that_nothing_bounds_is_read_as_none_that_is_bound(text: str, exactly: bool, later: bool) -> None:
    lattice, cover = covered(text.format("anime directed by Tomo Ishiguru"))
    listed = [f for f in Pieces(lattice, cover, WEIGHTS).wholes() if f.part is QuestionPart.LIST]
    frame = next(f for f in listed if "bowed out" in f.text and "these anime" in f.text)
    assert [is_accounted_for(frame, each, cover, templates()) for each in (IN_YEAR, AFTER)] == [exactly, later]


def test_what_is_ordered_or_left_out_is_no_list_of_a_frame() -> None:
    assert not any("these anime" in text for text in wholes("ogle the 3 best of Zorblat", QuestionPart.LIST))
    found = wholes("Which beat the other anime directed by Tomo Ishiguru?", QuestionPart.LIST)
    assert all("other these anime" in text for text in found)


DIRECTED_MORE = near("pair.tally_directed", "who directed more this person or this person")


@pytest.mark.parametrize(
    ("text", "accounted"),
    [
        ("Who megaphoned more anime, Tomo Ishiguru or Hana Vell?", True),
        ("Of Tomo Ishiguru and Hana Vell, who megaphoned more anime?", True),
        ("Is Tomo Ishiguru megaphoned before more anime than Hana Vell?", False),  # that is asked of one of them
    ],
)
def test_two_names_are_offered_where_something_joins_them(text: str, accounted: bool) -> None:
    lattice, cover = covered(text)
    frame = next(f for f in Pieces(lattice, cover, WEIGHTS).wholes() if f.part is QuestionPart.PAIR)
    assert is_accounted_for(frame, DIRECTED_MORE, cover, templates()) == accounted


STUDIO = near("ask.studio", "which studio made this anime")


@pytest.mark.parametrize(
    ("text", "accounted"),
    [
        ("In whose studio was Zorblat megaphoned?", True),
        ("Whose studio megaphoned Zorblat?", False),  # which may be of something else
        ("When did a studio megaphone Zorblat?", False),
    ],
)
def test_who_has_it_is_asked_with_a_preposition_too(text: str, accounted: bool) -> None:
    frame, _, cover = frame_of(text)
    assert is_accounted_for(frame, STUDIO, cover, templates()) == accounted


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
