"""What a follow-up is made of, behind one turn: by the kinds of what was said, and never by more than fits."""

from dataclasses import replace

import pytest
from agent_core.answer import TerminationReason
from agent_core.conversation.antecedents import Antecedents, Place
from agent_core.conversation.follow_ups import read_follow_up
from agent_core.conversation.readings import Read
from agent_core.conversation.rewriting import MAX_READINGS, rewritten
from agent_core.conversation.turns import Named, Turn
from agent_core.results import Candidate, Mention
from catalog.entities import EntityType, entity_id

from tests.support.conversing import MIRA, QUINDLE, TOVA, ZORBLAT, ZORBLAT_MANGA

STUDIO = Named(kind=EntityType.STUDIO, id=str(entity_id("studio:1")), name="Studio Umber")
HERO = Named(kind=EntityType.CHARACTER, id=str(entity_id("character:1")), name="Orla")


def behind(
    asked: str, *results: Named, named: tuple[Named, ...] = (), listed: str = "", choices: tuple[Named, ...] = ()
) -> Antecedents:
    """What a question leaves to be taken up; ``named`` stand in it by their names."""
    turn = Turn(
        typed=asked,
        asked=asked,
        results=results,
        sources=named,
        choices=choices,
        listed=listed,
        ended=TerminationReason.CLARIFICATION_NEEDED if choices else TerminationReason.SUFFICIENT,
    )
    places = [
        Place(start=asked.index(each.name), end=asked.index(each.name) + len(each.name), named=each)
        for each in named
        if each.name in asked
    ]
    return Antecedents(last=turn, places=tuple(places))


def read(text: str, before: Antecedents, *names: Named) -> Read:
    """What a text is read as; ``names`` are those that the catalog knows."""
    follow_up = read_follow_up(text)
    mentions = [
        Mention(
            start=follow_up.text.index(each.name),
            end=follow_up.text.index(each.name) + len(each.name),
            surface=each.name,
            candidates=[Candidate(ref=each.ref, name=each.name, matched_name=each.name)],
        )
        for each in names
    ]
    return rewritten(follow_up, before, mentions)


def texts(text: str, before: Antecedents, *names: Named) -> list[str]:
    """The readings of a text."""
    return [each.text for each in read(text, before, *names).rewritings]


DIRECTED = behind("Who directed Zorblat?", MIRA, named=(ZORBLAT,))
MADE = behind("Which studio made Zorblat?", STUDIO, named=(ZORBLAT,))
WORKS = behind("What anime did Studio Umber make?", ZORBLAT, QUINDLE, named=(STUDIO,), listed="anime by Studio Umber")
MANY = replace(
    WORKS,
    last=replace(
        WORKS.last,
        results=tuple(Named(kind=EntityType.ANIME, id=str(entity_id(f"anime:{n}")), name=f"No {n}") for n in range(5)),
    ),
)
VOICED = behind("Who voices Orla in Zorblat?", MIRA, named=(HERO, ZORBLAT))


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("who wrote it?", "Who wrote Zorblat?"),
        ("what are its genres", "What are Zorblat’s genres?"),
        ("what else did he direct?", "What else did Mira Sato direct besides Zorblat?"),
        ("is that anime finished?", "Is Zorblat finished?"),
        ("her other works", "Mira Sato’s other works?"),
        ("tell me about that person", "Tell me about Mira Sato?"),
        ("and the author?", "The author of Zorblat?"),
        ("and who wrote it, and who drew it?", "Who wrote Zorblat, and who drew Zorblat?"),
        ("and which studio?", "The studio of Zorblat?"),
        ("and who is the composer?", "The composer of Zorblat?"),
    ],
)
def test_what_was_asked_about_and_what_was_found_are_taken_up_by_their_kinds(text: str, first: str) -> None:
    assert texts(text, DIRECTED)[0] == first


def test_it_is_a_title_rather_than_a_studio_and_both_are_tried() -> None:
    assert texts("what else is it known for", MADE) == [
        "What else is Zorblat known for?",
        "What else is Studio Umber known for besides Zorblat?",
    ]


def test_a_set_of_a_few_is_named_and_is_a_phrase_as_well() -> None:
    assert texts("who directed them?", WORKS) == [
        "Who directed Zorblat and Quindle?",
        "Who directed the anime by Studio Umber?",
        "Anime by Studio Umber. Who directed them?",
    ]


def test_a_set_of_many_is_said_by_its_phrase_alone() -> None:
    assert texts("which of them is the longest?", MANY) == [
        "Which of the anime by Studio Umber is the longest?",
        "Anime by Studio Umber. Which of them is the longest?",
    ]


def test_of_many_that_are_no_list_nothing_is_made() -> None:
    unlisted = replace(MANY, last=replace(MANY.last, listed=""))
    assert read("who directed them?", unlisted) == Read(unclear="them")


@pytest.mark.parametrize(
    ("text", "name"), [("the second one", "No 1"), ("the last one", "No 4"), ("number 3", "No 2"), ("#1", "No 0")]
)
def test_an_ordinal_alone_asks_what_that_is(text: str, name: str) -> None:
    assert texts(text, MANY) == [f"Tell me about {name}"]


def test_what_is_asked_behind_an_ordinal_is_asked_of_that() -> None:
    assert texts("the second one, who directed it?", MANY) == ["Who directed No 1?"]


@pytest.mark.parametrize("name", ["Zorblat: Rise, Fall", "Quindle, the Last", "Orla: Dawn"])
@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("the first one, who directed it?", "Who directed {}?"),
        ("the first one: which studio made it?", "Which studio made {}?"),
        ("the first one, its director?", "{}, {}’s director?"),
    ],
)
def test_marks_in_a_name_do_not_part_a_question_from_what_it_is_about(text: str, asked: str, name: str) -> None:
    one = Named(kind=EntityType.ANIME, id=ZORBLAT.id, name=name)
    marked = replace(MANY, last=replace(MANY.last, results=(one, QUINDLE)))
    assert texts(text, marked)[0] == asked.format(name, name)


def test_which_one_is_one_of_the_list() -> None:
    assert texts("which one is the best rated?", MANY)[0] == "Which of the anime by Studio Umber is the best rated?"


def test_which_without_a_noun_is_one_of_the_list_unless_names_follow() -> None:
    assert texts("which has the best rating?", MANY)[0] == "Which of the anime by Studio Umber has the best rating?"
    assert texts("which has the most volumes?", replace(DIRECTED, places=())) == []
    assert texts("which is longer, Zorblat or Quindle?", MANY, replace(ZORBLAT, name="Zorblat or Quindle")) == []


@pytest.mark.parametrize("text", ["sort by rating", "how many are there", "the best rated ones"])
def test_what_has_no_word_for_a_list_may_be_asked_of_the_last_one(text: str) -> None:
    asked = [f"Anime by Studio Umber. {text[:1].upper()}{text[1:]}?"]
    assert texts(text, MANY)[:2] == ["", *asked]
    assert texts(text, DIRECTED)[1:2] != asked


def test_a_question_without_a_name_may_be_asked_of_the_last_one() -> None:
    assert texts("how many seasons are there?", DIRECTED) == ["", "Zorblat. How many seasons are there?"]
    assert read("how many seasons are there?", DIRECTED).rewritings[1].meant[-1].ref == ZORBLAT.ref
    assert texts("how many seasons are there?", VOICED) == []


def test_it_is_rather_what_was_asked_about_than_what_was_told_with_it() -> None:
    seasons = behind("How many seasons has Zorblat?", ZORBLAT, QUINDLE, named=(ZORBLAT,))
    assert texts("is it finished?", seasons) == ["Is Zorblat finished?"]
    assert read("is it finished?", behind("What is like Zorblat?", QUINDLE, HERO, named=(ZORBLAT,))).rewritings


def test_a_question_with_a_name_is_not_asked_of_the_last_list() -> None:
    assert texts("how many episodes has Quindle?", MANY, QUINDLE) == []
    assert not read("how many are there?", MANY).takes_up


def test_a_list_whose_phrase_ends_in_a_full_stop_gets_no_second_one() -> None:
    listed = replace(MANY, last=replace(MANY.last, listed="anime like Quindle."))
    assert texts("sort by rating", listed)[1] == "Anime like Quindle. Sort by rating?"


def test_what_else_leaves_out_nothing_for_a_word_of_the_list() -> None:
    listed = replace(WORKS, last=replace(WORKS.last, listed="anime other than Quindle", whole=False))
    assert texts("which of those is the longest?", listed)[0] == "Which of the anime other than Quindle is the longest?"


def test_they_are_what_was_asked_about_one_after_the_other() -> None:
    asked = replace(DIRECTED, older=(QUINDLE, MIRA))
    assert texts("which of them is longer?", asked) == ["Which of Quindle and Zorblat is longer?"]
    assert texts("who voices them?", replace(DIRECTED, older=(MIRA,)))[0] == "Who voices Mira Sato?"


def test_a_word_alone_is_asked_as_it_is_and_then_of_what_was_spoken_of() -> None:
    assert texts("director?", MADE) == ["", "The director of Zorblat?", "The director of Studio Umber?"]


def test_the_last_one_of_a_list_that_goes_on_is_unknown() -> None:
    incomplete = replace(MANY, last=replace(MANY.last, whole=False))
    assert texts("the last one", incomplete) == []
    assert texts("the first one", incomplete) == ["Tell me about No 0"]


@pytest.mark.parametrize(("text", "asked"), [("the second", ["Tell me about No 1"]), ("The Second", [])])
def test_what_takes_something_up_is_a_name_only_where_it_is_written_like_one(text: str, asked: list[str]) -> None:
    called = Named(kind=EntityType.EPISODE, id=str(entity_id("episode:1")), name=text)
    assert texts(text, MANY, called) == asked


def test_a_noun_that_is_a_name_as_well_is_asked_for_behind_the_name() -> None:
    called = Named(kind=EntityType.ANIME, id=QUINDLE.id, name="the composer")
    assert texts("and who is the composer?", DIRECTED, called)[:2] == [
        "Who directed the composer?",
        "The composer of Zorblat?",
    ]
    assert texts("and Quindle?", DIRECTED, QUINDLE) == ["Who directed Quindle?"]
    assert texts("composer", DIRECTED, replace(called, name="composer"))[:2] == ["", "The composer of Zorblat?"]
    assert texts("Quindle", DIRECTED, QUINDLE) == []


def test_another_name_takes_the_place_of_one_of_its_kind() -> None:
    assert texts("and Tova Ono?", VOICED, replace(HERO, name="Tova Ono")) == ["Who voices Tova Ono in Zorblat?"]
    assert texts("and Quindle?", VOICED, QUINDLE) == ["Who voices Orla in Quindle?"]


def test_a_name_without_a_lead_in_is_a_question_of_its_own() -> None:
    assert not read("Quindle", DIRECTED, QUINDLE).takes_up


def test_another_kind_is_a_namesake_and_else_what_is_of_that_kind() -> None:
    (place,) = DIRECTED.places
    twofold = replace(DIRECTED, places=(replace(place, namesakes=(ZORBLAT_MANGA,)),))
    readings = read("no, the manga", twofold).rewritings
    assert [each.text for each in readings] == [
        "Who directed the manga Zorblat?",
        "Who directed Zorblat?",
        "The manga of Zorblat?",
    ]
    assert readings[0].meant[0].ref == ZORBLAT_MANGA.ref
    assert texts("no, the manga", DIRECTED)[0] == "The manga of Zorblat?"


@pytest.mark.parametrize(
    ("asked", "text", "whole"),
    [
        ("Which anime of 2004 are there?", "only films", "Which anime of 2004 are there, only films?"),
        ("Which anime of 2004 are there?", "and of 2019?", "Which anime of 2019 are there?"),
        ("Which anime of 2004 are there?", "2019", "Which anime of 2019 are there?"),
        ("Which anime came out in 2004?", "and before 2000?", "Which anime came out before 2000?"),
        ("List action anime", "from 2019", "List action anime, from 2019?"),
    ],
)
def test_a_condition_is_added_and_a_year_takes_the_place_of_a_year(asked: str, text: str, whole: str) -> None:
    assert texts(text, behind(asked, ZORBLAT, QUINDLE)) == [whole]


def test_a_year_within_a_name_is_no_condition() -> None:
    named = replace(ZORBLAT, name="Zorblat 2004")
    before = behind("What is like Zorblat 2004?", QUINDLE, named=(named,))
    assert texts("from 2019", before) == ["What is like Zorblat 2004, from 2019?"]


OFFERED = (
    Named(kind=EntityType.ANIME, id=ZORBLAT.id, name="Zorblat", fact="anime, 2004"),
    Named(kind=EntityType.MANGA, id=ZORBLAT_MANGA.id, name="Zorblat", fact="manga, 1998"),
    Named(kind=EntityType.CHARACTER, id=HERO.id, name="Zorblat the Elder", fact="character of Quindle"),
)
UNCLEAR = behind("Who made Zorblat?", named=(ZORBLAT,), choices=OFFERED)


@pytest.mark.parametrize(
    ("text", "whole", "chosen"),
    [
        ("2", "Who made the manga Zorblat?", 1),
        ("the first", "Who made the anime Zorblat?", 0),
        ("the last one", "Who made Zorblat the Elder?", 2),
        ("option 2", "Who made the manga Zorblat?", 1),
        ("the manga", "Who made the manga Zorblat?", 1),
        ("the 2004 one", "Who made the anime Zorblat?", 0),
        ("the elder", "Who made Zorblat the Elder?", 2),
        ("I mean the one of Quindle", "Who made Zorblat the Elder?", 2),
        ("it's the manga", "Who made the manga Zorblat?", 1),
        ("it is Zorblat the Elder", "Who made Zorblat the Elder?", 2),
    ],
)
def test_an_option_is_chosen_by_number_place_kind_year_or_words(text: str, whole: str, chosen: int) -> None:
    (rewriting,) = read(text, UNCLEAR).rewritings
    assert rewriting.text == whole
    assert rewriting.meant[-1].ref == OFFERED[chosen].ref


@pytest.mark.parametrize(("text", "names"), [("4", []), ("the ninth one", []), ("Zorblat", [ZORBLAT])])
def test_what_fits_no_option_or_several_chooses_none(text: str, names: list[Named]) -> None:
    chosen = read(text, UNCLEAR, *names).rewritings
    assert [each for each in chosen if each.text] == []


def test_no_more_readings_are_made_than_are_asked() -> None:
    named = tuple(replace(ZORBLAT, id=str(entity_id(f"anime:{n}")), name=f"Zor{n}") for n in range(MAX_READINGS + 1))
    before = behind(f"What joins {' and '.join(each.name for each in named)}?", TOVA, named=named)
    assert len(texts("who wrote it?", before)) == MAX_READINGS


@pytest.mark.parametrize("text", ["Who made Quindle?", "Is it true that Quindle has a sequel?"])
def test_a_question_that_brings_its_own_names_is_not_changed_into_another(text: str) -> None:
    before = behind("Which anime came out in 2004?", ZORBLAT, QUINDLE)
    assert all("Quindle" in each for each in texts(text, before, QUINDLE))
