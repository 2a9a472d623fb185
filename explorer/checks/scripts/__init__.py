"""Checks of script errors and console messages."""
