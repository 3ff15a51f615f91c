"""Text of graph results: readable, with ids, and never longer than a summary may be."""

from uuid import UUID, uuid4

import pytest
from agent_core.retrieval.graph_cards import (
    SUMMARY_CHARS,
    SUMMARY_LINES,
    build_cards,
    describe,
    entity_card,
    join_lines,
    list_summary,
    path_line,
)
from agent_core.schemas import GraphPath
from catalog.cards import CardRow
from catalog.entities import EntityType
from hypothesis import given
from hypothesis import strategies as st

ID = UUID("8fbd9ed8-b604-5382-a5d8-2ec1710e278a")


def row(name: str = "Name", *, key: int = 1, kind: EntityType = EntityType.ANIME, full: bool = False) -> CardRow:
    return CardRow(
        key=key,
        id=ID,
        type=kind,
        name=name,
        year=1998 if full else None,
        format="tv" if full else None,
        status=None,
        rating=8.75 if full else None,
        episodes=26 if full else None,
        number=None,
        start_date=None,
        genres=[],
        description=None,
        popularity=3,
        adult=False,
    )


def test_a_line_has_the_facts_that_there_are_and_the_id() -> None:
    card = entity_card(row("Cowboy Bebop", full=True), qualifier="Director", fields=[("relation", "staff member")])
    assert describe(card) == (
        "Cowboy Bebop (anime, tv, 1998, 26 episodes, score 8.75, relation: staff member, Director)"
        " id=8fbd9ed8-b604-5382-a5d8-2ec1710e278a"
    )
    assert describe(entity_card(row())) == "Name (anime) id=8fbd9ed8-b604-5382-a5d8-2ec1710e278a"


@pytest.mark.parametrize("count", [0, 1, SUMMARY_LINES, SUMMARY_LINES + 1, 500])
def test_a_list_names_the_first_and_counts_the_rest(count: int) -> None:
    title, *lines = list_summary("Found:", [entity_card(row(f"name {i}")) for i in range(count)]).splitlines()
    assert title == "Found:"
    assert len(lines) == min(count, SUMMARY_LINES + 1)
    if count > SUMMARY_LINES:
        assert lines[-1] == f"… and {count - SUMMARY_LINES} more in the result"


@given(lines=st.lists(st.text(st.characters(exclude_characters="\n"), max_size=900), max_size=30))
def test_a_text_is_whole_lines_within_the_limit(lines: list[str]) -> None:
    text = join_lines(lines)
    assert len(text) <= SUMMARY_CHARS + 1
    kept = text.split("\n")
    if sum(map(len, lines)) + len(lines) <= SUMMARY_CHARS:
        assert text == "\n".join(lines)
    else:
        assert kept[-1] == "…"
        assert kept[:-1] == lines[: len(kept) - 1]


def test_a_path_reads_in_its_direction() -> None:
    refs = [entity_card(row(kind=kind)).ref for kind in (EntityType.CHARACTER, EntityType.ANIME, EntityType.PERSON)]
    names = dict(zip(refs, ["Luffy", "One Piece", "Mayumi Tanaka"], strict=True))
    path = GraphPath(nodes=refs, rels=["appears_in", "voice_cast"])
    assert path_line(path, names) == "Luffy → anime: One Piece → voice actor in the cast: Mayumi Tanaka"


@pytest.mark.parametrize("count", [0, 1, 150, 151, 400])
async def test_many_cards_are_those_of_few(count: int) -> None:
    rows = [row(str(uuid4()), key=key) for key in range(count)]
    assert [card.name for card in await build_cards(rows, entity_card)] == [r.name for r in rows]
