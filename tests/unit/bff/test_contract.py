"""The served schema is the committed one, and holds all that clients rely on."""

import os
import re
from pathlib import Path

import pytest
from bff.graphql import contract, export
from bff.graphql.contract import lacking
from bff.graphql.schema import build_schema
from catalog.pages import MAX_LISTED
from graphql import GraphQLInterfaceType, GraphQLObjectType, is_introspection_type
from graphql import build_schema as parsed

from tests.conftest import SHARED

ROOT = Path(__file__).parents[3]
PROMISE = """
interface Node { id: ID! }
enum Kind { A B }
type Thing implements Node { id: ID! kind: Kind! parts(first: Int = 10, after: String): [Thing!]! }
"""


def test_the_committed_schema_is_the_served_one(capsys: pytest.CaptureFixture[str]) -> None:
    export.main(["--check", str(ROOT / "schema.graphql")])
    assert capsys.readouterr().out == ""


def test_an_old_schema_file_is_told_with_the_command_that_renews_it(tmp_path: Path) -> None:
    file = tmp_path / "schema.graphql"
    for old in (None, "type Query { old: Int }"):
        if old:
            file.write_text(old)
        with pytest.raises(SystemExit, match=r"run: python -m bff\.graphql\.export"):
            export.main(["--check", str(file)])
    export.main([str(file)])
    export.main(["--check", str(file)])


@pytest.mark.parametrize("arguments", [[], ["--check"], ["--chekc", "x"], ["a", "b"]])
def test_other_arguments_of_the_export_are_refused(arguments: list[str]) -> None:
    with pytest.raises(SystemExit, match="usage"):
        export.main(arguments)


def test_the_contract_of_the_clients_is_served() -> None:
    file = SHARED / "contracts/bff.graphql"
    if not file.is_file():
        (pytest.fail if os.environ.get("CI") else pytest.skip)("the contract is absent")
    contract.main([str(file)])


def test_a_schema_holds_itself() -> None:
    served = build_schema().as_str()
    assert lacking(served, served) == []
    assert lacking(PROMISE, PROMISE) == []


@pytest.mark.parametrize(
    ("promised", "served", "line"),
    [
        ("type Thing", "type Other", "object_type_definition Thing"),
        ("interface Node", "type Node", "interface_type_definition Node"),
        ("A B", "A", "value Kind.B"),
        ("implements Node", "", "Thing implements Node"),
        ("kind: Kind!", "", "field Thing.kind"),
        ("kind: Kind!", "kind: Kind", "type of Thing.kind: Kind!, served is Kind"),
        ("[Thing!]!", "[Thing]!", "type of Thing.parts: [Thing!]!, served is [Thing]!"),
        (", after: String", "", "argument Thing.parts(after)"),
        ("first: Int = 10", "first: Int = 20", "argument Thing.parts(first): Int = 10, served is Int = 20"),
        ("first: Int = 10", "first: Int", "argument Thing.parts(first): Int = 10, served is Int"),
        ("after: String", "after: String!", "argument Thing.parts(after): String, served is String!"),
        ("after: String", "after: String, new: Int!", "argument Thing.parts(new) is required and not in the contract"),
    ],
)
def test_whatever_is_served_otherwise_is_told(promised: str, served: str, line: str) -> None:
    assert line in lacking(PROMISE, PROMISE.replace(promised, served))


@pytest.mark.parametrize(
    ("promised", "served"),
    [
        ("A B", "A B C"),
        ("kind: Kind!", "kind: Kind! more: Int"),
        ("after: String", "after: String, new: Int, other: Int! = 3"),
        ("type Thing", "type New { id: ID! } type Thing"),
    ],
)
def test_a_schema_may_hold_more(promised: str, served: str) -> None:
    assert lacking(PROMISE, PROMISE.replace(promised, served)) == []


def test_a_broken_contract_ends_the_check_with_every_line(tmp_path: Path) -> None:
    file = tmp_path / "contract.graphql"
    file.write_text("type Query { missing: Int } enum Gone { A }")
    with pytest.raises(SystemExit) as ended:
        contract.main([str(file)])
    assert "field Query.missing" in str(ended.value)
    assert "enum_type_definition Gone" in str(ended.value)
    with pytest.raises(SystemExit, match="usage"):
        contract.main([])


def test_every_type_and_root_field_is_described_in_words_for_clients() -> None:
    schema = parsed(build_schema().as_str())
    types = [t for t in schema.type_map.values() if not is_introspection_type(t) and t.name[0].isupper()]
    for described in types:
        assert described.description, described.name
        assert "``" not in described.description
        if isinstance(described, GraphQLObjectType | GraphQLInterfaceType):
            assert all("Args:" not in (field.description or "") for field in described.fields.values())
    assert schema.query_type
    assert all(field.description for field in schema.query_type.fields.values())


# Lists that are told whole, because a source writes a handful.
WHOLE = {"externalIds", "songs"}


def test_every_list_of_an_entity_that_may_be_cut_names_its_length() -> None:
    served = parsed(build_schema().as_str())
    kinds = [kind for kind in served.type_map.values() if isinstance(kind, GraphQLObjectType)]
    lengths: dict[str, str] = {}
    for kind in kinds:
        for name, field in kind.fields.items() if "Entity" in {each.name for each in kind.interfaces} else ():
            members = re.fullmatch(r"\[(\w+)!\]!", str(field.type))
            if members and name not in WHOLE and isinstance(served.type_map[members[1]], GraphQLObjectType):
                length = re.search(rf"; at most {MAX_LISTED} of `(\w+)`\.$", str(field.description))
                assert length, f"{kind.name}.{name}"
                assert str(kind.fields[length[1]].type) == "Int!"
                lengths[f"{kind.name}.{name}"] = length[1]
    assert lengths == {
        "Anime.studios": "studioCount",
        "Anime.producers": "producerCount",
        "Anime.licensors": "licensorCount",
        "Anime.relations": "relationCount",
        "Anime.sourceManga": "sourceMangaCount",
        "Manga.adaptations": "adaptationCount",
        "Manga.authors": "authorCount",
        "Manga.credits": "creditCount",
        "Manga.relations": "relationCount",
        "Character.relationships": "relationshipCount",
        "Character.voiceActors": "voiceActorCount",
    }
