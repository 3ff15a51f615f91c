"""Questions that take something up: two in one sentence, a statement in front, a pronoun for an answer."""
