"""Measures how far up a described title stands, and fits what its words, its meaning and its readers count."""
