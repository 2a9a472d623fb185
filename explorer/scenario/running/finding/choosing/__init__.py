"""Chooses the element of a page that a description means."""
