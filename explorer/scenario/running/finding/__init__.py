"""Finds the elements of a page that sentences mean."""
