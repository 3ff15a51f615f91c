"""The process that decodes images: what a file makes a codec do ends with it, and it may be killed at any time."""

import asyncio
import json
import resource
import sys

from semantic_index.channel import answer
from semantic_index.child import run_child
from semantic_index.images.decoding import ImageReader
from semantic_index.images.limits import ImageLimits


async def serve(requests: asyncio.StreamReader, outcomes: asyncio.StreamWriter) -> None:
    """Decode what the owner sends, one image after the other, until it has no more."""
    limits = ImageLimits(**json.loads(sys.argv[1]))
    most = limits.max_memory_bytes
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))  # what a user sent is left on no disk
    await answer(ImageReader(limits), requests, outcomes, methods={ImageReader.read.__name__})


if __name__ == "__main__":
    run_child(serve)
