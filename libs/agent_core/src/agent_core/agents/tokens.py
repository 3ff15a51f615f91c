"""How many tokens a text costs a model, told without its tokenizer."""

import math
from typing import Final

# Least of the schemas that are sent, under the tokenizer of SmolLM2 (49,152 entries); larger vocabularies need fewer
# tokens. `make test-model` counts with the tokenizer itself.
BYTES_PER_TOKEN: Final = 3.25


def tokens_at_most(text: str | bytes) -> int:
    """Return how many tokens a JSON schema or an English text comes to at most."""
    size = len(text if isinstance(text, bytes) else text.encode())
    return math.ceil(size / BYTES_PER_TOKEN)
