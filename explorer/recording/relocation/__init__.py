"""Finds a recorded element among the elements of a page that has changed."""
