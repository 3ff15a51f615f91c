"""The seam at which an embedding model tells how close texts are in meaning."""

from collections.abc import Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray


class TextEncoder(Protocol):
    """Tells how close texts are in meaning."""

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return one vector for each text: (n, dim) float32, L2-normalised; blocks for milliseconds a text."""
        ...
