"""What one call may ask for and be told; what the BFF limits has its limit here too, so that a host sees it before."""

from typing import Final

NAME_CHARS: Final = 200
"""Characters of a name or a reference, as long as what ``search`` takes."""
QUESTION_CHARS: Final = 2_000
"""Characters of a question, as long as what ``searchAi`` takes."""
HITS: Final = 50
"""Hits of one ``search``."""
RESULTS: Final = 100
"""Results of one answer; there may be more, and ``resultCount`` says how many."""
FILTER_NAMES: Final = 20
"""Names in one list of a filter; the BFF limits those of all lists together."""
FILTER_IDS: Final = 10
"""Entities in one list of a filter."""
CURSOR_CHARS: Final = 1_000
"""Characters of a cursor."""
COMPARED_LEAST: Final = 2
"""Entities of a comparison at least."""
COMPARED_MOST: Final = 5
"""Entities of a comparison at most."""
LISTED: Final = 25
"""Members of each list in the record of an entity; a count beside it says how many there are."""
CANDIDATES: Final = 8
"""Entities that an error names where a name means several, or none exactly."""
STEPS: Final = 40
"""Steps that an answer tells of."""
PROGRESS_CHARS: Final = 300
"""Characters of one progress notification."""
