"""Reads the clauses of a sentence and what joins them."""
