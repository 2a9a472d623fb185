"""Parses a description in plain words into a query."""
