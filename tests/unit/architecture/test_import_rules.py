"""Each import rule is broken by an import planted against it, so none of them passes because it checks nothing."""

import configparser
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
RULES = ROOT / ".importlinter"

PLANTED = [
    ("1-layers", "catalog", "import agent_core.schemas"),
    ("1-layers", "telemetry", "import catalog.entities"),
    ("1-layers", "bff", "import agent_service.settings"),
    ("1-layers", "indexer", "import standalone.postgres"),
    ("2-bff", "bff", "import agent_core.schemas"),
    ("2-bff", "bff", "import qdrant_client"),
    ("3-transport", "catalog", "import grpc"),
    ("3-transport", "agent_core", "from starlette.requests import Request"),
    ("4-protobuf", "indexer", "from contracts.agent.v1 import agent_pb2"),
    ("5-models", "agent_core/planning", "from agent_core.agents.settings import ModelSettings"),
    ("5-models", "agent_core/retrieval", "import atomic_agents"),
    ("5-models-agents", "agent_service", "import instructor"),
    ("6-sql", "agent_service", "import sqlalchemy"),
    ("6-sql", "agent_core/planning", "from asyncpg import connect"),
    ("6-qdrant", "indexer", "import qdrant_client"),
    ("7-mcp", "mcp_server", "import catalog.entities"),
    ("7-mcp", "mcp_server", "import bff.graphql.schema"),
    ("7-mcp-sdk", "standalone", "from mcp.server.mcpserver import MCPServer"),
    ("8-grammar", "agent_core/grammar", "from agent_core.goals.goal import Goal"),
    ("8-grammar", "agent_core/grammar", "import agent_core.planning.rules"),
    ("8-grammar", "agent_core/grammar", "from agent_core.answering.wording import join"),
    ("8-goals", "agent_core/goals", "import agent_core.planning.rules"),
    ("8-goals", "agent_core/answering", "import agent_core.planning.rules"),
    ("8-stages", "agent_core/grammar/words", "import agent_core.grammar.charts.chart"),
    ("8-stages", "agent_core/grammar/productions", "import agent_core.grammar.charts.chart"),
    ("8-grammar", "agent_core/grammar", "from agent_core.investigation import Investigation"),
]


def packages() -> Iterator[Path]:
    """Folders of Python; the source of the page is none."""
    yield from sorted(path for path in ROOT.glob("*/*/src/*") if path.is_dir() and any(path.rglob("*.py")))


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All packages side by side, as they are."""
    folder = tmp_path_factory.mktemp("packages")
    for package in packages():
        python_only = shutil.ignore_patterns("__pycache__", "*.jsonl*", "web")
        shutil.copytree(package, folder / package.name, ignore=python_only)
    return folder


def lint(folder: Path) -> subprocess.CompletedProcess[str]:
    program = Path(sys.executable).with_name("lint-imports")
    result = subprocess.run(
        [program, "--no-cache", "--config", RULES],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    result.stdout = re.sub(r"\x1b\[\d+m", "", result.stdout)
    return result


def contracts() -> dict[str, configparser.SectionProxy]:
    parser = configparser.ConfigParser()
    parser.read(RULES)
    prefix = "importlinter:contract:"
    return {name.removeprefix(prefix): parser[name] for name in parser.sections() if name.startswith(prefix)}


def test_the_code_keeps_every_rule(copy: Path) -> None:
    result = lint(copy)
    assert result.returncode == 0, result.stdout


@pytest.fixture(scope="module")
def broken(copy: Path) -> dict[str, str]:
    """What is told of each broken rule, by the rule's name, with every planted import in place."""
    planted = [copy / package / f"planted_{n}.py" for n, (_, package, _) in enumerate(PLANTED)]
    for path, (_, _, statement) in zip(planted, PLANTED, strict=True):
        path.write_text(f"{statement}\n")
    report = lint(copy).stdout
    for path in planted:
        path.unlink()
    _, _, details = report.partition("Broken contracts")
    sections = re.split(r"\n(?=\S[^\n]*\n-{5,})", details)
    return {section.split("\n", 1)[0]: section for section in sections}


@pytest.mark.parametrize("n", range(len(PLANTED)), ids=[" ".join(planted) for planted in PLANTED])
def test_a_planted_import_breaks_its_rule(broken: dict[str, str], n: int) -> None:
    rule, package, _ = PLANTED[n]
    assert f"{package.replace('/', '.')}.planted_{n} " in broken[contracts()[rule]["name"]]


def test_every_rule_has_its_planted_import() -> None:
    assert {rule for rule, _, _ in PLANTED} == set(contracts())


def test_no_package_is_outside_the_rules() -> None:
    parser = configparser.ConfigParser()
    parser.read(RULES)
    assert sorted(parser["importlinter"]["root_packages"].split()) == sorted(path.name for path in packages())


def test_the_rules_for_the_loop_name_every_module_of_the_loop() -> None:
    folder = ROOT / "libs/agent_core/src/agent_core"
    names = {path.stem for path in folder.iterdir() if not path.name.startswith("_")} - {"agents"}
    loop = {f"agent_core.{name}" for name in names}
    assert set(contracts()["5-models"]["source_modules"].split()) == loop
    no_sql = {name for name in contracts()["6-sql"]["source_modules"].split() if name.startswith("agent_core.")}
    assert no_sql == (loop - {"agent_core.retrieval"}) | {"agent_core.agents"}
