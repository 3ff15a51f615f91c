"""Which entries of one name are one: by what they have in common, and never by the name alone."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from uuid import NAMESPACE_URL, UUID, uuid5

import pytest
from indexer.duplicates import MOST_OF_ONE_NAME, Duplicate, Entry, Titles, duplicates, name_keys


def id_of(ref: str) -> UUID:
    return uuid5(NAMESPACE_URL, ref)


@dataclass
class World:
    """Characters or people, and the titles that they belong to."""

    characters: bool = True
    entries: list[Entry] = field(default_factory=list[Entry])
    related: dict[UUID, frozenset[UUID]] = field(default_factory=dict[UUID, frozenset[UUID]])
    groups: dict[UUID, UUID] = field(default_factory=dict[UUID, UUID])
    names: dict[UUID, tuple[str, ...]] = field(default_factory=dict[UUID, tuple[str, ...]])

    def add(
        self, ref: str, name: str, titles: Iterable[str] = (), voices: Iterable[str] = (), *, catalogued: bool = False
    ) -> None:
        self.entries.append(
            Entry(
                id=id_of(ref),
                ref=ref,
                name=name,
                catalogued=catalogued,
                titles=frozenset(map(id_of, titles)),
                voices=frozenset(map(id_of, voices)),
            )
        )

    def found(self) -> list[Duplicate]:
        """Return the entries that are another one."""
        refs = {id_: id_.hex for entry in self.entries for id_ in (*entry.titles, *entry.voices)}
        titles = Titles(refs=refs, related=self.related, groups=self.groups, names=self.names)
        return duplicates(self.entries, titles, characters=self.characters)

    def merged(self) -> dict[str, str]:
        """Return who is shown for whom."""
        named = {entry.id: entry.ref for entry in self.entries}
        found = self.found()
        assert all(duplicate.evidence for duplicate in found)
        return {named[duplicate.id]: named[duplicate.kept] for duplicate in found}


@pytest.fixture
def world() -> World:
    return World()


@pytest.mark.parametrize(
    "other", ["Luffy Monkey D.", "MONKEY D. LUFFY", "Monkey D. Luffy (モンキー)", "Mōnkey D Luffy", "Monkey D. Luuffy"]
)
def test_names_are_the_same_whatever_the_order_of_words_long_vowels_and_japanese_in_brackets(other: str) -> None:
    assert name_keys("Monkey D. Luffy") <= name_keys(other)


def test_kana_and_latin_letters_are_the_same_name() -> None:
    assert name_keys("きづな") == name_keys("Kizuna")


def test_latin_words_in_brackets_tell_two_apart() -> None:
    assert name_keys("Oryx Gazella (Osu)").isdisjoint(name_keys("Oryx Gazella (Mesu)"))


def test_one_voice_makes_two_entries_of_a_name_one_and_the_one_of_more_titles_is_kept(world: World) -> None:
    world.add("a", "Naruto Zorblat", ["one"], ["speaker"])
    world.add("b", "Naruto Zorblat", ["two", "three"], ["speaker"], catalogued=True)
    assert world.merged() == {"a": "b"}


def test_a_name_alone_makes_nobody_one(world: World) -> None:
    world.add("a", "Kenji Zorblat", ["one"], ["speaker"])
    world.add("b", "Kenji Zorblat", ["two"], ["another"])
    assert world.merged() == {}


def test_what_the_catalogue_tells_apart_is_two_and_says_nothing_of_a_third(world: World) -> None:
    for ref in "ab":
        world.add(ref, "Narrator Zorblat", ["one"], ["speaker"], catalogued=True)
    world.add("c", "Narrator Zorblat", ["one"], ["speaker"])
    assert world.merged() == {}


@pytest.mark.parametrize("joined", ["relation", "franchise", "beginning", "own name", "one word"])
def test_characters_of_titles_that_belong_together_are_one(world: World, joined: str) -> None:
    world.add("a", "Ranko Zorblat", ["one", "three"], catalogued=True)
    world.add("b", "Zorblat Ranko", ["two"])
    one, two = id_of("one"), id_of("two")
    match joined:
        case "relation":
            world.related[one] = frozenset({two})
            world.related[two] = frozenset({one})
        case "franchise":
            world.groups = {one: id_of("g"), two: id_of("g")}
        case "beginning":
            world.names = {one: ("The Silver Gate",), two: ("Silver Gate: Afterwards",)}
        case "own name":
            world.names = {one: ("Zorblat", "X"), two: ("The Road of Zorblat",)}
        case _:
            world.names = {one: ("Gadgetia",), two: ("Gadgetia Returns",)}
    assert world.merged() == {"b": "a"}


@pytest.mark.parametrize(
    "names", [("Air", "Air Master"), ("The End", "The Beginning"), ("Gate of Iron", "Gate to Iron")]
)
def test_titles_that_begin_alike_by_chance_join_nobody(world: World, names: tuple[str, str]) -> None:
    world.add("a", "Ranko Zorblat", ["one"])
    world.add("b", "Ranko Zorblat", ["two"])
    world.names = {id_of("one"): names[:1], id_of("two"): names[1:]}
    assert world.merged() == {}


def test_a_character_of_one_word_needs_a_voice_and_titles_in_common(world: World) -> None:
    world.add("a", "Mei", ["one"], ["speaker"])
    world.add("b", "Mei", ["two"], ["speaker"])
    world.add("c", "Ai", ["one"], ["speaker"])
    world.add("d", "Ai", ["one"], ["speaker"])
    world.add("e", "Rin", ["one"], ["speaker"])
    world.add("f", "Rin", ["one"], ["another"])
    assert world.merged() == {"d": "c"}


def test_people_are_one_by_their_works_and_not_by_how_these_are_called() -> None:
    world = World(characters=False)
    world.add("a", "Yu Zorblat", ["one", "three"])
    world.add("b", "Yuu Zorblat", ["one"])
    world.add("c", "Ken Gadget", ["four"])
    world.add("d", "Ken Gadget", ["five"])
    world.names = {id_of("four"): ("Silver Gate",), id_of("five"): ("Silver Gate II",)}
    world.add("e", "Gamu", ["six"])
    world.add("f", "ガム", ["six"])
    world.add("g", "Yuna", ["seven"])
    world.add("h", "Yuuna", ["eight"])
    world.related = {id_of("seven"): frozenset({id_of("eight")}), id_of("eight"): frozenset({id_of("seven")})}
    assert world.merged() == {"b": "a", "f": "e"}


def test_two_that_are_written_otherwise_are_not_joined_by_a_third(world: World) -> None:
    world.characters = False
    world.add("a", "Mika (美嘉)", ["one"])
    world.add("b", "Mika (三夏)", ["two"])
    world.add("c", "Mika", ["one", "two"])
    assert world.merged() == {}


@pytest.mark.parametrize(("count", "merged"), [(MOST_OF_ONE_NAME, MOST_OF_ONE_NAME - 1), (MOST_OF_ONE_NAME + 1, 0)])
def test_a_name_of_very_many_says_nothing(world: World, count: int, merged: int) -> None:
    for n in range(count):
        world.add(f"entry {n:02}", "Kenji Zorblat", ["one"], ["speaker"])
    assert len(world.merged()) == merged


def test_the_order_of_entries_changes_neither_who_is_kept_nor_the_evidence(world: World) -> None:
    for ref, title in (("a", "one"), ("b", "two"), ("c", "three")):
        world.add(ref, "Ranko Zorblat", [title])
    ids = {id_of(title) for title in ("one", "two", "three")}
    world.related = {id_: frozenset(ids - {id_}) for id_ in ids}
    found = world.found()
    assert len(found) == 2
    world.entries.reverse()
    assert world.found() == found
