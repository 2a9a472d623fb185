"""Reads pictures of pages: which controls they show, with role, name and place."""
