"""What `browse` filters by is what the contract's lists can be filtered by: every field, in its type."""

from typing import cast, get_args

import pytest
from graphql import GraphQLEnumType, GraphQLInputObjectType, GraphQLList, GraphQLNonNull, GraphQLSchema
from mcp_server import browse_filter
from mcp_server.browse_filter import RELATED, BrowseFilter, Sort, fields_of_kind
from mcp_server.documents import BROWSE
from mcp_server.entities import EntityType
from mcp_server.limits import FILTER_IDS, FILTER_NAMES
from pydantic import ValidationError

KINDS = list(BROWSE)
# Each value of a closed set, and the contract's sets that it is of.
SETS: dict[str, tuple[object, tuple[str, ...]]] = {
    "Sort": (Sort, ("AnimeSort", "MangaSort", "EntrySort")),
    "Format": (browse_filter.Format, ("AnimeFormat", "MangaFormat")),
    "Status": (browse_filter.Status, ("AnimeStatus", "MangaStatus")),
    "Season": (browse_filter.Season, ("Season",)),
    "Source": (browse_filter.Source, ("SourceMaterial",)),
    "AgeRating": (browse_filter.AgeRating, ("AgeRating",)),
    "CastRole": (browse_filter.CastRole, ("CastRole",)),
    "Credit": (browse_filter.Credit, ("Credit",)),
}


def filter_of(schema: GraphQLSchema, kind: EntityType) -> GraphQLInputObjectType:
    found = schema.type_map[f"{kind.title()}Filter"]
    assert isinstance(found, GraphQLInputObjectType)
    return found


def example(type_: object) -> object:
    """A value of one of the contract's types."""
    match type_:
        case GraphQLList():
            return [example(cast("object", type_.of_type))]
        case GraphQLNonNull():
            return example(cast("object", type_.of_type))
        case GraphQLEnumType(values=values):
            return next(iter(values))
        case GraphQLInputObjectType(fields=fields):
            return {name: example(field.type) for name, field in fields.items()}
        case _:
            return {"Int": 1, "Float": 1.5}.get(str(type_), "2012")


def test_every_kind_is_browsed_but_episodes() -> None:
    assert set(KINDS) == set(EntityType) - {EntityType.EPISODE}
    assert set(get_args(browse_filter.Browsed.__value__)) == set(KINDS)


@pytest.mark.parametrize("kind", KINDS)
def test_the_fields_of_a_kind_are_those_of_the_contract(schema: GraphQLSchema, kind: EntityType) -> None:
    assert fields_of_kind(kind) == filter_of(schema, kind).fields.keys()


@pytest.mark.parametrize("name", SETS)
def test_closed_sets_are_those_of_the_contract(schema: GraphQLSchema, name: str) -> None:
    ours, theirs = SETS[name]
    enums = [schema.type_map[enum] for enum in theirs]
    assert set(get_args(ours)) == {
        value for enum in enums if isinstance(enum, GraphQLEnumType) for value in enum.values
    }


@pytest.mark.parametrize("kind", KINDS)
def test_a_value_of_each_field_of_the_contract_is_taken_and_sent_as_it_is(
    schema: GraphQLSchema, kind: EntityType
) -> None:
    given = example(filter_of(schema, kind))
    assert BrowseFilter.model_validate(given).model_dump(mode="json", exclude_none=True) == given


def test_fields_that_hold_entities_are_fields() -> None:
    every = {field.alias or name for name, field in BrowseFilter.model_fields.items()}
    assert RELATED.keys() <= every


@pytest.mark.parametrize(
    "given",
    [
        {"genre": {"all": ["Action"]}},
        {"genres": ["Action"]},
        {"genres": {"all": ["a"] * (FILTER_NAMES + 1)}},
        {"studios": ["a"] * (FILTER_IDS + 1)},
        {"studios": [""]},
        {"season": "AUTUMN"},
    ],
)
def test_what_no_filter_takes_is_refused(given: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        BrowseFilter.model_validate(given)


def test_a_list_may_be_as_long_as_its_limit() -> None:
    BrowseFilter.model_validate({"genres": {"all": ["a"] * FILTER_NAMES}, "studios": ["a"] * FILTER_IDS})
