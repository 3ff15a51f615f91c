"""Clients of others: the audits of GraphQL over HTTP, and the examples in Python and TypeScript."""

import importlib.util
import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.e2e.conftest import Installation
from tests.support.node import node_with_packages, run_node

pytestmark = pytest.mark.xdist_group("installation")

ROOT = Path(__file__).parents[2]
AUDITS = ROOT / "tests" / "node"
PYTHON = ROOT / "docs" / "clients" / "python" / "client.py"
TYPESCRIPT = ROOT / "docs" / "clients" / "typescript"
# Audits that the server must know: fewer of them would be another suite.
LEAST = 60


def test_every_audit_of_graphql_over_http_is_passed(installation: Installation) -> None:
    node = node_with_packages(AUDITS)
    results = json.loads(run_node(node, "audits.mjs", f"http://{installation.http}/graphql", cwd=AUDITS))
    assert len(results) >= LEAST
    assert {result["name"].split()[0] for result in results} == {"MUST", "SHOULD", "MAY"}
    assert [result for result in results if result["status"] != "ok"] == []


def by_first_word(output: str) -> dict[str, str]:
    """The lines of a client's output by their first word; of several the last."""
    return dict(line.split(" ", 1) for line in output.splitlines())


def as_the_sample_says(output: str) -> None:
    said = by_first_word(output)
    assert said["found"] == "Cowboy Bebop"
    cast = said["cast"].split(", ")
    assert {"Spike Spiegel", "Faye Valentine", "Jet Black", "Ein", "Vicious"} <= set(cast)
    assert len(cast) == len(set(cast)) > 3  # more than a page
    assert "Nami" in said["answer"]


def test_the_client_in_python_searches_pages_and_asks(installation: Installation) -> None:
    ended = subprocess.run(
        [sys.executable, str(PYTHON), f"http://{installation.http}"],
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert ended.returncode == 0, ended.stderr
    as_the_sample_says(ended.stdout)


def test_models_for_python_are_generated_from_the_schema_and_take_an_answer(
    installation: Installation, tmp_path: Path
) -> None:
    module = tmp_path / "generated_models.py"
    generate = [
        *(sys.executable, "-m", "datamodel_code_generator", "--input", str(ROOT / "schema.graphql")),
        *("--input-file-type", "graphql", "--output", str(module), "--output-model-type", "pydantic_v2.BaseModel"),
        *("--formatters", "builtin", "--disable-warnings"),
    ]
    subprocess.run(generate, check=True, timeout=60)
    specification = importlib.util.spec_from_file_location(module.stem, module)
    assert specification is not None
    assert specification.loader is not None
    models = importlib.util.module_from_spec(specification)
    sys.modules[module.stem] = models  # where the models look their annotations up
    specification.loader.exec_module(models)
    hit = installation.graphql('{ anime(id: "1a13250f-2339-538d-ae0a-20c6ea4f6f3e") { titles { romaji synonyms } } }')
    titles = models.Titles.model_validate(hit["data"]["anime"]["titles"])
    assert titles.romaji == "Cowboy Bebop"


def test_the_client_in_typescript_is_built_with_generated_types_and_does_the_same(
    installation: Installation, tmp_path: Path
) -> None:
    node = node_with_packages(TYPESCRIPT)
    run_node(node, "generate.mjs", str(ROOT / "schema.graphql"), str(TYPESCRIPT / "schema.ts"), cwd=TYPESCRIPT)
    run_node(node, "node_modules/typescript/bin/tsc", "--outDir", str(tmp_path), cwd=TYPESCRIPT)
    (tmp_path / "package.json").write_text('{"type": "module"}')
    as_the_sample_says(run_node(node, str(tmp_path / "main.js"), f"http://{installation.http}", cwd=tmp_path))
