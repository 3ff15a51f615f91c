"""Typeahead on the bundled sample: what people type finds what they mean."""

# pyright: reportPrivateUsage=false
# (the statements are what is explained)

import re
from collections.abc import AsyncIterator, Sequence
from typing import ClassVar

import asyncpg
import pytest
from catalog import typeahead_lookups as module
from catalog import typeahead_nearby
from catalog.database import PoolOptions
from catalog.entities import EntityType
from catalog.typeahead import Hit, Typeahead, Typed
from catalog.typeahead_lists import MAX_LIGHT_KEYS, MIN_LIST_HITS, SHOWN_HITS
from catalog.typeahead_lookups import Lookups
from catalog.typeahead_nearby import Nearby
from catalog.typeahead_ranking import Row, Scope
from catalog.typeahead_search import MAX_LOOKED_AT, search, search_many
from catalog.typeahead_spacing import MAX_SPACED, Spacings
from catalog.typeahead_typos import LOOKED_AT, slips_of
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

ANIME = (EntityType.ANIME,)


@pytest.fixture(scope="module")
async def typeahead(sample_dsn: str) -> AsyncIterator[Typeahead]:
    async with Typeahead(sample_dsn) as opened:
        yield opened


async def names(typeahead: Typeahead, text: str, types: tuple[EntityType, ...] = ANIME) -> list[str]:
    return [hit.name for hit in await typeahead.search(Typed(text, types=types))]


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("nar", "Naruto"),
        ("NARUTO", "Naruto"),
        ("なると", "Naruto"),
        ("ナルト", "Naruto"),
        ("brotherhood", "Fullmetal Alchemist: Brotherhood"),
        ("fullmetal alchemist brotherhood", "Fullmetal Alchemist: Brotherhood"),
        ("full metal alchemist", "Fullmetal Alchemist: Brotherhood"),
        ("k-on", "K-ON!"),
        ("kon", "K-ON!"),
        ("attack titan", "Attack on Titan"),
        ("shingeki no kyojin", "Attack on Titan"),
        ("singeki no kyojin", "Attack on Titan"),
        ("atack on titan", "Attack on Titan"),
        ("attcak on tit", "Attack on Titan"),
        ("cowbuy bepop", "Cowboy Bebop"),
        ("ocwboy bebpo", "Cowboy Bebop"),
        ("dowboy beop", "Cowboy Bebop"),
        ("fullmetal alchemist brothrehod", "Fullmetal Alchemist: Brotherhood"),
        ("nruot", "Naruto"),
        ("cowboybebop", "Cowboy Bebop"),
        ("進撃の巨人", "Attack on Titan"),
        ("巨人", "Attack on Titan"),
    ],
)
async def test_a_title_is_found(typeahead: Typeahead, typed: str, name: str) -> None:
    assert name in (await names(typeahead, typed))[:5]


@pytest.mark.parametrize(
    ("typed", "kind", "name"),
    [
        ("luffy", EntityType.CHARACTER, "Monkey D. Luffy"),
        ("monkey d", EntityType.CHARACTER, "Monkey D. Luffy"),
        ("madho", EntityType.STUDIO, "Madhouse"),
        ("madhuose", EntityType.STUDIO, "Madhouse"),
        ("hayao mi", EntityType.PERSON, "Hayao Miyazaki"),
        ("miyazaki", EntityType.PERSON, "Hayao Miyazaki"),
    ],
)
async def test_every_kind_is_found(typeahead: Typeahead, typed: str, kind: EntityType, name: str) -> None:
    assert name in (await names(typeahead, typed, (kind,)))[:3]
    assert name in (await names(typeahead, typed, ()))[:5]


@pytest.mark.parametrize(
    "text", ["", "   ", "\x00", "\ud800", "\u200b", "\u202e", "zzzzqqqq xxxx", "%", "_", "'; DROP TABLE entity"]
)
async def test_what_means_nothing_finds_nothing(typeahead: Typeahead, text: str) -> None:
    assert await typeahead.search(Typed(text)) == []


async def test_a_hit_says_which_name_matched_and_with_how_many_errors(typeahead: Typeahead) -> None:
    exact = (await typeahead.search(Typed("shingeki no kyojin", types=ANIME)))[0]
    assert (exact.name, exact.matched_name, exact.typos) == ("Attack on Titan", "Shingeki no Kyojin", 0)
    wrong = (await typeahead.search(Typed("shingeki no kyojjn", types=ANIME)))[0]
    assert (wrong.name, wrong.typos) == ("Attack on Titan", 1)


@pytest.mark.parametrize("first", [1, 2, 10, MIN_LIST_HITS])
async def test_at_most_as_many_come_as_were_asked_for(typeahead: Typeahead, first: int) -> None:
    hits = await typeahead.search(Typed("a", first))
    assert len(hits) == first
    assert len({hit.id for hit in hits}) == first


async def test_more_hits_begin_with_fewer(typeahead: Typeahead) -> None:
    longest = await typeahead.search(Typed("s", MIN_LIST_HITS))
    for first in range(1, MIN_LIST_HITS):
        assert await typeahead.search(Typed("s", first)) == longest[:first]


async def test_several_searches_are_answered_like_each_alone(typeahead: Typeahead) -> None:
    asked = [
        Typed("n"), Typed("naruto", 3), Typed(""), Typed("luffi"), Typed("n", types=ANIME), Typed("s"),
        Typed("s", 5, (EntityType.STUDIO, EntityType.PERSON)), Typed("titan attack", include_adult=True),
    ]  # fmt: skip
    await typeahead.version()  # learns which prefixes are heavy
    together = await typeahead.search_many(asked)
    assert [hits is None for hits in together] == [False, False, False, True, False, False, False, True]
    for one, hits in zip(asked, together, strict=True):
        assert hits is None or hits == await typeahead.search(one)


async def test_kinds_that_were_not_asked_for_stay_away(typeahead: Typeahead) -> None:
    hits = await typeahead.search(Typed("m", 50, (EntityType.MANGA, EntityType.STUDIO)))
    assert {hit.type for hit in hits} == {EntityType.MANGA, EntityType.STUDIO}


async def test_the_first_ten_show_every_kind_that_begins_so(typeahead: Typeahead) -> None:
    kinds = {kind for kind in EntityType if await typeahead.search(Typed("s", 1, (kind,)))}
    assert {hit.type for hit in await typeahead.search(Typed("s", 10))} == kinds


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=st.text(max_size=40) | st.text(alphabet="anrutok '%_\\\"-", max_size=30))
async def test_any_text_is_answered(sample_dsn: str, text: str) -> None:
    async with Typeahead(sample_dsn) as typeahead:
        assert all(isinstance(hit, Hit) for hit in await typeahead.search(Typed(text)))


class Watched(Lookups):
    """Keeps how many hits of each text were asked for."""

    asked: ClassVar[list[int]] = []

    async def all_begun(self, texts: Sequence[str], scope: Scope) -> list[list[Row]]:
        self.asked.append(scope.first)
        rows = await super().all_begun(texts, scope)
        assert all(len(some) < max(scope.first, MAX_LIGHT_KEYS) + sum(scope.quotas) for some in rows)
        return rows


async def test_of_each_part_of_a_text_so_many_hits_are_looked_at(sample_dsn: str) -> None:
    async with Typeahead(sample_dsn) as typeahead, typeahead.connections.one() as connection:
        found = await search(Watched(connection), "titan attack", Scope.of(first=5, types=ANIME, include_adult=False))
    assert [row["name"] for _, row in found][:1] == ["Attack on Titan"]
    assert Watched.asked[-1] == MAX_LOOKED_AT


async def test_an_answer_reads_few_rows_and_never_a_whole_table(sample_dsn: str) -> None:
    """The plan is the same for every text, because it is made once for all of them."""
    plans: list[str] = []
    spacings = Spacings.of("narutoshippuuden", set[str]())
    [(begun, count)] = spacings.unknown
    unspaced = f"'{spacings.letters}', '{spacings.optional}', '{begun}', '{{{count}}}', {MAX_SPACED}"
    async with Typeahead(sample_dsn) as typeahead, typeahead.connections.one() as connection:
        await connection.execute(f"PREPARE begun(text, int, text) AS {module._BEGUN}")
        await connection.execute(f"PREPARE shown(text, int) AS {module._SHOWN}")
        await connection.execute(f"PREPARE listed(text, int, smallint) AS {module._LISTED}")
        await connection.execute(f"PREPARE all_begun(text, int, text, int, text, text, int) AS {module._ALL_BEGUN}")
        await connection.execute(f"PREPARE each_begun(text, int) AS {module._EACH_BEGUN}")
        await connection.execute(f"PREPARE each_shown(text, int, text, int) AS {module._EACH_SHOWN}")
        await connection.execute(f"PREPARE near_once AS {typeahead_nearby._ONCE}")
        await connection.execute(f"PREPARE starts AS {typeahead_nearby._STARTS}")
        await connection.execute(f"PREPARE words AS {typeahead_nearby._WORDS}")
        for text in ("a", "naruto", "the", "zzz", "s s"):
            plans += await explained(connection, f"EXECUTE begun('{text}', {MAX_LIGHT_KEYS + 1}, '')")
            plans += (shown := await explained(connection, f"EXECUTE shown('{text}', {SHOWN_HITS})"))
            assert shown[0].startswith("Index Scan using typeahead_shown_pkey"), "which has them in order"
            plans += (listed := await explained(connection, f"EXECUTE listed('{text}', 50, 1)"))
            inner = [line for line in listed if "->" in line]
            assert listed[0].startswith("Nested Loop"), "which keeps the order of the list"
            assert "ProjectSet" in inner[0]
            plans += await explained(connection, f"EXECUTE each_begun('{text}', {MAX_LIGHT_KEYS + 1})")
            call = f"EXECUTE each_shown('{text}', {MAX_LIGHT_KEYS + 1}, '{text}', {SHOWN_HITS})"
            plans += await explained(connection, call)
            call = f"EXECUTE near_once('{text}', '', {text.count(' ') + 1}, 64, {unspaced})"
            plans += await explained(connection, call)
            for listed, read in ((text, ""), ("", text)):
                call = f"EXECUTE all_begun('{read}', {MAX_LIGHT_KEYS + 1}, '{listed}', 50, '{{1,2}}', '{{3,2}}', 50)"
                plans += await explained(connection, call)
        plans += await explained(connection, f"EXECUTE near_once('', 'narto', 1, 64, {unspaced})")
        plans += await explained(connection, "EXECUTE starts('{0}', '{nart}', 6, 32)")
        plans += await explained(connection, "EXECUTE words('{0}', '{4}', '{8}', '{t}', '{naruto}', 256, 16)")
    assert not [line for line in plans if "Seq Scan on typeahead" in line]
    assert not [line for line in plans if "Heap Fetches" in line and not line.endswith(" 0")], "as they were just built"
    rows = [
        float(found[1]) for line in plans if (found := re.search(r"Scan using typeahead_key.* rows=([\d.]+)", line))
    ]
    assert rows
    assert max(rows) <= MAX_LIGHT_KEYS + 1


async def explained(connection: asyncpg.Connection, call: str) -> list[str]:
    return [row[0] for row in await connection.fetch(f"EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) {call}")]


@pytest.mark.parametrize("most", [1, 2, 1_000])
async def test_so_many_words_are_looked_through_for_two_errors_the_most_used_first(
    sample_dsn: str, monkeypatch: pytest.MonkeyPatch, most: int
) -> None:
    [slip] = slips_of("shingeka", "shingeka", typos=2)
    async with Typeahead(sample_dsn) as typeahead, typeahead.connections.one() as connection:
        everything = (await Nearby(connection).twice([slip]))[0]
        long = {word: uses for word, uses in everything.items() if len(word) >= LOOKED_AT[2]}
        monkeypatch.setattr(typeahead_nearby, "MAX_LOOKED_THROUGH", most)
        found = (await Nearby(connection).twice([slip]))[0]
    kept = {word: uses for word, uses in found.items() if len(word) >= LOOKED_AT[2]}
    assert len(long) > 2
    assert kept == dict(sorted(long.items(), key=lambda pair: (-pair[1], pair[0]))[:most])
    assert found.items() - kept.items() == everything.items() - long.items()


async def test_a_statement_that_takes_too_long_is_ended_by_the_server(sample_dsn: str) -> None:
    async with Typeahead(sample_dsn, PoolOptions(statement_timeout_ms=50)) as typeahead:
        async with typeahead.connections.one() as connection:
            with pytest.raises(asyncpg.QueryCanceledError):
                await connection.execute("SELECT pg_sleep(5)")
        assert await typeahead.search(Typed("naruto"))


@pytest.mark.parametrize("text", ["a", "naruto", "shingeki no k", "yuu", "shou", "zzzq"])
async def test_what_is_known_of_heavy_prefixes_changes_no_answer(sample_dsn: str, text: str) -> None:
    async with Typeahead(sample_dsn) as typeahead:
        before = await typeahead.search(Typed(text))
        await typeahead.version()
        assert await typeahead.search(Typed(text)) == before
        async with typeahead.connections.one() as connection:
            heavy = await Lookups(connection).heavy_prefixes()
            assert ("a" in heavy, "zzzq" in heavy) == (True, False)
            wrong = await search(Lookups(connection, {text}), text, Scope.of(first=10, types=(), include_adult=False))
        assert [row["id"] for _, row in wrong] == [hit.id for hit in before]


@pytest.mark.parametrize("first", [1, SHOWN_HITS, SHOWN_HITS + 1])
async def test_what_is_shown_of_a_heavy_prefix_is_how_its_list_begins(sample_dsn: str, first: int) -> None:
    async with Typeahead(sample_dsn) as typeahead:
        await typeahead.version()
        for text in ("a", "s", "the"):
            longest = await typeahead.search(Typed(text, MIN_LIST_HITS))
            assert len(longest) > SHOWN_HITS
            assert await typeahead.search(Typed(text, first)) == longest[:first]


@pytest.mark.parametrize(
    ("guess", "left_out"),
    [
        (set[str](), {"n"}),
        ({"n", "naruto shippuden"}, {"naruto shippuden"}),
        ({"naruto shippuden"}, {"n", "naruto shippuden"}),
    ],
)
async def test_a_wrong_guess_among_several_texts_leaves_them_out(
    sample_dsn: str, guess: set[str], left_out: set[str]
) -> None:
    scope = Scope.of(first=5, types=(), include_adult=False)
    asked = [("n", scope), ("naruto shippuden", scope), ("n", Scope.of(first=5, types=ANIME, include_adult=False))]
    async with Typeahead(sample_dsn) as typeahead, typeahead.connections.one() as connection:
        heavy = await Lookups(connection).heavy_prefixes()
        answers = [await search_many(Lookups(connection, hint), asked) for hint in (heavy, guess)]
    right, guessed = ([found and [row["id"] for _, row in found] for found in answer] for answer in answers)
    assert all(right)
    assert guessed == [None if text in left_out else found for (text, _), found in zip(asked, right, strict=True)]


async def test_the_connections_write_nothing(sample_dsn: str) -> None:
    async with Typeahead(sample_dsn) as typeahead, typeahead.connections.one() as connection:
        with pytest.raises(asyncpg.ReadOnlySQLTransactionError):
            await connection.execute("DELETE FROM typeahead_key")


async def test_the_data_version_is_that_of_the_catalog(typeahead: Typeahead, dsn: str) -> None:
    assert await typeahead.version() == 1
    async with Typeahead(dsn) as empty:
        assert await empty.version() == 0
        assert await empty.search(Typed("naruto")) == []
