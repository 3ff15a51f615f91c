"""The port to models that see: images, and texts where they read too, as vectors that are close where alike."""

from collections.abc import Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray


class ImageEmbedder(Protocol):
    """A model that maps images into a space of its own. Calls block, for about 50 ms an image, and take turns.

    Attributes:
        name: of the model: vectors of two models never meet in one collection.
        dimensions: of its vectors.
        side: pixels of a side of the images that it sees.
        reads: true where it maps texts into the same space.
    """

    name: str
    dimensions: int
    side: int
    reads: bool

    def embed_images(self, squares: Sequence[bytes]) -> NDArray[np.float32]:
        """Return a vector for each square of ``side`` × ``side`` RGB bytes: (n, dimensions) float32, L2-normalised."""
        ...

    def embed_texts(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return one vector for each text, in the space of the images; only where ``reads``."""
        ...
