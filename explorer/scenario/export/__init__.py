"""Writes scenarios in other formats."""
