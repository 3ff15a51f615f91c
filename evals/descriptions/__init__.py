"""Measures how far up a described title stands and what each stage of the search is worth, and fits its weights."""
