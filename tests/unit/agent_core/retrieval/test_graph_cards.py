"""Text of graph results: readable, with ids, and never longer than a summary may be."""

from typing import Any
from uuid import uuid4

import pytest
from agent_core.references import EntityRef
from agent_core.retrieval.graph_cards import (
    SUMMARY_CHARS,
    SUMMARY_LINES,
    build_cards,
    describe,
    entity_card,
    entity_ref,
    join_lines,
    list_summary,
    path_line,
)
from agent_core.schemas import GraphPath
from catalog.cards import CardRow
from catalog.entities import EntityType
from hypothesis import given
from hypothesis import strategies as st

from tests.support.card_rows import card_row


def test_a_card_has_the_facts_of_its_row_and_what_the_query_found() -> None:
    facts: dict[str, Any] = {name: f"the {name}" for name in CardRow._fields[4:-1]}
    row = card_row("Name", kind=EntityType.MANGA, **facts)
    card = entity_card(row, qualifier="Director", fields=[("relation", "staff member")])
    assert {name: getattr(card, name) for name in facts} == facts
    assert (card.name, card.ref) == ("Name", EntityRef(entity_type=EntityType.MANGA, id=str(row.id)))
    assert (card.qualifier, card.fields, card.related) == ("Director", [("relation", "staff member")], [])


def test_a_line_has_the_facts_that_there_are_and_the_id() -> None:
    full = card_row("Cowboy Bebop", year=1998, format="tv", rating=8.75, episodes=26)
    card = entity_card(full, qualifier="Director", fields=[("relation", "staff member")])
    assert describe(card) == (
        f"Cowboy Bebop (anime, tv, 1998, 26 episodes, score 8.75, relation: staff member, Director) id={full.id}"
    )
    assert describe(entity_card(card_row())) == f"Name (anime) id={full.id}"


@pytest.mark.parametrize("count", [0, 1, SUMMARY_LINES, SUMMARY_LINES + 1, 500])
def test_a_list_names_the_first_and_counts_the_rest(count: int) -> None:
    title, *lines = list_summary("Found:", [entity_card(card_row(f"name {i}")) for i in range(count)]).splitlines()
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


@pytest.mark.parametrize(("more", "lines"), [(0, ["a", "b"]), (1, ["a", "…"])])
def test_the_last_line_that_fits_is_kept(more: int, lines: list[str]) -> None:
    first, second = "a" * 100, "b" * (SUMMARY_CHARS - 102 + more)
    assert [line[0] for line in join_lines([first, second]).split("\n")] == lines


@pytest.mark.parametrize(("more", "text"), [(0, None), (1, "…")])
def test_one_line_may_fill_a_text_and_not_run_over_it(more: int, text: str | None) -> None:
    line = "x" * (SUMMARY_CHARS - 1 + more)
    assert join_lines([line]) == (line if text is None else text)


def test_a_path_reads_in_its_direction() -> None:
    kinds = (EntityType.CHARACTER, EntityType.ANIME, EntityType.PERSON)
    refs = [entity_card(card_row(key=key, kind=kind)).ref for key, kind in enumerate(kinds)]
    names = dict(zip(refs, ["Luffy", "One Piece", "Mayumi Tanaka"], strict=True))
    path = GraphPath(nodes=refs, rels=["appears_in", "voice_cast"])
    assert path_line(path, names) == "Luffy → anime: One Piece → voice actor in the cast: Mayumi Tanaka"


@pytest.mark.parametrize("count", [0, 1, 1_000, 1_001])
async def test_many_cards_are_those_of_few(count: int) -> None:
    rows = [card_row(str(uuid4()), key=key) for key in range(count)]
    assert [card.name for card in await build_cards(rows, entity_card)] == [r.name for r in rows]


def test_a_reference_that_was_not_validated_is_the_one_that_was() -> None:
    row = card_row(kind=EntityType.STUDIO)
    known, validated = entity_ref(row), EntityRef(entity_type=EntityType.STUDIO, id=str(row.id).upper())
    assert known == validated
    assert hash(known) == hash(validated)
    assert known.model_dump_json() == validated.model_dump_json()
    assert known.model_copy() == EntityRef.model_validate(known) == known
    assert known != EntityRef(entity_type=EntityType.PERSON, id=known.id)
