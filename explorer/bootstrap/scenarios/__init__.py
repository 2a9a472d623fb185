"""Assembles runs of scenarios: their settings, the run, and its events."""
