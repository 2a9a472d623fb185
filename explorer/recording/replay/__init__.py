"""Replays the actions of a recording."""
