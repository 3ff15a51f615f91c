"""One turn of a question, as a planner is asked for it again and again."""

import time
from typing import Final

from agent_core.investigation import Investigation
from agent_core.limits import LoopLimits

ID: Final = "11111111-1111-4111-8111-111111111111"
CARD: Final = "QDRANT RESULT: ok\n" + "\n".join(f"{n}. One Piece (anime, tv, 1999) id={ID}" for n in range(20))
CAPS: Final = ("max_model_calls", "max_model_attempts", "max_turn_attempts", "max_input_tokens", "max_output_tokens")


def investigation() -> Investigation:
    """A question with three cards and as many calls as one likes."""
    asked = Investigation(
        request_id="benchmark",
        question="Which anime is Luffy in?",
        deadline=time.monotonic() + 3_600,
        limits=LoopLimits(**dict.fromkeys(CAPS, 1_000_000_000)),
    )
    for _ in range(3):
        asked.context.add_card(CARD)
    return asked
