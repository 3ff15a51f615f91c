"""Which names an entity gets, in which order."""

from catalog.names import fold
from hypothesis import given
from hypothesis import strategies as st
from indexer.naming import MOST_FOLDED, Name, NameKind, display_name, name_records, proper_names, title_names
from indexer.sources.rows import AnimeRow, CharacterRow, EpisodeRow, MangaRow

KINDS: tuple[NameKind, ...] = ("english", "romaji", "native", "synonym")
names = st.lists(st.tuples(st.sampled_from(KINDS), st.one_of(st.none(), st.text(max_size=20))), max_size=12)


def anime(**fields: object) -> AnimeRow:
    return AnimeRow.model_validate({"id": "anime:1", "title": "Shingeki no Kyojin", **fields})


def episode(**fields: object) -> EpisodeRow:
    return EpisodeRow.model_validate({"id": "episode:1-3", "anime": "anime:1", "number": 3, "position": 2, **fields})


def test_a_title_is_known_in_english_romanised_native_and_by_its_synonyms() -> None:
    row = anime(title_english="Attack on Titan", title_japanese="進撃の巨人", synonyms=["AoT", "SnK"])

    assert title_names(row) == [
        ("english", "Attack on Titan"),
        ("romaji", "Shingeki no Kyojin"),
        ("native", "進撃の巨人"),
        ("synonym", "AoT"),
        ("synonym", "SnK"),
    ]


def test_a_manga_is_named_like_an_anime() -> None:
    row = MangaRow.model_validate({"id": "manga:1", "title": "Berserk", "synonyms": ["ベルセルク"]})

    assert display_name(row) == "Berserk"


def test_an_absent_name_gives_way_to_the_next() -> None:
    assert display_name(anime()) == "Shingeki no Kyojin"
    assert display_name(anime(title="", title_english="", title_japanese="進撃の巨人")) == "進撃の巨人"
    assert display_name(anime(title="", synonyms=["AoT"])) == "AoT"
    assert display_name(anime(title="")) is None


def test_an_episode_without_a_title_is_named_by_its_number() -> None:
    assert display_name(episode(title="", title_romaji="San")) == "San"
    assert display_name(episode()) == "Episode 3"


def test_a_character_is_known_by_the_reversed_name_and_its_aliases() -> None:
    row = CharacterRow.model_validate(
        {
            "id": "character:1",
            "name": "Spike Spiegel",
            "name_mal": "Spiegel, Spike",
            "name_native": "スパイク",
            "aliases": ["Swimming Bird"],
        }
    )

    assert [name for _, name in proper_names(row)] == ["Spike Spiegel", "スパイク", "Spiegel, Spike", "Swimming Bird"]


def test_a_spelling_that_comes_twice_keeps_its_first_kind_and_place() -> None:
    records = name_records([("english", "K"), ("romaji", "K"), ("synonym", "K-Project"), ("synonym", "k")])

    assert records == [
        (0, "english", "K", "k"),
        (1, "synonym", "K-Project", "k project"),
        (2, "synonym", "k", "k"),
    ]


@given(names)
def test_every_distinct_name_has_one_record_and_positions_count_up_from_0(given_names: list[Name]) -> None:
    records = name_records(given_names)

    assert [position for position, *_ in records] == list(range(len(records)))
    assert [name for _, _, name, _ in records] == list(dict.fromkeys(name for _, name in given_names if name))
    assert all(folded == fold(name) for _, _, name, folded in records)


@given(st.text(min_size=1, max_size=1_000))
def test_a_folded_name_is_no_longer_than_an_index_key_may_be(name: str) -> None:
    ((_, _, kept, folded),) = name_records([("romaji", name)])

    assert kept == name
    assert len(folded.encode("utf-8", "surrogatepass")) <= 4 * MOST_FOLDED < 2_704


def test_the_longest_folded_name_is_cut_and_the_name_is_not() -> None:
    ((_, _, name, folded),) = name_records([("romaji", "ﷺ" * 100)])

    assert len(name) == 100
    assert len(folded) == MOST_FOLDED
