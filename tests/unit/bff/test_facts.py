"""Facts of records are shown with links and enums, and an answer's results in parts."""

from enum import Enum
from typing import cast

import pytest
from bff.graphql.ask import part_of
from bff.graphql.entity import Entity
from bff.graphql.enums import AgeRating, AnimeFormat, ExternalSite, MangaFormat, SongKind, SourceMaterial, member_of
from bff.graphql.errors import InvalidArgument
from bff.graphql.facts import count_of, reference_of
from bff.graphql.limits import LIMITS
from catalog.other_names import ExternalId


@pytest.mark.parametrize(
    ("site", "id_", "kind", "url"),
    [
        ("mal", "1", "anime", "https://myanimelist.net/anime/1"),
        ("mal", "1", "person", "https://myanimelist.net/people/1"),
        ("anilist", "20", "manga", "https://anilist.co/manga/20"),
        ("anilist", "20", "person", None),
        ("imdb", "tt0213338", "anime", "https://www.imdb.com/title/tt0213338"),
        ("tvdb", "76885", "anime", None),
        ("nowhere", "1", "anime", None),
        ("kitsu", "../../evil?x=1#y", "anime", "https://kitsu.app/anime/..%2F..%2Fevil%3Fx%3D1%23y"),
    ],
)
def test_an_id_elsewhere_leads_to_its_page_there(site: str, id_: str, kind: str, url: str | None) -> None:
    shown = reference_of(ExternalId(site, id_), kind)
    assert (shown.site, shown.id, shown.url) == (site, id_, url)
    assert shown.site_enum is member_of(ExternalSite, site)


@pytest.mark.parametrize(
    ("text", "count"),
    [("7", 7), ("999999999", 999_999_999), ("9999999999", None), ("-1", None), ("1.5", None), ("", None), (None, None)],
)
def test_a_count_that_a_source_wrote_as_text_is_a_number_of_32_bits(text: str | None, count: int | None) -> None:
    assert count_of(text) == count


@pytest.mark.parametrize(
    ("members", "stored", "name"),
    [
        (AnimeFormat, "tv_special", "TV_SPECIAL"),
        (MangaFormat, "one_shot", "ONE_SHOT"),
        (SourceMaterial, "4_koma_manga", "FOUR_KOMA_MANGA"),
        (AgeRating, "pg-13", "PG_13"),
        (AgeRating, "r+", "R_PLUS"),
        (SongKind, "opening", "OPENING"),
        (SongKind, "insert", None),
        (AgeRating, None, None),
    ],
)
def test_a_stored_text_has_a_name_that_graphql_can_spell(
    members: type[Enum], stored: str | None, name: str | None
) -> None:
    found = member_of(members, stored)
    assert (found and found.name) == name


class Shown:
    """A result with nothing but its id."""

    def __init__(self, number: int) -> None:
        self.id = str(number)


RESULTS = [cast("Entity", Shown(number)) for number in range(250)]


@pytest.mark.parametrize(
    ("first", "after", "shown"),
    [
        (None, None, range(250)),
        (3, None, range(3)),
        (100, "9", range(10, 110)),
        (None, "247", range(248, 250)),
        (5, "248", range(249, 250)),
        (5, "249", range(0)),
    ],
)
def test_a_part_of_the_results_begins_behind_one_of_them(first: int | None, after: str | None, shown: range) -> None:
    part = part_of(RESULTS, first=first, after=after, limits=LIMITS)
    assert [one.id for one in part] == [str(number) for number in shown]


@pytest.mark.parametrize(("first", "after"), [(0, None), (101, None), (-1, "1"), (None, "250"), (1, "x")])
def test_a_part_that_cannot_be_is_refused(first: int | None, after: str | None) -> None:
    with pytest.raises(InvalidArgument):
        part_of(RESULTS, first=first, after=after, limits=LIMITS)


@pytest.mark.parametrize(
    ("members", "names"),
    [
        (AnimeFormat, {"TV", "TV_SPECIAL", "MOVIE", "OVA", "ONA", "SPECIAL", "MUSIC", "PV", "CM"}),
        (MangaFormat, {"MANGA", "MANHWA", "MANHUA", "ONE_SHOT", "DOUJINSHI", "NOVEL", "LIGHT_NOVEL"}),
        (AgeRating, {"G", "PG", "PG_13", "R", "R_PLUS", "RX"}),
        (SongKind, {"OPENING", "ENDING"}),
    ],
)
def test_no_name_of_an_enum_is_ever_taken_back(members: type[Enum], names: set[str]) -> None:
    assert names <= {member.name for member in members}
    assert all(member_of(members, member.value) is member for member in members)
