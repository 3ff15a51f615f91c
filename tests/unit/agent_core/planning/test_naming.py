"""Whom a name means where several have it, or have it for a part of theirs."""

from dataclasses import replace

import pytest
from agent_core.planning.naming import doubt, namesakes, rivals
from agent_core.results import Candidate, Mention
from catalog.entities import EntityType

from tests.support.scripted import ref

FAMOUS = 900_000


def candidate(
    name: str,
    kind: EntityType = EntityType.CHARACTER,
    *,
    matched: str | None = None,
    popularity: int = 100,
    omitted: int = 0,
    display: bool = True,
) -> Candidate:
    return Candidate(
        ref=ref(name, kind),
        name=name,
        matched_name=matched or name,
        popularity=popularity,
        omitted=omitted,
        display=display,
        verbatim=not omitted,
    )


def called(surface: str, *candidates: Candidate) -> Mention:
    return Mention(start=0, end=len(surface), surface=surface, candidates=[*candidates])


def anchored(*candidates: Candidate) -> Mention:
    return called("Vexo", *candidates)


def meant(*candidates: Candidate) -> str:
    anchor = called(candidates[0].matched_name, *candidates)
    return min(candidates, key=lambda c: doubt(c, anchor)).name


def test_the_whole_name_of_somebody_little_known_gives_way_to_a_part_of_a_famous_one() -> None:
    assert meant(candidate("Vexo"), candidate("Vexo Karu", popularity=FAMOUS, omitted=1)) == "Vexo Karu"


@pytest.mark.parametrize(("known", "popularity"), [(FAMOUS // 2, FAMOUS), (10, 200_000)])
def test_it_stays_where_the_other_is_not_far_better_known(known: int, popularity: int) -> None:
    whole = candidate("Vexo", popularity=known)
    assert meant(whole, candidate("Vexo Karu", popularity=popularity, omitted=1)) == "Vexo"


def test_a_title_is_hardly_meant_where_a_far_better_known_character_is_called_so() -> None:
    film = candidate("Vexo", EntityType.ANIME, popularity=1_000)
    hero = candidate("Vexo", popularity=100_000)
    anchor = anchored(film, hero)
    assert doubt(film, anchor) > doubt(hero, anchor)
    known = anchored(film, replace(hero, popularity=99_999))
    assert doubt(film, known) < doubt(hero, known)


def test_many_words_too_few_are_a_chance_resemblance() -> None:
    assert meant(candidate("Vexo"), candidate("The Vexo That Nobody Saw", popularity=FAMOUS, omitted=4)) == "Vexo"


def test_another_name_of_a_title_gives_way_to_what_a_famous_one_begins_with() -> None:
    alias = candidate("Oniro", EntityType.ANIME, matched="Night Cutter", display=False)
    famous = candidate("Night Cutter: Kimo no Yaba", EntityType.ANIME, popularity=FAMOUS, omitted=3)
    assert meant(alias, famous) == famous.name


def test_the_own_name_of_a_title_does_not() -> None:
    own = candidate("Night Cutter", EntityType.ANIME)
    famous = candidate("Night Cutter: Kimo no Yaba", EntityType.ANIME, popularity=FAMOUS, omitted=3)
    assert meant(own, famous) == "Night Cutter"


def test_another_name_of_a_title_does_not_give_way_to_one_that_only_holds_it() -> None:
    alias = candidate("Oniro", EntityType.ANIME, matched="Night Cutter", display=False)
    famous = candidate("My Night Cutter", EntityType.ANIME, popularity=FAMOUS, omitted=1)
    assert meant(alias, famous) == "Oniro"


P = EntityType.PERSON


@pytest.mark.parametrize(("known", "name"), [(FAMOUS // 20, "Vexo Karu"), (FAMOUS // 5, "Magic Vexo")])
def test_another_name_of_a_title_gives_way_to_whom_far_more_people_call_so(known: int, name: str) -> None:
    alias = candidate("Magic Vexo", EntityType.ANIME, matched="Vexo", popularity=known, display=False)
    assert meant(alias, candidate("Vexo Karu", popularity=FAMOUS, omitted=1)) == name


def test_of_those_who_share_a_surname_the_famous_one_is_meant() -> None:
    director = candidate("Hayo Miyazuki", P, popularity=FAMOUS, omitted=1)
    assert meant(candidate("Nodo Miyazuki", popularity=80_000, omitted=1), director) == "Hayo Miyazuki"
    assert meant(candidate("Miyazuki", P), director) == "Hayo Miyazuki"
    assert meant(candidate("Miyazuki", EntityType.MANGA, popularity=0), director) == "Hayo Miyazuki"


@pytest.mark.parametrize(("popularity", "costs_more"), [(FAMOUS // 4, True), (FAMOUS // 4 + 1, False)])
def test_who_is_about_as_well_known_may_be_meant_as_well(popularity: int, costs_more: bool) -> None:
    lesser = candidate("Nodo Miyazuki", P, popularity=popularity, omitted=1)
    director = candidate("Hayo Miyazuki", P, popularity=FAMOUS, omitted=1)
    anchor = called("Miyazuki", lesser, director)
    assert (doubt(lesser, anchor) > doubt(director, anchor)) is costs_more


@pytest.mark.parametrize(("popularity", "name"), [(400_000, "Vagabundo"), (290_000, "A Wanderer")])
def test_a_title_that_is_far_better_known_than_who_is_called_like_it_is_meant(popularity: int, name: str) -> None:
    somebody = candidate("A Wanderer", matched="Vagabundo", popularity=20_000)
    title = candidate("Vagabundo", EntityType.MANGA, popularity=popularity)
    assert meant(somebody, title) == name


def test_namesakes_are_of_one_kind_and_as_well_matched() -> None:
    one, other = candidate("Vexo"), candidate("Vexo II", matched="Vexo", popularity=90)
    part = candidate("Vexo Karu", omitted=1)
    anchor = called("Vexo", one, other, part, candidate("V", EntityType.PERSON))
    assert namesakes(anchor, one) == (other,)
    assert rivals(anchor, one) == ()


@pytest.mark.parametrize(("popularity", "name"), [(100_000, "Case Solved"), (99_999, "Detective Vexo")])
def test_what_a_famous_title_is_called_too_is_that_title(popularity: int, name: str) -> None:
    own = candidate("Detective Vexo", EntityType.MANGA, popularity=1_000)
    famous = candidate("Case Solved", EntityType.ANIME, matched="Detective Vexo", popularity=popularity, display=False)
    assert meant(own, famous) == name


@pytest.mark.parametrize(
    ("kind", "omitted", "name"),
    [
        (EntityType.PERSON, 1, "Plim Animation"),
        (EntityType.STUDIO, 1, "Plim Animation"),
        (EntityType.PERSON, 2, "Plim"),
        (EntityType.CHARACTER, 1, "Plim"),
    ],
)
def test_a_famous_studio_is_called_by_all_but_one_word_of_its_name(kind: EntityType, omitted: int, name: str) -> None:
    whole = candidate("Plim", kind)
    studio = candidate("Plim Animation", EntityType.STUDIO, popularity=FAMOUS, omitted=omitted)
    assert meant(whole, studio) == name


@pytest.mark.parametrize(("known", "name"), [(FAMOUS // 10, "The voice"), (FAMOUS // 9, "The character")])
def test_a_character_called_as_somebody_far_better_known_is_hardly_meant(known: int, name: str) -> None:
    character = candidate("The character", matched="Vexo", popularity=known)
    voice = candidate("The voice", EntityType.PERSON, matched="Vexo", popularity=FAMOUS)
    assert meant(character, voice) == name


@pytest.mark.parametrize(
    ("known", "famous", "whom"),
    [
        (200_000, 1_000_000, "Rino Vexo"),
        (200_001, 1_000_000, "Vexo"),
        (10_000, 999_999, "Rino Vexo"),
        (199_000, 999_999, "Vexo"),
    ],
)
def test_a_surname_means_whom_a_million_know_by_it(known: int, famous: int, whom: str) -> None:
    assert meant(candidate("Vexo", popularity=known), candidate("Rino Vexo", popularity=famous, omitted=1)) == whom


@pytest.mark.parametrize(("known", "whom"), [(300, "Vexo's Odd Trip to the Moon"), (301, "Vexo")])
def test_nobody_is_meant_beside_what_everybody_calls_by_its_beginning(known: int, whom: str) -> None:
    title = candidate("Vexo's Odd Trip to the Moon", EntityType.ANIME, popularity=300_000, omitted=5)
    assert meant(candidate("Vexo", popularity=known), title) == whom


@pytest.mark.parametrize(("known", "is_the_studio"), [(1_000, True), (999, False)])
def test_a_person_with_the_name_of_a_better_known_studio_is_that_studio(known: int, *, is_the_studio: bool) -> None:
    credited = candidate("Plim", EntityType.PERSON, popularity=1_000)
    anchor = anchored(credited, candidate("Plim", EntityType.STUDIO, popularity=known))
    assert (doubt(credited, anchor) > doubt(credited, anchored(credited))) is is_the_studio
