"""Queries are names as readers write them; each knows all that the reader could have meant."""

from pathlib import Path

import pytest
from catalog.entities import EntityType, entity_id
from catalog.names import fold
from hypothesis import given
from hypothesis import strategies as st

from evals.typeahead.names import Known, Names
from evals.typeahead.queries import KINDS, Query, generate, read_queries
from evals.typeahead.typos import Edit, distance
from evals.typeahead.writing import is_native, plain
from tests.unit.evals.typeahead.builders import CATALOG, known

BY_ID = {entry.id: entry for entries in CATALOG.by_type.values() for entry in entries}


def made(kind: str, *, seed: int = 1, names: Names = CATALOG, per_kind: int = 20) -> list[Query]:
    return generate(names, seed=seed, per_kind=per_kind, kinds=[kind])


def texts(kind: str, wanted: str, *, names: Names = CATALOG) -> set[str]:
    """All texts by which an entity is looked for, over many seeds."""
    queries = [query for seed in range(30) for query in made(kind, seed=seed, names=names)]
    return {query.text for query in queries if entity_id(wanted) in query.wanted}


@pytest.mark.parametrize("kind", list(KINDS))
def test_a_seed_makes_the_same_queries_again(kind: str) -> None:
    assert made(kind, seed=5) == made(kind, seed=5)


@pytest.mark.parametrize("kind", list(KINDS))
@given(seed=st.integers())
def test_every_query_has_a_text_and_wants_entities_of_its_type(kind: str, seed: int) -> None:
    for query in made(kind, seed=seed):
        assert query.text == query.text.strip()
        assert query.text
        assert query.wanted
        assert {BY_ID[identity].type for identity in query.wanted} == {query.type}


def test_other_seeds_make_other_queries() -> None:
    many = Names([known(f"anime:{n}", f"Title number {n}", popularity=n) for n in range(200)])
    runs = [{query.text for query in made("joined", seed=seed, names=many, per_kind=10)} for seed in (1, 2)]
    assert runs[0] != runs[1]


def test_a_kind_is_the_same_whatever_else_is_made() -> None:
    together = generate(CATALOG, seed=1, per_kind=5, kinds=["typo1", "alias"])
    assert [query for query in together if query.kind == "alias"] == made("alias", per_kind=5)


def test_no_more_queries_are_made_than_asked_for_and_none_twice() -> None:
    queries = made("prefix2", per_kind=2)
    assert max(len([q for q in queries if q.type is kind]) for kind in EntityType) == 2
    assert len({(q.type, q.text) for q in queries}) == len(queries)


@pytest.mark.parametrize("letters", [2, 3, 4, 5, 6, 8])
def test_a_prefix_has_its_letters_and_begins_the_name(letters: int) -> None:
    for query in made(f"prefix{letters}"):
        assert len(query.text) == letters
        assert any(plain(BY_ID[identity].names[0].text).startswith(query.text) for identity in query.wanted)


def test_a_romanised_title_that_is_not_shown_is_begun_too() -> None:
    both = Names([known("anime:1", "Attack on Titan", "Shingeki no Kyojin"), known("anime:2", "Naruto", "ナルト")])
    assert texts("romaji3", "anime:1", names=both) == {"shi"}
    assert texts("romaji3", "anime:2", names=both) == set()
    assert texts("romaji3", "anime:1", names=Names([known("anime:1", "Your Name", "Kim", "No Game")])) == set()


@pytest.mark.parametrize(("kind", "edits"), [("typo1", 1), ("typo2", 2)])
@given(seed=st.integers())
def test_a_misspelled_name_is_as_far_from_it_as_its_kind_says(kind: str, edits: int, seed: int) -> None:
    for query in made(kind, seed=seed):
        assert edits in {distance(plain(BY_ID[i].names[0].text), query.text) for i in query.wanted}


@given(seed=st.integers())
def test_a_cut_typo_is_one_edit_from_the_beginning_of_the_name(seed: int) -> None:
    for query in made("typo1_cut70", seed=seed):
        names = [plain(BY_ID[identity].names[0].text) for identity in query.wanted]
        beginnings = {name[:n].strip() for name in names for n in range(len(name))}
        assert 1 in {distance(beginning, query.text) for beginning in beginnings}


def test_every_carrier_of_the_name_is_right() -> None:
    assert {entity_id("anime:1"), entity_id("anime:6")} in [query.wanted for query in made("prefix4")]
    assert {query.wanted for query in made("lastword") if query.text == "gate"} == {
        frozenset({entity_id("anime:1"), entity_id("anime:6")})
    }
    narrators = {entity_id("character:2"), entity_id("character:3")}
    assert narrators in [query.wanted for query in made("typo1") if query.type is EntityType.CHARACTER]


def test_namesakes_of_another_type_are_not_wanted() -> None:
    wanted = {query.type: query.wanted for query in made("native") if query.text == "進撃の巨人"}
    assert wanted == {
        EntityType.ANIME: {entity_id("anime:2")},
        EntityType.MANGA: {entity_id("manga:1")},
    }


def test_names_are_written_in_their_other_ways() -> None:
    assert texts("alias", "anime:2") == {"attack on titan"}
    assert texts("native", "anime:5") == {"ポケモン"}
    assert texts("kunrei", "anime:2") == {"singeki no kyozin"}
    assert texts("kana", "anime:2") == {"しんげきのきょじん"}
    assert texts("nasal", "anime:4") == {"sempai ga uzai kouhai no hanashi"}
    assert texts("macron", "anime:4") == {"senpai ga uzai kōhai no hanashi"}
    assert texts("short_exact", "anime:3") == {"k"}
    assert texts("unaccented", "anime:5") == {"pokemon"}
    assert texts("accented", "anime:5") == {"pókemon", "pokémon", "pokemón"}
    assert texts("unpunctuated", "anime:3") == {"kproject"}
    assert texts("as_written", "anime:1") == {"steins;gate"}


def test_words_are_joined_split_left_out_and_looked_for_alone() -> None:
    assert texts("joined", "anime:2") == {"shingekino kyojin", "shingeki nokyojin"}
    assert texts("split", "studio:1") == set()
    assert {text.replace(" ", "") for text in texts("split", "anime:2")} == {"shingekinokyojin"}
    assert all(len(text.split()) == 4 for text in texts("split", "anime:2"))
    assert texts("skipped", "anime:2") == {"shingeki kyojin", "shingeki no"}
    assert texts("midword", "anime:2") == {"kyojin"}
    assert texts("lastword", "anime:2") == {"kyojin"}
    assert texts("lastword", "studio:1") == {"fox"}


def test_cut_native_names_begin_the_name() -> None:
    for query in made("native_cut70"):
        natives = [name.text for i in query.wanted for name in BY_ID[i].names if is_native(name.text)]
        assert any(name.startswith(query.text) and name != query.text for name in natives)


def test_names_without_romanised_japanese_are_not_respelled() -> None:
    english = Names([known("anime:1", "Shingeki no Kyojin", romaji=False)])
    assert made("kunrei", names=english) == []
    assert made("kana", names=english) == []


def test_the_weights_decide_which_errors_happen() -> None:
    swaps = generate(CATALOG, seed=1, per_kind=20, kinds=["typo1"], weights={Edit.SWAP: 1})
    assert swaps
    for query in swaps:
        assert any(sorted(plain(BY_ID[i].names[0].text)) == sorted(query.text) for i in query.wanted)


def test_the_popular_are_drawn_more_often() -> None:
    two = [known("anime:1", "Popular", popularity=900), known("anime:2", "Obscure", popularity=99)]
    drawn = [made("prefix3", seed=seed, names=Names(two), per_kind=1)[0].text for seed in range(400)]
    assert drawn.count("pop") == pytest.approx(360, abs=25)


def test_types_without_any_popularity_are_drawn_evenly() -> None:
    four: list[Known] = [known(f"anime:{n}", f"{n}abc", popularity=0) for n in range(4)]
    drawn = [made("prefix2", seed=seed, names=Names(four), per_kind=1)[0].text for seed in range(400)]
    assert all(drawn.count(f"{n}a") == pytest.approx(100, abs=30) for n in range(4))


def test_queries_are_read_from_a_file_of_dataset_ids(tmp_path: Path) -> None:
    file = tmp_path / "queries.jsonl"
    file.write_text(
        '{"kind": "native", "q": "進撃", "gold": ["anime:1", "anime:2"]}\n{"kind": "typo1", "q": "k", "gold": []}\n',
        encoding="utf-8",
    )
    first, second = read_queries(file)
    assert (first.kind, first.type, first.text) == ("native", EntityType.ANIME, "進撃")
    assert first.wanted == {entity_id("anime:1"), entity_id("anime:2")}
    assert second.wanted == frozenset()


def test_the_folded_name_decides_who_carries_it() -> None:
    (name, *_) = known("anime:9", "steins gate").names
    assert name.folded == fold("Steins;Gate")
    assert CATALOG.carriers(EntityType.ANIME, name) == {entity_id("anime:1"), entity_id("anime:6")}
    assert CATALOG.carriers(EntityType.STUDIO, name) == frozenset()
