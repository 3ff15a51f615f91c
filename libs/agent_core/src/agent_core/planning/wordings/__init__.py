"""Wordings that the rules do not know, read in the closest ones that they do."""
