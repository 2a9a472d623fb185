"""Decides what to try next. Imports no browser, no model SDK and no file access."""
