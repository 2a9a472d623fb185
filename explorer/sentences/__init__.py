"""Reads sentences as steps, by a grammar in several languages."""
