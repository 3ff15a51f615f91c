"""What a question asks for is of the kind that its first asking word names."""

import pytest
from agent_core.grammar.readings.asked_kind import answers_what_is_asked, asked_kinds, counted_kinds
from agent_core.grammar.semantics.logical_form import Count
from catalog.entities import EntityType

from tests.support.readings import named, parse, read

SOMEBODY = {"person", "character", "studio"}
OF_ITS_DIRECTOR = "kind(adaptation(wrote(staff:Director(Zorblat[anime]))), anime)"
ADAPTED = "kind(adaptation(wrote(Hana Vell[person])), anime)"


@pytest.mark.parametrize(
    "question",
    [
        "Who's Tomo Ishiguru directed by?",
        "By whom was Hana Vell directed?",
        "By which director was Tomo Ishiguru realised?",
        "By which studio was Studio Plim animated?",
        "Who is in charge of directing Tomo Ishiguru?",
        "Concerning Hana Vell, who called the shots as director?",
        "Whose directing was Tomo Ishiguru?",
        "Which composer was Hana Vell scored by?",
    ],
)
def test_who_made_somebody_is_no_title(question: str) -> None:
    assert parse(question).standing != "sure"


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("Who directed Zorblat?", "staff:Director(Zorblat[anime])"),
        ("By whom was Zorblat directed?", "staff:Director(Zorblat[anime])"),
        ("Which director made Zorblat?", "staff:Director(Zorblat[anime])"),
        ("By which studio was Zorblat animated?", "animated_by(Zorblat[anime])"),
        ("Which anime did Tomo Ishiguru direct?", "worked_on:Director(Tomo Ishiguru[person])"),
        ("On which manga is Zorblat based?", "adapted_from(Zorblat[anime])"),
        ("Which characters appear in Zorblat?", "has_character(Zorblat[anime])"),
        ("what Studio Plim animated", "animated(Studio Plim[studio])"),
        ("anime of which Tomo Ishiguru is the director", "worked_on:Director(Tomo Ishiguru[person])"),
        ("the anime that the person who directed Zorblat scored", "worked_on:Music(staff:Director(Zorblat[anime]))"),
        ("the anime in whose cast Hana Vell is", "voiced_in(Hana Vell[person])"),
    ],
)
def test_what_is_of_the_kind_asked_for_is_read(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    ("question", "kinds"),
    [
        ("Who directed Zorblat?", SOMEBODY),
        ("Tell me who directed Zorblat", SOMEBODY),
        ("In Zorblat, who is the hero?", SOMEBODY),
        ("By whom was Zorblat directed?", SOMEBODY),
        ("Who's the director of Zorblat?", SOMEBODY),
        ("Whose music is heard in Zorblat?", SOMEBODY),
        ("Which studio made Zorblat?", {"studio"}),
        ("At which company was Zorblat made?", {"studio"}),
        ("Directing-wise, what anime did Tomo Ishiguru do?", {"anime"}),
        ("Which other characters is Hana Vell heard as?", {"character"}),
        ("Which other anime did Tomo Ishiguru direct?", {"anime"}),
        ("Which manga did Tomo Ishiguru write?", {"manga"}),
    ],
)
def test_the_first_asking_word_tells_the_kind(question: str, kinds: set[str]) -> None:
    lattice = parse(question).lattice
    assert lattice is not None
    assert asked_kinds(lattice) == {EntityType(kind) for kind in kinds}


@pytest.mark.parametrize(
    "question",
    [
        "the anime by the person who directed Zorblat",  # a relative clause
        "anime in which Vexo Karu appears",
        "Of the anime, whose direction was in the hands of Tomo Ishiguru, tell me the oldest",
        "What comes after Zorblat?",
        "Which of Studio Plim's anime is the best?",
        "Who or what is Zorblat?",
        "Which director's anime has Vexo Karu in it?",  # what that has
        "Under what name is the sequel of Zorblat known?",
        "Out of the anime by Studio Plim, which scores best?",  # a verb
        "what Studio Plim animated",  # a name
        "Which anime season did Zorblat premiere in?",  # of the year
        "anime by Studio Plim",
        "Wer hat Zorblat gemacht?",
    ],
)
def test_otherwise_any_kind_may_be_asked_for(question: str) -> None:
    lattice = parse(question).lattice
    assert lattice is not None
    assert asked_kinds(lattice) is None


def test_a_word_of_a_capitalised_name_asks_for_nothing() -> None:
    question = "the studio of Who Made Me"
    lattice = parse(question, named(question, Who_Made_Me="anime")).lattice
    assert lattice is not None
    assert asked_kinds(lattice) is None


def test_a_reading_beside_a_likelier_one_of_another_kind_is_no_sure_one() -> None:
    parsed = parse("The pictures of Zorblat are so lovely, who was its art director?")
    assert parsed.standing != "sure"
    assert parsed.margin < 0.1


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("Has the manga by Hana Vell been made into an anime, and which?", ADAPTED),
        ("Did any manga by Hana Vell ever become an anime, and which one?", ADAPTED),
        ("Has the manga by the one who directed Zorblat become an anime, and which?", OF_ITS_DIRECTOR),
        ("Out of the manga which Hana Vell wrote, which anime came of them?", ADAPTED),
        ("Does Zorblat have a sequel, and which one is it?", "sequel(Zorblat[anime])"),
        ("Did Tomo Ishiguru direct any anime, and which ones?", "worked_on:Director(Tomo Ishiguru[person])"),
    ],
)
def test_which_one_asks_for_what_there_may_be(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    ("question", "kinds"),
    [
        ("In what other roles can Hana Vell be heard?", {EntityType.CHARACTER}),
        ("Which other anime did Tomo Ishiguru direct?", {EntityType.ANIME}),
        ("By whose hand is the art of Nightpaper?", {EntityType.PERSON, EntityType.CHARACTER, EntityType.STUDIO}),
    ],
)
def test_other_ones_are_of_the_kind_of_their_noun(question: str, kinds: set[EntityType]) -> None:
    lattice = parse(question).lattice
    assert lattice is not None
    asked = asked_kinds(lattice)
    assert asked is not None
    assert kinds <= asked
    assert EntityType.EPISODE not in asked


@pytest.mark.parametrize(
    ("question", "kinds"),
    [
        ("Which of the anime by Studio Plim are the best rated?", {EntityType.ANIME}),
        ("Which of those manga did Tomo Ishiguru write?", {EntityType.MANGA}),
        ("Which of these characters is voiced by Hana Vell?", {EntityType.CHARACTER}),
    ],
)
def test_what_is_asked_of_many_is_of_the_kind_of_these(question: str, kinds: set[EntityType]) -> None:
    lattice = parse(question).lattice
    assert lattice is not None
    asked = asked_kinds(lattice)
    assert asked is not None
    assert kinds <= asked
    assert EntityType.PERSON not in asked


@pytest.mark.parametrize(
    ("question", "kinds"),
    [
        ("How many anime did Tomo Ishiguru direct?", {EntityType.ANIME}),
        ("Tell me how many manga Hana Vell wrote", {EntityType.MANGA}),
        ("How many voices does Hana Vell do?", None),
        ("How many are there by Studio Plim?", None),
        ("Which anime is the best?", None),
    ],
)
def test_what_is_counted_is_of_the_kind_of_its_noun(question: str, kinds: set[EntityType] | None) -> None:
    lattice = parse(question).lattice
    assert lattice is not None
    counted = counted_kinds(lattice)
    assert counted == kinds if kinds is None else counted is not None and kinds <= counted


def test_the_makers_of_what_is_asked_for_are_not_counted() -> None:
    form = parse("how many studios of Zorblat are there").readings[0].form
    assert isinstance(form, Count)
    assert answers_what_is_asked(form, None, frozenset({EntityType.STUDIO}))
    assert not answers_what_is_asked(form, None, frozenset({EntityType.ANIME}))
    assert answers_what_is_asked(form, frozenset({EntityType.ANIME}))


def test_who_is_responsible_for_a_score_is_no_rating() -> None:
    assert read("Could you tell me who is responsible for the score of Zorblat?") == "staff:Music(Zorblat[anime])"
    assert read("Who sings the opening of Zorblat?") == "openings(Zorblat[anime])"
    assert read("Who would know how many episodes Zorblat has?") in (None, "", "episodes(Zorblat[anime])")


def test_who_behind_a_mark_is_asked_for_and_belongs_to_no_noun() -> None:
    for question in ("Music is an art: who directed Zorblat", "Zorblat has a director. Who scored it"):
        lattice = parse(question).lattice
        assert lattice is not None
        assert asked_kinds(lattice) == {EntityType.PERSON, EntityType.CHARACTER, EntityType.STUDIO}


def test_a_clause_that_is_passed_over_asks_for_nothing() -> None:
    lattice = parse("For people who like to read, which manga became Zorblat?").lattice
    assert lattice is not None
    assert asked_kinds(lattice) == {EntityType.MANGA}


def test_which_anime_asks_for_no_value() -> None:
    form = parse("the year of Zorblat").readings[0].form
    assert not answers_what_is_asked(form, frozenset({EntityType.ANIME}), once=True)
    assert answers_what_is_asked(form, None, once=True)
