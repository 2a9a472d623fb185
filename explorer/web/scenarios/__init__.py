"""Scenarios in the pages and the API: what is shown of them, and trying them line by line."""
