"""Checks of the requests of a page and of their answers."""
