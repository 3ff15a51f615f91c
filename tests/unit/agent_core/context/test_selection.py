"""What is chosen of many passages: within the budget, by rank, one of each story first, and nothing told twice."""

from collections.abc import Sequence

from agent_core.agents.tokens import tokens_at_most
from agent_core.context.selection import Passage, choose
from hypothesis import given
from hypothesis import strategies as st


def words(text: str) -> int:
    """A counter whose figures can be worked out by hand."""
    return len(text.split())


def listed(*names: str, source: int = 0, kind: str = "anime") -> list[Passage]:
    """Lines of one card about entities of these names, best first."""
    return [
        Passage(text=f"{place + 1}. {name} ({kind}, tv, {1980 + place}) [E{place + 1}]", source=source, place=place)
        for place, name in enumerate(names)
    ]


def chosen(passages: Sequence[Passage], *, most: int) -> list[str]:
    """The texts that are shown, in their order."""
    return list(choose(passages, most=most, count=words).texts.values())


def test_everything_is_chosen_where_it_fits() -> None:
    passages = listed("Monster", "Pluto", "Master Keaton")
    found = choose(passages, most=1_000, count=words)
    assert list(found.texts) == [0, 1, 2]
    assert found.tokens == sum(words(passage.text) + 1 for passage in passages)


def test_the_first_ones_are_chosen_before_those_behind_them() -> None:
    passages = listed("Monster", "Pluto", "Billy Bat", "Happy", "Yawara")
    assert chosen(passages, most=15) == [passages[0].text, passages[1].text]


def test_what_is_too_long_leaves_its_room_to_what_comes_behind_it() -> None:
    long = Passage(text="a " * 50, place=0)
    short = Passage(text="Pluto is a manga.", place=1)
    assert chosen([long, short], most=10) == [short.text]


def test_the_newest_source_comes_first_and_each_one_has_a_part() -> None:
    old = listed("Aria", "Bartender", "Charlotte", source=0)
    new = listed("Dororo", "Erased", "Free", source=1)
    assert chosen([*old, *new], most=7) == [new[0].text]
    assert {passage.text for passage in (old[0], new[0])} <= set(chosen([*old, *new], most=21))


def test_what_heads_a_card_comes_before_all_that_it_heads() -> None:
    head = Passage(text="appears_in of Luffy:", source=0, heads=True)
    lines = listed("One Piece", "Toriko", source=1)
    assert chosen([head, *lines], most=4) == [head.text]


def test_one_title_of_each_story_comes_before_a_second_one() -> None:
    passages = listed("Naruto", "Naruto: Shippuden", "Naruto: The Last", "Bleach", "Gintama")
    assert chosen(passages, most=7 + 7) == [passages[0].text, passages[3].text]
    assert chosen(passages, most=7 + 8 + 7) == [passages[0].text, passages[1].text, passages[3].text]


def test_among_equals_kinds_take_turns() -> None:
    people = listed("Ann", "Ben", "Cem", "Dan", kind="person")
    anime = listed("Eden", "Fairy", "Ghost", "Heroes")
    picked = chosen([*people, *anime], most=28)
    assert sum("(person" in text for text in picked) == 2


def test_a_second_telling_of_the_same_is_the_name_alone() -> None:
    line = "1. One Piece (anime, tv, 1999, 1100 episodes, score 8.7) [E2]: a boy sets sail to find a treasure"
    first, second = chosen([Passage(text=line, source=1), Passage(text=line, source=0)], most=200)
    assert line in (first, second)
    assert "1. One Piece [E2] (told above or below)" in (first, second)


def test_a_second_telling_that_names_nothing_is_left_out() -> None:
    text = "A boy sets sail to find a treasure and become king."
    assert chosen([Passage(text=text), Passage(text=text, place=1)], most=200) == [text]


def test_seasons_differ_by_their_number_alone_and_are_no_copies() -> None:
    texts = [f"The second wave of invaders reaches the last city in season {n} of the story" for n in (1, 2)]
    assert chosen([Passage(text=text, place=place) for place, text in enumerate(texts)], most=200) == texts


def test_nothing_to_choose_from_chooses_nothing() -> None:
    assert choose([], most=100, count=words).texts == {}
    assert choose(listed("Monster"), most=0, count=words).texts == {}


PASSAGES = st.lists(
    st.builds(
        Passage,
        text=st.text(alphabet="ab 1(:)[]E\nあ", max_size=80),
        source=st.integers(0, 5),
        place=st.integers(0, 30),
        heads=st.booleans(),
    ),
    max_size=40,
)


@given(PASSAGES, st.integers(0, 200))
def test_no_choice_costs_more_than_the_budget(passages: list[Passage], most: int) -> None:
    found = choose(passages, most=most, count=tokens_at_most)
    assert found.tokens <= most
    assert sum(tokens_at_most(text) + 1 for text in found.texts.values()) == found.tokens
    assert list(found.texts) == sorted(found.texts)
    assert choose(passages, most=most, count=tokens_at_most) == found
