"""Opens what reads questions of unknown wording, where the embedding model is installed."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from agent_core.grammar.paraphrases.nearest import NearestPhrasings, form_texts
from agent_core.grammar.paraphrases.proposing import Paraphraser
from agent_core.grammar.paraphrases.templates import Templates
from agent_core.grammar.ranking.fitted import fitted
from agent_core.grammar.words.lexicon import lexicon
from agent_core.text_encoder import TextEncoder
from semantic_index.embedders.kept_vectors import kept_vectors
from telemetry.logging import get_logger

log = get_logger(__name__)


@asynccontextmanager
async def open_paraphraser(
    encoder: TextEncoder | None, *, cache: Path, ended: Callable[[], None]
) -> AsyncGenerator[Callable[[], Paraphraser | None]]:
    """Yield what returns the paraphraser once the wordings are encoded, until then and without an encoder ``None``.

    They are encoded in the background: that takes a while the first time, and nothing worth telling later. Then, or
    where there is nothing to encode, ``ended`` is called.
    """
    if encoder is None:
        ended()
        yield lambda: None
        return
    async with asyncio.TaskGroup() as tasks:
        made = tasks.create_task(_made_or_not(encoder, cache))
        made.add_done_callback(lambda _: ended())
        yield lambda: made.result() if made.done() else None
        made.cancel()


async def _made_or_not(encoder: TextEncoder, cache: Path) -> Paraphraser | None:
    try:
        return await make_paraphraser(encoder, cache=cache)
    except OSError as error:
        log.warning("wordings.not_kept", reason=str(error), effect="unknown wordings are withheld")
        return None


async def make_paraphraser(encoder: TextEncoder, *, cache: Path) -> Paraphraser:
    """Return a paraphraser whose wordings are encoded, now or earlier."""
    vectors = await kept_vectors(encoder, form_texts(), cache=cache)
    log.info("wordings.encoded", texts=len(vectors))
    return Paraphraser(NearestPhrasings(encoder, vectors), Templates(lexicon(), fitted().weights))
