"""Deciding what to try next. No browser, no model SDK, no files in this room."""
