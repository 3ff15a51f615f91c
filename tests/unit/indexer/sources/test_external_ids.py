"""Ids of other catalogues, of addresses and of rows."""

import pytest
from indexer.sources.external_ids import SITES, id_fields, ids_of, named_studio, read_address, reference, references


@pytest.mark.parametrize(
    ("address", "found"),
    [
        ("https://myanimelist.net/anime/1535", ("mal", 1535)),
        ("https://anilist.co/anime/1535", ("anilist", 1535)),
        ("https://kitsu.app/anime/1376", ("kitsu", 1376)),
        ("https://kitsu.io/anime/1376", ("kitsu", 1376)),
        ("https://anidb.net/anime/4563", ("anidb", 4563)),
        ("https://anime-planet.com/anime/death-note", ("anime_planet", "death-note")),
        ("https://www.anisearch.com/anime/3633", ("anisearch", 3633)),
        ("https://livechart.me/anime/3437", ("livechart", 3437)),
        ("https://notify.moe/anime/0-A-5Fimg", ("notify_moe", "0-A-5Fimg")),
        ("https://simkl.com/anime/37089", ("simkl", 37089)),
        ("https://animecountdown.com/37089", ("animecountdown", 37089)),
        ("https://animenewsnetwork.com/encyclopedia/anime.php?id=6592", ("animenewsnetwork", 6592)),
        ("https://animecountdown.com/anime/37089", ("animecountdown", 37089)),
        ("https://WWW.AnimeCountdown.com/37089", ("animecountdown", 37089)),
        ("https://animecountdown.com/about", None),
        ("https://animecountdown.com/anime/", None),
        ("https://myanimelist.net/manga/5", None),
        ("https://myanimelist.net/5", None),
        ("https://anilist.co/character/40", None),
        ("https://animenewsnetwork.com/encyclopedia/manga.php?id=6592", None),
        ("https://simkl.com/tv/37089", None),
        ("https://example.org/anime/1", None),
        ("https://anilist.co/anime/", None),
        ("https://[broken", None),
        ("no address", None),
        ("https://anilist.co/anime/" + "9" * 200, None),
    ],
)
def test_an_address_names_a_site_and_an_id(address: str, found: tuple[str, int | str] | None) -> None:
    assert read_address(address) == found


def test_an_entity_is_named_by_the_site_that_is_trusted_most() -> None:
    ids: dict[str, int | str] = {"anidb": 3, "anilist": 2, "mal": 1}
    assert reference("anime", ids) == "anime:mal-1"
    assert references("anime", ids) == ["anime:mal-1", "anime:anilist-2", "anime:anidb-3"]
    assert reference("anime", {}) is None


def test_the_ids_of_a_row_are_those_it_was_made_of_but_for_sites_that_name_whole_series() -> None:
    ids: dict[str, int | str] = {"mal": 1, "anilist": 2, "anime_planet": "x-y"}
    assert ids_of(id_fields(ids)) == ids
    assert ids_of({"mal_id": None, "ids": {"imdb": "tt0213338", "tvdb": 76885, "kitsu": "12", "anidb": "a b"}}) == {
        "kitsu": 12
    }
    assert ids_of({}) == ids_of({"ids": 3}) == {}
    assert not {"imdb", "tvdb", "themoviedb"} & set(SITES)


def test_a_company_without_ids_is_named_by_its_folded_name() -> None:
    assert named_studio("A-1 Pictures") == named_studio("a-1 pictures") == "studio:name-a-1-pictures"
    assert named_studio("") is None
    assert named_studio("x" * 151) is None
