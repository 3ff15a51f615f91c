"""The images hold what their process needs and no more, and the manifests name settings and files that exist."""

import ast
import re
import shutil
import subprocess
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import Any

import pytest
import yaml
from agent_service.settings import unknown_variables
from bff.settings import Settings as BffSettings

from tests.images import DOCKERFILE, ROOT, body_of, copied_into, run_in_image, stages

BASE = ROOT / "deploy/kubernetes/base"
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "deploy/compose.yaml").read_text())

type Manifest = dict[str, Any]


@pytest.fixture(scope="module")
def manifests() -> list[Manifest]:
    """The rendered base; where kubectl is absent, the resources as they are written."""
    if shutil.which("kubectl") is None:
        names: list[str] = yaml.safe_load((BASE / "kustomization.yaml").read_text())["resources"]
        return [document for name in names for document in yaml.safe_load_all((BASE / name).read_text())]
    rendered = subprocess.run(["kubectl", "kustomize", BASE], capture_output=True, text=True, check=True, timeout=60)
    return list(yaml.safe_load_all(rendered.stdout))


def pods(manifests: list[Manifest]) -> dict[str, Manifest]:
    return {
        m["metadata"]["name"]: m["spec"]["template"]["spec"] for m in manifests if m["kind"] in {"Deployment", "Job"}
    }


def test_the_base_renders_with_generated_names() -> None:
    if shutil.which("kubectl") is None:
        pytest.skip("kubectl is not installed")
    rendered = subprocess.run(["kubectl", "kustomize", BASE], capture_output=True, text=True, check=True, timeout=60)
    kinds = [m["kind"] for m in yaml.safe_load_all(rendered.stdout)]
    assert sorted(kinds) == sorted(
        [
            "Namespace",
            "ConfigMap",
            "ConfigMap",
            "Secret",
            "Secret",
            "Deployment",
            "Deployment",
            "Service",
            "Service",
            "Job",
        ]
    )
    for generated in ("agent", "bff", "postgres", "model"):
        assert re.search(rf"name: {generated}-[a-z0-9]{{10}}$", rendered.stdout, re.MULTILINE)


def test_every_pod_keeps_to_the_restricted_standard(manifests: list[Manifest]) -> None:
    assert set(pods(manifests)) == {"agent", "bff", "migrate"}
    for pod in pods(manifests).values():
        assert pod["securityContext"]["runAsNonRoot"] is True
        assert pod["securityContext"]["runAsUser"] >= 10_000
        assert pod["securityContext"]["seccompProfile"] == {"type": "RuntimeDefault"}
        assert pod["automountServiceAccountToken"] is False
        assert pod["enableServiceLinks"] is False
        for container in pod["containers"]:
            assert container["securityContext"] == {
                "allowPrivilegeEscalation": False,
                "readOnlyRootFilesystem": True,
                "capabilities": {"drop": ["ALL"]},
            }
            assert "memory" in container["resources"]["limits"]


def test_every_server_is_probed_as_it_can_answer(manifests: list[Manifest]) -> None:
    for name, kind in (("agent", "grpc"), ("bff", "httpGet")):
        (container,) = pods(manifests)[name]["containers"]
        for probe in ("startupProbe", "readinessProbe", "livenessProbe"):
            assert kind in container[probe]


def test_a_service_selects_the_pods_of_its_name_and_names_their_ports(manifests: list[Manifest]) -> None:
    deployments = {m["metadata"]["name"]: m["spec"] for m in manifests if m["kind"] == "Deployment"}
    services = {m["metadata"]["name"]: m["spec"] for m in manifests if m["kind"] == "Service"}
    assert services.keys() == deployments.keys()
    for name, service in services.items():
        template = deployments[name]["template"]
        assert service["selector"].items() <= template["metadata"]["labels"].items()
        ports = {port["name"] for port in template["spec"]["containers"][0]["ports"]}
        assert {port["targetPort"] for port in service["ports"]} <= ports


def test_a_pod_outlives_its_drain_and_its_grace(manifests: list[Manifest]) -> None:
    literals: dict[str, str] = dict(
        literal.split("=", 1)
        for generator in yaml.safe_load((BASE / "kustomization.yaml").read_text())["configMapGenerator"]
        for literal in generator["literals"]
    )
    needed = float(literals["KIZUNA_AGENT_DRAIN_S"]) + float(literals["KIZUNA_AGENT_GRACE_S"])
    assert pods(manifests)["agent"]["terminationGracePeriodSeconds"] > needed


def test_every_variable_is_one_that_its_process_reads() -> None:
    kustomization: Manifest = yaml.safe_load((BASE / "kustomization.yaml").read_text())
    generators = kustomization["configMapGenerator"] + kustomization["secretGenerator"]
    names = {literal.split("=", 1)[0] for generator in generators for literal in generator["literals"]}
    for service in COMPOSE["services"].values():
        names |= set(service.get("environment", {}))
    names |= set(re.findall(r"\b(KIZUNA_\w+)=", DOCKERFILE))
    assert unknown_variables(dict.fromkeys(names, "")) == []
    bff = {f"KIZUNA_BFF_{name.upper()}" for name in BffSettings.model_fields}
    assert {name for name in names if name.startswith("KIZUNA_BFF_")} <= bff


def test_every_process_has_its_image_and_no_image_ends_as_root() -> None:
    assert {"bff", "agent", "indexer"} <= stages().keys()
    for target in ("bff", "agent", "indexer"):
        assert re.findall(r"^USER (.+)$", body_of(target), re.MULTILINE)[-1] == "10001:10001"
        assert "pip --python" not in body_of(target), "packages are installed in a stage of their own"


def test_compose_builds_every_target_and_its_qdrant_is_as_old_as_its_client() -> None:
    targets = {s["build"]["target"] for s in COMPOSE["services"].values() if "build" in s}
    assert targets == {"bff", "agent", "indexer"}
    client = re.search(r"^qdrant-client==(\d+\.\d+)\.", (ROOT / "requirements/agent.txt").read_text(), re.MULTILINE)
    assert client is not None
    assert f":v{client[1]}." in COMPOSE["services"]["qdrant"]["image"]


@pytest.mark.parametrize(
    ("target", "module", "without"),
    [
        ("bff", "bff.app", ("agent_core", "semantic_index", "qdrant_client", "qdrant_edge", "numpy", "instructor")),
        ("agent", "agent_service.server", ("bff", "indexer", "strawberry", "starlette", "atomic_agents", "instructor")),
        ("indexer", "indexer.ingest", ("bff", "agent_service", "agent_core", "grpc", "strawberry", "instructor")),
    ],
)
def test_a_process_starts_from_the_files_of_its_image(
    target: str, module: str, without: tuple[str, ...], tmp_path: Path
) -> None:
    program = f"import {module}; print(*sorted(set({without!r}) & sys.modules.keys()))"
    started = run_in_image(target, program, tmp_path)
    assert started.returncode == 0, started.stderr
    assert started.stdout.split() == []


@pytest.mark.parametrize("target", ["bff", "agent", "indexer"])
def test_an_image_holds_every_package_that_its_files_import(target: str) -> None:
    files = [file for source in copied_into(target) for file in (ROOT / source).rglob("*.py")]
    imported = {name.partition(".")[0] for file in files for name in imports_of(file)}
    distributions = packages_distributions()
    names = {name for module in imported for name in distributions.get(module, ())}
    needed = {re.sub(r"[-_.]+", "-", name).lower() for name in names}  # as package indexes normalise them
    pinned = set(re.findall(r"^([a-z0-9._-]+)==", (ROOT / f"requirements/{target}.txt").read_text(), re.MULTILINE))
    assert needed - {"kizuna"} <= pinned


def imports_of(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module
