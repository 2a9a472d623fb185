"""Ranks elements by how well they fit a query."""
