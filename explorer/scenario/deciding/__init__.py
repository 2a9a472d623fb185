"""Decides what the grammar cannot read and the finder cannot decide."""
