"""Finds the elements of a page that a description in plain words means."""
