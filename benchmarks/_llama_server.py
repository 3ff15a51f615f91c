"""Serves a GGUF file over llama.cpp's HTTP server on the loopback until it is ended; prints its address first.

Usage: python -m benchmarks._llama_server FILE. Its package is in requirements/test-model.txt alone.
"""

import argparse
import importlib
import signal
from typing import Any, Final

# A second thread waits for the first one at every layer: with other work on the machine it makes tokens slower.
_THREADS: Final = 1
# A batch is computed to its end, also for who has left.
_BATCH: Final = 64
_CONTEXT: Final = 16_384
_PARALLEL: Final = 2


def main() -> None:
    """Load the model, print the address, and wait for SIGTERM."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks._llama_server", description=__doc__)
    parser.add_argument("model", help="a GGUF file")
    model: str = parser.parse_args().model
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM, signal.SIGINT})  # before a library starts threads
    llama: Any = importlib.import_module("xllamacpp")
    params = llama.CommonParams()
    params.model.path = model
    params.hostnames = ["127.0.0.1"]
    params.n_ctx = _CONTEXT
    params.n_parallel = _PARALLEL
    params.cpuparams.n_threads = _THREADS
    params.cpuparams_batch.n_threads = _THREADS
    params.n_batch = _BATCH
    params.n_ubatch = _BATCH
    params.sampling.seed = 1
    params.endpoint_slots = True
    server = llama.Server(params)
    print(server.listening_address, flush=True)
    signal.sigwait({signal.SIGTERM, signal.SIGINT})


if __name__ == "__main__":
    main()
